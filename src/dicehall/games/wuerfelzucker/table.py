"""The table for people: what can be touched, and what `table.html` draws; from the view and the components."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from dicehall.core.words import _, ngettext

from . import pieces
from .hints import card_why, deck_why, joker_why
from .jars import beating, beating_on_deck, blanks, in_groups, sweets
from .moves import DISPLACE, JOKER_DECK, TURN, Move, read
from .names import joker_name, task_name
from .odds import chance
from .words import headline

if TYPE_CHECKING:
    from .view import Player, TaskCard, View

Components = dict[str, Any]
Row = dict[str, Any]
"""A card of the components, or what the template draws."""
Things = dict[str, list[int]]


def chosen_set(token: str) -> list[str] | None:
    """Return the values of the dice that a token uses, and its joker; None where it uses none."""
    return read(token).worths


def things(view: View, tokens: list[str]) -> Things:
    """Return what can be touched, with the numbers of the tokens that it takes part in.

    `card-2` and `own-0` cards by their place in the view, `deck` the joker deck, `stop` and `done`. Toggles are
    `die-0`.. (the dice of the view) and `joker-turn`.. Where a joker can make several values of a die, one of them is
    `to-change-1-3-4`.
    """
    found: Things = {}
    for number, token in enumerate(tokens):
        for thing in _touched(view, read(token)):
            found.setdefault(thing, []).append(number)
    for choices in _changes(tokens).values():
        if len(choices) > 1:
            found.update({_to(move): [number] for number, move in choices})
    return found


def _touched(view: View, move: Move) -> list[str]:
    if move.verb in ("stop", "done"):
        return [move.verb]
    if not move.dice or move.verb == "roll":
        return []
    dice = [f"die-{place}" for place, value in enumerate(view["dice"]) if value in move.dice]
    jokers = [f"joker-{move.joker}"] if move.joker else []
    return [*dice, *jokers, *_targets(view, move)]


def _targets(view: View, move: Move) -> list[str]:
    """Return the cards that a token can mean: several that lie alike are one target (G10)."""
    if move.verb not in ("place", "displace"):
        return []
    if move.target == JOKER_DECK and not move.own:
        return ["deck"]
    name, rows = ("own", _active(view)["own_tasks"]) if move.own else ("card", view["display"])
    wanted = (move.target, move.over, list(move.standing))
    return [f"{name}-{n}" for n, row in enumerate(rows) if (row["kind"], row["owner"], row["dice"]) == wanted]


def _active(view: View) -> Player:
    """Return what the active seat has, where there is one."""
    assert view["active_player"] is not None
    return view["seats"][view["active_player"]]


def _changes(tokens: list[str]) -> dict[tuple[str, int], list[tuple[int, Move]]]:
    """Return the tokens that change a die, for each joker and old value together."""
    found: dict[tuple[str, int], list[tuple[int, Move]]] = {}
    for number, token in enumerate(tokens):
        move = read(token)
        if move.verb == "change":
            found.setdefault((move.joker, move.dice[0]), []).append((number, move))
    return found


def _to(move: Move) -> str:
    return f"to-{move.joker}-{move.dice[0]}-{move.new}"


def context(
    view: View, tokens: list[str], me: int | None, components: Components, options: dict[str, Any]
) -> dict[str, Any]:
    """Return the variables of `table.html` beside `view`, `tokens`, `me`, `seats` and `_`."""
    touchable = things(view, tokens)
    tasks = {card["kind"]: card for card in components["task"]}
    jokers = {card["kind"]: card for card in components["joker"]}
    active = view["active_player"]
    return {
        "headline": headline,
        "ngettext": ngettext,
        "things": touchable,
        "cards": _display(view, tasks, touchable),
        "deck": _deck(view, components, touchable),
        "seats_shown": [_seat(view, seat, tasks, jokers, touchable) for seat in range(view["players"])],
        "others": _others(view, me),
        "dice": _dice(view),
        "rolls": [turn < view["rolls_left"] for turn in range(components["rolls"] - 1)],
        "becomes": _becomes(tokens),
        "chances": _chances(view, tasks),
        "anchors": [] if active is None else pieces.anchors(view, active),
        "unseen": [(task_name(kind), count) for kind, count in view["task_deck"]["unseen"].items()],
        "unseen_jokers": [(joker_name(kind), count) for kind, count in view["joker_deck"]["unseen"].items()],
        "under": [joker_name(kind) for kind in view["joker_deck"]["under"]],
    }


def _becomes(tokens: list[str]) -> list[Row]:
    """Return for each joker and die that can become several values these values, to touch."""
    return [
        {
            "within": [number for number, _move in choices],
            "old": old,
            "ways": [{"thing": _to(move), "value": move.new} for _number, move in choices],
        }
        for (_joker, old), choices in _changes(tokens).items()
        if len(choices) > 1
    ]


def _others(view: View, me: int | None) -> list[int]:
    """Return the other seats, the next in turn first (R6)."""
    players = view["players"]
    first = 0 if me is None else me + 1
    return [seat % players for seat in range(first, first + players) if seat % players != me]


def _display(view: View, tasks: dict[str, Row], touchable: Things) -> list[Row]:
    rows = view["display"]
    named = zip(rows, pieces.cards(view), pieces.piles(rows), strict=True)
    return [
        {**_card(row, tasks), "thing": f"card-{n}", "why": _why(view, row, f"card-{n}", touchable)} | _named(names)
        for n, (row, *names) in enumerate(named)
    ]


def _named(names: list[str | None]) -> Row:
    return dict(zip(("piece", "pile"), names, strict=True))


def _own(view: View, seat: int, tasks: dict[str, Row], touchable: Things) -> list[Row]:
    rows = view["seats"][seat]["own_tasks"]
    acting = view["to_act"] == seat
    shown = []
    for n, (row, pile) in enumerate(zip(rows, pieces.own_piles(seat, rows), strict=True)):
        why = _why(view, row, f"own-{n}", touchable) if acting else ""
        shown.append(
            {**_card(row, tasks), "thing": f"own-{n}" if acting else "", "why": why, "piece": None, "pile": pile}
        )
    return shown


def _why(view: View, row: TaskCard, thing: str, touchable: Things) -> str:
    """Tell why a card takes no dice now; empty where it does or nobody asks."""
    return card_why(view, row) if view["phase"] == "place" and touchable and thing not in touchable else ""


def _card(row: TaskCard, tasks: dict[str, Row]) -> Row:
    """Return a task card with its picture, what lies there and what would beat it."""
    card = tasks[row["kind"]]
    pattern = card["family"] == "pattern"
    return {
        **row,
        **task_picture(card),
        "name": task_name(row["kind"]),
        "lying": in_groups(row["dice"]) if pattern else row["dice"],
        "beaten": beating(card, row["dice"]) if row["dice"] else None,
    }


def task_picture(card: Row) -> Row:
    """Return what is drawn on a task card."""
    family = card["family"]
    picture = sweets(card["groups"]) if family == "pattern" else blanks(card["dice"]) if family == "smallest" else []
    return {"family": family, "value": card.get("value"), "picture": picture}


def _deck(view: View, components: Components, touchable: Things) -> Row:
    deck = view["joker_deck"]
    pile = pieces.deck_pile(deck)
    beaten = beating_on_deck(deck["dice"], components["dice_per_player"]) if deck["dice"] else None
    why = deck_why(view) if view["phase"] == "place" and touchable and "deck" not in touchable else ""
    return {**deck, "lying": deck["dice"], "pile": pile, "beaten": beaten, "why": why}


def _seat(view: View, seat: int, tasks: dict[str, Row], jokers: dict[str, Row], touchable: Things) -> Row:
    row = view["seats"][seat]
    active = view["active_player"] == seat
    return {
        "seat": seat,
        "active": active,
        "points": row["points"],
        "won": len(row["score_pile"]),
        "pile": [f"{count} × {task_name(kind)}" for kind, count in sorted(Counter(row["score_pile"]).items())],
        "won_pieces": pieces.won_cards(view, seat),
        "front": 0 if active and view["phase"] != "over" else row["dice_in_front"],
        "anchors": [] if active else pieces.anchors(view, seat),
        "jokers": [_joker(view, jokers[kind], count, touchable) for kind, count in Counter(row["jokers"]).items()],
        "own": _own(view, seat, tasks, touchable),
        "starts": view["start_player"] == seat,
    }


def _joker(view: View, card: Row, count: int, touchable: Things) -> Row:
    family = card["family"]
    word = {"displace": DISPLACE, "turn": TURN}.get(family, card["kind"])
    thing = f"joker-{word}"
    why = joker_why(view, family) if touchable and thing not in touchable else ""
    facts = {"family": family, "name": joker_name(card["kind"]), "number": joker_number(card)}
    return {**facts, "count": count, "thing": thing, "worth": word, "why": why}


def joker_number(card: Row) -> str | int:
    """Return the number on a joker, empty where it has none."""
    if card["family"] == "reroll":
        dice: str | int = card.get("dice", "")
        return dice
    steps = sorted(card.get("steps", []))
    is_both = len(steps) == 2 and sum(steps) == 0
    return f"±{steps[-1]}" if is_both else "/".join(f"{step:+}" for step in steps)


def _dice(view: View) -> list[Row]:
    """Return the dice of the active seat that show a value."""
    names = [] if view["active_player"] is None else pieces.dice(view["active_player"], view["dice"])
    return [{"thing": f"die-{n}", "value": view["dice"][n], "piece": name} for n, name in enumerate(names)]


def _chances(view: View, tasks: dict[str, Row]) -> list[Row]:
    """Return the exact chance of each open task within the rolls that are left, with the best keeping."""
    if view["phase"] != "roll" or not view["rolls_left"]:
        return []
    own = _active(view)["own_tasks"]
    told: dict[tuple[str, tuple[int, ...]], Row] = {
        (row["kind"], tuple(row["dice"])): {
            "name": task_name(row["kind"]),
            "over": row["dice"],
            "chance": chance(tasks[row["kind"]], row["dice"], view["dice"], view["rolls_left"]),
        }
        for row in [*view["display"], *own]
    }
    return [{**row, "percent": percent(row["chance"])} for row in told.values()]


def percent(chance: float) -> str:
    """Write a chance in whole percents; 0 % and 100 % mean never and always."""
    if 0 < chance < 0.01:
        return _("under 1%")
    if 0.99 < chance < 1 - 1e-9:
        return _("over 99%")
    return _("{number}%").format(number=round(100 * chance))
