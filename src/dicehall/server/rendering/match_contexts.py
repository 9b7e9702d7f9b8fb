"""What the templates of a match get; see pages.py."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from markupsafe import Markup

from dicehall.core.edition import Edition
from dicehall.core.words import Sentence
from dicehall.server.common.link_reach import Reach
from dicehall.server.match.rating_result import RatingOutcome
from dicehall.server.match.told import Line
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
    rating: RatingOutcome


@dataclass(frozen=True)
class Fragment:
    """What the parts of a page that change are filled with."""

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
    around: SidePanels


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
    """A match after `at` events: the table, what had just happened, and who was on turn then."""

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
    """A match from its start to where it is now; `path` without a moment, `eyes` with the link of each view.

    `picture`: where a moment is drawn as a picture, without the moment; empty where the hall cannot draw.
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
