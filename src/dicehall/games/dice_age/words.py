"""What choices do and what happened, in sentences, each with the rule it rests on; from the plain view alone."""

from __future__ import annotations

from dicehall.core.words import Sentence, _, ngettext, paragraph

from .components import KINDS, PREY
from .fields import CampDie, View, on_turn
from .happenings import happened_to, headline
from .names import EXTRA, Seats, card_name, die_name, listed, place_name, prey_name, tile_name
from .phrases import dice_count, die_in_line, kinds_of, row_text, seat_name

__all__ = ["happened_to", "headline", "order", "run", "sentence", "verb"]

UNSEEN = "?"
RANKS = {"done": 1, "counsel": 2, "intimidate": 3, "retreat": 4}  # 0 for all others


def verb(token: str) -> str:
    """Return the heading of the group of choices that a token belongs to."""
    word, *words = token.split()
    if word == "draw":
        return _drawing(words[0])
    if word in ("counsel", "intimidate", "retreat"):
        return _("Action tile: {tile}").format(tile=tile_name(word))
    return {
        "first": _("Draw who begins"),
        "roll": _("Rolling") if words else _("Roll the dice"),
        "place": _("Place dice"),
        "pick": _("Pick dice for Counsel"),
        "done": _("Roll the picked dice again"),
        "put": _("Line up dice"),
        "row": _("Take a row"),
    }[word]


def _drawing(what: str) -> str:
    if _is_shell(what):
        return _("Drawing shells")
    return _("Laying out prey") if what in PREY else _("Laying out generation cards")


def _is_shell(what: str) -> bool:
    return what == UNSEEN or what.isdecimal()


def run(token: str, count: int) -> str:
    """Say in short that chance brought `count` events like this one."""
    word, *words = token.split()
    if word == "roll":
        text = ngettext("{count} die rolled", "{count} dice rolled", count)
    elif _is_shell(words[0]):
        text = ngettext("{count} shell drawn", "{count} shells drawn", count)
    elif words[0] in PREY:
        text = ngettext("{count} prey card laid out", "{count} prey cards laid out", count)
    else:
        text = ngettext("{count} generation card laid out", "{count} generation cards laid out", count)
    return text.format(count=count)


def order(tokens: list[str]) -> list[str]:
    """Return the tokens in the order in which a list offers them: fewer pips first, places as numbers, tiles last."""
    return sorted(tokens, key=_rank)


def _rank(token: str) -> tuple[int, int, list[int]]:
    word, *words = token.split()
    return RANKS.get(word, 0), len(words), [_number(each) for each in words]


def _number(word: str) -> int:
    return int(word) if word.isdecimal() else KINDS.index(word) if word in KINDS else 0


def sentence(token: str, view: View, who: str | None, seats: Seats | None = None) -> Sentence:
    """Say what a token does (`who` None) or what `who` did; `view` is the one before the event.

    With `seats` others are called by their names; in the log `happened_to` names them.
    """
    word, *words = token.split()
    if word == "roll":
        return _rolled(int(words[0]), view, who) if words else _rolls(view, who)
    if word == "draw":
        return _drawn(words[0], view, who)
    if word in ("counsel", "pick", "done"):
        return _counsel(word, words, view, who)
    if word in ("intimidate", "retreat"):
        places = [int(each) for each in words]
        return _intimidated(places, view, who, seats) if word == "intimidate" else _retreated(places, view, who)
    if word == "place":
        return _placed(words, view, who)
    if word == "put":
        text = _("{who} lines up in ground {number}: {die}.") if who else _("Next in line in ground {number}: {die}.")
        return Sentence(text.format(who=who, number=view["placing"], die=die_name(words[0])), "R55")
    if word == "row":
        text = _("{who} takes row {row}: {cards}.") if who else _("Take row {row}: {cards}.")
        cards = row_text(view["rows"][int(words[0]) - 1] or [])
        return Sentence(text.format(who=who, row=words[0], cards=cards), "R18")
    return Sentence(_("The draw falls on seat {seat}.").format(seat=int(words[0]) + 1), "R6")


def _rolls(view: View, who: str | None) -> Sentence:
    text = _("{who} rolls: {dice}.") if who else _("Roll the dice in hand: {dice}.")
    return Sentence(text.format(who=who, dice=dice_count(view["players"][on_turn(view)]["hand"])), "R12")


def _rolled(value: int, view: View, who: str | None) -> Sentence:
    facts = {"who": who, "value": value, "die": die_name(view["rolling"][0]["kind"])}
    if view["phase"] == "intimidate":
        if who:
            text = _("{who} rolls a {value} ({die}): it goes to the end of the line in ground {value}.")
        else:
            text = _("The die shows {value} ({die}): it goes to the end of the line in ground {value}.")
        return Sentence(text.format(**facts), "R23")
    text = _("{who} rolls a {value} ({die}).") if who else _("The die shows {value} ({die}).")
    return Sentence(text.format(**facts), "R22" if view["phase"] == "reroll" else "R12")


def _drawn(what: str, view: View, who: str | None) -> Sentence:
    if view["phase"] == "prey":
        filled = sum(ground["prey"] is not None for ground in view["grounds"])
        place = str(filled + 1) if filled < len(view["grounds"]) else EXTRA
        text = _("{place}, new prey: {prey}.")
        return Sentence(text.format(place=place_name(place), prey=prey_name(what)), "R8")
    if view["phase"] == "generation":
        row = next(number for number, cards in enumerate(view["rows"], 1) if cards is not None and len(cards) < 2)
        return Sentence(_("Row {row}, new card: {card}.").format(row=row, card=card_name(what)), "R9")
    if what == UNSEEN:
        return Sentence((_("{who} draws a shell.") if who else _("A shell is drawn.")).format(who=who), "R26")
    text = _("{who} draws a shell of {value}.") if who else _("A shell of {value} is drawn.")
    return Sentence(text.format(who=who, value=what), "R40")


def _placed(pips: list[str], view: View, who: str | None) -> Sentence:
    chosen = [die for die in view["camp"] if str(die["value"]) in pips]
    text = _("{who} places all dice showing {pips}: {dice}.") if who else _("Place all dice showing {pips}: {dice}.")
    facts = {"who": who, "pips": listed(pips), "dice": dice_count(kinds_of(chosen))}
    parts = [text.format(**facts), *([] if who else [_left(view, chosen)])]
    return Sentence(paragraph(parts), "R14")


def _left(view: View, chosen: list[CampDie]) -> str:
    """Say what a placement leaves in the hand (R15), or that a row is to be taken (R18, R56)."""
    left = kinds_of(view["camp"])
    left.update(view["players"][on_turn(view)]["hand"])
    left.subtract(kinds_of(chosen))
    if not any(left[kind] for kind in KINDS if kind != "barbarian"):
        return _("Then you take a row.")
    return _("You keep in hand: {dice}.").format(dice=dice_count(left))


def _counsel(word: str, words: list[str], view: View, who: str | None) -> Sentence:
    if word == "counsel":
        text = _("{who} uses Counsel.") if who else _("Use Counsel: roll dice of the camp once again.")
        return Sentence(text.format(who=who), "R22")
    if word == "pick":
        text = _("{who} picks: {die} showing {value}.") if who else _("Pick to roll again: {die} showing {value}.")
        return Sentence(text.format(who=who, die=die_name(words[0]), value=words[1]), "R22")
    text = _("{who} rolls again: {dice}.") if who else _("Roll again: {dice}.")
    return Sentence(text.format(who=who, dice=dice_count(kinds_of(view["picked"]))), "R22")


def _intimidated(places: list[int], view: View, who: str | None, seats: Seats | None) -> Sentence:
    ground, place = places
    die = die_in_line(view, ground, place)
    if who:
        return Sentence(_("{who} uses Intimidate: {die}.").format(who=who, die=die), "R23")
    owner = view["grounds"][ground - 1]["line"][place - 1]["owner"]
    assert isinstance(owner, int)  # dice of the barbarians cannot be chosen (G20)
    return Sentence(_("Intimidate {name}: {die}.").format(name=seat_name(seats, owner), die=die), "R23")


def _retreated(places: list[int], view: View, who: str | None) -> Sentence:
    one, other = die_in_line(view, *places[:2]), die_in_line(view, *places[2:])
    if who:
        text = _("{who} uses Retreat: {one}; {other}.")
    elif view["phase"] == "before_roll":
        text = _("Take back and roll with the others: {one}; {other}.")
    else:
        text = _("Take back into the hand until your next turn: {one}; {other}.")
    return Sentence(text.format(who=who, one=one, other=other), "R24")
