"""Records of a game whose rules or components have changed since."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from dicehall.core import record
from dicehall.core.components import fingerprint, parse
from dicehall.core.errors import BadRecord
from dicehall.core.game import Game
from tests.core.tiny_game import GAME

NEWER = replace(GAME, version=2, earlier=(GAME,))
LITTLE = {"dicehall": 1, "game": "tiny", "options": {"players": 2}, "events": []}


def find_newer(_name: str) -> Game:
    return NEWER


def test_a_record_is_replayed_by_the_rules_it_follows() -> None:
    old = GAME.new(players=2, seed=1)
    match = record.read(old.record(), find_newer)
    assert match.game is GAME
    assert match.record() == old.record()
    assert record.replay(LITTLE, find_newer).game is NEWER


def test_rules_that_nobody_knows_are_refused() -> None:
    with pytest.raises(BadRecord, match=r"the record uses version 3 of the rules, this is version 2\.$"):
        record.replay({**LITTLE, "rules": 3}, find_newer)


@pytest.fixture
def corrected(tmp_path: Path) -> Game:
    """The game with another box, which keeps the file of what it was before."""
    shipped = (GAME.folder / "components.toml").read_text("utf-8")
    (tmp_path / "components.toml").write_text('game = "tiny"\n[die]\nfaces = [9, 9]\n')
    (tmp_path / "earlier").mkdir()
    (tmp_path / "earlier" / f"{fingerprint(parse(shipped, 'tiny'))}.toml").write_text(shipped)
    game = replace(GAME)
    vars(game)["folder"] = tmp_path
    return game


def test_a_record_is_replayed_with_the_components_it_was_played_with(corrected: Game) -> None:
    old, new = GAME.new(players=2, seed=1), corrected.new(players=2, seed=1)
    match = record.read(old.record(), lambda _name: corrected)
    assert match.table.tobytes() == old.table.tobytes()
    assert match.game.components == GAME.components != corrected.components
    again = json.loads(match.record())
    assert again["components"] == GAME.components_hash
    assert "components_text" in again
    assert record.read(new.record(), lambda _name: corrected).game is corrected


@pytest.mark.parametrize("name", ["0" * 64, "../components", "", "*"])
def test_a_fingerprint_that_nothing_kept_has_is_refused(corrected: Game, name: str) -> None:
    with pytest.raises(BadRecord, match=r"^“components”: the match was played with other components"):
        record.replay({**LITTLE, "components": name}, lambda _name: corrected)
