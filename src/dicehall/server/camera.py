"""Pages as pictures, drawn by a Chromium that Playwright drives: it runs no script and asks nobody for anything."""

from __future__ import annotations

import logging
import os
import shutil
import sys
from collections.abc import Sequence
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from dicehall.core.errors import DicehallError
from dicehall.core.words import _

if TYPE_CHECKING:
    from playwright.sync_api import Browser

logger = logging.getLogger(__name__)
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
WIDTH = 720  # of a page, in its own pixels: all pictures have one layout, whatever their size
PATIENCE = 60_000  # milliseconds
INSTALL = 'pip install "dicehall[pictures]" && playwright install chromium'


class NoPictures(DicehallError):
    """What draws pictures is not installed."""

    def __init__(self) -> None:
        super().__init__(_("Pictures need Pillow, Playwright and a Chromium: {command}").format(command=INSTALL))


@cache
def is_possible() -> bool:
    """Whether all that pictures need is installed."""
    return all(find_spec(name) for name in ("PIL", "playwright")) and chromium() is not None


def chromium() -> str | None:
    """The path of a Chromium: the system's own, or the one that Playwright has downloaded."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    usual = Path.home() / ("Library/Caches" if sys.platform == "darwin" else ".cache") / "ms-playwright"
    folder = Path(os.environ.get("PLAYWRIGHT_BROWSERS_PATH") or usual)
    own = (path for build in sorted(folder.glob("chromium*-*")) for path in build.glob("*/*") if _is_program(path))
    return found or next((str(path) for path in (Path(MAC), *own) if path.is_file()), None)


def _is_program(path: Path) -> bool:
    return path.name in ("chrome", "headless_shell", "chrome-headless-shell", "chrome.exe")


def photograph(pages: Sequence[str], size: int, theme: str) -> list[bytes]:
    """Each page as a PNG of so many pixels in width; NoPictures. Not to be called on an event loop."""
    if not is_possible():
        raise NoPictures
    from playwright.sync_api import Error, sync_playwright

    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=chromium(), args=arguments())
            found = _shots(browser, pages, size, theme)
            browser.close()
        except Error as error:
            logger.warning("no picture: %s", str(error).partition("\n")[0])  # it may name folders of this machine
            raise DicehallError(_("The picture could not be drawn.")) from error
    return found


def arguments() -> list[str]:
    """What Chromium is started with: root may have no sandbox."""
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    return ["--disable-gpu", "--hide-scrollbars", *(["--no-sandbox"] if is_root else [])]


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
