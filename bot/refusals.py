"""Why something can't be done, as the id of a text and its variables. Wording makes it a sentence."""

from __future__ import annotations

PEOPLE = frozenset({"player", "white", "black"})
"""The facts that are ids of users."""


class Refusal(Exception):
    """A request that can't be done; it has changed nothing.

    `key` is the id of a message in bot/texts and `facts` are its variables, in no language: ids of users
    (PEOPLE), a `name` as it was typed, variants, errors of the rules. Numbers that choose plurals are int.
    Only refusals that are caught by type have a class of their own.
    """

    def __init__(self, key: str, /, **facts: object) -> None:
        # Errors are logged, without ids of people.
        shown = ", ".join(f"{name}={fact}" for name, fact in facts.items() if name not in PEOPLE)
        super().__init__(f"{key}({shown})")
        self.key, self.facts = key, facts


class Busy(Refusal):
    """The database can't be used now; trying again may help."""


class ChallengeGone(Refusal):
    """The challenge is unknown, or has the `status` answered, cancelled or expired."""


class NoSuchMatch(Refusal):
    """There is no such match, or the user may not see it."""


class MatchBroken(Refusal):
    """The stored moves of a match don't replay, because the rules have changed; it stays stored as it is.

    `ply`: the first move that is refused, from 1; 0: the variant or start position.
    """


class MatchOver(Refusal):
    """The match has ended."""


class NotAPlayer(Refusal):
    """Someone who doesn't play in a match acts in it."""


class MoveTaken(Refusal):
    """The position has changed: another click, message or process was first."""


class AlreadyPlayed(MoveTaken):
    """This message has already made a move (another process received it too). No reply is needed."""


class NothingToClaim(Refusal):
    """The claim, or if none was named every claim, is not possible now."""


class OfferGone(Refusal):
    """The offer was answered or withdrawn, or has lapsed."""


class BadTime(Refusal):
    """The typed text is no time control that can be played."""


class NoSuchPuzzle(Refusal):
    """There is no such puzzle, or the user may not see it."""
