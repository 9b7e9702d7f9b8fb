"""RULES.md, and its translations beside it: the same numbers, the names that options have, all tokens and fields."""

from __future__ import annotations

import re

import pytest

from dicehall.core.words import LANGUAGES, SOURCE, _, use

from .options import OPTIONS
from .test_helpers import GAME, turn

TOKENS = ["roll V", "first SEAT", "draw KIND", "draw ID", "take KIND", "discard R G A B", "choose R G A B"]
TOKENS += ["place red V ACTION", "place red V 1-6 ID", "place green V KIND CELL", "place grey V ACTION"]
TOKENS += ["return COLOUR V CELL", "bonus KIND CELL", "layout ID", "move CELL CELL", "order", "set COLOUR V W"]
TOKENS += ["shift COLOUR V COLOUR", "flip CELL", "stop", "end"]

languages = pytest.mark.parametrize("language", LANGUAGES)


def text(language: str) -> str:
    return (GAME.folder / ("RULES.md" if language == SOURCE else f"RULES.{language}.md")).read_text("utf-8")


@languages
def test_rules_have_the_numbers_of_the_specification(language: str) -> None:
    numbers = re.findall(r"^- \*\*([RG]\d+)\*\* \S", text(language), re.MULTILINE)
    assert numbers == [f"R{number}" for number in range(1, 61)] + [f"G{number}" for number in range(1, 30)]


@languages
def test_paragraphs_cite_the_same_numbers(language: str) -> None:
    cited = {key: re.findall(r"\b[RG]\d+\b", text(key), re.ASCII) for key in (SOURCE, language)}
    assert cited[language] == cited[SOURCE]


@languages
def test_options_have_their_names_in_the_form_beside_the_technical_ones(language: str) -> None:
    with use(language):
        named = [(option.name, f"*{_(option.title)}* (`{option.name}`") for option in OPTIONS]
    assert [name for name, shown in named if shown not in text(language)] == []


@languages
def test_tokens_and_view_are_described(language: str) -> None:
    assert [field for field in turn().view() if f"| `{field}` |" not in text(language)] == []
    assert [token for token in TOKENS if f"`{token}" not in text(language)] == []


@languages
def test_the_printed_values_and_layouts_are_those_of_the_box(language: str) -> None:
    for tile in GAME.components["layout_tiles"]:
        column = text(language).split("```")[1].splitlines()[1].index(tile["id"])
        rows = text(language).split("```")[1].splitlines()[2:5]
        assert [row[column : column + 3] for row in rows] == tile["pattern"]
    values = GAME.components["player_board"]["values"]
    for row in "123":
        cells = " | ".join(", ".join(map(str, values[f"{column}{row}"])) for column in "abc")
        assert f"| {row} | {cells} |" in text(language)
