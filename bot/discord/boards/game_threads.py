"""Opens threads for games where permissions allow, with both players as members."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from functools import partial

import discord

from bot.discord.platform.channels import Channels
from bot.discord.platform.retry import REQUEST_ERRORS, SHORT, send_with_retries, send_within_long_limit
from bot.discord.wording.game_sentences import Wording
from bot.state.match import Match
from bot.state.use_cases import UseCases

log = logging.getLogger(__name__)

THREAD_EXISTS = 160004
"""Discord's error code for a message that already has a thread."""

ARCHIVE_MINUTES = 10080
"""Minutes after its last message until Discord archives a game's thread; a new message reopens it."""


class Threads:
    """The threads of games: opening them, and adding players."""

    def __init__(
        self,
        connection: discord.Client,
        use_cases: UseCases,
        wording: Callable[[str], Wording],
        channels: Channels,
    ) -> None:
        self._connection = connection
        self._use_cases = use_cases
        self._wording = wording
        self._channels = channels

    async def open(self, card_id: int | None, match: Match, name: str | None = None) -> Match:
        """Open a thread on the challenge card if permissions and settings allow; return the updated match.

        `name`: of the thread; by default it names the game.
        A match that began in the thread of an earlier one stays there.
        """
        if match.thread_id is not None or card_id is None or match.guild_id is None:
            return match
        if self._channels.at(match.place_id):
            return match
        parent = self._connection.get_channel(match.channel_id)
        if isinstance(parent, discord.Thread) or not _may_write_in_threads(parent):
            return match
        _, server = await self._use_cases.lookup.settings_of(match)
        if not server.threads:
            return match
        if not name:
            wording = self._wording(match.locale)
            name = wording.thread(match, await wording.players(match))
        place = self._connection.get_partial_messageable(match.channel_id, guild_id=match.guild_id)
        card = place.get_partial_message(card_id)
        try:
            thread = await send_within_long_limit(
                self._connection, lambda: card.create_thread(name=name, auto_archive_duration=ARCHIVE_MINUTES)
            )
            thread_id = thread.id
        except REQUEST_ERRORS as error:
            if not isinstance(error, discord.HTTPException) or error.code != THREAD_EXISTS:
                # Play in the channel: a permission is missing, the channel doesn't support threads or has too
                # many, or the card was deleted.
                log.info("match %s: no thread in channel %s: %s", match.id, match.channel_id, error)
                return match
            # An earlier attempt succeeded, but its response was lost. A card's thread has the card's own id.
            thread_id = card.id
        attached = await self._use_cases.posting.attach_thread(match.id, thread_id)
        return replace(attached, settings=match.settings)

    async def add_unmentioned_players(self, match: Match) -> None:
        """Add players who turned mentions off to the thread; they couldn't find it once it is archived."""
        choices, _ = await self._use_cases.lookup.settings_of(match)
        unmentioned = [player for player in match.players if not choices[player].mentions]
        if not unmentioned or self._channels.at(match.place_id) is not None:
            return
        try:
            place = match.place_id
            thread = self._connection.get_channel(place) or await self._connection.fetch_channel(place)
            if isinstance(thread, discord.Thread):
                for player in unmentioned:
                    await send_with_retries(partial(thread.add_user, discord.Object(player)), SHORT)
        except (*REQUEST_ERRORS, discord.InvalidData) as error:
            log.info("match %s: can't add players to its thread: %s", match.id, error)


def _may_write_in_threads(parent: object) -> bool:
    """Return whether the bot may write in threads, which is a separate permission."""
    if not isinstance(parent, discord.abc.GuildChannel):
        return True  # Permissions unknown: try it, and let Discord decide.
    return parent.permissions_for(parent.guild.me).send_messages_in_threads
