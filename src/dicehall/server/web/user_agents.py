"""What browsers say of themselves, in few words for people."""

from __future__ import annotations

from dicehall.core.words import _

# Looked for in this order: most browsers name others too.
BROWSERS = {
    "Edg": "Edge", "OPR": "Opera", "SamsungBrowser": "Samsung Internet", "Firefox": "Firefox", "FxiOS": "Firefox",
    "CriOS": "Chrome", "Chrome": "Chrome", "Safari": "Safari",
}  # fmt: skip
SYSTEMS = {
    "iPhone": "iPhone", "iPad": "iPad", "Android": "Android", "Windows": "Windows", "CrOS": "ChromeOS",
    "Mac OS": "macOS", "Linux": "Linux",
}  # fmt: skip


def spoken(agent: str) -> str:
    """ "Firefox on Linux", as far as it is known."""
    browser = next((name for sign, name in BROWSERS.items() if sign in agent), "")
    system = next((name for sign, name in SYSTEMS.items() if sign in agent), "")
    if browser and system:
        return _("{browser} on {system}").format(browser=browser, system=system)
    return browser or system or _("Unknown browser")
