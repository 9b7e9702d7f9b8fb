"""Sets as bits of an int64: how many, which one, the k-th. Machine instructions when compiled, ints when plain."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba.extending import intrinsic

from dicehall.core.compiled.decorate import INT, compiled_for, int64
from dicehall.core.compiled.mode import PLAIN

# One int64 signature each: narrower arguments are converted, nothing is compiled twice.
if PLAIN:

    def popcount(mask: int) -> int:
        """How many bits `mask` has."""
        return int(mask).bit_count()

    def index_of(bit: int) -> int:
        """The place of the lowest bit of a mask that is not 0."""
        return (int(bit) & -int(bit)).bit_length() - 1

else:

    def _ctpop(_typing: Any, _mask: Any) -> Any:
        return INT(INT), lambda _context, builder, _signature, arguments: builder.ctpop(arguments[0])

    def _cttz(_typing: Any, _mask: Any) -> Any:
        never_zero = ir.Constant(ir.IntType(1), 1)
        return INT(INT), lambda _context, builder, _signature, arguments: builder.cttz(arguments[0], never_zero)

    _count_bits, _lowest_bit = intrinsic(_ctpop), intrinsic(_cttz)

    @compiled_for(INT(INT), inlined=True)
    def popcount(mask: int) -> int:
        """How many bits `mask` has."""
        return int64(_count_bits(mask))

    @compiled_for(INT(INT), inlined=True)
    def index_of(bit: int) -> int:
        """The place of the lowest bit of a mask that is not 0."""
        return int64(_lowest_bit(bit))


@compiled_for(INT(INT, INT), inlined=True)
def kth(mask: int, k: int) -> int:
    """The k-th bit of `mask`, k = 0 for the lowest, as a mask of one bit."""
    for _ in range(k):
        mask &= mask - 1
    return mask & -mask
