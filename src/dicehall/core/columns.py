"""Text in columns, for terminals: a character of Japanese takes two of them, an accent of its own none."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

_OPENING, _CLOSING = "（「『", "、。：；？！…）」』ーっゃゅょッャュョァィェ"
# What stays on one line: a word of ASCII or one other character, with the marks that no line may end or begin with.
_PIECE = re.compile(rf"\s*[{_OPENING}]*(?:[!-~]+|\S)[{_CLOSING}]*")


def width(text: str) -> int:
    """How many columns a text takes."""
    return sum(map(_columns, text))


def _columns(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def left(text: str, columns: int) -> str:
    """`text` at the left of so many columns."""
    return text + " " * (columns - width(text))


def wrapped(text: str, columns: int) -> Iterator[str]:
    """Lines of at most so many columns, as long as no single word is longer; breaks where Japanese allows it."""
    line = ""
    for piece in _PIECE.findall(text):
        if line and width(line + piece) > columns:
            yield line
            line = ""
        line = line + piece if line else piece.lstrip()
    yield line
