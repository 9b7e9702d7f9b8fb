import json
import re
from pathlib import Path
from typing import Any

import pytest

from dicehall.core.columns import width
from dicehall.core.words import LANGUAGES, _, use
from dicehall.games.line_dice.drawing import draw
from dicehall.games.line_dice.naive import NaiveMatch

FOLDER = Path(__file__).parent
DRAWING = """\
       -1   0    1
          ↓    ↓
   0        ┌────┐
          1 │    │
     ↓      │  ↓ │
  -1   ┌────┼────┘
       │    │
     ↓ │  ↓ │
  -2   └────┘
              •

Corner arrows: south
∞ The loop is closed.
Ben wins.
1 first die, • last die

       straight    cross       fl       fr       bl       br
  Anna        ·        ·        ·        ·        ·        ·   0 dice    score 0
  Ben         ·        ·        1        ·        ·        ·   1 die     score 1
"""


def play(options: dict[str, Any], rolls: list[str], *tokens: str) -> NaiveMatch:
    match = NaiveMatch(options)
    for token in [*(f"roll {kind}" for kind in rolls), *tokens]:
        match.play(token)
    return match


def given_case(case: str) -> NaiveMatch:
    """A given case, played to its end."""
    given = next(each for each in json.loads((FOLDER / "cases.json").read_text()) if each["id"] == case)
    match = NaiveMatch(given["options"])
    for event in given["events"]:
        match.play(event)
    return match


def test_drawing_of_a_closed_loop() -> None:
    seats = [{"seat": 0, "name": "Anna"}, {"seat": 1, "name": "Ben"}]
    assert draw(given_case("infinity-through").view(None), seats) == DRAWING


def test_a_drawing_without_names_counts_seats_from_1() -> None:
    text = draw(given_case("infinity-through").view(None))
    assert "\nSeat 2 wins.\n" in text
    assert re.findall(r"^  (\w+ \d) ", text, re.MULTILINE) == ["Seat 1", "Seat 2"]


def test_drawing_of_hidden_hands() -> None:
    match = play({"players": 2, "limit": 2, "first": 0, "hidden": True}, ["cross", "fl", "br", "br"])
    lines = draw(match.view(None)).splitlines()
    assert lines[-2].split() == [">", "Seat", "1", *"??????", "2", "dice", "score", "0"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_hands_stand_in_columns_in_every_language(language: str) -> None:
    seats = [{"seat": 0, "name": "花子"}, {"seat": 1, "name": "Ben"}]
    with use(language):
        lines = draw(given_case("infinity-through").view(None), seats).splitlines()[-3:]
        score = _("score {points}").format(points="")
    ends = {width(line[: line.rindex(kind) + len(kind)]) for line, kind in zip(lines, ("br", "·", "·"), strict=True)}
    assert len(ends) == 1
    assert len({width(line.partition(score)[0]) for line in lines[1:]}) == 1
