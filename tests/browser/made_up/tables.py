"""Line Dice as SVG, Würfelzucker as HTML. Which thing stands for which tokens is said here, as games say it."""

from itertools import chain, combinations

from tests.browser.made_up.drawing import MadeUp, die, row, tag, thing

# Line Dice: kind, cell, way of lying; ghosts and turn handles

NAMES = {"fl": "front-left corner", "fr": "front-right corner", "cross": "cross", "straight": "straight"}
FACINGS = {"n": "north", "e": "east", "s": "south", "w": "west", "ns": "north and south", "ew": "east and west"}
ROADS = {
    "fl": "M20 40V30Q20 20 10 20H0",
    "fr": "M20 40V30Q20 20 30 20H40",
    "bl": "M0 20H10Q20 20 20 10V0",
    "cross": "M20 0V40M0 20H40",
    "straight": "M20 0V40",
}
TURNS = {"n": 0, "e": 90, "s": 180, "w": 270, "ns": 0, "ew": 90}
LINE_TOKENS = [
    "call",
    "out",
    "place 0 1 cross",
    "place 0 1 fl e",
    "place 0 1 fl n",
    "place 0 1 fl s",
    "place 0 1 fr e",
    "place 0 1 straight ns",
    "place 1 0 straight ew",
]


def line_sentence(token: str) -> str:
    if not token.startswith("place"):
        return {"call": "Call the bluff of the last die", "out": "Give up this deal"}[token]
    _, x, y, kind, *facing = token.split()
    way = f", facing {FACINGS[facing[0]]}" if facing else ""
    return f"Put a {NAMES[kind]} on cell {x}, {y}{way}"


def road_die(kind: str, facing: str = "n", classes: str = "") -> str:
    body = '<rect class="body edge" x="1" y="1" width="38" height="38" rx="6"/>'
    road = "".join(f'<path class="{layer}" d="{ROADS[kind]}"/>' for layer in ("kerb", "road", "dash"))
    return f'<g class="road-die {classes}" transform="rotate({TURNS[facing]} 20 20)">{body}{road}</g>'


def at(x: float, y: float, inside: str, /, name: str = "g") -> str:
    return f'<{name} transform="translate({x} {y})">{inside}</{name}>'


def line_cell(made: MadeUp, x: int, y: int) -> str:
    """An open cell; on it a ghost for each way to place something, and a handle for each way of lying."""
    here = f"place {x} {y} "
    inside = '<rect class="open" x="1" y="1" width="38" height="38" rx="6"/>'
    for number, token in enumerate(made.tokens):
        if token.startswith(here):
            kind, facing = [*token.split()[3:], "n"][:2]
            inside += tag("g", road_die(kind, facing), class_="is-ghost", data_within=number, hidden=True)
    cell = thing(
        "g",
        inside,
        id=f"cell-{x}-{y}",
        data_tokens=made.starting(here),
        aria_label=f"cell {x}, {y}",
    )
    return at(120 + 44 * x, 70 - 44 * y, cell)


def line_handles(made: MadeUp) -> str:
    drawn = ""
    kinds = made.naming("fl")
    for facing, (x, y) in {"e": (44, 8), "n": (8, -22), "s": (8, 44)}.items():
        mark = f'<circle cx="12" cy="12" r="11"/><path transform="rotate({TURNS[facing]} 12 12)" d="M12 4l6 9H6z"/>'
        handle = thing(
            "g",
            mark,
            class_="handle",
            id=f"turn-{facing}",
            data_tokens=made.ending(f" fl {facing}"),
            data_within=kinds,
            hidden=True,
            aria_label=FACINGS[facing],
        )
        drawn += at(120 + x, 26 + y, handle)
    return drawn


def draw_line(made: MadeUp) -> str:
    lying = (
        at(120, 70, tag("g", road_die("cross"), data_piece="die-0")) + '<circle class="dot" cx="156" cy="74" r="4"/>'
    )
    hand = ""
    for index, kind in enumerate(["fl", "fl", "fr", "cross", "straight", "bl"]):
        numbers = made.naming(kind)
        hand += at(
            10 + 46 * index,
            150,
            thing(
                "g",
                road_die(kind),
                id=f"hand-{index}",
                data_piece=f"die-{10 + index}",
                data_tokens=numbers,
                data_alike=f"hand-{kind}",
                data_why=None if numbers else "No open side of the road takes this corner.",
                aria_label=NAMES.get(kind, "back-left corner"),
            ),
        )
    cells = line_cell(made, 0, 1) + line_cell(made, 1, 0) + line_handles(made)
    return tag("svg", lying + cells + hand, class_="line-table", viewBox="0 0 290 200")


LINE = MadeUp(
    "line-dice",
    LINE_TOKENS,
    line_sentence,
    lambda token: "Put a die on the road" if token.startswith("place") else "Speak",
    draw_line,
)

# Würfelzucker: cards, and dice as toggles that make a multiset

CARDS = {"pair": "a pair", "two-pairs": "two pairs", "five-odd": "five odd dice", "sum-9": "a sum of 9"}
PLACE_TOKENS = [
    "done",
    "place five-odd 13355",
    "place pair 33 over 0 22",
    "place pair 55 over 0 22",
    "place sum-9 135",
    "place two-pairs 3355",
    "use change-1 3 2",
    "use change-1 3 4",
    "use change-1 5 4",
    "use displace pair 33 over 0 22",
    "use turn 1",
]


def sugar_dice(token: str) -> list[str] | None:
    """The multiset of own dice that a token uses."""
    words = token.split()
    if words[:2] == ["use", "change-1"]:
        return [words[2]]
    dice = {"place": 2, "reroll": 1, "use turn": 2, "use displace": 3, "use reroll-2": 2}
    at = dice.get(words[0]) or dice.get(" ".join(words[:2]))
    return list(words[at]) if at else None


def sugar_sentence(token: str) -> str:
    words = token.split()
    if words[0] == "place":
        over = " and knock off 22" if "over" in words else ""
        return f"Place {' '.join(words[2])} on the card for {CARDS[words[1]]}{over}"
    if words[0] == "reroll":
        return f"Roll {' '.join(words[1])} again"
    return {"done": "End the turn", "stop": "Keep the dice as they are"}.get(token, token.capitalize())


def sugar_dice_row(made: MadeUp, dice: str) -> str:
    drawn = []
    for index, value in enumerate(dice):
        drawn.append(
            thing(
                "div",
                die(int(value), "candy"),
                class_="holder",
                id=f"mine-{index}",
                data_piece=f"mine-{index}",
                data_toggle=value,
                data_tokens=made.using(value),
                aria_label=f"my {value}",
            )
        )
    return row("Your dice", drawn)


def sugar_card(made: MadeUp, word: str, inside: str) -> str:
    numbers = made.numbers(lambda token: word in token.split()[:2] and not (word == "pair" and "use" in token))
    why = None if numbers else "None of your dice fit this card."
    return thing("div", inside, id=f"card-{word}", class_="card", data_tokens=numbers, data_why=why)


def draw_place(made: MadeUp) -> str:
    laid = tag("span", die(2, "candy") + die(2, "candy"), class_="laid")
    cards = [sugar_card(made, word, tag("b", text) + (laid if word == "pair" else "")) for word, text in CARDS.items()]
    cards.append(sugar_card(made, "all-even", tag("b", "all even")))
    jokers = [sugar_card(made, word, tag("b", word)) for word in ("change-1", "turn", "displace")]
    return row("Cards on display", cards) + row("Your jokers", jokers) + sugar_dice_row(made, "13355")


def draw_reroll(made: MadeUp) -> str:
    return row("Your jokers", [sugar_card(made, "reroll-2", tag("b", "reroll-2"))]) + sugar_dice_row(made, "1123")


def parts_of(dice: str) -> list[str]:
    """All non-empty multisets of the dice, as words of ascending digits."""
    picks = chain.from_iterable(combinations(dice, size) for size in range(1, len(dice) + 1))
    return sorted({"".join(pick) for pick in picks})


PLACE = MadeUp(
    "wuerfelzucker-place",
    PLACE_TOKENS,
    sugar_sentence,
    lambda token: {"place": "Place dice", "use": "Use a joker", "done": "End"}[token.split()[0]],
    draw_place,
    sugar_dice,
)
REROLL = MadeUp(
    "wuerfelzucker-reroll",
    [*(f"reroll {dice}" for dice in parts_of("1123")), "stop", "use reroll-2 11", "use reroll-2 23"],
    sugar_sentence,
    lambda token: {"reroll": "Roll again", "use": "Use a joker", "stop": "Stop"}[token.split()[0]],
    draw_reroll,
    sugar_dice,
)
