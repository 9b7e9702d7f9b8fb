"""Names of movable pieces, by which the page lets them glide from one drawing to the next; from the plain view alone.

Pieces are alike, so each is called after where it may go next: a die of the seat on turn is called as it will be once
it lies in an action space, a bonus tile on the action board as it will be on the board of the seat on turn.
"""

from __future__ import annotations

from collections import Counter

from .fields import DiceSet, View


def spaces(view: View) -> dict[str, list[str]]:
    """Return the names of the dice in the action spaces: `{"grey 4-6": [...]}`; those that are alike are numbered."""
    seen: Counter[str] = Counter()
    named = {f"red {action}": _one("red", space["die"], seen) for action, space in view["red_action_board"].items()}
    named |= {f"green {value}": _one("green", die, seen) for value, die in view["green_action_board"].items()}
    for action, space in view["grey_action_board"].items():
        named[f"grey {action}"] = [_count(f"die-grey-{die}", seen) for die in space["dice"]]
    return named


def _one(colour: str, die: int | None, seen: Counter[str]) -> list[str]:
    return [_count(f"die-{colour}-{die}", seen)] if die else []


def _count(name: str, seen: Counter[str]) -> str:
    seen[name] += 1
    return f"{name}-{seen[name] - 1}"


def dice(view: View, seat: int) -> dict[str, list[str]]:
    """Return the names of the dice of a seat, by colour."""
    seen: Counter[str] = Counter()
    owner = f"-{seat}"
    if view["turn"] == seat:
        owner = ""
        for names in spaces(view).values():
            seen.update(name.rpartition("-")[0] for name in names)
    held = view["players"][seat]["dice"]
    return {
        colour: [_count(f"die{owner}-{colour}-{value}", seen) for value in values] for colour, values in held.items()
    }


def sets(view: View) -> list[list[str]]:
    """Return the names of the dice of the sets: as they will be with the seat that chooses."""
    seen: Counter[str] = Counter()
    seat = view["to_act"]
    return [
        [_count(f"die-{seat}-{colour}-{value}", seen) for colour, value in _colours(row)]
        for row in view["selection_board"]
    ]


def _colours(row: DiceSet) -> list[tuple[str, int]]:
    return [("red", row["red"]), ("green", row["green"]), *(("grey", value) for value in row["grey"])]


def tiles(view: View, seat: int) -> dict[str, str]:
    """Return the names of the bonus tiles of a seat, by bonus space."""
    seen: Counter[str] = Counter()
    filled = {cell: tile for cell, tile in view["players"][seat]["bonus_spaces"].items() if tile}
    return {cell: _count(f"tile-{seat}-{tile['tile']}", seen) for cell, tile in filled.items()}


def shown_tiles(view: View) -> list[str]:
    """Return the names of the bonus tiles on the action board."""
    seen: Counter[str] = Counter()
    owner = "shown"
    if view["turn"] is not None:
        owner = str(view["turn"])
        seen.update(name.rpartition("-")[0] for name in tiles(view, view["turn"]).values())
    return [_count(f"tile-{owner}-{kind}", seen) for kind in view["bonus_tile_spaces"]]
