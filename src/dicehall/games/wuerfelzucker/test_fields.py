"""What is written twice says the same: records and their types, views and their types, numbers and their parts."""

from __future__ import annotations

from random import Random
from typing import Any, get_type_hints

import numpy as np
import pytest

from dicehall.core.arrays import Bytes, Numbers
from dicehall.core.conformance import is_of_type

from . import components
from .components import MAX_JOKERS, MAX_SEATS, MAX_TASKS
from .picks import COUNTS, PICKS, VALUES
from .rules import actions, cards
from .state import BoxRecord, Table, TableRecord
from .test_helpers import GAME
from .view import View


@pytest.mark.parametrize(("dtype", "fields"), [(Table, TableRecord), (components.Box, BoxRecord)])
def test_a_record_has_the_fields_that_rules_name(dtype: np.dtype[Any], fields: type) -> None:
    many = {name: Bytes if name.endswith("_name") else Numbers for name in dtype.names or ()}
    told = {name: many[name] if field[0].shape else int for name, field in dict(dtype.fields or {}).items()}
    assert get_type_hints(fields) == told


def test_views_are_of_their_type() -> None:
    pick, match = Random(3), GAME.new(players=3, length=25, dice="manual")
    cards_seen = 0
    while match.to_act is not None:
        match.play(pick.choice(match.legal))
        shown = match.view()
        assert is_of_type(shown, View)
        rows = [*shown["display"], *(card for seat in shown["seats"] for card in seat["own_tasks"])]
        cards_seen += len(rows)
    assert cards_seen
    assert not is_of_type({**shown, "display": [{}]}, View)
    assert not is_of_type({name: shown[name] for name in shown if name != "seats"}, View)


@pytest.mark.parametrize("kind", [0, MAX_TASKS - 1, cards.JOKER_DECK])
@pytest.mark.parametrize("owner", [-1, 0, MAX_SEATS - 1])
@pytest.mark.parametrize("pick", [0, 1, PICKS - 1])
def test_cards_and_decisions_come_apart_again(kind: int, owner: int, pick: int) -> None:
    card = cards.card(kind, owner, pick)
    assert (cards.kind_of(card), cards.owner_of(card), cards.pick_of(card)) == (kind, owner, pick)
    assert card < 2**32
    for own in (0, 1):
        action = actions.on(actions.DOING, own, card, PICKS - 1)
        taken = actions.verb_of(action), actions.own_of(action), actions.card_of(action), actions.what_of(action)
        assert taken == (actions.DOING, own, card, PICKS - 1)


def test_a_joker_is_a_card_of_its_kind_without_dice() -> None:
    assert actions.use(actions.CHANGE_DIE, MAX_JOKERS - 1, 7) == actions.on(
        actions.CHANGE_DIE, 0, cards.card(MAX_JOKERS - 1, -1, 0), 7
    )


def test_changes_and_packed_dice_come_apart_again() -> None:
    for old in range(VALUES):
        for new in range(VALUES):
            change = components.change(old, new)
            assert (components.old_of(change), components.new_of(change)) == (old, new)
    for counts in COUNTS:
        packed = sum(components.of_value(dice, value) for value, dice in enumerate(counts))
        assert tuple(components.count_of(packed, value) for value in range(VALUES)) == counts
        sums = components.sums_of(packed)
        assert [components.count_of(sums, value) for value in range(VALUES)] == np.cumsum(counts).tolist()
