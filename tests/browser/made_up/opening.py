"""What the tests of the made-up tables open pages with."""

from collections.abc import Callable

from playwright.sync_api import Page

Open = Callable[..., Page]
WIDE, NARROW = {"width": 1280, "height": 800}, {"width": 390, "height": 844}
FINGER = {"viewport": NARROW, "has_touch": True, "is_mobile": True}
