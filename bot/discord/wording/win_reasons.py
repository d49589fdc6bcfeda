"""Chooses a more specific sentence for a win than the rules' reason, from the last move.

Nothing here knows Discord or any language.
"""

from __future__ import annotations

import rules
from bot.matches import Match
from rules import Reason


def how_won(match: Match) -> tuple[str, rules.PieceType | None]:
    """The message for the way in which a match was won, and the piece that it names, if it names one."""
    reason = match.reason or "other"
    if reason in (Reason.EXTINCTION, Reason.EXPLOSION) and match.ended_by_move and match.winner is not None:
        return _how_lost(match, match.winner.opponent, reason)
    return f"win-{reason}", None


def _how_lost(match: Match, loser: rules.Color, reason: str) -> tuple[str, rules.PieceType | None]:
    """What became of the pieces that had to survive."""
    before, move = match.game.positions[-2], match.game.moves[-1]
    own_doing = before.turn is loser
    if reason == Reason.EXPLOSION:
        taken = _needed(match, before, loser).get(move.target)
        if own_doing:
            return "win-explosion-own", None
        return ("win-extinction", taken) if taken is not None else ("win-explosion", None)
    if own_doing:
        moved = None if move.origin is None else before.variant.type_of(before.board[move.origin])
        return ("win-extinction-own", moved) if moved is not None else ("win-other", None)
    there = _needed(match, match.position, loser)
    gone = [kind for square, kind in _needed(match, before, loser).items() if square not in there]
    if not gone:
        return "win-other", None
    (kind, *_) = gone
    if kind in there.values():
        return "win-extinction-one", kind
    usual = match.variant.first_start()
    begun = list(_needed(match, usual, loser).values()).count(kind)
    return "win-extinction-last" if begun > 1 else "win-extinction", kind


def _needed(match: Match, position: rules.Position, color: rules.Color) -> dict[int, rules.PieceType]:
    """The pieces of a side that must not die out, by their squares."""
    extinct = match.variant.facts.extinction
    types = extinct.pieces if extinct else ()
    return {
        square: piece.type
        for square, piece in position.pieces()
        if piece.color == color and piece.type in types
    }


def moves_needed(match: Match) -> int:
    """After how many moves without progress a draw may be claimed; 0 where it can't be."""
    counted = (progress for progress in match.game.progress() if progress.reason is Reason.FIFTY_MOVES)
    return next((progress.needed for progress in counted), 0)
