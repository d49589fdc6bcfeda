"""The terms of a board, counted line by line, to fit their weights and to test the engine's lookup tables."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from bot.engine.line_terms import LineTerms, Term
from rules.board.pieces import BLACK_BIT


def counts(terms: LineTerms, board: bytes, *, next_pieces: bool = False) -> dict[Term, int]:
    """Return the count of each term on all lines, White's minus Black's.

    next_pieces: whether to include the terms for the next pieces on a line.
    """
    totals: dict[Term, int] = {}
    for term, count in terms_of(terms, board, next_pieces=next_pieces):
        totals[term] = totals.get(term, 0) + count
    return totals


def terms_of(terms: LineTerms, board: bytes, *, next_pieces: bool = False) -> Iterator[tuple[Term, int]]:
    """Yield every term of every piece; Black's counts are negative."""
    hits = cache(terms.hits)
    for number, line in enumerate(terms.lines):
        content = bytes(board[square] for square in line)
        for index, code in enumerate(content):
            sign = -1 if code & BLACK_BIT else 1
            for way in terms.ways(number, index, code):
                blocked = next((at for at, index in enumerate(way.indices) if content[index]), None)
                empty = len(way.indices) if blocked is None else blocked
                if min(empty, way.quiet):
                    yield way.mobility, sign * min(empty, way.quiet)
                hit = 0 if blocked is None else content[way.indices[blocked]]
                met = hits(code).get(hit)
                if met is not None and empty < way.captures:
                    yield met, sign
            pawn = terms.pawn_term(number, index, content) if terms.has_pawn_term(number, code) else None
            if pawn is not None:
                yield pawn, sign
            if next_pieces:
                for term in terms.next_pieces(number, index, content):
                    yield term, sign
