"""Which tests `make test` runs on PostgreSQL too, and why. All that use a database do so in `make test-full`.

The list follows from a measurement: it sends every kind of statement that the whole suite sends to PostgreSQL (239 of
them), and holds what the two databases do in different ways. A new statement needs a test of this list.
"""

from __future__ import annotations

TWINS = {
    "test_store": "the log: order, conflicts, rows that break a rule, many writers at once",
    "test_restart": "what is written when the hall is killed, and two halls that write one match",
    "test_interleaving": "halls and databases that die under a crowd; PostgreSQL dies by itself",
    "test_backup": "all tables out and in again, from older schemas and into the other kind of database",
    "test_migrations": "the schema of each kind is what the migrations make",
    "test_faults": "what each driver raises, and what a damaged log looks like in each",
    "test_ratings_kept": "ratings counted in SQL, to the last digit; locks of the one that counts",
    "test_rated_start": "the results that a start finds uncounted",
    "test_accounts::test_a_double_click_makes_one_account": "two who write one login name at once",
    "test_accounts::test_an_account_takes_the_matches_of_the_guest_along": "accounts, sessions, guests and their seats",
    "test_dice::test_the_record_is_a_proof": "dice, their secret and an uploaded record",
    "test_lobby::test_a_player_sits_once_at_a_table_however_often_it_is_asked": "the lobby; a seat taken twice at once",
    "test_mine::test_a_seat_that_a_bot_plays_does_not_wait": "the matches of a player that wait",
    "test_mine::test_the_time_that_is_left": "the matches of a player by the time that is left",
    "test_my_dice::test_older_matches_are_left_out_and_that_is_said": "the dice of a player over all matches",
    "test_outages::test_an_outage_begins_after_the_last_entry_and_is_noted_once": "outages; processes that are alive",
    "test_passkeys::test_an_answer_counts_once": "passkeys: a challenge is spent once",
    "test_passkeys::test_the_only_way_in_is_not_removed": "passkeys, kept and removed under a lock",
    "test_sessions::test_a_session_ends_when_it_is_not_used": "sessions that end by a time in the database",
    "test_timing::test_time_is_out_also_for_matches_that_are_not_in_memory_and_damaged_ones_are_passed_over": (
        "matches that are due, found by a time in the database"
    ),
    "test_tokens::test_a_revoked_token_opens_nothing": "tokens, kept and revoked",
    "test_tokens::test_what_a_program_may_change_of_its_account": "what a token may write",
    "test_turns::test_a_turn_that_a_bot_had_is_told_when_it_is_taken_back": "the turns of a player",
}
"""Why, by module or by test."""


def is_twin(module: str, function: str) -> bool:
    """Tell whether a test runs on PostgreSQL too in `make test`; the names are without packages."""
    return module in TWINS or f"{module}::{function}" in TWINS
