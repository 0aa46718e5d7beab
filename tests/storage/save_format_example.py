"""The worked example of `docs/save-format.md`, made from the real thing.

    python -m tests.storage.save_format_example

prints its three blocks; a test compares them with the page.
"""

from __future__ import annotations

import json

from fruit_tui.engine.fruit_boss import FRUIT_BOSS
from fruit_tui.match import Match, Player, to_save
from fruit_tui.storage import SaveFile, dump

TIME = "2026-03-04T05:06:07Z"


def example() -> tuple[SaveFile, str]:
    """Return a tiny save, and the text whose hash is the digest of its last position."""
    options = FRUIT_BOSS.options(2, {"rounds": 1})
    match = Match.new(
        FRUIT_BOSS,
        options,
        [Player("Mika"), Player("Ada", "greedy")],
        1,
        title="Example",
        created=TIME,
    )
    seat = match.deciders()[0]
    match.play(seat, match.legal_actions(seat)[0])
    save = to_save(match, updated=TIME).model_copy(update={"app": "0.1.0"})
    state = FRUIT_BOSS.new(options, match.deal)
    state.apply(seat, FRUIT_BOSS.parse(match.log[0].text))
    chosen = " ".join(f"{name}={value}" for name, value in sorted(options.as_dict().items()))
    numbers = " ".join(str(number) for number in state.encode())
    return save, f"fruit-boss 2 {chosen}\n{numbers}"


def as_json(save: SaveFile) -> str:
    """Return a save as JSON, digests in hexadecimal, one field a line."""
    fields = save.model_dump()
    fields["check"] = dump(save)[-8:]
    lines = [
        f"  {json.dumps(name)}: {json.dumps(value, default=bytes.hex, ensure_ascii=False)}"
        for name, value in fields.items()
    ]
    return "{\n" + ",\n".join(lines) + "\n}"


def as_hex(save: SaveFile) -> str:
    """Return the bytes of a save, 32 a line."""
    data = dump(save)
    return "\n".join(data[at : at + 32].hex() for at in range(0, len(data), 32))


def main() -> None:
    """Print the example."""
    save, hashed = example()
    print(as_json(save), as_hex(save), hashed, sep="\n\n")


if __name__ == "__main__":
    main()
