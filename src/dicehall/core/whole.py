"""Parse whole numbers in untrusted text."""

from __future__ import annotations


def whole(text: str | None, most_digits: int = 9) -> int | None:
    """Parse a whole number of ASCII digits; None for anything else or for more than `most_digits` digits.

    `int()` would also take signs, blanks, underscores and the digits of other scripts, and any number of them.
    """
    is_number = text is not None and text.isascii() and text.isdecimal() and len(text) <= most_digits
    return int(text) if text is not None and is_number else None
