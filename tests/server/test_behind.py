"""A process that is behind another one on the same database."""

import pytest

from tests.server.house import opened, settings
from tests.server.listening import listening

pytestmark = pytest.mark.anyio


async def test_who_comes_from_a_process_that_knows_more_is_not_led_back(database: str) -> None:
    async with opened(settings(database)) as one, opened(settings(database)) as other:
        room = await one.people()
        behind = await other.hall.room(room.card.id)
        await one.hall.store.messages.stop()  # what it does is not told to the other
        await one.play(room)
        assert behind.last < room.last
        async with listening(other, behind, None, str(room.last)) as listener:
            await listener.raw()
            assert behind.last == room.last
            await one.play(room)
            async with behind.lock:
                await other.hall.catch_up(behind)
            assert int((await listener.next()).id) == room.last
