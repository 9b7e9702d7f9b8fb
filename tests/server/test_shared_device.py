"""Several people at one device: the page goes on to whose turn it is, and hides what another person must not see."""

import re
from pathlib import Path

import pytest

from dicehall.games import find
from dicehall.server.hall import seat_changes
from dicehall.server.hall.live_room import LiveRoom
from dicehall.server.match import log, takeback_rules
from dicehall.server.match.card import Card, Summary
from dicehall.server.match.seats import PERSON, Seat
from dicehall.server.match.table_rules import TableRules
from dicehall.server.rendering.viewer import Viewer
from dicehall.server.web.match_stream import stream
from tests.server.house import BASE, JSON, House, fragment_of, link, opened, settings
from tests.server.test_seats import until
from tests.server.test_secrets import MINE, ONE, OTHER, entries, made

pytestmark = pytest.mark.anyio
SHOWS = re.compile(r'href="(/seat/[^"]+\?shows=\d+)"')


async def shared(house: House, *seats: str, **options: str) -> LiveRoom:
    """A match of Line Dice with these seats, "here" at the device of "person"."""
    form = {f"seat-{number}": seat for number, seat in enumerate(seats)}
    given = {f"option-{name}": value for name, value in {"first": "0", **options}.items()}
    return await house.create({**form, **given}, len(seats))


async def get(house: House, path: str) -> str:
    reply = await house.client.get(path)
    assert (reply.status_code, reply.headers["cache-control"]) == (200, "no-store")
    return reply.text


def button_of(page: str) -> str:
    """Where "show my table" leads."""
    found = SHOWS.search(page)
    assert found, page
    return found[1]


async def test_without_secrets_the_page_of_each_acts_for_whoever_is_on_turn(house: House) -> None:
    room = await shared(house, "person", "here", "here")
    for turn in (0, 1, 2, 0):
        assert room.match.to_act == turn
        pages = [await house.page(room, seat) for seat in range(3)]
        assert all(f'action="{link(room, turn)}/play"' in page for page in pages)
        assert all(f'data-own="{link(room, 0)}"' in page for page in pages)
        assert 'id="cover"' not in pages[0]
        await house.play(room)


async def test_an_open_seat_is_no_part_of_the_device(house: House) -> None:
    room = await shared(house, "person", "open", "here")
    await house.post(room, 1, "take", name="Ben")
    assert room.device(0) == room.device(2) == (0, 2)
    assert room.device(1) == (1,)
    await house.play(room)
    assert "data-token=" not in await house.page(room, 0)
    assert link(room, 0) not in await house.page(room, 1)
    await house.play(room)
    assert f'action="{link(room, 2)}/play"' in await house.page(room, 0)


async def test_the_last_choice_is_taken_back_by_whoever_made_it(house: House) -> None:
    room = await shared(house, "person", "here")
    await house.play(room)
    page = await house.page(room, 0)
    assert f'action="{link(room, 0)}/undo"' in page
    assert "Undo the last choice of Coral" in page
    await house.play(room)
    assert takeback_rules.asked(room, 0) == ()


async def test_with_secrets_the_device_is_handed_on(house: House) -> None:
    room = await shared(house, "person", "here", hidden="yes")
    for turn in (0, 1, 0):
        pages = [await house.page(room, seat) for seat in (0, 1)]
        for page in pages:
            assert 'id="cover"' in page
            assert 'id="table"' not in page
            assert "data-token" not in page
        button = button_of(pages[0])
        assert button.startswith(f"{link(room, turn)}?")
        mine = await get(house, button)
        assert 'id="cover"' not in mine
        play = f"{link(room, turn)}/play?{button.partition('?')[2]}"
        assert f'action="{play}"' in mine
        form = {"answers": room.last, "token": room.match.legal[0]}
        reply = await house.client.post(play, data=form, headers=JSON)
        assert 'id="cover"' in reply.json()["html"]
        assert f"● Hand the device to {'Coral' if turn else 'Teal'}." in reply.json()["title"]
        assert 'id="cover"' in await get(house, button)


async def test_an_old_button_shows_nothing_when_it_is_the_turn_again(house: House) -> None:
    room = await shared(house, "person", "here", hidden="yes")
    button = button_of(await house.page(room, 0))
    await house.play(room)
    await house.play(room)
    assert room.match.to_act == 0
    assert "data-token" not in await get(house, button)
    await house.play(room)
    await house.post(room, 0, "undo", answers=room.last)
    assert "data-token" not in await get(house, button)
    for shows in ("999999", "x", "-1", ""):
        assert "data-token" not in await get(house, f"{link(room, 0)}?shows={shows}")


async def test_words_said_meanwhile_leave_the_table_open(house: House) -> None:
    room = await shared(house, "person", "open", "here", hidden="yes")
    await house.post(room, 1, "take", name="Ben")
    button = button_of(await house.page(room, 0))
    await house.post(room, 1, "say", answers=room.last, text="hello")
    assert "data-token" in await get(house, button)


async def test_while_somebody_elsewhere_plays_the_table_is_that_of_spectators(house: House) -> None:
    room = await shared(house, "person", "open", "here", hidden="yes")
    await house.post(room, 1, "take", name="Ben")
    await house.play(room)
    page, watched = await house.page(room, 0), await house.page(room)
    assert 'id="cover"' not in page
    assert table_of(page) == table_of(watched)
    mine = await get(house, button_of(page))
    assert table_of(mine) != table_of(watched)
    await house.play(room)
    assert 'id="cover"' in await get(house, button_of(page))


def table_of(page: str) -> str:
    found = re.search(r'<section id="table".*?</section>', page, re.DOTALL)
    assert found
    return found[0]


GAME = find("line-dice")
OPTIONS = GAME.settle({"players": 3, "hidden": True, "first": 0, "limit": 5})
SEATS = tuple(Seat(number, "", PERSON, f"secret-{number}") for number in range(3))
HOUSE = TableRules(shared=(0, 1, 2))
CARD = Card("the-match", "form", GAME.name, GAME.version, GAME.components_hash, OPTIONS, "seed", 0, SEATS, HOUSE)


async def covered(folder: Path, hands: tuple[list[str], ...]) -> list[str]:
    """Every byte that the pages of the device get before anybody has asked for a table, and after the turn went on."""
    async with opened(settings(made(folder))) as house:
        await house.hall.store.create(CARD, entries(*hands), Summary(0, "playing", 0, None))
        room = await house.hall.room(CARD.id)
        found = []
        for seat in range(3):
            found.append(await house.page(room, seat))
            found.append(await get(house, f"{link(room, seat)}?shows={room.last - 1}"))
            for last_id, since in ((None, "3"), (str(room.last - 1), None)):
                viewer = Viewer(room.seats[seat], BASE)
                events = stream(house.hall, room, viewer, last_id, since)
                found += [await anext(events), await anext(events)]
                await events.aclose()  # type: ignore[attr-defined]
            found.append((await house.post(room, seat, "play", answers=room.last, token="out")).text)
        return found


async def test_a_covered_page_holds_no_byte_of_a_hand(tmp_path: Path) -> None:
    one = await covered(tmp_path / "one", (MINE, ONE, OTHER))
    other = await covered(tmp_path / "other", (OTHER, MINE, ONE))
    assert one == other


async def test_a_seat_that_is_left_and_taken_by_another_has_gone_from_the_device(house: House) -> None:
    room = await shared(house, "person", "here", "here")
    data = {"seat": 1, "controller": "person", "name": "Zoe", "player": None, "link": "a-new-link"}
    await house.hall.write(room, [log.Entry(room.last + 1, log.CONTROLLER, data, 1)])
    assert room.shared == (0, 2)
    pages = [await house.page(room, seat) for seat in (0, 2)]
    assert not [page for page in pages if "a-new-link" in page]


async def test_a_rematch_is_at_the_same_device(house: House) -> None:
    room = await shared(house, "person", "here")
    while room.match.to_act is not None:
        await house.play(room)
    following, _seat = await seat_changes.rematch(house.hall, room, room.seats[0])
    assert following.shared == (0, 1)


async def test_the_form_offers_it_and_one_alone_shares_nothing(house: House) -> None:
    assert "Someone on this device" in (await house.client.get("/new/line-dice?players=2")).text
    room = await shared(house, "here", "bot random")
    assert (room.shared, room.card.host) == ((), 0)
    reply = await house.post(room, 0, "controller", controller="here")
    assert reply.status_code == 400


async def test_the_stream_of_a_shared_page_goes_on_with_the_turn(house: House) -> None:
    room = await shared(house, "person", "here")
    events = stream(house.hall, room, Viewer(room.seats[0], BASE), str(room.last))
    await anext(events)
    await anext(events)
    await house.play(room)
    change = await anext(events)
    assert f"{link(room, 1)}/play" in change
    assert fragment_of(await house.page(room, 0)) == fragment_of(await house.page(room, 1))
    await events.aclose()  # type: ignore[attr-defined]


async def test_whoever_a_bot_plays_for_can_take_the_seat_back_while_others_are_on_turn(house: House) -> None:
    room = await shared(house, "person", "here", "here")
    await house.post(room, 0, "controller", controller="bot random")
    await until(lambda: room.match.to_act == 1)
    for seat in range(3):
        page = await house.page(room, seat)
        assert "A bot plays for Coral." in page
        assert f'action="{link(room, 0)}/controller"' in page
    assert "A bot plays for Coral." not in await house.page(room)
    assert (await house.post(room, 0, "controller", controller="person")).status_code == 200
    assert "A bot plays for Coral." not in await house.page(room, 0)
