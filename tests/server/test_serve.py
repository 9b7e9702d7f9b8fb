"""Where the hall listens, and where its data lies."""

import errno
import os
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from dicehall.core.errors import DicehallError
from dicehall.server import serve
from dicehall.server.common.settings import Settings, sqlite
from tests.server.process import ROOT, free_port


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that another program listens on."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def port_of(listener: socket.socket) -> int:
    with listener:
        port: int = listener.getsockname()[1]
        return port


def test_where_the_usual_port_is_taken_any_other_is_used(taken: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "USUAL_PORT", taken)
    assert port_of(serve.listener_at("127.0.0.1", None)) not in (0, taken)


def test_a_port_that_was_asked_for_is_taken_or_refused(taken: int) -> None:
    free = free_port()
    assert port_of(serve.listener_at("127.0.0.1", free)) == free
    with pytest.raises(DicehallError, match=f"Port {taken} of 127.0.0.1 cannot be had"):
        serve.listener_at("127.0.0.1", taken)


def test_an_address_that_is_not_of_this_machine_is_refused() -> None:
    for host in ("192.0.2.1", "no such host"):
        with pytest.raises(DicehallError, match="cannot be had"):
            serve.listener_at(host, 8000)


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(DicehallError, match="cannot be made"):
        serve.data_folder(tmp_path / "file" / "data")


ADDRESSES = {"127.0.0.1": "http://127.0.0.1:", "0.0.0.0": "http://127.0.0.1:", "localhost": "http://127.0.0.1:"}


@pytest.mark.parametrize("host", ADDRESSES)
def test_the_address_told_is_one_that_a_browser_can_open(host: str) -> None:
    with serve.bind(host, 0) as listener:
        assert serve.url_of(listener) == f"{ADDRESSES[host]}{listener.getsockname()[1]}/"


def test_run_serves_from_a_new_folder_and_keeps_it_private(tmp_path: Path) -> None:
    port, data = free_port(), tmp_path / "new" / "data"
    code = f"from dicehall.server import run; run(port={port}, data={str(data)!r}, open_browser=False)"
    command = [sys.executable, "-c", code]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stdout.readline() == f"The hall is open: http://127.0.0.1:{port}/\n"
        page = httpx.get(f"http://127.0.0.1:{port}/")
        process.terminate()
    assert "Choose a game" in page.text
    assert "server" not in page.headers
    assert data.stat().st_mode & 0o077 == 0
    assert (data / "hall.sqlite").stat().st_mode & 0o077 == 0


def test_all_addresses_are_told_where_others_can_join(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    given = Settings(sqlite(tmp_path / "hall.sqlite"), addresses=("http://192.0.2.7:8000",))
    with serve.bind("0.0.0.0", 0) as listener:
        serve._announcer(listener, given, open_browser=True)()
        assert capsys.readouterr().out == (
            f"The hall is open: {serve.url_of(listener)}\nIn your network: http://192.0.2.7:8000/\n"
        )
    assert opened == ["http://192.0.2.7:8000/"], "links on a page go by the address of the page"


@pytest.mark.parametrize("before", [signal.SIG_IGN, signal.default_int_handler], ids=["background", "foreground"])
def test_control_c_closes_the_hall_and_is_no_error(tmp_path: Path, before: Any) -> None:
    """Shells start what runs in the background with the signal ignored."""
    ours = signal.signal(signal.SIGINT, before)
    try:
        closes_with_control_c(tmp_path)
    finally:
        signal.signal(signal.SIGINT, ours)


def closes_with_control_c(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "dicehall", "play", "--no-browser", "--port", str(free_port())]
    with subprocess.Popen(
        [*command, "--data", str(tmp_path)], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout
        assert process.stderr
        assert process.stdout.readline().startswith("The hall is open: ")
        process.send_signal(signal.SIGINT)
        assert process.stdout.read() == "The hall is closed.\n"
        assert process.stderr.read() == ""
    assert process.returncode == 0


def garbage(path: Path) -> None:
    path.write_bytes(b"no database " * 100)


def folder(path: Path) -> None:
    path.mkdir()


def other_tables(path: Path) -> None:
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE log (id INTEGER)")
    database.close()


@pytest.mark.parametrize("spoil", [garbage, folder, other_tables])
def test_a_database_that_cannot_be_used_is_told_in_one_sentence(tmp_path: Path, spoil: Callable[[Path], None]) -> None:
    spoil(tmp_path / "hall.sqlite")
    command = [sys.executable, "-m", "dicehall", "play", "--no-browser", "--port", "0", "--data", str(tmp_path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout) == (1, "")
    (line,) = done.stderr.splitlines()
    assert f"The matches cannot be kept in {tmp_path / 'hall.sqlite'}: " in line


def test_a_folder_that_cannot_be_written_to_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_given: object) -> int:  # for root, who may run this, no folder is read-only
        raise PermissionError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(DicehallError, match=r"cannot be kept in .*: Read-only file system\.$"):
        serve.run(port=0, data=tmp_path, open_browser=False)


def test_a_database_that_can_only_be_read_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "hall.sqlite"
    serve.usable(path)
    monkeypatch.setattr(serve, "sqlite", lambda path: f"sqlite+aiosqlite:///file:{path}?mode=ro&uri=true")
    with pytest.raises(DicehallError, match="attempt to write a readonly database"):
        serve.usable(path)
