"""What is written twice says the same: records and views with their types; packed numbers come apart again."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any, get_type_hints

import numpy as np
import pytest

from dicehall.core.arrays import Bytes, Numbers
from dicehall.core.conformance import is_of_type

from . import components, state
from .components import KINDS, Box
from .fields import View
from .rules import actions, packing
from .state import BARBARIANS, OWNERS, BoxRecord, Table, TableRecord
from .test_helpers import GAME


@pytest.mark.parametrize(("dtype", "fields"), [(Table, TableRecord), (Box, BoxRecord)])
def test_a_record_has_the_fields_that_rules_name(dtype: np.dtype[Any], fields: type) -> None:
    told = {name: Numbers if field[0].shape else int for name, field in dict(dtype.fields or {}).items()}
    assert get_type_hints(fields) == {**told, **{name: Bytes for name in told if name.endswith("_name")}}


@pytest.mark.parametrize("options", [{"players": 2, "barbarians": True}, {"players": 4}], ids=str)
def test_views_are_of_their_type(options: dict[str, Any]) -> None:
    match, pick = GAME.new(options, seed=7), Random(7)
    while match.to_act is not None:
        assert is_of_type(match.view(pick.choice([None, 0, 1])), View)
        match.play(pick.choice(match.legal))
    over = match.view()
    assert is_of_type(over, View)
    assert not is_of_type({**over, "round": None}, View)
    assert not is_of_type({**over, "row": []}, View)
    assert not is_of_type({name: over[name] for name in over if name != "rows"}, View)


def test_counts_come_apart_again() -> None:
    numbers = (3, 0, 255, 1, 0, 12)  # of six sorts, as the dice of a camp by their pips
    counts = sum(components.times(number, sort) for sort, number in enumerate(numbers))
    assert tuple(components.part(counts, sort) for sort in range(6)) == numbers
    assert packing.first_sort(counts) == 0
    assert packing.first_sort(packing.without_sort(counts, 0)) == 2
    assert packing.from_sort(counts, 3) == components.times(1, 3) + components.times(12, 5)


def test_own_dice_are_all_but_those_of_the_barbarians() -> None:
    found = [kind for kind in range(len(KINDS)) if packing.OWN_DICE & components.times(1, kind)]
    assert found == [components.SMALL, components.LARGE, components.WANDERER]


def test_dice_and_claims_come_apart_again_and_bids_keep_their_order() -> None:
    for owner, kind in product(range(OWNERS), range(len(KINDS))):
        die = state.die_of(owner, kind)
        assert (state.owner_of(die), state.kind_of(die)) == (owner, kind)
    claims = [state.claim_of(*each) for each in product((1, 2, 254, 255), (1, 2, components.MAX_LINE))]
    assert claims == sorted(claims)
    assert max(claims) < 1 << 16
    bids = [state.bid_of(claim, owner) for claim, owner in product(claims, (0, BARBARIANS))]
    assert bids == sorted(bids)
    assert [state.bidder(bid) for bid in bids] == [0, BARBARIANS] * len(claims)
    assert state.strength_of(state.claim_of(7, 3)) == 7


def test_actions_come_apart_again_and_none_is_like_another() -> None:
    places = list(product(range(components.GROUNDS), (0, 1, components.MAX_LINE - 1)))
    cells = [actions.cell(*place) for place in places]
    assert [(actions.ground_of(cell), actions.place_of(cell)) for cell in cells] == places
    assert max(cells) < 1 << actions.CELL_BITS
    two = actions.RETREATING | actions.pair(cells[1], cells[-1])
    assert (actions.cell_of(two, 1), actions.cell_of(two, 0)) == (cells[1], cells[-1])
    assert max(actions.pair(cells[-1], cells[-1]), actions.THROW, actions.USE_COUNSEL) < actions.FRIGHTEN
    picks = [actions.picking(kind, value) for kind in range(len(KINDS)) for value in range(actions.PIPS)]
    assert picks == list(range(actions.STOP_PICKING))
    assert [actions.PIPS * actions.kind_picked(pick) + actions.value_picked(pick) for pick in picks] == picks
