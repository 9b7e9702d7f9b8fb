"""The dice page of a match: the proof, whether the dice follow from it, and how likely they were."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from dicehall.core import fairness, proof
from dicehall.core.compiled import CHANCE
from dicehall.core.dice import least
from dicehall.core.fairness import Draw
from dicehall.core.match import Match
from dicehall.core.words import _
from dicehall.server.match.room import Room
from dicehall.server.rendering import chance_words
from dicehall.server.rendering.contexts import DicePage
from dicehall.server.rendering.match_page import title
from dicehall.server.rendering.replay import is_open
from dicehall.server.rendering.viewer import Viewer
from dicehall.server.web.match_access import visited
from dicehall.server.web.replies import in_thread, show, wants_json


async def dice_page(request: Request) -> Response:
    """Show the dice of a match; the page's script gets what it needs to check them itself, once the match is over.

    Raises what `match_access.visited` raises.
    """
    async with visited(request) as (room, viewer, home):
        if wants_json(request):
            return await in_thread(request, lambda still: JSONResponse(_facts(still)), room)
        return await in_thread(request, lambda still: show(_page(still, viewer, home)), room)


def _draws(room: Room) -> list[Draw]:
    """Return the chance events once nothing is hidden any more, else none."""
    return list(fairness.draws(room.match)) if is_open(room) else []


def _page(room: Room, viewer: Viewer, home: str) -> DicePage:
    shown, draws = room.proof, _draws(room)
    seats = [seat.as_shown(None) for seat in room.seats]
    judged = fairness.judge(draws) if draws else None
    lots = [(seats[lot.seat]["name"], lot.first, lot.text) for lot in shown.contributions] if shown else []
    checked, wrong = _checked(shown, room.match, draws, seats) if shown and shown.secret else (0, "")
    return DicePage(
        here=f"{home}/dice",
        title=title(room, viewer),
        home=home,
        back="" if room.is_record else home,
        proof=shown,
        is_at_table=room.match.is_at_table,
        lots=lots,
        is_over=is_open(room),
        checked=checked,
        wrong=wrong,
        fairness=judged,
        lines=chance_words.lines(room.game, judged, seats) if judged else [],
    )


def _checked(shown: proof.Proof, match: Match, draws: list[Draw], seats: chance_words.Seats) -> tuple[int, str]:
    """Return how many chance events follow from the proof, and a sentence about the first that does not."""
    dice = shown.dice
    assert dice
    for count, (place, draw) in enumerate(_placed(match, draws)):
        right = dice.token(place, draw.weights)
        if right != draw.token:
            return count, _("event {number} should be “{right}” but is “{token}”").format(
                number=place + 1,
                right=chance_words.told(match.game, right, seats),
                token=chance_words.told(match.game, draw.token, seats),
            )
    return len(draws), ""


def _placed(match: Match, draws: list[Draw]) -> list[tuple[int, Draw]]:
    """Pair each draw with its index among the events; none while `draws` are withheld."""
    if not draws:
        return []
    places = [place for place, event in enumerate(match.events) if event.by == CHANCE]
    return list(zip(places, draws, strict=True))


def _facts(room: Room) -> dict[str, Any]:
    shown = room.proof
    draws = [[place, least(draw.weights), draw.token] for place, draw in _placed(room.match, _draws(room))]
    return {"proof": shown.as_data() if shown else None, "draws": draws}
