"""What stands on action spaces and on the bonus chart, in a word or two."""

from __future__ import annotations

from typing import Any

from dicehall.core.words import _, ngettext

Components = dict[str, Any]


def red_caption(action: str, components: Components) -> str:
    """Say what the markers there score for, or what is taken (R37, R58)."""
    scored = components["red"]["score"].get(action)
    if scored is None:
        return _("take a layout")
    text = {
        "bonus tile": _("{points} per tile"),
        "horizontal or vertical line": _("{points} per row or column"),
        "diagonal line": _("{points} per diagonal"),
        "completed layout tile": _("{points} per finished layout"),
        "own marker on the red action board": _("{points} per marker here"),
    }[scored["each"]]
    return text.format(points=scored["points"])


def grey_caption(action: str, components: Components) -> str:
    """Say what a grey action does (R41-R46)."""
    return {
        "6": _("move a die"),
        "5-6": points_caption(components["game"]["grey_5_6_points"]),
        "4-6": _("3 × tile or step"),
        "3-6": _("any value"),
        "2-6": _("1 × tile or step"),
        "1-6": _("±1"),
    }[action]


def points_caption(points: int) -> str:
    """Say that so many points are scored."""
    return ngettext("+{count} point", "+{count} points", points).format(count=points)


def chart_caption(kind: str, count: int, components: Components) -> str:
    """Say what one, two or three tiles of a type do (R52 to R55)."""
    times = 2 * count - 1
    if kind == "die":
        return (_("±1"), _("any value"), _("move a die"))[count - 1]
    if kind == "move":
        return ngettext("{count} move", "{count} moves", times).format(count=times)
    if kind == "order":
        return ngettext("{count} step", "{count} steps", times).format(count=times)
    return points_caption(components["game"]["vp_tile_points"])


def chart_sizes(kind: str) -> range:
    """Return how many tiles of a type make one bonus action."""
    return range(1, 2 if kind == "vp" else 4)
