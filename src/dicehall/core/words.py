"""Texts for people: gettext catalogues read from `locale/<language>.po`, in the package and in every game folder.

English is the source. The language belongs to the running task (a context variable), so one server speaks many at once.
"""

from __future__ import annotations

import gettext as _gettext
import io
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache, wraps
from pathlib import Path
from typing import Any, NamedTuple, TypeVar, cast

PACKAGE = Path(__file__).parent.parent
SOURCE = "en"
LANGUAGES = {"en": "English", "de": "Deutsch", "ja": "日本語"}

_language: ContextVar[str] = ContextVar("language", default=SOURCE)
_folders: list[Path] = [PACKAGE]
_kept: list[Callable[[], None]] = []  # what forgets all that was said

Told = TypeVar("Told", bound=Callable[..., Any])
MOST_KEPT = 4096


class Sentence(NamedTuple):
    """What a choice does, or what happened, and the rule it rests on ("R10")."""

    text: str
    rule: str


def add_folder(folder: Path) -> None:
    """Let `folder`/locale/*.po speak too; games call it through their `Game` record."""
    if folder not in _folders:
        _folders.append(folder)
        catalogue.cache_clear()
        forget()


@lru_cache
def catalogue(language: str) -> _gettext.NullTranslations:
    """All texts of one language: the package's first, then those of each game."""
    merged: _gettext.NullTranslations = _gettext.NullTranslations()
    for folder in _folders:
        path = folder / "locale" / f"{language}.po"
        if path.exists():
            translations = _read(path)
            translations.add_fallback(merged)
            merged = translations
    return merged


def kept(tell: Told) -> Told:
    """What `tell` says for values that can be looked up is kept, for each language; it is only to be read."""

    @lru_cache(MOST_KEPT)
    def told(_language: str, *given: Any) -> Any:
        return tell(*given)

    def found(*given: Any) -> Any:
        return told(_language.get(), *given)

    _kept.append(told.cache_clear)
    return cast(Told, wraps(tell)(found))


def forget() -> None:
    """Forget what was kept, since texts have changed."""
    for clear in _kept:
        clear()


def _read(path: Path) -> _gettext.NullTranslations:
    from babel.messages.mofile import write_mo  # slow to import, and English needs neither
    from babel.messages.pofile import read_po

    compiled = io.BytesIO()
    with path.open("rb") as file:
        write_mo(compiled, read_po(file))
    compiled.seek(0)
    return _gettext.GNUTranslations(compiled)


def language() -> str:
    """The language of the running task."""
    return _language.get()


@contextmanager
def use(language: str) -> Iterator[None]:
    """Speak `language` inside the block."""
    before = _language.set(language)
    try:
        yield
    finally:
        _language.reset(before)


def _(message: str) -> str:
    """`message` in the language of the running task."""
    return catalogue(_language.get()).gettext(message)


def ngettext(one: str, many: str, number: int) -> str:
    """The singular or plural form that `number` takes in the language of the running task."""
    return catalogue(_language.get()).ngettext(one, many, number)


def paragraph(sentences: Iterable[str]) -> str:
    """Sentences one after another; behind the wide full stop of Japanese stands no space."""
    return " ".join(sentences).replace("。 ", "。")


def N_(message: str) -> str:
    """Mark a text for translation that is translated later, where it is shown."""
    return message
