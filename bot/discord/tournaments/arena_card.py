"""The card of an arena."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property
from typing import ClassVar

from bot.discord.platform.components import Content, Control, view
from bot.discord.platform.discord_limits import THREAD_NAME
from bot.discord.tournaments.event_card import DANGER, PLAIN, SUCCESS
from bot.discord.tournaments.event_tables import Results, sheet_results, sheet_text
from bot.discord.tournaments.table_card import Names, TableCard
from bot.discord.wording.markup import stamp
from bot.graphemes import shortened
from bot.state.match import Match
from bot.state.tournament_formats import PODIUM, Arena
from bot.state.tournament_tables import FINISHED, RUNNING, Played
from bot.tournaments import arena
from bot.tournaments.pairing_values import Code

MAX_SHOWN = 10
"""Maximum number of players of an arena in the message for everyone."""
MEDALS = ("🥇", "🥈", "🥉")
ON_FIRE = "🔥"


class ArenaCard(TableCard[Arena]):
    """The card of an arena: the table while it runs, the points of a game, and the podium."""

    tie_key = "event-head-performance"
    row_key = "event-picture-points"
    running_buttons: ClassVar = {"join": SUCCESS, "table": PLAIN, "pause": PLAIN, "end": DANGER}

    @cached_property
    def standings(self) -> Sequence[arena.Standing]:
        return self.event.standings()

    def rules(self, host: str) -> list[str]:  # noqa: ARG002 - simuls need it
        minutes = self.event.tournament.minutes or 0
        return [self.say("event-arena-rules", minutes=minutes), self.say("event-arena-points")]

    def start_line(self, host: str) -> str:  # noqa: ARG002 - other formats need it
        starts_at = self.event.tournament.starts_at
        when = "" if starts_at is None else stamp(starts_at)
        return self.say("event-arena-starts", when=when, least=self.event.min_players)

    def concerned(self) -> list[int]:
        """Return the users to mention: the best players at the end. The boards mention their players."""
        return self.event.podium if self.event.tournament.status == FINISHED else []

    async def state_lines(self, mentioned: Collection[int]) -> list[str]:
        """Return how long it continues; at its end, the podium comes first."""
        if self.event.tournament.status != FINISHED:
            return [self._progress()]
        best = [row for row in self.standings[:PODIUM] if row.points]
        users, names = self.event.users, await self.names(row.player for row in best)
        podium: list[str] = []
        for medal, row in zip(MEDALS, best, strict=False):
            user_id = users.get(row.player)
            player = f"<@{user_id}>" if user_id in mentioned else names[row.player].markdown
            podium.append(self.say("event-podium", medal=medal, player=player, sum=int(row.points)))
        return [*(podium or [self.say("event-no-winner")]), self._progress()]

    def _progress(self) -> str:
        """Return how long a running arena continues, or how many games a finished one had."""
        played = sum(pairing.counts for pairing in self.event.pairings())
        if self.event.tournament.status == FINISHED or self.event.ends_at is None:
            return self.say("event-arena-played", played=played)
        key = "event-arena-closed" if self._is_closed else "event-arena-ends"
        return self.say(key, when=stamp(self.event.ends_at), played=played)

    @property
    def _is_closed(self) -> bool:
        return self.event.is_closed(self.services.use_cases.now())

    def results(self) -> tuple[Results, Mapping[int, str]]:
        table = self.standings
        performances = {row.player: row.performance for row in table if row.performance is not None}
        ties = {player: f"{performance:.0f}" for player, performance in performances.items()}
        return sheet_results(self.event, table), ties

    async def table_lines(self) -> list[str]:
        table = self.standings
        names = await self.names(row.player for row in table[:MAX_SHOWN])
        return [*self._list(table[:MAX_SHOWN], names), *self.more_than(MAX_SHOWN, len(table))]

    def _list(self, rows: Iterable[arena.Standing], names: Names) -> list[str]:
        return [self.row_text(row, names, ON_FIRE if row.on_fire else "") for row in rows]

    def page_lines(self, names: Names, *, is_drawn: bool) -> list[str]:
        """Return the list of players, the points of their games, and the performances that rank equal
        points, unless all of this is drawn."""
        if is_drawn:
            return []
        rows = [row for row in self.standings if row.player in names]
        sheets = [
            self.say(
                "event-arena-sheet",
                player=names[row.player].markdown,
                sheet=sheet_text(row),
                performance=f"{row.performance:.0f}",
            )
            for row in rows
            if row.performance is not None
        ]
        return [*self._list(rows, names), *([self.say("event-arena-sheets"), *sheets] if sheets else [])]

    def columns(self) -> dict[str, Iterable[object]]:
        table = self.standings
        return {
            "performance": ["" if row.performance is None else round(row.performance) for row in table],
            "points_by_game": [" ".join(str(game.points) for game in row.sheet) for row in table],
        }

    async def game_message(self, match: Match, game: Played) -> tuple[str, str | None]:  # noqa: ARG002
        """Return the message of a new table, where one game follows another, and its thread's name."""
        number = str(self.event.tables + 1)
        variant = self.wording.title(match.variant).plain
        name = self.say("event-table-name", number=number, variant=variant)
        return self.say("event-table", number=number), shortened(name, THREAD_NAME)

    async def result(self, game: Played) -> Content:
        """Return the points for a game and, in a running arena, the time of the next pairing, unless neither
        player gets one. Its text may be empty."""
        lines, items = await self._points(game), list[Control]()
        if self.event.tournament.status == RUNNING and self._is_closed:
            lines.append(self._progress())
        elif self.event.tournament.status == RUNNING:
            if any(self.state(number) == "" for number in game.players):
                lines.append(self.say("event-next", when=stamp(game.match.updated_at + arena.BREAK)))
            items.append(self.public_button("pause"))
        return Content("\n".join(lines), view=view(*items))

    async def _points(self, game: Played) -> list[str]:
        """Return the points that each player got for a game, their places, and who gets no more games."""
        ended_at, names = self.event.tournament.ended_at, await self.names(game.players)
        if game.as_pairing(ended_at).code is Code.VOID:
            return [self.say("event-points-late")] if ended_at is not None else []
        rows = {row.player: row for row in self.standings}
        return [
            " ".join(
                filter(None, (self._points_line(rows[number], names[number].markdown), self.state(number)))
            )
            for number in game.players
        ]

    def _points_line(self, row: arena.Standing, player: str) -> str:
        return self.say(
            "event-points",
            player=player,
            gained=str(row.sheet[-1].points),
            sum=int(row.points),
            rank=str(row.rank),
        )
