"""Refusals: the reason why a request can't be carried out, as the id of a text and its variables."""

from __future__ import annotations

PEOPLE = frozenset({"player", "white", "black"})
"""Names of facts that are ids of users."""


class Refusal(Exception):
    """A request that can't be carried out and has changed nothing.

    `key` is the id of a message in bot/texts, and `facts` are its variables, not yet localized: ids of users
    (PEOPLE), a `name` as typed, variants, errors of the rules. Numbers that select plural forms are int.
    Only refusals that are caught by type have their own class.
    """

    def __init__(self, key: str, /, **facts: object) -> None:
        # Errors are logged without users' ids.
        shown = ", ".join(f"{name}={fact}" for name, fact in facts.items() if name not in PEOPLE)
        super().__init__(f"{key}({shown})")
        self.key, self.facts = key, facts


class Busy(Refusal):
    """The database can't be used now; trying again may help."""


class ChallengeGone(Refusal):
    """The challenge is unknown, or its `status` is answered, cancelled or expired."""


class NoSuchMatch(Refusal):
    """The match doesn't exist, or the user may not see it."""


class MatchBroken(Refusal):
    """The stored moves of a match are no longer legal, because the rules have changed. The match is kept.

    `ply`: the first illegal move, counted from 1, or 0 if the variant or start position is invalid.
    """


class MatchOver(Refusal):
    """The match has ended."""


class NotAPlayer(Refusal):
    """The user is not a player of the match."""


class MoveTaken(Refusal):
    """The position has changed: another click, message or process was faster."""


class AlreadyPlayed(MoveTaken):
    """Refusal of a message that has already made a move (another process received it too).

    No reply is needed.
    """


class NothingToClaim(Refusal):
    """The named claim, or every claim if none was named, is not possible now."""


class OfferGone(Refusal):
    """The offer was answered or withdrawn, or has lapsed."""


class BadTime(Refusal):
    """The typed text is not a valid time control."""


class NoSuchPuzzle(Refusal):
    """The puzzle doesn't exist, or the user may not see it."""
