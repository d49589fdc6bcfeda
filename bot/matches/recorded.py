"""Games to look at: a match as it stood earlier, and a game from a file as if it were a match."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import rules
from bot.matches.models import Match

NOBODY = 0
"""In place of the ids of a game that is stored nowhere, and of its players."""

OTHER = "other"
"""The reason of an end that a record tells without saying why."""

WINNERS = {"1-0": rules.WHITE, "0-1": rules.BLACK}


def up_to(match: Match, ply: int) -> Match:
    """A match as it stood after so many moves: it runs still, unless that is all there is of it."""
    if ply >= match.ply:
        return match
    game = match.game.until(ply)
    return replace(match, game=game, ply=ply, status="running", winner=None, reason=None)


def recorded(record: rules.Record) -> Match:
    """A recorded game as a match that is stored nowhere."""
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
    """The day of a record as PGN writes it; of one that doesn't say, the first that there is."""
    try:
        return datetime.strptime(date, "%Y.%m.%d").replace(tzinfo=UTC)
    except ValueError:
        return datetime.min.replace(tzinfo=UTC)
