"""The drawing for terminals."""

from .drawing import draw
from .test_helpers import board, play, set_up, turn, view_of
from .test_table import each_table, positions

DRAWING = """\
Round 1: Perform dice actions

red 1    .     green 1  .  grey 6    .
red 1~2  .     green 2  .  grey 5~6  .
red 1~3  3  ●  green 3  .  grey 4~6  .
red 1~4  .     green 4  .  grey 3~6  .
red 1~5  .     green 5  .  grey 2~6  .
red 1~6  .     green 6  .  grey 1~6  .
Layout tiles: l04 l05
Bonus tiles: die tile, movement tile, player order tile, points tile
START ■▲● | space 1 . | space 2 . | space 3 . | space 4 . | space 5 .

  D.m  > ● Seat 1
  .V.  0 points, markers: 1, stock: 4
  ...  green 4  grey 2 4
       layout l01
  ...    ▲ Seat 2
  .M.  0 points, markers: 2, stock: 4
  ...  red 3  green 4  grey 2 4
       layout l02
  ...    ■ Seat 3
  .D.  0 points, markers: 2, stock: 4
  ...  red 3  green 4  grey 2 4
       layout l03
"""


def test_drawing_of_a_position() -> None:
    match = turn()
    board(match, 0, "D.m .V. ...")
    play(match, "place red 3 1-3")
    assert draw(view_of(match)) == DRAWING
    named = draw(
        view_of(match), [{"seat": seat, "name": name} for seat, name in enumerate(("Gisela", "Rudolf", "Ida"))]
    )
    assert named == DRAWING.replace("Seat 1", "Gisela").replace("Seat 2", "Rudolf").replace("Seat 3", "Ida")


def test_drawing_of_what_may_be_chosen() -> None:
    match = set_up()
    for _die in range(5):
        play(match, "roll 2")
    drawn = draw(view_of(match))
    assert "red: 2 2 2 2\ngreen: 2\n" in drawn
    for _die in range(11):
        play(match, "roll 2")
    assert draw(view_of(match)).count("red 2, green 2, grey 2 and 2\n") == 4


@each_table
def test_every_position_can_be_drawn_and_the_end_is_a_table(players: int, seed: int) -> None:
    *some, over = positions(players, seed, every=31)
    assert all(draw(view_of(match, 0)) for match in some)
    drawn = draw(view_of(over))
    totals = [str(sum(row.values())) for row in over.view()["final"]]
    assert drawn.splitlines()[-1].split() == ["Total", *totals]
