"""Legal moves and their effects."""

from __future__ import annotations

import rules
from tests.rules.expectations import subjects
from tests.rules.expectations.files import Expectation


def perft(expectation: Expectation) -> int:
    """Return the number of lines of `depth` moves."""
    return rules.perft(subjects.position(expectation), expectation["depth"])


def count(expectation: Expectation) -> int:
    """Return the number of legal moves."""
    return len(subjects.position(expectation).legal_moves())


def legal(expectation: Expectation) -> list[str]:
    """Return all legal moves."""
    return sorted(move.uci() for move in subjects.position(expectation).legal_moves())


def wanted_moves(expectation: Expectation) -> list[str]:
    return sorted(expectation["want"])


def islegal(expectation: Expectation) -> bool:
    """Return whether the move `uci` is legal."""
    position = subjects.position(expectation)
    legal_moves = {subjects.move_text(expectation, position, move) for move in position.legal_moves()}
    return expectation["uci"] in legal_moves


def targets(expectation: Expectation) -> list[str]:
    """Return the squares to which the piece on `origin` can move."""
    position = subjects.position(expectation)
    origin = position.variant.square(expectation["origin"])
    moves = [move for move in position.legal_moves() if move.origin == origin]
    return sorted(position.variant.square_name(move.target) for move in moves)


def gameplay(expectation: Expectation) -> int:
    """Return the number of plies that can be played in sequence."""
    return len(subjects.game(expectation).moves)


def check(expectation: Expectation) -> bool:
    """Return whether the side to move is in check."""
    return subjects.position(expectation).in_check


def capture(expectation: Expectation) -> bool:
    """Return whether the move `uci` is a capture."""
    position = subjects.position(expectation)
    return position.is_capture(position.move_from_uci(expectation["uci"]))


def castling(expectation: Expectation) -> bool:
    """Return whether the move `uci` is legal castling."""
    moves = subjects.position(expectation).legal_moves()
    return any(move.castling and move.uci() == expectation["uci"] for move in moves)
