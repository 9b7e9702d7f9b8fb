"""The table in text, for terminals: boards, track, everyone's dice and bonus spaces; from the plain view alone.

A bonus tile is a letter: D M O V (die, movement, player order, points) face up, d m o v face down, a dot where none is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dicehall.core.words import _

from .fields import Player, Tile, View
from .names import (
    Seats,
    action_name,
    colour_name,
    layout_name,
    owner_name,
    part_name,
    phase_name,
    set_text,
    space_name,
    tile_name,
)

SIGNS = ("●", "▲", "■", "◆")


def draw(view: View, seats: Seats | None = None) -> str:
    """Draw the boards, the track and what everyone has; seats without `seats` count from 1."""
    names = [f"{SIGNS[seat]} {_name(seat, seats)}" for seat in range(len(view["players"]))]
    parts = [list(_offer(view)), list(_boards(view)), list(_players(view, names)), list(_count(view, names))]
    return "\n\n".join("\n".join(part) for part in parts if part) + "\n"


def _name(seat: int, seats: Seats | None) -> str:
    return _("Seat {number}").format(number=seat + 1) if seats is None else owner_name(seats, seat)


def _offer(view: View) -> Iterator[str]:
    """Draw the round, and what may be chosen in set-up and in phase 1."""
    text = _("Round {round}: {phase}")
    yield text.format(round=view["round"], phase=phase_name(view["phase"]))
    if view["starting_tiles"]:
        yield ", ".join(tile_name(kind) for kind in view["starting_tiles"])
    for colour, values in view["rolled"].items():
        if values:
            yield f"{colour_name(colour)}: {' '.join(map(str, values))}"
    yield from (set_text(row) for row in view["selection_board"])


def _boards(view: View) -> Iterator[str]:
    """Draw the action boards: die or dot in each space, markers behind a bar; what may be taken; the track."""
    red = [
        (action_name("red", action), _die(space["die"]), "".join(_signs(space.get("markers", []))))
        for action, space in view["red_action_board"].items()
    ]
    green = [(action_name("green", value), _die(die)) for value, die in view["green_action_board"].items()]
    grey = [
        (action_name("grey", action), " ".join([*map(str, space["dice"]), *"...."][: space["spaces"]]))
        for action, space in view["grey_action_board"].items()
    ]
    yield from _columns([(*one, *two, *three) for one, two, three in zip(red, green, grey, strict=True)])
    yield _("Layout tiles: {tiles}").format(tiles=" ".join(view["layout_tile_spaces"]))
    yield _("Bonus tiles: {tiles}").format(tiles=", ".join(tile_name(kind) for kind in view["bonus_tile_spaces"]))
    track = [
        f"{space_name(space)} {''.join(_signs(seats)) or '.'}" for space, seats in view["player_order_track"].items()
    ]
    yield " | ".join(track)


def _die(value: int | None) -> str:
    return str(value) if value else "."


def _signs(seats: list[int]) -> list[str]:
    return [SIGNS[seat] for seat in seats]


def _players(view: View, names: list[str]) -> Iterator[str]:
    """Draw each seat: dice, points and markers, with the three rows of its bonus spaces beside them."""
    for seat, player in enumerate(view["players"]):
        mark = ">" if view["to_act"] == seat else " "
        head = f"{mark} {names[seat]}"
        facts = _("{points} points, markers: {markers}, stock: {stock}").format(
            points=player["vp"], markers=player["markers"], stock=player["stock"]
        )
        text = (head, facts, "  ".join(_dice(player)))
        rows = zip(("1", "2", "3"), text, strict=True)
        yield from (f"  {_spaces(player, row)}  {said}".rstrip() for row, said in rows)
        if layouts := [*_layouts(player)]:
            yield f"       {', '.join(layouts)}"


def _dice(player: Player) -> Iterator[str]:
    for colour, values in player["dice"].items():
        if values:
            yield f"{colour_name(colour)} {' '.join(map(str, values))}"


def _spaces(player: Player, row: str) -> str:
    return "".join(_tile(player["bonus_spaces"][f"{column}{row}"]) for column in "abc")


def _tile(tile: Tile | None) -> str:
    if tile is None:
        return "."
    letter = str(tile["tile"][0])
    return letter.upper() if tile["face_up"] else letter


def _layouts(player: Player) -> Iterator[str]:
    yield from (layout_name(layout) for layout in player["layout_tiles"])
    yield from (f"{layout_name(layout)} ✓" for layout in player["completed_layout_tiles"])


def _count(view: View, names: list[str]) -> Iterator[str]:
    """Draw the final count: what each seat gets for what."""
    if view["final"] is None:
        return
    final = view["final"]
    rows = [(part_name(part), *(str(row[part]) for row in final)) for part in final[0]]
    yield from _columns([("", *names), *rows, (_("Total"), *(str(sum(row.values())) for row in final))])


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Draw rows with each column as wide as its longest cell."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows)
    return [line.rstrip() for line in lines]
