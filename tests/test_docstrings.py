"""Docstrings name the errors of ours that their functions raise."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.docstrings import PACKAGES, Public, comments_and_code, is_ours, lineage, publics, sources

MODULE = '''
def _wrong() -> BadRecord:
    return BadRecord("no")

def read(text: str) -> str:
    """Read a text, u8[n]."""
    def inner() -> None:
        raise MatchOver
    if not text:
        raise errors.IllegalChoice(text, [])
    raise _wrong()

def find(name: str) -> str:
    """The game of a name. Raises DicehallError."""
    if name:
        raise UnknownGame(name)
    raise ValueError

class Reader:
    """Reads. Raises BadRecord."""
    def __init__(self) -> None:
        raise BadRecord("no")

    def _secretly(self) -> None:
        raise BadRecord("no")
'''


@pytest.fixture
def functions(tmp_path: Path) -> dict[str, Public]:
    (tmp_path / "module.py").write_text(MODULE)
    return {each.name: each for each in publics(tmp_path / "module.py")}


def test_errors_of_the_own_body_are_found_and_private_functions_left_out(functions: dict[str, Public]) -> None:
    assert set(functions) == {"read", "find", "Reader.__init__"}
    assert functions["read"].raises == {"IllegalChoice", "BadRecord"}
    assert functions["read"].unnamed() == {"IllegalChoice", "BadRecord"}


def test_a_parent_or_the_docstring_of_the_class_will_do(functions: dict[str, Public]) -> None:
    assert functions["Reader.__init__"].raises == {"BadRecord"}
    assert not functions["Reader.__init__"].unnamed()
    assert not functions["find"].unnamed()


def test_verbs_and_shapes_are_told_from_nouns(functions: dict[str, Public]) -> None:
    assert functions["read"].begins_with_verb
    assert functions["read"].gives_shapes
    assert not functions["find"].begins_with_verb
    assert not functions["find"].gives_shapes


def test_lines_of_comment_are_counted(tmp_path: Path) -> None:
    path = tmp_path / "module.py"
    path.write_text("# why\nx = (\n    1,  # one\n)\n\n")
    assert comments_and_code(path) == (2, 3)


def test_what_is_ours_follows_from_the_classes_of_src() -> None:
    assert lineage("BadRecord") == ["BadRecord", "DicehallError", "ValueError"]
    assert is_ours("IllegalChoice")
    assert not is_ours("ValueError")


@pytest.mark.parametrize("package", PACKAGES)
def test_every_public_function_names_the_errors_that_it_raises(package: str) -> None:
    functions = [each for path in sources(package) for each in publics(path)]
    assert functions
    assert {each.place: sorted(each.unnamed()) for each in functions if each.unnamed()} == {}
