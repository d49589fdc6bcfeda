"""Trials of variants, one per variant even if several users ask at once; stored permanently."""

from __future__ import annotations

import logging
from typing import Protocol

import rules
from bot.discord.game_reviews import ENGINE
from bot.discord.shared_jobs import SharedJobs
from bot.engine.background_queue import OnProgress
from bot.engine.trial import Trial
from bot.refusals import Busy
from bot.state.reviews import Trials

log = logging.getLogger(__name__)


class VariantTrier(Protocol):
    """Interface for trials of variants: the engines, or a substitute in tests."""

    async def trial(self, variant: rules.Variant, person: int, *, on_progress: OnProgress) -> Trial:
        """Try a variant for a user, in games of the engine against itself. Raises JobFailed."""
        ...


class VariantTrials:
    """Trials of variants by `engine`; the results are kept in `stored`."""

    def __init__(self, stored: Trials, engine: VariantTrier) -> None:
        self._stored = stored
        self._engine = engine
        self.jobs: SharedJobs[Trial] = SharedJobs("trial")
        """The trials that are being made, by the keys of their variants."""

    async def of(self, key: str) -> Trial | None:
        text = await self._stored.of(key, ENGINE)
        if text is None:
            return None
        try:
            return Trial.from_json(text)
        except ValueError:
            log.exception("%s: can't read its stored trial; it will be made again", key)
            return None

    async def make(self, variant: rules.Variant, person: int, on_progress: OnProgress) -> Trial:
        """Try a variant for a user, and store the result. Raises JobFailed."""
        trial = await self._engine.trial(variant, person, on_progress=on_progress)
        try:
            await self._stored.keep(variant.key, ENGINE, trial.to_json())
        except Busy:
            log.warning("%s: its trial is not stored: the database is busy", variant.key)
        return trial
