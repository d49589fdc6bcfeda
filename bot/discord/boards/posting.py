"""Posting boards: one message after every move, in order, once, also after a crash.

What is to be posted is decided by the database alone (`posted_ply` against the moves). The lock of a match
keeps the order within this process. Against a second copy stand three things: a nonce made of match and ply,
by which Discord drops one for some minutes (two processes, a request that broke); what this process knows to
be posted, should the database not take the note; and a look into the channel before anything is caught up on.
"""

from __future__ import annotations

import asyncio
import logging
import re
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from enum import Enum, auto
from functools import partial
from types import MappingProxyType
from typing import Any
from weakref import WeakValueDictionary

import discord

import render
import rules
from bot import logs
from bot.discord.boards.board_buttons import board_buttons
from bot.discord.boards.delivery import CannotPost, Delivery, places
from bot.discord.boards.letters_offer import note_asked, players_to_ask
from bot.discord.boards.offer_messages import OfferMessages
from bot.discord.boards.retiring import Retiring
from bot.discord.boards.shown import (
    PositionLeft,
    Shown,
    Waiting,
    correct_clock,
    find_board,
    pgn_name,
    text_without_time,
    without_countdown,
)
from bot.discord.pictures.painter import Painter
from bot.discord.pictures.styles import style_of
from bot.discord.platform.channels import Channels
from bot.discord.platform.outgoing import Note, Upload
from bot.discord.platform.retry import TROUBLE
from bot.discord.wording.captions import Captions
from bot.discord.wording.live_clocks import with_clocks
from bot.discord.wording.sentences import Players, Wording, is_reply
from bot.health.metrics import OFF, Metrics
from bot.matches import Busy, Match, Matches, NoSuchMatch
from bot.texts import Texts

log = logging.getLogger(__name__)

FILE_NAME = re.compile(r"board-(?P<id>[1-9]\d{0,17})-(?P<ply>\d{1,5})\.png")
"""A board picture's file name says which match and ply it shows, so that a reply to it finds its match."""

CATCH_UP = 3
"""Boards posted one by one when several are missing; past that only the newest is worth reading."""

KNOWN = 10_000
"""Matches of which this process remembers what it has posted."""

LONGEST_SECONDS = 900.0
"""How long a board waits for a rate limit; then it is tried again, whatever Discord has said."""

LATE = timedelta(seconds=0.25)
"""So long after a move another process may have stored and posted more of its match, and that is looked up
before its board is sent."""

OLD = timedelta(seconds=5)
"""By how much a board that was posted just now may seem to be older, by Discord's clock and ours."""


def match_shown(message: discord.Message, us: discord.ClientUser | None) -> int | None:
    """The id of the match whose board a message of ours shows; None for any other message."""
    if us is None or message.author.id != us.id:
        return None
    found = filter(None, (FILE_NAME.fullmatch(attachment.filename) for attachment in message.attachments))
    return next((int(each["id"]) for each in found), None)


class Posted(Enum):
    """What became of the boards that were to be posted. The moves are stored in any case."""

    ALL = auto()
    LATER = auto()
    """Discord, the way there or the database is ill; the client's upkeep tries again."""
    NOWHERE = auto()
    """No place is left where this match's board may be posted."""


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
        put_off: Callable[[int, int], Awaitable[None]],
        clock_runs: Callable[[int, datetime], None],
        metrics: Metrics = OFF,
    ) -> None:
        """`put_off`: told of a match, and its version, whose board could not be posted. `clock_runs`: told of
        a live match whose clock was started by its board, and until when it runs."""
        self._connection = connection
        self._matches = matches
        self._texts = texts
        self._wording = wording
        self._painter = painter
        self._channels = channels
        self._delivery = delivery
        self._offer_messages = offer_messages
        self._retiring = Retiring(partial(delivery.close, corrected=without_countdown))
        self._put_off = put_off
        self._clock_runs = clock_runs
        self._metrics = metrics
        self._captions = Captions(texts, wording)
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._beside: set[asyncio.Task[None]] = set()
        """What is under way without a match's turn."""
        self._shown: OrderedDict[int, Shown] = OrderedDict()
        self._waiting = Waiting()

    def turn(self, match_id: int) -> asyncio.Lock:
        """Whoever holds it has a match's boards to themselves in this process."""
        return self._locks.setdefault(match_id, asyncio.Lock())

    async def post(
        self, match_id: int, fresh: Match | None = None, *, search: bool = False, undone: bool = False
    ) -> Posted:
        """Post what is missing of a match: its boards in order, then its end.

        `fresh` is the match as it was stored a moment ago, which saves reading it. `search`: look into the
        channel first, for a board may have been posted by a process that could not note it any more.
        `undone`: moves were taken back just now. Where moves are made faster than boards can be posted, the
        board of a position already left is skipped.
        """
        asked = time.perf_counter()
        with logs.being_about(match=match_id), self._waiting.one(fresh):
            async with self.turn(match_id):
                try:
                    posted = await self.post_in_turn(
                        match_id, fresh, search=search, undone=undone, skips=True
                    )
                except PositionLeft:
                    # Only once, so that a board comes however fast they play.
                    newest = None if fresh is None else self._waiting.latest(fresh)
                    if newest is fresh:
                        newest = None  # Another process has stored more.
                    posted = await self.post_in_turn(match_id, newest, search=search, newest_alone=True)
        self._metrics.posted(posted.name.lower(), time.perf_counter() - asked)
        return posted

    async def post_in_turn(
        self,
        match_id: int,
        fresh: Match | None = None,
        *,
        search: bool = False,
        undone: bool = False,
        skips: bool = False,
        newest_alone: bool = False,
    ) -> Posted:
        """The same for whoever holds the match's turn already. `skips`: raises PositionLeft where the match
        goes on before its board is sent. `newest_alone`: no boards that are missing before it."""
        match = fresh
        try:
            match = match or await self._matches.lookup.get(match_id)
            await self._post(match, search, undone, skips, newest_alone)
            return Posted.ALL
        except CannotPost:
            posted = Posted.NOWHERE
            await self._start_unseen(match)
        except discord.RateLimited as error:
            log.warning("match %s: its board has to wait: %s", match_id, error)
            self._begin(self._after(error.retry_after, match_id))
            return Posted.LATER
        except (*TROUBLE, Busy):
            log.exception("match %s: its board is not posted for now", match_id)
            posted = Posted.LATER
        if match is not None:
            await self._put_off(match.id, match.version)
        return posted

    async def _start_unseen(self, match: Match | None) -> None:
        """Start the clock of a live game whose board nothing can show: it would stand still for good.

        Where the database is busy the next try does it, which is put off like any other board.
        """
        if match is None:
            return
        with suppress(Busy):
            if (due := await self._matches.posting.start_unseen(match)) is not None:
                self._clock_runs(match.id, due)

    async def _after(self, seconds: float, match_id: int) -> None:
        """Post what is missing of a match once Discord lets us; until then nobody waits behind it."""
        await asyncio.sleep(min(seconds, LONGEST_SECONDS))
        await self.post(match_id)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Have something done that no board is to wait for."""
        task = asyncio.create_task(work, name="kibitz: beside the boards")
        self._beside.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._beside.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("what was done beside the boards has failed", exc_info=error)

    async def _post(self, match: Match, search: bool, undone: bool, skips: bool, newest_alone: bool) -> None:
        if skips and self._waiting.is_left(match):
            raise PositionLeft
        shown = Shown(match.posted_ply, match.posted_message_id, match.end_posted, match.takebacks)
        known = self._shown.get(match.id, shown)
        if known.takebacks < shown.takebacks:
            # The board that is shown is of a move that was taken back.
            shown = replace(known, ply=shown.ply, end=False)
        elif known.extent >= shown.extent:
            if known.extent > shown.extent:
                await self._note(match, known)
            shown = known
        if undone and match.id not in self._shown and shown.takebacks == match.takebacks:
            # This process has not shown the match before, and takes it as it is stored.
            shown = replace(shown, takebacks=match.takebacks - 1)
        missing = range(shown.ply + 1, match.ply)
        # A reply of the engine is shown with the move that it answers.
        due = [ply for ply in missing if match.game.positions[ply].turn is not match.engine]
        due = due if len(due) < CATCH_UP and not newest_alone else []
        if shown.ply < match.ply or (match.is_over and not shown.end):
            due.append(match.ply)
        # A process that has ended may have posted what was missing before, and not noted it any more.
        unknown = match.id not in self._shown
        for ply in due:
            searched = search or (unknown and ply < match.ply)
            shown = await self._post_ply(match, ply, shown, searched, skips)

    async def _note(self, match: Match, shown: Shown, at: datetime | None = None) -> bool:
        """Remember what is posted, here and in the database; that may be busy, and is told again later.
        Returns whether a message may still show an offer of the match.

        `at`: the board's own stamp, where it was posted just now: by it the clock of a live game starts.
        """
        self._shown[match.id] = shown
        self._shown.move_to_end(match.id)
        if len(self._shown) > KNOWN:
            self._shown.popitem(last=False)
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
            log.warning("match %s: that its board is posted will be noted later", match.id)
            return True
        if live is not None and (due := posting.due(live, at)) is not None:
            self._clock_runs(match.id, due)
        return noted is None or noted.offers_shown

    async def leave(self, thread_id: int) -> None:
        """A thread is gone: its game goes on in the channel, where its board is shown again."""
        for match in await self._matches.lookup.at(thread_id):
            async with self.turn(match.id):
                if (await self._matches.lookup.get(match.id)).thread_id != thread_id:
                    continue  # A board on its way has found out, and went to the channel.
                match = await self._matches.posting.attach_thread(match.id, None)
                try:
                    message, told = await self._posted(match, match.ply, over=match.is_over, moved=True)
                except (*TROUBLE, CannotPost) as error:
                    log.warning(
                        "match %s: its thread is gone, and no board in its channel: %s", match.id, error
                    )
                    continue
                past_text = text_without_time(message, told)
                shown = Shown(match.ply, message.id, match.is_over, match.takebacks, past_text)
                await self._note(match, shown, message.created_at)

    async def finish(self) -> None:
        """Wait for the boards under way; each would only be posted at the next start otherwise."""
        for lock in list(self._locks.values()):
            async with lock:
                pass
        await asyncio.gather(*self._beside, return_exceptions=True)

    async def _post_ply(self, match: Match, ply: int, before: Shown, search: bool, skips: bool) -> Shown:
        """Post one board, whose predecessor loses its buttons."""
        over = match.is_over and ply == match.ply
        place = await find_board(self._connection, match, ply, before, over) if search else None
        at = past_text = None
        if place is None:
            asked = self._matches.deadlines.now()
            undone = before.takebacks < match.takebacks
            message, told = await self._posted(match, ply, over, undone=undone, skips=skips)
            place, at = (message.channel.id, message.id), message.created_at
            past_text = text_without_time(message, told)
            if at < asked - OLD:
                at = None  # Known to Discord by its nonce: posted by a process that has ended since.
            if match.clock is not None and told is not None and ply == match.ply:
                self._begin(correct_clock(message, told, self._matches.posting.due(match, at)))
        channel_id, message_id = place
        shown = Shown(ply, message_id, over, match.takebacks, past_text)
        offered = await self._note(match, shown, at)
        # Edits of what is over an hour old have a limit of their own; the next board is not to wait for that.
        old = replace(before, message_id=None) if before.message_id == message_id else before
        self._begin(self._retire(match, old, dict.fromkeys([channel_id, *places(match)]), offered))
        return shown

    async def _retire(self, match: Match, old: Shown, channel_ids: Iterable[int], offered: bool) -> None:
        """Take the buttons off what is out of date: the board before, and offers that have lapsed."""
        if old.message_id is not None:
            await self._retiring.retire(match.id, old.message_id, channel_ids, old.past_text)
        if offered:
            await self._offer_messages.tidy(match)

    async def _posted(
        self,
        match: Match,
        ply: int,
        over: bool,
        *,
        moved: bool = False,
        undone: bool = False,
        skips: bool = False,
    ) -> tuple[discord.Message, datetime | None]:
        """Send a board; returns the message, and until when it says that the clock runs.

        `moved`: say that the thread is gone. `undone`: say that moves were taken back.
        """
        players = await self._wording.players(match)
        # Everyone sees the board, but it is made for the one whose turn it is.
        bottom = _addressee(match, ply, over=over)
        choices, server = await self._matches.settings.of_game(match)
        chosen = choices[match.player(bottom)]
        if chosen.white_down or server.white_down:
            bottom = rules.WHITE
        alt = self._wording.alt(match.locale, match, ply, players, self._matches.deadlines.now())
        picture = await self.picture(match, ply, bottom, players, style_of(chosen, match.locale))
        uploads = [Upload(picture, f"board-{match.id}-{ply}.png", alt)]
        if skips and await self._is_left(match):
            raise PositionLeft
        if over:
            uploads.append(await self._pgn(match, players))
        changes = await self._matches.ratings.changes(match) if over else {}
        typed = self._channels.at(match.channel_id) is None
        # The clock starts when the board is there: drawing it may have had to wait.
        due, now = self._matches.posting.due(match), self._matches.deadlines.now()
        content = self._captions.text(match, ply, players, typed=typed, due=due, now=now, changes=changes)
        nonce = f"{match.id}-{ply}-end" if over else f"{match.id}-{ply}"
        if match.takebacks:
            nonce += f"-t{match.takebacks}"
        if undone:
            key = "board-undone-casual" if match.rated else "board-undone"
            content = f"{self._texts.text(match.locale, key)}\n{content}"
        if moved:
            content = f"{self._texts.text(match.locale, 'board-moved')}\n{content}"
            nonce += "-m"
        if asked := players_to_ask(match, ply, choices):
            content += "\n" + self._texts.text(match.locale, "board-letters")
        buttons = board_buttons(self._texts, match, ply, bottom, letters=bool(asked))
        message = await self._delivery.send(match, Note(content, tuple(uploads), buttons), nonce, choices)
        await note_asked(self._matches.settings, asked)
        return message, due

    async def _is_left(self, match: Match) -> bool:
        """Whether a match has gone on, here or, where its board is late, in another process."""
        if self._waiting.is_left(match):
            return True
        if self._matches.deadlines.now() - match.updated_at < LATE:
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
        """The board after `ply` moves, with what there is to tell of both sides beside it.

        `arrows`, `badges`, `bar`: as render.board takes them.
        """
        over = match.is_over and ply == match.ply
        drawn = self._wording.in_pictures(match, players)
        labels = render.Labels(
            drawn.white,
            drawn.black,
            words=self._wording.pictured(match.locale),
            turn=not over,
            start=match.game.start,
            ended=self._wording.ended(match.locale, match, players) if over else None,
        )
        if match.clock is not None and ply == match.ply:
            labels = with_clocks(labels, self._texts, match, self._matches.deadlines.now())
        last = match.game.moves[ply - 1] if ply else None
        position = match.game.positions[ply]
        answered = match.game.moves[ply - 2] if is_reply(match, ply) else None
        return await self._painter.png(
            position,
            bottom,
            style,
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
        text = match.pgn(players.white, players.black, tags, [time.left for time in times])
        return Upload(text.encode(), pgn_name(match))


def _addressee(match: Match, ply: int, *, over: bool) -> rules.Color:
    """The side that a board is for: the person's against the engine, else whose turn it is or was."""
    if match.engine is not None:
        return match.engine.opponent
    turn = match.game.positions[ply].turn
    return turn.opponent if over else turn
