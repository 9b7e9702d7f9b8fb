"""The matches of a visitor: those that wait for them first, then others in play, then finished ones."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from dicehall.core.whole import whole
from dicehall.server.common import urls
from dicehall.server.hall.hall import Hall
from dicehall.server.match.card import ListedMatch
from dicehall.server.rendering.contexts import MinePage
from dicehall.server.rendering.match_rows import ListedRow, facts, row
from dicehall.server.storage.match_lists import matches_of
from dicehall.server.web.app_state import hall_of
from dicehall.server.web.identity import visitor
from dicehall.server.web.replies import here, show, tell, wants_json

A_PAGE, AT_START, OVER_AT_START = 20, 6, 2  # matches on a page; on the start page, and finished ones among them
MOST_DIGITS = 6  # of the number of a page


async def first(request: Request) -> tuple[list[ListedRow], bool]:
    """Return the matches for the start page with at most OVER_AT_START finished ones, and True if there are more."""
    hall, ids = hall_of(request), (await visitor(request)).ids
    matches = await matches_of(hall.store, ids, AT_START + 1)
    going = [match for match in matches if match.stage != "over"][:AT_START]
    shown = going + [match for match in matches if match.stage == "over"][: min(OVER_AT_START, AT_START - len(going))]
    return _rows(hall, shown, ids), len(matches) > len(shown)


async def mine(request: Request) -> Response:
    """Show all matches of the visitor, page by page."""
    page = max(1, whole(request.query_params.get("page"), MOST_DIGITS) or 1)
    hall, ids = hall_of(request), (await visitor(request)).ids
    found = await matches_of(hall.store, ids, A_PAGE + 1, (page - 1) * A_PAGE)
    earlier = urls.mine(page - 1) if page > 1 else ""
    later = urls.mine(page + 1) if len(found) > A_PAGE else ""
    if wants_json(request):
        return tell({"matches": [facts(match, ids) for match in found[:A_PAGE]], "more": later or None})
    return show(MinePage(here(request), _rows(hall, found[:A_PAGE], ids), earlier, later))


def _rows(hall: Hall, found: list[ListedMatch], ids: tuple[str, ...]) -> list[ListedRow]:
    now = hall.hall_time.now()
    return [row(match, ids, now) for match in found]
