"""What is going on, and what follows silently from an event: dice knocked off, cards won, the shop closing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from dicehall.core.words import _, ngettext

from .moves import Seats
from .names import dice_text, joker, listed, name_of, task

if TYPE_CHECKING:
    from .view import JokerDeck, TaskCard, View


def headline(view: View, seats: Seats) -> str:
    """Tell what is going on now, in one or two short sentences."""
    phase, seat = view["phase"], view["active_player"]
    if phase == "over":
        return _result(view, seats)
    if phase == "setup-display":
        return _("The counter is being filled.")
    if seat is None:
        return _("A draw decides who begins.")
    if view["to_act"] is not None and any(each["me"] for each in seats if each["seat"] == view["to_act"]):
        return _asked(view)
    text = {
        "rolling": _("{name} rolls."),
        "roll": _("{name} may roll again."),
        "place": _("{name} puts dice on the jars."),
    }.get(phase, _("{name} collects."))
    return text.format(name=name_of(seats, seat))


def _asked(view: View) -> str:
    """Tell what is asked of the seat to act."""
    left = view["rolls_left"]
    if view["phase"] == "place":
        return _("Your turn: place your dice.") if view["dice"] else _("Your turn: all dice are placed.")
    if not left:
        return _("Your turn: only a joker can roll again.")
    return ngettext("Your turn: {count} roll left.", "Your turn: {count} rolls left.", left).format(count=left)


def _result(view: View, seats: Seats) -> str:
    """Tell who has won.

    Which single card decides a tie is not in the view (R53): the table of the result has the ranks.
    """
    most = max(seat["points"] for seat in view["seats"])
    best = [name_of(seats, number) for number, seat in enumerate(view["seats"]) if seat["points"] == most]
    if len(best) > 1:
        text = _("{names} have {points} points each: the more valuable best card decides.")
        return text.format(names=listed(best), points=most)
    text = ngettext("{name} wins with {points} point.", "{name} wins with {points} points.", most)
    return text.format(name=best[0], points=most)


def happened_to(before: View, after: View, seats: Seats) -> list[str]:
    """Tell the silent consequences of one event, in the order in which they happen."""
    told = [*_begins(before, after, seats), *_closes(before, after)]
    if before["turn"] != after["turn"] or after["phase"] == "over" != before["phase"]:
        told = [*_wins(before, after, seats), *told, *_stage(before, after, seats)]
    else:
        told = [*_knocked_off(before, after, seats), *_drawn(before, after, seats), *told]
    if before["to_roll"] == 1 and not after["to_roll"]:
        text = _("{name} has {dice}.")
        told.append(text.format(name=name_of(seats, after["active_player"]), dice=dice_text(after["dice"])))
    return told


def _begins(before: View, after: View, seats: Seats) -> Iterator[str]:
    if before["phase"] == "setup-display" != after["phase"]:
        yield _("On the counter: {cards}.").format(cards=listed([task(row["kind"]) for row in after["display"]]))
    if not before["turn"] and after["turn"]:
        yield _("{name} begins.").format(name=name_of(seats, after["start_player"]))


def _closes(before: View, after: View) -> Iterator[str]:
    """Tell when the closing card comes into sight, and when the joker deck is used up (R34, R12)."""
    left = after["turns_left"]
    if before["turns_left"] is None and left is not None:
        text = ngettext(
            "The closing sign is turned over: {count} more turn after this one.",
            "The closing sign is turned over: {count} more turns after this one.",
            left,
        )
        yield text.format(count=left)
    if after["joker_deck"]["closed"] and not before["joker_deck"]["closed"]:
        yield _("The joker deck is used up: no more dice can be put there.")


def _stage(before: View, after: View, seats: Seats) -> Iterator[str]:
    """Tell the parts of the ending (R35, R36)."""
    stage = after["stage"]
    if stage == before["stage"]:
        return
    if stage == "over":
        yield _("The shop is closed.")
        yield _result(after, seats)
    elif stage == "last-round":
        yield _("The last round begins.")
    elif stage == "final-turn":
        text = _("The final turn: {name} can only knock dice off now; what is placed wins nothing.")
        yield text.format(name=name_of(seats, after["active_player"]))


def _wins(before: View, after: View, seats: Seats) -> Iterator[str]:
    """Tell which cards came onto score piles (R10, R51)."""
    for seat, row in enumerate(after["seats"]):
        points = row["points"] - before["seats"][seat]["points"]
        won = Counter(row["score_pile"]) - Counter(before["seats"][seat]["score_pile"])
        if won:
            cards = listed([task(kind) for kind in sorted(won.elements())])
            text = ngettext("{name} wins {cards}: {points} point.", "{name} wins {cards}: {points} points.", points)
            yield text.format(name=name_of(seats, seat), cards=cards, points=points)


def _knocked_off(before: View, after: View, seats: Seats) -> Iterator[str]:
    """Tell which dice of others lie on no card any more (R31)."""
    for owner, dice in (_lying(before) - _lying(after)).elements():
        if owner != before["active_player"]:
            text = _("That knocks off {dice} of {name}.")
            yield text.format(dice=dice_text(dice), name=name_of(seats, owner))


def _lying(view: View) -> Counter[tuple[int, tuple[int, ...]]]:
    """Return whose dice lie on shared cards, in which groups."""
    cards: list[TaskCard | JokerDeck] = [*view["display"], view["joker_deck"]]
    return Counter((card["owner"], tuple(card["dice"])) for card in cards if card["owner"] is not None)


def _drawn(before: View, after: View, seats: Seats) -> Iterator[str]:
    """Tell which cards came in step 1; those of the set-up are told when all lie there."""
    active = after["active_player"]
    if active is None:
        return
    if before["phase"] == "refill":
        for kind in (_kinds(after["display"]) - _kinds(before["display"])).elements():
            yield _("New on the counter: {card}.").format(card=task(kind))
    elif before["phase"] == "draw-own":
        old, new = (_kinds(view["seats"][active]["own_tasks"]) for view in (before, after))
        for kind in (new - old).elements():
            yield _("Only for {name}: {card}.").format(name=name_of(seats, active), card=task(kind))
    elif before["phase"] == "draw-joker":
        old, new = (Counter(view["seats"][active]["jokers"]) for view in (before, after))
        for kind in (new - old).elements():
            yield _("{name} gets the joker {joker}.").format(name=name_of(seats, active), joker=joker(kind))


def _kinds(rows: Iterable[TaskCard]) -> Counter[str]:
    return Counter(row["kind"] for row in rows)
