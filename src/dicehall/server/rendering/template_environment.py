"""How templates are read: for one language each, so that most of a page is fixed then; and their pieces are kept."""

from __future__ import annotations

import marshal
from collections.abc import Callable, Iterator, MutableMapping
from functools import cache, lru_cache
from pathlib import Path
from types import BuiltinFunctionType, FunctionType
from typing import Any

from jinja2 import ChoiceLoader, Environment, FileSystemLoader, PrefixLoader, StrictUndefined, Template
from jinja2.compiler import CodeGenerator
from jinja2.environment import TemplateModule
from jinja2.ext import Extension
from jinja2.lexer import TOKEN_LPAREN, TOKEN_NAME, TOKEN_RPAREN, TOKEN_STRING, Token, TokenStream
from jinja2.runtime import Context, Macro
from markupsafe import Markup, escape

from dicehall import games
from dicehall.core.words import LANGUAGES, _, language, ngettext
from dicehall.server.common import urls
from dicehall.server.common.current_account import account_now

TEMPLATES = Path(__file__).parent / "templates"
MOST_PIECES = 16_384  # of each macro
LONGEST_KEPT = 1024  # bytes of the values of a piece, or letters of a text: longer ones are made up by somebody
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
        return piece(values) if len(values) <= LONGEST_KEPT else Markup(macro(*given, **named))

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


_escaped = lru_cache(8192)(escape)


class _Generator(CodeGenerator):
    """Templates escape with `_Environment.escaped`: a page holds hundreds of values."""

    def write_commons(self) -> None:
        """What the code of each template begins with."""
        super().write_commons()
        self.writeline("escape = environment.escaped")


class _Context(Context):
    """Most of what templates call are plain functions and macros, which need not be asked what they want to be told."""

    def call(self, called: Callable[..., Any], /, *given: Any, **named: Any) -> Any:
        """What `called` gives."""
        kind = type(called)
        if kind is Macro:
            given = (self.eval_ctx, *given)
        elif kind not in (BuiltinFunctionType, type) and not (kind is FunctionType and not called.__dict__):
            return super().call(called, *given, **named)
        named.pop("_loop_vars", None)
        named.pop("_block_vars", None)
        return called(*given, **named)


class _Environment(Environment):
    """Templates look things up often: globals are one plain dictionary, fields of views are found at the first try."""

    template_class = _Template
    context_class = _Context
    code_generator_class = _Generator

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._read: dict[str, Template] = {}

    @staticmethod
    def escaped(value: Any) -> str:
        """A value as it stands on a page, as text that nobody escapes again: four times as fast as `escape`."""
        kind = type(value)
        if kind is str:
            return _escaped(value) if len(value) <= LONGEST_KEPT else escape(value)
        return value if kind is Markup else str(value) if kind is int else escape(value)

    def get_template(
        self, name: str | Template, parent: str | None = None, globals: MutableMapping[str, Any] | None = None
    ) -> Template:
        """A template, which is read once: a page includes many."""
        if globals or isinstance(name, Template):
            return super().get_template(name, parent, globals)
        if name not in self._read:
            self._read[name] = super().get_template(name)
        return self._read[name]

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """The globals of a template."""
        return {**self.globals, **(d or {})}

    def getattr(self, obj: Any, attribute: str) -> Any:
        """`obj.attribute`; of a dictionary its value, which the usual way tries only after an error."""
        try:
            return obj[attribute] if type(obj) is dict else getattr(obj, attribute)
        except (KeyError, AttributeError):
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
