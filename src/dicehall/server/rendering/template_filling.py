"""Fill templates. Every value is escaped unless it is Markup."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from functools import lru_cache
from typing import Any

from markupsafe import Markup

from dicehall.core.words import language
from dicehall.server.match.line import Line
from dicehall.server.rendering.template_environment import environment


def fill(template: str, **variables: Any) -> Markup:
    """Fill a template with variables; return HTML in the language of the running task."""
    return Markup(environment(language()).get_template(template).render(variables))


@lru_cache(8192)
def _line(line: Line, rules: str, language: str) -> Markup:
    """Return the HTML of a log line. Cached, since the same lines are on many pages, before and after a choice."""
    return fill("_line.html", line=line, rules=rules)


def told(lines: Iterable[Line], rules: str) -> Markup:
    """Return log lines as HTML, with links into the `rules` of a game."""
    now = language()
    return Markup("".join([_line(line, rules, now) for line in lines]))


def fill_page(page: Any) -> Markup:
    """Fill the template that a page names (`template`) with the fields of the page."""
    return fill(page.template, **variables(page))


def variables(page: Any) -> dict[str, Any]:
    """Return the fields of a dataclass as a dictionary. `dataclasses.asdict` would copy them deeply."""
    return {field.name: getattr(page, field.name) for field in fields(page)}
