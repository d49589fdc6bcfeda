"""A turn of vote chess: counting votes, what they decide, and how long the turn lasts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import timedelta

RESIGN, DRAW = "resign", "draw"
"""The choices that aren't moves; moves are written in UCI."""
MOTIONS = frozenset({RESIGN, DRAW})

RESIGN_PERCENT, DRAW_PERCENT = 60, 50
"""A motion passes with more than this share of the votes."""

MIN_TURN, MAX_TURN = timedelta(seconds=30), timedelta(days=3)
MIN_EXTENSION = timedelta(seconds=15)

SILENT_TURNS, MIN_SILENCE = 3, timedelta(days=1)
"""A game is called off after this many turns without a vote, but not before this time has passed."""

MIN_REGULARS = 2
"""A turn ends early only if at least this many people voted in the last turns."""


@dataclass(frozen=True, slots=True)
class Vote:
    """A person's vote. `source`: the id of its message or interaction, which increases over time."""

    user_id: int
    choice: str
    source: int


@dataclass(frozen=True, slots=True)
class Count:
    """The votes for a choice. `reached`: the source of the newest one."""

    choice: str
    votes: int
    reached: int


def tally(votes: Iterable[Vote]) -> tuple[Count, ...]:
    """Count the votes for each choice: most votes first; of equal counts, the one reached first."""
    sources = defaultdict[str, list[int]](list)
    for vote in votes:
        sources[vote.choice].append(vote.source)
    counts = (Count(choice, len(found), max(found)) for choice, found in sources.items())
    return tuple(sorted(counts, key=lambda count: (-count.votes, count.reached)))


def total(counts: Iterable[Count]) -> int:
    return sum(count.votes for count in counts)


def decision(counts: Collection[Count], *, draw_declined: bool = False) -> str | None:
    """Return the decision of the votes: RESIGN, DRAW or a move; None if nobody voted for a move and no motion
    passes.

    `draw_declined`: the opponent has already declined a draw in this turn.
    """
    needed = {RESIGN: RESIGN_PERCENT} | ({} if draw_declined else {DRAW: DRAW_PERCENT})
    for count in counts:
        if count.choice in needed and count.votes * 100 > total(counts) * needed[count.choice]:
            return count.choice
    return next((count.choice for count in counts if count.choice not in MOTIONS), None)


def is_complete(regulars: Collection[int], voters: Collection[int]) -> bool:
    """Return whether all regulars have voted, so that a turn can end early.

    `regulars`: the people who voted in one of their side's last two turns.
    """
    return len(set(regulars)) >= MIN_REGULARS and set(regulars) <= set(voters)


def extension(turn: timedelta) -> timedelta:
    """Return how long others can vote after the first vote that ends a silence."""
    return max(turn / 4, MIN_EXTENSION)


def silence(turn: timedelta) -> timedelta:
    """Return the time without a vote after which a game is called off."""
    return max(turn * SILENT_TURNS, MIN_SILENCE)
