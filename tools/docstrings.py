"""Count what docstrings tell, package by package, and list functions that hide an error.

`python -m tools.docstrings [--list] [PACKAGE ...]` prints one line for each package below src/dicehall: public
functions, how many docstrings begin with a verb, how many give shapes, how many functions raise an error of ours
without naming it, and lines of comment for each 100 lines of code. --list adds the docstrings without a verb.
tests/test_docstrings.py holds the errors.
"""

from __future__ import annotations

import ast
import re
import sys
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

SOURCE = Path(__file__).parent.parent / "src" / "dicehall"
PARENT = "DicehallError"
PACKAGES = ("bots", "cli", "client", "core", "games", "ratings", "server")

# What a sentence begins with that is no imperative: a noun phrase has one of these in front of it.
NO_VERBS = frozenset(
    re.findall(
        r"\w+",
        """a all an and any as at both by each either every everybody everything for from her his how if in it its like
        may more most no nobody none nothing of on one only or our people so some somebody such that the their they
        this those to two until what when where whether which who whoever whose why with without""",
    )
)
SHAPE = re.compile(r"\b(?:[uif](?:8|16|32|64)|out|ways|counts)\[\w|\b[a-z]\w*\[\w+(?: \+ 1)?, \w|\(\w+,\)")

Function = ast.FunctionDef | ast.AsyncFunctionDef


class Public(NamedTuple):
    """A function or method that others may call, with the docstring that they read."""

    path: Path
    name: str
    line: int
    doc: str
    is_property: bool
    raises: frozenset[str]

    @property
    def place(self) -> str:
        """The file, the line and the name."""
        return f"{self.path.relative_to(SOURCE)}:{self.line} {self.name}"

    @property
    def begins_with_verb(self) -> bool:
        """Whether the first word can be a verb in the imperative."""
        word = re.split(r"\W+", self.doc.lstrip("`“"), maxsplit=1)[0].lower()
        return bool(word) and word not in NO_VERBS and not re.search(r"(?<!s)s$|ing$", word)

    @property
    def gives_shapes(self) -> bool:
        """Whether the docstring gives the shape of an array: u8[n], out f64[seats]."""
        return SHAPE.search(self.doc) is not None

    def unnamed(self) -> set[str]:
        """List the errors that its own body raises and that the docstring does not name, nor a parent of them."""
        return {error for error in self.raises if not any(_is_named(each, self.doc) for each in lineage(error))}


def _is_named(error: str, doc: str) -> bool:
    return re.search(rf"\b{error}\b", doc) is not None


@cache
def parse(path: Path) -> ast.Module:
    """Parse a file, once."""
    return ast.parse(path.read_text("utf-8"))


def sources(package: str) -> list[Path]:
    """List the files of a package, or the one module of this name, without tests beside the code."""
    files = [*(SOURCE / package).rglob("*.py"), *SOURCE.glob(f"{package}.py")]
    return sorted(path for path in files if not path.name.startswith("test_"))


@cache
def parents() -> dict[str, str]:
    """Map each class of src to its first base, by their bare names."""
    found: dict[str, str] = {}
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(parse(path)):
            if isinstance(node, ast.ClassDef) and node.bases:
                found[node.name] = ast.unparse(node.bases[0]).rpartition(".")[2]
    return found


def lineage(name: str) -> list[str]:
    """List a class and its parents up to the first that src does not define."""
    line = [name]
    while line[-1] in parents() and parents()[line[-1]] not in line:
        line.append(parents()[line[-1]])
    return line


def is_ours(name: str) -> bool:
    """Tell whether a class is DicehallError or inherits from it."""
    return PARENT in lineage(name)


def publics(path: Path) -> Iterator[Public]:
    """Yield the public functions and methods of a file; `__init__` reads the docstring of its class too."""
    made = {node.name: _made(node) for node in ast.walk(parse(path)) if isinstance(node, Function)}

    def of(body: list[ast.stmt], owner: ast.ClassDef | None) -> Iterator[Public]:
        for node in body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                yield from of(node.body, node)
            elif isinstance(node, ast.If):
                yield from of([*node.body, *node.orelse], owner)
            elif isinstance(node, Function) and (not node.name.startswith("_") or node.name == "__init__"):
                yield _public(path, node, owner, made)

    yield from of(parse(path).body, None)


def _public(path: Path, node: Function, owner: ast.ClassDef | None, made: dict[str, str]) -> Public:
    doc = ast.get_docstring(node) or ""
    if node.name == "__init__" and owner is not None:
        doc = f"{doc}\n{ast.get_docstring(owner) or ''}".strip()
    name = f"{owner.name}.{node.name}" if owner else node.name
    decorators = [ast.unparse(each).rpartition(".")[2] for each in node.decorator_list]
    is_property = any(each in ("property", "cached_property") for each in decorators)
    return Public(path, name, node.lineno, doc, is_property, frozenset(_raised(node, made)))


def _made(function: Function) -> str:
    """What a function returns: `raise _wrong(..)` raises that."""
    return ast.unparse(function.returns) if function.returns else ""


def _raised(function: Function, made: dict[str, str]) -> Iterator[str]:
    """Yield the errors of ours that the function's own body raises, functions inside it left out."""
    open_nodes: list[ast.AST] = list(function.body)
    while open_nodes:
        node = open_nodes.pop()
        if isinstance(node, Function | ast.Lambda | ast.ClassDef):
            continue
        if isinstance(node, ast.Raise) and node.exc is not None:
            raised = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
            name = ast.unparse(raised).rpartition(".")[2]
            error = made.get(name, name)
            if is_ours(error):
                yield error
        open_nodes.extend(ast.iter_child_nodes(node))


def comments_and_code(path: Path) -> tuple[int, int]:
    """Count the lines that have a comment, and those that have code or docstrings."""
    comments: set[int] = set()
    code: set[int] = set()
    layout = {tokenize.ENCODING, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}
    with path.open("rb") as file:
        for token in tokenize.tokenize(file.readline):
            if token.type == tokenize.COMMENT:
                comments.add(token.start[0])
            elif token.type not in layout:
                code.update(range(token.start[0], token.end[0] + 1))
    return len(comments), len(code)


def report(package: str) -> str:
    """Tell the figures of a package in one line."""
    files = sources(package)
    functions = [each for path in files for each in publics(path)]
    documented = [each for each in functions if each.doc and not each.is_property and "__init__" not in each.name]
    verbs = sum(each.begins_with_verb for each in documented)
    shapes = sum(each.gives_shapes for each in functions)
    raising = [each for each in functions if each.raises]
    hiding = sum(bool(each.unnamed()) for each in raising)
    comments, code = (sum(column) for column in zip(*map(comments_and_code, files), strict=True))
    return (
        f"{package:8} {len(functions):5} public, {verbs:4} of {len(documented):4} begin with a verb, {shapes:3} give "
        f"shapes, {hiding:2} of {len(raising):3} that raise hide an error, {100 * comments / code:4.1f} % comments"
    )


def main() -> None:
    """Print the figures of the packages asked for, and where something is missing."""
    arguments = sys.argv[1:]
    is_long = "--list" in arguments
    for package in [each for each in arguments if each != "--list"] or PACKAGES:
        print(report(package))
        for function in (each for path in sources(package) for each in publics(path)):
            if function.unnamed():
                print(f"  {function.place} hides {', '.join(sorted(function.unnamed()))}")
            if is_long and function.doc and not function.is_property and not function.begins_with_verb:
                print(f"  {function.place}: {function.doc.splitlines()[0]}")


if __name__ == "__main__":
    main()
