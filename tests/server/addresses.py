"""What can be asked of a hall: every address with requests of its own, filled in at random."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starlette.routing import Mount, Route

from dicehall.server.match.seats import OPEN, PERSON
from dicehall.server.routes import ROUTES
from tests.server.house import PASSWORD
from tests.server.two_halls import query
from tests.server.visiting import Ask, Table

LANGUAGES = ("en", "de", "ja")
GARBAGE = ("", "x", "out", "call", "roll fl", "place 5 5 cross", "draw ?", "place 1 99", "a" * 199)
NUMBERS = ("", "0", "1", "7", "x", "-1", "999999")


Made = Callable[[Table], Ask]


def get(path: str) -> Made:
    """A page that anybody may ask for."""
    return lambda table: Ask(table.pick.choice(table.people), "GET", path)


def post(path: str, **fields: tuple[str, ...]) -> Made:
    """A form of anybody, filled in at random; who passes by alone becomes somebody else."""

    def made(table: Table) -> Ask:
        is_passing = path in COMING_IN
        return Ask(table.passer_by if is_passing else table.somebody(), "POST", path, filled(table, fields))

    return made


def filled(table: Table, fields: dict[str, tuple[str, ...]]) -> dict[str, str]:
    """A form with one of the values of each field."""
    return {name: table.pick.choice(values) for name, values in fields.items()}


def seated(what: str, **fields: tuple[str, ...]) -> Made:
    """A form of a seat."""

    def made(table: Table) -> Ask:
        last = str(table.room.last)
        near = (last, last, last, str(max(0, table.room.last - 1)), *NUMBERS)
        form = {**filled(table, fields), **filled(table, dict.fromkeys(("answers", "question", "other"), near))}
        return shown(table, table.link(f"/{what}"))._replace(method="POST", form=form)

    return made


def shown(table: Table, ask: Ask) -> Ask:
    """The same, now and then with "show my table"."""
    if table.pick.random() < 0.75:
        return ask
    asked = table.pick.choice((table.room.last, table.pick.randint(0, table.room.last), "x", "-1"))
    return ask._replace(path=query(ask.path, shows=asked))


def looking(kind: str, what: str) -> Made:
    """A page or a stream of a match, of a seat, or of a record."""

    def made(table: Table) -> Ask:
        pick, events = table.pick, len(table.room.match.events)
        asked: dict[str, Any] = {}
        if what in ("/replay", "/picture"):
            asked = {"at": pick.choice(("", pick.randint(0, events), pick.randint(0, events), *NUMBERS))}
        if what in ("/replay", "/picture", "/story"):
            asked["as"] = pick.choice((None, None, "", *range(table.room.match.players), "x"))
        if what == "/stream":
            asked = {name: pick.choice((None, None, pick.randint(0, table.room.last))) for name in ("last", "since")}
            asked["as"] = pick.choice((None, "json"))
        if kind == "seat":
            ask = table.link(what)
            if pick.random() < 0.3:
                asked["shows"] = pick.choice((table.room.last, pick.randint(0, table.room.last), "x", "-1"))
        else:
            key = table.room.card.id if kind == "match" else table.record
            ask = Ask(pick.choice(table.people), "GET", f"/{kind}/{key}{what}")
        return ask._replace(method="GET", path=query(ask.path, **asked))

    return made


def guarded(made: Made) -> Made:
    """A choice that is played only where all see the same of what it leads to."""

    def chosen(table: Table) -> Ask:
        ask = made(table)
        assert ask.form is not None
        legal = {token for room in table.halls.rooms for token in room.match.legal}
        tokens = [*table.safe()][:3] if table.pick.random() < 0.5 else [each for each in GARBAGE if each not in legal]
        return ask._replace(form={**ask.form, "token": table.pick.choice(tokens or ["x"])})

    return chosen


def staying(made: Made) -> Made:
    """Leaving, while somebody else stays."""

    def chosen(table: Table) -> Ask:
        ask = made(table)
        persons = sum(seat.controller == PERSON for seat in table.room.seats)
        return ask if persons > 2 or ask.seat is None else ask._replace(path=ask.path + "x", seat=None)

    return chosen


def new(table: Table) -> Ask:
    """A new match for two, or a form that makes none."""
    form = {"form": f"form {table.asked}", "game": table.pick.choice(("line-dice", "none")), "players": "2"}
    return Ask(table.pick.choice(table.people), "POST", "/matches", {**form, "seat-0": "person", "seat-1": "open"})


COMING_IN = ("/account/login", "/account/new")
LOGIN = {"login": ("ann", "nobody", ""), "password": ("wrong password", "")}
ADDRESSES: dict[str, Made] = {
    "GET /": get("/"),
    "GET /mine": get("/mine"),
    "GET /mine/stream": get("/rules/line-dice"),  # it has no end, and tells what /mine does: see test_turns
    "GET /mine/dice": get("/mine/dice"),
    "GET /lobby": get("/lobby"),
    "GET /lobby/tables": get("/lobby/tables?most=5"),
    "GET /new/{game}": get("/new/line-dice"),
    "GET /games": get("/games"),
    "POST /matches": new,
    "GET /rules/{game}": get("/rules/dice-age"),
    "POST /language": post("/language", language=LANGUAGES, back=("/", "//x")),
    "GET /match/{match}": looking("match", ""),
    "POST /match/{match}/join": lambda table: post(f"/match/{table.room.card.id}/join", name=("", "Zoe"))(table),
    "GET /match/{match}/stream": looking("match", "/stream"),
    "GET /seat/{secret}": looking("seat", ""),
    "GET /seat/{secret}/stream": looking("seat", "/stream"),
    "POST /seat/{secret}/play": guarded(seated("play")),
    "POST /seat/{secret}/enter": seated("enter", tokens=GARBAGE),
    "POST /seat/{secret}/undo": seated("undo"),
    "POST /seat/{secret}/ask": seated("ask"),
    "POST /seat/{secret}/answer": seated("answer", answer=("agree", "agree", "decline", "x")),
    "POST /seat/{secret}/say": seated("say", text=("hello", "", "cross?", "x" * 400)),
    "POST /seat/{secret}/controller": seated("controller", controller=(PERSON, OPEN, "bot x", "here")),
    "POST /seat/{secret}/take": seated("take", name=("", "Ben", "\u202e")),
    "POST /seat/{secret}/leave": staying(seated("leave")),
    "POST /seat/{secret}/place": seated("place", controller=(PERSON, OPEN, "bot x")),
    "POST /seat/{secret}/rematch": seated("rematch"),
    "GET /account": get("/account"),
    "GET /account/login": get("/account/login?back=/mine"),
    "POST /account/login": post("/account/login", **LOGIN),
    "POST /account/login/passkey/options": post("/account/login/passkey/options"),
    "POST /account/login/passkey": post("/account/login/passkey", passkey=("", "{}")),
    "GET /account/new": get("/account/new"),
    "POST /account/new": post("/account/new", **LOGIN),
    "POST /account/new/passkey/options": post("/account/new/passkey/options", login=("", "zoe")),
    "POST /account/new/passkey": post("/account/new/passkey", login=("", "zoe"), passkey=("", "{}")),
    "POST /account/logout": lambda table: Ask(table.passer_by, "POST", "/account/logout", {}),
    "POST /account/name": post("/account/name", name=("", "Eve")),
    "POST /account/password": post("/account/password", old=("x",), new=(PASSWORD,)),
    "POST /account/mail": post("/account/mail", mail=("", "a@b.example")),
    "POST /account/sessions/end": post("/account/sessions/end", id=("x",)),
    "POST /account/sessions/end-others": post("/account/sessions/end-others"),
    "POST /account/tokens": post("/account/tokens", form=("form", ""), name=("", "Bot")),
    "POST /account/tokens/revoke": post("/account/tokens/revoke", token=("x",)),
    "POST /account/passkeys/options": post("/account/passkeys/options"),
    "POST /account/passkeys": post("/account/passkeys", passkey=("", "{}")),
    "POST /account/passkeys/remove": post("/account/passkeys/remove", id=("x",)),
    **{
        f"GET /{kind}/{{{key}}}/{what}": looking(kind, f"/{what}")
        for kind, key in (("match", "match"), ("seat", "secret"), ("record", "record"))
        for what in ("replay", "record", "story", "dice", "picture")
    },
    "GET /api": get("/api"),
    "GET /openapi.json": get("/openapi.json"),
    "GET /ratings": get("/ratings"),
    "GET /player/{player}": get("/player/bot%20flat"),
    "GET /records": get("/records"),
    "POST /records": post("/records", text=("{}", "x")),
    "GET /static/games/{game}/table.css": get("/static/games/line-dice/table.css"),
    "GET /mail/{token}": get("/mail/x"),
    "POST /mail/{token}": post("/mail/x"),
    "GET /health/live": get("/health/live"),
    "GET /health/ready": get("/health/ready"),
    "GET /metrics": get("/metrics"),
    "GET /static": get("/static/hall.css"),
}


def addresses() -> set[str]:
    """All addresses of the hall with their methods."""
    found = {f"{method} {route.path}" for route in ROUTES if isinstance(route, Route) for method in route.methods or ()}
    return {each for each in found if not each.startswith("HEAD")} | {
        f"GET {route.path}" for route in ROUTES if isinstance(route, Mount)
    }
