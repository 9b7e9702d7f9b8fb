"""Counting trees: the numbers that lie beside the game, and the positions to count from."""

from __future__ import annotations

from pathlib import Path

import pytest

import dicehall
from dicehall.cli.choice import value_of
from dicehall.core import conformance
from dicehall.core.options import Option
from tests.cli.conftest import Hall, Process

COUNT = ("count", "--game", "line-dice")
ROWS = [
    pytest.param(name, row, id=f"{name}-{number}-{row['options']}")
    for name, game in dicehall.games().items()
    for number, row in enumerate(conformance.counts(game))
    if row["counts"][-1] < 100_000
]


def numbers(output: str) -> list[int]:
    """The counts by depth."""
    return [int(line.split()[1]) for line in output.split("\n\n")[0].splitlines()]


@pytest.mark.parametrize(("name", "row"), ROWS)
def test_the_given_counts(hall: Hall, name: str, row: conformance.Counts) -> None:
    words = {name: str(value).lower() for name, value in row["options"].items()}
    options = [word for name, value in words.items() for word in ("--option", f"{name}={value}")]
    result = hall("count", "--game", name, *options, "--depth", str(len(row["counts"])), *row["events"])
    assert result.exit_code == 0, result.output
    assert numbers(result.output) == row["counts"]


def test_the_split_adds_up(hall: Hall) -> None:
    dice = ["roll straight", "roll cross", "roll fl", "roll fr"]
    output = hall(*COUNT, "-o", "limit=2", "-o", "first=0", "--depth", "2", "--split", *dice).output
    split = [line.split(maxsplit=1) for line in output.split("\n\n")[1].splitlines()]
    assert [token for _count, token in split] == ["place 0 0 cross", "place 0 0 straight ew", "place 0 0 straight ns"]
    assert sum(int(count) for count, _token in split) == numbers(output)[1]


def test_events_from_a_file_or_standard_input(process: Process, tmp_path: Path) -> None:
    arguments = (*COUNT, "-o", "limit=1", "-o", "first=1", "--depth", "1", "--events")
    file = tmp_path / "events.txt"
    file.write_text("roll straight\n\n roll cross \n")
    from_file, piped = process(*arguments, str(file)), process(*arguments, "-", data=file.read_bytes())
    assert numbers(from_file.stdout.decode()) == numbers(piped.stdout.decode()) == [1]


def test_from_a_record(hall: Hall, tmp_path: Path) -> None:
    match = dicehall.load("line-dice").new(players=3, seed=1)
    file = tmp_path / "match.json"
    file.write_text(match.record())
    assert numbers(hall("count", "--events", str(file), "--depth", "1").output) == [len(match.legal)]
    refused = hall("count", "--events", str(file), "--players", "2")
    assert (refused.exit_code, "already names its game" in refused.output) == (2, True)


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (Option(name="o", help="", kind="boolean"), "Yes", True),
        (Option(name="o", help="", kind="boolean"), "off", False),
        (Option(name="o", help="", kind="choice", words=("on", "none")), "on", "on"),
        (Option(name="o", help="", kind="choice", words=("on", "none")), "none", "none"),
        (Option(name="o", help="", kind="choice", words=("on",), nullable=True), "none", None),
        (Option(name="o", help="", kind="integer", range=(1, 9), nullable=True), "null", None),
        (Option(name="o", help="", kind="integer", range=(1, 9)), "7", 7),
        (Option(name="o", help="", kind="integer", range=(1, 9)), "seven", "seven"),
        (Option(name="o", help="", kind="seat"), "0", 0),
        (Option(name="o", help="", kind="order"), "2,0,1", [2, 0, 1]),
        (Option(name="o", help="", kind="order"), "2 0 1", [2, 0, 1]),
        (Option(name="o", help="", kind="order"), "me first", "me first"),
        (Option(name="o", help="", kind="order", nullable=True), "null", None),
    ],
)
def test_what_is_typed_as_the_value_of_an_option(option: Option, text: str, value: object) -> None:
    typed = value_of(option, text)
    assert (typed, type(typed)) == (value, type(value))
