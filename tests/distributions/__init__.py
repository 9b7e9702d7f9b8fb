"""The two distributions: what they need, what they ship, and that each works where nothing else is installed."""
