"""Logs: one line for each request and for whatever goes wrong, as JSON or as text, on standard error.

Links, names, addresses, cookies, forms and what an error says of them are in no line: routes are logged by their
templates, errors by their kind and where they came from.
"""

from __future__ import annotations

import logging
import time
import traceback
from collections.abc import Iterator
from copy import copy
from types import TracebackType
from typing import Any

from pythonjsonlogger.json import JsonFormatter

JSON, TEXT = "json", "text"
FORMS = (JSON, TEXT)
CODES = ("errno", "sqlstate", "sqlite_errorname")  # what errors of the system and of databases tell of themselves
Raised = (
    tuple[type[BaseException], BaseException, TracebackType | None]  # as logging hands it on
    | tuple[None, None, None]
)


def configure(form: str, level: int = logging.INFO) -> None:
    """Log everything from `level` on, in one of FORMS."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if form == JSON else TextLines())
    logging.basicConfig(handlers=[handler], level=level, force=True)
    logging.getLogger("alembic").setLevel(logging.WARNING)


def told(error: BaseException) -> str:
    """Where an error came from and of which kinds it and its causes are, without what they say: that may be secret."""
    return "".join(_told(error)).rstrip("\n")


def _told(error: BaseException, known: frozenset[int] = frozenset()) -> Iterator[str]:
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if cause is not None and id(cause) not in known:
        yield from _told(cause, known | {id(error)})
        yield "which led to\n"
    yield from traceback.format_tb(error.__traceback__)
    yield f"{kind_of(error)}\n"


def kind_of(error: BaseException) -> str:
    """The class of an error with its code: "OSError (errno 28)"."""
    origin = getattr(error, "orig", None) or error
    codes = [f"{name} {value}" for name in CODES if (value := getattr(origin, name, None)) is not None]
    return type(error).__name__ + (f" ({', '.join(codes)})" if codes else "")


class TextLines(logging.Formatter):
    """Lines for people: when, how grave, what, and its facts."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        """One line, and below it where an error came from."""
        bare = copy(record)
        bare.exc_info = bare.exc_text = None  # which other handlers may have told in full
        facts = [f"{name}={value}" for name, value in getattr(record, "facts", {}).items()]
        line = " ".join([super().format(bare), *facts])
        error = record.exc_info[1] if record.exc_info else None
        return line if error is None else f"{line}\n{told(error)}"


class JsonLines(JsonFormatter):
    """Lines for programs: an object with time (UTC), level, name, message, and its facts."""

    def __init__(self) -> None:
        super().__init__(
            "%(asctime)s %(levelname)s %(name)s %(message)s",
            datefmt="%Y-%m-%dT%H:%M:%SZ",
            rename_fields={"asctime": "time", "levelname": "level", "name": "from", "exc_info": "traceback"},
            json_ensure_ascii=False,
        )
        self.converter = time.gmtime

    def add_fields(self, log_data: dict[str, Any], record: logging.LogRecord, message_dict: dict[str, Any]) -> None:
        """The fields of a line; facts stand beside the others."""
        super().add_fields(log_data, record, message_dict)
        log_data.pop("color_message", None)  # the same once more, for terminals
        log_data.update(log_data.pop("facts", {}))

    def formatException(self, ei: Raised) -> str:  # noqa: N802
        """Without what the error says."""
        return told(ei[1]) if ei[1] else ""
