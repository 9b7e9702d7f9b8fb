"""The document of the API: it has every address, is valid, and tells what really comes; fuzzed from itself."""

import random
from collections import Counter
from collections.abc import AsyncIterator
from functools import cache
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import Case, GenerationMode
from schemathesis.specs.openapi.schemas import OpenApiSchema

from dicehall.core.errors import UnknownGame
from dicehall.server.common.errors import STATUS, code_of_kind, codes
from dicehall.server.endpoints import api
from dicehall.server.endpoints.api_schemas import schemas
from dicehall.server.routes import ROUTES
from tests.server.house import AS_PROGRAM, BASE, ONE_IS_ENOUGH, House
from tests.server.program import program, sent

pytestmark = [pytest.mark.anyio, ONE_IS_ENOUGH]
TABLE: dict[str, Any] = {"game": "line-dice", "players": 2, "seat-0": "person", "seat-1": "here", "option-limit": 3}


@cache
def documented() -> OpenApiSchema:
    found = schemathesis.openapi.from_dict(api.document(ROUTES, "http://hall.test"))
    assert isinstance(found, OpenApiSchema)
    return found


def test_every_address_is_documented_or_expressly_left_out() -> None:
    names = api.addresses(ROUTES)
    assert len(names) == len(set(names)) > 50
    assert [name for name in names if (name in api.OPERATIONS) == api.is_left_out(name)] == []
    assert set(api.OPERATIONS) - set(names) == set()
    assert [name for each in api.LEFT_OUT.values() for name in each if name[0] != "/" and name not in names] == [
        "GET /static"
    ]


def test_the_document_is_valid_and_uses_every_schema() -> None:
    schema = documented()
    schema.validate()
    text = str(api.document(ROUTES, "http://hall.test"))
    assert [name for name in schemas() if f"#/components/schemas/{name}'" not in text] == []


def test_every_refusal_has_its_own_word() -> None:
    kinds = [kind for kind in STATUS if kind is not UnknownGame]  # is like anything else that is not there
    assert len({code_of_kind(kind) for kind in kinds}) == len(kinds)
    assert len(codes()) == len(kinds) + 2  # a wrong method, and a failure of the hall


@pytest.fixture
async def bot(house: House) -> AsyncIterator[httpx.AsyncClient]:
    async with program(house) as client:
        yield client


PARAMETERS = dict.fromkeys(("match", "secret", "record", "player"), "x")


class Checked:
    """A program whose every answer is compared with the document."""

    def __init__(self, client: httpx.AsyncClient) -> None:
        self.client, self.schema, self.asked = client, documented(), set[str]()

    async def ask(self, method: str, template: str, path: str = "", **fields: Any) -> Any:
        reply = await self.client.request(method, path or template, json=fields if method == "POST" else None)
        case = self.schema[template][method].Case(path_parameters=PARAMETERS, headers=AS_PROGRAM)
        case.validate_response(reply, checks=CHECKS)
        self.asked.add(f"{method} {template}")
        assert reply.status_code == 200, reply.text
        return reply.json() if reply.headers["content-type"] == api.JSON else reply.text


def checks() -> list[Any]:
    names = ["not_a_server_error", "status_code_conformance", "content_type_conformance"]
    return schemathesis.checks.CHECKS.get_by_names([*names, "response_schema_conformance"])


CHECKS = checks()


async def test_real_answers_are_as_documented(house: House, bot: httpx.AsyncClient) -> None:
    it = Checked(bot)
    listed = {"house-listed": True, "house-programs": True, "house-clock": "300+5", "seat-1": "open", "seat-2": "open"}
    open_table = await it.ask("POST", "/matches", **{**TABLE, **listed, "players": 3})
    room = await house.room_of(open_table["path"])
    for name in ("/games", "/lobby/tables", "/account", "/openapi.json", "/mine", "/ratings"):
        await it.ask("GET", name)
    await it.ask("GET", "/player/{player}", "/player/bot%20flat")
    await it.ask("POST", "/account/name", name="Bo")
    await it.ask("POST", "/match/{match}/join", f"/match/{open_table['match']}/join")
    seat, path = "/seat/{secret}", open_table["path"]
    await it.ask("POST", f"{seat}/take", f"/seat/{room.seats[1].secret}/take", name="Cy")
    await it.ask("POST", f"{seat}/place", f"{path}/place", other=2, controller="bot random")
    await it.ask("POST", f"{seat}/say", f"{path}/say", answers=0, text="hello")
    for controller in ("bot random", "person"):
        await it.ask("POST", f"{seat}/controller", f"{path}/controller", controller=controller)
    await it.ask("POST", f"{seat}/leave", f"{path}/leave")
    real = await it.ask("POST", "/matches", **{**TABLE, "house-dice": True})
    state = await it.ask("GET", seat, real["path"])
    await it.ask("POST", f"{seat}/enter", f"{real['path']}/enter", answers=state["log"], tokens=state["enter"][0])
    made = await it.ask("POST", "/matches", **TABLE)
    room = await house.room_of(made["path"])
    while room.match.to_act is not None:
        state = await it.ask("GET", seat, on_turn := f"/seat/{room.seats[int(room.match.to_act)].secret}")
        form = {"answers": state["log"], "token": state["position"]["legal"][0]}
        assert (await it.ask("POST", f"{seat}/play", f"{on_turn}/play", **form))["state"]["log"] == room.last
    await it.ask("GET", "/match/{match}", f"/match/{made['match']}")
    for kind, where in (("/match/{match}", f"/match/{made['match']}"), (seat, made["path"])):
        for what in ("replay", "record", "story", "dice"):
            await it.ask("GET", f"{kind}/{what}", f"{where}/{what}")
    record = await bot.get(f"{made['path']}/record")
    kept = await it.ask("POST", "/records", text=record.text)
    for what in ("replay", "record", "story", "dice"):
        await it.ask("GET", f"/record/{{record}}/{what}", f"/record/{kept['record']}/{what}")
    await it.ask("POST", f"{seat}/rematch", f"{made['path']}/rematch")
    rest = {f"POST {seat}/undo", f"POST {seat}/ask", f"POST {seat}/answer", "POST /account/mail"}
    assert set(api.OPERATIONS) - it.asked == rest | {name for name in api.OPERATIONS if name.endswith("/stream")}


# Fuzzing: requests that the document allows, and some that it does not, against the hall itself.


def cases(name: str, mode: GenerationMode, count: int) -> list[Case[Any]]:
    """Requests to one address, always the same."""
    method, _space, path = name.partition(" ")
    found: list[Case[Any]] = []

    @settings(max_examples=count, database=None, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
    @given(documented()[path][method].as_strategy(generation_mode=mode))
    def draw(case: Case[Any]) -> None:
        found.append(case)

    draw()
    return found


async def fuzz(house: House, bot: httpx.AsyncClient, count: int) -> Counter[int]:
    """Send them, to the addresses of a real match now and then; how often each status came."""
    pick, statuses = random.Random(1), Counter[int]()
    for name in [name for name in api.OPERATIONS if not name.endswith("/stream")]:
        modes = [GenerationMode.POSITIVE, *([GenerationMode.NEGATIVE] if name.startswith("POST") else [])]
        for number, case in enumerate(case for mode in modes for case in cases(name, mode, count)):
            if number % 10 == 0:
                room = await house.room_of((await sent(bot, "/matches", **TABLE))["path"])
            if pick.random() < 0.7:
                real = {"secret": room.seats[0].secret, "match": room.card.id}
                case.path_parameters = {key: real.get(key, value) for key, value in case.path_parameters.items()}
            if isinstance(case.body, dict) and "answers" in case.body:
                case.body = {**case.body, "answers": room.last}
            reply = await bot.send(request(bot, case))
            case.validate_response(reply, checks=CHECKS)
            statuses[reply.status_code] += 1
    return statuses


def request(bot: httpx.AsyncClient, case: Case[Any]) -> httpx.Request:
    """A request as the transport of the tests sends it."""
    given = case.as_transport_kwargs(base_url=BASE)
    kind, body = given["headers"].get("Content-Type", ""), given.get("data")
    sent = {"content": body, "headers": {"content-type": kind}} if isinstance(body, bytes) else {"data": body}
    sent |= {"json": given["json"]} if "json" in given else {}
    return bot.build_request(given["method"], given["url"], params=given["params"], **sent)


async def test_the_hall_stands_what_its_document_allows_and_more(house: House, bot: httpx.AsyncClient) -> None:
    statuses = await fuzz(house, bot, 3)
    assert {200, 400, 404, 409, 422} <= set(statuses)


@pytest.mark.soak
async def test_the_hall_stands_it_for_long(house: House, bot: httpx.AsyncClient) -> None:
    await fuzz(house, bot, 60)
