"""The commands `dicehall backup` and `dicehall restore`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from dicehall.cli.choice import FILE
from dicehall.cli.style import Argument, Command, Option
from dicehall.core.errors import DicehallError
from dicehall.core.words import N_, _, ngettext


def of_a_hall(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add --data and --database, which say where a hall keeps its matches."""
    for add in (
        click.option(
            "--database",
            cls=Option,
            metavar="URL",
            envvar="DICEHALL_DATABASE",
            show_envvar=True,
            help=N_("Where to keep the matches: postgresql://USER:PASSWORD@HOST/NAME, or the path of an SQLite file."),
        ),
        click.option(
            "--data",
            cls=Option,
            type=click.Path(path_type=Path),
            metavar="PATH",
            envvar="DICEHALL_DATA",
            show_envvar=True,
            help=N_("Folder for the matches; if not given, one in your user data folder."),
        ),
    ):
        command = add(command)
    return command


@click.command(
    cls=Command,
    short_help=N_("Back up a hall to a file."),
    help=N_(
        "Write everything a hall keeps to one file: matches, accounts and settings as of one moment. The hall may "
        "be running. The file contains seat links: only you can read it, and nobody else should."
    ),
    examples=[
        (N_("The hall on this machine:"), "dicehall backup monday.gz"),
        (
            N_("A hall on PostgreSQL:"),
            "dicehall backup --database postgresql://localhost/hall monday.gz",
        ),
    ],
)
@click.argument(
    "file", cls=Argument, type=click.Path(path_type=Path), help=N_("The file to write; it must not exist yet.")
)
@of_a_hall
def backup(file: Path, data: Path | None, database: str | None) -> None:
    """Write the backup and tell how many matches it holds. Raises DicehallError if it cannot be written."""
    from dicehall.server.storage import backup

    count = backup.backup(address(data, database, is_new=False), file)
    told = ngettext(
        "Saved the hall to {file}, with {count} match.", "Saved the hall to {file}, with {count} matches.", count
    )
    click.echo(told.format(file=file, count=count))


@click.command(
    cls=Command,
    short_help=N_("Restore a hall from a backup."),
    help=N_(
        "Fill an empty database with everything in a backup. The hall must not be running yet. A backup from "
        "SQLite can be restored to PostgreSQL, and the other way round; one from an older Dicehall is upgraded."
    ),
    examples=[
        (N_("To a new folder:"), "dicehall restore --data hall monday.gz"),
        (N_("To PostgreSQL:"), "dicehall restore --database postgresql://localhost/hall monday.gz"),
    ],
)
@click.argument("file", cls=Argument, type=FILE, help=N_("The backup file."))
@of_a_hall
def restore(file: Path, data: Path | None, database: str | None) -> None:
    """Fill the database and tell how many matches came back. Raises DicehallError for a bad backup or database."""
    from dicehall.server.storage import backup

    count = backup.restore(address(data, database, is_new=True), file)
    told = ngettext("Restored the hall, with {count} match.", "Restored the hall, with {count} matches.", count)
    click.echo(told.format(count=count))


def address(data: Path | None, database: str | None, *, is_new: bool) -> str:
    """Return the URL of the database that --data or --database names.

    Raises UsageError if both are given, and DicehallError if there is no hall (or, for a new one, if it cannot be
    made).
    """
    from dicehall.server import serve
    from dicehall.server.common.settings import sqlite
    from dicehall.server.storage import database as databases

    if database is not None:
        if data is not None:
            raise click.UsageError(_("Give --data or --database, not both."))
        url = databases.turned(database)
        if url.drivername != databases.SQLITE:
            return url.render_as_string(hide_password=False)
        path = Path(str(url.database))
    else:
        path = (serve.data_folder if is_new else serve.data_place)(data) / "hall.sqlite"
    if is_new:
        return serve.usable(path)
    if not path.exists():
        raise DicehallError(_("There is no hall in {folder}.").format(folder=path if database else path.parent))
    return sqlite(path)
