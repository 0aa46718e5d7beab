"""Fruit games for the terminal: Fruit Boss, and the house around it."""

__version__ = "0.1.0"
