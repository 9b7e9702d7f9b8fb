"""A bot that plays every game of the hall at random. It needs Python and nothing else; docs/programs.md tells more.

dicehall bot-client --url https://dice.example --token-file token -- python examples/bot.py
"""

from __future__ import annotations

import json
import random
import sys
from typing import Any


def choose(asked: dict[str, Any]) -> str:
    """The token to play: make it a better one. asked["view"] is all that the seat sees of the table."""
    legal: list[str] = asked["position"]["legal"]
    return random.choice(legal)


for line in sys.stdin:
    message = json.loads(line)
    if message["do"] == "choose":
        print(json.dumps({"id": message["id"], "token": choose(message)}), flush=True)
    # "new", "over" and "drop" say which matches come and go: this bot need not know. Standard output is for answers
    # alone; print what you want to see to standard error.
