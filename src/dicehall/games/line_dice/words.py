"""What choices do and what happened, in sentences, each with the rule it rests on; from the plain view alone."""

from __future__ import annotations

from typing import Any

from dicehall.core.words import Sentence, _, ngettext

from .lanes import CORNERS, OPPOSITE, Placing, View, as_die, read_placing, travel, way_out

Seats = list[dict[str, Any]]


def die_name(kind: str) -> str:
    """A face with its article; corners with their short name."""
    return {
        "straight": _("a straight"),
        "cross": _("a cross"),
        "fl": _("a front-left corner (fl)"),
        "fr": _("a front-right corner (fr)"),
        "bl": _("a back-left corner (bl)"),
        "br": _("a back-right corner (br)"),
    }[kind]


def way_name(side: str) -> str:
    """A side of the table as a direction."""
    return {"n": _("north"), "e": _("east"), "s": _("south"), "w": _("west")}[side]


def name_of(seats: Seats, seat: int) -> str:
    """The name the hall gives to a seat."""
    return next(str(each["name"]) for each in seats if each["seat"] == seat)


def verb(token: str) -> str:
    """The heading of the group of choices that a token belongs to."""
    return {
        "place": _("Put a die on the road"),
        "call": _("Call the last die"),
        "out": _("Give up"),
        "roll": _("Roll"),
        "first": _("Draw who goes first"),
    }[token.split()[0]]


def sentence(token: str, view: View, who: str | None) -> Sentence:
    """What a token does (`who` None) or what `who` did; `view` is the one before the event.

    A button says of a bluff that it is one; the log shows any die just as it lies (G19).
    """
    placing = read_placing(token)
    if placing is not None:
        return _placed(placing, view, who)
    word, value = (*token.split(), "")[:2]
    if word == "roll":
        return _rolled(value, view, who)
    if word == "first":
        text = _("The draw falls on seat {seat}.") if who is None else _("{who} goes first.")
        return Sentence(text.format(seat=value, who=who), "R6")
    return _called(view, who) if word == "call" else _gave_up(who)


def _rolled(kind: str, view: View, who: str | None) -> Sentence:
    if kind == "?":
        return Sentence((_("{who} rolls a die.") if who else _("A die is rolled.")).format(who=who), "R5")
    if view["phase"] == "starter":
        return Sentence(_("The spare die shows {die} and opens the road.").format(die=die_name(kind)), "R2")
    text = _("{who} rolls {die}.") if who else _("The die shows {die}.")
    return Sentence(text.format(who=who, die=die_name(kind)), "R4")


def _called(view: View, who: str | None) -> Sentence:
    """The log may tell how a call ended: everybody has seen the die turned over or left (R21)."""
    if who is None:
        return Sentence(_("Call the last corner a bluff: its arrow points the wrong way."), "R21")
    if view["road"][-1]["facing"] == view["arrow"]:
        return Sentence(_("{who} calls the last corner a bluff, but its arrow is right.").format(who=who), "R22")
    text = _("{who} calls the last corner a bluff: its arrow is wrong, and the die goes back.")
    return Sentence(text.format(who=who), "R21")


def _gave_up(who: str | None) -> Sentence:
    return Sentence(_("Give up: you are out.") if who is None else _("{who} gives up.").format(who=who), "R23")


def _placed(placing: Placing, view: View, who: str | None) -> Sentence:
    road = view["road"]
    if not road:
        return _opened(placing, view, who)
    if len(road) == 1 and (who or not _is_bluff(placing, view)):
        return _set_out(placing, view, who)
    return _put(placing, view, who)


def _fill(text: str, placing: Placing, who: str | None, **more: str) -> str:
    arrow = way_name(placing.facing) if placing.kind in CORNERS and placing.facing else ""
    return text.format(die=die_name(placing.kind), who=who, arrow=arrow, **more)


def _opened(placing: Placing, view: View, who: str | None) -> Sentence:
    """The first die (R7)."""
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
    else:
        text = (
            _("{who} opens the road with {die}, arrow to the {arrow}: it joins {one} and {other}.")
            if who
            else _("Open the road with {die}, arrow to the {arrow}: it joins {one} and {other}.")
        )
    return Sentence(_fill(text, placing, who, one=way_name(sides[0]), other=way_name(sides[1])), "R7")


def _set_out(placing: Placing, view: View, who: str | None) -> Sentence:
    """The second die: it sets the way of travel (R9)."""
    entry = _entry(placing, view)
    if placing.kind in CORNERS:
        text = (
            _("{who} sets out to the {side} with {die}, arrow to the {arrow}: the road turns {way}.")
            if who
            else _("Set out to the {side} with {die}, arrow to the {arrow}: the road turns {way}.")
        )
    else:
        text = (
            _("{who} sets out to the {side} with {die}: the road runs straight on.")
            if who
            else _("Set out to the {side} with {die}: the road runs straight on.")
        )
    ways = {"side": way_name(OPPOSITE[entry]), "way": way_name(_way(placing, entry))}
    return Sentence(_fill(text, placing, who, **ways), "R9")


def _put(placing: Placing, view: View, who: str | None) -> Sentence:
    """Any later die, at the head of the road (R10)."""
    entry = _entry(placing, view)
    before, after = travel(view["road"]), travel([*view["road"], as_die(placing, None)])
    if after.closed:
        text = (
            _("{who} puts {die} at the head of the road and closes the loop.")
            if who
            else _("Put {die} at the head of the road: that closes the loop, and whoever placed the last die wins.")
        )
        return Sentence(_fill(text, placing, who), "R18")
    text, rule = _later(placing, view, who)
    right = way_name(view["arrow"] or placing.facing or "n")
    told = _fill(text, placing, who, way=way_name(_way(placing, entry)), right=right)
    new = len(after.steps) - max(1, len(before.steps))  # the new die and the crosses behind it
    return Sentence(" ".join([told, *_passes(new - 1)]), rule)


def _later(placing: Placing, view: View, who: str | None) -> tuple[str, str]:
    """The text for a die at the head of the road that closes nothing, and its rule."""
    if placing.kind not in CORNERS:
        return (
            _("{who} puts {die} at the head of the road: it runs straight on to the {way}.")
            if who
            else _("Put {die} at the head of the road: it runs straight on to the {way}.")
        ), "R10"
    if who:
        text = _("{who} puts {die} at the head of the road, arrow to the {arrow}: the road turns {way}.")
        return text, "R10" if view["arrow"] else "R8"
    if view["arrow"] is None:
        return _("Put {die} at the head of the road, arrow to the {arrow}: the road turns {way}."), "R8"
    if _is_bluff(placing, view):
        text = _("Bluff with {die}, arrow to the {arrow} instead of the {right}: the road turns {way}.")
        return text, "R20"
    return _("Put {die} at the head of the road: it turns {way}."), "R10"


def _is_bluff(placing: Placing, view: View) -> bool:
    """A corner against the settled arrow (R20)."""
    return placing.kind in CORNERS and view["arrow"] not in (None, placing.facing)


def _passes(count: int) -> list[str]:
    """Crosses run through behind the new die (R14)."""
    if count < 1:
        return []
    text = ngettext(
        "It runs on through {count} cross that lies there.",
        "It runs on through {count} crosses that lie there.",
        count,
    )
    return [text.format(count=count)]


def _entry(placing: Placing, view: View) -> str:
    """The side where the road comes into the cell of a placing."""
    here = (placing.x, placing.y)
    return next(str(front["entry"]) for front in view["front"] if (front["x"], front["y"]) == here)


def _way(placing: Placing, entry: str) -> str:
    """The side to which the road leaves a placing."""
    return way_out(placing.kind, as_die(placing, None)["sides"], entry)


def headline(view: View, seats: Seats) -> str:
    """What is going on now, in one or a few short sentences."""
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
    return " ".join([turn, *_demands(view)])


def _demands(view: View) -> list[str]:
    """What the next die must keep to."""
    if not view["road"]:
        return [_("Any die may open the road.")]
    if len(view["road"]) == 1:
        return [_("The second die sets the way of travel.")]
    if view["must_turn"]:
        return [_("The last two dice ran straight on: now a corner must come.")]
    return []


def _won(view: View, seats: Seats) -> str:
    """Who won the match and why."""
    result = view["result"]
    name, points = name_of(seats, result["winner"]), view["scores"][result["winner"]]
    maker = "" if result["maker"] is None else name_of(seats, result["maker"])
    text = {
        "last": _("{name} wins: the last one left."),
        "infinity": _("{maker} closed the loop: {name} wins, who placed the die before."),
        "empty": _("{name} wins: all dice placed."),
    }[result["reason"]]
    told = [text.format(name=name, maker=maker)]
    if points > 1:  # a single game gives 1 point, a domino match ends above a target of at least 1
        told.append(_("The match ends with {points} points for {name}.").format(points=points, name=name))
    return " ".join(told)


def happened_to(before: View, after: View, seats: Seats) -> list[str]:
    """The silent consequences of one event: who fell out and why, loops, deals won, the next deal."""
    if after["deal"] == before["deal"]:
        fallen = after["out"][len(before["out"]) :]
        told = [_fell(seat, before, after).format(name=name_of(seats, seat)) for seat in fallen]
        if before["phase"] == "first" and after["phase"] == "play" and not fallen:
            told.append(_("{name} goes first.").format(name=name_of(seats, after["to_act"])))
        return told + ([_won(after, seats)] if after["phase"] == "over" and before["phase"] != "over" else [])
    return [_deal_won(before, after, seats), _("A new deal begins.")]


def _fell(seat: int, before: View, after: View) -> str:
    """Why a seat fell out with an event (R15, R22, R23); a template with {name}."""
    grown = len(after["road"]) - len(before["road"])
    if grown < 0 and seat == before["road"][-1]["seat"]:
        return _("{name} is out: the bluff was called.")
    if grown == 0 and before["phase"] == "play" and seat == before["to_act"]:
        return _gave_up_or_false(before, after)
    if after["dice_left"][seat] == 0:
        return _("{name} is out: no dice left.")
    return _("{name} is out: no die fits.")


def _gave_up_or_false(before: View, after: View) -> str:
    """A false call ends the right to call, a right one takes the die away; at the end both may look alike."""
    right = before["road"][-1]["facing"] == before["arrow"] if before["road"] else False
    if not before["callable"] or after["callable"] or not right:
        return _("{name} is out: gave up.")
    if after["phase"] == "over":
        return _("{name} is out.")
    return _("{name} is out after a false call.")


def _deal_won(before: View, after: View, seats: Seats) -> str:
    result = after["result"]
    name, maker = name_of(seats, result["winner"]), result["maker"]
    text = {
        "last": _("{name} is the last one left and wins the deal."),
        "infinity": _("{maker} closes the loop: {name}, who placed the die before, wins the deal."),
        "empty": _("{name} has placed all dice and wins the deal."),
    }[result["reason"]]
    points = after["scores"][result["winner"]] - before["scores"][result["winner"]]
    gained = ngettext("That scores {points} point.", "That scores {points} points.", points)
    told = text.format(name=name, maker="" if maker is None else name_of(seats, maker))
    return f"{told} {gained.format(points=points)}"
