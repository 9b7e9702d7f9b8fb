"""Where the hall listens, and where its data lies."""

import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from dicehall.core.errors import DicehallError
from dicehall.server import serve
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
    assert (data / "hall.sqlite").exists()
