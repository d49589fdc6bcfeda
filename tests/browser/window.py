"""Windows of the chat page, and a person's actions in them."""

from __future__ import annotations

import re
from typing import Any

from playwright.async_api import Browser, Locator, Page, expect

from tests.discord_lab import DiscordLab

PATIENCE = 60_000
"""Timeout of all waits in milliseconds, long because several browsers may share one machine."""
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}


class Window:
    """One person's window."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.log = page.get_by_role("log")
        self.composer = page.get_by_role("main").locator("textarea")
        self.suggestions = page.locator(".suggest")

    def message(self, text: str | re.Pattern[str]) -> Locator:
        """Return the newest message that contains a text."""
        return self.log.get_by_role("article").filter(has_text=text).last

    def last(self) -> Locator:
        return self.log.get_by_role("article").last

    async def sees(self, text: str | re.Pattern[str]) -> Locator:
        found = self.message(text)
        await expect(found).to_be_visible()
        return found

    async def says(self, text: str) -> None:
        """Write a message with the keyboard."""
        await self.composer.fill(text)
        await self.page.keyboard.press("Enter")

    async def press(self, message: Locator, label: str) -> None:
        await message.get_by_role("button", name=label, exact=True).click()

    async def choose(self, menu: Locator, option: str) -> None:
        """Open a menu and choose an option."""
        await menu.click()
        await self.page.locator(".popover").get_by_role("option", name=option, exact=True).click()

    async def keys(self, *keys: str) -> None:
        for key in keys:
            await self.page.keyboard.press(key)

    async def types(self, text: str) -> None:
        await self.page.keyboard.type(text)

    async def go(self, name: str) -> None:
        """Open the channel or thread whose name contains `name`."""
        link = self.page.get_by_role("navigation", name="Channels").get_by_role("link", name=name)
        await link.click()
        await expect(link).to_have_attribute("aria-current", "page")


class Windows:
    """A browser in which each window has a separate context."""

    def __init__(self, browser: Browser, sandbox: DiscordLab) -> None:
        self.browser = browser
        self._sandbox = sandbox
        self.errors: list[str] = []

    async def open(self, person: str | None, **context: Any) -> Window:
        """Open a window as a person; `context` is passed to playwright's new_context."""
        opened = await self.browser.new_context(**{"viewport": DESKTOP, "locale": "en-GB", **context})
        opened.set_default_timeout(PATIENCE)
        expect.set_options(timeout=PATIENCE)
        page = await opened.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._record_error)
        await page.goto(f"{self._sandbox.url}/" + (f"?as={person}" if person else ""))
        await expect(page.get_by_role("log")).to_be_visible()
        return Window(page)

    def _record_error(self, message: Any) -> None:
        # The browser also logs refused requests and lost connections; tests check those on the page.
        expected = ("Failed to load resource", "WebSocket connection")
        if message.type == "error" and not any(text in message.text for text in expected):
            self.errors.append(message.text)
