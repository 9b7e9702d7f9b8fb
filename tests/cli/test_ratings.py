"""`dicehall ratings` as it is typed; what it counts is tested with the hall."""

from __future__ import annotations

import json
from pathlib import Path

import dicehall
from dicehall.server import serve
from tests.cli.conftest import Hall


def record_of(tmp_path: Path, **more: object) -> Path:
    """A short match of two bots, with something added to its record."""
    match = dicehall.load("line-dice").new(players=2, limit=1, seed=7)
    while match.to_act is not None:
        match.play(match.legal[0])
    data = {**json.loads(match.record()), **more}
    path = tmp_path / f"{len(list(tmp_path.iterdir()))}.json"
    path.write_text(json.dumps(data))
    return path


def test_a_hall_without_rated_matches(hall: Hall, tmp_path: Path) -> None:
    none = hall("ratings", "--data", str(tmp_path))
    assert (none.exit_code, none.output) == (1, f"Error: There is no hall in {tmp_path}.\n")
    serve.usable(serve.data_folder(tmp_path) / "hall.sqlite")
    shown = hall("ratings", "--data", str(tmp_path))
    assert (shown.exit_code, shown.output) == (0, "No rated match yet.\n")
    anew = hall("ratings", "--recompute", "--data", str(tmp_path))
    assert (anew.exit_code, anew.stderr) == (0, "0 rated matches. No rating has changed.\n")


def test_records(hall: Hall, tmp_path: Path) -> None:
    casual = record_of(tmp_path)
    assert hall("ratings", str(casual)).output == "No rated match yet.\n"
    ranking = json.loads(casual.read_text())["result"]["ranking"]
    seats = [{"seat": seat, "player": f"p{seat}", "place": ranking[seat], "left": False} for seat in (0, 1)]
    rated = {"match": "m", "ended": 1, "whole": True, "seats": seats}
    good = record_of(tmp_path, rated=rated, seats=["A\x1b[2J", "B"])
    shown = hall("ratings", str(casual), str(good), str(good))
    assert shown.exit_code == 0
    assert "Line Dice, 2 players" in shown.output
    assert "1546.3" in shown.output
    assert "A?[2J" in shown.output
    wrong = record_of(tmp_path, rated={**rated, "seats": [*seats[:1], {**seats[1], "place": 7}]})
    refused = hall("ratings", str(wrong))
    assert refused.exit_code == 1
    assert "The ratings in the record do not fit its match." in refused.stderr


def test_records_or_a_hall(hall: Hall, tmp_path: Path) -> None:
    both = hall("ratings", str(record_of(tmp_path)), "--recompute")
    assert both.exit_code == 2
    assert "Give records or a hall, not both." in both.stderr
