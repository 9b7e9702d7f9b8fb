"""Check that secrets do not leak: two matches that differ only in what a seat may not know are told to it alike.

Such twins have the same options, the same events as the viewer sees them, and the same view at the end. So what the
rules make public of a secret (a seat is out because no hidden die fits) is the same in both.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from dicehall.core.compiled import seeded
from dicehall.core.conformance.checks import same
from dicehall.core.game import Game
from dicehall.core.match import Match
from dicehall.core.parts import Options

SECRET = "?"  # in a token as others see it
ATTEMPTS = 20  # to find a twin by random secrets
POSITIONS = 12  # that are checked in a match


def check_secrets(game: Game, options: Options, seed: int = 1, most_events: int = 2000) -> int:
    """Compare random positions of a random match with twins; return the number of pairs. Raises AssertionError."""
    pairs = 0
    for match, twin, viewer in twins(game, options, seed, most_events):
        pairs += 1
        same(f"tokens seen by {viewer}", twin.seen(viewer), match.seen(viewer))
        same("scores", twin.scores, match.scores)
        same("seat to act", twin.to_act, match.to_act)
        if viewer is not None:
            same(f"state after hiding from {viewer}", hidden(twin, viewer), hidden(match, viewer))
            if match.to_act == viewer:
                same(f"choices of {viewer}", twin.legal, match.legal)
    return pairs


def hidden(match: Match, seat: int) -> bytes:
    """Return the state, in bytes, as a bot on `seat` gets it."""
    other = match.copy()
    match.game.doors.hide(other.table, match.game.box, seat, seeded(seat))
    return other.table.tobytes()


def twins(game: Game, options: Options, seed: int, most_events: int) -> Iterator[tuple[Match, Match, int | None]]:
    """Yield pairs of unfinished matches, each with a viewer from whom all their differences are hidden."""
    pick = np.random.default_rng(seed)
    whole = game.new(options, seed=seed)
    while whole.to_act is not None and len(whole.events) < most_events:
        whole.play(str(pick.choice(whole.legal)))
    counts = sorted({int(n) for n in pick.integers(1, len(whole.events), POSITIONS)})
    for count in counts:
        match = whole.with_dice(None)
        match.rewind(count)
        for viewer in (None, *range(match.players)):
            twin = twin_of(match, viewer, pick)
            if twin is not None:
                yield match, twin, viewer


def twin_of(match: Match, viewer: int | None, pick: np.random.Generator) -> Match | None:
    """Return a match that looks the same to `viewer` but has other secrets, None if none is found."""
    seen = match.seen(viewer)
    if not any(SECRET in token for token in seen):
        return None
    for _attempt in range(ATTEMPTS):
        twin = _other(match, seen, pick)
        if twin is not None and twin.view(viewer) == match.view(viewer):
            return twin
    return None


def _other(match: Match, seen: list[str], pick: np.random.Generator) -> Match | None:
    twin = Match(match.game, match.options)
    for event, token in zip(match.events, seen, strict=True):
        legal = twin.legal
        chosen = str(pick.choice(legal)) if SECRET in token else event.token
        if chosen not in legal or twin.actor != event.by:
            return None
        twin.play(chosen)
    return None if twin.table.tobytes() == match.table.tobytes() else twin
