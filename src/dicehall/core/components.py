"""Read `components.toml` with errors that name the place, and store names in a box."""

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
MOST_PARTS = 16  # of a dotted key ("a.b.c" has three): tomllib takes time quadratic in them

# A tokeniser just good enough to count the parts of dotted keys. Every character belongs to exactly one piece,
# possessive quantifiers (*+) never backtrack, an unclosed string ends with its line: linear time on any input.
_PIECE = re.compile(
    r"""(?P<gap>[ \t]+)
    | (?P<other>\#[^\n]* | \"{3}(?:[^"\\] | \\. | "(?!""))*+(?:\"{3})? | '{3}(?:[^'] | '(?!''))*+(?:'{3})?)
    | (?P<part>"(?:[^"\\\n] | \\[^\n])*+"? | '[^'\n]*+'? | [\w-]+)
    | (?P<dot>\.)
    | (?P<rest>.)""",
    re.VERBOSE | re.DOTALL,
)


def parse(text: str, name: str) -> dict[str, Any]:
    """Parse the components of the game `name`.

    Raises BadComponents with the line for text that is too long, no TOML, or written for another game.
    """
    _check_size(text)
    try:
        data = tomllib.loads(text)
        fingerprint(data)
    except (ValueError, TypeError, RecursionError) as error:  # TypeError: a TOML date, which JSON cannot hold
        raise BadComponents(_("The components are not valid TOML: {error}.").format(error=error)) from error
    called = [data.get(key) for key in ("game", "name")]
    if any(isinstance(other, str) and other != name for other in called):  # [game] may be a table of the game's own
        raise BadComponents(_("These are the components of another game, not of “{name}”.").format(name=name))
    return data


def _check_size(text: str) -> None:
    """Refuse text that would take long to parse. Raises BadComponents."""
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
    """Return the SHA-256 of the components as canonical JSON, in hex: layout and comments of the file do not count."""
    return hashlib.sha256(json.dumps(data, sort_keys=True, separators=(",", ":"), allow_nan=False).encode()).hexdigest()


def checked(condition: bool, where: str, sentence: str) -> None:
    """Raise BadComponents with `where` and `sentence` unless `condition` holds."""
    if not condition:
        raise _wrong(where, sentence)


def _wrong(where: str, sentence: str) -> BadComponents:
    return BadComponents(f"{where}: {sentence}")


class Table:
    """One table of a components file, whose getters check the kind of value and raise BadComponents with the path."""

    def __init__(self, data: dict[str, Any], path: str) -> None:
        self.data, self.path = data, path

    def where(self, key: str) -> str:
        """Return the path of `key` for messages: "components.deal[2].each"."""
        return f"{self.path}.{key}"

    def _get(self, key: str, kind: type[K], wanted: str) -> K:
        value = self.data.get(key)
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise _wrong(self.where(key), wanted)
        return value

    def integer(self, key: str, low: int, high: int) -> int:
        """Get a whole number from `low` to `high`. Raises BadComponents."""
        wanted = _("a whole number from {low} to {high} is needed.").format(low=low, high=high)
        value = self._get(key, int, wanted)
        checked(low <= value <= high, self.where(key), wanted)
        return value

    def word(self, key: str, among: tuple[str, ...] = ()) -> str:
        """Get a string, one of `among` if that is given. Raises BadComponents."""
        value = self._get(key, str, _("a text is needed."))
        self._check_among(key, value, among)
        return value

    def words(self, key: str, among: tuple[str, ...] = ()) -> list[str]:
        """Get a list of strings, each one of `among` if that is given. Raises BadComponents."""
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
        """Get a nested table. Raises BadComponents."""
        return Table(self._get(key, dict, _("a table is needed.")), self.where(key))

    def tables(self, key: str) -> list[Table]:
        """Get an array of tables. Raises BadComponents."""
        rows = self._get(key, list, _("a list of tables is needed."))
        for i, row in enumerate(rows, 1):
            checked(isinstance(row, dict), f"{self.where(key)}[{i}]", _("a table is needed."))
        return [Table(row, f"{self.where(key)}[{i}]") for i, row in enumerate(rows, 1)]


def put_name(row: Bytes, name: str) -> None:
    """Write an ASCII name to a row, u8[letters], of a name field. The caller makes sure that it fits."""
    row[: len(name)] = list(name.encode())


def names(field: Bytes) -> tuple[str, ...]:
    """Return the names stored in a field u8[kinds, letters], in order, empty rows left out."""
    return _names(bytes(field), field.shape[-1])


@lru_cache(1024)  # bounded: records can bring any number of boxes
def _names(field: bytes, letters: int) -> tuple[str, ...]:
    rows = (field[at : at + letters].rstrip(b"\0").decode() for at in range(0, len(field), letters))
    return tuple(name for name in rows if name)
