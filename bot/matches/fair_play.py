"""Which positions are part of a player's running games, so that the engine gives no help with them.

The engine reviews a file, plays from a position, gives a hint or tries a variant for anybody; it mustn't for
the position that the player is to move in against another person.
"""

from __future__ import annotations

from collections.abc import Iterable

import rules
from bot.matches.busy_database import refuses_when_busy
from bot.matches.match_repository import MatchRepository
from bot.storage import MatchStore

SHARED_PLIES = 10
"""Countless games share their first half-moves; positions count from this one on."""
RECENT = 2
"""The newest positions of a game that count: the best line from the one before shows the reply to the last
move, too."""


@refuses_when_busy
class FairPlay:
    """The use case of keeping the engine out of games between people."""

    def __init__(self, store: MatchStore, repository: MatchRepository) -> None:
        self._store = store
        self._repository = repository

    async def is_in_play(self, player: int, positions: Iterable[rules.Position]) -> bool:
        """Return whether one of these positions is played by this player against a person now."""
        rows = [
            row
            for row in await self._store.running_of(player)
            if row.engine_parity is None and row.ply >= SHARED_PLIES
        ]
        found = set[str]()
        for match in await self._repository.load_all(rows):
            found.update(map(_placement, match.game.positions[SHARED_PLIES:][-RECENT:]))
        return not found.isdisjoint(map(_placement, positions)) if found else False


def _placement(position: rules.Position) -> str:
    """Return the pieces, hands and turn of a position, without counters and rights, which a file may alter.

    Nor does it name the variant: a custom variant may be a copy of another one.
    """
    return " ".join(position.fen().split()[:2]).replace("~", "")
