"""The match as lines of text: for screen readers, pipes, scripts and slow lines.

Everything is said in words, generic over any game; nothing here draws.
"""
