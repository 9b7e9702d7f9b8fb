"""Templates: the hall's own, and each game's `table.html`. Everything is escaped unless a template says otherwise."""

from __future__ import annotations

from collections.abc import MutableMapping
from dataclasses import fields
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined
from markupsafe import Markup

from dicehall import games
from dicehall.core.words import LANGUAGES, _, language, ngettext
from dicehall.server import urls
from dicehall.server.identity import account_now
from dicehall.server.told import Line

HERE = Path(__file__).parent
TEMPLATES, STATIC = HERE / "templates", HERE / "static"


class _Environment(Environment):
    """Templates look things up often: globals are one plain dictionary, fields of views are found at the first try."""

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """The globals of a template."""
        return {**self.globals, **(d or {})}

    def getattr(self, obj: Any, attribute: str) -> Any:
        """`obj.attribute`; of a dictionary its value, which the usual way tries only after an error."""
        if type(obj) is dict and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)


@cache
def environment() -> Environment:
    """The one environment; a game's table is the template "PACKAGE/table.html".

    What it includes it calls "line-dice/parts.html", or by the package where it is kept for earlier rules.
    """
    tables = {name: FileSystemLoader(game.folder) for name, game in games().items()}
    for each in (each for game in games().values() for each in (game, *game.earlier)):
        tables[each.package] = FileSystemLoader(each.folder)
    made = _Environment(
        loader=ChoiceLoader([FileSystemLoader(TEMPLATES), PrefixLoader(tables)]),
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals.update(_=_, ngettext=ngettext, language=language, languages=LANGUAGES, urls=urls)
    made.globals.update(account=account_now, told=told)
    return made


def fill(template: str, **variables: Any) -> Markup:
    """A template with its variables filled in, as HTML."""
    return Markup(environment().get_template(template).render(variables))


@lru_cache(8192)
def _line(line: Line, rules: str, language: str) -> Markup:
    return fill("_line.html", line=line, rules=rules)


def told(line: Line, rules: str) -> Markup:
    """A line of the log, which stands on many pages, with links into the `rules` of a game."""
    return _line(line, rules, language())


def fill_page(page: Any) -> Markup:
    """The template that a page names (`template`), filled with its fields."""
    return fill(page.template, **{field.name: getattr(page, field.name) for field in fields(page)})
