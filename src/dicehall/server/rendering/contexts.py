"""What each template gets: a frozen record of the same name, whose fields are its variables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from markupsafe import Markup

from dicehall.core.edition import Edition
from dicehall.core.fairness import Fairness, Row
from dicehall.core.game import Game
from dicehall.core.proof import Proof
from dicehall.server.rendering.form_widgets import Pick, SeatRow, Widget
from dicehall.server.rendering.match_contexts import ShownSeat
from dicehall.server.rendering.match_list import ListedRow
from dicehall.server.rendering.option_labels import Chosen


@dataclass(frozen=True)
class OpenTable:
    """A table that waits for `wanted` more people; `is_mine` where the visitor sits there already."""

    id: str
    game: Edition
    options: list[Chosen]
    seats: list[ShownSeat]
    wanted: int
    age: str
    join: str
    watch: str
    is_mine: bool


@dataclass(frozen=True)
class Lobby:
    """Open tables, at most `most`; `has_more` where there are others. `name`: what the visitor is called."""

    template: ClassVar[str] = "_lobby.html"
    tables: list[OpenTable]
    most: int
    has_more: bool
    name: str
    longest: int


@dataclass(frozen=True)
class LobbyPage:
    """All open tables."""

    template: ClassVar[str] = "lobby.html"
    here: str
    lobby: Lobby


@dataclass(frozen=True)
class RecordsPage:
    """The form for a record to be watched."""

    template: ClassVar[str] = "records.html"
    here: str
    text: str
    refusal: str


@dataclass(frozen=True)
class Address:
    """An address for programs ("POST /matches"), what it does, and which fields it takes."""

    name: str
    says: str
    fields: str


@dataclass(frozen=True)
class ApiPage:
    """How programs ask the hall at `url`; `codes`: of refusals, with their status."""

    template: ClassVar[str] = "api.html"
    here: str
    url: str
    addresses: list[Address]
    codes: dict[str, int]


@dataclass(frozen=True)
class DicePage:
    """What is known of the dice of a match. `lots`: a seat's name, from which event on, and what it contributed.

    `lines`: what came, in words, and how often.
    """

    template: ClassVar[str] = "dice.html"
    here: str
    title: str
    home: str
    back: str
    proof: Proof | None
    is_at_table: bool
    lots: list[tuple[str, int, str]]
    is_over: bool
    checked: int
    wrong: str
    fairness: Fairness | None
    lines: list[tuple[str, Row]]


@dataclass(frozen=True)
class StartPage:
    """The games of the house, the first matches of the visitor, and the first open tables."""

    template: ClassVar[str] = "start.html"
    here: str
    games: list[Game]
    matches: list[ListedRow]
    has_more: bool
    lobby: Lobby


@dataclass(frozen=True)
class MinePage:
    """A page of the visitor's matches, and the paths of the pages before and after."""

    template: ClassVar[str] = "mine.html"
    here: str
    matches: list[ListedRow]
    earlier: str
    later: str


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
    table_rules: list[Widget]
    are_table_rules_open: bool
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
    """A sentence, where no page of its own can say it; `watch` leads to where its match can be watched."""

    template: ClassVar[str] = "refusal.html"
    here: str
    sentence: str
    log_in: str = ""
    watch: str = ""
