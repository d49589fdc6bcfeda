"""Which games are rated, and how much they count: every condition, in the order in which a game meets them.

ratings.py stores the results, and glicko.py computes the new ratings. Simuls and vote chess are never rated:
what begins them doesn't ask for it.
"""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa

import rules
from bot.refusals import Refusal
from bot.state.definitions import is_custom
from bot.state.level_strengths import strengths_in
from bot.state.match import MatchRow, NewMatch
from bot.state.settings import fetch_server

MIN_RATED = 4
"""Minimum number of half-moves of a rated game: two per side."""

TAKEN_BACK, SHORT = "takeback", "short"
"""The reasons why a rated game doesn't count: a takeback, or fewer than MIN_RATED plies."""

SHORT_PLIES = 20
"""Games with fewer half-moves (ten per side) are short: a pair's short games count once a day, unless mate
was forced."""

REPEATED = 0.5
"""The factor by which each further game of a pair within a day counts less. So the games of a day never count
more than two: 1 + 1/2 + 1/4 + ... = 2."""

MAX_REPEATS = 20
"""The number of games after which the weight stays the same: with zero, Glicko's formulas would fail."""


# ---- when a game is offered and when it begins


def is_offered_as_rated(
    connection: sa.Connection, wanted: bool | None, variant: str, start: str | None, guild_id: int | None
) -> bool:
    """Return whether a game between people, or a tournament's games, are offered as rated.

    `wanted`: None: rated if possible, that is, for the usual start of a catalogue variant, unless the server
    has switched ratings off. `start`: as in game_setup.Terms. Raises Refusal if a rated game is wanted but
    impossible.
    """
    why = None
    if is_custom(variant):
        why = Refusal("challenge-unrated-custom")
    elif (start or "").strip():
        why = Refusal("challenge-unrated-start")
    elif not _allows_ratings(connection, guild_id):
        why = Refusal("challenge-unrated-server")
    if wanted and why is not None:
        raise why
    return wanted is not False and why is None


def begins_rated(connection: sa.Connection, match: NewMatch) -> bool:
    """Return whether a match begins as rated: its server may have switched ratings off since it was offered.

    Servers don't decide about the private ratings against the engine.
    """
    return match.rated and (match.level is not None or _allows_ratings(connection, match.guild_id))


def _allows_ratings(connection: sa.Connection, guild_id: int | None) -> bool:
    return guild_id is None or fetch_server(connection, guild_id).ratings


def is_rated_against_engine(start: rules.Position, level: int) -> bool:
    """Return whether a game against the engine is rated: the strength of its level in games from `start` must
    be known."""
    variant = start.variant
    return not is_custom(variant.key) and variant.is_start(start) and level <= len(strengths_in(variant))


# ---- during a game and at its end. A hint clears `rated` of a game against the engine.


def is_rated(match: MatchRow) -> bool:
    """Return whether the result changes ratings between people if enough moves are played."""
    return match.rated and match.level is None and not match.takebacks


def counts_against_engine(match: MatchRow) -> bool:
    """Return whether the result changes the player's rating against the engine if enough moves are played."""
    return match.rated and match.level is not None and not match.takebacks


def is_long_enough(match: MatchRow) -> bool:
    return match.ply >= MIN_RATED


def why_unrated(match: MatchRow) -> str | None:
    """Return the reason why a finished game that was agreed as rated doesn't count: TAKEN_BACK or SHORT.

    None if it counts, was not agreed as rated, is still running or was called off.
    """
    if not match.rated or match.level is not None or not match.is_over or match.is_called_off:
        return None
    return TAKEN_BACK if match.takebacks else None if is_long_enough(match) else SHORT


def weight_of(plies: int, earlier: Sequence[int], *, forced: bool) -> float | None:
    """Return the weight of a game of `plies` half-moves between people; None if it doesn't count.

    `earlier`: the lengths of the pair's rated games of the same kind that ended within the day before.
    `forced`: whether it ended by a mate that mated_by_force() finds forced.
    """
    repeated_short = plies < SHORT_PLIES and any(each < SHORT_PLIES for each in earlier)
    if repeated_short and not forced:
        return None
    return REPEATED ** min(len(earlier), MAX_REPEATS)


def mated_by_force(game: rules.Game, outcome: rules.Outcome | None) -> bool:
    """Return whether a short game ended in checkmate after the loser's only legal move.

    Always False in longer games, which count anyway.
    """
    if outcome is None or outcome.reason is not rules.Reason.CHECKMATE or len(game.moves) >= SHORT_PLIES:
        return False
    return len(game.moves) > 1 and len(game.positions[-3].legal_moves()) == 1
