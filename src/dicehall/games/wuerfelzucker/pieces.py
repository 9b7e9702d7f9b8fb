"""Names of movable pieces, by which the page lets them glide from one drawing to the next.

Dice are alike, so no die has a name of its own. What moves is the pile of one seat on one card: `pile-1-pair-0`. Where
that pile is not on its card, an empty anchor of its name lies where the seat's dice are, and the pile glides there or
from there. A task card glides from the counter to an anchor on the score pile of its winner.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING

from .moves import JOKER_DECK

if TYPE_CHECKING:
    from .view import JokerDeck, TaskCard, View


def piles(rows: list[TaskCard]) -> list[str | None]:
    """Name the pile on each card of the display, None where nothing lies."""
    seen: Counter[tuple[int, str]] = Counter()
    found: list[str | None] = []
    for row in rows:
        owner, kind = row["owner"], row["kind"]
        if owner is None:
            found.append(None)
        else:
            found.append(f"pile-{owner}-{kind}-{seen[owner, kind]}")
            seen[owner, kind] += 1
    return found


def deck_pile(deck: JokerDeck) -> str | None:
    """Name the pile on the joker deck, None where nothing lies."""
    return None if deck["owner"] is None else f"pile-{deck['owner']}-{JOKER_DECK}-0"


def own_piles(seat: int, rows: list[TaskCard]) -> list[str | None]:
    """Name the piles on a seat's own tasks, None where nothing lies."""
    names = [f"pile-{seat}-own-{kind}-{place}" for kind, place in _numbered([row["kind"] for row in rows])]
    return [name if row["dice"] else None for name, row in zip(names, rows, strict=True)]


def _numbered(kinds: list[str]) -> Iterator[tuple[str, int]]:
    seen: Counter[str] = Counter()
    for kind in kinds:
        yield kind, seen[kind]
        seen[kind] += 1


def anchors(view: View, seat: int) -> list[str]:
    """Name the piles of a seat that lie on no card.

    The active seat has just taken back its piles from the cards it has won.
    """
    there = [*piles(view["display"]), deck_pile(view["joker_deck"]), *own_piles(seat, view["seats"][seat]["own_tasks"])]
    kinds = [row["kind"] for row in view["display"]]
    shared = [f"pile-{seat}-{kind}-{place}" for kind, place in [*_numbered(kinds), (JOKER_DECK, 0)]]
    own = [
        f"pile-{seat}-own-{kind}-{place}"
        for kind, place in _numbered([row["kind"] for row in view["seats"][seat]["own_tasks"]])
    ]
    won = [f"pile-{seat}-{kind}-0" for kind in view["seats"][seat]["score_pile"]] if _is_active(view, seat) else []
    return sorted({*shared, *own, *won} - set(there))


def _is_active(view: View, seat: int) -> bool:
    return bool(view["active_player"] == seat)


def cards(view: View) -> list[str]:
    """Name the cards of the display: numbered on from those of the kind that are won."""
    won = Counter(kind for seat in view["seats"] for kind in seat["score_pile"])
    kinds = _numbered([row["kind"] for row in view["display"]])
    return [f"card-{kind}-{won[kind] + place}" for kind, place in kinds]


def won_cards(view: View, seat: int) -> list[str]:
    """Name the cards on a score pile, but for kinds that others won too: who won first is unknown."""
    mine = Counter(view["seats"][seat]["score_pile"])
    all_won = Counter(kind for each in view["seats"] for kind in each["score_pile"])
    alone = [kind for kind, count in mine.items() if count == all_won[kind]]
    return [f"card-{kind}-{number}" for kind in alone for number in range(mine[kind])]


def dice(seat: int, values: list[int]) -> list[str]:
    """Name the dice that a seat has rolled: those that keep their value keep their name."""
    return [f"die-{seat}-{value}-{place}" for value, place in _numbered([str(value) for value in values])]
