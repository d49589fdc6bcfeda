"""Posts the boards of matches: one message after every move, in order and without duplicates.

Only the database decides which boards are missing: it stores the moves and `posted_ply`, the last ply posted.
Each match's lock keeps the order within this process.

Three things prevent a second copy of a board that the database doesn't know yet: a nonce derived from match
and ply, by which Discord drops duplicates for a few minutes (from two processes, or from a repeated request);
a search of the channel before boards are posted again after a crash or an outage; and, where messages have no
nonce or can't be searched, the memory of boards that were sent while the database was busy.
"""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import Enum, auto
from weakref import WeakValueDictionary

import discord

from bot import logs
from bot.discord.boards.board_message import BoardMessages, pgn_name, picture_name
from bot.discord.boards.delivery import CannotPost, Delivered, Delivery, places, without_countdown
from bot.discord.platform.background_tasks import BackgroundTasks
from bot.discord.platform.retry import REQUEST_ERRORS
from bot.discord.wording.markup import stamp
from bot.health.metrics import Metrics
from bot.recent_cache import Recent
from bot.refusals import Busy, MatchBroken, NoSuchMatch, Refusal
from bot.state.match import Match
from bot.state.posted_boards import PostedBoard
from bot.state.use_cases import UseCases

log = logging.getLogger(__name__)

CLOCK_ERROR = timedelta(seconds=2)
"""The smallest error of the deadline on a board, caused by a slow request, that is corrected."""

CATCH_UP = 3
"""The number of missing boards from which only the newest is posted, instead of one after another."""

RECHECK_AFTER = timedelta(seconds=0.25)
"""Age of a stored match from which a newer version is looked up before its board is sent."""

REPEATED_AFTER = timedelta(seconds=5)
"""Age from which a message that Discord returns was posted by an earlier request."""


class Posted(Enum):
    """The outcome of posting boards. The moves are stored in any case."""

    ALL = auto()
    LATER = auto()
    """Discord, the connection or the database failed; the client tries again later."""
    NOWHERE = auto()
    """Neither the thread nor the channel of this match accepts its board."""


@dataclass(frozen=True, slots=True)
class PostOptions:
    """Options for posting the missing boards of a match.

    `search`: search the channel first, because a process may have posted a board and crashed before
    recording it. `moved`: the game's thread was deleted, so that its board is posted in its channel.
    `newest_only`: post only the newest board, even if a move is made before it is sent. `rematch`: offer a
    rematch at the end.
    """

    search: bool = False
    moved: bool = False
    newest_only: bool = False
    rematch: bool = True


DEFAULT = PostOptions()


class Boards:
    """Service that posts the boards of matches."""

    def __init__(
        self,
        use_cases: UseCases,
        messages: BoardMessages,
        delivery: Delivery,
        metrics: Metrics,
    ) -> None:
        self._use_cases = use_cases
        self._messages = messages
        self._delivery = delivery
        self._metrics = metrics
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._newest: Recent[int] = Recent()
        """By match, the newest version of which a board was requested."""
        self._background = BackgroundTasks("after a board")
        """Tasks that don't hold the match's lock: no board waits for them."""
        self._past_texts: Recent[str | None] = Recent()
        """By message, a board's text without its countdown; saves an edit when its buttons are removed."""
        self._unstored: Recent[Delivered] = Recent()
        """By identity, boards that were sent but not recorded because the database was busy."""

    def lock(self, match_id: int) -> asyncio.Lock:
        """Return the lock of a match, which serializes the posting of its boards in this process."""
        return self._locks.setdefault(match_id, asyncio.Lock())

    async def post(self, match_id: int, fresh: Match | None = None, options: PostOptions = DEFAULT) -> Posted:
        """Post the missing boards of a match in order, with the result at the end.

        `fresh`: the match as just stored, which saves reading it. If players move faster than boards can be
        posted, boards of past positions are skipped.
        """
        begun = time.perf_counter()
        lock = self.lock(match_id)
        if fresh is not None and not self._is_outdated(fresh):
            self._newest.keep(match_id, fresh.version)
        with logs.log_ids(match=match_id):
            # `fresh` doesn't show boards that were posted since it was stored, or are being posted now.
            is_current = fresh is not None and not lock.locked() and len(_missing_boards(fresh)) < 2
            async with lock:
                if fresh is not None and self._is_outdated(fresh):
                    is_current, options = False, replace(options, newest_only=True)
                posted = await self.post_locked(match_id, fresh if is_current else None, options)
        self._metrics.posted(posted.name.lower(), time.perf_counter() - begun)
        return posted

    async def post_locked(
        self, match_id: int, fresh: Match | None = None, options: PostOptions = DEFAULT
    ) -> Posted:
        """Do the work of post(); the caller must hold the match's lock."""
        match = fresh
        try:
            match = match or await self._use_cases.lookup.get(match_id)
            for ply in _missing_boards(match, newest_only=options.newest_only):
                after = await self._post_board(match, ply, options)
                if after is None:
                    # Start over only once, so that a board appears however fast they play.
                    return await self.post_locked(match_id, options=replace(options, newest_only=True))
                match = after
            return Posted.ALL
        except MatchBroken:
            return await self._announce_called_off(match_id)
        except CannotPost:
            posted = Posted.NOWHERE
            if match is not None:
                # No board will start the clock, so start it here; if this fails, the next attempt does.
                with suppress(Busy):
                    await self._use_cases.posting.start_clock_without_board(match)
        except discord.RateLimited as error:
            log.warning("match %s: its board has to wait: %s", match_id, error)
            self._background.begin(self._post_later(error.retry_after, match_id, options))
            return Posted.LATER
        except (*REQUEST_ERRORS, Busy):
            log.exception("match %s: its board will be posted later", match_id)
            posted = Posted.LATER
        if match is not None:
            await self.schedule_retry(match.id, match.version)
        return posted

    # ---- one board

    async def _post_board(self, match: Match, ply: int, options: PostOptions) -> Match | None:
        """Post the board after `ply` moves unless it is in the chat, and store that it was posted.

        Return the match with this board as its newest; None if a move was made before it was sent.
        """
        shown = match.up_to(ply)
        board = self._unstored.get(_identity(shown))
        if board is not None and board.channel_id not in places(shown):
            board = None  # Its thread was deleted.
        if board is None and (options.search or ply < match.ply):
            # A process may have posted boards of past positions without recording it.
            files = {picture_name(shown, ply), *([pgn_name(shown)] if shown.is_over else [])}
            board = await self._delivery.find(shown, files)
        if board is None:
            board = await self._send(match, shown, options)
        if board is None:
            return None
        try:
            stored = await self._use_cases.posting.mark_posted(shown, board.message_id, board.at)
        except Busy:
            log.warning("match %s: its board is posted but not stored: the database is busy", match.id)
            self._unstored.keep(_identity(shown), board)
            stored = PostedBoard(offers_shown=True)
        # Edits of messages over an hour old have a rate limit of their own, which must not delay boards.
        self._background.begin(self._tidy_up(match, board, stored))
        return replace(match, posted_ply=ply, posted_message_id=board.message_id, end_posted=shown.is_over)

    async def _send(self, match: Match, shown: Match, options: PostOptions) -> Delivered | None:
        """Compose and send the board of `shown`, a position of the match.

        Return None if the match has moved on in the meantime, unless `options` require the board.
        """
        undone = await self._use_cases.posting.shows_undone_moves(match)
        board = await self._messages.compose(
            match, shown.ply, moved=options.moved, undone=undone, rematch=options.rematch
        )
        if not options.newest_only and await self._has_moved_on(match):
            return None
        begun = self._use_cases.now()
        nonce = f"{_identity(shown)}-m" if options.moved else _identity(shown)
        message = await self._delivery.send(match, board.content, nonce, board.settings.players)
        self._past_texts.keep(message.id, without_countdown(message.content))
        for player in board.asked:
            with suppress(Busy):  # If the database is busy, a later board asks again.
                await self._use_cases.settings.change_player(player, letters=False)
        # Discord returns an older message if an earlier process posted this board with the same nonce.
        at = message.created_at if message.created_at >= begun - REPEATED_AFTER else None
        if match.clock is not None and board.due is not None and shown.ply == match.ply:
            due = self._use_cases.posting.due(match, at)
            self._background.begin(_correct_clock(message, board.due, due))
        return Delivered(message.channel.id, message.id, at)

    def _is_outdated(self, match: Match) -> bool:
        """Return whether a board of a newer version of the match was requested."""
        return (self._newest.get(match.id) or 0) > match.version

    async def _has_moved_on(self, match: Match) -> bool:
        """Return whether a newer version of the match is known here or, after RECHECK_AFTER, is stored."""
        if self._is_outdated(match):
            return True
        if self._use_cases.now() - match.updated_at < RECHECK_AFTER:
            return False
        with suppress(Busy, NoSuchMatch):
            return (await self._use_cases.lookup.get(match.id)).version > match.version
        return False

    async def _tidy_up(self, match: Match, board: Delivered, stored: PostedBoard | None) -> None:
        """Remove the buttons of the previous board, and close offers that were answered or have expired.

        If a takeback has made this board outdated, remove its own buttons; the next board removes the others.
        """
        old = match.posted_message_id if match.posted_message_id != board.message_id else None
        if stored is None and await self._was_taken_back(match):
            old = board.message_id
        if old is not None:
            channel_ids = dict.fromkeys([board.channel_id, *places(match)])
            await self._delivery.close(old, channel_ids, self._past_texts.get(old))
        if stored is None or stored.offers_shown:
            await self._delivery.close_offers(match)

    async def _was_taken_back(self, match: Match) -> bool:
        """Return whether moves have been taken back since this version of the match."""
        with suppress(Refusal):
            return (await self._use_cases.lookup.get(match.id)).takebacks > match.takebacks
        return False

    # ---- games that can't be loaded, retries, deleted threads

    async def _announce_called_off(self, match_id: int) -> Posted:
        """Announce a game that was called off and can't be loaded. Raises MatchBroken for any other."""
        game = await self._use_cases.posting.find_called_off(match_id)
        if game is None:
            raise MatchBroken("match-broken", match=str(match_id), ply=0)
        match = game.match
        if match.end_posted:
            return Posted.ALL
        try:
            message = await self._delivery.send(match, self._messages.called_off(game), "called-off")
        except (CannotPost, *REQUEST_ERRORS) as error:
            log.warning("match %s: can't announce that it was called off: %s", match.id, error)
            await self.schedule_retry(match.id, match.version)
            return Posted.NOWHERE if isinstance(error, CannotPost) else Posted.LATER
        await self._use_cases.posting.mark_posted(match, message.id)
        board = Delivered(message.channel.id, message.id)
        self._background.begin(self._tidy_up(match, board, PostedBoard(offers_shown=True)))
        return Posted.ALL

    async def schedule_retry(self, match_id: int, version: int) -> None:
        """Schedule the next attempt for a board that could not be posted."""
        with suppress(Busy):
            if await self._use_cases.posting.record_failed_post(match_id, version):
                log.warning("match %s: gave up on its board, which can't be posted anywhere", match_id)

    async def _post_later(self, seconds: float, match_id: int, options: PostOptions) -> None:
        await asyncio.sleep(seconds)
        await self.post(match_id, options=options)

    async def move_to_channel(self, thread_id: int) -> None:
        """Move the games of a deleted thread to its channel, and show their boards there."""
        for match in reversed(await self._use_cases.lookup.at(thread_id)):
            async with self.lock(match.id):
                if (await self._use_cases.lookup.get(match.id)).thread_id != thread_id:
                    continue  # A board that was just being sent has already moved the game to the channel.
                await self._use_cases.posting.attach_thread(match.id, None)
                await self._use_cases.posting.mark_unposted(match.id)
                await self.post_locked(match.id, options=PostOptions(moved=True))

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


def _identity(shown: Match) -> str:
    """Return a value that identifies a board within its match; its nonce is derived from this value."""
    end = "-end" if shown.is_over else ""
    takebacks = f"-t{shown.takebacks}" if shown.takebacks else ""
    return f"{shown.id}-{shown.ply}{end}{takebacks}"


async def _correct_clock(message: discord.Message, stated: datetime, due: datetime | None) -> None:
    """Correct the deadline `stated` on a board if the real one, `due`, differs by CLOCK_ERROR or more."""
    if due is not None and abs(due - stated) >= CLOCK_ERROR:
        with suppress(*REQUEST_ERRORS):
            await message.edit(content=message.content.replace(stamp(stated), stamp(due)))
