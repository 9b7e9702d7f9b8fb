"""The program that plays: a process that gets questions as JSON lines, answers so, and is restarted when it ends.

Questions about several matches can be open at once, each asked from a thread of its own that waits for its answer.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from queue import SimpleQueue
from typing import Any

from dicehall.cli.referee.lines import lines
from dicehall.client.threads import start
from dicehall.client.waiting import Backoff
from dicehall.core.errors import DicehallError
from dicehall.core.words import _

Json = dict[str, Any]
LONGEST = 2**20  # bytes of an answer
MOST_DEATHS = 3  # in a row, without an answer in between
GRACE = 3.0  # seconds to exit before the next, harder signal
SECRETS = ("DICEHALL_TOKEN",)  # environment variables withheld from the program


class Failed(DicehallError):
    """The program ended, or was stopped, before it answered."""


class Hopeless(DicehallError):
    """The program cannot be started, or has ended too often without an answer."""


class Program:
    """Runs one process at a time. `seconds` is how long it may be silent while a question is open."""

    def __init__(self, command: Sequence[str], seconds: float, say: Callable[[str], None]) -> None:
        self._command, self._seconds, self._say = list(command), seconds, say
        self._lock = threading.RLock()
        self._process: subprocess.Popen[bytes] | None = None
        self._open: dict[str, SimpleQueue[Json | Failed]] = {}
        self._known: set[str] = set()
        self._heard = time.monotonic()
        self._deaths, self._backoff = 0, Backoff()
        self._reason = ""
        self._is_ending = False

    # --- for whoever plays

    def start(self) -> None:
        """Start the process. Raises Hopeless if it cannot be started."""
        with self._lock:
            self._start()

    def ask(self, new: Json, question: Json) -> Json:
        """Ask about a match and return the answer; `new` introduces the match if the process does not know it yet.

        Blocks. Raises Failed if the process ends first, and Hopeless if it cannot be started again.
        """
        slot: SimpleQueue[Json | Failed] = SimpleQueue()
        with self._lock:
            process = self._running()
            if not self._open:
                self._heard = time.monotonic()
            self._open[question["id"]] = slot
            introduction = [] if question["id"] in self._known else [new]
            self._known.add(question["id"])
            self._write(process, *introduction, question)
        answer = slot.get()
        if isinstance(answer, Failed):
            raise answer
        return answer

    def check(self) -> None:
        """Raise Hopeless if the process has ended MOST_DEATHS times in a row without an answer."""
        if self._deaths >= MOST_DEATHS:
            text = _("The program has ended {count} times without an answer: check its output and fix it.")
            raise Hopeless(text.format(count=self._deaths))

    def tell(self, notice: Json) -> None:
        """Tell the process that a match has ended or was dropped, if it knows the match."""
        with self._lock:
            if notice["id"] in self._known and self._process is not None:
                self._known.discard(notice["id"])
                self._write(self._process, notice)

    def end(self) -> None:
        """Close the input of the process; stop it if it does not exit within GRACE seconds."""
        self._is_ending, process = True, self._process
        if process is None:
            return
        start(_close, process)  # in a thread: closing waits for a write that is under way
        for is_hard in (False, True):
            with suppress(subprocess.TimeoutExpired):
                process.wait(GRACE)
                return
            _end(process, is_hard=is_hard)

    # --- the process

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            self.check()
            time.sleep(self._backoff.next() or 0.0)
            self._start()
        assert self._process
        return self._process

    def _start(self) -> None:
        environment = {name: value for name, value in os.environ.items() if name not in SECRETS}
        try:
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env=environment,
                start_new_session=True,  # Ctrl-C is for the client, which ends the program in order
            )
        except OSError as error:
            text = _("Cannot start the program: {error}.")
            raise Hopeless(text.format(error=error)) from error
        self._reason, self._known = "", set()
        for work in (self._listen, self._watch):
            start(work, self._process)

    def _write(self, process: subprocess.Popen[bytes], *messages: Json) -> None:
        """Write lines. A broken pipe is ignored: the listener tells those who wait."""
        assert process.stdin
        with suppress(OSError, ValueError):
            process.stdin.write(b"".join(json.dumps(message).encode() + b"\n" for message in messages))
            process.stdin.flush()

    def _listen(self, process: subprocess.Popen[bytes]) -> None:
        """Hand out answers until the process ends."""
        assert process.stdout
        with process.stdout as output:
            for line in lines(output, LONGEST):
                self._answered(line)
        _end(process)  # with its output closed it can give no answers
        code = process.wait()
        with self._lock:
            self._process, self._deaths = None, self._deaths + 1
            reason = self._reason or _("The program ended with exit code {code}.").format(code=code)
            failed = Failed(reason)
            waiting, self._open = self._open, {}
            _close(process)
        if not self._is_ending:
            self._say(reason)
        for slot in waiting.values():
            slot.put(failed)

    def _answered(self, line: bytes | None) -> None:
        """Hand an answer to the thread that asked: by its id or, without one, to the longest waiting."""
        answer = read_answer(line)
        with self._lock:
            self._heard = time.monotonic()
            asked = answer.get("id", next(iter(self._open), None))
            slot = self._open.pop(asked, None) if isinstance(asked, str) else None
            if "token" in answer and slot is not None:
                self._deaths, self._backoff = 0, Backoff()
        if slot is None:
            text = _("The program wrote something that answers no question: {line}")
            self._say(text.format(line=shown(line)))
        else:
            slot.put(answer)

    def _watch(self, process: subprocess.Popen[bytes]) -> None:
        """Stop the process when it is silent for too long, together with its children, which may hold its output open.

        Runs without the lock: a thread blocked in writing to the process holds it.
        """
        while process.poll() is None:
            silent = time.monotonic() - self._heard
            if self._open and silent > self._seconds:
                text = _("The program has not answered for {seconds} seconds and is stopped.")
                self._reason = text.format(seconds=f"{self._seconds:g}")
                _end(process)
            time.sleep(min(0.25, self._seconds / 4))
        _end(process)


def _close(process: subprocess.Popen[bytes]) -> None:
    """Close the input of the program."""
    assert process.stdin
    with suppress(OSError):
        process.stdin.close()


def _end(process: subprocess.Popen[bytes], *, is_hard: bool = True) -> None:
    """Stop the program and its children: SIGKILL if `is_hard`, else SIGTERM, which lets it tidy up."""
    with suppress(ProcessLookupError, PermissionError):
        if sys.platform != "win32":
            os.killpg(process.pid, signal.SIGKILL if is_hard else signal.SIGTERM)
        elif is_hard:
            process.kill()
        else:
            process.terminate()


def read_answer(line: bytes | None) -> Json:
    """Parse a line as an answer; anything else becomes an answer with an "error"."""
    try:
        answer = json.loads((line or b"").decode())
    except (ValueError, RecursionError):
        answer = None
    if isinstance(answer, dict) and ("token" in answer or "error" in answer):
        return answer
    text = _("This is not an answer: {line}")
    return {"error": text.format(line=shown(line))}


def shown(line: bytes | None) -> str:
    """Return the first 200 bytes of a line for a message."""
    return "…" if line is None else line[:200].decode(errors="replace")
