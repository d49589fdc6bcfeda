"""Playing: moves, resignations, aborted games and claimed draws, and games against the engine.

The engine needs no challenge and has no clock. It reviews files, plays from positions, gives hints and tries
variants for any user, but never helps in a position that the user is playing against another person.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

import sqlalchemy as sa

import rules
from bot.database.transactions import read, write
from bot.refusals import AlreadyPlayed, Busy, MoveTaken, NothingToClaim, Refusal
from bot.state.game_setup import DEFAULT_TERMS, EnginePlayer, GameSetup, Place, Terms, check_running_limit
from bot.state.match import ABORTED, RESIGNATION, Ending, Match, MatchRow, MoveMade, NewMatch, to_ending
from bot.state.match_repository import ATTEMPTS, MatchRepository, MatchStore, insert_match
from bot.state.match_tables import HAS_SOURCE, IS_ENGINES_TURN, matches, moves, plays, retracted
from bot.state.planned_moves import Plans
from bot.state.rated_games import is_rated_against_engine
from bot.state.ratings import results
from rules.notation.vocabulary import Vocabulary

PAGE = 100
"""Maximum number of games per call of EngineGames.waiting()."""

SHARED_PLIES = 10
"""The number of first half-moves whose positions don't count, because many games share them, except in games
with a start position chosen by the players."""
RECENT = 2
"""The newest positions of a game that count. The best line from the second newest also shows the reply to the
last move."""


@dataclass(frozen=True, slots=True)
class Sent:
    """The message or interaction by which a player sent a move.

    `source`: its id; each makes at most one move. `at`: Discord's timestamp. `late`: no process received the
    message when it was sent. `edited_at`: when its text was changed, if it was.
    """

    source: int | None = None
    at: datetime | None = None
    late: bool = False
    edited_at: datetime | None = None


UNKNOWN = Sent()


class Play(MatchStore):
    """The use cases of a running match."""

    def __init__(self, repository: MatchRepository, plans: Plans, vocabulary: Vocabulary | None) -> None:
        super().__init__(repository)
        self._plans = plans
        self._vocabulary = vocabulary

    async def move(
        self,
        match_id: int,
        player: int,
        text: str,
        *,
        ply: int | None = None,
        seen: Match | None = None,
        sent: Sent = UNKNOWN,
    ) -> MoveMade:
        """Play the move that `text` names, in SAN, in UCI or as people type it.

        `ply`: the ply that the player saw (a button, a menu). `seen`: the match as read a moment ago, which
        saves reading it again; if it has changed since, it is read again and the move checked again.

        Raises rules.MalformedMove for a text that isn't a move, such as chat, from any user; then Refusal for
        other people, an ended match, a `ply` that has passed and the wrong turn; then rules.AmbiguousMove or
        rules.IllegalMove. Raises MoveTaken if another move came first, or if a move was made or taken back
        after a late or edited message was sent; AlreadyPlayed if the message has already made a move, even if
        the match has changed since.
        """
        try:
            made = None if seen is None else await self._make_move(seen, player, text, ply, sent)
            if made is None:
                match = await self._repository.load(match_id)
                made = await self._make_move(match, player, text, ply, sent)
                if made is None:
                    raise await self._repository.conflict_error(match)
        except (rules.MalformedMove, Busy):
            raise
        except (Refusal, rules.MoveError):
            if sent.source is not None and await self.move_made_by(sent.source) is not None:
                raise AlreadyPlayed("move-taken") from None
            raise
        return made

    async def _make_move(
        self, match: Match, player: int, text: str, ply: int | None, sent: Sent
    ) -> MoveMade | None:
        """Check and store a move; return None if the match has changed."""
        if sent.late and sent.source is not None:
            # The author of a late message saw the board of the time when it was written.
            ply = await self._ply_when_written(match, sent.source, sent.at)
        if sent.edited_at is not None and sent.at is not None and sent.at < match.updated_at:
            ply = -1  # Nobody can move now by changing what they wrote in an earlier position.
        move = _parse_and_check(match, player, text, ply, self._vocabulary)
        moved_at = sent.edited_at or sent.at or self.now()
        after = await self._repository.append(match, move, player, sent.source, moved_at)
        if after is None:
            return None
        return MoveMade(await self._plans.play_planned(after), match.ply + 1)

    @read
    def move_made_by(self, connection: sa.Connection, source: int) -> tuple[int, int] | None:
        """Return the match and the ply of the move that a message or interaction made; None without one."""
        query = sa.select(moves.c.match_id, moves.c.ply).where(HAS_SOURCE, moves.c.source == source)
        row = connection.execute(query).first()
        return None if row is None else (row.match_id, row.ply)

    @read
    def _ply_when_written(
        self, connection: sa.Connection, match: Match, source: int, at: datetime | None
    ) -> int | None:
        """Return the ply that a match had when a message was written; None if it hasn't changed since.

        -1 if moves were taken back since, possibly that of this message. `at`: when the message was written.
        """
        if at is not None:
            later = sa.and_(retracted.c.match_id == match.id, retracted.c.retracted_at > at)
            if connection.execute(sa.select(retracted.c.ply).where(later)).first() is not None:
                return -1
        query = sa.select(sa.func.min(moves.c.ply)).where(
            moves.c.match_id == match.id, moves.c.source > source
        )
        first: int | None = connection.execute(query).scalar()
        return None if first is None else first - 1

    async def resign(self, match_id: int, player: int) -> Match:
        """Resign, on either side's turn."""
        # A resignation is valid in any position, so also if a move came first.
        return await self._end(
            match_id, player, lambda match: Ending(match.color_of(player).opponent, RESIGNATION)
        )

    async def abort(self, match_id: int, player: int) -> Match:
        """Abort a match before both sides have moved."""

        def ending(match: Match) -> Ending:
            if match.both_have_moved:
                raise Refusal("abort-late")
            return Ending(None, ABORTED)

        return await self._end(match_id, player, ending)

    async def _end(self, match_id: int, player: int, ending: Callable[[Match], Ending]) -> Match:
        """End a match for a player; if it changes in the meantime, check and try again."""
        for _ in range(ATTEMPTS):
            match = await self._repository.load(match_id)
            match.check_running(player)
            over = await self._repository.finish(match, ending(match))
            if over is not None:
                return over
        raise MoveTaken("move-taken")

    async def claim(self, match_id: int, player: int, reason: str | None = None) -> Match:
        """Claim a draw for the player to move by a rules.Reason value (None: any that can be claimed).

        Raises NothingToClaim, which states how much is missing, or another Refusal.
        """
        match = await self._repository.load(match_id)
        match.check_player(player)
        match.check_turn(player)
        await self._repository.clocks.check(match, self.now())
        claimed = next((claim for claim in match.game.claims() if reason in (None, claim.value)), None)
        if claimed is None:
            raise NothingToClaim("claim-none", progress=match.game)
        over = await self._repository.finish(match, to_ending(match.game.claim(claimed)))
        if over is None:
            raise await self._repository.conflict_error(match)
        return over

    async def reply(self, seen: Match, uci: str) -> MoveMade:
        """Play a move for the player to move, if the match still has the version that was read.

        For replies of the engine. Raises MatchOver, MoveTaken; rules.MoveError for an illegal move.
        """
        after = await self._repository.append(seen, seen.position.move_from_uci(uci), seen.turn_player)
        if after is None:
            raise await self._repository.conflict_error(seen)
        return MoveMade(await self._plans.play_planned(after), seen.ply + 1)

    async def is_in_play(self, player: int, positions: Iterable[rules.Position]) -> bool:
        """Return whether the player is playing one of these positions against a person now."""
        rows = [row for row in await self._repository.running_of(player) if row.engine_parity is None]
        found = set[str]()
        for match in await self._repository.load_all(rows):
            shared = SHARED_PLIES if match.variant.is_start(match.game.start) else 0
            found.update(map(_placement, match.game.positions[shared:][-RECENT:]))
        return bool(found) and not found.isdisjoint(map(_placement, positions))


class EngineGames(MatchStore):
    """The use cases of games against the engine."""

    def __init__(
        self, repository: MatchRepository, play: Play, starts: GameSetup, *, running_games: int
    ) -> None:
        super().__init__(repository)
        self._play = play
        self._starts = starts
        self._running_games = running_games

    async def begin(
        self,
        player: int,
        engine: EnginePlayer,
        terms: Terms = DEFAULT_TERMS,
        *,
        channel_id: int,
        guild_id: int | None = None,
        locale: str = "en",
    ) -> Match:
        """Begin a game of a player against the engine immediately.

        Without a colour in `terms`, a player's first game begins with their move, and the sides of later ones
        are drawn.
        """
        position = await self._starts.position(terms, player, guild_id)
        if await self._play.is_in_play(player, [position]):
            raise Refusal("position-in-play")
        color = terms.color
        if color is None:
            color = "random" if await self._has_played(player) else position.turn.label
        match = self._starts.new_match(
            position,
            self._starts.sides(player, color, engine.id),
            Place(guild_id, channel_id, locale),
            terms.time,
            rated=is_rated_against_engine(position, engine.level),
            engine=engine,
        )
        row = await self._begin(match, player)
        return self._repository.cache_game(row, rules.Game(position))

    @write
    def mark_hinted(self, connection: sa.Connection, match_id: int) -> None:
        """Store that the player gets a hint: the game doesn't count for the rating against the engine."""
        connection.execute(sa.update(matches).where(matches.c.id == match_id).values(rated=False))

    @read
    def _has_played(self, connection: sa.Connection, player: int) -> bool:
        """Return whether a player has a running or a finished match."""
        finished = sa.exists().where(results.c.player_id == player)
        return bool(
            connection.execute(sa.select(sa.or_(sa.exists().where(plays(player)), finished))).scalar_one()
        )

    @write
    def _begin(self, connection: sa.Connection, match: NewMatch, player: int) -> MatchRow:
        check_running_limit(connection, self._running_games, (player,), player)
        return insert_match(connection, match, player, self.now())

    @read
    def waiting(
        self, connection: sa.Connection, *, after: int = 0, grace: timedelta = timedelta()
    ) -> tuple[int, ...]:
        """Return a page of the ids of running games in which it is the engine's turn, from after the id
        `after`.

        Skips games that changed within `grace`: a process may be working on them.
        """
        query = (
            sa.select(matches.c.id)
            .where(IS_ENGINES_TURN, matches.c.id > after, matches.c.updated_at <= self.now() - grace)
            .where(self.is_own(matches.c.guild_id))
            .order_by(matches.c.id)
            .limit(PAGE)
        )
        return tuple(connection.execute(query).scalars())


def _parse_and_check(
    match: Match, player: int, text: str, ply: int | None, vocabulary: Vocabulary | None
) -> rules.Move:
    """Return the legal move that `text` names, if this player may play it now."""
    move = parse_move(match, text, vocabulary)
    match.check_running(player)
    if ply is not None and ply != match.ply:
        raise MoveTaken("move-stale")
    if player != match.turn_player:
        raise Refusal("move-not-your-turn", player=match.turn_player)
    if isinstance(move, rules.MoveError):
        raise move
    return move


def parse_move(match: Match, text: str, vocabulary: Vocabulary | None) -> rules.Move | rules.MoveError:
    """Return the move that `text` names, or the error, so that whose turn it is can be checked first.

    Raises rules.MalformedMove: chat gets no answer about whose turn it is.
    """
    try:
        return match.game.parse(text, vocabulary)
    except rules.MalformedMove:
        raise
    except rules.MoveError as error:
        return error


def _placement(position: rules.Position) -> str:
    """Return the pieces, hands and turn of a position, without counters and rights, which a file may alter.

    The variant isn't included either: a custom variant may be a copy of another one.
    """
    return " ".join(position.fen().split()[:2]).replace("~", "")
