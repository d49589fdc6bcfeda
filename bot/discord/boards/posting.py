"""Posts the boards of matches: one message after every move, in order and without duplicates.

Only the database decides which boards are missing: it stores the moves and `posted_ply`, the last ply posted.
Each match's lock keeps the order within this process.

Three things prevent a second copy of a board that the database doesn't know yet: a nonce made of match and
ply, by which Discord drops duplicates for a few minutes (from two processes, or from a repeated request); a
search of the channel before boards are posted again after a crash or an outage; and, where messages have no
nonce or can't be searched, the memory of boards that were sent while the database was busy.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Generator
from contextlib import contextmanager, suppress
from dataclasses import replace
from datetime import datetime, timedelta
from enum import Enum, auto
from weakref import WeakValueDictionary

import discord

from bot import logs
from bot.discord.boards.board_message import BoardMessages, pgn_name, picture_name
from bot.discord.boards.delivery import (
    ButtonRemoval,
    CannotPost,
    Delivered,
    Delivery,
    places,
    without_countdown,
)
from bot.discord.boards.flag_timers import Flags
from bot.discord.boards.offer_messages import OfferMessages
from bot.discord.platform.background_tasks import BackgroundTasks
from bot.discord.platform.recent_cache import Recent
from bot.discord.platform.retry import REQUEST_ERRORS
from bot.discord.wording.sentences import stamp
from bot.health.metrics import Metrics
from bot.refusals import Busy, MatchBroken, NoSuchMatch, Refusal
from bot.state.match import Match
from bot.state.posting import PostedBoard
from bot.state.use_cases import Matches

log = logging.getLogger(__name__)

CLOCK_ERROR = timedelta(seconds=2)
"""Correct the deadline on a board if a slow request has made it wrong by this much or more."""

CATCH_UP = 3
"""Fewer missing boards than this are posted one by one; otherwise only the newest is."""

CACHE_SIZE = 10_000
"""Maximum number of entries in each of this process's caches of boards and matches."""

LONGEST_SECONDS = 900.0
"""Maximum wait for a rate limit, in seconds; then retry, even if the limit asks for more."""

RECHECK_AFTER = timedelta(seconds=0.25)
"""If a match was stored longer ago than this, look for a newer version before sending its board."""

REPEATED_AFTER = timedelta(seconds=5)
"""If the message that Discord returns is this much older than the request, an earlier one posted it."""


class Posted(Enum):
    """The outcome of posting boards. The moves are stored in any case."""

    ALL = auto()
    LATER = auto()
    """Discord, the connection or the database failed; the client tries again later."""
    NOWHERE = auto()
    """Neither the thread nor the channel of this match accepts its board."""


class GameMovedOn(Exception):
    """Another move was made before a board was sent; the next board shows both moves."""


class WaitingMatches:
    """The latest known state of each match that waits to be posted or is being posted."""

    def __init__(self) -> None:
        self._newest: dict[int, Match] = {}

    @contextmanager
    def add(self, match: Match | None) -> Generator[None]:
        """Register a match as waiting while the context is open."""
        if match is not None and not self.has_newer(match):
            self._newest[match.id] = match
        try:
            yield
        finally:
            if match is not None and self._newest.get(match.id) is match:
                del self._newest[match.id]

    def has_newer(self, match: Match) -> bool:
        return self._newest.get(match.id, match).version > match.version


class Boards:
    """Posts the boards of matches."""

    def __init__(
        self,
        matches: Matches,
        messages: BoardMessages,
        delivery: Delivery,
        offer_messages: OfferMessages,
        flags: Flags,
        metrics: Metrics,
    ) -> None:
        self._matches = matches
        self._messages = messages
        self._delivery = delivery
        self._offer_messages = offer_messages
        self.flags = flags
        """Knows when each live clock runs out; a clock starts when its board is posted."""
        self._metrics = metrics
        self._button_removal = ButtonRemoval(delivery.close)
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._waiting = WaitingMatches()
        self._background = BackgroundTasks("after a board")
        """Tasks that don't hold the match's lock: no board waits for them."""
        self._past_texts: Recent[str | None] = Recent(CACHE_SIZE)
        """By message, a board's text without its countdown; saves an edit when its buttons are removed."""
        self._unstored: Recent[Delivered] = Recent(CACHE_SIZE)
        """Boards sent but not yet recorded because the database was busy; keyed by match, takebacks, ply and
        whether it is the final board."""
        self._takebacks: Recent[int] = Recent(CACHE_SIZE)
        """By match, the number of takebacks when this process posted its newest board."""

    def lock(self, match_id: int) -> asyncio.Lock:
        """Return the lock of a match, which serialises the posting of its boards in this process."""
        return self._locks.setdefault(match_id, asyncio.Lock())

    async def post(
        self,
        match_id: int,
        fresh: Match | None = None,
        *,
        search: bool = False,
        moved: bool = False,
        undone: bool = False,
    ) -> Posted:
        """Post the missing boards of a match in order, with the result at the end.

        `fresh`: the match as just stored, which saves reading it. `search`: search the channel first, because
        a process may have posted a board and crashed before recording it. `moved`: the game's thread was
        deleted, so that its board is posted in its channel. `undone`: moves were just taken back. If players
        move faster than boards can be posted, boards of past positions are skipped.
        """
        if undone and fresh is not None and self._takebacks.get(match_id) is None:
            self._takebacks.keep(match_id, fresh.takebacks - 1)
        begun = time.perf_counter()
        lock = self.lock(match_id)
        with logs.log_ids(match=match_id), self._waiting.add(fresh):
            # `fresh` doesn't show boards that were posted since it was stored, or are being posted now.
            is_current = fresh is not None and not lock.locked() and len(_missing_boards(fresh)) < 2
            known = fresh if is_current else None
            async with lock:
                try:
                    if fresh is not None and self._waiting.has_newer(fresh):
                        raise GameMovedOn
                    posted = await self.post_locked(match_id, known, search=search, moved=moved, skips=True)
                except GameMovedOn:
                    # Skip only once, so that a board appears however fast they play.
                    posted = await self.post_locked(match_id, search=search, moved=moved, newest_only=True)
        self._metrics.posted(posted.name.lower(), time.perf_counter() - begun)
        return posted

    async def post_locked(
        self,
        match_id: int,
        fresh: Match | None = None,
        *,
        search: bool = False,
        moved: bool = False,
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
            for ply in _missing_boards(match, newest_only=newest_only):
                # A process may have posted earlier boards without recording it.
                is_searched = search or ply < match.ply
                match = await self._post_ply(match, ply, moved=moved, search=is_searched, skips=skips)
            return Posted.ALL
        except MatchBroken:
            return await self._announce_called_off(match_id)
        except CannotPost:
            posted = Posted.NOWHERE
            if match is not None:
                # No board will start the clock, so start it here; if this fails, the next attempt does.
                with suppress(Busy):
                    if (due := await self._matches.posting.start_clock_without_board(match)) is not None:
                        self.flags.note(match.id, due)
        except discord.RateLimited as error:
            log.warning("match %s: its board has to wait: %s", match_id, error)
            self._background.begin(self._post_later(error.retry_after, match_id, moved=moved))
            return Posted.LATER
        except (*REQUEST_ERRORS, Busy):
            log.exception("match %s: its board is not posted for now", match_id)
            posted = Posted.LATER
        if match is not None:
            await self.schedule_retry(match.id, match.version)
        return posted

    async def _post_ply(self, match: Match, ply: int, *, moved: bool, search: bool, skips: bool) -> Match:
        """Post a board unless it is in the chat; return the match with that board as its newest."""
        over = match.is_over and ply == match.ply
        key = (match.id, match.takebacks, ply, over)
        board = self._unstored.get(key)
        if board is not None and board.channel_id not in places(match):
            board = None  # Its thread was deleted.
        if board is None and search:
            files = {picture_name(match, ply), *([pgn_name(match)] if over else [])}
            board = await self._delivery.find(match, files)
        if board is None:
            board = await self._send(match, ply, moved=moved, skips=skips)
        try:
            stored = await self._store(match, ply, board, over=over)
        except Busy:
            log.warning("match %s: its board is posted but not stored: the database is busy", match.id)
            self._unstored.keep(key, board)
            stored = PostedBoard(offers_shown=True)
        # Edits of messages over an hour old have a rate limit of their own, which must not delay boards.
        self._background.begin(self._tidy_up(match, board, stored))
        return replace(match, posted_ply=ply, posted_message_id=board.message_id, end_posted=over)

    async def _send(self, match: Match, ply: int, *, moved: bool, skips: bool) -> Delivered:
        """Compose and send a board. With `skips`, raises GameMovedOn if it shows a past position."""
        undone = await self._has_undone_moves(match)
        board = await self._messages.compose(match, ply, moved=moved, undone=undone)
        if skips and await self._has_moved_on(match):
            raise GameMovedOn
        begun = self._matches.deadlines.now()
        nonce = _nonce(match, ply, moved=moved)
        message = await self._delivery.send(match, board.note, nonce, board.settings.players)
        self._past_texts.keep(message.id, without_countdown(message.content))
        self._takebacks.keep(match.id, match.takebacks)
        for player in board.asked:
            with suppress(Busy):  # If the database is busy, a later board asks again.
                await self._matches.settings.change_player(player, letters=False)
        # Discord returns an older message if an earlier process posted this board with the same nonce.
        at = message.created_at if message.created_at >= begun - REPEATED_AFTER else None
        if match.clock is not None and board.due is not None and ply == match.ply:
            due = self._matches.posting.due(match, at)
            self._background.begin(_correct_clock(message, board.due, due))
        return Delivered(message.channel.id, message.id, at)

    async def _store(self, match: Match, ply: int, board: Delivered, *, over: bool) -> PostedBoard | None:
        """Store that a board is posted; a live game's clock starts at its timestamp. Returns the result of
        mark_posted()."""
        live = match if match.clock is not None and ply == match.ply and not match.is_over else None
        posting = self._matches.posting
        stored = await posting.mark_posted(
            match.id,
            ply,
            board.message_id,
            end=over,
            takebacks=match.takebacks,
            live=live,
            at=board.at,
        )
        if live is not None and (due := posting.due(live, board.at)) is not None:
            self.flags.note(match.id, due)
        return stored

    async def _tidy_up(self, match: Match, board: Delivered, stored: PostedBoard | None) -> None:
        """Remove the buttons of the previous board, and close offers that were answered or have expired.

        If a takeback has made this board outdated, remove its own buttons; the next board removes the others.
        """
        old = match.posted_message_id if match.posted_message_id != board.message_id else None
        if stored is None and await self._was_taken_back(match):
            old = board.message_id
        if old is not None:
            channel_ids = dict.fromkeys([board.channel_id, *places(match)])
            await self._button_removal.retire(match.id, old, channel_ids, self._past_texts.get(old))
        if stored is None or stored.offers_shown:
            await self._offer_messages.close_settled(match)

    async def _has_undone_moves(self, match: Match) -> bool:
        """Return whether moves were taken back since the newest board was posted."""
        shown = self._takebacks.get(match.id)
        if shown is not None:
            return shown < match.takebacks
        if not match.takebacks or match.posted_message_id is None:
            return False
        since = discord.utils.snowflake_time(match.posted_message_id)
        return await self._matches.posting.was_taken_back_since(match.id, since)

    async def _has_moved_on(self, match: Match) -> bool:
        """Return whether a newer version of the match waits here or, after RECHECK_AFTER, is stored."""
        if self._waiting.has_newer(match):
            return True
        if self._matches.deadlines.now() - match.updated_at < RECHECK_AFTER:
            return False
        with suppress(Busy, NoSuchMatch):
            return (await self._matches.lookup.get(match.id)).version > match.version
        return False

    async def _was_taken_back(self, match: Match) -> bool:
        """Return whether moves have been taken back since this version of the match."""
        with suppress(Refusal):
            return (await self._matches.lookup.get(match.id)).takebacks > match.takebacks
        return False

    async def _announce_called_off(self, match_id: int) -> Posted:
        """Announce a game that was called off and can't be loaded. Raises MatchBroken for any other."""
        game = await self._matches.posting.find_called_off(match_id)
        if game is None:
            raise MatchBroken("match-broken", match=str(match_id), ply=0)
        match = game.match
        if match.end_posted:
            return Posted.ALL
        try:
            message = await self._delivery.send_to_thread(
                match, self._messages.called_off(game), "called-off"
            )
        except (CannotPost, *REQUEST_ERRORS) as error:
            log.warning("match %s: can't announce that it was called off: %s", match.id, error)
            await self.schedule_retry(match.id, match.version)
            return Posted.NOWHERE if isinstance(error, CannotPost) else Posted.LATER
        await self._matches.posting.mark_posted(
            match.id, match.ply, message.id, end=True, takebacks=match.takebacks
        )
        board = Delivered(message.channel.id, message.id)
        self._background.begin(self._tidy_up(match, board, PostedBoard(offers_shown=True)))
        return Posted.ALL

    async def schedule_retry(self, match_id: int, version: int) -> None:
        """Schedule the next attempt for a board that could not be posted."""
        with suppress(Busy):
            if await self._matches.posting.record_failed_post(match_id, version):
                log.warning("match %s: gave up on its board, which can't be posted anywhere", match_id)

    async def _post_later(self, seconds: float, match_id: int, *, moved: bool) -> None:
        await asyncio.sleep(min(seconds, LONGEST_SECONDS))
        await self.post(match_id, moved=moved)

    async def move_to_channel(self, thread_id: int) -> None:
        """Move the games of a deleted thread to its channel, and show their boards there."""
        for match in reversed(await self._matches.lookup.at(thread_id)):
            async with self.lock(match.id):
                if (await self._matches.lookup.get(match.id)).thread_id != thread_id:
                    continue  # A board that was just being sent has already moved the game to the channel.
                await self._matches.posting.attach_thread(match.id, None)
                await self._matches.posting.mark_unposted(match.id)
                await self.post_locked(match.id, moved=True)

    async def finish(self) -> None:
        """Wait for the boards that are being posted; otherwise they would appear after the next start."""
        for lock in list(self._locks.values()):
            async with lock:
                pass
        await self._background.finish()


def _missing_boards(match: Match, *, newest_only: bool = False) -> list[int]:
    """Return the plies whose boards are missing; a player's move and the engine's reply share one board."""
    past = range(match.posted_ply + 1, match.ply)
    missing = [ply for ply in past if match.game.positions[ply].turn is not match.engine]
    if newest_only or len(missing) >= CATCH_UP:
        missing = []
    if match.posted_ply < match.ply or (match.is_over and not match.end_posted):
        missing.append(match.ply)
    return missing


def _nonce(match: Match, ply: int, *, moved: bool) -> str:
    """Return the nonce of a board's message, which lets Discord recognise a repeated request."""
    nonce = f"{match.id}-{ply}"
    if match.is_over and ply == match.ply:
        nonce += "-end"
    if match.takebacks:
        nonce += f"-t{match.takebacks}"
    return f"{nonce}-m" if moved else nonce


async def _correct_clock(message: discord.Message, stated: datetime, due: datetime | None) -> None:
    """Correct the deadline `stated` on a board if the real one, `due`, differs by CLOCK_ERROR or more."""
    if due is not None and abs(due - stated) >= CLOCK_ERROR:
        with suppress(*REQUEST_ERRORS):
            await message.edit(content=message.content.replace(stamp(stated), stamp(due)))
