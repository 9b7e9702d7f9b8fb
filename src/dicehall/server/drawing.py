"""Templates: the hall's own, and each game's `table.html`. Everything is escaped unless a template says otherwise."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined
from markupsafe import Markup

from dicehall import games
from dicehall.core.words import LANGUAGES, _, language, ngettext
from dicehall.server import urls
from dicehall.server.identity import account_now

HERE = Path(__file__).parent
TEMPLATES, STATIC = HERE / "templates", HERE / "static"


@cache
def environment() -> Environment:
    """The one environment; a game's table is the template "line-dice/table.html"."""
    tables = {name: FileSystemLoader(game.folder) for name, game in games().items()}
    made = Environment(
        loader=ChoiceLoader([FileSystemLoader(TEMPLATES), PrefixLoader(tables)]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals.update(_=_, ngettext=ngettext, language=language, languages=LANGUAGES, urls=urls, account=account_now)
    return made


def fill(template: str, **variables: Any) -> Markup:
    """A template with its variables filled in, as HTML."""
    return Markup(environment().get_template(template).render(variables))


def fill_page(page: Any) -> Markup:
    """The template that a page names (`template`), filled with its fields."""
    return fill(page.template, **{field.name: getattr(page, field.name) for field in fields(page)})
