"""The final scoring (R57-R59)."""

from __future__ import annotations

from typing import Final

from dicehall.core.compiled import compiled, int64, popcount

from ..components import DIAGONALS, LAYOUTS, SCORED, STRAIGHTS, TILES
from ..state import BoxRecord, TableRecord

MARKER_BITS: Final = 8  # a player has at most 99
LAYOUT_BITS: Final = 8  # there are at most 16


@compiled
def markers_at(s: TableRecord, seat: int, action: int) -> int:
    """Count the markers of a seat at a red action."""
    found = int64(0)
    for i in range(s.marked[action]):
        found += s.marker[action, i] == seat
    return found


@compiled
def measure(s: TableRecord, b: BoxRecord, seat: int, kind: int) -> int:
    """Count what markers score for, one of MEASURES by its number, on the board of a seat (R58)."""
    p = s.player[seat]
    if kind == TILES:
        return popcount(p.filled)
    if kind == STRAIGHTS:
        return int64(b.straights[p.filled])
    if kind == DIAGONALS:
        return int64(b.diagonals[p.filled])
    if kind == LAYOUTS:
        return popcount(p.completed)
    found = int64(0)
    for action in range(SCORED):  # every marker counts all (G27)
        found += markers_at(s, seat, action)
    return found


@compiled
def red_score(s: TableRecord, b: BoxRecord, seat: int, action: int) -> int:
    """Score a red action for a seat; each of its markers there scores (R36, R58)."""
    return markers_at(s, seat, action) * int64(b.red_points[action]) * measure(s, b, seat, b.red_measure[action])


@compiled
def line_score(s: TableRecord, b: BoxRecord, seat: int) -> int:
    """Score the lines of a seat (R57)."""
    return int64(b.line_points) * int64(b.lines[s.player[seat].filled])


@compiled
def final_score(s: TableRecord, b: BoxRecord, seat: int) -> int:
    """Score all of a seat (R57)."""
    found = int64(s.player[seat].vp) + line_score(s, b, seat)
    for action in range(SCORED):
        found += red_score(s, b, seat, action)
    return found


@compiled
def strength(s: TableRecord, b: BoxRecord, seat: int) -> int:
    """Return what seats are ranked by, more is better (R59).

    The score comes first, then markers beside the board, then completed layout tiles.
    """
    p = s.player[seat]
    return (final_score(s, b, seat) << MARKER_BITS | int64(p.markers)) << LAYOUT_BITS | popcount(p.completed)
