"""Results, winning chances and claims."""

from __future__ import annotations

import rules
from rules.board.pieces import Color
from tests.rules.expectations import subjects
from tests.rules.expectations.files import Expectation

COLORS = {"white": rules.WHITE, "black": rules.BLACK}


def _result(outcome: rules.Outcome | None) -> str | None:
    if outcome is None:
        return None
    return "draw" if outcome.winner is None else outcome.winner.label.lower()


def gameoutcome(expectation: Expectation) -> str | None:
    """Return "white", "black" or "draw" if the game is over, else None."""
    return _result(subjects.game(expectation).outcome())


def outcome(expectation: Expectation) -> str | None:
    """Return the result that follows from the position alone."""
    return _result(subjects.position(expectation).outcome())


def optional(expectation: Expectation) -> str | None:
    """Return the result, or else the result of the first possible claim."""
    game = subjects.game(expectation)
    if game.outcome() is not None:
        return _result(game.outcome())
    return next((_result(game.claim(reason)) for reason in game.claims()), None)


def claims(expectation: Expectation) -> list[str]:
    """Return the names of the reasons that may be claimed."""
    return [reason.value for reason in subjects.game(expectation).claims()]


def _cannot_win(expectation: Expectation, color: Color) -> bool:
    return not subjects.position(expectation).can_win(color)


def insufficient(expectation: Expectation) -> list[bool]:
    """Return whether White and Black are unable to win."""
    return [_cannot_win(expectation, color) for color in Color]


def insufficient1(expectation: Expectation) -> bool:
    """Return whether the side `color` is unable to win."""
    return _cannot_win(expectation, COLORS[expectation["color"]])


def dead(expectation: Expectation) -> bool:
    """Return whether neither side can win."""
    end = subjects.position(expectation).outcome()
    return end is not None and end.reason is rules.Reason.INSUFFICIENT_MATERIAL
