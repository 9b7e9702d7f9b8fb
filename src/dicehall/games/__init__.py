"""Find the games: one folder each here, and those of other packages by the entry point group `dicehall.games`."""

from __future__ import annotations

import pkgutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path

from dicehall.core.compiled import telling
from dicehall.core.errors import BadComponents, UnknownGame
from dicehall.core.game import Game
from dicehall.core.words import _

GROUP = "dicehall.games"


@cache
def games() -> dict[str, Game]:
    """Return all games by name. Compiles nothing."""
    own = (import_module(f"{__name__}.{found.name}").GAME for found in pkgutil.iter_modules(__path__) if found.ispkg)
    others = (entry.load() for entry in entry_points(group=GROUP))
    found = sorted([*own, *others], key=lambda game: str(game.name))
    return {game.name: game for game in found}


def find(name: str) -> Game:
    """Return a game with its shipped components. Raises UnknownGame with the names there are."""
    known = games()
    if name not in known:
        message = _("There is no game “{name}”. The games are: {names}.")
        raise UnknownGame(message.format(name=name, names=", ".join(known)))
    return known[name]


def load(name: str, components: str | Path | None = None) -> Game:
    """Return a game ready to play; progress goes to standard error if the rules have to be compiled.

    `components` is a file to use instead of the shipped one. Raises UnknownGame or BadComponents.
    """
    game = find(name)
    if components is not None:
        game = game.with_components(_text(Path(components)))
    with _progress(game):
        _ = game.handles
    return game


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadComponents(
            _("Cannot read the components file {path}: {error}.").format(path=path, error=error)
        ) from error


@contextmanager
def _progress(game: Game) -> Iterator[None]:
    """Show on standard error, in one line that grows by dots, what is being compiled; nothing if all is cached."""
    started: list[str] = []

    def tell(function: str) -> None:
        if not started:
            text = _("Compiling the rules of {title} (only this once; later starts take a second):")
            sys.stderr.write(text.format(title=game.title) + " ")
        started.append(function)
        sys.stderr.write(".")
        sys.stderr.flush()

    with telling(tell):
        yield
    if started:
        sys.stderr.write("\n")
