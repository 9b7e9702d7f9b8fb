"""Logging: one line for each request and each failure, as JSON or text, on standard error.

Logs never hold secrets or personal data: no links, names, addresses, cookies, form fields or messages of exceptions.
Routes are logged as templates, exceptions by class and traceback.
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
CODES = ("errno", "sqlstate", "sqlite_errorname")  # attributes of OSError and of database errors that are safe to log
Raised = (
    tuple[type[BaseException], BaseException, TracebackType | None]  # exc_info of a LogRecord
    | tuple[None, None, None]
)


def configure(form: str, level: int = logging.INFO) -> None:
    """Send log records from `level` up to standard error, in one of FORMS."""
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if form == JSON else TextLines())
    logging.basicConfig(handlers=[handler], level=level, force=True)
    logging.getLogger("alembic").setLevel(logging.WARNING)


def told(error: BaseException) -> str:
    """Return the traceback of an exception and its causes without their messages, which may hold secrets."""
    return "".join(_told(error)).rstrip("\n")


def _told(error: BaseException, known: frozenset[int] = frozenset()) -> Iterator[str]:
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if cause is not None and id(cause) not in known:
        yield from _told(cause, known | {id(error)})
        yield "which led to\n"
    yield from traceback.format_tb(error.__traceback__)
    yield f"{kind_of(error)}\n"


def kind_of(error: BaseException) -> str:
    """Return the class of an exception with its codes: "OSError (errno 28)"."""
    origin = getattr(error, "orig", None) or error
    codes = [f"{name} {value}" for name in CODES if (value := getattr(origin, name, None)) is not None]
    return type(error).__name__ + (f" ({', '.join(codes)})" if codes else "")


class TextLines(logging.Formatter):
    """Log lines for people: time, level, message, facts."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        """Return one line for the record, followed by the traceback if it has one."""
        bare = copy(record)
        bare.exc_info = bare.exc_text = None  # else the base class appends a traceback with messages
        facts = [f"{name}={value}" for name, value in getattr(record, "facts", {}).items()]
        line = " ".join([super().format(bare), *facts])
        error = record.exc_info[1] if record.exc_info else None
        return line if error is None else f"{line}\n{told(error)}"


class JsonLines(JsonFormatter):
    """Log lines for programs: an object with time (UTC), level, name, message, and the record's facts."""

    def __init__(self) -> None:
        super().__init__(
            "%(asctime)s %(levelname)s %(name)s %(message)s",
            datefmt="%Y-%m-%dT%H:%M:%SZ",
            rename_fields={"asctime": "time", "levelname": "level", "name": "from", "exc_info": "traceback"},
            json_ensure_ascii=False,
        )
        self.converter = time.gmtime

    def add_fields(self, log_data: dict[str, Any], record: logging.LogRecord, message_dict: dict[str, Any]) -> None:
        """Fill in the fields of a line, with the facts beside the standard ones."""
        super().add_fields(log_data, record, message_dict)
        log_data.pop("color_message", None)  # uvicorn's copy of the message with terminal colours
        log_data.update(log_data.pop("facts", {}))

    def formatException(self, ei: Raised) -> str:  # noqa: N802
        """Return the traceback without messages."""
        return told(ei[1]) if ei[1] else ""
