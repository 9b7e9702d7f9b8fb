"""What the tests of the hall share. What uses `database` runs on SQLite and on PostgreSQL (see ONE_IS_ENOUGH)."""

import shutil
from collections.abc import AsyncIterator, Iterator
from functools import partial
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from dicehall.server import logins
from dicehall.server.settings import sqlite
from tests.postgres import in_thread
from tests.server.databases import POSTGRES, SQLITE, Postgres, open_once, url_of
from tests.server.house import House, opened, settings


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    is_one_enough = metafunc.definition.get_closest_marker("one_database")
    for name in ("database", "bare"):
        if name in metafunc.fixturenames:
            metafunc.parametrize(name, [SQLITE] if is_one_enough else [SQLITE, POSTGRES], indirect=True)


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
    monkeypatch.setattr(logins, "PasswordHasher", partial(PasswordHasher, time_cost=1, memory_cost=64, parallelism=1))
