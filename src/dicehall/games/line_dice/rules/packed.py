"""Packed numbers in compiled rules: the functions of components.py, and sets as bits."""

from __future__ import annotations

from dicehall.core.compiled import on_numbers
from dicehall.games.line_dice import components

place = on_numbers(components.place)
road_die = on_numbers(components.road_die)
kind_of = on_numbers(components.kind_of)
facing_of = on_numbers(components.facing_of)
side_of = on_numbers(components.side_of)
seat_of = on_numbers(components.seat_of)
has = on_numbers(components.has)
dice_in = on_numbers(components.dice_in)
roads_in = on_numbers(components.roads_in)
first_context = on_numbers(components.first_context)
second_context = on_numbers(components.second_context)
second_on_corner = on_numbers(components.second_on_corner)
free_context = on_numbers(components.free_context)
later_row = on_numbers(components.later_row)
