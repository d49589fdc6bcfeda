"""Ends running games of custom variants that can't continue, because the variant is quarantined or outdated.

A quarantine ends them immediately; if the process crashes before it has ended all of them, the next start
continues. A definition is outdated if the rules read it differently: its text never changes, but after a
new version of the rules a stored move may no longer be legal. The database stores under which revision of
the rules the games of each definition were checked.
"""

from __future__ import annotations

import logging

import sqlalchemy as sa

import rules
from bot.database.transactions import read, write
from bot.refusals import MatchBroken
from bot.state.definitions import OUTDATED, definitions, is_custom
from bot.state.match import ABORTED, Ending, MatchRow, fetch_matches
from bot.state.match_repository import MatchRepository, MatchStore
from bot.state.match_tables import IS_CUSTOM, IS_RUNNING, matches
from bot.state.reviews import Reviews
from rules.definitions.read_definitions import REVISION

log = logging.getLogger(__name__)


REASON = 200
"""Maximum length of a stored reason in characters."""
GAMES = 50
"""Maximum number of games to end per query."""


class UnplayableGames(MatchStore):
    """The use cases of games that can't continue."""

    def __init__(self, repository: MatchRepository, reviews: Reviews) -> None:
        super().__init__(repository)
        self._variants = repository.variants
        self._reviews = reviews

    async def quarantine(self, key: str, reason: str) -> list[int]:
        """Quarantine a definition: abort its running games and return their ids.

        Finished games stay. The posted result informs the players of the others (posted_boards.py).
        """
        if not is_custom(key):
            return []
        reason = reason[:REASON]
        log.error("%s is quarantined: %s", key, reason)
        await self._variants.quarantine(key, reason, self.now())
        return await self._abort_all(key)

    async def end(self) -> int:
        """Abort the running games of quarantined variants, and those that don't continue under the current
        rules; return how many.

        Also deletes reviews and trials that were made under older rules. The posted result notifies their
        players. A definition that is no longer valid is quarantined.
        Several processes may do this at once, and again after a crash: each game is aborted once.
        """
        ended = 0
        for key in await self._played(definitions.c.quarantined_at.is_not(None)):
            ended += len(await self._abort_all(key))
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
            return len(await self.quarantine(key, OUTDATED))
        ended = last = 0
        while games := await self._running(key, last):
            last = games[-1].id
            for game in games:
                if not await self._goes_on(game, variant):
                    ended += await self._abort(game)
        return ended

    async def _goes_on(self, row: MatchRow, variant: rules.Variant) -> bool:
        """Return whether the moves of a game are legal and don't end it."""
        try:
            match = await self._repository.load_row(row)
        except MatchBroken as error:
            log.warning("match %d: its moves are no longer legal: %s", row.id, error.__cause__ or error)
            return False
        with self._variants.watch_for_faults(variant):
            return match.game.outcome() is None

    async def _abort_all(self, key: str) -> list[int]:
        """Abort the running games of a definition; return their ids."""
        aborted: list[int] = []
        while games := await self._running(key):
            aborted += [game.id for game in games if await self._abort(game)]
        return aborted

    @read
    def _running(self, connection: sa.Connection, key: str, after: int = 0) -> list[MatchRow]:
        """Return a page of the running games of a definition, by id, with ids above `after`."""
        of_variant = (IS_CUSTOM, matches.c.variant == key, IS_RUNNING, matches.c.id > after)
        return fetch_matches(
            connection, sa.select(matches).where(*of_variant).order_by(matches.c.id).limit(GAMES)
        )

    async def _abort(self, game: MatchRow) -> bool:
        """Abort a running game; return False if it has changed since it was read."""
        ending = Ending(None, ABORTED)
        return await self._repository.end(game.id, game.version, ending, self.now()) is not None

    @read
    def _played(self, connection: sa.Connection, which: sa.ColumnElement[bool]) -> list[str]:
        """Return the keys of these definitions that have running games."""
        is_played = sa.exists().where(IS_CUSTOM, matches.c.variant == definitions.c.key, IS_RUNNING)
        query = sa.select(definitions.c.key).where(which, is_played)
        return list(connection.execute(query.order_by(definitions.c.key)).scalars())

    @write
    def _mark_checked(self, connection: sa.Connection) -> None:
        """Store that all games were checked under the current rules."""
        change = sa.update(definitions).where(definitions.c.rules_revision < REVISION)
        connection.execute(change.values(rules_revision=REVISION))
