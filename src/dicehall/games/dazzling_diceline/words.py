"""What choices do and what happened, in sentences, each with the rule it rests on; from the plain view alone."""

from __future__ import annotations

from dicehall.core.words import Sentence, _, ngettext

from .acts import done
from .fields import DiceSet, View
from .happenings import happened_to
from .headlines import headline
from .names import Seats, bonus_name, die_text, doing_name, layout_name, set_text, tile_name
from .phrases import COLOURS, seat_name

__all__ = ["happened_to", "headline", "order", "run", "sentence", "verb"]

KINDS = ("die", "move", "order", "vp")
PARTS = {"move": "move", "order": "order", "shift": "shift", "flip": "flip"}
RANKS = {"stop": 1, "layout": 2, "end": 4, "return": 5, "bonus": 6}  # 0 for parts of actions, 3 for `place`
SETTING_UP = "setup"


def verb(token: str) -> str:
    """Return the heading of a token's group of choices; each die and each kind of bonus tiles has one."""
    word, *words = token.split()
    if word == "place":
        return _("Place {die}").format(die=die_text(*words[:2]))
    if word == "bonus":
        return bonus_name(words[0])
    if word == "draw":
        return _("Drawing bonus tiles") if words[0] in KINDS else _("Drawing layout tiles")
    if word in PARTS:
        return doing_name(PARTS[word])
    return {
        "roll": _("Rolling"),
        "first": _("Drawing the player order"),
        "take": _("Take a starting tile"),
        "discard": _("Put a set back"),
        "choose": _("Take a set"),
        "return": _("Return a die"),
        "layout": _("Complete a layout"),
        "set": _("Change a die"),
        "stop": _("Stop"),
        "end": _("End the turn"),
    }[word]


def run(token: str, count: int) -> str:
    """Say in short that chance brought `count` events like this one."""
    word, *words = token.split()
    if word == "roll":
        text = ngettext("{count} die rolled", "{count} dice rolled", count)
    elif word == "first":
        text = ngettext("{count} tie decided by a draw", "{count} ties decided by draws", count)
    elif words[0] in KINDS:
        text = ngettext("{count} bonus tile drawn", "{count} bonus tiles drawn", count)
    else:
        text = ngettext("{count} layout tile drawn", "{count} layout tiles drawn", count)
    return text.format(count=count)


def order(tokens: list[str]) -> list[str]:
    """Return the tokens as a list offers them: parts of an action, layouts, dice, the end, bonus actions."""
    return sorted(tokens, key=_rank)


def _rank(token: str) -> tuple[int, int, int, int, str]:
    word, *words = token.split()
    if word == "place":
        colour, value, action = words[:3]
        return 3, COLOURS.index(colour), int(value), -ord(action[0]) if colour == "grey" else 0, token
    if word == "bonus":
        return RANKS[word], KINDS.index(words[0]), len(words), 0, token
    return RANKS.get(word, 0), COLOURS.index(words[0]) if word in ("set", "shift", "return") else 0, 0, 0, token


def sentence(token: str, view: View, who: str | None, seats: Seats | None = None) -> Sentence:
    """Say what a token does (`who` None) or what `who` did; `view` is the one before the event."""
    word, *words = token.split()
    if word == "roll":
        return _rolled(int(words[0]), view, who)
    if word == "draw":
        return _drawn_bonus(words[0], view, who) if words[0] in KINDS else _drawn_layout(words[0], view, who)
    if word == "first":
        text = _("Of equal sums, the draw puts {name} first.")
        return Sentence(text.format(name=seat_name(seats, int(words[0]))), "R3")
    if word == "take":
        text = _("{who} takes: {tile}.") if who else _("Take and lay on the centre of your board: {tile}.")
        return Sentence(text.format(who=who, tile=tile_name(words[0])), "R8")
    if word in ("discard", "choose"):
        return _selected(word, _set(words), who)
    return done(token, view, who)


def _rolled(value: int, view: View, who: str | None) -> Sentence:
    if view["phase"] == SETTING_UP:
        text = _("{who} rolls a {value}.") if who else _("The die shows {value}.")
        return Sentence(text.format(who=who, value=value), "R3")
    text = _("{who} rolls: {die}.") if who else _("The die shows: {die}.")
    return Sentence(text.format(who=who, die=die_text(next_colour(view), value)), "R13")


def next_colour(view: View) -> str:
    """Return the colour of the next die: first all red ones, as many as sets, then as many green ones, then grey."""
    sets = len(view["players"]) + 1
    return next((colour for colour in COLOURS[:2] if len(view["rolled"][colour]) < sets), "grey")


def _drawn_bonus(kind: str, view: View, who: str | None) -> Sentence:
    text = _("{who} draws for the action board: {tile}.") if who else _("Onto the action board comes: {tile}.")
    rule = "R9" if view["phase"] == SETTING_UP else "R40"
    return Sentence(text.format(who=who, tile=tile_name(kind)), rule)


def _drawn_layout(layout: str, view: View, who: str | None) -> Sentence:
    facts = {"who": who, "layout": layout_name(layout)}
    if view["phase"] != SETTING_UP:
        text = _("{who} draws for the red action board: {layout}.") if who else _layout_comes()
        return Sentence(text.format(**facts), "R37")
    if all(player["layout_tiles"] for player in view["players"]):
        return Sentence(_layout_comes().format(**facts), "R10")
    text = _("{who} draws: {layout}.") if who else _("The next one draws: {layout}.")
    return Sentence(text.format(**facts), "R10")


def _layout_comes() -> str:
    return _("Onto the red action board comes: {layout}.")


def _set(values: list[str]) -> DiceSet:
    red, green, *grey = map(int, values)
    return {"red": red, "green": green, "grey": grey}


def _selected(word: str, chosen: DiceSet, who: str | None) -> Sentence:
    if word == "discard":
        text = _("{who} puts back the set: {set}.") if who else _("Put this set back into the pool: {set}.")
    else:
        text = _("{who} takes the set: {set}.") if who else _("Take this set: {set}.")
    return Sentence(text.format(who=who, set=set_text(chosen)), "R15" if word == "discard" else "R16")
