"""Pictures of a match for sharing: of one moment, a strip of several, or moving, as one viewer may know it.

The very tables of the hall are drawn, by a Chromium (`camera.py`), and Pillow puts the pictures together: both belong
to the extra `pictures` of the package.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any, ClassVar

from markupsafe import Markup

from dicehall.core.errors import DicehallError
from dicehall.core.words import _
from dicehall.server.endpoints.record_upload import room_of
from dicehall.server.photo import camera
from dicehall.server.rendering.log_lines import Story
from dicehall.server.rendering.replay import Replay
from dicehall.server.rendering.template_filling import STATIC, fill_page
from dicehall.server.rendering.viewer import Viewer

if TYPE_CHECKING:
    from PIL.Image import Image

MOVING, STILL = (".webp", ".gif", ".png"), (".png", ".webp", ".jpg")
FORMATS = {".webp": "WEBP", ".gif": "GIF", ".png": "PNG", ".jpg": "JPEG"}
MOST, MOST_OF_STRIP = 80, 12  # pictures, where it is not said which: every second, third, .. turn
LIMIT = 400
SHORTEST, LETTER, LONGEST, END = 900, 28, 3200, 4000  # milliseconds; a picture stays as long as it takes to read
GAP = 12  # between the pictures of a strip
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
        raise DicehallError(_("There are the moments 0 to {last}.").format(last=replay.last))
    if wish.first == wish.last:
        return [wish.first]
    ends = [turn.last for turn in Story(replay.room, replay.eyes).turns()]
    steps = [wish.first, *(end for end in ends if wish.first < end < wish.last)]
    most = MOST_OF_STRIP if wish.is_strip else MOST
    every = wish.every or math.ceil(len(steps) / (most - 1))
    found = [*steps[::every], wish.last]
    if len(found) > LIMIT:
        text = _("That would be {count} pictures; at most {most} can be drawn.")
        raise DicehallError(text.format(count=len(found), most=LIMIT))
    return found


def draw(pages: Sequence[Frame], wish: Wish, suffix: str) -> bytes:
    """The file, of the kind that a name with this suffix has; it may take a second for every few pages."""
    shots = camera.photograph([fill_page(page) for page in pages], wish.size, wish.theme)
    images = _alike([_opened(shot) for shot in shots])
    if wish.is_strip:
        images = [_strip(images)]
    out = BytesIO()
    if len(images) == 1:
        images[0].save(out, FORMATS[suffix], quality=90, optimize=True)
    else:
        times = [min(LONGEST, SHORTEST + LETTER * page.letters) for page in pages]
        _save_moving(images, [*times[:-1], END], out, FORMATS[suffix])
    return out.getvalue()


def check_suffix(name: str, is_still: bool) -> str:
    """The suffix of a file's name in lower case; DicehallError where no such picture can be made."""
    suffix = PurePath(name).suffix.lower().replace(".jpeg", ".jpg")
    known = STILL if is_still else MOVING
    if suffix not in known:
        raise DicehallError(_("The name of such a picture ends with one of: {known}.").format(known=", ".join(known)))
    return suffix


def _opened(shot: bytes) -> Image:
    from PIL import Image

    return Image.open(BytesIO(shot)).convert("RGB")


def _alike(images: list[Image]) -> list[Image]:
    """All of one size: low ones get the ground of the page below, the few that are much higher are made smaller."""
    from PIL import Image

    heights = sorted(image.height for image in images)
    size = images[0].width, heights[len(heights) * 9 // 10]
    found = []
    for image in images:
        whole = Image.new("RGB", size, image.getpixel((0, image.height - 1)))
        if image.height > size[1]:
            image = image.resize((size[0] * size[1] // image.height, size[1]))
        whole.paste(image, ((size[0] - image.width) // 2, 0))
        found.append(whole)
    return found


def _strip(images: list[Image]) -> Image:
    """All side by side in rows that are about as long as the whole is high."""
    from PIL import Image

    width, height = images[0].size
    columns = min(len(images), max(1, round(math.sqrt(len(images) * height / width))))
    rows = math.ceil(len(images) / columns)
    size = (columns * (width + GAP) - GAP, rows * (height + GAP) - GAP)
    whole = Image.new("RGB", size, images[0].getpixel((0, 0)))
    for place, image in enumerate(images):
        whole.paste(image, (place % columns * (width + GAP), place // columns * (height + GAP)))
    return whole


def _save_moving(images: list[Image], times: list[int], out: BytesIO, kind: str) -> None:
    from PIL.Image import Dither

    more: dict[str, Any] = {"quality": 55, "method": 4, "allow_mixed": True} if kind == "WEBP" else {}
    if kind == "GIF":
        images = [image.quantize(128, dither=Dither.NONE) for image in images]
    images[0].save(out, kind, save_all=True, append_images=images[1:], duration=times, loop=0, **more)
