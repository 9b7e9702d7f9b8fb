"""`dicehall backup` and `dicehall restore` as they are typed; what they do is tested with the hall."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicehall.server import serve
from tests.cli.conftest import Hall


def test_a_folder_is_copied(hall: Hall, tmp_path: Path) -> None:
    one, other, file = tmp_path / "one", tmp_path / "other", tmp_path / "file"
    empty = hall("backup", str(file), "--data", str(one))
    assert (empty.exit_code, empty.output) == (1, f"Error: There is no hall in {one}.\n")
    assert not one.exists()
    serve.usable(serve.data_folder(one) / "hall.sqlite")
    done = hall("backup", str(file), "--data", str(one))
    assert (done.exit_code, done.output) == (0, f"Saved the hall to {file}, with 0 matches.\n")
    back = hall("restore", str(file), "--data", str(other))
    assert (back.exit_code, back.output) == (0, "Restored the hall, with 0 matches.\n")
    assert (other / "hall.sqlite").stat().st_mode & 0o077 == 0
    again = hall("backup", str(file), "--data", str(other))
    assert (again.exit_code, again.output) == (1, f"Error: {file} already exists: choose another name.\n")


@pytest.mark.parametrize("address", ["http://host/name", "postgresql://host", "postgresql://host:port/name"])
def test_what_is_no_address_is_told_without_repeating_it(hall: Hall, tmp_path: Path, address: str) -> None:
    refused = hall("backup", str(tmp_path / "file"), "--database", address)
    assert refused.exit_code == 1
    assert "The database must be a URL that the hall knows" in refused.output
    assert address not in refused.output
    assert not (tmp_path / "file").exists()


def test_a_database_that_is_not_there_is_told(hall: Hall, tmp_path: Path) -> None:
    address = f"postgresql://somebody:secret@/name?host={tmp_path}"
    refused = hall("backup", str(tmp_path / "file"), "--database", address)
    assert refused.exit_code == 1
    assert "Cannot use the database: " in refused.output
    assert "secret" not in refused.output
    assert not (tmp_path / "file").exists()


def test_one_place_is_enough(hall: Hall, tmp_path: Path) -> None:
    both = hall("backup", str(tmp_path / "file"), "--data", str(tmp_path), "--database", "postgresql://host/name")
    assert both.exit_code == 2
    assert "Give --data or --database, not both." in both.output
