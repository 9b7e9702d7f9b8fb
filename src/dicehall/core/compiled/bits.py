"""Sets as bits of an int64: how many, which one, the k-th. Machine instructions when compiled, ints when plain."""

from __future__ import annotations

from typing import Any

from llvmlite import binding, ir
from numba import config
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

    def _ctpop(_typing: object, _mask: object) -> Any:
        return INT(INT), lambda _context, builder, _signature, arguments: builder.ctpop(arguments[0])

    def _cttz(_typing: object, _mask: object) -> Any:
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


def _has_deposit() -> bool:
    """Whether code is made for this very processor, and it spreads bits over a mask in one fast instruction."""
    other = config.CPU_NAME or config.CPU_FEATURES
    slow = binding.get_host_cpu_name() in ("znver1", "znver2")
    return not other and not slow and bool(binding.get_host_cpu_features().get("bmi2"))


if not PLAIN and _has_deposit():

    def _pdep(_typing: object, _bits: object, _mask: object) -> Any:
        def codegen(_context: object, builder: Any, _signature: object, arguments: Any) -> Any:
            word = ir.IntType(64)
            kind = ir.FunctionType(word, [word, word])
            return builder.call(builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", fnty=kind), arguments)

        return INT(INT, INT), codegen

    _deposit = intrinsic(_pdep)

    @compiled_for(INT(INT, INT), inlined=True)
    def kth(mask: int, k: int) -> int:
        """The k-th bit of `mask`, k = 0 for the lowest, as a mask of one bit; 0 where there are not so many."""
        return int64(_deposit(1 << k, mask))

else:

    @compiled_for(INT(INT, INT), inlined=True)
    def kth(mask: int, k: int) -> int:
        """The k-th bit of `mask`, k = 0 for the lowest, as a mask of one bit; 0 where there are not so many."""
        for _ in range(k):
            mask &= mask - 1
        return mask & -mask
