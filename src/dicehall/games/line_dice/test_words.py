import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dicehall.core import words as core_words
from dicehall.games.line_dice.naive import NaiveMatch
from dicehall.games.line_dice.words import happened_to, headline, order, run, sentence, verb

FOLDER = Path(__file__).parent
NAMES = ("Anna", "Ben", "Cem", "Dora", "Emil", "Finn")
PLAIN = {"players": 2, "first": 0}
BLUFFS = {"players": 3, "bluff": True, "false_call": "out", "limit": 7}
DOMINO = {"players": 3, "limit": 3, "scoring": "domino", "target": 6}
OPTIONS: list[dict[str, Any]] = [PLAIN, BLUFFS, DOMINO, {"players": 5}, {"players": 6, "arrow": "e", "hidden": True}]
CLOSING = {"players": 2, "limit": 4, "first": 0}
CLOSING_ROLLS = ["fl", "br", "fl", "br", "fr", "cross", "bl", "fl"]
CLOSING_ROAD = [
    "place 0 0 fl s",
    "place 1 0 fr s",
    "place 1 -1 br s",
    "place 0 -1 cross",
    "place -1 -1 fl s",
    "place -1 -2 bl s",
]


def seats_of(match: NaiveMatch, me: int | None = None) -> list[dict[str, Any]]:
    return [{"seat": seat, "name": NAMES[seat], "me": seat == me} for seat in range(match.options.players)]


def play(options: dict[str, Any], rolls: list[str], *tokens: str) -> NaiveMatch:
    match = NaiveMatch(options)
    for token in [*(f"roll {kind}" for kind in rolls), *tokens]:
        match.play(token)
    return match


def walk(options: dict[str, Any], seed: int) -> Iterator[tuple[NaiveMatch, str, NaiveMatch]]:
    """A random game: each position, the token played there, and the position that follows."""
    match, random = NaiveMatch(options), Random(seed)
    while match.to_act is not None:
        before, token = match.copy(), random.choice(match.legal)
        match.play(token)
        yield before, token, match


def says(match: NaiveMatch, token: str, who: str | None = None) -> tuple[str, str]:
    assert token in match.legal
    return sentence(token, match.view(None), who)


def told(match: NaiveMatch, token: str) -> list[str]:
    after = match.copy()
    after.play(token)
    return happened_to(match.view(None), after.view(None), seats_of(match))


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("language", core_words.LANGUAGES)
def test_every_choice_has_a_sentence_of_its_own(options: dict[str, Any], language: str) -> None:
    with core_words.use(language):
        for match, _token, _after in walk(options, seed=4):
            texts = [sentence(token, match.view(None), None) for token in match.legal]
            assert len({text for text, rule in texts}) == len(match.legal)
            assert all(text and re.fullmatch(r"R\d+", rule) for text, rule in texts)
            assert all(verb(token) for token in match.legal)


@pytest.mark.parametrize("options", OPTIONS)
def test_the_log_names_who_did_it_and_the_headline_speaks(options: dict[str, Any]) -> None:
    for match, token, after in walk(options, seed=5):
        text = sentence(token, match.view(None), "Çelik {0}").text
        assert text.startswith("Çelik {0}") or match.phase == "starter"
        assert headline(after.view(None), seats_of(after))


def test_the_first_die_and_the_second() -> None:
    match = play({"players": 2, "limit": 2, "first": 0}, ["fl", "cross", "br", "straight"])
    assert says(match, "place 0 0 fl n") == (
        "Open the road with a front-left corner (fl), arrow to the north: it joins north and west.",
        "R7",
    )
    assert says(match, "place 0 0 cross", "Anna") == ("Anna opens the road with a cross.", "R7")
    match.play("place 0 0 cross")
    assert says(match, "place 0 -1 straight ns") == (
        "Set out to the south with a straight: the road runs straight on.",
        "R9",
    )
    assert says(match, "place 1 0 br s") == (
        "Set out to the east with a back-right corner (br), arrow to the south: the road turns north.",
        "R9",
    )


def test_a_cross_run_through_is_told_r14() -> None:
    case = next(case for case in json.loads((FOLDER / "cases.json").read_text()) if case["id"] == "ex2")
    match, token = NaiveMatch(case["options"]), "place 4 2 br s"
    for event in case["events"][: case["events"].index(token)]:
        match.play(event)
    assert says(match, token) == (
        "Put a back-right corner (br) at the head of the road: it turns west. "
        "It runs on through 1 cross that lies there.",
        "R10",
    )


def test_closing_the_loop_is_told_with_who_wins_r18() -> None:
    match = play(CLOSING, CLOSING_ROLLS, *CLOSING_ROAD)
    assert says(match, "place 0 -2 br s") == (
        "Put a back-right corner (br) at the head of the road: "
        "it closes the loop. You lose, and whoever placed the die before wins.",
        "R18",
    )
    named = sentence("place 0 -2 br s", match.view(None), None, seats_of(match))
    assert named.text.endswith("it closes the loop. You lose, and Ben wins.")
    assert told(match, "place 0 -2 br s") == ["Anna closed the loop: Ben wins, who placed the die before."]


def bluffing() -> NaiveMatch:
    """Seat 1 of three has only corners that do not fit as they should."""
    return play(
        {"players": 3, "limit": 2, "first": 0, "bluff": True, "false_call": "out"},
        ["fr", "cross", "fr", "fr", "cross", "cross"],
        "place 0 0 fr n",
    )


def test_a_bluff_is_named_to_its_player_only_r20_g19() -> None:
    match = bluffing()
    assert says(match, "place 0 1 fr e") == (
        "Bluff with a front-right corner (fr), arrow to the east instead of the north: the road turns east.",
        "R20",
    )
    assert says(match, "place 0 1 fr e", "Ben") == (
        "Ben sets out to the north with a front-right corner (fr): the road turns east.",
        "R9",
    )


def test_arrows_are_told_by_the_corner_that_settles_them_only_r8_g19() -> None:
    match = play({"players": 2, "limit": 3, "first": 0}, ["fl", "fl", "straight", "br", "fl", "straight"])
    assert "arrow to the south" in says(match, "place 0 0 fl s")[0]
    match.play("place 0 0 straight ew")
    for who in (None, "Ben"):
        assert "arrow to the east" in says(match, "place 1 0 br e", who)[0]
    match.play("place 1 0 br e")
    for who in (None, "Anna"):
        assert "arrow" not in says(match, match.legal[0], who)[0]
    settled = play({"players": 2, "limit": 1, "first": 0, "arrow": "s"}, ["fl", "fr"])
    assert says(settled, "place 0 0 fl s") == (
        "Open the road with a front-left corner (fl): it joins east and south.",
        "R7",
    )
    settled.play("place 0 0 fl s")
    assert says(settled, "place 1 0 fr s", "Ben") == (
        "Ben sets out to the east with a front-right corner (fr): the road turns south.",
        "R9",
    )


def test_the_draw_is_told_with_the_name() -> None:
    match = play({"players": 3, "limit": 1}, ["fr", "cross", "fr"])
    assert says(match, "first 2") == ("The draw falls on seat 3.", "R6")
    assert told(match, "first 2") == ["Cem goes first."]


def test_calls_and_those_who_give_up() -> None:
    match = bluffing()
    assert told(match, "out") == ["Ben is out: gave up."]
    assert says(match, "out") == ("Give up: you are out at once and can no longer win this deal.", "R23")
    match.play("place 0 1 fr e")
    assert says(match, "call") == ("Call: claim that the arrow of the last corner points the wrong way.", "R21")
    assert says(match, "call", "Cem") == (
        "Cem calls the last corner a bluff: its arrow is wrong, and the die goes back.",
        "R21",
    )
    assert told(match, "call")[0] == "Ben is out: the bluff was called."


def test_giving_up_comes_last_in_the_list_r23() -> None:
    assert order(["call", "out", "place 0 1 fr e"]) == ["call", "place 0 1 fr e", "out"]
    match = bluffing()
    assert order(match.legal) == [*(token for token in match.legal if token != "out"), "out"]


def test_a_run_of_rolls_in_short() -> None:
    assert (run("roll fl", 1), run("roll ?", 36), run("first 0", 1)) == ("1 roll", "36 rolls", "Draw who goes first")
    with core_words.use("de"):
        assert run("roll fl", 11) == "11 Würfe"


def test_german_sounds() -> None:
    match = play(PLAIN | {"limit": 1}, ["fl", "cross"])
    with core_words.use("de"):
        assert says(match, "place 0 0 fl n") == (
            "Lege eine Ecke vorn links (fl) als Anfang der Straße, Pfeil nach Norden: Sie verbindet Norden und Westen.",
            "R7",
        )


def test_japanese_sounds() -> None:
    match = play(PLAIN | {"limit": 1}, ["fl", "cross"])
    with core_words.use("ja"):
        assert says(match, "place 0 0 fl n") == ("左前カーブ（fl）で道を始める（矢印は北）：北と西をつなぎます。", "R7")
        assert headline(match.view(0), seats_of(match, 0)) == "あなたの手番です。どのダイスからでも道を始められます。"
        assert run("roll fl", 1) == "1回振りました"
