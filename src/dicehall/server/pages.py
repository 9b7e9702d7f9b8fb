"""What each template gets: a frozen record of the same name, whose fields are its variables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from markupsafe import Markup

from dicehall.core.game import Game
from dicehall.core.words import Sentence
from dicehall.server.labels import Chosen
from dicehall.server.reach import Reach
from dicehall.server.told import Line
from dicehall.server.widgets import Pick, SeatRow, Widget

ShownSeat = dict[str, Any]


@dataclass(frozen=True)
class Choice:
    """One legal token; `number` is its place in the list that the table was drawn with."""

    number: int
    token: str
    sentence: Sentence
    set: list[str] | None


@dataclass(frozen=True)
class Choices:
    """What _choices.html needs beside `log`."""

    action: str
    groups: list[dict[str, Any]]


@dataclass(frozen=True)
class Invitation:
    """An open seat and its link."""

    seat: ShownSeat
    link: str


@dataclass(frozen=True)
class Result:
    """How a match ended: rows of rank, seat and score, the best first; `again` plays on in the match at `following`."""

    headline: str
    rows: list[tuple[int, ShownSeat, float]]
    again: str
    following: str


@dataclass(frozen=True)
class Fragment:
    """All of a match that changes."""

    template: ClassVar[str] = "_match.html"
    log: int
    game: Game
    options: list[Chosen]
    headline: str
    seats: list[ShownSeat]
    on_turn: int | None
    table: Markup
    choices: Choices | None
    is_playing: bool
    waiting: str
    path: str | None
    mine: ShownSeat | None
    why_no_undo: str | None
    invitations: list[Invitation]
    reach: Reach | None
    own: str | None
    spectators: str
    bots: dict[str, str]
    result: Result | None
    lines: list[Line]


@dataclass(frozen=True)
class MatchPage:
    """The page of a match, for a seat or a spectator."""

    template: ClassVar[str] = "match.html"
    here: str
    title: str
    game: Game
    stream: str
    refusal: str
    hall: Markup


@dataclass(frozen=True)
class StartPage:
    """The games of the house."""

    template: ClassVar[str] = "start.html"
    here: str
    games: list[Game]


@dataclass(frozen=True)
class NewPage:
    """The form for a new match."""

    template: ClassVar[str] = "new.html"
    here: str
    game: Game
    players: int
    form: str
    seats: list[SeatRow]
    presets: list[Pick]
    widgets: list[Widget]
    are_options_open: bool
    refusal: str


@dataclass(frozen=True)
class RulesPage:
    """The rules of a game, as HTML in one of the languages."""

    template: ClassVar[str] = "rules.html"
    here: str
    game: Game
    text: Markup
    text_language: str


@dataclass(frozen=True)
class NoMailPage:
    """Ending mails about turns: asked, or done."""

    template: ClassVar[str] = "no_mail.html"
    here: str
    sentence: str
    is_done: bool


@dataclass(frozen=True)
class RefusalPage:
    """A sentence, where no page of its own can say it."""

    template: ClassVar[str] = "refusal.html"
    here: str
    sentence: str
