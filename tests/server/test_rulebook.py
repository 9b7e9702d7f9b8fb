"""The rules are read in the language of the page, where somebody has written them in it."""

from dataclasses import replace
from pathlib import Path

import pytest

from dicehall.core.game import Game
from dicehall.core.words import LANGUAGES, use
from dicehall.games import find, games
from dicehall.server.rendering.rulebook import rules_of


@pytest.fixture
def game(tmp_path: Path) -> Game:
    """A game with a folder of its own."""
    made = replace(find("line-dice"))
    made.__dict__["folder"] = tmp_path
    (tmp_path / "RULES.md").write_text("- **R1** The rules.")
    return made


def test_german_rules_are_used_where_there_are_any(game: Game) -> None:
    with use("de"):
        assert rules_of(game) == ('<ul>\n<li><strong id="R1">R1</strong> The rules.</li>\n</ul>\n', "en")
        (game.folder / "RULES.de.md").write_text("- **R1** Die Regeln.")
        assert rules_of(game) == ('<ul>\n<li><strong id="R1">R1</strong> Die Regeln.</li>\n</ul>\n', "de")
    assert rules_of(game)[1] == "en"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_of_every_game_are_written_in_every_language(language: str) -> None:
    with use(language):
        assert {name: rules_of(game)[1] for name, game in games().items()} == dict.fromkeys(games(), language)
