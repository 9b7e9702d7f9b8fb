"""What is written twice says the same: records and their types, views and their types, numbers and their parts."""

from __future__ import annotations

from random import Random
from typing import Any, get_type_hints

import numpy as np
import pytest

from dicehall.core.arrays import Numbers
from dicehall.core.conformance import is_of_type
from dicehall.games import load
from dicehall.games.line_dice import components
from dicehall.games.line_dice.components import (
    CALL,
    KINDS,
    LATER,
    MAX_SEATS,
    NO_ARROW,
    NOBODY,
    OUT,
    facings,
    place,
    road_die,
)
from dicehall.games.line_dice.state import BoxRecord, Table, TableRecord
from dicehall.games.line_dice.view import View

DICE = [(kind, facing) for kind in range(len(KINDS)) for facing in facings(kind)]


@pytest.mark.parametrize(("dtype", "fields"), [(Table, TableRecord), (components.Box, BoxRecord)])
def test_a_record_has_the_fields_that_rules_name(dtype: np.dtype[Any], fields: type) -> None:
    told = {name: Numbers if field[0].shape else int for name, field in dict(dtype.fields or {}).items()}
    assert get_type_hints(fields) == told


def test_views_are_of_their_type() -> None:
    pick = Random(3)
    for options in ({"players": 2}, {"players": 5, "scoring": "domino", "target": 9, "hidden": True}):
        match = load("line-dice").new(options, dice="manual")
        while match.to_act is not None:
            match.play(pick.choice(match.legal))
            assert is_of_type(match.view(pick.choice([None, 0])), View)
        over = match.view()
        assert not is_of_type({**over, "to_act": 0.5}, View)
        assert not is_of_type({name: over[name] for name in over if name != "road"}, View)


def test_decisions_and_dice_of_the_road_fit_into_a_byte_and_come_apart_again() -> None:
    for kind, facing in DICE:
        for side in range(4):
            number = place(kind, facing, side)
            taken = components.kind_of(number), components.facing_of(number), components.side_of(number)
            assert taken == (kind, facing, side)
        for seat in (*range(MAX_SEATS), NOBODY):
            number = road_die(kind, facing, seat)
            taken = components.kind_of(number), components.facing_of(number), components.seat_of(number)
            assert taken == (kind, facing, seat)
            assert number < 256
    assert not {CALL, OUT} & {place(kind, facing, side) for kind, facing in DICE for side in range(4)}


def test_no_two_situations_share_a_context() -> None:
    arrows = range(NO_ARROW + 1)
    found = [components.first_context(arrow) for arrow in arrows]
    found += [components.second_context(lie, arrow) for lie in range(3) for arrow in arrows]
    corners = [(kind, facing) for kind, facing in DICE if components.has(components.CORNERS, kind)]
    found += [components.second_on_corner(kind, facing) for kind, facing in corners]
    found += [components.free_context(heading) for heading in range(4)]
    assert len({*found, LATER}) == len(found) + 1
    assert max(found) < LATER < components.CONTEXTS
