"""A hall in a process of its own, to be killed: `python -m tests.server.process DATABASE PORT [SETTING=VALUE ...]`."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from dicehall.server.serve import bind, serve
from tests.patience import PATIENCE
from tests.server.databases import url_of
from tests.server.house import UNBOUND, be_patient

ROOT = Path(__file__).parents[2]


def main(database: str, port: str, *given: str) -> None:
    """Serve until killed."""
    be_patient()
    words = dict(pair.split("=", 1) for pair in given)
    pause, seconds = float(words.get("bot_pause", 0.7)), float(words.get("bot_seconds", 0.8))
    settings = replace(UNBOUND, database=database, bot_pause=pause, bot_seconds=seconds, seed=words.get("seed"))
    serve(settings, bind("127.0.0.1", int(port)))


class HallProcess:
    """The process from outside. Its port stays the same over restarts."""

    def __init__(self, where: Path | str, **given: str | float) -> None:
        self.database, self.given = url_of(where), [f"{name}={value}" for name, value in given.items()]
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> HallProcess:
        self.start()
        return self

    def __exit__(self, *_error: object) -> None:
        self.end()

    def start(self) -> None:
        """Start it, and wait until it listens."""
        self.launch()
        self.wait()

    def launch(self) -> None:
        """Start it."""
        command = [sys.executable, "-m", "tests.server.process", self.database, str(self.port), *self.given]
        self._process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)

    def wait(self) -> None:
        """Wait until it listens."""
        assert self._process
        assert self._process.stdout
        for line in self._process.stdout:
            if self.url in line:
                return
        raise AssertionError("the hall did not open")

    def end(self, how: signal.Signals = signal.SIGKILL) -> int:
        """Send a signal and wait; returns the exit code."""
        process, self._process = self._process, None
        if process is None:
            return 0
        process.send_signal(how)
        code = process.wait(PATIENCE)
        assert process.stdout
        process.stdout.close()
        return code


def free_port() -> int:
    with closing(socket.socket()) as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


if __name__ == "__main__":
    main(*sys.argv[1:])
