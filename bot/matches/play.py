"""Playing a match."""

from __future__ import annotations

import rules
from bot.matches.core import continued, side, use_case
from bot.matches.errors import (
    AlreadyPlayed,
    MatchError,
    MatchOver,
    MoveTaken,
    NotAPlayer,
    NothingToClaim,
    NotYourTurn,
    StalePosition,
    TimeIsUp,
    TooLateToAbort,
)
from bot.matches.plans import PlanCases
from bot.matches.vacations import VacationCases
from bot.matches.values import ABORTED, RESIGNATION, Match, MoveMade
from bot.storage import Ending, NewMove

ATTEMPTS = 20
"""How often what isn't a move is tried against an opponent who keeps moving in the same instant."""


class PlayCases(PlanCases, VacationCases):
    """The use cases of a match that has begun."""

    @use_case
    async def get(self, match_id: int) -> Match:
        """A match, running or finished. Raises NoSuchMatch, MatchBroken."""
        return await self._load(match_id)

    @use_case
    async def move(
        self,
        match_id: int,
        player: int,
        text: str,
        *,
        ply: int | None = None,
        seen: Match | None = None,
        source: int | None = None,
    ) -> MoveMade:
        """Play the move that `text` (SAN, UCI or as people type it) names.

        `ply` is the match's ply that the player was looking at (a button, a menu). `seen` is the match as it
        was read a moment ago, which saves reading it again; has it gone on since, it is read and judged anew.
        `source` is the message that it was written in: AlreadyPlayed where that has brought a move before,
        whatever has become of the match since.
        In this order: rules.MalformedMove for what is no move at all (chat, whoever wrote it), NotAPlayer,
        MatchOver, StalePosition when `ply` has passed, NotYourTurn, then rules.AmbiguousMove or
        rules.IllegalMove. MoveTaken: another move was stored first. NoSuchMatch, MatchBroken as in get().
        """
        try:
            made = None if seen is None else await self._moved(seen, player, text, ply, source)
            if made is not None:
                return made
            match = await self._load(match_id)
            made = await self._moved(match, player, text, ply, source)
            if made is None:
                raise await self._overtaken(match)
        except rules.MalformedMove:
            raise
        except (MatchError, rules.MoveError):
            if source is not None and await self._database.matches.has_brought(source):
                raise AlreadyPlayed from None
            raise
        return made

    @use_case
    async def has_brought(self, source: int) -> bool:
        """Whether a message has brought a move, in whatever match."""
        return await self._database.matches.has_brought(source)

    async def _append(
        self, match: Match, move: rules.Move, player: int, source: int | None = None
    ) -> Match | None:
        game, now = continued(match.game, move), self._now()
        next_player = match.player(game.position.turn)
        row = await self._database.matches.append(
            match.id,
            match.version,
            NewMove(match.ply + 1, move.uci(), match.position.san(move), player, source),
            now,
            ending(game.outcome()),
            await self._timer(_seconds(match, game.position.turn), match.guild_id, next_player, now),
        )
        return None if row is None else self._keep(row, game)

    async def _moved(
        self, match: Match, player: int, text: str, ply: int | None, source: int | None
    ) -> MoveMade | None:
        """The move, judged and stored; None when the match had gone on."""
        move = _judged(match, player, text, ply)
        now = self._now()
        if match.due_at is not None and match.due_at <= now and await self._is_heard(match.guild_id, now):
            raise TimeIsUp
        san = match.position.san(move)
        after = await self._append(match, move, player, source)
        if after is None:
            return None
        return MoveMade(await self._followed(after), move, san, match.ply + 1)

    @use_case
    async def reply(self, seen: Match, uci: str) -> MoveMade:
        """Play a move for whoever is to move in a match as it was read: in that very version, or not at all.

        So is played what took long to find. Raises MatchOver, MoveTaken; rules.MoveError for no legal move.
        """
        move = seen.position.move_from_uci(uci)
        san = seen.position.san(move)
        after = await self._append(seen, move, seen.turn_player)
        if after is None:
            raise await self._overtaken(seen)
        return MoveMade(await self._followed(after), move, san, seen.ply + 1)

    @use_case
    async def resign(self, match_id: int, player: int) -> Match:
        """Give up, in turn or out of it. Raises NotAPlayer, MatchOver."""
        for _ in range(ATTEMPTS):
            match = await self._load(match_id)
            admit(match, player)
            winner = "black" if player == match.white else "white"
            row = await self._database.matches.finish(
                match.id, match.version, Ending(winner, RESIGNATION), self._now()
            )
            if row is not None:
                return self._keep(row, match.game)
            # A move came first. Whoever resigns means the match, not the position.
        raise MoveTaken

    @use_case
    async def abort(self, match_id: int, player: int) -> Match:
        """Call a match off before both sides have moved. Raises NotAPlayer, MatchOver, TooLateToAbort."""
        for _ in range(ATTEMPTS):
            match = await self._load(match_id)
            admit(match, player)
            if match.both_have_moved:
                raise TooLateToAbort
            row = await self._database.matches.finish(
                match.id, match.version, Ending(None, ABORTED), self._now()
            )
            if row is not None:
                return self._keep(row, match.game)
        raise MoveTaken

    @use_case
    async def claim(self, match_id: int, player: int, reason: str | None = None) -> Match:
        """The player to move claims a draw by a rules.Reason value (None: whatever may be claimed).

        Raises NotAPlayer, MatchOver, NotYourTurn, NothingToClaim (which tells how far it is); MoveTaken as in
        move().
        """
        match = await self._load(match_id)
        admit(match, player)
        if player != match.turn_player:
            raise NotYourTurn(player=match.turn_player)
        claimed = next((claim for claim in match.game.claims() if reason in (None, claim.value)), None)
        if claimed is None:
            raise NothingToClaim(match.game.progress(), match.variant.family)
        end = ending(match.game.claim(claimed))
        assert end is not None  # noqa: S101  # a granted claim is an outcome
        row = await self._database.matches.finish(match.id, match.version, end, self._now())
        if row is None:
            raise await self._overtaken(match)
        return self._keep(row, match.game)

    async def _overtaken(self, seen: Match) -> MatchOver | MoveTaken:
        """What came first, when the version that was judged has passed."""
        row = await self._database.matches.get(seen.id)
        if row is not None and row.ply == seen.ply and row.status != seen.status:
            return MatchOver()
        return MoveTaken()


def _seconds(match: Match, mover: rules.Color) -> int | None:
    """The time that a side has for its move; nobody waits for the engine's by a clock."""
    return None if mover is match.engine else match.move_seconds


def _judged(match: Match, player: int, text: str, ply: int | None) -> rules.Move:
    """The legal move that `text` is, if this player may play it now."""
    move: rules.Move | rules.MoveError
    try:
        move = match.game.parse(text)
    except rules.MalformedMove:
        raise  # Chat: it is nobody's business whose turn it is.
    except rules.MoveError as error:
        move = error
    admit(match, player)
    if ply is not None and ply != match.ply:
        raise StalePosition
    if player != match.turn_player:
        raise NotYourTurn(player=match.turn_player)
    if isinstance(move, rules.MoveError):
        raise move
    return move


def admit(match: Match, player: int) -> None:
    """Raises NotAPlayer, MatchOver."""
    if player not in match.players:
        raise NotAPlayer(white=match.white, black=match.black)
    if match.is_over:
        raise MatchOver


def ending(outcome: rules.Outcome | None) -> Ending | None:
    """An outcome as it is stored."""
    if outcome is None:
        return None
    return Ending(None if outcome.winner is None else side(outcome.winner), outcome.reason.value)
