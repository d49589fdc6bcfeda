"""How a game ends, who can still win, and what may be claimed."""

from __future__ import annotations

import rules
from rules.board.pieces import Color
from tests.rules.expectations import asked
from tests.rules.expectations.files import Expectation

COLORS = {"white": rules.WHITE, "black": rules.BLACK}


def _told(outcome: rules.Outcome | None) -> str | None:
    if outcome is None:
        return None
    return "draw" if outcome.winner is None else outcome.winner.label.lower()


def gameoutcome(expectation: Expectation) -> str | None:
    """white, black or draw once the game is over."""
    return _told(asked.game(expectation).outcome())


def outcome(expectation: Expectation) -> str | None:
    """The same as far as the position alone decides."""
    return _told(asked.position(expectation).outcome())


def optional(expectation: Expectation) -> str | None:
    """What the game is worth to who ends it now, by a claim or because it is over by itself."""
    game = asked.game(expectation)
    if game.outcome() is not None:
        return _told(game.outcome())
    return next((_told(game.claim(reason)) for reason in game.claims()), None)


def claims(expectation: Expectation) -> list[str]:
    """The names of the reasons that may be claimed."""
    return [reason.value for reason in asked.game(expectation).claims()]


def _cannot_win(expectation: Expectation, color: Color) -> bool:
    return not asked.position(expectation).can_win(color)


def insufficient(expectation: Expectation) -> list[bool]:
    """Is White, is Black unable to win?"""
    return [_cannot_win(expectation, color) for color in Color]


def insufficient1(expectation: Expectation) -> bool:
    """Is the side of `color` unable to win?"""
    return _cannot_win(expectation, COLORS[expectation["color"]])


def dead(expectation: Expectation) -> bool:
    """Can neither side win?"""
    end = asked.position(expectation).outcome()
    return end is not None and end.reason is rules.Reason.INSUFFICIENT_MATERIAL
