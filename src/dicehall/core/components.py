"""Components as data: reading a `components.toml`, with errors that name the place, and the box built from it."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from functools import lru_cache
from typing import Any, TypeVar

from dicehall.core.arrays import Bytes
from dicehall.core.errors import BadComponents
from dicehall.core.words import _

K = TypeVar("K")

MOST_BYTES = 256 * 1024
MOST_PARTS = 16  # of a key, "a.b.c" having three: reading one takes a time that grows with their square

# Every character belongs to exactly one piece, and none is looked at twice: an open string ends where its line does.
_PIECE = re.compile(
    r"""(?P<gap>[ \t]+)
    | (?P<other>\#[^\n]* | \"{3}(?:[^"\\] | \\. | "(?!""))*+(?:\"{3})? | '{3}(?:[^'] | '(?!''))*+(?:'{3})?)
    | (?P<part>"(?:[^"\\\n] | \\[^\n])*+"? | '[^'\n]*+'? | [\w-]+)
    | (?P<dot>\.)
    | (?P<rest>.)""",
    re.VERBOSE | re.DOTALL,
)


def parse(text: str, name: str) -> dict[str, Any]:
    """Read a components file for the game `name`; BadComponents with the line where it is no TOML."""
    _check_size(text)
    try:
        data = tomllib.loads(text)
        fingerprint(data)
    except (ValueError, TypeError, RecursionError) as error:  # TypeError: a date, which no box holds
        raise BadComponents(_("The components are not valid TOML: {error}.").format(error=error)) from error
    called = [data.get(key) for key in ("game", "name")]
    if any(isinstance(other, str) and other != name for other in called):  # a table called so belongs to the game
        raise BadComponents(_("These are the components of another game, not of “{name}”.").format(name=name))
    return data


def _check_size(text: str) -> None:
    """Raise BadComponents for a text that would take long to read."""
    if len(text) > MOST_BYTES or len(text.encode("utf-8", "surrogatepass")) > MOST_BYTES:
        raise BadComponents(_("The components are longer than {most} KiB.").format(most=MOST_BYTES // 1024))
    parts, after_dot = 0, False
    for piece in _PIECE.finditer(text):
        kind = piece.lastgroup
        if kind == "part":
            parts = parts + 1 if after_dot else 1
        if parts > MOST_PARTS:
            line = text.count("\n", 0, piece.start()) + 1
            raise BadComponents(_("Line {line}: a key has at most {most} parts.").format(line=line, most=MOST_PARTS))
        if kind != "gap":
            after_dot = kind == "dot"


def fingerprint(data: dict[str, Any]) -> str:
    """Return the SHA-256 of what the components say: the same whatever their layout and comments."""
    return hashlib.sha256(json.dumps(data, sort_keys=True, separators=(",", ":"), allow_nan=False).encode()).hexdigest()


def checked(condition: bool, where: str, sentence: str) -> None:
    """Raise BadComponents that names the place, unless `condition` holds."""
    if not condition:
        raise _wrong(where, sentence)


def _wrong(where: str, sentence: str) -> BadComponents:
    return BadComponents(f"{where}: {sentence}")


class Table:
    """One table of the file. Values are asked for by name and kind; what is missing or wrong is named by its path."""

    def __init__(self, data: dict[str, Any], path: str) -> None:
        self.data, self.path = data, path

    def where(self, key: str) -> str:
        """Return the path of `key`, for messages: "components.deal[2].each"."""
        return f"{self.path}.{key}"

    def _get(self, key: str, kind: type[K], wanted: str) -> K:
        value = self.data.get(key)
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise _wrong(self.where(key), wanted)
        return value

    def integer(self, key: str, low: int, high: int) -> int:
        """Get a whole number from `low` to `high`."""
        wanted = _("a whole number from {low} to {high} is needed.").format(low=low, high=high)
        value = self._get(key, int, wanted)
        checked(low <= value <= high, self.where(key), wanted)
        return value

    def word(self, key: str, among: tuple[str, ...] = ()) -> str:
        """Get a string, one of `among` where that is given."""
        value = self._get(key, str, _("a text is needed."))
        self._check_among(key, value, among)
        return value

    def words(self, key: str, among: tuple[str, ...] = ()) -> list[str]:
        """Get a list of strings, each one of `among` where that is given."""
        values: list[str] = self._get(key, list, _("a list of texts is needed."))
        for value in values:
            self._check_among(key, value, among)
        return values

    def _check_among(self, key: str, value: str, among: tuple[str, ...]) -> None:
        known = not among or value in among
        checked(
            known,
            self.where(key),
            _("“{value}” is not one of {words}.").format(value=value, words=", ".join(among)),
        )

    def table(self, key: str) -> Table:
        """Get a table in this one."""
        return Table(self._get(key, dict, _("a table is needed.")), self.where(key))

    def tables(self, key: str) -> list[Table]:
        """Get a list of tables in this one."""
        rows = self._get(key, list, _("a list of tables is needed."))
        for i, row in enumerate(rows, 1):
            checked(isinstance(row, dict), f"{self.where(key)}[{i}]", _("a table is needed."))
        return [Table(row, f"{self.where(key)}[{i}]") for i, row in enumerate(rows, 1)]


def put_name(row: Bytes, name: str) -> None:
    """Write an ASCII name into a row of a field u8[kinds, letters] of a box; the caller has seen to it that it fits."""
    row[: len(name)] = list(name.encode())


def names(field: Bytes) -> tuple[str, ...]:
    """List the names that lie in such a field u8[kinds, letters], by their rows."""
    return _names(bytes(field), field.shape[-1])


@lru_cache(1024)  # records bring components of their own
def _names(field: bytes, letters: int) -> tuple[str, ...]:
    rows = (field[at : at + letters].rstrip(b"\0").decode() for at in range(0, len(field), letters))
    return tuple(name for name in rows if name)
