"""The core: the contract of a game, matches, records, dice and conformance. It knows no game."""
