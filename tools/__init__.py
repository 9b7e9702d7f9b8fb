"""Helpers for the set-up of this project and for its tests; not part of the package."""
