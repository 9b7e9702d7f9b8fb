"""What `Match` refuses: which error, in which words, and nothing has changed."""

from __future__ import annotations

from typing import Any

import pytest

from dicehall.core.errors import DicehallError, IllegalChoice, MalformedToken, MatchOver
from dicehall.core.match import Match
from dicehall.games import find
from tests.core.played import WON, after, snapshot
from tests.core.tiny_game import GAME


def refusal(match: Match, token: str, error: type[DicehallError]) -> str:
    """The sentence of a refusal that changes nothing."""
    before = snapshot(match)
    with pytest.raises(error) as refused:
        match.play(token)
    assert snapshot(match) == before
    return str(refused.value)


def test_an_illegal_token_is_refused_with_what_is_legal() -> None:
    assert refusal(after(*WON[:2]), "hold", IllegalChoice) == "“hold” is not legal now. Legal now: roll."
    with pytest.raises(IllegalChoice) as refused:
        after(*WON[:2]).play("hold")
    assert (refused.value.code, refused.value.token, refused.value.legal) == ("illegal", "hold", ["roll"])


def test_of_many_legal_tokens_the_first_are_told() -> None:
    game = GAME.with_components('game = "tiny"\n[die]\nfaces = [1, 2, 3, 4, 5, 6, 7, 8]')
    assert refusal(game.new(players=2, dice="manual"), "luck 9", IllegalChoice).endswith("luck 7, luck 8.")
    road = find("line-dice").new(players=2, seed=1)
    sentence = refusal(road, "place 5 5 cross", IllegalChoice)
    assert sentence.count(",") == 7
    assert sentence.endswith(f" and {len(road.legal) - 8} more.")


@pytest.mark.parametrize(
    "token", ["", " ", "roll ", "roll\n", "ROLL", "r\u00f6ll", "hold roll", "luck ٣", "luck 10", "luck"]
)
def test_words_of_no_event_are_malformed(token: str) -> None:
    match = after(*WON[:2])
    assert refusal(match, token, MalformedToken) == f"“{token}” is no token of Tiny."
    assert MalformedToken.code == "malformed"


@pytest.mark.parametrize("token", [5, None, ["roll"], b"roll"])
def test_what_is_no_text_is_malformed(token: Any) -> None:
    match = after(*WON[:2])
    with pytest.raises(MalformedToken, match=r"^A token is a text, not .+\.$"):
        match.play(token)
    with pytest.raises(MalformedToken, match=r"^A token is a text, not .+\.$") as refused:
        match.play_all(["roll", token])
    assert refused.value.at == 1
    assert len(match.events) == 2


@pytest.mark.parametrize("tokens", [5, None, "roll"])
def test_what_is_no_list_of_texts_is_malformed(tokens: Any) -> None:
    with pytest.raises(MalformedToken, match=r"^Several tokens are a list of texts, not .+\.$"):
        after(*WON[:2]).play_all(tokens)


def test_decisions_are_refused_while_dice_roll_and_rolls_on_a_turn() -> None:
    refusal(after(), "roll", IllegalChoice)
    refusal(after(*WON[:2]), "luck 3", IllegalChoice)
    refusal(after(*WON[:2]), "show 3", IllegalChoice)


def test_automatic_dice_leave_no_roll_to_players() -> None:
    match = GAME.new(players=2, seed=1)
    assert refusal(match, "show 6", DicehallError) == "This match rolls the dice itself: you can play only decisions."
    assert refusal(match, "hold", IllegalChoice).startswith("“hold” is not legal now.")


@pytest.mark.parametrize("token", ["roll", "luck 1", "nonsense", ""])
def test_after_the_end_everything_is_refused(token: str) -> None:
    assert refusal(after(*WON), token, MatchOver) == "The match is over: you can no longer play."
    assert MatchOver.code == "over"


def test_a_seat_that_is_not_there() -> None:
    match = after()
    for seat in (-1, 2, True, "0", 1.0):
        with pytest.raises(DicehallError, match=r"There is no seat .*: seats are 0 to 1\."):
            match.view(seat)  # type: ignore[arg-type]
        with pytest.raises(DicehallError, match="There is no seat"):
            match.seen(seat)  # type: ignore[arg-type]
