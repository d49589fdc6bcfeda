"""The engine as opponent: finds its reply, stores it, and posts it together with the player's move.

One board shows both moves; if thinking takes longer, the player's own move is posted first. Only the
database stores whose turn it is, so any process continues a game after a shutdown. A reply is stored once,
because it includes the version of the game that it is for.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from datetime import timedelta

import rules
from bot.discord.boards.delivery import Delivery
from bot.discord.boards.posting import Boards, Posted
from bot.discord.platform.background_tasks import BackgroundTasks
from bot.discord.platform.channels import Channels
from bot.engine import LEVELS, THINKING_SECONDS
from bot.engine.draw_or_resign import ScoreHistory, accepts_draw
from bot.engine.engines import Engines
from bot.engine.jobs import Answer, Job
from bot.health.metrics import Metrics
from bot.refusals import MatchOver, MoveTaken, NothingToClaim, Refusal
from bot.state.match import Match
from bot.state.offers import DRAW, Offer
from bot.state.use_cases import UseCases

log = logging.getLogger(__name__)

PATIENCE = 1.5
"""Seconds that the player's own move waits for the reply, so that one board shows both."""


class Opponent:
    """The engine as a player of matches."""

    def __init__(
        self,
        use_cases: UseCases,
        engines: Engines,
        boards: Boards,
        delivery: Delivery,
        channels: Channels,
        metrics: Metrics,
    ) -> None:
        self._use_cases = use_cases
        self._engines = engines
        self._boards = boards
        self._delivery = delivery
        self._channels = channels
        self._metrics = metrics
        self._thinking: dict[int, tuple[int, asyncio.Task[Match]]] = {}
        """By match id, the version that the engine is thinking about, and the task."""
        self._later = BackgroundTasks("a later reply")
        self._scores = ScoreHistory()

    async def top_level(self, variant: rules.Variant) -> int:
        """Return the highest level of a variant: one above our own if the operator's engine supports it."""
        return len(LEVELS) + await self._engines.supports(variant)

    async def reply(self, match: Match) -> Posted:
        """Post a match in which the engine is to move, with its reply if it comes within PATIENCE."""
        task = self._think(match)
        done, _ = await asyncio.wait((task,), timeout=PATIENCE)
        if done:
            match = self._result(task) or match
        posted = await self._boards.post(match.id, match)
        self._later.begin(self._offer_draw(match) if done else self._post_later(match, task))
        return posted

    async def resume_games(self, grace: timedelta) -> None:
        """Resume games in which the engine is to move and nothing has happened for `grace`."""
        last = 0
        while page := await self._use_cases.engine.waiting(after=last, grace=grace):
            last = page[-1]
            await asyncio.gather(*(self._go_on(match_id) for match_id in page))

    async def _go_on(self, match_id: int) -> None:
        try:
            match = await self._use_cases.lookup.get(match_id)
            if match.is_engines_turn:
                await self.reply(match)
        except Exception:
            # A broken match must not block the replies in others.
            log.exception("match %s: the engine can't continue", match_id)

    def stop(self, match_id: int) -> None:
        """Stop thinking about a match after a takeback or after its end."""
        if match_id in self._thinking:
            self._thinking.pop(match_id)[1].cancel()

    def cancel(self) -> None:
        for match_id in list(self._thinking):
            self.stop(match_id)
        self._later.cancel()

    def _think(self, match: Match) -> asyncio.Task[Match]:
        """Return the task that finds and stores the reply; repeated calls for a position share one task."""
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
        """Return the match after the engine's reply; None if the task was cancelled or has failed."""
        if task.cancelled():
            return None
        if (error := task.exception()) is not None:
            log.error("the engine found no reply; it will be retried later", exc_info=error)
            return None
        return task.result()

    async def _post_later(self, match: Match, task: asyncio.Task[Match]) -> None:
        if not task.done():
            await self._channels.show_typing(match.place_id)
            await asyncio.wait((task,))
        after = self._result(task)
        if after is not None:
            await self._boards.post(after.id, after)
            await self._offer_draw(after)

    async def _offer_draw(self, match: Match) -> None:
        """Offer a draw after a run of even scores with few pieces left; the next offer needs a new run.

        A crowd gets no offers: it votes for a draw.
        """
        if match.is_over or match.engine is None or match.is_engines_turn or match.has_crowd:
            return
        if not self._scores.offers_draw(match.id, match.position):
            return
        with suppress(Refusal):
            made = await self._use_cases.offers.make(match.id, match.player(match.engine), DRAW)
            if isinstance(made, Offer):
                await self._delivery.post_offer(made)

    async def _reply(self, match: Match) -> Match:
        """Play the engine's replies, and the player's plans in between, until the player is to move."""
        while match.is_engines_turn:
            answer = await self._ask_engine(match)
            try:
                match = await self._apply_answer(match, answer)
            except (MoveTaken, MatchOver):
                # Another process was quicker, or the player has acted in the meantime.
                match = await self._use_cases.lookup.get(match.id)
        return match

    async def _apply_answer(self, match: Match, answer: Answer) -> Match:
        engine = match.turn_player
        self._scores.record(match.id, answer.score)
        if self._scores.resigns(match.id, match.level or 0):
            return await self._use_cases.play.resign(match.id, engine)
        claims = match.game.claims()
        wins = any(match.game.claim(reason).winner is match.engine for reason in claims)
        if claims and (wins or accepts_draw(answer.score)):
            try:
                return await self._use_cases.play.claim(match.id, engine)
            except NothingToClaim:
                log.warning("match %s: a claim was refused", match.id)
        made = await self._use_cases.play.reply(match, answer.move)
        self._metrics.moved("engine")
        self._metrics.moved("plan", made.match.ply - made.ply)
        return made.match

    async def _ask_engine(self, match: Match, level: int | None = None) -> Answer:
        """Return the engine's move for the side to move, with its score for that side."""
        level = level or match.level or 1
        job = Job.for_game(match.game, level=level, seed=match.seed or 0, seconds=THINKING_SECONDS)
        # Crowds have the same id in all games, which must not wait for each other.
        requester = match.id
        if match.engine is not None and not match.has_crowd:
            requester = match.player(match.engine.opponent)
        return await self._engines.find(job, requester)

    # ---- Hints and offers

    async def accepts_draw(self, match: Match) -> bool:
        score = (await self._ask_engine(match)).score
        return accepts_draw(score if match.is_engines_turn else -score)

    async def hint(self, match: Match) -> Answer:
        """Return the move of the highest level, which is the operator's engine if it supports the variant."""
        return await self._ask_engine(match, await self.top_level(match.variant))

    async def answer_offer(self, match: Match, kind: str, *, accept: bool) -> Match:
        """Answer a player's offer on the engine's behalf. Raises Refusal."""
        assert match.engine is not None  # noqa: S101
        if accept:
            self.stop(match.id)
        return await self._use_cases.offers.answer(match.id, match.player(match.engine), kind, accept=accept)
