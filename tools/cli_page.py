"""Write docs/cli.md, the reference of the command line, from the commands: `python -m tools.cli_page`."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import click

from dicehall.cli import main

PAGE = Path(__file__).parent.parent / "docs/cli.md"
HEAD = """# The command line

This page is generated from the commands by `python -m tools.cli_page`; every command shows its part with `--help`.

Exit codes: 0 success; 1 something was refused or failed, and a sentence on standard error says what; 2 the command line
was wrong. Texts are in the language of the environment (`LANG`) if Dicehall speaks it.
"""


def contexts(command: click.Command = main, parent: click.Context | None = None) -> Iterator[click.Context]:
    """Yield a context for each command of the tree, the main one first."""
    name = command.name if parent else "dicehall"
    made = command.context_class
    context = made(command, parent=parent, info_name=name, terminal_width=100, max_content_width=100)
    context.help_option_names = ["-h", "--help"]
    yield context
    for child in getattr(command, "commands", {}).values():
        yield from contexts(child, context)


def page() -> str:
    """Return the whole page."""
    parts = (f"\n## {context.command_path}\n\n```text\n{context.get_help()}\n```\n" for context in contexts())
    return HEAD + "".join(parts)


if __name__ == "__main__":
    os.environ["LC_ALL"] = "C"
    PAGE.write_text(page(), "utf-8")
