"""Delivers messages of a match, such as offers: to its thread, its channel, or its players privately."""

from __future__ import annotations

import hashlib
import logging
import re
from collections.abc import Awaitable, Callable, Iterable, Mapping, Set
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial

import discord

from bot.discord.platform.channels import CLOSED, Channels, permissions_in
from bot.discord.platform.command_links import CommandLinks
from bot.discord.platform.components import Content, button, custom_id, view
from bot.discord.platform.discord_limits import NONCE
from bot.discord.platform.retry import REQUEST_ERRORS, SHORT, send_with_retries, send_within_long_limit
from bot.discord.platform.user_text import escaped
from bot.discord.wording.game_sentences import Wording
from bot.discord.wording.markup import link_to_board
from bot.discord.wording.move_texts import numbered
from bot.discord.wording.notation import Notation
from bot.refusals import Busy
from bot.state.match import Match
from bot.state.offers import TAKEBACK, Offer
from bot.state.player_ids import name_key
from bot.state.rated_games import is_rated
from bot.state.settings import PlayerSettings
from bot.state.tournament_tables import Tournament
from bot.state.use_cases import UseCases
from bot.texts import Texts

log = logging.getLogger(__name__)

REFUSED_CODES = CLOSED | {40005, 50083, 160005}
"""Error codes for a channel that refuses a message: CLOSED, file too large, thread archived or locked."""

UNKNOWN_CHANNEL, UNKNOWN_MESSAGE = 10003, 10008

THREAD_EXISTS = 160004
"""Discord's error code for a message that already has a thread."""

ARCHIVE_MINUTES = 10080
"""Minutes after its last message until Discord archives a game's thread; a new message reopens it."""

LOOK_BACK = 100
"""The number of messages to search for a board that may already be posted."""

COUNTDOWN = re.compile(r"<t:\d+:R>")
"""A time in Discord's markup, which Discord shows as "in 2 minutes" or "2 minutes ago"."""


def nonce_of(about: Match | Tournament, *purpose: str | int) -> str:
    """Return a message's nonce: for a few minutes, Discord posts only one message with the same nonce.

    Discord compares all messages of the bot, in any channel. So the nonce is derived from the id of the match
    or tournament, its creation time (two databases may use the same id), and the purpose, which includes the
    recipient if there are several.
    """
    parts = (about.id, about.created_at.isoformat(), *purpose)
    return hashlib.blake2s(repr(parts).encode(), digest_size=NONCE // 2).hexdigest()


class CannotPost(Exception):
    """Error if neither the thread nor the channel of a match accepts its board."""


@dataclass(frozen=True, slots=True)
class Delivered:
    """A message in the chat. `at`: its timestamp, or None if an earlier request sent it."""

    channel_id: int
    message_id: int
    at: datetime | None = None


class Delivery:
    """Access to the threads, messages and offers of matches in the chat."""

    def __init__(
        self,
        connection: discord.Client,
        wording: Callable[[str], Wording],
        links: CommandLinks,
        channels: Channels,
        use_cases: UseCases,
    ) -> None:
        self._connection = connection
        self._wording = wording
        self._links = links
        self._channels = channels
        self._use_cases = use_cases

    async def send(
        self, match: Match, content: Content, nonce: str, choices: Mapping[int, PlayerSettings] | None = None
    ) -> discord.Message:
        """Send to the match's thread, else to its channel. Raises CannotPost if neither accepts it, or
        one of REQUEST_ERRORS.

        `nonce`: the message's purpose, unique in the match. `choices`: the settings of its players, if known.
        """
        if choices is None:
            choices = await self._use_cases.settings.of_players(match.players)
        mentioned = (each for each in match.players if choices[each].mentions and name_key(each) is None)
        players = [discord.Object(player) for player in mentioned]
        allowed = discord.AllowedMentions(users=players)
        send = partial(self._channels.send, allowed_mentions=allowed, pauses=SHORT)
        attempts = [content]
        if content.uploads:
            # If both refuse the files, send only the text, which names the missing permission.
            texts = Texts(match.locale)
            why = texts.text("error-permission", permissions=texts.text("permission-attach"))
            attempts.append(replace(content, text=f"{content.text}\n{why}", uploads=()))
        for tried in attempts:
            for channel_id in places(match):
                try:
                    attempt = partial(send, channel_id, match.guild_id, tried)
                    return await _send_with_nonce(attempt, nonce_of(match, nonce))
                except discord.HTTPException as error:
                    gone = error.code == UNKNOWN_CHANNEL
                    if not (gone or isinstance(error, discord.Forbidden) or error.code in REFUSED_CODES):
                        raise
                    log.warning("match %s: can't post in channel %s: %s", match.id, channel_id, error)
                    if gone and channel_id == match.thread_id:
                        await self._use_cases.posting.attach_thread(match.id, None)
        raise CannotPost(match.id)

    async def find(self, match: Match, files: Set[str]) -> Delivered | None:
        """Find the bot's message with these files that is newer than the newest stored board."""
        newest = match.posted_message_id
        since = match.created_at if newest is None else discord.Object(newest)
        for channel_id in places(match):
            ours = self._channels.own_messages(channel_id, match.guild_id, LOOK_BACK, since)
            try:
                async for message in ours:
                    if files <= {attachment.filename for attachment in message.attachments}:
                        return Delivered(channel_id, message.id)
            except discord.HTTPException as error:
                log.info("match %s: can't search channel %s: %s", match.id, channel_id, error)
        return None

    async def close(self, message_id: int, channel_ids: Iterable[int], text: str | None = None) -> bool:
        """Remove a message's buttons and set its text; if `text` is None, only remove its countdown.

        Return False if this failed and a retry may help.
        """
        for channel_id in channel_ids:
            edit = partial(self._channels.edit, channel_id, message_id, pauses=SHORT)
            try:
                message = await edit(content=text)
                if text is None and (shorter := without_countdown(message.content)) is not None:
                    await edit(content=shorter)
                return True
            except discord.NotFound:
                continue
            except REQUEST_ERRORS as error:
                log.info("message %s keeps its buttons: %s", message_id, error)
                return isinstance(error, discord.HTTPException) and error.status < 500
        return True

    async def post(self, match: Match, content: Content, nonce: str) -> discord.Message | None:
        """Post content where the match is played. If that fails, log the reason and return None."""
        try:
            return await self.send(match, content, nonce)
        except CannotPost:
            return None
        except REQUEST_ERRORS as error:
            log.warning("match %s: can't post %s: %s", match.id, nonce, error)
            return None

    async def send_private(self, match: Match, player: int, key: str, **args: str) -> None:
        """Send a player a direct message about a match whose thread and channel can't be posted in."""
        if name_key(player) is not None:
            return
        wording, opponent = self._wording(match.locale), match.opponent_of(player)
        text = wording.text(
            key,
            player=(await wording.names.name_of(opponent, match.guild_id, match.locale)).markdown,
            place=link_to_board(match),
            **args,
        )
        try:
            user = self._connection.get_user(player) or await self._connection.fetch_user(player)
            nonce = nonce_of(match, "private", player, key, match.version, *args.values())
            await send_with_retries(partial(user.send, self._links.within(text), nonce=nonce), SHORT)
        except REQUEST_ERRORS as error:
            log.info("match %s: can't send a player a direct message: %s", match.id, error)

    async def send_result(self, match: Match, player: int) -> None:
        """Send a player the result of a match by direct message."""
        wording = self._wording(match.locale)
        result = wording.result(match, await wording.players(match))
        await self.send_private(match, player, "clock-over-there", result=result)

    async def notify_opponent(self, match: Match, player: int) -> None:
        """Notify a player's opponent privately of the move or result that the bot couldn't post."""
        if match.engine is not None:
            return
        opponent = match.opponent_of(player)
        if match.is_over:
            await self.send_result(match, opponent)
        elif match.turn_player == opponent:
            move = escaped(numbered(match, match.ply, Notation(match.locale)))
            await self.send_private(match, opponent, "board-there", move=move)

    # ---- Threads of games

    async def open_thread(self, card_id: int | None, match: Match, name: str | None = None) -> Match:
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

    # ---- Draw and takeback offers; the database stores which message shows an offer

    async def post_offer(self, offer: Offer) -> bool:
        """Post an offer to the opponent. Return False if nothing can be posted."""
        match = offer.match
        nonce = f"o{match.id}-{offer.version}-{offer.kind[0]}"
        message = await self.post(match, await self.offer_content(offer), nonce)
        if message is None:
            return False
        try:
            await self._use_cases.offers.show(offer, message.id)
        except Busy:
            log.warning(
                "match %s: could not store the id of its offer message; a button press will store it",
                match.id,
            )
        return True

    async def offer_content(self, offer: Offer) -> Content:
        """Return the question to the opponent, with the buttons that answer it."""
        texts, ids = Texts(offer.match.locale), (offer.match.id, offer.kind, offer.version)
        accept, decline = (texts.text(f"button-{name}") for name in ("accept", "decline"))
        buttons = view(
            button(accept, custom_id("offer-yes", *ids), discord.ButtonStyle.success),
            button(decline, custom_id("offer-no", *ids), discord.ButtonStyle.danger),
        )
        return Content(await self._offer_text(offer), view=buttons)

    async def close_offers(self, match: Match) -> None:
        """Add the outcome to the messages of closed offers, and remove their buttons."""
        try:
            for offer in await self._use_cases.offers.to_close(match):
                if await self._close_offer(offer):
                    await self._use_cases.offers.mark_closed(match.id, offer.message_id)
        except Busy:
            log.warning("match %s: its offers will be closed later", match.id)

    async def _close_offer(self, offer: Offer) -> bool:
        """Remove the buttons of an offer's message. Return False to try again with the next board."""
        match = offer.match
        key = f"offer-accepted-{offer.kind}" if offer.status == "accepted" else f"offer-{offer.status}"
        last = await self.offer_outcome(match, "offer-lapsed" if offer.status == "open" else key, offer.to)
        text = f"{await self._offer_text(offer)}\n{last}"
        return await self.close(offer.message_id or 0, places(match), text)

    async def _offer_text(self, offer: Offer) -> str:
        match, wording = offer.match, self._wording(offer.match.locale)
        player = (await wording.names.name_of(match.player(offer.by), match.guild_id, match.locale)).markdown
        mention = wording.names.mention(offer.to, match.locale)
        text = wording.text(f"offer-{offer.kind}", player=player, mention=mention)
        if offer.kind == TAKEBACK and is_rated(match):
            text += "\n" + wording.text("offer-takeback-rated")
        return text

    async def offer_outcome(self, match: Match, key: str, user_id: int) -> str:
        wording = self._wording(match.locale)
        player = await wording.names.name_of(user_id, match.guild_id, match.locale)
        return wording.text(key, player=player.markdown)

    # ---- Reasons why the bot can't post

    async def refusal_text(self, match: Match, texts: Texts) -> str:
        """Explain why the bot can't post in the thread and channel of a match, and how to fix that."""
        guild = self._guild_of(match)
        if guild is None:
            is_direct = match.guild_id is None and await self._is_bot_dm(match.place_id)
            return texts.text("error-direct" if is_direct else "error-guest")
        if await self.is_channel_deleted(match):
            keys = ["error-deleted"] if match.is_over else ["error-deleted", "error-deleted-play"]
            return texts.join(map(texts.text, keys))
        place, us = guild.get_channel_or_thread(match.channel_id), guild.me
        rights = None if place is None else permissions_in(place, us)
        is_thread = not isinstance(place, discord.abc.GuildChannel)
        if rights is None or (is_thread and rights.send_messages_in_threads):
            return texts.text("error-thread", mention=us.mention)
        needed = "permission-threads" if is_thread or match.thread_id is not None else "permission-write"
        needed = needed if rights.view_channel else "permission-view"
        return texts.text("error-permission", permissions=texts.text(needed))

    async def is_channel_deleted(self, match: Match) -> bool:
        """Return whether the channel of a match was deleted, on a server of which the bot is a member."""
        guild = self._guild_of(match)
        if guild is None or guild.get_channel_or_thread(match.channel_id) is not None:
            return False
        try:  # It may also be a thread that is archived, or private.
            await self._connection.fetch_channel(match.channel_id)
        except discord.NotFound:
            return True
        except (*REQUEST_ERRORS, discord.InvalidData) as error:
            log.info("match %s: can't check whether its channel was deleted: %s", match.id, error)
        return False

    def _guild_of(self, match: Match) -> discord.Guild | None:
        return None if match.guild_id is None else self._connection.get_guild(match.guild_id)

    async def _is_bot_dm(self, channel_id: int) -> bool:
        """Return whether the channel is a user's direct messages with the bot, the only ones it can fetch."""
        try:
            return isinstance(await self._connection.fetch_channel(channel_id), discord.DMChannel)
        except (*REQUEST_ERRORS, discord.InvalidData):
            return False


def _may_write_in_threads(parent: object) -> bool:
    """Return whether the bot may write in threads, which is a separate permission."""
    if not isinstance(parent, discord.abc.GuildChannel):
        return True  # Permissions unknown: try it, and let Discord decide.
    return parent.permissions_for(parent.guild.me).send_messages_in_threads


async def _send_with_nonce(send: Callable[..., Awaitable[discord.Message]], nonce: str) -> discord.Message:
    """Send with a nonce; with another one if the message with this nonce was deleted."""
    try:
        return await send(nonce=nonce)
    except discord.NotFound as error:
        if error.code != UNKNOWN_MESSAGE:
            raise
    return await send(nonce=f"{nonce}+")


def places(match: Match) -> list[int]:
    """Return the channels for a match's boards: its thread, then the channel in which it was opened."""
    return [place for place in (match.thread_id, match.channel_id) if place is not None]


def without_countdown(content: str) -> str | None:
    """Return the text without its countdown lines, or None if it has no such lines."""
    lines = content.split("\n")
    kept = [line for line in lines if not COUNTDOWN.search(line)]
    return "\n".join(kept) if len(kept) < len(lines) else None
