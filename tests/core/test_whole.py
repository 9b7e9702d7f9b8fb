"""Whole numbers in texts that strangers write."""

import pytest

from dicehall.core.whole import whole


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("7", 7), ("007", 7), ("123456789", 123_456_789)])
def test_digits_are_a_number(text: str, number: int) -> None:
    assert whole(text) == number


@pytest.mark.parametrize(
    "text", [None, "", "-1", "+1", " 1", "1 ", "1_0", "1.0", "\u0663", "\u00b2", "1234567890", "x"]
)
def test_anything_else_is_none(text: str | None) -> None:
    assert whole(text) is None


def test_more_digits_where_they_are_wanted() -> None:
    assert (whole("1" * 12, 12), whole("1" * 13, 12)) == (int("1" * 12), None)
