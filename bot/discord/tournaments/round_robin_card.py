"""The card of a round robin."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cached_property

import render
from bot.discord.tournaments.event_tables import (
    Results,
    cross_results,
    last_results,
    points_text,
    table_text,
    tie_text,
    tie_value,
)
from bot.discord.tournaments.table_card import Names, TableCard
from bot.state.time_control import DAY
from bot.state.tournament_formats import RoundRobin
from bot.state.tournament_tables import FINISHED
from bot.tournaments import round_robin
from bot.tournaments.pairing_values import Code

WEEKS_PER_DAY = (5, 8)
"""The range of weeks that a round robin of six players needs with one day per move."""


class RoundRobinCard(TableCard[RoundRobin]):
    """The card of a round robin, with its crosstable and tie-breaks."""

    tie_key = "event-head-tie"
    row_key = "event-picture-row"

    @property
    def is_cross(self) -> bool:
        """Whether a crosstable is small enough to be legible."""
        return len(self.standings) * self.event.tournament.cycles <= render.MAX_LINES

    @cached_property
    def standings(self) -> Sequence[round_robin.Standing]:
        return self.event.standings()

    def rules(self, host: str) -> list[str]:  # noqa: ARG002 - simuls need it
        tournament = self.event.tournament
        return [self.say("event-rules", cycles=tournament.cycles, games=tournament.max_running)]

    def time_lines(self) -> list[str]:
        lines, seconds = super().time_lines(), self.event.tournament.time.per_move
        if seconds >= DAY:
            first, last = (weeks * seconds // DAY for weeks in WEEKS_PER_DAY)
            lines.append(self.say("event-duration", first=first, last=last))
        return lines

    async def state_lines(self, mentioned: Collection[int]) -> list[str]:  # noqa: ARG002 - arenas need it
        """Return how many games were played; at the end, the winners come first."""
        pairings = self.event.pairings()
        played = sum(pairing.score is not None for pairing in pairings)
        total = sum(pairing.code is not Code.VOID for pairing in pairings)
        progress = self.say("event-progress", played=played, total=total)
        is_over = self.event.tournament.status == FINISHED
        return [await self._winners(), progress] if is_over else [progress]

    async def _winners(self) -> str:
        winners = [row for row in self.standings if row.rank == 1 and row.games]
        if not winners:
            return self.say("event-no-winner")
        names = await self.names(row.player for row in winners)
        listed = self.wording.listed([name.markdown for name in names.values()])
        score = {"points": points_text(winners[0].points), "games": str(winners[0].games)}
        return self.say("event-won", players=listed, count=len(winners), **score)

    def results(self) -> tuple[Results, Mapping[int, str]]:
        table = self.standings
        results = cross_results if self.is_cross else last_results
        return results(self.event, table), {row.player: tie_text(row, table) for row in table}

    async def table_lines(self) -> list[str]:
        """Return the crosstable and the absent players; a list if the crosstable is too wide."""
        table, names = self.standings, await self.names()
        cross = table_text(await self.contents(table), self.event.tournament.cycles)
        if not cross:
            return [self.row_text(row, names) for row in table]
        states = {row.player: self.state(row.player) for row in table}
        return [cross, *(f"{names[player].markdown} {state}" for player, state in states.items() if state)]

    def page_lines(self, names: Names, *, is_drawn: bool) -> list[str]:
        """Return the list of players, unless it is drawn, and the tie-breaks of those with equal points."""
        rows = [row for row in self.standings if row.player in names]
        listed = [] if is_drawn else [self.row_text(row, names) for row in rows]
        counts = [row.points for row in rows]
        ties = [
            self.say(
                "event-tie",
                player=names[row.player].markdown,
                direct=", ".join(map(points_text, row.direct)),
                wins=row.wins,
                berger=tie_value(row.sonneborn_berger),
                koya=points_text(row.koya),
            )
            for row in rows
            if counts.count(row.points) > 1 and row.games
        ]
        return [*listed, self.say("event-ties"), *ties] if ties else listed

    def columns(self) -> dict[str, Iterable[object]]:
        table = self.standings
        more = {name: [getattr(row, name) for row in table] for name in ("wins", "sonneborn_berger", "koya")}
        return {"direct": [row.direct[0] for row in table], **more}
