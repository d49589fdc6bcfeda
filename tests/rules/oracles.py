"""Fairy-Stockfish as a reference for all variants, and random moves for comparisons."""

from __future__ import annotations

import random
import re
from importlib import resources

import pyffish

import rules

PREFIX = "kibitz"
"""Prefix of our section names: the engine doesn't replace its built-in variants."""
_HEADER = re.compile(r"\[([a-z0-9_-]+)(?::([a-z0-9_-]+))?\]")


def engine_text(text: str) -> str:
    """Return a definition for the engine: with renamed sections, without our own keys, and without sections
    whose pieces the engine doesn't support."""
    kept: list[str] = []
    for section in re.split(r"(?m)^(?=\[)", text):
        if "kibitzBeyondEngine = true" not in section:
            lines = section.splitlines()
            kept += [line for line in lines if not line.startswith(("kibitz", "#"))]
    renamed = lambda m: f"[{PREFIX}{m[1]}:{PREFIX}{m[2]}]" if m[2] else f"[{PREFIX}{m[1]}]"  # noqa: E731
    return "\n".join(_HEADER.sub(renamed, line) for line in kept) + "\n"


CATALOGUE = resources.files("rules").joinpath("variants.ini").read_text("utf-8")
pyffish.load_variant_config(engine_text(CATALOGUE))


def load_into_engine(text: str) -> None:
    """Load a definition whose parents are in the catalogue into the engine."""
    pyffish.load_variant_config(engine_text(text))


KNOWN = [variant.key for variant in rules.variants() if PREFIX + variant.key in pyffish.variants()]
"""Keys of the variants that the engine supports."""
BUILT_IN = {key: key for key in ("janggi", "janggimodern", "janggitraditional", "janggicasual")}
"""Variants that use the engine's built-in definitions: in loaded ones, which set the king's moves, the engine
ignores the palace's diagonals."""


class Engine:
    """Fairy-Stockfish for a variant, a start position and a line of moves."""

    def __init__(self, start: rules.Position) -> None:
        self.name = BUILT_IN.get(start.variant.key, PREFIX + start.variant.key)
        self.start = self.fen = start.fen()
        self.shuffled = bool(start.variant.starts)
        self.moves: list[str] = []

    def follow(self, uci: str, fen: str) -> None:
        """Add a move and our FEN of the position after it.

        The methods that depend on the position alone use this FEN; those for game ends use the line of moves.
        """
        self.moves.append(uci)
        self.fen = fen

    def own_fen(self) -> str:
        """Return the engine's FEN after all moves."""
        return pyffish.get_fen(self.name, self.start, self.moves, self.shuffled)

    def legal_moves(self) -> set[str]:
        return set(pyffish.legal_moves(self.name, self.fen, [], self.shuffled))

    def in_check(self) -> bool:
        return pyffish.gives_check(self.name, self.fen, [], self.shuffled)

    def san(self, uci: str) -> str:
        return pyffish.get_san(self.name, self.fen, uci, self.shuffled)

    def mates(self, uci: str) -> bool:
        """Return whether a move is checkmate."""
        fen = pyffish.get_fen(self.name, self.fen, [uci], self.shuffled)
        has_no_moves = not pyffish.legal_moves(self.name, fen, [], self.shuffled)
        return has_no_moves and pyffish.gives_check(self.name, fen, [], self.shuffled)

    def result_without_moves(self) -> int:
        """Return the result for a side to move without legal moves: 0 for a draw, negative for a loss."""
        return pyffish.game_result(self.name, self.fen, [], self.shuffled)

    def immediate(self) -> int | None:
        """Return the result for the side to move if the game is over, else None."""
        over, value = pyffish.is_immediate_game_end(self.name, self.start, self.moves, self.shuffled)
        return value if over else None

    def optional(self) -> int | None:
        """Return the result that a player may claim (or that ends the game by convention), else None."""
        over, value = pyffish.is_optional_game_end(self.name, self.start, self.moves, self.shuffled)
        return value if over else None

    def material(self) -> tuple[bool, bool]:
        """Return whether White's and Black's material is insufficient to win."""
        return pyffish.has_insufficient_material(self.name, self.fen, [], self.shuffled)


def choose(dice: random.Random, position: rules.Position) -> rules.Move:
    """Return a random legal move, preferring captures and special moves such as castling."""
    moves = sorted(position.legal_moves(), key=rules.Move.uci)
    rare = [move for move in moves if move.law is not None or position.is_capture(move)]
    return dice.choice(rare if rare and dice.random() < 0.4 else moves)
