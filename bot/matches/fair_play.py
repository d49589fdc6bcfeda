"""Which positions are part of a player's running games, so that the engine gives no help with them.

The engine reviews a file, plays from a position, gives a hint or tries a variant for anybody; it mustn't for
the position that the player is to move in against another person.
"""

from __future__ import annotations

from collections.abc import Iterable

import rules
from bot.matches.match_repository import MatchRepository
from bot.matches.models import Match
from bot.storage import MatchStore

SHARED_PLIES = 10
"""Countless games share their first half-moves; positions count from this one on, except in games that begin
with a position of the players' own."""
RECENT = 2
"""The newest positions of a game that count: the best line from the one before shows the reply to the last
move, too."""


class FairPlay:
    """The use case of keeping the engine out of games between people."""

    def __init__(self, store: MatchStore, repository: MatchRepository) -> None:
        self._store = store
        self._repository = repository

    async def is_in_play(self, player: int, positions: Iterable[rules.Position]) -> bool:
        """Return whether one of these positions is played by this player against a person now."""
        rows = [row for row in await self._store.running_of(player) if row.engine_parity is None]
        found = set[str]()
        for match in await self._repository.load_all(rows):
            found.update(map(_placement, match.game.positions[_shared_plies(match) :][-RECENT:]))
        return not found.isdisjoint(map(_placement, positions)) if found else False


def _shared_plies(match: Match) -> int:
    """Return how many half-moves from the start of a match don't count."""
    return SHARED_PLIES if match.variant.is_start(match.game.start) else 0


def _placement(position: rules.Position) -> str:
    """Return the pieces, hands and turn of a position, without counters and rights, which a file may alter.

    Nor does it name the variant: a custom variant may be a copy of another one.
    """
    return " ".join(position.fen().split()[:2]).replace("~", "")
