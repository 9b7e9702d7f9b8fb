"""What is going on, and what follows silently from an event: dice that return, the hunt, prosperity, the count."""

from __future__ import annotations

from collections.abc import Iterator

from dicehall.core.words import _, ngettext

from .fields import Counts, View, counted, on_turn, starting
from .hunt import is_hunt, told
from .names import Seats, listed, owner_name, tile_name
from .phrases import camp_text


def headline(view: View, seats: Seats) -> str:
    """Say what is going on now, in one or two short sentences."""
    phase = view["phase"]
    if phase == "over":
        return _result(view, seats)
    if phase == "first":
        return _("A draw decides who begins.")
    if phase in ("prey", "generation"):
        text = _("Round {round}: prey comes to the hunting grounds.")
        return (text if phase == "prey" else _("Round {round}: the rows are laid out.")).format(round=view["round"])
    if any(each["me"] for each in seats if each["seat"] == view["to_act"]):
        return _asked(view)
    seat = view["rolling"][0]["owner"] if phase == "intimidate" else on_turn(view)
    return _doing(phase).format(name=owner_name(seats, seat), number=view["placing"])


def _asked(view: View) -> str:
    """Say what is asked of the seat to act."""
    phase = view["phase"]
    if phase == "before_roll":
        tiles = view["players"][on_turn(view)]["action_tiles"]
        can_wait = tiles["intimidate"] or tiles["retreat"]
        return _("Your turn: roll, or use an action tile first.") if can_wait else _("Your turn: roll your dice.")
    return {
        "camp": _("Your turn: choose the pips whose dice you place."),
        "counsel": _("Your turn: pick the dice to roll again."),
        "order": _("Your turn: line up your dice in ground {number}.").format(number=view["placing"]),
        "row": _("Your turn: take a row."),
    }[phase]


def _doing(phase: str) -> str:
    return {
        "camp": _("{name} chooses dice to place."),
        "counsel": _("{name} picks dice to roll again."),
        "order": _("{name} lines up dice in ground {number}."),
        "row": _("{name} chooses a row."),
        "shells": _("{name} draws shells."),
    }.get(phase, _("{name} rolls."))


def _result(view: View, seats: Seats) -> str:
    """Say who has won: by points, then by the number of shells (R51, R52)."""
    ranks = [(row["total"], player["shells"]) for row, player in zip(counted(view), view["players"], strict=True)]
    most, shells = max(ranks)
    best = [owner_name(seats, seat) for seat, rank in enumerate(ranks) if rank == (most, shells)]
    others = [owner_name(seats, seat) for seat, rank in enumerate(ranks) if rank[0] == most and rank[1] < shells]
    if len(best) > 1:
        text = _("{names} win together: {points} points each, and as many shells.")
        return text.format(names=listed(best), points=most)
    if others:
        text = _("{name} wins: {points} points like {others}, but more shells.")
        return text.format(name=best[0], points=most, others=listed(others))
    text = ngettext("{name} wins with {points} point.", "{name} wins with {points} points.", most)
    return text.format(name=best[0], points=most)


def happened_to(before: View, after: View, seats: Seats) -> list[str]:
    """Tell the silent consequences of one event, in the order in which they happen."""
    return [*_in_turn(before, after, seats), *_round_end(before, after, seats)]


def _in_turn(before: View, after: View, seats: Seats) -> Iterator[str]:
    phases = before["phase"], after["phase"]
    if phases[0] == "first":
        yield _("{name} begins.").format(name=owner_name(seats, starting(after)))
    elif phases in (("roll", "camp"), ("reroll", "camp")):
        text = _("{name} has {dice}.")
        yield text.format(name=owner_name(seats, on_turn(after)), dice=camp_text(after["camp"]))
    elif phases[1] == "intimidate":
        yield _("{name} has to roll this die again.").format(name=owner_name(seats, after["rolling"][0]["owner"]))
    elif phases[0] in ("camp", "order") and phases[1] in ("before_roll", "row"):
        yield from _placed(before, after, seats)


def _placed(before: View, after: View, seats: Seats) -> Iterator[str]:
    """Tell that dice go back to the hand (R15), or that none is left and a row is taken (R18)."""
    seat = on_turn(before)
    name, hands = owner_name(seats, seat), [view["players"][seat]["hand"].values() for view in (before, after)]
    back = sum(hands[1]) - sum(hands[0])
    if back:
        text = ngettext("{count} die goes back to the hand.", "{count} dice go back to the hand.", back)
        yield text.format(count=back)
    if after["phase"] == "row":
        yield _("{name} has no more dice to place.").format(name=name)


def _round_end(before: View, after: View, seats: Seats) -> Iterator[str]:
    """Tell the hunt, the return of the dice, prosperity, the new round or the count (R30-R43)."""
    if is_hunt(before, after):
        for report in after["hunt"]:
            yield from told(report, seats)
        yield _("All dice go back to their owners.")
        if any(_owned(before, seat)["wanderer"] for seat in range(len(before["players"]))):
            yield _("The wanderer goes back to the board.")
    for seat in _resolved(before, after):
        gains = list(_gains(before, after, seat))
        if gains:
            yield _("{name} gets: {gains}.").format(name=owner_name(seats, seat), gains=listed(gains))
    if before["phase"] != "over" == after["phase"]:
        yield from _count(after, seats)
    elif before["round"] and before["round"] < after["round"]:
        text = _("Round {round} begins, {name} is the starting player.")
        yield text.format(round=after["round"], name=owner_name(seats, starting(after)))


def _resolved(before: View, after: View) -> list[int]:
    """Return the seats whose prosperity took effect with an event, in order (G12)."""
    if before["phase"] not in ("row", "shells") or after["phase"] in ("row", "before_roll"):
        return []
    players = len(before["players"])
    turns = [(starting(before) + step) % players for step in range(players)]
    first = turns.index(on_turn(before)) + 1 if before["phase"] == "shells" else 0
    last = turns.index(on_turn(after)) + 1 if after["phase"] == "shells" else players
    return turns[first:last]


def _owned(view: View, seat: int) -> Counts:
    """Return the dice of a seat, wherever they are, when none are being rolled."""
    owned = dict(view["players"][seat]["hand"])
    for ground in view["grounds"]:
        for die in ground["line"]:
            owned[die["kind"]] += die["owner"] == seat
    return owned


def _gains(before: View, after: View, seat: int) -> Iterator[str]:
    """Say what a seat got by prosperity, without shells: large dice for small ones, small dice, the wanderer, tiles."""
    old, new = _owned(before, seat), _owned(after, seat)
    grown = new["large"] - old["large"]
    if grown:
        text = ngettext("{count} large die for a small one", "{count} large dice for small ones", grown)
        yield text.format(count=grown)
    born = new["small"] - old["small"] + grown
    if born:
        yield ngettext("{count} small die", "{count} small dice", born).format(count=born)
    if new["wanderer"]:
        yield _("the wanderer for the next round")
    tiles = tuple(view["players"][seat]["action_tiles"] for view in (before, after))
    for kind, count in tiles[1].items():
        for _tile in range(count - tiles[0][kind]):
            yield _("the action tile {tile}").format(tile=tile_name(kind))


def _count(view: View, seats: Seats) -> Iterator[str]:
    """Tell the final count of each seat (R43-R50), and who has won."""
    yield _("The last round is over: the points are counted.")
    text = _("{name}: prey {prey}, sets {sets}, hunting {hunting}, shells {shells}, honor {honor}. In all {total}.")
    for seat, row in enumerate(counted(view)):
        sums = {"hunting": sum(row["hunting"].values()), "honor": sum(each["points"] for each in row["honor"])}
        yield text.format(name=owner_name(seats, seat), **{**row, **sums})
    yield _result(view, seats)
