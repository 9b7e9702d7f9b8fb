"""The views of the past, which sentences about it are told from; those of the last events are kept."""

from __future__ import annotations

from collections import OrderedDict
from typing import Any

from dicehall.core.match import Match
from dicehall.core.parts import View
from dicehall.server.match.told import Line

Whose = tuple[int | None, str]
Lines = dict[tuple[Any, ...], list[Line]]

KEPT = 8  # positions with their views: what is told of an event is kept as lines


class ViewCache:
    """The view of each viewer after each event of a match."""

    def __init__(self) -> None:
        self._scratch: Match | None = None
        self._lines: dict[Whose, tuple[Any, Lines]] = {}
        self._views: OrderedDict[int, dict[int | None, View]] = OrderedDict()

    def view(self, match: Match, count: int, viewer: int | None) -> View:
        """The view of `viewer` after the first `count` events of `match`. Asked for in order, each costs one event.

        Those who see the same have one view together.
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
        """The lines that were told to a viewer in a language, where the seats were as they are: to be added to."""
        before, kept = self._lines.get((viewer, language), (None, {}))
        if before != seats:
            kept = {}
            self._lines[viewer, language] = seats, kept
        return kept

    def forget(self, count: int) -> None:
        """All but the first `count` events were taken back."""
        self._scratch = None
        self._views = OrderedDict((at, views) for at, views in self._views.items() if at <= count)

    def _at(self, match: Match, count: int) -> Match:
        """The match after `count` events: the scratch match, moved on, or taken back from the end."""
        if count == len(match.events):
            return match
        scratch = self._scratch
        if scratch is None or len(scratch.events) > count:
            scratch = self._scratch = match.copy()
            scratch.rewind(count)
        while len(scratch.events) < count:
            scratch.follow(match)
        return scratch
