"""Lay out text in terminal columns: wide East Asian characters take two, combining marks none."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

_OPENING, _CLOSING = "（「『", "、。：；？！…）」』ーっゃゅょッャュョァィェ"
# The smallest unit that is not broken: an ASCII word or one other character, with the opening marks before it (no line
# may end with those) and the closing marks after it (no line may begin with those): Japanese kinsoku rules.
_PIECE = re.compile(rf"\s*[{_OPENING}]*(?:[!-~]+|\S)[{_CLOSING}]*")


def width(text: str) -> int:
    """Count the terminal columns of a text."""
    return sum(map(_columns, text))


def _columns(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def left(text: str, columns: int) -> str:
    """Pad `text` on the right to a width of `columns`."""
    return text + " " * (columns - width(text))


def wrapped(text: str, columns: int) -> Iterator[str]:
    """Yield lines of at most `columns` columns, longer single words excepted; Japanese breaks by its own rules."""
    line = ""
    for piece in _PIECE.findall(text):
        if line and width(line + piece) > columns:
            yield line
            line = ""
        line = line + piece if line else piece.lstrip()
    yield line
