"""A bot that plays every game of the hall at random. It needs Python and nothing else; docs/programs.md tells more.

dicehall bot-client --url https://dice.example --token-file token -- python examples/bot.py
"""

from __future__ import annotations

import json
import random
import sys
from typing import Any


def choose(asked: dict[str, Any]) -> str:
    """The token to play: make it a better one. asked["view"] tells what your seat sees of the table."""
    legal: list[str] = asked["position"]["legal"]
    return random.choice(legal)


def note(text: str) -> None:
    """Tell whoever runs the client: standard output is for answers alone."""
    print(text, file=sys.stderr)


for line in sys.stdin:
    message = json.loads(line)
    if message["do"] == "choose":
        print(json.dumps({"id": message["id"], "token": choose(message)}), flush=True)
    elif message["do"] == "new":
        note(f"{message['id']}: {message['game']}, seat {message['seat']} of {len(message['names'])}")
    elif message["do"] == "over":
        note(f"{message['id']}: scores {message['position']['scores']}")
