"""Measure a real hall over loopback: `python -m tools.bench_hall`. Takes about a minute and keeps nothing.

It uses SQLite in a temporary folder, or the database given by --database, to which matches are added. Client and hall
share the processors of this machine, so the figures include both.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import uvloop

from dicehall.server.common.settings import sqlite
from dicehall.server.storage.database import turned
from tools.bench_tables import FEWEST, Process, Table, play, serve_child, tables
from tools.wire import Line, line, watcher

QUIET = 50  # matches that the idle watchers look at
KEPT: list[object] = []  # idle streams, so that they stay open


async def full_load(hall: Process, seconds: float, lines: int) -> tuple[float, float]:
    """Play as fast as `lines` clients can for some seconds.

    Return choices per second, and the hall's processor time per choice in milliseconds.
    """
    # Enough matches for 3,000 choices a second, more than a hall can do on one processor.
    fresh, ends, done = iter(await tables(hall.url, int(seconds * 3000 / FEWEST) + lines)), 0.0, 0

    async def client() -> None:
        nonlocal done
        wire = await line(hall.port)
        for table in fresh:
            while table.step < len(table.steps) and time.perf_counter() < ends:
                await play(wire, table)
                done += 1
        wire.close()

    began, cpu = time.perf_counter(), hall.cpu()
    ends = began + seconds
    await asyncio.gather(*(client() for _ in range(lines)))
    taken = time.perf_counter() - began
    return done / taken, (hall.cpu() - cpu) / done * 1000


async def steady(
    hall: Process, live: list[Table], rate: float, seconds: float, watchers: int
) -> tuple[list[float], float]:
    """Play `rate` choices per second, each match watched by `watchers` streams.

    Return the milliseconds from the moment each choice was due until each watcher had it, and the seconds of processor
    time the hall used. Counting from the due moment includes the waiting that a slow hall causes.
    """
    found, open_streams = list[float](), []

    def seer(table: Table) -> Callable[[int], None]:
        def seen(entry: int) -> None:
            if entry in table.posted:
                found.append((time.perf_counter() - table.posted[entry]) * 1000)

        return seen

    for table in live:
        table.posted.clear()
        open_streams += [await watcher(hall.port, f"/match/{table.id}", seer(table)) for _ in range(watchers)]
    wires, free = [await line(hall.port) for _ in range(64)], asyncio.Queue[Line]()
    for wire in wires:
        free.put_nowait(wire)
    cpu = hall.cpu()
    count, began = int(rate * seconds), time.perf_counter() + 0.1

    async def one(table: Table, due: float) -> None:
        async with table.lock:
            table.posted[table.steps[table.step].end] = due
            wire = await free.get()
            await play(wire, table)
            free.put_nowait(wire)

    posted = []
    for number in range(count):
        due = began + number / rate
        await asyncio.sleep(max(0, due - time.perf_counter()))
        posted.append(asyncio.create_task(one(live[number % len(live)], due)))
    await asyncio.gather(*posted)
    await until(lambda: len(found) >= count * watchers, 10)
    for stream in open_streams:
        stream.close()
    for wire in wires:
        wire.close()
    return found, hall.cpu() - cpu


async def until(is_so: Callable[[], bool], seconds: float) -> None:
    """Wait until `is_so()`, at most for some seconds."""
    ends = time.perf_counter() + seconds
    while not is_so() and time.perf_counter() < ends:  # noqa: ASYNC110
        await asyncio.sleep(0.01)


async def idle(hall: Process, quiet: list[Table], count: int) -> float:
    """Open `count` streams of matches in which nobody plays; return the hall's memory per stream in bytes."""
    before = hall.memory()
    for number in range(count):
        KEPT.append(await watcher(hall.port, f"/match/{quiet[number % len(quiet)].id}", lambda _entry: None))
    return (hall.memory() - before) / max(1, count)


async def opened(hall: Process, live: list[Table]) -> float:
    """Play one choice in each match; return the hall's memory per match in bytes."""
    before, wire = hall.memory(), await line(hall.port)
    for table in live:
        await play(wire, table)
    wire.close()
    return (hall.memory() - before) / len(live)


def row(what: str, figure: str) -> None:
    """Print a line of the table."""
    print(f"{what:<58} {figure:>20}", flush=True)


async def measure(hall: Process, given: argparse.Namespace) -> None:
    """Measure everything, one thing after the other."""
    row("start, with rules compiled", f"{hall.seconds:.2f} s")
    rate, cost = await full_load(hall, given.seconds, given.lines)
    row(f"full load, {given.lines} clients: moves/s, each written", f"{rate:,.0f}")
    row("  processor of the hall for each", f"{cost:.2f} ms")
    live, quiet = await tables(hall.url, 1000), await tables(hall.url, QUIET)
    row("memory for each match", f"{await opened(hall, live) / 1024:.0f} KiB")
    row(f"memory for each of {given.idle:,} idle watchers", f"{await idle(hall, quiet, given.idle) / 1024:.0f} KiB")
    for count in (100, 1000):
        times, cpu = await steady(hall, live[-count:], given.rate, given.seconds, given.watchers)
        times.sort()
        p50, p99 = statistics.median(times), times[int(len(times) * 0.99)]
        row(f"{given.rate:.0f} moves/s in {count:,} matches, {given.watchers} watching each: p50, p99",
            f"{p50:.1f}, {p99:.1f} ms")  # fmt: skip
        missing = int(given.rate * given.seconds) * given.watchers - len(times)
        row("  processor of the hall for each event seen", f"{cpu / len(times) * 1000:.2f} ms")
        if missing:
            row("  events that have not come in time: this machine is too slow for the rate", f"{missing:,}")


def main() -> None:
    """Parse the command line, and measure."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--serve", nargs=2, help=argparse.SUPPRESS)
    parser.add_argument("--database", help="URL of a database that may be written to")
    parser.add_argument("--seconds", type=float, default=5, help="how long each load lasts")
    parser.add_argument("--rate", type=float, default=300, help="moves a second of the steady load")
    parser.add_argument("--lines", type=int, default=32, help="clients at full load")
    parser.add_argument("--watchers", type=int, default=1, help="streams of each live match")
    parser.add_argument("--idle", type=int, default=5000, help="streams that see nothing")
    given = parser.parse_args()
    if given.serve:
        serve_child(*given.serve)
    else:
        bench(given)


def bench(given: argparse.Namespace) -> None:
    """Start a hall and measure it."""
    with tempfile.TemporaryDirectory() as folder:
        url = sqlite(Path(folder) / "hall.sqlite")
        if given.database:
            url = turned(given.database).render_as_string(hide_password=False)
        asyncio.run(tables(url, 0))
        with Process(url, Path(folder)) as hall:
            uvloop.run(measure(hall, given))


if __name__ == "__main__":
    main()
