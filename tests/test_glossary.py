"""One word, one thing: docs/glossary.md is held against the code, from the syntax of its files alone."""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "dicehall"
SERVER = PACKAGE / "server"
PAGE = (ROOT / "docs/glossary.md").read_text("utf-8")
BODY, OLD_WORDS = PAGE.split("\n## Words that do not come back\n")
ENDINGS = ("ings", "ing", "ers", "er", "ed", "es", "s", "e")
LEAST = 3  # letters of a word without its ending


class Term(NamedTuple):
    """A row of the glossary; `where` is a module below the package, or a class in one."""

    name: str
    where: str

    @property
    def module(self) -> str:
        parts = self.where.split(".")
        return ".".join(parts[:-1] if parts[-1][0].isupper() else parts)

    @property
    def kind(self) -> str | None:
        """The class, where the term is one by its very name: "table rules" is TableRules."""
        last = self.where.rpartition(".")[2]
        return last if last[0].isupper() and last.lower() == self.name.lower().replace(" ", "") else None


def rows(text: str) -> list[list[str]]:
    """The cells of all tables in a text, without their heads."""
    found = [line.strip("| ").split(" | ") for line in text.splitlines() if line.startswith("| ")]
    return [cells for cells in found if cells[0] not in ("term", "old") and set(cells[0]) != {"-"}]


TERMS = [Term(cells[0], cells[2].strip("`")) for cells in rows(BODY)]
OLD = [cells[0].strip("`") for cells in rows(OLD_WORDS)]


@cache
def sources() -> dict[str, ast.Module]:
    """The syntax of every module of the package that is not a test, by its name below the package."""
    files = {path for path in PACKAGE.rglob("*.py") if not path.name.startswith(("test_", "naive"))}
    return {module_name(path): ast.parse(path.read_text("utf-8")) for path in files}


def module_name(path: Path) -> str:
    parts = path.relative_to(PACKAGE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def definitions(module: ast.Module) -> set[str]:
    """What a module defines or imports at its top."""
    names: set[str] = set()
    for node in module.body:
        if isinstance(node, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            names.add(node.name)
        elif isinstance(node, ast.Assign):
            names |= {target.id for target in node.targets if isinstance(target, ast.Name)}
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names.add(node.target.id)
    return names


@cache
def classes() -> dict[str, set[str]]:
    """Where each public class of the package is, games left out: they share names on purpose."""
    found: defaultdict[str, set[str]] = defaultdict(set)
    for name, module in sources().items():
        for node in module.body if not name.startswith("games.") else ():
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].add(name)
    return found


@cache
def server_modules() -> list[str]:
    """The modules of the server, folders and migrations left out."""
    paths = [path for path in SERVER.rglob("*.py") if path.stem != "__init__" and "migrations" not in path.parts]
    return sorted(module_name(path) for path in paths)


def root_of(name: str) -> str:
    """A name without the ending of its last word."""
    *rest, last = name.split("_")
    ending = next((end for end in ENDINGS if last.endswith(end) and len(last) - len(end) >= LEAST), "")
    return "_".join([*rest, last.removesuffix(ending)])


def test_every_term_stands_there_once_with_a_meaning() -> None:
    assert len(TERMS) > 40
    assert [name for name, times in Counter(term.name.lower() for term in TERMS).items() if times > 1] == []
    assert [cells for cells in rows(BODY) if len(cells) != 3 or not cells[1].endswith((".", ".)", "`"))] == []


def test_terms_stand_in_the_order_of_the_alphabet() -> None:
    for section in BODY.split("\n## ")[1:]:
        names = [cells[0].lower() for cells in rows(section)]
        assert names == sorted(names)


@pytest.mark.parametrize("term", TERMS, ids=lambda term: term.name)
def test_a_term_is_where_the_glossary_says(term: Term) -> None:
    assert term.module in sources(), f"there is no module {term.module}"
    if term.where != term.module:
        assert term.where.rpartition(".")[2] in definitions(sources()[term.module])


@pytest.mark.parametrize("term", [term for term in TERMS if term.kind], ids=lambda term: term.name)
def test_no_other_class_takes_the_word(term: Term) -> None:
    """Left out: the client, which sees the same things from outside, and the command, which has the words of click."""
    found = {name for name in classes().get(term.kind or "", ()) if not name.startswith(("client.", "cli."))}
    assert found - {term.module} == set()


@pytest.mark.parametrize("term", TERMS, ids=lambda term: term.name)
def test_no_other_module_of_the_server_takes_the_word(term: Term) -> None:
    """Left out: endpoints, which are named by what their pages are about."""
    own = term.name.replace(" ", "_").lower()
    taken = [name for name in server_modules() if name.rpartition(".")[2] in (own, f"{own}s")]
    assert [name for name in taken if name != term.module and not name.startswith("server.endpoints.")] == []


def test_no_two_modules_of_the_server_share_a_name_or_differ_by_an_ending_only() -> None:
    names = [(root_of(name.rpartition(".")[2]), name) for name in server_modules()]
    assert len(names) > 80
    assert [(one, other) for (root, one), (same, other) in combinations(names, 2) if root == same] == []


def test_no_two_classes_of_the_server_share_a_name() -> None:
    shared = {kind: sorted(n for n in where if n.startswith("server.")) for kind, where in classes().items()}
    assert {kind: where for kind, where in shared.items() if len(where) > 1} == {}


@pytest.mark.parametrize("word", OLD)
def test_an_old_word_does_not_come_back(word: str) -> None:
    """One in capitals as a class or in the documents, any other as a module of the server."""
    if word[0].isupper():
        assert not classes().get(word)
        pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
        said = [page.name for page in pages if f"`{word}`" in page.read_text("utf-8") and page.name != "glossary.md"]
        assert said == []
    else:
        assert [name for name in server_modules() if name.rpartition(".")[2] == word] == []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        *(("replay", "replaying"), ("picture", "pictures"), ("rated", "rater"), ("rated", "rates")),
        *(("mails", "mailing"), ("log", "logs"), ("match_page", "match_pages")),
    ],
)
def test_pairs_that_were_confused_have_one_root(one: str, other: str) -> None:
    assert root_of(one) == root_of(other)


def test_different_words_have_different_roots() -> None:
    assert len({root_of(name) for name in ("seats", "seating_plan", "forms", "form_widgets", "people", "log")}) == 6
