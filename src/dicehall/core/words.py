"""Texts for people: gettext catalogues from `locale/<language>.po` in the package and in every game's folder.

English is the source language. The language is a context variable, so each task of a server has its own.
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
_kept: list[Callable[[], None]] = []  # clears the cache of each `kept` function

Told = TypeVar("Told", bound=Callable[..., Any])
MOST_KEPT = 4096


class Sentence(NamedTuple):
    """A sentence about a choice or an event, and the number of the rule behind it ("R10")."""

    text: str
    rule: str


def add_folder(folder: Path) -> None:
    """Add the catalogues in `folder`/locale. Games do so when their `Game` is made."""
    if folder not in _folders:
        _folders.append(folder)
        catalogue.cache_clear()
        forget()


@lru_cache
def catalogue(language: str) -> _gettext.NullTranslations:
    """Return all texts of one language; a catalogue wins over those added before it, the package's being first."""
    merged: _gettext.NullTranslations = _gettext.NullTranslations()
    for folder in _folders:
        path = folder / "locale" / f"{language}.po"
        if path.exists():
            translations = _read(path)
            translations.add_fallback(merged)
            merged = translations
    return merged


def kept(tell: Told) -> Told:
    """Memoise `tell` by language and arguments (hashable). Callers share the result and must not change it."""

    @lru_cache(MOST_KEPT)
    def told(_language: str, *given: Any) -> Any:
        return tell(*given)

    def found(*given: Any) -> Any:
        return told(_language.get(), *given)

    _kept.append(told.cache_clear)
    return cast(Told, wraps(tell)(found))


def forget() -> None:
    """Clear what `kept` functions remember, since the texts have changed."""
    for clear in _kept:
        clear()


def _read(path: Path) -> _gettext.NullTranslations:
    from babel.messages.mofile import write_mo  # imported here: slow, and English needs neither
    from babel.messages.pofile import read_po

    compiled = io.BytesIO()
    with path.open("rb") as file:
        write_mo(compiled, read_po(file))
    compiled.seek(0)
    return _gettext.GNUTranslations(compiled)


def language() -> str:
    """Return the language of the running task."""
    return _language.get()


@contextmanager
def use(language: str) -> Iterator[None]:
    """Set the language of the running task within the block."""
    before = _language.set(language)
    try:
        yield
    finally:
        _language.reset(before)


def _(message: str) -> str:
    """Translate `message` to the language of the running task."""
    return catalogue(_language.get()).gettext(message)


def ngettext(one: str, many: str, number: int) -> str:
    """Translate to the plural form that `number` takes in the language of the running task."""
    return catalogue(_language.get()).ngettext(one, many, number)


def paragraph(sentences: Iterable[str]) -> str:
    """Join sentences with spaces, except after the full-width stop of Japanese."""
    return " ".join(sentences).replace("。 ", "。")


def N_(message: str) -> str:
    """Mark a text for translation; whoever shows it calls `_`."""
    return message
