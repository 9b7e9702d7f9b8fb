"""Texts in several languages: English is the source, each task has its own language, games bring catalogues."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from dicehall.core import words
from dicehall.core.words import LANGUAGES, N_, _, language, ngettext, paragraph, use
from dicehall.games import find

CATALOGUE = """msgid ""
msgstr "Content-Type: text/plain; charset=utf-8\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "a lamp"
msgstr "eine Lampe"

msgid "{n} lamp"
msgid_plural "{n} lamps"
msgstr[0] "{n} Lampe"
msgstr[1] "{n} Lampen"
"""
ONE_FORM = """msgid ""
msgstr "Content-Type: text/plain; charset=utf-8\\nPlural-Forms: nplurals=1; plural=0;\\n"

msgid "{n} lamp"
msgid_plural "{n} lamps"
msgstr[0] "ランプ{n}個"
"""


@pytest.fixture
def lamps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A folder whose catalogue knows lamps."""
    monkeypatch.setattr(words, "_folders", words._folders.copy())
    (tmp_path / "locale").mkdir()
    (tmp_path / "locale" / "de.po").write_text(CATALOGUE, "utf-8")
    (tmp_path / "locale" / "ja.po").write_text(ONE_FORM, "utf-8")
    words.add_folder(tmp_path)
    yield
    words.catalogue.cache_clear()


@pytest.mark.usefixtures("lamps")
def test_texts_are_translated_inside_the_block_only() -> None:
    assert _("a lamp") == "a lamp"
    with use("de"):
        assert (language(), _("a lamp")) == ("de", "eine Lampe")
        with use("en"):
            assert _("a lamp") == "a lamp"
        assert _("a lamp") == "eine Lampe"
    assert (language(), _("a lamp")) == ("en", "a lamp")


@pytest.mark.usefixtures("lamps")
def test_what_is_said_is_kept_for_each_language_until_texts_change(tmp_path: Path) -> None:
    told = []

    @words.kept
    def lit(count: int) -> str:
        told.append(count)
        return f"{count} × {_('a lamp')}"

    for _round in range(2):
        assert lit(1) == "1 × a lamp"
        with use("de"):
            assert lit(1) == "1 × eine Lampe"
    assert told == [1, 1]
    words.add_folder(tmp_path / "more")
    assert lit(1) == "1 × a lamp"
    assert told == [1, 1, 1]


@pytest.mark.usefixtures("lamps")
def test_a_block_left_by_an_error_gives_the_language_back() -> None:
    with pytest.raises(KeyError), use("de"):
        raise KeyError
    assert language() == "en"


@pytest.mark.usefixtures("lamps")
def test_one_and_many() -> None:
    with use("de"):
        assert [ngettext("{n} lamp", "{n} lamps", n).format(n=n) for n in (0, 1, 2)] == [
            "0 Lampen",
            "1 Lampe",
            "2 Lampen",
        ]
    with use("ja"):
        assert [ngettext("{n} lamp", "{n} lamps", n).format(n=n) for n in (0, 1, 2)] == [
            "ランプ0個",
            "ランプ1個",
            "ランプ2個",
        ]
    assert [ngettext("{n} lamp", "{n} lamps", n) for n in (1, 2)] == ["{n} lamp", "{n} lamps"]


def test_sentences_stand_apart_where_the_language_wants_it() -> None:
    assert paragraph(["One.", "Two."]) == "One. Two."
    assert paragraph(["一つ。", "二つ。"]) == "一つ。二つ。"


@pytest.mark.usefixtures("lamps")
def test_every_thread_speaks_its_own_language() -> None:
    said: list[str] = []
    with use("de"):
        thread = threading.Thread(target=lambda: said.append(_("a lamp")))
        thread.start()
        thread.join()
        said.append(_("a lamp"))
    assert said == ["a lamp", "eine Lampe"]


@pytest.mark.usefixtures("lamps")
def test_what_no_catalogue_knows_stays_as_it_is() -> None:
    with use("de"):
        assert _("a lamp that nobody translated") == "a lamp that nobody translated"
    with use("xx"):
        assert _("a lamp") == "a lamp"
    assert N_("a lamp") == "a lamp"


def test_the_house_and_its_games_speak_every_language() -> None:
    game = find("line-dice")
    for code in LANGUAGES:
        with use(code):
            told = [_(game.goal), _("The match is over: you can no longer play.")]
            assert (told == [game.goal, "The match is over: you can no longer play."]) == (code == "en")


def test_refusals_speak_the_language_of_who_asks() -> None:
    match = find("line-dice").new(players=2, seed=1)
    with use("de"), pytest.raises(ValueError, match="Jetzt erlaubt"):
        match.play("out")
