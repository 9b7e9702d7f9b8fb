"""One narrated line of the log, as one viewer reads it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True)
class Line:
    """What happened, the rule it rests on, and what followed from it; or a run of many similar lines."""

    text: str
    rule: str = ""
    after: tuple[str, ...] = ()
    run: tuple[Line, ...] = ()
    entry: int = 0
    """Id of the first log entry of a run."""

    def __hash__(self) -> int:
        """Return the cached hash: lines are used as cache keys again and again."""
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.text, self.rule, self.after, self.run, self.entry))

    def spoken(self) -> list[str]:
        """Return the line as sentences; of a run only its summary and its results."""
        run_ends = [text for line in self.run for text in line.after]
        return [self.text, *self.after, *run_ends]
