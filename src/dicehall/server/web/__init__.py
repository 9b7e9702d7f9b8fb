"""HTTP: who asks, what was sent, limits, headers, answers and streams."""
