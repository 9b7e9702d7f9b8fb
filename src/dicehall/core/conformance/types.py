"""Whether plain values are of the types that a game writes down for them."""

from __future__ import annotations

from types import UnionType
from typing import Any, Literal, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict


def is_of_type(value: object, kind: Any) -> bool:
    """Tell whether a view, or a part of one, is of a type: a TypedDict with all required fields and no others.

    `kind` is put together from TypedDicts, unions, Literal, list, dict and plain types; an int may stand for a float.
    """
    if is_typeddict(kind):
        hints = get_type_hints(kind, include_extras=True)
        needed = {name for name, hint in hints.items() if get_origin(hint) is not NotRequired}
        if not isinstance(value, dict) or not needed <= set(value) <= set(hints):
            return False
        return all(is_of_type(each, hints[name]) for name, each in value.items())
    origin, inner = get_origin(kind), get_args(kind)
    if origin is NotRequired:
        return is_of_type(value, inner[0])
    if origin in (Union, UnionType):
        return any(is_of_type(value, each) for each in inner)
    if origin is Literal:
        return value in inner
    if origin is list:
        return isinstance(value, list) and all(is_of_type(each, inner[0]) for each in value)
    if origin is dict:
        if not isinstance(value, dict):
            return False
        return all(is_of_type(key, inner[0]) and is_of_type(each, inner[1]) for key, each in value.items())
    return type(value) is kind or (kind is float and type(value) is int)
