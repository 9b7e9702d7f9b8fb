"""Sentences for choices and events: complete in every language, and silent about the shells of others."""

from __future__ import annotations

import re

import pytest

from dicehall.core import words as core_words
from dicehall.core.match import Match

from .cards import cards_of
from .names import card_name, strength_text
from .test_helpers import GAME, begin, place, roll, view_of
from .test_telling import LANGUAGES, NAMES, TABLES, given, says, seats_of, told, walk, who_of
from .words import happened_to, headline, order, run, sentence, verb

languages = pytest.mark.parametrize("language", LANGUAGES)
tables = pytest.mark.parametrize(("players", "barbarians"), TABLES)


@tables
@languages
def test_every_choice_has_a_sentence_of_its_own(players: int, barbarians: bool, language: str) -> None:
    with core_words.use(language):
        for number, (match, _token, _after) in enumerate(walk(players, 3, barbarians)):
            if match.to_act != "chance" or number % 7 == 0:
                view = view_of(match)
                texts = [sentence(token, view, None, seats_of(match)) for token in match.legal]
                assert len({text for text, _rule in texts}) == len(match.legal)
                assert all(text and re.fullmatch(r"R\d+", rule) for text, rule in texts)
                assert not [text for text, _rule in texts if "{" in text.replace(NAMES[3], "")]


@tables
@languages
def test_the_log_names_who_did_it_and_the_headline_speaks(players: int, barbarians: bool, language: str) -> None:
    with core_words.use(language):
        for match, token, after in walk(players, 3, barbarians):
            before, then, who = view_of(match), view_of(after), who_of(after)
            text = sentence(after.seen(None)[-1], before, who).text
            assert text.startswith(who or text[:1])
            lines = [text, headline(before, seats_of(match)), *happened_to(before, then, seats_of(match))]
            assert all(lines)
            assert not [line for line in lines if "{" in line.replace(NAMES[3], "")], token


@languages
def test_all_phases_have_a_headline_for_whoever_is_asked(language: str) -> None:
    with core_words.use(language):
        asked = {}
        for seed in range(2):
            for match, _token, _after in walk(3, seed + 2, barbarians=True):
                seat = match.to_act if isinstance(match.to_act, int) else None
                view = view_of(match, seat)
                asked[view["phase"], seat is None] = (
                    headline(view, seats_of(match, seat)),
                    headline(view, seats_of(match)),
                )
        phases = {phase for phase, is_chance in asked if not is_chance}
        assert phases == {"before_roll", "camp", "counsel", "order", "row"}
        assert all(mine != other for (_phase, is_chance), (mine, other) in asked.items() if not is_chance)
        assert all(mine == other for (_phase, is_chance), (mine, other) in asked.items() if is_chance)


@languages
def test_r26_what_others_hear_of_a_shell_is_the_same_for_all_values(language: str) -> None:
    draws = 0
    with core_words.use(language):
        for match, _token, _after in walk(3, 6):
            if match.view()["phase"] != "shells":
                continue
            owner, draws = match.view()["turn"], draws + 1
            for viewer in (None, 0, 1, 2):
                heard = {shell_heard(match, token, viewer) for token in match.legal}
                values = sum(any(value in text for value in ("20", "30", "40")) for text, *_more in heard)
                assert len(heard) == (len(match.legal) if viewer == owner else 1)
                assert values == (len(match.legal) if viewer == owner else 0)
    assert draws > 10


def shell_heard(match: Match, token: str, viewer: int | None) -> tuple[str, ...]:
    """All that a viewer hears of a draw; the count after the last round is no secret, and left out."""
    after, seats = match.copy(), seats_of(match, viewer)
    after.play(token)
    before, then = view_of(match, viewer), view_of(after, viewer)
    shown = "draw ?" if viewer != before["turn"] else token
    if then["phase"] == "over":
        return (sentence(shown, before, who_of(after)).text,)
    assert after.seen(viewer)[-1] == shown
    text = sentence(shown, before, who_of(after)).text
    return (text, run(shown, 4), verb(shown), headline(then, seats), *happened_to(before, then, seats))


def test_groups_of_choices_stand_together_with_tiles_last() -> None:
    for match, _token, _after in walk(3, 6):
        verbs = [verb(token) for token in order(match.legal)]
        assert sorted(order(match.legal)) == match.legal
        assert len(dict.fromkeys(verbs)) == sum(one != other for one, other in zip(["", *verbs], verbs, strict=False))
    assert order(["intimidate 3 10", "intimidate 3 2", "place 1", "place 1 2", "place 3", "retreat 1 2 1 3"]) == [
        "place 1",
        "place 3",
        "place 1 2",
        "intimidate 3 2",
        "intimidate 3 10",
        "retreat 1 2 1 3",
    ]
    picks = ["done", "pick barbarian 1", "pick large 2", "pick small 6"]
    assert order(picks) == ["pick small 6", "pick large 2", "pick barbarian 1", "done"]


def test_runs_of_chance_in_short() -> None:
    assert [run(token, 7) for token in ("roll 3", "draw elk", "draw growth+trade-2", "draw ?", "draw 20")] == [
        "7 dice rolled",
        "7 prey cards laid out",
        "7 generation cards laid out",
        "7 shells drawn",
        "7 shells drawn",
    ]
    with core_words.use("ja"):
        assert run("draw elk", 7) == "獲物カードを7枚並べました"


def test_the_first_player_and_the_preparation_r6_r8_r9() -> None:
    match = GAME.new(players=2, dice="manual")
    assert says(match, "first 1") == ("The draw falls on seat 2.", "R6")
    assert told(match, "first 1") == ["Ben begins."]
    match.play("first 1")
    assert says(match, "draw elk") == ("Ground 1, new prey: Elk.", "R8")
    for _card in range(6):
        match.play("draw elk" if "draw elk" in match.legal else "draw fish")
    assert says(match, "draw fish") == ("Extra Hunt, new prey: Fish.", "R8")
    match.play("draw fish")
    match.play("draw counsel+trade-1")
    assert says(match, "draw growth") == ("Row 1, new card: Growth.", "R9")


def test_a_turn_r12_r14_r15_r18() -> None:
    match = begin("counsel+trade-1 growth visit trade-2")
    assert says(match, "roll") == ("Roll the dice in hand: 4 small dice and 1 large die.", "R12")
    match.play("roll")
    roll(match, "1123")
    assert says(match, "roll 2", "Anna") == ("Anna rolls a 2 (large die).", "R12")
    assert told(match, "roll 2") == ["Anna has 1 1 2 3, large 2."]
    match.play("roll 2")
    assert says(match, "place 2") == (
        "Place all dice showing 2: 1 small die and 1 large die. You keep in hand: 3 small dice.",
        "R14",
    )
    assert says(match, "place 1 2 3") == (
        "Place all dice showing 1, 2 and 3: 4 small dice and 1 large die. Then you take a row.",
        "R14",
    )
    assert says(match, "place 2 3", "Anna")[0] == "Anna places all dice showing 2 and 3: 2 small dice and 1 large die."
    assert told(match, "place 2 3") == ["2 dice go back to the hand."]
    assert told(match, "place 1 2 3") == ["Anna has no more dice to place."]
    place(match, "123")
    assert says(match, "row 1") == ("Take row 1: Counsel, Trade 1; Growth.", "R18")


def test_counsel_r22() -> None:
    match = given("counsel-pick", without=1)
    assert says(match, "counsel") == ("Use Counsel: roll dice of the camp once again.", "R22")
    match.play("counsel")
    assert says(match, "pick small 1") == ("Pick to roll again: small die showing 1.", "R22")
    assert says(match, "pick small 1", "Anna") == ("Anna picks: small die showing 1.", "R22")
    match.play("pick small 1")
    assert says(match, "done", "Anna") == ("Anna rolls again: 1 small die.", "R22")
    match.play("done")
    assert says(match, "roll 4", "Anna") == ("Anna rolls a 4 (small die).", "R22")
    assert told(match, "roll 4") == ["Anna has 2 2 4 5 6, large 3."]


def test_intimidate_r23() -> None:
    match = given("intimidate-runs")
    assert says(match, "intimidate 3 1") == ("Intimidate Ben: small die in ground 3, first in line.", "R23")
    unnamed = sentence("intimidate 3 1", view_of(match), None).text
    assert unnamed == "Intimidate Seat 2: small die in ground 3, first in line."
    assert says(match, "intimidate 3 1", "Anna") == (
        "Anna uses Intimidate: small die in ground 3, first in line.",
        "R23",
    )
    assert told(match, "intimidate 3 1") == ["Ben has to roll this die again."]
    match.play("intimidate 3 1")
    assert headline(view_of(match), seats_of(match)) == "Ben rolls."
    assert says(match, "roll 5", "Ben") == (
        "Ben rolls a 5 (small die): it goes to the end of the line in ground 5.",
        "R23",
    )
    assert told(match, "roll 5") == []


def test_retreat_r24() -> None:
    match = given("retreat-pairs")
    dice = "small die in ground 1, last in line; small die in ground 2, last in line."
    token = next(token for token in match.legal if token.startswith("retreat 1") and " 2 " in token[9:])
    assert says(match, token) == (f"Take back into the hand until your next turn: {dice}", "R24")
    assert says(match, token, "Anna") == (f"Anna uses Retreat: {dice}", "R24")


def test_lining_up_with_barbarians_r55() -> None:
    match = given("barbarian-order")
    assert says(match, "put barbarian") == ("Next in line in ground 2: barbarian die.", "R55")
    assert says(match, "put small", "Anna") == ("Anna lines up in ground 2: small die.", "R55")


@languages
def test_every_card_has_a_name_of_its_own(language: str) -> None:
    with core_words.use(language):
        cards = sorted({card["id"] for card in GAME.components["generation"]})
        names = [card_name(card) for card in cards]
        assert len(set(names)) == len(cards)
        assert not [name for name in names if re.search("[-+]" if language == "en" else "[-+]|Trade|of the", name)]
        assert card_name("feast-of-all+trade-2").startswith("Feast of all")


def test_bonuses_of_an_owner_that_come_several_times_are_told_so() -> None:
    components = {**GAME.components, "generation": [{"id": "births", "prosperity": {"childbirth": 3, "trade": 2}}]}
    bonuses = cards_of(components, 2)["births"]["bonuses"]
    assert [bonus["name"] for bonus in bonuses] == ["Childbirth 3", "Trade 2"]
    assert [bonus["does"] for bonus in bonuses] == ["3 × one more small die", "2 shells"]


def test_strengths_are_told_in_whole_dice_and_halves() -> None:
    assert [strength_text(strength) for strength in (0.5, 1.0, 2.5)] == ["½", "1", "2½"]
