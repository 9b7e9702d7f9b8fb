"""`Match`: options and a list of events. The state follows from them; it is never stored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final

import numpy as np

from dicehall.core import record_format
from dicehall.core.compiled import CHANCE, OVER
from dicehall.core.dice import Dice
from dicehall.core.edition import Edition
from dicehall.core.errors import DicehallError, IllegalChoice, MalformedToken, MatchOver, shown
from dicehall.core.event import Event
from dicehall.core.outcome import Outcome
from dicehall.core.parts import ILLEGAL, Options, View
from dicehall.core.proof import Proof
from dicehall.core.words import _


class Match:
    """One match of an edition of a game; `Game.new` begins it."""

    def __init__(
        self,
        game: Edition,
        options: Options,
        dice: Dice | None = None,
        *,
        proof: Proof | None = None,
        is_at_table: bool = False,
    ) -> None:
        """Set up a match before its first event, with settled `options` (`Edition.settle`).

        `dice` decide the chance events; None leaves these to the caller. `proof` is what the caller's chance events can
        be checked against; `is_at_table` says that people roll and draw at a real table.
        """
        self.game: Final = game
        self.options: Final = options
        self.dice: Final = dice
        self.proof: Final = proof
        self.is_at_table: Final = is_at_table
        self.players: Final[int] = options["players"]
        self.events: list[Event] = []
        self.table = np.zeros(game.table_size, np.uint8)
        self._actions: list[int] = []
        self._packed = game.packed(options)
        self._notation = game.part("notation")
        self._view = game.part("view")
        self._reset()

    def _reset(self) -> None:
        self.game.doors.start(self.table, self.game.box, self._packed)

    # --- whose turn, and what may happen

    @property
    def actor(self) -> int:
        """The seat to act, or CHANCE, or OVER."""
        return self.game.doors.actor(self.table, self.game.box)

    @property
    def seat_to_act(self) -> int | None:
        """The seat to act; None if a chance event is next or the match is over."""
        actor = self.actor
        return actor if actor >= 0 else None

    @property
    def is_chance(self) -> bool:
        """True if a chance event is next, which only happens without dice of the match's own."""
        return self.actor == CHANCE

    @property
    def to_act(self) -> int | str | None:
        """Who is next, as one value for programs: the seat to act, "chance", or None when the match is over."""
        return "chance" if self.is_chance else self.seat_to_act

    def ways(self) -> list[int]:
        """List the ways the next event can go, in the game's own order: actions, or the outcome of each unit."""
        doors, box = self.game.doors, self.game.box
        return [doors.nth(self.table, box, i) for i in range(doors.count(self.table, box))]

    def actions(self) -> dict[str, int]:
        """Map the legal tokens, in the game's own order, to their actions."""
        return {self._notation.write(self.table, self.game.box, way): way for way in self.ways()}

    @property
    def legal(self) -> list[str]:
        """The tokens that may be played now, in string order; empty when the match is over."""
        return sorted(self.actions())

    @property
    def odds(self) -> dict[str, Fraction]:
        """The exact probability of each token at a chance event; empty elsewhere."""
        units = Counter(self.units())
        total = units.total()
        return {token: Fraction(number, total) for token, number in sorted(units.items())}

    def units(self) -> list[str]:
        """List the token of each equally likely unit at a chance event, in the game's own order; empty elsewhere."""
        ways = self.ways() if self.actor == CHANCE else []
        tokens = {way: self._notation.write(self.table, self.game.box, way) for way in set(ways)}
        return [tokens[way] for way in ways]

    # --- playing

    def play(self, token: str) -> list[Event]:
        """Play one token; return the event and the chance events that followed by the match's own dice.

        Raises IllegalChoice, MalformedToken or MatchOver, or DicehallError for a chance token where dice roll by
        themselves. The match is then unchanged.
        """
        before = len(self.events)
        self._apply(token, self._action(token))
        self.roll()
        return self.events[before:]

    def follow(self, ahead: Match) -> None:
        """Play the next event of `ahead`, a copy of this match that has gone on: nothing is checked again."""
        at = len(self.events)
        self.game.doors.play(self.table, self.game.box, ahead._actions[at])
        self._actions.append(ahead._actions[at])
        self.events.append(ahead.events[at])

    def _action(self, token: object) -> int:
        if self.actor == OVER:
            raise MatchOver
        if not isinstance(token, str):
            raise MalformedToken(_("A token is a text, not {value}.").format(value=shown(token)))
        action = self._notation.read(self.table, self.game.box, token)
        if action == ILLEGAL or action not in self.ways():
            raise self._refusal(token)
        return action

    def _refusal(self, token: str) -> DicehallError:
        if self.dice is not None and self._notation.CHANCE_TOKEN.fullmatch(token):
            return DicehallError(_("This match rolls the dice itself: you can play only decisions."))
        return IllegalChoice(token, self.legal)

    def _apply(self, token: str, action: int) -> None:
        by = self.actor
        owner = self._view.owner(self.table, self.game.box) if by == CHANCE else None
        self.game.doors.play(self.table, self.game.box, action)
        self._actions.append(action)
        self.events.append(Event(token, by, owner))

    def roll(self) -> list[Event]:
        """Play the chance events up to the next decision by the match's own dice, and return them."""
        before = len(self.events)
        doors, box = self.game.doors, self.game.box
        while self.dice is not None and doors.actor(self.table, box) == CHANCE:
            unit = self.dice.unit(len(self.events), doors.count(self.table, box), self.units)
            action = doors.nth(self.table, box, unit)
            self._apply(self._notation.write(self.table, box, action), action)
        return self.events[before:]

    def play_all(self, tokens: Iterable[str]) -> list[Event]:
        """Play all of `tokens` or none, and return the events.

        Raises MalformedToken if they are no list of strings, and what `play` raises, with the index of the token in
        `at`.
        """
        if isinstance(tokens, str) or not isinstance(tokens, Iterable):
            raise MalformedToken(_("Several tokens are a list of texts, not {value}.").format(value=shown(tokens)))
        trial = self.copy()
        for at, token in enumerate(tokens):
            try:
                trial.play(token)
            except DicehallError as error:
                error.at = at
                raise
        before = len(self.events)
        self.table, self.events, self._actions = trial.table, trial.events, trial._actions
        return self.events[before:]

    def undo(self) -> None:
        """Go back to before the last decision; without dice of the match's own, before the last event.

        The same dice come again. Raises DicehallError if there is nothing to undo.
        """
        keep = len(self.events) - 1
        while self.dice is not None and keep >= 0 and self.events[keep].by == CHANCE:
            keep -= 1
        if keep < 0:
            raise DicehallError(_("There is nothing to undo yet."))
        self.rewind(keep)

    def rewind(self, count: int) -> None:
        """Go back to the position after the first `count` events. Raises DicehallError if there are fewer."""
        if type(count) is not int or not 0 <= count <= len(self.events):
            text = _("There is no position after {count} events: the match has {events}.")
            raise DicehallError(text.format(count=shown(count), events=len(self.events)))
        # No door takes an event back: play the match again from the start.
        self.table = np.zeros_like(self.table)
        self._reset()
        del self.events[count:], self._actions[count:]
        for action in self._actions:
            self.game.doors.play(self.table, self.game.box, action)

    def copy(self) -> Match:
        """Return an independent match at the same position, with the same dice."""
        return self._copied(self.dice, self.proof)

    def with_dice(self, dice: Dice | None, proof: Proof | None = None) -> Match:
        """Return a copy that goes on with other dice; `proof` is what all its chance events can be checked against."""
        return self._copied(dice, proof)

    def _copied(self, dice: Dice | None, proof: Proof | None) -> Match:
        other = object.__new__(Match)  # `__init__` would run the door `start`, which costs more than the copies
        other.__dict__.update(self.__dict__)
        other.__dict__.update(options=dict(self.options), dice=dice, proof=proof)
        other.table, other.events, other._actions = self.table.copy(), self.events.copy(), self._actions.copy()
        return other

    def __copy__(self) -> Match:
        return self.copy()

    def __deepcopy__(self, _memo: object) -> Match:
        return self.copy()

    # --- what can be seen

    def view(self, seat: int | None = None) -> View:
        """Return what `seat` (None: a spectator) may know, as plain JSON data; the game's RULES.md explains the fields.

        Raises DicehallError if there is no such seat.
        """
        return self._view.view(self.table, self.game.box, self._checked_seat(seat))

    def eyes(self, seat: int | None) -> int | None:
        """Return whose view `seat` has: its own, or None (a spectator's) where nothing is hidden from anybody.

        Pages of viewers with the same eyes can share one view.
        """
        return None if self.game.is_open(self.table, self.game.box) else seat

    def seen(self, seat: int | None = None, first: int = 0) -> list[str]:
        """List the tokens from event `first` on as `seat` (None: a spectator) may see them, with "?" for secrets.

        Raises DicehallError if there is no such seat.
        """
        viewer = self._checked_seat(seat)
        return [self._view.seen(event, self.table, self.game.box, viewer) for event in self.events[first:]]

    def _checked_seat(self, seat: object) -> int | None:
        if seat is None or (isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < self.players):
            return seat
        raise DicehallError(
            _("There is no seat {seat}: seats are 0 to {last}.").format(seat=shown(seat), last=self.players - 1)
        )

    @property
    def scores(self) -> list[float]:
        """The public score of each seat so far; final when the match is over."""
        out = np.zeros(self.players, np.float64)
        self.game.doors.score(self.table, self.game.box, out)
        return [int(value) if value == int(value) else value for value in out.tolist()]

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended; None while it goes on."""
        if self.actor != OVER:
            return None
        out = np.zeros(self.players, np.int64)
        self.game.doors.rank(self.table, self.game.box, out)
        ranking: list[int] = out.tolist()
        winners = [seat for seat, rank in enumerate(ranking) if rank == 1]
        return Outcome(self._view.reason(self.table, self.game.box), winners, ranking, self.scores)

    def record(self, seats: Sequence[str] | None = None) -> str:
        """Return the record as text, with `seats` as names if given. `dicehall.read` reads it."""
        return record_format.write(self, seats)

    def __str__(self) -> str:
        """Draw the table for a terminal, as a spectator sees it."""
        return self.game.part("drawing").draw(self.view())

    def __repr__(self) -> str:
        return f"<Match {self.game.name} {self.options} after {len(self.events)} events>"
