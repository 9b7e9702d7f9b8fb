"""What a game gives: a Protocol for each file of its folder, with the arguments, results and errors of each function.

`Edition.part` returns the files by these types, so mypy finds calls of what no game gives. test_parts.py in each
game's folder has mypy check its files against them, which finds what is missing or misspelt. V is the game's own type
of a view, a TypedDict.

Optional functions have Protocols of their own (`WithSteps`, `WithHides`, `WithIsOpen`); `Edition` supplies what holds
without them.

`table` is a state and `box` a box, u8[n] of one record each. Only doors write to a state, nobody writes to a box. Seats
count from 0; as a viewer, None is a spectator.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, Protocol, TypeAlias, TypeVar, runtime_checkable

import numpy as np

from dicehall.core.arrays import Bytes, Floats, Ints, Rng
from dicehall.core.event import Event
from dicehall.core.words import Sentence

View: TypeAlias = dict[str, Any]
"""A view of any game: plain JSON data; the game's RULES.md lists its fields under "View"."""

Seats: TypeAlias = list[dict[str, Any]]
"""The seats as words and tables take them, by number: seat, name, sign, colour, and `me`, True for the reader's own."""

Options: TypeAlias = dict[str, Any]
"""Settled options: each option of the game by its name."""

Data: TypeAlias = dict[str, Any]
"""Components as `tomllib` reads them."""

ILLEGAL = -1
"""What `NotationFile.read` returns for a well-formed token that no legal action has."""

V = TypeVar("V", bound=Mapping[str, object])
V_co = TypeVar("V_co", bound=Mapping[str, object], covariant=True)
V_contra = TypeVar("V_contra", bound=Mapping[str, object], contravariant=True)


# --- what a game computes with


class ComponentsFile(Protocol):
    """components.py: names for the numbers, the box made from the data, and the options that depend on it."""

    @property
    def Box(self) -> np.dtype[Any]:  # noqa: N802 (the name of a dtype)
        """The dtype of the box."""

    def pack(self, data: Data, /) -> Bytes:
        """Build the box, one `Box` record as u8[n], with all tables that follow from the data.

        Raises BadComponents with the path of what is wrong.
        """

    def settle(self, options: Options, data: Data, /) -> Options:
        """Fill in the defaults that depend on other options or on the components.

        `options` are complete, and each is allowed by itself. Raises BadOptions if they contradict each other.
        """


class StateFile(Protocol):
    """state.py: the state of a match."""

    @property
    def Table(self) -> np.dtype[Any]:  # noqa: N802 (the name of a dtype)
        """The dtype of the state: one flat record without pointers."""


class RulesFile(Protocol):
    """rules.py or rules/: the doors, all compiled (`@door`). They check nothing and raise nothing.

    Callers make sure that seats and actions exist. Legality is defined in one place, behind `count` and `nth`.
    """

    def start(self, table: Bytes, box: Bytes, options: Bytes, /) -> None:
        """Fill all of `table` for a new match. `options` is one record with an i64 field for each option."""

    def actor(self, table: Bytes, box: Bytes, /) -> int:
        """Return the seat to act, CHANCE or OVER."""

    def count(self, table: Bytes, box: Bytes, /) -> int:
        """Count the ways the next event can go: actions of the seat, or units of chance; 0 when the match is over."""

    def nth(self, table: Bytes, box: Bytes, i: int, /) -> int:
        """Return action number `i`, 0 <= i < count; at a chance event the outcome that unit `i` means."""

    def play(self, table: Bytes, box: Bytes, action: int, /) -> None:
        """Apply a decision or an outcome, one that `nth` returns."""

    def score(self, table: Bytes, box: Bytes, out: Floats, /) -> None:
        """Write the public score of each seat to `out`, f64[seats]."""

    def rank(self, table: Bytes, box: Bytes, out: Ints, /) -> None:
        """Write the rank of each seat to `out`, i64[seats]: 1 is best, ties share.

        Only called when the match is over.
        """

    def hide(self, table: Bytes, box: Bytes, seat: int, rng: Rng, /) -> None:
        """Redraw what `seat` cannot know, by its distribution given what the seat knows; its view stays the same."""

    def rollout(self, table: Bytes, box: Bytes, rng: Rng, /) -> int:
        """Play at random to the end, every unit and action equally likely, and return the number of events."""


# --- what may be known


class ViewFile(Protocol[V]):
    """view.py: what each viewer may know. Nothing else but the rules reads a state.

    A file with `is_open` or `hides` is a `WithIsOpen` or a `WithHides` too.
    """

    def view(self, table: Bytes, box: Bytes, seat: int | None, /) -> V:
        """Return all that `seat` may know as plain JSON data, a new object each time."""

    def owner(self, table: Bytes, box: Bytes, /) -> int | None:
        """Return whose chance event is next, None for everybody's."""

    def seen(self, event: Event, table: Bytes, box: Bytes, seat: int | None, /) -> str:
        """Return the token of a past event as `seat` may see it now, with "?" for what is secret."""

    def reveals(self, before: V, after: V, /) -> bool:
        """Return True if spectators know more after than before, so that undo could not take it back.

        Both are views of spectators, any number of events apart.
        """

    def reason(self, table: Bytes, box: Bytes, /) -> str:
        """Return the word for why the match ended. Only called when it is over."""


@runtime_checkable
class WithIsOpen(Protocol):
    """A view.py that knows when nothing is hidden from anybody. Without it, something always may be."""

    def is_open(self, table: Bytes, box: Bytes, /) -> bool:
        """Return True if all seats and spectators see the same now.

        Called for every event of every page, so make it fast.
        """


@runtime_checkable
class WithHides(Protocol[V_contra]):
    """A view.py for a game in which not every difference between a seat's view and a spectator's is a secret."""

    def hides(self, view: V_contra, seat: int, /) -> bool:
        """Return True if the view of `seat` shows something that others at the same device should not read."""


# --- what people read and touch


class WordsFile(Protocol[V_contra]):
    """words.py: choices and events as sentences, in the language of the running task."""

    def sentence(self, token: str, view: V_contra, who: str | None, seats: Seats | None = None, /) -> Sentence:
        """Say what a token does; with `who`, a name, what that seat did or rolled.

        `view` is what the reader knew before it. The token may have "?" for what is hidden from the reader.
        """

    def verb(self, token: str, /) -> str:
        """Return the heading of a choice; choices with the same heading are listed together."""

    def order(self, tokens: list[str], /) -> list[str]:
        """Return the same tokens in the order in which to offer them."""

    def run(self, token: str, count: int, /) -> str:
        """Sum up `count` chance events in a row like this one."""

    def headline(self, view: V_contra, seats: Seats, /) -> str:
        """Say what the match waits for, or how it ended."""

    def happened_to(self, before: V_contra, after: V_contra, seats: Seats, /) -> list[str]:
        """Say what followed from one event beyond its own sentence; empty for most events."""


class DrawingFile(Protocol[V_contra]):
    """drawing.py: the table as text."""

    def draw(self, view: V_contra, seats: Seats | None = None, /) -> str:
        """Draw the table for a terminal, in lines of at most 80 columns; `seats` name whose things are whose."""


class TableFile(Protocol[V_contra]):
    """table.py: the table in the browser, drawn by table.html. A file with `steps` is a `WithSteps` too."""

    def context(
        self, view: V_contra, tokens: list[str], me: int | None, components: Data, options: Options, /
    ) -> dict[str, Any]:
        """Return the variables of table.html besides `view`, `tokens`, `me`, `seats` and `_`.

        `tokens` are the choices of `me`, empty while somebody else is to act.
        """

    def chosen_set(self, token: str, /) -> list[str] | None:
        """Return the names of the things that a token takes together as a set, None if it takes no set."""


@runtime_checkable
class WithSteps(Protocol[V]):
    """A table.py of a game in which one event can move many things. Without it changes are shown at once."""

    def steps(self, before: V, after: V, seats: Seats, /) -> Iterable[tuple[V, str]]:
        """Yield the views between before and after one event, each with a caption; nothing for most events.

        Both are views of the viewer, so no step can show what the viewer may not know.
        """


# --- tokens, and chance at a real table


class NotationFile(Protocol):
    """notation.py: tokens, the words of records."""

    @property
    def CHANCE_TOKEN(self) -> re.Pattern[str]:  # noqa: N802 (a constant)
        """The pattern of the tokens of chance events."""

    def write(self, table: Bytes, box: Bytes, action: int, /) -> str:
        """Return the token of an action that is possible now."""

    def read(self, table: Bytes, box: Bytes, token: str, /) -> int:
        """Return the action of a token, ILLEGAL if no action has it now. Raises MalformedToken."""


class ChanceFile(Protocol[V_contra]):
    """chance.py: chance events that people roll and draw at a real table (docs/games.md)."""

    @property
    def MATERIAL(self) -> str:  # noqa: N802 (a constant)
        """The class of chance.html."""

    def is_secret(self, token: str, /) -> bool:
        """Return True if only the owner of the event sees its outcome."""

    def ask(self, view: V_contra, token: str, who: str | None, /) -> str:
        """Say what to roll or draw."""

    def which(self, view: V_contra, token: str, /) -> str:
        """Say which of several dice rolled together is entered next."""

    def outcome(self, view: V_contra, token: str, seats: Seats, components: Data, /) -> dict[str, Any]:
        """Return `label` and `shown` of a possible outcome."""

    def came(self, token: str, seats: Seats, components: Data, /) -> str:
        """Say what was rolled or drawn."""
