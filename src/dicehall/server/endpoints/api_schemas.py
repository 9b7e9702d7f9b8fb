"""The JSON Schemas of everything the hall sends and receives. api.py says which address uses which."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from dicehall.bots import BOTS
from dicehall.core.game import Game
from dicehall.games import games
from dicehall.server.common.errors import codes
from dicehall.server.common.names import LONGEST
from dicehall.server.match.log import AGREE, DECLINE
from dicehall.server.match.match_dice import LONGEST_LOT
from dicehall.server.match.seats import HERE, OPEN, PERSON, bot
from dicehall.server.rendering import table_rules_form as rules_form
from dicehall.server.rendering.option_labels import NO, YES

Schema = dict[str, Any]

TEXT: Schema = {"type": "string"}
NUMBER: Schema = {"type": "integer"}
COUNT: Schema = {"type": "integer", "minimum": 0}
FLAG: Schema = {"type": "boolean"}
FREE: Schema = {"type": "object"}
ANY_SEAT: Schema = {**COUNT, "description": "The number of a seat, counted from 0."}
LOG: Schema = {**COUNT, "description": "The id of the last entry of the log that the choice answers."}
MOMENT: Schema = {**NUMBER, "description": "Milliseconds since 1970, UTC."}
NAME: Schema = {**TEXT, "maxLength": LONGEST}
LOT: Schema = {
    **TEXT,
    "pattern": f"^[0-9A-Za-z]{{0,{LONGEST_LOT}}}$",
    "description": "What the seat contributes to the dice.",
}
CONTROLLER: Schema = {"enum": [PERSON, OPEN, *map(bot, BOTS)]}
ANSWER: Schema = {"enum": [AGREE, DECLINE]}


def ref(name: str) -> Schema:
    """Return a reference to one of SCHEMAS."""
    return {"$ref": f"#/components/schemas/{name}"}


def all_of(*required: str, **properties: Schema) -> Schema:
    """Return an object with these properties; all are required unless `required` names some."""
    return {"type": "object", "required": list(required or properties), "properties": properties}


def list_of(each: Schema) -> Schema:
    """Return an array of `each`."""
    return {"type": "array", "items": each}


def or_null(schema: Schema) -> Schema:
    """Return the same schema, but allow null too."""
    return {**schema, "type": [schema["type"], "null"]} if "type" in schema else {"anyOf": [schema, {"type": "null"}]}


_POSITION = {
    "to_act": {
        "type": ["integer", "string", "null"],
        "description": "The seat that decides; “chance”: people roll, or the hall once all are there; null: the end.",
    },
    "legal": {**list_of(TEXT), "description": "All that may be played; empty unless this seat is to act."},
    "odds": {**list_of(TEXT), "description": "Of each of “enter” how likely it is, “1/6”; empty where that is secret."},
    "events": COUNT,
    "over": FLAG,
    "scores": list_of({"type": "number"}),
}
_SEAT = all_of(number=COUNT, name=TEXT, controller={**TEXT, "description": "“person”, “open” or “bot NAME”."})
_TABLE_RULES = all_of(
    **{name: FLAG if set(words) == {YES, NO} else {"enum": list(words)} for name, words in rules_form.WORDS.items()},
    clock={**TEXT, "description": "“none”, seconds for each turn (“60”), or for the match and more (“300+5”)."},
)
_CLOCK = all_of(left={**list_of(COUNT), "description": "Milliseconds of each seat."}, running=or_null(ANY_SEAT))
_STATE = {
    "match": TEXT,
    "game": TEXT,
    "rules": NUMBER,
    "components": TEXT,
    "options": FREE,
    "seat": or_null(ANY_SEAT),
    "names": list_of(TEXT),
    "seats": list_of(ref("Seat")),
    "invitations": {
        **list_of(all_of(seat=ANY_SEAT, path=TEXT)),
        "description": "The links of open seats, for the seat that made the match; once it has left, for all.",
    },
    "stage": {"enum": ["open", "playing", "over", "left"]},
    "log": LOG,
    "position": ref("Position"),
    "enter": {**list_of(TEXT), "description": "At a real table: what this seat may enter as rolled or drawn."},
    "view": {**FREE, "description": "All that this seat may know, in the game's own words: see its rules."},
    "events": {**list_of(TEXT), "description": "All events; what this seat must not know of one stands there as “?”."},
    "clock": or_null(_CLOCK),
    "house": ref("House"),
    "forfeited": list_of(ANY_SEAT),
    "can_undo": FLAG,
    "can_ask": FLAG,
    "question": or_null(all_of(id=COUNT, seat=ANY_SEAT, to=COUNT, waiting=list_of(ANY_SEAT))),
    "rematch": or_null(TEXT),
}
_MINE = all_of(
    match=TEXT,
    game=TEXT,
    seat=or_null(ANY_SEAT),
    path=TEXT,
    stage={"enum": ["open", "playing", "over", "left"]},
    is_waiting=FLAG,
    due={**or_null(MOMENT), "description": "When the time of the seat on turn is out."},
    changed=MOMENT,
)
_TABLE = all_of(
    match=TEXT,
    game=TEXT,
    options=FREE,
    players=COUNT,
    seats=list_of(ref("Seat")),
    open=list_of(ANY_SEAT),
    house=ref("House"),
    created=MOMENT,
    for_programs=FLAG,
)
_ENTRY = all_of(
    "id",
    "kind",
    "by",
    "at",
    id=COUNT,
    kind=TEXT,
    token={**TEXT, "description": "Of an event, as this seat may know it."},
    by=or_null({**NUMBER, "description": "The seat; -1 is chance."}),
    at=MOMENT,
)
_RATING = {"rating": {"type": "number"}, "margin": {"type": "number"}, "is_provisional": FLAG}
_POOL = {"game": TEXT, "players": COUNT}
_BOARD = all_of(**_POOL, matches=COUNT, best=list_of(all_of(player=TEXT, name=TEXT, **_RATING, matches=COUNT)))
_RESULT = all_of(match=TEXT, ended=MOMENT, place=COUNT, left=FLAG, **_RATING)

SCHEMAS: dict[str, Schema] = {
    "Refusal": all_of(
        "accepted",
        "code",
        "message",
        accepted={"const": False},
        code={"enum": list(codes())},
        message={**TEXT, "description": "A sentence for a person, in the language that was asked for."},
        legal={**list_of(TEXT), "description": "With “illegal”: what may be played."},
        id=LOG,
        state=ref("State"),
        watch={**TEXT, "description": "Where the match can be watched by whom its link opens no more."},
        path={**TEXT, "description": "With “moved-on”: where what was asked for lies now."},
    ),
    "Done": all_of(
        "accepted",
        "path",
        accepted={"const": True},
        message=TEXT,
        path={**TEXT, "description": "Where to go on: of a seat its link, which is secret."},
        match=TEXT,
        record=TEXT,
        id=LOG,
        state={**ref("State"), "description": "Left out with “Prefer: return=minimal”."},
    ),
    "State": all_of(**_STATE),
    "Change": all_of(**_STATE, entries=list_of(ref("Entry"))),
    "Position": all_of(
        *_POSITION,
        **_POSITION,
        ranking={**list_of(COUNT), "description": "At the end: 1 is best."},
        winners=list_of(ANY_SEAT),
        reason=TEXT,
    ),
    "Seat": _SEAT,
    "House": _TABLE_RULES,
    "Entry": _ENTRY,
    "Mine": _MINE,
    "Matches": all_of(matches=list_of(ref("Mine")), more=or_null({**TEXT, "description": "Where the next page is."})),
    "Table": _TABLE,
    "Tables": all_of(tables=list_of(ref("Table"))),
    "Game": all_of(name=TEXT, title=TEXT, seats=list_of(COUNT), options=FREE),
    "Games": all_of(games=list_of(ref("Game"))),
    "Account": all_of(login=TEXT, name=TEXT, mail=or_null(TEXT), is_told=FLAG),
    "Moment": all_of(at=COUNT, last=COUNT, view=FREE, events=list_of(TEXT)),
    "Dice": all_of(proof=or_null(FREE), draws=list_of({"type": "array"})),
    "Record": all_of(dicehall={"const": 1}, game=TEXT, options=FREE, events=list_of(TEXT)),
    "Ratings": all_of(ratings=list_of(_BOARD)),
    "Player": all_of(
        player=TEXT, name=TEXT, ratings=list_of(all_of(**_POOL, **_RATING, matches=COUNT, latest=list_of(_RESULT)))
    ),
    "Here": all_of(seats=list_of(ANY_SEAT), spectators=COUNT),
    "Document": FREE,
}


def form(needed: Mapping[str, Schema], **possible: Schema) -> Schema:
    """Return the fields of a post, sent as a flat JSON object or a form; only those in `needed` are required."""
    properties = {**needed, **possible}
    return {"type": "object", "required": list(needed), "properties": properties, "additionalProperties": False}


def schemas() -> dict[str, Schema]:
    """Return all schemas, with that of a new match, which depends on the installed games."""
    return {**SCHEMAS, "NewMatch": _new_match(list(games().values()))}


def _new_match(there: Sequence[Game]) -> Schema:
    seats = range(max(game.seats[-1] for game in there))
    rules = {
        rules_form.field_of(name): {"enum": list(words) + ([True, False] if set(words) == {YES, NO} else [])}
        for name, words in rules_form.WORDS.items()
    }
    sitting = {f"seat-{seat}": {"enum": [*CONTROLLER["enum"], HERE]} for seat in seats}
    players = {**COUNT, "minimum": 2, "maximum": len(seats)}
    always = {name: sitting.pop(name) for name in ("seat-0", "seat-1")}
    return {
        **form(
            {"game": {"enum": [game.name for game in there]}, "players": players, **always},
            form={**TEXT, "maxLength": 100, "description": "The same text makes no second match."},
            lot=LOT,
            **sitting,
            **{f"name-{seat}": NAME for seat in seats},
            **rules,
            **{
                rules_form.field_of("clock"): {
                    **TEXT,
                    "pattern": f"^({rules_form.NO_CLOCK}|{rules_form.CLOCK.pattern})$",
                }
            },
        ),
        "patternProperties": {
            "^option-": {"type": ["string", "integer", "boolean"], "description": "An option of the game: see /games."}
        },
    }
