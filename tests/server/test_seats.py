"""Who plays a seat: open seats, bots in the place of people, and people again."""

import asyncio
import re
from collections.abc import Callable

import pytest

from dicehall import bots
from dicehall.core.match import Match
from dicehall.server.hall.live_room import LiveRoom
from dicehall.server.rendering.page_changes import change
from dicehall.server.rendering.viewer import Viewer
from tests.patience import PATIENCE
from tests.server.house import BASE, House, fragment_of, link, opened, settings

pytestmark = pytest.mark.anyio


async def until(condition: Callable[[], bool]) -> None:
    """Wait for something that comes by itself."""
    async with asyncio.timeout(PATIENCE):
        while not condition():  # noqa: ASYNC110
            await asyncio.sleep(0.005)


def is_over(room: LiveRoom) -> Callable[[], bool]:
    return lambda: room.match.to_act is None


async def test_the_host_sees_the_links_of_open_seats_and_nobody_else_does(house: House) -> None:
    room = await house.new("person", "open", "open")
    secrets = [seat.secret for seat in room.seats]
    mine, theirs, watching = await house.page(room, 0), await house.page(room, 1), await house.page(room)
    assert all(f"/seat/{secret}" in mine for secret in secrets[1:])
    assert secrets[2] not in theirs
    assert secrets[0] not in theirs
    assert not [secret for secret in secrets if secret in watching]
    await house.post(room, 1, "take", name="Ben")
    assert secrets[1] not in await house.page(room, 0)


async def test_an_open_seat_waits_until_somebody_sits_down(house: House) -> None:
    room = await house.new("person", "open", first=1)
    assert "Waiting for someone to take the seat Teal." in await house.page(room, 0)
    token = room.match.legal[0]
    refused = await house.post(room, 1, "play", answers=room.last, token=token)
    assert refused.status_code == 403
    assert "Sit down first" in refused.json()["message"]
    taken = await house.post(room, 1, "take", name="  Ben ")
    assert taken.json()["say"] == ["Ben takes the seat."]
    assert "Waiting for Ben." in await house.page(room, 0)
    await house.play(room, token)


async def test_sitting_down_twice_is_once(house: House) -> None:
    room = await house.new("person", "open")
    await house.post(room, 1, "take", name="Ben")
    last = room.last
    assert (await house.post(room, 1, "take", name="Max")).status_code == 200
    assert (room.last, room.seats[1].name) == (last, "Ben")


UNSEEN = ["\u200d", "\u3164", "\u115f", "\u2800", "\ufe0f", "\u200d \u3164"]


@pytest.mark.parametrize("name", ["x" * 25, "a\nb", "\u202eevil", "a\u2028b", "\ufdd0", *UNSEEN])
async def test_names_that_nobody_can_bear(house: House, name: str) -> None:
    room = await house.new("person", "open")
    last = room.last
    reply = await house.post(room, 1, "take", name=name)
    assert (reply.status_code, room.last) == (422, last)
    assert reply.json()["message"].startswith("A name")


@pytest.mark.parametrize("name", ["<b>&\"'", "{who}", "{0.__class__}", "%s", "Zoë 🧑‍🚀", "<script>x</script>"])
async def test_odd_names_are_shown_as_they_are(house: House, name: str) -> None:
    room = await house.new("person", "open")
    await house.post(room, 1, "take", name=name)
    await house.play(room)
    await house.play(room)
    page = await house.page(room, 0)
    shown = name.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&#34;")
    shown = shown.replace("'", "&#39;")
    assert page.count(shown) > 2
    if shown != name:
        assert name not in page


async def test_a_bot_can_play_for_me_and_give_the_seat_back(house: House) -> None:
    room = await house.people()
    reply = await house.post(room, 0, "controller", controller="bot random")
    assert reply.json()["say"] == ["A bot now plays for Coral: Random."]
    await until(lambda: room.match.to_act == 1)
    assert room.match.events[-1].by == 0
    assert "A bot is playing for you." in await house.page(room, 0)
    refused = await house.post(room, 0, "play", answers=room.last, token=room.match.legal[0])
    assert refused.status_code == 403
    assert (await house.post(room, 0, "controller", controller="person")).status_code == 200
    await house.play(room)
    await house.play(room)


async def test_asking_twice_changes_once(house: House) -> None:
    room = await house.people(first=1)
    for _ in range(2):
        assert (await house.post(room, 0, "controller", controller="bot random")).status_code == 200
    assert [entry.kind for entry in room.entries].count("controller") == 2  # one from sitting down


@pytest.mark.parametrize("controller", ["bot nobody", "open", "me", ""])
async def test_controllers_that_nobody_is(house: House, controller: str) -> None:
    room = await house.people()
    last = room.last
    reply = await house.post(room, 0, "controller", controller=controller)
    assert reply.status_code in (400, 409)
    assert room.last == last


async def test_bots_play_to_the_end_by_themselves(house: House) -> None:
    room = await house.new("bot flat", "bot random", "bot random", limit=4)
    await until(is_over(room))
    assert room.match.outcome is not None


async def test_bots_go_on_after_a_restart(database: str) -> None:
    async with opened(settings(database, bot_pause=60)) as house:
        room = await house.new("bot random", "bot random")
        assert room.match.to_act == 0
    async with opened(settings(database)) as house:
        again = await house.hall.room(room.card.id)
        await until(is_over(again))


async def test_a_thought_about_an_older_position_is_thrown_away(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    room = await house.people()
    thoughts: list[int] = []
    released = asyncio.Event()
    loop = asyncio.get_running_loop()

    def slow(name: str, match: Match, seat: int, seconds: float, seed: int) -> str:
        thoughts.append(seat)
        asyncio.run_coroutine_threadsafe(released.wait(), loop).result(10)
        return match.legal[-1]

    monkeypatch.setattr(bots, "think", slow)
    await house.post(room, 0, "controller", controller="bot random")
    await until(lambda: thoughts == [0])
    await house.post(room, 0, "controller", controller="person")
    mine = room.match.legal[0]
    await house.play(room, mine)
    released.set()
    await until(lambda: not house.hall._rooms[room.card.id].watchers)
    assert [event.token for event in room.match.events if event.by >= 0] == [mine]


async def test_a_bot_that_fails_leaves_the_match_as_it_is(
    house: House, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def failing(*_: object) -> str:
        raise ArithmeticError("a mistake in a bot")

    monkeypatch.setattr(bots, "think", failing)
    room = await house.people()
    await house.post(room, 0, "controller", controller="bot random")
    await until(lambda: "a bot gave up" in caplog.text)
    await house.post(room, 0, "controller", controller="person")
    await house.play(room)


async def test_the_rematch_is_one_and_everybody_finds_the_own_seat(house: House) -> None:
    room = await house.people()
    early = await house.post(room, 0, "rematch")
    assert early.status_code == 409
    while room.match.to_act is not None:
        await house.play(room)
    replies = [await house.post(room, seat, "rematch") for seat in (0, 1, 0)]
    paths = [reply.headers["location"] for reply in replies]
    following = await house.room_of(paths[0])
    assert following is not room
    assert paths == [link(following, seat) for seat in (0, 1, 0)]
    assert [seat.controller for seat in following.seats] == ["person", "person"]
    assert following.card.options == room.card.options


async def test_everybody_reads_at_once_that_somebody_plays_again(house: House) -> None:
    room = await house.people()
    while room.match.to_act is not None:
        await house.play(room)
    over = room.last
    for seat in (1, 0, 1):
        following = await house.room_of((await house.post(room, seat, "rematch")).headers["location"])
    assert [(entry.kind, entry.by) for entry in room.entries[over:]] == [("rematch", 1)]
    assert change(room, Viewer(room.seats[0], ""), over)["say"] == ["Teal wants a rematch."]
    mine, watching = await house.page(room, 0), await house.page(room)
    assert "Teal wants a rematch." in fragment_of(mine)
    assert f'action="{link(room, 0)}/rematch"' in mine
    assert "Go to your seat in the new match" in mine
    assert f'href="/match/{following.card.id}"' in watching
    assert not [seat.secret for seat in following.seats if seat.secret in mine + watching]


async def test_a_guest_reads_what_is_played_and_is_asked_to_sit_down(house: House) -> None:
    room = await house.new("person", "open", first=1, limit=10, bluff="yes")
    guest = await house.page(room, 1)
    assert "<title>Sit down to play. – Line Dice</title>" in guest
    assert '<p class="waiting">Sit down to play.</p>' in guest
    assert "Your turn" not in fragment_of(guest)
    assert "Waiting for someone" not in guest
    assert "be the last who still can" in guest
    assert 'href="/rules/line-dice"' in fragment_of(guest)
    assert "<dt>Dice each:</dt> <dd>10</dd>" in guest
    assert "link-own" not in guest
    usual = await house.client.get(link(await house.new("person", "open", first=""), 1))
    assert "This match uses the standard options." in usual.text


async def test_players_and_spectators_see_the_options_that_are_not_usual(house: House) -> None:
    given = {"first": 1, "arrow": "e", "bluff": "yes", "penalty": "last", "false_call": "none", "target": 12}
    room = await house.new("person", "bot random", **given)
    for viewer in (0, None):
        shown = re.findall(r"<dt>(.*?):</dt> <dd>(.*?)</dd>", await house.page(room, viewer))
        assert shown == [
            ("First seat", "Teal"),
            ("Arrows", "to the east"),
            ("Mike&#39;s Bluff", "yes"),
            ("A caught bluffer", "is out, and ranked last"),
        ]


async def test_a_seat_has_its_own_link_to_come_back(house: House) -> None:
    room = await house.new("person", "bot random", "open")
    mine, watching = await house.page(room, 0), await house.page(room)
    assert f'id="link-own" readonly value="{BASE}{link(room, 0)}"' in mine
    assert f'data-own="{link(room, 0)}"' in mine
    assert "link-own" not in watching
    assert "data-own" not in watching


async def test_rule_numbers_lead_to_the_rules(house: House) -> None:
    room = await house.people()
    await house.play(room)
    page, watching = await house.page(room, 1), await house.page(room)
    assert page.count('href="/rules/line-dice#R9"') == len(room.match.legal)
    assert 'href="/rules/line-dice#R7"' in watching
    assert "<a" not in "".join(re.findall(r"<button.*?</button>", page, re.DOTALL))


async def test_who_has_no_seat_is_not_offered_to_be_told_of_a_turn(house: House) -> None:
    room = await house.new("person", "open")
    assert 'id="tell-me"' in await house.page(room, 0)
    assert 'id="tell-me"' not in await house.page(room, 1)
    assert 'id="tell-me"' not in await house.page(room)
    await house.post(room, 1, "take", name="")
    assert 'id="tell-me"' in await house.page(room, 1)
