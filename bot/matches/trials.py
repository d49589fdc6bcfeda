"""Trials of variants, which are kept: what games of the engine with itself have told, as text here."""

from __future__ import annotations

from bot.matches.use_cases import Clock, use_cases
from bot.storage import TrialRow, TrialStore


@use_cases
class Trials:
    """The use cases of trials, by the variants' keys. Whoever may see a variant may see its trial."""

    def __init__(self, store: TrialStore, *, now: Clock) -> None:
        self._store = store
        self._now = now

    async def of(self, key: str, engine: str) -> str | None:
        """The trial of a variant by an engine (its name and version), if there is one."""
        row = await self._store.of(key)
        return row.trial if row is not None and row.engine == engine else None

    async def keep(self, key: str, engine: str, trial: str) -> bool:
        """Store a trial; one by another engine makes room. False where the same engine's is there already."""
        return await self._store.keep(TrialRow(key, engine, trial, self._now()))
