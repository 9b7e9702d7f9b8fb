"""What on the table takes part in which token."""

from __future__ import annotations

from .fields import View

Things = dict[str, list[int]]


def chosen_set(token: str) -> list[str] | None:
    """Return the toggles of a token: pips of `place`, dice of `retreat` as "ground.place"; None for all others."""
    verb, *words = token.split()
    if verb == "place":
        return words
    if verb == "retreat":
        return [".".join(words[:2]), ".".join(words[2:])]
    return None


def things(view: View, tokens: list[str]) -> Things:
    """Return what can be touched, with the numbers of the tokens that it takes part in.

    `roll`, `done`, `row-1`, `tile-counsel`, `put-small`, `pick-small-5`; `die-3-2` the second die of ground 3.
    Toggles are `camp-5`, all dice of the camp that show 5, worth "5", and one's own dice in grounds, worth "3.2".
    """
    found: Things = {}
    for number, token in enumerate(tokens):
        for thing in _touched(view, token):
            found.setdefault(thing, []).append(number)
    return found


def _touched(view: View, token: str) -> list[str]:
    verb, *words = token.split()
    if verb == "place":
        return [f"camp-{pips}" for pips in words]
    if verb == "intimidate":
        ground, place = map(int, words)
        return ["tile-intimidate", *(f"die-{ground}-{like}" for like in _alike(view, ground, place))]
    if verb == "retreat":
        return ["tile-retreat", f"die-{words[0]}-{words[1]}", f"die-{words[2]}-{words[3]}"]
    if verb == "counsel":
        return ["tile-counsel"]
    return ["-".join([verb, *words])]


def _alike(view: View, ground: int, place: int) -> list[int]:
    """Return the dice that lie like this one: of its kind, with nothing but dice of its owner between (G4)."""
    line = view["grounds"][ground - 1]["line"]
    owner, kind = line[place - 1]["owner"], line[place - 1]["kind"]
    first = place
    while first > 1 and line[first - 2]["owner"] == owner:
        first -= 1
    return [other for other in range(first, place + 1) if line[other - 1]["kind"] == kind]


def is_choosing(tokens: list[str]) -> bool:
    """Tell whether action tiles could be used now (R16)."""
    return any(token == "roll" or token.startswith("place") for token in tokens)
