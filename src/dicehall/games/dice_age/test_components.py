"""Another box: what an owner may correct works, and what does not fit together is refused with its place."""

from __future__ import annotations

import random
import re

import pytest

from dicehall.core import conformance
from dicehall.core.compiled import PLAIN
from dicehall.core.errors import BadComponents
from dicehall.core.game import Game

from .test_helpers import GAME, SHIPPED, advance, begin, box, deal, draw_shells, finish, hand, player, result, spread

CARD = '[[generation]]\nround = 1\nid = "{id}"\ncount = {count}\nprosperity = {{ childbirth = {gives} }}\n'


def refusal(text: str) -> str:
    with pytest.raises(BadComponents) as refused:
        GAME.with_components(text)
    return str(refused.value)


def changed(old: str, new: str) -> str:
    assert old in SHIPPED, old
    return SHIPPED.replace(old, new, 1)


def pile(number: int, cards: str) -> str:
    """The components with all cards of a round replaced."""
    head, *tables = SHIPPED.split("[[generation]]")
    return "[[generation]]".join([head, *(table for table in tables if f"round = {number}\n" not in table)]) + cards


def test_other_cards_in_a_round() -> None:
    text = pile(1, CARD.format(id="many-children", count=8, gives=3))
    match = begin("many-children many-children", game=GAME.with_components(text))
    assert match.view()["rows"] == [["many-children"] * 2] * 2
    spread(match, "1", 1)
    spread(match, "2", 2)
    assert hand(match, 0) == [7, 1, 0, 0]


def test_other_points() -> None:
    game = box(
        ("rounds = 4", "rounds = 1"),
        ("points = 10\nhunting = 200", "points = 11\nhunting = 70"),
        ("hunting = 0", "hunting = 7"),
        ("set_of_prey = 50", "set_of_prey = 90"),
    )
    match = begin("childbirth growth", "berries dodo elk fish mammoth berries", game)
    spread(match, "12345", 1)
    spread(match, "6", 2)
    draw_shells(match)
    assert result(match, 0)["prey"] == 11 + 20 + 30 + 40 + 50
    assert result(match, 0)["hunting"] == {"berries": 30, "dodo": 120, "elk": 100, "fish": 50, "mammoth": 7}
    assert result(match, 0)["sets"] == 90


def test_other_shells() -> None:
    game = box(("20 = 14\n30 = 10\n40 = 6", "5 = 2\n25 = 3\n100 = 9"), ("shells of 20", "shells of 100"))
    match = begin("trade-2 childbirth", game=game)
    assert match.view()["supply"]["shells"] == 14
    spread(match, "1", 1)
    spread(match, "2", 2)
    assert {token: str(share) for token, share in match.odds.items()} == {
        "draw 100": "9/14",
        "draw 25": "3/14",
        "draw 5": "1/7",
    }
    draw_shells(match, 100, 5)
    assert player(match, 0, 0)["shell_values"] == [5, 100]


def test_innovation_counts_the_shells_it_names() -> None:
    last = (("rounds = 4", "rounds = 1"), ("\nround = 1", "\nround = 6"), ("\nround = 4", "\nround = 1"))
    match = begin("innovation trade-2", game=box(*last, ("shells of 20", "shells of 40")))
    spread(match, "1", 1)
    spread(match, "2", 2)
    draw_shells(match, 40, 20)
    assert result(match, 0)["honor"] == [{"card": "innovation", "points": 20}]
    match = begin("innovation trade-2", game=box(*last, ("shells of 20", "shells of 30")))
    finish(match)
    assert result(match, 0)["honor"] == [{"card": "innovation", "points": 0}]


def test_other_dice_colours_and_rounds() -> None:
    game = box(
        ('["red", "purple", "green", "yellow"]', '["yellow", "green", "purple", "red"]'),
        ("limit = 7\nstart = 4", "limit = 5\nstart = 3"),
        ("limit = 3\nstart = 1", "limit = 2\nstart = 2"),
        ("strength = 1.5", "strength = 2"),
        ("rounds = 4", "rounds = 2"),
    )
    match = begin(game=game)
    assert [row["colour"] for row in match.view()["players"]] == ["yellow", "green"]
    assert hand(match, 0) == [3, 2, 0, 0]
    spread(match, "11112", 1)
    spread(match, "3", 2)
    assert match.view()["hunt"][1]["dice"] == {"0": 2}
    assert match.view()["hunt"][0]["dice"] == {"0": 5}
    advance(match, 3)
    assert match.to_act is None


def test_points_by_number_of_players_and_for_all_alike() -> None:
    text = changed("points = { 2 = 20, 3 = 30, 4 = 40 }", "points = 9")
    text = text.replace('counts = "large dice"\npoints = 30', 'counts = "large dice"\npoints = { 2 = 1, 3 = 2, 4 = 3 }')
    points = GAME.with_components(text).part("components").pack(GAME.with_components(text).components)
    record = points.view(GAME.part("components").Box)[0]["honor_points"]
    assert (list(record[0][2:]), list(record[5][2:])) == ([1, 2, 3], [9, 9, 9])


def test_another_box_is_a_whole_game() -> None:
    cards = "".join(CARD.format(id=f"c{gives}", count=2, gives=gives) for gives in (1, 2, 3, 4))
    game = GAME.with_components(pile(1, cards).replace("20 = 14", "20 = 1").replace("supply = 1", "supply = 4"))
    conformance.check_match(game, {"players": 4}, 5, 2000)
    conformance.check_hide(game, {"players": 3, "barbarians": True}, 5, 2000)


def test_sums_of_large_numbers_have_room() -> None:
    plenty = "prosperity = { counsel = 9, intimidate = 9, retreat = 9, trade = 9 }"
    game = box(
        ("counsel = 3\nintimidate = 3\nretreat = 3", "counsel = 99\nintimidate = 99\nretreat = 99"),
        ("prosperity = { childbirth = 1 }", plenty),
        ("prosperity = { counsel = 1, trade = 1 }", plenty),
        ("prosperity = { intimidate = 1, trade = 1 }", plenty),
        ("20 = 14\n30 = 10\n40 = 6", "20 = 1\n254 = 99\n255 = 99"),
        ('"action tiles"\npoints = 30', '"action tiles"\npoints = 255'),
        ('"shells"\npoints = 10', '"shells"\npoints = 255'),
    )
    match = begin("childbirth childbirth", game=game)
    finish(match)
    tiles = "counsel+trade-1 intimidate+trade-1"
    for cards in ("childbirth childbirth", tiles, "wisdom-of-the-elder prosperous-ones"):
        deal(match, cards)
        finish(match)
    last = player(match, 0)
    assert sum(last["action_tiles"].values()) == 3 * 6 * 9
    assert last["shells"] == 6 * 9
    parts = result(match, 0)
    assert {row["card"]: row["points"] for row in parts["honor"]} == {
        "wisdom-of-the-elder": 162 * 255,
        "prosperous-ones": 54 * 255,
    }
    assert parts["shells"] == sum(last["shell_values"])
    total = parts["prey"] + parts["sets"] + sum(parts["hunting"].values()) + parts["shells"] + (162 + 54) * 255
    assert match.scores[0] == total > 1 << 16


CARDS = "components.generation"
WRONG = [
    ("rounds = 4", "rounds = 7", "components.rounds: a whole number from 1 to 6 is needed."),
    ("rounds = 4", "", "components.rounds: a whole number from 1 to 6 is needed."),
    ("rounds = 4", "rounds = 5", "components.prey: 28 cards are not enough: every round needs 7."),
    ("colours = [", "hues = [", "components.colours: a list of texts is needed."),
    ('"red"', '"blue"', "components.colours: “blue” is not one of red, purple, green, yellow."),
    ('"red"', '"green"', "components.colours: every colour is listed once."),
    ('"red", ', "", "components.colours: every colour is listed once."),
    ("[prey.elk]", "[prey.elks]", "components.prey.elk: a table is needed."),
    ("count = 7\npoints", "count = 0\npoints", "components.prey.berries.count: a whole number from 1 to 99 is needed."),
    ("count = 7\npoints", "count = 6\npoints", "components.prey: 27 cards are not enough: every round needs 7."),
    ("points = 10\n", "points = 1000\n", "components.prey.berries.points: a whole number from 0 to 999 is needed."),
    ("hunting = 200", "hunting = -1", "components.prey.berries.hunting: a whole number from 0 to 999 is needed."),
    ("[scoring]", "[score]", "components.scoring: a table is needed."),
    (
        "set_of_prey = 50",
        "set_of_prey = 5.5",
        "components.scoring.set_of_prey: a whole number from 0 to 999 is needed.",
    ),
    ("[dice.large]", "[dice.big]", "components.dice.large: a table is needed."),
    ("strength = 1.0", "strength = 0", "components.dice.small.strength: whole or half dice up to 10 are needed."),
    ("strength = 1.0", "strength = 1.25", "components.dice.small.strength: whole or half dice up to 10 are needed."),
    ("strength = 1.0", "strength = true", "components.dice.small.strength: whole or half dice up to 10 are needed."),
    ("strength = 1.0", "strength = nan", "The components are not valid TOML: "),
    ("strength = 1.0", "strength = 9", "components.dice: the dice are too strong together."),
    ("limit = 7", "limit = 13", "components.dice.small.limit: a whole number from 0 to 12 is needed."),
    ("limit = 7", "limit = 3", "components.dice.small.start: a whole number from 0 to 3 is needed."),
    ("limit = 7", "limit = 12", "components.dice: at most 56 dice can be on the table."),
    ("supply = 1", "supply = 5", "components.dice.wanderer.supply: a whole number from 0 to 4 is needed."),
    ("each = 2", "each = 5", "components.dice.barbarian.each: a whole number from 0 to 4 is needed."),
    ("[shells]", "[shell]", "components.shells: a table is needed."),
    ("20 = 14", "x = 14", "components.shells: 1 to 6 values up to 255, each with the number of its tiles, are needed."),
    ("20 = 14", "256 = 14", "components.shells: 1 to 6 values up to 255, each with"),
    ("20 = 14", "1=1\n2=1\n3=1\n4=1\n5=1", "components.shells: 1 to 6 values up to 255, each with"),
    ("20 = 14\n30 = 10\n40 = 6", "", "components.shells: 1 to 6 values up to 255, each with"),
    ("20 = 14", "20 = 0", "components.shells.20: a whole number from 1 to 99 is needed."),
    ("20 = 14\n30 = 10\n40 = 6", "20 = 99\n30 = 99\n40 = 99", "components.shells: at most 255 tiles."),
    ("20 = 14", "21 = 14", "components.honor.innovation.counts: “shells of 20” is not one of shells of 21,"),
    ("retreat = 3", "retreat = 100", "components.action_tiles.retreat: a whole number from 0 to 99 is needed."),
    ("[honor.innovation]", "[honor.novelty]", "components.honor.innovation: a table is needed."),
    ('"large dice"', '"small dice"', "components.honor.great-and-powerful.counts: “small dice” is not one of large"),
    (
        "points = { 2",
        "points = { 5",
        "components.honor.hunters-pride.points.2: a whole number from 0 to 255 is needed.",
    ),
    ('"shells"\npoints = 10', '"shells"', "components.honor.prosperous-ones.points: a whole number from 0 to 255 is"),
    ("round = 1\n", "round = 9\n", f"{CARDS}[1].round: a whole number from 1 to 6 is needed."),
    (
        'id = "childbirth"',
        'id = "Kids"',
        f"{CARDS}[1].id: a name is made of small letters, digits, + and -, at most 32.",
    ),
    ('id = "childbirth"', f'id = "{"x" * 33}"', f"{CARDS}[1].id: a name is made of small letters, digits, + and -"),
    ('id = "childbirth"', "id = 3", f"{CARDS}[1].id: a text is needed."),
    ('id = "childbirth"', 'id = "growth"', f"{CARDS}[2].id: cards of one name bear the same bonuses."),
    ("prosperity = { childbirth = 1 }", "", f"{CARDS}[8].id: cards of one name bear the same bonuses."),
    ("prosperity = { visit = 1 }", "", f"{CARDS}[3]: a card bears either prosperity bonuses or one honor bonus."),
    ("{ visit = 1 }", '{ visit = 1 }\nhonor = "wisdom-of-the-elder"', f"{CARDS}[3]: a card bears either prosperity"),
    ("{ visit = 1 }", "1", f"{CARDS}[3].prosperity: a table is needed."),
    ("{ visit = 1 }", "{ visits = 1 }", f"{CARDS}[3].prosperity.visits: there is no such bonus."),
    ("{ visit = 1 }", "{ visit = 0 }", f"{CARDS}[3].prosperity.visit: a whole number from 1 to 9 is needed."),
    ('honor = "innovation"', 'honor = "art"', f"{CARDS}[33].honor: “art” is not one of great-and-powerful,"),
    ("count = 3\nprosperity", "count = 21\nprosperity", f"{CARDS}[1].count: a whole number from 1 to 20 is needed."),
    ("count = 3\nprosperity", "count = 0\nprosperity", f"{CARDS}[1].count: a whole number from 1 to 20 is needed."),
    (
        "round = 1\n",
        "round = 6\n",
        f"{CARDS}: round 1 has 7 cards; at least 8 are needed, two for each of four players.",
    ),
    ('id = "trade-2"', 'id = "visit"\nprosperity.visit = 1 #', "The components are not valid TOML: "),
    ("round = 2\n", "round = 1\n", f"{CARDS}: every card of a round is listed once, with its number."),
    ('name = "dice-age"', 'game = "line-dice"', "These are the components of another game, not of “dice-age”."),
]


@pytest.mark.parametrize(("old", "new", "sentence"), WRONG)
def test_a_wrong_box_is_refused_with_the_place(old: str, new: str, sentence: str) -> None:
    assert refusal(changed(old, new)).startswith(sentence)


def test_a_box_that_is_too_full_is_refused() -> None:
    prey = re.sub(r"count = \d(?=\npoints)", "count = 99", SHIPPED)
    assert refusal(prey) == "components.prey: at most 255 cards."
    no_dice = SHIPPED.replace("start = 4", "start = 0").replace("start = 1", "start = 0")
    assert refusal(no_dice) == "components.dice: a player needs a die to begin with."
    eleven = "".join(CARD.format(id=f"c{each}", count=1, gives=1) for each in range(11))
    assert refusal(pile(1, eleven)) == "components.generation: at most 10 kinds in a round."
    many = "".join(CARD.format(id=f"c{each}", count=1, gives=1) for each in range(49))
    assert refusal(pile(1, many)) == "components.generation: at most 48 kinds."
    assert (
        refusal(SHIPPED.replace("[[generation]]", "[[cards]]")) == "components.generation: a list of tables is needed."
    )


def mutated(pick: random.Random) -> str:
    """The components with a line or two damaged: a number or a word replaced, a line lost, doubled or moved."""
    lines = [line.split("#")[0].rstrip() for line in SHIPPED.splitlines() if line.split("#")[0].strip()]
    known = re.findall(r"[a-z][a-z-]+", " ".join(lines))
    for _damage in range(pick.choice((1, 1, 2))):
        place = pick.randrange(len(lines))
        kind = pick.randrange(6)
        if kind == 0:
            del lines[place]
        elif kind == 1:
            lines.insert(place, lines[place])
        elif kind == 2:
            other = pick.randrange(len(lines))
            lines[place], lines[other] = lines[other], lines[place]
        elif kind == 3:
            lines[place] = re.sub(r"[a-z][a-z-]+", lambda _word: pick.choice(known), lines[place], count=1)
        else:
            value = pick.choice(
                ("0", "1", "2", "3", "5", "9", "12", "99", "255", "256", "-1", "0.5", "10", '"x"', "[]", "true")
            )
            lines[place] = re.sub(r"(?<== )[\d.]+", value, lines[place], count=1)
    return "\n".join(lines)


def loaded(text: str) -> Game | None:
    """The game with these components, None if they are refused with a place."""
    try:
        return GAME.with_components(text)
    except BadComponents as refused:
        sentence = str(refused)
    assert re.fullmatch(r"components[.:\w\[\]-]* .+\.|The components are not valid TOML: .+\.", sentence), sentence
    return None


def test_random_damage_is_refused_or_gives_a_whole_game() -> None:
    pick, refused, played = random.Random(3), 0, 0
    for number in range(60 if PLAIN else 240):
        text = mutated(pick)
        game = loaded(text)
        refused += game is None
        if game is not None and text != SHIPPED and number % (10 if PLAIN else 5) == 0:
            options = {"players": 2 + number % 3, "barbarians": number % 3 < 2}
            conformance.check_match(game, options, number, 3000)
            played += 1
    assert refused > 20
    assert played > 3
