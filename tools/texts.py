"""Find all translatable texts of the package and the games, and keep the catalogues up to date.

`python tools/texts.py` gives each new text an entry to fill in and drops texts that are gone from the source. It prints
what has to be translated.
"""

import io
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po

PACKAGE = Path(__file__).parents[1] / "src" / "dicehall"
KEYWORDS = {"_": None, "N_": None, "ngettext": (1, 2)}
METHODS = {".py": "python", ".html": "jinja2.ext:babel_extract"}
PLACEHOLDER = re.compile(r"{\w*}")


@dataclass(frozen=True)
class Text:
    """A text and its place in the source; with plurals, all its forms."""

    forms: tuple[str, ...]
    place: str


def folders() -> dict[str, Path]:
    """Return name -> folder for each folder with a catalogue: the package and every game."""
    games = {path.parent.name: path.parent for path in (PACKAGE / "games").glob("*/__init__.py")}
    return {"dicehall": PACKAGE, **games}


def texts(folder: Path) -> Iterator[Text]:
    """Yield the texts of one of these folders."""
    for path in sorted(folder.rglob("*")):
        is_game = (PACKAGE / "games") in path.parents and path.parent != PACKAGE / "games"
        is_code = path.suffix in METHODS and not path.name.startswith(("test_", "naive"))
        if is_code and (folder != PACKAGE or not is_game):
            yield from texts_of(path)


def texts_of(path: Path) -> Iterator[Text]:
    """Yield the texts of a file."""
    with path.open("rb") as file:
        for line, message, *_rest in extract(METHODS[path.suffix], file, KEYWORDS, options={"encoding": "utf-8"}):
            forms = (message,) if isinstance(message, str) else tuple(message)
            yield Text(forms, f"{path.relative_to(PACKAGE)}:{line}")


def catalogue(folder: Path, language: str) -> Catalog:
    """Read the catalogue of a language from a folder."""
    path = folder / "locale" / f"{language}.po"
    with path.open("rb") as file:
        return read_po(file, locale=language)


def translation(catalogue: Catalog, text: Text) -> tuple[str, ...]:
    """Return the translated forms of a text; empty if it is missing, incomplete or fuzzy."""
    message: Message | None = catalogue.get(text.forms[0])
    if message is None or "fuzzy" in message.flags:
        return ()
    forms = message.string if isinstance(message.string, tuple) else (message.string,)
    return tuple(str(form) for form in forms) if all(forms) else ()


def placeholders(text: str) -> set[str]:
    """Return the placeholders of a text, such as "{name}"."""
    return set(PLACEHOLDER.findall(text))


def update(folder: Path, language: str) -> list[str]:
    """Bring a catalogue in line with the source, sorted by text; return the texts without a translation."""
    old, new = catalogue(folder, language), Catalog(locale=language)
    for text in texts(folder):
        known = old.get(text.forms[0])
        new.add(text.forms if len(text.forms) > 1 else text.forms[0], string=known.string if known else "")
    written = io.BytesIO()
    write_po(written, new, width=0, no_location=True, omit_header=True, sort_output=True)
    path = folder / "locale" / f"{language}.po"
    head = path.read_text("utf-8").partition("\n\n")[0]
    path.write_text(f"{head}\n\n{written.getvalue().decode().strip()}\n", "utf-8")
    return [text.forms[0] for text in texts(folder) if not translation(new, text)]


def main() -> int:
    """Update all catalogues; return 1 if anything has to be translated."""
    found = [(path, path.stem) for folder in folders().values() for path in folder.glob("locale/*.po")]
    missing = {str(path.relative_to(PACKAGE)): update(path.parents[1], language) for path, language in found}
    for name, untranslated in missing.items():
        for text in untranslated:
            print(f"{name}: {text}")
    return 1 if any(missing.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
