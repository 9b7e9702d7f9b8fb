import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dicehall.core.match import Match
from tests.drawing import draw_table

from . import pieces
from .drawing import draw
from .jars import beating, pattern_levels, sweets
from .moves import read
from .picks import BY_NAME, NAMES
from .table import chosen_set, context, percent, things
from .test_helpers import GAME, put, shop, throw, view_of
from .view import View

FOLDER = Path(__file__).parent
TASKS = {card["kind"]: card for card in GAME.components["task"]}
DRAWING = """\
Collect threes  3 points  3 3 3  (seat 1, coral)
Pair            1 point   2 2  (seat 1, coral)
Two triples     6 points  free
Joker deck      17 cards  5  (seat 1, coral)

> seat 1, coral  0 points  0 jars
  seat 2, teal   0 points  0 jars

14 cards until the closing sign
"""


def positions(players: int, seed: int, every: int = 7) -> Iterator[Match]:
    """Some positions of a random match in which dice are placed more often than not, from all of its parts."""
    match, random = GAME.new(players=players, seed=seed, length=20 if players < 4 else 18), Random(seed)
    for count in range(2000):
        if match.to_act is None:
            break
        if count % every == 0:
            yield match
        placing = [token for token in match.legal if token != "done"]
        match.play(random.choice(placing if placing and random.random() < 0.8 else match.legal))
    yield match


def page(match: Match, me: int | None, game: Any = GAME) -> str:
    tokens = match.legal if me is not None and match.to_act == me else []
    return draw_table(game, view_of(match, me), tokens, me, match.options)


def worth(thing: str, view: View) -> str | None:
    """What a toggle is worth, None for other things."""
    kind, _hyphen, rest = thing.partition("-")
    return {"die": lambda: str(view["dice"][int(rest)]), "joker": lambda: rest}.get(kind, lambda: None)()


def complete(match: Match, token: str) -> list[str]:
    """The complete choices when all things of a token are touched, of the toggles just as many as it needs."""
    view, tokens = view_of(match, None), match.legal
    number, needed = tokens.index(token), list(chosen_set(token) or [])
    kept = set(range(len(tokens)))
    for thing, numbers in things(view, tokens).items():
        if number in numbers:
            value = worth(thing, view)
            if value in needed:
                needed.remove(value)
            if value is None or value in (chosen_set(token) or []):
                kept &= set(numbers)
    assert not needed
    chosen = sorted(chosen_set(token) or [])
    return [tokens[other] for other in kept if sorted(chosen_set(tokens[other]) or []) == chosen]


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_touching_leads_to_every_choice_and_only_to_it(players: int, seed: int) -> None:
    seen = set()
    for match in positions(players, seed, every=5):
        if isinstance(match.to_act, int):
            for token in {*match.legal[:: max(1, len(match.legal) // 12)], match.legal[-1]}:
                assert complete(match, token) == [token]
                seen.add(read(token).verb)
    assert {"reroll", "stop", "place", "done"} <= seen


def with_jokers(*jokers: str) -> Match:
    """Seat 0 has drawn these jokers and is about to throw; seat 1 has 11 on the pair."""
    match = shop("pair", "collect-6", "two-triples")
    for joker in jokers:
        throw(match, "112345")
        put(match, "joker 5")
        throw(match, "112345")
        put(match, *(["pair 11"] if joker == jokers[-1] else []))
        match.play(f"draw {joker}")
    return match


def test_jokers_are_toggles_that_go_with_dice() -> None:
    match = with_jokers("change-1", "displace", "turn", "reroll-2")
    for value in "113456":
        match.play(f"roll {value}")
    for token in match.legal:
        assert complete(match, token) == [token]
    assert chosen_set("use reroll-2 11") == ["1", "1", "reroll-2"]
    match.play("stop")
    for token in match.legal:
        assert complete(match, token) == [token]
    found = things(view_of(match, None), match.legal)
    assert found["to-change-1-3-2"] == [match.legal.index("use change-1 3 2")]
    assert "to-change-1-1-2" not in found


def test_equal_cards_are_touched_alike_g10() -> None:
    match = shop("pair", "pair", "triple")
    throw(match, "112345")
    found = things(view_of(match, None), match.legal)
    assert found["card-0"] == found["card-1"] == [match.legal.index("place pair 11")]
    put(match, "pair 11")
    throw(match, "223456")
    found = things(view_of(match, None), match.legal)
    assert [match.legal[number] for number in found["card-0"] + found["card-1"]] == [
        "place pair 22",
        "place pair 22 over 0 11",
    ]


@pytest.mark.parametrize(("players", "seed"), [(2, 4), (3, 5), (4, 6)])
def test_the_page_offers_just_these_things(players: int, seed: int) -> None:
    for match in positions(players, seed, every=11):
        me = match.to_act if isinstance(match.to_act, int) else 0
        html, tokens = page(match, me), match.legal if match.to_act == me else []
        expected = things(view_of(match, me), tokens)
        for name, numbers in expected.items():
            value = worth(name, view_of(match, me))
            toggle = "" if value is None else f' data-toggle="{value}"'
            tokens_of = " ".join(map(str, numbers))
            assert f'id="wz-{name}" data-tokens="{tokens_of}" role="button" tabindex="0"{toggle}' in html
        assert set(re.findall(r'id="wz-([\w-]+)" data-tokens="\d', html)) == set(expected)


@pytest.mark.parametrize(("players", "seed"), [(2, 7), (3, 8), (4, 9)])
def test_pages_carry_no_style_no_script_and_each_piece_once(players: int, seed: int) -> None:
    for match in positions(players, seed, every=17):
        for me in (None, 0, 1):
            html = page(match, me)
            assert not re.search(r"<script|<style|\sstyle=|\son\w+=|<b>Ben", html)
            moving = re.findall(r'data-piece="([^"]+)"', html)
            assert len(moving) == len(set(moving))
            ids = re.findall(r'\sid="([^"]+)"', html)
            assert len(ids) == len(set(ids))


@pytest.mark.parametrize(("players", "seed"), [(2, 10), (4, 11)])
def test_a_pile_lies_on_its_card_or_has_an_anchor_where_it_came_from_or_goes_to(players: int, seed: int) -> None:
    moved = 0
    for match in positions(players, seed):
        if view_of(match)["phase"] != "place":
            continue
        after = match.copy()
        after.play(match.legal[-1])
        before, then = view_of(match), view_of(after)
        lying, now = ({*pieces.piles(view["display"]), pieces.deck_pile(view["joker_deck"])} for view in (before, then))
        anchors = [{name for seat in range(players) for name in pieces.anchors(view, seat)} for view in (before, then)]
        if before["turn"] == then["turn"]:
            moved += len(now - lying - {None})
            assert now - lying - {None} <= anchors[0]
            assert lying - now - {None} <= anchors[1]
    assert moved > 3


def test_a_won_card_goes_to_the_pile_of_its_winner() -> None:
    match = shop("pair", "pair", "triple")
    throw(match, "112345")
    put(match, "pair 11")
    assert pieces.cards(view_of(match)) == ["card-pair-0", "card-pair-1", "card-triple-0"]
    throw(match, "123456")
    put(match)
    assert pieces.won_cards(view_of(match), 0) == ["card-pair-0"]
    assert pieces.cards(view_of(match)) == ["card-pair-1", "card-triple-0"]


@pytest.mark.parametrize("kind", sorted(TASKS))
def test_what_is_said_to_beat_dice_is_the_least_that_does(kind: str) -> None:
    found = pattern_levels(repr(TASKS[kind]))
    for standing in [name for name in NAMES if found[BY_NAME[name]]][::5]:
        told = beating(TASKS[kind], list(map(int, standing)))
        better = sorted(level for level in set(found) if level > found[BY_NAME[standing]])
        if not better:
            assert told == ([], "cannot be beaten")
        elif told.dice:
            assert found[BY_NAME["".join(map(str, sorted(told.dice)))]] == better[0]
        else:
            total = int(re.findall(r"\d+", told.text)[0])
            assert found[BY_NAME[standing]] < better[0]
            assert abs(total - sum(map(int, standing))) == 1


def test_sweets_stand_in_groups() -> None:
    assert [piece.shape for piece in sweets([2, 3])] == [1, 1, 1, 2, 2]
    assert [piece.shape for piece in sweets([1] * 5)] == [1, 2, 3, 4, 5]
    assert len({piece.y for piece in sweets([4])}) == 2
    for card in GAME.components["task"]:
        for piece in sweets(card.get("groups", [1])):
            assert 14 <= piece.x - piece.size / 2 <= piece.x + piece.size / 2 <= 106


def test_why_a_card_or_joker_cannot_be_used() -> None:
    match = with_jokers("reroll-1", "displace")
    throw(match, "123456")
    html = page(match, 0)
    for why in ("before you place dice (R61)", "exactly as good as yours (R62)", "do not fulfil this task (R41)"):
        assert why in html
    match.play("place joker 6")
    assert "one placing on a card in a turn (G9)" in page(match, 0)
    match.play("done")
    match.play("draw triple")
    throw(match, "122345")
    assert "data-why" not in page(match, 0)


def test_what_would_be_knocked_off_is_shown() -> None:
    match = shop("pair", "collect-3", "two-triples")
    throw(match, "223335")
    put(match, "pair 22", "collect-3 333")
    throw(match, "333456")
    html = page(match, 1)
    assert html.count("knocks off Anna") == 2
    assert "3 3 3 of Anna lie here. Beaten from 3 3 3 3 up." in html
    assert "not better than 3 3 3 (R31)" in html


def test_exact_chances_of_the_open_tasks() -> None:
    match = shop("six-different", "collect-6", "pair")
    for value in "123455":
        match.play(f"roll {value}")
    chances = context(view_of(match, 0), match.legal, 0, GAME.components, {})["chances"]
    assert [(row["name"], row["percent"]) for row in chances] == [
        ("Collect sixes", "89%"),
        ("Pair", "100%"),
        ("Six different", "31%"),
    ]
    match.play("stop")
    assert context(view_of(match, 0), match.legal, 0, GAME.components, {})["chances"] == []


def test_percents_keep_never_and_always_apart() -> None:
    given = (0, 0.001, 0.5, 0.999, 1 - 1e-12)
    assert [percent(chance) for chance in given] == ["0%", "under 1%", "50%", "over 99%", "100%"]


def test_the_cards_of_an_owner_are_drawn_too() -> None:
    text = (FOLDER / "components.toml").read_text("utf-8")
    text = text.replace('kind = "four-equal"', 'kind = "four-and-two"').replace("groups = [4]", "groups = [4, 2]")
    text = text.replace("steps = [-1, 1]", "steps = [1]").replace('kind = "turn"', 'kind = "flip"')
    game = GAME.with_components(text)
    match = game.new({"players": 2, "first": 0}, dice="manual")
    for token in ("draw four-and-two", "draw pair", "draw triple", *("roll 1",) * 6, "stop", "place joker 1", "done"):
        match.play(token)
    for token in (*("roll 1",) * 6, "stop", "done", "draw flip", *("roll 2",) * 6, "stop"):
        match.play(token)
    html = page(match, 0, game)
    assert "Four and two, 3 points." in html
    assert f'id="wz-joker-turn" data-tokens="{match.legal.index("use turn 2")}"' in html


def test_drawing_of_a_position() -> None:
    case = next(case for case in json.loads((FOLDER / "cases.json").read_text()) if case["id"] == "ex-kendra")
    match = GAME.new(case["options"], dice="manual")
    for event in case["events"]:
        match.play(event)
    assert draw(view_of(match, None)) == DRAWING
    named = draw(view_of(match, None), [{"seat": 0, "name": "Anna"}, {"seat": 1, "name": "Ben"}])
    assert named == DRAWING.replace("seat 1, coral", "Anna").replace("seat 2, teal ", "Ben ")


def test_drawing_of_jokers_own_tasks_and_the_end() -> None:
    match = with_jokers("turn", "displace")
    assert "jokers: Equal will do and Turn over" in draw(view_of(match))
    *_rest, over = positions(2, seed=12, every=400)
    assert draw(view_of(over)).endswith("\n\nThe shop is closed.\n")
