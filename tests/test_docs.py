"""What the documents say is run: every Python block, every path and target they name, every link."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README, CONTRIBUTING, CHANGELOG = (ROOT / name for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md"))
PAGES = [README, CONTRIBUTING, CHANGELOG, *sorted(ROOT.glob("packages/*/*.md")), *sorted((ROOT / "docs").rglob("*.md"))]
DECISIONS = sorted((ROOT / "docs/decisions").glob("[0-9]*.md"))
BLOCKS = [
    pytest.param(block, id=f"{page.relative_to(ROOT)}-{number}")
    for page in PAGES
    for number, block in enumerate(re.findall(r"```python\n(.*?)```", page.read_text("utf-8"), re.DOTALL), 1)
]
PLACE = re.compile(r"`((?:src|docs|packages|tests|tools|examples|deploy)(?:/[\w.*-]+)*)/?`")
SECTIONS = ["Context", "Decision", "Alternatives", "Measurement", "Consequences"]


@pytest.mark.parametrize("block", BLOCKS)
def test_python_blocks_run(block: str) -> None:
    exec(compile(block, "document", "exec"), {"__name__": "document"})


def test_the_readme_session_is_short() -> None:
    first = re.findall(r"```python\n(.*?)```", README.read_text("utf-8"), re.DOTALL)[0]
    assert len([line for line in first.splitlines() if line.strip()]) <= 12


def test_the_readme_has_a_door_for_each_kind_of_people() -> None:
    assert re.findall(r"^\*\*(.*?)\.\*\*", README.read_text("utf-8"), re.MULTILINE) == [
        *("Play", "Host", "Design games", "Research")
    ]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_places_that_are_named_exist(page: Path) -> None:
    named = PLACE.findall(page.read_text("utf-8"))
    assert [place for place in named if not list(ROOT.glob(place))] == []


def test_contributing_says_where_every_folder_is() -> None:
    table = re.findall(r"^\| `([\w/.]+)` \|", CONTRIBUTING.read_text("utf-8"), re.MULTILINE)
    package = ROOT / "src/dicehall"
    parts = {path.relative_to(ROOT) for path in package.iterdir() if (path / "__init__.py").exists()}
    assert {str(path) for path in parts} <= set(table)


def test_targets_that_are_named_exist() -> None:
    shown = subprocess.run(["make", "help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    targets = set(re.findall(r"^make ([a-z-]+)", shown, re.MULTILINE))
    named = {name for page in PAGES for name in re.findall(r"`make ([a-z-]+)", page.read_text("utf-8"))}
    assert {"play", "test", "bench-hall"} <= named
    assert named <= targets


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)", page.read_text("utf-8"))
    assert [link for link in links if "://" not in link and not (page.parent / link).exists()] == []


@pytest.mark.parametrize("page", DECISIONS, ids=lambda page: page.name)
def test_a_decision_tells_reason_alternatives_and_measurement(page: Path) -> None:
    text = page.read_text("utf-8")
    assert re.match(rf"# {int(page.name[:4])}\. \S", text)
    assert re.findall(r"^## (.*)", text, re.MULTILINE) == SECTIONS
    assert len(text.splitlines()) <= 60


def test_decisions_are_numbered_without_gaps() -> None:
    assert [int(page.name[:4]) for page in DECISIONS] == list(range(1, len(DECISIONS) + 1))
