"""Cards of tournaments: the announcement, the standings with a crosstable, and the results as files."""

from __future__ import annotations

import csv
import io
from collections.abc import Collection, Iterable, Sequence

from discord import ButtonStyle

import render
from bot.discord.paged_lists import cut_page
from bot.discord.pictures import public_style
from bot.discord.platform.components import Control, Note, Upload, button, custom_id, view
from bot.discord.platform.limits import THREAD_NAME
from bot.discord.platform.user_text import UserText
from bot.discord.services import Services
from bot.discord.tournaments.arena_cards import MAX_SHOWN, ON_FIRE, ArenaTexts
from bot.discord.tournaments.event_tables import MAX_ROWS, EventTables, points_text, table_text, tie_value
from bot.discord.tournaments.simul_cards import SimulTexts
from bot.discord.wording.markup import link_to, stamp
from bot.graphemes import shortened
from bot.state.match import Match
from bot.state.settings import ServerSettings
from bot.state.time_control import DAY
from bot.state.tournament_formats import Arena, Event, RoundRobin, Simul
from bot.state.tournament_tables import CANCELLED, FINISHED, IN, OPEN, PAUSED, RUNNING, WITHDRAWN
from bot.state.tournament_values import SIMUL, Played, Tournament
from bot.tournaments import arena
from bot.tournaments.arena import BREAK
from bot.tournaments.pairing import Code, Line
from bot.tournaments.round_robin import Standing

MAX_NAME, MAX_NAMES = 16, 20
"""Maximum length of a name in a list, and maximum number of names, so that a message has room for them."""

WEEKS_PER_DAY = (5, 8)
"""The range of weeks that six players need with one day per move."""

PAGE_SIZE = 10

ROUND_ROBIN_COLUMNS = ("direct", "wins", "sonneborn_berger", "koya")
ARENA_COLUMNS = ("performance", "points_by_game")


class EventCards:
    """Composer of messages about tournaments. It holds no state: create one wherever it is needed."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._texts = services.texts
        self._tables = EventTables(services)
        self._arenas = ArenaTexts(services.texts)
        self._simuls = SimulTexts(services.texts, services.wording)

    # ---- names

    async def names(
        self, event: Event, locale: str, numbers: Iterable[int] | None = None
    ) -> dict[int, UserText]:
        """Return the name of each number, by default of all, with a substitute for former players."""
        users, former = event.users, UserText(self._texts.text(locale, "former-player"))
        return {
            number: await self.name(event, users[number], locale) if number in users else former
            for number in (event.numbers if numbers is None else numbers)
        }

    async def name(self, event: Event, user_id: int, locale: str) -> UserText:
        name = await self._services.names.of(user_id, event.tournament.guild_id, locale)
        return name.shortened(MAX_NAME)

    def title(self, tournament: Tournament, locale: str) -> str:
        """Return the format and the variant: "Round robin · Atomic"."""
        return self._texts.text(
            locale,
            "event-title",
            format=self._texts.text(locale, f"event-format-{tournament.format}"),
            variant=self._services.wording.variant_title(locale, tournament.variant).markdown,
        )

    # ---- the message for everyone

    async def public(self, event: Event, mentioned: Collection[int] = ()) -> Note:
        """Return the message for everyone. `mentioned`: the users to mention at its start or end."""
        tournament = event.tournament
        locale, uploads = tournament.locale, tuple[Upload, ...]()
        headings = {RUNNING: "event-begins"}
        if isinstance(event, Simul):
            headings = {RUNNING: "simul-begins", FINISHED: "simul-over"}
        elif tournament.status in (RUNNING, FINISHED) and self._may_attach(tournament):
            server = await self._services.matches.settings.of_server(tournament.guild_id)
            style, is_over = public_style(server, server, locale), tournament.status == FINISHED
            uploads = (await self._tables.picture(event, locale, style, has_podium=is_over),)
        lines = [await self.text(event, locale, mentioned, has_table=not uploads)]
        if uploads and tournament.players > MAX_ROWS:
            lines.append(self._texts.text(locale, "event-more", count=tournament.players - MAX_ROWS))
        if mentioned and tournament.status in headings:
            mentions = " ".join(f"<@{user_id}>" for user_id in mentioned)
            lines.insert(0, self._texts.text(locale, headings[tournament.status], players=mentions))
        return Note("\n".join(lines), uploads, view(*self._buttons(event)))

    def _may_attach(self, tournament: Tournament) -> bool:
        """Return whether files can be posted in the tournament's channel."""
        guild = self._services.connection.get_guild(tournament.guild_id)
        channel = None if guild is None else guild.get_channel(tournament.channel_id)
        return channel is not None and channel.permissions_for(channel.guild.me).attach_files

    def _buttons(self, event: Event) -> list[Control]:
        tournament = event.tournament
        names: dict[str, ButtonStyle] = {}
        plain, danger = ButtonStyle.secondary, ButtonStyle.danger
        if tournament.status == OPEN:
            names = {"join": ButtonStyle.success, "leave": plain, "start": ButtonStyle.primary, "end": danger}
        elif tournament.status == RUNNING:
            names = {"table": ButtonStyle.primary, "pause": plain, "leave": plain, "end": danger}
            if isinstance(event, Arena):
                names = {"join": ButtonStyle.success, "table": plain, "pause": plain, "end": danger}
            elif isinstance(event, Simul):
                names = {"table": ButtonStyle.primary, "end": danger}
        elif tournament.status == FINISHED:
            names = {"table": plain, "again": ButtonStyle.success}
        return [self._button(event, name, style) for name, style in names.items()]

    def _button(self, event: Event, name: str, style: ButtonStyle = ButtonStyle.secondary) -> Control:
        identity = custom_id(f"event-{name}", event.tournament.id, *((0,) if name == "table" else ()))
        is_board_list = name == "table" and isinstance(event, Simul)
        key = "button-simul-boards" if is_board_list else f"button-event-{name}"
        return button(self._texts.text(event.tournament.locale, key), identity, style)

    def notice(self, event: Event, key: str, **args: str) -> Note:
        """Return a message to players; to one who was paused, with the button that ends the pause."""
        items = [self._button(event, "pause")] if key.startswith("event-paused") else []
        return Note(self._texts.text(event.tournament.locale, key, **args), view=view(*items))

    def table(self, event: Arena, match: Match) -> tuple[str, str]:
        """Return the message on which the thread of a new table is opened, and the thread's name."""
        number, variant = str(event.tables + 1), self._services.wording.title(match.locale, match.variant)
        name = self._texts.text(match.locale, "event-table-name", number=number, variant=variant.plain)
        return self._texts.text(match.locale, "event-table", number=number), shortened(name, THREAD_NAME)

    async def result(self, event: Arena, game: Played) -> Note:
        """Return what a game of an arena was worth, and when its players are paired again."""
        locale = event.tournament.locale
        names = await self.names(event, locale, game.players)
        lines, items = self._arenas.result(event, game, names, locale), list[Control]()
        if event.tournament.status == RUNNING:
            if event.is_closed(self._services.matches.deadlines.now()):
                lines.append(self._progress(event, locale))
            else:
                lines.append(self._texts.text(locale, "event-next", when=stamp(game.updated_at + BREAK)))
                items.append(self._button(event, "pause"))
        return Note("\n".join(lines), view=view(*items))

    async def picture(self, event: Event, server: ServerSettings) -> Upload:
        """Draw the card of a new tournament."""
        tournament, wording = event.tournament, self._services.wording
        locale, variant = tournament.locale, wording.find(tournament.variant)
        title, time = wording.title(locale, variant).plain, wording.time(locale, tournament.time)
        kind = self._texts.text(locale, f"event-format-{tournament.format}")
        stake = self._texts.text(locale, "game-rated" if tournament.rated else "game-casual")
        both = self._texts.text(locale, "event-title", format=kind, variant=title)
        card = render.ChallengeCard(both, time=time, more=[stake], words=wording.picture_words(locale))
        style = public_style(server, server, locale)
        picture = await self._services.painter.draw_slow(render.challenge_card, variant, card, style=style)
        key = "simul-picture" if tournament.format == SIMUL else "event-picture"
        alt = self._texts.text(locale, key, variant=title, format=kind, time=time)
        return Upload(picture, "tournament.png", alt)

    async def text(
        self, event: Event, locale: str, mentioned: Collection[int] = (), *, has_table: bool = True
    ) -> str:
        """Return the current text of a tournament: its terms and players, or its standings.

        `has_table`: whether the text contains the table; otherwise a picture does.
        """
        status = event.tournament.status
        if status == OPEN:
            return "\n".join(await self._announcement(event, locale))
        lines = [f"**{self.title(event.tournament, locale)}**"]
        if status == CANCELLED:
            few = len(event.entrants) < event.min_players
            key = "event-cancelled-few" if few else "event-cancelled"
            return "\n".join([*lines, self._texts.text(locale, key, least=event.min_players)])
        if isinstance(event, Arena):
            lines += await self._arena(event, locale, mentioned, has_table=has_table)
        elif isinstance(event, RoundRobin):
            lines += await self._round_robin(event, locale, has_table=has_table)
        elif isinstance(event, Simul):
            lines += self._simuls.results(event, await self.names(event, locale), locale)
        return "\n".join(lines)

    async def _round_robin(self, event: RoundRobin, locale: str, *, has_table: bool) -> list[str]:
        """Return the state of a round robin that has started, with its crosstable; at its end, the winners
        come first."""
        pairings, table = event.pairings(), event.standings()
        names = await self.names(event, locale)
        played = sum(pairing.score is not None for pairing in pairings)
        total = sum(pairing.code is not Code.VOID for pairing in pairings)
        lines = [self._texts.text(locale, "event-progress", played=played, total=total)]
        if event.tournament.status == FINISHED:
            lines.insert(0, self._result(table, names, locale))
        if not has_table:
            return lines
        contents = await self._tables.contents(event, table, locale)
        cross = table_text(contents, event.tournament.cycles)
        if not cross:
            return [*lines, self._list(event, table, names, locale)]
        states = {row.player: self._state(event, row.player, locale) for row in table}
        absent = [f"{names[player].markdown} {state}" for player, state in states.items() if state]
        return [*lines, cross, *absent]

    async def _arena(
        self, event: Arena, locale: str, mentioned: Collection[int], *, has_table: bool
    ) -> list[str]:
        """Return the state of an arena that has started; at its end, the podium comes first."""
        table = event.standings()
        shown = [row.player for row in table[:MAX_SHOWN]]
        names, users = await self.names(event, locale, shown), event.users
        lines = [self._progress(event, locale)]
        if has_table:
            lines.append(self._list(event, table[:MAX_SHOWN], names, locale))
        if has_table and len(table) > MAX_SHOWN:
            lines.append(self._texts.text(locale, "event-more", count=len(table) - MAX_SHOWN))
        if event.tournament.status == FINISHED:
            mentions = {number: f"<@{users[number]}>" for number in shown if users.get(number) in mentioned}
            players = {number: name.markdown for number, name in names.items()} | mentions
            lines = [*self._arenas.podium(event, players, locale), *lines]
        return lines

    def _progress(self, event: Arena, locale: str) -> str:
        closed = event.is_closed(self._services.matches.deadlines.now())
        return self._arenas.progress(event, locale, closed=closed)

    async def _announcement(self, event: Event, locale: str) -> list[str]:
        tournament, texts = event.tournament, self._texts
        time = self._services.wording.time(locale, tournament.time)
        host = texts.text(locale, "former-player")
        if tournament.host is not None:
            host = (await self.name(event, tournament.host, locale)).markdown
        lines = [
            texts.text(
                locale,
                "simul-open" if isinstance(event, Simul) else "event-open",
                host=host,
                title=self.title(tournament, locale),
            ),
            *self._rules(event, host, locale),
            texts.text(locale, "card-time", time=time),
        ]
        is_round_robin = isinstance(event, RoundRobin)
        if is_round_robin and tournament.move_seconds is not None and tournament.move_seconds >= DAY:
            first, last = (weeks * tournament.move_seconds // DAY for weeks in WEEKS_PER_DAY)
            lines.append(texts.text(locale, "event-duration", first=first, last=last))
        lines.append(texts.text(locale, "game-rated" if tournament.rated else "game-casual"))
        when = "" if tournament.starts_at is None else stamp(tournament.starts_at)
        if isinstance(event, Arena):
            lines.append(texts.text(locale, "event-arena-starts", when=when, least=event.min_players))
        elif when:
            lines.append(texts.text(locale, "event-starts-at", when=when, most=tournament.max_players))
        else:
            lines.append(texts.text(locale, "event-starts-by-host", host=host, most=tournament.max_players))
        count, listed = len(event.entrants), event.entrants[:MAX_NAMES]
        names = [(await self.name(event, entrant.user_id, locale)).markdown for entrant in listed]
        if count > MAX_NAMES:
            names.append(texts.text(locale, "event-more", count=count - MAX_NAMES))
        players = self._services.wording.listed(locale, names)
        lines.append(texts.text(locale, "event-players", count=count, players=players))
        return lines

    def _rules(self, event: Event, host: str, locale: str) -> list[str]:
        tournament = event.tournament
        if isinstance(event, Arena):
            return self._arenas.rules(event, locale)
        if isinstance(event, Simul):
            return self._simuls.rules(event, host, locale)
        args = {"cycles": tournament.cycles, "games": tournament.max_running}
        return [self._texts.text(locale, "event-rules", **args)]

    def _result(self, table: Sequence[Standing], names: dict[int, UserText], locale: str) -> str:
        winners = [row for row in table if row.rank == 1 and row.games]
        if not winners:
            return self._texts.text(locale, "event-no-winner")
        listed = self._services.wording.listed(locale, [names[row.player].markdown for row in winners])
        score = {"points": points_text(winners[0].points), "games": str(winners[0].games)}
        return self._texts.text(locale, "event-won", players=listed, count=len(winners), **score)

    def _list(self, event: Event, table: Iterable[Line], names: dict[int, UserText], locale: str) -> str:
        """Return the table as a list, with the states of players who get no games."""
        lines: list[str] = []
        for row in table:
            line = self._texts.text(
                locale,
                "event-row",
                rank=str(row.rank),
                player=names[row.player].markdown,
                points=points_text(row.points),
                games=row.games,
            )
            fire = ON_FIRE if isinstance(row, arena.Standing) and row.on_fire else ""
            lines.append(" ".join(filter(None, (line, fire, self._state(event, row.player, locale)))))
        return "\n".join(lines)

    def _state(self, event: Event, number: int, locale: str) -> str:
        """Return the state of a player who gets no games; "" for others."""
        if number in event.numbers_of(PAUSED):
            return self._texts.text(locale, "event-row-paused")
        return (
            self._texts.text(locale, "event-row-withdrawn") if number in event.numbers_of(WITHDRAWN) else ""
        )

    # ---- the message for one reader

    async def private_picture(
        self, event: Event, locale: str, style: render.Style, page: int
    ) -> tuple[Upload, ...]:
        """Draw the standings for one reader; return () before the start, if canceled, and for a simul."""
        if isinstance(event, Simul) or event.tournament.status in (OPEN, CANCELLED):
            return ()
        return (await self._tables.picture(event, locale, style, page),)

    async def private(
        self, event: Event, reader: int, locale: str, page: int, *, has_table: bool
    ) -> tuple[str, list[Control]]:
        """Return the text and buttons of the standings for one reader. `has_table`: as for text()."""
        tournament, texts = event.tournament, self._texts
        if tournament.status in (OPEN, CANCELLED):
            lines = [await self.text(event, locale)]
            items: list[Control] = []
        elif isinstance(event, Simul):
            more, items = self._simuls.boards(event, reader, await self.names(event, locale), locale)
            lines = [await self.text(event, locale), *more]
        else:
            shown = cut_page(event.standings(), page, PAGE_SIZE if has_table else MAX_ROWS)
            names = await self.names(event, locale, [row.player for row in shown.items])
            lines = [await self.text(event, locale, has_table=False)]
            if has_table:
                lines.append(self._list(event, shown.items, names, locale))
                arena_rows = [row for row in shown.items if isinstance(row, arena.Standing)]
                lines += self._arenas.details(arena_rows, names, locale)
            lines += self._ties([row for row in shown.items if isinstance(row, Standing)], names, locale)
            items = [
                button(texts.text(locale, label), custom_id("event-table", tournament.id, number))
                for label, number in shown.adjacent
            ]
        if tournament.status not in (OPEN, CANCELLED):
            items.append(
                button(texts.text(locale, "button-event-csv"), custom_id("event-csv", tournament.id))
            )
        own = event.entrant(reader)
        if own is not None and own.status in (IN, PAUSED) and not tournament.is_over:
            key = "button-event-quiet" if own.reminders else "button-event-remind"
            items.append(button(texts.text(locale, key), custom_id("event-remind", tournament.id)))
        if tournament.message_id is not None:
            link = link_to(tournament.guild_id, tournament.channel_id, tournament.message_id)
            lines.append(texts.text(locale, "event-link", link=link))
        return "\n".join(lines), items

    def _ties(self, table: Sequence[Standing], names: dict[int, UserText], locale: str) -> list[str]:
        """Return the tie-breaks of players of a round robin with equal points."""
        counts = [row.points for row in table]
        rows = [
            self._texts.text(
                locale,
                "event-tie",
                player=names[row.player].markdown,
                direct=", ".join(map(points_text, row.direct)),
                wins=row.wins,
                berger=tie_value(row.sonneborn_berger),
                koya=points_text(row.koya),
            )
            for row in table
            if counts.count(row.points) > 1 and row.games
        ]
        return [self._texts.text(locale, "event-ties"), *rows] if rows else []

    async def files(self, event: Event, locale: str) -> tuple[Upload, ...]:
        """Return the standings, except of a simul, and the games as CSV files."""
        names = {number: _cell(name.plain) for number, name in (await self.names(event, locale)).items()}
        table = event.standings()
        more = ARENA_COLUMNS if isinstance(event, Arena) else ROUND_ROBIN_COLUMNS
        standings = [
            ("rank", "player", "points", "games", *more),
            *((row.rank, names[row.player], row.points, row.games, *_columns(row)) for row in table),
        ]
        matches = {(game.round, game.white, game.black): game.match_id for game in event.played}
        games = [
            ("round", "white", "black", "white_points", "decision", "game"),
            *(
                (
                    pairing.round,
                    names[pairing.white],
                    names[pairing.black],
                    "" if pairing.score is None else pairing.score,
                    pairing.code.value,
                    matches.get((pairing.round, pairing.white, pairing.black), ""),
                )
                for pairing in event.pairings()
            ),
        ]
        files = (_csv("standings.csv", standings), _csv("games.csv", games))
        return files[1:] if isinstance(event, Simul) else files


def _columns(row: Line) -> tuple[object, ...]:
    """Return the values in the additional columns of a format's table."""
    if isinstance(row, Standing):
        return row.direct[0], row.wins, row.sonneborn_berger, row.koya
    if isinstance(row, arena.Standing):
        performance = "" if row.performance is None else round(row.performance)
        return performance, " ".join(str(game.points) for game in row.sheet)
    return ()


def _cell(name: str) -> str:
    """Return a name in a form that no spreadsheet treats as a formula."""
    return f"'{name}" if name.startswith(("=", "+", "-", "@")) else name


def _csv(name: str, rows: Iterable[Iterable[object]]) -> Upload:
    text = io.StringIO()
    csv.writer(text).writerows(rows)
    return Upload(text.getvalue().encode("utf-8-sig"), name)
