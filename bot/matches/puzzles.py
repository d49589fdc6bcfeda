"""Puzzles: choosing one for a player, tries, and the ratings of solvers and puzzles.

The caller knows the puzzles and their solutions; this module needs only the properties in `PuzzleInfo`.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Protocol, TypeVar

from bot.matches.glicko import SHOWN_FROM, Rating, after_one, rating_of
from bot.matches.models import Now
from bot.refusals import MoveTaken, Refusal
from bot.storage import (
    GIVEN_UP,
    HINT,
    OPEN,
    RIGHT,
    SHOWN,
    SOLVED,
    WRONG,
    PostRow,
    PuzzleStore,
    StrengthRow,
    Try,
)

OWN = "mine"
"""The prefix of ids of puzzles from players' own games, which have no ratings."""

ALONE = 0
"""The post id of a puzzle that a player tries alone, without a post in a channel."""

NEAREST = 8
"""How many puzzles, nearest to the wanted rating, one is drawn from."""

TYPED_WITHIN = timedelta(days=1)
"""How long after it was begun or posted a puzzle may be answered in writing, without its buttons."""

FIRST_RATINGS = {1: 1000.0, 2: 1250.0, 3: 1500.0, 4: 1750.0, 5: 2000.0}
"""Ratings of puzzles that nobody has tried, by difficulty."""
FIRST_DEVIATION = 250.0
"""The deviation of those ratings; smaller than that of a new player."""

MOST_MARKS = 100

SHOWN_RATINGS = 5
"""The most puzzle ratings in a profile: those of the variants with the most tries."""

SOLVERS = 100
"""The most solvers of a post that are read."""


class PuzzleInfo(Protocol):
    """The properties of a puzzle that are used here."""

    @property
    def id(self) -> str: ...
    @property
    def variant(self) -> str: ...
    @property
    def difficulty(self) -> int: ...


P = TypeVar("P", bound=PuzzleInfo)


class Puzzles:
    """The use cases of puzzles."""

    def __init__(self, store: PuzzleStore, rng: random.Random, *, now: Now) -> None:
        self._store = store
        self._rng = rng
        self._now = now

    # ---- choosing

    async def pick(self, player: int, puzzles: Sequence[P]) -> P | None:
        """Return one of these puzzles (of one variant) for a player: near their rating and untried, or else
        tried long ago. None if there are no puzzles.

        New players begin with easier ones: the less certain the rating, the further below it.
        """
        if not puzzles:
            return None
        variant = puzzles[0].variant
        tried = await self._store.tried(player, f"{variant}-")
        strengths = await self._store.strengths(variant)
        own = rating_of(await self._store.rating(player, variant))
        wanted = own.rating - own.deviation / 2
        fresh = [puzzle for puzzle in puzzles if puzzle.id not in tried]
        if not fresh:
            oldest = sorted(puzzles, key=lambda puzzle: tried[puzzle.id])
            return self._rng.choice(oldest[: max(1, len(oldest) // 2)][:NEAREST])

        def distance(puzzle: P) -> float:
            return abs(puzzle_rating(puzzle, strengths.get(puzzle.id)).rating - wanted)

        self._rng.shuffle(fresh)
        return self._rng.choice(sorted(fresh, key=distance)[:NEAREST])

    # ---- trying

    async def begin(self, player: int, puzzle: PuzzleInfo, post_id: int = ALONE) -> Try:
        """Return a player's try at a puzzle, begun now or earlier."""
        return await self._store.begin(Try(player, puzzle.id, post_id, OPEN, "", "", self._now()))

    async def begin_anew(self, player: int, puzzle: PuzzleInfo) -> Try:
        """Return a new try at a puzzle that the player gets again; a finished one is reset."""
        begun = await self.begin(player, puzzle)
        if begun.is_open:
            return begun
        anew = replace(begun, state=OPEN, played="", marks="", begun_at=self._now(), ended_at=None)
        return await self._store.change(begun, anew, puzzle.variant, None) or begun

    async def newest(
        self, player: int, posts: Collection[int] = (ALONE,), within: timedelta = TYPED_WITHIN
    ) -> Try | None:
        """Return the unfinished try that a player began last, alone (ALONE) or at one of these posts."""
        return await self._store.newest_open(player, posts, self._now() - within)

    async def store_right(self, seen: Try, puzzle: PuzzleInfo, played: Sequence[str], *, solved: bool) -> Try:
        """Store a right move; `played`: all moves so far, with it and the reply.

        The puzzle counts as won if this solves it, unless a mistake has counted already; after a hint it
        doesn't count.
        """
        state = SOLVED if solved else OPEN
        after = self._marked(seen, RIGHT, state, " ".join(played))
        return await self._changed(seen, after, puzzle, 1.0 if solved and not seen.hints else None)

    async def store_wrong(self, seen: Try, puzzle: PuzzleInfo) -> Try:
        """Store a wrong move; the puzzle counts as lost."""
        return await self._changed(seen, self._marked(seen, WRONG), puzzle, 0.0)

    async def hint(self, seen: Try, puzzle: PuzzleInfo) -> Try:
        """Store that a hint was given."""
        return await self._changed(seen, self._marked(seen, HINT), puzzle, None)

    async def give_up(self, seen: Try, puzzle: PuzzleInfo) -> Try:
        """Store that the solution was shown: the puzzle is over and counts as lost."""
        return await self._changed(seen, self._marked(seen, GIVEN_UP, SHOWN), puzzle, 0.0)

    def _marked(self, seen: Try, mark: str, state: str = OPEN, played: str | None = None) -> Try:
        return replace(
            seen,
            state=state,
            played=seen.played if played is None else played,
            marks=(seen.marks + mark)[:MOST_MARKS],
            ended_at=None if state == OPEN else self._now(),
        )

    async def _changed(self, seen: Try, after: Try, puzzle: PuzzleInfo, score: float | None) -> Try:
        if not seen.is_open:
            raise Refusal("puzzle-over")
        now = self._now()

        def rate(
            solver: StrengthRow | None, strength: StrengthRow | None
        ) -> tuple[StrengthRow, StrengthRow, float]:
            own, other = rating_of(solver), puzzle_rating(puzzle, strength)
            result = 0.0 if score is None else score
            rows = (_after(solver, own, other, result, now), _after(strength, other, own, 1 - result, now))
            return (*rows, rows[0].rating - own.rating)

        rated = score is not None and seen.post_id >= ALONE and not puzzle.id.startswith(f"{OWN}-")
        changed = await self._store.change(seen, after, puzzle.variant, rate if rated else None)
        if changed is None:
            raise MoveTaken("move-stale")
        return changed

    async def tried_own(self, player: int) -> dict[str, datetime]:
        """Return when a player began the puzzles from their own games, by puzzle id."""
        return await self._store.tried(player, f"{OWN}-")

    async def rating(self, player: int, variant: str) -> tuple[Rating, int]:
        """Return a player's rating in a variant's puzzles, and the number of puzzles that it is based on."""
        row = await self._store.rating(player, variant)
        return rating_of(row), 0 if row is None else row.tries

    async def ratings(self, player: int) -> dict[str, tuple[Rating, int]]:
        """Return a player's puzzle ratings for the profile, each with its number of puzzles: by variant, the
        one with the most puzzles first."""
        rows = await self._store.ratings(player, SHOWN_FROM, SHOWN_RATINGS)
        return {variant: (rating_of(row), row.tries) for variant, row in rows.items()}

    # ---- posting

    async def post(
        self,
        puzzle: PuzzleInfo,
        *,
        guild_id: int | None,
        channel_id: int,
        locale: str,
        number: int | None = None,
    ) -> PostRow:
        """Store that a puzzle is about to be posted; call posted() or unpost() afterwards."""
        return await self._store.add_post(
            {
                "puzzle_id": puzzle.id,
                "guild_id": guild_id,
                "channel_id": channel_id,
                "locale": locale,
                "created_at": self._now(),
                "number": number,
            }
        )

    async def posted(self, post_id: int, message_id: int) -> None:
        """Store the message of a post."""
        await self._store.attach(post_id, message_id, self._now())

    async def unpost(self, post_id: int) -> None:
        """Delete a post that failed."""
        await self._store.remove_post(post_id)

    async def post_of(self, post_id: int) -> PostRow | None:
        """Return a post; None if it doesn't exist any more."""
        return await self._store.post(post_id)

    async def post_at(self, channel_id: int, within: timedelta | None = None) -> PostRow | None:
        """Return the newest post in a channel or thread, if it was made `within` this time; else None."""
        post = await self._store.post_at(channel_id)
        if post is None or within is None or post.created_at > self._now() - within:
            return post
        return None

    async def solvers(self, post_id: int) -> tuple[Try, ...]:
        """Return the solved tries at a post, in the order of solving."""
        return tuple(await self._store.solvers(post_id, SOLVERS))


def puzzle_rating(puzzle: PuzzleInfo, row: StrengthRow | None) -> Rating:
    """Return the rating of a puzzle; before anyone has tried it, by its difficulty."""
    return Rating(FIRST_RATINGS[puzzle.difficulty], FIRST_DEVIATION) if row is None else rating_of(row)


def _after(
    row: StrengthRow | None, before: Rating, other: Rating, score: float, now: datetime
) -> StrengthRow:
    since = timedelta() if row is None else now - row.last_at
    after = after_one(before, other, score, since)
    tries = 1 if row is None else row.tries + 1
    return StrengthRow(after.rating, after.deviation, after.volatility, tries, now)
