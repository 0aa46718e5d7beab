"""The game in a browser; only `fruit-tui serve` loads it, for it needs textual-serve."""
