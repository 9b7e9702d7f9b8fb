"""What tests ask of a page with a table: things and choices by their marks, and a walk from touch to touch."""

import random
import time
from collections import Counter

from playwright.sync_api import Page

from tests.patience import PATIENCE

CHOICES = "[...document.querySelectorAll('#choices [data-token]')]"
THINGS = "[...document.querySelectorAll('#hall [data-tokens]')]"


def until(page: Page, script: str) -> None:
    """Wait until a script says true; Playwright's own waiting needs `eval`, which the policy forbids."""
    ends = time.monotonic() + PATIENCE
    while not page.evaluate(script):
        assert time.monotonic() < ends, f"it did not come: {script}"
        page.wait_for_timeout(10)


def ids(page: Page, selector: str) -> set[str]:
    """The ids of the things that match."""
    return set(page.eval_on_selector_all(selector, "found => found.map(one => one.id)"))


def chosen(page: Page) -> set[str]:
    return ids(page, "#hall .is-chosen")


def left(page: Page) -> set[str]:
    """The tokens that the list shows as still possible."""
    return set(page.evaluate(f"{CHOICES}.filter(b => !b.classList.contains('is-out')).map(b => b.value)"))


def offered(page: Page) -> set[str]:
    """The tokens that #do or the menu would play."""
    shown = "#do:not([hidden]), #menu:not([hidden]) button"
    return set(page.eval_on_selector_all(shown, "found => found.map(one => one.value)"))


def take_all_back(page: Page) -> None:
    while chosen(page):
        page.keyboard.press("Escape")


def useful(page: Page, token: str) -> list[str]:
    """Ids of the lit things that this token takes part in, of toggles only those that its set still needs."""
    script = f"""token => {{
        const button = {CHOICES}.find(one => one.value === token);
        const takesPart = one => one.dataset.tokens.split(' ').includes(button.dataset.token);
        return [button.dataset.set?.split(' ') ?? null, {THINGS}.filter(takesPart).map(one => ({{
            id: one.id,
            worth: one.dataset.toggle ?? null,
            state: ['is-chosen', 'is-lit'].find(name => one.classList.contains(name)) ?? '',
            shown: one.getClientRects().length > 0,
        }}))]
    }}"""
    needs, things = page.evaluate(script, token)
    taken = (t["worth"] for t in things if t["state"] == "is-chosen" and t["worth"] is not None)
    missing = Counter(needs or []) - Counter(taken)
    lit = [t for t in things if t["state"] == "is-lit" and t["shown"]]
    return [t["id"] for t in lit if needs is None or t["worth"] is None or missing[t["worth"]]]


def walk(page: Page, token: str, chance: random.Random, *, tap: bool = False) -> bool:
    """Touch everything that a token takes part in, in any order; False if nothing on the table stands for it."""
    take_all_back(page)
    start = useful(page, token)
    if not start:
        return False
    while things := useful(page, token):
        thing = page.locator(f"[id='{chance.choice(things)}']")
        thing.tap() if tap else thing.click()
    return True
