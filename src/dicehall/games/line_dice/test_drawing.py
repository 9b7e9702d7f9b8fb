import json
import re
from pathlib import Path
from typing import Any

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
