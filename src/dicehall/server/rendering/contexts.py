"""Template contexts: one frozen dataclass per template, whose fields are the template's variables."""

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
from dicehall.server.rendering.match_rows import ListedRow
from dicehall.server.rendering.option_labels import Chosen


@dataclass(frozen=True)
class OpenTable:
    """A table with `wanted` open seats; `is_mine` if the visitor already sits there."""

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
    """At most `most` open tables; `has_more` if there are others.

    `name` is what the visitor is called, `longest` the most characters a name may have.
    """

    template: ClassVar[str] = "_lobby.html"
    tables: list[OpenTable]
    most: int
    has_more: bool
    name: str
    longest: int


@dataclass(frozen=True)
class LobbyPage:
    """The page with all open tables."""

    template: ClassVar[str] = "lobby.html"
    here: str
    lobby: Lobby


@dataclass(frozen=True)
class RecordsPage:
    """The form for uploading a record."""

    template: ClassVar[str] = "records.html"
    here: str
    text: str
    refusal: str


@dataclass(frozen=True)
class Address:
    """One API address, such as "POST /matches": what it does and which fields it takes."""

    name: str
    says: str
    fields: str


@dataclass(frozen=True)
class ApiPage:
    """The API documentation page of the hall at `url`; `codes` maps the code of each error to its HTTP status."""

    template: ClassVar[str] = "api.html"
    here: str
    url: str
    addresses: list[Address]
    codes: dict[str, int]


@dataclass(frozen=True)
class DicePage:
    """The dice of a match and whether they check out.

    `lots`: each seat's name, the event from which its contribution counts, and the contribution. `checked` chance
    events follow from the proof; `wrong` describes the first that does not. `lines`: outcomes in words, with their
    counts.
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
    """The start page: all games, the visitor's first matches and the first open tables."""

    template: ClassVar[str] = "start.html"
    here: str
    games: list[Game]
    matches: list[ListedRow]
    has_more: bool
    lobby: Lobby


@dataclass(frozen=True)
class MinePage:
    """One page of the visitor's matches, with the paths of the previous and next pages; empty if there is none."""

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
    """The rules of a game as HTML, and the language they are written in."""

    template: ClassVar[str] = "rules.html"
    here: str
    game: Game
    text: Markup
    text_language: str


@dataclass(frozen=True)
class NoMailPage:
    """The page that stops turn mails: a question, or the confirmation if `is_done`."""

    template: ClassVar[str] = "no_mail.html"
    here: str
    sentence: str
    is_done: bool


@dataclass(frozen=True)
class RefusalPage:
    """An error page for errors without a page of their own.

    `log_in` and `watch` are links to the login form and to the match for spectators; empty if neither helps.
    """

    template: ClassVar[str] = "refusal.html"
    here: str
    sentence: str
    log_in: str = ""
    watch: str = ""
