"""The processes of the benchmark: starts with and without a cache, and measurements in one that compiles nothing."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping

import click

from dicehall.cli.bench.measuring import Row
from dicehall.core.game import Game
from dicehall.core.words import _

WARM_STARTS = 3
MEASURE = "import sys; from dicehall.cli.bench.measuring import main; main(*sys.argv[1:])"
START = "import sys, dicehall; dicehall.load(sys.argv[1]).new(players=int(sys.argv[2]))"


def run(*arguments: str, environment: Mapping[str, str] | None = None, quiet: bool = False) -> str:
    """Run Python with `arguments` and return what it prints. Raises ClickException if it fails.

    What it compiles shows on standard error unless `quiet`.
    """
    done = subprocess.run(
        [sys.executable, *arguments],
        env={**os.environ, **(environment or {})},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL if quiet else None,
        text=True,
    )
    if done.returncode != 0:
        raise click.ClickException(_("The measured process has failed."))
    return done.stdout


def measured(game: Game, players: int, games: int) -> list[Row]:
    """Return the measures of a process that found all its code in the cache; where one had to compile, ask another.

    Raises ClickException if the process fails.
    """
    for _attempt in range(3):
        out = json.loads(run("-c", MEASURE, game.name, str(players), str(games)))
        if not out["compiled"]:
            break
    else:
        click.echo(_("The cache does not keep the code: these are speeds of a process that compiled."), err=True)
    return [Row(**row) for row in out["rows"]]


def timed(work: Callable[[], object]) -> float:
    """Return the wall-clock seconds that `work` takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def starts(game: Game, players: int) -> list[Row]:
    """Measure the seconds from starting Python to a new match: with an empty cache, and with a full one (best of 3).

    Raises ClickException if a process fails.
    """
    arguments = ("-c", START, game.name, str(players))
    with tempfile.TemporaryDirectory(prefix="dicehall-bench-") as folder:
        cold = timed(lambda: run(*arguments, environment={"NUMBA_CACHE_DIR": folder}, quiet=True))
    run(*arguments)
    warm = min(timed(lambda: run(*arguments)) for _ in range(WARM_STARTS))
    found = [("cold start", cold), ("warm start", warm)]
    return [Row(game.name, players, measure, seconds, "s") for measure, seconds in found]
