"""Packed numbers in compiled rules: the functions of components.py, and sets as bits."""

from __future__ import annotations

from dicehall.core.compiled import on_numbers

from .. import components

of_value = on_numbers(components.of_value)
count_of = on_numbers(components.count_of)
sums_of = on_numbers(components.sums_of)
old_of = on_numbers(components.old_of)
new_of = on_numbers(components.new_of)
has = on_numbers(components.has)
