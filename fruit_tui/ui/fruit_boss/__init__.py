"""The parts of the Fruit Boss screen: choosing, words, and pictures of cards."""
