"""Moving, resigning, aborting and claiming draws in a running match."""

from __future__ import annotations

from datetime import datetime

import rules
from bot.matches.match_repository import MatchRepository
from bot.matches.models import ABORTED, RESIGNATION, Match, MoveMade, Now
from bot.matches.move_deadlines import Timers
from bot.matches.row_conversion import to_ending
from bot.refusals import AlreadyPlayed, Busy, MoveTaken, NothingToClaim, Refusal
from bot.state.plans import Plans
from bot.storage import Ending

ATTEMPTS = 20
"""How often a request is retried when the opponent moves at the same instant."""


class Play:
    """The use cases of a running match."""

    def __init__(self, repository: MatchRepository, plans: Plans, *, timers: Timers, now: Now) -> None:
        self._repository = repository
        self._plans = plans
        self._timers = timers
        self._now = now

    async def move(
        self,
        match_id: int,
        player: int,
        text: str,
        *,
        ply: int | None = None,
        seen: Match | None = None,
        source: int | None = None,
        at: datetime | None = None,
        late: bool = False,
    ) -> MoveMade:
        """Play the move that `text` names, in SAN, in UCI or as people type it.

        `ply`: the ply that the player saw (a button, a menu). `seen`: the match as read a moment ago, which
        saves reading it again; if it has changed since, it is read again and the move checked again.
        `source`: the id of the message or interaction; if it has already made a move, AlreadyPlayed is
        raised, even if the match has changed since. `at`: when the player moved, by Discord's timestamp.
        `late`: no process received the message when it was sent; MoveTaken if a move was made or taken back
        after it.

        Raises rules.MalformedMove for a text that is no move, such as chat, from any user; then Refusal for
        other people, an ended match, a `ply` that has passed and the wrong turn; then rules.AmbiguousMove or
        rules.IllegalMove. MoveTaken, too, if another move came first.
        """
        try:
            written = source if late else None
            made = None
            if seen is not None:
                made = await self._moved(seen, player, text, ply, written, source, at)
            if made is None:
                match = await self._repository.load(match_id)
                made = await self._moved(match, player, text, ply, written, source, at)
                if made is None:
                    raise await self._repository.conflict_error(match)
        except (rules.MalformedMove, Busy):
            raise
        except (Refusal, rules.MoveError):
            if source is not None and await self._repository.has_made_move(source):
                raise AlreadyPlayed("move-taken") from None
            raise
        return made

    async def _moved(
        self,
        match: Match,
        player: int,
        text: str,
        ply: int | None,
        written: int | None,
        source: int | None,
        at: datetime | None,
    ) -> MoveMade | None:
        """Check and store a move; return None if the match has gone on.

        `written`: the id of a late message; the ply that its author saw is derived from the time in the id.
        """
        if written is not None:
            ply = await self._repository.ply_when_written(match, written, at)
        move = _parse_and_check(match, player, text, ply)
        now = self._now()
        if match.clock is None and await self._timers.is_up(match, now):
            raise Refusal("move-time-up")
        spent = await self._timers.spent(match, at or now, now)
        after = await self._repository.append(match, move, player, source, spent)
        if after is None:
            return None
        return MoveMade(await self._plans.play_planned(after), match.ply + 1)

    async def resign(self, match_id: int, player: int) -> Match:
        """Resign, on either side's turn."""
        for _ in range(ATTEMPTS):
            match = await self._repository.load(match_id)
            match.check_running(player)
            winner = "black" if player == match.white else "white"
            over = await self._repository.finish(match, Ending(winner, RESIGNATION))
            if over is not None:
                return over
            # A move came first: try again, as a resignation is valid in any position.
        raise MoveTaken("move-taken")

    async def abort(self, match_id: int, player: int) -> Match:
        """Abort a match before both sides have moved."""
        for _ in range(ATTEMPTS):
            match = await self._repository.load(match_id)
            match.check_running(player)
            if match.both_have_moved:
                raise Refusal("abort-late")
            over = await self._repository.finish(match, Ending(None, ABORTED))
            if over is not None:
                return over
        raise MoveTaken("move-taken")

    async def claim(self, match_id: int, player: int, reason: str | None = None) -> Match:
        """Claim a draw for the player to move by a rules.Reason value (None: any that can be claimed).

        Raises NothingToClaim, which states how much is missing, or another Refusal.
        """
        match = await self._repository.load(match_id)
        match.check_turn(player)
        if match.clock is not None and await self._timers.is_up(match, self._now()):
            raise Refusal("move-time-up")
        claimed = next((claim for claim in match.game.claims() if reason in (None, claim.value)), None)
        if claimed is None:
            raise NothingToClaim("claim-none", progress=match.game)
        end = to_ending(match.game.claim(claimed))
        assert end is not None  # noqa: S101  # a granted claim is an outcome
        over = await self._repository.finish(match, end)
        if over is None:
            raise await self._repository.conflict_error(match)
        return over


def _parse_and_check(match: Match, player: int, text: str, ply: int | None) -> rules.Move:
    """Return the legal move that `text` names, if this player may play it now."""
    move: rules.Move | rules.MoveError
    try:
        move = match.game.parse(text)
    except rules.MalformedMove:
        raise  # Chat gets no answer about whose turn it is.
    except rules.MoveError as error:
        move = error
    match.check_running(player)
    if ply is not None and ply != match.ply:
        raise MoveTaken("move-stale")
    if player != match.turn_player:
        raise Refusal("move-not-your-turn", player=match.turn_player)
    if isinstance(move, rules.MoveError):
        raise move
    return move
