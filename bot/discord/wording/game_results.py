"""How a game was won, more specifically than by the rules' reason."""

from __future__ import annotations

import rules
from bot.state.match import Match
from rules import Reason


def how_won(match: Match) -> tuple[str, rules.PieceType | None]:
    """Return the message id for how a match was won, and the piece type that the message names, if any."""
    reason = match.reason or "other"
    if reason in (Reason.EXTINCTION, Reason.EXPLOSION) and match.ended_by_move and match.winner is not None:
        return _how_lost(match, match.winner.opponent, reason)
    return f"win-{reason}", None


def _how_lost(match: Match, loser: rules.Color, reason: str) -> tuple[str, rules.PieceType | None]:
    """Return the same as how_won(), for a loss by extinction or explosion."""
    before, move = match.game.positions[-2], match.game.moves[-1]
    own_doing = before.turn is loser
    if reason == Reason.EXPLOSION:
        taken = _vital_pieces(match, before, loser).get(move.target)
        if own_doing:
            return "win-explosion-own", None
        return ("win-extinction", taken) if taken is not None else ("win-explosion", None)
    if own_doing:
        moved = None if move.origin is None else before.variant.kinds.type_of(before.board[move.origin])
        return ("win-extinction-own", moved) if moved is not None else ("win-other", None)
    there = _vital_pieces(match, match.position, loser)
    gone = [kind for square, kind in _vital_pieces(match, before, loser).items() if square not in there]
    if not gone:
        return "win-other", None
    (kind, *_) = gone
    if kind in there.values():
        return "win-extinction-one", kind
    usual = match.variant.first_start()
    count = list(_vital_pieces(match, usual, loser).values()).count(kind)
    return "win-extinction-last" if count > 1 else "win-extinction", kind


def _vital_pieces(match: Match, position: rules.Position, color: rules.Color) -> dict[int, rules.PieceType]:
    """Return by square the pieces of a side that must not become extinct."""
    extinct = match.variant.facts.extinction
    types = extinct.pieces if extinct else ()
    return {
        square: piece.type
        for square, piece in position.pieces()
        if piece.color == color and piece.type in types
    }


def moves_needed(match: Match) -> int:
    """Return the number of moves without progress after which a draw may be claimed; 0: never."""
    counted = (progress for progress in match.game.progress() if progress.reason is Reason.FIFTY_MOVES)
    return next((progress.needed for progress in counted), 0)
