"""The views of the past, which sentences about it are told from; each is made once and kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dicehall.core.game import Game
from dicehall.core.match import Event, Match

View = dict[str, Any]


class Past:
    """The view of each viewer after each event of a match. What was undone is forgotten when replaced."""

    def __init__(self, game: Game, options: dict[str, Any]) -> None:
        self._scratch = Match(game, options, None)
        self._views: dict[int | None, list[View | None]] = {}

    def view(self, events: Sequence[Event], count: int, viewer: int | None) -> View:
        """The view of `viewer` after the first `count` of `events`."""
        self._follow(events[:count])
        views = self._views.setdefault(viewer, [])
        views += [None] * (count + 1 - len(views))
        found = views[count]
        if found is None:
            found = views[count] = self._at(events, count).view(viewer)
        return found

    def _follow(self, events: Sequence[Event]) -> None:
        """Forget what others than `events` led to."""
        known = self._scratch.events
        same = next((i for i, (a, b) in enumerate(zip(known, events, strict=False)) if a.token != b.token), None)
        if same is not None:
            self._scratch.rewind(same)
            for views in self._views.values():
                del views[same + 1 :]

    def _at(self, events: Sequence[Event], count: int) -> Match:
        """The match after `count` events: the scratch match itself when that lies there or before."""
        if count < len(self._scratch.events):
            earlier = self._scratch.copy()
            earlier.rewind(count)
            return earlier
        for event in events[len(self._scratch.events) : count]:
            self._scratch.play(event.token)
        return self._scratch
