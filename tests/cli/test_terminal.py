"""Playing in the terminal, through pipes: whole matches, and everything else that can be typed."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import dicehall
from tests.cli.conftest import Hall, Process

TERMINAL = ("play", "--terminal", "--game", "line-dice")
QUICK = (*TERMINAL, "--bot", "random", "--seed", "3", "-o", "first=0")


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Records are saved where one is."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def events(path: Path) -> list[str]:
    found: list[str] = json.loads(path.read_text())["events"]
    return found


def test_a_whole_match_through_pipes(process: Process, own_folder: Path) -> None:
    done = process(*QUICK, "--name", "Anna", "--save", "match.json", data=b"1\n" * 40)
    output = done.stdout.decode()
    assert (done.returncode, b"Traceback" in done.stderr) == (0, False)
    assert "Seat 1: Anna (you)" in output
    assert "Seat 2: Teal (bot, Random)" in output
    assert re.search(r"  • Anna opens the road with .*\n", output)
    assert re.search(r"  • Teal (sets out|puts) .*\n", output)
    assert "Your turn." in output
    assert re.search(r"^1\. (Anna|Teal), score 1\n2\. ", output, re.MULTILINE)
    assert re.search(r"^(Anna|Teal) wins\.$", output, re.MULTILINE)
    assert re.search(r"^> Anna  +(\d|·)", output, re.MULTILINE)
    assert not re.search(r"\b[Ss]eat 0\b", output)
    match = dicehall.read((own_folder / "match.json").read_text())
    assert match.outcome is not None
    assert json.loads(match.record(["Anna", "bot random"])) == json.loads((own_folder / "match.json").read_text())


def test_everything_that_can_be_typed(hall: Hall) -> None:
    output = hall(*QUICK, input="?\nl\nr\nu\nc\n0\n999\nhop\n1\nl\nu\nl\nq\n").output
    assert "undo your last choice" in output
    assert "# Line Dice: the rules" in output
    assert "There is nothing to undo yet." in output
    assert output.count("Please type a number from 1 to ") == 3
    assert "Undone." in output
    first, second, third = (log.count("\n") for log in re.findall(r"^> l\n((?: +\d+  .*\n)+)", output, re.MULTILINE))
    assert first == third == 36
    assert second > 36
    assert output.endswith("Goodbye. There was nothing to save yet.\n")


def test_a_token_may_be_typed_out(hall: Hall) -> None:
    token = dicehall.load("line-dice").new(players=2, first=0, seed="3").legal[-1]
    hall(*QUICK, input=f"{token}\n")
    assert events(Path("line-dice-1.json"))[36] == token


@pytest.mark.parametrize("ending", ["q\n", ""], ids=["q", "end of input"])
def test_who_leaves_can_go_on(hall: Hall, ending: str) -> None:
    Path("line-dice-1.json").write_text("something else")
    left = hall(*QUICK, input=f"1\n{ending}")
    assert left.exit_code == 0
    assert left.output.endswith("To continue: dicehall play --terminal --resume line-dice-2.json\n")
    saved = events(Path("line-dice-2.json"))
    again = hall("play", "--terminal", "--resume", "line-dice-2.json", input="1\nq\n")
    assert "Seat 2: Teal (bot, Random)" in again.output
    assert events(Path("line-dice-2.json"))[: len(saved)] == saved
    assert len(events(Path("line-dice-2.json"))) > len(saved)
    assert Path("line-dice-1.json").read_text() == "something else"
    assert hall("play", "-t", "--resume", "line-dice-2.json", "--players", "3").exit_code == 2


def test_ctrl_c_leaves_too(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter(["1"])

    def answer(_prompt: str) -> str:
        for given in answers:
            return given
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", answer)
    result = hall(*QUICK)
    assert result.exit_code == 0
    assert "To continue: dicehall play --terminal --resume line-dice-1.json" in result.output


def test_a_record_that_cannot_be_written(hall: Hall) -> None:
    result = hall(*QUICK, "--save", "no/such/folder.json", input="1\nq\n")
    assert result.exit_code == 1
    assert "Cannot save the record" in result.stderr


def test_hidden_hands_are_handed_over(hall: Hall) -> None:
    arguments = (*TERMINAL, "--humans", "2", "--name", "Anna", "--name", "Ben", "--seed", "1")
    output = hall(*arguments, "-o", "hidden=true", "-o", "limit=3", "-o", "first=0", input="\n1\n\nl\nq\n").output
    first, second, third = output.split("Hand the keyboard to ")
    assert not re.search(r"^[> ] Anna", first, re.MULTILINE), "nobody's hand before somebody has the keyboard"
    assert second.startswith("Anna. Anna, press Enter: ")
    assert third.startswith("Ben. Ben, press Enter: ")
    for turn, mine, others in ((second, "Anna", "Ben"), (third, "Ben", "Anna")):
        rows = dict(re.findall(r"^[> ] (Anna|Ben) (.*)$", turn, re.MULTILINE))
        assert "?" not in rows[mine]
        assert rows[others].count("?") == 6
    log = third.split("> l\n")[1]
    assert log.count("Anna rolls a die.") == 3
    assert "Ben rolls a die." not in log


def test_open_hands_need_no_handing_over(hall: Hall) -> None:
    output = hall(*TERMINAL, "--humans", "2", "--seed", "1", "-o", "first=0", input="1\n1\nq\n").output
    assert "Hand the keyboard" not in output
    assert "Coral opens" in output
    assert "Teal sets out" in output


def test_dice_of_ones_own(hall: Hall) -> None:
    dice = (*TERMINAL, "--dice", "manual", "-o", "limit=1", "-o", "first=0", "--bot", "random")
    output = hall(*dice, input="roll cross\nu\nroll fl\nroll straight\nq\n").output
    assert "  • Coral rolls a front-left corner (fl).\n  • Teal" not in output
    assert "Undone." in output
    assert output.index("Coral rolls a front-left corner (fl).") < output.index("Teal rolls a straight.")
    assert "Open the road with a front-left corner" in output


def test_bots_among_themselves(hall: Hall) -> None:
    bots = ("--humans", "0", "--bot", "flat", "--bot", "random", "--bot", "random", "--seconds", "0.01")
    output = hall(*TERMINAL, *bots, "-o", "limit=2").output
    assert "Seat 3: Amber (bot, Random)" in output
    assert re.search(r"^3\. ", output, re.MULTILINE)


def test_the_same_seed_plays_the_same_match(hall: Hall) -> None:
    for name in ("a.json", "b.json"):
        hall(*QUICK, "--humans", "0", "--save", name)
    assert events(Path("a.json")) == events(Path("b.json"))


def test_a_new_deal_is_told_in_short(hall: Hall) -> None:
    arguments = ("--humans", "0", "-o", "scoring=domino", "-o", "limit=4", "-o", "target=8")
    assert re.search(r"  • A new deal begins\.\n  • \d+ rolls\n", hall(*QUICK, *arguments).output)


def test_rolls_and_the_draw_of_the_first_seat_are_not_one_run(hall: Hall) -> None:
    output = hall(*TERMINAL, "--bot", "random", "--seed", "3", "-o", "limit=3", input="q\n").output
    assert "  • 6 rolls\n  • The draw falls on seat " in output


def test_giving_up_is_the_last_choice(hall: Hall) -> None:
    """Seat 0 has a cross left that must not follow, so it may call, bluff or give up."""
    dice = (*TERMINAL, "--humans", "2", "--dice", "manual", "-o", "limit=2", "-o", "first=0", "-o", "bluff=true")
    rolls = "roll fr\nroll fr\nroll fr\nroll fr\n"
    output = hall(*dice, input=f"{rolls}place 0 0 fr n\nq\n").output
    last = output.rpartition("Put a die on the road:")[2]
    numbered = re.findall(r"^ +(\d+)  (.*)$", last, re.MULTILINE)
    assert numbered[-1][1].startswith("Give up: you are out at once")
    assert "Bluff with" in numbered[-2][1]


def test_in_german(process: Process) -> None:
    output = process(*QUICK, data=b"1\n", LC_ALL="de_DE.UTF-8").stdout.decode()
    assert re.search(r"^  • \d+ Würfe$", output, re.MULTILINE)
    assert "Um weiterzuspielen: dicehall play --terminal --resume line-dice-1.json" in output


def test_the_hall_is_opened_as_asked(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    from dicehall import server

    asked: list[dict[str, object]] = []
    monkeypatch.setattr(server, "run", lambda **settings: asked.append(settings))
    hall("play")
    hall("play", "--no-browser", "--host", "0.0.0.0", "--port", "80", "--data", "here")
    assert asked == [
        {"host": "127.0.0.1", "port": None, "data": None, "open_browser": True},
        {"host": "0.0.0.0", "port": 80, "data": Path("here"), "open_browser": False},
    ]
