"""The hunt told from views: the same as the rules say, step by step, and nothing else."""

from itertools import pairwise

from tests.drawing import seats

from .fields import Report, Supply, View
from .hunt import extra_line, is_hunt, standing, steps, told
from .names import EXTRA
from .test_helpers import GAME, view_of
from .test_table import TABLES, draw_page, each_table, positions

STRENGTHS = {kind: float(dice["strength"]) for kind, dice in GAME.components["dice"].items()}


def hunts(players: int, barbarians: bool, seed: int) -> list[tuple[View, View]]:
    """The views before and after each hunt of a random match."""
    found = []
    views = [view_of(match, 0) for match in positions(players, barbarians, seed)]
    for before, after in pairwise(views):
        if is_hunt(before, after):
            found.append((before, after))
    return found


@each_table
def test_r31_r34_g18_who_is_ahead_is_who_gains(players: int, barbarians: bool, seed: int) -> None:
    for before, after in hunts(players, barbarians, seed):
        *grounds, extra = after["hunt"]
        for ground, report in zip(before["grounds"], grounds, strict=True):
            now = standing(ground["line"], STRENGTHS)
            assert (now.first, now.second) == (report["gained"], report["moved"])
            assert {str(claim.owner): claim.strength for claim in now.claims} == report["dice"]
        assert standing(extra_line(before, STRENGTHS), STRENGTHS).first == extra["gained"]


@each_table
def test_there_are_four_hunts_and_all_other_events_have_no_steps(players: int, barbarians: bool, seed: int) -> None:
    views = [view_of(match, 0) for match in positions(players, barbarians, seed)]
    shown = [len(list(steps(*pair, seats(players)))) for pair in pairwise(views)]
    assert [count for count in shown if count] == [8] * 4
    reports = [view["hunt"] for view in views]
    assert all(count for count, old, new in zip(shown, reports, reports[1:], strict=False) if old != new)


@each_table
def test_steps_lead_from_the_view_before_to_what_the_rules_say(players: int, barbarians: bool, seed: int) -> None:
    for before, after in hunts(players, barbarians, seed):
        shown = list(steps(before, after, seats(players)))
        first, last = shown[0][0], shown[-1][0]
        assert [ground["prey"] for ground in first["grounds"]] == [ground["prey"] for ground in before["grounds"]]
        assert [ground["prey"] for ground in last["grounds"]] == [None] * 6
        assert [player["prey"] for player in last["players"]] == [player["prey"] for player in after["players"]]
        assert last["prey_removed"] == after["prey_removed"]
        dice = sum(len(ground["line"]) for ground in before["grounds"])
        for view, caption in shown:
            assert sum(len(ground["line"]) for ground in view["grounds"]) + len(view["extra_line"]) == dice
            assert caption
        assert [step["place"] for view, _caption in shown[1:] if (step := view["step"])] == [*"123456", EXTRA]


def test_steps_hold_nothing_but_what_the_two_views_hold() -> None:
    """Shells as they were; of the after-view only its report, which all may know."""
    for before, after in hunts(*TABLES[2]):
        nothing: Supply = {"shells": 0, "wanderer": 0, "action_tiles": {}}
        changed: View = {**after, "players": [], "supply": nothing, "grounds": [], "rows": [], "result": None}
        told_of = list(steps(before, after, seats(3)))
        assert list(steps(before, changed, seats(3))) == told_of
        for view, _caption in told_of:
            assert [row["shell_values"] for row in view["players"]] == [
                row["shell_values"] for row in before["players"]
            ]


@each_table
def test_steps_are_drawn_with_pieces_that_move(players: int, barbarians: bool, seed: int) -> None:
    moved = 0
    for before, after in hunts(players, barbarians, seed):
        pages = [draw_page(view, [], 0) for view, _caption in steps(before, after, seats(players))]
        for view, html in zip([step for step, _caption in steps(before, after, seats(players))], pages, strict=True):
            assert html.count(" data-step ") == (view["step"] is not None)
            assert "data-tokens" not in html
            for die in view["extra_line"]:
                moved += html.count(f'data-piece="{die["piece"]}"')
    assert moved > 20


def test_a_report_is_told_with_reasons() -> None:
    report: Report = {"place": "3", "prey": "elk", "dice": {"0": 2.5, "1": 2.5, "2": 1}, "gained": 1, "moved": 0}
    assert told(report, seats(3)) == [
        "Ground 3, Elk: goes to <b>Ben</b>, tied at 2½ with the last die in line.",
        "Anna moves on to the Extra Hunt.",
    ]
    wild: Report = {
        "place": EXTRA,
        "prey": "fish",
        "dice": {"0": 1, "barbarians": 2},
        "gained": "barbarians",
        "moved": None,
    }
    assert told(wild, seats(2)) == ["Extra Hunt, Fish: the barbarians take it away with 2."]
    tied: Report = {**wild, "place": "6", "dice": {"0": 2, "barbarians": 2}, "moved": 0}
    assert told(tied, seats(2))[0] == (
        "Ground 6, Fish: the barbarians take it away, tied at 2 with the last die in line."
    )
    moving: Report = {**wild, "place": "6", "dice": {"0": 3, "barbarians": 2}, "gained": 0, "moved": "barbarians"}
    assert told(moving, seats(2)) == [
        "Ground 6, Fish: goes to Anna with 3.",
        "The barbarians move on to the Extra Hunt.",
    ]
    nobody: Report = {"place": "1", "prey": "dodo", "dice": {}, "gained": None, "moved": None}
    assert told(nobody, seats(2)) == ["Ground 1, Dodo: nobody is there, it gets away."]
