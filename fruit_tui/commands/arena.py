"""`fruit-tui arena`: hand the rest of the line to the arena of the bots."""

from __future__ import annotations


def forward(arguments: list[str]) -> int:
    """Run the arena with `arguments` and return its exit code."""
    from ai.arena import main

    return main(arguments)
