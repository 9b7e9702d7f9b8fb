"""The hunt at the end of a round (R30-R38, R57)."""

from __future__ import annotations

from dicehall.core.compiled import compiled, int64

from ..components import GROUNDS, PLACES, WANDERER
from ..state import BARBARIANS, OWNERS, BoxRecord, TableRecord
from .lines import clear
from .packing import bid_of, bidder, claim_of, part, strength_of, times


@compiled
def hunt(s: TableRecord, b: BoxRecord) -> None:
    """Resolve the grounds in their order, then the Extra Hunt; return all dice to their owners (R30-R38)."""
    for owner in range(OWNERS):
        s.claim[GROUNDS, owner] = 0  # the Extra Hunt: nobody is there before dice move
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
def gain(s: TableRecord, b: BoxRecord, place: int) -> int:
    """Give the prey of a place to the best claim (R31-R33, R36).

    Return the owner of the second best claim, whose dice move to the Extra Hunt (R34); -1 without one (R35).
    """
    best, second = int64(-1), int64(-1)
    for owner in range(OWNERS):
        claim = int64(s.claim[place, owner])
        s.claimed[place, owner] = claim
        bid = bid_of(claim, owner) if claim else int64(-1)
        # best >= second, and one more bid: the lower of best and bid may be the new second.
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
def move(s: TableRecord, ground: int, owner: int) -> None:
    """Move all dice of an owner to the end of the Extra Hunt's line (R34).

    Only the claim moves; of the line there nothing else is asked. These dice lie behind all that came from lower
    grounds, so the number of the ground stands for the place of the last die (G18).
    """
    strength = strength_of(s.claim[GROUNDS, owner]) + strength_of(s.claim[ground, owner])
    s.claim[GROUNDS, owner] = claim_of(strength, ground + 1)


assert PLACES == GROUNDS + 1
