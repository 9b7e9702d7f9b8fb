"""Table rules in words and as fields of the new-match form.

A clock is written "60" (seconds per move) or "300+5" (a bank of seconds, and the increment per move).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any

from dicehall.core.words import N_, _, ngettext
from dicehall.server.common.errors import BadForm
from dicehall.server.match.table_rules import BOT, CONSENT, FORFEIT, FREE, NEVER, USUAL, TableRules
from dicehall.server.rendering.option_labels import NO, YES, Chosen

MINUTE, HOUR, DAY = 60, 60 * 60, 24 * 60 * 60  # seconds, as all times of this module
LONGEST = 30 * DAY  # of a clock
MOVES = (MINUTE, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 8 * HOUR, DAY, 3 * DAY, 7 * DAY)
BANKS = ((30, 0), (5 * MINUTE, 5), (10 * MINUTE, 10), (20 * MINUTE, 15))
NO_CLOCK = "none"
CLOCKS = (NO_CLOCK, *(str(seconds) for seconds in MOVES), *(f"{bank}+{more}" for bank, more in BANKS))
CLOCK = re.compile(r"([1-9]\d{0,6})(?:\+(\d{1,4}))?")

WORDS: dict[str, dict[str, str]] = {
    "listed": {NO: N_("anyone with a link"), YES: N_("anyone, from the open tables")},
    "out": {
        BOT: N_("a bot plays until the player is back"),
        FORFEIT: N_("the seat loses, and a bot plays it to the end"),
    },
    "undo": {
        FREE: N_("own choices only"),
        CONSENT: N_("own choices, more if all agree"),
        NEVER: N_("not allowed"),
    },
    "chat": {YES: N_("yes"), NO: N_("no")},
    "programs": {NO: N_("only by link"), YES: N_("may join open tables")},
    "rated": {NO: N_("no, it does not count"), YES: N_("yes, for players with an account")},
    "dice": {NO: N_("by the hall"), YES: N_("by us, at a real table")},
}
TITLES = {
    "listed": N_("Who may join"),
    "clock": N_("Clock"),
    "out": N_("When time runs out"),
    "undo": N_("Undo"),
    "chat": N_("Chat"),
    "programs": N_("Programs"),
    "rated": N_("Rated"),
    "dice": N_("Rolling and drawing"),
}
TICKS = {
    "is_listed": "listed",
    "has_chat": "chat",
    "programs": "programs",
    "is_rated": "rated",
    "real_dice": "dice",
}
HELP = {
    "rated": N_(
        "Rated tables are for players with an account, each on their own device, with the standard rules and a clock. "
        "You can undo only your own choices. If you leave or let a bot choose, you come last."
    ),
    "dice": N_(
        "For the real game on your own table: the hall checks the rules and keeps score. Each player enters what they "
        "draw face down; for a bot, anyone does. These dice cannot be checked."
    ),
}


def field_of(name: str) -> str:
    """Return the name of a table rule's form field."""
    return f"house-{name}"


def fields(table_rules: TableRules) -> dict[str, str]:
    """Return table rules as form fields."""
    bank = NO_CLOCK if table_rules.bank is None else f"{table_rules.bank}+{table_rules.increment}"
    facts = {
        "listed": YES if table_rules.is_listed else NO,
        "clock": bank if table_rules.move is None else str(table_rules.move),
        "out": table_rules.when_out,
        "undo": table_rules.undo,
        "chat": YES if table_rules.has_chat else NO,
        "programs": YES if table_rules.programs else NO,
        "rated": YES if table_rules.is_rated else NO,
        "dice": YES if table_rules.real_dice else NO,
    }
    return {field_of(name): value for name, value in facts.items()}


def table_rules_of(sent: Mapping[str, str]) -> TableRules:
    """Read table rules from a form; missing fields have the usual value. Raises BadForm for unknown values."""
    given = {name: sent.get(field, usual) for (field, usual), name in zip(fields(USUAL).items(), TITLES, strict=True)}
    if any(given[name] not in words for name, words in WORDS.items()):
        raise BadForm
    times = _times(given["clock"])
    ticks = {name: given[field] == YES for name, field in TICKS.items()}
    return TableRules(**{**times, **ticks, "when_out": given["out"], "undo": given["undo"]})


def _times(clock: str) -> dict[str, Any]:
    if clock == NO_CLOCK:
        return {}
    parts = CLOCK.fullmatch(clock)
    if parts is None or int(parts[1]) > LONGEST:
        raise BadForm
    return {"move": int(parts[1])} if parts[2] is None else {"bank": int(parts[1]), "increment": int(parts[2])}


def is_readable(sent: Mapping[str, str]) -> bool:
    """Tell whether `table_rules_of` accepts the form."""
    try:
        table_rules_of(sent)
    except BadForm:
        return False
    return True


def labels(name: str, value: str) -> dict[str, str]:
    """Return value -> label for the select of a table rule; a clock of unusual length is added as `value`."""
    if name != "clock":
        return {key: _(label) for key, label in WORDS[name].items()}
    return {clock: clock_label(clock) for clock in dict.fromkeys((*CLOCKS, value))}


def clock_label(clock: str) -> str:
    """Put a clock into words. Raises BadForm if it is not written like one."""
    times = _times(clock)
    if not times:
        return _("none")
    if "move" in times:
        return _("{time} per turn").format(time=duration(times["move"]))
    if not times["increment"]:
        return _("{time} for the whole match").format(time=duration(times["bank"]))
    text = _("{time}, plus {more} per turn")
    return text.format(time=duration(times["bank"]), more=duration(times["increment"]))


def duration(seconds: int) -> str:
    """Put a number of seconds into words, in the largest unit that divides it."""
    if seconds % DAY == 0:
        return ngettext("{count} day", "{count} days", seconds // DAY).format(count=seconds // DAY)
    if seconds % HOUR == 0:
        return ngettext("{count} hour", "{count} hours", seconds // HOUR).format(count=seconds // HOUR)
    if seconds % MINUTE == 0:
        return ngettext("{count} minute", "{count} minutes", seconds // MINUTE).format(count=seconds // MINUTE)
    return ngettext("{count} second", "{count} seconds", seconds).format(count=seconds)


def told(table_rules: TableRules, always: Collection[str] = (), never: Collection[str] = ()) -> list[Chosen]:
    """Return the table rules that differ from the usual, and those in `always`, but none of those in `never`."""
    usual, now = fields(USUAL), zip(TITLES, fields(table_rules).items(), strict=True)
    listed = [(name, value) for name, (field, value) in now if name in always or value != usual[field]]
    return [Chosen(_(TITLES[name]), labels(name, value)[value]) for name, value in listed if name not in never]
