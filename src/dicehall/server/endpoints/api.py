"""The API for programs, declared once: what each address takes, answers and refuses.

The OpenAPI document and the page for people are made from OPERATIONS; LEFT_OUT says why other addresses are not in it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.metadata import version
from itertools import groupby
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from dicehall.core.errors import (
    BadOptions,
    BadRecord,
    DicehallError,
    IllegalChoice,
    MalformedToken,
    MatchOver,
    UnknownGame,
)
from dicehall.core.words import N_, _
from dicehall.server.common import errors
from dicehall.server.endpoints.api_schemas import (
    ANSWER,
    CONTROLLER,
    COUNT,
    LOG,
    LOT,
    NAME,
    TEXT,
    Schema,
    form,
    ref,
    schemas,
)
from dicehall.server.rendering.contexts import Address, ApiPage
from dicehall.server.web.replies import base, here, show, tell

Refusals = tuple[type[DicehallError], ...]
EVERY: Refusals = (errors.BadToken, errors.Unavailable)
SENT: Refusals = (errors.BadForm, errors.TooMany, errors.TooLarge, errors.FromElsewhere)
MATCH: Refusals = (errors.NothingHere, errors.Outdated, errors.Damaged)
SEAT: Refusals = (*MATCH, errors.UsedUp, errors.MovedOn, errors.NotYours)
DEED: Refusals = (*SEAT, errors.Refused, errors.Stale, errors.NotYourTurn)
JSON, FORM, STREAM, PLAIN = "application/json", "application/x-www-form-urlencoded", "text/event-stream", "text/plain"
PARAMETER = re.compile(r"{(\w+)}")
ABOUT = N_(
    "Requests with “Accept: application/json” or an API token get JSON. Send a form, or the same fields as one flat "
    "JSON object. Every error has a code for programs and a sentence for people."
)
TOKEN = N_("Your API token; create it on your account page.")


@dataclass(frozen=True)
class Operation:
    """One method of one address: "GET /lobby/tables".

    `says` is the summary, `fields` the body of a post, `asked` the query parameters by name. `answer` names the schema
    of the response, empty for text of media type `kind`. `events` maps the events of a stream to their schemas.
    `refusals` are the errors besides those of every request.
    """

    says: str
    answer: str = ""
    refusals: Refusals = ()
    fields: Schema | None = None
    asked: Mapping[str, Schema] = field(default_factory=dict)
    kind: str = JSON
    events: Mapping[str, str] = field(default_factory=dict)


def _deed(says: str, fields: Schema | None = None, *refusals: type[DicehallError]) -> Operation:
    """Return a post by which a seat does something."""
    return Operation(says, "Done", (*DEED, *refusals), fields or form({}), {"shows": COUNT})


def _past(kind: str, refusals: Refusals) -> dict[str, Operation]:
    """Return the operations on the past of a match below the address `kind`."""
    refusals = (*refusals, errors.TooMany)
    asked = {"as": {**TEXT, "description": "The seat with whose eyes to look, once the match is over."}}
    at = {"at": {**COUNT, "description": "After how many events; at the end where it is left out."}}
    return {
        f"GET {kind}/replay": Operation(N_("The match at any moment."), "Moment", refusals, asked={**asked, **at}),
        f"GET {kind}/record": Operation(N_("The record."), "Record", (*refusals, errors.Refused)),
        f"GET {kind}/story": Operation(N_("The log as text."), "", refusals, asked=asked, kind=PLAIN),
        f"GET {kind}/dice": Operation(N_("The proof of the dice."), "Dice", refusals),
    }


_ANSWERS = {"answers": LOG}
_STREAMED: dict[str, Schema] = {"as": {"const": "json"}, "last": LOG}
_TOLD = {"snapshot": "Change", "change": "Change", "here": "Here"}

OPERATIONS: dict[str, Operation] = {
    "GET /games": Operation(N_("The games and their options."), "Games"),
    "GET /lobby/tables": Operation(N_("The open tables that anyone can join."), "Tables"),
    "GET /mine": Operation(N_("Your matches, those where it is your turn first."), "Matches", asked={"page": TEXT}),
    "GET /mine/stream": Operation(
        N_("Reports each match where it is your turn, once per turn."),
        "",
        (errors.TooMany,),
        kind=STREAM,
        events={"turn": "Mine", "match": "Mine"},
    ),
    "POST /matches": Operation(
        N_("Start a match."), "Done", (UnknownGame, BadOptions, errors.BadName, errors.Refused), ref("NewMatch")
    ),
    "POST /match/{match}/join": Operation(
        N_("Sit down at an open table."),
        "Done",
        (*MATCH, errors.BadName, errors.Refused, errors.Full, errors.ForPeople),
        form({}, seat=COUNT, name=NAME, lot=LOT),
    ),
    "GET /match/{match}": Operation(N_("The match as spectators see it."), "State", MATCH),
    "GET /match/{match}/stream": Operation(
        N_("Its changes."), "", (*MATCH, errors.TooMany), asked=_STREAMED, kind=STREAM, events=_TOLD
    ),
    "GET /seat/{secret}": Operation(N_("The match as your seat sees it."), "State", SEAT, asked={"shows": COUNT}),
    "GET /seat/{secret}/stream": Operation(
        N_("Its changes."), "", (*SEAT, errors.TooMany), asked=_STREAMED, kind=STREAM, events=_TOLD
    ),
    "POST /seat/{secret}/play": _deed(
        N_("Play."), form({**_ANSWERS, "token": TEXT}), IllegalChoice, MalformedToken, MatchOver
    ),
    "POST /seat/{secret}/enter": _deed(
        N_("Enter what was rolled or drawn at a real table; separate several tokens with “, ”."),
        form({**_ANSWERS, "tokens": TEXT}),
        IllegalChoice,
        MalformedToken,
        MatchOver,
    ),
    "POST /seat/{secret}/undo": _deed(N_("Undo your last choice."), form(_ANSWERS)),
    "POST /seat/{secret}/ask": _deed(N_("Ask the others to undo more."), form(_ANSWERS)),
    "POST /seat/{secret}/answer": _deed(N_("Answer an undo request."), form({"question": COUNT, "answer": ANSWER})),
    "POST /seat/{secret}/say": _deed(
        N_("Say something at the table."), form({**_ANSWERS, "text": TEXT}), errors.BadText
    ),
    "POST /seat/{secret}/take": _deed(N_("Take an open seat."), form({}, name=NAME, lot=LOT), errors.BadName),
    "POST /seat/{secret}/leave": _deed(N_("Leave the seat.")),
    "POST /seat/{secret}/controller": _deed(
        N_("Let a bot play for you, or play again yourself."), form({"controller": CONTROLLER})
    ),
    "POST /seat/{secret}/place": _deed(
        N_("Put a bot on another seat, or open the seat."), form({"controller": CONTROLLER, "other": COUNT})
    ),
    "POST /seat/{secret}/rematch": _deed(N_("Start a rematch."), form({}, lot=LOT)),
    **_past("/seat/{secret}", SEAT),
    **_past("/match/{match}", MATCH),
    **_past("/record/{record}", (errors.NothingHere,)),
    "POST /records": Operation(N_("Upload a record to watch it."), "Done", (BadRecord,), form({"text": TEXT})),
    "GET /ratings": Operation(N_("The ratings for each game and number of players."), "Ratings"),
    "GET /player/{player}": Operation(N_("The ratings of a player or a bot."), "Player", (errors.NothingHere,)),
    "GET /account": Operation(N_("Your account."), "Account", (errors.NotAllowedIn,)),
    "POST /account/name": Operation(
        N_("Change your name at new tables."), "Done", (errors.NotAllowedIn, errors.BadName), form({"name": NAME})
    ),
    "POST /account/mail": Operation(
        N_("Set the address for mails about your turns."),
        "Done",
        (errors.NotAllowedIn, errors.BadName),
        form({"mail": TEXT}, is_told={"type": ["boolean", "string"]}),
    ),
    "GET /openapi.json": Operation(N_("This list, for programs."), "Document"),
}

LEFT_OUT = {
    "pages": {
        *("GET /", "GET /api", "GET /lobby", "GET /new/{game}", "GET /records", "GET /rules/{game}", "GET /mine/dice"),
    },
    "pictures": {f"GET {kind}/picture" for kind in ("/match/{match}", "/seat/{secret}", "/record/{record}")},
    "cookies": {"POST /language"},
    "for people, who log in": {"/account/"},
    "by links of mails": {"GET /mail/{token}", "POST /mail/{token}"},
    "for operators": {"GET /health/live", "GET /health/ready", "GET /metrics"},
    "files": {"GET /static", "GET /static/games/{game}/table.css"},
}
"""Reason -> the addresses left out of the API. A path that ends with a slash covers everything below it."""


def is_left_out(name: str) -> bool:
    """Tell whether an address such as "GET /" is in LEFT_OUT."""
    path = name.partition(" ")[2]
    named = set().union(*LEFT_OUT.values())
    return name not in OPERATIONS and (name in named or any(path.startswith(each) for each in named if each[0] == "/"))


def addresses(routes: list[BaseRoute]) -> list[str]:
    """Return the addresses of routes, such as "GET /", in their order."""
    plain = [route for route in routes if isinstance(route, Route)]
    methods = ((route.path, sorted((route.methods or set()) - {"HEAD"})) for route in plain)
    return [f"{method} {path}" for path, names in methods for method in names]


def document(routes: list[BaseRoute], url: str) -> dict[str, Any]:
    """Return the OpenAPI document (version 3.1) for the programs' addresses among `routes`.

    Raises KeyError for an address that is neither in OPERATIONS nor left out.
    """
    paths: dict[str, dict[str, Any]] = {}
    for name in addresses(routes):
        if not is_left_out(name):
            method, _space, path = name.partition(" ")
            paths.setdefault(path, {})[method.lower()] = _described(name, OPERATIONS[name])
    return {
        "openapi": "3.1.0",
        "info": {"title": "Dicehall", "version": version("dicehall"), "description": _(ABOUT)},
        "servers": [{"url": url}],
        "security": [{"token": []}, {}],
        "paths": paths,
        "components": {
            "schemas": schemas(),
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer", "description": _(TOKEN)}},
        },
    }


def _described(name: str, operation: Operation) -> dict[str, Any]:
    method, _space, path = name.partition(" ")
    in_path = [{"name": key, "in": "path", "required": True, "schema": TEXT} for key in PARAMETER.findall(path)]
    in_query = [{"name": key, "in": "query", "schema": schema} for key, schema in operation.asked.items()]
    refusals = (*EVERY, *(SENT if method == "POST" else ()), *operation.refusals)
    described: dict[str, Any] = {
        "operationId": re.sub(r"\W+", "_", name.lower()).strip("_"),
        "summary": _(operation.says),
        "parameters": in_path + in_query,
        "responses": {"200": _answer(operation), **_refused(refusals)},
    }
    if operation.fields is not None:
        content = {kind: {"schema": operation.fields} for kind in (JSON, FORM)}
        described["requestBody"] = {"required": True, "content": content}
    return described


def _answer(operation: Operation) -> dict[str, Any]:
    schema = ref(operation.answer) if operation.answer else TEXT
    events = {"x-events": {name: ref(data) for name, data in operation.events.items()}} if operation.events else {}
    return {"description": _("Done."), "content": {operation.kind: {"schema": schema}}, **events}


def _refused(refusals: Refusals) -> dict[str, Any]:
    """Return the responses for errors, grouped by HTTP status."""
    by_status = sorted((errors.status_of_kind(kind), errors.code_of_kind(kind)) for kind in refusals)
    return {
        str(status): {
            "description": ", ".join(dict.fromkeys(code for _status, code in pairs)),
            "content": {JSON: {"schema": ref("Refusal")}},
            **({"headers": {"Retry-After": {"schema": COUNT}}} if status in (429, 503) else {}),
        }
        for status, pairs in groupby(by_status, key=lambda pair: pair[0])
    }


async def openapi(request: Request) -> Response:
    """Answer with the OpenAPI document."""
    return tell(document(request.app.routes, base(request)))


async def page(request: Request) -> Response:
    """Show the API documentation for people."""
    api = document(request.app.routes, base(request))
    known = api["components"]["schemas"]
    listed = [
        Address(f"{method.upper()} {path}", operation["summary"], ", ".join(_fields(operation, known)))
        for path, methods in api["paths"].items()
        for method, operation in methods.items()
    ]
    return show(ApiPage(here(request), base(request), listed, errors.codes()))


def _fields(operation: dict[str, Any], known: Mapping[str, Schema]) -> list[str]:
    """Return the names of an operation's fields or query parameters; "seat-0", "seat-1", .. become one "seat-N"."""
    if "requestBody" not in operation:
        return [f"?{each['name']}" for each in operation["parameters"] if each["in"] == "query"]
    schema = operation["requestBody"]["content"][JSON]["schema"]
    schema = known[schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema
    free = [pattern.strip("^") + "…" for pattern in schema.get("patternProperties", ())]
    return [*dict.fromkeys(re.sub(r"\d$", "N", name) for name in schema["properties"]), *free]
