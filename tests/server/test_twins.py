"""The list of tests that run on both databases names what there is."""

import re
from pathlib import Path

from tests.server.twins import TWINS, is_twin


def test_every_twin_exists() -> None:
    for name in TWINS:
        module, _, function = name.partition("::")
        text = (Path(__file__).parent / f"{module}.py").read_text("utf-8")
        assert re.search(rf"^(async )?def {function or 'test_'}", text, re.MULTILINE), name


def test_no_test_of_a_listed_module_is_listed_again() -> None:
    assert not [name for name in TWINS if "::" in name and name.partition("::")[0] in TWINS]


def test_a_twin_is_listed_by_its_module_or_by_itself() -> None:
    assert is_twin("test_store", "test_anything")
    assert is_twin("test_dice", "test_the_record_is_a_proof")
    assert not is_twin("test_my_dice", "test_the_record_is_a_proof")
    assert not is_twin("test_dice", "test_each_seat_contributes_once")
