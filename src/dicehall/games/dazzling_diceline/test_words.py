"""Sentences for choices and events: complete in every language, each with its rule."""

from __future__ import annotations

import pytest

from dicehall.core import words as core_words

from .test_helpers import GAME, board, dice, layouts, play, player, set_up, turn, view_of
from .test_telling import LANGUAGES, NAMES, SEED, says, seats_of, told, walk, who_of
from .words import happened_to, headline, order, run, sentence, verb

languages = pytest.mark.parametrize("language", LANGUAGES)
tables = pytest.mark.parametrize("players", [3, 4])
RULES = (GAME.folder / "RULES.md").read_text("utf-8")
NESTED = ("place grey 4 4-6", "bonus order b2")  # the order tile in the middle of the grey action


@tables
@languages
def test_every_choice_has_a_sentence_of_its_own(players: int, language: str) -> None:
    with core_words.use(language):
        for match, _token, _after in walk(players, SEED):
            view = view_of(match)
            texts = [sentence(token, view, None, seats_of(match)) for token in match.legal]
            assert len({text for text, _rule in texts}) == len(match.legal)
            assert all(text and f"**{rule}**" in RULES for text, rule in texts)
            assert not [text for text, _rule in texts if "{" in text.replace(NAMES[3], "")]


@tables
@languages
def test_the_log_names_who_did_it_and_the_headline_speaks(players: int, language: str) -> None:
    with core_words.use(language):
        for match, token, after in walk(players, SEED):
            before, then, who = view_of(match), view_of(after), who_of(after)
            text = sentence(token, before, who).text
            assert text.startswith(who or text[:1])
            lines = [text, headline(before, seats_of(match)), *happened_to(before, then, seats_of(match))]
            assert all(lines)
            assert not [line for line in lines if "{" in line.replace(NAMES[3], "")], token


@languages
def test_whoever_is_asked_reads_another_headline_than_the_others(language: str) -> None:
    seen = set()
    with core_words.use(language):
        for match, _token, _after in walk(4, SEED):
            view, seat = view_of(match), match.to_act
            mine = headline(view, seats_of(match, seat if isinstance(seat, int) else None))
            assert (mine == headline(view, seats_of(match))) == (seat == "chance")
            seen.add((view["phase"], seat == "chance"))
    phases = {"setup", "select dice", "perform dice actions"}
    assert seen == {(phase, by_chance) for phase in phases for by_chance in (False, True)} | {
        ("prepare for the next round", False)
    }


def test_groups_of_choices_stand_together_and_parts_come_first() -> None:
    for match, _token, _after in walk(4, SEED):
        verbs = [verb(token) for token in order(match.legal)]
        assert sorted(order(match.legal)) == match.legal
        assert len(dict.fromkeys(verbs)) == sum(one != other for one, other in zip(["", *verbs], verbs, strict=False))
    tokens = ["bonus vp a1", "bonus move a1 b1", "bonus move c1", "place grey 6 5-6", "place grey 6 6", "return red 3"]
    tokens += ["place red 3 1-3", "layout l01", "stop", "move a1 a2"]
    assert order(tokens) == [
        *("move a1 a2", "stop", "layout l01", "place red 3 1-3", "place grey 6 6", "place grey 6 5-6"),
        *("return red 3", "bonus move c1", "bonus move a1 b1", "bonus vp a1"),
    ]


def test_runs_of_chance_in_short() -> None:
    assert [run(token, 7) for token in ("roll 3", "draw vp", "draw l01", "first 1")] == [
        "7 dice rolled",
        "7 bonus tiles drawn",
        "7 layout tiles drawn",
        "7 ties decided by draws",
    ]
    with core_words.use("ja"):
        assert run("draw vp", 7) == "ボーナスタイルを7枚引きました"


def test_the_order_is_rolled_for_r3() -> None:
    match = GAME.new(players=3, dice="manual")
    assert says(match, "roll 4", "Anna") == ("Anna rolls a 4.", "R3")
    play(match, *("roll 6",) * 2, *("roll 4",) * 3)
    assert told(match, "roll 4") == ["First in the player order: Anna."]
    play(match, "roll 4")
    assert says(match, "first 2") == ("Of equal sums, the draw puts Cem first.", "R3")
    assert sentence("first 2", view_of(match), None).text == "Of equal sums, the draw puts Seat 3 first."
    assert told(match, "first 2") == ["Player order: Anna, Cem, Ben."]


def test_tiles_of_the_set_up_r8_r9_r10() -> None:
    match = GAME.new({"players": 3, "order": [0, 1, 2]}, dice="manual")
    assert says(match, "take vp") == ("Take and lay on the centre of your board: points tile.", "R8")
    play(match, "take vp", "take die")
    assert says(match, "take move", "Anna") == ("Anna takes: movement tile.", "R8")
    assert told(match, "take move") == ["Back into the box goes: player order tile."]
    play(match, "take move")
    assert says(match, "draw die") == ("Onto the action board comes: die tile.", "R9")
    play(match, *("draw die",) * 4)
    assert says(match, "draw l03", "Anna") == ("Anna draws: layout l03.", "R10")
    play(match, "draw l03", "draw l04", "draw l05")
    assert says(match, "draw l06") == ("Onto the red action board comes: layout l06.", "R10")


def test_dice_of_the_pool_are_rolled_by_colour_r13() -> None:
    match = set_up()
    assert says(match, "roll 3", "Anna") == ("Anna rolls: red 3.", "R13")
    play(match, *("roll 1",) * 4)
    assert says(match, "roll 5", "Anna") == ("Anna rolls: green 5.", "R13")
    play(match, *("roll 1",) * 4)
    assert says(match, "roll 6") == ("The die shows: grey 6.", "R13")


def test_sets_are_told_and_the_last_one_is_kept_r14_r16() -> None:
    match = set_up()
    columns = ["1", "2", "3", "4", "2", "2", "3", "3", *"11112222"]
    play(match, *(f"roll {value}" for value in columns[:-1]))
    assert says(match, "roll 2", "Anna") == ("Anna rolls: grey 2.", "R13")
    assert told(match, "roll 2") == [
        "The sets: red 1, green 2, grey 1 and 2; red 2, green 2, grey 1 and 2; red 3, green 3, grey 1 and 2; "
        "red 4, green 3, grey 1 and 2."
    ]
    play(match, "roll 2")
    assert says(match, "discard 1 2 1 2") == (
        "Put this set back into the pool: red 1, green 2, grey 1 and 2.",
        "R15",
    )
    play(match, "discard 1 2 1 2", "choose 2 2 1 2")
    assert says(match, "choose 3 3 1 2", "Ben") == ("Ben takes the set: red 3, green 3, grey 1 and 2.", "R16")
    assert told(match, "choose 3 3 1 2") == ["Anna keeps the last set: red 4, green 3, grey 1, grey 2."]


def test_dice_are_placed_r33_r37_r38_r41_r46() -> None:
    match = turn()
    assert says(match, "place red 3 1-3") == ("Place red 3 on red 1~3: a marker.", "R33")
    assert says(match, "place red 3 1-6 l04", "Anna") == ("Anna places red 3 on red 1~6: layout l04.", "R37")
    assert says(match, "place green 4 vp c3") == ("Place green 4: points tile to c3.", "R38")
    assert says(match, "place grey 4 4-6") == (
        "Place grey 4 on grey 4~6: move tiles or adjust player order, up to three times.",
        "R43",
    )
    assert says(match, "place grey 4 3-6") == ("Place grey 4 on grey 3~6: give a die any value.", "R44")
    assert says(match, "place grey 2 2-6") == (
        "Place grey 2 on grey 2~6: move a tile or adjust player order.",
        "R45",
    )
    dice(match, 0, "grey 6")
    vain = "without effect, as no other die is left."
    assert says(match, "place grey 6 6") == (f"Place grey 6 on grey 6: {vain}", "R41")
    assert says(match, "place grey 6 1-6", "Anna") == (f"Anna places grey 6 on grey 1~6: {vain}", "R46")
    assert says(match, "place grey 6 5-6") == ("Place grey 6 on grey 5~6: score points.", "R42")


def test_dice_are_returned_r22() -> None:
    match = turn()
    text = "Return red 3: you have no face down tile to turn up."
    assert says(match, "return red 3") == (text, "R22")
    assert says(match, "return red 3", "Anna") == ("Anna returns red 3.", "R22")
    board(match, 0, "d.. .O. ...")
    assert says(match, "return grey 2 a1") == ("Return grey 2 and turn up: die tile on a1.", "R22")


def test_bonus_actions_and_layouts_r27_r52_r55() -> None:
    match = turn()
    board(match, 0, "DDD VMO MMO")
    layouts(match, 0, "l13")
    assert says(match, "bonus die a1")[0] == "Use 1 die tile (a1): make a die one higher or lower."
    assert says(match, "bonus die a1 b1")[0] == "Use 2 die tiles (a1, b1): give a die any value."
    assert says(match, "bonus vp a2") == ("Use 1 points tile (a2): score its points.", "R55")
    assert says(match, "bonus order c2 c3", "Anna") == (
        "Anna uses 2 player order tiles (c2, c3): adjust player order up to 3 times.",
        "R54",
    )
    assert says(match, "layout l13") == ("Complete layout l13 for its points in this round.", "R27")
    board(match, 0, "DDD .M. MM.")
    play(match, "return red 3")
    assert says(match, "bonus die a1 b1 c1") == (
        "Use 3 die tiles (a1, b1, c1): move a die to another die space.",
        "R52",
    )
    assert says(match, "bonus move a3 b2 b3") == (
        "Use 3 movement tiles (a3, b2, b3): move bonus tiles up to 5 times.",
        "R53",
    )


def test_parts_say_how_many_are_left_r47_r48() -> None:
    match = turn()
    play(match, "place grey 4 4-6")
    assert says(match, "move b2 b1") == ("Move: player order tile on b2 to b1. 2 more after that.", "R47")
    assert says(match, "order") == ("Go on in the player order from START to space 1. 2 more after that.", "R48")
    assert says(match, "stop") == ("Stop: Move bonus tiles or adjust player order, 3 left.", "R43")
    play(match, "move b2 b1", "order")
    assert says(match, "order") == ("Go on in the player order from space 1 to space 2. This is the last one.", "R48")
    assert says(match, "order", "Anna") == ("Anna goes on in the player order: from space 1 to space 2.", "R48")
    play(match, "bonus order b1")
    assert says(match, "stop", "Anna") == ("Anna stops: Adjust player order.", "R54")


def test_the_loop_r50() -> None:
    match = turn()
    player(match, 0, space=5)
    play(match, "place grey 4 2-6")
    text = "Go on in the player order from space 5 to START, with a marker of the stock."
    assert says(match, "order") == (text, "R50")
    player(match, 0, stock=0)
    assert says(match, "order") == ("Go on in the player order from space 5 to START.", "R50")


def test_dice_change_r41_r44_r46_r52() -> None:
    match = turn()
    play(match, "place grey 4 3-6")
    assert says(match, "set red 3 6") == ("Change red 3 to 6.", "R44")
    match = turn()
    board(match, 0, "DDD .D. ...")
    play(match, "bonus die a1")
    assert says(match, "set red 3 4", "Anna") == ("Anna changes red 3 to 4.", "R52")
    assert says(match, "stop") == ("Stop: Make a die one higher or lower.", "R52")
    play(match, "stop", "place grey 4 1-6")
    assert says(match, "set red 3 4") == ("Change red 3 to 4.", "R46")
    play(match, "set red 3 4", "bonus die b1 b2 c1")
    assert says(match, "shift red 4 grey", "Anna") == (
        "Anna moves red 4 to another space: now it is grey 4.",
        "R52",
    )
    assert says(match, "shift grey 2 grey") == ("Move grey 2 to the other grey space.", "R52")


def test_a_grey_six_moves_a_die_r41() -> None:
    match = turn()
    dice(match, 0, "red 3, green 4, grey 6, grey 2")
    play(match, "place grey 6 6")
    assert says(match, "shift green 4 grey") == ("Move green 4 to another space: it becomes grey 4.", "R41")


@languages
def test_all_tokens_have_a_heading(language: str) -> None:
    with core_words.use(language):
        headings: dict[str, set[str]] = {}
        for match, _token, _after in [*walk(3, SEED), *walk(4, SEED)]:
            for token in match.legal:
                headings.setdefault(token.split()[0], set()).add(verb(token))
    assert headings.keys() >= {"roll", "take", "draw", "discard", "choose", "place", "return", "bonus", "layout"}
    assert len(headings["bonus"]) == 4
    assert len(headings["place"]) == 18
    assert all(heading for group in headings.values() for heading in group)


def test_nested_actions_stand_in_the_headline() -> None:
    match = turn()
    play(match, *NESTED)
    inner, outer = "Adjust player order, 1 left", "Move bonus tiles or adjust player order, 3 left"
    assert headline(view_of(match), seats_of(match, 0)) == f"Your turn. {inner}. After that: {outer}."
    assert headline(view_of(match), seats_of(match)) == f"Anna: {inner}. After that: {outer}."
    assert told(match, "order") == [f"This goes on: {outer}."]
