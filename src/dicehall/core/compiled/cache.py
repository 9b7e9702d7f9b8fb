"""The cache of machine code: where it lies, and when it is stale.

numba stamps a cached function with the text of its own file only. A changed table or helper in another file would keep
the OLD machine code: measured, and any edit of the function's own file repaired it. Our stamp covers everything that is
inlined into a rule: core/compiled, and of the game the file itself with all that it imports, near or far. Changing a
page or a view compiles nothing.

All code lies in the user's cache directory (or NUMBA_CACHE_DIR), so an installed, read-only package works too.
"""

from __future__ import annotations

import ast
import hashlib
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import platformdirs
from numba import config
from numba.core.caching import _CacheLocator

from dicehall.core.compiled.mode import CHECKED

COMPILED = Path(__file__).parent


@cache
def folder() -> Path:
    """Return the directory of the cache; a temporary one if none can be written."""
    chosen = Path(config.CACHE_DIR) if config.CACHE_DIR else Path(platformdirs.user_cache_dir("dicehall")) / "compiled"
    # Index checks are not in numba's key: code cached without them would be used with them, and the other way round.
    chosen = chosen / ("checked" if CHECKED else "fast")
    try:
        chosen.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=chosen).close()
    except OSError:
        return Path(tempfile.mkdtemp(prefix="dicehall-"))
    return chosen


@cache
def stamp(source: Path) -> str:
    """Return the SHA-256, in hex, of all source that can be inlined into a function of the file `source`."""
    digest = hashlib.sha256()
    for path in sorted(stamped(source)):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


@cache
def stamped(source: Path) -> frozenset[Path]:
    """Return the files that the stamp of `source` covers.

    The rest of the core is left out: a rule takes types and texts from it, and machine code from `core/compiled` alone.
    """
    found, waiting = set(COMPILED.glob("*.py")), [source]
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting += [each for each in _imported(path) if COMPILED.parent not in each.parents]
    return frozenset(found)


@cache
def _imported(path: Path) -> set[Path]:
    """Return the files that a file imports from its own top-level package, also those imported within functions.

    `from package import module` is the module alone: what the package holds besides, a rule cannot see.
    """
    packages = [folder for folder in path.parents if (folder / "__init__.py").exists()]
    found: set[Path | None] = set()
    for node in ast.walk(ast.parse(path.read_bytes())) if packages else ():
        top = packages[-1].parent
        if isinstance(node, ast.Import):
            found |= {_file(top.joinpath(*name.name.split("."))) for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            near = path.parents[node.level - 1] if node.level else top
            module = near.joinpath(*(node.module or "").split("."))
            found |= {_file(module / name.name) or _file(module) for name in node.names}
    return {file for file in found if file}


def _file(module: Path) -> Path | None:
    return next((path for path in (module.with_suffix(".py"), module / "__init__.py") if path.is_file()), None)


class Locator(_CacheLocator):  # type: ignore[misc]
    """Tells numba where the code of a function is cached and by which stamp it is fresh.

    `get_source_stamp` is not public numba API: this is why numba is pinned.
    """

    def __init__(self, function: Callable[..., Any], file: str) -> None:
        self._line = function.__code__.co_firstlineno
        self._path = folder() / self.get_suitable_cache_subpath(file)
        self._stamp = stamp(Path(file))

    def get_cache_path(self) -> str:
        """Return the directory for the function's code."""
        return str(self._path)

    def get_source_stamp(self) -> str:
        """Return the stamp; another one makes the cached code stale."""
        return self._stamp

    def get_disambiguator(self) -> str:
        """Return the line number, which tells functions of the same name apart."""
        return str(self._line)

    @classmethod
    def from_function(cls, function: Callable[..., Any], file: str) -> Locator:
        """Make the locator of a function, and its directory."""
        locator = cls(function, file)
        locator.ensure_cache_path()
        return locator


@contextmanager
def our_locator() -> Iterator[None]:
    """Use `Locator` for functions decorated inside this block; other users of numba keep their own caches."""
    before = config.CACHE_LOCATOR_CLASSES
    config.CACHE_LOCATOR_CLASSES = f"{Locator.__module__}.{Locator.__qualname__}"
    try:
        yield
    finally:
        config.CACHE_LOCATOR_CLASSES = before
