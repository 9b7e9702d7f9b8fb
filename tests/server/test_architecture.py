"""The three ways through the house that docs/architecture.md tells, held against what really runs."""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import dicehall.server
from tests.server.house import ONE_IS_ENOUGH, House, browser, link

pytestmark = [pytest.mark.anyio, ONE_IS_ENOUGH]
SERVER = Path(dicehall.server.__file__).parent
DOCUMENT = Path(__file__).parents[2] / "docs/architecture.md"
FILE = re.compile(r"`([\w/]+\.py)`")
ROW = re.compile(r"\| (\d+) \| `([\w/]+\.py)` `([\w.]+)` \| .+? \|(.*)\|")
MOST_STEPS = 12
MOST_FILES = 20  # of a simple page


@dataclass(frozen=True)
class Step:
    """One row of a table."""

    file: str
    function: str
    drawn_on: frozenset[str]


@dataclass
class Trace:
    """The functions of the server that were entered, in order."""

    calls: list[tuple[str, str]] = field(default_factory=list)
    others: set[asyncio.Task[Any]] = field(default_factory=asyncio.all_tasks)
    """What goes on in the hall by itself: clocks, ratings."""

    def __post_init__(self) -> None:
        self.others.discard(_task())

    @property
    def files(self) -> set[str]:
        return {file for file, _function in self.calls}

    def note(self, frame: FrameType, event: str, _argument: Any) -> None:
        path = frame.f_code.co_filename
        if event == "call" and path.startswith(f"{SERVER}/") and path.endswith(".py") and self._is_ours():
            self.calls.append((path.removeprefix(f"{SERVER}/"), frame.f_code.co_qualname))

    def _is_ours(self) -> bool:
        task = asyncio.current_task()
        return task is not None and task not in self.others


def _task() -> asyncio.Task[Any]:
    task = asyncio.current_task()
    assert task is not None
    return task


@contextmanager
def traced() -> Iterator[Trace]:
    trace, before = Trace(), sys.getprofile()
    sys.setprofile(trace.note)
    try:
        yield trace
    finally:
        sys.setprofile(before)


def steps(title: str) -> list[Step]:
    """The table below a heading."""
    section = DOCUMENT.read_text("utf-8").partition(f"### {title}\n")[2].partition("\n#")[0]
    return [Step(file, function, frozenset(FILE.findall(drawn))) for _n, file, function, drawn in ROW.findall(section)]


def hold(title: str, trace: Trace) -> None:
    """The steps are entered in their order, and no file takes part that the table leaves out, nor is one idle."""
    told = steps(title)
    assert 5 < len(told) <= MOST_STEPS
    calls = iter(trace.calls)
    for step in told:
        assert (step.file, step.function) in calls, f"{title}: {step.file} {step.function} is not entered, or too early"
    known = {step.file for step in told}.union(*(step.drawn_on for step in told))
    assert trace.files - known == set(), f"{title}: files that the table leaves out"
    assert known - trace.files == set(), f"{title}: files that take no part"


async def test_a_page(house: House) -> None:
    await house.stranger.get("/ratings")  # templates are read
    async with browser(house.app) as somebody:
        with traced() as trace:
            assert (await somebody.get("/ratings")).status_code == 200
    hold("A page", trace)
    assert len(trace.files) <= MOST_FILES


async def test_a_stranger_opens_a_link(house: House) -> None:
    room = await house.new("person", "open")
    address = link(room, 1)
    house.hall._rooms.clear()
    async with browser(house.app) as somebody:
        with traced() as trace:
            assert (await somebody.get(address)).status_code == 200
    hold("A stranger opens a link", trace)


async def test_a_choice_is_posted(house: House) -> None:
    room = await house.people()
    await house.play(room)
    house.app.state.people._owners.clear()  # else it depends on the time who is looked up
    with traced() as trace:
        await house.play(room)
    hold("A choice is posted", trace)
