"""Why things on the table cannot be touched, each with its rule."""

from .test_helpers import board, dice, fields, layouts, play, player, turn
from .test_table import page


def test_why_an_action_space_takes_no_die() -> None:
    match = turn()
    html = page(match, 0)
    assert 'id="dd-red-1-2" data-tokens="" data-why="This space takes 1~2 (R19, R20)."' in html
    player(match, 0, markers=0)
    assert 'id="dd-red-1-4" data-tokens="" data-why="You have no marker beside your board (R35)."' in page(match, 0)
    dice(match, 0, "grey 4")
    assert "You have no die of this colour left (R19)." in page(match, 0)
    board(match, 0, "DDD DMO VVV")
    dice(match, 0, "green 1")
    assert "None of your open bonus spaces depicts this value (R39)." in page(match, 0)
    play(match, "return green 1", "end")
    play(match, "place green 4 vp a2", "draw vp", "end")
    assert 'id="dd-green-4" data-tokens="" data-why="A die lies here already (R19)."' in page(match, 2)


def test_g8_g13_r34_rare_reasons() -> None:
    match = turn(grey_without_target=False)
    dice(match, 0, "grey 4")
    assert "You have no other die that this could change (G8)." in page(match, 0)
    dice(match, 0, "red 1, green 1")
    state = fields(match)
    state["types"] = state["layout_shown"] = 0
    state["shown"] = 0
    state["marked"][1], state["unfilled"] = 3, 63 & ~2
    html = page(match, 0)
    assert "No bonus tile is left to take (G13)." in html
    assert "No layout tile is left to take (G13)." in html
    assert "All victory point spaces of this action are filled (R34)." in html


def test_why_tiles_dice_and_layouts_cannot_be_touched() -> None:
    match = turn()
    board(match, 0, "DdM M.. ...")
    html = page(match, 0)
    assert 'id="dd-layout-l01" data-tokens="" data-why="1 bonus tile is missing (R26)."' in html
    play(match, "return red 3 b1")
    html = page(match, 0)
    assert "The die of this turn is used (R18)." in html
    board(match, 0, "Ddm m.. ...")
    assert 'id="dd-cell-b1" data-tokens="" data-why="This tile is used. Returning a die turns one up (R22).' in page(
        match, 0
    )
    dice(match, 0, "")
    assert 'id="dd-cell-a1" data-tokens="" data-why="You have no die left to change (G14)."' in page(match, 0)
    board(match, 0, "MMM MMM MMM")
    assert 'data-why="None of your tiles can move (G14)."' in page(match, 0)
    play(match, "layout l01")
    assert "dd-plan" in page(match, 0)


def test_while_something_goes_on_other_dice_wait() -> None:
    match = turn()
    board(match, 0, "O.. ... ...")
    play(match, "bonus order a1")
    html = page(match, 0)
    assert 'data-why="First comes what is going on."' in html
    assert "<b>Adjust player order</b> <small>1 left</small>" in html
    assert 'id="dd-pawn"' in html
    assert 'id="dd-track-1"' in html
    assert 'id="dd-stop"' in html


def test_r28_in_phase_3_tiles_outside_lines_say_so() -> None:
    match = turn()
    board(match, 0, "mmm d.. ...")
    layouts(match, 0, "l13")
    for seat in range(3):
        dice(match, seat, "")
    state = fields(match)
    state["die_done"], state["place"], state["seat"] = 1, 2, state["order"][2]
    play(match, "end")
    html = page(match, 0)
    assert 'id="dd-cell-a2" data-tokens="" data-why="This tile is in no line (R28)."' in html
    assert 'id="dd-cell-b1" data-tokens="' in html
    board(match, 0, "mmm mmm .m.")
    assert "Layout tiles are announced in your own turn (R26)." in page(match, 0)
