"""The card of a tournament with a table of its players."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import ClassVar

import render
from bot.discord.context import Request
from bot.discord.paged_lists import cut_page
from bot.discord.pictures import drawn_name, public_style
from bot.discord.platform.channels import may_attach
from bot.discord.platform.components import Upload, button, custom_id
from bot.discord.platform.user_text import UserText
from bot.discord.tournaments.event_card import E, EventCard, Part
from bot.discord.tournaments.event_tables import Results, points_text, standings_csv
from bot.state.tournament_tables import FINISHED, PAUSED, WITHDRAWN
from bot.tournaments.pairing_values import Line

MAX_SPOKEN_NAME = 16
"""Maximum length of a name in a picture's description, so that it has room for all players."""
MAX_ROWS, PAGE_SIZE = 20, 10
"""Rows of a page as a picture and as text. An arena may have more players; round robins don't."""
LAST_STEP = 3
"""The last place that is on the podium."""

Names = Mapping[int, UserText]


class TableCard(EventCard[E]):
    """The card of a tournament with a table of its players."""

    tie_key: ClassVar[str]
    """The heading of the values that rank equal points."""
    row_key: ClassVar[str]
    """A row in the description of the picture."""

    @property
    def is_cross(self) -> bool:
        """Whether the picture is a crosstable."""
        return False

    @cached_property
    def standings(self) -> Sequence[Line]:
        """The table, best player first, computed once for all parts of a message."""
        return self.event.standings()

    @abstractmethod
    def results(self) -> tuple[Results, Mapping[int, str]]:
        """Return each player's results, and the values that rank equal points."""

    @abstractmethod
    async def table_lines(self) -> list[str]:
        """Return the table for everyone as text."""

    @abstractmethod
    def page_lines(self, names: Names, *, is_drawn: bool) -> list[str]:
        """Return the part of the table with these players as text. `is_drawn`: whether a picture has it."""

    @abstractmethod
    def columns(self) -> dict[str, Iterable[object]]:
        """Return the additional columns of the table as a file."""

    async def public_table(self) -> Part:
        tournament, services = self.event.tournament, self.services
        if not may_attach(services.connection, tournament.guild_id, tournament.channel_id):
            return Part(await self.table_lines())
        server = await services.use_cases.settings.of_server(tournament.guild_id)
        style = public_style(server, server, self.wording.locale)
        picture = await self._picture(style, has_podium=tournament.status == FINISHED)
        return Part(self.more_than(MAX_ROWS, tournament.players), (picture,))

    async def private_part(self, ctx: Request, page: int) -> Part:
        style = ctx.style if ctx.app_permissions.attach_files else None
        shown = cut_page(self.standings, page, PAGE_SIZE if style is None else MAX_ROWS)
        names = await self.names(row.player for row in shown.items)
        lines = self.page_lines(names, is_drawn=style is not None)
        uploads = () if style is None else (await self._picture(style, page),)
        turn = ("event-table", self.event.tournament.id)
        turns = [button(self.say(label), custom_id(*turn, number)) for label, number in shown.adjacent]
        return Part(lines, uploads, turns)

    async def files(self) -> tuple[Upload, ...]:
        table = standings_csv(self.standings, await self.names(), self.columns())
        return (table, *await super().files())

    def row_text(self, row: Line, names: Names, mark: str = "") -> str:
        """Return a row of the table in a list, with a mark and the state of a player who gets no games."""
        args = {"player": names[row.player].markdown, "points": points_text(row.points)}
        line = self.say("event-row", rank=str(row.rank), games=row.games, **args)
        return " ".join(filter(None, (line, mark, self.state(row.player))))

    def state(self, number: int) -> str:
        """Return the state of a player who gets no games; "" for others."""
        if number in self.event.numbers_of(PAUSED):
            return self.say("event-row-paused")
        return self.say("event-row-withdrawn") if number in self.event.numbers_of(WITHDRAWN) else ""

    async def _picture(self, style: render.Style, page: int = 0, *, has_podium: bool = False) -> Upload:
        """Draw a page of the table, below the podium if `has_podium` and somebody has finished a game."""
        shown = cut_page(self.standings, page, MAX_ROWS)
        table = replace(await self.contents(shown.items), first=shown.number * MAX_ROWS + 1)
        if has_podium:
            best = [row for row in self.standings if row.rank <= LAST_STEP and row.games]
            places = [render.PodiumPlace(row.rank, await self._drawn_name(row.player)) for row in best]
            table = replace(table, podium=places)
        picture = await self.services.painter.draw_slow(render.event_table, table, style=style)
        return Upload(picture, "standings.png", self._alt(shown.items, table))

    async def contents(self, shown: Sequence[Line]) -> render.EventTable:
        """Return what a picture of these rows contains."""
        results, ties = self.results()
        states = {player: state for state in (PAUSED, WITHDRAWN) for player in self.event.numbers_of(state)}
        rows = [
            render.TableRow(
                await self._drawn_name(row.player),
                points_text(row.points),
                results[row.player],
                str(row.games),
                ties.get(row.player, ""),
                state=states.get(row.player, ""),
            )
            for row in shown
        ]
        points, tie = self.say("event-head-points"), self.say(self.tie_key)
        games = "" if self.is_cross else self.say("event-head-games")
        return render.EventTable(rows, points, tie, games, is_cross=self.is_cross)

    async def _drawn_name(self, number: int) -> str:
        user_id, names = self.event.users.get(number), self.services.names
        if user_id is None:
            return self.say("former-player")
        name = await names.name_of(user_id, self.event.tournament.guild_id, self.wording.locale)
        return drawn_name(names, user_id, name).plain

    def _alt(self, shown: Iterable[Line], table: render.EventTable) -> str:
        """Return the table in words, without the results of the games."""
        lines = [self.say("event-picture-standings")]
        for row, drawn in zip(shown, table.rows, strict=True):
            player = UserText(drawn.name).shortened(MAX_SPOKEN_NAME).plain
            args = {"player": player, "points": drawn.points, "games": str(row.games)}
            state = self.say(f"event-row-{drawn.state}") if drawn.state else ""
            lines.append(f"{self.say(self.row_key, rank=str(row.rank), **args)} {state}".rstrip())
        return "\n".join(lines)
