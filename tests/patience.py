"""How long tests wait for what has to come: longer than any machine takes, so that only what is stuck fails."""

PATIENCE = 60.0  # seconds
