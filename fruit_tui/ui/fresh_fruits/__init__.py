"""The parts of the Fresh Fruits screen: choosing, words, and pictures of tiles and baskets."""
