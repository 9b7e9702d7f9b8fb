"""A hall as operators run it: `dicehall serve` in a process of its own."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

from tests.patience import PATIENCE
from tests.server.process import ROOT, free_port

SERVE = """
import sys
from dicehall.cli import main
from dicehall.server import operate
operate.DRAIN = float(sys.argv.pop(1))
main(prog_name="dicehall")
"""


class Operated:
    """The process from outside; its log goes to a file in `folder`."""

    def __init__(self, folder: Path, *, drain: float = 0.1, **environment: str) -> None:
        """Start it; `drain`: for how many seconds it answers once it was told to end."""
        self.folder, self.port = folder, free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        given = {"DICEHALL_PORT": str(self.port), "DICEHALL_DATA": str(folder), **environment}
        self._log = (folder / "log").open("a")
        self.process = subprocess.Popen(
            [sys.executable, "-c", SERVE, str(drain), "serve"],
            cwd=ROOT,
            env=os.environ | given,
            stdout=subprocess.PIPE,
            stderr=self._log,
            text=True,
        )
        assert self.process.stdout
        if self.url not in self.process.stdout.readline():
            self.end()
            raise AssertionError(self.log())

    def log(self) -> str:
        """What it has logged so far."""
        return (self.folder / "log").read_text()

    def lines(self) -> list[dict[str, Any]]:
        """The same, where it logs JSON."""
        return [json.loads(line) for line in self.log().splitlines()]

    def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Send a signal and wait; returns the exit code."""
        self.process.send_signal(how)
        code = self.process.wait(PATIENCE)
        assert self.process.stdout
        self.process.stdout.close()
        self._log.close()
        return code
