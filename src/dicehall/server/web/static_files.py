"""Static files, asked for anew each time and sent only when they have changed."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response
from starlette.staticfiles import StaticFiles


class Files(StaticFiles):
    """Files of one folder: browsers keep them, but ask whether they are still the same."""

    def file_response(self, *args: Any, **more: Any) -> Response:
        """One file."""
        response = super().file_response(*args, **more)
        response.headers["Cache-Control"] = "no-cache"
        return response
