"""The command `dicehall picture`."""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from dicehall.cli.choice import FILE
from dicehall.cli.style import Argument, Command, Option, WholeNumber
from dicehall.cli.verify import read_text
from dicehall.core.errors import DicehallError
from dicehall.core.words import LANGUAGES, N_, _, language, use
from dicehall.server.rendering import picture_frames

if TYPE_CHECKING:
    from dicehall.server.rendering.picture_frames import Wish

END, MOST_DIGITS = "end", 9
OUT = click.Path(dir_okay=False, path_type=Path)


@click.command(
    cls=Command,
    short_help=N_("Draw a match as a picture."),
    help=N_(
        "Draw the match of a record as the hall shows it: as an animation with a caption for each turn, as a strip of "
        "pictures, or one moment of it. The suffix of FILE sets the kind: .webp, .gif or .png for an animation, .png, "
        ".webp or .jpg for a still picture. This needs the extra “pictures” and a Chromium; if they are missing, you "
        "are told how to get them."
    ),
    examples=[
        (N_("The whole match as an animation:"), "dicehall picture match.json --out match.webp"),
        (N_("The final position, in dark colours:"), "dicehall picture match.json --at end --theme dark --out end.png"),
        (N_("A strip of every tenth turn:"), "dicehall picture match.json --strip --every 10 --out strip.png"),
    ],
)
@click.argument("record", cls=Argument, type=FILE, help=N_("The record."))
@click.option("--out", cls=Option, type=OUT, required=True, metavar="FILE", help=N_("The file to write."))
@click.option(
    "--from", "first", cls=Option, type=WholeNumber(0), metavar="N", help=N_("Begin with the moment after N events.")
)
@click.option(
    "--to", "last", cls=Option, type=WholeNumber(0), metavar="N", help=N_("End with the moment after N events.")
)
@click.option("--at", cls=Option, metavar="N", help=N_("Only the moment after N events, or the last one (“end”)."))
@click.option("--every", cls=Option, type=WholeNumber(1), metavar="N", help=N_("Only every N-th turn."))
@click.option("--strip", "is_strip", cls=Option, is_flag=True, help=N_("One picture with the moments side by side."))
@click.option(
    "--size", cls=Option, type=WholeNumber(160, 2000), default=640, metavar="PIXELS", help=N_("Width of each picture.")
)
@click.option("--theme", cls=Option, type=click.Choice(["light", "dark"]), default="light", help=N_("The colours."))
@click.option(
    "--language", "spoken", cls=Option, type=click.Choice(list(LANGUAGES)), help=N_("The language of the captions.")
)
def picture(record: Path, out: Path, spoken: str | None, **asked: Any) -> None:
    """Draw the match, save the picture and print its size. Raises DicehallError if it cannot be drawn or saved."""
    with use(spoken or language()):
        drawn = _drawn(record, out, asked)
    try:
        out.write_bytes(drawn)
    except OSError as error:
        raise DicehallError(_("Cannot save the picture: {error}.").format(error=error)) from error
    click.echo(_("{path}: {size} KB").format(path=out, size=math.ceil(len(drawn) / 1000)))


def _drawn(record: Path, out: Path, asked: dict[str, Any]) -> bytes:
    from dicehall.server.photo import pictures  # imported here: only this command needs it

    replay = picture_frames.of_record(read_text(record))
    wish = _wish(asked, replay.last)
    suffix = pictures.check_suffix(out.name, wish.is_still)
    pages = [picture_frames.frame(replay, at) for at in picture_frames.moments(replay, wish)]
    return pictures.draw(pages, wish, suffix)


def _wish(asked: dict[str, Any], last: int) -> Wish:
    from dicehall.server.rendering.picture_frames import Wish

    moment, ends = asked.pop("at"), {"first": asked.pop("first"), "last": asked.pop("last")}
    if moment is None:
        return Wish(**{"first": 0, "last": last, **{name: at for name, at in ends.items() if at is not None}}, **asked)
    if any(at is not None for at in ends.values()) or asked["every"] or asked["is_strip"]:
        raise click.UsageError(_("--at draws one moment: leave out --from, --to, --every and --strip."))
    if moment != END and not (moment.isascii() and moment.isdecimal()):
        raise click.UsageError(_("--at takes a number of events or “end”, not “{value}”.").format(value=moment))
    at = last if moment == END else int(moment[:MOST_DIGITS])
    return Wish(at, at, **asked)
