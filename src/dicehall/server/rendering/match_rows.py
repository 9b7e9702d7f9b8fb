"""One row of a visitor's list of matches, for people and for programs."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TypedDict

from dicehall import games
from dicehall.core.words import _
from dicehall.server.common import urls
from dicehall.server.match.card import ListedMatch
from dicehall.server.match.seats import PERSON, Seat
from dicehall.server.rendering.durations import ago, left


class MatchFacts(TypedDict):
    """A row for programs; `due` and `changed` are milliseconds since 1970, UTC."""

    match: str
    game: str
    seat: int | None
    path: str
    stage: str
    is_waiting: bool
    due: int | None
    changed: int


@dataclass(frozen=True)
class ListedRow:
    """A row for people; `path` is the visitor's seat, `left` the time left to the seat on turn."""

    path: str
    game: str
    names: str
    now: str
    is_mine: bool
    is_over: bool
    changed: str
    left: str


def row(match: ListedMatch, players: Collection[str], now: int) -> ListedRow:
    """Put a match into words at the moment `now`, in milliseconds since 1970; `players` are all ids of the visitor."""
    turn = _on_turn(match)
    mine = _mine(match, players)
    is_mine = turn is not None and turn in mine and turn.controller == PERSON
    game = games().get(match.game)
    return ListedRow(
        path=_path(match, mine),
        game=game.title if game else match.game,
        names=_(", ").join(seat.shown_name for seat in match.seats),
        now="" if turn is None or is_mine else _("It is {name}'s turn.").format(name=turn.shown_name),
        is_mine=is_mine,
        is_over=match.stage == "over",
        changed=ago(match.changed, now),
        left="" if turn is None or match.due is None else left(match.due, now),
    )


def facts(match: ListedMatch, players: Collection[str]) -> MatchFacts:
    """Describe a match for programs; `players` are all ids of the visitor."""
    turn = _on_turn(match)
    mine = _mine(match, players)
    return MatchFacts(
        match=match.id,
        game=match.game,
        seat=mine[0].number if mine else None,
        path=_path(match, mine),
        stage=match.stage,
        is_waiting=turn is not None and turn in mine and turn.controller == PERSON,
        due=match.due,
        changed=match.changed,
    )


def _on_turn(match: ListedMatch) -> Seat | None:
    return None if match.stage == "over" or match.turn is None else match.seats[match.turn]


def _mine(match: ListedMatch, players: Collection[str]) -> list[Seat]:
    """Return the visitor's seats, the one on turn first."""
    turn = _on_turn(match)
    return sorted((seat for seat in match.seats if seat.player in players), key=lambda seat: seat != turn)


def _path(match: ListedMatch, mine: Sequence[Seat]) -> str:
    return urls.seat(mine[0].secret) if mine else urls.match(match.id)
