"""All texts for people in the package and in the folders of games, found as gettext finds them."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.pofile import read_po

PACKAGE = Path(__file__).parents[2] / "src" / "dicehall"
KEYWORDS = {"_": None, "N_": None, "ngettext": (1, 2)}
METHODS = {".py": "python", ".html": "jinja2.ext:babel_extract"}
PLACEHOLDER = re.compile(r"{\w*}")


@dataclass(frozen=True)
class Text:
    """A text with its place; of several forms, all."""

    forms: tuple[str, ...]
    place: str


def folders() -> dict[str, Path]:
    """The folders with a catalogue of their own: the package, and each game's."""
    games = {path.parent.name: path.parent for path in (PACKAGE / "games").glob("*/__init__.py")}
    return {"dicehall": PACKAGE, **games}


def texts(folder: Path) -> Iterator[Text]:
    """The texts of one of these folders."""
    for path in sorted(folder.rglob("*")):
        is_game = (PACKAGE / "games") in path.parents and path.parent != PACKAGE / "games"
        is_code = path.suffix in METHODS and not path.name.startswith(("test_", "naive"))
        if is_code and (folder != PACKAGE or not is_game):
            yield from texts_of(path)


def texts_of(path: Path) -> Iterator[Text]:
    """The texts of one file."""
    with path.open("rb") as file:
        for found in extract(METHODS[path.suffix], file, KEYWORDS, options={"encoding": "utf-8"}):
            forms = (found[1],) if isinstance(found[1], str) else tuple(found[1])
            yield Text(forms, f"{path.relative_to(PACKAGE)}:{found[0]}")


def catalogue(folder: Path, language: str) -> Catalog:
    """The translations that lie in a folder."""
    path = folder / "locale" / f"{language}.po"
    with path.open("rb") as file:
        return read_po(file, locale=language)


def translation(catalogue: Catalog, text: Text) -> tuple[str, ...]:
    """The forms of a text in a catalogue; empty where it is missing."""
    message: Message | None = catalogue.get(text.forms[0])
    if message is None or "fuzzy" in message.flags:
        return ()
    forms = message.string if isinstance(message.string, tuple) else (message.string,)
    return tuple(str(form) for form in forms) if all(forms) else ()


def placeholders(text: str) -> set[str]:
    """The placeholders of a text."""
    return set(PLACEHOLDER.findall(text))
