"""The pages that become pictures of a match: which moments, and what stands on each."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from markupsafe import Markup

from dicehall.core.errors import DicehallError
from dicehall.core.words import _
from dicehall.server.match.record_room import room_of
from dicehall.server.rendering.log_lines import Story
from dicehall.server.rendering.replay import Replay
from dicehall.server.rendering.template_filling import STATIC, fill_page
from dicehall.server.rendering.viewer import Viewer

if TYPE_CHECKING:
    pass


LIMIT = 400


STYLES = ("hall.css", "picture.css")


@dataclass(frozen=True)
class Wish:
    """What is to be drawn: the events from `first` to `last`, each `every`th turn of them (None: so that it fits).

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
        """Whether it is one picture."""
        return self.is_strip or self.first == self.last


@dataclass(frozen=True)
class Frame:
    """One picture as a page, and the letters that are to be read on it."""

    template: ClassVar[str] = "picture.html"
    title: str
    styles: Markup
    moment: Markup
    at: int
    last: int
    letters: int


def of_record(text: str) -> Replay:
    """What everybody may see of a record; BadRecord."""
    return Replay(room_of("", text), Viewer(None, ""), None, "")


def frame(replay: Replay, at: int) -> Frame:
    """The page of a moment."""
    moment, game = replay.moment(at), replay.room.game
    letters = sum(len(text) for line in moment.lines for text in line.spoken())
    return Frame(game.title, _styles(game.folder), fill_page(moment), at, replay.last, letters)


@lru_cache
def _styles(folder: Path) -> Markup:
    sheets = [*(STATIC / name for name in STYLES), folder / "table.css"]
    return Markup("\n".join(sheet.read_text("utf-8") for sheet in sheets))


def moments(replay: Replay, wish: Wish) -> list[int]:
    """The moments to draw: ends of turns, the first and the last for sure; DicehallError where there are no such."""
    if not 0 <= wish.first <= wish.last <= replay.last:
        raise DicehallError(_("Choose a moment from 0 to {last}.").format(last=replay.last))
    if wish.first == wish.last:
        return [wish.first]
    ends = [turn.last for turn in Story(replay.room, replay.eyes).turns()]
    steps = [wish.first, *(end for end in ends if wish.first < end < wish.last)]
    most = MOST_OF_STRIP if wish.is_strip else MOST
    every = wish.every or math.ceil(len(steps) / (most - 1))
    found = [*steps[::every], wish.last]
    if len(found) > LIMIT:
        text = _("That would be {count} pictures; the limit is {most}.")
        raise DicehallError(text.format(count=len(found), most=LIMIT))
    return found


MOST, MOST_OF_STRIP = 80, 12  # pictures, where it is not said which: every second, third, .. turn
