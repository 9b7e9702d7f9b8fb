"""Pictures of a match to share: one moment, a strip of several, or an animation, as one viewer may know it.

Chromium draws the same tables as on the hall's pages (`camera.py`), and Pillow assembles them. Both belong to the extra
`pictures`.
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
# Milliseconds that a frame of an animation stays: at least, per letter of its text, at most, and the last one.
SHORTEST, LETTER, LONGEST, END = 900, 28, 3200, 4000
GAP = 12  # pixels between the pictures of a strip


def draw(pages: Sequence[Frame], wish: Wish, suffix: str) -> bytes:
    """Return the image file for some frames, in the format of `suffix`; allow a second for every few frames.

    Raises NoPictures, DicehallError.
    """
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
    """Return the suffix of a file name in lower case. Raises DicehallError if no such picture can be made."""
    suffix = PurePath(name).suffix.lower().replace(".jpeg", ".jpg")
    known = STILL if is_still else MOVING
    if suffix not in known:
        raise DicehallError(_("The file name must end with one of: {known}.").format(known=", ".join(known)))
    return suffix


def _opened(shot: bytes) -> Image:
    """Return a PNG as a Pillow image."""
    from PIL import Image

    return Image.open(BytesIO(shot)).convert("RGB")


def _alike(images: list[Image]) -> list[Image]:
    """Bring images to one size, that of the 90th percentile of heights.

    Lower ones are padded at the bottom with the colour of the page, higher ones scaled down.
    """
    from PIL import Image

    heights = sorted(image.height for image in images)
    size = images[0].width, heights[len(heights) * 9 // 10]
    alike = []
    for image in images:
        whole = Image.new("RGB", size, image.getpixel((0, image.height - 1)))
        if image.height > size[1]:
            image = image.resize((size[0] * size[1] // image.height, size[1]))
        whole.paste(image, ((size[0] - image.width) // 2, 0))
        alike.append(whole)
    return alike


def _strip(images: list[Image]) -> Image:
    """Arrange images in rows, so that the whole is about square."""
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
    """Write an animation; GIF needs a palette, WebP gets settings that keep files small."""
    from PIL.Image import Dither

    more: dict[str, Any] = {"quality": 55, "method": 4, "allow_mixed": True} if kind == "WEBP" else {}
    if kind == "GIF":
        images = [image.quantize(128, dither=Dither.NONE) for image in images]
    images[0].save(out, kind, save_all=True, append_images=images[1:], duration=times, loop=0, **more)
