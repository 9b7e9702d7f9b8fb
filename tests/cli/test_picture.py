"""`dicehall picture`: what it refuses, and how what it needs is got."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicehall.server.photo import camera
from tests.cli.conftest import Hall
from tests.test_records import KEPT

RECORD = str(KEPT / "line-dice-by-hand.json")


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        (["--out", "a.txt"], 1, "The file name must end with one of: .webp, .gif, .png."),
        (["--out", "a.jpg"], 1, "must end with one of: .webp, .gif, .png."),
        (["--out", "a.gif", "--strip"], 1, "must end with one of: .png, .webp, .jpg."),
        (["--out", "a.gif", "--at", "3"], 1, "must end with one of: .png, .webp, .jpg."),
        (["--out", "a.png", "--at", "9"], 1, "Choose a moment from 0 to 8."),
        (["--out", "a.gif", "--from", "5", "--to", "4"], 1, "Choose a moment from 0 to 8."),
        (["--out", "a.png", "--at", "last"], 2, "--at takes a number of events or “end”, not “last”."),
        (["--out", "a.png", "--at", "3", "--strip"], 2, "--at draws one moment: leave out"),
        (["--out", "a.gif", "--every", "0"], 2, "--every: at least 1."),
        (["--out", "a.gif", "--size", "9"], 2, "--size: at least 160."),
        (["--out", "a.gif"], 1, 'Pictures need Pillow, Playwright and Chromium: pip install "dicehall[pictures]"'),
    ],
)
def test_what_cannot_be_drawn_is_said(
    hall: Hall, arguments: list[str], code: int, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(camera, "is_possible", lambda: False)
    ran = hall("picture", RECORD, *arguments)
    assert (ran.exit_code, sentence in ran.output) == (code, True), ran.output
    assert list(tmp_path.iterdir()) == []


def test_a_broken_record_names_its_line(hall: Hall, tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text(Path(RECORD).read_text("utf-8").replace("place -1 -2 cross", "place 9 9 cross"), "utf-8")
    ran = hall("picture", str(broken), "--out", "a.webp")
    assert (ran.exit_code, "Line 11: " in ran.output) == (1, True)
