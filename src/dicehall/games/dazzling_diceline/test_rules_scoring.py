"""The final scoring and the ranks, by R and G number."""

from __future__ import annotations

import pytest

from dicehall.core.match import Match

from .boards import MASKS
from .components import RED_ACTIONS, Box
from .test_helpers import GAME, board, fields, finish, layouts, play, player, turn, use_up

ACTIONS = RED_ACTIONS[:-1]


def mark(match: Match, seat: int, *actions: str) -> None:
    """Put markers of a seat at red actions."""
    s = fields(match)
    for action in actions:
        place = ACTIONS.index(action)
        s["marker"][place, s["marked"][place]] = seat
        s["marked"][place] += 1


def parts(match: Match, seat: int = 0) -> dict[str, int]:
    """The parts of a final score that are not 0."""
    return {name: points for name, points in match.view()["final"][seat].items() if points}


@pytest.mark.parametrize(
    ("drawing", "straight", "diagonal"),
    [("vVv ... ...", 1, 0), ("v.. .v. ..v", 0, 1), ("vvv .v. v.v", 1, 2), ("vvv vvv vvv", 6, 2), ("vv. vv. ..v", 0, 1)],
)
def test_r57_a_point_for_each_line(drawing: str, straight: int, diagonal: int) -> None:
    match = turn()
    board(match, 0, drawing)
    assert match.view()["final"] is None
    player(match, 0, vp=7)
    assert match.scores == [7, 0, 0]
    finish(match)
    assert parts(match) == {"during the game": 7, "lines": straight + diagonal}
    assert match.scores == [7 + straight + diagonal, 0, 0]


def test_r58_r36_every_marker_scores_what_its_action_says() -> None:
    match = turn()
    board(match, 0, "vvv .v. vvv")
    layouts(match, 0, "l01", "l02", "l03", field="completed")
    mark(match, 0, *ACTIONS, "1-2")
    mark(match, 1, "1", "1-5")
    finish(match)
    assert parts(match) == {
        "lines": 5,
        "red 1": 7,
        "red 1-2": 2 * 2 * 3,
        "red 1-3": 3 * 2,
        "red 1-4": 2 * 3,
        "red 1-5": 6,
    }
    assert parts(match, 1) == {"red 1": 1, "red 1-5": 2}
    assert match.scores == [5 + 7 + 12 + 6 + 6 + 6, 3, 0]


def test_r58_layout_tiles_that_are_not_completed_score_nothing() -> None:
    match = turn()
    layouts(match, 0, "l01", "l02")
    mark(match, 0, "1-4")
    assert parts(finish(match)) == {}


def test_g27_each_marker_on_1_5_counts_all() -> None:
    match = turn()
    mark(match, 0, "1-5", "1-5", "1")
    assert parts(finish(match)) == {"red 1": 1, "red 1-5": 2 * 3}


def test_g25_markers_stay_on_the_red_action_board_until_the_end() -> None:
    match = turn()
    play(match, "place red 3 1-5", "end")
    fields(match)["round"] = 4
    for number in range(3):
        board(match, number, "... ... ...")
    use_up(match)
    play(match, "end")
    assert match.view()["round"] == 5
    assert match.view()["red_action_board"]["1-5"]["markers"] == [0]
    assert match.view()["players"][0]["markers"] == 1


def test_r59_most_points_win_then_markers_beside_the_board_then_completed_layouts() -> None:
    match = turn(4)
    for number in range(4):
        board(match, number, "... ... ...")
        player(match, number, vp=(5, 5, 4, 5)[number], markers=(1, 2, 9, 2)[number], stock=(4, 0, 4, 0)[number])
    layouts(match, 1, "l01", field="completed")
    layouts(match, 3, "l02", "l03", field="completed")
    outcome = finish(match).outcome
    assert outcome is not None
    assert (outcome.ranking, outcome.winners, outcome.scores) == ([3, 2, 4, 1], [3], [5, 5, 4, 5])


def test_g26_r59_who_is_equal_in_all_shares_the_victory() -> None:
    match = turn()
    for number in range(3):
        board(match, number, "... ... ...")
        player(match, number, vp=(8, 3, 8)[number], stock=number)
    outcome = finish(match).outcome
    assert outcome is not None
    assert (outcome.ranking, outcome.winners) == ([1, 3, 1], [0, 2])


def test_r60_points_have_no_limit() -> None:
    match = turn()
    board(match, 0, "V.. ... ...")
    player(match, 0, vp=89)
    play(match, "bonus vp a1")
    assert match.scores[0] == 90
    player(match, 0, vp=300)
    assert finish(match).scores[0] == 300


def test_g28_no_board_of_three_lines_scores_2_at_1_2_and_3_at_1_3() -> None:
    box = GAME.box.view(Box)[0]
    scores = {
        (2 * int(box["straights"][filled]), 3 * int(box["diagonals"][filled]))
        for filled in range(MASKS)
        if box["lines"][filled] == 3
    }
    assert scores
    assert (2, 3) not in scores
    match = turn()
    board(match, 0, "vvv vv. v..")
    mark(match, 0, "1", "1-2", "1-3")
    assert parts(finish(match)) == {"lines": 3, "red 1": 6, "red 1-2": 4, "red 1-3": 3}
