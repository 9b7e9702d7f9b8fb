"""Settings for all tests, those in the games' folders too."""

from hypothesis import settings

# The first example may have to compile, and interpreted rules are slow: no deadline.
settings.register_profile("house", deadline=None, derandomize=True)
settings.load_profile("house")
