"""Read lines of limited length from a stream of bytes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import IO


def lines(stream: IO[bytes], longest: int) -> Iterator[bytes | None]:
    """Yield the lines without their ends; None for one longer than `longest` bytes, which is skipped in pieces."""
    while line := stream.readline(longest + 1):
        if line.endswith(b"\n"):
            yield line[:-1]
        elif len(line) <= longest:
            yield line
        else:
            _pass_over(stream, longest)
            yield None


def _pass_over(stream: IO[bytes], piece: int) -> None:
    while rest := stream.readline(piece):
        if rest.endswith(b"\n"):
            return
