"""What on the table takes part in which token."""

from __future__ import annotations

from collections.abc import Iterable

from .fields import DiceSet, View, on_turn

Things = dict[str, list[int]]


def chosen_set(token: str) -> list[str] | None:
    """Return the toggles that a token takes: the bonus spaces of `bonus`; None for all others."""
    verb, *words = token.split()
    return words[1:] if verb == "bonus" else None


def things(view: View, tokens: list[str]) -> Things:
    """Return what can be touched, with the numbers of the tokens that it takes part in.

    `set-0` a row of the selection board, `start-vp` a starting tile, `die-grey-4` and its twin `die-grey-4-2` one's own
    dice, `red-1-3` an action space, `tile-0` a bonus tile space, `cell-b2` a bonus space of one's own, `layout-l05` a
    layout tile, `pawn` and `track-3` the own marker and where it goes next, `empty-grey` and `empty-grey-2` empty die
    spaces, `value-5`, `pool`, `stop`, `end`. A bonus space is a toggle worth "b2" while its tile may be used.
    """
    found: Things = {}
    for number, token in enumerate(tokens):
        for thing in _touched(view, token):
            found.setdefault(thing, []).append(number)
    return found


def _touched(view: View, token: str) -> list[str]:
    verb, *words = token.split()
    if verb in ("discard", "choose"):
        return [f"set-{place}" for place, row in enumerate(view["selection_board"]) if set_words(row) == words]
    if verb == "take":
        return [f"start-{words[0]}"]
    if verb == "place":
        return [*_dice(view, *words[:2]), *_placed(view, *words)]
    if verb == "return":
        return [*_dice(view, *words[:2]), "pool", *_cells(words[2:])]
    if verb == "set":
        return [*_dice(view, *words[:2]), f"value-{words[2]}"]
    if verb == "shift":
        return [*_dice(view, *words[:2]), *empty_spaces(view, words[2])]
    if verb == "order":
        return ["pawn", f"track-{next_space(view, on_turn(view))}"]
    if verb in ("bonus", "move", "flip"):
        return _cells(words[1:] if verb == "bonus" else words)
    return ["-".join([verb, *words])]  # layout ID, stop, end


def _placed(view: View, colour: str, value: str, *where: str) -> list[str]:
    """Return where a die is placed, and what comes of it."""
    if colour == "green":
        kind, cell = where
        shown = [f"tile-{place}" for place, other in enumerate(view["bonus_tile_spaces"]) if other == kind]
        return [f"green-{value}", *shown, *_cells([cell])]
    return [f"{colour}-{where[0]}", *(f"layout-{layout}" for layout in where[1:])]


def _cells(words: list[str]) -> list[str]:
    return [f"cell-{cell}" for cell in words]


def _dice(view: View, colour: str, value: str) -> list[str]:
    """Return the die of the seat on turn, and its twin if there is one."""
    return die_things(colour, view["players"][on_turn(view)]["dice"][colour].count(int(value)), value)


def die_things(colour: str, count: int, value: int | str) -> list[str]:
    """Return the names of dice that are alike."""
    return [f"die-{colour}-{value}{'' if copy == 0 else '-2'}" for copy in range(count)]


def empty_spaces(view: View, colour: str) -> list[str]:
    """Return the empty die spaces of the seat on turn."""
    return empty_things(colour, view["players"][on_turn(view)]["dice"][colour])


def empty_things(colour: str, dice: list[int]) -> list[str]:
    """Return the names of the empty die spaces of a colour beside these dice."""
    spaces = 2 if colour == "grey" else 1
    return [f"empty-{colour}{'' if copy == 0 else '-2'}" for copy in range(spaces - len(dice))]


def set_words(row: DiceSet) -> list[str]:
    """Return a set as tokens name it."""
    return [str(value) for value in (row["red"], row["green"], *row["grey"])]


def space_of(view: View, seat: int) -> str:
    """Return where the marker of a seat is on the player order track; START while the order is not known."""
    track = view["player_order_track"]
    return next((space for space, seats in track.items() if seat in seats), next(iter(track)))


def next_space(view: View, seat: int) -> str:
    """Return where its next step leads (R48): to the right, from the last space to the first."""
    spaces = list(view["player_order_track"])
    return spaces[(spaces.index(space_of(view, seat)) + 1) % len(spaces)]


def actions_of(view: View, colour: str) -> list[str]:
    """Return the names of the action spaces of a colour, as printed."""
    boards: dict[str, Iterable[str]] = {
        "red": view["red_action_board"],
        "green": view["green_action_board"],
        "grey": view["grey_action_board"],
    }
    return list(boards[colour])


def dice_in(view: View, colour: str, action: str) -> list[int]:
    """Return the values of the dice in an action space."""
    if colour == "grey":
        return view["grey_action_board"][action]["dice"]
    die = view["green_action_board"][action] if colour == "green" else view["red_action_board"][action]["die"]
    return [die] if die else []


def room_in(view: View, colour: str, action: str) -> int:
    """Return how many dice an action space takes."""
    return view["grey_action_board"][action]["spaces"] if colour == "grey" else 1


def bonus_cells(tokens: list[str]) -> set[str]:
    """Return the bonus spaces whose tiles may be used now."""
    return {cell for token in tokens for cell in chosen_set(token) or []}


def is_placing(tokens: list[str]) -> bool:
    """Tell whether the die of the turn could be placed or returned now (R18)."""
    return any(token.startswith("return") for token in tokens)
