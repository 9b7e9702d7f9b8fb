"""Bots: players of any game, who get what their seat may know and nothing else."""
