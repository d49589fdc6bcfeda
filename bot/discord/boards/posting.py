"""Boards: pictures of games with buttons, posted after each move, found after a crash, and retried."""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections.abc import Awaitable, Callable, Generator, Iterable, Mapping
from contextlib import contextmanager, suppress
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
from bot.discord.pictures import Painter, board_style
from bot.discord.platform.background_tasks import BackgroundTasks
from bot.discord.platform.channels import Channels, permissions_in, readable
from bot.discord.platform.components import Note, Upload
from bot.discord.platform.recent_cache import Recent
from bot.discord.platform.retry import REQUEST_ERRORS
from bot.discord.platform.user_text import user_text
from bot.discord.wording.alt_text import board_alt_text
from bot.discord.wording.captions import Captions, with_clocks
from bot.discord.wording.sentences import Players, Wording, is_reply, stamp
from bot.health.metrics import Metrics
from bot.refusals import Busy, MatchBroken, NoSuchMatch
from bot.state.match import Match, MatchRow
from bot.state.privacy import is_former
from bot.state.use_cases import Matches
from bot.texts import Texts

# ---- Keeps track of boards: the newest in the chat, those waiting to be posted, and old ones with buttons

log = logging.getLogger(__name__)

LOOK_BACK = 100
"""How many messages are searched for a board that may already be posted."""

CLOCK_ERROR = timedelta(seconds=2)
"""Correct the deadline on a board if a slow request has made it wrong by this much or more."""


class GameMovedOn(Exception):
    """Another move was made before a board was sent; the next board shows both moves."""


class WaitingMatches:
    """The latest known state of each match that waits to be posted or is being posted."""

    def __init__(self) -> None:
        self._newest: dict[int, Match] = {}

    @contextmanager
    def one(self, match: Match | None) -> Generator[None]:
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


async def find_board(
    connection: discord.Client, match: Match, ply: int, *, over: bool
) -> tuple[int, int] | None:
    """Find a board posted after the newest that is stored: return its channel and message id, or None."""
    names = {f"board-{match.id}-{ply}.png", *([pgn_name(match)] if over else [])}
    since = match.created_at if match.posted_message_id is None else discord.Object(match.posted_message_id)
    for channel_id in places(match):
        place = connection.get_partial_messageable(channel_id, guild_id=match.guild_id)
        try:
            async for message in place.history(limit=LOOK_BACK, after=since):
                own = connection.user is not None and message.author.id == connection.user.id
                if own and names <= {attachment.filename for attachment in message.attachments}:
                    return channel_id, message.id
        except discord.HTTPException as error:
            # Reading there is forbidden, or the channel is deleted.
            log.info("match %s: can't look into channel %s: %s", match.id, channel_id, error)
    return None


async def correct_clock(message: discord.Message, stated: datetime, due: datetime | None) -> None:
    """Correct the deadline `stated` on a board if the real one, `due`, differs by CLOCK_ERROR or more."""
    if due is not None and abs(due - stated) >= CLOCK_ERROR:
        with suppress(*REQUEST_ERRORS):
            await message.edit(content=message.content.replace(stamp(stated), stamp(due)))


def pgn_name(match: Match) -> str:
    return f"kibitz-{match.id}.pgn"


MOST = 3
"""The most old boards of a match that wait for their buttons to be removed."""


class ButtonRemoval:
    """Removes the buttons of old boards, one board at a time in each match.

    Buttons that stay do no harm: a press is refused with an explanation. Discord limits the edits in a
    channel, and a live game may post a board every second, so new boards matter more. The newest old board is
    edited first, because players are most likely to see it. If more than MOST wait, the oldest keep theirs.
    """

    def __init__(self, close: Callable[[int, Iterable[int], str | None], Awaitable[object]]) -> None:
        """`close(message, channels, text)` removes buttons, and sets the text unless it is None."""
        self._close = close
        self._waiting: dict[int, list[tuple[int, Iterable[int], str | None]]] = {}
        """By match id, the boards that wait, newest last; only for matches with a board being edited."""

    async def retire(
        self, match_id: int, message_id: int, channel_ids: Iterable[int], text: str | None = None
    ) -> None:
        """Remove a board's buttons, once the match's current edit is done. `text` None leaves its text."""
        waiting = self._waiting.get(match_id)
        if waiting is not None:
            waiting.append((message_id, channel_ids, text))
            del waiting[:-MOST]
            return
        waiting = self._waiting[match_id] = [(message_id, channel_ids, text)]
        try:
            while waiting:
                await self._close(*waiting.pop())
        finally:
            del self._waiting[match_id]


# ---- Posts boards: one message after every move, in order and without duplicates, also after a crash
#
# Only the database decides which boards are missing: it stores the moves and `posted_ply`, the last ply
# posted. Each match's lock keeps the order within this process.
#
# Three things prevent a second copy of a board that the database doesn't know yet: a nonce made of match and
# ply, by which Discord drops duplicates for some minutes (from two processes, or from a repeated request); a
# search of the channel before boards are posted again after a crash or an outage; and, where messages have no
# nonce or can't be searched, the memory of boards that were sent while the database was busy.

FILE_NAME = re.compile(r"board-(?P<id>[1-9]\d{0,17})-(?P<ply>\d{1,5})\.png")
"""The file name of a board picture holds match id and ply, so that a reply to it identifies its match."""

CATCH_UP = 3
"""Up to this many missing boards are posted one by one; if more are missing, only the newest is."""

REMEMBERED_TEXTS = 10_000
"""The most boards whose texts this process remembers until their buttons are removed."""

LONGEST_SECONDS = 900.0
"""The longest wait for a rate limit, in seconds; then retry, even if the limit asks for more."""

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
        self._past_texts: Recent[str | None] = Recent(REMEMBERED_TEXTS)
        """By message, a board's text without its countdown; saves an edit when its buttons are removed."""
        self._unstored: Recent[tuple[int, int, datetime | None]] = Recent(REMEMBERED_TEXTS)
        """Channel, message and time of boards that were sent while the database couldn't store that, by
        match, takebacks, ply and whether it is the end. Not every place can be searched."""
        self._takebacks: Recent[int] = Recent(REMEMBERED_TEXTS)
        """By match, the number of takebacks when this process posted its newest board."""
        self._waiting = WaitingMatches()

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
        a process may have posted a board and died before it stored that. `moved`: the game's thread was
        deleted, so that its board is posted in its channel. `undone`: moves were just taken back. If players
        move faster than boards can be posted, boards of past positions are skipped.
        """
        if undone and fresh is not None and self._takebacks.get(match_id) is None:
            self._takebacks.keep(match_id, fresh.takebacks - 1)
        asked = time.perf_counter()
        lock = self.lock(match_id)
        with logs.log_ids(match=match_id), self._waiting.one(fresh):
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
        self._metrics.posted(posted.name.lower(), time.perf_counter() - asked)
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
                # A process may have posted earlier boards without storing that.
                is_searched = search or ply < match.ply
                match = await self._post_ply(match, ply, moved=moved, search=is_searched, skips=skips)
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
            self._background.begin(self._post_later(error.retry_after, match_id, moved=moved))
            return Posted.LATER
        except (*REQUEST_ERRORS, Busy):
            log.exception("match %s: its board is not posted for now", match_id)
            posted = Posted.LATER
        if match is not None:
            await self.schedule_retry(match.id, match.version)
        return posted

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
        self._background.begin(self._retire(match, match.posted_message_id, places(match), offered=True))
        return Posted.ALL

    async def schedule_retry(self, match_id: int, version: int) -> None:
        """Schedule the next try for a board that could not be posted."""
        with suppress(Busy):
            if await self._matches.posting.record_failed_post(match_id, version):
                log.warning("match %s: its board can be posted nowhere; /board still shows it", match_id)

    async def _post_later(self, seconds: float, match_id: int, *, moved: bool) -> None:
        await asyncio.sleep(min(seconds, LONGEST_SECONDS))
        await self.post(match_id, moved=moved)

    async def _store_posted(
        self, match: Match, ply: int, message_id: int, at: datetime | None, *, over: bool
    ) -> bool:
        """Store that a board is posted.

        Returns whether a message may still show an offer of the match. `at`: the timestamp of a board posted
        just now, at which a live game's clock starts.
        """
        live = match if match.clock is not None and ply == match.ply and not match.is_over else None
        posting = self._matches.posting
        noted = await posting.mark_posted(
            match.id, ply, message_id, end=over, takebacks=match.takebacks, live=live, at=at
        )
        if live is not None and (due := posting.due(live, at)) is not None:
            self._flags.note(match.id, due)
        return noted is None or noted.offers_shown

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

    async def _post_ply(self, match: Match, ply: int, *, moved: bool, search: bool, skips: bool) -> Match:
        """Post a board, or find it in the channel; return the match with that board as its newest."""
        over = match.is_over and ply == match.ply
        key = (match.id, match.takebacks, ply, over)
        place, at = None, None
        if (sent := self._unstored.get(key)) is not None and sent[0] in places(match):
            place, at = sent[:2], sent[2]
        elif search:
            place = await find_board(self._connection, match, ply, over=over)
        if place is None:
            asked = self._matches.deadlines.now()
            message, due = await self._send_board(match, ply, moved=moved, skips=skips)
            place, at = (message.channel.id, message.id), message.created_at
            self._past_texts.keep(message.id, without_countdown(message.content))
            self._takebacks.keep(match.id, match.takebacks)
            if at < asked - REPEATED_AFTER:
                at = None  # Discord recognised the nonce: an earlier process posted this board.
            if match.clock is not None and due is not None and ply == match.ply:
                self._background.begin(correct_clock(message, due, self._matches.posting.due(match, at)))
        channel_id, message_id = place
        try:
            offered = await self._store_posted(match, ply, message_id, at, over=over)
        except Busy:
            log.warning("match %s: its board is posted, but noted later: the database is busy", match.id)
            self._unstored.keep(key, (channel_id, message_id, at))
            offered = True
        # Edits of messages over an hour old have a rate limit of their own; the next board must not wait for
        # it.
        old = match.posted_message_id if match.posted_message_id != message_id else None
        self._background.begin(self._retire(match, old, dict.fromkeys([channel_id, *places(match)]), offered))
        return replace(match, posted_ply=ply, posted_message_id=message_id, end_posted=over)

    async def _retire(self, match: Match, old: int | None, channel_ids: Iterable[int], offered: bool) -> None:
        if old is not None:
            await self._retiring.retire(match.id, old, channel_ids, self._past_texts.get(old))
        if offered:
            await self._offer_messages.close_settled(match)

    async def _send_board(
        self, match: Match, ply: int, *, moved: bool, skips: bool
    ) -> tuple[discord.Message, datetime | None]:
        """Send a board. Returns the message, and the deadline that its text states, if any."""
        players, over = await self._wording.players(match), match.is_over and ply == match.ply
        bottom = _bottom_side(match, ply, over=over)
        settings = await self._matches.lookup.settings_of(match)
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
        changes = await self._matches.profiles.changes(match) if over else {}
        is_member = self._channels.at(match.place_id) is None
        read = readable(self._connection, match.guild_id, is_member=is_member)
        # Read the time only now: the clock starts when the board appears, and drawing may have taken long.
        due, now = self._matches.posting.due(match), self._matches.deadlines.now()
        content = self._captions.text(match, ply, players, readable=read, due=due, now=now, changes=changes)
        nonce = f"{match.id}-{ply}-end" if over else f"{match.id}-{ply}"
        if match.takebacks:
            nonce += f"-t{match.takebacks}"
        if await self._was_taken_back(match):
            key = "board-undone-casual" if match.rated else "board-undone"
            content = f"{self._texts.text(match.locale, key)}\n{content}"
        if moved:
            if ply == match.ply:
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

    async def _was_taken_back(self, match: Match) -> bool:
        """Whether moves were taken back since the newest board was posted."""
        shown = self._takebacks.get(match.id)
        if shown is not None:
            return shown < match.takebacks
        if not match.takebacks or match.posted_message_id is None:
            return False
        since = discord.utils.snowflake_time(match.posted_message_id)
        return await self._matches.posting.was_taken_back_since(match.id, since)

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
                marks=render.Marks(answered=answered, arrows=arrows, badges=badges, bar=bar),
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


def _missing_boards(match: Match, *, newest_only: bool = False) -> list[int]:
    """Return the plies whose boards are missing; a player's move and the engine's reply share one board."""
    past = range(match.posted_ply + 1, match.ply)
    missing = [ply for ply in past if match.game.positions[ply].turn is not match.engine]
    if newest_only or len(missing) >= CATCH_UP:
        missing = []
    if match.posted_ply < match.ply or (match.is_over and not match.end_posted):
        missing.append(match.ply)
    return missing


def _bottom_side(match: Match, ply: int, *, over: bool) -> rules.Color:
    """Return the bottom side: the engine's opponent, else the side to move; once `over`, the last to move."""
    if match.engine is not None:
        return match.engine.opponent
    turn = match.game.positions[ply].turn
    return turn.opponent if over else turn


# ---- Retries boards that could not be posted; those given up are retried once permissions return
#
# The queue is in the database: which boards wait, until when, and which were given up. So a long queue
# takes no memory, and any process can continue another's work.

NO_MINIMUM_AGE = -timedelta(days=1)
"""A `grace` that selects every board, even one whose next try is due only within a day."""


class Unposted:
    """Posts the boards that are missing in chat."""

    def __init__(
        self,
        connection: discord.Client,
        matches: Matches,
        channels: Channels,
        boards: Boards,
        receives: Callable[[int | None], bool],
    ) -> None:
        self._connection = connection
        self._matches = matches
        self._channels = channels
        self._boards = boards
        self._receives = receives
        """Whether this process receives the messages of a server now."""
        self._channels.on_open = self.retry_in
        self._changed: dict[tuple[int | None, int | None], None] = {}
        self._reviving: asyncio.Task[None] | None = None

    async def catch_up(self, grace: timedelta) -> None:
        """Post the boards that are due after a crash, an outage or missing permissions.

        `grace`: skip boards that have waited less, because a process may be sending them.
        """
        last: MatchRow | None = None
        while page := await self._matches.posting.unposted(grace=grace, after=last):
            last = page[-1]
            ours = [row for row in page if self._receives(row.guild_id)]
            gone = [row.id for row in ours if self._is_gone(row)]
            if gone:
                await self._matches.posting.give_up(gone)
                log.info("%d boards belong to servers that we are no members of; they are left", len(gone))
            for row in ours:
                if row.id not in gone:
                    await self._try(row)

    def retry_in(self, guild_id: int | None, channel_id: int | None = None) -> None:
        """Try missing boards again in a server or channel whose permissions may have changed."""
        self._changed[guild_id, channel_id] = None
        if self._reviving is None or self._reviving.done():
            self._reviving = asyncio.create_task(self._revive(), name="kibitz: rights")

    def cancel(self) -> None:
        if self._reviving is not None:
            self._reviving.cancel()

    async def _revive(self) -> None:
        while self._changed:
            place = next(iter(self._changed))
            del self._changed[place]
            try:
                await self._revive_in(*place)
            except Busy:
                log.warning("what could not be posted in %s waits; the database is busy", place)
            except Exception:
                log.exception("what could not be posted in %s is not looked after", place)

    async def _revive_in(self, guild_id: int | None, channel_id: int | None) -> None:
        last = 0
        while page := await self._matches.posting.unposted_in(guild_id, channel_id, last):
            last = page[-1].id
            rows = [row for row in page if self._may_write(row)]
            if rows:
                await self._matches.posting.post_again([row.id for row in rows])
            for row in rows:
                await self._try(row)

    async def _try(self, row: MatchRow) -> None:
        try:
            # A process may have posted the board and died before it stored that.
            await self._boards.post(row.id, search=True)
        except Exception:
            # A broken match must not block the boards of others.
            log.exception("match %s: board not posted", row.id)
            await self._boards.schedule_retry(row.id, row.version)

    def _is_gone(self, row: MatchRow) -> bool:
        """Whether the bot isn't in the match's server and has no interaction through which to post there."""
        if row.guild_id is None or self._connection.get_guild(row.guild_id) is not None:
            return False
        return self._channels.at(row.thread_id or row.channel_id) is None

    def _may_write(self, row: MatchRow) -> bool:
        """Whether permissions, as far as known, allow posting. Discord blocks bots after many refusals."""
        if self._channels.at(row.thread_id or row.channel_id) is not None:
            return True
        guild = None if row.guild_id is None else self._connection.get_guild(row.guild_id)
        if guild is None:
            return row.guild_id is None
        places = map(guild.get_channel_or_thread, filter(None, (row.thread_id, row.channel_id)))
        return any(place is None or _is_open(place, guild.me) for place in places)


def _is_open(place: discord.abc.GuildChannel | discord.Thread, me: discord.Member) -> bool:
    may = permissions_in(place, me)
    if may is None:
        return True
    if isinstance(place, discord.Thread):
        return may.view_channel and may.send_messages_in_threads
    return may.view_channel and may.send_messages
