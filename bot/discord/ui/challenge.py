"""Presses on challenge cards and on the list of open challenges."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import AsyncGenerator, Awaitable
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

import discord

from bot.discord.answers import Note, acknowledge, call, conclude, promptly, reader, say, tell
from bot.discord.doors import is_foreign
from bot.discord.games import begin
from bot.discord.kinds import Interaction
from bot.discord.looks import known, of_server
from bot.discord.names import escaped
from bot.discord.trying import TROUBLE
from bot.discord.ui.press import ID, Action, picked
from bot.matches import Busy, Challenge, ChallengeGone, Match

if TYPE_CHECKING:
    from bot.discord.client import KibitzBot

Kind = discord.ChannelType
THREADS = (Kind.public_thread, Kind.private_thread, Kind.news_thread)
VOICE = (Kind.voice, Kind.stage_voice)

SHOWN = 10
"""Channels that an answer names."""

log = logging.getLogger(__name__)


def start_problem(interaction: Interaction) -> str | None:
    """What keeps this person from starting a game here: our rights, the server's wishes."""
    return permission_problem(interaction) or _server_problem(interaction)


def permission_problem(interaction: Interaction) -> str | None:
    """What keeps a game from being played here; boards are posted by ourselves, so an answer isn't all."""
    allowed, client = interaction.app_permissions, interaction.client
    if is_foreign(interaction):
        # What we say there are answers, which need no right of ours, if everyone may see them.
        seen = interaction.guild_id is None or interaction.permissions.use_external_apps
        if seen or interaction.is_guild_integration():
            return None
        return say(interaction, "challenge-not-as-guest", permissions=say(interaction, "permission-external"))
    if interaction.guild_id is None:
        return None  # Between a person and us there are no rights to be had.
    kind = interaction.channel.type if interaction.channel is not None else Kind.text
    # In a thread the right to send messages means nothing; a voice channel's text is for those who may join.
    write = ("permission-send", allowed.send_messages)
    if kind in THREADS:
        write = ("permission-send-threads", allowed.send_messages_in_threads)
    needed = {
        "permission-view": allowed.view_channel,
        "permission-connect": allowed.connect or kind not in VOICE,
        write[0]: write[1],
        "permission-attach": allowed.attach_files,
    }
    missing = [say(interaction, key) for key, granted in needed.items() if not granted]
    if not missing:
        return None
    permissions = client.wording.listed(reader(interaction), missing)
    return say(interaction, "challenge-not-here", permissions=permissions)


def _server_problem(interaction: Interaction) -> str | None:
    """What those who manage the server have settled otherwise; they may start games themselves."""
    chosen, channel, guild = of_server(interaction), interaction.channel, interaction.guild
    if guild is None:
        return None
    parent = channel.parent_id if isinstance(channel, discord.Thread) else None
    if chosen.channels and not {interaction.channel_id, parent} & set(chosen.channels):
        places = [f"<#{one}>" for one in chosen.channels[:SHOWN]]
        listed = interaction.client.wording.listed(reader(interaction), places)
        return say(interaction, "challenge-elsewhere", channels=listed)
    role = None if chosen.starter_role is None else guild.get_role(chosen.starter_role)
    user = interaction.user
    if role is None or interaction.permissions.manage_guild or not isinstance(user, discord.Member):
        return None
    return None if role in user.roles else say(interaction, "challenge-role", role=role.mention)


def opponent_problem(interaction: Interaction, opponent: discord.User | discord.Member | None) -> str | None:
    """What keeps somebody from being challenged here, as far as Discord tells of them."""
    if opponent is None:
        return None
    if opponent.id == interaction.user.id:
        return say(interaction, "challenge-self")
    if opponent.bot:
        return say(interaction, "challenge-bot")
    name = escaped(opponent.display_name)
    if interaction.guild_id is None:
        interaction.client.names.note(opponent)
        return None
    if not isinstance(opponent, discord.Member):
        return say(interaction, "challenge-outsider", player=name)
    interaction.client.names.note(opponent)
    channel = interaction.channel
    if is_foreign(interaction) or not isinstance(channel, discord.abc.GuildChannel | discord.Thread):
        return None
    visible = channel.permissions_for(opponent).view_channel
    return None if visible else say(interaction, "challenge-hidden", player=name)


async def post_card(interaction: Interaction, offer: Awaitable[Challenge]) -> None:
    """Make a challenge and answer with its card; only the one challenged is mentioned, and called by that."""
    client, made = interaction.client, asyncio.ensure_future(offer)
    try:
        note = await promptly(interaction, _card(client, made))
        challenge = made.result()
        opponent = challenge.opponent
        allowed = discord.AllowedMentions(users=[discord.Object(opponent)] if opponent else False)
        late = await client.cards.call(challenge)
        card_id = await call(interaction, note, allowed, late)
    except TROUBLE:
        # Without its card nobody should come upon it.
        challenge = await made
        await client.matches.cancel(challenge.id, challenge.challenger)
        raise
    try:
        await client.matches.set_card(challenge.id, card_id)
    except Busy:
        log.warning("challenge %s does not know its card; a press on that tells", challenge.id)


async def _card(client: KibitzBot, made: Awaitable[Challenge]) -> Note:
    challenge = await made
    picture = await client.cards.picture(challenge)
    return Note(client.cards.text(challenge), (picture,), client.cards.buttons(challenge))


@asynccontextmanager
async def _answered(interaction: Interaction, challenge_id: int) -> AsyncGenerator[None, None]:
    """Around a press on a card. One that has expired says so from then on: we may not have been able to."""
    await acknowledge(interaction)
    try:
        yield
    except ChallengeGone as gone:
        if gone.status == "expired":
            client = interaction.client
            challenge = _with_card(interaction, await client.matches.get_challenge(challenge_id))
            await client.cards.close(challenge, client.texts.text(challenge.locale, "card-expired"))
        raise


async def accept(interaction: Interaction, ids: re.Match[str]) -> None:
    """The one challenged starts the game."""
    async with _answered(interaction, int(ids["id"])):
        match = await interaction.client.matches.accept(int(ids["id"]), interaction.user.id)
        await _begin(interaction, int(ids["id"]), match)


async def join(interaction: Interaction, ids: re.Match[str]) -> None:
    """Anyone but its author takes an open challenge."""
    async with _answered(interaction, int(ids["id"])):
        await _join(interaction, int(ids["id"]))


async def _join(interaction: Interaction, challenge_id: int) -> None:
    match = await interaction.client.matches.join(challenge_id, interaction.user.id)
    await _begin(interaction, challenge_id, match)


async def _begin(interaction: Interaction, challenge_id: int, match: Match) -> None:
    challenge = _with_card(interaction, await interaction.client.matches.get_challenge(challenge_id))
    await begin(interaction.client, challenge, match, interaction.user.id)


def _with_card(interaction: Interaction, challenge: Challenge) -> Challenge:
    """The challenge; where the database could not note its card, the card is what was pressed."""
    pressed = interaction.message
    if challenge.message_id is not None or pressed is None or pressed.flags.ephemeral:
        return challenge
    return replace(challenge, message_id=pressed.id)


async def decline(interaction: Interaction, ids: re.Match[str]) -> None:
    async with _answered(interaction, int(ids["id"])):
        declined = await interaction.client.matches.decline(int(ids["id"]), interaction.user.id)
        await _close(interaction, declined, "card-declined")


async def cancel(interaction: Interaction, ids: re.Match[str]) -> None:
    async with _answered(interaction, int(ids["id"])):
        cancelled = await interaction.client.matches.cancel(int(ids["id"]), interaction.user.id)
        await _close(interaction, cancelled, "card-cancelled")


async def _close(interaction: Interaction, challenge: Challenge, key: str) -> None:
    """Say on the card what the person who pressed has made of it."""
    client = interaction.client
    player = await client.cards.name(challenge, interaction.user.id)
    last_line = client.texts.text(challenge.locale, key, player=player)
    await client.cards.close(_with_card(interaction, challenge), last_line)


async def pick(interaction: Interaction, _ids: re.Match[str]) -> None:
    """A challenge picked from the /join list; the menu's value holds its id."""
    await known(interaction)
    chosen = ID.fullmatch(picked(interaction))
    if chosen is None:
        await tell(interaction, say(interaction, "button-unknown"))
        return
    await acknowledge(interaction)
    await _join(interaction, int(chosen["id"]))
    await conclude(interaction, say(interaction, "join-done"))


ACTIONS = {
    "accept": Action(ID, accept),
    "join": Action(ID, join),
    "decline": Action(ID, decline),
    "cancel": Action(ID, cancel),
    "pick": Action(re.compile(""), pick, own=True),
}
