"""Count the annotations that say `Any`, for each package: the fewer, the more mypy can find.

An annotation is that of an argument, of a result or of a variable. It says `Any` itself, or by a name for a type that
does: `View = dict[str, Any]` stands for a thing that has a name and no type. The two are told apart.

`python -m tools.any_share` prints a table; with a folder it counts the modules of that folder, each for itself.
"""

from __future__ import annotations

import ast
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Set
from pathlib import Path
from typing import NamedTuple, TypeGuard

SOURCE = Path(__file__).parent.parent / "src/dicehall"
LEFT_OUT = ("test_", "naive")


class Share(NamedTuple):
    """How many annotations there are, how many of them say `Any`, and how many others a name for a type with `Any`."""

    all: int = 0
    loose: int = 0
    named: int = 0

    def __add__(self, other: object) -> Share:
        """Add up two counts."""
        assert isinstance(other, Share)
        return Share(self.all + other.all, self.loose + other.loose, self.named + other.named)

    def row(self, name: str) -> str:
        """Return the line of the table for what is called `name`."""
        of = max(1, self.all)
        loose = f"{self.loose:5} {100 * self.loose / of:5.1f} %"
        return f"{name:24}{self.all:6}   Any {loose}   by a name {self.named:5} {100 * self.named / of:5.1f} %"


def annotated(tree: ast.AST) -> Iterator[ast.expr]:
    """Yield every annotation of a module, also those of functions in functions."""
    for node in ast.walk(tree):
        if isinstance(node, ast.arg | ast.AnnAssign) and node.annotation is not None:
            yield node.annotation
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.returns is not None:
            yield node.returns


def says(annotation: ast.expr, names: Set[str]) -> bool:
    """Tell whether one of `names` stands anywhere in an annotation, also as `parts.View`, or inside of `list[...]`."""
    used = (node.id if isinstance(node, ast.Name) else node.attr for node in ast.walk(annotation) if is_name(node))
    return any(name in names for name in used)


def is_name(node: ast.AST) -> TypeGuard[ast.Name | ast.Attribute]:
    """Tell whether a node is a name, alone or behind a dot."""
    return isinstance(node, ast.Name | ast.Attribute)


def names_for_any(texts: Iterable[str]) -> set[str]:
    """List the names that modules give to types with `Any` in them: `View = dict[str, Any]`, `Row: TypeAlias = ...`."""
    found = set[str]()
    for node in [node for text in texts for node in ast.parse(text).body]:
        plain = isinstance(node, ast.Assign) and isinstance(node.value, ast.Subscript)
        declared = isinstance(node, ast.AnnAssign) and says(node.annotation, {"TypeAlias"})
        if isinstance(node, ast.Assign | ast.AnnAssign) and (plain or declared) and node.value is not None:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            found |= {target.id for target in targets if isinstance(target, ast.Name) and says(node.value, {"Any"})}
    return found


def share(text: str, names: Set[str] = frozenset()) -> Share:
    """Count the annotations of a module's text; SyntaxError where it is no Python."""
    kinds = Counter(
        "Any" if says(annotation, {"Any"}) else "name" if says(annotation, names) else ""
        for annotation in annotated(ast.parse(text))
    )
    return Share(kinds.total(), kinds["Any"], kinds["name"])


def package(path: Path, source: Path = SOURCE) -> str:
    """Name what a file is counted for: its folder below `source`, the rules of all games together as one."""
    parts = path.relative_to(source).parts[:-1] or (".",)
    if parts[0] == "games" and len(parts) > 1:
        return "games/*/rules" if "rules" in parts else "games/*"
    return parts[0]


def files(folder: Path) -> list[Path]:
    """List the modules in and below a folder, without tests."""
    return sorted(path for path in folder.rglob("*.py") if not path.name.startswith(LEFT_OUT))


def shares(folder: Path = SOURCE) -> dict[str, Share]:
    """Count by package, or by module where `folder` is not the whole house."""
    found: dict[str, Share] = {}
    texts = {path: path.read_text("utf-8") for path in files(folder)}
    names = names_for_any(texts.values())
    for path, text in texts.items():
        name = package(path) if folder == SOURCE else str(path.relative_to(folder))
        found[name] = found.get(name, Share()) + share(text, names)
    return found


def main() -> None:
    """Print the table."""
    rows = shares(Path(sys.argv[1]).resolve() if sys.argv[1:] else SOURCE)
    for name, row in [*rows.items(), ("all", sum(rows.values(), Share()))]:
        print(row.row(name))


if __name__ == "__main__":
    main()
