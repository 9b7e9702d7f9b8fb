"""The given cases and tree counts of Dazzling Diceline."""

from __future__ import annotations

import pytest

from dicehall.core import conformance
from dicehall.core.compiled import PLAIN
from dicehall.games import load

GAME = load("dazzling-diceline")
CASES = conformance.cases(GAME)
COUNTS = conformance.counts(GAME)


@pytest.mark.parametrize("case", CASES, ids=[case["id"] for case in CASES])
def test_case(case: conformance.Case) -> None:
    conformance.check_case(GAME, case)


@pytest.mark.parametrize("row", COUNTS, ids=[f"{i}-{row['options']}" for i, row in enumerate(COUNTS)])
def test_tree_counts(row: conformance.Counts) -> None:
    conformance.check_counts(GAME, row)


def test_conformance() -> None:
    conformance.check_game(GAME, most_events=60 if PLAIN else 2000)
