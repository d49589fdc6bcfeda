"""Runs tournaments: starts them and their games, shows the standings, and notifies players.

Everything is derived from the database, so any process continues after a crash. Nonces and the threads'
cards prevent a second copy of a message, thread or board. Only the points of an arena's game are missing in
its thread if posting them fails.
"""

from __future__ import annotations

import logging
from collections.abc import Container, Iterable
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from functools import partial

import discord

from bot.discord.boards.delivery import nonce_of
from bot.discord.boards.posting import PostOptions
from bot.discord.games.start_checks import TO_OPEN_THREADS
from bot.discord.platform.background_tasks import KeyedTasks
from bot.discord.platform.components import Content
from bot.discord.platform.retry import REQUEST_ERRORS, SHORT
from bot.discord.services import Services
from bot.discord.tournaments.arena_card import ArenaCard
from bot.discord.tournaments.event_card import event_title
from bot.discord.tournaments.format_cards import card_of
from bot.discord.wording.markup import link_to, stamp
from bot.refusals import MatchBroken, Refusal
from bot.state.match import Match
from bot.state.tournament_formats import Event
from bot.state.tournament_tables import ARENA, OPEN, PAUSED
from bot.state.tournaments import Advance

log = logging.getLogger(__name__)

GAMES_AT_ONCE, TABLES_AT_ONCE = 2, 4
"""Maximum number of threads to open per tick, for games of a round robin or simul and for tables of an
arena."""

MENTIONS_AT_ONCE = 50
"""Maximum number of users whom a message mentions: more wouldn't fit in it."""

LIVE_REPOST, SLOW_REPOST = timedelta(hours=1), timedelta(days=7)
"""Standings that have changed are posted again at the bottom of the channel if they are older than this."""

SEARCHED_MESSAGES = 100
"""The number of messages to search for a game's card that was posted just before a crash."""


class TournamentRunner:
    """Runner of the tournaments of this process's servers."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._tournaments = services.use_cases.tournaments
        self.tasks = KeyedTasks("tournaments")

    async def run(self) -> None:
        """Begin to advance all tournaments that are due, without waiting: one that hangs must not delay
        others."""
        await self._tournaments.refresh_hosts()
        for tournament_id in await self._tournaments.due():
            self.tasks.begin(tournament_id, partial(self._try_to_advance, tournament_id))

    async def _try_to_advance(self, tournament_id: int) -> None:
        try:
            await self._advance(tournament_id)
        except (*REQUEST_ERRORS, Refusal) as error:
            log.warning("tournament %s will be continued later: %s", tournament_id, error)
        except Exception:
            # Continue with the other tournaments.
            log.exception("tournament %s can't be continued", tournament_id)

    async def _advance(self, tournament_id: int) -> None:
        advance = await self._tournaments.advance(tournament_id)
        event = advance.event
        await self._report(advance)
        # If this fails, the table isn't shown either, so the tournament stays due.
        await self._announce(event)
        if advance.to_start and not await self._can_play(event):
            return
        if advance.call:
            await self._call(event)
        threads = TABLES_AT_ONCE if event.tournament.format == ARENA else GAMES_AT_ONCE
        at_once = threads + len(event.free_tables())
        started = [await self._tournaments.start_game(event, game) for game in advance.to_start[:at_once]]
        await self.open_games(tournament_id, {match.id for match in started if match is not None})
        await self._show(await self._tournaments.get(tournament_id), advance)

    async def _can_play(self, event: Event) -> bool:
        """Return whether games can be played in the channel; postpone them if permissions are missing, and
        end the tournament if the channel was deleted."""
        tournament = event.tournament
        guild = self._services.connection.get_guild(tournament.guild_id)
        if guild is not None and not guild.unavailable:
            channel = guild.get_channel(tournament.channel_id)
            if channel is None:
                log.info("tournament %s: its channel is gone", tournament.id)
                await self._tournaments.end(tournament.id)
                return False
            allowed = channel.permissions_for(guild.me)
            if allowed.view_channel and allowed.send_messages and allowed >= TO_OPEN_THREADS:
                return True
            log.info("tournament %s: permissions are missing in its channel", tournament.id)
        await self._tournaments.postpone(tournament.id)
        return False

    # ---- games

    async def open_games(self, tournament_id: int | None = None, new: Container[int] = ()) -> None:
        """Open the threads of games that have started, and post their first boards.

        `tournament_id`: only of this tournament. `new`: the games that were started just now; for others, a
        crash may have interrupted this.
        """
        for found_id, match_id in await self._tournaments.unopened(tournament_id):
            try:
                await self._open(found_id, match_id, again=match_id not in new)
            except MatchBroken:
                await self._tournaments.mark_opened(match_id)
            except (*REQUEST_ERRORS, Refusal) as error:
                log.warning("match %s: its thread will be opened later: %s", match_id, error)

    async def _open(self, tournament_id: int, match_id: int, *, again: bool) -> None:
        services = self._services
        async with services.boards.lock(match_id):
            match = await services.use_cases.lookup.with_settings(
                await services.use_cases.lookup.get(match_id)
            )
            if match.thread_id is None and match.posted_ply < 0:
                match = await self._open_thread(
                    await self._tournaments.get(tournament_id), match, again=again
                )
            await services.boards.post_locked(match.id, match, PostOptions(search=again))
        await services.delivery.add_unmentioned_players(match)
        await self._tournaments.mark_opened(match.id)

    async def _open_thread(self, event: Event, match: Match, *, again: bool) -> Match:
        """Open a thread for a game; at an arena's free table there is one already."""
        services = self._services
        game = next(game for game in event.played if game.match.id == match.id)
        for thread_id in event.free_tables(game):
            if await self._exists(thread_id):
                placed = await services.use_cases.posting.attach_thread(match.id, thread_id)
                return replace(placed, settings=match.settings)
        text, name = await card_of(services, event).game_message(match, game)
        card = await self._game_card(match, text, again=again)
        return await services.delivery.open_thread(card, match, name)

    async def _exists(self, thread_id: int) -> bool:
        """Return whether a thread can still be used."""
        connection = self._services.connection
        try:
            thread = connection.get_channel(thread_id) or await connection.fetch_channel(thread_id)
        except (discord.NotFound, discord.Forbidden):
            return False
        return isinstance(thread, discord.Thread) and not thread.locked

    async def _game_card(self, match: Match, text: str, *, again: bool) -> int | None:
        """Post the message on which the thread of a game is opened; return its id, or None if that is
        forbidden."""
        if again and (found := await self._find(match, text)) is not None:
            return found
        try:
            message = await self._send(
                match.channel_id, match.guild_id, Content(text), nonce_of(match, "card")
            )
        except (discord.Forbidden, discord.NotFound) as error:
            log.info("match %s: can't post its card: %s", match.id, error)
            return None
        return message.id

    async def _find(self, match: Match, text: str) -> int | None:
        """Return the id of a game's card that another process posted before it died, if there is one."""
        channels, newest_at = self._services.channels, self._services.use_cases.lookup.newest_at
        async for message in channels.own_messages(match.channel_id, match.guild_id, SEARCHED_MESSAGES):
            # A thread has the id of its card. An earlier tournament may have had the same card.
            if message.content == text and await newest_at(message.id) is None:
                return message.id
        return None

    # ---- messages

    async def _report(self, advance: Advance) -> None:
        """Show the players of an arena the points of their games, in the threads of these games."""
        card = card_of(self._services, advance.event)
        if not isinstance(card, ArenaCard):
            return
        for game in advance.results:
            # Wait for the lock, because the last board must come first.
            async with self._services.boards.lock(game.match.id):
                with suppress(MatchBroken):
                    match = await self._services.use_cases.lookup.get(game.match.id)
                    content = await card.result(game)
                    if content.text:
                        await self._services.delivery.post(match, content, "points")

    async def _call(self, event: Event) -> None:
        """Notify the players that the tournament starts soon."""
        tournament = event.tournament
        if tournament.starts_at is not None:
            title = event_title(self._services.wording(tournament.locale), tournament)
            when = stamp(tournament.starts_at)
            await self._notify(event, event.notified, "event-call", "call", title=title, when=when)
        await self._tournaments.mark_called(tournament.id)

    async def _announce(self, event: Event) -> None:
        """Notify players who were paused, and announce who was withdrawn."""
        card = card_of(self._services, event)
        for entrant in event.entrants:
            if entrant.announced:
                continue
            user_id = entrant.user_id
            if entrant.status == PAUSED:
                end, nonce = event.pause_end(entrant), f"pause{user_id}{entrant.since.timestamp()}"
                if end is None:
                    await self._notify(event, [user_id], "event-paused-arena", nonce)
                else:
                    await self._notify(event, [user_id], "event-paused", nonce, until=stamp(end))
            else:
                text = card.say("event-withdrawn", player=(await card.name(user_id)).markdown)
                await self._post(event, Content(text), f"out{user_id}")
            await self._tournaments.mark_announced(event.tournament.id, entrant)

    async def _notify(self, event: Event, users: Iterable[int], key: str, nonce: str, **args: str) -> None:
        """Mention players, except those who switched that off here or everywhere."""
        concerned = await self._to_mention(event, users)
        for first in range(0, len(concerned), MENTIONS_AT_ONCE):
            some = concerned[first : first + MENTIONS_AT_ONCE]
            players = " ".join(f"<@{user_id}>" for user_id in some)
            content = card_of(self._services, event).notice(key, players=players, **args)
            await self._post(event, content, f"{nonce}{first or ''}", some)

    async def _to_mention(self, event: Event, users: Iterable[int]) -> list[int]:
        wanted = event.notified
        choices = await self._services.use_cases.settings.of_players(wanted)
        users = set(users)
        return [user_id for user_id in wanted if user_id in users and choices[user_id].mentions]

    async def _post(self, event: Event, content: Content, purpose: str, users: Iterable[int] = ()) -> None:
        """Post a message in the tournament's channel; if Discord refuses it, log that."""
        tournament = event.tournament
        try:
            nonce = nonce_of(tournament, "tournament", purpose)
            await self._send(tournament.channel_id, tournament.guild_id, content, nonce, users)
        except discord.HTTPException as error:
            if error.status >= 500:
                raise
            log.info("tournament %s: can't post in its channel: %s", tournament.id, error)

    async def _send(
        self, channel_id: int, guild_id: int | None, content: Content, nonce: str, users: Iterable[int] = ()
    ) -> discord.Message:
        """Send a message that pings only these users. With the same nonce Discord posts it only once."""
        allowed = discord.AllowedMentions(users=[discord.Object(user) for user in users])
        send = self._services.channels.send
        return await send(channel_id, guild_id, content, allowed_mentions=allowed, nonce=nonce, pauses=SHORT)

    async def _show(self, event: Event, advance: Advance) -> None:
        """Show the newest state in the tournament's message, or post it again at the bottom."""
        tournament = event.tournament
        now = self._services.use_cases.now()
        has_news = advance.begun or advance.ended or tournament.is_unannounced
        if tournament.shown_version >= tournament.version or not (has_news or event.may_be_shown(now)):
            return
        card = card_of(self._services, event)
        mentioned = await self._to_mention(event, card.concerned()) if has_news else []
        content = await card.public(mentioned)
        period = LIVE_REPOST if tournament.time.is_live else SLOW_REPOST
        is_old = tournament.posted_at is None or now - tournament.posted_at >= period
        message_id, is_new = tournament.message_id, has_news or (is_old and tournament.players > 0)
        try:
            if not is_new and message_id is not None:
                is_new = not await self._edit(event, message_id, content)
            if is_new or message_id is None:
                # A start or an end is posted once, even if the version has changed since a crash.
                purpose = tournament.status if has_news else f"shown{tournament.version}"
                nonce = nonce_of(tournament, "tournament", purpose)
                sent = await self._send(tournament.channel_id, tournament.guild_id, content, nonce, mentioned)
                if message_id is not None:
                    await self._close(event, message_id, sent.id)
                message_id, is_new = sent.id, True
        except (discord.Forbidden, discord.NotFound) as error:
            log.info("tournament %s: can't show its standings: %s", tournament.id, error)
            is_new = False
        await self._tournaments.mark_shown(tournament, message_id, is_new=is_new)

    async def _close(self, event: Event, old_id: int, new_id: int) -> None:
        """Remove the buttons of the previous message; an announcement gets a link to the new one."""
        tournament, text = event.tournament, None
        if tournament.shows_announcement:
            link = link_to(tournament.guild_id, tournament.channel_id, new_id)
            text = await card_of(self._services, event).replaced(link)
        await self._services.delivery.close(old_id, [tournament.channel_id], text)

    async def _edit(self, event: Event, message_id: int, content: Content) -> bool:
        """Edit the message with the standings; return False if it was deleted."""
        tournament = event.tournament
        try:
            await self._services.channels.edit(
                tournament.channel_id,
                message_id,
                guild_id=tournament.guild_id,
                content=content.text,
                view=content.view,
                uploads=None if tournament.status == OPEN else content.uploads,  # The card keeps its picture.
                pauses=SHORT,
            )
        except discord.NotFound:
            return False
        return True
