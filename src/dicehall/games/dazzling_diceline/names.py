"""What colours, dice, actions, tiles, spaces and phases are called. Layouts and spaces of an owner keep their ids."""

from __future__ import annotations

from typing import Any

from dicehall.core.words import N_, _, ngettext

from .fields import DiceSet

Seats = list[dict[str, Any]]

START = "START"


COLOURS = {"red": N_("red"), "green": N_("green"), "grey": N_("grey")}
DICE = {"red": N_("red {value}"), "green": N_("green {value}"), "grey": N_("grey {value}")}
SPACES = {"red": N_("red {range}"), "green": N_("green {range}"), "grey": N_("grey {range}")}
MARKED = N_("put in a marker")
RED = {"1": MARKED, "1-2": MARKED, "1-3": MARKED, "1-4": MARKED, "1-5": MARKED, "1-6": N_("take a layout tile")}
GREY = {
    "6": N_("move a die to another die space"),
    "5-6": N_("score points"),
    "4-6": N_("move tiles or adjust player order, up to three times"),
    "3-6": N_("give a die any value"),
    "2-6": N_("move a tile or adjust player order"),
    "1-6": N_("make a die one higher or lower"),
}
TILES = {
    "die": N_("die tile"),
    "move": N_("movement tile"),
    "order": N_("player order tile"),
    "vp": N_("points tile"),
}


def colour_name(colour: str) -> str:
    """Return the name of a colour."""
    return _(COLOURS[colour])


def die_text(colour: str, value: object) -> str:
    """Name a die: "red 3"."""
    return _(DICE[colour]).format(value=value)


def range_text(action: object) -> str:
    """Return the range of an action as it is printed: "1-3" is 1~3, "4" is 4."""
    low, _hyphen, high = str(action).partition("-")
    return _("{low}~{high}").format(low=low, high=high) if high else low


def action_name(colour: str, action: object) -> str:
    """Return the name of an action space: "red 1~3"."""
    return _(SPACES[colour]).format(range=range_text(action))


def action_text(colour: str, action: object) -> str:
    """Say what an action does, in a few words."""
    if colour == "green":
        return _("take a bonus tile")
    return _((RED if colour == "red" else GREY)[str(action)])


def tile_name(kind: str) -> str:
    """Return the name of a bonus tile."""
    return _(TILES[kind])


def tiles_count(kind: str, count: int) -> str:
    """Say how many bonus tiles of a type: "2 die tiles"."""
    text = {
        "die": ngettext("{count} die tile", "{count} die tiles", count),
        "move": ngettext("{count} movement tile", "{count} movement tiles", count),
        "order": ngettext("{count} player order tile", "{count} player order tiles", count),
        "vp": ngettext("{count} points tile", "{count} points tiles", count),
    }[kind]
    return text.format(count=count)


def bonus_name(kind: str) -> str:
    """Return the heading of bonus actions by tiles of a type."""
    return {
        "die": _("Bonus action: die tiles"),
        "move": _("Bonus action: movement tiles"),
        "order": _("Bonus action: player order tiles"),
        "vp": _("Bonus action: points tiles"),
    }[kind]


def layout_name(layout: str) -> str:
    """Return the name of a layout tile."""
    return _("layout {id}").format(id=layout)


def set_text(chosen: DiceSet) -> str:
    """Say what a set is: "red 3, green 4, grey 2 and 4"."""
    left, right = chosen["grey"]
    text = _("red {red}, green {green}, grey {left} and {right}")
    return text.format(red=chosen["red"], green=chosen["green"], left=left, right=right)


def space_name(space: str) -> str:
    """Return the name of a space of the player order track."""
    return _("START") if space == START else _("space {number}").format(number=space)


def phase_name(phase: str) -> str:
    """Return the name of a phase as the view calls it."""
    return {
        "setup": _("Getting ready"),
        "select dice": _("Select dice"),
        "perform dice actions": _("Perform dice actions"),
        "prepare for the next round": _("Prepare for the next round"),
        "over": _("The end"),
    }[phase]


def doing_name(doing: str) -> str:
    """Return the name of an action that is going on, as the view calls it."""
    return {
        "move": _("Move bonus tiles"),
        "order": _("Adjust player order"),
        "move or order": _("Move bonus tiles or adjust player order"),
        "set one": _("Make a die one higher or lower"),
        "set any": _("Give a die any value"),
        "shift": _("Move a die to another space"),
        "flip": _("Turn a tile face up"),
    }[doing]


def bonus_text(kind: str, count: int) -> str:
    """Say what `count` bonus tiles of a type do together (R52 to R55)."""
    if kind == "die":
        return _die_bonuses()[count - 1]
    if kind == "vp":
        return _("score its points")
    if count == 1:
        return _("move a bonus tile once") if kind == "move" else _("adjust player order once")
    text = _("move bonus tiles up to {times} times") if kind == "move" else _("adjust player order up to {times} times")
    return text.format(times=2 * count - 1)


def _die_bonuses() -> tuple[str, str, str]:
    return (
        _("make a die one higher or lower"),
        _("give a die any value"),
        _("move a die to another die space"),
    )


def part_name(part: str) -> str:
    """Return the name of a part of the final score: "during the game", "lines", or "red 1" to "red 1-5"."""
    if part.startswith("red "):
        return action_name("red", part.removeprefix("red "))
    return _("during the game") if part == "during the game" else _("lines")


def owner_name(seats: Seats, owner: int) -> str:
    """Return the name that the hall gives to a seat."""
    return next(str(each["name"]) for each in seats if each["seat"] == owner)


def listed(parts: list[str]) -> str:
    """Join parts: "A, B and C"."""
    if len(parts) < 2:
        return "".join(parts)
    return _("{some} and {last}").format(some=_(", ").join(parts[:-1]), last=parts[-1])
