"""Draw the moving picture of README.md, a match of Line Dice between two bots: `python -m tools.readme_picture`."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image, ImageSequence

import dicehall
from dicehall import bots
from dicehall.bots.budget import Budget
from dicehall.core.match import Match

OUT = Path(__file__).parent.parent / "docs" / "line-dice.webp"
SEED, PLAYOUTS = 2, 3000
ROLLS = 36  # events before the first choice, in which all dice are rolled: the picture begins after them
EACH, END = 650, 4000  # milliseconds per turn, and at the end


def match() -> Match:
    """Play a match that is always the same, because its dice and the bots' playouts follow from the seed."""
    played = dicehall.load("line-dice").new(players=2, seed=SEED)
    while isinstance(seat := played.to_act, int):
        played.play(bots.weigh("flat", played, seat, SEED, Budget(playouts=PLAYOUTS))[0].token)
    return played


def draw(record: str, folder: Path) -> Path:
    """Draw every turn of a record as a lossless animation; return its file. `main` sets the times."""
    source, drawn = folder / "match.json", folder / "match.png"
    source.write_text(record, "utf-8")
    asked = ["--from", str(ROLLS), "--size", "480", "--out", str(drawn)]
    subprocess.run([sys.executable, "-m", "dicehall", "picture", str(source), *asked], check=True)
    return drawn


def main() -> None:
    """Play, draw, and save at a pace for glancing rather than reading."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Image.open(draw(match().record(["Ada", "Ben"]), Path(folder))) as drawn,
    ):
        first, *rest = [frame.convert("RGB") for frame in ImageSequence.Iterator(drawn)]
    times = [*[EACH] * len(rest), END]
    first.save(OUT, "WEBP", save_all=True, append_images=rest, duration=times, loop=0, quality=60, method=6)


if __name__ == "__main__":
    main()
