"""Texts about arenas: the announcement, the table while it runs, the points of a game, and the podium."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from bot.discord.platform.user_text import UserText
from bot.discord.wording.markup import stamp
from bot.state.tournament_formats import PODIUM, Arena
from bot.state.tournament_tables import FINISHED
from bot.state.tournament_values import Played
from bot.texts import Texts
from bot.tournaments.arena import Standing
from bot.tournaments.pairing import Code

MAX_SHOWN = 10
"""Maximum number of players in the message for everyone."""
MAX_GAMES = 20
"""Maximum number of a player's games whose points are listed, newest last."""
MEDALS = ("🥇", "🥈", "🥉")
ON_FIRE = "🔥"

Names = Mapping[int, UserText]


class ArenaTexts:
    """Writer of texts about arenas. `names`: the players' names by number."""

    def __init__(self, texts: Texts) -> None:
        self._texts = texts

    def rules(self, event: Arena, locale: str) -> list[str]:
        """Return the rules of an arena, one line per subject."""
        minutes = event.tournament.minutes or 0
        return [
            self._texts.text(locale, "event-arena-rules", minutes=minutes),
            self._texts.text(locale, "event-arena-points"),
        ]

    def progress(self, event: Arena, locale: str, *, closed: bool) -> str:
        """Return how long a running arena continues, or how many games a finished one had."""
        played = sum(pairing.counts for pairing in event.pairings())
        if event.tournament.status == FINISHED or event.ends_at is None:
            return self._texts.text(locale, "event-arena-played", played=played)
        key = "event-arena-closed" if closed else "event-arena-ends"
        return self._texts.text(locale, key, when=stamp(event.ends_at), played=played)

    def details(self, table: Iterable[Standing], names: Names, locale: str) -> list[str]:
        """Return the points of each game, and the performances that rank equal points."""
        rows = [
            self._texts.text(
                locale,
                "event-arena-sheet",
                player=names[row.player].markdown,
                sheet=sheet_text(row),
                performance=f"{row.performance:.0f}",
            )
            for row in table
            if row.performance is not None
        ]
        return [self._texts.text(locale, "event-arena-sheets"), *rows] if rows else []

    def podium(self, event: Arena, players: Mapping[int, str], locale: str) -> list[str]:
        """Return the first three. `players`: how each number is named or mentioned."""
        best = [row for row in event.standings()[:PODIUM] if row.points]
        if not best:
            return [self._texts.text(locale, "event-no-winner")]
        return [
            self._texts.text(
                locale, "event-podium", medal=medal, player=players[row.player], sum=int(row.points)
            )
            for medal, row in zip(MEDALS, best, strict=False)
        ]

    def result(self, event: Arena, game: Played, names: Names, locale: str) -> list[str]:
        """Return the points that each player got for a game, and their places."""
        ended_at = event.tournament.ended_at
        if game.as_pairing(ended_at).code is Code.VOID:
            return [self._texts.text(locale, "event-points-late")] if ended_at is not None else []
        rows = {row.player: row for row in event.standings()}
        return [
            self._texts.text(
                locale,
                "event-points",
                player=names[number].markdown,
                gained=str(rows[number].sheet[-1].points),
                sum=int(rows[number].points),
                rank=str(rows[number].rank),
            )
            for number in game.players
        ]


def sheet_text(row: Standing) -> str:
    """Return the points of a player's last games: 2 2 4 0."""
    points = [str(game.points) for game in row.sheet]
    return " ".join([*(["…"] if len(points) > MAX_GAMES else []), *points[-MAX_GAMES:]])
