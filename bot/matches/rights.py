"""Who may act in a match."""

from __future__ import annotations

from bot.matches.models import Match
from bot.matches.refusals import MatchOver, NotAPlayer


def check_player(match: Match, user_id: int) -> None:
    """Raises NotAPlayer for anyone who doesn't play in the match."""
    if user_id not in match.players:
        raise NotAPlayer(white=match.white, black=match.black)


def check_running(match: Match, user_id: int) -> None:
    """Raises NotAPlayer, or MatchOver for a match that has ended."""
    check_player(match, user_id)
    if match.is_over:
        raise MatchOver
