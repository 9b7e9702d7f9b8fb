"""The rules of a game as HTML, from RULES.md in its folder, or RULES.<language>.md if it exists."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from markdown_it import MarkdownIt
from markupsafe import Markup

from dicehall.core.game import Game
from dicehall.core.words import SOURCE, language
from dicehall.server.common.errors import NothingHere

_NUMBER = re.compile(r"<strong>([RG]\d+)")


def rules_of(game: Game) -> tuple[Markup, str]:
    """Return the rules, each rule number an anchor (#R10), and their language. Raises NothingHere if there are none."""
    translated = game.folder / f"RULES.{language()}.md"
    path = translated if translated.exists() else game.folder / "RULES.md"
    if not path.exists():
        raise NothingHere
    return _read(path), language() if path == translated else SOURCE


@cache
def _read(path: Path) -> Markup:
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(path.read_text("utf-8"))
    return Markup(_NUMBER.sub(r'<strong id="\1">\1', html))
