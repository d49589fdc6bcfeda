"""What the chat shows of a match, and which of it waits to be shown."""

from __future__ import annotations

import logging
import re
from collections.abc import Generator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime, timedelta

import discord

from bot.discord.boards.delivery import places
from bot.discord.platform.retry import TROUBLE
from bot.discord.wording.sentences import stamp
from bot.matches import Match

log = logging.getLogger(__name__)

LOOK_BACK = 100
"""Messages searched for a board that may have been posted already."""

CLOCK_ERROR = timedelta(seconds=2)
"""By how much the end of a live clock may be off on a board; it is put right where the way to Discord took
longer."""


COUNTDOWN = re.compile(r"<t:\d+:R>")
"""A time in Discord's markup, which is shown as "in 2 minutes" or "2 minutes ago"."""


class PositionLeft(Exception):
    """A move was made while a board was drawn: the next one shows all that is new."""


@dataclass(frozen=True, slots=True)
class Shown:
    """The newest board of a match: its ply, its message, whether the end is on it, and how often moves had
    been taken back by then.

    `past_text`: what its message says once the time to move is over, where it names one and this process
    posted it (see without_countdown for the others).
    """

    ply: int
    message_id: int | None
    end: bool = False
    takebacks: int = 0
    past_text: str | None = None

    @property
    def extent(self) -> tuple[int, int, bool]:
        """How far a match is shown, in the order of what happens in it."""
        return self.takebacks, self.ply, self.end


class Waiting:
    """The matches that wait to be posted, or are being posted, as they were stored last."""

    def __init__(self) -> None:
        self._newest: dict[int, Match] = {}

    @contextmanager
    def one(self, match: Match | None) -> Generator[None]:
        """Within, this match waits, too."""
        if match is not None and self.latest(match).version <= match.version:
            self._newest[match.id] = match
        try:
            yield
        finally:
            if match is not None and self._newest.get(match.id) is match:
                del self._newest[match.id]

    def latest(self, match: Match) -> Match:
        """The match as it was stored last, as far as those know who wait."""
        return self._newest.get(match.id, match)

    def is_left(self, match: Match) -> bool:
        """Whether somebody waits who knows more of the match."""
        return self.latest(match).version > match.version


async def find_board(
    connection: discord.Client, match: Match, ply: int, before: Shown, over: bool
) -> tuple[int, int] | None:
    """The channel and message of a board that is posted already, if it is."""
    names = {f"board-{match.id}-{ply}.png", *([pgn_name(match)] if over else [])}
    since = discord.Object(before.message_id) if before.message_id else match.created_at
    for channel_id in places(match):
        place = connection.get_partial_messageable(channel_id, guild_id=match.guild_id)
        try:
            async for message in place.history(limit=LOOK_BACK, after=since):
                own = connection.user is not None and message.author.id == connection.user.id
                if own and names <= {attachment.filename for attachment in message.attachments}:
                    return channel_id, message.id
        except discord.HTTPException as error:
            # No right to read there, or nothing is left of it.
            log.info("match %s: can't look into channel %s: %s", match.id, channel_id, error)
    return None


def text_without_time(message: discord.Message, due: datetime | None) -> str | None:
    """What a board says without the line that ends at `due`; None where there is none.

    Once a move was made, or a flag has fallen, "time runs out 2 minutes ago" is wrong.
    """
    if due is None or stamp(due) not in message.content:
        return None
    return "\n".join(line for line in message.content.split("\n") if stamp(due) not in line)


def without_countdown(content: str) -> str:
    """A board's text without lines that count down to a moment, which the process that posted it knew."""
    return "\n".join(line for line in content.split("\n") if not COUNTDOWN.search(line))


async def correct_clock(message: discord.Message, told: datetime, due: datetime | None) -> None:
    """Say on a board until when the clock runs that it has started, where it says something else."""
    if due is not None and abs(due - told) >= CLOCK_ERROR:
        with suppress(*TROUBLE):
            await message.edit(content=message.content.replace(stamp(told), stamp(due)))


def pgn_name(match: Match) -> str:
    return f"kibitz-{match.id}.pgn"
