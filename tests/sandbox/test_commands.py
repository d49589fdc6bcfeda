"""Interactions of every kind with a discord.py bot over real sockets."""

from __future__ import annotations

import asyncio
import base64
import io

import pytest
from PIL import Image

from tests.discord_lab import DiscordLab, Refused


async def test_bot_sees_its_guild(sandbox: DiscordLab, bot, general):
    assert bot.user.id == sandbox.bot.id
    (guild,) = bot.guilds
    assert guild.name == "sandbox"
    assert guild.preferred_locale.value == "en-US"
    assert guild.get_channel(general).name == "general"
    assert guild.me.guild_permissions.send_messages
    assert (await bot.application_info()).id == sandbox.bot.id


async def test_synced_commands_are_offered_and_keep_their_ids(sandbox: DiscordLab, bot, general):
    names = {command["name"] for command in sandbox.person("alice").commands(general)}
    assert names == {"say", "secret", "show", "form", "late", "twice", "files"}
    before = {command["name"]: int(command["id"]) for command in sandbox.person("alice").commands(general)}
    again = {command.name: command.id for command in await bot.tree.sync()}
    assert before == again, "a command synced again keeps its id"


async def test_slash_command_with_member_and_locale(sandbox: DiscordLab, bot, general):
    alice = sandbox.add_person("aiko", locale="ja")
    outcome = await alice.slash(general, "say", {"text": "hello", "to": "bob"})
    assert outcome.kind == "message"
    message = await sandbox.person("bob").wait_for(lambda m: m["id"] == str(outcome.message_id))
    assert message["content"] == "ja: hello to bob"
    assert message["interaction_metadata"]["user"]["id"] == str(alice.id)
    assert message["type"] == 20


async def test_subcommand_has_its_full_name(sandbox: DiscordLab, bot, general):
    file = {"filename": "a.txt", "base64": base64.b64encode(b"hello").decode()}
    outcome = await sandbox.person("alice").slash(general, "files read", {"file": file})
    message = await sandbox.person("bob").wait_for(lambda m: m["id"] == str(outcome.message_id))
    assert message["content"] == "a.txt says hello"
    assert message["interaction_metadata"]["name"] == "files read"


async def test_client_refuses_invalid_options(sandbox: DiscordLab, bot, general):
    alice = sandbox.person("alice")
    with pytest.raises(Refused, match="required"):
        await alice.slash(general, "say")
    with pytest.raises(Refused, match="no such option"):
        await alice.slash(general, "say", {"text": "x", "loud": True})
    with pytest.raises(Refused, match="no such command"):
        await alice.slash(general, "shout")


async def test_autocomplete_returns_choices(sandbox: DiscordLab, bot, general):
    alice = sandbox.person("alice")
    choices = await alice.autocomplete(general, "say", "text", {"text": "e"})
    assert [choice["value"] for choice in choices] == ["e0", "e1"]
    assert len(await alice.autocomplete(general, "say", "text", {"text": "25"})) == 25


@pytest.mark.slow
async def test_more_than_25_choices_are_refused(connect, plain):
    async with DiscordLab(response_seconds=2.0) as sandbox:
        await connect(sandbox)
        general = sandbox.channel().id
        assert await sandbox.person("alice").autocomplete(general, "say", "text", {"text": "26"}) == []
        assert sandbox.requests[-1][2] == 400


async def test_ephemeral_answer_is_visible_to_its_recipient_only(sandbox: DiscordLab, bot, general):
    alice, bob = sandbox.person("alice"), sandbox.person("bob")
    with bob.watching() as watch:
        outcome = await alice.slash(general, "secret")
        assert outcome.kind == "deferred"
        private = await alice.answer(outcome)
        await alice.wait_for(lambda m: m["content"] == "private too")
    assert private["content"] == "private"
    assert private["flags"] & 64
    assert [m["content"] for m in alice.messages(general)] == ["private", "public", "private too"]
    assert [m["content"] for m in bob.messages(general)] == ["public"]
    events = [watch.get_nowait() for _ in range(watch.qsize())]
    assert [data["content"] for name, data in events if name == "MESSAGE_CREATE"] == ["public"]
    channel = bot.get_channel(general)
    assert [m.content async for m in channel.history()] == ["public"]


async def test_button_updates_message_and_keeps_its_picture(sandbox: DiscordLab, bot, general):
    alice, bob = sandbox.person("alice"), sandbox.person("bob")
    shown = await alice.answer(await alice.slash(general, "show"))
    (attachment,) = shown["attachments"]
    assert (attachment["width"], attachment["height"]) == (24, 16)
    assert attachment["description"] == "a red board"
    message = await bot.get_channel(general).fetch_message(int(shown["id"]))
    picture = Image.open(io.BytesIO(await message.attachments[0].read()))
    assert picture.getpixel((3, 3)) == (255, 0, 0)

    outcome = await bob.use_component(general, int(shown["id"]), "press:1")
    assert outcome.kind == "update"
    pressed = alice.message(general, int(shown["id"]))
    assert pressed["content"] == "pressed 1"
    assert pressed["attachments"] == shown["attachments"], "an edit keeps files that it doesn't mention"
    with pytest.raises(Refused, match="press:1"):
        await bob.use_component(general, int(shown["id"]), "press:1")


async def test_menu_selection(sandbox: DiscordLab, bot, general):
    alice = sandbox.person("alice")
    shown = await alice.answer(await alice.slash(general, "show"))
    with pytest.raises(Refused, match="too many"):
        await alice.use_component(general, int(shown["id"]), "menu", ["one", "two", "three"])
    with pytest.raises(Refused, match="offers"):
        await alice.use_component(general, int(shown["id"]), "menu", ["four"])
    outcome = await alice.use_component(general, int(shown["id"]), "menu", ["three", "one"])
    assert outcome.kind == "deferred-update"
    chosen = await alice.wait_for(lambda m: m["content"] == "three one")
    assert chosen["id"] == shown["id"]
    assert chosen["components"] == []


async def test_form_is_validated_and_submitted(sandbox: DiscordLab, bot, general):
    alice = sandbox.person("alice")
    opened = await alice.slash(general, "form")
    assert opened.kind == "modal"
    assert opened.modal
    assert opened.modal["title"] == "A form"
    with pytest.raises(Refused, match="too long"):
        await alice.submit(opened.interaction_id, {"name": "x" * 11, "color": ["r"]})
    with pytest.raises(Refused, match="no such form"):
        await sandbox.person("bob").submit(opened.interaction_id, {"name": "Bob", "color": ["b"]})
    sent = await alice.submit(opened.interaction_id, {"name": "Alice", "color": ["b"]})
    assert (await alice.answer(sent))["content"] == "Alice b"


async def test_late_and_second_answers_are_refused(connect):
    async with DiscordLab(response_seconds=0.2) as sandbox:
        bot = await connect(sandbox)
        alice, general = sandbox.person("alice"), sandbox.channel().id
        with alice.watching() as watch:
            outcome = await alice.slash(general, "late", {"seconds": 0.4})
        assert outcome.kind == "failed"
        assert watch.get_nowait()[0] == "INTERACTION_FAILURE"
        assert (await alice.slash(general, "twice")).kind == "message"
        # The bot gets the error when it answers, perhaps after the other answers.
        async with asyncio.timeout(60):
            while len(bot.errors) < 2:
                await alice.slash(general, "say", {"text": "waiting"})
        assert sorted(error.code for error in bot.errors) == [10062, 40060]
        assert "late" not in [m["content"] for m in alice.messages(general)]


async def test_interaction_tokens_expire(connect):
    async with DiscordLab(token_seconds=0.0) as sandbox:
        bot = await connect(sandbox)
        outcome = await sandbox.person("alice").slash(sandbox.channel().id, "secret")
        assert outcome.kind == "deferred"
        while not bot.errors:
            await sandbox.person("alice").slash(sandbox.channel().id, "say", {"text": "waiting"})
        assert bot.errors[0].code == 50027
