"""The search: information set Monte Carlo tree search over any game of the contract."""
