"""A real hall on loopback, people who make tables there, and clients as processes."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest

from dicehall.client import Hall
from tests.patience import PATIENCE
from tests.server.house import PASSWORD
from tests.server.process import ROOT, HallProcess


@pytest.fixture(scope="package")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HallProcess]:
    """A hall whose bots do not dawdle."""
    with HallProcess(tmp_path_factory.mktemp("hall"), bot_pause=0, bot_seconds=0.01) as process:
        yield process


@pytest.fixture(scope="package")
def account(served: HallProcess) -> Callable[[], str]:
    """Makes an account; what its program shows."""
    made: list[str] = []

    def token() -> str:
        made.append(f"account{len(made)}")
        with httpx.Client(base_url=served.url) as page:
            page.post("/account/new", data={"login": made[-1], "password": PASSWORD})
            page.post("/account/name", data={"name": f"Bot {len(made)}"})
            told = page.post("/account/tokens", data={"form": made[-1], "name": "program"}).text
        found = re.search(r"dh_[\w-]+", told)
        assert found
        return found[0]

    return token


@pytest.fixture
def token(account: Callable[[], str]) -> str:
    """Of a new account."""
    return account()


@pytest.fixture
def hall(served: HallProcess, token: str) -> Iterator[Hall]:
    """The hall as this account sees it."""
    with Hall(served.url, token) as hall:
        yield hall


class Client:
    """`dicehall bot-client` as a process; what it tells goes to a file."""

    def __init__(self, folder: Path, url: str, token: str, *arguments: str) -> None:
        self._log = folder / f"{token[-8:]}.log"
        (folder / token[-8:]).write_text(f"{token}\n")
        given = ["--url", url, "--token-file", str(folder / token[-8:])]
        self._command = [sys.executable, "-m", "dicehall", "bot-client", *given, *arguments]
        self.start()

    def start(self) -> None:
        """Start it, again too."""
        with self._log.open("a") as log:
            self.process = subprocess.Popen(self._command, cwd=ROOT, stderr=log)

    def end(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Send a signal and wait; returns the exit code."""
        self.process.send_signal(how)
        return self.process.wait(PATIENCE)

    def told(self) -> str:
        """What it has told so far."""
        return self._log.read_text()

    def wait_for(self, text: str) -> None:
        """Wait until it has told something."""
        wait_for(lambda: text in self.told())


@pytest.fixture
def client(served: HallProcess, tmp_path: Path) -> Iterator[Callable[..., Client]]:
    """Starts a client for a token, with more arguments; the last are the program."""
    started: list[Client] = []

    def start(token: str, *arguments: str) -> Client:
        started.append(Client(tmp_path, served.url, token, *arguments))
        return started[-1]

    yield start
    for each in started:
        each.end(signal.SIGKILL)


def wait_for(what: Callable[[], object], seconds: float = PATIENCE) -> None:
    """Wait until something is so."""
    end = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.02)
