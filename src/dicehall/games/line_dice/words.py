"""What choices do and what happened, in sentences, each with the rule it rests on; from the view alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dicehall.core.words import Sentence, _, ngettext, paragraph

from .happening import happened_to, headline
from .lanes import CORNERS, OPPOSITE, Placing, Travel, as_die, read_placing, travel, way_out
from .names import Seats, die_name, name_of, way_name

if TYPE_CHECKING:
    from .view import View

__all__ = ["happened_to", "headline", "order", "run", "sentence", "verb"]


def verb(token: str) -> str:
    """Return the heading of the group of choices that a token belongs to."""
    return {
        "place": _("Put a die on the road"),
        "call": _("Call the last die"),
        "out": _("Give up"),
        "roll": _("Roll"),
        "first": _("Draw who goes first"),
    }[token.split()[0]]


def run(token: str, count: int) -> str:
    """Tell a run of `count` chance events like this one, in short."""
    if token.startswith("roll"):
        return ngettext("{count} roll", "{count} rolls", count).format(count=count)
    return verb(token)


def order(tokens: list[str]) -> list[str]:
    """Return the tokens in the order in which a list offers them: giving up comes last."""
    return sorted(tokens, key=lambda token: token == "out")


def sentence(token: str, view: View, who: str | None, seats: Seats | None = None) -> Sentence:
    """Tell what a token does (`who` None) or what `who` did; `view` is the one before the event.

    With `seats`, others are called by their names. A button says of a bluff that it is one; the log tells of all later
    corners where the road turns and not how the arrow lies, so that a bluff does not stand out (G19).
    """
    placing = read_placing(token)
    if placing is not None:
        return _placed(placing, view, who, seats)
    word, value = (*token.split(), "")[:2]
    if word == "roll":
        return _rolled(value, view, who)
    if word == "first":
        text = _("The draw falls on seat {seat}.") if who is None else _("{who} goes first.")
        return Sentence(text.format(seat=int(value) + 1, who=who), "R6")
    return _called(view, who) if word == "call" else _gave_up(who)


def _rolled(kind: str, view: View, who: str | None) -> Sentence:
    if kind == "?":
        return Sentence((_("{who} rolls a die.") if who else _("A die is rolled.")).format(who=who), "R5")
    if view["phase"] == "starter":
        return Sentence(_("The spare die shows {die} and opens the road.").format(die=die_name(kind)), "R2")
    text = _("{who} rolls {die}.") if who else _("The die shows {die}.")
    return Sentence(text.format(who=who, die=die_name(kind)), "R4")


def _called(view: View, who: str | None) -> Sentence:
    """Tell a call, and in the log how it ended: everybody has seen the die turned over or left (R21)."""
    if who is None:
        return Sentence(_("Call: claim that the arrow of the last corner points the wrong way."), "R21")
    if view["road"][-1]["facing"] == view["arrow"]:
        return Sentence(_("{who} calls the last corner a bluff, but its arrow is right.").format(who=who), "R22")
    text = _("{who} calls the last corner a bluff: its arrow is wrong, and the die goes back.")
    return Sentence(text.format(who=who), "R21")


def _gave_up(who: str | None) -> Sentence:
    cost = _("Give up: you are out at once and can no longer win this deal.")
    return Sentence(cost if who is None else _("{who} gives up.").format(who=who), "R23")


def _placed(placing: Placing, view: View, who: str | None, seats: Seats | None) -> Sentence:
    road = view["road"]
    if not road:
        return _opened(placing, view, who)
    if len(road) == 1 and (who or not _is_bluff(placing, view)):
        return _set_out(placing, view, who)
    way = travel([*road, as_die(placing, None)])
    return _closed(placing, view, who, seats) if way.closed else _put(placing, view, who, way)


def _fill(text: str, placing: Placing, who: str | None, **more: str) -> str:
    arrow = way_name(placing.facing) if placing.kind in CORNERS and placing.facing else ""
    return text.format(die=die_name(placing.kind), who=who, arrow=arrow, **more)


def _opened(placing: Placing, view: View, who: str | None) -> Sentence:
    """Tell the first die (R7)."""
    sides = as_die(placing, None)["sides"]
    if placing.kind == "cross":
        text = _("{who} opens the road with {die}.") if who else _("Open the road with {die}.")
    elif placing.facing == "ns":
        text = (
            _("{who} opens the road with {die} from north to south.")
            if who
            else _("Open the road with {die} from north to south.")
        )
    elif placing.facing == "ew":
        text = (
            _("{who} opens the road with {die} from west to east.")
            if who
            else _("Open the road with {die} from west to east.")
        )
    elif view["arrow"] is not None:
        text = (
            _("{who} opens the road with {die}: it joins {one} and {other}.")
            if who
            else _("Open the road with {die}: it joins {one} and {other}.")
        )
    else:
        text = (
            _("{who} opens the road with {die}, arrow to the {arrow}: it joins {one} and {other}.")
            if who
            else _("Open the road with {die}, arrow to the {arrow}: it joins {one} and {other}.")
        )
    return Sentence(_fill(text, placing, who, one=way_name(sides[0]), other=way_name(sides[1])), "R7")


def _set_out(placing: Placing, view: View, who: str | None) -> Sentence:
    """Tell the second die, which sets the way of travel (R9)."""
    entry = _entry(placing, view)
    if placing.kind not in CORNERS:
        text = (
            _("{who} sets out to the {side} with {die}: the road runs straight on.")
            if who
            else _("Set out to the {side} with {die}: the road runs straight on.")
        )
    elif view["arrow"] is not None:
        text = (
            _("{who} sets out to the {side} with {die}: the road turns {way}.")
            if who
            else _("Set out to the {side} with {die}: the road turns {way}.")
        )
    else:
        text = (
            _("{who} sets out to the {side} with {die}, arrow to the {arrow}: the road turns {way}.")
            if who
            else _("Set out to the {side} with {die}, arrow to the {arrow}: the road turns {way}.")
        )
    ways = {"side": way_name(OPPOSITE[entry]), "way": way_name(_way(placing, entry))}
    return Sentence(_fill(text, placing, who, **ways), "R9")


def _closed(placing: Placing, view: View, who: str | None, seats: Seats | None) -> Sentence:
    """Tell the die that closes the loop: the player of the die before wins (R18)."""
    winner = view["road"][-1]["seat"]
    if who:
        text = _("{who} puts {die} at the head of the road and closes the loop.")
    elif seats is None:
        text = _(
            "Put {die} at the head of the road: it closes the loop. You lose, and whoever placed the die before wins."
        )
    else:
        text = _("Put {die} at the head of the road: it closes the loop. You lose, and {name} wins.")
    return Sentence(_fill(text, placing, who, name=name_of(seats, winner) if seats else ""), "R18")


def _put(placing: Placing, view: View, who: str | None, way: Travel) -> Sentence:
    """Tell any later die, at the head of the road (R10); `way` is the road with it."""
    entry, new = _entry(placing, view), len(view["road"])
    text, rule = _later(placing, view, who)
    right = way_name(view["arrow"] or placing.facing or "n")
    told = _fill(text, placing, who, way=way_name(_way(placing, entry)), right=right)
    crosses = way.steps[[step.die for step in way.steps].index(new) + 1 :]
    return Sentence(paragraph([told, *_passes(len(crosses))]), rule)


def _later(placing: Placing, view: View, who: str | None) -> tuple[str, str]:
    """Return the text for a die at the head of the road that closes nothing, and its rule."""
    if placing.kind not in CORNERS:
        return (
            _("{who} puts {die} at the head of the road: it runs straight on to the {way}.")
            if who
            else _("Put {die} at the head of the road: it runs straight on to the {way}.")
        ), "R10"
    if view["arrow"] is None:
        return (
            _("{who} puts {die} at the head of the road, arrow to the {arrow}: the road turns {way}.")
            if who
            else _("Put {die} at the head of the road, arrow to the {arrow}: the road turns {way}.")
        ), "R8"
    if who:
        return _("{who} puts {die} at the head of the road: it turns {way}."), "R10"
    if _is_bluff(placing, view):
        text = _("Bluff with {die}, arrow to the {arrow} instead of the {right}: the road turns {way}.")
        return text, "R20"
    return _("Put {die} at the head of the road: it turns {way}."), "R10"


def _is_bluff(placing: Placing, view: View) -> bool:
    """Return whether a corner lies against the settled arrow (R20)."""
    return placing.kind in CORNERS and view["arrow"] not in (None, placing.facing)


def _passes(count: int) -> list[str]:
    """Tell how many crosses the road runs through behind the new die (R14)."""
    if count < 1:
        return []
    text = ngettext(
        "It runs on through {count} cross that lies there.",
        "It runs on through {count} crosses that lie there.",
        count,
    )
    return [text.format(count=count)]


def _entry(placing: Placing, view: View) -> str:
    """Return the side where the road comes into the cell of a placing."""
    here = (placing.x, placing.y)
    return next(str(front["entry"]) for front in view["front"] if (front["x"], front["y"]) == here)


def _way(placing: Placing, entry: str) -> str:
    """Return the side to which the road leaves a placing."""
    return way_out(placing.kind, as_die(placing, None)["sides"], entry)
