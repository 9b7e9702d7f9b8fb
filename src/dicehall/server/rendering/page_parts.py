"""What a page shows of a match: parts that the script exchanges one by one, and the lines of the log."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any, TypeVar

from markupsafe import Markup

from dicehall.core.words import _, language
from dicehall.server.match.room import Room
from dicehall.server.match.told import Line
from dicehall.server.rendering.match_contexts import Fragment
from dicehall.server.rendering.template_filling import fill, told, variables
from dicehall.server.rendering.viewer import Viewer

PARTS = ("people", "table", "choose", "past", "talk", "below")
LASTING = ("past", "talk", "below")  # most changes leave them as they are; the others tell of time, or of the change
MOST_KEPT = 64  # of a room: what viewers ask for must not fill the memory
SECOND, MINUTE = 1000, 60_000  # milliseconds
Made = TypeVar("Made")


@dataclass(frozen=True)
class Shown:
    """A room after entry `log`: `facts` are the attributes of `<main id="hall">`, each part is one element in it."""

    log: int
    rules: str
    """The game whose rules the lines refer to."""
    facts: dict[str, str | None]
    parts: dict[str, Markup]
    lines: Sequence[Line]

    def whole(self) -> Markup:
        """`<main id="hall">`: all that changes."""
        return fill("_match.html", facts=self.facts, parts=self.parts, lines=told(self.lines, self.rules))

    def since(self, before: Shown) -> dict[str, Any]:
        """What a script does to a page that shows `before`: `facts`, the `parts` by their names, and of the lines the
        first ones to `keep` and what comes after them."""
        changed = [name for name, html in self.parts.items() if before.parts.get(name) != html]
        pairs = zip(self.lines, before.lines, strict=False)
        keep = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1] or pair[0] == pair[1], pairs))
        return self._told(before.log, changed, keep)

    def talk_since(self, after: int) -> dict[str, Any]:
        """The same where nothing but words were said since entry `after`."""
        return self._told(after, ["talk"] if "talk" in self.parts else [], len(self.lines))

    def _told(self, after: int, names: Iterable[str], keep: int) -> dict[str, Any]:
        news = {"keep": keep, "html": told(self.lines[keep:], self.rules)}
        return {"after": after, "facts": self.facts, "parts": {name: self.parts[name] for name in names}, "lines": news}

    def lasting(self) -> Shown:
        """What the next change is compared with."""
        return replace(self, parts={name: html for name, html in self.parts.items() if name in LASTING})


def show(fragment: Fragment, lines: Sequence[Line]) -> Shown:
    """A page whose parts are filled with `fragment`; on a device that is handed on it tells who comes, and no more."""
    is_handed = fragment.cover is not None and fragment.cover.is_handed
    given = variables(fragment)
    parts = {name: fill(f"_{name}.html", **given).strip() for name in (("cover",) if is_handed else PARTS)}
    return Shown(fragment.log, fragment.game.name, _facts(fragment), parts, () if is_handed else lines)


def _facts(page: Fragment) -> dict[str, str | None]:
    """What the script knows of a match, and keeps on the device if the viewer has a seat."""
    own = {
        "data-own": page.home,
        "data-game": page.game.title,
        "data-now": page.headline,
        "data-names": _(", ").join(seat["name"] for seat in page.seats),
        "data-turn": page.turn,
    }
    is_own = page.own is not None
    return {
        "data-log": str(page.log),
        "lang": language(),
        **{name: value if is_own else None for name, value in own.items()},
        "data-covered": "" if page.cover else None,
    }


def exchange(room: Room, viewer: Viewer, after: int, now: Shown) -> dict[str, Any]:
    """What brings a page from entry `after` to `now`: its parts where it is known what that page shows, else all."""
    key = (viewer, language())
    before, lasting = room.shown.get(key), now.lasting()
    if len(room.shown) >= MOST_KEPT:
        room.shown.clear()
    room.shown[key] = lasting
    if before is None or not before.log == after < now.log or before.parts.keys() != lasting.parts.keys():
        return {"html": now.whole()}
    return now.since(before)


def once(room: Room, key: tuple[Any, ...], make: Callable[[], Made]) -> Made:
    """What is made once for all who get the same of a room as it is now.

    Once a second where a clock runs, for it tells what is left; else once a minute, for after days more may be done.
    """
    runs = room.clock is not None and room.clock.running is not None
    key = (*key, language(), room.hall_time.now() // (SECOND if runs else MINUTE))
    if key not in room.sent:
        if len(room.sent) >= MOST_KEPT:
            room.sent.clear()
        room.sent[key] = make()
    found: Made = room.sent[key]
    return found
