"""The client as a whole: finds matches to play and plays them all at once."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from dicehall.cli.bot_client.joining import Rule
from dicehall.cli.bot_client.playing import Habits, Player
from dicehall.cli.bot_client.program import Program
from dicehall.client import Hall, Refused, Seat
from dicehall.core.words import _

LOOK = 10.0  # seconds between two looks for matches
GOING = frozenset({"open", "playing"})


@dataclass
class BotClient:
    """One account of a hall and one program.

    `links` are invitations to accept first, `players` go by the path of the seat.
    """

    hall: Hall
    program: Program
    rule: Rule
    say: Callable[[str], None]
    habits: Habits
    links: Sequence[str] = ()
    stop: threading.Event = field(default_factory=threading.Event)
    look: float = LOOK
    players: dict[str, Player] = field(default_factory=dict)

    def run(self) -> None:
        """Play until `stop` is set. Raises Refused, Unreachable or Hopeless."""
        self.program.start()
        try:
            for link in self.links:
                self._accept(link)
            while not self.stop.is_set():
                self._look()
                self.stop.wait(self.look * random.uniform(0.9, 1.1))  # jitter: many clients should not ask in step
        finally:
            self.program.end()

    def _accept(self, link: str) -> None:
        """Accept an invitation. A refusal is only told: after a restart the client itself may have used the link."""
        try:
            self.hall.accept(link)
        except Refused as refused:
            self.say(_("{link}: {refusal}").format(link=link, refusal=refused))

    def _look(self) -> None:
        """Play all matches in progress and join tables that fit. Raises Hopeless if the program failed for good."""
        for hopeless in filter(None, (player.hopeless for player in self.players.values())):
            raise hopeless
        for mine in self.hall.mine():
            if mine.stage not in GOING:
                break  # finished matches come last
            self._play(mine.match, mine.seat)
        going = {player.match for player in self.players.values() if player.is_playing}
        for table in self.hall.tables() if len(going) < self.rule.most else ():
            if len(going) < self.rule.most and table["match"] not in going and self.rule.fits(table):
                going |= self._join(table["match"])

    def _join(self, match: str) -> set[str]:
        """Join a table, unless somebody else was faster; return the matches joined."""
        with suppress(Refused):
            self._play(match, self.hall.join(match))
            return {match}
        return set()

    def _play(self, match: str, seat: Seat) -> None:
        """Play a seat, unless it is being played already."""
        if seat.path not in self.players:
            self.players[seat.path] = Player(match, seat, self.program, self.habits, self.say)
