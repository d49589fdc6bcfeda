"""The table of a tournament: a picture with its description, or text where pictures can't be posted."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from unicodedata import east_asian_width

import render
from bot.discord.paged_lists import cut_page
from bot.discord.pictures import drawn_name
from bot.discord.platform.components import Upload
from bot.discord.platform.user_text import UserText, user_text
from bot.discord.services import Services
from bot.state.tournament_formats import Event
from bot.state.tournament_tables import PAUSED, WITHDRAWN
from bot.tournaments import arena
from bot.tournaments.pairing import WIN, Code, Line, Pairing
from bot.tournaments.round_robin import Standing

MAX_COLUMNS, NAME_COLUMNS = 38, 10
"""Maximum width of a text table that a phone shows without wrapping, and width of its names, in columns."""
MAX_SPOKEN_NAME = 16
"""Maximum length of a name in a picture's description, so that it has room for all players."""
MAX_ROWS = 20
"""Rows of a picture. An arena may have more players; round robins don't."""
LAST_STEP = 3
"""The last place that is on the podium."""

SCORES = {0.0: "0", 0.5: "½", 1.0: "1"}
FORFEITS = {0.0: "–", 1.0: "+"}
PLAYING, TO_PLAY = render.Mark("•"), render.Mark("")
TO_PLAY_TEXT, SELF = ".", "×"
"""Cells of a table as text: a game still to come, and the player against themselves."""


def points_text(points: float) -> str:
    """Return points as text: 3, 3½, ½."""
    whole, half = int(points), points % 1
    return f"{whole or ''}½" if half else str(whole)


class EventTables:
    """Composer of the tables of tournaments. It holds no state: create one wherever it is needed."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._texts = services.texts

    async def picture(
        self, event: Event, locale: str, style: render.Style, page: int = 0, *, has_podium: bool = False
    ) -> Upload:
        """Draw a page of the table, below the podium if `has_podium` and somebody has finished a game."""
        standings = event.standings()
        shown = cut_page(standings, page, MAX_ROWS)
        table = await self.contents(event, shown.items, locale)
        table = replace(table, first=shown.number * MAX_ROWS + 1)
        if has_podium:
            best = [row for row in standings if row.rank <= LAST_STEP and row.games]
            places = [
                render.PodiumPlace(
                    row.rank, await self._name(event, row.player, locale), points_text(row.points)
                )
                for row in best
            ]
            table = replace(table, podium=places)
        picture = await self._services.painter.draw_slow(render.event_table, table, style=style)
        return Upload(picture, "standings.png", self._alt(shown.items, table, locale))

    async def contents(self, event: Event, shown: Sequence[Line], locale: str) -> render.EventTable:
        """Return the crosstable of a round robin, or the points of each game of an arena."""
        cross = [row for row in shown if isinstance(row, Standing)]
        sheets = [row for row in shown if isinstance(row, arena.Standing)]
        results = _results(event, cross) if cross else _sheets(event, sheets)
        ties = {row.player: tie_text(row, cross) for row in cross}
        ties |= {row.player: f"{row.performance:.0f}" for row in sheets if row.performance is not None}
        states = {player: state for state in (PAUSED, WITHDRAWN) for player in event.numbers_of(state)}
        rows = [
            render.TableRow(
                await self._name(event, row.player, locale),
                points_text(row.points),
                results[row.player],
                ties.get(row.player, ""),
                states.get(row.player, ""),
            )
            for row in shown
        ]
        points = self._texts.text(locale, "event-head-points")
        tie = self._texts.text(locale, "event-head-performance" if sheets else "event-head-tie")
        return render.EventTable(rows, points, tie, is_cross=bool(cross))

    async def _name(self, event: Event, number: int, locale: str) -> str:
        user_id, names = event.users.get(number), self._services.names
        if user_id is None:
            return self._texts.text(locale, "former-player")
        name = await names.of(user_id, event.tournament.guild_id, locale)
        return drawn_name(names, user_id, name).plain

    def _alt(self, shown: Iterable[Line], table: render.EventTable, locale: str) -> str:
        """Return the table in words, without the results of the games."""
        lines = [self._texts.text(locale, "event-picture-standings")]
        key = "event-picture-row" if table.is_cross else "event-picture-points"
        for row, drawn in zip(shown, table.rows, strict=True):
            player = UserText(drawn.name).shortened(MAX_SPOKEN_NAME).plain
            args = {"player": player, "points": drawn.points, "games": str(row.games)}
            line = self._texts.text(locale, key, rank=str(row.rank), **args)
            state = self._texts.text(locale, f"event-row-{drawn.state}") if drawn.state else ""
            lines.append(f"{line} {state}".rstrip())
        return "\n".join(lines)


_Results = Mapping[int, Sequence[Sequence[render.Mark]]]
"""The results in each row of a table, by player."""


def _results(event: Event, table: Sequence[Standing]) -> _Results:
    """Return the results of each player against each other, in the order of the rounds."""
    running = {(game.round, *game.players) for game in event.played if not game.is_over}
    found: dict[tuple[int, int], list[render.Mark]] = {}
    for pairing in event.pairings():
        white, black = pairing.white, pairing.black
        is_running = (pairing.round, white, black) in running
        for one, other in ((white, black), (black, white)):
            if pairing.code is not Code.VOID:
                found.setdefault((one, other), []).append(_mark(pairing, one, is_running=is_running))
    return {row.player: [found.get((row.player, other.player), ()) for other in table] for row in table}


def _sheets(event: Event, table: Sequence[arena.Standing]) -> _Results:
    """Return the points of each game of each player, and a mark for a game that is being played."""
    games = () if event.tournament.is_over else event.played
    running = {number for game in games if not game.is_over for number in game.players}
    sheets: dict[int, list[render.Mark]] = {}
    for row in table:
        sheets[row.player] = [
            render.Mark(str(game.points), game.points / (4 if game.doubled else 2)) for game in row.sheet
        ]
        if row.player in running:
            sheets[row.player].append(PLAYING)
    return {player: [(mark,) for mark in marks] for player, marks in sheets.items()}


def _mark(pairing: Pairing, player: int, *, is_running: bool) -> render.Mark:
    if pairing.score is None:
        return PLAYING if is_running else TO_PLAY
    share = pairing.score if player == pairing.white else WIN - pairing.score
    return render.Mark((FORFEITS if pairing.code is Code.FORFEIT else SCORES)[share], share)


def tie_text(row: Standing, standings: Iterable[Standing]) -> str:
    """Return the tie-breaks that separate a player from others with the same points: "1½ · 3"."""
    values = row.key[1:]
    depths = [
        next(
            depth
            for depth, (own, value) in enumerate(zip(values, other.key[1:], strict=True), 1)
            if own != value
        )
        for other in standings
        if other.points == row.points and other.key != row.key
    ]
    return " · ".join(tie_value(value) for value in values[: max(depths, default=0)])


def tie_value(value: float) -> str:
    """Return a tie-break as text: 3, 3½, 7.25."""
    return points_text(value) if 2 * value % 1 == 0 else f"{value:g}"


def table_text(table: render.EventTable, cycles: int) -> str:
    """Return a crosstable as a code block; "" if it is too wide for a phone."""
    count = len(table.rows)
    if count * (cycles + 1) + NAME_COLUMNS + 8 > MAX_COLUMNS:
        return ""
    columns = "".join(f" {place % 10:>{cycles}}" for place in range(1, count + 1))
    lines = [f"{'':{NAME_COLUMNS + 3}}{columns}"]
    for place, row in enumerate(table.rows, 1):
        cells = ["".join(mark.text or TO_PLAY_TEXT for mark in marks) for marks in row.results]
        cells[place - 1] = SELF * cycles
        marks = "".join(f" {cell:{cycles}}" for cell in cells)
        lines.append(f"{place:>2} {padded(user_text(row.name).code, NAME_COLUMNS)}{marks} {row.points:>4}")
    return "\n".join(["```", *lines, "```"])


def padded(text: str, columns: int) -> str:
    """Cut or pad a text to a number of columns; East Asian characters take two."""
    kept, used = "", 0
    for character in user_text(text).plain:
        width = 2 if east_asian_width(character) in "WF" else 1
        if used + width > columns:
            break
        kept, used = kept + character, used + width
    return kept + " " * (columns - used)
