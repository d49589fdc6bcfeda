"""Windows of the chat page, and what a person does in one."""

from __future__ import annotations

import re
from typing import Any

from playwright.async_api import Browser, Locator, Page, expect

from tests.discord_lab import DiscordLab

PATIENCE = 60_000
"""The longest wait for anything, in ms: several browsers may share one machine."""
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
        """The newest message that holds a text."""
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
        """Open a menu and take an option of it."""
        await menu.click()
        await self.page.locator(".popover").get_by_role("option", name=option, exact=True).click()

    async def keys(self, *keys: str) -> None:
        for key in keys:
            await self.page.keyboard.press(key)

    async def types(self, text: str) -> None:
        await self.page.keyboard.type(text)

    async def go(self, name: str) -> None:
        """Go to a channel or thread whose name begins so, and be there."""
        link = self.page.get_by_role("navigation", name="Channels").get_by_role("link", name=name)
        await link.click()
        await expect(link).to_have_attribute("aria-current", "page")


class Windows:
    """A browser, in which each person has a context of their own."""

    def __init__(self, browser: Browser, sandbox: DiscordLab) -> None:
        self.browser = browser
        self._sandbox = sandbox
        self.errors: list[str] = []

    async def open(self, person: str | None, **context: Any) -> Window:
        """A window as a person; `context` as playwright's new_context takes it."""
        opened = await self.browser.new_context(**{"viewport": DESKTOP, "locale": "en-GB", **context})
        opened.set_default_timeout(PATIENCE)
        expect.set_options(timeout=PATIENCE)
        page = await opened.new_page()
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._noted)
        await page.goto(f"{self._sandbox.url}/" + (f"?as={person}" if person else ""))
        await expect(page.get_by_role("log")).to_be_visible()
        return Window(page)

    def _noted(self, message: Any) -> None:
        # A refused request or a lost connection is told by the browser as well; the tests look at the page.
        expected = ("Failed to load resource", "WebSocket connection")
        if message.type == "error" and not any(text in message.text for text in expected):
            self.errors.append(message.text)
