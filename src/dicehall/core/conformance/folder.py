"""Check the other files in a game's folder: rules that tests have to cite, and recorded matches."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from pathlib import Path

from dicehall.core.conformance.checks import same
from dicehall.core.game import Game
from dicehall.core.match import Match
from dicehall.core.parts import Options
from dicehall.core.record import read

Recipes = dict[str, tuple[int, Options]]
"""How to make recorded matches, by name: a seed and options."""


def rule_numbers(game: Game) -> list[str]:
    """List the numbers of RULES.md (R1, G1 ...) in order."""
    return re.findall(r"^- \*\*([RG]\d+a?)\*\*", (game.folder / "RULES.md").read_text("utf-8"), re.MULTILINE)


def cited_numbers(game: Game) -> set[str]:
    """Return the numbers in the names of the game's tests: test_r18_g13_closing_.. cites R18 and G13."""
    tests = (path.read_text("utf-8") for path in game.folder.glob("test_*.py"))
    names = [name for text in tests for name in re.findall(r"^def (test_\w+)", text, re.MULTILINE)]
    found = {word for name in names for word in name.split("_") if re.fullmatch(r"[rg]\d+a?", word)}
    return {word[0].upper() + word[1:] for word in found}


def check_citations(game: Game) -> None:
    """Check that tests cite every rule and ruling of RULES.md, and nothing else. Raises AssertionError."""
    numbers, cited = rule_numbers(game), cited_numbers(game)
    same("rules that no test cites", [number for number in numbers if number not in cited], [])
    same("cited, but no rule", sorted(cited - set(numbers)), [])


def records(game: Game) -> list[Path]:
    """List the recorded matches of a game."""
    return sorted((game.folder / "records").glob("*.json"))


def check_recorded(game: Game, path: Path) -> Match:
    """Replay a recorded match to its end and compare the record written anew. Raises AssertionError or BadRecord."""
    text = path.read_text("utf-8")
    match = read(text, lambda _name: game)
    assert match.to_act is None, f"{path.name} is not played to the end"
    same(path.name, match.record(json.loads(text)["seats"]), text)
    return match


def choose_any(pick: random.Random, legal: list[str]) -> str:
    """Choose any token, each equally likely."""
    return pick.choice(legal)


def record_all(game: Game, recipes: Recipes, choose: Callable[[random.Random, list[str]], str] = choose_any) -> None:
    """Write all recorded matches anew: seeded dice, and decisions by `choose`."""
    (game.folder / "records").mkdir(exist_ok=True)
    for name, (seed, options) in recipes.items():
        match, pick = game.new(options, seed=seed), random.Random(seed)
        while match.to_act is not None:
            match.play(choose(pick, match.legal))
        (game.folder / "records" / f"{name}.json").write_text(match.record(), "utf-8")
