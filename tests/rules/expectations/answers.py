"""Our answers to expectations of all kinds."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import rules
from tests.rules.expectations import ends, moves, positions, subjects, texts
from tests.rules.expectations.files import Expectation

Answer = Callable[[Expectation], Any]

ANSWERS: Mapping[str, Answer] = {
    answer.__name__: answer
    for answer in (
        ends.claims,
        ends.dead,
        ends.gameoutcome,
        ends.insufficient,
        ends.insufficient1,
        ends.optional,
        ends.outcome,
        moves.capture,
        moves.castling,
        moves.check,
        moves.count,
        moves.gameplay,
        moves.islegal,
        moves.legal,
        moves.perft,
        moves.targets,
        positions.fen,
        positions.fenok,
        positions.sfen,
        positions.startfen,
        texts.kif,
        texts.kifresult,
        texts.kifstart,
        texts.line,
        texts.parse,
        texts.pgn,
        texts.san,
        texts.writejp,
    )
}
"""Functions that return our answer, by kind of expectation."""
WANTED: Mapping[str, Answer] = {
    "fen": positions.wanted_fen,
    "startfen": positions.wanted_fen,
    "legal": moves.wanted_moves,
    "kifstart": texts.wanted_starts,
}
"""Functions that return the expected answer in our notation, for kinds with several notations."""


def is_known(expectation: Expectation) -> bool:
    """Return whether we support the variant of an expectation and all keys of its definition."""
    try:
        subjects.variant(expectation)
    except rules.UnknownVariant:
        return False
    except rules.VariantError as error:
        return "unsupported key" not in error.args[0]
    return True


def failure(expectation: Expectation) -> str | None:
    """Describe the difference between our answer and the expected one; None if they are equal."""
    kind = expectation["kind"]
    try:
        answer = ANSWERS[kind](expectation)
        wanted = WANTED[kind](expectation) if kind in WANTED else expectation["want"]
    except Exception as error:  # An invalid row is one failure; the run continues.
        return f"{kind} of {expectation['v']}: {type(error).__name__}: {error}"
    return None if answer == wanted else f"{kind} of {expectation['v']}: {answer!r} instead of {wanted!r}"
