"""Links that are given away: who can open them, and what the page says where others cannot."""

from pathlib import Path

import pytest

from dicehall.server import serve
from dicehall.server.common.link_reach import addresses, is_loopback, reach
from dicehall.server.common.settings import Settings
from tests.server.house import ONE_IS_ENOUGH, House, link, opened, settings

pytestmark = pytest.mark.anyio
LAN = "http://192.0.2.7:8000"
OPEN = Settings("", addresses=(LAN,))


async def test_a_hall_for_this_machine_only_says_so_beside_the_links(tmp_path: Path) -> None:
    async with opened(settings(tmp_path, is_local=True)) as house:
        room = await house.new("person", "open")
        page = await house.page(room, 0)
        assert "These links work only on this machine." in page
        assert "--host 0.0.0.0" in page
        await house.post(room, 1, "take", name="")
        assert "These links" not in await house.page(room, 0)


async def test_links_use_the_host_by_which_the_page_was_asked_for(tmp_path: Path) -> None:
    async with opened(settings(tmp_path, addresses=(LAN,))) as house:
        room = await house.new("person", "open")
        page = (await house.client.get(link(room, 0), headers={"host": "192.0.2.7:8000"})).text
        assert f'value="{LAN}{link(room, 1)}"' in page
        assert "These links" not in page
        at_home = (await house.client.get(link(room, 0), headers={"host": "localhost:8000"})).text
        assert f'<a href="{LAN}{link(room, 0)}"' in at_home


@ONE_IS_ENOUGH
async def test_an_ordinary_hall_says_nothing(house: House) -> None:
    room = await house.new("person", "open")
    assert "These links" not in await house.page(room, 0)


def test_reach_of_an_address() -> None:
    assert reach(OPEN, "http://hall.test") is None
    assert reach(Settings(""), "http://127.0.0.1:8000") is None, "something before the hall may be open to all"
    assert reach(OPEN, "http://[::1]:8000") == reach(OPEN, "http://127.0.0.1:8000")


@pytest.mark.parametrize(
    ("host", "expected"), [("127.0.0.1", True), ("::1", True), ("localhost", True), ("a.b", False)]
)
def test_loopback(host: str, expected: bool) -> None:
    assert is_loopback(host) is expected


def test_only_who_listens_on_all_addresses_tells_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dicehall.server.common.link_reach._own_addresses", lambda: ["192.0.2.7"])
    for host, expected in {"127.0.0.1": 0, "0.0.0.0": 1}.items():
        with serve.bind(host, 0) as listener:
            port = listener.getsockname()[1]
            assert addresses(listener) == (f"http://192.0.2.7:{port}",) * expected


def test_own_addresses_are_those_that_others_can_use() -> None:
    with serve.bind("0.0.0.0", 0) as listener:
        assert not [each for each in addresses(listener) if "127.0" in each or "169.254" in each]
