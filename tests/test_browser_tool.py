"""The tool that finds or installs the browser of the tests, tried with made-up programs."""

import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from dicehall.server.photo import chromium
from tools import browser


def program(path: Path, script: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    return path


@pytest.fixture
def bin_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder that is searched for programs, with nothing else but /bin; and an empty home."""
    folder = tmp_path / "bin"
    folder.mkdir()
    tools = tmp_path / "tools"
    tools.mkdir()
    for name in ("sh", "env", "cat", "chmod"):
        where = next(p / name for p in (Path("/bin"), Path("/usr/bin")) if (p / name).exists())
        (tools / name).symlink_to(where)
    monkeypatch.setenv("PATH", f"{folder}:{tools}")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.delenv("PLAYWRIGHT_BROWSERS_PATH", raising=False)
    monkeypatch.setattr(chromium, "MAC", str(tmp_path / "no such program"))
    return folder


def apt_get(folder: Path, installs: str) -> None:
    """An apt-get that writes down how it was called and installs a program that does as told."""
    new = folder / "chromium"
    script = f"""
        echo "$@" >> {folder}/calls
        case "$*" in
            *install*) printf '#!/bin/sh\\n{installs}\\n' > {new}; chmod 755 {new} ;;
        esac"""
    program(folder / "apt-get", script)


def test_nothing_is_found_where_nothing_is(bin_folder: Path) -> None:
    assert chromium.find() is None


def test_the_systems_own_browser_is_found(bin_folder: Path) -> None:
    path = program(bin_folder / "google-chrome", "exit 0")
    assert chromium.find() == str(path)


def test_a_program_that_does_not_start_is_passed_over(bin_folder: Path) -> None:
    program(bin_folder / "chromium", "exit 1")
    path = program(bin_folder / "google-chrome", "exit 0")
    assert chromium.find() == str(path)


def test_the_newest_browser_in_playwrights_cache_is_found(bin_folder: Path) -> None:
    for build in ("999", "1200"):
        program(chromium.default_cache() / f"chromium-{build}/chrome-linux/chrome", "exit 0")
    found = chromium.find()
    assert found is not None
    assert "chromium-1200" in found


def test_the_cache_may_lie_elsewhere(bin_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path / "cache"))
    path = program(tmp_path / "cache/chromium-1/chrome-linux/chrome", "exit 0")
    assert chromium.find() == str(path)


def test_root_gets_debians_package_after_an_update_of_the_lists(bin_folder: Path) -> None:
    apt_get(bin_folder, installs="exit 0")
    assert browser.install(browser.ways(root=True)) == str(bin_folder / "chromium")
    calls = (bin_folder / "calls").read_text().splitlines()
    assert [call.split()[1] for call in calls] == ["update", "install"]


def test_a_package_that_brings_no_working_browser_leads_to_the_next_way(bin_folder: Path) -> None:
    apt_get(bin_folder, installs="exit 1")
    other = program(bin_folder / "google-chrome", "exit 1")
    repair = (str(program(bin_folder / "repair", f"printf '#!/bin/sh\\nexit 0\\n' > {other}")),)
    debian = browser.ways(root=True)[0]
    assert browser.install([debian, [repair]]) == str(other)


def test_others_get_playwrights_own(bin_folder: Path) -> None:
    apt_get(bin_folder, installs="exit 0")
    assert browser.ways(root=False) == [[(sys.executable, "-m", "playwright", "install", "chromium")]]


def test_no_way_left_ends_with_a_sentence(
    bin_folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    refusal = (str(program(bin_folder / "refuse", "exit 1")),)
    monkeypatch.setattr(browser, "ways", lambda root: [[refusal]])
    assert browser.main() == 1
    assert browser.SORRY in capsys.readouterr().err


@pytest.mark.browser
def test_the_browser_found_shows_a_page(chromium: Browser) -> None:
    page = chromium.new_page()
    page.set_content("<title>Hall</title><p id=a>one</p>")
    assert (page.title(), page.inner_text("#a")) == ("Hall", "one")
    page.close()
