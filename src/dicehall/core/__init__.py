"""The core: what a game has to provide, matches, records, dice, conformance checks. It imports no game."""
