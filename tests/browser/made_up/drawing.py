"""What the made-up tables are drawn with: things, choices, dice of SVG."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from html import escape

Attributes = Mapping[str, object]
PIPS = {
    1: [(0, 0)],
    2: [(-1, -1), (1, 1)],
    3: [(-1, -1), (0, 0), (1, 1)],
    4: [(-1, -1), (1, 1), (-1, 1), (1, -1)],
    5: [(-1, -1), (1, 1), (-1, 1), (1, -1), (0, 0)],
    6: [(-1, -1), (1, 1), (-1, 1), (1, -1), (-1, 0), (1, 0)],
}


@dataclass(frozen=True)
class MadeUp:
    """A table with its choices. `sets`: what the toggles of a token are worth, or None."""

    name: str
    tokens: list[str]
    sentences: Callable[[str], str]
    verbs: Callable[[str], str]
    draw: Callable[["MadeUp"], str]
    sets: Callable[[str], list[str] | None] = lambda token: None

    def numbers(self, takes_part: Callable[[str], bool]) -> str:
        """The numbers of the tokens that a thing takes part in, as the page wants them."""
        return " ".join(str(number) for number, token in enumerate(self.tokens) if takes_part(token))

    def naming(self, word: str) -> str:
        """The numbers of the tokens that have this word."""
        return self.numbers(lambda token: word in token.split())

    def starting(self, words: str) -> str:
        return self.numbers(lambda token: token.startswith(words))

    def ending(self, words: str) -> str:
        return self.numbers(lambda token: token.endswith(words))

    def using(self, worth: str) -> str:
        """The numbers of the tokens that have this worth in their set."""
        return self.numbers(lambda token: worth in (self.sets(token) or []))

    def groups(self) -> list[dict[str, object]]:
        """The list of choices as `_choices.html` wants it."""
        verbs = list(dict.fromkeys(map(self.verbs, self.tokens)))
        return [{"verb": verb, "choices": [c for c in self.choices() if c["verb"] == verb]} for verb in verbs]

    def choices(self) -> list[dict[str, object]]:
        return [
            {
                "number": number,
                "token": token,
                "verb": self.verbs(token),
                "sentence": {"text": self.sentences(token), "rule": f"R{10 + number % 9}"},
                "set": self.sets(token),
            }
            for number, token in enumerate(self.tokens)
        ]


def attributes(values: Attributes) -> str:
    """`data_tokens="1"` as ` data-tokens="1"`; None leaves an attribute out, True gives it no value."""
    written = []
    for name, value in values.items():
        name = name.rstrip("_").replace("_", "-")
        if value is True:
            written.append(f" {name}")
        elif value is not None:
            written.append(f' {name}="{escape(str(value))}"')
    return "".join(written)


def tag(name: str, inside: str = "", /, **values: object) -> str:
    return f"<{name}{attributes(values)}>{inside}</{name}>"


def thing(name: str, inside: str, /, **values: object) -> str:
    """A thing that can be touched, as the markup of every game has to give it."""
    return tag(name, inside, tabindex=0, role="button", **values)


def die(value: int, colour: str = "ivory") -> str:
    """A die with its pips, as an image that the thing around it names."""
    dots = "".join(f'<circle cx="{20 + 10 * x}" cy="{20 + 10 * y}" r="3.6"/>' for x, y in PIPS[value])
    body = '<rect x="1.5" y="1.5" width="37" height="37" rx="8"/>'
    return f'<svg class="die {colour}" viewBox="0 0 40 40" role="img" aria-label="{value}">{body}<g>{dots}</g></svg>'


def row(label: str, inside: Iterable[str]) -> str:
    return tag("section", tag("h3", label) + tag("div", "".join(inside), class_="row"), class_="rowed")
