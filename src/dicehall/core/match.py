"""`Match`: options and a list of events. The state is derived, checked and shown; it is never stored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from dicehall.core.compiled import CHANCE, OVER
from dicehall.core.dice import Dice, FairDice, SeededDice
from dicehall.core.errors import DicehallError, IllegalChoice, MalformedToken, MatchOver, shown
from dicehall.core.game import Game
from dicehall.core.outcome import Outcome
from dicehall.core.proof import Proof
from dicehall.core.words import _

MOST_DIGITS = 600  # of a seed; Python may refuse to write longer numbers
ILLEGAL = -1  # a well-formed token that means no action now


class Event(NamedTuple):
    """One event: its token, who decided it (a seat, or CHANCE), and whose chance it was (None: everybody's)."""

    token: str
    by: int
    owner: int | None = None


class Match:
    """One match. Made by `Game.new`; `dice` None means that chance events are given from outside."""

    def __init__(self, game: Game, options: dict[str, Any], dice: Dice | None) -> None:
        self.game, self.options, self.dice = game, options, dice
        self.players: int = options["players"]
        self.events: list[Event] = []
        self.proof: Proof | None = None  # by which chance events given from outside can be checked
        self.is_at_table = False  # whether people roll and draw at a real table
        self.table: npt.NDArray[np.uint8] = np.zeros(game.table_size, np.uint8)
        self._actions: list[int] = []
        self._notation = game.part("notation")
        self._view = game.part("view")
        self._reset()

    def _reset(self) -> None:
        codes = np.array(self.game.codes(self.options), np.int64)
        self.game.doors.start(self.table, self.game.box, codes)

    # --- whose turn, and what may happen

    @property
    def actor(self) -> int:
        """The seat to decide, CHANCE or OVER."""
        return self.game.doors.actor(self.table, self.game.box)

    @property
    def to_act(self) -> int | str | None:
        """The seat to decide, "chance" (with manual dice), or None when the match is over."""
        actor = self.actor
        return "chance" if actor == CHANCE else None if actor == OVER else actor

    def _ways(self) -> list[int]:
        doors, box = self.game.doors, self.game.box
        return [doors.nth(self.table, box, i) for i in range(doors.count(self.table, box))]

    def actions(self) -> dict[str, int]:
        """Legal tokens, in the game's own order, with the numbers of their actions."""
        return {self._notation.write(self.table, self.game.box, way): way for way in self._ways()}

    @property
    def legal(self) -> list[str]:
        """Tokens that may be played now, in string order; empty when the match is over."""
        return sorted(self.actions())

    @property
    def odds(self) -> dict[str, Fraction]:
        """At a chance node the exact probability of each token; empty elsewhere."""
        units = Counter(self.units())
        total = units.total()
        return {token: Fraction(number, total) for token, number in sorted(units.items())}

    def units(self) -> list[str]:
        """At a chance node what each of the equally likely units means, in the game's own order; empty elsewhere."""
        ways = self._ways() if self.actor == CHANCE else []
        tokens = {way: self._notation.write(self.table, self.game.box, way) for way in set(ways)}
        return [tokens[way] for way in ways]

    # --- playing

    def play(self, token: str) -> list[Event]:
        """Play one token; returns what happened: it, and the chance events after it (automatic dice).

        IllegalChoice, MalformedToken, MatchOver: nothing was changed.
        """
        before = len(self.events)
        self._apply(token, self._action(token))
        self.roll()
        return self.events[before:]

    def follow(self, ahead: Match) -> None:
        """Play the next event of a match that has gone the same way so far: what happened there need not be checked."""
        at = len(self.events)
        self.game.doors.play(self.table, self.game.box, ahead._actions[at])
        self._actions.append(ahead._actions[at])
        self.events.append(ahead.events[at])

    def _action(self, token: Any) -> int:
        if self.actor == OVER:
            raise MatchOver
        if not isinstance(token, str):
            raise MalformedToken(_("A token is a text, not {value}.").format(value=shown(token)))
        action: int = self._notation.read(self.table, self.game.box, token)
        if action == ILLEGAL or action not in self._ways():
            raise self._refusal(token)
        return action

    def _refusal(self, token: str) -> DicehallError:
        if self.dice is not None and self._notation.CHANCE_TOKEN.fullmatch(token):
            return DicehallError(_("This match rolls by itself: only decisions can be played."))
        return IllegalChoice(token, self.legal)

    def _apply(self, token: str, action: int) -> None:
        by = self.actor
        owner = self._view.owner(self.table, self.game.box) if by == CHANCE else None
        self.game.doors.play(self.table, self.game.box, action)
        self._actions.append(action)
        self.events.append(Event(token, by, owner))

    def roll(self) -> list[Event]:
        """Let automatic dice play all chance events up to the next decision; returns them."""
        before = len(self.events)
        doors, box = self.game.doors, self.game.box
        while self.dice is not None and doors.actor(self.table, box) == CHANCE:
            unit = self.dice.unit(len(self.events), doors.count(self.table, box), self.units)
            action = doors.nth(self.table, box, unit)
            self._apply(self._notation.write(self.table, box, action), action)
        return self.events[before:]

    def play_all(self, tokens: Iterable[str]) -> list[Event]:
        """Play several tokens; if one is refused none is played, and the error tells which (`at`)."""
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
        """Back to before the last decision; with manual dice, before the last event. The same dice come again."""
        keep = len(self.events) - 1
        while self.dice is not None and keep >= 0 and self.events[keep].by == CHANCE:
            keep -= 1
        if keep < 0:
            raise DicehallError(_("Nothing has been decided yet: there is nothing to take back."))
        self.rewind(keep)

    def rewind(self, count: int) -> None:
        """Back to the position after the first `count` events; DicehallError where there are not so many."""
        if type(count) is not int or not 0 <= count <= len(self.events):
            text = _("There is no position after {count} events: the match has {events}.")
            raise DicehallError(text.format(count=shown(count), events=len(self.events)))
        self.table = np.zeros_like(self.table)
        self._reset()
        del self.events[count:], self._actions[count:]
        for action in self._actions:
            self.game.doors.play(self.table, self.game.box, action)

    def copy(self) -> Match:
        """An independent match at the same position, with the same dice."""
        other = object.__new__(Match)
        other.__dict__.update(self.__dict__)
        other.options = dict(self.options)
        other.table, other.events, other._actions = (
            self.table.copy(),
            self.events.copy(),
            self._actions.copy(),
        )
        return other

    def __copy__(self) -> Match:
        return self.copy()

    def __deepcopy__(self, _memo: object) -> Match:
        return self.copy()

    # --- what can be seen

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """All that `seat` (None: a spectator) may know, as plain JSON values; fields as the game's docs say."""
        view: dict[str, Any] = self._view.view(self.table, self.game.box, self._checked_seat(seat))
        return view

    def eyes(self, seat: int | None) -> int | None:
        """With whose eyes a seat sees: its own, or those of a spectator (None) where nothing is hidden from anybody."""
        is_open = getattr(self._view, "is_open", None)
        return None if is_open is not None and is_open(self.table, self.game.box) else seat

    def seen(self, seat: int | None = None, first: int = 0) -> list[str]:
        """The tokens of events from place `first` on as `seat` (None: a spectator) may see them: secrets are "?"."""
        viewer = self._checked_seat(seat)
        return [self._view.seen(event, self.table, self.game.box, viewer) for event in self.events[first:]]

    def _checked_seat(self, seat: Any) -> int | None:
        if seat is None or (isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < self.players):
            return seat
        raise DicehallError(
            _("There is no seat {seat}: seats are 0 to {last}.").format(seat=shown(seat), last=self.players - 1)
        )

    @property
    def scores(self) -> list[float]:
        """The running public score of each seat; final when the match is over."""
        out = np.zeros(self.players, np.float64)
        self.game.doors.score(self.table, self.game.box, out)
        return [int(value) if value == int(value) else value for value in out.tolist()]

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended, None while it goes on."""
        if self.actor != OVER:
            return None
        out = np.zeros(self.players, np.int64)
        self.game.doors.rank(self.table, self.game.box, out)
        ranking: list[int] = out.tolist()
        winners = [seat for seat, rank in enumerate(ranking) if rank == 1]
        return Outcome(self._view.reason(self.table, self.game.box), winners, ranking, self.scores)

    def record(self, seats: Sequence[str] | None = None) -> str:
        """The game record as text; `seats` are names to write into it. `dicehall.read` reads it."""
        from dicehall.core.record import write

        return write(self, seats)

    def __str__(self) -> str:
        """A drawing for terminals, as a spectator sees it."""
        drawing: str = self.game.part("drawing").draw(self.view())
        return drawing

    def __repr__(self) -> str:
        return f"<Match {self.game.name} {self.options} after {len(self.events)} events>"


def new(game: Game, options: dict[str, Any], *, seed: int | str | None = None, dice: str | FairDice = "auto") -> Match:
    """See `Game.new`."""
    if isinstance(dice, FairDice):
        return _begun(Match(game, game.settle(options), dice))
    if dice not in ("auto", "manual"):
        raise DicehallError(_("Dice are “auto” or “manual”, not “{dice}”.").format(dice=dice))
    if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int | str)):
        raise DicehallError(_("A seed is a whole number or a text."))
    if isinstance(seed, int) and abs(seed) >= 10**MOST_DIGITS:
        raise DicehallError(_("A seed that is a number has at most {most} digits.").format(most=MOST_DIGITS))
    return _begun(Match(game, game.settle(options), SeededDice(seed) if dice == "auto" else None))


def _begun(match: Match) -> Match:
    match.roll()
    return match
