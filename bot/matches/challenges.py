"""Making and answering challenges."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import rules
from bot.database.errors import TooManyRunning
from bot.matches.game_setup import GameSetup, check_color
from bot.matches.match_repository import MatchRepository
from bot.matches.models import Challenge, Match, Now
from bot.matches.move_deadlines import Timers
from bot.matches.row_conversion import parse_clock, shared_fields
from bot.matches.time_controls import TimeControl, per_move, speed_of
from bot.refusals import ChallengeGone, Refusal
from bot.state.definitions import NoDefinition, Variants, is_custom
from bot.storage import ChallengeRow, ChallengeStore, NewChallenge, NewMatch, SettingsStore

log = logging.getLogger(__name__)

PAGE = 100
"""Challenges closed per call of `withdraw`."""

_OF_ROW = shared_fields(Challenge, ChallengeRow, "variant")


@dataclass(eq=False)
class Challenges:
    """The use cases around challenges."""

    _store: ChallengeStore
    _variants: Variants
    _repository: MatchRepository
    _starts: GameSetup
    _timers: Timers
    _now: Now
    _expiry: timedelta
    _open_challenges: int | None
    _running_games: int | None
    _settings: SettingsStore

    async def make(
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
        time: TimeControl | None = None,
        rated: bool | None = None,
    ) -> Challenge:
        """Make a challenge; `opponent` None makes it open to anyone. The start position is fixed here.

        `variant` is a key (None: the catalogue's first). `color` is the challenger's: "random", "white" or
        "black". `start` is a start number or a FEN as typed; None or blank takes the usual start, a random
        one where the variant shuffles. `time` None: no limit. `rated`: whether the result changes ratings;
        None: if possible, which needs a catalogue variant, its usual start, and no server without ratings.
        """
        check_color(color)
        if challenger == opponent:
            raise Refusal("challenge-self")
        if rated and variant is not None and is_custom(variant):
            raise Refusal("challenge-unrated-custom")
        position = await self._starts.position(variant, start, challenger, guild_id)
        now = self._now()
        custom, (seconds, clock) = is_custom(position.variant.key), _stored(time)
        made = NewChallenge(
            challenger_id=challenger,
            opponent_id=opponent,
            variant=position.variant.key,
            color=color,
            start_fen=position.fen(),
            start_number=position.variant.start_number(position),
            guild_id=guild_id,
            channel_id=channel_id,
            locale=locale,
            created_at=now,
            expires_at=now + self._expiry,
            move_seconds=seconds,
            rated=not custom and await self._rated(rated, start, guild_id),
            clock=None if clock is None else str(clock),
        )
        return _challenge_of(await self._add(made), position.variant)

    async def _add(self, made: NewChallenge) -> ChallengeRow:
        try:
            row = await self._store.add(made, self._open_challenges)
        except NoDefinition:
            raise Refusal("custom-none") from None
        if row is None:
            raise Refusal("limit-challenges", most=self._open_challenges or 0)
        return row

    async def _rated(self, asked: bool | None, start: str | None, guild_id: int | None) -> bool:
        """Whether a challenge is for a rated game. Raises Refusal if that is requested but impossible."""
        why = None
        if (start or "").strip():
            why = Refusal("challenge-unrated-start")
        elif not await self._are_rated(guild_id):
            why = Refusal("challenge-unrated-server")
        if asked and why is not None:
            raise why
        return asked is not False and why is None

    async def _are_rated(self, guild_id: int | None) -> bool:
        """Whether games that begin on a server, or on none, may be rated."""
        _, server = await self._settings.of([], guild_id)
        return server.ratings

    async def set_card(self, challenge_id: int, message_id: int) -> None:
        """Store the message that shows a challenge."""
        await self._store.set_message(challenge_id, message_id)

    async def closed_cards(self, most: int = 100) -> tuple[Challenge, ...]:
        """Return closed challenges whose card still has buttons, oldest first."""
        return await self._challenges(await self._store.closed_cards(most))

    async def mark_card_closed(self, challenge_id: int) -> None:
        """Store that a challenge's card now shows the outcome. Does nothing for a pending challenge."""
        await self._store.mark_card_closed(challenge_id)

    async def get(self, challenge_id: int) -> Challenge:
        """Return a challenge in any status. Raises ChallengeGone for an unknown id."""
        row = await self._store.get(challenge_id)
        if row is None:
            raise ChallengeGone("challenge-gone")
        return await self._challenge(row)

    async def open_in(self, channel_id: int, limit: int = 25) -> tuple[Challenge, ...]:
        """Return the pending open challenges of a channel, newest first, without expired ones."""
        return await self._challenges(await self._store.open_in(channel_id, self._now(), limit))

    async def accept(
        self, challenge_id: int, player: int, card: int | None = None, seen: Challenge | None = None
    ) -> Match:
        """Accept a challenge for the challenged player, an open one for any but the challenger; the match
        begins.

        `card`: the message that was pressed. `seen`: the challenge as just read, to save a query. If several
        players accept at once, exactly one gets the match; the others get ChallengeGone.
        """
        challenge = await self._pending(challenge_id, seen)
        if challenge.opponent is not None:
            if player != challenge.opponent:
                raise Refusal("challenge-not-yours-accept", player=challenge.opponent)
        elif player == challenge.challenger:
            raise Refusal("challenge-own-join")
        white, black = self._starts.sides(challenge.challenger, challenge.color, player)
        seconds, clock = _stored(challenge.time)
        match = NewMatch(
            variant=challenge.variant.key,
            start_fen=challenge.start_fen,
            start_number=challenge.start_number,
            white_id=white,
            black_id=black,
            guild_id=challenge.guild_id,
            channel_id=challenge.channel_id,
            locale=challenge.locale,
            move_seconds=seconds,
            # The server may have switched ratings off since.
            rated=challenge.rated and await self._are_rated(challenge.guild_id),
            speed=speed_of(challenge.time).value,
            clock=None if clock is None else str(clock),
            white_left=None if clock is None else clock.start,
            black_left=None if clock is None else clock.start,
        )
        now = self._now()
        first = white if challenge.position.turn is rules.WHITE else black
        timer = await self._timers.timer_of_turn(seconds, challenge.guild_id, first, now)
        try:
            row = await self._store.accept(challenge.id, match, now, timer, self._running_games, card)
        except TooManyRunning as error:
            most = self._running_games or 0
            if error.player_id == player:
                raise Refusal("limit-games", most=most) from None
            raise Refusal("limit-opponent", player=error.player_id, most=most) from None
        except NoDefinition:
            raise ChallengeGone("challenge-gone") from None
        if row is None:
            raise await self._gone(challenge.id)
        return self._repository.cache_game(row, rules.Game(challenge.position))

    async def decline(self, challenge_id: int, player: int, card: int | None = None) -> Challenge:
        """Decline a challenge for the challenged player."""
        challenge = await self._pending(challenge_id)
        if player != challenge.opponent:
            raise Refusal("challenge-not-yours-accept", player=challenge.opponent or challenge.challenger)
        return await self._close(challenge, "declined", card)

    async def cancel(self, challenge_id: int, player: int, card: int | None = None) -> Challenge:
        """Cancel a challenge for the challenger."""
        challenge = await self._pending(challenge_id)
        if player != challenge.challenger:
            raise Refusal("challenge-not-yours-cancel", player=challenge.challenger)
        return await self._close(challenge, "cancelled", card)

    async def _close(self, challenge: Challenge, status: str, card: int | None) -> Challenge:
        row = await self._store.close(challenge.id, status, self._now(), card)
        if row is None:
            raise await self._gone(challenge.id)
        return await self._challenge(row)

    async def expire(self) -> tuple[Challenge, ...]:
        """Close expired challenges; each is returned exactly once, to one caller.

        A call closes a limited number: call again until it returns none.
        """
        return await self._challenges(await self._store.expire(self._now()))

    async def withdraw(self, person: int) -> tuple[Challenge, ...]:
        """Close up to PAGE challenges from or to a user whose data are being deleted; call again until it
        returns none."""
        return await self._challenges(await self._store.withdraw(person, PAGE))

    async def _challenge(self, row: ChallengeRow) -> Challenge:
        """Return the value of a row. Raises ChallengeGone if its variant or start is no longer known."""
        try:
            return _challenge_of(row, await self._variants.get(row.variant))
        except (rules.UnknownVariant, rules.InvalidFen) as error:
            raise ChallengeGone("challenge-gone", status=row.status) from error

    async def _challenges(self, rows: list[ChallengeRow]) -> tuple[Challenge, ...]:
        found: list[Challenge] = []
        for row in rows:
            try:
                found.append(await self._challenge(row))
            except ChallengeGone:
                log.exception("challenge %d is left out", row.id)
        return tuple(found)

    async def _pending(self, challenge_id: int, seen: Challenge | None = None) -> Challenge:
        challenge = seen or await self.get(challenge_id)
        if challenge.status != "pending":
            raise ChallengeGone("challenge-gone", status=challenge.status)
        if challenge.expires_at <= self._now():
            raise ChallengeGone("challenge-gone", status="expired")
        return challenge

    async def _gone(self, challenge_id: int) -> ChallengeGone:
        """Return the error that says why a challenge that was just pending could not be closed."""
        row = await self._store.get(challenge_id)
        if row is None:
            return ChallengeGone("challenge-gone")
        status = "expired" if row.status == "pending" else row.status
        return ChallengeGone("challenge-gone", status=status)


def _stored(time: TimeControl | None) -> tuple[int | None, TimeControl | None]:
    """Return the seconds for each move, or the live clock."""
    if time is None or time.is_live:
        return None, time
    return time.per_move, None


def _challenge_of(row: ChallengeRow, variant: rules.Variant) -> Challenge:
    """Return the value of a row. Raises rules.InvalidFen."""
    alike: dict[str, Any] = {name: getattr(row, name) for name in _OF_ROW}
    return Challenge(
        challenger=row.challenger_id,
        opponent=row.opponent_id,
        variant=variant,
        position=rules.Position.from_fen(variant, row.start_fen),
        time=parse_clock(row.clock) or per_move(row.move_seconds),
        **alike,
    )
