"""What a seat may know: all but the values of the other seats' shells (R25, R26). RULES.md tells programs the same."""

from __future__ import annotations

from typing import Final, NamedTuple

from dicehall.core.arrays import Bytes, Numbers
from dicehall.core.compiled import record
from dicehall.core.components import names
from dicehall.core.event import Event
from dicehall.core.reading import numbers, of_box

from .components import COLOURS, GROUNDS, KINDS, PLACES, PREY, TILES, Box, part
from .fields import CampDie, Counts, Die, Ground, Options, Owner, Phase, Player, Report, Result, View
from .rules.actions import PIPS
from .state import (
    BARBARIANS,
    BEFORE_ROLL,
    CAMP,
    FIRST,
    GENERATION,
    INTIMIDATED,
    NOBODY,
    ORDER,
    OVER,
    OWNERS,
    PICKING,
    PREY_CARDS,
    REROLL,
    ROLL,
    ROW,
    ROW_CARDS,
    SHELLS,
    Table,
    TableRecord,
    die_of,
    kind_of,
    owner_of,
    strength_of,
)

__all__ = ["View", "hides", "is_open", "is_shell", "owner", "reason", "reveals", "seen", "view"]

PHASES: Final[dict[int, Phase]] = {
    FIRST: "first",
    PREY_CARDS: "prey",
    GENERATION: "generation",
    BEFORE_ROLL: "before_roll",
    ROLL: "roll",
    INTIMIDATED: "intimidate",
    CAMP: "camp",
    PICKING: "counsel",
    REROLL: "reroll",
    ORDER: "order",
    ROW: "row",
    SHELLS: "shells",
    OVER: "over",
}
_DECISIONS: Final = (BEFORE_ROLL, CAMP, PICKING, ORDER, ROW)


class _Box(NamedTuple):
    """What views tell of the box."""

    cards: tuple[str, ...]
    honor: list[int]
    colours: list[str]
    shells: list[int]


@of_box
def _box(box: Bytes) -> _Box:
    b = record(box, Box)
    shells = b.shell_value[: b.shells].tolist()
    return _Box(names(b.card_name), b.honor.tolist(), [COLOURS[colour] for colour in b.colour], shells)


def view(table: Bytes, box: Bytes, seat: int | None) -> View:
    """Return the view of a seat, None = a spectator."""
    s: TableRecord = numbers(table, Table)
    b = _box(box)
    return {
        "options": _options(s),
        "round": s.round,
        "phase": PHASES[s.phase],
        "to_act": int(s.turn) if s.phase in _DECISIONS else None if s.phase == OVER else "chance",
        "turn": None if s.turn == NOBODY else s.turn,
        "starting_player": None if s.start == NOBODY else s.start,
        "grounds": [_ground(s, ground) for ground in range(GROUNDS)],
        "extra_hunt": PREY[s.prey[GROUNDS]] if s.filled == PLACES else None,
        "prey_deck": s.prey_left,
        "prey_removed": _named(PREY, s.prey_removed),
        "rows": [_row(s, b.cards, row) for row in range(s.seats)],
        "camp": _dice(s.camp),
        "picked": _dice(s.picked),
        "rolling": _rolling(s),
        "placing": _lowest(s.chosen) + 1 if s.phase == ORDER else None,
        "hunt": [_report(s, place) for place in range(PLACES)] if s.hunts else [],
        "supply": {"shells": s.shells_left, "wanderer": s.wanderers, "action_tiles": _unpacked(TILES, s.tiles_left)},
        "players": [_player(s, b, player, seat) for player in range(s.seats)],
        "result": [_result(s, b, player) for player in range(s.seats)] if s.phase == OVER else None,
    }


def _options(s: TableRecord) -> Options:
    first = None if s.first == NOBODY else s.first
    return {"players": s.seats, "barbarians": bool(s.barbarians), "first": first}


def _lowest(bits: int) -> int:
    return (bits & -bits).bit_length() - 1


def _owner(number: int) -> Owner:
    return "barbarians" if number == BARBARIANS else number


def _named(names: tuple[str, ...], numbers: Numbers) -> Counts:
    return {name: numbers[place] for place, name in enumerate(names)}


def _unpacked(names: tuple[str, ...], packed: int) -> Counts:
    return {name: part(packed, sort) for sort, name in enumerate(names)}


def _die_at(s: TableRecord, ground: int, place: int) -> Die:
    owner = next(owner for owner in range(OWNERS) if s.whose[ground][owner] >> place & 1)
    kind = next(kind for kind in range(len(KINDS)) if s.kinds[ground][kind] >> place & 1)
    return _die(die_of(owner, kind))


def _die(die: int) -> Die:
    return {"owner": _owner(owner_of(die)), "kind": KINDS[kind_of(die)]}


def _ground(s: TableRecord, ground: int) -> Ground:
    return {
        "number": ground + 1,
        "prey": PREY[s.prey[ground]] if ground < s.filled else None,
        "line": [_die_at(s, ground, place) for place in range(s.size[ground])],
    }


def _row(s: TableRecord, cards: tuple[str, ...], row: int) -> list[str] | None:
    if s.taken >> row & 1:
        return None
    dealt = min(ROW_CARDS, max(0, s.dealt - ROW_CARDS * row))
    return [cards[s.rows[row][i]] for i in range(dealt)]


def _dice(sorts: Numbers) -> list[CampDie]:
    """Return the dice of a camp, from its counts by kind."""
    return [
        {"kind": name, "value": value + 1}
        for kind, name in enumerate(KINDS)
        for value in range(PIPS)
        for _ in range(part(sorts[kind], value))
    ]


def _rolling(s: TableRecord) -> list[Die]:
    if s.phase == INTIMIDATED:
        return [_die(s.startled)]
    waiting = s.to_roll if s.phase in (ROLL, REROLL) else 0
    return [{"owner": s.turn, "kind": name} for kind, name in enumerate(KINDS) for _ in range(part(waiting, kind))]


def _report(s: TableRecord, place: int) -> Report:
    claims = {str(_owner(owner)): _number(strength_of(s.claimed[place][owner])) for owner in range(OWNERS)}
    gained, moved = s.gained[place], s.moved[place]
    return {
        "place": str(place + 1) if place < GROUNDS else "extra",
        "prey": PREY[s.hunted[place]],
        "dice": {owner: strength for owner, strength in claims.items() if strength},
        "gained": _owner(gained - 1) if gained else None,
        "moved": _owner(moved - 1) if moved else None,
    }


def _number(halves: int) -> int | float:
    return halves // 2 if halves % 2 == 0 else halves / 2


def _player(s: TableRecord, b: _Box, player: int, viewer: int | None) -> Player:
    return {
        "colour": b.colours[player],
        "hand": _unpacked(KINDS, s.hand[player]),
        "collected": bool(s.collected >> player & 1),
        "prey": _named(PREY, s.prey_of[player]),
        "cards": sorted(b.cards[s.cards[player][i]] for i in range(s.held[player])),
        "action_tiles": _unpacked(TILES, s.tiles[player]),
        "shells": s.shell_count[player],
        "shell_values": _shells(s, b, player) if _may_see_shells(s, player, viewer) else None,
    }


def _may_see_shells(s: TableRecord, player: int, viewer: int | None) -> bool:
    """Tell whether the values of the shells of a player are open to the viewer, as they are where there are none."""
    return player == viewer or s.phase == OVER or not s.shell_count[player]


def _shells(s: TableRecord, b: _Box, player: int) -> list[int]:
    return [value for value, count in zip(b.shells, s.shells_of[player], strict=False) for _ in range(count)]


def _result(s: TableRecord, b: _Box, player: int) -> Result:
    cards = sorted((b.cards[card], b.honor[card] - 1) for card in (s.cards[player][i] for i in range(s.held[player])))
    hunting = _named(PREY, s.hunting_points[player])
    return {
        "prey": s.prey_points[player],
        "sets": s.set_points[player],
        "hunting": {kind: points for kind, points in hunting.items() if points},
        "shells": s.shell_points[player],
        "honor": [{"card": name, "points": s.honor_points[player][bonus]} for name, bonus in cards],
        "total": s.total[player],
    }


def is_open(table: Bytes, box: Bytes) -> bool:
    """Tell whether all see the same: nobody has shells, or they are counted (R26, G29)."""
    s: TableRecord = record(table, Table)
    return s.phase == OVER or not s.shell_count.any()


def owner(table: Bytes, box: Bytes) -> int | None:
    """Return whose chance it is: of an intimidated die its owner's (R23), else that of the seat whose turn it is."""
    s: TableRecord = record(table, Table)
    if s.phase == INTIMIDATED:
        return owner_of(int(s.startled))
    return None if s.turn == NOBODY else int(s.turn)


def is_shell(token: str) -> bool:
    """Tell whether a token is the draw of a shell."""
    return token.startswith("draw ") and token[5:].isdecimal()


def seen(event: Event, table: Bytes, box: Bytes, seat: int | None) -> str:
    """Return the token as `seat` may see it: shells that others drew are `draw ?` until the count (R26, G29)."""
    secret = is_shell(event.token) and event.owner != seat and record(table, Table).phase != OVER
    return "draw ?" if secret else event.token


def hides(view: View, seat: int) -> bool:
    """Tell whether the view of a seat holds what others must not see: its shells, where it has any (R26)."""
    return view["result"] is None and view["players"][seat]["shells"] > 0


def reveals(before: View, after: View) -> bool:
    """Tell whether something hidden came out between two public views: the count opens the shells (G29)."""
    return before["result"] is None and after["result"] is not None


def reason(table: Bytes, box: Bytes) -> str:
    """Return why the match ended, always the same: all rounds are played."""
    return "rounds"
