"""The pages that become pictures of a match: which moments are drawn, and the HTML of each."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import ClassVar

from markupsafe import Markup

from dicehall.core.errors import DicehallError
from dicehall.core.words import _
from dicehall.server.match.record_room import room_of
from dicehall.server.rendering.log_lines import Story
from dicehall.server.rendering.replay import Replay
from dicehall.server.rendering.scripts import STATIC
from dicehall.server.rendering.template_filling import fill_page
from dicehall.server.rendering.viewer import Viewer

MOST, MOST_OF_STRIP = 80, 12  # pictures if `every` is not given: then every second, third, .. turn is drawn
LIMIT = 400  # pictures, whatever `every` says
STYLES = ("hall.css", "picture.css")


@dataclass(frozen=True)
class Wish:
    """What to draw: events `first` to `last`, every `every`th turn (None: as many as fit in MOST pictures).

    `size` is the width of one picture in pixels.
    """

    first: int
    last: int
    every: int | None = None
    is_strip: bool = False
    size: int = 640
    theme: str = "light"

    @property
    def is_still(self) -> bool:
        """True if the result is a single image: a strip or one moment."""
        return self.is_strip or self.first == self.last


@dataclass(frozen=True)
class Frame:
    """One picture as an HTML page; `letters` counts the text to read on it, which decides how long it is shown."""

    template: ClassVar[str] = "picture.html"
    title: str
    styles: Markup
    moment: Markup
    at: int
    last: int
    letters: int


def of_record(text: str) -> Replay:
    """Return the replay of a record with everything in it visible. Raises BadRecord."""
    return Replay(room_of("", text), Viewer(None, ""), None, "")


def frame(replay: Replay, at: int) -> Frame:
    """Return the page of moment `at`. Raises NothingHere."""
    moment, game = replay.moment(at), replay.room.game
    letters = sum(len(text) for line in moment.lines for text in line.spoken())
    return Frame(game.title, _styles(game.folder), fill_page(moment), at, replay.last, letters)


@lru_cache
def _styles(folder: Path) -> Markup:
    sheets = [*(STATIC / name for name in STYLES), folder / "table.css"]
    return Markup("\n".join(sheet.read_text("utf-8") for sheet in sheets))


def moments(replay: Replay, wish: Wish) -> list[int]:
    """Return the moments to draw: ends of turns, always with the first and the last.

    Raises DicehallError if the wish lies outside the match or would take more than LIMIT pictures.
    """
    if not 0 <= wish.first <= wish.last <= replay.last:
        raise DicehallError(_("Choose a moment from 0 to {last}.").format(last=replay.last))
    if wish.first == wish.last:
        return [wish.first]
    ends = [turn.last for turn in Story(replay.room, replay.eyes).turns()]
    steps = [wish.first, *(end for end in ends if wish.first < end < wish.last)]
    most = MOST_OF_STRIP if wish.is_strip else MOST
    every = wish.every or math.ceil(len(steps) / (most - 1))  # one place is for the last moment
    chosen = [*steps[::every], wish.last]
    if len(chosen) > LIMIT:
        text = _("That would be {count} pictures; the limit is {most}.")
        raise DicehallError(text.format(count=len(chosen), most=LIMIT))
    return chosen
