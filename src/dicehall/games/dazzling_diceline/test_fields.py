"""What is written twice says the same: records and views with their types; packed numbers come apart again."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from random import Random
from typing import Any, get_type_hints

import numpy as np
import pytest

from dicehall.core.arrays import Bytes, Numbers
from dicehall.core.conformance import is_of_type

from . import components, state
from .boards import MASKS, SPACES
from .components import COLOURS, KINDS, VALUES, Box
from .fields import View
from .rules import actions
from .state import BoxRecord, Player, PlayerRecord, Table, TableRecord
from .test_helpers import GAME

DICE = range(len(COLOURS) * VALUES)


@pytest.mark.parametrize(("dtype", "fields"), [(Player, PlayerRecord), (Table, TableRecord), (Box, BoxRecord)])
def test_a_record_has_the_fields_that_rules_name(dtype: np.dtype[Any], fields: type) -> None:
    told: dict[str, Any] = {
        name: Numbers if field[0].shape else int for name, field in dict(dtype.fields or {}).items()
    }
    if dtype is Table:
        told["player"] = Sequence[PlayerRecord]
    assert get_type_hints(fields) == {**told, **{name: Bytes for name in told if name.endswith("_name")}}


@pytest.mark.parametrize("options", [{"players": 3}, {"players": 4, "order": [3, 1, 0, 2]}], ids=str)
def test_views_are_of_their_type(options: dict[str, Any]) -> None:
    match, pick = GAME.new(options, seed=7), Random(7)
    while match.to_act is not None:
        assert is_of_type(match.view(), View)
        match.play(pick.choice(match.legal))
    over = match.view()
    assert is_of_type(over, View)
    assert not is_of_type({**over, "round": None}, View)
    assert not is_of_type({**over, "row": []}, View)
    assert not is_of_type({name: over[name] for name in over if name != "turn"}, View)


def test_dice_tiles_and_entries_come_apart_again() -> None:
    for colour, value in product(range(len(COLOURS)), range(VALUES)):
        die = state.die_of(colour, value)
        assert (state.colour_of(die), state.value_of(die)) == (colour, value)
        assert [state.values_of(1 << die, other) for other in range(len(COLOURS))] == [
            (other == colour) << value for other in range(len(COLOURS))
        ]
    assert [state.values_of(1 << state.TWIN, colour) for colour in range(len(COLOURS))] == [0, 0, 0]
    for kind, space in product(range(len(KINDS)), range(SPACES)):
        found = [state.tiles_of(state.tile_at(kind, space), other) for other in range(len(KINDS))]
        assert found == [(other == kind) << space for other in range(len(KINDS))]
    for do, left, optional in product(range(state.DO_MOVE, state.DO_FLIP + 1), (1, 3, 5), (0, state.OPTIONAL)):
        entry = state.entry_of(do, left, optional)
        assert (state.doing_of(entry), state.left_of(entry), entry & state.OPTIONAL) == (do, left, optional)
        assert entry < 256


def test_sets_come_apart_again() -> None:
    for values in product((0, 2, 5), repeat=4):
        chosen = state.set_of(*values)
        assert tuple(state.value_in(chosen, place) for place in range(4)) == values
        assert chosen < 1 << 16


def test_decisions_come_apart_again() -> None:
    for verb, what, detail in product(range(13), (0, 5, components.MAX_LAYOUTS - 1), (0, 7, MASKS - 1)):
        decision = actions.on(verb, what, detail)
        assert (actions.verb_of(decision), actions.what_of(decision), actions.detail_of(decision)) == (
            verb,
            what,
            detail,
        )


def test_details_come_apart_again_and_fit_into_a_decision() -> None:
    for die in DICE:
        for action in range(len(components.RED_ACTIONS)):
            detail = actions.with_action(die % VALUES, action)
            assert (actions.value_placed(detail), actions.action_of(detail)) == (die % VALUES, action)
        for space in (*range(SPACES), actions.NO_SPACE):
            detail = actions.with_space(die, space)
            assert (actions.die_used(detail), actions.space_of(detail)) == (die, space)
            assert detail < MASKS
        for value in range(VALUES):
            detail = actions.with_value(die, value)
            assert (actions.die_set(detail), actions.new_value(detail)) == (die, value)
            assert detail < MASKS
        for colour in range(len(COLOURS)):
            detail = actions.with_colour(die, colour)
            assert (actions.die_shifted(detail), actions.new_colour(detail)) == (die, colour)
            assert detail < MASKS
    for start, end in product(range(SPACES), repeat=2):
        way = components.way(start, end)
        assert (components.start_of(way), components.end_of(way)) == (start, end)
        assert way < 256
