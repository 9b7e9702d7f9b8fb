import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dicehall.core import words as core_words
from dicehall.core.match import Match

from .names import joker_name, listed, task_name
from .test_helpers import GAME, put, shop, throw, view_of
from .words import happened_to, headline, sentence, verb

FOLDER = Path(__file__).parent
NAMES = ("Anna", "Ben", "Cem", "Dora")
KENDRA = "ex-kendra"


def seats_of(match: Match, me: int | None = None) -> list[dict[str, Any]]:
    return [{"seat": seat, "name": NAMES[seat], "me": seat == me} for seat in range(match.players)]


def walk(players: int, seed: int) -> Iterator[tuple[Match, str, Match]]:
    """A random match, in which dice are placed more often than not: a position, the token played, what follows."""
    match, random = GAME.new({"players": players, "length": 22}, seed=seed, dice="manual"), Random(seed)
    while match.to_act is not None:
        placing = [token for token in match.legal if token != "done"]
        token = random.choice(placing if placing and random.random() < 0.8 else match.legal)
        after = match.copy()
        after.play(token)
        yield match, token, after
        match = after


def given(case: str) -> Match:
    """A given case, played to its end."""
    found = next(each for each in json.loads((FOLDER / "cases.json").read_text()) if each["id"] == case)
    match = GAME.new(found["options"], dice="manual")
    for event in found["events"]:
        match.play(event)
    return match


def says(match: Match, token: str, who: str | None = None) -> tuple[str, str]:
    assert token in match.legal
    return sentence(token, view_of(match, None), who)


def told(match: Match, token: str) -> list[str]:
    after = match.copy()
    after.play(token)
    return happened_to(view_of(match, None), view_of(after, None), seats_of(match))


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3)])
@pytest.mark.parametrize("language", core_words.LANGUAGES)
def test_every_choice_has_a_sentence_of_its_own(players: int, seed: int, language: str) -> None:
    with core_words.use(language):
        for number, (match, _token, _after) in enumerate(walk(players, seed)):
            if number % 5 == 0:
                texts = [sentence(token, view_of(match, None), None) for token in match.legal]
                assert len({text for text, rule in texts}) == len(match.legal)
                assert all(text and re.fullmatch(r"R\d+", rule) for text, rule in texts)
                assert all(verb(token) for token in match.legal)


@pytest.mark.parametrize(("players", "seed"), [(2, 4), (4, 5)])
def test_the_log_names_who_did_it_and_the_headline_speaks(players: int, seed: int) -> None:
    for match, token, after in walk(players, seed):
        text = sentence(token, view_of(match, None), "Çelik {0}").text
        assert text.startswith("Çelik {0} ") or token.startswith(("start", "draw"))
        assert headline(view_of(after, None), seats_of(match))
        assert all(happened_to(view_of(match, None), view_of(after, None), seats_of(match)))


def test_verbs_stand_together_in_the_list_of_choices() -> None:
    for match, _token, _after in walk(3, 6):
        verbs = [verb(token) for token in match.legal]
        assert len(dict.fromkeys(verbs)) == sum(one != other for one, other in zip(["", *verbs], verbs, strict=False))


def test_placing_and_what_it_knocks_off_r30_r31_r32() -> None:
    match = given("ex-timo-before")
    assert says(match, "place collect-3 3333 over 0 333") == (
        "Put 3 3 3 3 on Collect threes: knocks off the coral 3 3 3.",
        "R31",
    )
    assert says(match, "place joker 56 over 0 5") == ("Put 5 6 on the joker deck: knocks off the coral 5.", "R32")
    assert says(match, "place pair 33 over 0 22", "Ben") == ("Ben puts 3 3 on Pair.", "R31")
    assert told(match, "place pair 33 over 0 22") == ["That knocks off 2 2 of Anna."]
    assert told(match, "place joker 56 over 0 5") == ["That knocks off 5 of Anna."]
    assert says(match, "done") == ("End the turn; 3 3 3 3 5 6 stay unused.", "R33")


def test_placing_on_free_cards() -> None:
    match = shop("pair", "collect-3", "two-triples")
    throw(match, "223335")
    assert says(match, "place pair 22") == ("Put 2 2 on Pair.", "R30")
    assert says(match, "place joker 5") == ("Put 5 on the joker deck.", "R32")
    assert told(match, "place pair 22") == []


def test_rolling_again_names_what_is_kept_r21_r22() -> None:
    match = shop("pair", "collect-3", "two-triples")
    for value in "223335":
        match.play(f"roll {value}")
    assert says(match, "reroll 225") == ("Roll 2 2 5 again, keep 3 3 3.", "R21")
    assert says(match, "reroll 223335") == ("Roll all dice again.", "R21")
    assert says(match, "stop", "Anna") == ("Anna keeps 2 2 3 3 3 5.", "R22")


def test_the_result_of_a_throw_is_told_r20() -> None:
    match = shop("pair", "collect-3", "two-triples")
    for value in "22333":
        match.play(f"roll {value}")
    assert says(match, "roll 5", "Anna") == ("Anna rolls a 5.", "R20")
    assert told(match, "roll 5") == ["Anna has 2 2 3 3 3 5."]


def test_cards_won_at_the_start_of_a_turn_are_told_r10_r11_r13() -> None:
    match = shop("pair", "collect-3", "two-triples")
    throw(match, "223335")
    put(match, "pair 22", "collect-3 333", "joker 5")
    throw(match, "112345")
    assert told(match, "done") == ["Anna wins Collect threes and Pair: 4 points."]
    match.play("done")
    assert says(match, "draw turn", "Anna") == ("Anna draws the joker “Turn over”.", "R11")
    assert told(match, "draw turn") == ["Anna gets the joker “Turn over”."]
    match.play("draw turn")
    assert told(match, "draw full-house") == ["New on the counter: Full house."]
    match.play("draw full-house")
    match.play("draw pair")
    for value in "112346":
        match.play(f"roll {value}")
    match.play("stop")
    assert says(match, "use turn 1") == ("Use the joker “Turn over”: a 1 becomes a 6.", "R64")


def test_own_tasks_r14_r46() -> None:
    match = shop("pair", "highest", "two-triples")
    throw(match, "223335")
    put(match, "highest 5")
    throw(match, "112345")
    put(match)
    match.play("draw triple")
    assert says(match, "draw pair", "Anna") == ("Anna draws the own task Pair.", "R14")
    assert told(match, "draw pair") == ["Only for Anna: Pair."]
    match.play("draw pair")
    throw(match, "112345")
    assert says(match, "place own pair 11") == ("Put 1 1 on your own task Pair.", "R46")
    assert says(match, "place pair 11") == ("Put 1 1 on Pair.", "R30")


def test_jokers_r61_r62_r63() -> None:
    match = shop("pair", "collect-6", "two-triples")
    for joker in ("change-2", "displace", "reroll-2"):
        throw(match, "112345")
        put(match, "joker 5")
        throw(match, "112345")
        put(match, *(["pair 11"] if joker == "reroll-2" else []))
        match.play(f"draw {joker}")
    for value in "112345":
        match.play(f"roll {value}")
    assert says(match, "use reroll-2 25") == (
        "Use the joker “Roll 2 dice again” for 2 5; after that there are no ordinary rolls.",
        "R61",
    )
    match.play("stop")
    assert says(match, "use change-2 1 3") == ("Use the joker “Up or down 2”: a 1 becomes a 3.", "R63")
    assert says(match, "use displace pair 11 over 1 11") == (
        "Put 1 1 on Pair with the joker “Equal will do”: knocks off the teal 1 1, which are as good.",
        "R62",
    )
    assert told(match, "use displace pair 11 over 1 11") == ["That knocks off 1 1 of Ben."]


def test_set_up_is_told_r3_r5() -> None:
    match = GAME.new(players=2, dice="manual")
    match.play("draw pair")
    match.play("draw highest")
    assert told(match, "draw pair") == ["On the counter: Highest sum, Pair and Pair."]
    match.play("draw pair")
    assert says(match, "start 1") == ("The start card goes to teal.", "R5")
    assert told(match, "start 1") == ["Ben begins."]


def consequences(case: str) -> list[str]:
    """All that followed from the events of a given case."""
    found = next(each for each in json.loads((FOLDER / "cases.json").read_text()) if each["id"] == case)
    match, lines = GAME.new(found["options"], dice="manual"), []
    for event in found["events"]:
        lines += told(match, event)
        match.play(event)
    return lines


def test_the_closing_is_told_step_by_step_r34_r35_r36_r51() -> None:
    lines = [line for line in consequences("end-tie-break") if " has " not in line]
    closing = lines.index("The closing sign is turned over: 4 more turns after this one.")
    assert lines[closing - 1] == "New on the counter: Pair."
    assert "The last round begins." in lines[closing:]
    assert "The final turn: Anna can only knock dice off now; what is placed wins nothing." in lines[closing:]
    assert lines[-2:] == ["The shop is closed.", "Anna wins with 4 points."]


def test_a_tie_is_left_to_the_best_card_r53() -> None:
    match = given("tie-break-best-card")
    told_of_it = "Anna and Ben have 2 points each: the more valuable best card decides."
    assert headline(view_of(match, None), seats_of(match)) == told_of_it


def test_the_joker_deck_is_closed_for_good_r12() -> None:
    assert "The joker deck is used up: no more dice can be put there." in consequences("joker-deck-stays-closed")


def test_headlines() -> None:
    match = shop("pair", "collect-3", "two-triples")
    assert headline(view_of(match, None), seats_of(match)) == "Anna rolls."
    for value in "223335":
        match.play(f"roll {value}")
    assert headline(view_of(match, 0), seats_of(match, 0)) == "Your turn: 2 rolls left."
    assert headline(view_of(match, 1), seats_of(match, 1)) == "Anna may roll again."
    match.play("stop")
    assert headline(view_of(match, 0), seats_of(match, 0)) == "Your turn: place your dice."
    match.play("place joker 223335")
    assert headline(view_of(match, 0), seats_of(match, 0)) == "Your turn: all dice are placed."


def test_german_sounds() -> None:
    match = given("ex-timo-before")
    with core_words.use("de"):
        assert says(match, "place collect-3 3333 over 0 333") == (
            "Lege 3 3 3 3 auf „3er sammeln“: verdrängt die korallroten 3 3 3.",
            "R31",
        )
        assert says(match, "done", "Ben") == ("Ben beendet den Zug.", "R33")
        assert told(match, "place pair 33 over 0 22") == ["Das verdrängt 2 2 von Anna."]


def test_japanese_sounds() -> None:
    match = given("ex-timo-before")
    with core_words.use("ja"):
        text = "「3集め」に 3 3 3 3 を置く：コーラルの 3 3 3 をはじき出します。"
        assert says(match, "place collect-3 3333 over 0 333") == (text, "R31")
        assert says(match, "done", "ベン") == ("ベンが手番を終えました。", "R33")
        assert listed(["ペア", "フルハウス", "最大合計"]) == "ペア、フルハウス、最大合計"


@pytest.mark.parametrize("language", core_words.LANGUAGES)
def test_every_card_has_a_name_of_its_own(language: str) -> None:
    with core_words.use(language):
        names = [task_name(card["kind"]) for card in GAME.components["task"]]
        names += [joker_name(card["kind"]) for card in GAME.components["joker"]]
    assert len(set(names)) == len(names)
    untranslated = "-" if language == core_words.SOURCE else "-|equal|different"
    assert not [name for name in names if re.search(untranslated, name)]


def test_cards_of_an_owner_are_called_as_they_call_them() -> None:
    assert (task_name("four-and-two"), joker_name("roll-twice")) == ("Four and two", "Roll twice")
    assert task_name("smallest-2") == "Smallest sum of 2"


@pytest.mark.parametrize("language", core_words.LANGUAGES)
def test_rules_have_the_numbers_of_the_specification(language: str) -> None:
    name = "RULES.md" if language == core_words.SOURCE else f"RULES.{language}.md"
    numbers = re.findall(r"^- \*\*([RG]\d+)\*\* \S", (FOLDER / name).read_text("utf-8"), re.MULTILINE)
    tens = {0: range(1, 7), 10: range(5), 20: range(4), 30: range(7), 40: range(7), 50: range(4), 60: range(5)}
    rules = [f"R{ten + one}" for ten, ones in tens.items() for one in ones]
    assert numbers == [*rules, *(f"G{number}" for number in range(1, 26))]
