"""The table: what can be touched leads to every choice, the page offers just that, and tells no secrets."""

import gc
import re
import weakref
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dicehall.core import words
from dicehall.core.match import Match
from dicehall.core.reading import MOST_BOXES
from tests.drawing import draw_table

from .cards import _deck, cards_of
from .fields import View
from .table import chosen_set
from .test_helpers import GAME, begin, grown, place, roll, throw, turn, view_of
from .touching import things

FOLDER = Path(__file__).parent
TABLES = [(2, False, 1), (2, True, 2), (3, True, 3), (4, False, 4)]
each_table = pytest.mark.parametrize(("players", "barbarians", "seed"), TABLES)


def positions(players: int, barbarians: bool, seed: int, every: int = 1) -> Iterator[Match]:
    """Some positions of a random match, event by event, in which action tiles are used more often than not."""
    match, random = GAME.new(players=players, barbarians=barbarians, dice="manual"), Random(seed)
    for count in range(2000):
        if match.to_act is None:
            break
        if count % every == 0:
            yield match
        tiles = [token for token in match.legal if token.split()[0] in ("intimidate", "retreat", "counsel", "pick")]
        match.play(random.choice(tiles if tiles and random.random() < 0.6 else match.legal))
    yield match


def draw_page(view: View, tokens: list[str], me: int | None) -> str:
    return draw_table(GAME, view, tokens, me, {"players": len(view["players"])})


def page(match: Match, me: int | None) -> str:
    return draw_page(view_of(match, me), match.legal if me is not None and match.to_act == me else [], me)


def worth(thing: str, tokens: list[str], numbers: list[int]) -> str | None:
    """What a thing is worth as a toggle, None for other things."""
    kind, _hyphen, rest = thing.partition("-")
    if kind == "camp":
        return rest
    is_mine = kind == "die" and tokens[numbers[0]].startswith("retreat")
    return rest.replace("-", ".") if is_mine else None


def complete(match: Match, token: str) -> list[str]:
    """The complete choices when all things of a token are touched."""
    view, tokens = view_of(match), match.legal
    number, touched = tokens.index(token), []
    kept = set(range(len(tokens)))
    for thing, numbers in things(view, tokens).items():
        if number in numbers:
            kept &= set(numbers)
            value = worth(thing, tokens, numbers)
            touched += [value] if value else []
    assert sorted(touched) == sorted(chosen_set(token) or [])
    return [tokens[other] for other in kept if sorted(chosen_set(tokens[other]) or []) == sorted(touched)]


@each_table
def test_touching_leads_to_every_choice_and_only_to_it(players: int, barbarians: bool, seed: int) -> None:
    seen = set()
    for match in positions(players, barbarians, seed):
        if isinstance(match.to_act, int):
            for token in match.legal:
                assert complete(match, token) == [token]
                seen.add(token.split()[0])
    assert {"roll", "place", "row"} <= seen
    assert seen & {"intimidate", "retreat", "counsel", "pick"}
    assert ("put" in seen) == barbarians


@each_table
def test_the_page_offers_just_these_things(players: int, barbarians: bool, seed: int) -> None:
    for match in positions(players, barbarians, seed, every=13):
        me = match.to_act if isinstance(match.to_act, int) else 0
        html, tokens = page(match, me), match.legal if match.to_act == me else []
        expected = things(view_of(match, me), tokens)
        for name, numbers in expected.items():
            value = worth(name, tokens, numbers)
            toggle = "" if value is None else f' data-toggle="{value}"'
            of = " ".join(map(str, numbers))
            assert f'id="da-{name}" data-tokens="{of}" role="button" tabindex="0"{toggle}' in html
        assert set(re.findall(r'id="da-([\w-]+)" data-tokens="\d', html)) == set(expected)


@each_table
def test_pages_carry_no_style_no_script_and_each_name_once(players: int, barbarians: bool, seed: int) -> None:
    for match in positions(players, barbarians, seed, every=23):
        for me in (None, 0, 1):
            html = page(match, me)
            assert not re.search(r"<script|<style|\sstyle=|\son\w+=|<b>Ben", html)
            for names in (re.findall(r'data-piece="([^"]+)"', html), re.findall(r'\sid="([^"]+)"', html)):
                assert len(names) == len(set(names))
            for name in re.findall(r'href="#([^"]+)"', html):
                assert f'id="{name}"' in html


def shells(html: str) -> list[str]:
    """What the page says of shells: numbers for their owner, "×3" for all others."""
    return re.findall(r'href="#da-shell"/></svg>\s*<b>([^<]+)</b>', html)


def test_r26_values_of_shells_are_on_the_page_of_their_owner_only() -> None:
    match = begin("trade-2 retreat+trade-1 childbirth childbirth")
    turn(match, "11111", "1")
    match.play("row 1")
    turn(match, "22222", "2")
    match.play("row 2")
    while match.view()["phase"] == "shells":
        match.play("draw 40")
    assert match.view()["players"][0]["shells"] == 3
    assert shells(page(match, 0)) == ["40 ×3"]
    for other in (1, None):
        assert shells(page(match, other)) == ["×3"]
        assert "40 ×" not in page(match, other)


@each_table
def test_r26_g29_no_page_depends_on_the_shells_of_others(players: int, barbarians: bool, seed: int) -> None:
    """The same view with other values: only their owner's page has them."""
    for match in positions(players, barbarians, seed, every=25):
        view = view_of(match, 0)
        told = [player["shell_values"] is not None for player in view["players"]]
        none = [player["shells"] == 0 for player in view["players"]]
        assert told == [seat == 0 or none[seat] or match.to_act is None for seat in range(players)]


def test_dice_glide_from_the_camp_to_their_ground() -> None:
    match = begin()
    throw(match, "11352")
    before = set(re.findall(r'data-piece="(die-[^"]+)"', page(match, 0)))
    assert before == {f"die-0-{name}" for name in ("small-1-0", "small-1-1", "small-3-0", "small-5-0", "large-2-0")}
    place(match, "12")
    after = set(re.findall(r'data-piece="(die-[^"]+)"', page(match, 0)))
    assert after == {"die-0-small-1-0", "die-0-small-1-1", "die-0-large-2-0"}


def test_where_chosen_dice_would_lie_and_who_would_be_ahead_then() -> None:
    match = begin()
    turn(match, "11352", "12")
    throw(match, "11122")
    html = page(match, 1)
    tokens = [number for number, token in enumerate(match.legal) if "1" in token.split()]
    within = " ".join(map(str, tokens))
    assert html.count(f'<li class="da-coming" data-within="{within}" hidden>') == 3
    assert f'data-within="{within}" hidden>&lt;b&gt;Ben&lt;/b&gt; would be ahead' in html
    assert "Anna: alone here" in html


def test_cards_are_put_into_words_once_and_go_with_the_components_that_a_record_has_brought() -> None:
    components = deepcopy(GAME.components)
    first = cards_of(components, 2)
    assert cards_of(components, 2) is first
    with words.use("de"):
        assert cards_of(components, 2) != first
    deck = weakref.ref(_deck(components))
    for other in [deepcopy(GAME.components) for _ in range(MOST_BOXES)]:
        cards_of(other, 2)
    gc.collect()
    assert deck() is None


def test_r32_who_is_ahead_and_why() -> None:
    match = begin(players=3)
    turn(match, "11342", "1")
    turn(match, "11234", "1")
    turn(match, "13456", "1")
    html = page(match, None)
    assert "&lt;b&gt;Ben&lt;/b&gt;: tied, but last in line" in html
    turn(match, "156", "56")
    assert "Cem &amp; Co: alone here" not in page(match, None)


def test_the_extra_hunt_shows_what_would_come_there_now() -> None:
    match = begin()
    turn(match, "11352", "1")
    assert "If the hunt were now:" not in page(match, 0)
    turn(match, "11122", "1")
    text = re.sub(r"\s+", " ", page(match, 0))
    assert "<span>If the hunt were now:</span> <span>Anna: alone here</span>" in text


def test_shapes_are_styled_without_regard_to_where_they_are_used() -> None:
    """What is used from another place in the page matches no selector that begins outside its symbol."""
    shapes, style = [(FOLDER / name).read_text() for name in ("shapes.html", "table.css")]
    drawn = {name for names in re.findall(r'class="([^"]+)"', shapes) for name in names.split()}
    rules = re.findall(r"([^{}]+)\{", re.sub(r"/\*.*?\*/", "", style, flags=re.DOTALL))
    selectors = [each.strip() for rule in rules for each in rule.split(",")]
    assert {".da-cube", ".da-rim"} <= set(selectors)
    assert not [each for each in selectors if " " in each and each.split()[-1].removeprefix(".") in drawn]


def test_g4_dice_that_lie_alike_are_touched_alike() -> None:
    match = grown("retreat+trade-1 trade-2 intimidate+trade-1 childbirth")
    turn(match, "11112", "1")
    throw(match, "333333")
    found = things(view_of(match, 1), match.legal)
    number = match.legal.index("intimidate 1 4")
    assert all(found[f"die-1-{place}"] == [number] for place in (1, 2, 3, 4))


def test_why_a_tile_cannot_be_used() -> None:
    match = grown("counsel+trade-1 intimidate+trade-1 retreat+trade-1 childbirth")
    html = page(match, 0)
    assert "Counsel needs dice in the camp: roll first (R22)." in html
    assert "No other tribe has dice in the grounds (R23)." in html
    roll_all = "1" * 5
    match.play("roll")
    roll(match, roll_all)
    assert "Counsel needs dice" not in page(match, 0)
    place(match, "1")
    match.play(match.legal[0])
    assert "Retreat needs two of your dice in the grounds (G5)." in page(match, 1)


def test_g20_barbarian_dice_say_why_they_cannot_be_touched() -> None:
    match = grown("intimidate+trade-1 childbirth childbirth childbirth", barbarians=True)
    turn(match, "11111122", "2")
    turn(match, "333333322", "3")
    match.play(match.legal[0])
    html = page(match, 0)
    assert "Barbarian dice on the board belong to nobody (G20)." in html
    assert "data-why" not in page(match, None)


def test_the_count_is_a_table_for_each_seat() -> None:
    *_rest, over = positions(4, False, 8)
    html, result = page(over, None), over.view()["result"]
    text = re.sub(r"\s+", " ", html)
    for label, cells in (
        ("Prey", [row["prey"] for row in result]),
        ("Sets", [row["sets"] for row in result]),
        ("Shells", [row["shells"] for row in result]),
        ("Total", [row["total"] for row in result]),
    ):
        drawn = "".join(f"<td>{cell}</td>" for cell in cells)
        assert f'<th scope="row">{label}</th>{drawn}' in text
    for row in result:
        for honor in row["honor"]:
            assert f"<td>{honor['points']}</td>" in text
    cards = {honor["card"] for row in result for honor in row["honor"]}
    lacking = sum(card not in {honor["card"] for honor in row["honor"]} for card in cards for row in result)
    shared = sum(row["hunting"].get(kind) is None for kind in _bonuses(result) for row in result)
    assert text.count("<td>–</td>") >= lacking + shared > 0


def _bonuses(result: list[dict[str, Any]]) -> set[str]:
    return {kind for row in result for kind in row["hunting"]}


def test_what_honor_cards_of_an_owner_count_is_told() -> None:
    match = GAME.new({"players": 3, "first": 0}, seed=5)
    random = Random(5)
    seen = ""
    while match.to_act is not None:
        match.play(random.choice(match.legal))
        if match.view()["round"] == 4:
            seen += page(match, 0)
    assert "30 for each large die" in seen
    assert "30 for each set and hunting bonus" in seen or "20 for each shell of 20" in seen
