"""The fields of a request: what each takes, and which ones a request needs or may have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from dicehall.core.errors import DicehallError
from dicehall.core.words import N_, _


class Field(NamedTuple):
    """What a field takes, as a test and as words for people."""

    takes: Callable[[Any], bool]
    wanted: str


def _is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_anything(value: Any) -> bool:
    return True


TEXT = Field(_is_text, N_("a text"))
JUDGED_BY_THE_CORE = Field(_is_anything, "")

FIELDS = {
    "id": TEXT,
    "as": TEXT,
    "game": TEXT,
    "dice": TEXT,
    "components": TEXT,
    "token": TEXT,
    "tokens": Field(lambda value: isinstance(value, list), N_("a list of tokens")),
    "seat": Field(lambda value: value is None or _is_number(value), N_("the number of a seat, or null")),
    "events": Field(lambda value: _is_number(value) and value >= 0, N_("a whole number from 0")),
    "seed": Field(lambda value: value is None or _is_number(value) or _is_text(value), N_("a whole number or a text")),
    "options": JUDGED_BY_THE_CORE,
    "record": JUDGED_BY_THE_CORE,
}


def check(request: dict[str, Any], needed: tuple[str, ...], possible: tuple[str, ...]) -> None:
    """Check the fields of a request. Raises DicehallError for the first one missing, unknown or of the wrong kind."""
    for name in needed:
        if name not in request:
            message = _("“{do}” needs the field “{name}”.")
            raise DicehallError(message.format(do=request["do"], name=name))
    for name, value in request.items():
        if name not in ("do", *needed, *possible):
            message = _("“{do}” has no field “{name}”. Its fields are: {names}.")
            names = ", ".join((*needed, *possible)) or _("none")
            raise DicehallError(message.format(do=request["do"], name=name, names=names))
        if name != "do" and not FIELDS[name].takes(value):
            message = _("The field “{name}” takes {wanted}.")
            raise DicehallError(message.format(name=name, wanted=_(FIELDS[name].wanted)))
