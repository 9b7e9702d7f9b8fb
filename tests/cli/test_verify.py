"""Checking record files."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import dicehall
from dicehall.cli.referee.playing import play_at_random
from dicehall.core.dice import SeededDice
from tests.cli.conftest import Hall


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The record of a whole match."""
    match = dicehall.load("line-dice").new(players=2, seed=4)
    play_at_random(match, SeededDice(4))
    file = tmp_path / "match.json"
    file.write_text(match.record())
    return file


def test_a_good_record(hall: Hall, record: Path) -> None:
    result = hall("verify-record", str(record))
    assert result.exit_code == 0
    assert result.output.startswith(f"{record}: Line Dice, ")
    assert result.output.endswith(": all right.\n    The record has no proof of its dice.\n")


def test_a_match_that_goes_on(hall: Hall, tmp_path: Path) -> None:
    file = tmp_path / "begun.json"
    file.write_text(dicehall.load("line-dice").new(players=2, limit=1, first=0, seed=1).record())
    assert "2 events, not finished: all right." in hall("verify-record", str(file)).output


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('"first ', '"first 7', "Line {line}: “first 7"),
        ('"winners": [', '"winners": [5', "Line {line}: the record says"),
        ('"rules": 1', '"rules": 99', "Line {line}: the record uses version 99"),
        ('"events": [', '"events": [,', "Line {line}: not JSON"),
    ],
)
def test_a_damaged_record_is_refused_with_its_line(hall: Hall, record: Path, old: str, new: str, sentence: str) -> None:
    text = record.read_text()
    assert old in text
    record.write_text(text.replace(old, new))
    line = text[: text.index(old)].count("\n") + 1
    result = hall("verify-record", str(record))
    assert (result.exit_code, result.stdout) == (1, "")
    assert f"{record}: {sentence.format(line=line)}" in result.stderr


def test_what_it_says_of_ratings_is_checked_too(hall: Hall, record: Path) -> None:
    seats = [
        {"seat": 0, "player": "ann", "place": 1, "left": False},
        {"seat": 1, "player": "ben", "place": 1, "left": False},
    ]
    rated = json.dumps({"match": "m", "ended": 1, "whole": True, "seats": seats})
    record.write_text(record.read_text().replace('"events": [', f'"rated": {rated},\n"events": ['))
    result = hall("verify-record", str(record))
    assert result.exit_code == 1
    assert "The ratings in the record do not fit its match." in result.stderr


def test_the_good_ones_are_told_after_a_bad_one_too(hall: Hall, record: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    bad.write_bytes(b"\xff")
    result = hall("verify-record", str(bad), str(record))
    assert result.exit_code == 1
    assert f"{bad}: Cannot read the file" in result.stderr
    assert "all right" in result.stdout


def test_dice_of_a_real_table(hall: Hall, tmp_path: Path) -> None:
    game = dicehall.load("line-dice")
    match = dicehall.Match(game, game.settle({"players": 2}), is_at_table=True)
    play_at_random(match, SeededDice(4))
    file = tmp_path / "match.json"
    file.write_text(match.record())
    result = hall("verify-record", str(file))
    assert result.exit_code == 0
    assert "These dice were rolled and drawn at a real table" in result.output
    file.write_text(match.record().replace('"dice": "table"', '"dice": "box"'))
    assert hall("verify-record", str(file)).exit_code == 1
