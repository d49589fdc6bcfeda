"""Refusals: why a request can't be carried out, as the id of a text and its variables."""

from __future__ import annotations

PEOPLE = frozenset({"player", "white", "black"})
"""Names of facts that are ids of users."""


class Refusal(Exception):
    """The request can't be carried out and has changed nothing.

    `key` is the id of a message in bot/texts, and `facts` are its variables, not yet localized: ids of users
    (PEOPLE), a `name` as typed, variants, errors of the rules. Numbers that select plural forms are int.
    Only refusals that are caught by type have a class of their own.
    """

    def __init__(self, key: str, /, **facts: object) -> None:
        # Errors are logged without users' ids.
        shown = ", ".join(f"{name}={fact}" for name, fact in facts.items() if name not in PEOPLE)
        super().__init__(f"{key}({shown})")
        self.key, self.facts = key, facts


class Busy(Refusal):
    """The database can't be used now. Trying again may help."""


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
    """The position has changed, because another click, message or process was faster."""


class AlreadyPlayed(MoveTaken):
    """The message has already made a move, because another process received it too. It needs no reply."""


class NothingToClaim(Refusal):
    """The claim, or any claim if none was named, isn't possible now."""


class OfferGone(Refusal):
    """The offer was answered or withdrawn, or has lapsed."""


class BadTime(Refusal):
    """The typed text isn't a valid time control."""


class NoSuchPuzzle(Refusal):
    """The puzzle doesn't exist, or the user may not see it."""
