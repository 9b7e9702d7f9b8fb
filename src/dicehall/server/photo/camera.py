"""Pages as pictures, drawn by a Chromium that Playwright drives: it runs no script and asks nobody for anything."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING

from dicehall.core.errors import DicehallError
from dicehall.core.words import _
from dicehall.server.photo.chromium import find, sandbox

if TYPE_CHECKING:
    from playwright.sync_api import Browser

logger = logging.getLogger(__name__)
QUIET = ("--disable-gpu", "--hide-scrollbars")
WIDTH = 720  # of a page, in its own pixels: all pictures have one layout, whatever their size
PATIENCE = 60_000  # milliseconds
INSTALL = 'pip install "dicehall[pictures]" && playwright install chromium'


class NoPictures(DicehallError):
    """What draws pictures is not installed."""

    def __init__(self) -> None:
        super().__init__(_("Pictures need Pillow, Playwright and Chromium: {command}").format(command=INSTALL))


@cache
def is_possible() -> bool:
    """Whether all that pictures need is installed."""
    return all(find_spec(name) for name in ("PIL", "playwright")) and program() is not None


@cache
def program() -> str | None:
    """The path of a Chromium that starts."""
    return find()


def photograph(pages: Sequence[str], size: int, theme: str) -> list[bytes]:
    """Each page as a PNG of so many pixels in width; NoPictures. Not to be called on an event loop."""
    if not is_possible():
        raise NoPictures
    from playwright.sync_api import Error, sync_playwright

    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=program(), args=[*QUIET, *sandbox()])
            found = _shots(browser, pages, size, theme)
            browser.close()
        except Error as error:
            logger.warning("no picture: %s", str(error).partition("\n")[0])  # it may name folders of this machine
            raise DicehallError(_("The picture could not be drawn.")) from error
    return found


def _shots(browser: Browser, pages: Sequence[str], size: int, theme: str) -> list[bytes]:
    context = browser.new_context(
        viewport={"width": WIDTH, "height": WIDTH},
        device_scale_factor=size / WIDTH,
        color_scheme="dark" if theme == "dark" else "light",
        reduced_motion="reduce",
        java_script_enabled=False,
        offline=True,
    )
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    found = []
    for text in pages:
        page.set_content(text)
        found.append(page.locator("body").screenshot(animations="disabled", scale="device"))
    return found
