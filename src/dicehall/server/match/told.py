"""One line of what happened, as it is told to one viewer."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True)
class Line:
    """One line: what happened and the rule it rests on, with what followed from it; or a run of many like lines."""

    text: str
    rule: str = ""
    after: tuple[str, ...] = ()
    run: tuple[Line, ...] = ()
    entry: int = 0
    """The first entry of a run."""

    def __hash__(self) -> int:
        """Reckoned once: the same lines are looked up again and again."""
        return self._hash

    @cached_property
    def _hash(self) -> int:
        return hash((self.text, self.rule, self.after, self.run, self.entry))

    def spoken(self) -> list[str]:
        """The line as sentences; of a run only that it was one."""
        run_ends = [text for line in self.run for text in line.after]
        return [self.text, *self.after, *run_ends]
