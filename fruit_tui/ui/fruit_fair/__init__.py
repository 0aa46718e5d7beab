"""Pieces of the Fruit Fair screen: trees, fair, players, and what is being chosen."""
