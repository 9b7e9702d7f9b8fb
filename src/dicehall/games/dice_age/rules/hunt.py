"""The hunt at the end of a round (R30-R38, R57)."""

from __future__ import annotations

from typing import Any

from dicehall.core.compiled import compiled, int64

from ..components import GROUNDS, PLACES, WANDERER
from ..state import BARBARIANS, OWNERS
from .lines import clear
from .packing import bid_of, bidder, claim_of, part, strength_of, times


@compiled
def hunt(s: Any, b: Any) -> None:
    """The grounds in their order, then the Extra Hunt; all dice go back to their owners (R37, R38)."""
    for owner in range(OWNERS):
        s.claim[GROUNDS, owner] = 0
    for ground in range(GROUNDS):
        loser = gain(s, b, ground)
        s.moved[ground] = loser + 1
        if loser >= 0:
            move(s, ground, loser)
    gain(s, b, GROUNDS)
    s.moved[GROUNDS] = 0
    s.hunts += 1
    s.filled = 0
    clear(s)
    for seat in range(s.seats):
        s.own[seat] -= times(part(s.own[seat], WANDERER), WANDERER)
        s.hand[seat] = s.own[seat]
    s.wanderers = b.wanderers


@compiled
def gain(s: Any, b: Any, place: int) -> int:
    """The best claim gains the prey (R31-R33, R36). The owner of the second best, -1 without one (R34, R35)."""
    best, second = int64(-1), int64(-1)
    for owner in range(OWNERS):
        claim = int64(s.claim[place, owner])
        s.claimed[place, owner] = claim
        bid = bid_of(claim, owner) if claim else int64(-1)
        second = max(second, min(best, bid))
        best = max(best, bid)
    kind = s.prey[place]
    s.hunted[place] = kind
    owner = bidder(best) if best >= 0 else int64(-1)
    s.gained[place] = owner + 1
    if owner == -1 or owner == BARBARIANS:
        s.prey_removed[kind] += 1
    else:
        s.prey_of[owner, kind] += 1
        s.prey_points[owner] += b.prey_points[kind]
    return bidder(second) if second >= 0 else int64(-1)


@compiled
def move(s: Any, ground: int, owner: int) -> None:
    """All dice of an owner join the end of the Extra Hunt's line, behind all from lower grounds (R34, G18)."""
    strength = strength_of(s.claim[GROUNDS, owner]) + strength_of(s.claim[ground, owner])
    s.claim[GROUNDS, owner] = claim_of(strength, ground + 1)


assert PLACES == GROUNDS + 1
