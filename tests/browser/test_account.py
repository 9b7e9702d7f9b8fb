"""An account in a real browser: a passkey of the device makes it, and lets in again."""

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.browser.conftest import Visit
from tests.browser.test_finding import new_match

pytestmark = pytest.mark.browser
DEVICE = {
    "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
    "isUserVerified": True, "automaticPresenceSimulation": True,
}  # fmt: skip


def device_of(page: Page) -> CDPSession:
    """A device that unlocks whatever it is asked for."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    session.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    return session


def test_a_passkey_makes_an_account_and_lets_in_again(visitor: Visit) -> None:
    page = visitor()
    page.goto(page.url.replace("127.0.0.1", "localhost") + "new/line-dice?players=2")
    device_of(page)
    new_match(page, "open")
    seat = page.url
    page.get_by_role("link", name="Log in").click()
    page.get_by_role("link", name="Create one").click()
    page.get_by_label("Login name").fill("x")
    page.get_by_role("button", name="Create the account with a passkey").click()
    expect(page.get_by_role("alert")).to_contain_text("A login name has 3 to 24")
    page.get_by_label("Login name").fill("Anna")
    page.get_by_role("button", name="Create the account with a passkey").click()
    page.wait_for_url(seat)
    page.get_by_role("link", name="Account of Anna").click()
    expect(page.locator(".known").first).to_contain_text("Chrome on Linux")
    page.get_by_role("button", name="Log out").click()
    page.goto(seat)
    expect(page.get_by_role("heading")).to_have_text("This seat belongs to Anna. Log in to continue.")
    page.locator("main").get_by_role("link", name="Log in").click()
    page.get_by_role("button", name="Log in with a passkey").click()
    page.wait_for_url(seat)
    expect(page.locator("#choices")).to_be_visible()
