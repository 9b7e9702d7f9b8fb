"""Every rule and every ruling of RULES.md stands in the name of a test that shows it."""

from __future__ import annotations

import re
from pathlib import Path

FOLDER = Path(__file__).parent


def numbers() -> list[str]:
    """R1.. and G1.. in the order of RULES.md."""
    return re.findall(r"^- \*\*([RG]\d+a?)\*\*", (FOLDER / "RULES.md").read_text("utf-8"), re.MULTILINE)


def cited() -> set[str]:
    """Numbers in names of tests: test_r18_g13_closing_.. cites R18 and G13."""
    names = [
        name
        for path in FOLDER.glob("test_*.py")
        for name in re.findall(r"^def (test_\w+)", path.read_text("utf-8"), re.MULTILINE)
    ]
    found = [word for name in names for word in name.split("_") if re.fullmatch(r"[rg]\d+a?", word)]
    return {word[0].upper() + word[1:] for word in found}


def test_every_number_is_cited_by_a_test() -> None:
    assert [number for number in numbers() if number not in cited()] == []


def test_no_test_cites_a_number_that_is_not_there() -> None:
    assert cited() <= set(numbers())
