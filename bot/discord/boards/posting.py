"""Posts boards: one message after every move, in order and without duplicates, also after a crash.

Only the database decides which boards are missing: it stores the moves and `posted_ply`, the last ply posted.
Each match's lock keeps the order within this process. If two processes handle moves of one match, the one
with the later move waits until the database shows that the earlier board is posted.

Three things prevent a second copy of a board: a nonce made of match and ply, by which Discord drops
duplicates for some minutes (from two processes, or from a repeated request); this process's memory of what it
has posted, in case the database could not store it; and a search of the channel before missing boards are
posted.
"""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from enum import Enum, auto
from types import MappingProxyType
from weakref import WeakValueDictionary

import discord

import render
import rules
from bot import logs
from bot.discord.boards.board_buttons import board_buttons, players_to_ask
from bot.discord.boards.delivery import CannotPost, Delivery, places, without_countdown
from bot.discord.boards.flag_timers import Flags
from bot.discord.boards.offer_messages import OfferMessages
from bot.discord.boards.shown_boards import (
    ButtonRemoval,
    GameMovedOn,
    ShownBoard,
    WaitingMatches,
    correct_clock,
    find_board,
    pgn_name,
)
from bot.discord.pictures.painter import Painter
from bot.discord.pictures.reader_style import board_style
from bot.discord.platform.background_tasks import BackgroundTasks
from bot.discord.platform.channels import Channels, readable
from bot.discord.platform.discord_types import Note, Upload
from bot.discord.platform.recent_cache import Recent
from bot.discord.platform.retry import REQUEST_ERRORS
from bot.discord.platform.user_text import user_text
from bot.discord.wording.alt_text import board_alt_text
from bot.discord.wording.captions import Captions, with_clocks
from bot.discord.wording.sentences import Players, Wording, is_reply
from bot.health.metrics import Metrics
from bot.matches import Match, Matches, is_former
from bot.refusals import Busy, MatchBroken, NoSuchMatch
from bot.texts import Texts

log = logging.getLogger(__name__)

FILE_NAME = re.compile(r"board-(?P<id>[1-9]\d{0,17})-(?P<ply>\d{1,5})\.png")
"""The file name of a board picture holds match id and ply, so that a reply to it identifies its match."""

CATCH_UP = 3
"""Up to this many missing boards are posted one by one; if more are missing, only the newest is."""

REMEMBERED_MATCHES = 10_000
"""The most matches for which this process remembers the newest posted board."""

LONGEST_SECONDS = 900.0
"""The longest wait for a rate limit, in seconds; then retry, even if the limit asks for more."""

OTHERS_SECONDS = 10.0
"""How long a board waits for another process to post the board before it; that process may have died."""

LOOK_SECONDS = 0.1
"""Seconds between two checks of the database during that wait."""

RECHECK_AFTER = timedelta(seconds=0.25)
"""If a match was stored longer ago than this, look for a newer version before sending its board."""

REPEATED_AFTER = timedelta(seconds=5)
"""If the message that Discord returns is this much older than the request, an earlier one posted it."""


def match_id_of_board(message: discord.Message, us: discord.ClientUser | None) -> int | None:
    """Return the id of the match whose board this message of the bot shows; None for any other message."""
    if us is None or message.author.id != us.id:
        return None
    found = filter(None, (FILE_NAME.fullmatch(attachment.filename) for attachment in message.attachments))
    return next((int(each["id"]) for each in found), None)


class Posted(Enum):
    """The outcome of posting boards. The moves are stored in any case."""

    ALL = auto()
    LATER = auto()
    """Discord, the connection or the database failed; the client tries again later."""
    NOWHERE = auto()
    """Neither the thread nor the channel of this match accepts its board."""


class Boards:
    """Posts the boards of matches."""

    def __init__(
        self,
        connection: discord.Client,
        matches: Matches,
        texts: Texts,
        wording: Wording,
        painter: Painter,
        channels: Channels,
        delivery: Delivery,
        offer_messages: OfferMessages,
        flags: Flags,
        metrics: Metrics,
    ) -> None:
        self._connection = connection
        self._matches = matches
        self._texts = texts
        self._wording = wording
        self._painter = painter
        self._channels = channels
        self._delivery = delivery
        self._offer_messages = offer_messages
        self._flags = flags
        """Knows when each live clock runs out; a clock starts when its board is posted."""
        self._metrics = metrics
        self._retiring = ButtonRemoval(self._delivery.close)
        self._captions = Captions(self._texts, self._wording)
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._background = BackgroundTasks("beside the boards")
        """Background tasks, which don't hold the match's lock: no board waits for them."""
        self._shown: Recent[ShownBoard] = Recent(REMEMBERED_MATCHES)
        self._asked: Recent[int] = Recent(REMEMBERED_MATCHES)
        """By match, the ply of the board that this process was last asked to post."""
        self._waiting = WaitingMatches()

    def lock(self, match_id: int) -> asyncio.Lock:
        """Return the lock of a match, which serialises the posting of its boards in this process."""
        return self._locks.setdefault(match_id, asyncio.Lock())

    async def post(
        self,
        match_id: int,
        fresh: Match | None = None,
        *,
        first: int | None = None,
        search: bool = False,
        undone: bool = False,
    ) -> Posted:
        """Post the missing boards of a match in order, with the result at the end.

        `fresh`: the match as just stored, which saves reading it. `first`: the first ply just stored, or
        the next ply if the match ended without a move; if another process is posting earlier boards, this
        waits for them. `search`: search the channel first, because a process may have posted a board and
        died before it stored that. `undone`: moves were just taken back. If players move faster than boards
        can be posted, boards of past positions are skipped.
        """
        asked = time.perf_counter()
        with logs.log_ids(match=match_id), self._waiting.one(fresh):
            async with self.lock(match_id):
                try:
                    posted = await self.post_locked(
                        match_id, fresh, first=first, search=search, undone=undone, skips=True
                    )
                except GameMovedOn:
                    # Skip only once, so that a board appears however fast they play.
                    newest = None if fresh is None else self._waiting.latest(fresh)
                    if newest is fresh:
                        newest = None  # Another process has stored a newer version: read that.
                    posted = await self.post_locked(match_id, newest, search=search, newest_only=True)
        self._metrics.posted(posted.name.lower(), time.perf_counter() - asked)
        return posted

    async def post_locked(
        self,
        match_id: int,
        fresh: Match | None = None,
        *,
        first: int | None = None,
        search: bool = False,
        undone: bool = False,
        skips: bool = False,
        newest_only: bool = False,
    ) -> Posted:
        """Do the work of post(); the caller must hold the match's lock.

        `skips`: raise GameMovedOn if a move is made before the board is sent. `newest_only`: don't post
        earlier missing boards.
        """
        match = fresh
        try:
            match = match or await self._matches.lookup.get(match_id)
            if first is not None:
                match = await self._wait_for_earlier_boards(match, first)
            self._asked.keep(match.id, match.ply)
            await self._post(match, search, undone, skips, newest_only)
            return Posted.ALL
        except MatchBroken:
            return await self._announce_called_off(match_id)
        except CannotPost:
            posted = Posted.NOWHERE
            if match is not None:
                # No board will start the clock, so start it here; if that fails, the next attempt does.
                with suppress(Busy):
                    if (due := await self._matches.posting.start_clock_without_board(match)) is not None:
                        self._flags.note(match.id, due)
        except discord.RateLimited as error:
            log.warning("match %s: its board has to wait: %s", match_id, error)
            self._background.begin(self._post_later(error.retry_after, match_id))
            return Posted.LATER
        except (*REQUEST_ERRORS, Busy):
            log.exception("match %s: its board is not posted for now", match_id)
            posted = Posted.LATER
        if match is not None:
            await self.schedule_retry(match.id, match.version)
        return posted

    async def _wait_for_earlier_boards(self, match: Match, first: int) -> Match:
        """Wait until another process has posted the boards before `first`, for OTHERS_SECONDS at most.

        Doesn't wait for boards that this process was asked to post. Returns the match as it is stored then;
        raises GameMovedOn if it has changed.
        """
        asked, shown = self._asked.get(match.id), self._shown.get(match.id)
        known = max(-1 if asked is None else asked, -1 if shown is None else shown.ply)
        before = _with_boards(match, range(known + 1, first))
        stored, until = match, time.monotonic() + OTHERS_SECONDS
        while before and stored.posted_ply < before[-1] and time.monotonic() < until:
            await asyncio.sleep(LOOK_SECONDS)
            stored = await self._matches.lookup.get(match.id)
        if stored.version > match.version:
            raise GameMovedOn
        return stored

    async def _announce_called_off(self, match_id: int) -> Posted:
        """Announce a game that was called off and can't be loaded. Raises MatchBroken for any other."""
        found = await self._matches.posting.find_called_off(match_id)
        if found is None:
            raise MatchBroken("match-broken", match=str(match_id), ply=0)
        match = found.match
        if match.end_posted:
            return Posted.ALL
        mentions = " ".join(f"<@{player}>" for player in match.players if not is_former(player))
        text = self._texts.text(
            match.locale,
            "game-outdated" if found.outdated else "game-called-off",
            players=mentions,
            variant=user_text(found.title).markdown,
        )
        try:
            message = await self._delivery.send_to_thread(match, Note(text), "called-off")
        except (CannotPost, *REQUEST_ERRORS) as error:
            log.warning("match %s: the message that it was called off is not posted: %s", match.id, error)
            await self.schedule_retry(match.id, match.version)
            return Posted.NOWHERE if isinstance(error, CannotPost) else Posted.LATER
        await self._matches.posting.mark_posted(
            match.id, match.ply, message.id, end=True, takebacks=match.takebacks
        )
        old = ShownBoard(match.posted_ply, match.posted_message_id, True, match.takebacks)
        self._background.begin(self._retire(match, old, places(match), offered=True))
        return Posted.ALL

    async def schedule_retry(self, match_id: int, version: int) -> None:
        """Schedule the next try for a board that could not be posted."""
        with suppress(Busy):
            if await self._matches.posting.record_failed_post(match_id, version):
                log.warning("match %s: its board can be posted nowhere; /board still shows it", match_id)

    async def _post_later(self, seconds: float, match_id: int) -> None:
        await asyncio.sleep(min(seconds, LONGEST_SECONDS))
        await self.post(match_id)

    async def _post(self, match: Match, search: bool, undone: bool, skips: bool, newest_only: bool) -> None:
        if skips and self._waiting.has_newer(match):
            raise GameMovedOn
        shown = ShownBoard(match.posted_ply, match.posted_message_id, match.end_posted, match.takebacks)
        before = self._shown.get(match.id)
        known = before or shown
        if known.takebacks < shown.takebacks:
            # The board that this process remembers shows a move that was taken back since.
            shown = replace(known, ply=shown.ply, end=False)
        elif known.sort_key >= shown.sort_key:
            if known.sort_key > shown.sort_key:
                await self._store_posted(match, known)
            shown = known
        if undone and before is None and shown.takebacks == match.takebacks:
            # This process remembers no board from before the takeback: assume that there is one, so that
            # the next board says that moves were taken back.
            shown = replace(shown, takebacks=match.takebacks - 1)
        due = _with_boards(match, range(shown.ply + 1, match.ply))
        due = due if len(due) < CATCH_UP and not newest_only else []
        if shown.ply < match.ply or (match.is_over and not shown.end):
            due.append(match.ply)
        # A process that died may have posted earlier boards without storing that.
        unknown = before is None
        for ply in due:
            searched = search or (unknown and ply < match.ply)
            shown = await self._post_ply(match, ply, shown, searched, skips)

    async def _store_posted(self, match: Match, shown: ShownBoard, at: datetime | None = None) -> bool:
        """Store in memory and database what is posted. If the database is busy, a later call stores it there.

        Returns whether a message may still show an offer of the match. `at`: the timestamp of a board posted
        just now, at which a live game's clock starts.
        """
        self._shown.keep(match.id, shown)
        live = match if match.clock is not None and shown.ply == match.ply and not match.is_over else None
        posting = self._matches.posting
        try:
            noted = await posting.mark_posted(
                match.id,
                shown.ply,
                shown.message_id,
                end=shown.end,
                takebacks=shown.takebacks,
                live=live,
                at=at,
            )
        except Busy:
            log.warning("match %s: its board is posted, but noted later: the database is busy", match.id)
            return True
        if live is not None and (due := posting.due(live, at)) is not None:
            self._flags.note(match.id, due)
        return noted is None or noted.offers_shown

    async def move_to_channel(self, thread_id: int) -> None:
        """Move the games of a deleted thread to its channel, and show their boards there."""
        for match in reversed(await self._matches.lookup.at(thread_id)):
            async with self.lock(match.id):
                if (await self._matches.lookup.get(match.id)).thread_id != thread_id:
                    continue  # A board that was just being sent has already moved the game to the channel.
                match = await self._matches.posting.attach_thread(match.id, None)
                try:
                    message, _ = await self._send_board(match, match.ply, moved=True)
                except (*REQUEST_ERRORS, CannotPost) as error:
                    log.warning(
                        "match %s: its thread is gone, and no board in its channel: %s", match.id, error
                    )
                    continue
                past_text = without_countdown(message.content)
                shown = ShownBoard(match.ply, message.id, match.is_over, match.takebacks, past_text)
                await self._store_posted(match, shown, message.created_at)

    async def finish(self) -> None:
        """Wait for the boards that are being posted; otherwise they would appear after the next start."""
        for lock in list(self._locks.values()):
            async with lock:
                pass
        await self._background.finish()

    async def _post_ply(
        self, match: Match, ply: int, before: ShownBoard, search: bool, skips: bool
    ) -> ShownBoard:
        over = match.is_over and ply == match.ply
        place = await find_board(self._connection, match, ply, before, over) if search else None
        at = past_text = None
        if place is None:
            asked = self._matches.deadlines.now()
            undone = before.takebacks < match.takebacks
            message, due = await self._send_board(match, ply, undone=undone, skips=skips)
            place, at = (message.channel.id, message.id), message.created_at
            past_text = without_countdown(message.content)
            if at < asked - REPEATED_AFTER:
                at = None  # Discord recognised the nonce: an earlier process posted this board.
            if match.clock is not None and due is not None and ply == match.ply:
                self._background.begin(correct_clock(message, due, self._matches.posting.due(match, at)))
        channel_id, message_id = place
        shown = ShownBoard(ply, message_id, over, match.takebacks, past_text)
        offered = await self._store_posted(match, shown, at)
        # Edits of messages over an hour old have a rate limit of their own; the next board must not wait for
        # it.
        old = replace(before, message_id=None) if before.message_id == message_id else before
        self._background.begin(self._retire(match, old, dict.fromkeys([channel_id, *places(match)]), offered))
        return shown

    async def _retire(self, match: Match, old: ShownBoard, channel_ids: Iterable[int], offered: bool) -> None:
        if old.message_id is not None:
            await self._retiring.retire(match.id, old.message_id, channel_ids, old.past_text)
        if offered:
            await self._offer_messages.close_settled(match)

    async def _send_board(
        self,
        match: Match,
        ply: int,
        *,
        moved: bool = False,
        undone: bool = False,
        skips: bool = False,
    ) -> tuple[discord.Message, datetime | None]:
        """Send a board. Returns the message, and the deadline that its text states, if any."""
        players, over = await self._wording.players(match), match.is_over and ply == match.ply
        bottom = _bottom_side(match, ply, over=over)
        settings = await self._matches.settings.of_game(match)
        if settings.players[match.player(bottom)].white_down or settings.server.white_down:
            bottom = rules.WHITE
        alt = board_alt_text(
            self._texts, self._wording, match.locale, match, ply, players, self._matches.deadlines.now()
        )
        picture = await self.picture(match, ply, bottom, players, board_style(match, settings))
        uploads = [Upload(picture, f"board-{match.id}-{ply}.png", alt)]
        if skips and await self._has_moved_on(match):
            raise GameMovedOn
        if over:
            uploads.append(await self._pgn(match, players))
        changes = await self._matches.ratings.changes(match) if over else {}
        is_member = self._channels.at(match.place_id) is None
        read = readable(self._connection, match.guild_id, is_member=is_member)
        # Read the time only now: the clock starts when the board appears, and drawing may have taken long.
        due, now = self._matches.posting.due(match), self._matches.deadlines.now()
        content = self._captions.text(match, ply, players, readable=read, due=due, now=now, changes=changes)
        nonce = f"{match.id}-{ply}-end" if over else f"{match.id}-{ply}"
        if match.takebacks:
            nonce += f"-t{match.takebacks}"
        if undone:
            key = "board-undone-casual" if match.rated else "board-undone"
            content = f"{self._texts.text(match.locale, key)}\n{content}"
        if moved:
            content = f"{self._texts.text(match.locale, 'board-moved')}\n{content}"
            nonce += "-m"
        if asked := players_to_ask(match, ply, settings):
            content += "\n" + self._texts.text(match.locale, "board-letters")
        buttons = board_buttons(self._texts, match, ply, bottom, letters=bool(asked))
        message = await self._delivery.send(
            match, Note(content, tuple(uploads), buttons), nonce, settings.players
        )
        for player in asked:
            with suppress(Busy):  # If the database is busy, a later board asks again.
                await self._matches.settings.change_player(player, letters=False)
        return message, due

    async def _has_moved_on(self, match: Match) -> bool:
        """Whether the match has a newer version: waiting here or, after RECHECK_AFTER, in the database."""
        if self._waiting.has_newer(match):
            return True
        if self._matches.deadlines.now() - match.updated_at < RECHECK_AFTER:
            return False
        with suppress(Busy, NoSuchMatch):
            return (await self._matches.lookup.get(match.id)).version > match.version
        return False

    async def picture(
        self,
        match: Match,
        ply: int,
        bottom: rules.Color,
        players: Players,
        style: render.Style,
        *,
        arrows: tuple[render.Arrow, ...] = (),
        badges: Mapping[int, str] = MappingProxyType({}),
        bar: float | None = None,
    ) -> bytes:
        """Draw the board after `ply` moves, with the labels of labels_of(); options as in render.board."""
        over = match.is_over and ply == match.ply
        labels = labels_of(self._wording, match.locale, match, players, over=over)
        if match.clock is not None and ply == match.ply:
            labels = with_clocks(labels, self._texts, match, self._matches.deadlines.now())
        last = match.game.moves[ply - 1] if ply else None
        position = match.game.positions[ply]
        answered = match.game.moves[ply - 2] if is_reply(match, ply) else None
        with self._matches.variants.report_harm_in(match.variant):
            return await self._painter.draw(
                render.board,
                position,
                view=bottom,
                style=style,
                last_move=last,
                answered=answered,
                arrows=arrows,
                badges=badges,
                bar=bar,
                labels=labels,
            )

    async def _pgn(self, match: Match, players: Players) -> Upload:
        tags = {"Event": self._texts.text(match.locale, "end-pgn-event"), "Site": "Discord"}
        times = await self._matches.lookup.move_times(match)
        text = match.pgn(players.white.plain, players.black.plain, tags, [time.left for time in times])
        return Upload(text.encode(), pgn_name(match))


def labels_of(wording: Wording, locale: str, match: Match, players: Players, *, over: bool) -> render.Labels:
    """Return the labels above and below the picture of a match's board, without the times on its clocks."""
    drawn = wording.drawn_names(match, players)
    return render.Labels(
        drawn.white.plain,
        drawn.black.plain,
        words=wording.picture_words(locale),
        turn=not over,
        start=match.game.start,
        ended=wording.ended(locale, match, players) if over else None,
    )


def _with_boards(match: Match, plies: range) -> list[int]:
    """Return the plies that get a board: a player's move and the engine's reply get one, after both."""
    return [ply for ply in plies if match.game.positions[ply].turn is not match.engine]


def _bottom_side(match: Match, ply: int, *, over: bool) -> rules.Color:
    """Return the bottom side: the engine's opponent, else the side to move; once `over`, the last to move."""
    if match.engine is not None:
        return match.engine.opponent
    turn = match.game.positions[ply].turn
    return turn.opponent if over else turn
