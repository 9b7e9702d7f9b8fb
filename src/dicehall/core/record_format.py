"""Write records: a match as JSON with one event per line, which people can read, write and compare line by line.

{
"dicehall": 1,                      format
"game": "line-dice",
"rules": 1,                         version of the rules; the newest if left out
"components": "5f0c...",            fingerprint of the components; the shipped ones if left out
"components_text": "...",           the components file itself, if it is not the shipped one
"options": {"players": 2, ...},     options left out take their defaults
"seats": ["Anna", "Ben"],
"dice": {"commitment": ...},        if the dice can be checked, see core/proof.py; "table" for real dice
"rated": {"match": ...},            if the match counts for ratings, see dicehall/ratings.py
"events": [
"roll fl",
...
],
"result": {"reason": ..., "winners": ..., "ranking": ..., "scores": ...}    null while the match goes on
}

`record.schema.json` is the JSON schema, docs/record.md the explanation for people.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Protocol

from dicehall.core import proof as proofs
from dicehall.core.dice import Dice, FairDice
from dicehall.core.edition import Edition
from dicehall.core.event import Event
from dicehall.core.outcome import Outcome
from dicehall.core.parts import Options
from dicehall.core.proof import Proof

FORMAT = 1
NEEDED: dict[str, type] = {"game": str, "options": dict, "events": list}
TABLE = "table"
OPTIONAL: dict[str, type] = {
    "rules": int,
    "components": str,
    "components_text": str,
    "seats": list,
    "dice": dict,
    "rated": dict,
}
KEYS = {"dicehall", "result", *NEEDED, *OPTIONAL}


class Recorded(Protocol):
    """What a record needs to know of a match."""

    @property
    def game(self) -> Edition:
        """The edition by which it is played."""

    @property
    def options(self) -> Options:
        """The settled options."""

    @property
    def players(self) -> int:
        """The number of seats."""

    @property
    def events(self) -> Sequence[Event]:
        """All events so far."""

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, None while it goes on."""

    @property
    def dice(self) -> Dice | None:
        """The dice that decide its chance events, None if these come from outside."""

    @property
    def proof(self) -> Proof | None:
        """What chance events from outside can be checked against."""

    @property
    def is_at_table(self) -> bool:
        """True if people roll and draw at a real table."""


def as_data(
    match: Recorded, seats: Sequence[str] | None = None, rated: Mapping[str, object] | None = None
) -> dict[str, object]:
    """Return the record as JSON data; `seats` are names, `rated` is what counts for ratings (dicehall/ratings.py)."""
    game, outcome = match.game, match.outcome
    replaced = {} if game.components_text is None else {"components_text": game.components_text}
    return {
        "dicehall": FORMAT,
        "game": game.name,
        "rules": game.version,
        "components": game.components_hash,
        **replaced,
        "options": match.options,
        "seats": list(seats) if seats is not None else [f"seat {seat}" for seat in range(match.players)],
        **_dice_of(match),
        **({} if rated is None else {"rated": rated}),
        "events": [event.token for event in match.events],
        "result": None if outcome is None else outcome._asdict(),
    }


def _dice_of(match: Recorded) -> dict[str, object]:
    """Return the key "dice", or nothing."""
    if match.is_at_table:
        return {"dice": TABLE}
    proof = _proof_of(match)
    return {} if proof is None else {"dice": proof.as_data()}


def _proof_of(match: Recorded) -> Proof | None:
    """Return the match's proof, or that of its fair dice, whose secret is left out until the match is over."""
    if match.proof is None and isinstance(match.dice, FairDice):
        whole = proofs.of(match.dice)
        return whole.sealed() if match.outcome is None else whole
    return match.proof


def write(match: Recorded, seats: Sequence[str] | None = None, rated: Mapping[str, object] | None = None) -> str:
    """Return the record as text, one event per line; the arguments are those of `as_data`."""
    lines = []
    for key, value in as_data(match, seats, rated).items():
        text = json.dumps(value, ensure_ascii=False)
        if isinstance(value, list) and key == "events" and value:
            text = "[\n" + ",\n".join(json.dumps(token) for token in value) + "\n]"
        lines.append(f"{json.dumps(key)}: {text}")
    return "{\n" + ",\n".join(lines) + "\n}\n"
