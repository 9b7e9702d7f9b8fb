"""A hall without a network, and what the tests do in it."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette

from dicehall.server import Settings, create_app
from dicehall.server.endpoints import health
from dicehall.server.hall.hall import Hall
from dicehall.server.hall.live_room import LiveRoom
from dicehall.server.storage import database, messages
from tests.patience import PATIENCE
from tests.server.databases import url_of

BASE = "http://hall.test"
ALWAYS = "1000000/minute"
UNBOUND = Settings(
    "",
    posts=ALWAYS,
    posts_of_token=ALWAYS,
    posts_of_address=ALWAYS,
    looks=ALWAYS,
    looks_of_address=ALWAYS,
    matches=ALWAYS,
    matches_of_address=ALWAYS,
    accounts_of_address=ALWAYS,
    logins_of_address=ALWAYS,
    logins_of_name=ALWAYS,
)
PASSWORD = "a long password"
JSON = {"accept": "application/json;profile=page"}
"""As scripts of pages ask."""
AS_PROGRAM = {"accept": "application/json"}
ONE_IS_ENOUGH = pytest.mark.one_database
"""For tests of pages and forms: which database holds the matches makes no difference to them."""


TIME_LIMITS = (
    *((database, name) for name in ("CONNECTING", "ANSWERING")),
    *((module, "PATIENCE") for module in (messages, health)),
)
"""What the hall waits for at most, in seconds: few for people, too few for a machine that does much else."""


def be_patient(change: Callable[[object, str, object], None] = setattr) -> None:
    """Let the halls of this process wait for a slow database as long as tests wait."""
    for module, name in TIME_LIMITS:
        change(module, name, PATIENCE)


@dataclass
class House:
    """A running hall, a visitor, and a stranger whom it knows nothing of."""

    app: Starlette
    client: httpx.AsyncClient
    stranger: httpx.AsyncClient

    @property
    def hall(self) -> Hall:
        hall: Hall = self.app.state.hall
        return hall

    async def new(self, *controllers: str, **options: Any) -> LiveRoom:
        """A new Line Dice match, made as the form makes one; seat 0 goes first unless told otherwise."""
        given = {f"option-{name}": str(value) for name, value in {"first": 0, **options}.items()}
        seats = {f"seat-{number}": controller for number, controller in enumerate(controllers)}
        return await self.create({**seats, **given}, len(controllers))

    async def create(self, form: dict[str, str], players: int = 2) -> LiveRoom:
        reply = await self.post_new(form, players)
        assert reply.status_code == 303, reply.text
        return await self.room_of(reply.headers["location"])

    async def post_new(self, form: dict[str, str], players: int = 2) -> httpx.Response:
        fresh = {"form": f"form {len(self.hall._rooms)}", "game": "line-dice", "players": str(players)}
        return await self.client.post("/matches", data={**fresh, **form})

    async def sign_up(self, login: str, password: str = PASSWORD) -> httpx.Response:
        """The visitor makes an account."""
        return await self.client.post("/account/new", data={"login": login, "password": password})

    async def log_in(self, login: str, password: str = PASSWORD) -> httpx.Response:
        """The visitor logs in."""
        return await self.client.post("/account/login", data={"login": login, "password": password})

    async def room_of(self, path: str) -> LiveRoom:
        """The room of a page's path."""
        kind, key = path.strip("/").split("/")
        return (await self.hall.seat(key))[0] if kind == "seat" else await self.hall.room(key)

    async def people(self, players: int = 2, **options: Any) -> LiveRoom:
        """A match in which a person sits on every seat."""
        room = await self.new("person", *["open"] * (players - 1), **options)
        for seat in range(1, players):
            assert (await self.post(room, seat, "take", name="")).status_code == 200
        return room

    async def post(self, room: LiveRoom, seat: int, what: str, **form: Any) -> httpx.Response:
        """A post as the script sends it."""
        return await self.client.post(f"{link(room, seat)}/{what}", data=form, headers=JSON)

    async def play(self, room: LiveRoom, token: str | None = None) -> str:
        """Let the seat on turn play a token, the first legal one if none is given; it must be accepted."""
        seat, chosen = room.match.to_act, token or room.match.legal[0]
        assert isinstance(seat, int)
        reply = await self.post(room, seat, "play", answers=room.last, token=chosen)
        assert (reply.status_code, reply.json()["accepted"]) == (200, True), reply.text
        return chosen

    async def page(self, room: LiveRoom, seat: int | None = None) -> str:
        """The page of a seat, or what a stranger sees."""
        if seat is None:
            reply = await self.stranger.get(f"/match/{room.card.id}")
        else:
            reply = await self.client.get(link(room, seat))
        assert reply.status_code == 200
        return reply.text


def link(room: LiveRoom, seat: int) -> str:
    """The path of a seat."""
    return f"/seat/{room.seats[seat].secret}"


def settings(where: Path | str, **more: Any) -> Settings:
    """A hall whose bots do not dawdle, and whose dice are always the same; in a folder or at a URL."""
    quick = {"bot_pause": 0.0, "bot_seconds": 0.01, "seed": "tests", **more}
    return replace(UNBOUND, database=url_of(where), **quick)


@asynccontextmanager
async def opened(given: Settings) -> AsyncIterator[House]:
    """A hall that is open for the block."""
    app = create_app(given)
    async with app.router.lifespan_context(app), browser(app) as client, browser(app) as stranger:
        yield House(app, client, stranger)


def browser(app: Starlette, base: str = BASE) -> httpx.AsyncClient:
    """Somebody with cookies of their own; to be closed."""
    return httpx.AsyncClient(transport=httpx.ASGITransport(app, raise_app_exceptions=False), base_url=base)


def fragment_of(page: str) -> str:
    """What changes of a page."""
    found = re.search(r'<main id="hall".*</main>', page, re.DOTALL)
    assert found
    return found[0]
