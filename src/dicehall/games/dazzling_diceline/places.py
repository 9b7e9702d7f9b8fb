"""The action boards and the player order track as they are drawn, with what a choice would put there."""

from __future__ import annotations

from typing import Any

from . import pieces
from .captions import grey_caption, red_caption
from .fields import View, on_turn
from .hints import space_why
from .names import action_name, action_text, range_text, space_name
from .touching import Things, actions_of, dice_in, next_space, room_in

Components = dict[str, Any]
Row = dict[str, Any]


def action_boards(view: View, components: Components, touchable: Things, tokens: list[str]) -> dict[str, list[Row]]:
    """Return the action spaces of each colour."""
    named = pieces.spaces(view)
    return {
        colour: [
            {
                **_space(view, colour, action, touchable, tokens),
                "caption": _caption(colour, action, components),
                "dice": [
                    {"value": value, "piece": piece}
                    for value, piece in zip(dice_in(view, colour, action), named[f"{colour} {action}"], strict=True)
                ],
            }
            for action in actions_of(view, colour)
        ]
        for colour in ("red", "green", "grey")
    }


def _caption(colour: str, action: str, components: Components) -> str:
    if colour == "green":
        return ""
    return red_caption(action, components) if colour == "red" else grey_caption(action, components)


def _space(view: View, colour: str, action: str, touchable: Things, tokens: list[str]) -> Row:
    placing = _placing(colour, action, tokens)
    red = view["red_action_board"][action] if colour == "red" else None
    ghosts: dict[int, list[int]] = {}
    for number in placing:
        ghosts.setdefault(int(tokens[number].split()[2]), []).append(number)
    return {
        "thing": f"{colour}-{action}",
        "name": action_name(colour, action),
        "title": action_text(colour, action),
        "range": range_text(action),
        "spaces": room_in(view, colour, action),
        "ghosts": [{"value": value, "within": within} for value, within in ghosts.items()],
        "why": space_why(view, colour, action, touchable, tokens),
        "markers": red.get("markers") if red else None,
        "open": red["spaces"] - len(red["markers"]) if red and "markers" in red else 0,
        "within": placing,
    }


def _placing(colour: str, action: str, tokens: list[str]) -> list[int]:
    """Return the choices that place a die in an action space."""
    found = []
    for number, token in enumerate(tokens):
        verb, *words = token.split()
        if verb == "place" and words[0] == colour and words[1 if colour == "green" else 2] == action:
            found.append(number)
    return found


def track(view: View, components: Components, tokens: list[str]) -> list[Row]:
    """Return the player order track: its spaces with their stacks, bottom first, and where a step would lead."""
    printed = components["order_track"]
    marks = {printed["flip_space"]: "flip", printed["loop_space"]: "loop"}
    steps = [number for number, token in enumerate(tokens) if token == "order"]
    goes = next_space(view, on_turn(view)) if steps else None
    return [
        {
            "space": space,
            "name": space_name(space),
            "mark": marks.get(space, ""),
            "stack": stack,
            "within": steps if space == goes else [],
        }
        for space, stack in view["player_order_track"].items()
    ]
