"""A cache of past views, from which the log is narrated."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from dicehall.core.match import Match
from dicehall.core.parts import View
from dicehall.server.match.line import Line

Whose = tuple[int | None, str]
Lines = dict[tuple[Any, ...], list[Line]]

KEPT = 8  # positions; lines made from older views are cached as lines, so the views are not needed again


class ViewCache:
    """The views of each viewer after each event, and the lines that were made from them.

    One scratch match moves forward through the events, so views asked for in order cost one event each instead of a
    replay.
    """

    def __init__(self) -> None:
        self._scratch: Match | None = None
        self._lines: dict[Whose, tuple[Any, Lines]] = {}
        self._views: OrderedDict[int, dict[int | None, View]] = OrderedDict()

    def view(self, match: Match, count: int, viewer: int | None) -> View:
        """Return the view of `viewer` after the first `count` events of `match`.

        Viewers who see the same share one view.
        """
        kept = self._views.setdefault(count, {})
        if viewer not in kept:
            then = self._at(match, count)
            eyes = then.eyes(viewer)
            if eyes not in kept:
                kept[eyes] = then.view(eyes)
            kept[viewer] = kept[eyes]
            if len(self._views) > KEPT:
                self._views.popitem(last=False)
        return kept[viewer]

    def lines(self, viewer: int | None, language: str, seats: Any) -> Lines:
        """Return the cache of narrated lines for a viewer and language; the caller fills it.

        It starts empty again when `seats` have changed, since lines contain names.
        """
        before, kept = self._lines.get((viewer, language), (None, {}))
        if before != seats:
            kept = {}
            self._lines[viewer, language] = seats, kept
        return kept

    def forget(self, count: int) -> None:
        """Drop what follows event `count`: it was taken back."""
        self._scratch = None
        self._views = OrderedDict((at, views) for at, views in self._views.items() if at <= count)

    def _at(self, match: Match, count: int) -> Match:
        """Return the match after `count` events: the scratch match, moved forward or rewound from the end."""
        if count == len(match.events):
            return match
        scratch = self._scratch
        if scratch is None or len(scratch.events) > count:
            scratch = self._scratch = match.copy()
            scratch.rewind(count)
        while len(scratch.events) < count:
            scratch.follow(match)
        return scratch
