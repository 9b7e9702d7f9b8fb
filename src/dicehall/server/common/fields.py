"""Strict readers for single form fields."""

from __future__ import annotations

from collections.abc import Mapping

from dicehall.core.whole import whole
from dicehall.server.common.errors import BadForm

MOST_DIGITS = 9
Fields = Mapping[str, str]


def text(form: Fields, name: str, longest: int = 200) -> str:
    """Return a required field of at most `longest` characters. Raises BadForm."""
    value = form.get(name)
    if value is None or len(value) > longest:
        raise BadForm
    return value


def number(form: Fields, name: str) -> int:
    """Return a required field as a whole number of at most MOST_DIGITS digits. Raises BadForm."""
    value = whole(form.get(name), MOST_DIGITS)
    if value is None:
        raise BadForm
    return value
