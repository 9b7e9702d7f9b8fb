"""The drawing for terminals."""

from .drawing import STRENGTHS, draw
from .hunt import standing
from .test_helpers import GAME, begin, grown, place, throw, turn, view_of
from .test_table import each_table, positions

DRAWING = """\
Ground 1    Berries  ● ● ▲ ▲  ▲ 2 = ● 2
Ground 2    Berries  ●L       ● 1½
Ground 3    Berries
Ground 4    Berries
Ground 5    Berries
Ground 6    Berries
Extra Hunt  Berries

> ● Seat 1  2s
  ▲ Seat 2  2s 1L
    s small die, L large die

Round 1
Row 1: Childbirth; Growth
Row 2: Childbirth; Visit
"""


def test_drawing_of_a_position() -> None:
    match = begin("childbirth growth childbirth visit")
    turn(match, "11342", "12")
    turn(match, "11342", "1")
    assert draw(view_of(match)) == DRAWING
    named = draw(view_of(match), [{"seat": 0, "name": "Gisela"}, {"seat": 1, "name": "Rudolf"}])
    assert named == DRAWING.replace("Seat 1", "Gisela").replace("Seat 2", "Rudolf")


def test_drawing_of_the_camp_of_tiles_and_of_shells() -> None:
    match = grown("counsel+trade-1 childbirth trade-2 growth", barbarians=True)
    throw(match, "123456122"[: 5 + 1 + 2])
    drawn = draw(view_of(match, 0))
    assert "Camp: 1 2 3 4 5 L6 ✕1 ✕2" in drawn
    assert "\n    s small die, L large die, ✕ barbarian die\n" in drawn
    assert "1 × Counsel; 1 shell (20)" in drawn
    assert "2 shells" in drawn
    assert "2 shells (" not in drawn
    match.play("counsel")
    match.play("pick large 6")
    assert "Picked: L6" in draw(view_of(match, 0))
    match.play("done")
    match.play("roll 1")
    place(match, "1")
    while match.view()["phase"] == "order":
        match.play("put barbarian" if "put barbarian" in match.legal else match.legal[0])
    assert "✕ ● ●L" in draw(view_of(match, 0))


@each_table
def test_every_position_can_be_drawn_and_the_end_is_a_table(players: int, barbarians: bool, seed: int) -> None:
    *some, over = positions(players, barbarians, seed, every=11)
    assert all(draw(view_of(match, 0)) for match in some)
    drawn = draw(view_of(over))
    for row in over.view()["result"]:
        assert f" {row['total']}\n" in drawn
    assert drawn.count(": taken") == players


def test_strengths_are_those_of_the_box() -> None:
    assert {kind: dice["strength"] for kind, dice in GAME.components["dice"].items()} == STRENGTHS
    assert not standing([], STRENGTHS).claims
