"""The field's own engines, called the same way for every variant."""

from __future__ import annotations

import random
import re
from importlib import resources

import pyffish

import rules

PREFIX = "kibitz"
"""Our sections are loaded under names of their own, lest the engine keeps its built-in ones."""
_HEADER = re.compile(r"\[([a-z0-9_-]+)(?::([a-z0-9_-]+))?\]")


def engine_text(text: str) -> str:
    """A definition as the engine reads it: sections renamed, keys of our own left out, and with them the
    sections whose pieces it can't move."""
    kept: list[str] = []
    for section in re.split(r"(?m)^(?=\[)", text):
        if "kibitzBeyondEngine = true" not in section:
            lines = section.splitlines()
            kept += [line for line in lines if not line.startswith(("kibitz", "#"))]
    renamed = lambda m: f"[{PREFIX}{m[1]}:{PREFIX}{m[2]}]" if m[2] else f"[{PREFIX}{m[1]}]"  # noqa: E731
    return "\n".join(_HEADER.sub(renamed, line) for line in kept) + "\n"


CATALOGUE = resources.files("rules").joinpath("variants.ini").read_text("utf-8")
pyffish.load_variant_config(engine_text(CATALOGUE))


def teach(text: str) -> None:
    """Has the engine read a definition whose parents are in the catalogue."""
    pyffish.load_variant_config(engine_text(text))


KNOWN = [variant.key for variant in rules.variants() if PREFIX + variant.key in pyffish.variants()]
"""The variants that the engine can play."""
BUILT_IN = {key: key for key in ("janggi", "janggimodern", "janggitraditional", "janggicasual")}
"""Where the engine can't read what it has built in: a king that is told how to move forgets the palace's
diagonals."""


class Engine:
    """Fairy-Stockfish on one of our variants, from one start, along one line of moves."""

    def __init__(self, start: rules.Position) -> None:
        self.name = BUILT_IN.get(start.variant.key, PREFIX + start.variant.key)
        self.start = self.fen = start.fen()
        self.shuffled = bool(start.variant.starts)
        self.moves: list[str] = []

    def follow(self, uci: str, fen: str) -> None:
        """Plays on to a position whose FEN is told; own_fen() is what the engine makes of it.

        What the engine thinks of the position is asked by FEN, repetition by the line.
        """
        self.moves.append(uci)
        self.fen = fen

    def own_fen(self) -> str:
        """The FEN after all moves as the engine has it."""
        return pyffish.get_fen(self.name, self.start, self.moves, self.shuffled)

    def legal_moves(self) -> set[str]:
        return set(pyffish.legal_moves(self.name, self.fen, [], self.shuffled))

    def in_check(self) -> bool:
        return pyffish.gives_check(self.name, self.fen, [], self.shuffled)

    def san(self, uci: str) -> str:
        return pyffish.get_san(self.name, self.fen, uci, self.shuffled)

    def mates(self, uci: str) -> bool:
        """Does this move give a check that nothing answers?"""
        fen = pyffish.get_fen(self.name, self.fen, [uci], self.shuffled)
        stuck = not pyffish.legal_moves(self.name, fen, [], self.shuffled)
        return stuck and pyffish.gives_check(self.name, fen, [], self.shuffled)

    def result_without_moves(self) -> int:
        """From the view of the side to move: 0 a draw, negative a loss."""
        return pyffish.game_result(self.name, self.fen, [], self.shuffled)

    def immediate(self) -> int | None:
        """The result, from the view of the side to move, of a game that is over at once; else None."""
        over, value = pyffish.is_immediate_game_end(self.name, self.start, self.moves, self.shuffled)
        return value if over else None

    def optional(self) -> int | None:
        """The result that the players may claim (or that ends the game by custom); else None."""
        over, value = pyffish.is_optional_game_end(self.name, self.start, self.moves, self.shuffled)
        return value if over else None

    def material(self) -> tuple[bool, bool]:
        """Is the material of White, of Black too little to win?"""
        return pyffish.has_insufficient_material(self.name, self.fen, [], self.shuffled)

    def claimable(self) -> bool:
        return self.optional() is not None


def choose(dice: random.Random, position: rules.Position) -> rules.Move:
    """A random move, rather a rare kind than another: captures, promotions, castling and pawn moves."""
    moves = sorted(position.legal_moves(), key=rules.Move.uci)
    rare = [move for move in moves if move.law is not None or position.is_capture(move)]
    return dice.choice(rare if rare and dice.random() < 0.4 else moves)
