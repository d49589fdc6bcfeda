"""Ends running games of custom variants that can't continue, when the bot starts.

The variant may be quarantined: the process that quarantined it has crashed before it could end all games. Or
the rules now read it in another way. The text of a custom variant never changes, but a new version of the
rules may read it in another way, so that a stored move is not legal any more. The database stores under which
revision of the rules the games of each definition were checked.
"""

from __future__ import annotations

import logging

from sqlalchemy import ColumnElement, Connection, exists, select, update

import rules
from bot.database.engines import Database
from bot.database.transactions import Store, read, write
from bot.refusals import MatchBroken
from bot.state.custom_variants import CustomVariants
from bot.state.definitions import OUTDATED, Variants, definitions
from bot.state.match import MatchRow
from bot.state.match_repository import MatchRepository
from bot.state.match_tables import IS_CUSTOM, IS_RUNNING, matches
from bot.state.reviews import Reviews
from rules.definitions.read_definitions import REVISION

log = logging.getLogger(__name__)


class OutdatedGames(Store):
    """Checks the running games of custom variants, once after each change of what definitions mean."""

    def __init__(
        self,
        database: Database,
        variants: Variants,
        custom_variants: CustomVariants,
        repository: MatchRepository,
        reviews: Reviews,
    ) -> None:
        super().__init__(database.transactions)
        self._variants = variants
        self._custom_variants = custom_variants
        self._repository = repository
        self._reviews = reviews

    async def end(self) -> int:
        """Abort the running games of quarantined variants, and those that don't continue under the current
        rules; return how many.

        Also deletes reviews and trials that were made under older rules. The posted result notifies their
        players. A definition that isn't valid any more is quarantined.
        Several processes may do this at once, and again after a crash: each game is aborted once.
        """
        ended = 0
        for key in await self._played(definitions.c.quarantined_at.is_not(None)):
            ended += len(await self._custom_variants.abort_games(key))
        for key in await self._played(definitions.c.rules_revision < REVISION):
            ended += await self._end_of(key)
        await self._reviews.delete_outdated(REVISION)
        await self._mark_checked()
        if ended:
            log.warning("%d games of custom variants can't continue and were aborted", ended)
        return ended

    async def _end_of(self, key: str) -> int:
        try:
            variant = await self._variants.get(key)
        except rules.UnknownVariant:
            return len(await self._custom_variants.quarantine(key, OUTDATED))
        ended = last = 0
        while games := await self._custom_variants.running_games(key, last):
            last = games[-1].id
            for game in games:
                if not await self._goes_on(game, variant):
                    ended += await self._custom_variants.abort(game)
        return ended

    async def _goes_on(self, row: MatchRow, variant: rules.Variant) -> bool:
        """Return whether the moves of a game are legal and don't end it."""
        try:
            match = await self._repository.load_row(row)
        except MatchBroken as error:
            log.warning("match %d: its moves are not legal any more: %s", row.id, error.__cause__ or error)
            return False
        with self._variants.watch_for_faults(variant):
            return match.game.outcome() is None

    @read
    def _played(self, connection: Connection, which: ColumnElement[bool]) -> list[str]:
        """Return the keys of these definitions that have running games."""
        is_played = exists().where(IS_CUSTOM, matches.c.variant == definitions.c.key, IS_RUNNING)
        query = select(definitions.c.key).where(which, is_played)
        return list(connection.execute(query.order_by(definitions.c.key)).scalars())

    @write
    def _mark_checked(self, connection: Connection) -> None:
        """Store that all games were checked under the current rules."""
        change = update(definitions).where(definitions.c.rules_revision < REVISION)
        connection.execute(change.values(rules_revision=REVISION))
