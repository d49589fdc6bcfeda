"""Vote chess: one side or both are crowds, whose moves are decided by votes.

A turn begins when its board is composed. Its decision is stored before it is carried out, and from then on no
vote is accepted; so the announced counts are those that decided, and after a crash the same move is played.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa

import rules
from bot.database.columns import REMOVE, USER, Instant, metadata
from bot.database.transactions import insert_on_conflict, lock_users, read, write
from bot.refusals import MoveTaken, Refusal
from bot.state.downtime import LIVE_PATIENCE, is_shard_connected
from bot.state.game_setup import EnginePlayer, GameSetup, Place, Terms
from bot.state.match import ABORTED, AGREEMENT, RESIGNATION, Ending, Match, MatchRow, NewMatch, to_ending
from bot.state.match_repository import MatchRepository, MatchStore, insert_match
from bot.state.match_tables import IS_RUNNING, match_key, matches
from bot.state.play import Sent, parse_move
from bot.state.player_ids import CROWDS, EVERYONE, TEAMS, is_crowd
from bot.votes.tally import DRAW, RESIGN, Count, Vote, decision, extension, is_complete, silence, tally
from rules.notation.vocabulary import Vocabulary

MAX_RUNNING = 3
"""Maximum number of games of vote chess at the same time on a server."""

EDIT_AFTER, EDIT_OLD_AFTER = timedelta(seconds=5), timedelta(minutes=1)
"""Minimum time between two edits of a board's counts, normally and for a board that is OLD."""
OLD = timedelta(hours=1)
"""Discord limits the edits of messages that are older than this."""

CALL_OFF = "call-off"
"""The decision on a game in which nobody has voted for a long time."""

vote_games = sa.Table(
    "vote_games",
    metadata,
    match_key(),
    sa.Column("turn_seconds", sa.Integer, nullable=False),
    # The ply that the crowd votes on, or voted on last; -1 before the first turn.
    sa.Column("ply", sa.Integer, nullable=False),
    # When the game is called off if the turn's votes decide nothing.
    sa.Column("silent_at", Instant, nullable=False),
    # When the turn ends; null: it has no end until the next vote.
    sa.Column("closes_at", Instant),
    # What the turn's votes have decided, until it is carried out; see bot/votes/tally.py.
    sa.Column("chosen", sa.String(32)),
    # The ply at which a crowd last offered a draw.
    sa.Column("draw_ply", sa.Integer),
    # changes: incremented by each change that the board's text shows. shown_changes: what it shows now.
    sa.Column("changes", sa.Integer, nullable=False),
    sa.Column("shown_changes", sa.Integer, nullable=False),
    sa.Column("shown_at", Instant, nullable=False),
)

votes = sa.Table(
    "votes",
    metadata,
    match_key(),
    sa.Column("ply", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False, info={USER: REMOVE}),
    # A move in UCI, "resign" or "draw".
    sa.Column("choice", sa.String(32), nullable=False),
    # The id of the message or interaction with the vote.
    sa.Column("source", sa.BigInteger, nullable=False),
    sa.Index("ix_votes_user", "user_id"),
    sqlite_with_rowid=False,
)

excluded_voters = sa.Table(
    "excluded_voters",
    metadata,
    match_key(),
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False, info={USER: REMOVE}),
    sa.Index("ix_excluded_voters_user", "user_id"),
    sqlite_with_rowid=False,
)

# Crowds have the same few ids in all games, so the indexes of running games by player find them.
_HAS_CROWD = sa.or_(
    *(sa.and_(IS_RUNNING, side.in_(CROWDS)) for side in (matches.c.white_id, matches.c.black_id))
)


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn of a crowd: its fields match the columns. `counts`: the votes so far."""

    ply: int
    closes_at: datetime | None
    draw_ply: int | None
    changes: int
    is_shown: bool
    length: timedelta
    counts: tuple[Count, ...]


@dataclass(frozen=True, slots=True)
class Ballot:
    """The information about votes on a board. `decided`: the counts of the crowd's last move, which led to
    `decided_ply`. `voters`: the number of people who have voted in the game."""

    turn: Turn
    decided_ply: int
    decided: tuple[Count, ...]
    voters: int


@dataclass(frozen=True, slots=True)
class Voted:
    """A stored vote for a move."""

    match: Match
    move: rules.Move


class Votes(MatchStore):
    """The use cases of vote chess. Several processes may call them."""

    def __init__(self, repository: MatchRepository, starts: GameSetup, vocabulary: Vocabulary | None) -> None:
        super().__init__(repository)
        self._starts = starts
        self._vocabulary = vocabulary

    async def begin(
        self,
        host: int,
        engine: EnginePlayer | None,
        terms: Terms,
        *,
        guild_id: int,
        channel_id: int,
        locale: str,
    ) -> Match:
        """Begin a game of a crowd against the engine, or of two crowds if `engine` is None. Raises Refusal.

        `terms`: the color is that of the crowd against the engine, the time is that of a turn.
        """
        assert terms.time is not None  # noqa: S101
        position = await self._starts.position(terms, host, guild_id)
        sides = TEAMS
        if engine is not None:
            sides = self._starts.sides(EVERYONE, terms.color or "random", engine.id)
        match = self._starts.new_match(
            position, sides, Place(guild_id, channel_id, locale), None, engine=engine
        )
        row = await self._begin(match, host, terms.time.per_move)
        return self._repository.cache_game(row, rules.Game(position))

    @write
    def _begin(self, connection: sa.Connection, match: NewMatch, host: int, turn_seconds: int) -> MatchRow:
        lock_users(connection, match.guild_id or 0)
        here = sa.select(sa.func.count()).where(_HAS_CROWD, matches.c.guild_id == match.guild_id)
        if connection.execute(here).scalar_one() >= MAX_RUNNING:
            raise Refusal("vote-limit", most=MAX_RUNNING)
        now = self.now()
        row = insert_match(connection, match, host, now)
        new = {"match_id": row.id, "turn_seconds": turn_seconds, "ply": -1, "silent_at": now, "shown_at": now}
        connection.execute(sa.insert(vote_games), new | {"changes": 0, "shown_changes": 0})
        return row

    async def call_off(self, match: Match) -> Match | None:
        """End a match without a result; return None if it has changed since."""
        return await self._repository.finish(match, Ending(None, ABORTED))

    # ---- votes

    async def vote_move(
        self, match: Match, user_id: int, text: str, *, ply: int | None = None, sent: Sent
    ) -> Voted:
        """Store a vote for the move that `text` names; it replaces the user's earlier vote.

        `ply`, and the errors raised, are as in Play.move(); a late message is valid until its turn ends.
        """
        move = parse_move(match, text, self._vocabulary)
        match.check_turn(user_id)
        if ply is not None and ply != match.ply:
            raise MoveTaken("move-stale")
        if isinstance(move, rules.MoveError):
            raise move
        await self._vote(match, user_id, move.uci(), sent)
        return Voted(match, move)

    async def vote_motion(self, match: Match, user_id: int, motion: str, sent: Sent) -> None:
        """Store a vote for RESIGN or DRAW, in place of a move. Raises Refusal."""
        match.check_turn(user_id)
        await self._vote(match, user_id, motion, sent)

    @write
    def _vote(self, connection: sa.Connection, seen: Match, user_id: int, choice: str, sent: Sent) -> None:
        now = self.now()
        at = sent.at or now
        game = _locked(connection, seen.id)
        current = sa.select(matches.c.ply).where(matches.c.id == seen.id, IS_RUNNING)
        # A vote sent before the last move was meant for the position before it.
        is_stale = connection.execute(current).scalar() != seen.ply or (seen.ply and at < seen.updated_at)
        if is_stale or game.ply > seen.ply:
            raise MoveTaken("move-stale")
        if game.ply < seen.ply:
            game = self._begin_turn(connection, game, seen.ply)
        is_late = game.closes_at is not None and (sent.edited_at or at) > game.closes_at
        if game.chosen is not None or is_late:
            raise Refusal("vote-closed")
        if choice == DRAW and game.draw_ply == game.ply:
            raise Refusal("vote-draw-before")
        self._check_voter(connection, seen, user_id)
        change = insert_on_conflict(connection, votes).values(
            match_id=seen.id, ply=game.ply, user_id=user_id, choice=choice, source=sent.source or 0
        )
        new = change.excluded
        # Messages that were missed may arrive after later ones. An edited one has the same source.
        newest = {"index_elements": votes.primary_key, "where": votes.c.source <= new.source}
        set_ = {"choice": new.choice, "source": new.source}
        connection.execute(change.on_conflict_do_update(set_=set_, **newest))
        values: dict[str, Any] = {"changes": game.changes + 1}
        if game.closes_at is None:
            values["closes_at"] = now + extension(_length(game))
        if self._is_decided_early(connection, game):
            values["closes_at"] = now
        _update(connection, seen.id, **values)

    @read
    def is_past_vote(self, connection: sa.Connection, match: MatchRow, user_id: int, source: int) -> bool:
        """Return whether the vote of a user in an earlier turn is that of this message or interaction."""
        own = sa.and_(votes.c.match_id == match.id, votes.c.user_id == user_id, votes.c.ply < match.ply)
        query = sa.select(votes.c.ply).where(own, votes.c.source == source)
        return connection.execute(query.limit(1)).first() is not None

    def _check_voter(self, connection: sa.Connection, match: Match, user_id: int) -> None:
        """Raise Refusal for a user who may not vote in this turn."""
        of_user = sa.and_(excluded_voters.c.match_id == match.id, excluded_voters.c.user_id == user_id)
        if connection.execute(sa.select(excluded_voters.c.user_id).where(of_user)).first() is not None:
            raise Refusal("vote-excluded")
        for_other_side = (votes.c.ply + match.ply) % 2 == 1
        own = sa.and_(votes.c.match_id == match.id, votes.c.user_id == user_id, for_other_side)
        if connection.execute(sa.select(votes.c.ply).where(own).limit(1)).first() is not None:
            raise Refusal("vote-other-team")

    def _is_decided_early(self, connection: sa.Connection, game: sa.Row[Any]) -> bool:
        """Return whether all regulars have voted, and their votes decide something."""
        cast = _votes_at(connection, game.match_id, game.ply)
        declined = game.draw_ply == game.ply
        voters = [vote.user_id for vote in cast if not (declined and vote.choice == DRAW)]
        excluded = sa.select(excluded_voters.c.user_id).where(excluded_voters.c.match_id == game.match_id)
        regulars = (
            sa.select(votes.c.user_id)
            .where(votes.c.match_id == game.match_id, votes.c.ply.in_((game.ply - 2, game.ply - 4)))
            .where(votes.c.user_id.not_in(excluded))
        )
        found = set(connection.execute(regulars).scalars())
        return is_complete(found, voters) and decision(tally(cast), draw_declined=declined) is not None

    @write
    def exclude(self, connection: sa.Connection, match_id: int, user_id: int) -> bool:
        """Exclude a user from voting in a game, or admit them again; return whether they are excluded now.

        Their vote in the current turn is deleted.
        """
        game = _locked(connection, match_id)
        this = sa.and_(excluded_voters.c.match_id == match_id, excluded_voters.c.user_id == user_id)
        if connection.execute(sa.delete(excluded_voters).where(this)).rowcount:
            return False
        connection.execute(sa.insert(excluded_voters), {"match_id": match_id, "user_id": user_id})
        if game.chosen is None:
            connection.execute(sa.delete(votes).where(_is_at(match_id, game.ply), votes.c.user_id == user_id))
            _update(connection, match_id, changes=game.changes + 1)
        return True

    # ---- turns

    @write
    def ballot(self, connection: sa.Connection, match: Match, ply: int) -> Ballot:
        """Return what the board of a match after `ply` moves shows about votes.

        The turn begins with the first call after the move before.
        """
        game = _locked(connection, match.id)
        if game.ply < match.ply and not match.is_over and is_crowd(match.turn_player):
            game = self._begin_turn(connection, game, match.ply)
        turn = Turn(
            game.ply,
            game.closes_at,
            game.draw_ply,
            game.changes,
            game.shown_changes >= game.changes,
            _length(game),
            tally(_votes_at(connection, match.id, game.ply)),
        )
        was_crowds = ply > 0 and is_crowd(match.player(match.game.positions[ply - 1].turn))
        decided_ply = ply if was_crowds else ply - 1
        decided = tally(_votes_at(connection, match.id, decided_ply - 1))
        voters = sa.select(sa.func.count(votes.c.user_id.distinct())).where(votes.c.match_id == match.id)
        return Ballot(turn, decided_ply, decided, connection.execute(voters).scalar_one())

    def _begin_turn(self, connection: sa.Connection, game: sa.Row[Any], ply: int) -> sa.Row[Any]:
        now, length = self.now(), _length(game)
        return _update(
            connection,
            game.match_id,
            ply=ply,
            silent_at=now + silence(length),
            closes_at=now + length,
            chosen=None,
            changes=0,
            shown_changes=0,
            shown_at=now,
        )

    @read
    def turn_seconds(self, connection: sa.Connection, match_id: int) -> int:
        query = sa.select(vote_games.c.turn_seconds).where(vote_games.c.match_id == match_id)
        return connection.execute(query).scalar_one()

    @read
    def due(self, connection: sa.Connection) -> list[int]:
        """Return the games of these shards whose turn is over, or whose board shows outdated counts.

        Shards that weren't connected just now are left out, because they may have unread votes.
        """
        now = self.now()
        is_over = sa.or_(vote_games.c.closes_at <= now, vote_games.c.silent_at <= now)
        is_new = sa.and_(vote_games.c.shown_at <= now - EDIT_AFTER, matches.c.updated_at > now - OLD)
        is_outdated = sa.and_(
            vote_games.c.shown_changes < vote_games.c.changes,
            sa.or_(is_new, vote_games.c.shown_at <= now - EDIT_OLD_AFTER),
        )
        query = (
            sa.select(vote_games.c.match_id)
            .join(matches, matches.c.id == vote_games.c.match_id)
            .where(_HAS_CROWD, vote_games.c.ply == matches.c.ply, self.is_own(matches.c.guild_id))
            .where(sa.or_(vote_games.c.chosen.is_not(None), is_over, is_outdated))
            .where(is_shard_connected(now, LIVE_PATIENCE))
            .order_by(vote_games.c.match_id)
        )
        return list(connection.execute(query).scalars())

    @write
    def decide(self, connection: sa.Connection, match: MatchRow) -> str | None:
        """Return the decision of a turn that is over: a move in UCI, RESIGN, DRAW or CALL_OFF.

        Returns None while it continues. A turn whose votes decide nothing continues without an end.
        """
        game = _locked(connection, match.id)
        if game.ply != match.ply or match.is_over or game.chosen is not None:
            return game.chosen if game.ply == match.ply and not match.is_over else None
        now = self.now()
        chosen: str | None = None
        if game.closes_at is not None and game.closes_at <= now:
            counts = tally(_votes_at(connection, match.id, game.ply))
            chosen = decision(counts, draw_declined=game.draw_ply == game.ply)
            _update(connection, match.id, chosen=chosen, closes_at=None, changes=game.changes + 1)
        if chosen is None and game.silent_at <= now and (game.closes_at is None or game.closes_at <= now):
            return CALL_OFF
        return chosen

    async def carry_out(self, match: Match, chosen: str) -> Match | None:
        """Carry out a decision other than DRAW; return None if the match has changed since."""
        crowd = match.turn_player
        if chosen == CALL_OFF:
            return await self.call_off(match)
        if chosen == RESIGN:
            return await self._repository.finish(match, Ending(match.turn.opponent, RESIGNATION))
        return await self._repository.append(match, match.position.move_from_uci(chosen), crowd)

    @read
    def is_draw_offered(self, connection: sa.Connection, match: MatchRow) -> bool:
        """Return whether the other crowd offered a draw in its last turn."""
        query = sa.select(vote_games.c.draw_ply).where(vote_games.c.match_id == match.id)
        return match.engine is None and connection.execute(query).scalar() == match.ply - 1

    async def draw(self, match: Match, *, agreed: bool) -> Match | None:
        """Carry out the decision DRAW: claim the result that the rules allow, else end the match if the draw
        is `agreed`, else store the offer and decide between the other choices.

        Returns None if the match goes on.
        """
        claims = match.game.claims()
        ending = to_ending(match.game.claim(claims[0])) if claims else Ending(None, AGREEMENT)
        if claims or agreed:
            return await self._repository.finish(match, ending)
        await self._offer_draw(match)
        return None

    @write
    def _offer_draw(self, connection: sa.Connection, match: MatchRow) -> None:
        game = _locked(connection, match.id)
        if game.chosen == DRAW and game.ply == match.ply:
            chosen = decision(tally(_votes_at(connection, match.id, game.ply)), draw_declined=True)
            _update(connection, match.id, chosen=chosen, draw_ply=game.ply, changes=game.changes + 1)

    @write
    def mark_shown(self, connection: sa.Connection, match_id: int, shown: Turn) -> None:
        """Store that the board's text shows this state of a turn."""
        this = sa.and_(vote_games.c.match_id == match_id, vote_games.c.ply == shown.ply)
        change = sa.update(vote_games).where(this)
        connection.execute(change.values(shown_changes=shown.changes, shown_at=self.now()))

    @write
    def stop(self, connection: sa.Connection, match_id: int) -> None:
        """Stop the clock of a match that can't be loaded."""
        game = _locked(connection, match_id)
        later = self.now() + silence(_length(game))
        _update(
            connection, match_id, closes_at=None, chosen=None, silent_at=later, shown_changes=game.changes
        )


def _length(game: sa.Row[Any]) -> timedelta:
    return timedelta(seconds=game.turn_seconds)


def _locked(connection: sa.Connection, match_id: int) -> sa.Row[Any]:
    """Return the row of a game of vote chess, locked until the transaction ends."""
    this = sa.select(vote_games).where(vote_games.c.match_id == match_id)
    return connection.execute(this.with_for_update()).one()


def _update(connection: sa.Connection, match_id: int, **values: Any) -> sa.Row[Any]:
    change = sa.update(vote_games).where(vote_games.c.match_id == match_id).values(values)
    return connection.execute(change.returning(vote_games)).one()


def _is_at(match_id: int, ply: int) -> sa.ColumnElement[bool]:
    return sa.and_(votes.c.match_id == match_id, votes.c.ply == ply)


def _votes_at(connection: sa.Connection, match_id: int, ply: int) -> list[Vote]:
    query = sa.select(votes.c.user_id, votes.c.choice, votes.c.source).where(_is_at(match_id, ply))
    return [Vote(*row) for row in connection.execute(query)]
