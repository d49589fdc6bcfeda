"""Reviews that are being made, and the latest ones: one for each game, however many people ask for it.

A review of a stored game is stored with it; one of a game from a file is only remembered for a while.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from typing import Protocol

import rules
from bot.discord.platform.recent import Recent
from bot.engine.background import OnProgress, Progress
from bot.engine.review import Assessment, Review
from bot.engine.review.results import VERSION
from bot.matches import NOBODY, Busy, Match, Reviews, check_reviewable

log = logging.getLogger(__name__)

ENGINE = f"kibitz {VERSION}"
"""Whose reviews are stored; those of another version are made anew."""
REMEMBERED = 100


class GameReviewer(Protocol):
    """What makes reviews: the engines, or in tests whatever does."""

    async def review(self, game: rules.Game, *, on_progress: OnProgress) -> Review:
        """The review of a game that is over. Raises JobFailed."""
        ...

    async def assess(self, game: rules.Game, *, second: bool = False) -> Assessment:
        """The assessment of the position on the board of a game, if wanted with the `second` best move's
        score. Raises JobFailed."""
        ...


class Making:
    """A review that is being made, and who waits for it."""

    def __init__(self, progress: Progress) -> None:
        self.progress = progress
        self.waiting: list[Wait] = []
        self.task: asyncio.Task[Review] | None = None

    @property
    def is_over(self) -> bool:
        return self.task is None or self.task.done()


class Wait:
    """Somebody waits for a review. `given_up` is set when they have cancelled it."""

    def __init__(self, making: Making, person: int) -> None:
        self.making = making
        self.person = person
        self.given_up: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    async def changes(self, seconds: float) -> None:
        """Return when the review is there, was cancelled, or so many seconds have passed."""
        assert self.making.task is not None  # noqa: S101
        waited = (self.making.task, self.given_up)
        await asyncio.wait(waited, timeout=seconds, return_when=asyncio.FIRST_COMPLETED)


class GameReviews:
    """`engine` makes reviews, `stored` keeps those of stored games."""

    def __init__(self, stored: Reviews, engine: GameReviewer) -> None:
        self._stored = stored
        self.engine = engine
        self._latest: Recent[Review] = Recent(REMEMBERED)
        self._making: dict[int, Making] = {}
        self._is_closed = False

    @property
    def is_closed(self) -> bool:
        """Whether the process ends: no review is made any more."""
        return self._is_closed

    async def of(self, match: Match) -> Review | None:
        """The review of a game that is over, if there is one.

        Raises ReviewWhileRunning, ReviewCalledOff, ReviewTooShort.
        """
        check_reviewable(match)
        identity = _identity(match)
        known = self._latest.get(identity)
        if known is not None or match.id == NOBODY:
            return known
        text = await self._stored.of(match, ENGINE)
        if text is None:
            return None
        try:
            return self._latest.keep(identity, Review.from_json(text))
        except ValueError:
            log.exception("match %s: its review can't be read; it is made again", match.id)
            return None

    def wait_for(self, match: Match, person: int) -> Wait:
        """Begin to make a review, or wait for the one that is being made. End it with `leave`."""
        identity = _identity(match)
        making = self._making.get(identity)
        if making is None or making.is_over:
            making = self._making[identity] = Making(Progress(0, match.ply + 1))
            making.task = asyncio.create_task(self._made(match, making), name="kibitz: a review")
            making.task.add_done_callback(lambda ended: self._ended(identity, making, ended))
        wait = Wait(making, person)
        making.waiting.append(wait)
        return wait

    def leave(self, match: Match, wait: Wait, *, goes_on: bool = False) -> None:
        """Somebody waits no more. A review that nobody waits for is given up, unless it `goes_on`."""
        making = wait.making
        making.waiting.remove(wait)
        if making.waiting or making.is_over or goes_on:
            return
        assert making.task is not None  # noqa: S101
        making.task.cancel()
        self._forget(_identity(match), making)  # Whoever asks now begins anew.

    def cancel(self, match: Match, person: int) -> bool:
        """Let a person wait no more for the review of a game. False where they don't wait for it."""
        making = self._making.get(_identity(match))
        own = [wait for wait in making.waiting if wait.person == person] if making is not None else []
        for wait in own:
            if not wait.given_up.done():
                wait.given_up.set_result(None)
        return bool(own)

    def count(self, person: int) -> int:
        """For how many reviews a person waits."""
        return sum(wait.person == person for making in self._making.values() for wait in making.waiting)

    def close(self) -> None:
        """Give up what is being made, at the end of the process; those who wait are told by whoever waits."""
        self._is_closed = True
        for making in list(self._making.values()):
            if making.task is not None:
                making.task.cancel()

    def _forget(self, identity: int, making: Making) -> None:
        if self._making.get(identity) is making:
            del self._making[identity]

    def _ended(self, identity: int, making: Making, task: asyncio.Task[Review]) -> None:
        self._forget(identity, making)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("a review failed", exc_info=error)

    async def _made(self, match: Match, making: Making) -> Review:
        def note(progress: Progress) -> None:
            making.progress = progress

        review = await self.engine.review(match.game, on_progress=note)
        if match.id != NOBODY:
            try:
                # False where another process has stored one meanwhile, or the game was deleted.
                await self._stored.keep(match, ENGINE, review.depth, review.to_json())
            except Busy:
                log.warning("match %s: its review is not stored: the database is busy", match.id)
        return self._latest.keep(_identity(match), review)


def _identity(match: Match) -> int:
    """A number for a game: its id, below 0 a digest of a game that is stored nowhere."""
    if match.id != NOBODY:
        return match.id
    moves = " ".join(move.uci() for move in match.game.moves)
    text = f"{match.variant.key} {match.game.start.fen()} {moves}"
    return -int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest())
