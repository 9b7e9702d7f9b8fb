"""The files of the game give what core/parts.py says: mypy compares them here, also what games may leave out."""

from __future__ import annotations

from dicehall.core import parts

from . import GAME, chance, components, drawing, notation, rules, state, table, view, words
from .view import View

COMPONENTS: parts.ComponentsFile = components
STATE: parts.StateFile = state
RULES: parts.RulesFile = rules
NOTATION: parts.NotationFile = notation
VIEW: parts.ViewFile[View] = view
WORDS: parts.WordsFile[View] = words
DRAWING: parts.DrawingFile[View] = drawing
TABLE: parts.TableFile[View] = table
CHANCE: parts.ChanceFile[View] = chance
OPEN: parts.WithIsOpen = view


def test_these_are_the_files_that_the_game_gives() -> None:
    assert GAME.part("components") is COMPONENTS
    assert GAME.part("state") is STATE
    assert GAME.part("rules") is RULES
    assert GAME.part("notation") is NOTATION
    assert GAME.part("view") is VIEW
    assert GAME.part("words") is WORDS
    assert GAME.part("drawing") is DRAWING
    assert GAME.part("table") is TABLE
    assert GAME.part("chance") is CHANCE
