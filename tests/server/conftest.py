"""What the tests of the hall share."""

from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from dicehall.server import logins
from tests.server.house import House, opened, settings


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with opened(settings(tmp_path)) as house:
        yield house


@pytest.fixture(autouse=True)
def quick_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    """The real hashing, with less work."""
    monkeypatch.setattr(logins, "PasswordHasher", partial(PasswordHasher, time_cost=1, memory_cost=64, parallelism=1))
