"""The Jinja environment of the hall, one for each language.

A match page calls hundreds of macros and prints hundreds of values, and is drawn again after every choice, so this
environment overrides what costs most in Jinja. `python -m tools.bench_templates` measures it on the page of each game,
with views and lines cached; on two quiet runs a page took, as a multiple of the time with all overrides:

    plain Jinja with its i18n extension                       1.8 to 3.0
    without `_Environment.escaped`                            1.1 to 1.2
    without `_Context.call`                                   1.07 to 1.17
    without kept macros (`_Template`)                         1.04 to 1.5
    without `_Environment.getattr`                            1.03 to 1.46
    without kept templates and plain globals                  1.1 to 1.3
"""

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
from dicehall.server.rendering import scripts

TEMPLATES = Path(__file__).parent / "templates"
MOST_PIECES = 16_384  # cached results of each macro
LONGEST_KEPT = 1024  # bytes of arguments, or characters of a text: longer ones come from visitors and rarely repeat
TRANSLATED = [TOKEN_NAME, TOKEN_LPAREN, TOKEN_STRING, TOKEN_RPAREN]  # _("text")
_escaped = lru_cache(8192)(escape)  # the texts on pages are few: names, labels, tokens


class _Template(Template):
    """A template whose imported macros remember what they returned.

    A macro imported without context depends on its arguments alone, and most pieces of a table are the same from one
    choice to the next. Gain: 1.04 to 1.5 times.
    """

    def make_module(self, vars: dict[str, Any] | None = None, *given: Any, **named: Any) -> TemplateModule:
        """Return the importable names, with cached macros unless `vars` is given, on which they then depend as well."""
        made = super().make_module(vars, *given, **named)
        if vars is None:
            macros = {name: value for name, value in made.__dict__.items() if isinstance(value, Macro)}
            made.__dict__.update({name: _kept(macro) for name, macro in macros.items()})
        return made


def _kept(macro: Macro) -> Callable[..., Markup]:
    """Return a macro that remembers its results by its arguments."""

    @lru_cache(MOST_PIECES)
    def piece(values: bytes) -> Markup:
        given, named = marshal.loads(values)
        return Markup(macro(*given, **named))

    def draw(*given: Any, **named: Any) -> Markup:
        try:
            # marshal is the quickest key for nested lists and dicts. Up to version 2 it writes no references to
            # objects that it has written before, so equal arguments give equal bytes.
            values = marshal.dumps((given, named), 2)
        except ValueError:  # an argument that marshal cannot write
            return Markup(macro(*given, **named))
        return piece(values) if len(values) <= LONGEST_KEPT else Markup(macro(*given, **named))

    return draw


class _Translated(Extension):
    """Translate fixed texts when a template is compiled: `_("text")` becomes a string in the template's language.

    Jinja's own extension looks them up each time a page is drawn, because its templates serve every language.
    """

    def filter_stream(self, stream: TokenStream) -> Iterator[Token]:
        """Yield the tokens, each `_("text")` replaced by its translation."""
        held: list[Token] = []
        for token in stream:
            held.append(token)
            if [part.type for part in held] != TRANSLATED[: len(held)] or held[0].value != "_":
                yield from held
                held = []
            elif len(held) == len(TRANSLATED):
                yield Token(token.lineno, TOKEN_STRING, _(held[2].value))
                held = []


class _Generator(CodeGenerator):
    """Compile templates to escape with `_Environment.escaped`, not markupsafe's `escape`. Gain: 1.1 to 1.2 times."""

    def write_commons(self) -> None:
        """Write the first lines of each function that a template is compiled to."""
        super().write_commons()
        # A local name, which hides the `escape` that the module of each template imports.
        self.writeline("escape = environment.escaped")


class _Context(Context):
    """Call plain functions and macros directly. Gain: 1.07 to 1.17 times.

    Jinja looks at every callee for decorators such as `pass_context`, which plain functions and macros do not have.
    """

    def call(self, called: Callable[..., Any], /, *given: Any, **named: Any) -> Any:
        """Call `called` and return what it returns."""
        kind = type(called)
        if kind is Macro:
            given = (self.eval_ctx, *given)
        elif kind not in (BuiltinFunctionType, type) and not (kind is FunctionType and not called.__dict__):
            return super().call(called, *given, **named)
        named.pop("_loop_vars", None)
        named.pop("_block_vars", None)
        return called(*given, **named)


class _Environment(Environment):
    """An environment with cheap lookups.

    Jinja builds a ChainMap of globals for each included template. One plain dictionary, and templates kept by name,
    save 1.1 to 1.3 times.
    """

    template_class = _Template
    context_class = _Context
    code_generator_class = _Generator

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._read: dict[str, Template] = {}

    @staticmethod
    def escaped(value: Any) -> str:
        """Escape a value for HTML: four times as fast as `escape` for text that appears again."""
        kind = type(value)
        if kind is str:
            return _escaped(value) if len(value) <= LONGEST_KEPT else escape(value)
        return value if kind is Markup else str(value) if kind is int else escape(value)

    def get_template(
        self, name: str | Template, parent: str | None = None, globals: MutableMapping[str, Any] | None = None
    ) -> Template:
        """Return a template, compiled once for this environment; those with globals of their own are left to Jinja."""
        if globals or isinstance(name, Template):
            return super().get_template(name, parent, globals)
        if name not in self._read:
            self._read[name] = super().get_template(name)
        return self._read[name]

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Return the globals of a template as one plain dictionary."""
        return {**self.globals, **(d or {})}

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Return `obj.attribute`, for a dictionary its value. Gain: 1.03 to 1.46 times.

        Jinja tries the attribute first and gets to the key of a dictionary only after an AttributeError. Views are
        dictionaries, so nearly every lookup would raise one.
        """
        try:
            return obj[attribute] if type(obj) is dict else getattr(obj, attribute)
        except (KeyError, AttributeError):
            return super().getattr(obj, attribute)


@cache
def environment(_spoken: str) -> Environment:
    """Return the environment for a language. The table of a game is the template "PACKAGE/table.html".

    Its includes name the game, "line-dice/parts.html", or the package of an earlier edition that keeps its own.
    """
    return made(_Environment, _Translated)


def made(kind: type[Environment], translating: type[Extension] | str) -> Environment:
    """Return a new environment of a kind, with all templates and globals of the hall."""
    tables = {name: FileSystemLoader(game.folder) for name, game in games().items()}
    for edition in (edition for game in games().values() for edition in (game, *game.earlier)):
        tables[edition.package] = FileSystemLoader(edition.folder)
    environment = kind(
        loader=ChoiceLoader([FileSystemLoader(TEMPLATES), PrefixLoader(tables)]),
        extensions=[translating],
        autoescape=True,
        undefined=StrictUndefined,
        auto_reload=False,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals.update(_=_, ngettext=ngettext, language=language, languages=LANGUAGES, urls=urls)
    environment.globals.update(account=account_now, scripts=scripts)
    return environment
