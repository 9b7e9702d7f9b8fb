"""What is going on, and what follows from an event without being said."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicehall.core.words import _, ngettext, paragraph

from .names import Seats, name_of

if TYPE_CHECKING:
    from .view import Result, View


def headline(view: View, seats: Seats) -> str:
    """Tell how the last deal ended, until a new one is under way, and what is going on now."""
    return paragraph(filter(None, [last_deal(view, seats), now(view, seats)]))


def now(view: View, seats: Seats) -> str:
    """Tell what is going on, in one or a few short sentences."""
    phase = view["phase"]
    if phase == "over":
        return _won(view, seats)
    if phase == "starter":
        return _("The spare die is rolled: it opens the road.")
    if phase == "first":
        return _("A draw decides who goes first.")
    if phase == "roll":
        return _("{name} rolls the dice.").format(name=name_of(seats, view["rolling"]))
    mine = any(each["me"] for each in seats if each["seat"] == view["to_act"])
    turn = _("Your turn.") if mine else _("{name} to play.").format(name=name_of(seats, view["to_act"]))
    return paragraph([turn, *_demands(view)])


def last_deal(view: View, seats: Seats) -> str:
    """Tell how the deal before this one ended; empty once a seat has placed a die in the new one."""
    result = view["result"]
    if result is None or view["phase"] == "over" or any(die["seat"] is not None for die in view["road"]):
        return ""
    text = {
        "last": _("Deal {deal} went to {name}: the last one left."),
        "infinity": _("Deal {deal} went to {name}: {maker} closed the loop."),
        "empty": _("Deal {deal} went to {name}: all dice placed."),
    }[result["reason"]]
    return text.format(deal=view["deal"] - 1, **_names(result, seats))


def _ended(view: View) -> Result:
    """Return how the last deal ended, where one has."""
    result = view["result"]
    assert result is not None
    return result


def _names(result: Result, seats: Seats) -> dict[str, str]:
    maker = "" if result["maker"] is None else name_of(seats, result["maker"])
    return {"name": name_of(seats, result["winner"]), "maker": maker}


def _demands(view: View) -> list[str]:
    """Tell what the next die must keep to."""
    if not view["road"]:
        return [_("Any die may open the road.")]
    if len(view["road"]) == 1:
        return [_("The second die sets the way of travel.")]
    if view["must_turn"]:
        return [_("The last two dice ran straight on: now a corner must come.")]
    return []


def _won(view: View, seats: Seats) -> str:
    """Tell who won the match and why."""
    result = _ended(view)
    text = {
        "last": _("{name} wins: the last one left."),
        "infinity": _("{maker} closed the loop: {name} wins, who placed the die before."),
        "empty": _("{name} wins: all dice placed."),
    }[result["reason"]]
    return paragraph([text.format(**_names(result, seats)), *_points(view, seats)])


def _points(view: View, seats: Seats) -> list[str]:
    """Tell with how many points a domino match ended: always above 1, and a single game gives 1."""
    winner = _ended(view)["winner"]
    name, points = name_of(seats, winner), view["scores"][winner]
    text = _("The match ends with {points} points for {name}.")
    return [text.format(points=points, name=name)] if points > 1 else []


def happened_to(before: View, after: View, seats: Seats) -> list[str]:
    """Tell the silent consequences of one event: who fell out and why, who begins, loops, deals won, the next deal."""
    fallen = _fallen(before, after)
    told = [text.format(name=name_of(seats, seat)) for seat, text in fallen]
    if after["deal"] != before["deal"]:
        return [*told, _deal_won(before, after, seats), _("A new deal begins.")]
    if after["phase"] == "over" and before["phase"] != "over":
        points = _points(after, seats)
        return [*told, *([_deal_won(before, after, seats), *points] if points else [_won(after, seats)])]
    if before["phase"] != "play" and after["phase"] == "play" and not fallen:
        told.append(_("{name} goes first.").format(name=name_of(seats, after["to_act"])))
    return told


def _fallen(before: View, after: View) -> list[tuple[int, str]]:
    """Return the seats that fell out with an event, in order, and why; templates with {name}."""
    if after["deal"] == before["deal"]:
        return [(seat, _fell(seat, before, after)) for seat in after["out"][len(before["out"]) :]]
    if _ended(after)["reason"] != "last":
        return []
    caught = _caught(before, after)
    return [(seat, _fell_at_the_end(seat, before, caught)) for seat in _left_behind(before, after, caught)]


def _fell(seat: int, before: View, after: View) -> str:
    """Tell why a seat fell out (R15, R22, R23) while the table still shows it."""
    grown = len(after["road"]) - len(before["road"])
    if grown < 0 and seat == before["road"][-1]["seat"]:
        return _("{name} is out: the bluff was called.")
    if grown == 0 and before["phase"] == "play" and seat == before["to_act"]:
        return _gave_up_or_false(before, after)
    return _stuck(after["dice_left"][seat])


def _stuck(dice_left: int) -> str:
    return _("{name} is out: no dice left.") if dice_left == 0 else _("{name} is out: no die fits.")


def _gave_up_or_false(before: View, after: View) -> str:
    """Tell giving up from a false call, which ends the right to call; at the end both may look alike."""
    if not _false_call_is_possible(before) or after["callable"]:
        return _("{name} is out: gave up.")
    return _("{name} is out.") if after["phase"] == "over" else _("{name} is out after a false call.")


def _false_call_is_possible(view: View) -> bool:
    return bool(view["callable"]) and view["road"][-1]["facing"] == view["arrow"]


def _caught(before: View, after: View) -> int | None:
    """Return whose bluff a call ended the deal with: the die taken back scores one point more (R21, R25)."""
    winner = _ended(after)["winner"]
    held = sum(left for seat, left in enumerate(before["dice_left"]) if seat != winner)
    is_called = before["phase"] == "play" and after["scores"][winner] - before["scores"][winner] > held
    return before["road"][-1]["seat"] if is_called else None


def _left_behind(before: View, after: View, caught: int | None) -> list[int]:
    """Return who fell out at the end of a deal won by the last one left: a caught bluffer, then all others in turn."""
    players, winner = len(before["dice_left"]), _ended(after)["winner"]
    living = [seat % players for seat in range(winner + 1, winner + players) if seat % players not in before["out"]]
    return sorted(living, key=lambda seat: seat != caught)


def _fell_at_the_end(seat: int, before: View, caught: int | None) -> str:
    """Tell why a seat fell out with the event that ended a deal, where that is certain: the view has the next deal."""
    if seat == caught:
        return _("{name} is out: the bluff was called.")
    if seat == before["to_act"] and caught is None:
        return _("{name} is out.") if _false_call_is_possible(before) else _("{name} is out: gave up.")
    return _stuck(before["dice_left"][seat] if before["phase"] == "play" else 1)


def _deal_won(before: View, after: View, seats: Seats) -> str:
    result = _ended(after)
    text = {
        "last": _("{name} is the last one left and wins the deal."),
        "infinity": _("{maker} closes the loop: {name}, who placed the die before, wins the deal."),
        "empty": _("{name} has placed all dice and wins the deal."),
    }[result["reason"]]
    points = after["scores"][result["winner"]] - before["scores"][result["winner"]]
    gained = ngettext("That scores {points} point.", "That scores {points} points.", points)
    return paragraph([text.format(**_names(result, seats)), gained.format(points=points)])
