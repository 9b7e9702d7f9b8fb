"""The client library for programs: tables, seats and streams of a hall. docs/programs.md is the tutorial.

hall = Hall("https://dice.example", token)
for seat in hall.mine():
    for state in seat.turns():
        seat.play(state.legal[0], state)
"""

from __future__ import annotations

from dicehall.client.errors import Refused, Unreachable
from dicehall.client.hall import Hall
from dicehall.client.seat import Seat, Spectator
from dicehall.client.state import State

__all__ = ["Hall", "Refused", "Seat", "Spectator", "State", "Unreachable"]
