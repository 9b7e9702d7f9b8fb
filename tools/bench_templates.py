"""Measure what the hall's template environment gains over plain Jinja: `python -m tools.bench_templates`.

Draws the page of one match of each game again and again, with views and lines cached as in a running hall, using
environments that each lack one of our overrides. Prints the least processor time per page, and its ratio to ours.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cache
from random import Random

from jinja2 import Environment
from jinja2.ext import Extension

from dicehall.core.words import SOURCE, use
from dicehall.games import games, load
from dicehall.server.match import log
from dicehall.server.match.card import Card
from dicehall.server.match.room import Room
from dicehall.server.match.seats import PERSON, Seat
from dicehall.server.rendering import template_environment as ours
from dicehall.server.rendering import template_filling
from dicehall.server.rendering.match_page import shown
from dicehall.server.rendering.viewer import Viewer

EVENTS, DRAWN = 50, 60  # events of the match; pages drawn, of which the quickest counts


class WithoutEscape(ours._Environment):
    """Escape with markupsafe each time."""

    code_generator_class = Environment.code_generator_class  # type: ignore[assignment]


class WithoutCall(ours._Environment):
    """Let Jinja look for decorators of each function that a template calls."""

    context_class = Environment.context_class  # type: ignore[assignment]


class WithoutKeptMacros(ours._Environment):
    """Draw every piece of a table again."""

    template_class = Environment.template_class


class WithoutGetattr(ours._Environment):
    """Try a key of a dictionary as an attribute first."""

    getattr = Environment.getattr


class WithoutKeptTemplates(ours._Environment):
    """Look up each included template, and chain its globals."""

    get_template = Environment.get_template
    make_globals = Environment.make_globals


WAYS: dict[str, tuple[type[Environment], type[Extension] | str]] = {
    "as shipped": (ours._Environment, ours._Translated),
    "Jinja and its i18n": (Environment, "jinja2.ext.i18n"),
    "without our escape": (WithoutEscape, ours._Translated),
    "without our Context.call": (WithoutCall, ours._Translated),
    "without kept macros": (WithoutKeptMacros, ours._Translated),
    "without our getattr": (WithoutGetattr, ours._Translated),
    "without kept templates": (WithoutKeptTemplates, ours._Translated),
}


def environment_of(way: str) -> Callable[[str], Environment]:
    """Return a stand-in for `template_environment.environment` that works in one of WAYS."""
    kind, extension = WAYS[way]

    @cache
    def environment(_spoken: str) -> Environment:
        return ours.made(kind, extension)

    return environment


def room_of(name: str) -> Room:
    """Play random choices in a match, and seat people at it."""
    game, chance = load(name), Random(3)
    match = game.new(players=game.seats[0], seed=3)
    while match.to_act is not None and len(match.events) < EVENTS:
        match.play(chance.choice(match.legal))
    seats = tuple(Seat(number, "", PERSON, f"link-{number}") for number in range(match.players))
    card = Card("match", "form", game.name, game.version, game.components_hash, match.options, "seed", 0, seats)
    return Room(card, game, log.of_events(match.events, 0))


def least(room: Room) -> float:
    """Draw the page of the first seat; return the least processor time in milliseconds."""
    viewer, times = Viewer(room.seats[0], "http://hall.test"), []
    for _again in range(DRAWN):
        began = time.process_time()
        str(shown(room, viewer).whole())
        times.append(time.process_time() - began)
    return 1000 * min(times)


def main() -> None:
    """Print a row per environment."""
    rooms, base = {name: room_of(name) for name in games()}, dict[str, float]()
    with use(SOURCE):
        for way in WAYS:
            template_filling.environment = environment_of(way)  # type: ignore[attr-defined, assignment]
            template_filling._line.cache_clear()
            found = {name: least(room) for name, room in rooms.items()}
            base = base or found
            cells = [f"{name} {found[name]:.2f} ms ({found[name] / base[name]:.2f})" for name in rooms]
            print(f"{way:26}", *cells, sep="  ")


if __name__ == "__main__":
    main()
