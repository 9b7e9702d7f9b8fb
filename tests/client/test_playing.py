"""What a client does at a table of a real hall when its program is wrong, others ask, or its time is out."""

from __future__ import annotations

import json
import re
import sys
import threading
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from dicehall.cli.bot_client.joining import Rule
from dicehall.cli.bot_client.playing import Habits
from dicehall.cli.bot_client.program import Hopeless, Program
from dicehall.cli.bot_client.running import BotClient
from dicehall.client import Hall, Refused, Seat
from tests.client.conftest import wait_for
from tests.client.test_program import PREFACE
from tests.server.process import HallProcess

FIRST = "for asked in asked(): answer(token=asked['position']['legal'][0])"
NOTHING = Rule(most=0)
USUAL = Habits()
HIDDEN = {"first": 0, "limit": 4, "hidden": True}
QUESTION = ("game", "options", "seat", "names", "position", "view", "events", "clock")


@dataclass
class Running:
    """A client in this process, and what it has told."""

    told: list[str]
    error: list[Exception] = field(default_factory=list)

    def wait_for(self, text: str) -> None:
        """Wait until something was told."""
        wait_for(lambda: any(text in sentence for sentence in self.told))


@contextmanager
def running(
    url: str, token: str, code: str = FIRST, *, habits: Habits = USUAL, rule: Rule = NOTHING, **more: Any
) -> Iterator[Running]:
    """A client plays during the block."""
    client = Running([])
    with Hall(url, token) as hall:
        program = Program([sys.executable, "-ISc", PREFACE + code], 20.0, client.told.append)
        bots = BotClient(hall, program, rule, client.told.append, habits, look=0.1, **more)

        def run() -> None:
            try:
                bots.run()
            except (Hopeless, Refused) as error:
                client.error.append(error)

        thread = threading.Thread(target=run)
        thread.start()
        try:
            yield client
        finally:
            bots.stop.set()
            thread.join(20)


@pytest.fixture
def other(served: HallProcess, account: Callable[[], str]) -> Iterator[tuple[Hall, str]]:
    """Another account, with its token."""
    token = account()
    with Hall(served.url, token) as hall:
        yield hall, token


def table(host: Hall, guest: Hall, limit: int = 4, **more: Any) -> tuple[Seat, Seat]:
    """A table for two at which seat 0 goes first: its host, and who came from the lobby."""
    rules = {"listed": "yes", "programs": "yes", **more}
    match, seat = host.create("line-dice", ["person", "open"], {"first": 0, "limit": limit}, **rules)
    return seat, guest.join(match)


def test_wrong_answers_are_told_and_asked_about_again(served: HallProcess, hall: Hall, token: str) -> None:
    """First an error, then what is not legal, then what is: every choice takes three tries."""
    code = (
        "for asked in asked():\n"
        "  told = asked.get('error', {}).get('code')\n"
        "  if told is None: answer(error='no idea')\n"
        "  elif told == 'bad-answer': answer(token='place 99 99 cross')\n"
        "  else: answer(token=asked['position']['legal'][0])"
    )
    match, seat = hall.create("line-dice", ["person", "bot random"], {"limit": 2})
    with running(served.url, token, code) as client:
        client.wait_for("scores")
    assert seat.state().is_over
    wrong = [sentence.removeprefix(f"{match}: Error of the program: ") for sentence in client.told[1:-1]]
    assert wrong == ["no idea", "“place 99 99 cross” is not legal now."] * (len(wrong) // 2)
    assert len(wrong) in (2, 4)


def test_a_program_without_an_answer_lets_the_seat_be_or_leaves_it(
    served: HallProcess, hall: Hall, token: str, other: tuple[Hall, str]
) -> None:
    seat, _guest = table(hall, other[0])
    before = seat.state()
    with running(served.url, token, "for _ in asked(): answer(error='lost')") as client:
        client.wait_for("The program has no answer here: the seat's time runs")
        assert seat.state().log == before.log
    assert sum("lost" in sentence for sentence in client.told) == 3
    with running(served.url, token, "for _ in asked(): answer(error='lost')", habits=Habits(leaves=True)) as client:
        client.wait_for("The program has no answer here: the client leaves the seat.")
        wait_for(lambda: hall.watch(before.match).state().data["seats"][0]["controller"] == "open")


def test_it_ends_where_the_program_always_does(served: HallProcess, hall: Hall, token: str) -> None:
    for _match in range(2):
        hall.create("line-dice", ["person", "bot random"])
    with running(served.url, token, "for _ in asked(): sys.exit(3)") as client:
        wait_for(lambda: client.error)
    assert "has ended 3 times without an answer" in str(client.error[0])


def test_a_token_that_is_not_known_ends_it(served: HallProcess) -> None:
    with running(served.url, "dh_unknown") as client:
        wait_for(lambda: client.error)
    assert isinstance(client.error[0], Refused)
    assert client.error[0].status == 401


@pytest.mark.parametrize(("agrees", "is_thinking"), [(True, False), (False, False), (True, True)])
def test_whoever_asks_to_take_back_gets_an_answer(
    served: HallProcess, hall: Hall, token: str, other: tuple[Hall, str], agrees: bool, is_thinking: bool
) -> None:
    """The program chooses at once or, asked for its second choice, thinks: the answer comes before that choice.

    The last of what is legal places a die: nobody calls or gives up.
    """
    code = "for n, asked in enumerate(asked()):\n  time.sleep(2 * n)\n  answer(token=asked['position']['legal'][-1])"
    seat, guest = table(other[0], hall, limit=12)
    seat.play(seat.state().legal[-1], seat.state())
    with running(served.url, token, code, habits=Habits(agrees=agrees)):
        wait_for(lambda: seat.state().is_my_turn)
        if is_thinking:
            seat.play(seat.state().legal[-1], seat.state())
        before = seat.state()
        seat.post("ask", answers=before.log)
        wait_for(lambda: seat.state().data["question"] is None)
        assert len(seat.state().events) < len(before.events) if agrees else seat.state().events == before.events
    assert guest.state().match == before.match


def test_tables_that_fit_are_joined_but_not_too_many(
    served: HallProcess, hall: Hall, token: str, other: tuple[Hall, str]
) -> None:
    made = [
        other[0].create("line-dice", ["person", *["open"] * others], {"first": 0}, listed="yes", **rules)[0]
        for others, rules in ((1, {}), (2, {"programs": "yes"}), (1, {"programs": "yes"}), (1, {"programs": "yes"}))
    ]
    with running(served.url, token, rule=Rule(games=("line-dice",), players=(2,), clock="without", most=1)):
        wait_for(lambda: list(hall.mine()))
        joined = [
            [seat["controller"] for seat in other[0].watch(match).state().data["seats"]].count("person") == 2
            for match in made
        ]
    assert joined in ([False, False, True, False], [False, False, False, True])


def test_an_invitation_is_accepted_once(served: HallProcess, hall: Hall, token: str, other: tuple[Hall, str]) -> None:
    """Started again with the same link, it goes on; a link that somebody else has used is told."""
    match, seat = other[0].create("line-dice", ["person", "open"], {"first": 0})
    link = served.url + invitation(other[0], seat)
    for _start in range(2):
        with running(served.url, token, links=[link]) as client:
            wait_for(lambda: [mine.match for mine in hall.mine()] == [match])
        assert link not in "".join(client.told)
    assert seat.state().data["names"][1].startswith("Bot ")
    with running(served.url, other[1], links=[link]) as client:
        client.wait_for(f"{link}: This link has been used: someone has taken the seat.")


def invitation(host: Hall, seat: Seat) -> str:
    """The link of an open seat, as the page of the host shows it."""
    request = urllib.request.Request(host.wire.url + seat.path, headers={**host.wire._headers, "Accept": "text/html"})
    with urllib.request.urlopen(request) as page:
        found: list[str] = re.findall(r"/seat/[\w-]{20,}", page.read().decode())
    return next(path for path in found if path != seat.path)


def test_a_seat_that_was_left_is_let_go_of(
    served: HallProcess, hall: Hall, token: str, other: tuple[Hall, str]
) -> None:
    """Its owner leaves on the page: the program is told, and the client goes on."""
    seat, guest = table(hall, other[0])
    with running(served.url, token) as client:
        wait_for(lambda: seat.state().position["to_act"] == 1)
        hall.seat(seat.path).leave()
        client.wait_for(f"{guest.state().match}: This link has been used")


def test_whose_time_was_out_comes_back(
    served: HallProcess, hall: Hall, token: str, other: tuple[Hall, str], tmp_path: Path
) -> None:
    """The program thinks until its two seconds are over; a bot chooses, then it is asked again."""
    late = tmp_path / "the time is out"
    code = (
        f"for asked in asked():\n  while not os.path.exists({str(late)!r}): time.sleep(0.01)\n"
        "  answer(token=asked['position']['legal'][0])"
    )
    _seat, guest = table(hall, other[0], clock="2")

    def controller() -> str:
        return str(guest.state().data["seats"][0]["controller"])

    with running(served.url, token, code) as client:
        wait_for(lambda: controller() == "bot flat")
        late.touch()
        wait_for(lambda: controller() == "person")
        for state in guest.turns():
            guest.play(state.legal[0], state)
        client.wait_for("scores")


def test_a_rematch_with_a_clock_is_played_too(
    served: HallProcess, hall: Hall, token: str, other: tuple[Hall, str]
) -> None:
    """Such a match waits for its people to come."""
    with running(served.url, token) as client:
        seat, _guest = table(other[0], hall, clock="60")
        for state in seat.turns():
            seat.play(state.legal[0], state)
        again = Seat(other[0].wire, seat.post("rematch")["path"])
        for state in again.turns():
            again.play(state.legal[0], state)
        client.wait_for(f"{again.state().match}: ")
    assert again.state().is_over


def test_the_program_gets_what_its_seat_may_know_and_no_more(
    served: HallProcess, hall: Hall, token: str, other: tuple[Hall, str], tmp_path: Path
) -> None:
    """Hands are hidden: of the other hand it learns what everybody sees, and how to open the seat it does not."""
    code = (
        f"for line in sys.stdin:\n  open({str(tmp_path / 'lines')!r}, 'a').write(line)\n  asked = json.loads(line)\n"
        "  if asked['do'] == 'choose': answer(token=asked['position']['legal'][0])"
    )
    match, host = other[0].create("line-dice", ["person", "open"], HIDDEN)
    with running(served.url, token, code, links=[served.url + invitation(other[0], host)]) as client:
        client.wait_for(match)
        (mine,) = hall.mine()
        before = mine.seat.state()
        for state in host.turns():
            host.play(state.legal[0], state)
        client.wait_for("scores")
    lines = [json.loads(line) for line in (tmp_path / "lines").read_text().splitlines()]
    assert [line["do"] for line in lines] == ["new", *["choose"] * (len(lines) - 2), "over"]
    first = lines[1]
    assert (first["seat"], first["events"][: len(before.events)]) == (1, before.events)
    assert before.events != hall.watch(match).state().events[: len(before.events)], "nothing was hidden"
    secrets = [token, *(seat.path.removeprefix("/seat/") for seat in (mine.seat, host))]
    assert not any(secret in str(lines) for secret in secrets)
    assert set(first) == {"do", "id", *QUESTION}
