"""What is going on: whose turn it is, what is awaited, how much is left; and at the end who has won, and why."""

from __future__ import annotations

from dicehall.core.words import _, ngettext

from .fields import Pending, Player, View, counted, to_act
from .names import Seats, listed, owner_name
from .phrases import actor, dice_left, joined, under_way

SELECTING = "select dice"
PREPARING = "prepare for the next round"


def headline(view: View, seats: Seats) -> str:
    """Say what is going on now, in one or two short sentences."""
    phase = view["phase"]
    if phase == "over":
        return result(view, seats)
    if view["to_act"] == "chance":
        return _by_chance(view, seats)
    name = owner_name(seats, to_act(view))
    is_mine = any(each["me"] for each in seats if each["seat"] == view["to_act"])
    if phase == "setup":
        return (
            _("Your turn: take a starting tile.") if is_mine else _("{name} takes a starting tile.").format(name=name)
        )
    if phase == SELECTING:
        return _selecting(view, is_mine).format(name=name)
    if phase == PREPARING:
        return _turning_up(view, is_mine, name)
    return _in_turn(view, is_mine, name)


def _by_chance(view: View, seats: Seats) -> str:
    if view["phase"] == SELECTING:
        text = _("Round {round}: {name} rolls the dice of the pool.")
        return text.format(round=view["round"], name=owner_name(seats, view["player_order"][0]))
    if view["phase"] == "setup":
        is_ordered = len(view["player_order"]) == len(view["players"])
        return _("The tiles are laid out.") if is_ordered else _("The player order is rolled for.")
    return _("A tile is drawn for the action board.")


def _selecting(view: View, is_mine: bool) -> str:
    if len(view["selection_board"]) > len(view["players"]):
        if is_mine:
            return _("Your turn: choose the set that goes back to the pool.")
        return _("{name} chooses the set that goes back to the pool.")
    return _("Your turn: take a set.") if is_mine else _("{name} takes a set.")


def _turning_up(view: View, is_mine: bool, name: str) -> str:
    count = view["pending"][-1]["left"]
    if is_mine:
        text = ngettext(
            "Your turn: you may turn up {count} tile of your lines.",
            "Your turn: you may turn up {count} tiles of your lines.",
            count,
        )
    else:
        text = ngettext(
            "{name} may turn up {count} tile of the lines.", "{name} may turn up {count} tiles of the lines.", count
        )
    return text.format(count=count, name=name)


def _in_turn(view: View, is_mine: bool, name: str) -> str:
    if view["pending"]:
        *outer, inner = view["pending"]
        text = _("Your turn. {doing}.") if is_mine else _("{name}: {doing}.")
        first = text.format(name=name, doing=under_way(inner))
        return joined([first, _after(outer)])
    left = dice_left(actor(view))
    if view["die_done"]:
        return _ending(view) if is_mine else _("{name} may end the turn.").format(name=name)
    text = _("Your turn: place or return a die ({count} left).") if is_mine else _placing()
    return text.format(count=left, name=name)


def _placing() -> str:
    return _("{name} places or returns a die ({count} left).")


def _ending(view: View) -> str:
    player = actor(view)
    has_more = player["layout_tiles"] or any(tile and tile["face_up"] for tile in player["bonus_spaces"].values())
    return _("Your turn: end it, or go on with your tiles.") if has_more else _("Your turn: end it.")


def _after(outer: list[Pending]) -> str:
    """Return the actions that wait for the innermost one, in the order in which they will go on."""
    if not outer:
        return ""
    return _("After that: {doings}.").format(doings=_("; ").join(under_way(entry) for entry in reversed(outer)))


def result(view: View, seats: Seats) -> str:
    """Say who has won: by points, then by markers beside the board, then by completed layouts (R59)."""
    ranks = [_rank(row, player) for row, player in zip(counted(view), view["players"], strict=True)]
    best = max(ranks)
    winners = [owner_name(seats, seat) for seat, rank in enumerate(ranks) if rank == best]
    if len(winners) > 1:
        text = _("{names} win together: {points} points each, and equal in markers and layouts.")
        return text.format(names=listed(winners), points=best[0])
    same = [(seat, rank) for seat, rank in enumerate(ranks) if rank[0] == best[0] and rank != best]
    if not same:
        text = ngettext("{name} wins with {points} point.", "{name} wins with {points} points.", best[0])
        return text.format(name=winners[0], points=best[0])
    others = listed([owner_name(seats, seat) for seat, _rank in same])
    if max(rank[1] for _seat, rank in same) < best[1]:
        text = _("{name} wins: {points} points like {others}, but more markers beside the board.")
    else:
        text = _("{name} wins: {points} points like {others}, but more completed layouts.")
    return text.format(name=winners[0], points=best[0], others=others)


def _rank(row: dict[str, int], player: Player) -> tuple[int, int, int]:
    return sum(row.values()), player["markers"], len(player["completed_layout_tiles"])
