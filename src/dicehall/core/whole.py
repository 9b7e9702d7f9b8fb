"""Whole numbers in texts that strangers write."""

from __future__ import annotations


def whole(text: str | None, most_digits: int = 9) -> int | None:
    """Read a whole number that is written in ASCII digits alone; None for anything else, or for more digits.

    `int()` also takes signs, blanks, underscores and other scripts' digits, and may be asked for millions of them.
    """
    is_number = text is not None and text.isascii() and text.isdecimal() and len(text) <= most_digits
    return int(text) if text is not None and is_number else None
