"""The dialogues of docs/referee.md are held; its tables name all requests, fields and codes."""

import json
import re
from pathlib import Path

import pytest

from dicehall.cli.referee.fields import FIELDS
from dicehall.cli.referee.protocol import Referee
from dicehall.core import errors

DIALOGUE = re.compile(r"```dialogue\n(.*?)```", re.DOTALL)


@pytest.fixture(scope="module")
def page(root: Path) -> str:
    return (root / "docs/referee.md").read_text("utf-8")


def same(shown: str, real: str) -> bool:
    """Whether a line of the page is the real one; … stands for anything."""
    return re.fullmatch(".*".join(map(re.escape, shown.split("…"))), real) is not None


def test_the_dialogues_are_true(page: str) -> None:
    referee, held = Referee(), 0
    lines = "".join(DIALOGUE.findall(page)).splitlines()
    for asked, shown in zip(lines[::2], lines[1::2], strict=True):
        assert asked.startswith("> ")
        real = "< " + json.dumps(referee.answer(asked[2:].encode()), ensure_ascii=False)
        assert same(shown, real), f"\n{asked}\nshown {shown}\nreal  {real}"
        held += 1
    assert held == 18


def table(page: str, heading: str) -> str:
    """The part of the page under a heading."""
    return page.split(f"\n## {heading}\n")[1].split("\n## ")[0]


def test_every_request_stands_there_with_its_fields(page: str) -> None:
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*?) \| ", table(page, "Requests"), re.MULTILINE))
    del rows["do"]  # the head of the table
    rows["games"] = ""
    for do, request in Referee.REQUESTS.items():
        assert set(re.findall(r"`(\w+)`", rows[do])) == {*request.needed, *request.possible}, do
    assert set(rows) == set(Referee.REQUESTS)


def test_every_code_stands_there(page: str) -> None:
    told = set(re.findall(r"^\| `([a-z-]+)` \|", table(page, "Errors"), re.MULTILINE))
    known = {kind.code for kind in vars(errors).values() if isinstance(kind, type) and hasattr(kind, "code")}
    assert told - {"code"} == known | {"unknown-match"}


def test_every_field_belongs_to_a_request() -> None:
    used = {name for request in Referee.REQUESTS.values() for name in (*request.needed, *request.possible)}
    assert used == set(FIELDS)
