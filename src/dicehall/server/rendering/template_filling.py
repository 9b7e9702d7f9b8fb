"""Pages and pieces of pages. Everything is escaped unless a template says otherwise."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from functools import lru_cache
from pathlib import Path
from typing import Any

from markupsafe import Markup

from dicehall.core.words import language
from dicehall.server.match.told import Line
from dicehall.server.rendering.template_environment import environment

STATIC = Path(__file__).parent / "static"


def fill(template: str, **variables: Any) -> Markup:
    """A template with its variables filled in, as HTML in the language of the running task."""
    return Markup(environment(language()).get_template(template).render(variables))


@lru_cache(8192)
def _line(line: Line, rules: str, language: str) -> Markup:
    return fill("_line.html", line=line, rules=rules)


def told(lines: Iterable[Line], rules: str) -> Markup:
    """Lines of the log, which stand on many pages, with links into the `rules` of a game."""
    now = language()
    return Markup("".join([_line(line, rules, now) for line in lines]))


def fill_page(page: Any) -> Markup:
    """The template that a page names (`template`), filled with its fields."""
    return fill(page.template, **variables(page))


def variables(page: Any) -> dict[str, Any]:
    """The fields of a dataclass, as they are."""
    return {field.name: getattr(page, field.name) for field in fields(page)}
