"""Play one match: follow its states, ask the program, pass on its answers."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from dicehall.cli.bot_client.program import Failed, Hopeless, Program
from dicehall.client import Refused, Seat, State
from dicehall.client.newest import Newest
from dicehall.client.threads import start
from dicehall.core.errors import DicehallError
from dicehall.core.words import _

Json = dict[str, Any]
TRIES = 3  # questions about one position
OPEN, PERSON = "open", "person"
WRONG = frozenset({"illegal", "malformed"})  # codes of the program's own mistakes; other refusals mean it was late


@dataclass(frozen=True)
class Habits:
    """What the client does by itself: leave the seat if the program has no answer; agree to takebacks."""

    leaves: bool = False
    agrees: bool = True


class Player:
    """Plays a seat until the match is over, the seat is lost, or the program fails for good (`hopeless` says why)."""

    def __init__(self, match: str, seat: Seat, program: Program, habits: Habits, say: Callable[[str], None]) -> None:
        self.match, self.seat = match, seat
        self.hopeless: Hopeless | None = None
        self._program, self._habits, self._say = program, habits, say
        self._done = -1
        self._given_up: list[str] | None = None
        self._has_begun = self._has_left = False
        self._states = Newest(seat.states())
        self._thread = start(self._run)

    @property
    def is_playing(self) -> bool:
        """True until the thread that plays has ended."""
        return self._thread.is_alive()

    def _run(self) -> None:
        try:
            for state in self._states:
                if not self._has_begun:
                    self._has_begun = True
                    self._tell(beginning(state))
                if state.log >= self._done and state.events != self._given_up:
                    self._see(state)
                if self._has_left:
                    break
            else:
                return
            self._program.tell({"do": "drop", "id": self.match})
        except Hopeless as hopeless:
            self.hopeless = hopeless
        except DicehallError as refused:
            self._tell(str(refused))
            self._program.tell({"do": "drop", "id": self.match})

    def _tell(self, sentence: str) -> None:
        self._say(f"{self.match}: {sentence}")

    def _see(self, state: State) -> None:
        """Do what a state asks for, if anything."""
        if state.is_over:
            self._program.tell({"do": "over", "id": self.match, "position": state.position, "view": state.view})
            self._tell(ending(state))
        elif state.data["question"] is not None:
            self._answer(state)
        elif state.is_my_turn:
            self._choose(state)
        else:
            self._come_back(state)

    def _answer(self, state: State) -> None:
        """Answer a question for a takeback if this seat is asked, else wait for the others, as the hall's bots do.

        With a clock running the seat plays on rather than waits.
        """
        if self._is_asked(state):
            with suppress(Refused):  # already settled by others
                said = "agree" if self._habits.agrees else "decline"
                self.seat.post("answer", question=state.data["question"]["id"], answer=said)
        elif state.is_my_turn and state.data["clock"] is not None:
            self._choose(state)

    def _is_asked(self, state: State | None) -> bool:
        """Return True if a takeback waits for this seat's answer, which comes before its choice."""
        question = state and state.data["question"]
        return bool(state and question and state.seat in question["waiting"])

    def _come_back(self, state: State) -> None:
        """Take the seat again if a bot of the hall plays it (time ran out) or it is open (a rematch)."""
        controller = state.data["seats"][state.seat]["controller"]
        with suppress(Refused):  # the next state tries again
            if controller == OPEN:
                self.seat.path = self.seat.take().path
            elif controller != PERSON:
                self.seat.post("controller", controller=PERSON)

    def _choose(self, state: State) -> None:
        """Ask the program until the hall takes its answer or its tries are used up."""
        error: Json | None = None
        for _try in range(TRIES):
            try:
                answer = self._program.ask(introduction(state), question(state, error))
            except Failed:
                error = None
                continue
            error = self._play(answer, state)
            if error is None:
                return
            self._tell(_("Error of the program: {error}").format(error=error["message"]))
        self._given_up, self._has_left = state.events, self._habits.leaves
        if self._has_left:
            self.seat.leave()
            self._tell(_("The program has no answer here: the client leaves the seat."))
        else:
            self._tell(_("The program has no answer here: the seat's time runs, if the table has a clock."))
        self._program.check()

    def _play(self, answer: Json, state: State) -> Json | None:
        """Play an answer; return what is wrong with it, None if it was played or came too late for the position."""
        error = wrong(answer, state)
        if error is not None or self._is_asked(self._states.ahead()):
            return error
        try:
            self._done = int(self.seat.post("play", answers=state.log, token=answer["token"])["id"])
        except Refused as refused:
            if refused.code in WRONG:
                return {"code": refused.code, "message": str(refused)}
        return None


def introduction(state: State) -> Json:
    """Return the message that introduces a match to the program."""
    names = ("game", "options", "seat", "names")
    return {"do": "new", "id": state.match, **{name: state.data[name] for name in names}}


def question(state: State, error: Json | None) -> Json:
    """Return the message that asks for a choice; `error` is what was wrong with the last answer."""
    names = ("game", "options", "seat", "names", "position", "view", "events", "clock")
    asked = {"do": "choose", "id": state.match, **{name: state.data[name] for name in names}}
    return asked if error is None else {**asked, "error": error}


def wrong(answer: Json, state: State) -> Json | None:
    """Return what is wrong with an answer as far as the client can tell, None if it can go to the hall."""
    if "error" in answer:
        return {"code": "bad-answer", "message": str(answer["error"])}
    if answer["token"] in state.legal:
        return None
    text = _("“{token}” is not legal now.")
    return {"code": "illegal", "message": text.format(token=answer["token"])}


def beginning(state: State) -> str:
    """Say which match begins, for people."""
    text = _("{game}, seat {seat}, players: {names}.")
    return text.format(game=state.game, seat=state.seat, names=", ".join(state.data["names"]))


def ending(state: State) -> str:
    """Say how a match ended, for people."""
    won = state.seat in state.position.get("winners", ())
    text = _("won; scores: {scores}.") if won else _("over; scores: {scores}.")
    return text.format(scores=", ".join(map(str, state.position["scores"])))
