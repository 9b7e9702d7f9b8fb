"""The fields of a view: what a seat may know, as `view.view` returns it. RULES.md, "View", tells programs the same."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

Owner = int | Literal["barbarians"]  # of a die: a seat, or the tribe that nobody plays (R54)
Counts = dict[str, int]  # how many of each kind, every kind listed
Phase = Literal[
    "first",
    "prey",
    "generation",
    "before_roll",
    "roll",
    "intimidate",
    "camp",
    "counsel",
    "reroll",
    "order",
    "row",
    "shells",
    "over",
    "hunt",
]  # "hunt" only in the steps that hunt.py shows


class Options(TypedDict):
    """The options with all defaults."""

    players: int
    barbarians: bool
    first: int | None  # the seat that starts; None: drawn by lot


class Die(TypedDict):
    """A die in a line, or one to be rolled."""

    owner: Owner
    kind: str
    piece: NotRequired[str]  # its name on the page, in the steps of hunt.py only


class CampDie(TypedDict):
    """A die in the camp of the seat on turn."""

    kind: str
    value: int  # 1 to 6


class Ground(TypedDict):
    """A hunting ground."""

    number: int  # 1 to 6
    prey: str | None
    line: list[Die]  # the first one placed first


class Report(TypedDict):
    """What the last hunt brought in one place."""

    place: str  # "1" to "6", "extra"
    prey: str
    dice: dict[str, float]  # strength by owner, as text; owners without dice there are left out
    gained: Owner | None
    moved: Owner | None  # whose dice moved on to the Extra Hunt


class Supply(TypedDict):
    """What nobody has yet."""

    shells: int
    wanderer: int
    action_tiles: Counts


class Player(TypedDict):
    """What lies with a seat."""

    colour: str
    hand: Counts  # dice by kind
    collected: bool  # whether the seat has taken a row in this round
    prey: Counts
    cards: list[str]  # generation cards, sorted
    action_tiles: Counts
    shells: int
    shell_values: list[int] | None  # ascending; None where they are hidden from the viewer


class HonorPoints(TypedDict):
    """What an honor card scored."""

    card: str
    points: int


class Result(TypedDict):
    """The count of a seat: points, each part as in R43."""

    prey: int
    sets: int
    hunting: Counts  # kinds without a bonus for the seat are left out
    shells: int
    honor: list[HonorPoints]
    total: int


class Step(TypedDict):
    """What a step of hunt.py resolves."""

    place: str  # as in `Report`
    gained: Owner | None
    moved: Owner | None
    prey: str


class View(TypedDict):
    """What one viewer may know, as plain JSON; only `shell_values` differ from viewer to viewer."""

    options: Options
    round: int  # from 1; 0 while the starting player is drawn
    phase: Phase
    to_act: int | Literal["chance"] | None  # the seat to decide; None when the match is over
    turn: int | None  # the seat whose turn it is, or that draws shells
    starting_player: int | None
    grounds: list[Ground]  # all six
    extra_hunt: str | None  # the prey there
    prey_deck: int  # cards left
    prey_removed: Counts
    rows: list[list[str] | None]  # the generation cards of each row; None: it is taken
    camp: list[CampDie]  # by kind, then value
    picked: list[CampDie]  # for Counsel
    rolling: list[Die]  # the next one first
    placing: int | None  # the ground whose dice are being lined up, 1 to 6
    hunt: list[Report]  # of the last hunt, all seven places; empty before the first
    supply: Supply
    players: list[Player]  # [seat]
    result: list[Result] | None  # [seat], when the match is over
    step: NotRequired[Step | None]  # in the steps of hunt.py only: None while nothing is resolved
    extra_line: NotRequired[list[Die]]  # and what lies at the Extra Hunt


def on_turn(view: View) -> int:
    """Return the seat whose turn it is, or that draws shells; there must be one."""
    assert view["turn"] is not None
    return view["turn"]


def starting(view: View) -> int:
    """Return the starting player; it must be known."""
    assert view["starting_player"] is not None
    return view["starting_player"]


def counted(view: View) -> list[Result]:
    """Return the count of each seat; the match must be over."""
    assert view["result"] is not None
    return view["result"]
