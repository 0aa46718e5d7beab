"""Floor 1, the bots: they see the engine's views and nothing else."""
