"""Times in words, in the language of the visitor."""

from __future__ import annotations

from datetime import timedelta

from babel.dates import format_timedelta

from dicehall.core.words import _, language
from dicehall.server.storage.match_store import now

MINUTE = 60_000


def ago(moment: int) -> str:
    """How long ago a moment (milliseconds) was: "5 minutes ago"."""
    if now() - moment < MINUTE:
        return _("just now")
    return format_timedelta(timedelta(milliseconds=moment - now()), add_direction=True, locale=language())


def left(until: int) -> str:
    """How long it is until a moment (milliseconds): "2 hours left"."""
    time = timedelta(milliseconds=max(0, until - now()))
    return _("{time} left").format(time=format_timedelta(time, threshold=2, locale=language()))
