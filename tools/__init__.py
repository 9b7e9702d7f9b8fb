"""Tools for setting up, testing and measuring this project; not part of the package."""
