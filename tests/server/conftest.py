"""What the tests of the hall share. What uses `database` runs on SQLite and on PostgreSQL (see `twins`)."""

import shutil
from collections.abc import AsyncIterator, Iterator
from functools import partial
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from dicehall.server.common.settings import sqlite
from dicehall.server.hall import passwords
from dicehall.server.photo import camera
from tests.postgres import in_thread
from tests.server.databases import POSTGRES, SQLITE, Postgres, open_once, url_of
from tests.server.house import House, be_patient, opened, settings
from tests.server.twins import is_twin


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    for name in ("database", "bare"):
        if name in metafunc.fixturenames:
            metafunc.parametrize(name, databases_of(metafunc), indirect=True)


def databases_of(metafunc: pytest.Metafunc) -> list[str | pytest.ParameterSet]:
    """On which databases a test runs; on PostgreSQL only in the full run, unless it is listed."""
    if metafunc.definition.get_closest_marker("one_database"):
        return [SQLITE]
    is_listed = is_twin(metafunc.module.__name__.rpartition(".")[2], metafunc.function.__name__)
    return [SQLITE, pytest.param(POSTGRES, marks=[] if is_listed else pytest.mark.full)]


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    postgres = Postgres()
    yield postgres
    postgres.cluster.stop(keep=False)


@pytest.fixture(scope="session")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An SQLite file with all tables: to copy it is faster than to make them."""
    folder = tmp_path_factory.mktemp("made")
    in_thread(open_once(url_of(folder)))
    return folder / "hall.sqlite"


@pytest.fixture
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a database without matches."""
    if request.param == SQLITE:
        shutil.copy(request.getfixturevalue("made"), tmp_path / "hall.sqlite")
        return url_of(tmp_path)
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.empty()


@pytest.fixture
def bare(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of a database without tables."""
    if request.param == SQLITE:
        folder = tmp_path / "bare"
        folder.mkdir()
        return url_of(folder)
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.bare()


@pytest.fixture
def both(postgres: Postgres, tmp_path: Path) -> list[str]:
    """The URLs of two databases without tables, one of each kind."""
    return [sqlite(tmp_path / "other.sqlite"), postgres.bare()]


@pytest.fixture
async def house(database: str) -> AsyncIterator[House]:
    async with opened(settings(database)) as house:
        yield house


@pytest.fixture(autouse=True)
def quick_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    """The real hashing, with less work."""
    monkeypatch.setattr(
        passwords, "PasswordHasher", partial(PasswordHasher, time_cost=1, memory_cost=64, parallelism=1)
    )


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """No hall gives up because the machine is slow; a test of time that is out sets a short one."""
    be_patient(monkeypatch.setattr)


@pytest.fixture(autouse=True)
def no_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    """A browser for every picture that is asked for would take too long: tests/browser draws some."""
    monkeypatch.setattr(camera, "is_possible", lambda: False)
