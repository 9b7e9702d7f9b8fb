"""`dicehall serve`: settings from the environment, nothing secret told, and an end that loses nothing."""

import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner

from dicehall.cli.backup import backup
from dicehall.core.errors import DicehallError
from dicehall.server.operate import checked_proxies, checked_public, checked_smtp
from dicehall.server.serve import usable
from dicehall.server.storage.database import turned
from tests.server.databases import url_of
from tests.server.house import BASE, JSON, link, opened, settings
from tests.server.operated import Operated
from tests.server.process import ROOT
from tests.server.test_restart import Accepted, begin, rooms, storm

URLS = {
    "postgres://me:word@db/hall": "postgresql+asyncpg://me:word@db/hall",
    "postgresql://db/hall?sslmode=require": "postgresql+asyncpg://db/hall?ssl=require",
    "postgresql+asyncpg://db/hall": "postgresql+asyncpg://db/hall",
    "sqlite:////tmp/hall.sqlite": "sqlite+aiosqlite:////tmp/hall.sqlite",
}


@pytest.mark.parametrize("url", URLS)
def test_urls_of_databases_are_taken_as_they_are_usually_given(url: str) -> None:
    assert turned(url).render_as_string(hide_password=False) == URLS[url]


@pytest.mark.parametrize(
    "url", ["mysql://me:word@db/hall", "word://", "postgresql://me:word@db:port/hall", "sqlite://"]
)
def test_other_urls_are_refused_without_a_word_of_them(url: str) -> None:
    with pytest.raises(DicehallError, match="must be a URL that the hall knows") as refused:
        turned(url)
    assert "word" not in str(refused.value)
    assert refused.value.__context__ is None


@pytest.mark.parametrize(
    "url",
    [
        "dice.example",
        "ftp://dice.example",
        "https://",
        "https://dice.example/path",
        "https://dice.example:port",
        "https://dice.example:99999",
        "http://[::1",
    ],
)
def test_a_public_address_is_one_of_a_whole_site(url: str) -> None:
    with pytest.raises(DicehallError, match="is not the address of a hall"):
        checked_public(url)
    assert checked_public("https://dice.example/") == "https://dice.example"


@pytest.mark.parametrize(
    ("smtp", "sender", "public"),
    [
        ("mail:word@host", "a@b", "https://c"),
        ("smtp://me:word@host:port", "a@b", "https://c"),
        ("smtp://[word", "a@b", "https://c"),
        ("smtp://host", "", "https://c"),
        ("smtp://host", "a@b", ""),
    ],
)
def test_what_mails_need_is_asked_for_at_the_start(smtp: str, sender: str, public: str) -> None:
    with pytest.raises(DicehallError) as refused:
        checked_smtp(smtp, sender, public)
    assert "word" not in str(refused.value)
    assert checked_smtp("", "", "") == ""


@pytest.mark.parametrize("query", ["foo=1", "sslmode=disable&user=me", "port=word"])
def test_what_a_url_cannot_say_is_refused_before_the_driver_sees_it(query: str) -> None:
    with pytest.raises(DicehallError, match="after a question mark: host, port, sslmode") as refused:
        turned(f"postgresql://me:word@db/hall?{query}")
    assert "word" not in str(refused.value)


@pytest.mark.parametrize("proxy", ["proxy", "10.0.0.1/8", "127.0.0.1,10.0.0.1", ""])
def test_a_proxy_that_would_never_be_believed_is_refused(proxy: str) -> None:
    with pytest.raises(DicehallError, match="is not the address of a proxy"):
        checked_proxies(("127.0.0.1", proxy))
    assert checked_proxies(("127.0.0.1", "10.0.0.0/8", "::1", "*"))


def test_a_hall_that_is_still_starting_ends_when_told_to() -> None:
    """It would else be killed, when whoever starts it has waited long enough."""
    started = "import os, signal; from dicehall.server.operate import end_quietly; end_quietly()"
    done = subprocess.run(
        [sys.executable, "-c", f"{started}; os.kill(os.getpid(), signal.SIGTERM); print('goes on')"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def served(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "dicehall", "serve", "--port", "0", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)


def test_a_database_that_does_not_answer_is_told_without_its_password() -> None:
    done = served("--database", "postgresql://me:the-password@127.0.0.1:9/hall")
    assert (done.returncode, done.stdout) == (1, "")
    assert "Cannot use the database postgresql://me:***@127.0.0.1:9/hall: Connection refused." in done.stderr
    assert "the-password" not in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_hall_is_saved_by_the_settings_that_serve_it(tmp_path: Path) -> None:
    """Looking for a hall where there is none leaves nothing behind."""
    database, file = tmp_path / "hall.sqlite", tmp_path / "saved.gz"
    for where in (str(database), f"sqlite:///{database}"):
        told = CliRunner().invoke(backup, [str(file)], env={"DICEHALL_DATABASE": where})
        assert str(told.exception) == f"There is no hall in {database}."
        assert list(tmp_path.iterdir()) == []
    usable(database)
    told = CliRunner().invoke(backup, [str(file)], env={"DICEHALL_DATABASE": str(database)})
    assert told.output == f"Saved the hall to {file}, with 0 matches.\n"


def test_the_hall_ends_in_order_under_load(tmp_path: Path) -> None:
    """Ready goes first, streams say when to come back, and every move that was answered is there."""
    hall, accepted = Operated(tmp_path, drain=5.0), Accepted()
    begin(hall.url, 3)
    found = rooms(url_of(tmp_path))
    for room in found:
        reply = httpx.post(f"{hall.url}{link(room, 1)}/take", data={"name": "Ben"}, headers=JSON)
        assert reply.json()["accepted"]
    found = rooms(url_of(tmp_path))
    threads = [threading.Thread(target=storm, args=(hall.url, room, accepted)) for room in found]
    with httpx.stream("GET", f"{hall.url}/match/{found[0].card.id}/stream") as stream:
        for thread in threads:
            thread.start()
        while len(accepted) < 30 and any(thread.is_alive() for thread in threads):
            time.sleep(0.01)
        hall.process.send_signal(signal.SIGTERM)
        while httpx.get(f"{hall.url}/health/ready").status_code != 503:
            time.sleep(0.01)
        assert httpx.get(f"{hall.url}/health/live").status_code == 200
        told = stream.read().decode()
    assert hall.end() == 0
    for thread in threads:
        thread.join()
    assert re.search(r"retry: \d+\n\n$", told)
    kept = {room.card.id: room for room in rooms(url_of(tmp_path))}
    for (match_id, number), token in accepted.items():
        assert kept[match_id].entries[number - 1].data["token"] == token
    log = hall.log()
    assert [seat.secret for room in kept.values() for seat in room.seats if seat.secret in log] == []
    statuses = {line["status"] for line in hall.lines() if line["message"] == "request"}
    assert statuses == {200, 303}
    assert {line["level"] for line in hall.lines()} == {"INFO"}


def test_a_proxy_that_is_believed_tells_how_people_come(tmp_path: Path) -> None:
    hall = Operated(tmp_path, DICEHALL_PROXY="127.0.0.1", DICEHALL_LOG="text")
    try:
        headers = {"host": "dice.example", "x-forwarded-proto": "https", "x-forwarded-for": "192.0.2.1"}
        begin(hall.url, 1)
        (room,) = rooms(url_of(tmp_path))
        page = httpx.get(f"{hall.url}{link(room, 0)}", headers=headers).text
        assert f"https://dice.example{link(room, 1)}" in page
        assert httpx.get(f"{hall.url}/metrics", headers=headers).status_code == 404
        assert httpx.get(f"{hall.url}/metrics").status_code == 200
    finally:
        assert hall.end(signal.SIGINT) == 0
    assert " INFO request method=GET route=/seat/{secret} status=200 " in hall.log()


@pytest.mark.anyio
async def test_links_go_by_the_public_address(tmp_path: Path) -> None:
    async with opened(settings(tmp_path, public_url="https://dice.example")) as house:
        room = await house.new("person", "open")
        page = await house.page(room, 0)
        assert f"https://dice.example{link(room, 1)}" in page
        assert BASE not in page
