import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dicehall.games.line_dice import GAME
from dicehall.games.line_dice.hints import fitting, stuck, why_not
from dicehall.games.line_dice.lanes import CORNERS, KINDS, facings, sides_of
from dicehall.games.line_dice.naive import NaiveMatch
from dicehall.games.line_dice.naive_road import Die
from dicehall.games.line_dice.table import chosen_set, things
from tests.drawing import draw_table

FOLDER = Path(__file__).parent
OPTIONS: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 3, "bluff": True, "limit": 7},
    {"players": 3, "limit": 3, "scoring": "domino", "target": 6},
    {"players": 5, "turning": "off"},
    {"players": 4, "arrow": "e", "hidden": True},
]


def positions(options: dict[str, Any], seed: int) -> Iterator[NaiveMatch]:
    """Every position of a random game."""
    match, random = NaiveMatch(options), Random(seed)
    while match.to_act is not None:
        yield match
        match.play(random.choice(match.legal))
    yield match


def page(match: NaiveMatch, me: int | None) -> str:
    view = match.view(me)
    tokens = match.legal if me is not None and match.to_act == me else []
    options = {"players": match.options.players, "target": match.options.target, **match.options.words}
    return draw_table(GAME, view, tokens, me, options)


def play(options: dict[str, Any], rolls: list[str], *tokens: str) -> NaiveMatch:
    match = NaiveMatch(options)
    for token in [*(f"roll {kind}" for kind in rolls), *tokens]:
        match.play(token)
    return match


@pytest.mark.parametrize("kind", KINDS)
def test_sides_are_those_of_the_dice(kind: str) -> None:
    for facing in facings(kind):
        assert set(sides_of(kind, facing)) == Die(0, 0, kind, facing, None).sides


@pytest.mark.parametrize("options", OPTIONS)
def test_touching_leads_to_every_choice(options: dict[str, Any]) -> None:
    for match in positions(options, seed=1):
        if match.phase == "play":
            touchable = {name: set(numbers) for name, numbers in things(match.view(None), match.legal).items()}
            for number in range(len(match.legal)):
                taking_part = [numbers for numbers in touchable.values() if number in numbers]
                assert set.intersection(*taking_part) == {number}


def test_tokens_of_line_dice_have_no_sets() -> None:
    assert chosen_set("place 0 0 cross") is None


@pytest.mark.parametrize("options", OPTIONS)
def test_the_page_offers_just_these_things(options: dict[str, Any]) -> None:
    for match in positions(options, seed=2):
        if match.phase == "play":
            html = page(match, match.turn)
            expected = things(match.view(match.turn), match.legal)
            for name, numbers in expected.items():
                assert f'id="ld-{name}" data-tokens="{" ".join(map(str, numbers))}"' in html
            shown = set(re.findall(r'id="ld-([\w-]+)" data-tokens="\d', html))
            assert shown - {"call-die"} == set(expected)


@pytest.mark.parametrize("options", OPTIONS)
def test_pages_carry_no_style_no_script_and_each_piece_once(options: dict[str, Any]) -> None:
    for match in positions(options, seed=3):
        for me in (None, 0):
            html = page(match, me)
            assert not re.search(r"<script|<style|\sstyle=|\son\w+=|<b>Ben", html)
            pieces = re.findall(r'data-piece="([^"]+)"', html)
            assert len(pieces) == len(set(pieces))
            ids = re.findall(r'\sid="([^"]+)"', html)
            assert len(ids) == len(set(ids))


@pytest.mark.parametrize("options", [OPTIONS[0], OPTIONS[1], OPTIONS[4]])
def test_a_die_keeps_its_name_from_the_hand_to_the_road(options: dict[str, Any]) -> None:
    before: set[str] = set()
    for match in positions(options, seed=4):
        html = page(match, 0)
        road = re.findall(r'role="img" aria-label="Die \d+: [^"]+" data-piece="([^"]+)"', html)
        assert len(road) == len(match.road)
        if match.phase == "play" and before:
            assert set(road) <= before | {"die-spare"}
        before = set(re.findall(r'data-piece="([^"]+)"', html)) if match.phase == "play" else set()


def test_hidden_hands_are_not_in_the_page() -> None:
    match = play({"players": 2, "limit": 2, "first": 0, "hidden": True}, ["cross", "fl", "br", "br"])
    assert "die-1-br" not in page(match, 0)
    assert "die-1-br" in page(match, 1)


@pytest.mark.parametrize("options", OPTIONS)
def test_what_fits_is_what_the_rules_allow(options: dict[str, Any]) -> None:
    for match in positions(options, seed=5):
        view: Any = match.view(None)
        if match.phase == "play" and len(view["road"]) > 1:
            hand = match.hands[match.turn]
            proper = {tuple(token.split()[1:]) for token in match.legal if _is_proper(token, match.arrow)}
            kinds = {placing.kind for placing in fitting(view)}
            free = match.arrow is None and bool(kinds & set(CORNERS))
            expected = {kind for kind in KINDS if hand[kind] and (kind in kinds or (free and kind in CORNERS))}
            assert {words[2] for words in proper} == expected


def _is_proper(token: str, arrow: str | None) -> bool:
    words = token.split()
    return words[0] == "place" and (words[3] not in CORNERS or arrow in (None, words[4]))


def test_reasons_why_a_die_does_not_fit() -> None:
    match = play(
        {"players": 2, "limit": 5, "first": 0},
        ["straight"] * 4 + ["fl"] + ["straight"] * 3 + ["br", "fl"],
        "place 0 0 straight ew",
        "place 1 0 straight ew",
    )
    view: Any = match.view(0)
    assert why_not(view, "straight") == "Now a corner must come: the last two dice ran straight on (R13)."
    match.play("place 2 0 fl n")
    view = match.view(1)
    assert (
        why_not(view, "fl") == "With its arrow to the north it has no road to the south, where the road comes in (R10)."
    )
    assert 'data-tokens="" data-why="With its arrow' in page(match, 1)


def test_who_is_stuck_is_told_what_is_left_r23() -> None:
    place, call = "place 0 1 fr e", "call"
    assert stuck([place]) == ""
    assert stuck([call, "out", place]) == "No die fits as it should: bluff with a corner, call, or give up."
    assert stuck(["out", place]) == "No die fits as it should: bluff with a corner, or give up."
    assert stuck([call, "out"]) == "No die fits: call, or give up."
    match = play({"players": 2, "limit": 2, "first": 0, "bluff": True}, ["fr", "cross", "fr", "fr"], "place 0 0 fr n")
    assert '<span class="ld-stuck">No die fits as it should: bluff with a corner, or give up.' in page(match, 1)


def test_true_lines_are_named_as_the_reason() -> None:
    view: Any = {
        "arrow": "s",
        "must_turn": False,
        "front": [{"x": 1, "y": 1, "entry": "e"}],
        "road": [
            {"x": 0, "y": 1, "kind": "straight", "facing": "ns", "sides": "ns", "seat": 0},
            {"x": 1, "y": 0, "kind": "straight", "facing": "ns", "sides": "ns", "seat": 0},
        ],
    }
    assert why_not(view, "straight") == "The road of the die to the south would end at a blank side (R11)."
    assert why_not(view, "cross") == "Its road would run into a blank side of the die to the west (R11)."


def test_those_who_are_out_are_shown_with_the_reason() -> None:
    match = play(
        {"players": 3, "limit": 1, "first": 0},
        ["straight", "straight", "fl"],
        "place 0 0 straight ns",
        "place 0 1 straight ns",
        "place 0 2 fl s",
    )
    html = page(match, None)
    assert "out: no dice left" in html
    assert "wins" in html


def given_case(case: str) -> NaiveMatch:
    """A given case, played to its end."""
    given = next(each for each in json.loads((FOLDER / "cases.json").read_text()) if each["id"] == case)
    match = NaiveMatch(given["options"])
    for event in given["events"]:
        match.play(event)
    return match


def test_the_loop_is_drawn_when_it_closes() -> None:
    match = given_case("infinity-through")
    html = page(match, 0)
    assert 'class="ld-infinity"' in html
    used = Counter(re.findall(r'href="#ld-glow-(\w+)"', html))
    assert used == {"corner": 6, "straight": 1, "under": 1}
    assert 'class="ld-infinity"' not in page(given_case("ex2"), 0)


def test_the_first_die_the_last_die_and_the_head_are_marked() -> None:
    html = page(given_case("ex2"), 0)
    assert html.count('<use href="#ld-tail" transform') == 1
    assert html.count('<use href="#ld-last" transform') == 1
    assert "last die" in html
    assert "first die" in html
    assert '<use href="#ld-lights" transform="rotate(0 50 50)"/>' in html


def test_with_bluffs_a_seat_is_just_out_r22() -> None:
    """A view does not tell who was caught, called falsely or gave up: the log does."""
    rolls = ["fr", "cross", "fr", "fr", "cross", "cross"]
    match = play({"players": 3, "limit": 2, "first": 0, "bluff": True}, rolls, "place 0 0 fr n", "out")
    html = page(match, None)
    assert '<span class="ld-why">out</span>' in html
    assert "no die fits" not in html


def test_a_domino_match_shows_deal_target_scores_and_how_the_last_deal_ended() -> None:
    options = {"players": 2, "limit": 2, "first": 0, "scoring": "domino", "target": 9}
    match = play(options, ["straight", "straight", "cross", "cross"])
    html = page(match, 0)
    assert "Deal 1 · the first over 9 points wins" in html
    assert html.count("· 0 points") == 2
    assert "ld-last-deal" not in html
    for token in ("place 0 0 straight ns", "place 0 1 cross", *["roll cross"] * 4):
        match.play(token)
    html = page(match, 0)
    assert "Deal 2 · the first over 9 points wins" in html
    assert "<b>Deal 1 went to &lt;b&gt;Ben&lt;/b&gt;: the last one left.</b>" in html
    assert "· 1 point<" in re.sub(r"\s+<", "<", html)
    match.play("place 0 0 cross")
    assert "ld-last-deal" not in page(match, 0)
    assert "ld-deal" not in page(play({"players": 2, "limit": 1}, ["fl"]), 0)


def test_several_places_have_names_of_their_own_and_take_the_die() -> None:
    rolls = ["straight", "straight", "cross", "cross"]
    match = play({"players": 2, "limit": 2, "first": 0}, rolls, "place 0 0 straight ns")
    places = re.findall(r'ld-front"[^>]* data-tokens="[^"]+"[^>]* data-does aria-label="([^"]+)"', page(match, 1))
    assert places == ["A place for the next die, to the north", "A place for the next die, to the south"]
    rolls = ["fl", "straight", "straight", *["cross"] * 3]
    match = play({"players": 2, "limit": 3, "first": 0}, rolls, "place 0 0 fl n", "place 0 1 cross")
    assert 'data-does aria-label="The place for the next die"' in page(match, 0)


def test_a_corner_tells_its_arrow_to_those_who_listen_g19() -> None:
    match = play({"players": 2, "limit": 3, "first": 0}, ["fl"] * 3 + ["cross"] * 3, "place 0 0 fl n")
    assert 'aria-label="Die 1: a front-left corner (fl), arrow to the north, placed by Anna"' in page(match, 0)


def test_under_the_dice_of_a_hand_stands_how_many_and_no_code() -> None:
    match = play({"players": 2, "limit": 3, "first": 0}, ["fl", "fl", "straight"] + ["cross"] * 3)
    html = page(match, 0)
    assert re.findall(r'class="ld-many" aria-hidden="true">([^<]+)<', html) == ["×1", "×2"]
    mine = html.partition('class="ld-mine"')[2]
    assert 'aria-label="a front-left corner (fl) ×2"' in mine
    assert not [text for text in re.findall(r">([^<]+)<", mine) if re.search(r"\bfl\b|straight", text)]
