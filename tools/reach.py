"""Find the test files that a change reaches: those that import what has changed, directly or through other modules.

The import graph is import-linter's. It misses modules that are looked up by name at run time, so edges are added for
three kinds: a registry finds the games, a game finds its parts, and pytest gives each test the conftest modules of the
folders above it. A file that is no module counts as a change of the modules that use it.
"""

from __future__ import annotations

import subprocess
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import grimp

PACKAGES = ("dicehall", "tests", "tools")
BASES = ("origin/main", "main", "HEAD")
CONFTEST, TEST = "conftest", "test_"
GAMES = "dicehall.games"
SCRIPTS, CHECKER = (".js", ".mjs", ".ts"), "tools.node"


class Reached(NamedTuple):
    """A test file, and the chain of modules from what has changed to the test."""

    path: Path
    chain: tuple[str, ...]

    @property
    def nearness(self) -> tuple[bool, bool, int, str]:
        """Sort key: a test named after the changed module, then one of its folder, then by the number of imports."""
        first, last = self.chain[0], self.chain[-1]
        is_neighbour = are_neighbours(first, last)
        is_namesake = is_neighbour and name_of(last) in (name_of(first), TEST + name_of(first))
        return not is_namesake, not is_neighbour, len(self.chain), str(self.path)


def are_neighbours(module: str, test: str) -> bool:
    """Tell whether a test lies in a module's folder, or in the folder of `tests` that stands for it."""
    parts, own = module.split(".")[1:], test.split(".")[1:-1]
    return own == parts[: len(own)]


def git(root: Path, *arguments: str) -> list[str]:
    """Run a git command that lists paths, with -z. Raises CalledProcessError."""
    command = ["git", *arguments, "-z"]
    told = subprocess.run(command, cwd=root, check=True, capture_output=True, text=True).stdout
    return [path for path in told.split("\0") if path]


def is_commit(root: Path, name: str) -> bool:
    """Tell whether git knows a commit by this name."""
    command = ["git", "rev-parse", "--verify", "--quiet", f"{name}^{{commit}}"]
    return subprocess.run(command, cwd=root, capture_output=True, check=False).returncode == 0


def changed(root: Path, base: str) -> list[Path]:
    """Return the files that differ from where this branch left `base`: committed, uncommitted or untracked."""
    differing = git(root, "diff", "--name-only", "--merge-base", base)
    return sorted({Path(path) for path in (*differing, *git(root, "ls-files", "--others", "--exclude-standard"))})


def import_graph(*packages: str) -> grimp.ImportGraph:
    """Build the import graph of some packages, tests included, without imports for type checking only."""
    graph = grimp.build_graph(*packages, exclude_type_checking_imports=True, cache_dir=".import_linter_cache")
    return with_what_is_found_by_name(graph)


def with_what_is_found_by_name(graph: grimp.ImportGraph) -> grimp.ImportGraph:
    """Add the edges that no import statement shows."""
    graph.add_module(CONFTEST)
    for module in list(graph.modules):
        for needed in found_by_name(graph, module):
            graph.add_import(importer=module, imported=needed)
    return graph


def found_by_name(graph: grimp.ImportGraph, module: str) -> Iterator[str]:
    """Yield the modules that a module uses without an import statement."""
    if is_test(module):
        folders = module.split(".")[:-1]
        above = [".".join([*folders[:depth], CONFTEST]) for depth in range(len(folders) + 1)]
        yield from (each for each in above if each in graph.modules)
    if module == GAMES or module.rpartition(".")[0] == GAMES:
        yield from (each for each in graph.find_children(module) if not is_for_tests(each))


def is_test(module: str) -> bool:
    """Tell whether pytest collects a module."""
    return name_of(module).startswith(TEST)


def is_for_tests(module: str) -> bool:
    """Tell whether a module in a game's folder serves its tests only."""
    return name_of(module).startswith((TEST, "naive"))


def name_of(module: str) -> str:
    """Return the last part of a module's name."""
    return module.rpartition(".")[2]


def module_of(path: Path) -> str:
    """Return the name of the module in a file."""
    parts = path.with_suffix("").parts
    parts = parts[1:] if parts[0] == "src" else parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def path_of(root: Path, module: str) -> Path:
    """Return the file of a test module."""
    path = Path(*module.split(".")).with_suffix(".py")
    return path if (root / path).exists() else "src" / path


def users(root: Path, path: Path, files: Iterable[Path]) -> set[str]:
    """Return the modules that count as changed with a file.

    A Python file is its module. Any other file counts for the package whose folder it is in, and for the Python files
    whose text names its folder, or the file itself if they are beside it or no other file has its name. A script also
    counts for the module that checks all scripts.
    """
    if path.suffix == ".py":
        return {module_of(path)}
    owner = next((module_of(folder) for folder in path.parents if (root / folder / "__init__.py").exists()), None)
    is_one = Counter(file.name for file in files)[path.name] <= 1
    found = ({owner} if owner else set()) | ({CHECKER} if path.suffix in SCRIPTS else set())
    folder = [f'"{path.parent.name}"'] if path.parent.name else []
    for file in files:
        knows_name = is_one or file.parent == path.parent
        if file.suffix == ".py" and names(root / file, [*folder, *([path.name] if knows_name else [])]):
            found.add(module_of(file))
    return found


def names(file: Path, words: Iterable[str]) -> bool:
    """Tell whether the text of a file contains one of some words."""
    text = file.read_text("utf-8") if file.exists() else ""
    return any(word in text for word in words)


def chains(graph: grimp.ImportGraph, begin: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """Return module -> shortest chain from what has changed, for every module it reaches."""
    found: dict[str, tuple[str, ...]] = {module: (module,) for module in sorted(begin) if module in graph.modules}
    waiting = list(found)
    for module in waiting:  # breadth first: the list grows while it is read
        for importer in sorted(graph.find_modules_that_directly_import(module)):
            if importer not in found:
                found[importer] = (*found[module], importer)
                waiting.append(importer)
    return found


def reached(root: Path, paths: Iterable[Path], graph: grimp.ImportGraph) -> list[Reached]:
    """Return the test files that a change of these files reaches, nearest first."""
    files = [Path(file) for file in git(root, "ls-files", "--cached", "--others", "--exclude-standard")]
    begin = {module for path in paths for module in users(root, path, files)}
    found = chains(graph, begin)
    tests = (Reached(path_of(root, module), chain) for module, chain in found.items() if is_test(module))
    return sorted(tests, key=lambda test: test.nearness)
