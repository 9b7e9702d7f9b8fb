"""Changes of a match as JSON for the page's script."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from dicehall.core.parts import View
from dicehall.server.match import log
from dicehall.server.match.room import Room
from dicehall.server.rendering.log_lines import Story
from dicehall.server.rendering.match_page import drawn, knows, shown, shown_seats, title
from dicehall.server.rendering.page_parts import exchange, once
from dicehall.server.rendering.prompts import cover
from dicehall.server.rendering.viewer import Viewer, acting, seeing

MOST_AWAY = 40  # a page that missed more changes than this hears of the latest ones only


def change(room: Room, home: Viewer, after: int) -> dict[str, Any]:
    """Return what brings a page from entry `after` up to date, with the sentences and steps of what happened since.

    Sends only the parts that differ if it is known what the page shows. A post's answer and all streams that show the
    same share one result.
    """
    return once(room, ("change", home, after), lambda: _change(room, home, after))


def _change(room: Room, home: Viewer, after: int) -> dict[str, Any]:
    story = _story(room, home)
    now = shown(room, home, story)
    update = exchange(room, home, after, now)
    if _is_talk(room, after):
        update = now.talk_since(after)
    return {**update, **_news(room, home, after, story)}


def _is_talk(room: Room, after: int) -> bool:
    """Return True if only chat was added. The page then keeps its table, so that a half-made choice is not lost."""
    return after < room.last and all(entry.kind == log.CHAT for entry in room.entries[after:])


def _story(room: Room, home: Viewer) -> Story:
    return Story(room, knows(room, seeing(room, acting(room, home))))


def _recent(room: Room, after: int) -> int:
    """Return the entry before the last MOST_AWAY changes, or `after` if that is later."""
    changes = log.changes(room.entries[after:])[-MOST_AWAY:]
    return changes[0][0].id - 1 if changes else after


def _news(room: Room, home: Viewer, after: int, story: Story) -> dict[str, Any]:
    viewer, after = acting(room, home), _recent(room, after)
    covered = cover(room, viewer)
    is_handed = covered is not None and covered.is_handed
    return {
        "id": room.last,
        "say": story.say(after),
        "title": title(room, home),
        "steps": [] if is_handed else _steps(room, seeing(room, viewer), story.moves(after)),
    }


def away(room: Room, home: Viewer, since: int | None) -> list[str]:
    """Return the sentences for what happened after entry `since`, the last one seen by a page that was closed."""
    if since is None or not 0 <= since < room.last:
        return []
    return _story(room, home).say(_recent(room, since))


def _steps(room: Room, viewer: Viewer, moves: Iterable[tuple[int, View, View]]) -> list[dict[str, Any]]:
    """Return the step-by-step drawing of the latest event for which the game has one; empty if it has none.

    Each step is {"id": entry, "html": the table without choices, "caption": text}.
    """
    seats, me = shown_seats(room, viewer), knows(room, viewer)
    all_steps = [
        (entry, steps) for entry, before, then in moves if (steps := list(room.game.steps(before, then, seats)))
    ]
    entry, steps = all_steps[-1] if all_steps else (0, [])
    return [{"id": entry, "html": drawn(room, view, [], seats, me), "caption": caption} for view, caption in steps]
