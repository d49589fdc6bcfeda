"""What Discord does otherwise than one would think: who is called, who is in a thread, what is refused."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from discord import app_commands

from bot.sandbox import Sandbox, places


@app_commands.command(description="Calls someone after some thought")
async def call(interaction: discord.Interaction[Any], who: discord.Member, follow: bool = False) -> None:
    everyone = discord.AllowedMentions.all()
    await interaction.response.defer(thinking=True)
    if follow:
        await interaction.followup.send(who.mention, allowed_mentions=everyone)
    else:
        await interaction.edit_original_response(content=who.mention, allowed_mentions=everyone)
    await interaction.followup.send(f"again {who.mention}", allowed_mentions=everyone)


async def test_who_is_mentioned_by_an_edit_is_not_called(sandbox: Sandbox, bot, general):
    bob = sandbox.person("bob")
    message = await bot.get_channel(general).send("nobody")
    message = await message.edit(content=bob.user.username + f" <@{bob.id}>")
    assert [user.id for user in message.mentions] == [bob.id]
    assert not bob.pinged(bob.message(general, message.id))
    told = await bot.get_channel(general).send(f"<@{bob.id}>")
    assert bob.pinged(bob.message(general, told.id))


@pytest.mark.parametrize("follow", [False, True])
async def test_what_takes_the_place_of_thinking_is_an_edit(sandbox: Sandbox, connect, general, follow):
    """discord-api-docs issues 4034 and 5497: by an edit or by the first further answer."""
    await connect(commands=[call])
    alice, bob = sandbox.person("alice"), sandbox.person("bob")
    outcome = await alice.slash(general, "call", {"who": str(bob.id), "follow": follow})
    shown = await bob.answer(outcome)
    assert [user["id"] for user in shown["mentions"]] == [str(bob.id)]
    assert not bob.pinged(shown)
    further = await bob.wait_for(lambda m: m["content"].startswith("again"), channel_id=general)
    assert bob.pinged(further)


async def test_a_nonce_is_its_authors_everywhere(sandbox: Sandbox, bot, general):
    other = places.add_channel(sandbox.world, sandbox.guild(), "other")
    await bot.hears("ready")
    one = await bot.get_channel(general).send("once", nonce="n")
    two = await bot.get_partial_messageable(other.id).send("elsewhere", nonce="n")
    assert (two.id, two.content) == (one.id, "once")
    sandbox.world.nonce_seconds = 0.0
    assert (await bot.get_channel(general).send("later", nonce="n")).id != one.id


async def test_what_was_deleted_is_not_made_again(sandbox: Sandbox, bot, general):
    """discord-api-docs pull request 6647."""
    message = await bot.get_channel(general).send("once", nonce="n")
    await message.delete()
    with pytest.raises(discord.NotFound) as caught:
        await bot.get_channel(general).send("once", nonce="n")
    assert caught.value.code == 10008


async def test_a_mention_makes_a_member_of_a_thread(sandbox: Sandbox, bot, general):
    alice, bob = sandbox.person("alice"), sandbox.person("bob")
    carol = sandbox.add_person("carol")
    thread = await (await bot.get_channel(general).send("card")).create_thread(name="game")
    members = sandbox.world.channel(thread.id).members
    await thread.send(
        f"<@{alice.id}> <@{bob.id}>", allowed_mentions=discord.AllowedMentions(users=[alice.user])
    )
    assert set(members) == {bot.user.id, alice.id}, "a mention that is suppressed makes none"
    message = await thread.send("hello")
    await message.edit(content=f"<@{bob.id}>", allowed_mentions=discord.AllowedMentions.all())
    assert set(members) == {bot.user.id, alice.id, bob.id}, "one by an edit does, and calls nobody"
    assert not bob.pinged(bob.message(thread.id, message.id))
    await thread.add_user(discord.Object(carol.id))
    assert carol.id in members
    told = carol.messages(thread.id)[-1]
    assert (told["type"], told["author"]["id"]) == (1, str(bot.user.id))
    assert carol.pinged(told)


async def test_only_a_community_has_a_language(sandbox: Sandbox, bot):
    plain = sandbox.add_guild("plain", [sandbox.person("alice").user])
    club = sandbox.add_guild("club", [sandbox.person("alice").user], locale="ja")
    await bot.hears("joined club")
    seen = {guild.name: (guild.preferred_locale.value, guild.features) for guild in bot.guilds}
    assert seen[plain.name] == ("en-US", [])
    assert seen[club.name] == ("ja", ["COMMUNITY"])
