"""Decorators for compiled functions, and `as_record`, which reads bytes as a record at no cost."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar, cast

import numba
import numpy as np
from numba import types
from numba.core import event
from numba.core.errors import NumbaExperimentalFeatureWarning
from numba.extending import intrinsic

from dicehall.core.arrays import Bytes
from dicehall.core.compiled import plain
from dicehall.core.compiled.cache import our_locator
from dicehall.core.compiled.mode import CHECKED, PLAIN

# First-class functions (see doors.py) are "experimental" in numba; it says so wherever they appear.
warnings.filterwarnings("ignore", category=NumbaExperimentalFeatureWarning)

F = TypeVar("F", bound=Callable[..., Any])

INT = types.int64
NOTHING = types.void
BYTES = types.Array(types.uint8, 1, "C")
INTS = types.Array(types.int64, 1, "C")
FLOATS = types.Array(types.float64, 1, "C")
WORDS = types.Array(types.uint64, 1, "C")


def compiled(function: F) -> F:
    """Compile a rule on first use; cached, without the GIL, inlined into its callers."""
    return _compile(function, None, inlined=True)


def compiled_for(signature: Any, *, inlined: bool = False) -> Callable[[F], F]:
    """Return a decorator like `compiled`, but for one explicit signature and at import."""
    return lambda function: _compile(function, signature, inlined=inlined)


def on_numbers(function: F) -> F:
    """Compile a helper of integers for int64 alone, at import and inlined.

    Narrower arguments are converted, so it is compiled once instead of once per width.
    """
    return _compile(function, INT(*[INT] * function.__code__.co_argcount), inlined=True)


def walk(function: F) -> F:
    """Compile an algorithm for any game on first use; like `compiled`, but never inlined."""
    return _compile(function, None, inlined=False)


def _compile(function: F, signature: Any, *, inlined: bool) -> F:
    if PLAIN:
        return function
    # LLVM's alwaysinline, on every rule and helper: Dazzling Diceline went from 80,000 to 144,000 games/s (on helpers
    # alone: 104,000) and still compiled in 8.5 s. numba's inline="always" is something else: it inlines before typing,
    # was slower for bit helpers and took 18 to 20 % longer to compile.
    options: dict[str, Any] = {"forceinline": True} if inlined else {}
    if CHECKED:
        options["boundscheck"] = True  # costs up to 4 %
    arguments = [] if signature is None else [signature]
    with our_locator():
        made: F = numba.njit(*arguments, cache=True, nogil=True, error_model="numpy", **options)(function)
    return made


def as_record(dtype: np.dtype[Any]) -> Callable[[Bytes], Any]:
    """Return a function from bytes, u8[dtype.itemsize], to the record of `dtype` in the same memory.

    Compiled, it casts the pointer (0.5 ns). `bytes.view(dtype)[0]` takes 14 ns: three of those per event took Line Dice
    from 1.82 to 0.33 million games/s. A record holds no reference: the caller keeps the bytes alive.
    """
    if PLAIN:
        return lambda data: plain.record(data, dtype)
    kind = numba.from_dtype(dtype)

    def reinterpret(_typing: object, data: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            pointer = context.make_array(signature.args[0])(context, builder, arguments[0]).data
            return builder.bitcast(pointer, context.get_value_type(kind))

        return kind(data), codegen

    return cast(Callable[[Bytes], Any], intrinsic(reinterpret))


class _Listener(event.Listener):  # type: ignore[misc]
    def __init__(self, tell: Callable[[str], None]) -> None:
        self.tell = tell

    def on_start(self, event: Any) -> None:
        self.tell(event.data["dispatcher"].py_func.__name__)

    def on_end(self, event: object) -> None:
        pass


@contextmanager
def telling(tell: Callable[[str], None]) -> Iterator[None]:
    """Call `tell` with the name of each function compiled inside the block; those found in the cache are not told."""
    with event.install_listener("numba:compile", _Listener(tell)):
        yield


int64: Callable[[Any], int] = cast(Callable[[Any], int], int if PLAIN else np.int64)
"""Convert to 64 bits: results of mixed widths, and unsigned fields before subtracting (see plain.py)."""
