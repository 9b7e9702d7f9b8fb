"""What follows from events: the hunt, prosperity and the count, told in order; and the headline."""

from __future__ import annotations

from dicehall.core import words as core_words

from .components import TILES
from .fields import counted
from .test_helpers import begin, place, throw, view_of
from .test_telling import TABLES, given, says, seats_of, told, walk
from .words import headline


def test_the_seven_examples_of_the_hunt_are_told_r30_r36() -> None:
    match = given("hunt-example-2", without=1)
    assert told(match, "row 4") == [
        "Ground 1, Berries: goes to Anna with 2.",
        "Cem moves on to the Extra Hunt.",
        "Ground 2, Dodo: goes to Anna with 2½.",
        "Cem moves on to the Extra Hunt.",
        "Ground 3, Mammoth: goes to Çelik {0}, tied at 1 with the last die in line.",
        "Ben moves on to the Extra Hunt.",
        "Ground 4, Dodo: nobody is there, it gets away.",
        "Ground 5, Fish: goes to Çelik {0} with 2.",
        "Ground 6, Fish: goes to Ben with 3½.",
        "Çelik {0} moves on to the Extra Hunt.",
        "Extra Hunt, Elk: goes to Cem with 3.",
        "All dice go back to their owners.",
        "Anna gets: 2 small dice.",
        "Ben gets: 2 large dice for small ones.",
        "Cem gets: 1 small die and the wanderer for the next round.",
        "Çelik {0} gets: the action tile Counsel.",
    ]


def test_prosperity_and_the_next_round_are_told_r39_r42() -> None:
    match = given("hunt-example-2")
    lines = []
    while match.view()["phase"] == "shells":
        lines += told(match, "draw 20")
        match.play("draw 20")
    assert lines == ["Round 2 begins, Ben is the starting player."]


def test_prosperity_is_told_once_to_each_seat_r39() -> None:
    """Tiles and the wanderer are told as often as cards that bring them were taken."""
    for players, barbarians in TABLES:
        lines: list[str] = []
        taken: list[str] = []
        for match, token, _after in walk(players, 8, barbarians):
            lines += [line for line in told(match, token) if " gets: " in line]
            taken += match.view()["rows"][int(token[4:]) - 1] if token.startswith("row") else []
        for sign, tile in (("the wanderer", "visit"), *((f"tile {tile.capitalize()}", tile) for tile in TILES)):
            assert sum(sign in line for line in lines) == sum(card.startswith(tile) for card in taken), sign
        assert any("small di" in line for line in lines)


def test_the_count_is_told_r43_r51() -> None:
    match = given("shared-victory", without=1)
    lines = told(match, match.legal[0])
    start = lines.index("The last round is over: the points are counted.")
    assert [line.split(":")[0] for line in lines[start + 1 : -1]] == ["Anna", "Ben"]
    assert all(" In all " in line for line in lines[start + 1 : -1])


def test_who_has_won_and_why_r51_r52() -> None:
    match = given("shared-victory")
    view, seats = view_of(match), seats_of(match)
    points = counted(view)[0]["total"]
    assert headline(view, seats) == f"Anna and Ben win together: {points} points each, and as many shells."
    view["players"][1]["shells"] += 1
    assert headline(view, seats) == f"Ben wins: {points} points like Anna, but more shells."
    counted(view)[0]["total"] += 10
    assert headline(view, seats) == f"Anna wins with {points + 10} points."


def test_headlines_say_what_is_asked() -> None:
    match = begin("counsel+trade-1 growth visit trade-2")
    assert headline(view_of(match, 0), seats_of(match, 0)) == "Your turn: roll your dice."
    assert headline(view_of(match, 1), seats_of(match, 1)) == "Anna rolls."
    throw(match, "11232")
    assert headline(view_of(match, 0), seats_of(match, 0)) == "Your turn: choose the pips whose dice you place."
    assert headline(view_of(match, 1), seats_of(match, 1)) == "Anna chooses dice to place."
    place(match, "123")
    assert headline(view_of(match, 0), seats_of(match, 0)) == "Your turn: take a row."
    tiles = given("intimidate-runs")
    assert headline(view_of(tiles, 0), seats_of(tiles, 0)).startswith("Your turn: roll, or use an action tile")


def test_german_and_japanese_sound() -> None:
    match = given("hunt-example-2", without=1)
    intimidating = given("intimidate-runs")
    with core_words.use("de"):
        assert told(match, "row 4")[4] == (
            "Jagdgrund 3, Mammut: geht an Çelik {0}, bei Gleichstand mit 1 durch den hintersten Würfel."
        )
        assert says(match, "row 4", "Ben")[0] == "Ben nimmt Reihe 4: Handel 2; Rat, Handel 1."
        text = "Schüchtere Ben ein: kleiner Würfel in Jagdgrund 3, am Anfang der Schlange."
        assert says(intimidating, "intimidate 3 1")[0] == text
    with core_words.use("ja"):
        assert told(match, "row 4")[8] == "狩場6、魚：Benが3½で獲得しました。"
        assert says(match, "row 4", "ベン")[0] == "ベンが列4を取りました：交易2\N{FULLWIDTH SOLIDUS}助言、交易1"
        assert says(intimidating, "intimidate 3 1")[0] == "Benを威嚇する：狩場3の小ダイス（先頭）"
