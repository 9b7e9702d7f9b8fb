"""The dice of a match, for whoever doubts them: what they follow from, whether they do, and how unusual they look."""

from __future__ import annotations

from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from dicehall.core import fairness, proof
from dicehall.core.compiled import CHANCE
from dicehall.core.dice import least
from dicehall.core.errors import DicehallError
from dicehall.core.fairness import Draw
from dicehall.core.match import Match
from dicehall.server.pages import DicePage
from dicehall.server.replay import is_open
from dicehall.server.replaying import visited
from dicehall.server.replies import show, wants_json
from dicehall.server.room import Room
from dicehall.server.table import title
from dicehall.server.viewer import Viewer


async def dice_page(request: Request) -> Response:
    """The page of the dice; to its script all that it needs to check them by itself, once the match is over."""
    async with visited(request) as (room, viewer, home):
        match = room.match.copy()  # what is read here may go on meanwhile
        made = list(await run_in_threadpool(fairness.draws, match)) if is_open(room) else []
        if wants_json(request):
            return JSONResponse(_facts(room, match, made))
        return show(await run_in_threadpool(_page, room, viewer, home, match, made))


def _page(room: Room, viewer: Viewer, home: str, match: Match, made: list[Draw]) -> DicePage:
    found = room.proof
    names = [seat.shown_name for seat in room.seats]
    lots = [(names[lot.seat], lot.first, lot.text) for lot in found.contributions] if found else []
    checked, wrong = _checked(found, match, made) if found and found.secret else (0, "")
    return DicePage(
        here=f"{home}/dice",
        title=title(room, viewer),
        home=home,
        back="" if room.is_record else home,
        proof=found,
        lots=lots,
        is_over=is_open(room),
        checked=checked,
        wrong=wrong,
        fairness=fairness.judge(made) if made else None,
    )


def _checked(found: proof.Proof, match: Match, made: list[Draw]) -> tuple[int, str]:
    """How many chance events follow from the dice, and what is wrong with the first that does not."""
    dice = found.dice
    assert dice
    for count, (place, draw) in enumerate(_placed(match, made)):
        right = dice.token(place, draw.weights)
        if right != draw.token:
            return count, str(DicehallError(f"{place}: {right}, {draw.token}"))
    return len(made), ""


def _placed(match: Match, made: list[Draw]) -> list[tuple[int, Draw]]:
    """The draws with their places among the events."""
    places = [place for place, event in enumerate(match.events) if event.by == CHANCE]
    return list(zip(places, made, strict=True))


def _facts(room: Room, match: Match, made: list[Draw]) -> dict[str, Any]:
    found = room.proof
    draws = [[place, least(draw.weights), draw.token] for place, draw in _placed(match, made)] if made else []
    return {"proof": found.as_data() if found else None, "draws": draws}
