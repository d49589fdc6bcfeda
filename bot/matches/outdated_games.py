"""Ends running games that can't go on since the rules read custom variants in another way.

The text of a custom variant never changes, but a new version of the rules may read it in another way, so that
a stored move is not legal any more. The database stores under which revision of the rules the games of each
definition were checked.
"""

from __future__ import annotations

import logging
from dataclasses import dataclass

import rules
from bot.matches import glicko
from bot.matches.custom_variants import OUTDATED, CustomVariants
from bot.matches.match_repository import MatchRepository
from bot.matches.models import ABORTED, Now
from bot.matches.variants import Variants
from bot.refusals import MatchBroken
from bot.state.reviews import Reviews
from bot.storage import CustomVariantStore, Ending, MatchRow, MatchStore
from rules.definitions.read_definitions import REVISION

log = logging.getLogger(__name__)

PAGE = 50
"""The most games that one query reads."""


@dataclass(eq=False)
class OutdatedGames:
    """Checks the running games of custom variants once after each change of what definitions mean."""

    _store: CustomVariantStore
    _variants: Variants
    _custom_variants: CustomVariants
    _repository: MatchRepository
    _matches: MatchStore
    _reviews: Reviews
    _now: Now

    async def end(self) -> int:
        """Abort the running games that don't go on under the present rules; return how many.

        Also deletes reviews and trials that were made under older rules. The posted result notifies their
        players. A definition that isn't valid any more is quarantined.
        Several processes may do this at once, and again after a crash: each game is aborted once.
        """
        ended = 0
        for key in await self._store.outdated(REVISION):
            ended += await self._end_of(key)
        await self._reviews.delete_outdated(REVISION)
        await self._store.mark_current(REVISION)
        if ended:
            log.warning("%d games of custom variants are aborted: the rules read them in another way", ended)
        return ended

    async def _end_of(self, key: str) -> int:
        try:
            variant = await self._variants.get(key)
        except rules.UnknownVariant:
            return len(await self._custom_variants.quarantine(key, OUTDATED))
        ended = last = 0
        while ids := await self._store.running(key, PAGE, last):
            last = ids[-1]
            for row in await self._matches.running(ids):
                if not await self._goes_on(row, variant):
                    over = Ending(None, ABORTED)
                    done = await self._matches.finish(row.id, row.version, over, self._now(), glicko.rated)
                    ended += done is not None
        return ended

    async def _goes_on(self, row: MatchRow, variant: rules.Variant) -> bool:
        """Return whether the moves of a game are legal and don't end it."""
        try:
            match = await self._repository.load_row(row)
        except MatchBroken as error:
            log.warning("match %d: its moves are not legal any more: %s", row.id, error.__cause__ or error)
            return False
        with self._variants.report_harm_in(variant):
            return match.game.outcome() is None
