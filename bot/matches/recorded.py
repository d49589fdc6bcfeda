"""Matches to look at: an earlier state of a match, and a game from a file in the form of a match."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import rules
from bot.matches.models import Match

NOBODY = 0
"""The id of a game that is not stored, and of its players."""

OTHER = "other"
"""The reason of an end that the file doesn't explain."""

WINNERS = {"1-0": rules.WHITE, "0-1": rules.BLACK}


def up_to(match: Match, ply: int) -> Match:
    """Return a match as it stood after `ply` moves: still running, unless that was its last move."""
    if ply >= match.ply:
        return match
    game = match.game.until(ply)
    return replace(match, game=game, ply=ply, status="running", winner=None, reason=None)


def recorded(record: rules.Record) -> Match:
    """Return a recorded game in the form of a match that is not stored."""
    game = record.game
    outcome = game.outcome()
    result = outcome.result if outcome is not None and record.result == "*" else record.result
    reason = OTHER if outcome is None or outcome.result != result else outcome.reason.value
    over = result != "*"
    moment = _begun(record.tags.get("Date", ""))
    return Match(
        id=NOBODY,
        variant=game.variant,
        game=game,
        start_number=game.variant.start_number(game.start),
        white=NOBODY,
        black=NOBODY,
        channel_id=NOBODY,
        status="finished" if over else "running",
        winner=WINNERS.get(result),
        reason=reason if over else None,
        ply=len(game.moves),
        created_at=moment,
        updated_at=moment,
    )


def _begun(date: str) -> datetime:
    """Return the day of a record's PGN date; the first possible one if it has none."""
    try:
        return datetime.strptime(date, "%Y.%m.%d").replace(tzinfo=UTC)
    except ValueError:
        return datetime.min.replace(tzinfo=UTC)
