"""Text from strangers that is wrong in ways that parsers and patterns do not expect is refused like any other."""

import json
from typing import Any

import pytest

import dicehall
from dicehall.core.errors import BadComponents, BadRecord
from dicehall.games import find

GOOD: dict[str, Any] = {"dicehall": 1, "game": "line-dice", "options": {"players": 2}, "events": []}
ELSEWHERE = json.dumps({**GOOD, "events": ["no"], "result": {"events": []}}).replace("events", "\\u0065vents", 1)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[" * 100_000, "This is no game record"),
        ('{"dicehall": ' + "9" * 5000 + "}", "This is no game record"),
        (json.dumps({**GOOD, "(": 1}), "a record has no key “(”"),
        (ELSEWHERE, "Event 1: “no” is no token"),
    ],
    ids=["deep", "long number", "key that is no pattern", "events elsewhere"],
)
def test_records(text: str, sentence: str) -> None:
    with pytest.raises(BadRecord) as refused:
        dicehall.read(text)
    assert sentence in str(refused.value)


@pytest.mark.parametrize(
    "line", ["x = 2020-01-01", "x = nan", "x = " + "9" * 5000, "x = " + "[" * 3000], ids=["date", "nan", "long", "deep"]
)
def test_components(line: str) -> None:
    game = find("line-dice")
    shipped = (game.folder / "components.toml").read_text("utf-8")
    with pytest.raises(BadComponents):
        game.with_components(f"{line}\n{shipped}")


def test_a_seed_may_be_any_text() -> None:
    game = find("line-dice")
    first, again = (game.new(players=2, seed="\ud800") for _time in range(2))
    assert first.events == again.events
