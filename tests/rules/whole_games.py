"""A short whole game of every variant, from whole_games.txt, as search_games.py has found them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import rules
from rules.notation import uci

FILE = Path(__file__).with_name("whole_games.txt")


@dataclass(frozen=True, slots=True)
class WholeGame:
    """The moves of a game in UCI, from its first to the one that ends it; `number` is that of a shuffled
    start, else None."""

    variant: rules.Variant
    number: int | None
    moves: tuple[str, ...]

    @classmethod
    def read(cls, line: str) -> WholeGame:
        """From a line as `written` gives it."""
        name, _, moves = line.partition(": ")
        key, _, number = name.partition("#")
        return cls(rules.variant(key), int(number) if number else None, tuple(moves.split()))

    @property
    def written(self) -> str:
        """`variant: move move ...`, or `variant#number: move move ...`."""
        number = "" if self.number is None else f"#{self.number}"
        return f"{self.variant.key}{number}: {' '.join(self.moves)}"

    def replayed(self) -> rules.Game:
        """The game as the rules have it. Raises IllegalMove where one isn't legal, or comes after the end."""
        game = rules.Game(self.variant.start(self.number))
        for move in self.moves:
            game.play(game.position.move_from_uci(move))
        return game


def whole_games() -> dict[str, WholeGame]:
    """By the keys of their variants, in the order of the file."""
    lines = FILE.read_text("utf-8").splitlines()
    games = (WholeGame.read(line) for line in lines if line and not line.startswith("#"))
    return {game.variant.key: game for game in games}


def kinds(position: rules.Position, move: rules.Move) -> Iterator[str]:
    """What is more to a legal move than lifting a piece and setting it down."""
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
