"""What follows from events, told in order; headlines; and the end."""

from __future__ import annotations

from dicehall.core import words as core_words
from dicehall.core.match import Match

from .test_helpers import board, dice, fields, finish, layouts, play, player, turn, use_up, view_of
from .test_telling import SEED, says, seats_of, told, walk
from .words import happened_to, headline


def heard(match: Match, me: int | None = None) -> str:
    return headline(view_of(match), seats_of(match, me))


def test_points_are_told_with_their_reason_r27_r42_r55() -> None:
    match = turn()
    board(match, 0, ".D. MVO .M.")
    layouts(match, 0, "l13")
    player(match, 0, vp=4)
    assert told(match, "bonus vp b2") == ["Anna scores 1 point (points tile) and has 5 now."]
    assert told(match, "layout l13") == ["Anna scores 6 points (layout l13 in round 1) and has 10 now."]
    dice(match, 0, "grey 6")
    assert told(match, "place grey 6 5-6") == ["Anna scores 2 points (grey 5~6) and has 6 now."]


def test_markers_are_told_r33_r50() -> None:
    match = turn()
    assert told(match, "place red 3 1-3") == ["Anna has 1 marker at red 1~3; beside the board: 1."]
    player(match, 0, space=5)
    play(match, "place grey 4 2-6")
    assert told(match, "order") == [
        "Anna gets a marker of the stock; beside the board: 3.",
    ]
    player(match, 0, stock=0)
    assert told(match, "order")[-1] == "The stock of Anna is empty: no marker comes."


def test_the_track_is_told_r30_r49() -> None:
    match = turn()
    board(match, 0, "... .o. ...")
    player(match, 0, space=2)
    play(match, "place grey 4 4-6")
    assert told(match, "order") == ["Anna comes to space 3 and turns up a tile."]
    play(match, "order")
    assert heard(match, 0) == (
        "Your turn. Turn a tile face up. After that: Move bonus tiles or adjust player order, 2 left."
    )
    assert says(match, "flip b2", "Anna") == ("Anna turns up: player order tile on b2.", "R49")
    assert told(match, "flip b2") == ["This goes on: Move bonus tiles or adjust player order, 2 left."]


def test_a_new_sequence_on_the_track_is_told_r30() -> None:
    match = turn()
    play(match, "place grey 2 2-6", "order", "end", "place grey 4 4-6", "order")
    assert told(match, "order") == []
    match = turn()
    play(match, "place red 3 1-3", "end", "place grey 4 4-6")
    assert told(match, "order") == ["On the player order track, from the right: Ben, Anna, Cem."]


def test_empty_decks_are_told_r37_r40() -> None:
    match = turn()
    fields(match)["deck"] = fields(match)["deck_left"] = 0
    fields(match)["layout_deck"] = 0
    assert told(match, "place green 4 vp c3") == ["No more bonus tiles in the deck: the space stays open."]
    assert told(match, "place red 3 1-6 l04") == ["No more layout tiles in the deck: the space stays open."]


def test_a_round_ends_and_another_begins_r29_r31() -> None:
    match = turn()
    use_up(match)
    board(match, 1, "dDD ... ...")
    assert told(match, "end") == ["All dice are used."]
    play(match, "end")
    assert heard(match, 1) == "Your turn: you may turn up 1 tile of your lines."
    assert heard(match, 0) == "Ben may turn up 1 tile of the lines."
    assert says(match, "flip a1") == ("Turn up: die tile on a1. This is the last one.", "R28")
    assert says(match, "stop") == ("Stop: Turn a tile face up, 1 left.", "R28")
    new = ["All dice go back to the pool. Round 2 begins.", "Player order: Anna, Ben, Cem."]
    assert told(match, "flip a1") == new
    play(match, "stop")
    assert heard(match) == "Round 2: Anna rolls the dice of the pool."
    assert headline(view_of(turn()), seats_of(match, 0)) == "Your turn: place or return a die (4 left)."


def test_headlines_say_what_is_awaited_and_what_is_left() -> None:
    match = turn()
    assert heard(match) == "Anna places or returns a die (4 left)."
    play(match, "place green 4 vp c3")
    assert heard(match) == "A tile is drawn for the action board."
    play(match, "draw die")
    assert heard(match, 0) == "Your turn: end it, or go on with your tiles."
    board(match, 0, "d.. ... ...")
    layouts(match, 0)
    assert heard(match, 0) == "Your turn: end it."
    assert heard(match, 1) == "Anna may end the turn."
    play(match, "end")
    dice(match, 1, "red 3")
    assert heard(match, 1) == "Your turn: place or return a die (1 left)."


def test_each_interrupted_action_is_told_to_go_on_once() -> None:
    ended = [(match, told(match, token)) for match, token, after in walk(4, SEED) if _ends_inner(match, after)]
    assert len(ended) > 2
    assert all(sum(line.startswith("This goes on: ") for line in lines) == 1 for _match, lines in ended)


def _ends_inner(match: Match, after: Match) -> bool:
    depths = [len(each.view(None)["pending"]) for each in (match, after)]
    return 0 < depths[1] < depths[0] and after.view(None)["turn"] is not None


def test_the_count_is_told_with_lines_and_red_actions_r57_r58() -> None:
    match = turn()
    play(match, "place red 3 1-3")
    board(match, 0, "D.. .M. ..V")
    player(match, 0, vp=5)
    use_up(match)
    fields(match)["round"] = 5
    assert told(match, "end") == [
        "All dice are used.",
        "The last round is over: the points are counted.",
        "Anna: 9 points (during the game: 5, lines: 1, red 1~3: 3).",
        "Ben: 0 points (during the game: 0, lines: 0).",
        "Cem: 0 points (during the game: 0, lines: 0).",
        "Anna wins with 9 points.",
    ]
    play(match, "end")
    assert heard(match, 0) == "Anna wins with 9 points."


def test_who_has_won_and_why_r59_g26() -> None:
    match = turn()
    for seat, (vp, markers) in enumerate(((7, 2), (7, 2), (6, 2))):
        player(match, seat, vp=vp, markers=markers)
    finish(match)
    view, seats = view_of(match), seats_of(match)
    assert headline(view, seats) == "Anna and Ben win together: 7 points each, and equal in markers and layouts."
    view["players"][1]["completed_layout_tiles"] = ["l01"]
    assert headline(view, seats) == "Ben wins: 7 points like Anna, but more completed layouts."
    view["players"][0]["markers"] = 3
    assert headline(view, seats) == "Anna wins: 7 points like Ben, but more markers beside the board."


def test_the_winners_of_the_words_are_those_of_the_rules_r59() -> None:
    for players in (3, 4):
        _before, _token, match = walk(players, SEED)[-1]
        assert match.outcome is not None
        names = [seat["name"] for seat in seats_of(match) if match.outcome.ranking[seat["seat"]] == 1]
        assert all(name in heard(match) for name in names)
        assert str(max(match.outcome.scores)) in heard(match)


def test_points_told_are_points_gained_r60() -> None:
    gained: list[str] = []
    for match, token, after in walk(4, SEED):
        before, then = view_of(match), view_of(after)
        scored = sum(player["vp"] for player in then["players"]) - sum(player["vp"] for player in before["players"])
        lines = [line for line in happened_to(before, then, seats_of(match)) if " scores " in line]
        assert len(lines) == (scored > 0)
        assert not scored or f" scores {scored} point" in lines[0]
        gained += [token.split()[0]] * (scored > 0)
    assert set(gained) == {"bonus", "layout", "place"}


def test_german_and_japanese_sound() -> None:
    match = turn()
    with core_words.use("de"):
        assert says(match, "place green 4 vp c3")[0] == "Setze die grüne 4: Punkteplättchen auf c3."
        assert says(match, "place red 3 1-6 l04", "Ben")[0] == "Ben setzt die rote 3 auf Rot 1~6: Muster l04."
        assert told(match, "place red 3 1-3") == ["Anna hat 1 Marker bei Rot 1~3; neben der Tafel: 1."]
        assert heard(match, 0) == "Du bist dran: Setze einen Würfel oder gib einen zurück (noch 4)."
    with core_words.use("ja"):
        assert says(match, "place green 4 vp c3")[0] == "緑の4を置く：得点タイルをc3へ。"
        assert says(match, "place red 3 1-3", "Anna")[0] == "Annaが赤の3を赤1〜3に置きました：マーカー1個"
        assert heard(match, 0) == "あなたの手番：ダイスを1個置くか返してください（残り4個）。"
