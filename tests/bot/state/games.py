"""Players, and games between them, for tests of the use cases."""

from __future__ import annotations

from typing import Any

from bot.state.game_setup import Terms
from bot.state.match import Match
from bot.state.use_cases import UseCases

ALICE, BOB, CAROL = 11, 12, 13
FOOLS_MATE = ("f3", "e5", "g4", "Qh4#")
SHUFFLE = ("Nf3", "Nf6", "Ng1", "Ng8")


async def begin_match(
    use_cases: UseCases,
    moves: str = "",
    *,
    white: int = ALICE,
    black: int = BOB,
    guild_id: int | None = 7,
    channel_id: int = 8,
    **terms: Any,
) -> Match:
    """Start a match and play its first moves. `terms`: those of the challenge, besides the colour."""
    challenge = await use_cases.challenges.make(
        white, black, Terms(color="white", **terms), channel_id=channel_id, guild_id=guild_id
    )
    return await play_moves(use_cases, await use_cases.challenges.accept(challenge.id, black), *moves.split())


async def play_moves(use_cases: UseCases, match: Match, *texts: str) -> Match:
    for text in texts:
        match = (await use_cases.play.move(match.id, match.turn_player, text)).match
    return match
