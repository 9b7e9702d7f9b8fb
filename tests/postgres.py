"""A PostgreSQL server of the tests' own: real, reached by a socket in a temporary folder, gone with the tests."""

from __future__ import annotations

import asyncio
import os
import pwd
import shutil
import subprocess
import tempfile
import threading
import time
from collections.abc import Coroutine
from pathlib import Path
from typing import Any

import asyncpg

from tools import postgres

USER = "dicehall"
# The server ends when this shell, in a session of its own, reads a line or the end: that comes when the tests are gone.
GUARD = """
"$1/postgres" -D "$2/data" -k "$2" -c listen_addresses= -c max_connections=60 $3 >>"$2/log" 2>&1 &
read line
kill -QUIT $!
wait $!
[ "$line" = keep ] || rm -rf "$2"
"""
FAST = "-c fsync=off -c full_page_writes=off -c shared_buffers=32MB"


class Cluster:
    """The server. Each database that it makes is empty."""

    def __init__(self) -> None:
        programs = postgres.find()
        assert programs, postgres.SORRY
        self._programs = programs
        self._owner = owner()
        self.folder = Path(tempfile.mkdtemp(prefix="dicehall-postgres-"))
        if self._owner:
            shutil.chown(self.folder, self._owner)
        data = str(self.folder / "data")
        command = [str(programs / "initdb"), "-D", data, "-U", USER, "--no-sync", "--auth=trust", "-E", "UTF8"]
        subprocess.run([*command, "--locale=C"], **self._who(), check=True, stdout=subprocess.DEVNULL, cwd="/")
        self._guard: subprocess.Popen[bytes] | None = None
        self._count = 0

    def _who(self) -> dict[str, Any]:
        """The server refuses to run as root."""
        return (
            {"user": self._owner, "group": pwd.getpwnam(self._owner).pw_gid, "extra_groups": []} if self._owner else {}
        )

    def start(self) -> None:
        """Start it, and wait until it answers."""
        command = ["/bin/sh", "-c", GUARD, "sh", str(self._programs), str(self.folder), FAST]
        self._guard = subprocess.Popen(command, stdin=subprocess.PIPE, cwd="/", start_new_session=True, **self._who())
        for _ in range(3000):
            try:
                return self.run("SELECT 1")
            except (OSError, asyncpg.PostgresError):
                time.sleep(0.02)
        raise AssertionError((self.folder / "log").read_text())

    def stop(self, *, keep: bool = True) -> None:
        """End it at once, as if it had crashed, and wait until it is gone."""
        guard, self._guard = self._guard, None
        if guard is not None:
            guard.communicate(b"keep\n" if keep else b"")

    def url(self, database: str) -> str:
        """The address of a database for SQLAlchemy."""
        return f"postgresql+asyncpg://{USER}@/{database}?host={self.folder}"

    def fresh(self, template: str = "template0") -> str:
        """A new database, as a copy of another; its name."""
        self._count += 1
        name = f"hall{self._count}"
        self.run(f"CREATE DATABASE {name} TEMPLATE {template}")
        return name

    def run(self, *statements: str, database: str = "postgres") -> None:
        """Run statements, also where an event loop is running."""
        in_thread(self._run(statements, database))

    async def _run(self, statements: tuple[str, ...], database: str) -> None:
        connection = await asyncpg.connect(host=str(self.folder), user=USER, database=database)
        try:
            for statement in statements:
                await connection.execute(statement)
        finally:
            await connection.close()


def owner() -> str | None:
    """Who runs the server where root may not; None where we are somebody else."""
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


def in_thread(work: Coroutine[Any, Any, None]) -> None:
    """Run a coroutine to its end in an event loop of its own; what it raises is raised here."""
    failed: list[BaseException] = []

    def run() -> None:
        try:
            asyncio.run(work)
        except BaseException as error:
            failed.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    if failed:
        raise failed[0]
