"""A program that plays in the hall with a token."""

from __future__ import annotations

import html
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx

from tests.server.house import House, browser

NEW = re.compile(r'id="token" readonly value="(dh_[\w-]+)"')
FORM = re.compile(r'name="form" value="([^"]+)"')


async def make_token(client: httpx.AsyncClient, name: str = "my bot") -> str:
    """A token of the account that is logged in, made as its page makes one."""
    form = FORM.search((await client.get("/account")).text)
    assert form
    reply = await client.post("/account/tokens", data={"form": form[1], "name": name})
    found = NEW.search(reply.text)
    assert (reply.status_code, bool(found)) == (200, True), reply.text
    assert found
    return html.unescape(found[1])


@asynccontextmanager
async def program(house: House, login: str = "anna") -> AsyncIterator[httpx.AsyncClient]:
    """A program of an account, which is a new one; it says nothing of what it accepts."""
    async with browser(house.app) as person, browser(house.app) as client:
        await person.post("/account/new", data={"login": login, "password": "a long password"})
        client.headers["authorization"] = f"Bearer {await make_token(person)}"
        yield client


async def sent(client: httpx.AsyncClient, path: str, status: int = 200, **fields: Any) -> dict[str, Any]:
    """The answer to a post of a flat JSON object."""
    reply = await client.post(path, json=fields)
    assert reply.status_code == status, reply.text
    answer: dict[str, Any] = reply.json()
    assert answer["accepted"] == (status == 200)
    assert status == 200 or {"code", "message"} <= set(answer)
    return answer


async def got(client: httpx.AsyncClient, path: str, status: int = 200) -> dict[str, Any]:
    """The answer to a question."""
    reply = await client.get(path)
    assert reply.status_code == status, reply.text
    assert reply.headers["content-type"] == "application/json"
    assert "set-cookie" not in reply.headers
    answer: dict[str, Any] = reply.json()
    return answer
