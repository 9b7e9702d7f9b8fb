"""What every game must do, checked on real matches: `check_game(game)` for any author; and the files beside a game.

AssertionError says what is wrong and where. The checks are written against the contract in docs/games.md, not against
any game.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NotRequired, TypedDict

import numpy as np

from dicehall.core.compiled import CHANCE, seeded
from dicehall.core.errors import BadOptions, DicehallError, IllegalChoice, MalformedToken, MatchOver
from dicehall.core.game import Game
from dicehall.core.match import Match
from dicehall.core.record import read
from dicehall.core.solve import winning_tokens
from dicehall.core.walks import tree_counts


class Row(TypedDict):
    """One value of a view: by path (dots; numbers index lists) as `seat` sees it."""

    seat: int | None
    path: str
    value: Any


class Case(TypedDict):
    """One row of cases.json, see docs/games.md."""

    id: str
    title: str
    options: dict[str, Any]
    events: list[str]
    expect: dict[str, Any]
    kind: NotRequired[str]
    solved: NotRequired[dict[str, Any]]


class Counts(TypedDict):
    """One row of counts.json."""

    options: dict[str, Any]
    events: list[str]
    counts: list[int]


def cases(game: Game) -> list[Case]:
    """The cases beside a game."""
    rows: list[Case] = json.loads((game.folder / "cases.json").read_text("utf-8"))
    return rows


def counts(game: Game) -> list[Counts]:
    """The tree counts beside a game."""
    rows: list[Counts] = json.loads((game.folder / "counts.json").read_text("utf-8"))
    return rows


def follow(game: Game, options: dict[str, Any], events: list[str]) -> Match:
    """A match with manual dice after `events`."""
    match = game.new(options, dice="manual")
    for token in events:
        match.play(token)
    return match


# --- cases ----------------------------------------------------------------------------------------------------------


def check_case(game: Game, case: Case) -> None:
    """Play a case and compare everything that it expects."""
    expect = dict(case["expect"])
    if expect.pop("refuses_options", False):
        _refused(game, case["options"])
        return
    match = follow(game, case["options"], case["events"])
    for key, value in expect.items():
        CHECKS[key](match, value)
    if "solved" in case:
        best = winning_tokens(match)
        solved = case["solved"]
        assert best == (solved["best"] if solved["winner"] == match.to_act else []), (best, solved)


def _refused(game: Game, options: dict[str, Any]) -> None:
    try:
        game.new(options)
    except BadOptions:
        return
    raise AssertionError(f"options {options} were accepted")


def _same(name: str, real: Any, wanted: Any) -> None:
    assert real == wanted, f"{name} is {real!r}, expected {wanted!r}"


def _check_view(match: Match, rows: list[Row]) -> None:
    for row in rows:
        _same(f"view({row['seat']}) {row['path']}", value_at(match.view(row["seat"]), row["path"]), row["value"])


def value_at(value: Any, path: str) -> Any:
    """The value at a path of a view; an empty path is the whole."""
    for step in path.split(".") if path else []:
        value = value[int(step) if isinstance(value, list) else step]
    return value


def _check_outcome(key: str) -> Any:
    def check(match: Match, wanted: Any) -> None:
        outcome = match.outcome
        assert outcome is not None, "the match goes on"
        _same(key, getattr(outcome, key), wanted)

    return check


def _check_refuses(match: Match, tokens: list[str]) -> None:
    for token in tokens:
        assert_refused(match, token, (IllegalChoice, MalformedToken, MatchOver))


def assert_refused(match: Match, token: str, errors: tuple[type[DicehallError], ...]) -> None:
    """Playing `token` raises one of `errors` and changes nothing."""
    before = match.table.tobytes(), list(match.events)
    try:
        match.play(token)
    except errors:
        assert before == (match.table.tobytes(), match.events), f"refusing {token!r} changed the match"
        return
    raise AssertionError(f"{token!r} was accepted")


CHECKS: dict[str, Any] = {
    "to_act": lambda match, value: _same("to_act", match.to_act, value),
    "legal": lambda match, value: _same("legal", match.legal, value),
    "legal_count": lambda match, value: _same("legal_count", len(match.legal), value),
    "includes": lambda match, value: _same("missing", sorted(set(value) - set(match.legal)), []),
    "excludes": lambda match, value: _same("wrongly legal", sorted(set(value) & set(match.legal)), []),
    "odds": lambda match, value: _same("odds", {t: str(p) for t, p in match.odds.items()}, _odds(value)),
    "scores": lambda match, value: _same("scores", match.scores, value),
    "winners": _check_outcome("winners"),
    "ranking": _check_outcome("ranking"),
    "reason": _check_outcome("reason"),
    "view": _check_view,
    "refuses": _check_refuses,
}


def _odds(odds: dict[str, str]) -> dict[str, str]:
    return {token: str(Fraction(p)) for token, p in odds.items()}


def check_counts(game: Game, row: Counts) -> None:
    """Count a tree and compare."""
    match = follow(game, row["options"], row["events"])
    _same("counts", tree_counts(match, len(row["counts"])), row["counts"])


# --- any match ------------------------------------------------------------------------------------------------------


def sample_options(game: Game) -> Iterator[dict[str, Any]]:
    """Options that together take every value of every option, one changed at a time, and all numbers of seats."""
    for players in game.seats:
        yield {"players": players}
    most = game.seats[-1]
    for option in game.options:
        values: list[Any] = [False, True] if option.kind == "boolean" else list(option.words)
        low, high = option.bounds(most)
        values += sorted({low, high}) if low <= high and option.name != "players" else []
        for value in values:
            for players in (game.seats[0], most):
                options = {"players": players, option.name: value}
                try:
                    game.settle(options)
                except BadOptions:
                    continue
                yield options


def check_game(game: Game, seed: int = 1, most_events: int = 2000) -> None:
    """Play random matches over all options and check the whole contract at every event.

    A match longer than `most_events` is left there.
    """
    check_facts(game)
    for number, options in enumerate(sample_options(game)):
        check_match(game, options, seed + number, most_events)
        check_hide(game, options, seed + number, most_events)


def check_facts(game: Game) -> None:
    """What a game says of itself, and that options it does not have are refused."""
    assert game.title
    assert game.goal
    assert game.options[0].name == "players"
    assert game.options[0].required
    assert all(option.help and option.title for option in game.options), "every option needs a title and help"
    for bad in ({}, {"players": game.seats[0], "no-such-option": 1}, {"players": game.seats[-1] + 1}):
        _refused(game, bad)


def check_match(game: Game, options: dict[str, Any], seed: int, most_events: int) -> None:
    """One random match with automatic dice, checked at every event."""
    match = game.new(options, seed=seed)
    twin = game.new(options, dice="manual")
    pick = np.random.default_rng(seed)
    check_refusals(twin)
    for event in _random_events(match, pick, most_events):
        check_node(twin)
        twin.play(event)
    _same("state by automatic and manual dice", twin.table.tobytes(), match.table.tobytes())
    check_node(match)
    check_record(match)
    check_copy_and_undo(twin)
    if match.to_act is None:
        check_end(match)


def _random_events(match: Match, pick: np.random.Generator, most: int) -> Iterator[str]:
    yield from [event.token for event in match.events]
    while match.to_act is not None and len(match.events) < most:
        yield from [event.token for event in match.play(str(pick.choice(match.legal)))]


def check_node(match: Match) -> None:
    """Legal tokens, odds, notation, views and scores of one position."""
    tokens, actor = match.legal, match.actor
    assert (tokens == []) == (match.to_act is None), "legal is empty exactly when the match is over"
    assert tokens == sorted(set(tokens)), "legal is sorted and every token means one thing"
    assert all(token.isascii() and token == token.lower() for token in tokens)
    if actor == CHANCE:
        odds = match.odds
        _same("tokens with odds", list(odds), tokens)
        _same("sum of the odds", sum(odds.values()), 1)
    else:
        assert match.odds == {}
        assert actor < match.players
        repeated = [t for t, n in Counter(match._ways()).items() if n > 1]
        _same("decisions named twice", repeated, [])
    for seat in (None, *range(match.players)):
        json.dumps(match.view(seat), allow_nan=False)
    _same("length of scores", len(match.scores), match.players)


def check_refusals(match: Match) -> None:
    """Words that are no tokens, and tokens that are not legal, are refused and change nothing."""
    for token in (
        "",
        " ",
        "no such token",
        "place",
        match.legal[0] + " ",
        " " + match.legal[0],
        match.legal[0].upper(),
        "é",
    ):
        assert_refused(match, token, (MalformedToken, IllegalChoice))


def check_end(match: Match) -> None:
    """Ranks and winners of a finished match, and that nothing can be played any more."""
    outcome = match.outcome
    assert outcome is not None
    _same("ranks", sorted(set(outcome.ranking))[0], 1)
    for rank in outcome.ranking:
        better = sum(other < rank for other in outcome.ranking)
        _same("rank by the seats before it", rank, better + 1)
    _same("winners", outcome.winners, [seat for seat, rank in enumerate(outcome.ranking) if rank == 1])
    assert_refused(match, match.events[0].token, (MatchOver,))


def check_record(match: Match) -> None:
    """The record of a match, finished or not, gives the same match."""
    again = read(match.record(), lambda _name: match.game)
    _same("state by the record", again.table.tobytes(), match.table.tobytes())
    _same("record of the record", again.record(), match.record())


def check_copy_and_undo(match: Match) -> None:
    """A copy is independent; taking events back gives the positions before, byte for byte."""
    copy = match.copy()
    for keep in range(len(match.events) - 1, -1, -max(1, len(match.events) // 7)):
        token = match.events[keep].token
        copy.rewind(keep)
        before = copy.table.tobytes()
        copy.play(token)
        copy.undo()
        _same("state after undo", copy.table.tobytes(), before)
    assert len(copy.events) < len(match.events), "a copy shares events with its match"


def check_hide(game: Game, options: dict[str, Any], seed: int, most_events: int) -> None:
    """`hide` changes nothing that the seat sees, and leaves a position that can be played to its end."""
    match = game.new(options, seed=seed)
    pick = np.random.default_rng(seed)
    while match.to_act is not None and len(match.events) < most_events:
        for seat in range(match.players):
            other = match.copy()
            game.doors.hide(other.table, game.box, seat, seeded(seed))
            _same(f"view of seat {seat} after hide", other.view(seat), match.view(seat))
            game.doors.rollout(other.table, game.box, seeded(seed))
        match.play(str(pick.choice(match.legal)))
