"""The opponent in games against Kibitz: finds its reply, stores it, and has it shown with the person's move.

Whoever plays is shown one board for both moves; only where thinking takes longer, their own move's comes
first. What the engine is to do is in the database alone: a game in which it is to move goes on in any
process, after any end; its move is stored once, for it names the version of the game that it was found for.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from datetime import timedelta
from typing import Any, Protocol

import rules
from bot.discord.boards.posting import Posted
from bot.engine import LEVELS
from bot.engine.jobs import Answer, Job
from bot.engine.resigning import ScoreHistory, takes_draw
from bot.health.metrics import OFF, Metrics
from bot.matches import (
    DRAW,
    REPLY,
    Match,
    MatchError,
    Matches,
    MatchOver,
    MoveTaken,
    NothingToClaim,
    Offer,
    Shards,
)

log = logging.getLogger(__name__)

PATIENCE = 1.5
"""Seconds that a person's own move waits for the reply, to be shown with it."""

SECONDS = 8.0
"""The longest that the engine thinks, should its nodes take so long."""

HINT_LEVEL = len(LEVELS)
"""Hints are as good as our own engine can be."""


class Finder(Protocol):
    """What finds moves: the workers, or in tests whatever does."""

    async def find(self, job: Job, person: int) -> Answer:
        """A move for a job of this person."""
        ...

    async def knows(self, variant: rules.Variant) -> bool:
        """Whether a variant may be played at the level above our own."""
        ...


class Poster(Protocol):
    """What posts boards."""

    async def post(self, match_id: int, fresh: Match | None = None) -> Posted:
        """Post what is missing of a match."""
        ...


class OfferPoster(Protocol):
    """What posts offers."""

    async def post(self, offer: Offer) -> bool:
        """Show an offer to the one it is made to; False where nothing can be posted."""
        ...


class Opponent:
    """Plays the engine's side. `typing` shows in a channel that something is being written."""

    def __init__(
        self,
        matches: Matches,
        finder: Finder,
        boards: Poster,
        offers: OfferPoster,
        typing: Callable[[int], Awaitable[None]],
        metrics: Metrics = OFF,
    ) -> None:
        self._matches = matches
        self._finder = finder
        self._boards = boards
        self._offers = offers
        self._typing = typing
        self._metrics = metrics
        self._thinking: dict[int, tuple[int, asyncio.Task[Match]]] = {}
        """By match: the version that is thought about."""
        self._beside: set[asyncio.Task[Any]] = set()
        self._scores = ScoreHistory()

    async def top_level(self, variant: rules.Variant) -> int:
        """The highest level in a variant: one above our own where the operator's engine knows it."""
        return len(LEVELS) + await self._finder.knows(variant)

    # ---- playing

    async def reply(self, match: Match) -> Posted:
        """Post a match in which it is the engine's turn: with its reply, where that comes soon."""
        task = self._think(match)
        done, _ = await asyncio.wait((task,), timeout=PATIENCE)
        if done:
            match = self._result(task) or match
        posted = await self._boards.post(match.id, match)
        self._begin(self._offer_draw(match) if done else self._later(match, task))
        return posted

    async def go_on(self, grace: timedelta, among: Shards | None = None, *, anew: bool = False) -> None:
        """Play on where it is the engine's turn and nobody has been at it for `grace`.

        `among`: where these shards hear (None: anywhere). `anew`: they are only now ours.
        """
        last = 0
        while page := await self._matches.engine.waiting(after=last, grace=grace, among=among):
            last = page[-1]
            ours = await self._matches.claims.take(REPLY, page, anew=anew)
            await asyncio.gather(*(self._go_on(match_id) for match_id in page if match_id in ours))

    async def _go_on(self, match_id: int) -> None:
        try:
            match = await self._matches.lookup.get(match_id)
            if match.is_engines_turn:
                await self.reply(match)
        except Exception:
            # One broken match must not keep the others from their replies.
            log.exception("match %s: the engine doesn't go on", match_id)

    def stop(self, match_id: int) -> None:
        """The position is not to be thought about any more: it was taken back, or the game is over."""
        if match_id in self._thinking:
            self._thinking.pop(match_id)[1].cancel()

    def cancel(self) -> None:
        """Stop thinking; at the end of the process."""
        for match_id in list(self._thinking):
            self.stop(match_id)
        for task in self._beside:
            task.cancel()

    def _think(self, match: Match) -> asyncio.Task[Match]:
        """The task that finds and stores the reply in a position: one, however often it is asked for."""
        version, task = self._thinking.get(match.id, (-1, None))
        if task is not None and version == match.version and not task.done():
            return task
        self.stop(match.id)
        task = asyncio.create_task(self._reply(match), name="kibitz: thinking")
        self._thinking[match.id] = match.version, task
        task.add_done_callback(lambda ended: self._forget(match.id, ended))
        return task

    def _forget(self, match_id: int, ended: asyncio.Task[Match]) -> None:
        if self._thinking.get(match_id, (0, None))[1] is ended:
            del self._thinking[match_id]

    def _result(self, task: asyncio.Task[Match]) -> Match | None:
        """What has come of thinking; None where nothing has: it is the engine's turn still."""
        if task.cancelled():
            return None
        if (error := task.exception()) is not None:
            log.error("the engine has found no reply; it is tried again", exc_info=error)
            return None
        return task.result()

    async def _later(self, match: Match, task: asyncio.Task[Match]) -> None:
        """Show a reply that takes longer, once it is found."""
        if not task.done():
            await self._typing(match.place_id)
            await asyncio.wait((task,))
        after = self._result(task)
        if after is not None:
            await self._boards.post(after.id, after)
            await self._offer_draw(after)

    async def _offer_draw(self, match: Match) -> None:
        """Offer a draw where nothing happens any more and little is left; not again at once."""
        if match.is_over or match.engine is None or match.is_engines_turn:
            return
        if not self._scores.offers_draw(match.id, match.position):
            return
        with suppress(MatchError):
            made = await self._matches.offers.make(match.id, match.player(match.engine), DRAW)
            if isinstance(made, Offer):
                await self._offers.post(made)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work, name="kibitz: a later reply")
        self._beside.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._beside.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("a reply is stored, but not shown for now", exc_info=error)

    async def _reply(self, match: Match) -> Match:
        """The match once it is not the engine's turn any more; a person's plans are played in between."""
        while match.is_engines_turn:
            answer = await self._found(match)
            try:
                match = await self._done(match, answer)
            except (MoveTaken, MatchOver):
                # Another process was quicker, or the person has done something else meanwhile.
                match = await self._matches.lookup.get(match.id)
        return match

    async def _done(self, match: Match, answer: Answer) -> Match:
        """What the engine does once it has found its move: it resigns, claims a draw, or plays it."""
        engine = match.turn_player
        self._scores.note(match.id, answer.score)
        if self._scores.resigns(match.id, match.level or 0):
            return await self._matches.play.resign(match.id, engine)
        claims = match.game.claims()
        wins = any(match.game.claim(reason).winner is match.engine for reason in claims)
        if claims and (wins or takes_draw(answer.score)):
            try:
                return await self._matches.play.claim(match.id, engine)
            except NothingToClaim:
                log.warning("match %s: a claim was refused", match.id)
        made = await self._matches.engine.reply(match, answer.move)
        self._metrics.moved("engine")
        self._metrics.moved("plan", made.match.ply - made.ply)
        return made.match

    # ---- judging

    async def _found(self, match: Match, level: int | None = None) -> Answer:
        """The engine's move for whoever is to move, and what it thinks of the position for them."""
        job = Job(
            variant=match.variant.key,
            start=match.game.start.fen(),
            moves=tuple(move.uci() for move in match.game.moves),
            level=level or match.level or 1,
            seed=match.seed or 0,
            seconds=SECONDS,
        )
        return await self._finder.find(job, _person(match))

    async def takes_draw(self, match: Match) -> bool:
        """Whether the engine agrees to a draw in this position."""
        score = (await self._found(match)).score
        return takes_draw(score if match.is_engines_turn else -score)

    async def hint(self, match: Match) -> Answer:
        """The best move for whoever is to move."""
        return await self._found(match, max(HINT_LEVEL, match.level or 0))

    async def agree(self, match: Match, kind: str, *, accept: bool) -> Match:
        """The engine's answer to what a person offers. Raises OfferGone and what else answer() does."""
        assert match.engine is not None  # noqa: S101
        if accept:
            self.stop(match.id)
        return await self._matches.offers.answer(match.id, match.player(match.engine), kind, accept=accept)


def _person(match: Match) -> int:
    """Who plays against the engine."""
    return match.player(match.engine.opponent) if match.engine is not None else 0
