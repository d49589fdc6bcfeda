"""The chat page: its files, texts, languages and events."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path

import aiohttp
import pytest

import bot.sandbox.page
from bot.sandbox import page_api
from bot.texts import LANGUAGES, Texts
from tests.cases import loop_over
from tests.discord_lab import DiscordLab
from tests.sandbox.page import Page

FOLDER = Path(bot.sandbox.page.__file__).parent
PARTS = sorted(path.name for path in FOLDER.iterdir() if path.suffix in (".css", ".js", ".svg"))


async def test_page_allows_only_its_own_scripts(sandbox: DiscordLab, page: Page):
    async with page.session.get(f"{sandbox.url}/") as response:
        assert response.content_type == "text/html"
        policy = response.headers["Content-Security-Policy"]
        html = await response.text()
    for rule in ("default-src 'none'", "script-src 'self'", "connect-src 'self'", "frame-ancestors 'none'"):
        assert rule in policy
    assert "unsafe" not in policy
    assert not re.search(r"<script>|<script [^>]*>[^<]|<style|\son\w+=|style=|https?://", html)


@loop_over("name", PARTS)
async def test_page_files_are_cached_and_safe(sandbox: DiscordLab, page: Page, name: str):
    url = f"{sandbox.url}/page/{name}"
    async with page.session.get(url) as response:
        assert response.status == 200
        assert response.headers["X-Content-Type-Options"] == "nosniff"
        assert "Content-Security-Policy" in response.headers
        etag = response.headers["ETag"]
        text = await response.text()
    async with page.session.get(url, headers={"If-None-Match": etag}) as response:
        assert response.status == 304
    assert len(text.splitlines()) <= 600
    assert not re.search(
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function", text
    )
    for found in re.findall(r'from "([^"]+)"', text):
        assert found.removeprefix("./") in PARTS


async def test_japanese_font_is_cached(sandbox: DiscordLab, page: Page):
    """Browsers keep the font (16 MB) and don't fetch it again to check for changes."""
    url = f"{sandbox.url}/page/cjk.otf"
    async with page.session.get(url) as response:
        assert (response.status, response.content_type) == (200, "font/otf")
        assert response.headers["Cache-Control"] == "max-age=604800"
        assert response.headers["X-Content-Type-Options"] == "nosniff"
        etag = response.headers["ETag"]
        assert (await response.read()).startswith(b"OTTO")
    async with page.session.get(url, headers={"If-None-Match": etag}) as response:
        assert (response.status, await response.read()) == (304, b"")
    async with page.session.get(f"{sandbox.url}/") as response:
        assert "font-src 'self';" in response.headers["Content-Security-Policy"]


@pytest.mark.parametrize("path", ["/", "/page/main.js"])
@pytest.mark.parametrize(
    "headers",
    [{"Host": "rebound.example"}, {"Origin": "http://evil.example"}, {"Sec-Fetch-Site": "same-site"}],
)
async def test_page_is_refused_to_other_sites(
    sandbox: DiscordLab, page: Page, path: str, headers: dict[str, str]
):
    async with page.session.get(f"{sandbox.url}{path}", headers=headers) as response:
        assert response.status == 403


async def test_no_other_files_are_served(sandbox: DiscordLab, page: Page):
    for path in ("/page/__init__.py", "/page/..%2fserver.py", "/page/%2e%2e/server.py", "/page/"):
        async with page.session.get(f"{sandbox.url}{path}") as response:
            assert response.status == 404, path


def test_page_offers_all_languages_of_the_bot():
    wording = (FOLDER / "texts.js").read_text()
    offered = re.findall(r'^  \["([\w-]+)", "(.*)", "(.*)"\],$', wording, re.MULTILINE)
    assert sorted(offered) == sorted(
        (language.discord[0], language.name, Texts(language.code).text("button-accept"))
        for language in LANGUAGES.values()
    )
    served = {locale for language in LANGUAGES.values() for locale in language.discord}
    assert set(page_api.LOCALES) == served


def test_page_texts_are_complete_in_both_languages():
    wording = (FOLDER / "texts.js").read_text()
    english, japanese = (
        dict(re.findall(r'^  "([\w.-]+)": "(.*)",$', part, re.MULTILINE))
        for part in wording.split("const ja = {")
    )
    plural = {key for key in english if key.endswith(".one")}
    assert set(english) - plural == set(japanese)
    for key, text in japanese.items():
        assert set(re.findall(r"\{\w+\}", text)) == set(re.findall(r"\{\w+\}", english[key])), key
    code = "\n".join(
        (FOLDER / name).read_text() for name in PARTS if name.endswith(".js") and name != "texts.js"
    )
    used = set(re.findall(r'"([a-z]+(?:\.[a-z-]+)*)"', code))
    made = {key for key in english if re.match(r"welcome\.", key)}
    assert set(english) - plural - used - made == set()
    asked = set(re.findall(r'\bt\("([\w.-]+)"', code))
    assert asked - set(english) == set()


async def test_messages_are_paged(sandbox: DiscordLab, page: Page, general: int):
    alice = sandbox.person("alice")
    ids = [alice.send(general, str(number))["id"] for number in range(5)]
    path = f"/people/alice/channels/{general}/messages?limit=2"
    assert [m["content"] for m in await page("GET", path)] == ["3", "4"]
    assert [m["content"] for m in await page("GET", f"{path}&before={ids[3]}")] == ["1", "2"]
    assert await page("GET", f"{path}&before={ids[0]}") == []


async def test_new_server_is_a_community(sandbox: DiscordLab, connect):
    """On other servers, English would count as no choice."""
    bot = await connect()
    await bot.receives("ready")
    (guild,) = bot.guilds
    assert (guild.preferred_locale.value, guild.features) == ("en-US", ["COMMUNITY"])


async def test_changing_the_servers_language(sandbox: DiscordLab, page: Page):
    guild = sandbox.guild()
    with sandbox.person("bob").watching() as watch:
        await page("PATCH", f"/guilds/{guild.id}", {"locale": "ja"})
        assert page.status == 200
        name, data = watch.get_nowait()
    assert (name, data["preferred_locale"]) == ("GUILD_UPDATE", "ja")
    assert (await page("GET", "/people/bob/places"))["guilds"][0]["preferred_locale"] == "ja"
    assert data["features"] == ["COMMUNITY"]
    await page("PATCH", f"/guilds/{guild.id}", {"locale": "xx"})
    assert page.status == 400
    assert guild.locale == "ja"


async def test_page_receives_the_bots_presence(sandbox: DiscordLab, connect, page: Page):
    async with page.session.ws_connect(f"{sandbox.url}/sandbox/events?as=alice") as socket:
        bot = await connect()
        assert await status(socket) == "online"
        await bot.close()
        assert await status(socket) == "offline"


async def status(socket: aiohttp.ClientWebSocketResponse) -> str:
    """Return the status of the next presence update."""
    async with asyncio.timeout(60):
        while True:
            event = json.loads(await socket.receive_str())
            if event["event"] == "PRESENCE_UPDATE":
                return event["data"]["status"]


async def test_language_change_is_sent_to_the_person_only(sandbox: DiscordLab, page: Page):
    with sandbox.person("alice").watching() as own, sandbox.person("bob").watching() as other:
        await page("PATCH", "/people/alice", {"locale": "ja"})
        name, data = own.get_nowait()
        assert (name, data["locale"]) == ("USER_UPDATE", "ja")
        assert other.empty()
