"""Turns told by mail, through a real mail server on this machine."""

import asyncio
import email
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from email.message import Message
from email.policy import default
from pathlib import Path
from typing import Any

import pytest
from aiosmtpd.controller import Controller

from dicehall.server.background import turn_mails
from dicehall.server.background.turn_mails import TurnMails, _smtp_settings
from dicehall.server.hall.live_room import LiveRoom
from dicehall.server.match.plan import Plan
from dicehall.server.match.seats import PERSON
from dicehall.server.storage import mail_store
from tests.patience import PATIENCE
from tests.server.house import House, link, opened, settings
from tests.server.process import free_port

pytestmark = pytest.mark.anyio
PUBLIC = "https://dice.example"


class Postbox:
    """Takes mails, but refuses the first `refusals`."""

    def __init__(self) -> None:
        self.mails: list[Message] = []
        self.refusals = 0

    async def handle_DATA(self, _server: object, _session: object, envelope: Any) -> str:  # noqa: N802
        if self.refusals:
            self.refusals -= 1
            return "451 Not now"
        self.mails.append(email.message_from_bytes(envelope.content, policy=default))
        return "250 OK"


@pytest.fixture
def postbox() -> Iterator[tuple[Postbox, str]]:
    """A mail server and its URL."""
    box, port = Postbox(), free_port()
    controller = Controller(box, hostname="127.0.0.1", port=port)
    controller.start()
    yield box, f"smtp://127.0.0.1:{port}"
    controller.stop()


def people(folder: Path) -> None:
    """Ann wants mail in German; Ben, once a guest, in English; Cat wants none."""
    rows = [
        ("ann", "Ann", "ann@dice.example", True, "de", None),
        ("ben", "Ben", "ben@dice.example", True, "en", None),
        ("guest", "Ben", None, False, "en", "ben"),
        ("cat", "Cat", "cat@dice.example", False, "en", None),
    ]
    with closing(sqlite3.connect(folder / "hall.sqlite")) as database, database:
        database.executemany(
            "INSERT INTO player (id, name, mail, is_told, language, adopted_by, created) VALUES (?,?,?,?,?,?,0)", rows
        )


async def match(house: House, *players: str | None) -> LiveRoom:
    """A match of these players in which the first is on turn."""
    game = (await house.people()).game
    options = game.settle({"players": len(players), "first": 0})
    seats = tuple((player or "", PERSON) for player in players)
    return await house.hall.create(Plan(f"for {players}", game, options, seats, players))


def told(house: House, here: bool = False, after: float = -1) -> TurnMails:
    """What tells turns at once, instead of after some minutes."""
    hall = house.hall
    hall.settings = replace(hall.settings, mail_after=after)
    return TurnMails(hall, lambda match, seat: here)


def house_settings(folder: Path, smtp: str = "") -> Any:
    return settings(folder, public_url=PUBLIC, mail_from="hall@dice.example", smtp=smtp)


async def test_a_turn_that_waits_is_told_once(tmp_path: Path, postbox: tuple[Postbox, str]) -> None:
    box, smtp = postbox
    async with opened(house_settings(tmp_path)) as house:
        people(tmp_path)
        room = await match(house, "ann", "guest")
        house.hall.settings = replace(house.hall.settings, smtp=smtp)
        await asyncio.gather(told(house).tell(), told(house).tell())
        (mail,) = box.mails
        assert (mail["to"], mail["from"], mail["subject"]) == (
            "ann@dice.example",
            "hall@dice.example",
            "Du bist dran: Line Dice",
        )
        body = str(mail.get_payload())
        assert f"{PUBLIC}{link(room, 0)}" in body.splitlines()
        assert room.seats[1].secret not in str(mail)
        await house.play(room)
        await told(house).tell()
        assert [each["to"] for each in box.mails] == ["ann@dice.example", "ben@dice.example"]
        assert 'dicehall_mails_total{result="sent"} 2.0' in (await house.client.get("/metrics")).text


async def test_nobody_is_told_who_is_here_or_wants_no_mail(tmp_path: Path, postbox: tuple[Postbox, str]) -> None:
    box, smtp = postbox
    async with opened(house_settings(tmp_path)) as house:
        people(tmp_path)
        rooms = [await match(house, "cat", "ann"), await match(house, None, "ann"), await match(house, "ann", "ben")]
        house.hall.settings = replace(house.hall.settings, smtp=smtp)
        await told(house, here=True).tell()
        await told(house, after=60).tell()
        assert (await house.post(rooms[2], 0, "controller", controller="bot flat")).status_code == 200
        await told(house).tell()
        assert not box.mails


async def test_those_who_need_no_mail_keep_nobody_from_theirs(
    tmp_path: Path, postbox: tuple[Postbox, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mail_store, "MOST", 1)
    box, smtp = postbox
    async with opened(house_settings(tmp_path, smtp)) as house:
        people(tmp_path)
        rooms = [await match(house, "ann", *others) for others in ((None,), ("cat",), ("ben",))]
        here = {rooms[0].card.id, rooms[1].card.id}
        house.hall.settings = replace(house.hall.settings, mail_after=-1)
        await TurnMails(house.hall, lambda match, seat: match in here).tell()
        (mail,) = box.mails
        assert link(rooms[2], 0) in str(mail.get_payload())


async def test_a_mail_server_that_refuses_is_tried_again(
    tmp_path: Path, postbox: tuple[Postbox, str], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    box, smtp = postbox
    monkeypatch.setattr(turn_mails, "PAUSE", 0.01)
    async with opened(house_settings(tmp_path)) as house:
        people(tmp_path)
        await match(house, "ann", "ben")
        house.hall.settings = replace(house.hall.settings, smtp=smtp)
        box.refusals = 2
        await told(house).tell()
        assert len(box.mails) == 1
        await match(house, "ann", "ben", "cat")
        box.refusals = 9
        await told(house).tell()
        await told(house).tell()
        assert (len(box.mails), box.refusals) == (1, 6), "tried three times, then no more"
        assert "ann@" not in caplog.text


async def test_the_hall_looks_for_turns_by_itself(tmp_path: Path, postbox: tuple[Postbox, str]) -> None:
    box, smtp = postbox
    async with opened(house_settings(tmp_path)) as house:
        people(tmp_path)
        await match(house, "ann", "ben")
    async with opened(replace(house_settings(tmp_path, smtp), mail_after=0.02)):
        async with asyncio.timeout(PATIENCE):
            while not box.mails:  # noqa: ASYNC110
                await asyncio.sleep(0.01)


async def test_one_click_ends_mails(tmp_path: Path, postbox: tuple[Postbox, str]) -> None:
    box, smtp = postbox
    async with opened(house_settings(tmp_path)) as house:
        people(tmp_path)
        await match(house, "ann", "ben")
        house.hall.settings = replace(house.hall.settings, smtp=smtp)
        await told(house).tell()
        (mail,) = box.mails
        found = re.fullmatch(f"<{PUBLIC}(/mail/.+)>", mail["list-unsubscribe"])
        assert found
        assert mail["list-unsubscribe-post"] == "List-Unsubscribe=One-Click"
        assert found[1] in str(mail.get_payload())
        page = await house.client.get(found[1])
        assert f'action="{found[1]}"' in page.text
        await match(house, "ann", "cat")
        await told(house).tell()
        assert len(box.mails) == 2, "to look changes nothing"
        body = {"List-Unsubscribe": "One-Click"}
        for _ in range(2):
            assert (await house.client.post(found[1], data=body)).status_code == 200
        await match(house, "ann", "guest")
        await told(house).tell()
        assert len(box.mails) == 2
        for token in (f"{found[1]}x", "/mail/x", "/mail/" + "x" * 3000):
            assert (await house.client.post(token)).status_code == 404


def test_the_url_of_a_mail_server_is_read() -> None:
    assert _smtp_settings("smtps://me%40x:w%2Frd@mail.example:465") == {
        "hostname": "mail.example",
        "port": 465,
        "username": "me@x",
        "password": "w/rd",
        "use_tls": True,
    }
