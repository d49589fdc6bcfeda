"""Rendering of Markdown, and of HTML in messages and names as plain text."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.async_api import expect

from bot.discord.platform.user_text import UserText
from bot.sandbox import chat
from tests.browser.window import Windows
from tests.cases import slow_except
from tests.discord_lab import DiscordLab
from tests.discord_markdown import HOSTILE

pytestmark = pytest.mark.asyncio(loop_scope="session")

RENDER = """async (text) => {
    const { markdown } = await import('/page/markdown.js');
    const names = {
        user: (id) => (id === '1' ? '<alice>' : null),
        role: (id) => (id === '2' ? 'mods' : null),
        channel: (id) => (id === '3' ? 'general' : null),
    };
    const box = document.createElement('div');
    box.append(markdown(text, names));
    const inside = (node) => [...node.childNodes].map(tag).join('');
    const name = (node) => node.localName + (node.className ? '.' + node.className : '');
    const tag = (node) => node.nodeType === 3
        ? node.data.replaceAll('<', '&lt;')
        : `<${name(node)}>${inside(node)}</>`;
    return inside(box);
}"""

CASES = {
    "**bold** and *italic* and _italic_": "<strong>bold</> and <em>italic</> and <em>italic</>",
    "__under__ ~~gone~~": "<u>under</> <s>gone</>",
    "***both***": "<strong><em>both</></>",
    "**a *b* c**": "<strong>a <em>b</> c</>",
    "snake_case_name and 2*3*4": "snake_case_name and 2<em>3</>4",
    "* not * a * star": "<ul><li>not * a * star</></>",
    "a * b * c": "a * b * c",
    r"\*plain\* \<@1> c:\dir": "*plain* &lt;@1> c:\\dir",
    "`a *b* <x>`": "<code>a *b* &lt;x></>",
    "``a ` b``": "<code>a ` b</>",
    "```py\nx = 1\n```after": "<pre><code>x = 1</></>after",
    "before\n```\na\n  b\n```": "before<pre><code>a\n  b</></>",
    "# One\n## Two\n### Three\n#### four": "<h4>One</><h5>Two</><h6>Three</>#### four",
    "#hash": "#hash",
    "-# small": "<small.subtext>small</>",
    "> quoted *text*\n> more\nnot": "<blockquote>quoted <em>text</>\nmore</>not",
    ">>> all\nof it": "<blockquote>all\nof it</>",
    "- a\n- b\n  - c\n1. x": "<ul><li>a</><li>b<ul><li>c</></></><li>x</></>",
    "3. three\n4. four": "<ol><li>three</><li>four</></>",
    "<@1> <@!1> <@9> <@&2> <@&9>": "<span.mention>@&lt;alice></> <span.mention>@&lt;alice></> "
    "<span.mention>@unknown-user</> <span.mention>@mods</> <span.mention>@unknown-role</>",
    "<#3> <#9> </move:12>": "<a.mention>#general</> <span.mention>#unknown</> <button.mention>/move</>",
    "@everyone": "<span.mention>@everyone</>",
    "||secret *x*|| a|b || c": "<span.spoiler>secret <em>x</></> a|b || c",
    "[site](https://example.org/a)": "<a>site</>",
    "[no](javascript:alert(1))": "[no](javascript:alert(1))",
    "see https://example.org/a_b_c.": "see <a>https://example.org/a_b_c</>.",
    "<https://example.org>": "<a>https://example.org</>",
    "<:king:123>": ":king:",
    "1. e4 e5": "<ol><li>e4 e5</></>",
    "**1. e4** by alice": "<strong>1. e4</> by alice",
    "**７六歩**で王手": "<strong>７六歩</>で王手",
    "two\nlines": "two\nlines",
    "**open": "**open",
    "": "",
}

EVIL = (
    "<script>window.hit = 1</script>",
    "<img src=x onerror='window.hit = 1'>",
    "[x](javascript:window.hit=1)",
    '[x](https://example.org/" onclick="window.hit=1)',
    "**<b onmouseover=window.hit=1>**",
    "```<script>window.hit=1</script>```",
    "`</code><script>window.hit=1</script>`",
    "||<iframe srcdoc='<script>parent.hit=1</script>'>||",
    "> <svg onload=window.hit=1>",
    '<@1"><script>window.hit=1</script>',
    '<t:1:R"><img src=x onerror=window.hit=1>',
)


async def test_markdown_is_rendered_like_on_discord(windows: Windows) -> None:
    alice = await windows.open("alice")
    made = {text: await alice.page.evaluate(RENDER, text) for text in CASES}
    assert made == CASES


async def test_hostile_names_are_rendered_literally(windows: Windows) -> None:
    """The escaping for Discord works on the page, too."""
    alice = await windows.open("alice")
    for first, second in pairwise([*HOSTILE, HOSTILE[0]]):
        text = f"**{UserText(first).markdown}** – {UserText(second).markdown}"
        made = (await alice.page.evaluate(RENDER, text)).replace("\u200b", "")
        first, second = (name.replace("<", "&lt;") for name in (first, second))
        assert made == f"<strong>{first}</> – {second}"


async def test_pressing_a_spoiler_reveals_it(windows: Windows, sandbox: DiscordLab) -> None:
    alice = await windows.open("alice")
    sandbox.person("bob").send(sandbox.channel().id, "mate: ||Qh4||")
    hidden = alice.page.get_by_role("button", name="Spoiler")
    await hidden.click()
    await expect(hidden).to_have_count(0)
    await expect(alice.page.locator(".spoiler.revealed")).to_have_text("Qh4")


@pytest.mark.slow
async def test_timestamps_are_rendered(windows: Windows) -> None:
    alice = await windows.open("alice", timezone_id="UTC")
    made = await alice.page.evaluate(RENDER, "<t:1700000000:D> <t:1700000000:t> <t:99999999999999:R>")
    assert made == "<time.stamp>November 14, 2023</> <time.stamp>10:13 PM</> &lt;t:99999999999999:R>"
    assert "ago</>" in await alice.page.evaluate(RENDER, "<t:1700000000:R>")


@pytest.mark.slow
async def test_2000_markdown_characters_are_rendered_quickly(windows: Windows) -> None:
    alice = await windows.open("alice")
    for sign in ("*", "_", "**a", "||", "`", "[", "> ", "- ", "~~", "<@", "*_~|"):
        wall = (sign * 2000)[:2000]
        assert await alice.page.evaluate(RENDER, wall) is not None


@pytest.mark.parametrize("who", slow_except(["a person"], ["the bot"]))
async def test_html_in_messages_stays_text(windows: Windows, sandbox: DiscordLab, who: str) -> None:
    author = sandbox.person("bob").id if who == "a person" else sandbox.bot.id
    alice = await windows.open("alice")
    for text in EVIL:
        payload = {
            "content": text,
            "components": [
                {
                    "type": 1,
                    "components": [{"type": 2, "style": 2, "label": text[:80], "custom_id": text[:100]}],
                }
            ],
        }
        chat.post(sandbox.world, sandbox.channel(), author, payload)
    sandbox.person("bob").send(sandbox.channel().id, "done")
    await alice.sees("done")
    await alice.sees(EVIL[0])
    found = await alice.page.evaluate(
        """() => ({
            hit: window.hit ?? null,
            tags: [...document.querySelectorAll('.log :is(script, iframe, svg[onload], b)')].length,
            attributes: [...document.querySelectorAll('.log *')]
                .flatMap((e) => [...e.attributes]).filter((a) => /^on/.test(a.name)).length,
            links: [...document.querySelectorAll('.log a:not(.steps a)')]
                .filter((a) => !/^(https?:|#)/.test(a.getAttribute('href'))).length,
        })"""
    )
    assert found == {"hit": None, "tags": 0, "attributes": 0, "links": 0}


@pytest.mark.slow
async def test_html_in_names_stays_text(windows: Windows, sandbox: DiscordLab) -> None:
    name = "<img src=x onerror=window.hit=1>"
    sandbox.add_person(name)
    sandbox.person(name).send(sandbox.channel().id, "hello")
    alice = await windows.open("alice")
    await expect(await alice.sees("hello")).to_contain_text(name)
    await expect(alice.page.get_by_role("complementary", name="Members")).to_contain_text(name)
    assert await alice.page.evaluate("window.hit ?? null") is None
