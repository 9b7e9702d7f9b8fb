"""Count the annotations that contain `Any`, per package: the fewer there are, the more mypy can find.

Annotations of arguments, results and variables count. One contains `Any` itself, or through an alias such as `View =
dict[str, Any]`; the two are counted apart.

`python -m tools.any_share` prints a table. Given a folder, it counts each module in it.
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
    """The number of annotations, of those with `Any`, and of those with an alias for a type with `Any`."""

    all: int = 0
    loose: int = 0
    named: int = 0

    def __add__(self, other: object) -> Share:
        """Add up two counts."""
        assert isinstance(other, Share)
        return Share(self.all + other.all, self.loose + other.loose, self.named + other.named)

    def row(self, name: str) -> str:
        """Return the line of the table for `name`."""
        of = max(1, self.all)
        loose = f"{self.loose:5} {100 * self.loose / of:5.1f} %"
        return f"{name:24}{self.all:6}   Any {loose}   by a name {self.named:5} {100 * self.named / of:5.1f} %"


def annotated(tree: ast.AST) -> Iterator[ast.expr]:
    """Yield every annotation of a module, including those in nested functions."""
    for node in ast.walk(tree):
        if isinstance(node, ast.arg | ast.AnnAssign) and node.annotation is not None:
            yield node.annotation
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.returns is not None:
            yield node.returns


def says(annotation: ast.expr, names: Set[str]) -> bool:
    """Tell whether an annotation contains one of `names`, also as `parts.View` or inside `list[...]`."""
    used = (node.id if isinstance(node, ast.Name) else node.attr for node in ast.walk(annotation) if is_name(node))
    return any(name in names for name in used)


def is_name(node: ast.AST) -> TypeGuard[ast.Name | ast.Attribute]:
    """Tell whether a node is a name or an attribute."""
    return isinstance(node, ast.Name | ast.Attribute)


def names_for_any(texts: Iterable[str]) -> set[str]:
    """Return the aliases that modules give to types with `Any`: `View = dict[str, Any]`, `Row: TypeAlias = ...`."""
    aliases = set[str]()
    for node in [node for text in texts for node in ast.parse(text).body]:
        plain = isinstance(node, ast.Assign) and isinstance(node.value, ast.Subscript)
        declared = isinstance(node, ast.AnnAssign) and says(node.annotation, {"TypeAlias"})
        if isinstance(node, ast.Assign | ast.AnnAssign) and (plain or declared) and node.value is not None:
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            aliases |= {target.id for target in targets if isinstance(target, ast.Name) and says(node.value, {"Any"})}
    return aliases


def share(text: str, names: Set[str] = frozenset()) -> Share:
    """Count the annotations in a module's source. Raises SyntaxError."""
    kinds = Counter(
        "Any" if says(annotation, {"Any"}) else "name" if says(annotation, names) else ""
        for annotation in annotated(ast.parse(text))
    )
    return Share(kinds.total(), kinds["Any"], kinds["name"])


def package(path: Path, source: Path = SOURCE) -> str:
    """Return the group that a file counts for: its folder below `source`, with all games in one."""
    parts = path.relative_to(source).parts[:-1] or (".",)
    if parts[0] == "games" and len(parts) > 1:
        return "games/*/rules" if "rules" in parts else "games/*"
    return parts[0]


def files(folder: Path) -> list[Path]:
    """Return the modules in and below a folder, without tests."""
    return sorted(path for path in folder.rglob("*.py") if not path.name.startswith(LEFT_OUT))


def shares(folder: Path = SOURCE) -> dict[str, Share]:
    """Count per package, or per module if `folder` is not the whole source."""
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
