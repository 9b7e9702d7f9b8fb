"""Packed numbers, compiled: the functions of components.py and state.py."""

from __future__ import annotations

from dicehall.core.compiled import on_numbers

from .. import components, state

start_of = on_numbers(components.start_of)
end_of = on_numbers(components.end_of)
die_of = on_numbers(state.die_of)
colour_of = on_numbers(state.colour_of)
value_of = on_numbers(state.value_of)
values_of = on_numbers(state.values_of)
tile_at = on_numbers(state.tile_at)
tiles_of = on_numbers(state.tiles_of)
set_of = on_numbers(state.set_of)
value_in = on_numbers(state.value_in)
seat_in = on_numbers(state.seat_in)
entry_of = on_numbers(state.entry_of)
doing_of = on_numbers(state.doing_of)
left_of = on_numbers(state.left_of)
