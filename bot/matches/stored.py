"""Between what is stored and what the use cases answer with: rows into values, values into text."""

from __future__ import annotations

from functools import lru_cache

import rules
from bot.matches.errors import MatchBroken
from bot.matches.time_controls import TimeControl, parse
from bot.matches.values import Match
from bot.storage import Ending, MatchRow

SIDES = {"white": rules.WHITE, "black": rules.BLACK}
"""The sides by their stored names."""


def side(color: rules.Color) -> str:
    """A side's stored name."""
    return color.name.lower()


def ending(outcome: rules.Outcome | None) -> Ending | None:
    """An outcome as it is stored."""
    if outcome is None:
        return None
    return Ending(None if outcome.winner is None else side(outcome.winner), outcome.reason.value)


@lru_cache(maxsize=256)
def clock_of(text: str | None) -> TimeControl | None:
    """A live time control as it is stored."""
    return None if text is None else parse(text)


def rebuilt(row: MatchRow, ucis: list[str]) -> rules.Game:
    """The game of a stored match. Raises MatchBroken at the first move that the rules refuse."""
    try:
        game = rules.Game(rules.Position.from_fen(rules.variant(row.variant), row.start_fen))
    except (rules.UnknownVariant, rules.InvalidFen) as error:
        raise MatchBroken(match=str(row.id), ply=0) from error
    for ply, uci in enumerate(ucis, start=1):
        try:
            game.play(game.position.move_from_uci(uci))
        except rules.MoveError as error:
            raise MatchBroken(match=str(row.id), ply=ply) from error
    if len(ucis) != row.ply:
        raise MatchBroken(match=str(row.id), ply=len(ucis) + 1)
    return game


def match_of(row: MatchRow, game: rules.Game) -> Match:
    """The match of a row and its rebuilt game."""
    return Match(
        id=row.id,
        variant=game.start.variant,
        game=game,
        start_number=row.start_number,
        white=row.white_id,
        black=row.black_id,
        guild_id=row.guild_id,
        channel_id=row.channel_id,
        thread_id=row.thread_id,
        locale=row.locale,
        status=row.status,
        winner=None if row.winner is None else SIDES[row.winner],
        reason=row.reason,
        version=row.version,
        ply=row.ply,
        posted_ply=row.posted_ply,
        posted_message_id=row.posted_message_id,
        end_posted=row.end_posted,
        created_at=row.created_at,
        updated_at=row.updated_at,
        takebacks=row.takebacks,
        move_seconds=row.move_seconds,
        due_at=row.due_at,
        remind_at=row.remind_at,
        planned=row.planned,
        level=row.level,
        seed=row.seed,
        engine_parity=row.engine_parity,
        lost_before=row.lost_before,
        rated=row.rated,
        speed=row.speed,
        clock=clock_of(row.clock),
        white_left=row.white_left,
        black_left=row.black_left,
        clock_at=row.clock_at,
    )
