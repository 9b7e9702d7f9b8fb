"""Every record that was ever kept is replayed to the scores that it had then."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import dicehall
from dicehall.core import components, record
from dicehall.core.game import Game

ROOT = Path(__file__).parent.parent
KEPT = ROOT / "tests/records"
RECORDS = sorted([*KEPT.glob("*.json"), *ROOT.glob("src/dicehall/games/*/records/*.json")])
SCHEMA = Draft202012Validator(json.loads(record.SCHEMA.read_text("utf-8")))
ROW = re.compile(r"^\| (\S+\.json) \| ([\d ]+) \|$", re.MULTILINE)


def told() -> dict[str, list[int]]:
    """The scores that the list beside the kept records tells."""
    rows = ROW.findall((KEPT / "README.md").read_text("utf-8"))
    return {name: [int(score) for score in scores.split()] for name, scores in rows}


def test_the_list_tells_of_every_record() -> None:
    assert list(told()) == [path.name for path in RECORDS if path.parent == KEPT]


@pytest.mark.parametrize("path", RECORDS, ids=[path.stem for path in RECORDS])
def test_the_record_is_replayed_to_the_scores_it_had(path: Path) -> None:
    data = json.loads(path.read_text("utf-8"))
    SCHEMA.validate(data)
    match = dicehall.read(path.read_text("utf-8"))
    stated = told()[path.name] if path.parent == KEPT else data["result"]["scores"]
    assert match.scores == stated
    assert (match.outcome is None) == (data["result"] is None)
    assert match.scores == dicehall.read(match.record()).scores


@pytest.mark.parametrize("game", dicehall.games().values(), ids=str)
def test_records_of_all_rules_that_a_game_ever_had_are_kept(game: Game) -> None:
    follow = [json.loads(path.read_text("utf-8")) for path in RECORDS]
    versions = {data.get("rules", 1) for data in follow if data["game"] == game.name}
    assert versions == set(range(1, game.version + 1))
    assert {older.version for older in game.earlier} == versions - {game.version}


@pytest.mark.parametrize("game", dicehall.games().values(), ids=str)
def test_components_that_were_once_shipped_are_kept_under_their_fingerprint(game: Game) -> None:
    for path in (game.folder / "earlier").glob("*.toml"):
        assert path.stem == components.fingerprint(components.parse(path.read_text("utf-8"), game.name))


def test_the_example_of_the_docs_is_one_of_them() -> None:
    (example,) = re.findall(r"```json\n(.*?)```", (ROOT / "docs/record.md").read_text("utf-8"), re.DOTALL)
    assert example == (KEPT / "line-dice-by-hand.json").read_text("utf-8")
