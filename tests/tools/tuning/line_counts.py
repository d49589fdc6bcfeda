"""The terms of a board, counted line by line, to fit their weights and to test the engine's lookup tables."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.line_terms import LineTerms, Term


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
    seeing_next = range(256) if next_pieces else ()
    for number, line in enumerate(terms.lines):
        yield from terms.on_line(number, bytes(board[square] for square in line), seeing_next)
