"""The drawing in columns, whatever the language and the names."""

from __future__ import annotations

import pytest

from dicehall.core.columns import width
from dicehall.core.words import LANGUAGES, ngettext, use

from .drawing import draw
from .test_helpers import put, shop, throw, view_of


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_and_seats_stand_in_columns_in_every_language(language: str) -> None:
    match = shop("pair", "collect-3", "two-triples")
    throw(match, "223335")
    put(match, "pair 22")
    seats = [{"seat": 0, "name": "花子"}, {"seat": 1, "name": "Ben"}]
    with use(language):
        cards, people = draw(view_of(match, None), seats).split("\n\n")[:2]
        points = [ngettext("{count} point", "{count} points", n).format(count=n) for n in (0, 1)]
    assert "2 2  (花子)" in cards
    assert len({width(line[: line.index("  (")]) for line in cards.splitlines() if "  (" in line}) == 1
    assert len({width(line.partition(points[0])[0]) for line in people.splitlines()}) == 1
