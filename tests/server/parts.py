"""What the script of a page does with a change: parts are exchanged in the HTML that the page shows."""

import re
from typing import Any

from jinja2.filters import do_xmlattr
from jinja2.nodes import EvalContext

from dicehall.server.rendering.template_environment import environment


def brought_in(page: str, change: dict[str, Any]) -> str:
    """`<main id="hall">` after a change of what it shows as `page`."""
    if "html" in change:
        return str(change["html"])
    assert f'data-log="{change["after"]}"' in page, "the change goes on from something else"
    facts = do_xmlattr(EvalContext(environment("en")), change["facts"])
    page = re.sub("<main [^>]*>", lambda _: f'<main id="hall" class="match"{facts}>', page, count=1)
    for name, html in change["parts"].items():
        page = exchanged(page, f'data-part="{name}"', html)
    return _with_lines(page, **change["lines"]) if 'data-part="cover"' not in page else page


def as_whole(page: str, change: dict[str, Any]) -> dict[str, Any]:
    """A change as if it had brought all of `page`."""
    others = {name: value for name, value in change.items() if name not in ("after", "facts", "parts", "lines")}
    return {**others, "html": page}


def exchanged(page: str, attribute: str, html: str) -> str:
    """The page with another element in the place of the one with an attribute, which is there."""
    begin = page.rindex("<", 0, page.index(attribute))
    return page[:begin] + html + page[end_of(page, begin) :]


def end_of(page: str, begin: int) -> int:
    """Where the element ends that begins at a place."""
    name, depth = re.compile("<([a-z]+)").match(page, begin)[1], 0  # type: ignore[index]
    for tag in re.compile(rf"<(/?){name}\b").finditer(page, begin):
        depth += -1 if tag[1] else 1
        if depth == 0:
            return page.index(">", tag.start()) + 1
    raise AssertionError(f"{name} does not end")


def _with_lines(page: str, keep: int, html: str) -> str:
    """The first lines of the log stay, others come after them."""
    at = page.index(">", page.index('<ol id="lines"')) + 1
    end = page.index("</ol>", at)
    for _ in range(min(keep, 10**6)):
        at = end_of(page, page.index("<li>", at))
    return page[:at] + html + page[end:]
