"""The table of what chance did."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicehall.core.dice import Contribution, FairDice
from dicehall.games import load
from tests.cli.conftest import Hall

SECRET = bytes(range(32))


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The record of a whole match with fair dice."""
    dice = FairDice(SECRET, "k3fw", [Contribution(1, 0, "Anna\x1b[2J")])
    match = load("line-dice").new(players=2, limit=9, first=0, dice=dice)
    while match.legal:
        match.play(match.legal[0])
    file = tmp_path / "match.json"
    file.write_text(match.record())
    return file


def test_what_was_checked_of_the_dice_is_told(hall: Hall, record: Path) -> None:
    told = hall("verify-record", str(record))
    assert told.exit_code == 0
    assert "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd" in told.output
    assert "Seat 1 contributed 'Anna\\x1b[2J', which counts after 0 events." in told.output
    assert "All 18 chance events follow from them." in told.output


def test_a_secret_that_is_not_told_yet(hall: Hall, record: Path) -> None:
    text = record.read_text().replace(f'"secret": "{SECRET.hex()}", ', "")
    record.write_text(text)
    assert "Their secret is not known yet" in hall("verify-record", str(record)).output


def test_another_roll_is_refused(hall: Hall, record: Path) -> None:
    text = record.read_text()
    first = text.index("roll ")
    old = text[first : text.index('"', first)]
    new = "roll fl" if old != "roll fl" else "roll fr"
    record.write_text(text[:first] + new + text[first + len(old) :])
    told = hall("verify-record", str(record))
    assert (told.exit_code, told.stdout) == (1, "")
    assert f"Line 10: the dice give “{old}” here, not “{new}”." in told.stderr


def test_the_table(hall: Hall, record: Path) -> None:
    told = hall("dice", str(record))
    assert told.exit_code == 0
    lines = told.output.splitlines()
    assert lines[0] == "Line Dice, roll"
    assert lines[1].split() == ["trials", "observed", "expected", "p"]
    rows = [line.split() for line in lines[2:8]]
    assert [row[0] for row in rows] == ["bl", "br", "cross", "fl", "fr", "straight"]
    assert all(row[1] == "18" and row[3] == "3.0" for row in rows)
    assert sum(int(row[2]) for row in rows) == 18
    assert "of 100 cases: that is not unusual." in lines[-1] or "Nothing unusual for fair dice" in lines[-1]


def test_many_records_are_one_series(hall: Hall, record: Path) -> None:
    rows = [line.split() for line in hall("dice", str(record), str(record)).output.splitlines()[2:8]]
    assert all(row[1] == "36" for row in rows)


def test_a_bad_record_is_named(hall: Hall, record: Path) -> None:
    record.write_text(record.read_text().replace('"roll', '"rock'))
    told = hall("dice", str(record))
    assert (told.exit_code, told.stdout) == (1, "")
    assert f"{record}: Line 10: “rock" in told.stderr
