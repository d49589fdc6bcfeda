"""Which moves there are and what they do."""

from __future__ import annotations

import rules
from tests.rules.expectations import asked
from tests.rules.expectations.files import Expectation


def perft(expectation: Expectation) -> int:
    """The leaves of all lines of `depth` moves."""
    return rules.perft(asked.position(expectation), expectation["depth"])


def count(expectation: Expectation) -> int:
    """How many legal moves there are."""
    return len(asked.position(expectation).legal_moves())


def legal(expectation: Expectation) -> list[str]:
    """All legal moves."""
    return sorted(move.uci() for move in asked.position(expectation).legal_moves())


def wanted_moves(expectation: Expectation) -> list[str]:
    return sorted(expectation["want"])


def islegal(expectation: Expectation) -> bool:
    """Is the move `uci` among them?"""
    position = asked.position(expectation)
    written = {asked.written(expectation, position, move) for move in position.legal_moves()}
    return expectation["uci"] in written


def targets(expectation: Expectation) -> list[str]:
    """Where the piece on `origin` may go."""
    position = asked.position(expectation)
    origin = position.variant.square(expectation["origin"])
    moves = [move for move in position.legal_moves() if move.origin == origin]
    return sorted(position.variant.square_name(move.target) for move in moves)


def gameplay(expectation: Expectation) -> int:
    """How many half-moves can be played one after the other."""
    return len(asked.game(expectation).moves)


def check(expectation: Expectation) -> bool:
    """Is the side to move in check?"""
    return asked.position(expectation).in_check


def capture(expectation: Expectation) -> bool:
    """Does the move `uci` take anything?"""
    position = asked.position(expectation)
    return position.is_capture(position.move_from_uci(expectation["uci"]))


def castling(expectation: Expectation) -> bool:
    """Is the move `uci` legal and castles?"""
    moves = asked.position(expectation).legal_moves()
    return any(move.castling and move.uci() == expectation["uci"] for move in moves)
