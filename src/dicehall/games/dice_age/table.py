"""The table for people: what `table.html` draws, from the plain view and the components."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import Any

from . import caves, hunt, pieces, tribes
from .cards import cards_of
from .fields import View
from .hints import tile_why
from .names import BARBARIANS, Seats, die_name, place_name, prey_name, shells_text, strength_text, tile_name
from .touching import Things, chosen_set, things
from .words import headline

__all__ = ["chosen_set", "context", "steps"]

Components = dict[str, Any]
Row = dict[str, Any]

steps = hunt.steps


def context(
    view: View, tokens: list[str], me: int | None, components: Components, options: dict[str, Any]
) -> dict[str, Any]:
    """Return the variables of `table.html` beside `view`, `tokens`, `me`, `seats`, `_`; some are drawn for `seats`."""
    touchable = things(view, tokens)
    strengths = {kind: float(dice["strength"]) for kind, dice in components["dice"].items()}
    cards = cards_of(components, len(view["players"]))
    return {
        "headline": headline,
        "things": touchable,
        "rounds": components["rounds"],
        "barbarians": BARBARIANS,
        "shells_text": shells_text,
        "die_name": die_name,
        "grounds": lambda seats: caves.grounds(view, seats, tokens, touchable, strengths),
        "extra": lambda seats: caves.extra(view, seats, strengths),
        "rows": [_row(number, row, cards) for number, row in enumerate(view["rows"], 1)],
        "camp": _camp(view, touchable),
        "hand_dice": _hand(view),
        "tribes": [_tribe(view, seat, cards, touchable, tokens) for seat in range(len(view["players"]))],
        "others": _others(view, me),
        "prey": tribes.prey_table(view, components),
        "count": lambda seats: tribes.count(view, components, seats),
        "report": lambda seats: list(_report(view, seats)),
        "supply": _supply(view),
    }


def _row(number: int, row: list[str] | None, cards: dict[str, Row]) -> Row:
    return {"thing": f"row-{number}", "taken": row is None, "cards": [cards[card] for card in row or []]}


def _camp(view: View, touchable: Things) -> list[Row]:
    """Return the dice of the camp in groups that are touched as one, then those picked for Counsel."""
    names = pieces.camp(view)
    dice = [
        {**die, "piece": name, "owner": BARBARIANS if die["kind"] == "barbarian" else view["turn"]}
        for die, name in zip([*view["camp"], *view["picked"]], names, strict=True)
    ]
    split = len(view["camp"])
    groups = _grouped(view, dice[:split])
    return [*groups, *([{"thing": "", "worth": "", "dice": dice[split:], "picked": True}] if dice[split:] else [])]


def _grouped(view: View, dice: list[Row]) -> list[Row]:
    """Group dice by pips; while dice are picked or lined up, by kind and pips."""
    order = sorted(dice, key=lambda die: die["value"])
    groups = []
    for name, group in groupby(order, key=lambda die: _thing(view, die)):
        worth = name.removeprefix("camp-") if name.startswith("camp-") else ""
        groups.append({"thing": name, "worth": worth, "dice": list(group), "picked": False})
    return groups


def _thing(view: View, die: Row) -> str:
    if view["phase"] == "counsel":
        return f"pick-{die['kind']}-{die['value']}"
    if view["phase"] == "order":
        return f"put-{die['kind']}" if die["value"] == view["placing"] else f"waits-{die['value']}"
    return f"camp-{die['value']}"


def _hand(view: View) -> list[Row]:
    """Return the dice of the seat on turn that wait to be rolled or lie in the hand."""
    if view["turn"] is None:
        return []
    if view["phase"] in ("roll", "reroll"):
        return [{**die, "owner": _owner(die["kind"], view["turn"])} for die in view["rolling"]]
    return _dice_of(view, view["turn"]) if view["phase"] == "before_roll" else []


def _owner(kind: str, seat: int) -> int | str:
    return BARBARIANS if kind == "barbarian" else seat


def _dice_of(view: View, seat: int) -> list[Row]:
    hand = view["players"][seat]["hand"]
    return [{"kind": kind, "owner": _owner(kind, seat)} for kind, count in hand.items() for _n in range(count)]


def _others(view: View, me: int | None) -> list[int]:
    """Return the other seats, the next in turn first (R10)."""
    players = len(view["players"])
    first = 0 if me is None else me + 1
    return [seat % players for seat in range(first, first + players) if seat % players != me]


def _tribe(view: View, seat: int, cards: dict[str, Row], touchable: Things, tokens: list[str]) -> Row:
    player = view["players"][seat]
    step = view.get("step")
    gained = step if step is not None and step["gained"] == seat else None
    return {
        "seat": seat,
        "is_turn": view["turn"] == seat,
        "starts": view["starting_player"] == seat,
        "collected": player["collected"],
        "hand": [] if view["turn"] == seat and view["phase"] == "before_roll" else _dice_of(view, seat),
        "cards": [cards[card] for card in player["cards"]],
        "tiles": [
            {
                "kind": kind,
                "count": count,
                "name": tile_name(kind),
                "thing": f"tile-{kind}",
                "why": tile_why(view, kind, touchable, tokens),
            }
            for kind, count in player["action_tiles"].items()
            if count
        ],
        "shells": player["shells"],
        "shell_values": player["shell_values"],
        "gained": pieces.prey(view, gained["place"]) if gained else "",
        "gained_prey": gained["prey"] if gained else "",
    }


def _report(view: View, seats: Seats) -> Iterator[Row]:
    """Yield the last hunt, place by place."""
    for report in view["hunt"]:
        gained = str(report["gained"])
        claims = sorted(report["dice"].items(), key=lambda claim: (-claim[1], claim[0] != gained))
        yield {
            "place": place_name(report["place"]),
            "prey": report["prey"],
            "name": prey_name(report["prey"]),
            "told": hunt.told(report, seats),
            "claims": [
                {"owner": owner if owner == BARBARIANS else int(owner), "strength": strength_text(strength)}
                for owner, strength in claims
            ],
        }


def _supply(view: View) -> list[str]:
    """Say what lies on the board for later."""
    supply = view["supply"]
    tiles = [(tile_name(kind), count) for kind, count in supply["action_tiles"].items()]
    wanderers = [(die_name("wanderer"), supply["wanderer"])]
    return [shells_text(supply["shells"]), *(f"{count} × {name}" for name, count in [*tiles, *wanderers])]
