"""Check what holds in every match of every game, on random matches with all options, after each event."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator

import numpy as np

from dicehall.core.compiled import CHANCE, OVER, seeded
from dicehall.core.conformance.checks import assert_options_refused, assert_refused, same
from dicehall.core.errors import BadOptions, IllegalChoice, MalformedToken, MatchOver
from dicehall.core.game import Game
from dicehall.core.match import Match
from dicehall.core.options import Value
from dicehall.core.parts import Options, View
from dicehall.core.record import read


def sample_options(game: Game) -> Iterator[Options]:
    """Yield options that cover every number of players and every value of every option, changed one at a time."""
    for players in game.seats:
        yield {"players": players}
    most = game.seats[-1]
    for option in game.options:
        values: list[Value] = [False, True] if option.kind == "boolean" else list(option.words)
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
        if option.kind == "order":
            yield {"players": most, option.name: list(range(most))[::-1]}


def check_game(game: Game, seed: int = 1, most_events: int = 2000) -> None:
    """Check all that docs/games.md demands, on random matches with all options.

    Matches are broken off after `most_events` events. Raises AssertionError.
    """
    check_facts(game)
    for number, options in enumerate(sample_options(game)):
        check_match(game, options, seed + number, most_events)
        check_hide(game, options, seed + number, most_events)


def check_facts(game: Game) -> None:
    """Check what a game declares of itself, and that it refuses options it does not have. Raises AssertionError."""
    assert game.title
    assert game.goal
    assert game.options[0].name == "players"
    assert game.options[0].required
    assert all(option.help and option.title for option in game.options), "every option needs a title and help"
    for bad in ({}, {"players": game.seats[0], "no-such-option": 1}, {"players": game.seats[-1] + 1}):
        assert_options_refused(game, bad)


def check_match(game: Game, options: Options, seed: int, most_events: int) -> None:
    """Play one random match with automatic dice beside a twin with manual dice, and check every event.

    Raises AssertionError.
    """
    match = game.new(options, seed=seed)
    twin = game.new(options, dice="manual")
    pick = np.random.default_rng(seed)
    check_refusals(twin)
    check_rollout(twin, seed)
    for event in _random_events(match, pick, most_events):
        if twin.is_chance:
            check_node(twin)
        twin.play(event)
    same("state by automatic and manual dice", twin.table.tobytes(), match.table.tobytes())
    check_node(match)
    check_record(match, game)
    check_copy_and_undo(twin)
    if match.to_act is None:
        check_end(match)


def _random_events(match: Match, pick: np.random.Generator, most: int) -> Iterator[str]:
    """Yield the events of a match played at random; every position is checked before its decision."""
    yield from [event.token for event in match.events]
    while match.to_act is not None and len(match.events) < most:
        check_node(match)
        yield from [event.token for event in match.play(str(pick.choice(match.legal)))]


def check_node(match: Match) -> None:
    """Check tokens, odds, notation, scores and one view of a position (the viewer changes from event to event).

    Raises AssertionError.
    """
    tokens, actor = match.legal, match.actor
    assert (tokens == []) == (match.to_act is None), "legal is empty exactly when the match is over"
    assert tokens == sorted(set(tokens)), "legal is sorted and every token means one thing"
    for token in tokens:
        assert token.isascii(), f"{token!r} is not ASCII"
        assert token == token.lower(), f"{token!r} is not in lower case"
        assert token == " ".join(token.split()), f"{token!r} is not words with single spaces"
    check_notation(match)
    if actor == CHANCE:
        odds = match.odds
        same("tokens with odds", list(odds), tokens)
        same("sum of the odds", sum(odds.values()), 1)
    else:
        assert match.odds == {}
        assert actor < match.players, f"seat {actor} is to act"
        repeated = [t for t, n in Counter(match.ways()).items() if n > 1]
        same("decisions named twice", repeated, [])
    viewers = (None, *range(match.players))
    viewer = viewers[len(match.events) % len(viewers)]
    view = match.view(viewer)
    check_view(view)
    same(f"view of {viewer} with eyes of {match.eyes(viewer)}", match.view(match.eyes(viewer)), view)


def check_notation(match: Match) -> None:
    """Check that every possible action has a token of its own that is read back as this action.

    Raises AssertionError.
    """
    notation, box = match.game.part("notation"), match.game.box
    meant: dict[str, int] = {}
    for way in match.ways():
        token = notation.write(match.table, box, way)
        assert meant.setdefault(token, way) == way, f"{token!r} is one token for two actions"
        try:
            same(f"the action of {token!r}", notation.read(match.table, box, token), way)
        except MalformedToken as error:
            raise AssertionError(f"{token!r} cannot be read") from error


def check_view(view: View) -> None:
    """Check that a view is plain JSON data. Raises AssertionError."""
    try:
        again = json.loads(json.dumps(view, allow_nan=False))
    except (TypeError, ValueError) as error:
        raise AssertionError(f"a view is no plain JSON: {error}") from error
    same("a view that is plain JSON", view, again)


def check_refusals(match: Match) -> None:
    """Check that strings that are no tokens are refused and change nothing. Raises AssertionError."""
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


def check_rollout(match: Match, seed: int) -> None:
    """Check that the game's own random play reaches the end. Raises AssertionError."""
    other = match.copy()
    events = match.game.doors.rollout(other.table, match.game.box, seeded(seed))
    assert events > 0
    same("actor after a rollout", other.actor, OVER)


def check_end(match: Match) -> None:
    """Check ranks and winners of a finished match, and that nothing can be played. Raises AssertionError."""
    outcome = match.outcome
    assert outcome is not None
    same("ranks", sorted(set(outcome.ranking))[0], 1)
    for rank in outcome.ranking:
        better = sum(other < rank for other in outcome.ranking)
        same("rank by the seats before it", rank, better + 1)
    same("winners", outcome.winners, [seat for seat, rank in enumerate(outcome.ranking) if rank == 1])
    assert_refused(match, match.events[0].token, (MatchOver,))


def check_record(match: Match, game: Game) -> None:
    """Check that the record of a match, finished or not, gives the same match. Raises AssertionError."""
    again = read(match.record(), lambda _name: game)
    same("state by the record", again.table.tobytes(), match.table.tobytes())
    same("record of the record", again.record(), match.record())


def check_copy_and_undo(match: Match) -> None:
    """Check that a copy is independent, and that undo restores states byte for byte. Raises AssertionError."""
    copy = match.copy()
    for keep in range(len(match.events) - 1, -1, -max(1, len(match.events) // 7)):
        token = match.events[keep].token
        copy.rewind(keep)
        before = copy.table.tobytes()
        copy.play(token)
        copy.undo()
        same("state after undo", copy.table.tobytes(), before)
    assert len(copy.events) < len(match.events), "a copy shares events with its match"


def check_hide(game: Game, options: Options, seed: int, most_events: int) -> None:
    """Check that `hide` keeps the seat's view, redraws what only others see, and leaves a match that can be played on.

    Each position is checked for one seat, in turn. Raises AssertionError.
    """
    match = game.new(options, seed=seed)
    pick = np.random.default_rng(seed)
    secrets = redrawn = 0
    while match.to_act is not None and len(match.events) < most_events:
        seat = len(match.events) % match.players
        other, mine = match.copy(), match.view(seat)
        game.doors.hide(other.table, game.box, seat, seeded((seed, len(match.events))))
        same(f"view of seat {seat} after hide", other.view(seat), mine)
        same(f"view of spectators after hide from seat {seat}", other.view(), match.view())
        secrets += match.view((seat + 1) % match.players) != mine
        if other.table.tobytes() != match.table.tobytes():
            redrawn += 1
            game.doors.rollout(other.table, game.box, seeded(seed))
        match.play(str(pick.choice(match.legal)))
    assert redrawn or not secrets, f"hide never redraws what only others see, with options {options}"
