"""Matches: the one door to all use cases."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import rules
from bot.matches.values import Challenge, Match, MoveMade
from bot.storage import Database

Clock = Callable[[], datetime]


class Matches:
    """All use cases. `now` and `rng` are passed in by tests; `expiry` is how long a challenge waits."""

    def __init__(
        self,
        database: Database,
        *,
        now: Clock = lambda: datetime.now(UTC),
        rng: random.Random | None = None,
        expiry: timedelta = timedelta(hours=24),
        default_variant: str | None = None,
    ) -> None: ...

    # Challenges

    async def challenge(
        self,
        challenger: int,
        opponent: int | None,
        *,
        channel_id: int,
        guild_id: int | None = None,
        variant: str | None = None,
        color: str = "random",
        start: str | None = None,
        locale: str = "en",
    ) -> Challenge:
        """Make a challenge; `opponent` None makes it open to anyone. The start position is fixed here.

        `variant` is a key (None: the default of the settings, else the catalogue's first). `color` is the
        challenger's: "random", "white" or "black". `start` is a start number or a FEN as typed; None or blank
        takes the usual start, a random one where the variant shuffles.
        Raises SelfChallenge, NoSuchVariant, BadStart; rules.InvalidFen passes through.
        """
        raise NotImplementedError

    async def set_card(self, challenge_id: int, message_id: int) -> None:
        """Remember the message that shows a challenge."""
        raise NotImplementedError

    async def get_challenge(self, challenge_id: int) -> Challenge:
        """A challenge in any status. Raises ChallengeGone for an unknown id."""
        raise NotImplementedError

    async def open_challenges(self, channel_id: int, limit: int = 25) -> tuple[Challenge, ...]:
        """The pending open challenges of a channel, newest first, expired ones left out."""
        raise NotImplementedError

    async def accept(self, challenge_id: int, player: int) -> Match:
        """The challenged accepts; the match begins. Raises ChallengeGone, NotForYou."""
        raise NotImplementedError

    async def join(self, challenge_id: int, player: int) -> Match:
        """Anyone but the challenger takes an open challenge. Raises ChallengeGone, OwnChallenge, NotForYou.

        Exactly one of several who join at once gets the match.
        """
        raise NotImplementedError

    async def decline(self, challenge_id: int, player: int) -> Challenge:
        """The challenged declines. Raises ChallengeGone, NotForYou."""
        raise NotImplementedError

    async def cancel(self, challenge_id: int, player: int) -> Challenge:
        """The challenger takes it back. Raises ChallengeGone, NotYoursToCancel."""
        raise NotImplementedError

    async def expire(self) -> tuple[Challenge, ...]:
        """Close the challenges whose time is up; each is returned exactly once, to one caller."""
        raise NotImplementedError

    # Matches

    async def get(self, match_id: int) -> Match:
        """A match, running or finished. Raises NoSuchMatch, MatchBroken."""
        raise NotImplementedError

    async def at(self, place_id: int) -> tuple[Match, ...]:
        """The running matches played in this thread, or in this channel where they have no thread; oldest first.

        A match that can't be rebuilt is left out and logged, here and in the other lists.
        """
        raise NotImplementedError

    async def of(self, player: int) -> tuple[Match, ...]:
        """The running matches of a player, everywhere; the longest untouched first."""
        raise NotImplementedError

    async def move(self, match_id: int, player: int, text: str, *, ply: int | None = None) -> MoveMade:
        """Play the move that `text` (SAN, UCI or as people type it) names.

        `ply` is the match's ply the player was looking at (a button, a menu): StalePosition when it has moved on.
        In this order: MoveError of MalformedMove for what is no move at all (chat, whoever wrote it),
        NotAPlayer, MatchOver, StalePosition, NotYourTurn, then rules.AmbiguousMove or rules.IllegalMove.
        MoveTaken: another move was stored first. NoSuchMatch, MatchBroken as in get().
        """
        raise NotImplementedError

    async def resign(self, match_id: int, player: int) -> Match:
        """Give up, in turn or out of it. Raises NotAPlayer, MatchOver."""
        raise NotImplementedError

    async def claim(self, match_id: int, player: int, reason: str | None = None) -> Match:
        """The player to move claims a draw by a rules.Reason value (None: whatever may be claimed).

        Raises NotAPlayer, MatchOver, NotYourTurn, NothingToClaim.
        """
        raise NotImplementedError

    # What the chat shows

    async def unposted(self) -> tuple[Match, ...]:
        """Matches of which the chat doesn't show all: a board, or the end, is still to be posted."""
        raise NotImplementedError

    async def mark_posted(
        self, match_id: int, ply: int, message_id: int | None = None, *, end: bool = False
    ) -> bool:
        """Note that the board after `ply` moves was posted as `message_id`; `end`: with the result on it.

        `end` must be said: a board posted while the match ran doesn't announce an end that came meanwhile.
        Never goes backwards; False when another post had noted as much before.
        """
        raise NotImplementedError

    async def attach_thread(self, match_id: int, thread_id: int | None) -> Match:
        """The match is played in this thread from now on (None: in its channel)."""
        raise NotImplementedError
