"""What the choices of a turn do, and the flips after a round: dice, bonus actions, layouts, parts of actions."""

from __future__ import annotations

from dicehall.core.words import Sentence, _

from .fields import View
from .names import (
    action_name,
    action_text,
    bonus_text,
    die_text,
    doing_name,
    layout_name,
    space_name,
    tile_name,
    tiles_count,
)
from .phrases import actor, after_that, dice_left, joined, steps, tile_on, under_way

GREY_RULES = {"6": "R41", "5-6": "R42", "4-6": "R43", "3-6": "R44", "2-6": "R45", "1-6": "R46"}
ON_A_DIE = ("6", "3-6", "1-6")  # grey actions that need another die
BONUS_RULES = {"die": "R52", "move": "R53", "order": "R54", "vp": "R55"}
STOP_RULES = {"move": "R53", "order": "R54", "move or order": "R43"}  # R52 for dice
LAYOUT_ACTION = "1-6"


def done(token: str, view: View, who: str | None) -> Sentence:
    """Return the sentence of a token of the second or third phase."""
    word, *words = token.split()
    if word == "place":
        return _placed(words, view, who)
    if word == "return":
        return _returned(words, view, who)
    if word == "bonus":
        return _bonus(words[0], words[1:], who)
    if word in ("set", "shift"):
        return _changed(words, view, who) if word == "set" else _shifted(words, view, who)
    if word in ("move", "order", "flip"):
        return {"move": _moved, "order": _ordered, "flip": _flipped}[word](words, view, who)
    if word == "layout":
        text = _("{who} completes {layout}.") if who else _("Complete {layout} for its points in this round.")
        return Sentence(text.format(who=who, layout=layout_name(words[0])), "R27")
    if word == "stop":
        return _stopped(view, who)
    return Sentence(_("{who} ends the turn.").format(who=who) if who else _("End the turn."), "R24")


def _placed(words: list[str], view: View, who: str | None) -> Sentence:
    colour, value, action, *more = words
    if colour == "grey":
        return _placed_grey(value, action, view, who)
    facts = {"who": who, "die": die_text(colour, value), "action": action_name("red", action)}
    if colour == "green":
        text = _("{who} places {die}: {tile} to {cell}.") if who else _("Place {die}: {tile} to {cell}.")
        return Sentence(text.format(**facts, tile=tile_name(action), cell=more[0]), "R38")
    if more:
        text = _("{who} places {die} on {action}: {layout}.") if who else _("Place {die} on {action}: {layout}.")
        return Sentence(text.format(**facts, layout=layout_name(more[0])), "R37")
    text = _("{who} places {die} on {action}: a marker.") if who else _("Place {die} on {action}: a marker.")
    return Sentence(text.format(**facts), "R33")


def _placed_grey(value: str, action: str, view: View, who: str | None) -> Sentence:
    is_vain = action in ON_A_DIE and dice_left(actor(view)) == 1
    effect = _("without effect, as no other die is left") if is_vain else action_text("grey", action)
    text = _("{who} places {die} on {action}: {effect}.") if who else _("Place {die} on {action}: {effect}.")
    facts = {"die": die_text("grey", value), "action": action_name("grey", action), "effect": effect}
    return Sentence(text.format(who=who, **facts), GREY_RULES[action])


def _returned(words: list[str], view: View, who: str | None) -> Sentence:
    facts = {"who": who, "die": die_text(*words[:2])}
    if len(words) == 2:
        text = _("{who} returns {die}.") if who else _("Return {die}: you have no face down tile to turn up.")
        return Sentence(text.format(**facts), "R22")
    text = _("{who} returns {die} and turns up: {tile}.") if who else _("Return {die} and turn up: {tile}.")
    return Sentence(text.format(**facts, tile=tile_on(actor(view), words[2])), "R22")


def _bonus(kind: str, cells: list[str], who: str | None) -> Sentence:
    facts = {"tiles": tiles_count(kind, len(cells)), "cells": _(", ").join(cells), "who": who}
    text = _("{who} uses {tiles} ({cells}): {effect}.") if who else _("Use {tiles} ({cells}): {effect}.")
    return Sentence(text.format(**facts, effect=bonus_text(kind, len(cells))), BONUS_RULES[kind])


def _changed(words: list[str], view: View, who: str | None) -> Sentence:
    entry = view["pending"][-1]
    by_die = "R46" if entry["do"] == "set one" else "R44"
    text = _("{who} changes {die} to {value}.") if who else _("Change {die} to {value}.")
    facts = {"who": who, "die": die_text(*words[:2]), "value": words[2]}
    return Sentence(text.format(**facts), "R52" if entry["optional"] else by_die)


def _shifted(words: list[str], view: View, who: str | None) -> Sentence:
    colour, value, to = words
    facts = {"who": who, "die": die_text(colour, value), "new": die_text(to, value)}
    if colour == to:
        text = _("{who} moves {die} to the other grey space.") if who else _("Move {die} to the other grey space.")
    else:
        text = _("{who} moves {die} to another space: now it is {new}.") if who else _becomes()
    return Sentence(text.format(**facts), "R52" if view["pending"][-1]["optional"] else "R41")


def _becomes() -> str:
    return _("Move {die} to another space: it becomes {new}.")


def _moved(cells: list[str], view: View, who: str | None) -> Sentence:
    tile = tile_on(actor(view), cells[0])
    text = _("{who} moves: {tile} to {cell}.") if who else _("Move: {tile} to {cell}.")
    return _part(text.format(who=who, tile=tile, cell=cells[1]), view, who, "R47")


def _ordered(_words: list[str], view: View, who: str | None) -> Sentence:
    player = actor(view)
    here, there = steps(view, player["seat"])
    facts = {"who": who, "here": space_name(here), "there": space_name(there)}
    is_round = there == next(iter(view["player_order_track"]))
    if who:
        text = _("{who} goes on in the player order: from {here} to {there}.")
    elif is_round and player["stock"]:
        text = _("Go on in the player order from {here} to {there}, with a marker of the stock.")
    else:
        text = _("Go on in the player order from {here} to {there}.")
    return _part(text.format(**facts), view, who, "R50" if is_round else "R48")


def _flipped(cells: list[str], view: View, who: str | None) -> Sentence:
    text = _("{who} turns up: {tile}.") if who else _("Turn up: {tile}.")
    rule = "R49" if view["turn"] is not None else "R28"
    return _part(text.format(who=who, tile=tile_on(actor(view), cells[0])), view, who, rule)


def _part(text: str, view: View, who: str | None, rule: str) -> Sentence:
    """Return the sentence of a part of an action; as a choice with the number of parts that are left."""
    return Sentence(text if who else joined([text, after_that(view)]), rule)


def _stopped(view: View, who: str | None) -> Sentence:
    entry = view["pending"][-1]
    rule = STOP_RULES.get(entry["do"], "R52") if view["turn"] is not None else "R28"
    if who:
        return Sentence(_("{who} stops: {doing}.").format(who=who, doing=doing_name(entry["do"])), rule)
    return Sentence(_("Stop: {doing}.").format(doing=under_way(entry)), rule)
