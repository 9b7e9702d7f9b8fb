"""The benchmark: its rows, and that the means are those of random play."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import dicehall
from dicehall.cli.bench import processes
from dicehall.cli.bench.measuring import count_for
from tests.cli.conftest import Hall, Process

MEASURES = {
    "games/s": "games/s",
    "events/s": "events/s",
    "events/game": "events",
    "events/game error": "events",
    "decisions/game": "decisions",
    "decisions/game error": "decisions",
    "legal/decision": "tokens",
    "legal/decision error": "tokens",
    "Match.play": "us/event",
    "record size": "bytes",
    "state size": "bytes",
}
NOTHING = json.dumps({"compiled": 0, "rows": []})
EXPECTED = {2: (58.535, 21.535, 3.668), 4: (58.959, 21.959, 2.984)}


def values(rows: list[dict[str, Any]], players: int) -> dict[str, float]:
    """The rows of one number of seats, by measure."""
    return {row["measure"]: row["value"] for row in rows if row["players"] == players}


@pytest.mark.compiled
def test_rows(hall: Hall, tmp_path: Path) -> None:
    file = tmp_path / "bench.json"
    result = hall("bench", "--game", "line-dice", "--games", "20000", "--no-starts", "--json", str(file))
    assert result.exit_code == 0, result.output
    rows = json.loads(file.read_text())
    assert {frozenset(row) for row in rows} == {frozenset({"game", "players", "measure", "value", "unit"})}
    for players, means in EXPECTED.items():
        found = values(rows, players)
        assert {row["measure"]: row["unit"] for row in rows if row["players"] == players} == MEASURES
        for measure, mean in zip(("events/game", "decisions/game", "legal/decision"), means, strict=True):
            assert abs(found[measure] - mean) < 5 * found[f"{measure} error"]
        assert found["events/s"] / found["games/s"] == pytest.approx(means[0], rel=0.05)
        assert found["state size"] < 1.2 * 1024
    assert "Line Dice, 2 players\n" in result.stdout
    assert "Line Dice, 4 players\n" in result.stdout


@pytest.mark.compiled
def test_json_alone_on_standard_output(hall: Hall) -> None:
    result = hall("bench", "--game", "line-dice", "--players", "3", "--games", "100", "--no-starts", "--json", "-")
    assert values(json.loads(result.stdout), 3).keys() == MEASURES.keys()


@pytest.mark.full
@pytest.mark.compiled
def test_all_games(hall: Hall, tmp_path: Path) -> None:
    """A table for each game, with its title, and one list of rows for all; a game takes the seats that it has."""
    file = tmp_path / "bench.json"
    result = hall("bench", "--players", "4", "--games", "3", "--no-starts", "--json", str(file))
    assert result.exit_code == 0, result.output
    titles = [line for line in result.stdout.splitlines() if not line.startswith(" ")]
    assert titles == [f"{game.title}, 4 players" for game in dicehall.games().values()]
    rows = json.loads(file.read_text())
    assert {row["game"] for row in rows} == set(dicehall.games())
    for name in dicehall.games():
        assert {row["measure"]: row["unit"] for row in rows if row["game"] == name} == MEASURES


def test_seats_are_those_that_a_game_takes(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "run", lambda *_: NOTHING)
    lines = hall("bench", "--players", "6", "--players", "3", "--no-starts").stdout.splitlines()
    found = [(game.title, players) for game in dicehall.games().values() for players in (6, 3) if players in game.seats]
    assert lines == [f"{title}, {players} players" for title, players in found]
    assert "Line Dice, 6 players" in lines
    assert "Würfelzucker, 6 players" not in lines


def test_titles_are_told_wherever_they_are_sent(process: Process) -> None:
    """A title with an umlaut goes through a pipe that knows ASCII only."""
    arguments = ("bench", "--game", "wuerfelzucker", "--players", "2", "--games", "1", "--no-starts")
    told = process(*arguments, PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert told.returncode == 0, told.stderr
    assert "Würfelzucker, 2 players" in told.stdout.decode()


def test_starts_are_told_first(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """With and without a cache; what the processes would take is made up here."""
    asked: list[dict[str, str]] = []

    def run(*_arguments: str, environment: dict[str, str] | None = None, quiet: bool = False) -> str:
        asked.append(environment or {})
        return NOTHING

    monkeypatch.setattr(processes, "run", run)
    lines = hall("bench", "--game", "line-dice", "--players", "2").stdout.splitlines()
    assert [line.split()[:2] for line in lines[1:]] == [["cold", "start"], ["warm", "start"]]
    assert [bool(environment) for environment in asked] == [True, *[False] * 5]
    assert not Path(asked[0]["NUMBA_CACHE_DIR"]).exists(), "the empty cache is removed"


def test_a_process_that_compiled_is_measured_again(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = iter([7, 0])
    monkeypatch.setattr(processes, "run", lambda *_: json.dumps({"compiled": next(compiled), "rows": []}))
    assert hall("bench", "--game", "line-dice", "--players", "2", "--no-starts").exit_code == 0
    assert next(compiled, None) is None


@pytest.mark.parametrize(("rate", "games"), [(2e6, 1_000_000), (1.3e6, 500_000), (100, 50), (1, 1)])
def test_rounds_take_about_half_a_second(rate: float, games: int) -> None:
    assert count_for(rate) == games


def test_the_page_explains_every_measure(root: Path) -> None:
    page = (root / "docs/bench.md").read_text("utf-8")
    told = set(re.findall(r"^\| `(.*?)`.*? \| ([\w/ ]+) \|", page, re.MULTILINE))
    wanted = {*MEASURES.items(), ("cold start", "s"), ("warm start", "s")}
    shown = {(measure, "as above" if measure == "events/game error" else unit) for measure, unit in wanted}
    assert told == {row for row in shown if row[0] not in ("decisions/game error", "legal/decision error")}
