"""What every game has to do: `check_game` for any game, `check_case` and `check_counts` for the data in its folder.

A failed check raises AssertionError with what is wrong and where. The checks follow docs/games.md and know no game.
"""

from dicehall.core.conformance.cases import Case, Counts, cases, check_case, check_counts, counts, follow, value_at
from dicehall.core.conformance.checks import assert_options_refused, assert_refused
from dicehall.core.conformance.play import check_facts, check_game, check_hide, check_match, check_node, sample_options
from dicehall.core.conformance.secrets import check_secrets, twins
from dicehall.core.conformance.types import is_of_type

__all__ = [
    "Case",
    "Counts",
    "assert_options_refused",
    "assert_refused",
    "cases",
    "check_case",
    "check_counts",
    "check_facts",
    "check_game",
    "check_hide",
    "check_match",
    "check_node",
    "check_secrets",
    "counts",
    "follow",
    "is_of_type",
    "sample_options",
    "twins",
    "value_at",
]
