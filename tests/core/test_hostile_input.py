"""Text from strangers that is wrong in ways that parsers and patterns do not expect is refused like any other."""

import json
import time
from pathlib import Path
from typing import Any

import pytest

import dicehall
from dicehall.core.errors import BadComponents, BadOptions, BadRecord, DicehallError
from dicehall.games import find

GOOD: dict[str, Any] = {"dicehall": 1, "game": "line-dice", "options": {"players": 2}, "events": []}
ELSEWHERE = json.dumps({**GOOD, "events": ["no"], "result": {"events": []}}).replace("events", "\\u0065vents", 1)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("[" * 100_000, "This is not a game record"),
        ('{"dicehall": ' + "9" * 5000 + "}", "This is not a game record"),
        (json.dumps({**GOOD, "(": 1}), "a record has no key “(”"),
        (ELSEWHERE, "Event 1: “no” is no token"),
    ],
    ids=["deep", "long number", "key that is no pattern", "events elsewhere"],
)
def test_records(text: str, sentence: str) -> None:
    with pytest.raises(BadRecord) as refused:
        dicehall.read(text)
    assert sentence in str(refused.value)


@pytest.mark.parametrize(
    "line", ["x = 2020-01-01", "x = nan", "x = " + "9" * 5000, "x = " + "[" * 3000], ids=["date", "nan", "long", "deep"]
)
def test_components(line: str) -> None:
    game = find("line-dice")
    shipped = (game.folder / "components.toml").read_text("utf-8")
    with pytest.raises(BadComponents):
        game.with_components(f"{line}\n{shipped}")


def test_a_seed_may_be_any_text() -> None:
    game = find("line-dice")
    first, again = (game.new(players=2, seed="\ud800") for _time in range(2))
    assert first.events == again.events


PARTS = "a" + ".a" * 16
LONG_KEYS = [f"{PARTS} = 1", f"[{PARTS}]", f"x = {{{PARTS} = 1}}", "a" + ' . "b.c"' * 16 + " = 1", "a" + ".'x'" * 16]


@pytest.mark.parametrize("line", LONG_KEYS)
def test_keys_of_many_parts_are_refused(line: str) -> None:
    with pytest.raises(BadComponents, match=r"^Line 2: a key has at most 16 parts\.$"):
        find("line-dice").with_components(f"x = 1\n{line}\n")


HARMLESS = {
    "sixteen": PARTS.removesuffix(".a") + " = 1",
    "comment": f"# {PARTS}",
    "text": f'x = "\\"{PARTS}"',
    "long text": f'x = """\n{PARTS}"\\"{PARTS}"""',
    "plain text": f"x = '\\' # {PARTS}",
    "long plain text": f"x = '''\n{PARTS}'{PARTS}'''",
}


@pytest.mark.parametrize("lines", HARMLESS.values(), ids=HARMLESS)
def test_dots_elsewhere_are_not(lines: str) -> None:
    game = find("line-dice")
    shipped = (game.folder / "components.toml").read_text("utf-8")
    assert game.with_components(f"{lines}\n{shipped}").components["dice"] == game.components["dice"]


LONGEST = 256 * 1024
SLOW = {
    "parts": "a" + ".a" * 20_000 + " = 1",
    "quotes": '"' * LONGEST,
    "open text": 'a = "' + '\\"' * (LONGEST // 2 - 3),
    "open long texts": '"""\\"' * (LONGEST // 5),
    "dots": "." * LONGEST,
    "one word": "a" * LONGEST,
    "one more": "#" * (LONGEST + 1),
    "many bytes": "#" + "é" * (LONGEST // 2),
}


@pytest.mark.parametrize("text", SLOW.values(), ids=SLOW)
def test_no_text_takes_long_to_refuse(text: str) -> None:
    began = time.process_time()
    with pytest.raises(BadComponents):
        find("line-dice").with_components(text)
    with pytest.raises(BadRecord, match=r"^Line 1: "):
        dicehall.read(json.dumps({**GOOD, "components_text": text}))
    assert time.process_time() - began < 3


def test_texts_beyond_256_kib_are_refused(tmp_path: Path) -> None:
    (tmp_path / "box.toml").write_text(SLOW["many bytes"], "utf-8")
    with pytest.raises(BadComponents, match=r"longer than 256 KiB\.$"):
        dicehall.load("line-dice", tmp_path / "box.toml")


HUGE = 10**5000


@pytest.mark.parametrize("option", [{"players": HUGE}, {"limit": -HUGE}, {"limit": [HUGE]}], ids=["1", "2", "3"])
def test_options_of_thousands_of_digits(option: dict[str, Any]) -> None:
    with pytest.raises(BadOptions, match=r"takes .*, not a number of thousands of digits\.$"):
        find("line-dice").new({"players": 2, **option})


def test_seeds_of_hundreds_of_digits() -> None:
    game = find("line-dice")
    for seed in (HUGE, -HUGE, 10**600):
        with pytest.raises(DicehallError, match="at most 600 digits"):
            game.new(players=2, seed=seed)
    assert game.new(players=2, seed=1 - 10**600).events


def test_tokens_and_seats_of_thousands_of_digits() -> None:
    match, wrong = find("line-dice").new(players=2), HUGE
    asks: list[Any] = [match.play, match.play_all, match.view, match.rewind]
    for ask in asks:
        with pytest.raises(DicehallError, match="a number of thousands of digits"):
            ask(wrong)


@pytest.mark.parametrize("options", ["x", "", 7, [("players", 2)]])
def test_options_that_are_no_names_with_values(options: Any) -> None:
    with pytest.raises(BadOptions, match="Options must be names with values"):
        find("line-dice").new(options)
