"""Helpers that set up positions and play moves, for the tests of laws."""

from __future__ import annotations

import pytest

import rules


def board(key: str, fen: str) -> rules.Position:
    return rules.Position.from_fen(rules.variant(key), fen)


def targets(position: rules.Position, origin: str) -> set[str]:
    """Return the squares where the piece on `origin` may go, promotions counted once."""
    return {
        uci[len(origin) :].rstrip("qrbnmsaf") if uci[-1].isalpha() else uci[len(origin) :]
        for uci in (move.uci() for move in position.legal_moves())
        if uci.startswith(origin) and not uci[len(origin)].isdigit()
    }


def refused(position: rules.Position, text: str) -> rules.IllegalMove:
    """Return the error for an illegal move."""
    with pytest.raises(rules.IllegalMove) as caught:
        position.parse(text)
    return caught.value


def played(key: str, fen: str, line: str) -> rules.Game:
    """Return the game after the moves of `line`."""
    return rules.Game.replay(board(key, fen), line.split())


def ucis(position: rules.Position, prefix: str = "") -> set[str]:
    """Return the legal moves in UCI: all, or those that start with `prefix`."""
    return {move.uci() for move in position.legal_moves() if move.uci().startswith(prefix)}


def after(position: rules.Position, line: str) -> rules.Position:
    """Return the position after the moves of `line`, in UCI."""
    for uci in line.split():
        position = position.play(position.move_from_uci(uci))
    return position


def loaded(text: str, fen: str) -> rules.Position:
    """Return a position of the last variant that `text` defines."""
    return rules.Position.from_fen(rules.load(text)[-1], fen)
