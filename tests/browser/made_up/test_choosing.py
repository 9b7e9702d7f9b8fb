"""Choosing on made-up tables of all four games: touches narrow the choices in any order."""

import random
import re
from collections import Counter
from itertools import permutations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.made_up.drawing import MadeUp
from tests.browser.made_up.hall import MadeUpHall
from tests.browser.made_up.more_tables import TABLES
from tests.browser.made_up.opening import FINGER, Open
from tests.browser.made_up.touching import chosen, ids, left, offered, walk

pytestmark = pytest.mark.browser
ONLY_IN_THE_LIST = {"done", "stop", "end", "call", "out"}


def touch(page: Page, *things: str) -> None:
    for name in things:
        page.click(f"[id='{name}']")


def test_touches_narrow_in_any_order(visit: Open) -> None:
    page = visit("line-dice")
    for first, second in permutations(["hand-0", "cell-0-1"]):
        touch(page, first, second)
        assert left(page) == {"place 0 1 fl e", "place 0 1 fl n", "place 0 1 fl s"}
        assert page.is_hidden("#do")
        touch(page, "turn-s")
        assert offered(page) == {"place 0 1 fl s"}
        assert page.inner_text("#do") == "Put a front-left corner on cell 0, 1, facing south"
        page.reload()


def test_things_that_no_choice_left_needs_are_dim(visit: Open) -> None:
    page = visit("line-dice")
    assert ids(page, "#hall .is-dim") == {"hand-5"}
    touch(page, "cell-1-0")
    assert ids(page, "#hall .is-lit") == {"hand-4"}
    assert {"hand-0", "hand-2", "hand-3", "cell-0-1"} < ids(page, "#hall .is-dim")


def test_a_contradicting_touch_drops_only_the_earlier_ones_that_it_contradicts(visit: Open) -> None:
    page = visit("line-dice")
    touch(page, "cell-0-1", "hand-0", "turn-e", "hand-2")
    assert chosen(page) == {"cell-0-1", "hand-2"}
    assert offered(page) == {"place 0 1 fr e"}


def test_of_things_alike_one_is_chosen(visit: Open) -> None:
    page = visit("line-dice")
    touch(page, "hand-0")
    expect(page.locator("#hand-1")).not_to_have_class(re.compile("is-(lit|dim)"))
    touch(page, "hand-1")
    assert chosen(page) == {"hand-1"}


def test_a_second_touch_takes_the_first_back(visit: Open) -> None:
    page = visit("line-dice")
    touch(page, "cell-0-1", "hand-0", "cell-0-1")
    assert chosen(page) == {"hand-0"}
    expect(page.locator("#hand-0")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#cell-0-1")).to_have_attribute("aria-pressed", "false")


@pytest.mark.parametrize("way", ["escape", "table", "button"])
def test_the_last_touch_is_taken_back(visit: Open, way: str) -> None:
    page = visit("line-dice")
    touch(page, "cell-0-1", "hand-0")
    take_back(page, way)
    assert chosen(page) == {"cell-0-1"}
    take_back(page, way)
    assert not chosen(page)
    assert left(page) == set(TABLES["line-dice"].tokens)
    expect(page.locator("#untouch")).to_be_hidden()


def take_back(page: Page, way: str) -> None:
    if way == "escape":
        page.keyboard.press("Escape")
    elif way == "table":
        page.click("#table", position={"x": 5, "y": 5})
    else:
        page.click("#untouch")


def test_toggles_add_up_to_a_multiset(visit: Open) -> None:
    page = visit("wuerfelzucker-place")
    touch(page, "card-pair", "mine-1")
    assert page.is_hidden("#do"), "one 3 is half a pair"
    assert ids(page, ".is-lit") == {"mine-2"}
    touch(page, "mine-2")
    assert offered(page) == {"place pair 33 over 0 22"}
    touch(page, "mine-1")
    assert not offered(page)


def test_a_set_that_more_dice_could_still_extend_is_ready_as_it_is(visit: Open) -> None:
    page = visit("wuerfelzucker-reroll")
    for dice, expected in zip(["mine-0", "mine-2", "mine-1", "mine-3"], ["1", "12", "112", "1123"], strict=True):
        touch(page, dice)
        assert offered(page) == {f"reroll {expected}"}
    touch(page, "mine-0")
    assert offered(page) == {"reroll 123"}


def test_of_touches_that_do_not_go_together_the_newest_stay(visit: Open) -> None:
    page = visit("wuerfelzucker-place")
    touch(page, "card-pair", "mine-1", "mine-2", "mine-3")
    assert chosen(page) == {"mine-1", "mine-2", "mine-3"}
    touch(page, "card-pair")
    assert chosen(page) == {"card-pair", "mine-3"}


def test_a_toggle_is_an_ordinary_thing_for_tokens_without_a_set(visit: Open) -> None:
    page = visit("diceline")
    touch(page, "cell-a1", "cell-a2")
    assert offered(page) == {"move a1 a2"}
    touch(page, "cell-b2")
    assert offered(page) == {"move b2 a2"}
    touch(page, "cell-a2", "cell-a1")
    assert offered(page) == {"bonus die a1 b2"}


def test_ghosts_show_what_would_happen(visit: Open) -> None:
    page = visit("line-dice")
    shown = "g[data-within]:not([hidden])"
    assert page.locator(shown).count() == 0
    touch(page, "hand-0")
    assert ids(page, shown) == {"turn-e", "turn-n", "turn-s"}
    assert page.is_visible("#turn-e")
    touch(page, "turn-e")
    assert page.locator(f"#cell-0-1 {shown}").get_attribute("data-within") == "3"
    touch(page, "hand-4")
    assert page.is_hidden("#turn-e")


def test_what_is_dim_for_good_says_why(visit: Open) -> None:
    page = visit("line-dice")
    touch(page, "cell-0-1")
    page.click("#hand-5", force=True)  # Playwright waits for things to be enabled
    assert page.inner_text("#why") == "No open side of the road takes this corner."
    assert chosen(page) == {"cell-0-1"}
    corner = page.locator("#hand-5")
    assert corner.get_attribute("aria-description") == "No open side of the road takes this corner."
    assert corner.get_attribute("aria-disabled") == "true"
    page.keyboard.press("Escape")
    expect(page.locator("#why")).to_be_hidden()
    assert chosen(page) == {"cell-0-1"}, "Escape closes the note first"


def test_what_nothing_on_the_table_tells_apart_is_a_menu_at_the_touch(visit: Open, hall: MadeUpHall) -> None:
    page = visit("wuerfelzucker-place")
    touch(page, "card-change-1", "mine-1")
    assert offered(page) == {"use change-1 3 2", "use change-1 3 4"}
    menu, die = page.locator("#menu").bounding_box(), page.locator("#mine-1").bounding_box()
    assert menu
    assert die
    assert abs(menu["x"] - die["x"]) < 60
    assert abs(menu["y"] - die["y"]) < 150
    with page.expect_response("**/play"):
        page.click("#menu button >> nth=1")
    assert hall.posts[0]["token"] == "use change-1 3 4"


def test_a_choice_without_a_thing_of_its_own_is_in_the_menu_while_others_are_left(visit: Open) -> None:
    page = visit("diceline")
    touch(page, "die-red")
    assert page.is_hidden("#do")
    assert offered(page) == {"return red 4"}
    assert ids(page, ".is-lit") == {"action-1-3", "action-2-5"}


def test_played_at_once_only_if_set_and_only_the_last_choice(visit: Open, hall: MadeUpHall) -> None:
    page = visit("wuerfelzucker-reroll")
    touch(page, "mine-0", "mine-1", "mine-2", "mine-3")
    assert not hall.posts
    page.check("[data-setting=at-once]")
    page.reload()
    assert page.is_checked("[data-setting=at-once]")
    touch(page, "mine-0", "mine-1", "mine-2")
    assert offered(page) == {"reroll 112"}
    assert not hall.posts
    with page.expect_response("**/play"):
        touch(page, "mine-3")
    assert [post["token"] for post in hall.posts] == ["reroll 1123"]


def test_the_list_lights_up_what_takes_part(visit: Open) -> None:
    page = visit("wuerfelzucker-place")
    page.hover("[value='place pair 33 over 0 22']")
    assert ids(page, ".is-partner") == {"card-pair", "mine-1", "mine-2"}
    page.hover("header")
    assert not ids(page, ".is-partner")
    page.focus("[value='use turn 1']")
    assert ids(page, ".is-partner") == {"card-turn", "mine-0"}


def test_the_list_shows_the_ghost_of_a_choice(visit: Open) -> None:
    page = visit("line-dice")
    page.hover("[value='place 1 0 straight ew']")
    assert page.locator("#cell-1-0 [data-within]").is_visible()
    page.hover("header")
    assert page.locator("#cell-1-0 [data-within]").is_hidden()


def test_choices_no_longer_possible_stay_usable_in_the_list(visit: Open, hall: MadeUpHall) -> None:
    page = visit("dice-age")
    touch(page, "camp-5")
    button = page.locator("#choices [value='counsel']")
    expect(button).to_have_class("is-out")
    with page.expect_response("**/play"):
        button.click()
    assert hall.posts[0]["token"] == "counsel"


ALL = pytest.param("finger", 1, marks=pytest.mark.full), pytest.param("mouse", 1, marks=pytest.mark.full)


@pytest.mark.parametrize(("hand", "every"), [("mouse", 3), *ALL])
@pytest.mark.parametrize("name", TABLES)
def test_table_and_list_lead_to_the_same_choices(visit: Open, name: str, hand: str, every: int) -> None:
    is_finger = hand == "finger"
    page, chance = visit(name, **(FINGER if is_finger else {})), random.Random(7)
    for token in TABLES[name].tokens[::every]:
        reached = walk(page, token, chance, tap=is_finger)
        assert reached == (token not in ONLY_IN_THE_LIST)
        assert not reached or token in offered(page)


@pytest.mark.parametrize("touches", [12, pytest.param(60, marks=pytest.mark.full)])
@pytest.mark.parametrize("name", TABLES)
def test_touches_at_random_leave_what_an_independent_count_leaves(visit: Open, name: str, touches: int) -> None:
    page, chance = visit(name), random.Random(11)
    for _ in range(touches):
        things = sorted(
            page.eval_on_selector_all("[data-tokens]:not([data-tokens=''])", "all => all.map(one => one.id)")
        )
        thing = page.locator(f"[id='{chance.choice(things)}']")
        if thing.is_visible():
            thing.dispatch_event("click")
        assert left(page) == expected(page, TABLES[name])


def expected(page: Page, made: MadeUp) -> set[str]:
    """The tokens that the chosen things leave, counted without the script."""
    read = "all => all.map(one => [one.dataset.tokens.split(' ').map(Number), one.dataset.toggle ?? null])"
    touched = page.eval_on_selector_all(".is-chosen", read)
    toggled = Counter(worth for _, worth in touched if worth is not None)
    kept = {token for n, token in enumerate(made.tokens) if all(n in numbers for numbers, _ in touched)}
    return {token for token in kept if made.sets(token) is None or toggled <= Counter(made.sets(token))}
