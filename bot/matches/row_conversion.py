"""Converts stored rows to matches and games, and values to their stored form."""

from __future__ import annotations

from dataclasses import fields
from functools import lru_cache
from typing import Any

import rules
from bot.matches.models import GameSettings, Match
from bot.matches.time_controls import TimeControl, parse
from bot.refusals import MatchBroken
from bot.storage import Ending, MatchRow, piece_sets

SIDES = {"white": rules.WHITE, "black": rules.BLACK}
"""The sides by their labels, as the database and custom_ids write them."""


def to_ending(outcome: rules.Outcome | None) -> Ending | None:
    """Convert an outcome to its stored form; None while the game goes on."""
    if outcome is None:
        return None
    return Ending(None if outcome.winner is None else outcome.winner.label, outcome.reason.value)


@lru_cache(maxsize=256)
def parse_clock(text: str | None) -> TimeControl | None:
    """Parse the stored time control of a live game; None for other games."""
    return None if text is None else parse(text)


def replay(row: MatchRow, variant: rules.Variant, ucis: list[str]) -> rules.Game:
    """Replay the game of a stored match. Raises MatchBroken with the first ply that can't be replayed."""
    try:
        game = rules.Game(rules.Position.from_fen(variant, row.start_fen))
    except rules.InvalidFen as error:
        raise MatchBroken("match-broken", match=str(row.id), ply=0) from error
    for ply, uci in enumerate(ucis, start=1):
        try:
            game.play(game.position.move_from_uci(uci))
        except rules.MoveError as error:
            raise MatchBroken("match-broken", match=str(row.id), ply=ply) from error
    if len(ucis) != row.ply:
        raise MatchBroken("match-broken", match=str(row.id), ply=len(ucis) + 1)
    return game


def shared_fields(value: Any, row: Any, *differ: str) -> tuple[str, ...]:
    """Return the names of the fields that two dataclasses share, without `differ`."""
    stored = {field.name for field in fields(row)}
    return tuple(field.name for field in fields(value) if field.name in stored and field.name not in differ)


_COPIED_FIELDS = shared_fields(Match, MatchRow, "variant", "winner", "clock", "pieces")


def match_of(row: MatchRow, game: rules.Game, settings: GameSettings | None = None) -> Match:
    """Build a match from its row, its rebuilt game, and the settings of its players and server."""
    alike: dict[str, Any] = {name: getattr(row, name) for name in _COPIED_FIELDS}
    return Match(
        variant=game.start.variant,
        game=game,
        white=row.white_id,
        black=row.black_id,
        winner=None if row.winner is None else SIDES[row.winner],
        clock=parse_clock(row.clock),
        pieces=piece_sets(row.pieces),
        settings=settings,
        **alike,
    )
