"""Sets as the bits of an int64: size, lowest member, k-th member. One machine instruction each where there is one."""

from __future__ import annotations

from typing import Any

from llvmlite import binding, ir
from numba import config
from numba.extending import intrinsic

from dicehall.core.compiled.decorate import INT, compiled_for, int64
from dicehall.core.compiled.mode import PLAIN

# Each function has one explicit signature in int64: narrower arguments are converted. Without it numba compiles one
# version per combination of widths: 73 functions instead of 61 in Dazzling Diceline, and slower ones (117,000 instead
# of 133,000 to 137,000 games/s; 148,000 to 151,000 with the instructions below in place of loops).
if PLAIN:

    def popcount(mask: int) -> int:
        """Count the members of a set."""
        return int(mask).bit_count()

    def index_of(bit: int) -> int:
        """Return the index of the lowest bit of a mask, which must not be 0."""
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
        """Count the members of a set."""
        return int64(_count_bits(mask))

    @compiled_for(INT(INT), inlined=True)
    def index_of(bit: int) -> int:
        """Return the index of the lowest bit of a mask, which must not be 0."""
        return int64(_lowest_bit(bit))


def _has_deposit() -> bool:
    """Tell whether this processor spreads bits over a mask (PDEP) fast, and code is compiled for it.

    AMD before Zen 3 has the instruction in microcode, which is slow. NUMBA_CPU_NAME and the like mean code for others.
    """
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
        """Return the k-th bit of `mask` as a mask of one bit, k = 0 for the lowest; 0 if there are fewer."""
        # PDEP puts bit k of its first operand where the k-th bit of the mask is.
        return int64(_deposit(1 << k, mask))

else:

    @compiled_for(INT(INT, INT), inlined=True)
    def kth(mask: int, k: int) -> int:
        """Return the k-th bit of `mask` as a mask of one bit, k = 0 for the lowest; 0 if there are fewer."""
        for _ in range(k):
            mask &= mask - 1  # clears the lowest bit
        return mask & -mask  # keeps only the lowest bit
