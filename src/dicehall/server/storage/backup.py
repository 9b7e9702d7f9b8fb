"""Backup and restore of a running hall: all tables at one moment, as gzipped JSON lines.

{"format": "dicehall backup", "version": 1, "schema": "0002", "rows": {"player": 1, "match": 1, ..}}
["player", {"id": "..", "name": "Anna", ..}]
["match", {"id": "..", ..}]
..
["end", 57]

A table follows those it refers to, so rows can be inserted as they are read. The last line is the number of rows;
without it the file was cut off.
"""

from __future__ import annotations

import asyncio
import base64
import gzip
import json
import os
import zlib
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TextIO, TypeVar

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection

from dicehall.core.errors import DicehallError
from dicehall.core.words import _
from dicehall.server.storage.database import make_engine, telling
from dicehall.server.storage.migrations import FIRST, is_known, migrate, revision

FORMAT, VERSION = "dicehall backup", 1
VERSION_TABLE = "alembic_version"
END = "end"
CHUNK = 500  # rows read and inserted at a time, so that memory does not grow with the database

Row = dict[str, Any]
T = TypeVar("T")


class BadBackup(DicehallError):
    """A file that is not a backup, or is incomplete."""

    def __init__(self, message: str = "") -> None:
        super().__init__(message or _("The file is not a complete backup of a hall: nothing was restored."))


def backup(url: str, path: Path) -> int:
    """Write a whole database into a new file, mode 0600, and return the number of matches.

    A file that is left incomplete by an error is removed. Raises DicehallError if the file exists or cannot be written,
    or the database cannot be read.
    """
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise DicehallError(_("{path} already exists: choose another name.").format(path=path)) from None
    except OSError as error:
        raise _unwritable(error) from error
    is_whole = False
    try:
        with os.fdopen(descriptor, "wb") as raw:
            with gzip.open(raw, "wt", encoding="utf-8") as file:
                count = _run(url, "READ ONLY", lambda connection: _write(connection, file))
            raw.flush()
            os.fsync(raw.fileno())
        is_whole = True
    except OSError as error:
        raise _unwritable(error) from error
    finally:
        if not is_whole:
            path.unlink()
    return count


def restore(url: str, path: Path) -> int:
    """Fill an empty database from a backup, and return the number of matches.

    Everything happens in one transaction: an error changes nothing. A backup of an older schema is restored with that
    schema and then migrated. Raises BadBackup, DicehallError.
    """
    lines = _lines(path)
    head = next(lines, None)
    if not isinstance(head, dict) or (head.get("format"), head.get("version")) != (FORMAT, VERSION):
        raise BadBackup
    if not isinstance(head.get("rows"), dict):
        raise BadBackup
    if not is_known(str(head.get("schema"))):
        raise BadBackup(_("This backup is from a newer hall: upgrade this one first."))
    return _run(url, "READ WRITE", lambda connection: _read(connection, head, lines))


def _run(url: str, mode: str, work: Callable[[sa.Connection], T]) -> T:
    """Do some work in one transaction that sees a single moment of the database."""

    async def run() -> T:
        engine = make_engine(url)
        try:
            async with engine.connect() as connection:
                await _begin(connection, mode)
                done = await connection.run_sync(work)
                await connection.commit()
                return done
        finally:
            await engine.dispose()

    with telling():
        return asyncio.run(run())


async def _begin(connection: AsyncConnection, mode: str) -> None:
    """Begin a transaction with a stable snapshot.

    In SQLite any transaction has one; IMMEDIATE takes the write lock at once instead of failing at the first write.
    """
    if connection.dialect.name == "sqlite":
        await connection.exec_driver_sql("BEGIN IMMEDIATE" if mode == "READ WRITE" else "BEGIN")
    else:
        await connection.exec_driver_sql(f"SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, {mode}")


# --- writing a file


def _write(connection: sa.Connection, file: TextIO) -> int:
    """Write all tables as JSON lines, and return the number of matches."""
    tables = _tables(connection)
    if "match" not in (table.name for table in tables):
        raise DicehallError(_("There is no hall in this database."))
    counts = {table.name: connection.scalar(sa.select(sa.func.count()).select_from(table)) or 0 for table in tables}
    head = {"format": FORMAT, "version": VERSION, "schema": revision(connection) or FIRST, "rows": counts}
    _write_line(file, head)
    for table in tables:
        packed = _packed(table)
        for row in connection.execute(sa.select(table), execution_options={"yield_per": CHUNK}).mappings():
            values = {name: _pack(value) if name in packed else value for name, value in row.items()}
            _write_line(file, [table.name, values])
    _write_line(file, [END, sum(counts.values())])
    return counts["match"]


def _tables(connection: sa.Connection) -> list[sa.Table]:
    """Return the tables as they are in the database, referenced tables first."""
    metadata = sa.MetaData()
    metadata.reflect(connection, only=lambda name, _metadata: name != VERSION_TABLE)
    return metadata.sorted_tables


def _packed(table: sa.Table) -> set[str]:
    """Return the names of the binary columns, which are written as base64."""
    return {column.name for column in table.columns if isinstance(column.type, sa.LargeBinary)}


def _pack(value: bytes | None) -> str | None:
    return None if value is None else base64.b64encode(value).decode()


def _unpack(value: str | None) -> bytes | None:
    return None if value is None else base64.b64decode(value)


def _write_line(file: TextIO, line: Any) -> None:
    try:
        file.write(json.dumps(line, separators=(",", ":"), ensure_ascii=False) + "\n")
    except OSError as error:
        raise _unwritable(error) from error


def _unwritable(error: OSError) -> DicehallError:
    return DicehallError(_("Cannot write the backup: {error}.").format(error=error.strerror))


# --- reading one


def _lines(path: Path) -> Iterator[Any]:
    """Yield the JSON lines of a backup. Raises BadBackup."""
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            for line in file:
                yield json.loads(line)
    except (OSError, EOFError, zlib.error, ValueError) as error:
        raise BadBackup from error


def _read(connection: sa.Connection, head: Row, lines: Iterator[Any]) -> int:
    """Recreate the schema of the backup, fill it, check the row counts, and migrate to today's schema."""
    _clear(connection)
    migrate(connection, head["schema"])
    try:
        counts = _fill(connection, lines)
    except (sa.exc.OperationalError, sa.exc.ProgrammingError):
        raise
    except (KeyError, TypeError, ValueError, AttributeError, sa.exc.StatementError, sa.exc.CompileError) as error:
        raise BadBackup from error
    if counts != Counter(head["rows"]):
        raise BadBackup
    migrate(connection)
    return counts["match"]


def _fill(connection: sa.Connection, lines: Iterator[Any]) -> Counter[str]:
    """Insert all rows and count them by table. Raises BadBackup if the last line is missing or its count differs.

    References to other rows of the same table are inserted as NULL and filled in at the end, when all rows exist.
    """
    tables = {table.name: table for table in _tables(connection)}
    counts, later = Counter[str](), list[tuple[sa.Table, Row]]()
    for name, rows in _chunks(lines):
        if name == END:
            for table, row in later:
                same = [column == row[column.name] for column in table.primary_key.columns]
                connection.execute(table.update().where(*same).values({key: row[key] for key in _own(table)}))
            if rows == [counts.total()]:
                return counts
            break
        table, counts[name] = tables[name], counts[name] + len(rows)
        connection.execute(table.insert(), [_unpacked(table, row) for row in rows])
        later += [(table, row) for row in rows if any(row[key] is not None for key in _own(table))]
    raise BadBackup


def _clear(connection: sa.Connection) -> None:
    """Drop all tables. Raises DicehallError if any of them has a row."""
    tables = _tables(connection)
    for table in tables:
        if connection.execute(sa.select(sa.literal(1)).select_from(table).limit(1)).first():
            raise DicehallError(_("This database is not empty: restore into a new one. Nothing was changed."))
    for table in reversed(tables):
        table.drop(connection)
    connection.exec_driver_sql(f"DROP TABLE IF EXISTS {VERSION_TABLE}")


def _chunks(lines: Iterator[Any]) -> Iterator[tuple[str, list[Any]]]:
    """Group consecutive lines of one table into lists of at most CHUNK rows. Raises BadBackup."""
    name, rows = "", list[Any]()
    for line in lines:
        if not isinstance(line, list) or len(line) != 2:
            raise BadBackup
        if rows and (line[0] != name or len(rows) == CHUNK):
            yield name, rows
            rows = []
        name = line[0]
        rows.append(line[1])
    if rows:
        yield name, rows


def _own(table: sa.Table) -> set[str]:
    """Return the columns that refer to another row of the same table, which may come later in the file."""
    return {key.parent.name for key in table.foreign_keys if key.column.table is table}


def _unpacked(table: sa.Table, row: Row) -> Row:
    """Return a row ready to insert, with self-references cleared.

    Raises BadBackup if its columns are not those of the table.
    """
    if row.keys() != set(table.columns.keys()):
        raise BadBackup
    values = {name: _unpack(value) if name in _packed(table) else value for name, value in row.items()}
    return {**values, **dict.fromkeys(_own(table))}
