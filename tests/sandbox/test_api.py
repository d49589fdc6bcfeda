"""The page's API: actions, events, and protection from other sites."""

from __future__ import annotations

import json
import re

import aiohttp
import pytest

from bot.sandbox.rest import Route
from tests.cases import loop_over
from tests.discord_lab import DiscordLab
from tests.discord_lab.api import ROUTES as PEOPLES_ROUTES
from tests.discord_lab.routes import ROUTES
from tests.sandbox.page import Page


async def test_page_api_supports_every_action(sandbox: DiscordLab, bot, page: Page, general):
    state = await page("GET", "/state")
    assert [person["username"] for person in state["people"]] == ["alice", "bob"]
    assert state["bot"]["connected"] is True
    here = f"/people/alice/channels/{general}"
    await page("POST", f"{here}/messages", {"content": "hello"})
    await bot.receives("message hello")
    choices = await page(
        "POST", f"{here}/autocomplete", {"name": "say", "focused": "text", "options": {"text": "e"}}
    )
    assert [choice["value"] for choice in choices] == ["e0", "e1"]
    shown = await page("POST", f"{here}/commands", {"name": "show"})
    assert shown["kind"] == "message"
    place = f"{here}/messages/{shown['message']['id']}"
    pressed = await page("POST", f"{place}/use", {"custom_id": "press:1"})
    assert (pressed["kind"], pressed["message"]["content"]) == ("update", "pressed 1")
    private = await page("POST", f"{here}/commands", {"name": "secret"})
    assert private["kind"] == "deferred"
    assert await sandbox.person("alice").wait_for(lambda m: m["content"] == "private")
    opened = await page("POST", f"{here}/commands", {"name": "form"})
    values = {"name": "Al", "color": ["r"]}
    body = {"interaction_id": opened["interaction_id"], "values": values}
    answered = await page("POST", "/people/alice/modals", body)
    assert answered["message"]["content"] == "Al r"


async def test_page_uploads_files(sandbox: DiscordLab, bot, page: Page, general, plain):
    form = aiohttp.FormData()
    form.add_field("payload_json", json.dumps({"content": "look"}))
    form.add_field("files[0]", plain.png(), filename="look.png", content_type="image/png")
    url = f"{sandbox.url}/sandbox/api/people/alice/channels/{general}/messages"
    async with page.session.post(url, data=form) as response:
        sent = await response.json()
    await bot.receives("message look")
    assert await bot.received[0].attachments[0].read() == plain.png()
    async with page.session.get(sent["attachments"][0]["url"]) as picture:
        assert picture.content_type == "image/png"
        assert picture.headers["X-Content-Type-Options"] == "nosniff"


async def test_errors_have_status_and_reason(sandbox: DiscordLab, bot, page: Page, general):
    here = f"/people/alice/channels/{general}"
    cases = [
        ("POST", f"{here}/messages", {"content": "x" * 2001}, 400, 50035),
        ("POST", f"{here}/commands", {"name": "nothing"}, 400, None),
        ("GET", "/people/carol/places", None, 404, None),
        ("GET", "/people/alice/channels/1/messages", None, 404, 10003),
        ("PATCH", "/people/alice", {"locale": "xx"}, 400, None),
    ]
    for method, path, body, status, code in cases:
        answer = await page(method, path, body)
        assert (page.status, answer["code"]) == (status, code), (path, answer)
        assert answer["error"]


async def test_interactions_have_the_persons_locale(sandbox: DiscordLab, bot, page: Page, general):
    sandbox.add_person("carol", locale="ja")
    answer = await page(
        "POST", f"/people/carol/channels/{general}/commands", {"name": "say", "options": {"text": "x"}}
    )
    assert answer["message"]["content"] == "ja: x"
    await page("PATCH", "/people/carol", {"locale": "en-GB"})
    answer = await page(
        "POST", f"/people/carol/channels/{general}/commands", {"name": "say", "options": {"text": "x"}}
    )
    assert answer["message"]["content"] == "en-GB: x"


async def test_commands_exist_only_on_the_bots_servers(sandbox: DiscordLab, bot, page: Page):
    people = [person.user for person in sandbox.people()]
    club = sandbox.channel(guild=sandbox.add_guild("club", people)).id
    alone = sandbox.channel(guild=sandbox.add_guild("alone", people, bot=False)).id
    await bot.receives("joined club")
    answer = await page(
        "POST", f"/people/bob/channels/{club}/commands", {"name": "say", "options": {"text": "hi"}}
    )
    assert answer["message"]["content"] == "en-US: hi"
    assert await page("GET", f"/people/bob/channels/{alone}/commands") == []
    guilds = (await page("GET", "/people/alice/places"))["guilds"]
    assert {guild["name"] for guild in guilds} == {"sandbox", "club", "alone"}


async def test_events_contain_only_data_that_the_person_sees(sandbox: DiscordLab, bot, page: Page, general):
    async with page.session.ws_connect(f"{sandbox.url}/sandbox/events?as=bob") as socket:
        await page("POST", f"/people/alice/channels/{general}/commands", {"name": "secret"})
        await sandbox.person("alice").wait_for(lambda m: m["content"] == "private too")
        sandbox.person("alice").send(sandbox.person("alice").open_dm(), "not for bob")
        sandbox.person("alice").send(general, "the end")
        received = []
        while not received or received[-1]["data"].get("content") != "the end":
            received.append(await socket.receive_json(timeout=60))
    created = [event["data"] for event in received if event["event"] == "MESSAGE_CREATE"]
    assert [data["content"] for data in created] == ["public", "the end"]
    # The public message replies to a private one, which bob can't read.
    assert created[0]["message_reference"]
    assert created[0]["referenced_message"] is None


ORIGINS = {
    "other host name": ({"Host": "rebound.example"}, 403),
    "other origin": ({"Origin": "http://evil.example"}, 403),
    "other port": ({"Origin": "http://127.0.0.1:1"}, 403),
    "cross-site": ({"Sec-Fetch-Site": "cross-site"}, 403),
    "localhost": ({"Host": "localhost"}, 200),
    "no headers": ({}, 200),
}


@pytest.mark.parametrize("name", ORIGINS)
async def test_requests_from_other_sites_are_refused(sandbox: DiscordLab, page: Page, name: str):
    headers, status = ORIGINS[name]
    await page("GET", "/state", headers=headers)
    assert page.status == status
    url = f"{sandbox.url}/sandbox/events?as=alice"
    if status == 403:
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await page.session.ws_connect(url, headers=headers)


LONG_ID = "9" * 5000


def with_long_id(path: str) -> list[str]:
    """Return the path once per parameter, with a long id for it and 1 for the others."""
    names = re.findall(r"\{\w+\}", path)
    return [re.sub(r"\{\w+\}", "1", path.replace(name, LONG_ID)) for name in names]


@loop_over("route", ROUTES, ids=lambda route: f"{route.method} {route.path}")
async def test_rest_api_survives_long_ids(sandbox: DiscordLab, page: Page, general: int, route: Route):
    headers = {"Authorization": f"Bot {sandbox.token}"}
    known = route.path.replace("{channel}", str(general))
    for path in [*with_long_id(route.path), *with_long_id(known), f"{known}?limit={LONG_ID}"]:
        url = f"{sandbox.url}/api/v10{path}"
        async with page.session.request(route.method, url, json={}, headers=headers) as response:
            assert response.status < 500, path[:60]


@loop_over("route", PEOPLES_ROUTES, ids=lambda route: f"{route.method} {route.path}")
async def test_page_api_survives_long_ids(sandbox: DiscordLab, page: Page, general: int, route: Route):
    known = route.path.replace("{p}", "alice").replace("{channel}", str(general))
    body = {"reply_to": LONG_ID, "content": "x"} if route.method != "GET" else None
    for whose in [*with_long_id(route.path), *with_long_id(known), known]:
        await page(route.method, whose, body)
        assert page.status < 500, whose[:60]


@pytest.mark.parametrize("number", [LONG_ID, "²", "0"])
async def test_unknown_attachment_is_404(sandbox: DiscordLab, page: Page, number: str):
    async with page.session.get(f"{sandbox.url}/attachments/1/{number}/board.png") as response:
        assert response.status == 404


async def test_reply_to_long_id_is_refused(sandbox: DiscordLab, page: Page, general: int):
    url = f"{sandbox.url}/api/v10/channels/{general}/messages"
    body = {"content": "x", "message_reference": {"message_id": LONG_ID}}
    headers = {"Authorization": f"Bot {sandbox.token}"}
    async with page.session.post(url, json=body, headers=headers) as response:
        assert (response.status, (await response.json())["code"]) == (400, 50035)


async def test_page_opens_dm_with_the_bot(sandbox: DiscordLab, page: Page):
    opened = await page("POST", "/people/alice/dms", {"user": str(sandbox.bot.id)})
    assert opened == {"channel_id": str(sandbox.person("alice").open_dm())}


async def test_other_content_types_are_refused(sandbox: DiscordLab, page: Page, general):
    url = f"{sandbox.url}/sandbox/api/people/alice/channels/{general}/messages"
    async with page.session.post(
        url, data='{"content": "x"}', headers={"Content-Type": "text/plain"}
    ) as response:
        assert response.status == 415
    assert sandbox.person("alice").messages(general) == []


async def test_rest_api_requires_the_token(sandbox: DiscordLab, page: Page):
    async with page.session.get(f"{sandbox.url}/api/v10/users/@me") as response:
        assert response.status == 401
        assert response.headers["Content-Type"] == "application/json"
