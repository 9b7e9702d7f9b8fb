"""The command without a command opens the hall."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen


def test_the_command_alone_opens_the_hall_in_the_browser(tmp_path: Path) -> None:
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {tmp_path}/opened\n')
    browser.chmod(0o755)
    env = os.environ | {"BROWSER": str(browser), "XDG_DATA_HOME": str(tmp_path), "LC_ALL": "C.UTF-8"}
    with subprocess.Popen([sys.executable, "-m", "dicehall"], stdout=subprocess.PIPE, text=True, env=env) as process:
        assert process.stdout
        told = re.match(r"The hall is open: (\S+)", process.stdout.readline())
        assert told
        with urlopen(told[1]) as page:
            assert "Choose a game" in page.read().decode()
        process.send_signal(signal.SIGINT)
        assert process.stdout.read().endswith("The hall is closed.\n")
    assert process.returncode == 0
    assert (tmp_path / "opened").read_text() == f"{told[1]}\n"
