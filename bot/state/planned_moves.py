"""Plans (conditional moves): replies that a player enters in advance, hidden from the opponent."""

from __future__ import annotations

import logging
import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

import sqlalchemy as sa

import rules
from bot.database.columns import metadata
from bot.database.transactions import read, write
from bot.refusals import MatchBroken, MoveTaken, Refusal
from bot.state.match import SIDES, Match, match_row
from bot.state.match_repository import MatchRepository, MatchStore, lock_version, with_move
from bot.state.match_tables import IS_PLANNED, match_key, matches
from rules.notation.vocabulary import Vocabulary

log = logging.getLogger(__name__)

RECENT = timedelta(minutes=10)
"""Maximum time since a change of a match for resume() to check its plans while the bot runs. Unplayed ones
are never older: they are left by a crash or a busy database."""

MAX_LENGTH = 1000
"""Maximum total length of all lines in UCI, in characters."""

_BETWEEN = re.compile("[,、→]")
"""Separators of moves that need no spaces around them."""

_NUMBER = re.compile(r"\d+\.*…?|…|\.+")
_GLUED = re.compile(r"^\d+(\.+|…)")

Spelling = Callable[[rules.Position, str], str]
"""Returns a move that was typed in a position in another spelling."""


# Lines of moves in UCI, separated by semicolons, from the position after `ply` moves; each begins with the
# expected move of the opponent. At most one plan for each side of a match.
plans = sa.Table(
    "plans",
    metadata,
    match_key(),
    sa.Column("side", sa.String(8), primary_key=True),
    sa.Column("ply", sa.Integer, nullable=False),
    sa.Column("line", sa.String(MAX_LENGTH), nullable=False),
    sa.CheckConstraint("side IN ('white', 'black')", name="side"),
    sqlite_with_rowid=False,
)


class AmbiguousPlan(rules.AmbiguousMove):
    """An ambiguous move of a plan. `position`: the position in which it would be played."""

    def __init__(self, error: rules.AmbiguousMove, position: rules.Position) -> None:
        super().__init__(error.text, error.candidates)
        self.position = position


@dataclass(frozen=True)
class Plan:
    """A side's plan: lines of moves in SAN from the current position, beginning with the opponent's move."""

    match: Match
    lines: tuple[tuple[str, ...], ...]


class Plans(MatchStore):
    """The use cases of plans."""

    def __init__(self, repository: MatchRepository, vocabulary: Vocabulary | None) -> None:
        super().__init__(repository)
        self._vocabulary = vocabulary

    async def make(
        self, match_id: int, player: int, text: str, usual: Spelling = lambda _, text: text
    ) -> Plan:
        """Store lines such as "Nf6 Bg5; e5 dxe5", replacing earlier ones.

        Each line begins with a move of the opponent and ends with one of the player. `usual`: returns a typed
        move in the usual letters. Raises Refusal, for example on the player's own turn, or rules.MoveError.
        """
        match = await self._repository.load(match_id)
        match.check_running(player)
        if player == match.turn_player:
            raise Refusal("plan-own-turn")
        typed = [one for one in re.split(r"[;\n；]", text) if one.strip()]
        lines = [_line(match, one, self._vocabulary, usual) for one in typed]
        if not lines:
            raise Refusal("plan-unanswered", family=match.variant.family)
        stored = ";".join(map(" ".join, lines))
        if len(stored) > MAX_LENGTH:
            raise Refusal("plan-long")
        await self._replace(match, stored)
        return Plan(match, tuple(_in_san(match, line) for line in lines))

    async def plan_of(self, match_id: int, player: int) -> Plan:
        """Return the rest of a player's plan, from the current position."""
        match = await self._repository.load(match_id)
        match.check_player(player)
        for row in await self._stored(match_id):
            if match.player(SIDES[row.side]) == player:
                return Plan(match, tuple(_in_san(match, line) for line in _lines_left(match, row)))
        return Plan(match, ())

    async def drop(self, match_id: int, player: int) -> bool:
        """Delete a player's plan; return False if there was none."""
        match = await self._repository.load(match_id)
        match.check_player(player)
        return await self._drop(match_id, match.color_of(player).label)

    async def resume(self, *, recent: bool = False) -> tuple[Match, ...]:
        """Play planned moves that a crash left unplayed; return the matches that changed.

        `recent`: check only matches that have changed within RECENT.
        """
        found: list[Match] = []
        query = sa.select(matches).where(IS_PLANNED, self.is_own(matches.c.guild_id)).order_by(matches.c.id)
        if recent:
            query = query.where(matches.c.updated_at >= self.now() - RECENT)
        for row in map(match_row, await self.rows(query)):
            try:
                match = await self._repository.load_row(row)
                after = await self.play_planned(match)
            except MatchBroken:
                log.exception("match %d can't be rebuilt; its plans aren't played", row.id)
                continue
            if after.ply > match.ply:
                found.append(after)
        return tuple(found)

    async def play_planned(self, match: Match) -> Match:
        """Play all planned moves that apply now; return the match after them."""
        while match.planned and not match.is_over:
            answer = await self._planned_move(match)
            if answer is None:
                break
            following = await self._repository.append(match, answer, match.turn_player)
            if following is None:
                break
            match = following
        return match

    async def _planned_move(self, match: Match) -> rules.Move | None:
        """Return the planned move of the player to move; delete plans that can no longer apply."""
        for row in await self._stored(match.id):
            lines = _lines_left(match, row)
            if not any(lines):
                await self._drop(match.id, row.side)
            elif SIDES[row.side] is match.turn:
                uci = next(line for line in lines if line)[0]
                try:
                    return match.position.move_from_uci(uci)
                except rules.MoveError:  # The rules have changed since.
                    await self._drop(match.id, row.side)
        return None

    @read
    def _stored(self, connection: sa.Connection, match_id: int) -> Sequence[sa.Row[Any]]:
        """Return the plans of a match, with the names of the columns."""
        return connection.execute(sa.select(plans).where(plans.c.match_id == match_id)).all()

    @write
    def _replace(self, connection: sa.Connection, match: Match, lines: str) -> None:
        """Store the plan of the side that isn't to move. Raises MoveTaken if the match has changed."""
        if not lock_version(connection, match.id, match.version):
            raise MoveTaken("move-taken")
        side = match.turn.opponent.label
        _delete(connection, match.id, side)
        connection.execute(sa.insert(plans).values(match_id=match.id, side=side, ply=match.ply, line=lines))
        _update_planned(connection, match.id)

    @write
    def _drop(self, connection: sa.Connection, match_id: int, side: str) -> bool:
        """Delete a side's plan; return False if there was none."""
        dropped = _delete(connection, match_id, side)
        _update_planned(connection, match_id)
        return dropped


def _delete(connection: sa.Connection, match_id: int, side: str) -> bool:
    query = sa.delete(plans).where(plans.c.match_id == match_id, plans.c.side == side)
    return connection.execute(query).rowcount == 1


def _update_planned(connection: sa.Connection, match_id: int) -> None:
    has_any = sa.exists().where(plans.c.match_id == match_id)
    connection.execute(sa.update(matches).where(matches.c.id == match_id).values(planned=has_any))


def _lines_left(match: Match, row: sa.Row[Any]) -> list[list[str]]:
    """Return the lines of a plan that agree with the moves since, from the current position on."""
    since = [move.uci() for move in match.game.moves[row.ply :]]
    lines = (line.split() for line in row.line.split(";"))
    return [line[len(since) :] for line in lines if line[: len(since)] == since]


def _line(match: Match, text: str, vocabulary: Vocabulary | None, usual: Spelling) -> list[str]:
    """Return the moves of one line in UCI.

    Raises rules.MoveError for the first impossible move; Refusal if the line doesn't end with a reply.
    """
    game, moves = match.game, list[str]()
    for word in _BETWEEN.sub(" ", unicodedata.normalize("NFKC", text)).split():
        bare = _GLUED.sub("", word)
        if not bare or _NUMBER.fullmatch(word):
            continue
        if game.outcome() is not None:
            raise rules.IllegalMove(bare, rules.Illegal.GAME_OVER)
        try:
            move = game.parse(usual(game.position, bare), vocabulary)
        except rules.MoveError as error:
            error.text = bare
            if isinstance(error, rules.AmbiguousMove):
                raise AmbiguousPlan(error, game.position) from None
            raise
        game = with_move(game, move)
        moves.append(move.uci())
    if not moves or len(moves) % 2:
        raise Refusal("plan-unanswered", family=match.variant.family)
    return moves


def _in_san(match: Match, ucis: list[str]) -> tuple[str, ...]:
    position, sans = match.position, list[str]()
    for uci in ucis:
        move = position.move_from_uci(uci)
        sans.append(position.san(move))
        position = position.play(move)
    return tuple(sans)
