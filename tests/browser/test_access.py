"""Accessibility: contrast, accessible names, roles and landmarks."""

from __future__ import annotations

from itertools import product

import pytest
from playwright.async_api import expect

from bot.sandbox import chat
from tests.browser.window import PHONE, Window, Windows
from tests.cases import slow_except
from tests.discord_lab import DiscordLab
from tests.sandbox.plainbot import png

pytestmark = pytest.mark.asyncio(loop_scope="session")

# Texts with too little contrast (WCAG 2.2, 1.4.3): below 4.5 to 1, or 3 to 1 for large text. Translucent
# backgrounds are blended in drawing order.
LOW_CONTRAST = """() => {
    const parts = (color) => color.match(/[\\d.]+/g).map(Number);
    const over = ([r, g, b, a = 1], below) => [r, g, b].map((value, i) => value * a + below[i] * (1 - a));
    const light = (color) => color.slice(0, 3).map((value) => value / 255)
        .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
        .reduce((sum, value, i) => sum + value * [0.2126, 0.7152, 0.0722][i], 0);
    const backed = (element) => {
        if (!element) return [255, 255, 255];
        const style = getComputedStyle(element);
        if (style.backgroundImage !== 'none') return null;
        const below = backed(element.localName === 'dialog' ? null : element.parentElement);
        return below && over(parts(style.backgroundColor), below);
    };
    const found = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
        const element = node.parentElement;
        if (!node.data.trim() || !element.checkVisibility({ opacityProperty: true })) continue;
        if (element.closest('.unseen, [inert], :disabled, script, noscript')) continue;
        const open = document.querySelector('dialog[open]');
        if (open && !open.contains(element)) continue;
        const back = backed(element);
        if (!back) continue;
        const style = getComputedStyle(element);
        let opacity = 1;
        for (let up = element; up; up = up.parentElement) opacity *= Number(getComputedStyle(up).opacity);
        const [r, g, b, a = 1] = parts(style.color);
        const front = over([r, g, b, a * opacity], back);
        const [high, low] = [light(front), light(back)].sort((x, y) => y - x);
        const size = parseFloat(style.fontSize);
        const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
        const contrast = (high + 0.05) / (low + 0.05);
        if (contrast < (large ? 3 : 4.5)) found.push(`${node.data.trim()}: ${contrast.toFixed(2)}`);
    }
    return found;
}"""

# Buttons and links whose accessible name doesn't contain the visible label (WCAG 2.2, 2.5.3).
MISNAMED = """() => {
    const words = (text) => (text ?? '').toLowerCase().replace(/[^\\p{L}\\p{N}]+/gu, ' ').trim();
    const shown = (element) => [...element.childNodes].map((node) => {
        if (node.nodeType === 3) return node.data;
        return node.nodeType === 1 && !node.matches('.unseen') && node.checkVisibility() ? shown(node) : '';
    }).join(' ');
    return [...document.querySelectorAll('button[aria-label], a[aria-label]')]
        .filter((element) => element.checkVisibility())
        .filter((element) => !words(element.ariaLabel).includes(words(shown(element))))
        .map((element) => `${element.ariaLabel}: ${shown(element)}`);
}"""

# Children of listboxes that aren't options.
NON_OPTIONS = """() => [...document.querySelectorAll('[role=listbox]')]
    .filter((list) => list.checkVisibility())
    .flatMap((list) => [...list.children]).filter((child) => child.role !== 'option')
    .map((child) => child.outerHTML)"""

# Controls and headings outside all landmarks.
OUTSIDE = """() => [...document.querySelectorAll('a[href], button, input, select, textarea, h1, h2, h3')]
    .filter((element) => element.checkVisibility())
    .filter((element) => !element.closest('header, nav, main, aside, dialog, section[aria-label]'))
    .map((element) => element.outerHTML)"""


async def check_accessibility(window: Window) -> None:
    # Elements are translucent during their opening animation, even a very short one.
    await window.page.evaluate(
        "Promise.allSettled(document.getAnimations().map((animation) => animation.finished))"
    )
    assert await window.page.evaluate(LOW_CONTRAST) == []
    assert await window.page.evaluate(MISNAMED) == []
    assert await window.page.evaluate(NON_OPTIONS) == []
    assert await window.page.evaluate(OUTSIDE) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("colors", "device"), slow_except([("dark", "desktop")], product(("dark", "light"), ("desktop", "phone")))
)
async def test_contrast_and_accessible_names(
    windows: Windows,
    sandbox: DiscordLab,
    connect,
    colors: str,
    device: str,
) -> None:
    more = {"viewport": PHONE, "has_touch": True, "is_mobile": True} if device == "phone" else {}
    alice = await windows.open("alice", color_scheme=colors, reduced_motion="reduce", **more)
    await expect(alice.page.get_by_role("heading", name="Welcome to #general!")).to_be_visible()
    await check_accessibility(alice)
    # Until here the bot was shown as offline.
    await connect()
    await expect(alice.page.get_by_text("kibitz is offline")).to_be_hidden()
    bob, channel = sandbox.person("bob"), sandbox.channel().id
    said = bob.send(channel, f"hello <@{sandbox.person('alice').id}> `code` -# and\n-# small\n> quoted")
    sandbox.person("alice").send(channel, "yes", reply_to=int(said["id"]))
    files = {0: ("board.png", png()), 1: ("game.pgn", b"1. e4")}
    rows = [{"type": 1, "components": [_button(style) for style in range(1, 5)]}]
    payload = {"content": "look", "components": rows}
    chat.post(sandbox.world, sandbox.channel(), sandbox.bot.id, payload, files)
    await alice.sees("look")
    await alice.composer.focus()
    await alice.types("/sec")
    await expect(alice.suggestions.get_by_role("option").first).to_be_visible()
    await check_accessibility(alice)
    await alice.keys("Enter", "Enter")
    await alice.sees("private too")
    await alice.types("/late ")
    field = alice.page.get_by_role("combobox", name="seconds")
    await expect(field).to_be_focused()
    await check_accessibility(alice)
    await alice.keys("Escape", "Escape")
    await alice.types("/say text:0")
    await expect(alice.suggestions).to_contain_text("No matches")
    await check_accessibility(alice)
    await alice.keys("Escape", "Escape")
    for opener in ("Settings", "You are alice"):
        if device == "phone":
            await alice.page.get_by_role("button", name="Channels").tap()
        await alice.page.get_by_role("button", name=opener).click()
        await expect(alice.page.get_by_role("dialog")).to_be_visible()
        await check_accessibility(alice)
        await alice.keys("Escape")
        await expect(alice.page.get_by_role("dialog")).to_have_count(0)
        if device == "phone":
            await alice.keys("Escape")
            await expect(alice.page.get_by_role("navigation", name="Channels")).to_be_hidden()


def _button(style: int) -> dict[str, object]:
    return {"type": 2, "style": style, "label": f"Style {style}", "custom_id": str(style)}


COMMANDS = ("/say ", "/secret ", "/late ")
# Widths of the row, in pixels, at which the hint in its last field is cut off.
CUT_WIDTHS = """(tail) => {
    const style = getComputedStyle(tail);
    const context = document.createElement('canvas').getContext('2d');
    context.font = style.font;
    const needed = context.measureText(tail.placeholder).width;
    const sides = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight);
    const cut = [];
    for (let width = 200; width <= 330; width++) {
        tail.parentElement.style.flex = `0 0 ${width}px`;
        if (needed > tail.clientWidth - sides) cut.push(width);
    }
    tail.parentElement.style.flex = '';
    return cut;
}"""


@pytest.mark.slow
async def test_radio_buttons_have_equal_sizes_and_hints_are_not_cut_on_a_phone(
    windows: Windows,
    connect,
) -> None:
    await connect()
    alice = await windows.open("alice", viewport={**PHONE, "width": 360}, has_touch=True, is_mobile=True)
    await alice.page.get_by_role("button", name="Channels").tap()
    await alice.page.get_by_role("button", name="Settings").tap()
    radios = alice.page.get_by_role("dialog").get_by_role("radio")
    await expect(radios.first).to_be_visible()
    sizes = await radios.evaluate_all(
        "radios => radios.map((radio) => [radio.offsetWidth, radio.offsetHeight])"
    )
    assert sizes == [[18, 18]] * len(sizes)
    await alice.keys("Escape", "Escape")
    # Check several fonts and row widths, because machines have different fonts.
    for font, command in product(("sans-serif", "serif", "monospace", "DejaVu Sans Condensed"), COMMANDS):
        await alice.page.evaluate(f"document.documentElement.style.setProperty('--font', '{font}')")
        await alice.composer.tap()
        await alice.types(command)
        tail = alice.page.locator(".tail")
        await expect(tail).to_be_visible()
        assert await tail.evaluate(CUT_WIDTHS) == [], (font, command)
        await alice.keys("Escape", "Escape")
