"""A hall made of the standard library: made-up tables on loopback, in the templates and under a strict policy."""

import json
import queue
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.resources import files
from pathlib import Path
from threading import Thread
from urllib.parse import parse_qs

from dicehall.core.words import SOURCE
from dicehall.server.rendering.template_environment import environment
from tests.browser.made_up.drawing import MadeUp
from tests.browser.made_up.more_tables import DOING, TABLES

RENDERING = Path(str(files("dicehall"))) / "server/rendering"
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'"
)
KINDS = {".js": "text/javascript", ".css": "text/css"}
SEATS = [
    {"seat": 0, "name": "Anna", "sign": "circle", "colour": "coral", "me": True},
    {"seat": 1, "name": "Bela", "sign": "triangle", "colour": "teal", "me": False},
    {"seat": 2, "name": "Cleo", "sign": "square", "colour": "amber", "me": False},
    {"seat": 3, "name": "Dora", "sign": "diamond", "colour": "violet", "me": False},
    {"seat": 4, "name": "Emil", "sign": "hexagon", "colour": "green", "me": False},
    {"seat": 5, "name": "Fritz", "sign": "star", "colour": "slate", "me": False},
]
SERVED = {**TABLES, DOING.name: DOING}
Reply = dict[str, object]
HALL, PAGE = (
    environment(SOURCE).from_string((Path(__file__).parent / name).read_text())
    for name in ("made_up_hall.html", "made_up_page.html")
)


def fragment(made: MadeUp, log: int = 17, turn: bool = True, table: str | None = None) -> str:
    """`<main id="hall">` of a made-up table; `turn`: whether the viewer is on turn; `table`: another drawing."""
    return HALL.render(
        log=log,
        action=f"/{made.name}/play",
        groups=made.groups() if turn else [],
        rules=made.name,
        table=made.draw(made) if table is None else table,
        seats=SEATS,
        lines=[f"Entry {number} of the log" for number in range(log)],
    )


@dataclass
class MadeUpHall:
    """`posts`: what arrived. `answer`: the next reply, as a status and a body. Sends to all that listen.

    `asked`: with which query each stream was opened.
    """

    url: str = ""
    posts: list[dict[str, str]] = field(default_factory=list)
    answer: tuple[int, Reply | str] = (200, {"accepted": True})
    away: bool = False
    asked: list[str] = field(default_factory=list)
    streams: list["queue.Queue[str | None]"] = field(default_factory=list)

    def push(self, kind: str, change: Reply) -> None:
        for stream in self.streams:
            stream.put(f"event: {kind}\nid: {change['id']}\ndata: {json.dumps(change)}\n\n")

    def drop(self) -> None:
        """End all streams."""
        for stream in self.streams:
            stream.put(None)
        self.streams.clear()


class Handler(BaseHTTPRequestHandler):
    hall: MadeUpHall

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""

    def do_GET(self) -> None:
        name = self.path.strip("/")
        if self.path.startswith("/static/"):
            folder = Path(__file__).parent if name.endswith("table.css") else RENDERING / "static"
            path = folder / Path(name).name
            self.give(200, path.read_text(), KINDS[path.suffix])
        elif name.partition("?")[0].endswith("/stream"):
            self.hall.asked.append(name.partition("?")[2])
            self.stream()
        elif name in SERVED:
            self.give(200, PAGE.render(hall=fragment(SERVED[name]), name=name), "text/html")
        else:
            self.give(404, "", "text/plain")

    def do_POST(self) -> None:
        body = parse_qs(self.rfile.read(int(self.headers["Content-Length"])).decode())
        accept = self.headers["Accept"]
        self.hall.posts.append({"path": self.path, "accept": accept, **{key: ",".join(body[key]) for key in body}})
        status, reply = self.hall.answer
        self.give(status, reply if isinstance(reply, str) else json.dumps(reply), "application/json")

    def stream(self) -> None:
        if self.hall.away:
            self.give(503, "", "text/plain")
            return
        events: queue.Queue[str | None] = queue.Queue()
        self.hall.streams.append(events)  # before the page can know that its stream is open
        self.start(200, "text/event-stream")
        while (event := events.get()) is not None:
            try:
                self.wfile.write(event.encode())
            except OSError:
                return

    def give(self, status: int, text: str, kind: str) -> None:
        self.start(status, kind)
        self.wfile.write(text.encode())

    def start(self, status: int, kind: str) -> None:
        self.send_response(status)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("Cache-Control", "no-store")
        self.end_headers()


@contextmanager
def made_up_hall() -> Iterator[MadeUpHall]:
    hall = MadeUpHall()
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("HandlerOfThisHall", (Handler,), {"hall": hall}))
    server.daemon_threads = True
    hall.url = f"http://127.0.0.1:{server.server_address[1]}"
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield hall
    finally:
        hall.drop()
        server.shutdown()
        server.server_close()
        thread.join()
