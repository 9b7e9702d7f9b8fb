"""Names that people give themselves: short, one line, nothing invisible."""

from __future__ import annotations

import unicodedata

from dicehall.core.words import _
from dicehall.server.common.errors import BadName

LONGEST = 24
JOINERS = "\u200c\u200d"  # some scripts and many emoji need them
BLANKS = "\u115f\u1160\u2800\u3164\uffa0"  # letters and signs that show nothing


def checked_name(text: str) -> str:
    """The name in normal form, maybe empty; BadName if it is too long, shows nothing or holds control characters."""
    name = " ".join(unicodedata.normalize("NFC", text).split(" ")).strip()
    if any(is_invisible(character) for character in name):
        raise BadName(_("A name cannot contain control characters or line breaks."))
    if name and not any(is_seen(character) for character in name):
        raise BadName(_("A name needs a visible character."))
    if len(name) > LONGEST:
        raise BadName(_("A name has at most {most} characters.").format(most=LONGEST))
    return name


def is_invisible(character: str) -> bool:
    """Control, format, private and unassigned characters, and separators other than the plain space."""
    kind = unicodedata.category(character)
    return (kind[0] == "C" or (kind[0] == "Z" and character != " ")) and character not in JOINERS


def is_seen(character: str) -> bool:
    """Whether it shows something by itself: joiners, marks that go onto others, spaces and blank letters do not."""
    return unicodedata.category(character)[0] not in "CMZ" and character not in BLANKS
