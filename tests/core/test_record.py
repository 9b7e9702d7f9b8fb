"""Game records: what they say, and that damaged ones are refused with the line and never read as another match."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from typing import Any

import pytest

import dicehall
from dicehall.core import record, record_format
from dicehall.core.errors import BadRecord, UnknownGame
from dicehall.core.game import Game
from dicehall.core.match import Match
from dicehall.games import find
from tests.core.tiny_game import GAME

TEXT = """{
"dicehall": 1,
"game": "tiny",
"rules": 1,
"components": "HASH",
"options": {"players": 2, "target": 12, "secret": true, "first": 0, "luck": "once"},
"seats": ["Anna", "Ben \\"B\\""],
"events": [
"luck 3",
"luck 4",
"roll",
"show 6",
"roll",
"show 6",
"hold"
],
"result": {"reason": "target", "winners": [0], "ranking": [1, 2], "scores": [15, 4]}
}
""".replace("HASH", GAME.components_hash)


def find_tiny(name: str) -> Game:
    if name != "tiny":
        raise UnknownGame(f"no game {name}")
    return GAME


def read(text: str) -> Match:
    return record.read(text, find_tiny)


def refusal(text: str) -> str:
    with pytest.raises(BadRecord) as refused:
        read(text)
    assert refused.value.code == "bad-record"
    return str(refused.value)


def changed(old: str, new: str) -> str:
    assert TEXT.count(old) == 1
    return TEXT.replace(old, new)


def line_of(old: str) -> int:
    return TEXT[: TEXT.index(old)].count("\n") + 1


def test_a_record_is_read_and_written_alike() -> None:
    match = read(TEXT)
    assert match.to_act is None
    assert match.record(["Anna", 'Ben "B"']) == TEXT
    assert record_format.as_data(match, ["Anna", 'Ben "B"']) == json.loads(TEXT)
    assert '"seats": ["seat 0", "seat 1"]' in match.record()


def test_an_unfinished_match() -> None:
    match = GAME.new(players=2, dice="manual")
    assert '"events": [],\n"result": null' in match.record()
    assert read(match.record()).record() == match.record()
    match.play_all(["luck 3", "luck 4", "roll"])
    again = read(match.record())
    assert again.table.tobytes() == match.table.tobytes()
    assert again.to_act == "chance"


def test_what_may_be_left_out() -> None:
    little = {"dicehall": 1, "game": "tiny", "options": {"players": 2}, "events": ["luck 3"]}
    assert read(json.dumps(little)).options == read(TEXT).options
    assert record.replay(little, find_tiny).legal == [f"luck {value}" for value in range(1, 7)]


def test_components_travel_with_the_match() -> None:
    game = GAME.with_components('game = "tiny"\n[die]\nfaces = [9, 9]\n')
    match = game.new(players=2, seed=1)
    match.play("roll")
    again = read(match.record())
    assert again.record() == match.record()
    assert again.game.components == game.components
    broken = match.record().replace("[9, 9]", "[9]")
    assert refusal(broken).startswith("Line 6: components.die.faces: 2 to 8 numbers")


def test_dicehall_read_knows_the_games_of_the_house() -> None:
    match = find("line-dice").new(players=2, limit=1, seed=4)
    assert dicehall.read(match.record()).record() == match.record()
    assert dicehall.read(json.loads(match.record())).record() == match.record()
    with pytest.raises(BadRecord, match=r"Line 3: There is no game “tiny”\. The games are: .*line-dice"):
        dicehall.read(TEXT)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('"dicehall": 1', '"dicehall": 2', "only format 1 can be read."),
        ('"game": "tiny"', '"game": "pig"', "no game pig"),
        ('"game": "tiny"', '"game": 1', "the key is missing or has the wrong type."),
        ('"rules": 1', '"rules": 2', "the record uses version 2 of the rules, this is version 1."),
        ('"rules": 1', '"rulez": 1', "a record has no key “rulez”."),
        (
            '"components": "',
            '"components": "0',
            "the match was played with other components, which are missing from the record.",
        ),
        ('"players": 2', '"players": 9', "The option “players” takes a whole number from 2 to 4, not 9."),
        ('"seats": ["Anna", ', '"seats": [1, ', "the key is missing or has the wrong type."),
        ('"luck 4"', '"luck 7"', "“luck 7” is not legal now. Legal now: luck 1, luck 2,"),
        ('"luck 4"', '"luck four"', "“luck four” is no token of Tiny."),
        ('"luck 4"', "4", "every event must be a text."),
        ('"luck 4"', '["luck 4"]', "every event must be a text."),
        ('"luck 4"', '"luck 4" "roll"', "not JSON (Expecting ',' delimiter)."),
        ('"hold"\n', '"hold",\n"roll"\n', "The match is over: you can no longer play."),
        ('"winners": [0]', '"winners": [1]', "the record says {"),
        ('"scores": [15, 4]', '"scores": [15, 5]', "the record says {"),
        ('"result": {', '"events": [], "result": {', "the key “events” appears twice."),
        ('"dicehall": 1', '"dicehall": true', "only format 1 can be read."),
        ('"dicehall": 1', '"dicehall": 1.0', "only format 1 can be read."),
        ('"rules": 1', '"rules": true', "the key is missing or has the wrong type."),
        ('"rules": 1', '"rules": 1.0', "the key is missing or has the wrong type."),
        ('"rules": 1', '"components_text": 5', "the key is missing or has the wrong type."),
        ('"seats": ["Anna", ', '"seats": [', "each seat needs one name: 2, not 1."),
        ('"seats": ["Anna", ', '"seats": ["Anna", "Cem", ', "each seat needs one name: 2, not 3."),
        ('"winners": [0]', '"winners": [false]', "the record says {"),
        ('"winners": [0]', '"winners": [0, 0]', "the record says {"),
        ('"ranking": [1, 2]', '"ranking": [true, 2]', "the record says {"),
        ('"ranking": [1, 2]', '"ranking": [1.0, 2]', "the record says {"),
        ('"scores": [15, 4]', '"scores": [15.0, 4]', "the record says {"),
        ('"scores": [15, 4]', '"more": 1, "scores": [15, 4]', "the record says {"),
    ],
)
def test_damage_is_told_with_its_line(old: str, new: str, sentence: str) -> None:
    line = line_of(old) + ("The match is over" in sentence)
    assert refusal(changed(old, new)).startswith(f"Line {line}: {sentence}")


def test_without_its_text_damage_is_told_with_the_event() -> None:
    data = json.loads(changed('"show 6",\n"hold"', '"show 8",\n"hold"'))
    with pytest.raises(BadRecord, match=r"^Event 6: “show 8” is not legal now"):
        record.replay(data, find_tiny)


@pytest.mark.parametrize("text", ["", "[]", "null", "7", '"x"', "{}", '{"game": "tiny"}', "\ufeff" + TEXT, TEXT + "x"])
def test_what_is_no_record_at_all(text: str) -> None:
    assert re.match(r"This is not a game record|Line \d+: not JSON", refusal(text))


def test_a_lost_end_is_noticed() -> None:
    assert refusal(changed(',\n"hold"', "")).startswith(f"Line {line_of('result') - 1}: the record says {{")
    assert refusal(changed('"result": {"reason"', '"result": null}\n{"reason"')).startswith("Line ")


# --- random damage


def flip(text: str, pick: random.Random) -> str:
    place = pick.randrange(len(text))
    return text[:place] + chr(pick.choice([*range(32, 127), 0, 10, 0x661, 0xD800])) + text[place + 1 :]


def drop(text: str, pick: random.Random) -> str:
    start = pick.randrange(len(text))
    return text[:start] + text[start + pick.randrange(1, 9) :]


Damage = Callable[[str, random.Random], str]


def lines(change: Callable[[list[str], int, random.Random], object]) -> Damage:
    def damage(text: str, pick: random.Random) -> str:
        rows = text.splitlines(keepends=True)
        change(rows, pick.randrange(len(rows)), pick)
        return "".join(rows)

    return damage


DAMAGES: dict[str, Damage] = {
    "a character flipped": flip,
    "characters lost": drop,
    "a line lost": lines(lambda rows, at, _pick: rows.pop(at)),
    "a line twice": lines(lambda rows, at, _pick: rows.insert(at, rows[at])),
    "a line moved": lines(lambda rows, at, pick: rows.insert(pick.randrange(len(rows)), rows.pop(at))),
    "cut off": lambda text, pick: text[: pick.randrange(len(text))],
}


def line_dice_record() -> str:
    game = find("line-dice")
    match, pick = game.new(players=3, limit=5, bluff=True, seed=12), random.Random(3)
    while match.to_act is not None:
        match.play(pick.choice(match.legal))
    return match.record(["Anna", "Ben", "Cem"])


@pytest.mark.parametrize("name", ["tiny", "line-dice"])
@pytest.mark.parametrize("damage", DAMAGES)
def test_random_damage_is_refused_or_harmless(name: str, damage: str) -> None:
    """Never any other error; and what is read is what the text says, event for event, with the result it says."""
    text, pick = TEXT if name == "tiny" else line_dice_record(), random.Random(damage)
    reader = read if name == "tiny" else dicehall.read
    refusals = []
    for _time in range(250):
        damaged = DAMAGES[damage](text, pick)
        try:
            match = reader(damaged)
        except BadRecord as error:
            refusals.append(str(error))
        else:
            assert_says(match, json.loads(damaged))
    assert len(refusals) > 50
    assert [
        refusal for refusal in refusals if not re.match(r"Line \d+|“\w+”: |This is not a game record", refusal)
    ] == []


def assert_says(match: Match, data: dict[str, Any]) -> None:
    now = json.loads(match.record())
    for key in ("events", "result"):
        assert now[key] == data.get(key)
    assert data["options"].items() <= now["options"].items()
