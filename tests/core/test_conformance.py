"""The conformance suite: a fifth game passes it, and every way of breaking that game is found and named."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from types import SimpleNamespace
from typing import Any, Literal

import pytest

from dicehall.core import conformance
from dicehall.core.edition import Edition
from dicehall.core.game import Game
from dicehall.core.options import Option
from tests.core.tiny_game import GAME

DOORS = GAME.doors
NOTATION, VIEW = GAME.part("notation"), GAME.part("view")
ROLL, HOLD = 0, 1
NEVER = count()  # gives another number every time


def test_a_fifth_game_fits() -> None:
    conformance.check_game(GAME, most_events=300)


def with_doors(**doors: Callable[..., Any]) -> Game:
    """The made-up game with other doors."""
    game = replace(GAME)
    game.__dict__["doors"] = DOORS._replace(**doors)
    return game


def with_part(name: Literal["notation", "view"], **functions: Any) -> Game:
    """The made-up game with other functions in one of its files."""
    game = replace(GAME)
    part = SimpleNamespace(**{**vars(GAME.part(name)), **functions})
    game.__dict__["part"] = lambda wanted: part if wanted == name else Edition.part(GAME, wanted)
    return game


def with_option(**changes: Any) -> Game:
    last: Option = replace(GAME.options[-1], **changes)
    return replace(GAME, options=(*GAME.options[:-1], last))


def accepting(options: dict[str, Any]) -> dict[str, Any]:
    return GAME.settle({"players": 2})


def lenient() -> Game:
    game = replace(GAME)
    game.__dict__["settle"] = accepting
    return game


def ranks(*values: int) -> Callable[..., None]:
    def rank(table: Any, box: Any, out: Any) -> None:
        out[:] = [*values, 2, 2][: len(out)]

    return rank


def say(**words: str) -> Callable[..., str]:
    """`write` with other words for some tokens."""
    return lambda table, box, action: words.get(token := NOTATION.write(table, box, action), token)


def forgetful(table: Any, box: Any, action: int) -> None:
    DOORS.play(table, box, action)
    table[-1] = next(NEVER) % 256


def touching(table: Any, box: Any, token: str) -> int:
    table[-1] = next(NEVER) % 256
    return int(NOTATION.read(table, box, token))


def hides_mine(table: Any, box: Any, seat: int, rng: Any) -> None:
    DOORS.hide(table, box, (seat + 1) % 2, rng)


def shown(**more: Any) -> Callable[..., dict[str, Any]]:
    return lambda table, box, seat: {**VIEW.view(table, box, seat), **more}


def swapped(table: Any, box: Any, token: str) -> int:
    action = int(NOTATION.read(table, box, token))
    return 1 - action if token in ("roll", "hold") and action >= 0 and DOORS.count(table, box) == 2 else action


def twice(table: Any, box: Any) -> int:
    return 2 * DOORS.count(table, box)


def half(table: Any, box: Any, i: int) -> int:
    return DOORS.nth(table, box, i // 2)


def stuck(table: Any, box: Any) -> int:
    return 0 if DOORS.actor(table, box) >= 0 else DOORS.count(table, box)


def stranger(table: Any, box: Any) -> int:
    actor = DOORS.actor(table, box)
    return 7 if actor == 0 else actor


BROKEN: dict[str, tuple[Game, str]] = {
    "no title": (replace(GAME, title=""), ""),
    "no goal": (replace(GAME, goal=""), ""),
    "players are not the first option": (replace(GAME, options=GAME.options[::-1]), ""),
    "an option without help": (with_option(help=""), "every option needs a title and help"),
    "an option without title": (with_option(title=""), "every option needs a title and help"),
    "takes any options": (lenient(), "were accepted"),
    "two actions with one token": (with_part("notation", write=say(hold="roll")), "one token for two"),
    "an action that is named twice": (with_doors(count=twice, nth=half), "decisions named twice"),
    "tokens mixed up": (with_part("notation", read=swapped), "the action of"),
    "tokens that cannot be read": (with_part("notation", write=say(hold="stop")), "cannot be read"),
    "tokens in capitals": (with_part("notation", write=say(hold="HOLD")), "lower case"),
    "tokens beyond ASCII": (with_part("notation", write=say(hold="h\u00f6ld")), "not ASCII"),
    "tokens with two spaces": (with_part("notation", write=say(hold="hold  on")), "single spaces"),
    "nothing legal before the end": (with_doors(count=stuck), "legal is empty exactly when"),
    "a seat that is not there": (with_doors(actor=stranger), "seat 7 is to act"),
    "takes words of no meaning": (
        with_part("notation", read=lambda table, box, token: NOTATION.read(table, box, token.strip() or "luck 1")),
        "was accepted",
    ),
    "a refusal that changes the match": (with_part("notation", read=touching), "changed the match"),
    "play that is not the same again": (with_doors(play=forgetful), "state by automatic and manual dice"),
    "nobody is first": (with_doors(rank=ranks(2, 3)), "ranks is 2, expected 1"),
    "a rank left out": (with_doors(rank=ranks(1, 3)), "rank by the seats before it"),
    "shared ranks counted once": (with_doors(rank=ranks(1, 1)), "rank by the seats before it"),
    "a view that is no JSON": (with_part("view", view=shown(seats={1, 2})), "plain JSON"),
    "a view that is no number": (with_part("view", view=shown(odds=float("nan"))), "plain JSON"),
    "a view that comes back changed": (with_part("view", view=shown(place=(0, 1))), "plain JSON"),
    "hide redraws what the seat knows": (with_doors(hide=hides_mine), "after hide"),
    "hide leaves what the seat cannot know": (with_doors(hide=lambda *_arguments: None), "never redraws"),
}


@pytest.mark.parametrize("how", BROKEN)
def test_a_broken_game_is_found_out(how: str) -> None:
    game, sentence = BROKEN[how]
    with pytest.raises(AssertionError) as found:
        conformance.check_game(game, most_events=300)
    assert sentence in str(found.value)


# --- the files beside a game

EVENTS = ["luck 3", "luck 4", "roll", "show 6"]
CASE: dict[str, Any] = {
    "id": "gathered",
    "title": "A six gathers six.",
    "options": {"players": 2},
    "events": EVENTS,
    "expect": {
        "to_act": 0,
        "legal": ["hold", "roll"],
        "legal_count": 2,
        "includes": ["hold"],
        "excludes": ["luck 1"],
        "odds": {},
        "scores": [0, 0],
        "view": [{"seat": 1, "path": "luck.1", "value": 4}, {"seat": None, "path": "luck", "value": [None, None]}],
        "refuses": ["luck 1", "show 6", "nonsense"],
    },
}
WON: dict[str, Any] = {
    **CASE,
    "options": {"players": 2, "target": 6},
    "events": [*EVENTS, "hold"],
    "expect": {
        "to_act": None,
        "winners": [0],
        "ranking": [1, 2],
        "reason": "target",
        "scores": [9, 4],
        "refuses": ["roll"],
    },
}


def check(expect: dict[str, Any], options: dict[str, Any] | None = None) -> None:
    """Check a case that expects what is right but for `expect`."""
    base = WON if set(expect) & {"winners", "ranking", "reason"} else CASE
    case: Any = {**base, "expect": {**base["expect"], **expect}, "options": options or base["options"]}
    conformance.check_case(GAME, case)


def test_a_right_case_passes() -> None:
    check({})
    check({"reason": "target"})
    check({"refuses_options": True}, {"players": 9})


@pytest.mark.parametrize(
    "wrong",
    [
        {"to_act": 1},
        {"legal": ["roll"]},
        {"legal_count": 3},
        {"includes": ["luck 1"]},
        {"excludes": ["roll"]},
        {"odds": {"show 1": "1/6"}},
        {"scores": [6, 0]},
        {"view": [{"seat": 0, "path": "luck.1", "value": 4}]},
        {"refuses": ["hold"]},
        {"refuses_options": True},
        {"winners": [1]},
        {"ranking": [2, 1]},
        {"reason": "stuck"},
    ],
    ids=json.dumps,
)
def test_a_wrong_case_is_found_out(wrong: dict[str, Any]) -> None:
    with pytest.raises(AssertionError):
        check(wrong)


def test_an_end_is_not_expected_too_early() -> None:
    early: Any = {**CASE, "expect": {"winners": [0]}}
    with pytest.raises(AssertionError, match="the match goes on"):
        conformance.check_case(GAME, early)


def test_counts() -> None:
    right: Any = {"options": {"players": 2}, "events": EVENTS[:3], "counts": [6, 11, 41]}
    wrong: Any = {**right, "counts": [6, 11, 36]}
    conformance.check_counts(GAME, right)
    with pytest.raises(AssertionError, match="counts is"):
        conformance.check_counts(GAME, wrong)
