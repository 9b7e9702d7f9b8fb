"""Every command and option is explained, in its help and on docs/cli.md; errors are sentences with an exit code."""

from __future__ import annotations

import shlex
from pathlib import Path

import click
import pytest

from dicehall.cli.serve import serve
from dicehall.cli.style import users_language
from dicehall.core.columns import width
from dicehall.core.words import LANGUAGES, use
from tests.cli.conftest import Hall, Process
from tools.cli_page import contexts, page

CONTEXTS = list(contexts())
COMMANDS = [context.command for context in CONTEXTS]
EXAMPLES = [line for command in COMMANDS for _purpose, line in getattr(command, "examples", ())]


@pytest.mark.parametrize("context", CONTEXTS, ids=[context.command_path for context in CONTEXTS])
def test_everything_is_explained(context: click.Context) -> None:
    assert context.command.help
    assert getattr(context.command, "examples", ())
    for parameter in context.command.get_params(context):
        record = parameter.get_help_record(context)
        assert record
        assert record[1], f"{context.command_path} {parameter.name} has no help"


def test_the_page_is_what_the_commands_say(root: Path) -> None:
    assert (root / "docs/cli.md").read_text("utf-8") == page(), "run: python -m tools.cli_page"


def test_the_page_names_every_option(root: Path) -> None:
    text = (root / "docs/cli.md").read_text("utf-8")
    for context in CONTEXTS:
        assert f"## {context.command_path}\n" in text
        for parameter in context.command.params:
            assert all(name in text for name in parameter.opts if name.startswith("-"))


def test_every_setting_of_the_hall_is_documented(root: Path) -> None:
    text = (root / "docs/hall.md").read_text("utf-8")
    settings = [parameter for parameter in serve.params if parameter.envvar]
    assert len(settings) >= 10
    assert [each.opts[0] for each in settings if f"| `{each.opts[0]}` | `{each.envvar}` |" not in text] == []


@pytest.mark.parametrize("line", EXAMPLES)
def test_examples_can_be_typed(line: str) -> None:
    """They name commands and options that exist."""
    words = shlex.split(line.rpartition("| ")[2].partition(" -- ")[0])
    assert words[0] == "dicehall"
    command = COMMANDS[0].commands[words[1]]  # type: ignore[attr-defined]
    known = {name for parameter in command.params for name in parameter.opts}
    assert {word for word in words if word.startswith("-")} <= known | {"-"}


@pytest.mark.parametrize("line", [line for line in EXAMPLES if "--terminal" in line or " count " in line])
def test_examples_say_which_game(line: str) -> None:
    """Or name a record, which does."""
    assert {"--game", "-g", "--resume", "--events"} & set(shlex.split(line))


@pytest.mark.parametrize("line", [line for line in EXAMPLES if " count " in line and "--events" not in line])
def test_examples_of_counting_count(hall: Hall, line: str) -> None:
    assert hall(*shlex.split(line)[1:]).exit_code == 0


@pytest.mark.parametrize("line", [line for line in EXAMPLES if "--terminal" in line and "--resume" not in line])
def test_examples_of_playing_lay_a_table(
    hall: Hall, line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # who leaves finds the match there
    left = hall(*shlex.split(line)[1:], "--bot", "random", "--seconds", "0", input="\nq\n")
    assert (left.exit_code, "Traceback" in left.output) == (0, False)
    assert "Seat 1: " in left.output


def test_help_in_german(process: Process) -> None:
    shown = process("play", "--help", LC_ALL="de_DE.UTF-8").stdout.decode()
    assert "Im Browser spielen:" in shown


@pytest.mark.parametrize("context", CONTEXTS, ids=[context.command_path for context in CONTEXTS])
@pytest.mark.parametrize("language", LANGUAGES)
def test_lines_of_help_fit_the_terminal(context: click.Context, language: str) -> None:
    with use(language):
        lines = context.get_help().splitlines()
    assert len(lines) > 5
    typed = [line for line in lines if line.strip() in EXAMPLES]
    assert [line for line in lines if width(line) > context.make_formatter().width and line not in typed] == []


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "de_DE", "LC_ALL": "C"}, "en"),
        ({"LANG": "fr_FR"}, "en"),
        ({"LANG": "C", "LC_MESSAGES": "de"}, "de"),
        ({}, "en"),
    ],
)
def test_the_language_of_the_environment(environment: dict[str, str], language: str) -> None:
    assert users_language(environment) == language


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        (["nothing"], 2, "No such command"),
        (["games", "chess"], 1, "There is no game “chess”. The games are: "),
        (["count", "--game", "chess"], 1, "There is no game “chess”."),
        (["count", "--depth", "1"], 2, "Which game? Give --game one of: "),
        (["play", "-t"], 2, "Which game? Give --game one of: "),
        (["count", "-g", "line-dice", "-o", "players"], 2, "--option takes NAME=VALUE"),
        (["count", "-g", "line-dice", "-o", "colour=red"], 1, "There is no option “colour”."),
        (["count", "-g", "line-dice", "-o", "limit=many"], 1, "The option “limit” takes null or a whole number"),
        (["count", "-g", "line-dice", "--players", "7"], 1, "not 7"),
        (["count", "-g", "line-dice", "roll six"], 1, "“roll six” is no token"),
        (["count", "-g", "line-dice", "call"], 1, "“call” is not legal now."),
        (["count", "--depth", "0"], 2, "--depth"),
        (["bench", "--players", "2", "--players", "9"], 1, "not 9"),
        (["bench", "--game", "wuerfelzucker", "--players", "5"], 1, "not 5"),
        (["play", "--humans", "2"], 2, "--humans is for the terminal: add --terminal."),
        (["play", "-t", "--port", "80"], 2, "--port is for the browser: leave --terminal out."),
        (["play", "-t", "--bot", "chess"], 2, "--bot"),
        (["play", "-t", "-g", "line-dice", "--humans", "7"], 1, "not 7"),
        (["play", "-t", "-g", "line-dice", "--players", "2", "--humans", "3"], 1, "There are only 2 seats."),
        (["play", "-t", "-g", "line-dice", "--name", "A", "--name", "B"], 1, "There are more names than people"),
        (["play", "-t", "--resume", "no-such-file"], 2, "no-such-file"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else None,
)
def test_errors_are_sentences(hall: Hall, arguments: list[str], code: int, sentence: str) -> None:
    result = hall(*arguments)
    assert (result.exit_code, result.stdout) == (code, "")
    assert sentence in result.stderr
    assert "Traceback" not in result.output


def test_games(hall: Hall) -> None:
    assert "line-dice  Line Dice, 2 to 6 players" in hall("games").output
    assert "wuerfelzucker  Würfelzucker, 2 to 4 players" in hall("games").output
    told = hall("games", "line-dice").output
    assert "limit  null or a whole number from 1 to 18; default null" in told
    assert "players  a whole number from 2 to 6; required" in told
    assert "hidden  true or false; default false" in told
    assert "starter  true or false\n" in told, "a default that depends is told by the help"


def test_version(hall: Hall) -> None:
    assert hall("--version").output.startswith("dicehall, version ")


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("abc", "--port: “abc” is not a whole number."),
        ("70000", "--port: at most 65535."),
        ("-1", "--port: at least 0."),
    ],
)
def test_numbers_are_refused_with_a_sentence(hall: Hall, typed: str, sentence: str) -> None:
    refused = hall("play", "--port", typed)
    assert refused.exit_code == 2
    assert refused.stderr.endswith(f"Error: {sentence}\n")


def test_numbers_are_refused_in_the_users_language(process: Process) -> None:
    refused = process("play", "--port", "abc", LC_ALL="de_DE.UTF-8")
    assert "--port: „abc“ ist keine ganze Zahl." in refused.stderr.decode()
