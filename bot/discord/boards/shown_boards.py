"""Keeps track of boards: the newest in the chat, those waiting to be posted, and old ones with buttons."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Generator, Iterable
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta

import discord

from bot.discord.boards.delivery import places
from bot.discord.platform.retry import REQUEST_ERRORS
from bot.discord.wording.sentences import stamp
from bot.state.match import Match

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


async def correct_clock(message: discord.Message, told: datetime, due: datetime | None) -> None:
    """Correct the deadline `told` on a board if the real one, `due`, differs by CLOCK_ERROR or more."""
    if due is not None and abs(due - told) >= CLOCK_ERROR:
        with suppress(*REQUEST_ERRORS):
            await message.edit(content=message.content.replace(stamp(told), stamp(due)))


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
