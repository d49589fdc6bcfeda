"""The cards of each format of tournaments."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, ClassVar

from discord import ui

import render
from bot.discord.context import Request
from bot.discord.paged_lists import cut_page
from bot.discord.pictures import drawn_name, public_style
from bot.discord.platform.channels import may_attach
from bot.discord.platform.components import Control, Note, Upload, button, custom_id, view
from bot.discord.platform.discord_limits import THREAD_NAME
from bot.discord.platform.user_text import UserText
from bot.discord.services import Services
from bot.discord.tournaments.event_card import DANGER, PLAIN, PRIMARY, SUCCESS, E, EventCard, Part
from bot.discord.tournaments.event_tables import (
    Results,
    cross_results,
    last_results,
    points_text,
    sheet_results,
    sheet_text,
    standings_csv,
    table_text,
    tie_text,
    tie_value,
)
from bot.discord.wording.markup import link_to, stamp
from bot.graphemes import shortened
from bot.state.match import SIDES, Match
from bot.state.time_control import DAY
from bot.state.tournament_formats import PODIUM, Arena, Event, RoundRobin, Simul
from bot.state.tournament_tables import FINISHED, PAUSED, RUNNING, WITHDRAWN
from bot.state.tournament_values import ARENA, ROUND_ROBIN, SIMUL, Played
from bot.tournaments import arena, round_robin
from bot.tournaments.pairing_values import Code, Line
from bot.tournaments.simul import DRAWN, HOST, LOST, WON

MAX_SPOKEN_NAME = 16
"""Maximum length of a name in a picture's description, so that it has room for all players."""
MAX_ROWS, PAGE_SIZE = 20, 10
"""Rows of a page as a picture and as text. An arena may have more players; round robins don't."""
LAST_STEP = 3
"""The last place that is on the podium."""

WEEKS_PER_DAY = (5, 8)
"""The range of weeks that a round robin of six players needs with one day per move."""

MAX_SHOWN = 10
"""Maximum number of players of an arena in the message for everyone."""
MEDALS = ("🥇", "🥈", "🥉")
ON_FIRE = "🔥"

MAX_WAITING = 10
"""Maximum number of boards in a simul host's list, so that a message has room for them."""

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
        name = await names.of(user_id, self.event.tournament.guild_id, self.wording.locale)
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

    async def result(self, game: Played) -> Note:
        """Return the points for a game and, in a running arena, the time of the next pairing, unless neither
        player gets one. Its text may be empty."""
        lines, items = await self._points(game), list[Control]()
        if self.event.tournament.status == RUNNING and self._is_closed:
            lines.append(self._progress())
        elif self.event.tournament.status == RUNNING:
            if any(self.state(number) == "" for number in game.players):
                lines.append(self.say("event-next", when=stamp(game.updated_at + arena.BREAK)))
            items.append(self.public_button("pause"))
        return Note("\n".join(lines), view=view(*items))

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


class SimulCard(EventCard[Simul]):
    """The card of a simul, which has boards instead of a table."""

    opening_key = "simul-open"
    picture_key = "simul-picture"
    game_key = "simul-game"
    table_key = "button-simul-boards"
    headings: ClassVar = {RUNNING: "simul-begins", FINISHED: "simul-over"}
    running_buttons: ClassVar = {"table": PRIMARY, "end": DANGER}

    def rules(self, host: str) -> list[str]:
        """Return the lines about the host's colour and time."""
        tournament, wording = self.event.tournament, self.wording
        side = SIDES.get(tournament.host_color or "")
        if side is None:
            lines = [self.say("simul-alternating")]
        else:
            color = wording.color(side, wording.find(tournament.variant))
            lines = [self.say("card-color", challenger=host, color=color)]
        if tournament.time.is_live:
            lines.append(self.say("simul-host-time", host=host))
        return lines

    def concerned(self) -> list[int]:
        """Return the users to mention: all players at the start, the host at the end."""
        host = self.event.tournament.host
        if self.event.tournament.status == FINISHED:
            return [] if host is None else [host]
        return super().concerned()

    async def state_lines(self, mentioned: Collection[int]) -> list[str]:  # noqa: ARG002 - arenas need it
        """Return the host's result, or how many games are played, and the opponents by result."""
        results, names = self.event.results, await self.names()
        won, drawn, lost = (len(results[result]) for result in (WON, DRAWN, LOST))
        played = won + drawn + lost
        if self.event.tournament.is_over:
            host, key = names[HOST].markdown, "simul-result" if played else "simul-no-result"
            lines = [self.say(key, host=host, won=won, drawn=drawn, lost=lost, total=played)]
        else:
            lines = [self.say("event-progress", played=played, total=sum(map(len, results.values())))]
        for result, numbers in results.items():
            players = self.wording.listed([names[each].markdown for each in numbers])
            if numbers:
                lines.append(self.say(f"simul-{result}", players=players))
        return lines

    async def private_part(self, ctx: Request, page: int) -> Part:  # noqa: ARG002 - tables need it
        """Return the list of the boards that wait for the host, and a link to the user's next board."""
        own = self.event.entrant(ctx.user.id)
        if own is None or own.number is None or self.event.tournament.status != RUNNING:
            return Part()
        if own.number != HOST:
            boards = [game for game in self.event.played if own.number in game.players]
            return Part(items=self._links(boards, "button-simul-own"))
        boards, names = self.event.waiting_boards, await self.names()
        lines = [self.say("simul-waiting", count=len(boards))]
        for game in boards[:MAX_WAITING]:
            name = names[game.black if game.white == HOST else game.white].markdown
            due = [] if game.due_at is None else [stamp(game.due_at)]
            lines.append(" · ".join([name, f"<#{self._place(game)}>", *due]))
        return Part(lines, items=self._links(boards, "button-simul-next"))

    def _links(self, boards: list[Played], key: str) -> list[Control]:
        """Return a link to the first of these boards, if there is one."""
        guild, label = self.event.tournament.guild_id, self.say(key)
        return [ui.Button(label=label, url=link_to(guild, self._place(game), None)) for game in boards[:1]]

    def _place(self, game: Played) -> int:
        return game.thread_id or self.event.tournament.channel_id


CARDS: dict[str, type[EventCard[Any]]] = {ROUND_ROBIN: RoundRobinCard, ARENA: ArenaCard, SIMUL: SimulCard}


def card_of(services: Services, event: Event, locale: str | None = None) -> EventCard[Any]:
    """Return the card of a tournament in one language, by default its own."""
    return CARDS[event.tournament.format](services, event, locale)
