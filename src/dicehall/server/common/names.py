"""Checks for display names: short, one line, no invisible characters."""

from __future__ import annotations

import unicodedata

from dicehall.core.words import _
from dicehall.server.common.errors import BadName

LONGEST = 24
JOINERS = "\u200c\u200d"  # zero-width (non-)joiner: Persian, Indic scripts and many emoji need them
BLANKS = "\u115f\u1160\u2800\u3164\uffa0"  # letters and symbols without a glyph: Hangul fillers, blank braille


def checked_name(text: str) -> str:
    """Return the name in NFC with single spaces; it may be empty. Raises BadName."""
    name = " ".join(unicodedata.normalize("NFC", text).split(" ")).strip()
    if any(is_invisible(character) for character in name):
        raise BadName(_("A name cannot contain control characters or line breaks."))
    if name and not any(is_seen(character) for character in name):
        raise BadName(_("A name needs a visible character."))
    if len(name) > LONGEST:
        raise BadName(_("A name has at most {most} characters.").format(most=LONGEST))
    return name


def is_invisible(character: str) -> bool:
    """Return True for control, format, private and unassigned characters, and for separators except the space."""
    kind = unicodedata.category(character)
    return (kind[0] == "C" or (kind[0] == "Z" and character != " ")) and character not in JOINERS


def is_seen(character: str) -> bool:
    """Return True if the character is visible by itself: no joiner, combining mark, space or blank letter."""
    return unicodedata.category(character)[0] not in "CMZ" and character not in BLANKS
