"""The doors: what the compiled side of a game offers to everything else.

| door    | arguments                        | meaning |
|---------|----------------------------------|---------|
| start   | table, box, options              | fill the record for a new match |
| actor   | table, box -> i64                | seat to decide, CHANCE or OVER |
| count   | table, box -> i64                | ways the next event can go: actions, or equally likely units; 0 = over |
| nth     | table, box, i -> i64             | the i-th action; at a chance node the outcome that unit i means |
| play    | table, box, action               | apply one decision or outcome, which must be legal |
| score   | table, box, out f64[seats]       | score of each seat |
| rank    | table, box, out i64[seats]       | rank of each seat, 1 = best, ties share; only when over |
| hide    | table, box, seat, rng u64[4]     | redraw what this seat cannot know |
| rollout | table, box, rng u64[4] -> i64    | play at random to the end; the number of events |

`table` (the state), `box` (what lies in the box) and `options` (settled, see `options_dtype`) are u8[:] holding one
record each. `RulesFile` in core/parts.py tells more of each door.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias, TypeVar, cast

import numpy as np
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from dicehall.core.arrays import Bytes, Floats, Ints, Rng
from dicehall.core.compiled.decorate import BYTES, FLOATS, INT, INTS, NOTHING, WORDS, compiled_for
from dicehall.core.compiled.mode import PLAIN
from dicehall.core.options import Option
from dicehall.core.parts import RulesFile

D = TypeVar("D", bound=Callable[..., Any])

CHANCE, OVER = -1, -2

SIGNATURES = {
    "start": NOTHING(BYTES, BYTES, BYTES),
    "actor": INT(BYTES, BYTES),
    "count": INT(BYTES, BYTES),
    "nth": INT(BYTES, BYTES, INT),
    "play": NOTHING(BYTES, BYTES, INT),
    "score": NOTHING(BYTES, BYTES, FLOATS),
    "rank": NOTHING(BYTES, BYTES, INTS),
    "hide": NOTHING(BYTES, BYTES, INT, WORDS),
    "rollout": INT(BYTES, BYTES, WORDS),
}


class Doors(NamedTuple):
    """The nine doors of one game, callable from Python."""

    start: Callable[[Bytes, Bytes, Bytes], None]
    actor: Callable[[Bytes, Bytes], int]
    count: Callable[[Bytes, Bytes], int]  # type: ignore[assignment] # of a tuple of doors nobody counts the items
    nth: Callable[[Bytes, Bytes, int], int]
    play: Callable[[Bytes, Bytes, int], None]
    score: Callable[[Bytes, Bytes, Floats], None]
    rank: Callable[[Bytes, Bytes, Ints], None]
    hide: Callable[[Bytes, Bytes, int, Rng], None]
    rollout: Callable[[Bytes, Bytes, Rng], int]


Handles: TypeAlias = Ints | Doors
"""What `walk` functions take for doors: machine addresses i64[9, 2], or the doors themselves where all is plain."""


def options_dtype(options: Sequence[Option]) -> np.dtype[Any]:
    """Make the dtype of the record that `start` gets: a whole number (i64) for each option, named after it."""
    return np.dtype([(option.name, np.int64) for option in options])


def door(function: D) -> D:
    """Make `function` the door of its name."""
    return compiled_for(SIGNATURES[function.__name__])(function)


def entry_like(name: str) -> Callable[[D], D]:
    """A further entry of a game for its own notation and view, with the signature of the door `name`."""
    return compiled_for(SIGNATURES[name])


def doors_of(rules: RulesFile) -> Doors:
    """The doors in a game's rules module; AttributeError names one that is missing."""
    return Doors(
        rules.start,
        rules.actor,
        rules.count,
        rules.nth,
        rules.play,
        rules.score,
        rules.rank,
        rules.hide,
        rules.rollout,
    )


def handles(doors: Doors) -> Handles:
    """What `walk` functions take for `doors`. Passing functions would cost 26 us each.

    The doors must be kept alive as long as the handles are used.
    """
    return doors if PLAIN else np.array([_addresses(entry) for entry in doors], np.int64)


def _addresses(dispatcher: Any) -> tuple[int, int]:
    compiled = dispatcher.overloads[dispatcher.signatures[0]]
    library, names = compiled.library, compiled.fndesc
    return (
        library.get_pointer_to_function(names.llvm_cfunc_wrapper_name),
        library.get_pointer_to_function(names.llvm_func_name),
    )


def _opener(name: str) -> Callable[[Handles], Callable[..., Any]]:
    """A function handles -> the door `name`, for use inside `walk` functions."""
    if PLAIN:
        return lambda doors: getattr(doors, name)
    place = Doors._fields.index(name)
    kind = types.FunctionType(SIGNATURES[name])

    def opened(_typing: object, doors: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            data = context.make_array(signature.args[0])(context, builder, arguments[0]).data
            value = cgutils.create_struct_proxy(kind)(context, builder)
            c_address, address = (
                builder.inttoptr(builder.load(cgutils.gep(builder, data, 2 * place + i)), cgutils.voidptr_t)
                for i in range(2)
            )
            value.c_addr = c_address
            value.jit_addr = address  # without it an exception inside would be printed and lost
            value.py_addr = cgutils.get_null_value(cgutils.voidptr_t)
            return value._getvalue()

        return kind(doors), codegen

    return cast(Callable[[Handles], Callable[..., Any]], intrinsic(opened))


start_of, actor_of, count_of, nth_of, play_of, score_of, rank_of, hide_of, rollout_of = map(_opener, Doors._fields)
