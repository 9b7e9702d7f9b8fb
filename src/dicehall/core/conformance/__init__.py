"""What every game must do: `check_game(game)` for any author, `check_case` and `check_counts` for the files beside it.

AssertionError says what is wrong and where. The checks are written against docs/games.md, not against any game.
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
