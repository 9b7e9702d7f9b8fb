"""The changes of a match for the script of a page."""

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

MOST_AWAY = 40  # changes that are told to a page that was away, whatever it says to show


def change(room: Room, home: Viewer, after: int) -> dict[str, Any]:
    """What brings a page from entry `after` to the room as it is, and what came after that entry.

    Only what differs, where it is known what that page shows; made once for the answer to a post and for streams.
    """
    return once(room, ("change", home, after), lambda: _change(room, home, after))


def _change(room: Room, home: Viewer, after: int) -> dict[str, Any]:
    story = _story(room, home)
    now = shown(room, home, story)
    told = exchange(room, home, after, now)
    if _is_talk(room, after):
        told = now.talk_since(after)
    return {**told, **_news(room, home, after, story)}


def _is_talk(room: Room, after: int) -> bool:
    """Whether nothing but words were said: then nobody is disturbed in the middle of a choice."""
    return after < room.last and all(entry.kind == log.CHAT for entry in room.entries[after:])


def _story(room: Room, home: Viewer) -> Story:
    return Story(room, knows(room, seeing(room, acting(room, home))))


def _recent(room: Room, after: int) -> int:
    """The entry after which it is told what came after another one: only of the last changes."""
    found = log.changes(room.entries[after:])[-MOST_AWAY:]
    return found[0][0].id - 1 if found else after


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
    """What happened while a page was away that had seen entry `since`: at most the last changes."""
    if since is None or not 0 <= since < room.last:
        return []
    return _story(room, home).say(_recent(room, since))


def _steps(room: Room, viewer: Viewer, moves: Iterable[tuple[int, View, View]]) -> list[dict[str, Any]]:
    """What the game shows step by step: of some events the last one that it has steps for.

    Each step is a table without choices with its caption, and the entry of the event.
    """
    seats, me = shown_seats(room, viewer), knows(room, viewer)
    found = [(entry, shown) for entry, before, then in moves if (shown := list(room.game.steps(before, then, seats)))]
    entry, shown = found[-1] if found else (0, [])
    return [{"id": entry, "html": drawn(room, view, [], seats, me), "caption": caption} for view, caption in shown]
