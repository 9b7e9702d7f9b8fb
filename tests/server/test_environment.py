"""What templates keep: pieces by their values, in one language each; nothing that depends on more."""

import pytest
from jinja2 import DictLoader
from markupsafe import Markup

from dicehall.core.words import use
from dicehall.server.rendering.template_environment import LONGEST_KEPT, _Environment, _escaped, environment

PIECES = """
{% macro plain(value) %}<i>{{ seen(value) }}</i>{% endmacro %}
{% macro aware(value) %}{{ value }} of {{ whose }}{% endmacro %}
"""
KEPT = """{% from "pieces.html" import plain %}{{ plain(a) }}{{ plain(b) }}"""
AWARE = """{% from "pieces.html" import aware with context %}{{ aware(1) }}"""


@pytest.fixture
def seen() -> list[object]:
    return []


@pytest.fixture
def templates(seen: list[object]) -> _Environment:
    made = _Environment(
        loader=DictLoader({"pieces.html": PIECES, "kept.html": KEPT, "aware.html": AWARE}), autoescape=True
    )

    def note(value: object) -> object:
        seen.append(value)
        return value

    made.globals["seen"] = note
    return made


def test_a_piece_is_drawn_once_for_equal_values_and_again_for_others(
    templates: _Environment, seen: list[object]
) -> None:
    page = templates.get_template("kept.html")
    assert page.render(a={"x": 1}, b={"x": 1}) == page.render(a={"x": 1}, b={"x": 1})
    assert seen == [{"x": 1}]
    assert page.render(a={"x": 2}, b=True) == "<i>{&#39;x&#39;: 2}</i><i>True</i>"
    assert page.render(a=1, b=1.0) == "<i>1</i><i>1.0</i>"


def test_what_is_not_plain_is_drawn_each_time_and_escaped_no_more_than_it_was(
    templates: _Environment, seen: list[object]
) -> None:
    page = templates.get_template("kept.html")
    assert page.render(a=Markup("<b>"), b="<b>") == "<i><b></i><i>&lt;b&gt;</i>"
    assert page.render(a=Markup("<b>"), b="<b>") == "<i><b></i><i>&lt;b&gt;</i>"
    assert seen == [Markup("<b>"), "<b>", Markup("<b>")]


def test_long_texts_are_escaped_and_not_kept_for_addresses_may_be_as_long_as_anybody_likes(
    templates: _Environment, seen: list[object]
) -> None:
    page, text = templates.get_template("kept.html"), "&" * LONGEST_KEPT
    for _ in range(2):
        assert page.render(a=text + "&", b="") == f"<i>{'&amp;' * (LONGEST_KEPT + 1)}</i><i></i>"
    assert seen == [text + "&", "", text + "&"]
    kept = _escaped.cache_info()
    assert templates.escaped(text + "&") == "&amp;" * (LONGEST_KEPT + 1)
    assert _escaped.cache_info() == kept


def test_what_knows_the_page_is_not_kept(templates: _Environment) -> None:
    page = templates.get_template("aware.html")
    assert [page.render(whose=name) for name in ("Anna", "Ben")] == ["1 of Anna", "1 of Ben"]


def test_fixed_texts_are_read_in_the_language_of_the_templates() -> None:
    told = set()
    for language in ("en", "de", "ja"):
        with use(language):
            made = environment(language).from_string("{{ _('Seats') }}")
        told.add(made.render())
    assert "Seats" in told
    assert len(told) == 3
