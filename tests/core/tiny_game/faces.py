"""What faces of the die there are."""

from __future__ import annotations

MOST_FACES = 8
LOST = 1  # the face that loses a turn
