"""What is in the box: read from a file, replaced by another, refused with the place that is wrong."""

from __future__ import annotations

import random

import pytest

from dicehall.core import conformance
from dicehall.core.components import names
from dicehall.core.errors import BadComponents
from dicehall.games import find

from .boards import DIAGONAL, MASKS, STRAIGHT, groups, moves, pattern_mask, rotations
from .components import Box
from .test_helpers import GAME, fields, legal, play

SHIPPED = (GAME.folder / "components.toml").read_text("utf-8")


def changed(*changes: tuple[str, str]) -> str:
    text = SHIPPED
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return text


def refusal(text: str) -> str:
    with pytest.raises(BadComponents) as refused:
        GAME.with_components(text)
    return str(refused.value)


OTHER = changed(
    ('spaces = ["START", "1", "2", "3", "4", "5"]', 'spaces = ["START", "1", "2", "3"]'),
    ('flip_space = "3"', 'flip_space = "2"'),
    ('loop_space = "5"', 'loop_space = "3"'),
    ("a1 = [1, 2]", "a1 = [1, 2, 5, 6]"),
    ('centre = "b2"', 'centre = "c3"'),
    ("layout_points = [6, 6, 6, 4, 2]", "layout_points = [9, 8, 7]"),
    ("rounds = 5", "rounds = 3"),
    ('vp_spaces = { "1" = 3, "1-2" = 3', 'vp_spaces = { "1" = 0, "1-2" = 8'),
    ('grey_spaces = { "6" = 1, "5-6" = 1', 'grey_spaces = { "6" = 0, "5-6" = 4'),
    ('each = "horizontal or vertical line"', 'each = "bonus tile"'),
)


def test_another_box_is_a_whole_game() -> None:
    game = GAME.with_components(OTHER)
    for players in (3, 4):
        conformance.check_match(game, {"players": players}, players, 600)
    view = game.new({"players": 3, "order": [0, 1, 2]}, seed=1).view()
    assert list(view["player_order_track"]) == ["START", "1", "2", "3"]
    assert view["red_action_board"]["1"]["spaces"] == 0
    assert view["grey_action_board"]["5-6"]["spaces"] == 4


def test_actions_without_spaces_are_never_there_and_those_with_more_take_more() -> None:
    match = GAME.with_components(OTHER).new({"players": 3, "order": [0, 1, 2]}, dice="manual")
    play(match, "take die", "take move", "take vp", *["draw vp"] * 4, *(f"draw l0{number}" for number in range(1, 6)))
    play(match, *["roll 1"] * 8, *["roll 6"] * 8, "discard 1 1 6 6", *["choose 1 1 6 6"] * 2)
    assert legal(match, "place red 1") == ["1-2", "1-3", "1-4", "1-5", "1-6 l04", "1-6 l05"]
    for _time in range(4):
        play(match, "place grey 6 5-6", "end")
    assert legal(match, "place grey 6") == ["1-6", "2-6", "3-6", "4-6"]
    assert int(fields(match)["round"]) == 1


def test_a_layout_may_be_the_other_mirror_image() -> None:
    pattern = 'pattern = ["###",\n           "##.",\n           "..."]'
    game = GAME.with_components(changed((pattern, 'pattern = ["###",\n           ".##",\n           "..."]')))
    before, after = (each.box.view(Box)[0]["completes"] for each in (GAME, game))
    mirrored, printed = pattern_mask(["###", ".##", "..."]), pattern_mask(["###", "##.", "..."])
    assert [int(table[mirrored]) & 1 for table in (before, after)] == [0, 1]
    assert [int(table[printed]) & 1 for table in (before, after)] == [1, 0]


def test_the_tables_of_the_board() -> None:
    box = GAME.box.view(Box)[0]
    assert sorted(
        map(len, map(rotations, [pattern_mask(["###", "##.", "..."]), pattern_mask([".#.", "###", ".#."])]))
    ) == [
        1,
        4,
    ]
    assert len(STRAIGHT) == 6
    assert len(DIAGONAL) == 2
    assert int(box["lines"][MASKS - 1]) == 8
    assert moves(0) == moves(MASKS - 1) == []
    assert groups(0b101) == [1, 4, 5]
    assert names(box["layout_name"]) == tuple(f"l{number:02}" for number in range(1, 14))
    # the thirteen layouts are all patterns of five spaces with the centre, but for mirror images
    centre = 1 << 4
    patterns = [mask for mask in range(MASKS) if mask.bit_count() == 5 and mask & centre]
    completed = [mask for mask in patterns if box["completes"][mask]]
    assert len(patterns) == 70
    assert len(completed) == sum(len(rotations(pattern_mask(t["pattern"]))) for t in GAME.components["layout_tiles"])


PLAYERS = "dice = { red = 4, green = 4, grey = 8 }"


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("rounds = 5", "rounds = 0", "components.game.rounds: a whole number from 1 to 9 is needed."),
        ("rounds = 5", "rounds = 4", "components.game.layout_points: a number for each round is needed."),
        ("[6, 6, 6, 4, 2]", "[6, 6, 6, 4, 200]", "components.game.layout_points: a list of whole numbers from 0 to 99"),
        ("[6, 6, 6, 4, 2]", "[]", "components.game.layout_points: a list of whole numbers from 0 to 99"),
        ("[6, 6, 6, 4, 2]", "6", "components.game.layout_points: a list of whole numbers from 0 to 99"),
        ("grey_5_6_points = 2", "", "components.game.grey_5_6_points: a whole number from 0 to 99 is needed."),
        (
            '"order", "vp"]',
            '"order", "money"]',
            'components.bonus_tiles.kinds: this is ["die", "move", "order", "vp"] in',
        ),
        (
            "each = 8\n\n[markers]",
            "each = 5\n\n[markers]",
            "components.players.3.deck_of_each_bonus: a whole number from 1",
        ),
        ("stock = 4", "stock = 5", "components.markers.each: two markers on the tracks, those beside the board"),
        ("beside_board = 2", "beside_board = 9", "components.markers.beside_board: a whole number from 0 to 8"),
        (PLAYERS, PLAYERS.replace("4", "5"), 'components.players.3.dice: this is {"red": 4, "green": 4, "grey": 8} in'),
        ("[players.4]", "[players.5]", "components.players.4: a table is needed."),
        ("deck_of_each_bonus = 7", "deck_of_each_bonus = 8", "components.players.4.deck_of_each_bonus: a whole number"),
        (
            'vp_spaces = { "1" = 3',
            'vp_spaces = { "1" = 9',
            "components.players.3.vp_spaces.1: a whole number from 0 to 8",
        ),
        ('"2-6" = 2', '"2-6" = 5', "components.players.4.grey_spaces.2-6: a whole number from 0 to 4 is needed."),
        ('actions = ["1", "1-2"', 'actions = ["1", "2-3"', "components.red.actions: this is"),
        ('layout_action = "1-6"', 'layout_action = "1-5"', "components.red.layout_action: this is 1-6 in every box."),
        (
            "actions = [1, 2, 3",
            "actions = [1, 2, 4",
            "components.green.actions: this is [1, 2, 3, 4, 5, 6] in every box.",
        ),
        (
            "layout_spaces = 2",
            "layout_spaces = 5",
            "components.red.layout_spaces: a whole number from 1 to 4 is needed.",
        ),
        (
            "bonus_spaces = 4",
            "bonus_spaces = 0",
            "components.green.bonus_spaces: a whole number from 1 to 8 is needed.",
        ),
        ('each = "diagonal line"', 'each = "die"', "components.red.score.1-3.each: “die” is not one of bonus tile,"),
        (
            "points = 3, each",
            "points = -3, each",
            "components.red.score.1-3.points: a whole number from 0 to 99 is needed.",
        ),
        ("grey = 2 }  ", "grey = 3 }  ", "components.player_board.die_spaces: this is"),
        ('centre = "b2"', 'centre = "d2"', "components.player_board.centre: “d2” is not one of a1, a2, a3, b1,"),
        ("b2 = [1, 6]", "b2 = [1, 7]", "components.player_board.values.b2: a list of whole numbers from 1 to 6"),
        ("b2 = [1, 6]", "", "components.player_board.values.b2: a list of whole numbers from 1 to 6"),
        ('"4", "5"]  ', '"4", "4"]  ', "components.order_track.spaces: 4 to 12 different names are needed."),
        ('"4", "5"]  ', '"4", 5]  ', "components.order_track.spaces: a list of texts is needed."),
        (
            '"4", "5"]  ',
            '"4", "a-b"]  ',
            "components.order_track.spaces: a name is made of letters and digits, at most 8.",
        ),
        (
            'flip_space = "3"',
            'flip_space = "6"',
            "components.order_track.flip_space: “6” is not one of START, 1, 2, 3, 4, 5.",
        ),
        ('loop_space = "5"', 'loop_space = "4"', "components.order_track.loop_space: the loop is on the last space."),
        ('id = "l02"', 'id = "l01"', "components.layout_tiles: every tile has an id of its own."),
        ('id = "l02"', 'id = "vp"', "components.layout_tiles: every tile has an id of its own."),
        ('id = "l02"', 'id = "L2"', "components.layout_tiles[2].id: a name is made of letters and digits, at most 8."),
        ('id = "l02"', "id = 2", "components.layout_tiles[2].id: a text is needed."),
        ('pattern = ["#.#"', 'pattern = ["##"', "components.layout_tiles[12].pattern: three rows of three with five"),
        ('pattern = ["#.#"', 'pattern = ["###"', "components.layout_tiles[12].pattern: three rows of three with five"),
        ('pattern = ["#.#"', "pattern = [7", "components.layout_tiles[12].pattern: a list of texts is needed."),
        ("[[layout_tiles]]", "[[layouts]]", "components.layout_tiles: 6 to 16 tiles are needed."),
        ("[order_track]", "[track]", "components.order_track: a table is needed."),
        (
            "[game]",
            "game = 'line-dice'\n[points]",
            "These are the components of another game, not of “dazzling-diceline”.",
        ),
    ],
)
def test_a_broken_box_is_refused_with_the_place(old: str, new: str, sentence: str) -> None:
    times = 8 if old == "[[layout_tiles]]" else 1
    assert old in SHIPPED
    assert refusal(SHIPPED.replace(old, new, times)).startswith(sentence)


def test_a_value_that_is_on_no_space_and_a_pattern_that_is_there_twice() -> None:
    text = (
        SHIPPED.replace("a2 = [4, 5]", "a2 = [4]").replace("c1 = [5, 6]", "c1 = [6]").replace("b3 = [2, 5]", "b3 = [2]")
    )
    assert refusal(text) == "components.player_board.values: the value 5 is on no bonus space."
    cross, turned = '".#.",\n           "###",\n           ".#."', '".#.",\n           ".#.",\n           "###"'
    assert refusal(changed((cross, turned))).startswith(
        "components.layout_tiles[13].pattern: another tile has the same"
    )


def test_the_file_of_another_game_is_refused() -> None:
    other = (find("line-dice").folder / "components.toml").read_text("utf-8")
    assert refusal(other).startswith("These are the components of another game")


def test_random_damage_is_refused_or_gives_a_game() -> None:
    pick, refusals = random.Random(5), 0
    plain = "\n".join(line.split("#  ")[0] for line in SHIPPED.splitlines() if not line.startswith("#"))
    for _time in range(60):
        place = pick.randrange(len(plain))
        damaged = plain[:place] + pick.choice(['"', "[", "0", "x", "=", "", "\n", "7"]) + plain[place + 1 :]
        try:
            game = GAME.with_components(damaged)
        except BadComponents:
            refusals += 1
        else:
            assert game.new(players=3, dice="manual").legal
    assert 20 < refusals < 60
