"""Static files, which browsers revalidate on each use."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response
from starlette.staticfiles import StaticFiles


class Files(StaticFiles):
    """The files of one folder, with `no-cache`: browsers keep them but ask each time whether they have changed."""

    def file_response(self, *args: Any, **more: Any) -> Response:
        """Return one file."""
        response = super().file_response(*args, **more)
        response.headers["Cache-Control"] = "no-cache"
        return response
