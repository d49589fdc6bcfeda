"""Short whole games of all variants, from whole_games.txt, which search_games.py finds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import rules
from rules.notation import uci

FILE = Path(__file__).with_name("whole_games.txt")


@dataclass(frozen=True, slots=True)
class WholeGame:
    """A game from its first to its last move, in UCI notation. `number` is the number of a shuffled start, or
    None."""

    variant: rules.Variant
    number: int | None
    moves: tuple[str, ...]

    @classmethod
    def read(cls, line: str) -> WholeGame:
        """Return the game of a line in the format of `written`."""
        name, _, moves = line.partition(": ")
        key, _, number = name.partition("#")
        return cls(rules.variant(key), int(number) if number else None, tuple(moves.split()))

    @property
    def written(self) -> str:
        """The game as `variant: move move ...` or `variant#number: move move ...`."""
        number = "" if self.number is None else f"#{self.number}"
        return f"{self.variant.key}{number}: {' '.join(self.moves)}"

    def replayed(self) -> rules.Game:
        """Return the replayed game. Raises IllegalMove for an illegal move or a move after the end."""
        game = rules.Game(self.variant.start(self.number))
        for move in self.moves:
            game.play(game.position.move_from_uci(move))
        return game


def whole_games() -> dict[str, WholeGame]:
    """Return the games by variant key, in the order of the file."""
    lines = FILE.read_text("utf-8").splitlines()
    games = (WholeGame.read(line) for line in lines if line and not line.startswith("#"))
    return {game.variant.key: game for game in games}


def kinds(position: rules.Position, move: rules.Move) -> Iterator[str]:
    """Yield the kinds of special moves to which a legal move belongs."""
    parts = uci.parts(move)
    if move.origin is None:
        yield "drop"
    if parts.origin and parts.origin == parts.target and not parts.sign:
        yield "pass"
    if move.castling:
        yield "castling"
    if move.promotion is not None:
        yield "promotion"
    if uci.entering(move):
        yield "gating"
    if position.is_capture(move) and not position.board[move.target]:
        yield "en passant"
