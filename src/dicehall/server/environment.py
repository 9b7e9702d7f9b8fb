"""How templates are read: for one language each, so that most of a page is fixed then; and their pieces are kept."""

from __future__ import annotations

import marshal
from collections.abc import Callable, Iterator, MutableMapping
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined, Template
from jinja2.environment import TemplateModule
from jinja2.ext import Extension
from jinja2.lexer import TOKEN_LPAREN, TOKEN_NAME, TOKEN_RPAREN, TOKEN_STRING, Token, TokenStream
from jinja2.runtime import Macro
from markupsafe import Markup

from dicehall import games
from dicehall.core.words import LANGUAGES, _, language, ngettext
from dicehall.server import urls
from dicehall.server.identity import account_now

TEMPLATES = Path(__file__).parent / "templates"
MOST_PIECES = 16_384  # of each macro, of some hundred bytes each
TRANSLATED = [TOKEN_NAME, TOKEN_LPAREN, TOKEN_STRING, TOKEN_RPAREN]


class _Template(Template):
    """What a macro gives for plain values is kept where it was imported, for it knows nothing else: most pieces of a
    table stay as they are from one choice to the next.
    """

    def make_module(self, vars: dict[str, Any] | None = None, *given: Any, **named: Any) -> TemplateModule:
        """The names that can be imported; what knows `vars` as well is not kept."""
        made = super().make_module(vars, *given, **named)
        if vars is None:
            macros = {name: value for name, value in made.__dict__.items() if isinstance(value, Macro)}
            made.__dict__.update({name: _kept(macro) for name, macro in macros.items()})
        return made


def _kept(macro: Macro) -> Callable[..., Markup]:
    @lru_cache(MOST_PIECES)
    def piece(values: bytes) -> Markup:
        given, named = marshal.loads(values)
        return Markup(macro(*given, **named))

    def draw(*given: Any, **named: Any) -> Markup:
        try:
            values = marshal.dumps((given, named), 2)  # the version in which equal values are equal bytes
        except ValueError:  # what is not plain
            return Markup(macro(*given, **named))
        return piece(values)

    return draw


class _Translated(Extension):
    """Fixed texts are translated when a template is read: `_("text")` becomes "text" in its language."""

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        """The tokens with the texts translated."""
        held: list[Token] = []
        for token in stream:
            held.append(token)
            if [each.type for each in held] != TRANSLATED[: len(held)] or held[0].value != "_":
                yield from held
                held = []
            elif len(held) == len(TRANSLATED):
                yield Token(token.lineno, TOKEN_STRING, _(held[2].value))
                held = []


class _Environment(Environment):
    """Templates look things up often: globals are one plain dictionary, fields of views are found at the first try."""

    template_class = _Template

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """The globals of a template."""
        return {**self.globals, **(d or {})}

    def getattr(self, obj: Any, attribute: str) -> Any:
        """`obj.attribute`; of a dictionary its value, which the usual way tries only after an error."""
        if type(obj) is dict and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)


@cache
def environment(spoken: str) -> Environment:
    """The templates in one language; a game's table is the template "PACKAGE/table.html".

    What it includes it calls "line-dice/parts.html", or by the package where it is kept for earlier rules.
    """
    tables = {name: FileSystemLoader(game.folder) for name, game in games().items()}
    for each in (each for game in games().values() for each in (game, *game.earlier)):
        tables[each.package] = FileSystemLoader(each.folder)
    made = _Environment(
        loader=ChoiceLoader([FileSystemLoader(TEMPLATES), PrefixLoader(tables)]),
        extensions=[_Translated],
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals.update(_=_, ngettext=ngettext, language=language, languages=LANGUAGES, urls=urls)
    made.globals.update(account=account_now)
    return made
