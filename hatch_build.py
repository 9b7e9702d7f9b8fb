"""Adds to what `dicehall` needs the core of the same version; hatchling runs it when it builds."""

from __future__ import annotations

from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface


class SameVersion(MetadataHookInterface):
    """Fills `dependencies` from the table of pyproject.toml that names this hook."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Set the dependencies; the version has been read from the package before."""
        metadata["dependencies"] = [f"dicehall-core=={metadata['version']}", *self.config["dependencies"]]
