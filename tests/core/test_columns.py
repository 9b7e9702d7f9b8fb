"""Columns of a terminal: wide characters take two, lines break where Japanese allows it."""

from __future__ import annotations

import pytest

from dicehall.core.columns import left, width, wrapped


@pytest.mark.parametrize(
    ("text", "columns"),
    [("", 0), ("Ben", 3), ("Ä", 1), ("A\u0308", 1), ("花子", 4), ("（R1）", 6), ("ﾊﾝ", 2), ("┌─┐ ↑", 5)],
)
def test_how_many_columns_a_text_takes(text: str, columns: int) -> None:
    assert width(text) == columns


def test_wide_and_narrow_names_fill_the_same_columns() -> None:
    assert (left("花子", 6), left("Ben", 6), left("toolong", 6)) == ("花子  ", "Ben   ", "toolong")


TEXT = "席を選ぶ。--terminal を付けます。（例）です。"


@pytest.mark.parametrize("columns", [10, 12, 17, 30])
def test_lines_keep_to_their_columns_and_lose_nothing(columns: int) -> None:
    lines = list(wrapped(TEXT, columns))
    assert max(map(width, lines)) <= columns
    assert "".join(lines).replace(" ", "") == TEXT.replace(" ", "")


def test_marks_stay_with_what_they_close_or_open() -> None:
    assert list(wrapped(TEXT, 10)) == ["席を選ぶ。", "--terminal", "を付けま", "す。（例）", "です。"]


def test_a_word_longer_than_the_line_is_left_whole() -> None:
    assert list(wrapped("a dicehall", 4)) == ["a", "dicehall"]
