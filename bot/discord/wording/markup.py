"""Links, times and shares in messages."""

from __future__ import annotations

from datetime import datetime

from bot.state.match import Match, MatchRow


def percent(share: float) -> str:
    """Return a share (0 to 1) in whole percent, without the percent sign."""
    return str(round(100 * share))


def link_to_board(match: Match | MatchRow) -> str:
    """Return a link to the newest board of a match, which also works from another server."""
    return link_to(match.guild_id, match.thread_id or match.channel_id, match.posted_message_id)


def link_to(guild_id: int | None, place: int, message_id: int | None) -> str:
    """Return a link to a message, else to its channel or thread, which also works from another server."""
    link = f"https://discord.com/channels/{guild_id or '@me'}/{place}"
    return f"{link}/{message_id}" if message_id is not None else link


def stamp(moment: datetime, style: str = "R") -> str:
    """Return Discord's markup for a time, shown in each user's own time zone; "R": relative to now."""
    return f"<t:{int(moment.timestamp())}:{style}>"
