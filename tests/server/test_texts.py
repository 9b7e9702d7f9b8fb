"""Every text that a person sees goes through gettext, and every language is complete."""

import re
from collections.abc import Iterator
from gettext import NullTranslations
from html.parser import HTMLParser

import pytest

from dicehall import games
from dicehall.core import words
from dicehall.server.rendering.template_environment import environment
from tests.server.house import ONE_IS_ENOUGH, House, link
from tools.texts import PACKAGE, Text, catalogue, folders, placeholders, texts, translation

LANGUAGES = [language for language in words.LANGUAGES if language != words.SOURCE]


@pytest.mark.parametrize("name", folders())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_is_translated_with_the_same_placeholders(language: str, name: str) -> None:
    folder = folders()[name]
    found, translated = list(texts(folder)), catalogue(folder, language)
    assert len(found) > 50
    assert not [text for text in found if not translation(translated, text)]
    assert not [text for text in found if not has_same_placeholders(text, translation(translated, text))]


@pytest.mark.parametrize("name", folders())
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_translated_that_nobody_says(language: str, name: str) -> None:
    said = {text.forms[0] for text in texts(folders()[name])}
    known = {
        message.id if isinstance(message.id, str) else message.id[0] for message in catalogue(folders()[name], language)
    }
    assert known - said == {""}


def has_same_placeholders(text: Text, translated: tuple[str, ...]) -> bool:
    return all(placeholders(form) == placeholders(text.forms[-1]) for form in translated)


# A made-up language that wraps every text in ⟦ ⟧: what stands outside has not gone through gettext.


class Wrapping(NullTranslations):
    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, one: str, many: str, number: int) -> str:
        return self.gettext(one if number == 1 else many)


@pytest.fixture
def wrapping(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    games()  # they want to clear the cache of the real one
    monkeypatch.setattr(words, "catalogue", lambda language: Wrapping())
    environment.cache_clear()  # templates keep what their pieces say
    words.forget()
    yield
    environment.cache_clear()
    words.forget()


SPOKEN = ("title", "aria-label", "aria-description", "placeholder", "alt", "data-why")
LETTERS = re.compile(r"[^\W\d_]{2,}|[^\W\d_]")
RULE_OR_PROPER_NAME = re.compile(r"\b[RG]\d+\b|Line Dice")
VOID = {"input", "meta", "link", "br", "hr", "img"}


class Reader(HTMLParser):
    """Collects what stands unwrapped in a page, but for what is not to be translated or in another language."""

    def __init__(self) -> None:
        super().__init__()
        self.bare: list[str] = []
        self._skipped: list[bool] = [False]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        is_other = given.get("translate") == "no" or tag in ("kbd", "script") or (tag != "html" and "lang" in given)
        skipped = self._skipped[-1] or is_other
        if not skipped:
            spoken = [value for name, value in attrs if value and (name in SPOKEN or name.startswith("data-text-"))]
            self.bare += [value for value in spoken if outside(value)]
        if tag not in VOID:
            self._skipped.append(skipped)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._skipped.pop()

    def handle_endtag(self, tag: str) -> None:
        self._skipped.pop()

    def handle_data(self, data: str) -> None:
        if not self._skipped[-1] and outside(data):
            self.bare.append(data.strip())


def outside(text: str) -> str:
    """The letters outside of all brackets."""
    depth, kept = 0, ""
    for character in text:
        depth += {"⟦": 1, "⟧": -1}.get(character, 0)
        kept += character if depth == 0 and character != "⟧" else ""
    return "".join(LETTERS.findall(RULE_OR_PROPER_NAME.sub("", kept)))


def bare(html: str) -> list[str]:
    reader = Reader()
    reader.feed(html)
    return reader.bare


def test_the_reader_finds_bare_texts() -> None:
    assert bare('<p title="x">a ⟦b ⟦c⟧ d⟧ <b translate="no">e</b> 7</p><input placeholder="f"><i>⟦g⟧</i>') == [
        "x",
        "a ⟦b ⟦c⟧ d⟧",
        "f",
    ]


OPTIONS = [{}, {"hidden": "yes", "scoring": "domino", "target": 10}, {"bluff": "yes", "limit": 7, "arrow": "e"}]


@ONE_IS_ENOUGH
@pytest.mark.anyio
@pytest.mark.usefixtures("wrapping")
@pytest.mark.parametrize("options", OPTIONS)
async def test_all_of_a_match_is_wrapped(house: House, options: dict[str, str]) -> None:
    room = await house.new("person", "open", "open", **options)
    found = {"open": bare(await house.page(room, 0)), "untaken": bare(await house.page(room, 1))}
    for seat in (1, 2):
        await house.post(room, seat, "take", name="")
    while room.match.to_act is not None and room.last < 400:
        seat, token = room.on_turn.number if room.on_turn else 0, room.match.legal[room.last % len(room.match.legal)]
        reply = await house.post(room, seat, "play", answers=room.last, token=token)
        for viewer in (None, 0, 1):
            found[f"{viewer} at {room.last}"] = bare(await house.page(room, viewer))
        found[f"said at {room.last}"] = [
            text for text in [*reply.json()["say"], reply.json()["title"]] if outside(text)
        ]
    await house.post(room, 0, "undo", answers=room.last)
    await house.post(room, 0, "controller", controller="bot random")
    found["handed over"] = bare(await house.page(room, 0))
    assert {place: texts for place, texts in found.items() if texts} == {}


@ONE_IS_ENOUGH
@pytest.mark.anyio
@pytest.mark.usefixtures("wrapping")
async def test_all_other_pages_are_wrapped(house: House) -> None:
    room = await house.people()
    refused = {"form": "x", "seat-0": "person", "seat-1": "person"}
    replies = [
        await house.client.get(path) for path in ("/", "/rules/line-dice", "/nowhere", "/new/line-dice?players=6")
    ]
    replies += [await house.post_new(refused), await house.client.post(f"{link(room, 0)}/play", data={})]
    replies += [await house.client.get(path) for path in ("/mine", "/account/login", "/account/new", "/api")]
    replies += [await house.sign_up("anna", "short"), await house.sign_up("anna"), await house.log_in("anna", "wrong")]
    replies += [await house.client.post("/account/tokens", data={"form": "x", "name": "bot"})]
    replies += [await house.client.get("/account"), await house.stranger.get(link(room, 0))]
    assert {str(reply.url): bare(reply.text) for reply in replies if bare(reply.text)} == {}
    answer = await house.post(room, 0, "play", answers=0, token="x")
    assert not outside(answer.json()["message"])


LITERAL = re.compile(r"""//[^\n]*|/\*.*?\*/|"([^"\n]*)"|'([^'\n]*)'|`([^`]*)`""", re.DOTALL)
SENTENCE = re.compile(r"[A-Z][a-z]+,? [a-z]|[a-z] [a-z]+[.!?…]$|[a-z][.!?…]$")


def test_scripts_hold_no_texts() -> None:
    scripts = sorted((PACKAGE / "server/rendering/static").glob("*.js"))
    assert len(scripts) > 2
    literals = {path.name: ["".join(found) for found in LITERAL.findall(path.read_text())] for path in scripts}
    assert sum(map(len, literals.values())) > 100
    assert {name: [text for text in found if SENTENCE.search(text)] for name, found in literals.items()} == {
        name: [] for name in literals
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_means_the_same_in_every_catalogue(language: str) -> None:
    said: dict[str, set[str]] = {}
    for folder in folders().values():
        for message in catalogue(folder, language):
            if message.id:
                said.setdefault(str(message.id), set()).add(str(message.string))
    assert {text: words for text, words in said.items() if len(words) > 1} == {}
