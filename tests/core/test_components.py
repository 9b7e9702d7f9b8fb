"""What is in the box: read from a file, replaced on loading, refused with the place that is wrong."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import dicehall
from dicehall.core import conformance
from dicehall.core.components import fingerprint, parse
from dicehall.core.errors import BadComponents
from dicehall.core.game import Game
from dicehall.games import find

LINE_DICE = find("line-dice")
SHIPPED = (LINE_DICE.folder / "components.toml").read_text("utf-8")
TINY_BOX = 'game = "tiny"\n[die]\nfaces = [1, 2]\n'


def changed(*changes: tuple[str, str]) -> str:
    text = SHIPPED
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return text


def box_of_25() -> str:
    """Other counts: 25 dice leave one over for 2, 3, 4 and 6 players, and none for 5."""
    text = changed(("count = 36", "count = 25"))
    for players, each, other, spare in ((2, 18, 12, 1), (3, 12, 8, 1), (4, 9, 6, 1), (5, 7, 5, 0), (6, 6, 4, 1)):
        old = f"players = {players}\neach = {each}\nspare = {int(players == 5)}\n"
        assert old in text
        text = text.replace(old, f"players = {players}\neach = {other}\nspare = {spare}\n")
    return text


def refusal(text: str) -> str:
    with pytest.raises(BadComponents) as refused:
        LINE_DICE.with_components(text)
    return str(refused.value)


def write(folder: Path, text: str) -> Path:
    path = folder / "box.toml"
    path.write_text(text, "utf-8")
    return path


def test_a_file_replaces_the_box(tmp_path: Path) -> None:
    game = dicehall.load("line-dice", components=write(tmp_path, box_of_25()))
    match = game.new(players=2, seed=1)
    assert match.view()["dice_left"] == [12, 12]
    assert match.options["starter"] is True
    assert len(match.view()["road"]) == 1
    assert game.new(players=5).options["starter"] is False
    assert LINE_DICE.new(players=2, seed=1).view()["dice_left"] == [18, 18]


def test_another_box_is_a_whole_game() -> None:
    conformance.check_match(LINE_DICE.with_components(box_of_25()), {"players": 6, "bluff": True}, 3, 500)


def test_other_faces_have_other_odds() -> None:
    game = LINE_DICE.with_components(changed(('"fl", "fr", "straight"]', '"fl", "fl", "straight", "straight"]')))
    odds = game.new(players=2, dice="manual").odds
    assert {token: str(share) for token, share in odds.items()} == {
        "roll bl": "1/7",
        "roll br": "1/7",
        "roll cross": "1/7",
        "roll fl": "2/7",
        "roll straight": "2/7",
    }


def test_the_fingerprint_is_of_what_is_said_and_not_how() -> None:
    same = SHIPPED.replace("count = 36", "count=36 # all of them") + "\n# the end\n"
    assert LINE_DICE.with_components(same).components_hash == LINE_DICE.components_hash
    assert LINE_DICE.with_components(box_of_25()).components_hash != LINE_DICE.components_hash
    assert fingerprint(parse(TINY_BOX, "tiny")) == fingerprint({"die": {"faces": [1, 2]}, "game": "tiny"})


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("count = 36", "count = 35", "components.deal[1].each: the dice dealt and spare must be the 35 in the box."),
        ("count = 36", "count = 37", "components.dice.count: a whole number from 1 to 36 is needed."),
        ("count = 36", "count = 0", "components.dice.count: a whole number from 1 to 36 is needed."),
        ("count = 36", "count = true", "components.dice.count: a whole number from 1 to 36 is needed."),
        ("count = 36", 'count = "36"', "components.dice.count: a whole number from 1 to 36 is needed."),
        ("count = 36", "", "components.dice.count: a whole number from 1 to 36 is needed."),
        ('"bl", "br", "cross"', '"bl", "up", "cross"', "components.dice.faces: “up” is not one of bl, br, cross, fl,"),
        ('"bl", "br", "cross"', '"bl", 3, "cross"', "components.dice.faces: “3” is not one of"),
        ('faces = ["bl"', 'faces = "bl" #', "components.dice.faces: a list of texts is needed."),
        ("[dice]", "[die]", "components.dice: a table is needed."),
        ('joins = ["b", "l"]', 'joins = ["b", "f"]', "components.corner[1].joins: a corner joins two neighbouring"),
        ('joins = ["b", "l"]', 'joins = ["b"]', "components.corner[1].joins: a corner joins two neighbouring sides."),
        ('kind = "br"', 'kind = "cross"', "components.corner[2].kind: “cross” is not one of bl, br, fl, fr."),
        ('kind = "br"', 'kind = "bl"', "components.corner: the four corners bl, br, fl and fr are needed."),
        ('bl_n = "sw"', 'bl_n = "ne"', "components.sides.bl_n: the corner table gives “sw”."),
        ('bl_n = "sw"', "", "components.sides.bl_n: a text is needed."),
        ("players = 3\n", "players = 2\n", "components.deal[2].each: the dice dealt"),
        ("[[deal]]\nplayers = 2\neach = 18\nspare = 0\n", "", "components.deal: every number of players from 2 to 6"),
        ("[[corner]]", "[[korner]]", "components.corner: the four corners bl, br, fl and fr are needed."),
        ('game = "line-dice"', 'game = "tiny"', "These are the components of another game, not of “line-dice”."),
        ('game = "line-dice"', 'name = "tiny"', "These are the components of another game, not of “line-dice”."),
        ('game = "line-dice"', "game = ", "The components are not valid TOML: Invalid value (at line 4, column"),
    ],
)
def test_a_broken_box_is_refused_with_the_place(old: str, new: str, sentence: str) -> None:
    assert refusal(changed((old, new))).startswith(sentence)


def test_lists_that_are_no_tables() -> None:
    assert (
        refusal("deal = [1]\n" + SHIPPED.replace("[[deal]]", "[[other]]")) == "components.deal[1]: a table is needed."
    )
    assert refusal("deal = 1\n" + SHIPPED.replace("[[deal]]", "[[other]]")).startswith("components.deal: a list of")


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(BadComponents, match=r"Cannot read the components file .*none\.toml: "):
        dicehall.load("line-dice", components=tmp_path / "none.toml")
    latin = tmp_path / "latin.toml"
    latin.write_bytes(b'game = "\xe9"')
    with pytest.raises(BadComponents, match="Cannot read the components file"):
        dicehall.load("line-dice", components=latin)


def test_random_damage_is_refused_or_gives_a_game() -> None:
    pick, refusals = random.Random(5), 0
    plain = "\n".join(line.split("#")[0] for line in SHIPPED.splitlines() if line.split("#")[0].strip())
    for _time in range(150):
        place = pick.randrange(len(plain))
        damaged = plain[:place] + pick.choice(['"', "[", "0", "x", "=", "", "\n", "7"]) + plain[place + 1 :]
        try:
            game: Game = LINE_DICE.with_components(damaged)
        except BadComponents:
            refusals += 1
        else:
            assert game.new(players=2, limit=1, dice="manual").legal
    assert refusals > 50
