"""Pictures of a replay, for anybody who may see it: drawn one at a time, and cached."""

from __future__ import annotations

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Sequence
from pathlib import PurePath

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from dicehall.core.words import _
from dicehall.server.common.errors import NothingHere, Refused
from dicehall.server.hall.hall import Hall
from dicehall.server.photo import camera, pictures
from dicehall.server.rendering import picture_frames
from dicehall.server.rendering.picture_frames import Frame, Wish
from dicehall.server.rendering.replay import Replay, moment_number, replay
from dicehall.server.rendering.template_filling import fill_page
from dicehall.server.web.app_state import hall_of, rates_of
from dicehall.server.web.identity import caller_of
from dicehall.server.web.match_access import visited
from dicehall.server.web.rate_limits import address_of

ROOM = 32 * 1024 * 1024  # bytes of cached pictures
QUEUE = 4  # pictures that wait or are being drawn; further ones are refused
KINDS = {".webp": "image/webp", ".png": "image/png"}


class Studio:
    """Draws pictures one at a time, and caches them by the pages they show."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._lock = asyncio.Lock()
        self._waiting = 0

    async def picture(self, pages: Sequence[Frame], wish: Wish, suffix: str) -> bytes:
        """Return the picture file of some pages. Raises Refused if too many wait already."""
        pages_text = "\0".join([suffix, wish.theme, str(wish.size), *map(fill_page, pages)])
        key = hashlib.sha256(pages_text.encode("utf-8", "surrogatepass")).hexdigest()
        if key not in self._kept:
            if self._waiting >= QUEUE:
                raise Refused(_("The hall is busy drawing other pictures. Try again in a minute."))
            self._waiting += 1
            try:
                async with self._lock:
                    if key not in self._kept:  # unless the one before us wanted the same picture
                        self._keep(key, await run_in_threadpool(pictures.draw, pages, wish, suffix))
            finally:
                self._waiting -= 1
        self._kept.move_to_end(key)
        return self._kept[key]

    def _keep(self, key: str, picture: bytes) -> None:
        self._kept[key] = picture
        while sum(map(len, self._kept.values())) > ROOM and len(self._kept) > 1:
            self._kept.popitem(last=False)


async def picture(request: Request) -> Response:
    """Draw a moment, or with `whole` the match so far as a moving picture.

    Raises NothingHere if this hall cannot draw or there is no such moment, Refused if too many wait, DicehallError if
    it fails, and what `match_access.visited` raises.
    """
    if not camera.is_possible():
        raise NothingHere
    asked, hall = request.query_params, hall_of(request)
    async with visited(request) as (room, viewer, home):
        eyes = asked.get("as", "")
        shown = replay(room, viewer, eyes, home)
        at = moment_number(asked.get("at", ""), shown.last)
        if at > shown.last:
            raise NothingHere
        rates = rates_of(request)
        rates.picture(address_of(request), caller_of(request).id)
        wish = Wish(0, shown.last) if "whole" in asked else Wish(at, at)
        pages = await _pages(hall, replay(room.still(), viewer, eyes, home), wish)
    suffix = ".png" if wish.is_still else ".webp"
    studio: Studio = request.app.state.studio
    drawn = await studio.picture(pages, wish, suffix)
    name = PurePath(f"{room.game.name}-{room.card.id[:8]}{suffix}")
    return Response(drawn, media_type=KINDS[suffix], headers={"Content-Disposition": f'inline; filename="{name}"'})


async def _pages(hall: Hall, shown: Replay, wish: Wish) -> list[Frame]:
    """Make the HTML of all pictures. `hall.telling` is released after each, so that others get their turn."""
    async with hall.telling:
        chosen = await run_in_threadpool(picture_frames.moments, shown, wish)
    pages = []
    for at in chosen:
        async with hall.telling:
            pages.append(await run_in_threadpool(picture_frames.frame, shown, at))
    return pages
