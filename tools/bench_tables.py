"""What the benchmark of the hall plays with: a hall in its own process, and many matches copied from a few."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote_plus

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from dicehall.core.dice import SeededDice
from dicehall.core.match import Match
from dicehall.games import find
from dicehall.server.common import logging_setup
from dicehall.server.common.settings import Settings
from dicehall.server.hall.hall import Hall, new_secret
from dicehall.server.match.plan import Plan
from dicehall.server.match.seats import PERSON
from dicehall.server.serve import bind, serve
from dicehall.server.storage.match_store import MatchStore
from dicehall.server.storage.schema import LOG, MATCHES, SEATS
from tools.wire import Line, post

GAME = find("line-dice")
OPTIONS = GAME.settle({"players": 2, "first": 0, "scoring": "domino", "target": 20})
ROOMS = 8192  # kept in memory by the hall
KINDS = 64  # matches that are played out beforehand; the others are copies, so that a client knows the next choice
ALWAYS = "100000000/minute"  # no rate limits, because all clients share one address


# --- the hall


def serve_child(url: str, port: str) -> None:
    """Run the hall in this process, logging JSON as in production."""
    logging_setup.configure(logging_setup.JSON)
    settings = Settings(
        url,
        rooms=ROOMS,
        posts=ALWAYS,
        posts_of_address=ALWAYS,
        looks=ALWAYS,
        looks_of_address=ALWAYS,
        matches=ALWAYS,
        matches_of_address=ALWAYS,
        streams_of_address=1_000_000,
    )
    serve(settings, bind("127.0.0.1", int(port)), proxies=())


@dataclass
class Process:
    """The hall as a child process; `seconds` is how long it took to start."""

    url: str
    folder: Path
    port: int = 0
    seconds: float = 0.0

    def __enter__(self) -> Process:
        with bind("127.0.0.1", 0) as free:
            self.port = free.getsockname()[1]
        began = time.perf_counter()
        command = [sys.executable, "-m", "tools.bench_hall", "--serve", self.url, str(self.port)]
        with (self.folder / "log").open("w") as log:
            self._process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        assert self._process.stdout
        self._process.stdout.readline()
        self.seconds = time.perf_counter() - began
        return self

    def __exit__(self, *_: object) -> None:
        self._process.send_signal(signal.SIGTERM)
        self._process.wait(20)
        assert self._process.stdout
        self._process.stdout.close()

    def memory(self) -> float:
        """Return the resident memory of the hall in bytes."""
        pages = Path(f"/proc/{self._process.pid}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")

    def cpu(self) -> float:
        """Return the processor time the hall has used, in seconds."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


# --- matches: a copy has the dice and the choices of its original


@dataclass
class Table:
    """A match as clients play it: the links of its seats, its choices, and the next one."""

    id: str
    seats: list[str]
    """The secrets of the seats' links."""
    steps: list[Step]
    step: int = 0
    posted: dict[int, float] = field(default_factory=dict)
    """Entry id -> when the choice that makes it was due (`time.perf_counter`)."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    def own(self, rows: sa.Table, row: dict[str, Any]) -> dict[str, Any]:
        """Return the columns of a row in which a copy differs from its original."""
        if rows is SEATS:
            return {"secret": self.seats[row["number"]]}
        return {"form": self.id} if rows is MATCHES else {}


@dataclass(frozen=True)
class Step:
    """One choice: the seat, the body of its post, and the entry that ends its change."""

    seat: int
    body: str
    end: int


def seed(kind: int) -> str:
    """Return the seed of a kind of match."""
    return f"bench {kind}"


def steps(kind: int) -> list[Step]:
    """Return the choices of a whole match, picked at random."""
    match, chosen, found = Match(GAME, OPTIONS, SeededDice(seed(kind))), random.Random(kind), list[Step]()
    match.roll()
    while isinstance(seat := match.to_act, int):
        token, answers = chosen.choice(match.legal), len(match.events)
        match.play(token)
        found.append(Step(seat, f"answers={answers}&token={quote_plus(token)}", len(match.events)))
    return found


STEPS = [steps(kind) for kind in range(KINDS)]
FEWEST = min(map(len, STEPS))


async def tables(url: str, count: int) -> list[Table]:
    """Make matches, written straight to the database before the hall opens them."""
    store, form, people = MatchStore(url), f"bench {new_secret()}", (("", PERSON), ("", PERSON))
    await store.open()
    halls = (Hall(Settings(url, seed=seed(kind)), store) for kind in range(KINDS))
    rooms = [await hall.create(Plan(f"{form} {kind}", GAME, OPTIONS, people)) for kind, hall in enumerate(halls)]
    made = [Table(new_secret(), [new_secret(), new_secret()], STEPS[number % KINDS]) for number in range(count)]
    engine = create_async_engine(url)
    async with engine.begin() as connection:
        for rows, key in ((MATCHES, "id"), (SEATS, "match_id"), (LOG, "match_id")):
            kinds = [await like(connection, rows, key, room.card.id) for room in rooms]
            copies = [
                row | {key: table.id} | table.own(rows, row)
                for number, table in enumerate(made)
                for row in kinds[number % KINDS]
            ]
            if copies:
                await connection.execute(rows.insert(), copies)
    await engine.dispose()
    await store.close()
    return made


async def like(connection: AsyncConnection, rows: sa.Table, key: str, match: str) -> list[dict[str, Any]]:
    """Return all rows of a match in one database table."""
    found = await connection.execute(sa.select(rows).where(rows.c[key] == match))
    return [dict(row) for row in found.mappings()]


async def play(wire: Line, table: Table) -> None:
    """Play the next choice of a match. Raises SystemExit with the answer if the hall refuses it."""
    step = table.steps[table.step]
    table.step += 1
    answer = await wire.ask(post(f"/seat/{table.seats[step.seat]}/play", step.body))
    if b'"accepted":true' not in answer:
        raise SystemExit(answer.decode())
