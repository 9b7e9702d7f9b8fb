"""The doors: the nine compiled functions through which everything else uses a game's rules.

| door    | arguments                        | meaning |
|---------|----------------------------------|---------|
| start   | table, box, options              | fill the state for a new match |
| actor   | table, box -> i64                | seat to act, CHANCE or OVER |
| count   | table, box -> i64                | ways the next event can go: actions, or units of chance; 0 = over |
| nth     | table, box, i -> i64             | action number i; at a chance event the outcome that unit i means |
| play    | table, box, action               | apply a decision or an outcome, which must be legal |
| score   | table, box, out f64[seats]       | score of each seat |
| rank    | table, box, out i64[seats]       | rank of each seat, 1 = best, ties share; only when over |
| hide    | table, box, seat, rng u64[4]     | redraw what this seat cannot know |
| rollout | table, box, rng u64[4] -> i64    | play at random to the end; the number of events |

`table` (a state), `box` and `options` (settled, see `options_dtype`) are u8[n] of one record each; `RulesFile` in
core/parts.py tells more. Everything is bytes, so all games have the same nine signatures, and one compiled algorithm
works for all of them.

`count` and `nth` instead of a list: random play that writes lists reached 1.2 million games/s, without 2.0 million.
`rollout` is a door because a call through a pointer cannot be inlined: 3 calls a step give 1.3 million games/s, one for
the whole match 1.95 million (Line Dice for two, measured on a sketch of its rules).
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
    """The nine doors of a game, callable from Python."""

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
"""The doors as `walk` functions take them: machine addresses i64[9, 2], or in plain Python the doors themselves."""


def options_dtype(options: Sequence[Option]) -> np.dtype[Any]:
    """Return the dtype of the record that `start` gets: an i64 field for each option, of the same name."""
    return np.dtype([(option.name, np.int64) for option in options])


def door(function: D) -> D:
    """Compile `function` with the signature of the door of its name."""
    return compiled_for(SIGNATURES[function.__name__])(function)


def entry_like(name: str) -> Callable[[D], D]:
    """Return a decorator for a further entry, for a game's notation or view, with the signature of door `name`."""
    return compiled_for(SIGNATURES[name])


def doors_of(rules: RulesFile) -> Doors:
    """Return the doors in a rules module. Raises AttributeError with the name of a missing one."""
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
    """Return the doors as `walk` functions take them, i64[9, 2]: for each the C address and the native address.

    Keep the doors alive as long as the handles are in use. numba can take functions as arguments too, but that costs 26
    us for each function and call; rebuilding them from addresses costs 0.2 us for all, and the calls are as fast.
    """
    return doors if PLAIN else np.array([_addresses(entry) for entry in doors], np.int64)


def _addresses(dispatcher: Any) -> tuple[int, int]:
    compiled = dispatcher.overloads[dispatcher.signatures[0]]
    library, names = compiled.library, compiled.fndesc
    return (
        library.get_pointer_to_function(names.llvm_cfunc_wrapper_name),
        library.get_pointer_to_function(names.llvm_func_name),
    )


# numba's value of a first-class function is the struct (C address, Python object, native address). A row of the handles
# is (C address, native address), so an opener loads two words and builds the struct:
#
#     handles   start  [c, native]   actor  [c, native]   count  [c, native]  ...
#     words            0  1                 2  3                 4  5              2 * place + i


def _opener(name: str) -> Callable[[Handles], Callable[..., Any]]:
    """Return a function from handles to the door `name`, for use inside `walk` functions."""
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
            value.jit_addr = address  # calls by the C address alone would print exceptions and lose them
            value.py_addr = cgutils.get_null_value(cgutils.voidptr_t)
            return value._getvalue()

        return kind(doors), codegen

    return cast(Callable[[Handles], Callable[..., Any]], intrinsic(opened))


start_of, actor_of, count_of, nth_of, play_of, score_of, rank_of, hide_of, rollout_of = map(_opener, Doors._fields)
