"""Messages, replies, threads and DMs between people and a bot on real sockets."""

from __future__ import annotations

import io

import discord
import pytest

from tests.discord_lab import ApiError, DiscordLab, Permission, places


async def test_bot_receives_message_with_its_author(sandbox: DiscordLab, bot, general):
    sandbox.person("alice").send(general, "hello")
    await bot.receives("message hello")
    (message,) = bot.received
    assert isinstance(message.author, discord.Member)
    assert message.author.name == "alice"
    assert message.channel.name == "general"


async def test_content_is_withheld_without_the_intent(sandbox: DiscordLab, connect, general):
    bot = await connect(content=False)
    alice, bob = sandbox.person("alice"), sandbox.person("bob")
    own = await bot.get_channel(general).send("say something")
    alice.send(general, "hidden", files=[("a.png", b"x")])
    alice.send(general, f"<@{bot.user.id}> mentioned")
    alice.send(general, "reply", reply_to=own.id)
    alice.send(general, "silent reply", reply_to=own.id, ping=False)
    first = bob.send(general, "secret of bob")
    alice.send(general, f"to bob, <@{bot.user.id}> looking on", reply_to=int(first["id"]))
    dm = alice.open_dm()
    alice.send(dm, "last")
    await bot.receives("message last")
    named = f"<@{bot.user.id}>"
    seen = ["", f"{named} mentioned", "reply", "", "", f"to bob, {named} looking on", "last"]
    assert bot.texts == seen
    assert bot.received[0].attachments == []
    assert bot.received[3].reference.resolved.content == "say something", "the bot can read its own message"
    assert bot.received[5].reference.resolved.content == "", "but not that of another author"


async def test_reply_to_answer_is_withheld_without_the_intent(sandbox: DiscordLab, connect, general):
    bot = await connect(content=False)
    alice = sandbox.person("alice")
    answered = await alice.slash(general, "say", {"text": "hello"})
    alice.send(general, "reply", reply_to=answered.message_id)
    alice.send(general, f"reply to <@{bot.user.id}>", reply_to=answered.message_id)
    await bot.receives(f"message reply to <@{bot.user.id}>")
    assert bot.texts == ["", f"reply to <@{bot.user.id}>"]


async def test_nothing_is_withheld_with_the_intent(sandbox: DiscordLab, bot, general):
    sandbox.person("alice").send(general, "seen", files=[("a.png", b"x")])
    await bot.receives("message seen")
    assert bot.received[0].attachments[0].filename == "a.png"


async def test_intent_disabled_in_the_portal(sandbox: DiscordLab, connect):
    sandbox.world.message_content = False
    with pytest.raises(discord.PrivilegedIntentsRequired):
        await connect()
    bot = await connect(content=False)
    sandbox.person("alice").send(sandbox.channel().id, "hidden")
    await bot.receives("message ")
    assert (await bot.received[0].fetch()).content == "", "REST withholds it, too"


async def test_bot_receives_edits_and_deletions(sandbox: DiscordLab, bot, general):
    alice = sandbox.person("alice")
    hello = alice.send(general, "hello")
    await bot.receives("message hello")
    alice.edit(general, int(hello["id"]), "hello there")
    await bot.receives("edited hello there")
    alice.delete(general, int(hello["id"]))
    await bot.receives("deleted hello there")
    with pytest.raises(discord.NotFound) as caught:
        await bot.get_channel(general).fetch_message(int(hello["id"]))
    assert caught.value.code == 10008


async def test_bot_edits_only_its_own_messages(sandbox: DiscordLab, bot, general):
    theirs = sandbox.person("alice").send(general, "mine")
    partial = bot.get_channel(general).get_partial_message(int(theirs["id"]))
    with pytest.raises(discord.Forbidden) as caught:
        await partial.edit(content="not yours")
    assert caught.value.code == 50005
    mine = await bot.get_channel(general).send("mine")
    with pytest.raises(discord.HTTPException) as emptied:
        await mine.edit(content=None)
    assert emptied.value.code == 50006
    with pytest.raises(discord.Forbidden) as caught:
        await partial.delete()
    assert caught.value.code == 50013


async def test_edit_replaces_files(sandbox: DiscordLab, bot, general, plain):
    files = [discord.File(io.BytesIO(plain.png(color)), f"{color}.png") for color in ("red", "blue")]
    message = await bot.get_channel(general).send("two", files=files)
    red, blue = message.attachments
    green = discord.File(io.BytesIO(plain.png("green", (8, 8))), "green.png")
    message = await message.edit(attachments=[blue, green])
    assert [a.filename for a in message.attachments] == ["blue.png", "green.png"]
    assert message.attachments[1].width == 8
    with pytest.raises(discord.NotFound):
        await red.read()
    assert await message.attachments[0].read() == plain.png("blue")


async def test_allowed_mentions_filter_mentions(sandbox: DiscordLab, bot, general):
    alice, bob = sandbox.person("alice"), sandbox.person("bob")
    only_bob = discord.AllowedMentions(users=[discord.Object(bob.id)])
    text = f"<@{alice.id}> <@{bob.id}> @everyone"
    message = await bot.get_channel(general).send(text, allowed_mentions=only_bob)
    assert [user.id for user in message.mentions] == [bob.id]
    shown = alice.message(general, message.id)
    assert not alice.pinged(shown)
    assert bob.pinged(shown)
    assert shown["mention_everyone"] is False
    silent = await message.reply(text, allowed_mentions=discord.AllowedMentions.none())
    assert silent.mentions == []


async def test_thread_from_message(sandbox: DiscordLab, bot, general):
    alice = sandbox.person("alice")
    card = await bot.get_channel(general).send("card")
    thread = await card.create_thread(name="alice – bob", auto_archive_duration=1440)
    assert thread.id == card.id
    await bot.receives("thread alice – bob")
    (listed,) = alice.places()["guilds"][0]["threads"]
    assert (listed["name"], listed["parent_id"]) == ("alice – bob", str(general))
    alice.send(thread.id, "e4")
    await bot.receives("message e4")
    assert bot.received[-1].channel == thread
    assert {member.id for member in await thread.fetch_members()} == {bot.user.id, alice.id}
    assert (await card.fetch()).flags.has_thread
    with pytest.raises(discord.HTTPException) as caught:
        await card.create_thread(name="again")
    assert caught.value.code == 160004


async def test_message_reopens_archived_but_not_locked_thread(sandbox: DiscordLab, bot, general):
    alice = sandbox.person("alice")
    thread = await (await bot.get_channel(general).send("card")).create_thread(name="game")
    await thread.edit(archived=True)
    assert sandbox.world.channel(thread.id).archived
    alice.send(thread.id, "hello")
    assert not sandbox.world.channel(thread.id).archived
    with pytest.raises(discord.Forbidden):
        await thread.edit(locked=True)
    sandbox.world.channel(thread.id).locked = True
    with pytest.raises(ApiError) as caught:
        sandbox.person("bob").send(thread.id, "too late")
    assert caught.value.code == 160005


async def test_dm_in_both_directions(sandbox: DiscordLab, bot):
    alice = sandbox.person("alice")
    user = await bot.fetch_user(alice.id)
    sent = await user.send("psst")
    assert alice.messages(alice.open_dm())[0]["id"] == str(sent.id)
    alice.send(alice.open_dm(), "yes?")
    await bot.receives("message yes?")
    assert isinstance(bot.received[0].channel, discord.DMChannel)
    with pytest.raises(ApiError) as refused:
        sandbox.person("bob").messages(alice.open_dm())
    assert refused.value.code == 50001


@pytest.mark.parametrize(
    "permission", ["SEND_MESSAGES", "ATTACH_FILES", "CREATE_PUBLIC_THREADS", "VIEW_CHANNEL"]
)
async def test_missing_permission_is_refused(sandbox: DiscordLab, bot, general, plain, permission):
    channel = bot.get_channel(general)
    card = await channel.send("card")
    places.overwrite(sandbox.world, sandbox.channel(), bot.user.id, deny=Permission[permission])
    actions = {
        "SEND_MESSAGES": lambda: channel.send("x"),
        "ATTACH_FILES": lambda: channel.send(file=discord.File(io.BytesIO(plain.png()), "x.png")),
        "CREATE_PUBLIC_THREADS": lambda: card.create_thread(name="x"),
        "VIEW_CHANNEL": lambda: channel.send("x"),
    }
    with pytest.raises(discord.Forbidden) as caught:
        await actions[permission]()
    assert caught.value.code == (50001 if permission == "VIEW_CHANNEL" else 50013)
    if permission == "VIEW_CHANNEL":
        sandbox.person("alice").send(general, "not received")
        sandbox.person("alice").send(sandbox.person("alice").open_dm(), "received")
        await bot.receives("message received")
        assert bot.texts == ["received"]


async def test_threads_require_their_own_send_permission(sandbox: DiscordLab, bot, general):
    thread = await (await bot.get_channel(general).send("card")).create_thread(name="game")
    everyone = sandbox.guild().id
    places.overwrite(sandbox.world, sandbox.channel(), everyone, deny=Permission.SEND_MESSAGES_IN_THREADS)
    with pytest.raises(discord.Forbidden) as caught:
        await thread.send("x")
    assert caught.value.code == 50013
    await bot.get_channel(general).send("still fine")


async def test_deleted_channels_are_unknown(sandbox: DiscordLab, bot, general):
    channel = bot.get_channel(general)
    card = await channel.send("card")
    thread = await card.create_thread(name="game")
    places.delete_channel(sandbox.world, sandbox.world.channel(thread.id))
    with pytest.raises(discord.NotFound) as caught:
        await thread.send("x")
    assert caught.value.code == 10003
    places.delete_channel(sandbox.world, sandbox.channel())
    with pytest.raises(discord.NotFound) as caught:
        await channel.send("x")
    assert caught.value.code == 10003


async def test_same_nonce_creates_one_message(sandbox: DiscordLab, bot, general):
    channel = bot.get_channel(general)
    one, two = await channel.send("once", nonce="n1"), await channel.send("once", nonce="n1")
    assert one.id == two.id
    assert (await channel.send("once", nonce="n2")).id != one.id


async def test_history_is_paged(sandbox: DiscordLab, bot, general):
    alice = sandbox.person("alice")
    ids = [int(alice.send(general, str(n))["id"]) for n in range(130)]
    channel = bot.get_channel(general)
    assert [m.id async for m in channel.history(limit=None)] == ids[::-1]
    assert [m.id async for m in channel.history(after=discord.Object(ids[9]), limit=5)] == ids[10:15]


async def test_second_guild_has_its_own_locale_and_members(sandbox: DiscordLab, bot):
    guild = sandbox.add_guild("日本", [sandbox.person("bob").user], locale="ja")
    await bot.receives("joined 日本")
    assert bot.get_guild(guild.id).preferred_locale.value == "ja"
    assert [g["name"] for g in sandbox.person("alice").places()["guilds"]] == ["sandbox"]
    with pytest.raises(ApiError) as caught:
        sandbox.person("alice").send(sandbox.channel(guild=guild).id, "let me in")
    assert caught.value.code == 50001
    with pytest.raises(discord.NotFound) as missing:
        await bot.get_guild(guild.id).fetch_member(sandbox.person("alice").id)
    assert missing.value.code == 10007
