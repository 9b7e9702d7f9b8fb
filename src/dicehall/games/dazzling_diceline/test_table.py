"""The table: what can be touched leads to every choice, the page offers just that, and says why not elsewhere."""

import re
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from dicehall.core.match import Match
from tests.drawing import draw_table

from .standing import parts, progress
from .table import chosen_set
from .test_helpers import GAME, board, play, roll, set_up, turn, view_of
from .touching import bonus_cells, things

each_table = pytest.mark.parametrize(("players", "seed"), [(3, 1), (3, 2), (4, 3)])


def positions(players: int, seed: int, every: int = 1) -> Iterator[Match]:
    """Some positions of a random match, the last one over; turns are ended late, so that boards fill."""
    match, random = GAME.new({"players": players}, dice="manual"), Random(seed)
    for count in range(3000):
        if match.to_act is None:
            break
        if count % every == 0:
            yield match
        wanted = [token for token in match.legal if token.split()[0] not in ("end", "stop", "return")]
        match.play(random.choice(wanted if wanted and random.random() < 0.8 else match.legal))
    assert match.to_act is None
    yield match


def page(match: Match, me: int | None) -> str:
    """The table as seat `me` sees it."""
    tokens = match.legal if me is not None and match.to_act == me else []
    return draw_table(GAME, view_of(match, me), tokens, me, match.options)


class Choosing:
    """What the page offers once some things are touched, as `choosing.js` has it."""

    def __init__(self, match: Match) -> None:
        self.tokens = match.legal
        usable = bonus_cells(self.tokens)
        self.things = {name: frozenset(numbers) for name, numbers in things(view_of(match), self.tokens).items()}
        self.worth = {f"cell-{cell}": cell for cell in usable}
        self.left = cache(self._left)

    def _left(self, touched: frozenset[str]) -> frozenset[int]:
        kept = frozenset(range(len(self.tokens))).intersection(*(self.things[thing] for thing in touched))
        chosen = {self.worth[thing] for thing in touched if thing in self.worth}
        return frozenset(
            number for number in kept if (cells := chosen_set(self.tokens[number])) is None or chosen <= set(cells)
        )

    def offered(self, touched: frozenset[str]) -> set[int]:
        """The choices that are complete and that no further touch would tell apart."""
        left = self.left(touched)
        count = sum(thing in self.worth for thing in touched)
        complete = {n for n in left if (cells := chosen_set(self.tokens[n])) is None or len(cells) == count}
        further = [self.left(touched | {thing}) for thing in self.things if thing not in touched]
        parts = [kept for kept in further if complete - kept]
        return {number for number in complete if not any(number in kept for kept in parts)}

    def all_of(self, number: int) -> frozenset[str]:
        """Everything that a choice takes."""
        return frozenset(thing for thing, numbers in self.things.items() if number in numbers)


def test_touching_leads_to_every_choice_and_only_to_it() -> None:
    seen = set()
    for players, seed in ((3, 2), (4, 3)):
        for match in positions(players, seed, every=3):
            seen |= {token.split()[0] for token in match.legal if isinstance(match.to_act, int)}
            check_touches(match)
    match = turn()
    board(match, 0, "MMM MM. ...")
    assert "layout l01" in match.legal
    check_touches(match)
    everything = {"take", "discard", "choose", "place", "return", "bonus", "move", "order", "set", "shift", "flip"}
    assert seen == everything | {"stop", "end"}


def check_touches(match: Match) -> None:
    """Touching everything that a choice takes offers this choice alone."""
    if isinstance(match.to_act, int):
        choosing = Choosing(match)
        for number, token in enumerate(match.legal):
            touched = choosing.all_of(number)
            assert touched
            assert choosing.offered(touched) == {number}, token


@each_table
def test_the_page_offers_just_these_things(players: int, seed: int) -> None:
    for match in positions(players, seed, every=29):
        me = match.to_act if isinstance(match.to_act, int) else 0
        html, tokens = page(match, me), match.legal if match.to_act == me else []
        usable = bonus_cells(tokens)
        expected = things(view_of(match, me), tokens)
        for name, numbers in expected.items():
            cell = name.removeprefix("cell-")
            toggle = f' data-toggle="{cell}"' if cell != name and cell in usable else ""
            of = " ".join(map(str, numbers))
            assert f'id="dd-{name}" data-tokens="{of}" role="button" tabindex="0"{toggle}' in html
        assert set(re.findall(r'id="dd-([\w-]+)" data-tokens="\d', html)) == set(expected)
        assert html.count("data-toggle=") == len(usable)


@each_table
def test_pages_carry_no_style_no_script_and_each_name_once(players: int, seed: int) -> None:
    for match in positions(players, seed, every=61):
        for me in (None, 0, 1):
            html = page(match, me)
            assert not re.search(r"<script|<style|\sstyle=|\son\w+=|<b>Ben", html)
            for names in (re.findall(r'data-piece="([^"]+)"', html), re.findall(r'\sid="([^"]+)"', html)):
                assert len(names) == len(set(names))
            for name in re.findall(r'href="#([^"]+)"', html):
                assert f'id="{name}"' in html


@each_table
def test_a_seat_not_on_turn_sees_everything_but_choices(players: int, seed: int) -> None:
    for match in positions(players, seed, every=83):
        if isinstance(match.to_act, int):
            html = page(match, (match.to_act + 1) % players)
            assert "data-tokens" not in html
            assert "data-within" not in html.replace('data-within=""', "")
            drawn = re.findall(r'data-piece="(tile|die|pawn|layout)', html)
            assert len(drawn) == len(re.findall(r'data-piece="(tile|die|pawn|layout)', page(match, None)))


@each_table
def test_r57_r58_what_the_end_would_give_becomes_the_final_count(players: int, seed: int) -> None:
    *_rest, over = positions(players, seed)
    view = view_of(over)
    assert parts(view, GAME.components) == view["final"]
    for total in view["final"]:
        assert f"<td>{sum(total.values())}</td>" in page(over, None)
    assert "The count" in page(over, 0)


def test_the_count_so_far_is_there_on_request() -> None:
    match = turn()
    board(match, 0, "DMO .V. ...")
    html = page(match, 1)
    assert '<details class="dd-sheet" id="dd-count">' in html
    assert '<th scope="row">lines</th><td>1</td><td>–</td><td>–</td>' in html


def test_dice_glide_to_action_spaces_and_tiles_to_bonus_spaces() -> None:
    match = turn()
    html = page(match, 0)
    assert {"die-green-4-0", "tile-0-vp-0"} <= set(re.findall(r'data-piece="([^"]+)"', html))
    play(match, "place green 4 vp a2", "draw vp")
    after = page(match, 0)
    placed = after[after.index("Green action board") : after.index("Grey action board")]
    assert 'data-piece="die-green-4-0"' in placed
    house = after[after.index("dd-mine") :]
    assert 'data-piece="tile-0-vp-0"' in house


def test_a_chosen_set_glides_to_its_seat() -> None:
    match = set_up()
    roll(match, "1 1 1 2", "1 2 1 3", "3 3 2 3", "4 3 2 4")
    play(match, "discard 1 1 1 2")
    seat, chosen = match.to_act, match.legal[0]
    before = set(re.findall(r'data-piece="(die-[^"]+)"', page(match, 0)))
    match.play(chosen)
    red = f"die-{seat}-red-{chosen.split()[1]}-0"
    assert red in before
    assert f'aria-label="red {chosen.split()[1]}"><span class="dd-die" data-colour="red" data-piece="{red}">' in page(
        match, 0
    )


def test_what_a_choice_would_bring_is_shown_as_a_ghost() -> None:
    match = turn()
    html = page(match, 0)
    numbers = [n for n, token in enumerate(match.legal) if re.match("place green 4 vp a2", token)]
    assert f'<span class="dd-coming" data-within="{numbers[0]}" hidden><span class="dd-tile is-ghost"' in html
    marker = " ".join(str(n) for n, token in enumerate(match.legal) if token == "place red 3 1-4")
    assert f'<i class="dd-open"><span class="dd-coming" data-within="{marker}" hidden>' in html


def test_r52_the_bonus_chart_lights_what_one_two_or_three_tiles_do() -> None:
    match = turn()
    board(match, 0, "DDD ... ..M")
    html = page(match, 0)
    for size, caption in ((1, "±1"), (2, "any value"), (3, "move a die")):
        words = [token.split() for token in match.legal]
        enough = [n for n, each in enumerate(words) if each[:2] == ["bonus", "die"] and len(each) >= size + 2]
        if size == 3:
            assert not enough  # all die spaces are taken (R41)
        assert f'data-within="{" ".join(map(str, enough))}" hidden></i>{caption}</td>' in html


def test_r26_layouts_are_drawn_in_the_rotation_that_is_nearest() -> None:
    match = turn()
    board(match, 0, "..M .MM ..M")
    row = progress(GAME.components, "l01", match.view()["players"][0])
    assert (row["held"], row["of"]) == (4, 5)
    held = [square["held"] for square in row["squares"]]
    assert held == [0, 0, 1, 0, 1, 1, 0, 0, 1]
    assert progress(GAME.components, "l01", None)["held"] == 0
    assert "4/5" in page(match, 1)


def test_lines_are_strokes_and_everything_of_the_box_is_on_the_page() -> None:
    match = set_up(4)
    board(match, 1, "MMM .M. M..")
    html = page(match, None)
    assert html.count("<line ") == 2
    assert html.count('class="dd-sill"') == 20
    assert html.count('class="dd-open"') == 20
    assert html.count('class="dd-stop"') == 6
