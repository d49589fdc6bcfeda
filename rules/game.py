"""A game: a start position, its moves, and outcomes that depend on its history."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from typing import TYPE_CHECKING

from rules.errors import Illegal, IllegalMove
from rules.move import Move
from rules.outcome import Outcome, Progress, Reason
from rules.position import Position

if TYPE_CHECKING:
    from rules.notation.vocabulary import Vocabulary
    from rules.variant import Variant

CACHED_POSITIONS = 4
"""How many of the last positions keep their caches, for writing the last moves."""


class Game:
    """A `start` position and the moves from it, with outcomes such as repetition.

    >>> import rules
    >>> game = rules.Game(rules.variant("chess").start())
    >>> for text in ("Nf3", "Nf6", "Ng1", "Ng8") * 2:
    ...     move = game.play(game.parse(text))
    >>> game.outcome() is None, game.appearances(), [reason.value for reason in game.claims()]
    (True, 3, ['threefold-repetition'])
    >>> game.claim(rules.Reason.THREEFOLD_REPETITION).result
    '1/2-1/2'
    """

    def __init__(self, start: Position) -> None:
        self.start = start
        self._moves: list[Move] = []
        self._positions: list[Position] = [start]
        self._appearances: Counter[Hashable] = Counter([start.identity()])

    @classmethod
    def replay(cls, start: Position, ucis: Iterable[str]) -> Game:
        """Replay stored moves from `start`. Raises IllegalMove at the first illegal one.

        Accepts moves after the end of the game, because `play` checked them when they were played.
        """
        game = cls(start)
        for uci in ucis:
            game._add(uci)
        return game

    def _add(self, uci: str) -> Move:
        """Play the legal move with this UCI text and return it. Raises IllegalMove."""
        move = self.position.move_from_uci(uci)
        self.append(move, self.position.play(move))
        return move

    def copy(self) -> Game:
        """Return a copy that can be continued independently. It shares the positions."""
        game = Game.__new__(Game)
        game.start = self.start
        game._moves = self._moves.copy()
        game._positions = self._positions.copy()
        game._appearances = self._appearances.copy()
        return game

    def until(self, count: int) -> Game:
        """Return a copy with the first `count` moves. It shares the positions."""
        earlier = Game(self.start)
        for move, after in zip(self._moves[:count], self._positions[1:], strict=False):
            earlier.append(move, after)
        return earlier

    @property
    def variant(self) -> Variant:
        """The variant of the game."""
        return self.start.variant

    @property
    def position(self) -> Position:
        """The current position."""
        return self._positions[-1]

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves played so far."""
        return tuple(self._moves)

    @property
    def positions(self) -> tuple[Position, ...]:
        """All positions from the start to the current one, one more than `moves`."""
        return tuple(self._positions)

    def recent(self, count: int) -> list[Position]:
        """Return the last `count` positions, or all if there are fewer, the current one last."""
        return self._positions[max(0, len(self._positions) - count) :]

    def recent_moves(self, count: int) -> list[Move]:
        """Return the last `count` moves, or all if there are fewer."""
        return self._moves[max(0, len(self._moves) - count) :]

    def parse(self, written: str, vocabulary: Vocabulary | None = None) -> Move:
        """Return the legal move that a text means after the previous move (see Position.parse)."""
        return self.position.parse(written, self._moves[-1] if self._moves else None, vocabulary)

    def play(self, move: Move) -> Move:
        """Play a move and return it. Raises IllegalMove if it is illegal or the game is over."""
        if self.outcome() is not None:
            raise IllegalMove(move.uci(), Illegal.GAME_OVER)
        return self._add(move.uci())

    def follow(self, move: Move) -> None:
        """Play a legal move even if the game is over (see replay). Raises IllegalMove."""
        self._add(move.uci())

    def append(self, move: Move, after: Position) -> None:
        """Add a move and the position after it without checks."""
        self._moves.append(move)
        self._positions.append(after)
        if len(self._positions) > CACHED_POSITIONS:
            self._positions[-CACHED_POSITIONS - 1].forget()
        self._appearances[after.identity()] += 1

    def appearances(self) -> int:
        """Return how often the current position has appeared, including this time."""
        return self._appearances[self.position.identity()]

    def outcome(self) -> Outcome | None:
        """Return the outcome without a claim, or None while the game continues.

        The position's outcome takes precedence: a mate counts even if it also reaches a move limit.
        """
        outcome = self.position.outcome()
        if outcome is not None:
            return outcome
        for law in self.variant.compiled.hooks("adjudicate"):
            outcome = law.adjudicate(self)
            if outcome is not None:
                return outcome
        return None

    def claims(self) -> tuple[Reason, ...]:
        """Return the reasons for which the player to move may now claim a draw, or by some laws a win.

        Empty if the game is over.
        """
        return tuple(self._claimable())

    def _claimable(self) -> dict[Reason, Outcome]:
        if self.outcome() is not None:
            return {}
        claims = (law.claim(self) for law in self.variant.compiled.hooks("claim"))
        outcomes = (Outcome(None, claim) if isinstance(claim, Reason) else claim for claim in claims if claim)
        return {outcome.reason: outcome for outcome in outcomes}

    def progress(self) -> tuple[Progress, ...]:
        """Return the progress towards each possible claim and towards the end of a count."""
        progresses = (law.progress(self) for law in self.variant.compiled.hooks("progress"))
        return tuple(progress for progress in progresses if progress is not None)

    def claim(self, reason: Reason) -> Outcome:
        """Return the outcome of a claim by the player to move. Raises ValueError if it isn't possible."""
        outcome = self._claimable().get(reason)
        if outcome is None:
            raise ValueError(f"{reason.value} cannot be claimed in this position")
        return outcome
