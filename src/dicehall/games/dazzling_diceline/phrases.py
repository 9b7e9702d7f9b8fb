"""Parts of sentences: who acts, what lies where, the spaces ahead on the track, actions that go on."""

from __future__ import annotations

from dicehall.core.words import _, ngettext, paragraph

from .fields import Pending, Player, View, to_act
from .names import Seats, die_text, doing_name, owner_name, tile_name

COLOURS = ("red", "green", "grey")


def seat_name(seats: Seats | None, seat: int) -> str:
    """Return a seat by its name, or by its number where no names are known."""
    return _("Seat {number}").format(number=seat + 1) if seats is None else owner_name(seats, seat)


def actor(view: View) -> Player:
    """Return the player whose turn it is, or who decides outside of turns."""
    return view["players"][to_act(view) if view["turn"] is None else view["turn"]]


def dice_left(player: Player) -> int:
    """Count the dice of a player."""
    return sum(len(values) for values in player["dice"].values())


def dice_text(player: Player) -> str:
    """Say which dice a player has: "red 3, green 4, grey 2, grey 4"."""
    dice = player["dice"]
    return _(", ").join(die_text(colour, value) for colour in COLOURS for value in dice[colour])


def tile_on(player: Player, cell: str) -> str:
    """Name a tile by where it lies: "die tile on a1"."""
    tile = player["bonus_spaces"][cell]
    assert tile is not None
    return _("{tile} on {cell}").format(tile=tile_name(tile["tile"]), cell=cell)


def steps(view: View, seat: int) -> tuple[str, str]:
    """Return the space where the marker of a seat is, and the next one; the last space leads back to START."""
    track = view["player_order_track"]
    spaces = list(track)
    here = next(number for number, space in enumerate(spaces) if seat in track[space])
    return spaces[here], spaces[(here + 1) % len(spaces)]


def from_the_right(view: View) -> list[int]:
    """Return the seats as their markers lie on the track, furthest first (R30)."""
    return [seat for stack in reversed(view["player_order_track"].values()) for seat in reversed(stack)]


def seats_text(seats: Seats, order: list[int]) -> str:
    """Name seats one after the other."""
    return _(", ").join(owner_name(seats, seat) for seat in order)


def under_way(entry: Pending) -> str:
    """Name an action that goes on, with the parts that are left where there can be several."""
    if not entry["optional"] or entry["do"] in ("set one", "set any", "shift"):
        return doing_name(entry["do"])
    return _("{doing}, {count} left").format(doing=doing_name(entry["do"]), count=entry["left"])


def after_that(view: View) -> str:
    """Say how many parts of an action are left when one more is done; nothing where there never are several."""
    entry = view["pending"][-1]
    if not entry["optional"] or entry["do"] in ("set one", "set any", "shift"):
        return ""
    left = entry["left"] - 1
    if not left:
        return _("This is the last one.")
    return _("{count} more after that.").format(count=left)


def points_text(points: int) -> str:
    """Say how many points."""
    return ngettext("{points} point", "{points} points", points).format(points=points)


def joined(parts: list[str]) -> str:
    """Join parts of a sentence, leaving out those that are empty."""
    return paragraph(part for part in parts if part)
