"""Check the data in a game's folder: positions with what must hold there (cases.json), tree counts (counts.json)."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from typing import Any, NotRequired, TypedDict

from dicehall.core.conformance.checks import assert_options_refused, assert_refused, same
from dicehall.core.errors import IllegalChoice, MalformedToken, MatchOver
from dicehall.core.game import Game
from dicehall.core.match import Match
from dicehall.core.parts import Options
from dicehall.core.solve import winning_tokens
from dicehall.core.walks import tree_counts

Check = Callable[[Match, Any], None]
"""Compares a match with one expected value, whose type docs/games.md gives."""


class Row(TypedDict):
    """One value in a view: `seat` is the viewer, `path` has dots between names and indices."""

    seat: int | None
    path: str
    value: object


class Case(TypedDict):
    """A row of cases.json, see docs/games.md."""

    id: str
    title: str
    options: Options
    events: list[str]
    expect: dict[str, Any]
    kind: NotRequired[str]
    solved: NotRequired[dict[str, Any]]


class Counts(TypedDict):
    """A row of counts.json: counts[d] is the number of sequences of d + 1 events (perft, as chess programs call it)."""

    options: Options
    events: list[str]
    counts: list[int]


def cases(game: Game) -> list[Case]:
    """Load the cases of a game."""
    rows: list[Case] = json.loads((game.folder / "cases.json").read_text("utf-8"))
    return rows


def counts(game: Game) -> list[Counts]:
    """Load the tree counts of a game."""
    rows: list[Counts] = json.loads((game.folder / "counts.json").read_text("utf-8"))
    return rows


def follow(game: Game, options: Options, events: list[str]) -> Match:
    """Play `events` in a new match with manual dice. Raises BadOptions, and what `Match.play` raises."""
    match = game.new(options, dice="manual")
    for token in events:
        match.play(token)
    return match


def check_case(game: Game, case: Case) -> None:
    """Play a case and compare everything that it expects. Raises AssertionError."""
    expect = dict(case["expect"])
    if expect.pop("refuses_options", False):
        assert_options_refused(game, case["options"])
        return
    match = follow(game, case["options"], case["events"])
    for key, value in expect.items():
        CHECKS[key](match, value)
    if "solved" in case:
        best = winning_tokens(match)
        solved = case["solved"]
        assert best == (solved["best"] if solved["winner"] == match.to_act else []), (best, solved)


def _check_view(match: Match, rows: list[Row]) -> None:
    for row in rows:
        same(f"view({row['seat']}) {row['path']}", value_at(match.view(row["seat"]), row["path"]), row["value"])


def value_at(value: Any, path: str) -> object:
    """Return the value at a path of a view; the view itself for an empty path."""
    for step in path.split(".") if path else []:
        value = value[int(step) if isinstance(value, list) else step]
    return value


def _check_outcome(key: str) -> Check:
    def check(match: Match, wanted: object) -> None:
        outcome = match.outcome
        assert outcome is not None, "the match goes on"
        same(key, getattr(outcome, key), wanted)

    return check


def _check_refuses(match: Match, tokens: list[str]) -> None:
    for token in tokens:
        assert_refused(match, token, (IllegalChoice, MalformedToken, MatchOver))


CHECKS: dict[str, Check] = {
    "to_act": lambda match, value: same("to_act", match.to_act, value),
    "legal": lambda match, value: same("legal", match.legal, value),
    "legal_count": lambda match, value: same("legal_count", len(match.legal), value),
    "includes": lambda match, value: same("missing", sorted(set(value) - set(match.legal)), []),
    "excludes": lambda match, value: same("wrongly legal", sorted(set(value) & set(match.legal)), []),
    "odds": lambda match, value: same("odds", {t: str(p) for t, p in match.odds.items()}, _odds(value)),
    "scores": lambda match, value: same("scores", match.scores, value),
    "winners": _check_outcome("winners"),
    "ranking": _check_outcome("ranking"),
    "reason": _check_outcome("reason"),
    "view": _check_view,
    "refuses": _check_refuses,
}


def _odds(odds: dict[str, str]) -> dict[str, str]:
    return {token: str(Fraction(p)) for token, p in odds.items()}


def check_counts(game: Game, row: Counts) -> None:
    """Count a tree and compare. Raises AssertionError."""
    match = follow(game, row["options"], row["events"])
    same("counts", tree_counts(match, len(row["counts"])), row["counts"])
