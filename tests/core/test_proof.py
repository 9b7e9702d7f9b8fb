"""The proof of dice in a record: read and written alike, and what does not follow from it refused with the line."""

from __future__ import annotations

import json
from typing import Any

import pytest

from dicehall.core import proof as proofs
from dicehall.core import record
from dicehall.core.dice import Contribution, FairDice
from dicehall.core.errors import BadRecord
from dicehall.core.match import Match
from tests.core.test_fair_dice import SECRET, whole
from tests.core.test_record import find_tiny, read
from tests.core.tiny_game import GAME

DICE = FairDice(SECRET, "k3fw", [Contribution(2, 0, "Anna"), Contribution(0, 7, "“Ben”")])


@pytest.fixture(scope="module")
def text() -> str:
    return whole(DICE).record()


def test_it_is_read_and_written_alike(text: str) -> None:
    match = read(text)
    assert match.proof == proofs.of(DICE)
    assert match.record() == text
    assert record.replay(json.loads(text), find_tiny).record() == text
    assert text.index('"dice"') < text.index('"events"')


def test_the_secret_is_told_at_the_end_and_not_before() -> None:
    match = GAME.new(players=3, dice=DICE)
    while match.legal:
        assert SECRET.hex() not in match.record()
        assert read(match.record()).proof == proofs.of(DICE).sealed()
        match.play(match.legal[0])
    assert f'"secret": "{SECRET.hex()}"' in match.record()


def test_events_that_were_taken_back_do_not_matter() -> None:
    match = GAME.new(players=3, dice=DICE)
    for _time in range(3):
        match.play("roll")
    match.undo()
    match.undo()
    while match.legal:
        match.play(match.legal[0])
    assert read(match.record()).record() == match.record()


def test_a_match_that_was_broken_off_can_tell_its_secret() -> None:
    match = GAME.new(players=3, dice="manual")
    match.play_all(event.token for event in GAME.new(players=3, dice=DICE).events)
    match = match.with_dice(None, proofs.of(DICE))
    assert SECRET.hex() in match.record()
    assert read(match.record()).record() == match.record()


def test_every_other_roll_is_refused_with_its_line(text: str) -> None:
    """Each in turn; after it the events may not even be possible any more."""
    match, lines = read(text), text.splitlines()
    first = lines.index('"events": [') + 1
    rolls = [place for place, event in enumerate(match.events) if event.by < 0]
    assert len(rolls) > 5
    for place in rolls:
        verb, value = match.events[place].token.split()
        other = f"{verb} {int(value) % 6 + 1}"
        changed = [*lines[: first + place], json.dumps(other) + ",", *lines[first + place + 1 :]]
        with pytest.raises(BadRecord) as refused:
            read("\n".join(changed))
        sentence = f"the dice give “{verb} {value}” here, not “{other}”."
        assert str(refused.value) == f"Line {first + place + 1}: {sentence}"


def changes() -> list[Any]:
    def change(**more: Any) -> Any:
        return lambda data: data["dice"].update(more)

    part = {"seat": 0, "from": 0, "text": "a"}
    form, digits, each = "The dice are told by", "is 64 digits", "Each contribution to the dice needs"
    return [
        pytest.param(change(commitment="0" * 64), "The secret of the dice does not match", id="commitment"),
        pytest.param(change(secret="0" * 64), "The secret of the dice does not match", id="secret"),
        pytest.param(change(commitment=DICE.commitment.upper()), digits, id="capitals"),
        pytest.param(change(commitment=5), digits, id="number"),
        pytest.param(change(secret=None), digits, id="null"),
        pytest.param(change(match=7), "The name of a match", id="match"),
        pytest.param(change(more=1), form, id="more"),
        pytest.param(lambda data: data["dice"].pop("contributions"), form, id="less"),
        pytest.param(change(contributions=5), each, id="no list"),
        pytest.param(change(contributions=[5]), each, id="no object"),
        pytest.param(change(contributions=[{"seat": 0}]), each, id="parts"),
        pytest.param(change(contributions=[part, part]), "only once", id="twice"),
        pytest.param(change(contributions=[{**part, "seat": 3}]), "There is no seat 3", id="seat"),
        pytest.param(change(contributions=[{**part, "seat": "0"}]), "There is no seat", id="text seat"),
        pytest.param(change(contributions=[{**part, "seat": [0]}]), "There is no seat", id="list seat"),
        pytest.param(change(contributions=[{**part, "from": 1.0}]), "needs a seat", id="from"),
        pytest.param(change(contributions=[{**part, "text": 1}]), "A contribution is a text", id="text"),
        pytest.param(change(contributions=[{**part, "text": "\ud800"}]), "A contribution is a text", id="half"),
        pytest.param(lambda data: data.update(dice=[]), "the key is missing or has the wrong type", id="list"),
    ]


@pytest.mark.parametrize(("change", "sentence"), changes())
def test_a_proof_that_is_none_is_refused_with_its_line(text: str, change: Any, sentence: str) -> None:
    data = json.loads(text)
    change(data)
    with pytest.raises(BadRecord) as refused:
        read("{" + ",\n".join(f"{json.dumps(key)}: {json.dumps(value)}" for key, value in data.items()) + "}")
    assert str(refused.value).startswith("Line 7: ")
    assert sentence in str(refused.value)


@pytest.mark.parametrize("change", [{"match": "k3fx"}, {"contributions": []}])
def test_another_match_or_another_contribution_gives_other_dice(text: str, change: dict[str, Any]) -> None:
    data = json.loads(text)
    data["dice"].update(change)
    with pytest.raises(BadRecord, match=r"^Event \d+: the dice give “"):
        record.replay(data, find_tiny)


def test_a_record_with_a_proof_but_no_secret_is_not_checked(text: str) -> None:
    data = json.loads(text)
    del data["dice"]["secret"]
    match: Match = record.replay(data, find_tiny)
    assert match.proof is not None
    assert match.proof.dice is None
