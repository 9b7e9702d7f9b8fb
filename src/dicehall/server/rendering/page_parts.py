"""The parts of a match page that its script replaces one by one, and the caches that make a change cheap.

For each viewer and language a room remembers what the last change showed, so that the next one sends only the parts
that differ; what several viewers see alike is made once. Sending parts instead of the whole page takes 20 KB instead of
37 KB for a spectator of Line Dice (docs/decisions/0004).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Any, TypeVar

from markupsafe import Markup

from dicehall.core.words import _, language
from dicehall.server.match.line import Line
from dicehall.server.match.room import Room
from dicehall.server.rendering.match_contexts import Fragment
from dicehall.server.rendering.template_filling import fill, told, variables
from dicehall.server.rendering.viewer import Viewer

PARTS = ("people", "table", "choose", "past", "talk", "below")
# The parts worth comparing: most changes leave them alone. The other parts show clocks or the change itself, so they
# nearly always differ, and remembering their HTML would only cost memory.
LASTING = ("past", "talk", "below")
MOST_KEPT = 64  # cached results per room: viewers choose part of the key (`?shows=`), so it must be bounded
SECOND, MINUTE = 1000, 60_000  # milliseconds
Made = TypeVar("Made")


@dataclass(frozen=True)
class Shown:
    """What a page shows after entry `log`.

    `facts` are the attributes of `<main id="hall">`; each part is one element in it. `rules` names the game whose rules
    the lines link to.
    """

    log: int
    rules: str
    facts: dict[str, str | None]
    parts: dict[str, Markup]
    lines: Sequence[Line]

    def whole(self) -> Markup:
        """Return `<main id="hall">`, everything that changes."""
        return fill("_match.html", facts=self.facts, parts=self.parts, lines=told(self.lines, self.rules))

    def since(self, before: Shown) -> dict[str, Any]:
        """Return what turns a page that shows `before` into this one.

        The result holds `facts`, the changed `parts` by name, and `lines`: how many of the first lines to `keep`, and
        the `html` that follows them.
        """
        changed = [name for name, html in self.parts.items() if before.parts.get(name) != html]
        pairs = zip(self.lines, before.lines, strict=False)
        # The view cache gives the same Line objects again, so `is` settles nearly all of them.
        keep = sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1] or pair[0] == pair[1], pairs))
        return self._told(before.log, changed, keep)

    def talk_since(self, after: int) -> dict[str, Any]:
        """Return the same where only chat was added after entry `after`."""
        return self._told(after, ["talk"] if "talk" in self.parts else [], len(self.lines))

    def _told(self, after: int, names: Iterable[str], keep: int) -> dict[str, Any]:
        news = {"keep": keep, "html": told(self.lines[keep:], self.rules)}
        return {"after": after, "facts": self.facts, "parts": {name: self.parts[name] for name in names}, "lines": news}

    def lasting(self) -> Shown:
        """Return this page with only the parts that the next change is compared with."""
        return replace(self, parts={name: html for name, html in self.parts.items() if name in LASTING})


def show(fragment: Fragment, lines: Sequence[Line]) -> Shown:
    """Fill the parts of a page. A device that is being handed over shows only whom to hand it to, and no log."""
    is_handed = fragment.cover is not None and fragment.cover.is_handed
    context = variables(fragment)
    parts = {name: fill(f"_{name}.html", **context).strip() for name in (("cover",) if is_handed else PARTS)}
    return Shown(fragment.log, fragment.game.name, _facts(fragment), parts, () if is_handed else lines)


def _facts(page: Fragment) -> dict[str, str | None]:
    """Return the attributes for the script, which keeps a match with `data-own` in the browser's list."""
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
    """Return what brings a page from entry `after` to `now`: what differs if the room remembers that page, else all."""
    key = (viewer, language())
    before, lasting = room.shown.get(key), now.lasting()
    if len(room.shown) >= MOST_KEPT:
        room.shown.clear()  # costs each viewer one whole page at the next change
    room.shown[key] = lasting
    if before is None or not before.log == after < now.log or before.parts.keys() != lasting.parts.keys():
        return {"html": now.whole()}
    return now.since(before)


def once(room: Room, key: tuple[Any, ...], make: Callable[[], Made]) -> Made:
    """Return the cached result for `key`, made now if the room has none since its last entry.

    It expires every second while a clock runs, because it shows the time left, and every minute otherwise, because
    after some days of waiting a bot may be put on a seat.
    """
    runs = room.clock is not None and room.clock.running is not None
    key = (*key, language(), room.hall_time.now() // (SECOND if runs else MINUTE))
    if key not in room.sent:
        if len(room.sent) >= MOST_KEPT:
            room.sent.clear()
        room.sent[key] = make()
    made: Made = room.sent[key]
    return made
