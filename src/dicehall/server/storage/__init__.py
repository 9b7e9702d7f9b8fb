"""The database: all SQL of the hall, and nothing else."""
