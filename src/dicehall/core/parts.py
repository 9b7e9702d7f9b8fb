"""What a game gives: the files of its folder, and what each function there takes, gives and may raise.

A protocol here is one file there: `WordsFile` is words.py. `Edition.part` hands the files out by these types, so that
mypy finds a call of something that no game gives. test_parts.py beside each game lets mypy check its files against
them, so that it finds what a game leaves out or misspells. V is the game's own type of a view, a TypedDict.

What a game may leave out has a protocol of its own (`WithSteps`, `WithHides`, `WithIsOpen`). `Edition` tells what holds
without it.

`table` is a state and `box` what lies in the box: u8[n], one record each. Only doors write to a table, nobody to a box.
A seat is a number from 0; as a viewer, None is a spectator.
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
"""A view for whoever does not know the game: plain JSON, whose fields stand in its RULES.md, "View"."""

Seats: TypeAlias = list[dict[str, Any]]
"""The seats as texts and tables get them, by number: seat, name, sign, colour, and me for the reader's own."""

Options: TypeAlias = dict[str, Any]
"""The settled options of a match: every option of the game by its name."""

Data: TypeAlias = dict[str, Any]
"""A components file as `tomllib` reads it."""

ILLEGAL = -1
"""What `read` gives for a well-formed token that means no action now."""

V = TypeVar("V", bound=Mapping[str, object])
V_co = TypeVar("V_co", bound=Mapping[str, object], covariant=True)
V_contra = TypeVar("V_contra", bound=Mapping[str, object], contravariant=True)


# --- what a game computes with


class ComponentsFile(Protocol):
    """components.py: names for every number, and the box made from the data."""

    @property
    def Box(self) -> np.dtype[Any]:  # noqa: N802 (the name of a dtype)
        """The dtype of what lies in the box."""

    def pack(self, data: Data, /) -> Bytes:
        """Make the box, with all tables that follow from the data, as the bytes of one `Box` record.

        Raises BadComponents with the path of what does not fit together.
        """

    def settle(self, options: Options, data: Data, /) -> Options:
        """Fill the defaults that depend on other options or on what is in the box.

        `options` are complete and each for itself allowed. Raises BadOptions where they do not go together.
        """


class StateFile(Protocol):
    """state.py: the state of a match."""

    @property
    def Table(self) -> np.dtype[Any]:  # noqa: N802 (the name of a dtype)
        """The dtype of the state: one flat record, of which nothing points outside."""


class RulesFile(Protocol):
    """rules.py or rules/: the doors, all compiled (`@door`). They raise nothing and check nothing.

    The caller sees to it that a seat or an action is there; `legal` stands once, behind `count` and `nth`.
    """

    def start(self, table: Bytes, box: Bytes, options: Bytes, /) -> None:
        """Fill the whole of `table` for a new match. `options` is one record with a field (i64) for each option."""

    def actor(self, table: Bytes, box: Bytes, /) -> int:
        """Tell who is next: the seat to decide, CHANCE or OVER."""

    def count(self, table: Bytes, box: Bytes, /) -> int:
        """Count the ways the next event can go: actions of the seat, or equally likely units; 0 when it is over."""

    def nth(self, table: Bytes, box: Bytes, i: int, /) -> int:
        """Give the action with number `i`, 0 <= i < count; at a chance node the outcome that unit `i` means."""

    def play(self, table: Bytes, box: Bytes, action: int, /) -> None:
        """Apply one decision or outcome, which must be one that `nth` gives."""

    def score(self, table: Bytes, box: Bytes, out: Floats, /) -> None:
        """Write the score of each seat to `out`, f64[seats]: all may know it at any time."""

    def rank(self, table: Bytes, box: Bytes, out: Ints, /) -> None:
        """Write the rank of each seat to `out`, i64[seats]: 1 is best, ties share. Only when the match is over."""

    def hide(self, table: Bytes, box: Bytes, seat: int, rng: Rng, /) -> None:
        """Redraw what `seat` cannot know, as likely as it is for that seat; its view stays what it is."""

    def rollout(self, table: Bytes, box: Bytes, rng: Rng, /) -> int:
        """Play at random to the end, every unit and every action equally likely; gives the number of events."""


# --- what may be known


class ViewFile(Protocol[V]):
    """view.py: what a seat may know. Nothing outside of it looks into a state.

    A file that has `is_open` or `hides` too is also a `WithIsOpen` or a `WithHides`.
    """

    def view(self, table: Bytes, box: Bytes, seat: int | None, /) -> V:
        """Tell all that `seat` may know as plain JSON; a new object each time."""

    def owner(self, table: Bytes, box: Bytes, /) -> int | None:
        """Tell at a chance node whose chance it is, None for everybody's."""

    def seen(self, event: Event, table: Bytes, box: Bytes, seat: int | None, /) -> str:
        """Give the token of an event that has been, as `seat` may see it now: "?" stands for a secret in it."""

    def reveals(self, before: V, after: V, /) -> bool:
        """Tell whether spectators know more after than before, so that taking back would not undo it.

        Both are views of spectators, with any number of events between them.
        """

    def reason(self, table: Bytes, box: Bytes, /) -> str:
        """Tell by a word why a match ended; only when it is over."""


@runtime_checkable
class WithIsOpen(Protocol):
    """A view.py that can tell when nothing is hidden from anybody; without it nobody takes that for granted."""

    def is_open(self, table: Bytes, box: Bytes, /) -> bool:
        """Tell whether all seats and spectators see the same now. Asked for every event of every page: to be quick."""


@runtime_checkable
class WithHides(Protocol[V_contra]):
    """A view.py of which less is a secret than what differs between a seat's view and that of spectators."""

    def hides(self, view: V_contra, seat: int, /) -> bool:
        """Tell whether the view of `seat` holds anything that others at the same device should not read."""


# --- what people read and touch


class WordsFile(Protocol[V_contra]):
    """words.py: choices and what happened, in sentences of the language of the running task."""

    def sentence(self, token: str, view: V_contra, who: str | None, seats: Seats | None = None, /) -> Sentence:
        """Say what a token does, or with `who`, a name, what that seat did or rolled.

        `view` is what the reader may know before it; the token may have "?" for what is hidden from the reader.
        """

    def verb(self, token: str, /) -> str:
        """Give the heading under which a choice is listed; choices of one verb stand together."""

    def order(self, tokens: list[str], /) -> list[str]:
        """Give the same tokens in the order in which people choose among them."""

    def run(self, token: str, count: int, /) -> str:
        """Say in short that chance brought `count` events like this one, one after another."""

    def headline(self, view: V_contra, seats: Seats, /) -> str:
        """Say what the match waits for now, or how it ended."""

    def happened_to(self, before: V_contra, after: V_contra, seats: Seats, /) -> list[str]:
        """Say what else followed from one event that its own sentence does not say; mostly nothing."""


class DrawingFile(Protocol[V_contra]):
    """drawing.py: the table as text."""

    def draw(self, view: V_contra, seats: Seats | None = None, /) -> str:
        """Draw the table for a terminal, in lines of at most 80 columns; `seats` give names to what is whose."""


class TableFile(Protocol[V_contra]):
    """table.py: the table as people touch it, drawn by table.html. A file with `steps` is also a `WithSteps`."""

    def context(
        self, view: V_contra, tokens: list[str], me: int | None, components: Data, options: Options, /
    ) -> dict[str, Any]:
        """Give the variables of table.html beside `view`, `tokens`, `me`, `seats` and `_`.

        `tokens` are the choices that `me` has now, none where somebody else is on turn.
        """

    def chosen_set(self, token: str, /) -> list[str] | None:
        """Give the things that a token takes several of at once, by name; None where it takes none so."""


@runtime_checkable
class WithSteps(Protocol[V]):
    """A table.py of a game in which one event moves many things; without it changes are shown at once."""

    def steps(self, before: V, after: V, seats: Seats, /) -> Iterable[tuple[V, str]]:
        """Yield views between those before and after one event, each with a caption; none for most events.

        Both are views of the viewer, so it cannot tell what the viewer may not know.
        """


# --- what the kit for games will derive: signatures only


class NotationFile(Protocol):
    """notation.py: tokens, the words of records."""

    @property
    def CHANCE_TOKEN(self) -> re.Pattern[str]:  # noqa: N802 (a constant)
        """The pattern of what chance plays."""

    def write(self, table: Bytes, box: Bytes, action: int, /) -> str:
        """Give the token of an action that is possible now."""

    def read(self, table: Bytes, box: Bytes, token: str, /) -> int:
        """Give the action of a token, ILLEGAL where it means none now; raises MalformedToken."""


class ChanceFile(Protocol[V_contra]):
    """chance.py: what people at a real table roll and draw (docs/games.md)."""

    @property
    def MATERIAL(self) -> str:  # noqa: N802 (a constant)
        """The class of chance.html."""

    def is_secret(self, token: str, /) -> bool:
        """Tell whether only the owner of such an event sees what came."""

    def ask(self, view: V_contra, token: str, who: str | None, /) -> str:
        """Say what is to be rolled or drawn."""

    def which(self, view: V_contra, token: str, /) -> str:
        """Say which of what is rolled in one go is entered next."""

    def outcome(self, view: V_contra, token: str, seats: Seats, components: Data, /) -> dict[str, Any]:
        """Give `label` and `shown` of what can come."""

    def came(self, token: str, seats: Seats, components: Data, /) -> str:
        """Say what came."""
