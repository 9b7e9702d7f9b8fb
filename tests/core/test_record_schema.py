"""The JSON schema of game records: whatever is written follows it, and what does not follow it is not read either."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from dicehall import games
from dicehall.core import record, record_format
from dicehall.core.dice import Contribution, FairDice
from dicehall.core.errors import BadRecord, DicehallError
from dicehall.core.game import Game
from dicehall.core.match import Match
from dicehall.games import find
from tests.core.tiny_game import GAME

Value = Any
Data = dict[str, Value]
SCHEMA = Draft202012Validator(json.loads(record.SCHEMA.read_text("utf-8")))
ENDS = r".* says .*, the events give .*\."
LINE = re.compile(rf"(Line \d+|“\w*”|Event \d+): \S.*[.)}}\]]|This is not a game record: .*\.|{ENDS}", re.DOTALL)


def find_any(name: str) -> Game:
    return GAME if name == "tiny" else find(name)


def problems(data: Value) -> list[str]:
    return [error.message for error in SCHEMA.iter_errors(data)]


def played(match: Match, most: int = 10_000) -> Match:
    """The match played on by its first choices."""
    while match.to_act is not None and len(match.events) < most:
        match.play(match.legal[0])
    return match


def matches() -> Iterator[Match]:
    """Matches of all kinds: begun and over, with dice of all kinds, with other components, of every game."""
    lots = [Contribution(0, 0, "Anna würfelt"), Contribution(1, 3, "骰子")]
    for most in (4, 10_000):
        yield played(GAME.new(players=2, seed=1), most)
        yield played(GAME.new(players=2, dice=FairDice(bytes(32), "k3fw", lots)), most)
    yield GAME.new(players=3, dice="manual")
    yield played(GAME.with_components('game = "tiny"\n[die]\nfaces = [9, 9]\n').new(players=2, seed=1), 6)
    for game in games().values():
        yield played(game.new(players=game.seats[-1], dice=FairDice(bytes(32), "m")), 30)


MATCHES = list(matches())
RECORDS: list[Data] = [json.loads(match.record()) for match in MATCHES]


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA.schema)


@pytest.mark.parametrize("match", MATCHES, ids=repr)
def test_what_is_written_follows_the_schema(match: Match) -> None:
    data = json.loads(match.record([f"“{seat}” \\" for seat in range(match.players)]))
    assert problems(data) == []
    assert problems(record_format.as_data(match)) == []


def test_the_schema_explains_every_key() -> None:
    shown = SCHEMA.schema["properties"]
    assert set(shown) == record_format.KEYS
    assert all(part["description"] for part in shown.values())


# --- changed anyhow

JUNK: st.SearchStrategy[Value] = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 3),
    st.sampled_from(
        [1.0, 0.5, -1, 10**400, "", "0", "x", "\ud800", "\0", [], {}, [0], [""], {"": 0}, "f" * 64, "x" * 201]
    ),
)


@st.composite
def changed(draw: st.DrawFn) -> Data:
    """A record of which something, anywhere, is another value, not there, there twice, or new."""
    data = copy.deepcopy(draw(st.sampled_from(RECORDS)))
    for _time in range(draw(st.integers(1, 3))):
        change(draw, data)
    return data


def change(draw: st.DrawFn, data: Value) -> None:
    """Go down to somewhere, and change what is there."""
    while True:
        places = list(data) if isinstance(data, dict) else list(range(len(data)))
        how = draw(st.sampled_from(["into", "set", "drop", "add"])) if places else "add"
        if how == "add" and isinstance(data, dict):
            data[draw(st.sampled_from(["more", "", *record_format.KEYS]))] = draw(JUNK)
        elif how == "add":
            data.insert(draw(st.integers(0, len(data))), draw(JUNK))
        else:
            place = draw(st.sampled_from(places))
            if how == "into" and isinstance(data[place], dict | list):
                data = data[place]
                continue
            if how == "drop":
                del data[place]
            else:
                data[place] = draw(JUNK)
        return


@settings(max_examples=400)
@given(changed())
def test_what_does_not_follow_the_schema_is_refused_with_a_sentence(data: Data) -> None:
    follows = problems(data) == []
    for told in (data, json.dumps(data, ensure_ascii=True)):
        try:
            match = record.replay(told, find_any) if isinstance(told, dict) else record.read(told, find_any)
        except BadRecord as error:
            sentence = str(error)
        else:
            sentence = ""
            assert follows
            assert problems(json.loads(match.record())) == []
        assert not sentence or LINE.fullmatch(sentence)


BROKEN: list[tuple[str, Data]] = [
    ("a key that is none", {"title": "Friday"}),
    ("another format", {"dicehall": 2}),
    ("no version", {"rules": 0}),
    ("fingerprint", {"components": "F" * 64}),
    ("options in a list", {"options": [2]}),
    ("no players", {"options": {}}),
    ("a name that is a number", {"seats": [1, 2]}),
    ("events in one text", {"events": "roll"}),
    ("an event that is none", {"events": [""]}),
    ("half a result", {"result": {"reason": "target"}}),
    ("dice without a commitment", {"dice": {"match": "m", "contributions": []}}),
    ("a secret in capitals", {"dice": {"commitment": "0" * 64, "secret": "F" * 64, "match": "m", "contributions": []}}),
]


@pytest.mark.parametrize("change", [change for _name, change in BROKEN], ids=[name for name, _change in BROKEN])
def test_broken_records_are_refused_by_schema_and_reader(change: Data) -> None:
    good = {"dicehall": 1, "game": "tiny", "options": {"players": 2}, "events": []}
    assert problems(good) == []
    record.replay(good, find_any)
    assert problems({**good, **change}) != []
    with pytest.raises(DicehallError) as refused:
        record.replay({**good, **change}, find_any)
    assert LINE.fullmatch(str(refused.value))
