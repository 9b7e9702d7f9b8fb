"""Times in words, in the visitor's language. Moments are milliseconds since 1970, UTC."""

from __future__ import annotations

from datetime import timedelta

from babel.dates import format_timedelta

from dicehall.core.words import _, language

MINUTE = 60_000


def ago(moment: int, now: int) -> str:
    """Say how long before `now` a moment was: "5 minutes ago"."""
    if now - moment < MINUTE:
        return _("just now")
    return format_timedelta(timedelta(milliseconds=moment - now), add_direction=True, locale=language())


def left(until: int, now: int) -> str:
    """Say how much time is left until a moment: "2 hours left"."""
    time = timedelta(milliseconds=max(0, until - now))
    return _("{time} left").format(time=format_timedelta(time, threshold=2, locale=language()))
