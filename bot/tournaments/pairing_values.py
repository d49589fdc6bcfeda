"""Pairings of a tournament and what each is worth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

WIN, DRAW, LOSS = 1.0, 0.5, 0.0


class Code(StrEnum):
    """Ways in which pairings are decided."""

    PLAYED = "played"
    FORFEIT = "forfeit"
    """One player didn't play: the opponent gets the points."""
    VOID = "void"
    """The game doesn't count: it ended after the event, or a player was removed from the table."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two players of a round. In an arena the round is the number of the game, in a simul that of the board.

    `score`: White's points, 0 to 1; None until it has a result. `plies`: the number of half-moves of a played
    game. `agreed`: whether it is a draw by agreement.
    """

    round: int
    white: int
    black: int
    score: float | None = None
    code: Code = Code.PLAYED
    plies: int = 0
    agreed: bool = False

    @property
    def counts(self) -> bool:
        """Whether it has a result that counts."""
        return self.score is not None and self.code is not Code.VOID

    @property
    def is_pending(self) -> bool:
        """Whether its result is still to come."""
        return self.score is None and self.code is not Code.VOID

    @property
    def sides(self) -> Iterator[Side]:
        """The results of both players. Raises ValueError if it doesn't count."""
        if self.score is None:
            raise ValueError(f"{self} has no result")
        yield Side(self.white, self.black, self.score)
        yield Side(self.black, self.white, WIN - self.score)


@dataclass(frozen=True, slots=True)
class Side:
    """A player's result against an opponent."""

    player: int
    opponent: int
    score: float


@dataclass(frozen=True, slots=True)
class Line:
    """A player's line in the standings, in any format. `games`: the number of games that count."""

    rank: int
    player: int
    points: float
    games: int
