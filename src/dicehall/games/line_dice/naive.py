"""Line Dice written a second time: slow, plain, sentence by sentence, to check the fast rules in tests.

Numbers like R11 and G13 are those of the game's specification. Nothing is remembered that can be looked
up on the table: all plays are tried anew whenever somebody asks. Dice and road are in `naive_road`, options
in `naive_options`.
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from fractions import Fraction
from typing import TYPE_CHECKING, Literal

from .naive_options import read_options
from .naive_road import CORNERS, KINDS, SIDES, Die, facings, open_places, true_lines

if TYPE_CHECKING:
    from .view import Phase, Reason, Result, View


class NaiveMatch:
    """A match. `options` as in the specification; ValueError for options that are refused."""

    def __init__(self, options: dict[str, object]) -> None:
        self.options = read_options(options)
        self.scores = [0] * self.options.players
        self.deal = 0
        self.result: Result | None = None
        self.winners: list[int] | None = None
        self.ranking: list[int] | None = None
        self.reason: str | None = None
        self._new_deal()

    def _new_deal(self) -> None:
        """Empty table, empty hands (R4, R26)."""
        self.deal += 1
        self.phase: Phase = "roll"
        self.hands = [dict.fromkeys(KINDS, 0) for _ in range(self.options.players)]
        self.road: list[Die] = []
        arrow = self.options.words["arrow"]
        self.arrow = arrow if isinstance(arrow, str) else None
        self.out: list[int] = []
        self.caught: list[int] = []
        self.turn = 0
        self.callable = False

    # Who may do what

    @property
    def to_act(self) -> int | Literal["chance"] | None:
        """`"chance"`, a seat, or None when the match is over."""
        if self.phase == "over":
            return None
        return self.turn if self.phase == "play" else "chance"

    @property
    def odds(self) -> dict[str, Fraction]:
        """Every chance event that may come now with its probability; empty when nature is not to act."""
        words = {"roll": KINDS, "starter": KINDS, "first": tuple(map(str, range(self.options.players)))}
        possible = words.get(self.phase, ())
        verb = "first" if self.phase == "first" else "roll"
        return {f"{verb} {word}": Fraction(1, len(possible)) for word in possible}

    @property
    def legal(self) -> list[str]:
        """All tokens that are accepted now, as plain strings in order."""
        if self.phase != "play":
            return sorted(self.odds)
        proper, bluffs = self._proper_plays(), self._bluffs()
        calls = ["call"] if self.callable else []
        give_up = ["out"] if not proper and (bluffs or calls) else []  # R23
        return sorted([die.token() for die in proper + bluffs] + calls + give_up)

    def _candidates(self) -> Iterator[Die]:
        """Every die in hand, at every open place, lying any way that takes the road in (R7, R9-R11)."""
        for place in open_places(self.road):
            for kind in KINDS:
                for facing in facings(kind) if self.hands[self.turn][kind] else ():
                    die = Die(place.x, place.y, kind, facing, self.turn)
                    if (place.entry is None or place.entry in die.sides) and true_lines(self.road, die):
                        yield die

    def _must_turn(self) -> bool:
        """R13, G6: the last two dice on the table both go forward; passes do not matter (R14)."""
        counted = self.road[1:] if self.options.words["turning"] == "from_second" else self.road
        forward = len(counted) >= 2 and all(die.kind not in CORNERS for die in counted[-2:])
        return forward and self.options.words["turning"] != "off"

    def _proper_plays(self) -> list[Die]:
        """List the dice the seat on turn may put by R7-R13."""
        return [
            die
            for die in self._candidates()
            if (die.kind in CORNERS and self.arrow in (None, die.facing))
            or (die.kind not in CORNERS and not self._must_turn())
        ]

    def _bluffs(self) -> list[Die]:
        """List the lies the seat on turn may put (R20): without a proper play only, never closing (G22)."""
        last = self.options.words["scoring"] == "domino" and sum(self.hands[self.turn].values()) == 1
        if not self.options.words["bluff"] or self.arrow is None or last or self._proper_plays():
            return []
        return [
            die
            for die in self._candidates()
            if die.kind in CORNERS and die.facing != self.arrow and open_places([*self.road, die])
        ]

    # What happens

    def play(self, token: str) -> None:
        """Play one event; ValueError, and nothing changed, if it is not legal now."""
        if token not in self.legal:
            raise ValueError(f"{token!r} is not legal")
        words = token.split()
        if self.phase == "roll":
            self._roll(words[1])
        elif self.phase == "starter":
            self._lay_starter(words[1])
        elif self.phase == "first":
            self._begin(int(words[1]))
        elif words[0] == "call":
            self._call()
        elif words[0] == "out":
            self._fall(self.turn)
        else:
            facing = words[4] if len(words) == 5 else None
            self._place(Die(int(words[1]), int(words[2]), words[3], facing, self.turn))

    def _rolling(self) -> int:
        """Return the seat whose die is rolled next (seat 0 first, R4)."""
        return next(seat for seat, hand in enumerate(self.hands) if sum(hand.values()) < self.options.each)

    def _roll(self, kind: str) -> None:
        self.hands[self._rolling()][kind] += 1
        if all(sum(hand.values()) == self.options.each for hand in self.hands):
            if self.options.starter:
                self.phase = "starter"
            else:
                self._choose_first()

    def _lay_starter(self, kind: str) -> None:
        """R2, G4: a straight lies ns, a corner with its arrow north or as agreed."""
        facing = {"straight": "ns", "cross": None}.get(kind, self.arrow or "n")
        self.road = [Die(0, 0, kind, facing, None)]
        if kind in CORNERS:
            self.arrow = facing
        self._choose_first()

    def _choose_first(self) -> None:
        """R6, R27."""
        self.phase = "first"
        if self.options.first is not None:
            self._begin((self.options.first + self.deal - 1) % self.options.players)

    def _begin(self, seat: int) -> None:
        self.phase = "play"
        self._give_turn(seat)

    def _give_turn(self, seat: int) -> None:
        """Pass the turn to `seat`; seats without any choice fall in turn (R15) until one is left (R16)."""
        while True:
            living = [s for s in range(self.options.players) if s not in self.out]
            if len(living) == 1:
                return self._end_deal("last", living[0], None)
            if seat in living:
                self.turn = seat
                if self.legal:
                    return None
                self.out.append(seat)
            seat = (seat + 1) % self.options.players

    def _fall(self, seat: int) -> None:
        """Put a seat out, and pass the turn on."""
        self.out.append(seat)
        self._give_turn(seat)

    def _call(self) -> None:
        """R21, R22: a wrong arrow goes back and its player is out; else the call was false."""
        self.callable = False
        die = self.road[-1]
        if die.facing != self.arrow:
            assert die.seat is not None
            self.road.pop()
            self.hands[die.seat][die.kind] += 1
            self.out.append(die.seat)
            self.caught.append(die.seat)
        elif self.options.words["false_call"] == "out":
            self.out.append(self.turn)
        self._give_turn(self.turn)

    def _place(self, die: Die) -> None:
        assert die.seat is not None
        before = self.road[-1].seat if self.road else None
        self.hands[die.seat][die.kind] -= 1
        self.road.append(die)
        self.callable = bool(self.options.words["bluff"]) and die.kind in CORNERS and self.arrow is not None
        if die.kind in CORNERS and self.arrow is None:
            self.arrow = die.facing  # R8
        if not open_places(self.road):
            assert before is not None
            self._end_deal("infinity", before, die.seat)  # R18, G13, G26
        elif self.options.words["scoring"] == "domino" and not any(self.hands[die.seat].values()):
            self._end_deal("empty", die.seat, None)  # R24
        else:
            self._give_turn((die.seat + 1) % self.options.players)

    # How it ends

    def _end_deal(self, reason: Reason, winner: int, maker: int | None) -> None:
        """R19 for a single game, R25 and R26 for a domino deal."""
        self.result = {"reason": reason, "winner": winner, "maker": maker}
        if self.options.words["scoring"] == "single":
            self.scores[winner] = 1
            self._end_match(reason, winner, self._standing(winner, maker))
            return
        self.scores[winner] += sum(sum(h.values()) for s, h in enumerate(self.hands) if s != winner)
        if self.scores[winner] > self.options.target:
            ranks = [1 + sum(other > score for other in self.scores) for score in self.scores]
            self._end_match(reason, winner, ranks)
        else:
            self._new_deal()

    def _end_match(self, reason: str, winner: int, ranking: list[int]) -> None:
        self.phase, self.callable = "over", False
        self.reason, self.winners, self.ranking = reason, [winner], ranking

    def _standing(self, winner: int, maker: int | None) -> list[int]:
        """R19, R22: winner, other living seats together, maker, the fallen (last out first), liars caught."""
        living = [s for s in range(self.options.players) if s not in {*self.out, winner, maker}]
        liars = self.caught if self.options.words["penalty"] == "last" else []
        fallen = liars + [s for s in self.out if s not in liars]
        groups = [[winner], living, [] if maker is None else [maker], *([s] for s in reversed(fallen))]
        ranks = {s: 1 + sum(map(len, groups[:place])) for place, group in enumerate(groups) for s in group}
        return [ranks[seat] for seat in range(self.options.players)]

    # What one sees

    def view(self, seat: int | None) -> View:
        """Return everything `seat` (None: a spectator) may know, in plain values."""
        playing = self.phase == "play"
        secret = bool(self.options.words["hidden"]) and self.phase in ("starter", "first", "play")
        return {
            "phase": self.phase,
            "deal": self.deal,
            "to_act": self.to_act,
            "rolling": self._rolling() if self.phase == "roll" else None,
            "dice_left": [sum(hand.values()) for hand in self.hands],
            "hands": [None if secret and s != seat else dict(hand) for s, hand in enumerate(self.hands)],
            "road": [
                {
                    "x": die.x,
                    "y": die.y,
                    "kind": die.kind,
                    "facing": die.facing,
                    "seat": die.seat,
                    "sides": "".join(s for s in SIDES if s in die.sides),
                }
                for die in self.road
            ],
            "front": [{"x": at.x, "y": at.y, "entry": at.entry} for at in open_places(self.road)] if playing else [],
            "arrow": self.arrow,
            "must_turn": self._must_turn(),
            "callable": self.callable,
            "out": list(self.out),
            "scores": list(self.scores),
            "result": None if self.result is None else self.result.copy(),
        }

    def copy(self) -> NaiveMatch:
        """Return a match of its own that stands where this one stands."""
        return deepcopy(self)
