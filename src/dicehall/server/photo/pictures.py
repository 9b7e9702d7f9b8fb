"""Pictures of a match for sharing: of one moment, a strip of several, or moving, as one viewer may know it.

The very tables of the hall are drawn, by a Chromium (`camera.py`), and Pillow puts the pictures together: both belong
to the extra `pictures` of the package.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from io import BytesIO
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from dicehall.core.errors import DicehallError
from dicehall.core.words import _
from dicehall.server.photo import camera
from dicehall.server.rendering.picture_frames import Frame, Wish
from dicehall.server.rendering.template_filling import fill_page

if TYPE_CHECKING:
    from PIL.Image import Image

MOVING, STILL = (".webp", ".gif", ".png"), (".png", ".webp", ".jpg")
FORMATS = {".webp": "WEBP", ".gif": "GIF", ".png": "PNG", ".jpg": "JPEG"}
SHORTEST, LETTER, LONGEST, END = 900, 28, 3200, 4000  # milliseconds; a picture stays as long as it takes to read
GAP = 12  # between the pictures of a strip


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
