"""Surprising behaviour of Discord: pings, thread members, permissions, limits."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.sandbox import guilds_and_channels
from tests.discord_lab import ApiError, DiscordLab, Permission, Refused, places


@app_commands.command(description="Mentions someone after a deferral")
async def call(interaction: discord.Interaction[Any], who: discord.Member, follow: bool = False) -> None:
    everyone = discord.AllowedMentions.all()
    await interaction.response.defer(thinking=True)
    if follow:
        await interaction.followup.send(who.mention, allowed_mentions=everyone)
    else:
        await interaction.edit_original_response(content=who.mention, allowed_mentions=everyone)
    await interaction.followup.send(f"again {who.mention}", allowed_mentions=everyone)


async def test_mention_by_edit_pings_nobody(sandbox: DiscordLab, bot, general):
    bob = sandbox.person("bob")
    message = await bot.get_channel(general).send("nobody")
    message = await message.edit(content=bob.user.username + f" <@{bob.id}>")
    assert [user.id for user in message.mentions] == [bob.id]
    assert not bob.pinged(bob.message(general, message.id))
    message = await bot.get_channel(general).send(f"<@{bob.id}>")
    assert bob.pinged(bob.message(general, message.id))


@pytest.mark.parametrize("follow", [False, True])
async def test_answer_after_deferral_counts_as_edit(sandbox: DiscordLab, connect, general, follow):
    """discord-api-docs issues 4034 and 5497: an edit or the first followup."""
    await connect(commands=[call])
    alice, bob = sandbox.person("alice"), sandbox.person("bob")
    outcome = await alice.slash(general, "call", {"who": str(bob.id), "follow": follow})
    shown = await bob.answer(outcome)
    assert [user["id"] for user in shown["mentions"]] == [str(bob.id)]
    assert not bob.pinged(shown)
    further = await bob.wait_for(lambda m: m["content"].startswith("again"), channel_id=general)
    assert bob.pinged(further)


async def test_nonce_is_unique_per_author(sandbox: DiscordLab, bot, general):
    other = guilds_and_channels.add_channel(sandbox.world, sandbox.guild(), "other")
    await bot.receives("ready")
    one = await bot.get_channel(general).send("once", nonce="n")
    two = await bot.get_partial_messageable(other.id).send("elsewhere", nonce="n")
    assert (two.id, two.content) == (one.id, "once")
    sandbox.world.nonce_seconds = 0.0
    assert (await bot.get_channel(general).send("later", nonce="n")).id != one.id


async def test_nonce_of_deleted_message_is_refused(sandbox: DiscordLab, bot, general):
    """discord-api-docs pull request 6647."""
    message = await bot.get_channel(general).send("once", nonce="n")
    await message.delete()
    with pytest.raises(discord.NotFound) as caught:
        await bot.get_channel(general).send("once", nonce="n")
    assert caught.value.code == 10008


async def test_mention_adds_member_to_thread(sandbox: DiscordLab, bot, general):
    alice, bob = sandbox.person("alice"), sandbox.person("bob")
    carol = sandbox.add_person("carol")
    thread = await (await bot.get_channel(general).send("card")).create_thread(name="game")
    members = sandbox.world.channel(thread.id).members
    await thread.send(
        f"<@{alice.id}> <@{bob.id}>", allowed_mentions=discord.AllowedMentions(users=[alice.user])
    )
    assert set(members) == {bot.user.id, alice.id}, "a suppressed mention adds nobody"
    message = await thread.send("hello")
    await message.edit(content=f"<@{bob.id}>", allowed_mentions=discord.AllowedMentions.all())
    assert set(members) == {bot.user.id, alice.id, bob.id}, "a mention by an edit adds bob without a ping"
    assert not bob.pinged(bob.message(thread.id, message.id))
    await thread.add_user(discord.Object(carol.id))
    assert carol.id in members
    message = carol.messages(thread.id)[-1]
    assert (message["type"], message["author"]["id"]) == (1, str(bot.user.id))
    assert carol.pinged(message)


async def test_only_community_servers_have_a_locale(sandbox: DiscordLab, bot):
    plain = sandbox.add_guild("plain", [sandbox.person("alice").user])
    club = sandbox.add_guild("club", [sandbox.person("alice").user], locale="ja")
    await bot.receives("joined club")
    seen = {guild.name: (guild.preferred_locale.value, guild.features) for guild in bot.guilds}
    assert seen[plain.name] == ("en-US", [])
    assert seen[club.name] == ("ja", ["COMMUNITY"])


async def archive_thread(bot: Any, general: int) -> discord.Thread:
    """Return an archived thread with a message of the bot."""
    thread = await (await bot.get_channel(general).send("card")).create_thread(name="game")
    await thread.send("board")
    return await thread.edit(archived=True)


async def test_archived_thread_accepts_only_messages(sandbox: DiscordLab, bot, general):
    alice, bob = sandbox.person("alice"), sandbox.person("bob")
    thread = await archive_thread(bot, general)
    place = sandbox.world.channel(thread.id)
    board = sandbox.world.messages[place.last_message_id or 0]
    with pytest.raises(discord.HTTPException) as edited:
        await thread.get_partial_message(board.id).edit(content="new")
    with pytest.raises(discord.HTTPException) as joined:
        await thread.add_user(discord.Object(bob.id))
    assert {edited.value.code, joined.value.code} == {50083}
    with pytest.raises(ApiError) as asked:
        await alice.slash(thread.id, "say", {"text": "x"})
    assert asked.value.code == 50083
    assert place.archived
    await thread.send("news")
    assert not place.archived
    assert (await alice.slash(thread.id, "say", {"text": "x"})).kind == "message"


async def test_press_reopens_archived_thread_for_members_only(sandbox: DiscordLab, bot, general):
    alice, bob = sandbox.person("alice"), sandbox.person("bob")
    thread = await archive_thread(bot, general)
    view = discord.ui.View(timeout=None)
    view.add_item(discord.ui.Button(label="Press", custom_id="press:1"))
    shown = await thread.send("press", view=view)
    alice.send(thread.id, "here")
    await thread.edit(archived=True)
    with pytest.raises(ApiError) as caught:
        await bob.use_component(thread.id, shown.id, "press:1")
    assert caught.value.code == 50083
    assert (await alice.use_component(thread.id, shown.id, "press:1")).kind == "update"
    assert not sandbox.world.channel(thread.id).archived


async def test_inactive_threads_are_archived(sandbox: DiscordLab, bot, general):
    channel = bot.get_channel(general)
    long = await (await channel.send("long")).create_thread(name="long", auto_archive_duration=10080)
    short = await (await channel.send("short")).create_thread(name="short", auto_archive_duration=60)
    now, hour = time.time(), 3600
    guilds_and_channels.archive_inactive_threads(sandbox.world, now + hour / 2)
    assert not sandbox.world.channel(short.id).archived
    guilds_and_channels.archive_inactive_threads(sandbox.world, now + 2 * hour)
    assert sandbox.world.channel(short.id).archived
    assert not sandbox.world.channel(long.id).archived
    guilds_and_channels.archive_inactive_threads(sandbox.world, now + 8 * 24 * hour)
    assert sandbox.world.channel(long.id).archived


async def test_running_sandbox_archives_threads(connect):
    async with DiscordLab(archive_seconds=0.01) as server:
        bot = await connect(server)
        channel = bot.get_channel(server.channel().id)
        thread = await (await channel.send("card")).create_thread(name="game")
        with server.person("alice").watching() as watch:
            server.world.channel(thread.id).archive_minutes = 0
            async with asyncio.timeout(60):
                while True:
                    name, data = await watch.get()
                    if name == "THREAD_UPDATE" and data["thread_metadata"]["archived"]:
                        break


async def test_private_thread_is_visible_to_members_and_managers(sandbox: DiscordLab, bot, general):
    alice, bob = sandbox.person("alice"), sandbox.person("bob")

    def threads_of(person):
        return [thread["id"] for guild in person.places()["guilds"] for thread in guild["threads"]]

    with bob.watching() as watch:
        secret = await bot.get_channel(general).create_thread(
            name="secret", type=discord.ChannelType.private_thread
        )
        await secret.send("inside")
        assert watch.empty()
    assert (threads_of(alice), threads_of(bob)) == ([str(secret.id)], []), "alice owns the server"
    with pytest.raises(ApiError) as caught:
        bob.send(secret.id, "me too")
    assert caught.value.code == 50001
    await secret.add_user(discord.Object(bob.id))
    assert threads_of(bob) == [str(secret.id)]
    bob.send(secret.id, "thanks")


async def test_thread_starter_is_the_first_message_and_not_counted(sandbox: DiscordLab, bot, general):
    alice, channel = sandbox.person("alice"), bot.get_channel(general)
    card = await channel.send("card")
    thread = await card.create_thread(name="game")
    (starter,) = alice.messages(thread.id)
    assert (starter["type"], starter["content"]) == (21, "")
    assert starter["message_reference"]["message_id"] == starter["referenced_message"]["id"] == str(card.id)
    assert sandbox.world.channel(thread.id).message_count == 0
    assert [message["type"] for message in alice.messages(general)] == [0], (
        "there is no announcement in the channel"
    )
    await channel.send("talk")
    second = await (await channel.send("older")).create_thread(name="fresh")
    await channel.send("more talk")
    third = await channel.get_partial_message(int(alice.messages(general)[1]["id"])).create_thread(
        name="late"
    )
    (announcement,) = [message for message in alice.messages(general) if message["type"] == 18]
    assert announcement["content"] == "late"
    assert announcement["message_reference"]["channel_id"] == str(third.id) != str(second.id)


async def test_announcement_and_private_threads(sandbox: DiscordLab, bot, general):
    alice, bob = sandbox.person("alice"), sandbox.person("bob")
    news = guilds_and_channels.add_channel(sandbox.world, sandbox.guild(), "news", kind=5)
    card = await bot.get_partial_messageable(news.id, guild_id=news.guild_id).send("card")
    assert (await card.create_thread(name="game")).type is discord.ChannelType.news_thread
    secret = alice.open_thread(general, "secret", private=True)
    with pytest.raises(ApiError) as caught:
        bob.messages(secret)
    assert caught.value.code == 50001
    alice.send(secret, f"<@{bob.id}> come in")
    assert bob.messages(secret)


async def test_private_thread_that_the_bot_has_not_joined(sandbox: DiscordLab, bot, general):
    """Only commands and their answers work there, until a mention adds the bot."""
    alice, guild = sandbox.person("alice"), bot.guilds[0]
    secret = alice.open_thread(general, "secret", private=True)
    answered = await alice.slash(secret, "say", {"text": "hello"})
    assert alice.message(secret, answered.message_id or 0)["content"] == "en-US: hello"
    assert guild.get_thread(secret) is None
    place = bot.get_partial_messageable(secret, guild_id=guild.id)
    for refused in (place.send("hello"), bot.fetch_channel(secret)):
        with pytest.raises(discord.Forbidden) as caught:
            await refused
        assert caught.value.code == 50001
    alice.send(secret, f"<@{bot.user.id}> come in")
    await place.send("thanks")
    assert guild.get_thread(secret) is not None


@pytest.mark.parametrize("kind", [0, 2, 5, 13, 15])
async def test_invisible_channel_is_hidden_from_the_bot(sandbox: DiscordLab, connect, kind: int):
    world = sandbox.world
    before = guilds_and_channels.add_channel(world, sandbox.guild(), "before", kind=kind)
    places.overwrite(world, before, sandbox.bot.id, deny=Permission.VIEW_CHANNEL)
    bot = await connect()
    guild = bot.guilds[0]
    shown = guild.get_channel(before.id)
    assert (shown.name, shown.type.value) == ("___hidden___", kind)
    assert not shown.permissions_for(guild.me).view_channel
    with pytest.raises(discord.Forbidden) as caught:
        await bot.fetch_channel(before.id)
    assert caught.value.code == 50001
    places.overwrite(world, before, sandbox.bot.id)
    await bot.receives("channel before")
    assert guild.get_channel(before.id).permissions_for(guild.me).view_channel
    places.overwrite(world, before, sandbox.bot.id, deny=Permission.VIEW_CHANNEL)
    await bot.receives("channel ___hidden___")


async def test_reply_requires_read_message_history(sandbox: DiscordLab, bot, general):
    original = await bot.get_channel(general).send("original")
    places.overwrite(sandbox.world, sandbox.channel(), bot.user.id, deny=Permission.READ_MESSAGE_HISTORY)
    with pytest.raises(discord.Forbidden) as caught:
        await original.reply("answer")
    assert caught.value.code == 160002
    await bot.get_channel(general).send("without")


async def test_writing_in_voice_channel_requires_connect(sandbox: DiscordLab, bot):
    voice = guilds_and_channels.add_channel(sandbox.world, sandbox.guild(), "voice", kind=2)
    place = bot.get_partial_messageable(voice.id)
    await place.send("hello")
    places.overwrite(sandbox.world, voice, bot.user.id, deny=Permission.CONNECT)
    with pytest.raises(discord.Forbidden):
        await place.send("hello")


async def test_server_without_the_bot_is_unknown(sandbox: DiscordLab, bot):
    guild = sandbox.add_guild("elsewhere", [sandbox.person("alice").user], bot=False)
    with pytest.raises(discord.NotFound) as caught:
        await bot.http.get_member(guild.id, sandbox.person("alice").id)
    assert caught.value.code == 10004


async def test_channel_option_accepts_only_its_types(sandbox: DiscordLab, connect, general):
    @app_commands.command(description="Takes a voice channel")
    async def hush(interaction: discord.Interaction[Any], place: discord.VoiceChannel) -> None:
        await interaction.response.send_message(place.name)

    await connect(commands=[hush])
    voice = guilds_and_channels.add_channel(sandbox.world, sandbox.guild(), "voice", kind=2)
    alice = sandbox.person("alice")
    with pytest.raises(Refused, match="types"):
        await alice.slash(general, "hush", {"place": str(general)})
    assert (await alice.slash(general, "hush", {"place": str(voice.id)})).kind == "message"


async def test_shared_rate_limits_are_not_invalid_requests(sandbox: DiscordLab, bot, general):
    channel, before = bot.get_channel(general), sandbox.invalid
    sandbox.faults.rate_limit("POST /channels", shared=True)
    await channel.send("shared")
    assert sandbox.invalid == before
    sandbox.faults.rate_limit("POST /channels")
    message = await channel.send("own")
    assert sandbox.invalid == before + 1
    sandbox.faults.rate_limit("PATCH /channels", code=30046, times=None)
    with pytest.raises(discord.HTTPException) as caught:
        await message.edit(content="of an hour ago")
    assert (caught.value.status, caught.value.code) == (429, 30046)
    assert sandbox.invalid == before + 6, "discord.py has tried five times"


async def test_latency_is_measured_correctly(connect):
    """discord.py takes an immediate acknowledgement for the answer to the previous heartbeat."""
    async with DiscordLab(heartbeat_seconds=0.4) as server:
        bot = await connect(server)
        async with asyncio.timeout(60):
            while not bot.latency < 0.3:  # noqa: ASYNC110 - there is no event
                await asyncio.sleep(0.1)
