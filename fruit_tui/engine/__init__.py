"""Floor 0, the rules: pure, fast, and knowing nothing of files, clocks or screens."""
