"""What the documents say is run: every Python block of the READMEs and docs/*.md, and every path they name exists."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", ROOT / "packages/core/README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCKS = [
    pytest.param(block, id=f"{page.relative_to(ROOT)}-{number}")
    for page in PAGES
    for number, block in enumerate(re.findall(r"```python\n(.*?)```", page.read_text("utf-8"), re.DOTALL), 1)
]


@pytest.mark.parametrize("block", BLOCKS)
def test_python_blocks_run(block: str) -> None:
    exec(compile(block, "document", "exec"), {"__name__": "document"})


def test_the_readme_session_is_short() -> None:
    first = re.findall(r"```python\n(.*?)```", PAGES[0].read_text("utf-8"), re.DOTALL)[0]
    assert len([line for line in first.splitlines() if line.strip()]) <= 12


def test_places_named_in_the_readme_exist() -> None:
    named = re.findall(r"^\| (.*?) \|", PAGES[0].read_text("utf-8"), re.MULTILINE)
    paths = [path for cell in named for path in re.findall(r"`([\w/.]+)(?:/<game>)?`", cell)]
    assert len(paths) > 5
    assert [path for path in paths if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)", page.read_text("utf-8"))
    assert [link for link in links if "://" not in link and not (page.parent / link).exists()] == []
