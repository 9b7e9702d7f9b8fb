"""Bonus tiles on a player board: laying, moving, turning (R22, R38, R47)."""

from __future__ import annotations

from dicehall.core.compiled import compiled

from ..state import PlayerRecord
from .packing import tile_at

EACH_TYPE = 0x0001_0001_0001_0001  # a bit in the 16 bits of each type


@compiled
def lay(p: PlayerRecord, kind: int, space: int) -> None:
    """Lay a tile on an open space, face up."""
    p.tiles |= tile_at(kind, space)
    p.filled |= 1 << space
    p.up |= 1 << space


@compiled
def move(p: PlayerRecord, start: int, end: int) -> None:
    """Move a tile to an open space; it stays face up or down."""
    tile = p.tiles & EACH_TYPE << start  # the tile's one bit, whatever its type
    p.tiles = p.tiles ^ tile ^ tile >> start << end
    p.filled ^= 1 << start | 1 << end
    up = p.up >> start & 1
    p.up ^= up << start | up << end


@compiled
def turn_up(p: PlayerRecord, space: int) -> None:
    """Turn a face down tile face up."""
    p.up |= 1 << space
