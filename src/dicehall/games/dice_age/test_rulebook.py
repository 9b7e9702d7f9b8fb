"""RULES.md, and RULES.<language>.md beside it: the same numbers, the names of options and cards, tokens and view."""

from __future__ import annotations

import re

import pytest

from dicehall.core.words import LANGUAGES, SOURCE, _, use
from dicehall.games import load
from dicehall.games.dice_age.options import OPTIONS

from .names import card_name, prey_name

GAME = load("dice-age")
GAPS = {29}  # numbers that the specification leaves out
FORMS = ["first SEAT", "draw PREY", "draw CARD", "draw VALUE", "roll VALUE", "place PIPS ...", "put KIND", "row ROW"]
FORMS += ["roll", "counsel", "pick KIND VALUE", "done", "intimidate GROUND PLACE", "retreat GROUND PLACE GROUND PLACE"]
CITED = r"(?<![A-Za-z`])[RG]\d+"

languages = pytest.mark.parametrize("language", LANGUAGES)


def text(language: str) -> str:
    return (GAME.folder / ("RULES.md" if language == SOURCE else f"RULES.{language}.md")).read_text("utf-8")


@languages
def test_rules_have_the_numbers_of_the_specification(language: str) -> None:
    numbers = re.findall(r"^- \*\*([RG]\d+)\*\* \S", text(language), re.MULTILINE)
    rules = [f"R{number}" for number in range(1, 59) if number not in GAPS]
    assert numbers == rules + [f"G{number}" for number in range(1, 33)]


@languages
def test_paragraphs_cite_the_same_numbers(language: str) -> None:
    cited = {key: re.findall(CITED, text(key)) for key in (SOURCE, language)}
    assert cited[language] == cited[SOURCE]


@languages
def test_options_cards_and_prey_have_their_names_of_the_table(language: str) -> None:
    rules = text(language)
    with use(language):
        names = [f"*{_(option.title)}* (`{option.name}`" for option in OPTIONS]
        names += [f"| {prey_name(kind)} | {facts['count']} |" for kind, facts in GAME.components["prey"].items()]
        cards = [(card["round"], card["count"], card_name(card["id"])) for card in GAME.components["generation"]]
    assert [name for name in names if name not in rules] == []
    for number, count, name in cards:
        row = next(line for line in rules.splitlines() if line.startswith(f"| {number} |"))
        shown = re.split("[;\N{FULLWIDTH SOLIDUS}]", row.split("|")[2])
        printed = name if count == 1 else f"{count} {name}" if language != "ja" else f"{name}{count}枚"
        assert printed in [each.strip() for each in shown]


@languages
def test_tokens_and_view_are_described(language: str) -> None:
    fields = GAME.new(players=2).view(None)
    more = [*fields["players"][0], *fields["grounds"][0], "gained", "moved", "sets", "hunting", "honor", "total"]
    assert [field for field in fields if f"| `{field}` |" not in text(language)] == []
    assert [field for field in more if f"`{field}`" not in text(language)] == []
    assert [form for form in FORMS if f"| `{form}` |" not in text(language)] == []
