"""The past of a match: any moment, with whose eyes, the record as a file, the story, and records that are uploaded."""

import json
import threading

import httpx
import pytest

from dicehall import games
from dicehall.core import record
from dicehall.core.game import Game
from dicehall.core.match import Match
from dicehall.core.parts import View
from dicehall.games import load
from dicehall.server.endpoints import replay_pages
from dicehall.server.hall.live_room import LiveRoom
from dicehall.server.match.view_cache import ViewCache
from dicehall.server.rendering.log_lines import Story, Turn
from tests.server.house import JSON, ONE_IS_ENOUGH, House, link

pytestmark = [pytest.mark.anyio, ONE_IS_ENOUGH]
HIDDEN = {"limit": 1, "hidden": "yes"}


def path(room: LiveRoom, seat: int | None = None) -> str:
    return f"/match/{room.card.id}" if seat is None else link(room, seat)


async def moment(house: House, where: str, at: int, eyes: str = "") -> httpx.Response:
    return await house.client.get(f"{where}/replay?as={eyes}&at={at}", headers=JSON)


async def play_out(house: House, room: LiveRoom) -> None:
    while room.match.to_act is not None:
        await house.play(room)


async def test_every_moment_shows_the_table_as_it_was_then(house: House) -> None:
    room = await house.people(limit=1)
    told, seats = {}, [seat.as_shown(None) for seat in room.seats]
    while room.match.to_act is not None:
        told[len(room.match.events)] = str(room.game.part("words").headline(room.match.view(), seats))
        await house.play(room)
    for at, headline in told.items():
        html = (await moment(house, path(room), at)).json()["html"]
        assert f'data-at="{at}"' in html
        assert headline in html


async def test_what_was_taken_back_is_no_part_of_it(house: House) -> None:
    room = await house.people()
    first, other = room.match.legal[:2]
    await house.play(room, first)
    await house.post(room, 0, "undo", answers=room.last)
    await house.play(room, other)
    story = (await house.client.get(f"{path(room)}/story")).text
    assert "undoes" not in story
    assert json.loads((await house.client.get(f"{path(room)}/record")).text)["events"][-1] == other


@pytest.mark.parametrize("at", ["-1", "99999", "x", "1234567", "٣", "1.5"])
async def test_moments_that_never_were_are_not_there(house: House, at: str) -> None:
    room = await house.people()
    assert (await house.client.get(f"{path(room)}/replay?at={at}")).status_code == 404
    assert (await house.client.get(f"{path(room)}/replay?as={at}&at=0")).status_code == 404


async def test_hidden_hands_stay_hidden_until_the_end(house: House) -> None:
    room = await house.people(3, **HIDDEN)
    start = len(room.match.events)
    for seat in range(3):
        assert (await moment(house, path(room, 0), start, str(seat))).status_code == (200 if seat == 0 else 404)
        assert (await moment(house, path(room), start, str(seat))).status_code == 404
    own, watched = [(await moment(house, path(room, seat), start)).text for seat in (0, None)]
    assert own != watched
    assert (await house.client.get(f"{path(room)}/record")).status_code == 409
    await play_out(house, room)
    for seat in range(3):
        assert (await moment(house, path(room), start, str(seat))).status_code == 200
    assert (await house.client.get(f"{path(room)}/record")).status_code == 200


async def test_the_roll_of_hidden_hands_is_not_shown_die_by_die(house: House) -> None:
    room = await house.people(3, **HIDDEN)
    start = len(room.match.events)
    for seat in (None, 0):
        shown = [(await moment(house, path(room, seat), at)).json()["html"] for at in range(1, start + 1)]
        assert len({html.replace(f'data-at="{at}"', "") for at, html in enumerate(shown, 1)}) == 1
    await play_out(house, room)
    assert (await moment(house, path(room), 1)).json()["html"] not in shown


async def test_a_record_comes_back_as_the_match_it_was(house: House) -> None:
    room = await house.people(limit=1)
    await play_out(house, room)
    reply = await house.client.get(f"{path(room, 1)}/record")
    assert reply.headers["content-disposition"].startswith('attachment; filename="line-dice-')
    assert record.read(reply.text, load).events == room.match.events
    sent = await house.client.post("/records", files={"file": ("match.json", reply.content)})
    assert sent.status_code == 303
    for at in range(len(room.match.events) + 1):
        watched = (await moment(house, sent.headers["location"].removesuffix("/replay"), at, "0")).json()["html"]
        assert watched == (await moment(house, path(room), at, "0")).json()["html"]


async def test_a_record_written_by_hand_is_watched_and_a_wrong_one_names_its_line(house: House) -> None:
    text = '{"dicehall": 1, "game": "line-dice",\n"options": {"players": 2, "first": 0},\n"events": []}\n'
    sent = await house.client.post("/records", data={"text": text}, files={"file": ("", b"")})
    assert sent.status_code == 303
    assert (await house.client.get(sent.headers["location"])).status_code == 200
    again = await house.client.post("/records", data={"text": text}, files={"file": ("", b"")})
    assert again.headers["location"] == sent.headers["location"]
    wrong = await house.client.post("/records", data={"text": text.replace("[]", '["fly"]')}, files={"file": ("", b"")})
    assert wrong.status_code == 422
    assert "Line 3" in wrong.text


async def test_a_name_that_fills_a_record_does_not_fill_each_line(house: House) -> None:
    room = await house.people(limit=1)
    await play_out(house, room)
    data = json.loads((await house.client.get(f"{path(room)}/record")).text)
    text = json.dumps({**data, "seats": ["Anna" + "a" * 100_000, "Ben"]})
    sent = await house.client.post("/records", data={"text": text})
    story = (await house.client.get(sent.headers["location"].replace("replay", "story"))).text
    assert "Annaaa" in story
    assert len(story) < 100_000


async def test_how_many_were_rolled_is_a_sentence_of_its_own(house: House) -> None:
    room = await house.people()
    html = (await moment(house, path(room), 13)).json()["html"]
    assert "rolls.</span>" in html
    assert "..</span>" not in html


async def test_a_file_as_editors_save_it_is_read_and_what_is_none_is_said_on_the_form(house: House) -> None:
    text = '{"dicehall": 1, "game": "line-dice", "options": {"players": 2}, "events": []}'

    async def send(content: bytes) -> httpx.Response:
        return await house.client.post("/records", files={"file": ("match.json", content)})

    assert (await send(text.encode("utf-8-sig"))).status_code == 303
    other = await send(text.encode("utf-16"))
    nothing = await house.client.post("/records", data={"text": ""}, files={"file": ("", b"")})
    for reply, sentence in ((other, "The file is not UTF-8 text"), (nothing, "Choose a file, or paste the text")):
        assert reply.status_code == 422
        assert sentence in reply.text
        assert 'name="file"' in reply.text


@pytest.mark.parametrize("body", [b"\xff\xfe", b"{}", b"[" * 10_000])
async def test_what_is_no_record_is_refused_with_a_sentence(house: House, body: bytes) -> None:
    reply = await house.client.post("/records", files={"file": ("a", body)})
    assert reply.status_code in (400, 422)
    assert 'role="alert"' in reply.text or "<h1>" in reply.text


@pytest.mark.parametrize("game", games().values(), ids=str)
async def test_records_of_every_game_can_be_watched(house: House, game: Game) -> None:
    file = min(game.folder.glob("records/*.json"))
    sent = await house.client.post("/records", files={"file": (file.name, file.read_bytes())})
    page = await house.client.get(sent.headers["location"])
    assert page.status_code == 200
    story = await house.client.get(sent.headers["location"].replace("/replay", "/story"))
    assert len(story.text.splitlines()) > 10


async def test_a_record_that_nobody_has_sent_is_not_there(house: House) -> None:
    assert (await house.client.get("/record/nothing/replay")).status_code == 404


async def test_whole_stories_are_told_beside_what_goes_on(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """A long one takes seconds, in which nobody else is to wait; one moment tells of one turn only."""
    room = await house.people(limit=1)
    await play_out(house, room)
    told = Story.turns
    asked: list[int] = []

    def slow(story: Story) -> list[Turn]:
        asked.append(threading.get_ident())
        return told(story)

    monkeypatch.setattr(Story, "turns", slow)
    assert (await moment(house, path(room), 3)).status_code == 200
    assert not asked
    for what in ("replay", "story"):
        assert (await house.client.get(f"{path(room)}/{what}")).status_code == 200
    assert len(asked) == 2
    assert threading.get_ident() not in asked


async def test_moments_of_long_matches_are_told_beside_what_goes_on(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await house.people(limit=1)
    await play_out(house, room)
    at, headers = len(room.match.events) - 1, ({"accept": "application/json"}, JSON)
    addresses = [(f"{path(room)}/replay?at={at}", each) for each in headers]
    at_once = [(await house.client.get(address, headers=each)).json() for address, each in addresses]
    monkeypatch.setattr(replay_pages, "SHORT", 0)
    told, view = list[threading.Thread](), ViewCache.view

    def watched(past: ViewCache, match: Match, count: int, viewer: int | None) -> View:
        told.append(threading.current_thread())
        return view(past, match, count, viewer)

    monkeypatch.setattr(ViewCache, "view", watched)
    assert [(await house.client.get(address, headers=each)).json() for address, each in addresses] == at_once
    assert told
    assert threading.main_thread() not in told


async def test_a_match_as_it_is_now_is_not_played_again(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    room = await house.people(limit=1)
    monkeypatch.delattr(Match, "rewind")
    assert room.still().match.events == room.match.events
