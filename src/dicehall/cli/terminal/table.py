"""The table in the terminal: draws it, asks people, lets bots think, until the match is over or people leave."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import click

from dicehall import bots
from dicehall.cli.terminal.asking import Answer, Leave, ask
from dicehall.cli.terminal.saving import free_path, save
from dicehall.cli.terminal.seats import Seat, as_shown
from dicehall.cli.terminal.story import news, story
from dicehall.core.columns import width
from dicehall.core.compiled import CHANCE
from dicehall.core.match import Match
from dicehall.core.words import _, paragraph


class Pace(NamedTuple):
    """How long bots think, in seconds, and the seed of their playouts."""

    seconds: float
    seed: int


class Table:
    """One match in the terminal. `path` is where its record goes; None: a new file if people leave before the end."""

    def __init__(self, match: Match, seats: Sequence[Seat], pace: Pace, path: Path | None) -> None:
        self.match, self.seats, self.pace, self.path = match, seats, pace, path
        self.people = [seat.number for seat in seats if seat.bot is None]
        self.watcher = self.people[0] if len(self.people) == 1 else None
        """The only person. None if several share the screen: between turns it then shows what everybody may know."""
        self.keyboard = self.watcher
        """The seat that was asked last."""
        self.told = len(match.events) if any(event.by >= 0 for event in match.events) else 0
        """Number of events told so far."""
        self.news: list[str] = []
        """Sentences since somebody was last asked."""

    def play(self) -> None:
        """Play to the end, or until somebody leaves, and save the record. Raises DicehallError if that fails."""
        try:
            self._greet()
            self._tell()
            while self.match.to_act is not None:
                self._turn()
                self._tell()
            self._finish()
        except (Leave, EOFError, KeyboardInterrupt):
            self._leave()

    # --- the turns

    def _turn(self) -> None:
        seat = self.match.seat_to_act
        bot = None if seat is None else self.seats[seat].bot
        if seat is not None and bot is not None:
            self._let_think(bot, seat)
        else:
            self._let_choose(self.watcher if seat is None else seat)

    def _let_think(self, bot: str, seat: int) -> None:
        waiting = _("{name} is thinking ...").format(name=self.seats[seat].name) if sys.stdout.isatty() else ""
        click.echo(waiting, nl=False)
        token = bots.think(bot, self.match, seat, self.pace.seconds, self.pace.seed)
        click.echo(f"\r{' ' * width(waiting)}\r" if waiting else "", nl=False)
        self.match.play(token)

    def _let_choose(self, me: int | None) -> None:
        if me is not None and me != self.keyboard and self._secrets():
            self._hand_over(me)
        if me is not None:
            self.keyboard = me
        self.news.clear()
        self._show(me)
        answer = ask(self.match, me, as_shown(self.seats, me), self._log)
        if answer is Answer.UNDO:
            self._take_back()
        elif isinstance(answer, str):
            self.match.play(answer)

    def _secrets(self) -> bool:
        """Return True if people at this keyboard see different things."""
        common = self.match.view(None)
        return any(self.match.view(seat) != common for seat in self.people)

    def _hand_over(self, me: int) -> None:
        click.clear()
        input(_("Hand the keyboard to {name}. {name}, press Enter: ").format(name=self.seats[me].name))
        click.echo()
        for line in self.news:
            click.echo(f"  • {line}")

    def _take_back(self) -> None:
        """Undo back to before a person's last choice or, with manual dice, the last die they entered."""
        by_hand = [*self.people, *([] if self.match.dice else [CHANCE])]
        places = [place for place, event in enumerate(self.match.events) if event.by in by_hand]
        if not places:
            click.echo(_("There is nothing to undo yet."))
            return
        self.match.rewind(places[-1])
        self.told = len(self.match.events)
        click.echo(_("Undone."))

    # --- what is shown

    def _greet(self) -> None:
        game = self.match.game
        click.secho(f"{_(game.title)}: {_(game.goal)}", bold=True)
        for seat in self.seats:
            told = _("Seat {number}: {name} ({player})")
            click.echo(told.format(number=seat.number + 1, name=seat.name, player=seat.played_by))
        if self.people:
            click.echo(_("Type the number of a choice, or ? for more."))

    def _show(self, me: int | None) -> None:
        view, shown = self.match.view(me), as_shown(self.seats, me)
        click.echo("\n" + self.match.game.part("drawing").draw(view, shown))
        click.secho(self.match.game.part("words").headline(view, shown), bold=True)

    def _tell(self) -> None:
        lines = list(news(self.match, self.seats, self.watcher, self.told))
        for line in lines:
            click.echo(f"  • {line}")
        self.news += lines
        self.told = len(self.match.events)

    def _log(self) -> str:
        """Return everything so far as the person at the keyboard may know it."""
        told = enumerate(story(self.match, self.seats, self.keyboard), 1)
        return "".join(f"{number:4}  {paragraph(lines)}\n" for number, lines in told)

    # --- the end

    def _finish(self) -> None:
        self._show(self.watcher)
        outcome = self.match.outcome
        assert outcome is not None
        for rank, seat in sorted(zip(outcome.ranking, self.seats, strict=True)):
            score = outcome.scores[seat.number]
            click.echo(_("{rank}. {name}, score {score}").format(rank=rank, name=seat.name, score=score))
        if self.path is not None:
            self._save(self.path)

    def _save(self, path: Path) -> None:
        save(self.match, self.seats, path)
        click.echo(_("Match saved in {path}.").format(path=path))

    def _leave(self) -> None:
        click.echo()
        if not any(event.by >= 0 for event in self.match.events):
            click.echo(_("Goodbye. There was nothing to save yet."))
            return
        path = self.path or free_path(self.match)
        self._save(path)
        click.echo(_("To continue:") + f" dicehall play --terminal --resume {shlex.quote(str(path))}")
