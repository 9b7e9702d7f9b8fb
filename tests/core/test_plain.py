"""Records of the interpreted run: Python numbers, so that arithmetic is exact, and stores that do not fit raise."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from dicehall.core.compiled import doors_of, record
from tests.core import tiny_game

Inner = np.dtype([("left", np.uint8), ("right", np.int8)])
Outer = np.dtype(
    [("a", np.uint8), ("b", np.uint8), ("row", np.uint8, (3,)), ("grid", np.uint8, (2, 2)), ("seat", Inner, (2,))]
)


@pytest.fixture
def data() -> Any:
    return np.zeros(Outer.itemsize, np.uint8)


@pytest.fixture
def s(data: Any) -> Any:
    return record(data, Outer)


def test_arithmetic_is_that_of_whole_numbers(s: Any) -> None:
    s.a, s.b = 3, 5
    assert s.a - s.b == -2
    assert 1 << s.a + 20 == 2**23
    assert ~s.a == -4
    assert all(type(value) is int for value in (s.a, s.row[0], s.grid[1, 1], s.grid[1][1], s.seat[1].left))


def test_the_bytes_are_written_through(s: Any, data: Any) -> None:
    s.a = 7
    s.row[1] += 9
    s.grid[1][0] = 4
    s.seat[1].right = -1
    s.row[2:] = 5
    assert data.tolist() == [7, 0, 0, 9, 5, 0, 0, 4, 0, 0, 0, 0, 255]


@pytest.mark.parametrize("value", [256, -1])
def test_what_does_not_fit_is_not_stored(s: Any, value: int) -> None:
    for store in (
        lambda: setattr(s, "a", value),
        lambda: s.row.__setitem__(0, value),
        lambda: setattr(s.seat[0], "left", value),
    ):
        with pytest.raises(OverflowError):
            store()


def test_a_field_that_is_not_there(s: Any) -> None:
    with pytest.raises(AttributeError, match="nothing"):
        _ = s.nothing
    with pytest.raises((AttributeError, ValueError), match="nothing"):
        s.nothing = 1


def test_a_door_that_is_not_there_is_named() -> None:
    with pytest.raises(AttributeError, match="start"):
        doors_of(tiny_game)  # type: ignore[arg-type]
