"""Pictures that a real Chromium draws: of a moment, from a hall; of a whole match, by the command."""

from __future__ import annotations

import subprocess
import sys
from io import BytesIO
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.test_records import KEPT

pytestmark = pytest.mark.browser
MAIN = "from dicehall.cli import main; main()"


def test_a_hall_draws_the_moment_that_is_looked_at(visitor: Visit) -> None:
    page = visitor("/records")
    page.locator("textarea").fill((KEPT / "line-dice-by-hand.json").read_text("utf-8"))
    page.locator("form.record button").click()
    page.wait_for_url("**/replay")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#moment")).to_have_attribute("data-at", "7")
    link = page.get_by_role("link", name="Picture of this moment")
    link.focus()
    given = page.request.get(str(link.evaluate("link => link.href")))
    assert given.headers["content-type"] == "image/png"
    image = Image.open(BytesIO(given.body())).convert("RGB")
    assert image.width == 640
    assert has_a_table(image)


def has_a_table(image: Image.Image) -> bool:
    """Whether most of it is the asphalt of Line Dice, and there is ivory on it."""
    red, _green, blue = np.moveaxis(np.asarray(image.resize((64, 64)), np.int64), 2, 0)
    dark, ivory = (red + blue < 200).mean(), ((blue > 170) & (red > blue + 10)).sum()
    return bool(dark > 1 / 3 and ivory > 20)


@pytest.mark.full
def test_the_command_draws_a_whole_match(tmp_path: Path) -> None:
    command = [sys.executable, "-c", MAIN, "picture", str(KEPT / "line-dice-by-hand.json"), "--size", "320"]
    subprocess.run([*command, "--out", str(tmp_path / "a.webp"), "--from", "7"], check=True, capture_output=True)
    with Image.open(tmp_path / "a.webp") as moving:
        assert (moving.format, moving.width, getattr(moving, "n_frames", 0)) == ("WEBP", 320, 2)
        moving.seek(1)
        assert has_a_table(moving.convert("RGB"))
