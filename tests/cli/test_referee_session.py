"""Whole matches through a real process, with every request of the protocol."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

import dicehall
from tests.cli.conftest import Process
from tests.patience import PATIENCE

Reply = dict[str, Any]
ROLLS = [f"roll {kind}" for kind in ("bl", "br", "cross", "fl", "fr", "straight")]


class Session:
    """A referee in a process of its own."""

    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "dicehall", "referee"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "LC_ALL": "C.UTF-8"},
        )

    def ask(self, do: str, **fields: Any) -> Reply:
        """The reply to one request, which must come before the next request is sent."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps({"do": do, **fields}).encode() + b"\n")
        self.process.stdin.flush()
        reply: Reply = json.loads(self.process.stdout.readline())
        return reply

    def refused(self, do: str, **fields: Any) -> str:
        """The code of the error that answers a request."""
        reply = self.ask(do, **fields)
        assert set(reply) == {"error"}, reply
        assert reply["error"]["message"].endswith((".", "}"))
        return str(reply["error"]["code"])

    def close(self) -> int:
        """End the input; the exit code."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.close()
        self.process.stdout.close()
        return self.process.wait(timeout=PATIENCE)


@pytest.fixture(scope="module")
def session() -> Iterator[Session]:
    opened = Session()
    yield opened
    assert opened.close() == 0


def test_games(session: Session) -> None:
    (game,) = [game for game in session.ask("games")["games"] if game["name"] == "line-dice"]
    assert (game["title"], game["seats"]) == ("Line Dice", [2, 6])
    assert game["options"]["players"]["required"] is True
    assert game["options"]["players"]["range"] == [2, 6]
    assert game["options"]["turning"]["values"] == ["on", "from_second", "off"]
    assert set(game["options"]["target"]) == {"type", "required", "default", "range", "help"}


def test_a_match_with_dice_of_ones_own(session: Session) -> None:
    reply = session.ask("new", id="own", game="line-dice", options={"players": 3, "limit": 3})
    assert reply == {
        "to_act": "chance",
        "legal": ROLLS,
        "odds": ["1/6"] * 6,
        "events": 0,
        "over": False,
        "scores": [0, 0, 0],
    }
    reply = session.ask("play", id="own", tokens=["roll straight", "roll cross", "roll fl"] * 3)
    assert (reply["legal"], reply["odds"]) == (["first 0", "first 1", "first 2"], ["1/3"] * 3)
    reply = session.ask("play", id="own", token="first 2")
    assert (reply["to_act"], reply["events"]) == (2, 10)
    assert "odds" not in reply
    twin = dicehall.load("line-dice").new(players=3, limit=3, dice="manual")
    for event in session.ask("record", id="own")["record"]["events"]:
        twin.play(event)
    while not reply["over"]:
        assert (reply["to_act"], reply["legal"]) == (twin.to_act, twin.legal)
        assert session.ask("view", id="own", seat=None) == {"view": twin.view(None)}
        assert session.ask("view", id="own", seat=1) == {"view": twin.view(1)}
        twin.play(reply["legal"][-1])
        reply = session.ask("play", id="own", token=reply["legal"][-1])
        assert "rolled" not in reply
    outcome = twin.outcome
    assert outcome is not None
    assert reply == {
        "to_act": None,
        "legal": [],
        "events": len(twin.events),
        "over": True,
        "scores": outcome.scores,
        "ranking": outcome.ranking,
        "winners": outcome.winners,
        "reason": outcome.reason,
    }
    assert session.refused("play", id="own", token="out") == "over"


def test_a_match_with_automatic_dice(session: Session) -> None:
    options = {"players": 2, "limit": 2, "scoring": "domino", "target": 3}
    new: Reply = {"game": "line-dice", "options": options, "dice": "auto", "seed": "s"}
    reply = session.ask("new", id="auto", **new)
    events = list(reply["rolled"])
    assert len(events) == reply["events"] == 5
    while not reply["over"]:
        assert reply["to_act"] in (0, 1)
        token = reply["legal"][0]
        reply = session.ask("play", id="auto", token=token)
        events += [token, *reply["rolled"]]
        assert all(rolled.split()[0] in ("roll", "first") for rolled in reply["rolled"])
        assert len(events) == reply["events"]
    assert session.ask("record", id="auto")["record"]["events"] == events
    assert events.count("first 0") + events.count("first 1") > 1, "several deals, so dice between decisions"
    decisions = [token for token in events if token.startswith("place")]
    assert session.ask("new", id="again", **new)["events"] == 5
    at_once = session.ask("play", id="again", tokens=decisions)
    assert at_once == {**reply, "rolled": [token for token in events[5:] if token not in decisions]}


def test_taking_back_with_automatic_dice(session: Session) -> None:
    options = {"players": 2, "limit": 1, "scoring": "domino", "target": 30}
    start = session.ask("new", id="back", game="line-dice", options=options, dice="auto", seed=3)
    reply, played = start, list[Reply]()
    while not (played and played[-1]["rolled"]):
        played.append(reply := session.ask("play", id="back", token=reply["legal"][0]))
    into_the_dice = session.ask("undo", id="back", events=1)
    before = played[-2] if len(played) > 1 else start
    assert into_the_dice == {name: value for name, value in before.items() if name != "rolled"}
    again = session.ask("play", id="back", token=into_the_dice["legal"][0])
    assert again == played[-1], "the same dice come again"
    assert session.ask("undo", id="back", events=0)["events"] == again["events"]
    assert session.refused("undo", id="back", events=again["events"]) == "bad-request"
    assert session.refused("play", id="back", token="roll fl") == "bad-request"
    assert session.ask("undo", id="back", events=0)["events"] == again["events"]


def test_taking_back_with_dice_of_ones_own(session: Session) -> None:
    session.ask("new", id="steps", game="line-dice", options={"players": 2, "limit": 1, "first": 1})
    session.ask("play", id="steps", tokens=["roll straight", "roll cross", "place 0 0 cross"])
    assert session.ask("undo", id="steps", events=1)["to_act"] == 1
    assert session.ask("undo", id="steps", events=2)["legal"] == ROLLS
    assert session.refused("undo", id="steps", events=1) == "bad-request"


def test_copies_go_their_own_ways(session: Session) -> None:
    first = session.ask("new", id="one", game="line-dice", options={"players": 2}, dice="auto", seed=1)
    assert session.ask("copy", id="one", **{"as": "two"}) == {k: v for k, v in first.items() if k != "rolled"}
    after = session.ask("play", id="two", token=first["legal"][0])
    assert session.ask("play", id="one", token=first["legal"][0]) == after, "with the same dice"
    assert session.ask("drop", id="one") == {"ok": True}
    assert session.refused("view", id="one", seat=0) == "unknown-match"
    assert session.ask("view", id="two", seat=0)["view"]["phase"] == "play"
    assert session.refused("copy", id="two", **{"as": "two"}) == "bad-request"


def test_random_play_by_a_seed(session: Session) -> None:
    games = []
    for id_ in ("r1", "r2", "r3"):
        session.ask("new", id=id_, game="line-dice", options={"players": 4})
        games.append(session.ask("random", id=id_, seed=8 if id_ == "r3" else 9))
    assert games[0] == games[1]
    assert games[0]["events"] != games[2]["events"]
    assert games[0]["position"]["over"] is True
    assert games[0]["position"]["events"] == len(games[0]["events"])
    assert session.ask("record", id="r1")["record"]["events"] == games[0]["events"]
    assert session.ask("random", id="r1", seed=9)["events"] == []


def test_records_go_from_one_match_to_another(session: Session) -> None:
    session.ask("new", id="from", game="line-dice", options={"players": 2})
    session.ask("random", id="from", seed=1)
    record = session.ask("record", id="from")["record"]
    position = session.ask("load", id="to", record={**record, "seats": ["Anna", "Ben"]})
    assert position["winners"] == record["result"]["winners"]
    assert session.ask("record", id="to")["record"] == {**record, "seats": ["Anna", "Ben"]}
    record["events"][3] = "roll seven"
    assert session.refused("load", id="worse", record=record) == "bad-record"
    assert session.refused("view", id="worse", seat=None) == "unknown-match"


def test_other_components(session: Session) -> None:
    game = dicehall.load("line-dice")
    shipped = (game.folder / "components.toml").read_text("utf-8")
    new: Reply = {"game": "line-dice", "options": {"players": 2}}
    assert session.refused("new", id="box", components="game = 7", **new) == "bad-request"
    assert session.ask("new", id="box", components=f"# mine\n{shipped}", **new)["legal"] == ROLLS
    record = session.ask("record", id="box")["record"]
    assert record["components_text"].startswith("# mine")
    assert session.ask("load", id="box2", record=record)["events"] == 0


def test_a_line_may_have_a_mebibyte_and_no_more(process: Process) -> None:
    longest = b'{"do": "games"}'.ljust(2**20)
    replies = process("referee", data=b"\n".join([longest, longest + b" ", b"x" * 2**23, longest])).stdout.splitlines()
    codes = [json.loads(reply).get("error", {}).get("code") for reply in replies]
    assert codes == [None, "bad-request", "bad-request", None]


def test_once_stops_at_the_first_error(process: Process, tmp_path: Any) -> None:
    good = b'{"do": "games"}\n'
    file = tmp_path / "requests.jsonl"
    file.write_bytes(good * 2)
    done = process("referee", "--once", str(file))
    assert (done.returncode, len(done.stdout.splitlines())) == (0, 2)
    file.write_bytes(good + b"[]\n" + good)
    done = process("referee", "--once", str(file))
    assert (done.returncode, len(done.stdout.splitlines())) == (1, 2)
    assert process("referee", "--once", str(tmp_path / "none")).returncode == 2
