"""What choices do and what happened, in sentences, each with the rule it rests on; from the view alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from dicehall.core.words import Sentence, _, ngettext

from .happenings import happened_to, headline
from .moves import JOKER_DECK, Move, Seats, read
from .names import colour_name, coloured, dice_text, joker, task

if TYPE_CHECKING:
    from .view import View

__all__ = ["happened_to", "headline", "order", "run", "sentence", "verb"]


def verb(token: str) -> str:
    """Return the heading of the group of choices that a token belongs to; cards have a group each."""
    move = read(token)
    if move.verb == "place":
        return _put_on(move)
    if move.joker:
        return _("Use the joker {joker}").format(joker=joker(move.joker))
    return {
        "reroll": _("Roll dice again"),
        "stop": _("Stop rolling"),
        "done": _("End the turn"),
        "roll": _("Rolling"),
        "draw": _("Drawing cards"),
        "start": _("Draw who begins"),
    }[move.verb]


def _put_on(move: Move) -> str:
    if move.target == JOKER_DECK and not move.own:
        return _("Put dice on the joker deck")
    text = _("Put dice on your own task {card}") if move.own else _("Put dice on {card}")
    return text.format(card=task(move.target))


def run(token: str, count: int) -> str:
    """Tell a run of `count` chance events like this one, in short."""
    if token.startswith("roll"):
        return ngettext("{count} die rolled", "{count} dice rolled", count).format(count=count)
    return ngettext("{count} card drawn", "{count} cards drawn", count).format(count=count)


def order(tokens: list[str]) -> list[str]:
    """Return the tokens in the order in which a list offers them."""
    return tokens


def sentence(token: str, view: View, who: str | None, seats: Seats | None = None) -> Sentence:
    """Tell what a token does (`who` None) or what `who` did; `view` is the one before the event.

    With `seats`, dice to be knocked off are called by their owner's name, else by their colour; what was knocked off
    is told with names by `happened_to`.
    """
    move = read(token)
    if move.verb in ("place", "displace"):
        return _placed(move, who, seats)
    if move.verb in ("reroll", "again", "stop"):
        return _rolled_again(move, view, who)
    if move.verb in ("change", "turn"):
        return _changed(move, who)
    if move.verb == "done":
        return _done(view, who)
    return _by_chance(move, view, who)


def _placed(move: Move, who: str | None, seats: Seats | None) -> Sentence:
    over = None if move.over is None else _others(move.over, move.standing, seats)
    facts = {"dice": dice_text(move.dice), "card": task(move.target), "who": who, "others": over}
    if move.joker:
        return Sentence(_displacing(move, who).format(**facts, joker=joker(move.joker)), "R62")
    return Sentence(_placing(move, who).format(**facts), _placing_rule(move))


def _others(seat: int, dice: Iterable[int], seats: Seats | None) -> str:
    """Write dice of another seat."""
    if seats is None:
        return coloured(seat, dice)
    return _("{dice} of {name}").format(dice=dice_text(dice), name=seats[seat]["name"])


def _placing(move: Move, who: str | None) -> str:
    if move.own:
        return _("{who} puts {dice} on the own task {card}.") if who else _("Put {dice} on your own task {card}.")
    if move.target == JOKER_DECK:
        if who:
            return _("{who} puts {dice} on the joker deck.")
        if move.over is None:
            return _("Put {dice} on the joker deck.")
        return _("Put {dice} on the joker deck: knocks off {others}.")
    if who:
        return _("{who} puts {dice} on {card}.")
    return _("Put {dice} on {card}.") if move.over is None else _("Put {dice} on {card}: knocks off {others}.")


def _placing_rule(move: Move) -> str:
    if move.own:
        return "R46"
    if move.target == JOKER_DECK:
        return "R32"
    return "R30" if move.over is None else "R31"


def _displacing(move: Move, who: str | None) -> str:
    if move.target == JOKER_DECK:
        if who:
            return _("{who} uses the joker {joker} and puts {dice} on the joker deck.")
        return _("Put {dice} on the joker deck with the joker {joker}: knocks off {others}, which are as many.")
    if who:
        return _("{who} uses the joker {joker} and puts {dice} on {card}.")
    return _("Put {dice} on {card} with the joker {joker}: knocks off {others}, which are as good.")


def _rolled_again(move: Move, view: View, who: str | None) -> Sentence:
    kept = list(view["dice"])
    for die in move.dice:
        kept.remove(die)
    facts = {"dice": dice_text(move.dice), "kept": dice_text(kept), "who": who, "joker": ""}
    if move.verb == "stop":
        return Sentence((_("{who} keeps {kept}.") if who else _("Stop rolling with {kept}.")).format(**facts), "R22")
    if move.joker:
        facts["joker"] = joker(move.joker)
        return Sentence(_by_joker(view, who).format(**facts), "R61")
    if who:
        text = _("{who} rolls {dice} again.") if kept else _("{who} rolls all dice again.")
    else:
        text = _("Roll {dice} again, keep {kept}.") if kept else _("Roll all dice again.")
    return Sentence(text.format(**facts), "R21")


def _by_joker(view: View, who: str | None) -> str:
    if who:
        return _("{who} uses the joker {joker} and rolls {dice} again.")
    if view["rolls_left"]:
        return _("Use the joker {joker} for {dice}; after that there are no ordinary rolls.")
    return _("Use the joker {joker} for {dice}.")


def _changed(move: Move, who: str | None) -> Sentence:
    facts = {"who": who, "joker": joker(move.joker), "old": move.dice[0], "new": move.new}
    if who:
        text = _("{who} uses the joker {joker}: a {old} becomes a {new}.")
    else:
        text = _("Use the joker {joker}: a {old} becomes a {new}.")
    return Sentence(text.format(**facts), "R64" if move.verb == "turn" else "R63")


def _done(view: View, who: str | None) -> Sentence:
    if who:
        return Sentence(_("{who} ends the turn.").format(who=who), "R33")
    if not view["dice"]:
        return Sentence(_("End the turn."), "R33")
    return Sentence(_("End the turn; {dice} stay unused.").format(dice=dice_text(view["dice"])), "R33")


def _by_chance(move: Move, view: View, who: str | None) -> Sentence:
    if move.verb == "start":
        return Sentence(_("The start card goes to {colour}.").format(colour=colour_name(move.over or 0)), "R5")
    if move.verb == "roll":
        text = _("{who} rolls a {value}.") if who else _("The die shows {value}.")
        return Sentence(text.format(who=who, value=move.dice[0]), "R20")
    if view["phase"] == "draw-joker":
        text = _("{who} draws the joker {joker}.") if who else _("The joker {joker} is drawn.")
        return Sentence(text.format(who=who, joker=joker(move.target)), "R11")
    if view["phase"] == "draw-own":
        text = _("{who} draws the own task {card}.") if who else _("The own task {card} is drawn.")
        return Sentence(text.format(who=who, card=task(move.target)), "R14")
    text = _("{card} comes onto the counter.")
    return Sentence(text.format(card=task(move.target)), "R13" if view["turn"] else "R3")
