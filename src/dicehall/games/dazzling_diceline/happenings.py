"""What follows silently from an event: points and why, markers, the order, tiles, rounds, the final count."""

from __future__ import annotations

from collections.abc import Iterator

from dicehall.core.words import _, ngettext

from .fields import Player, View, counted, on_turn
from .headlines import PREPARING, SELECTING, result
from .names import Seats, action_name, layout_name, owner_name, part_name, set_text, space_name, tile_name
from .phrases import dice_text, from_the_right, points_text, seats_text, under_way

TURNS = "perform dice actions"
LAYOUT_ACTION = "1-6"


def happened_to(before: View, after: View, seats: Seats) -> list[str]:
    """Tell the silent consequences of one event, in the order in which they happen."""
    told = [*_setting_up(before, after, seats), *_selecting(before, after, seats)]
    if before["turn"] is not None:
        told += [*_gained(before, after, seats), *_on_the_track(before, after, seats), *_left_open(before, after)]
        told += _goes_on(before, after)
    return [*told, *_round_end(before, after, seats)]


def _setting_up(before: View, after: View, seats: Seats) -> Iterator[str]:
    ranked = len(after["player_order"])
    if len(before["player_order"]) < ranked:
        is_complete = ranked == len(after["players"])
        text = _("Player order: {names}.") if is_complete else _("First in the player order: {names}.")
        yield text.format(names=seats_text(seats, after["player_order"]))
    boxed = len(before["starting_tiles"]) - len(after["starting_tiles"]) - 1
    if boxed > 0:
        taken = next(player for player in after["players"] if player["seat"] == before["to_act"])
        kinds = [tile["tile"] for tile in taken["bonus_spaces"].values() if tile]
        left = next(kind for kind in before["starting_tiles"] if kind not in kinds)
        yield _("Back into the box goes: {tile}.").format(tile=tile_name(left))


def _selecting(before: View, after: View, seats: Seats) -> Iterator[str]:
    if before["phase"] != SELECTING:
        return
    if after["selection_board"] and not before["selection_board"]:
        sets = _("; ").join(set_text(each) for each in after["selection_board"])
        yield _("The sets: {sets}.").format(sets=sets)
    if after["phase"] == TURNS:
        first = after["player_order"][0]
        dice = dice_text(after["players"][first])
        yield _("{name} keeps the last set: {dice}.").format(name=owner_name(seats, first), dice=dice)


def _gained(before: View, after: View, seats: Seats) -> Iterator[str]:
    """Tell points with their reason (R27, R42, R55), and markers (R33, R50) of the seat on turn."""
    seat = on_turn(before)
    old, new = before["players"][seat], after["players"][seat]
    name = owner_name(seats, seat)
    points = new["vp"] - old["vp"]
    if points:
        facts = {"reason": _reason(before, old, new), "points": points_text(points), "name": name}
        yield _("{name} scores {points} ({reason}) and has {total} now.").format(**facts, total=new["vp"])
    for action, space in after["red_action_board"].items():
        if action != LAYOUT_ACTION and len(space["markers"]) > len(before["red_action_board"][action]["markers"]):
            yield _marked(action, name, space["markers"].count(seat), new["markers"])
    if new["stock"] < old["stock"]:
        text = _("{name} gets a marker of the stock; beside the board: {left}.")
        yield text.format(name=name, left=new["markers"])


def _reason(before: View, old: Player, new: Player) -> str:
    """Say what brought points: a layout, a tile that was used, or the grey action."""
    completed = set(new["completed_layout_tiles"]) - set(old["completed_layout_tiles"])
    if completed:
        text = _("{layout} in round {round}")
        return text.format(layout=layout_name(completed.pop()), round=before["round"])
    return tile_name("vp") if old["dice"] == new["dice"] else action_name("grey", "5-6")


def _marked(action: str, name: str, there: int, left: int) -> str:
    """Return how many markers a player has at an action now, and how many more to put in."""
    text = ngettext(
        "{name} has {count} marker at {action}; beside the board: {left}.",
        "{name} has {count} markers at {action}; beside the board: {left}.",
        there,
    )
    return text.format(name=name, count=there, action=action_name("red", action), left=left)


def _on_the_track(before: View, after: View, seats: Seats) -> Iterator[str]:
    """Tell a new order on the track (R30), a tile to be turned up (R49), an empty stock (R50)."""
    seat = on_turn(before)
    here, there = (_space(view, seat) for view in (before, after))
    if here == there:
        return
    if from_the_right(before) != from_the_right(after):
        text = _("On the player order track, from the right: {names}.")
        yield text.format(names=seats_text(seats, from_the_right(after)))
    if there == next(iter(after["player_order_track"])) and not before["players"][seat]["stock"]:
        yield _("The stock of {name} is empty: no marker comes.").format(name=owner_name(seats, seat))
    if _flips(after) > _flips(before):
        yield _("{name} comes to {space} and turns up a tile.").format(
            name=owner_name(seats, seat), space=space_name(there)
        )


def _space(view: View, seat: int) -> str:
    return next(str(space) for space, stack in view["player_order_track"].items() if seat in stack)


def _flips(view: View) -> int:
    return sum(entry["do"] == "flip" for entry in view["pending"])


def _left_open(before: View, after: View) -> Iterator[str]:
    """Tell that a space of an action board stays empty, as its deck is (R37, R40)."""
    if after["to_act"] == "chance":
        return
    if len(after["bonus_tile_spaces"]) < len(before["bonus_tile_spaces"]):
        yield _("No more bonus tiles in the deck: the space stays open.")
    if len(after["layout_tile_spaces"]) < len(before["layout_tile_spaces"]):
        yield _("No more layout tiles in the deck: the space stays open.")


def _goes_on(before: View, after: View) -> Iterator[str]:
    """Tell which action goes on that was interrupted."""
    if after["pending"] and len(after["pending"]) < len(before["pending"]) and after["turn"] is not None:
        yield _("This goes on: {doing}.").format(doing=under_way(after["pending"][-1]))


def _round_end(before: View, after: View, seats: Seats) -> Iterator[str]:
    """Tell that all dice are used (R17), a new round (R29-R31), or the count (R57, R58)."""
    if before["phase"] == TURNS != after["phase"]:
        yield _("All dice are used.")
    if after["phase"] == "over":
        yield _("The last round is over: the points are counted.")
        for seat, row in enumerate(counted(after)):
            yield _count(row, owner_name(seats, seat))
        yield result(after, seats)
    elif before["phase"] in (TURNS, PREPARING) and after["round"] > before["round"]:
        yield _("All dice go back to the pool. Round {round} begins.").format(round=after["round"])
        yield _("Player order: {names}.").format(names=seats_text(seats, after["player_order"]))


def _count(row: dict[str, int], name: str) -> str:
    """Tell the parts of a score; red actions that bring nothing are left out."""
    text = _("{part}: {points}")
    parts = [(part, points) for part, points in row.items() if points or not part.startswith("red")]
    told = [text.format(part=part_name(part), points=points) for part, points in parts]
    total = points_text(sum(row.values()))
    return _("{name}: {points} ({parts}).").format(name=name, points=total, parts=_(", ").join(told))
