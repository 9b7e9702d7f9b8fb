"""What the tests of the hall share."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.server.house import House, opened, settings


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with opened(settings(tmp_path)) as house:
        yield house
