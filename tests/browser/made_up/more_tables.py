"""Dice Age, whose pips and dice are toggles, and Diceline, whose tiles are toggles and plain things at once."""

from dataclasses import replace
from itertools import combinations

from tests.browser.made_up.drawing import MadeUp, die, row, tag, thing
from tests.browser.made_up.tables import LINE, PLACE, REROLL

# Dice Age: ground, place in its line, whose die, value. Mine can retreat, the others' be intimidated.

CAMP = (1, 2, 5, 5)
LINES = {2: ["me", "you"], 3: ["you", "you"], 4: ["wild", "me"], 5: ["me"]}
COLOURS = {"me": "ivory", "you": "ochre", "wild": "dark"}
MINE = [(2, 1), (4, 2), (5, 1)]
PIP_SETS = [pips for size in (1, 2, 3) for pips in combinations((1, 2, 5), size)]
AGE_TOKENS = sorted(
    [f"place {' '.join(map(str, pips))}" for pips in PIP_SETS]
    + ["intimidate 2 2", "intimidate 3 1", "intimidate 3 2", "counsel"]
    + [f"retreat {g} {p} {h} {q}" for (g, p), (h, q) in combinations(MINE, 2)]
)


def age_set(token: str) -> list[str] | None:
    verb, *words = token.split()
    if verb == "retreat":
        return [f"{words[0]}.{words[1]}", f"{words[2]}.{words[3]}"]
    return words if verb == "place" else None


def age_sentence(token: str) -> str:
    verb, *words = token.split()
    if verb == "place":
        return f"Place all dice showing {' and '.join(words)}"
    if verb == "intimidate":
        return f"Drive die {words[1]} out of ground {words[0]}"
    return "Ask for counsel" if verb == "counsel" else f"Take back from grounds {words[0]} and {words[2]}"


def age_die(made: MadeUp, ground: int, place: int, owner: str) -> str:
    spot = f"{ground}.{place}"
    numbers = made.ending(f"intimidate {ground} {place}") if owner == "you" else made.using(spot)
    return thing(
        "span",
        die(ground, COLOURS[owner]),
        class_="holder",
        id=f"ground-{ground}-{place}",
        data_tokens=numbers,
        data_toggle=spot if owner == "me" else None,
        data_why="Barbarian dice belong to nobody." if owner == "wild" else None,
        aria_label=f"die {place} of ground {ground}",
    )


def draw_age(made: MadeUp) -> str:
    grounds = [
        tag(
            "div",
            tag("b", str(ground)) + "".join(age_die(made, ground, n, who) for n, who in enumerate(line, 1)),
            class_="card",
        )
        for ground, line in LINES.items()
    ]
    camp = []
    for pips in sorted(set(CAMP)):
        dice = "".join(die(pips) for value in CAMP if value == pips)
        camp.append(
            thing(
                "div",
                dice,
                class_="holder",
                id=f"camp-{pips}",
                data_toggle=pips,
                data_tokens=made.using(str(pips)),
                aria_label=f"the {pips}s",
            )
        )
    tiles = [
        thing("div", tag("b", verb), class_="card", id=f"tile-{verb}", data_tokens=made.starting(verb))
        for verb in ("intimidate", "retreat", "counsel")
    ]
    return row("Grounds", grounds) + row("Your tiles", tiles) + row("Your camp", camp)


AGE = MadeUp(
    "dice-age",
    AGE_TOKENS,
    age_sentence,
    lambda token: {"place": "Place dice"}.get(token.split()[0], "Use a tile"),
    draw_age,
    age_set,
)

# Diceline: a tile on a cell is a toggle of `bonus`, and a plain thing of `move`, whose tokens have no set

TILES = {"a1": "die", "b2": "die", "c3": "move"}
GLITTER_TOKENS = [
    "bonus die a1",
    "bonus die a1 b2",
    "bonus die b2",
    "bonus move c3",
    "end",
    "move a1 a2",
    "move b2 a2",
    "move c3 a2",
    "move c3 b4",
    "place green 4 die a2",
    "place green 4 die b4",
    "place green 4 move a2",
    "place red 4 1-3",
    "place red 4 2-5",
    "return red 4",
]


def glitter_set(token: str) -> list[str] | None:
    return token.split()[2:] if token.startswith("bonus") else None


def glitter_sentence(token: str) -> str:
    verb, *words = token.split()
    if verb == "move":
        return f"Move the tile on {words[0]} to {words[1]}"
    if verb == "bonus":
        return f"Use the {words[0]} tile on {' and '.join(words[1:])}"
    return token.capitalize()


def draw_glitter(made: MadeUp) -> str:
    cells = []
    for cell in ("a1", "a2", "b2", "b4", "c3"):
        kind = TILES.get(cell)
        cells.append(
            thing(
                "div",
                tag("b", kind or "") + tag("small", cell),
                class_=f"card {'tile' if kind else 'space'}",
                id=f"cell-{cell}",
                data_piece=f"tile-{cell}" if kind else None,
                data_tokens=made.naming(cell),
                data_toggle=cell if kind else None,
            )
        )
    dice = [
        thing(
            "span",
            die(4, colour),
            class_="holder",
            id=f"die-{colour}",
            data_tokens=made.naming(colour),
            aria_label=f"{colour} 4",
        )
        for colour in ("red", "green")
    ]
    offers = [
        thing(
            "div",
            tag("b", kind),
            class_="card tile",
            id=f"offer-{kind}",
            data_tokens=made.starting(f"place green 4 {kind}"),
        )
        for kind in ("die", "move")
    ]
    actions = [
        thing("div", tag("b", name), class_="card", id=f"action-{name}", data_tokens=made.naming(name))
        for name in ("1-3", "2-5")
    ]
    return row("Board", cells) + row("Tiles to take", offers) + row("Actions", actions) + row("Your set", dice)


GLITTER = MadeUp(
    "diceline",
    GLITTER_TOKENS,
    glitter_sentence,
    lambda token: {"place": "Place a die", "move": "Move a tile", "bonus": "Use tiles"}.get(token.split()[0], "Turn"),
    draw_glitter,
    glitter_set,
)

TABLES = {made.name: made for made in (LINE, PLACE, REROLL, AGE, GLITTER)}

# Line Dice once more, with places that do the one choice that is left

DOING = replace(
    LINE, name="line-dice-doing", draw=lambda made: LINE.draw(made).replace('id="cell-', 'data-does id="cell-')
)
