"""Template contexts of a match and its replay; the other pages are in contexts.py."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from markupsafe import Markup

from dicehall.core.edition import Edition
from dicehall.core.words import Sentence
from dicehall.server.common.link_reach import Reach
from dicehall.server.match.line import Line
from dicehall.server.match.rating_result import RatingOutcome
from dicehall.server.rendering.chat_lines import Said
from dicehall.server.rendering.dice_entry_form import Entering
from dicehall.server.rendering.form_widgets import Pick
from dicehall.server.rendering.log_lines import Turn
from dicehall.server.rendering.option_labels import Chosen
from dicehall.server.rendering.prompts import Asking, Cover, TakingBack
from dicehall.server.rendering.side_panels import SidePanels

ShownSeat = dict[str, Any]


@dataclass(frozen=True)
class Choice:
    """One legal token; `number` is its index in the list the table was drawn with.

    `set`: what the choice selects, for tables where several things are picked together; None elsewhere.
    """

    number: int
    token: str
    sentence: Sentence
    set: list[str] | None


@dataclass(frozen=True)
class Choices:
    """The legal choices by verb, and the address the form posts to."""

    action: str
    groups: list[dict[str, Any]]


@dataclass(frozen=True)
class Invitation:
    """An open seat and its link."""

    seat: ShownSeat
    link: str


@dataclass(frozen=True)
class Result:
    """How a match ended: rows of (rank, seat, score), the best first.

    `again` names who started the rematch, `following` is its path; both empty if there is none.
    """

    headline: str
    rows: list[tuple[int, ShownSeat, float]]
    again: str
    following: str
    rating: RatingOutcome


@dataclass(frozen=True)
class Fragment:
    """The variables of all parts of a match page that change.

    `log` is the id of the last entry. `own` is the viewer's link, None if there is none to keep; `home` its path.
    """

    log: int
    game: Edition
    options: list[Chosen]
    headline: str
    seats: list[ShownSeat]
    on_turn: int | None
    table: Markup
    choices: Choices | None
    entering: Entering | None
    is_playing: bool
    waiting: str
    path: str | None
    mine: ShownSeat | None
    query: str
    home: str | None
    turn: str
    taking_back: TakingBack | None
    asking: Asking | None
    cover: Cover | None
    talk: list[Said] | None
    invitations: list[Invitation]
    reach: Reach | None
    name: str
    own: str | None
    past: str
    spectators: str
    bots: dict[str, str]
    result: Result | None
    side_panels: SidePanels


@dataclass(frozen=True)
class MatchPage:
    """The page of a match, for a seat or a spectator."""

    template: ClassVar[str] = "match.html"
    here: str
    title: str
    game: Edition
    stream: str
    refusal: str
    to_seat: str
    is_listed: bool
    hall: Markup


@dataclass(frozen=True)
class Moment:
    """A match after `at` events: the table, the lines of the turn, and the seat that was on turn."""

    template: ClassVar[str] = "_moment.html"
    at: int
    game: Edition
    table: Markup
    headline: str
    seats: list[ShownSeat]
    on_turn: int | None
    lines: list[Line]


@dataclass(frozen=True)
class ReplayPage:
    """The replay of a match up to now.

    `path` is the address of a moment without its number. `eyes` are the seats whose view can be chosen. `picture` is
    the address of a moment's picture without its number, empty if this hall cannot draw.
    """

    template: ClassVar[str] = "replay.html"
    here: str
    title: str
    game: Edition
    path: str
    home: str
    back: str
    moment: Markup
    at: int
    last: int
    turns: list[Turn]
    eyes: list[Pick]
    picture: str
