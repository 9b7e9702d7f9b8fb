"""RULES.md, and beside it RULES.<language>.md: the same numbers, the names that options have in the form."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dicehall.core.words import LANGUAGES, SOURCE, _, use
from dicehall.games.line_dice.naive import NaiveMatch
from dicehall.games.line_dice.options import OPTIONS

FOLDER = Path(__file__).parent
TOKENS = ["roll KIND", "first SEAT", "place X Y KIND", "call", "out"]

languages = pytest.mark.parametrize("language", LANGUAGES)


def text(language: str) -> str:
    return (FOLDER / ("RULES.md" if language == SOURCE else f"RULES.{language}.md")).read_text("utf-8")


@languages
def test_rules_have_the_numbers_of_the_specification(language: str) -> None:
    numbers = re.findall(r"^- \*\*([RG]\d+a?)\*\* \S", text(language), re.MULTILINE)
    rulings = [f"G{number}" for number in range(1, 30)]
    assert numbers == [f"R{number}" for number in range(1, 28)] + rulings[:4] + ["G4a"] + rulings[4:]


@languages
def test_paragraphs_cite_the_same_numbers(language: str) -> None:
    cited = {key: re.findall(r"\b[RG]\d+a?\b", text(key)) for key in (SOURCE, language)}
    assert cited[language] == cited[SOURCE]


@languages
def test_options_have_their_names_in_the_form_beside_the_technical_ones(language: str) -> None:
    with use(language):
        named = [(option.name, f"*{_(option.title)}* (`{option.name}`") for option in OPTIONS]
    assert [name for name, shown in named if shown not in text(language)] == []


@languages
def test_tokens_and_view_are_described(language: str) -> None:
    fields = NaiveMatch({"players": 2}).view(None)
    assert [field for field in fields if f"| `{field}` |" not in text(language)] == []
    assert [token for token in TOKENS if f"`{token}" not in text(language)] == []
