"""Screenshots with Playwright and Chromium, which runs no script and has no network."""

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
WIDTH = 720  # CSS pixels; one layout for all pictures, scaled to the wanted size
PATIENCE = 60_000  # milliseconds
INSTALL = 'pip install "dicehall[pictures]" && playwright install chromium'


class NoPictures(DicehallError):
    """The software that takes pictures is not installed."""

    def __init__(self) -> None:
        super().__init__(_("Pictures need Pillow, Playwright and Chromium: {command}").format(command=INSTALL))


@cache
def is_possible() -> bool:
    """Return True if all that pictures need is installed. Cached: the first call starts a program."""
    return all(find_spec(name) for name in ("PIL", "playwright")) and program() is not None


@cache
def program() -> str | None:
    """Return the path of a Chromium that starts, or None."""
    return find()


def photograph(pages: Sequence[str], size: int, theme: str) -> list[bytes]:
    """Return each page as a PNG, `size` pixels wide. Do not call it on an event loop.

    Raises NoPictures, DicehallError.
    """
    if not is_possible():
        raise NoPictures
    from playwright.sync_api import Error, sync_playwright

    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=program(), args=[*QUIET, *sandbox()])
            shots = _shots(browser, pages, size, theme)
            browser.close()
        except Error as error:
            logger.warning("no picture: %s", str(error).partition("\n")[0])  # the rest may name local folders
            raise DicehallError(_("The picture could not be drawn.")) from error
    return shots


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
    shots = []
    for text in pages:
        page.set_content(text)
        shots.append(page.locator("body").screenshot(animations="disabled", scale="device"))
    return shots
