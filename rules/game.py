"""A game: a start position and the moves since, and what only that history decides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from typing import TYPE_CHECKING

from rules.errors import Illegal, IllegalMove
from rules.move import Move
from rules.outcome import Outcome, Progress, Reason
from rules.position import Position

if TYPE_CHECKING:
    from rules.variant import Variant

FRESH = 4
"""The last positions of a game know their moves still: whoever writes down what was just played asks them."""


class Game:
    """The moves played from `start`, a position, and what only all of them decide (repetition, say).

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
        """The game of stored moves. Raises IllegalMove at the first that is not legal.

        Only whether each is legal is looked at, not whether the game was over before it: the moves were
        accepted when they were played.
        """
        game = cls(start)
        for uci in ucis:
            game._add(game.position.move_from_uci(uci))
        return game

    def _add(self, move: Move) -> None:
        self.append(move, self.position.play(move))

    def copy(self) -> Game:
        """The same game, to play on without changing this one; the positions are shared."""
        twin = Game.__new__(Game)
        twin.start = self.start
        twin._moves = self._moves.copy()
        twin._positions = self._positions.copy()
        twin._appearances = self._appearances.copy()
        return twin

    def until(self, count: int) -> Game:
        """The game as it stood after its first `count` moves, by itself; the positions are shared."""
        earlier = Game(self.start)
        for move, following in zip(self._moves[:count], self._positions[1:], strict=False):
            earlier.append(move, following)
        return earlier

    @property
    def variant(self) -> Variant:
        """The variant that is played."""
        return self.start.variant

    @property
    def position(self) -> Position:
        """The position on the board now."""
        return self._positions[-1]

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves played so far."""
        return tuple(self._moves)

    @property
    def positions(self) -> tuple[Position, ...]:
        """All positions, the start first: one more than there are moves."""
        return tuple(self._positions)

    def recent(self, count: int) -> list[Position]:
        """The last `count` positions, or all where there are fewer; the one on the board is last."""
        return self._positions[-count:]

    def recent_moves(self, count: int) -> list[Move]:
        """The last `count` moves, or all where there are fewer."""
        return self._moves[-count:]

    def parse(self, written: str) -> Move:
        """The legal move that a text means here, as Position.parse reads it, knowing the move before."""
        return self.position.parse(written, self._moves[-1] if self._moves else None)

    def play(self, move: Move) -> Move:
        """Plays one legal move. Raises IllegalMove for any other, and once the game is over."""
        if self.outcome() is not None:
            raise IllegalMove(move.uci(), Illegal.GAME_OVER)
        move = self.position.move_from_uci(move.uci())
        self._add(move)
        return move

    def follow(self, move: Move) -> None:
        """Adds a legal move that was played, whether or not the game was over by these laws (see replay).

        Raises IllegalMove.
        """
        self._add(self.position.move_from_uci(move.uci()))

    def append(self, move: Move, following: Position) -> None:
        """Adds what a record tells and no law knows, such as a null move, with the position after it."""
        self._moves.append(move)
        self._positions.append(following)
        if len(self._positions) > FRESH:
            self._positions[-FRESH - 1].forget()
        self._appearances[following.identity()] += 1

    def appearances(self) -> int:
        """How often the position on the board has been there, this time included."""
        return self._appearances[self.position.identity()]

    def outcome(self) -> Outcome | None:
        """How the game has ended without anyone's claim; None while it goes on.

        What the position decides comes first: mate on the board stands, whatever the counters say.
        """
        decided = self.position.outcome()
        if decided is not None:
            return decided
        for law in self.variant.hooks("adjudicate"):
            outcome = law.adjudicate(self)
            if outcome is not None:
                return outcome
        return None

    def claims(self) -> tuple[Reason, ...]:
        """The reasons for which the player to move may claim the game's end now: a draw as a rule, a win
        where a law says so. Empty once the game is over."""
        return tuple(self._claimable())

    def _claimable(self) -> dict[Reason, Outcome]:
        if self.outcome() is not None:
            return {}
        claims = (law.claim(self) for law in self.variant.hooks("claim"))
        outcomes = (Outcome(None, claim) if isinstance(claim, Reason) else claim for claim in claims if claim)
        return {outcome.reason: outcome for outcome in outcomes}

    def progress(self) -> tuple[Progress, ...]:
        """What may be claimed in this game by counting, and how far it is; empty where nothing is claimed."""
        found = (law.progress(self) for law in self.variant.hooks("progress"))
        return tuple(progress for progress in found if progress is not None)

    def claim(self, reason: Reason) -> Outcome:
        """The outcome that the player to move claims. Raises ValueError where it cannot be claimed now."""
        outcome = self._claimable().get(reason)
        if outcome is None:
            raise ValueError(f"{reason.value} cannot be claimed in this position")
        return outcome
