"""Every rule and every ruling of RULES.md stands in the name of a test that shows it."""

from __future__ import annotations

from dicehall.core.conformance.folder import check_citations
from dicehall.games import find


def test_every_number_is_cited_by_a_test() -> None:
    check_citations(find("dazzling-diceline"))
