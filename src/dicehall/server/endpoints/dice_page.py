"""The dice of a match, for whoever doubts them: what they follow from, whether they do, and how unusual they look."""

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
    """The page of the dice; to its script all that it needs to check them by itself, once the match is over."""
    async with visited(request) as (room, viewer, home):
        if wants_json(request):
            return await in_thread(request, lambda still: JSONResponse(_facts(still)), room)
        return await in_thread(request, lambda still: show(_page(still, viewer, home)), room)


def _draws(room: Room) -> list[Draw]:
    """The chance events, once nothing is hidden any more."""
    return list(fairness.draws(room.match)) if is_open(room) else []


def _page(room: Room, viewer: Viewer, home: str) -> DicePage:
    found, made = room.proof, _draws(room)
    seats = [seat.as_shown(None) for seat in room.seats]
    judged = fairness.judge(made) if made else None
    lots = [(seats[lot.seat]["name"], lot.first, lot.text) for lot in found.contributions] if found else []
    checked, wrong = _checked(found, room.match, made, seats) if found and found.secret else (0, "")
    return DicePage(
        here=f"{home}/dice",
        title=title(room, viewer),
        home=home,
        back="" if room.is_record else home,
        proof=found,
        is_at_table=room.match.is_at_table,
        lots=lots,
        is_over=is_open(room),
        checked=checked,
        wrong=wrong,
        fairness=judged,
        lines=chance_words.lines(room.game, judged, seats) if judged else [],
    )


def _checked(found: proof.Proof, match: Match, made: list[Draw], seats: chance_words.Seats) -> tuple[int, str]:
    """How many chance events follow from the dice, and what is wrong with the first that does not."""
    dice = found.dice
    assert dice
    for count, (place, draw) in enumerate(_placed(match, made)):
        right = dice.token(place, draw.weights)
        if right != draw.token:
            return count, _("event {number} should be “{right}” but is “{token}”").format(
                number=place + 1,
                right=chance_words.told(match.game, right, seats),
                token=chance_words.told(match.game, draw.token, seats),
            )
    return len(made), ""


def _placed(match: Match, made: list[Draw]) -> list[tuple[int, Draw]]:
    """The draws with their places among the events; none where none may be told."""
    if not made:
        return []
    places = [place for place, event in enumerate(match.events) if event.by == CHANCE]
    return list(zip(places, made, strict=True))


def _facts(room: Room) -> dict[str, Any]:
    found = room.proof
    made = [[place, least(draw.weights), draw.token] for place, draw in _placed(room.match, _draws(room))]
    return {"proof": found.as_data() if found else None, "draws": made}
