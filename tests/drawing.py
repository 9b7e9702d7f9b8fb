"""Tables as the hall draws them, for tests of what stands on them."""

from __future__ import annotations

from typing import Any

from dicehall.core.edition import Edition
from dicehall.server.match.seats import Seat
from dicehall.server.rendering.template_filling import fill

NAMES = ("Anna", "<b>Ben</b>", "Cem & Co", 'Dora "D"', "Emil")


def seats(players: int, me: int | None = None) -> list[dict[str, Any]]:
    """Seat `NAMES` as tables and texts get them; `me` is the reader's own seat."""
    return [Seat(number, NAMES[number], "", "").as_shown(me) for number in range(players)]


def draw_table(game: Edition, view: Any, tokens: list[str], me: int | None, options: dict[str, Any]) -> str:
    """Draw the table of a view as HTML, as seat `me` sees it, with things to touch for `tokens`; `NAMES` play."""
    given = game.part("table").context(view, tokens, me, game.components, options)
    return fill(
        f"{game.package}/table.html", view=view, tokens=tokens, me=me, seats=seats(options["players"], me), **given
    )
