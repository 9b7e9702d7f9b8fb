"""Pictures of a replay: of what the viewer may see, one at a time, each drawn once; no button where nothing draws."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator, Sequence
from io import BytesIO

import httpx
import pytest
from PIL import Image

from dicehall.core.errors import DicehallError
from dicehall.core.words import use
from dicehall.games import find
from dicehall.server.endpoints import picture_page
from dicehall.server.hall.live_room import LiveRoom
from dicehall.server.photo import camera
from dicehall.server.rendering import picture_frames
from dicehall.server.rendering.picture_frames import Wish, frame, moments, of_record
from dicehall.server.rendering.replay import replay
from dicehall.server.rendering.template_filling import fill_page
from dicehall.server.rendering.viewer import Viewer
from tests.server.house import ONE_IS_ENOUGH, House, link
from tests.test_records import KEPT

pytestmark = [pytest.mark.anyio, ONE_IS_ENOUGH]


class Camera:
    """Stands where Chromium would: notes the pages, and gives pictures of different heights."""

    def __init__(self) -> None:
        self.pages: list[list[str]] = []
        self.waits, self.at_once, self.most = threading.Event(), 0, 0
        self.waits.set()

    def photograph(self, pages: Sequence[str], size: int, theme: str) -> list[bytes]:
        self.at_once += 1
        self.most = max(self.most, self.at_once)
        self.pages.append(list(pages))
        assert self.waits.wait(20)
        self.at_once -= 1
        return [png(size, 300 + 7 * place, 40 * place) for place in range(len(pages))]


def png(width: int, height: int, shade: int) -> bytes:
    out = BytesIO()
    Image.new("RGB", (width, height), (shade % 256, 90, 90)).save(out, "PNG")
    return out.getvalue()


@pytest.fixture
def shots(monkeypatch: pytest.MonkeyPatch) -> Iterator[Camera]:
    shots = Camera()
    monkeypatch.setattr(camera, "is_possible", lambda: True)
    monkeypatch.setattr(camera, "photograph", shots.photograph)
    yield shots
    shots.waits.set()


async def get(house: House, room: LiveRoom, query: str, seat: int | None = None) -> httpx.Response:
    where = f"/match/{room.card.id}" if seat is None else link(room, seat)
    return await house.client.get(f"{where}/picture{query}")


def opened(reply: httpx.Response) -> Image.Image:
    assert reply.status_code == 200, reply.text
    return Image.open(BytesIO(reply.content))


async def test_a_moment_and_the_whole_match(house: House, shots: Camera) -> None:
    room = await house.people(limit=2)
    for _ in range(3):
        await house.play(room)
    one = opened(await get(house, room, "?at=4"))
    assert (one.format, one.size) == ("PNG", (640, 300))
    reply = await get(house, room, "?whole=1")
    assert reply.headers["content-type"] == "image/webp"
    assert reply.headers["content-disposition"].startswith('inline; filename="line-dice-')
    whole = opened(reply)
    assert (whole.format, getattr(whole, "n_frames", 0)) == ("WEBP", len(shots.pages[-1]))
    assert [f"{at}/{7}" in page for at, page in zip((0, 4, 5, 6, 7), shots.pages[-1], strict=True)] == [True] * 5


async def test_what_was_drawn_once_is_kept(house: House, shots: Camera) -> None:
    room = await house.people(limit=2)
    first = (await get(house, room, "?at=4")).content
    assert (await get(house, room, "?at=4")).content == first
    assert len(shots.pages) == 1
    await get(house, room, "?at=3")
    await house.play(room)
    await get(house, room, "")
    assert len(shots.pages) == 3


async def test_pictures_show_what_the_viewer_may_see(house: House, shots: Camera) -> None:
    room = await house.people(2, limit=2, hidden="yes")
    start = len(room.match.events)
    for query in ("?as=0", "?as=1", f"?at={start + 1}", "?at=x", "?as=x"):
        assert (await get(house, room, query)).status_code == 404
    assert (await get(house, room, "?as=1", 0)).status_code == 404
    assert not shots.pages
    for seat in (None, 0, 1):
        await get(house, room, "?whole=1", seat)
        viewer = Viewer(None if seat is None else room.seats[seat], "")
        own = [fill_page(replay(room, viewer, "", "").moment(at)) for at in (0, start)]
        assert all(moment in page for moment, page in zip(own, shots.pages[-1], strict=True))
    assert len({page[-1] for page in shots.pages}) == 3
    assert all(seat.secret not in page for seat in room.seats for pages in shots.pages for page in pages)


async def test_one_is_drawn_at_a_time_and_no_more_than_a_few_wait(house: House, shots: Camera) -> None:
    room = await house.people(limit=2)
    shots.waits.clear()
    asked = [asyncio.create_task(get(house, room, f"?at={at % 3}")) for at in range(picture_page.QUEUE)]
    while house.app.state.studio._waiting < picture_page.QUEUE:  # noqa: ASYNC110
        await asyncio.sleep(0.01)
    late = await get(house, room, "?at=4")
    assert late.status_code == 409
    assert "drawing other pictures" in late.text
    shots.waits.set()
    assert {(await each).status_code for each in asked} == {200}
    assert (shots.most, len(shots.pages)) == (1, 3)
    assert (await get(house, room, "?at=4")).status_code == 200


async def test_what_is_kept_has_its_limit(house: House, shots: Camera, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picture_page, "ROOM", 1)
    room = await house.people(limit=2)
    for at in (1, 2, 1):
        await get(house, room, f"?at={at}")
    assert len(shots.pages) == 3
    assert len(house.app.state.studio._kept) == 1


async def test_the_replay_has_links_to_pictures_only_where_they_can_be_drawn(house: House) -> None:
    room = await house.people(limit=2)
    where = f"/match/{room.card.id}/replay"
    assert "Animation" not in (await house.client.get(where)).text
    assert (await get(house, room, "?at=4")).status_code == 404
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(camera, "is_possible", lambda: True)
        page = (await house.client.get(where)).text
    assert f'href="/match/{room.card.id}/picture?at=4" data-moment' in page
    assert f'href="/match/{room.card.id}/picture?at=&amp;whole=1"' in page


def test_turns_are_chosen_so_that_the_first_and_the_last_moment_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picture_frames, "MOST", 9)
    path = min(find("line-dice").folder.glob("records/two.json"))
    shown, last = of_record(path.read_text("utf-8")), len(json.loads(path.read_text("utf-8"))["events"])
    every = moments(shown, Wish(0, last, every=1))
    assert every == [0, *range(37, last + 1)]
    for wish, most in ((Wish(0, last), 9), (Wish(0, last, is_strip=True), 12), (Wish(40, 50, every=3), 5)):
        found = moments(shown, wish)
        assert (found[0], found[-1]) == (wish.first, wish.last)
        assert set(found) <= set(every)
        assert most / 2 < len(found) <= most
    assert moments(shown, Wish(40, 50, every=3)) == [40, 43, 46, 49, 50]
    assert moments(shown, Wish(7, 7)) == [7]
    monkeypatch.setattr(picture_frames, "LIMIT", 10)
    with pytest.raises(DicehallError, match="the limit is 10"):
        moments(shown, Wish(0, last, every=1))


def test_captions_are_in_the_language_asked_for() -> None:
    shown = of_record((KEPT / "line-dice-by-hand.json").read_text("utf-8"))
    with use("de"):
        page = fill_page(frame(shown, 0))
    assert "Die Partie beginnt." in page
