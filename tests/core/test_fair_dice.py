"""Fair dice: as docs/dice.md says to the byte, chosen by nobody, foretold by nothing, with no second chance."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from collections import Counter
from fractions import Fraction
from itertools import islice, product
from math import lcm
from pathlib import Path
from random import Random
from typing import Any

import pytest

from dicehall.core.dice import Contribution, FairDice, accepted
from dicehall.core.errors import DicehallError
from dicehall.core.match import Match
from dicehall.games import load
from tests.core.exact import as_the_odds_say
from tests.core.tiny_game import GAME

PAGE = Path(__file__).parents[2] / "docs/dice.md"
VECTORS: dict[str, Any] = json.loads(re.findall(r"```json\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)[-1])
SECRET = bytes(range(32))
DIE = {f"show {value}": 1 for value in range(1, 7)}
EVEN = {token: Fraction(1, 6) for token in DIE}


def secret(number: int) -> bytes:
    """One of many secrets, always the same."""
    return hashlib.sha256(b"%d" % number).digest()


# --- the scheme, written anew from docs/dice.md with nothing of the house


def theirs(proof: dict[str, Any], place: int, draw: list[list[Any]]) -> tuple[str, str]:
    """The key of a place in hexadecimal digits, and the token that is drawn there."""

    def mac(key: bytes, *parts: Any) -> bytes:
        text = json.dumps(list(parts), ensure_ascii=False, separators=(",", ":"))
        return hmac.new(key, text.encode("utf-8"), hashlib.sha256).digest()

    counting = [c for c in sorted(proof["contributions"], key=lambda c: c["seat"]) if c["from"] <= place]
    key = mac(bytes.fromhex(proof["secret"]), proof["match"], [[c["seat"], c["from"], c["text"]] for c in counting])
    ways = sum(weight for _token, weight in draw)
    attempt = 0
    while (number := int.from_bytes(mac(key, place, draw, attempt), "big")) >= 2**256 // ways * ways:
        attempt += 1
    unit = number % ways
    for token, weight in draw:
        if unit < weight:
            return key.hex(), token
        unit -= weight
    raise AssertionError


def test_the_vectors_of_the_page_are_those_of_a_second_verifier() -> None:
    assert hashlib.sha256(bytes.fromhex(VECTORS["secret"])).hexdigest() == VECTORS["commitment"]
    for row in VECTORS["draws"]:
        assert theirs(VECTORS, row["place"], row["draw"]) == (row["key"], row["token"])


def test_the_vectors_of_the_page_are_those_of_the_house() -> None:
    parts = [Contribution(part["seat"], part["from"], part["text"]) for part in VECTORS["contributions"]]
    dice = FairDice(bytes.fromhex(VECTORS["secret"]), VECTORS["match"], parts)
    assert dice.commitment == VECTORS["commitment"]
    for row in VECTORS["draws"]:
        token = dice.token(row["place"], dict(row["draw"]))
        assert (dice.key(row["place"]).hex(), token) == (row["key"], row["token"])


def test_the_vectors_hold_a_second_attempt() -> None:
    ways = [sum(weight for _token, weight in row["draw"]) for row in VECTORS["draws"]]
    assert sum(2**256 % number > 2**250 for number in ways) == 2


def whole(dice: FairDice, players: int = 3) -> Match:
    """A whole match, always the first legal choice."""
    match = GAME.new(players=players, dice=dice)
    while match.legal:
        match.play(match.legal[0])
    return match


def test_a_second_verifier_agrees_on_a_whole_match() -> None:
    match = whole(FairDice(SECRET, "m", [Contribution(1, 2, 'ÿ\t"\\/\x7f'), Contribution(0, 9, "later")]))
    data = json.loads(match.record())
    again = GAME.new(players=3, dice="manual")
    for place, token in enumerate(data["events"]):
        if again.to_act == "chance":
            draw = [[token, 1] for token in again.legal]
            assert theirs(data["dice"], place, draw)[1] == token
        again.play(token)


@pytest.mark.compiled
def test_a_second_verifier_agrees_on_decks_of_cards() -> None:
    """Weights from the odds alone, as the page says; secrets and contributions as they stand in the record."""
    match, pick = load("dice-age").new(players=2, dice=FairDice(SECRET, "m", [Contribution(1, 40, "x")])), Random(1)
    while match.legal:
        match.play(pick.choice(match.legal))
    data, again, weights = json.loads(match.record()), Match(match.game, match.options), set()
    for place, token in enumerate(data["events"]):
        if odds := again.odds:
            common = lcm(*(chance.denominator for chance in odds.values()))
            draw = [[other, int(chance * common)] for other, chance in sorted(odds.items())]
            assert theirs(data["dice"], place, draw)[1] == token
            weights |= {weight for _token, weight in draw}
        again.play(token)
    assert weights > {1, 2, 3}


def test_weights_count_as_they_stand_to_each_other() -> None:
    dice = FairDice(SECRET, "m")
    for place in range(30):
        token = dice.token(place, {"a": 1, "b": 3})
        assert token == dice.token(place, {"b": 6, "a": 2, "never": 0})
        units = ["b", "a", "b", "b", "b", "a", "b", "b"]
        assert units[dice.unit(place, 8, lambda units=units: units)] == token  # type: ignore[misc]


@pytest.mark.parametrize("ways", [1, 2, 3, 5, 6, 7, 9, 11, 13, 16])
def test_rejection_leaves_every_unit_exactly_as_likely(ways: int) -> None:
    """Of a space of 16 numbers, over all sequences of three: given that one is accepted, no unit is favoured."""
    found: Counter[int] = Counter()
    for numbers in product(range(16), repeat=3):
        try:
            found[accepted(iter(numbers), ways, 16)] += 1
        except StopIteration:
            assert min(numbers) >= 16 - 16 % ways
    assert set(found) == set(range(ways))
    assert len(set(found.values())) == 1


# --- who can foretell or choose


def test_a_whole_record_up_to_now_does_not_foretell_the_next_roll() -> None:
    """Of all secrets that give the same first two events, the third is as the odds say."""
    parts = [Contribution(0, 0, "mine")]
    tries = (FairDice(secret(number), "m", parts) for number in range(30_000))
    luck = {f"luck {value}": 1 for value in range(1, 7)}
    alike = (dice for dice in tries if dice.token(0, luck) == "luck 3" and dice.token(1, luck) == "luck 4")
    found = Counter(dice.token(3, DIE) for dice in islice(alike, 600))
    assert found.total() == 600
    assert as_the_odds_say(found, EVEN)


def test_a_seat_alone_cannot_choose() -> None:
    """Whatever text it takes: over the secrets all outcomes are equally likely."""
    for text in ("", "a", "six please", "666"):
        parts = [Contribution(0, 0, text)] if text else []
        found = Counter(FairDice(secret(number), "m", parts).token(5, DIE) for number in range(600))
        assert as_the_odds_say(found, EVEN)


def test_the_server_alone_cannot_choose() -> None:
    """Whatever secret it takes: over the texts all outcomes are equally likely."""
    for number in range(3):
        dice = (FairDice(secret(number), "m", [Contribution(2, 0, f"text {text}")]) for text in range(600))
        assert as_the_odds_say(Counter(each.token(5, DIE) for each in dice), EVEN)


def test_places_matches_and_draws_are_independent() -> None:
    other = {"draw a": 1, "draw b": 1, "draw c": 1}
    rows = [(FairDice(secret(number), "m"), FairDice(secret(number), "n")) for number in range(1200)]
    pairs: dict[str, Counter[Any]] = {
        "places": Counter((dice.token(5, DIE), dice.token(6, DIE)) for dice, _same in rows),
        "matches": Counter((dice.token(5, DIE), same.token(5, DIE)) for dice, same in rows),
        "draws": Counter((dice.token(5, DIE), dice.token(5, other)) for dice, _same in rows),
        "deck": Counter((dice.token(5, other), dice.token(5, {**other, "draw a": 2})) for dice, _same in rows),
    }
    assert as_the_odds_say(pairs["places"], dict.fromkeys(product(DIE, DIE), Fraction(1, 36)))
    assert as_the_odds_say(pairs["matches"], dict.fromkeys(product(DIE, DIE), Fraction(1, 36)))
    assert as_the_odds_say(pairs["draws"], dict.fromkeys(product(DIE, other), Fraction(1, 18)))
    twice = {"draw a": Fraction(1, 2), "draw b": Fraction(1, 4), "draw c": Fraction(1, 4)}
    assert as_the_odds_say(pairs["deck"], {(one, two): twice[two] / 3 for one, two in product(other, twice)})


# --- no second chance


def test_taking_back_and_playing_again_gives_no_second_chance() -> None:
    match = GAME.new(players=2, dice=FairDice(SECRET, "m"))
    first = match.play("roll")
    for _time in range(3):
        match.undo()
        assert match.play("roll") == first


def test_a_contribution_after_taking_back_draws_nothing_anew() -> None:
    """Eight events were seen, four are left: it counts from the ninth on."""
    before = FairDice(SECRET, "m", [Contribution(0, 2, "first")])
    after = FairDice(SECRET, "m", [*before.contributions, Contribution(1, 8, "again!")])
    assert [before.key(place) for place in range(8)] == [after.key(place) for place in range(8)]
    assert all(before.key(place) != after.key(place) for place in range(8, 40))


def test_contributions_count_from_their_place_on_in_whatever_order_they_are_given() -> None:
    one, two = Contribution(0, 3, "a"), Contribution(1, 1, "b")
    assert FairDice(SECRET, "m", [two, one]).key(7) == FairDice(SECRET, "m", [one, two]).key(7)
    keys = [FairDice(SECRET, "m", [one, two]).key(place) for place in range(5)]
    assert keys[0] == FairDice(SECRET, "m").key(0)
    assert keys[1] == keys[2] == FairDice(SECRET, "m", [two]).key(0 + 1)
    assert keys[3] == keys[4] != keys[1] != keys[0]


def test_a_seat_contributes_only_once() -> None:
    with pytest.raises(DicehallError, match="only once"):
        FairDice(SECRET, "m", [Contribution(0, 0, "a"), Contribution(0, 5, "b")])


@pytest.mark.parametrize(
    ("key", "match", "part"),
    [
        (b"short", "m", Contribution(0, 0, "a")),
        (SECRET, "", Contribution(0, 0, "a")),
        (SECRET, "m" * 201, Contribution(0, 0, "a")),
        (SECRET, "m", Contribution(0, 0, "")),
        (SECRET, "m", Contribution(0, 0, "a" * 201)),
        (SECRET, "m", Contribution(0, 0, "\ud83c")),
        (SECRET, "m", Contribution(0, -1, "a")),
        (SECRET, "m", Contribution(True, 0, "a")),
    ],
)
def test_what_cannot_be_written_down_is_refused(key: bytes, match: str, part: Contribution) -> None:
    with pytest.raises(DicehallError):
        FairDice(key, match, [part])


def test_dice_do_not_tell_their_secret_by_the_way() -> None:
    dice = FairDice(SECRET, "m")
    assert SECRET.hex() not in repr(dice)
    assert repr(SECRET) not in repr(dice)
    assert dice.commitment in repr(dice)


def test_a_copy_has_the_same_dice() -> None:
    match = GAME.new(players=2, dice=FairDice(SECRET, "m"))
    assert match.copy().play("roll") == match.play("roll")
