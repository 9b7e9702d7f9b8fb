"""Posted fields: reading them one by one, strictly."""

from __future__ import annotations

from collections.abc import Mapping

from dicehall.core.whole import whole
from dicehall.server.common.errors import BadForm

MOST_DIGITS = 9
Fields = Mapping[str, str]


def text(form: Fields, name: str, longest: int = 200) -> str:
    """A field that has to be there."""
    value = form.get(name)
    if value is None or len(value) > longest:
        raise BadForm
    return value


def number(form: Fields, name: str) -> int:
    """A field that holds a whole number."""
    value = whole(form.get(name), MOST_DIGITS)
    if value is None:
        raise BadForm
    return value
