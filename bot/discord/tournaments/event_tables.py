"""The contents of a tournament's table: results and tie-breaks, as marks, as text, and as CSV files."""

from __future__ import annotations

import csv
import io
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from unicodedata import east_asian_width

import render
from bot.discord.platform.components import Upload
from bot.discord.platform.user_text import UserText, in_code
from bot.state.tournament_formats import Event
from bot.tournaments import arena
from bot.tournaments.pairing_values import WIN, Code, Line, Pairing
from bot.tournaments.round_robin import Standing

MAX_COLUMNS, NAME_COLUMNS = 38, 10
"""Maximum width of a text table that a phone shows without wrapping, and width of its names, in columns."""
MAX_GAMES = 20
"""Maximum number of a player's games whose points are listed, newest last."""

SCORES = {0.0: "0", 0.5: "½", 1.0: "1"}
FORFEITS = {0.0: "–", 1.0: "+"}
PLAYING, TO_PLAY = render.Mark("•"), render.Mark("")
TO_PLAY_TEXT, SELF = ".", "×"
"""Cells of a table as text: a game still to come, and the player against themselves."""


def points_text(points: float) -> str:
    """Return points as text: 3, 3½, ½."""
    whole, half = int(points), points % 1
    return f"{whole or ''}½" if half else str(whole)


Results = Mapping[int, Sequence[Sequence[render.Mark]]]
"""The results in each row of a table, by player."""


def cross_results(event: Event, table: Sequence[Standing]) -> Results:
    """Return the results of each player against each other, in the order of the rounds."""
    found = defaultdict[tuple[int, int], list[render.Mark]](list)
    for player, opponent, mark in _marks(event):
        found[player, opponent].append(mark)
    return {row.player: [found[row.player, other.player] for other in table] for row in table}


def last_results(event: Event, table: Sequence[Standing]) -> Results:
    """Return the results of each player in the order of the rounds, and then those of running games."""
    found = defaultdict[int, list[render.Mark]](list)
    for player, _, mark in _marks(event):
        if mark != TO_PLAY:
            found[player].append(mark)
    return {
        row.player: [(mark,) for mark in sorted(found[row.player], key=lambda mark: mark == PLAYING)]
        for row in table
    }


def sheet_results(event: Event, table: Sequence[arena.Standing]) -> Results:
    """Return the points of each game of each player, and a mark for a game that is being played."""
    games = () if event.tournament.is_over else event.played
    running = {number for game in games if not game.is_over for number in game.players}
    sheets: dict[int, list[render.Mark]] = {}
    for row in table:
        sheets[row.player] = [
            render.Mark(str(game.points), game.points / (4 if game.doubled else 2), game.doubled)
            for game in row.sheet
        ]
        if row.player in running:
            sheets[row.player].append(PLAYING)
    return {player: [(mark,) for mark in marks] for player, marks in sheets.items()}


def _marks(event: Event) -> Iterator[tuple[int, int, render.Mark]]:
    """Yield each player's results as player, opponent and mark, in the order of the rounds."""
    running = {(game.round, *game.players) for game in event.played if not game.is_over}
    for pairing in event.pairings():
        white, black = pairing.white, pairing.black
        is_running = (pairing.round, white, black) in running
        for one, other in ((white, black), (black, white)):
            if pairing.code is not Code.VOID:
                yield one, other, _mark(pairing, one, is_running=is_running)


def _mark(pairing: Pairing, player: int, *, is_running: bool) -> render.Mark:
    if pairing.score is None:
        return PLAYING if is_running else TO_PLAY
    share = pairing.score if player == pairing.white else WIN - pairing.score
    return render.Mark((FORFEITS if pairing.code is Code.FORFEIT else SCORES)[share], share)


def sheet_text(row: arena.Standing) -> str:
    """Return the points of a player's last games: 2 2 4 0."""
    points = [str(game.points) for game in row.sheet]
    return " ".join([*(["…"] if len(points) > MAX_GAMES else []), *points[-MAX_GAMES:]])


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
    """Return a crosstable as a code block; "" if it would be too wide for a phone."""
    count = len(table.rows)
    if count * (cycles + 1) + NAME_COLUMNS + 8 > MAX_COLUMNS:
        return ""
    columns = "".join(f" {place % 10:>{cycles}}" for place in range(1, count + 1))
    lines = [f"{'':{NAME_COLUMNS + 3}}{columns}"]
    for place, row in enumerate(table.rows, 1):
        cells = ["".join(mark.text or TO_PLAY_TEXT for mark in marks) for marks in row.results]
        cells[place - 1] = SELF * cycles
        marks = "".join(f" {cell:{cycles}}" for cell in cells)
        lines.append(f"{place:>2} {padded(in_code(row.name), NAME_COLUMNS)}{marks} {row.points:>4}")
    return "\n".join(["```", *lines, "```"])


def padded(text: str, columns: int) -> str:
    """Cut or pad a text to a number of columns; East Asian characters take two."""
    kept, used = "", 0
    for character in text:
        width = 2 if east_asian_width(character) in "WF" else 1
        if used + width > columns:
            break
        kept, used = kept + character, used + width
    return kept + " " * (columns - used)


def standings_csv(
    table: Sequence[Line], names: Mapping[int, UserText], more: Mapping[str, Iterable[object]]
) -> Upload:
    """Return the table as a file. `more`: the values of additional columns by their names."""
    columns = {
        "rank": [row.rank for row in table],
        "player": [_cell(names[row.player]) for row in table],
        "points": [row.points for row in table],
        "games": [row.games for row in table],
        **more,
    }
    return _csv("standings.csv", [tuple(columns), *zip(*columns.values(), strict=True)])


def games_csv(event: Event, names: Mapping[int, UserText]) -> Upload:
    """Return the games as a file."""
    matches = {(game.round, game.white, game.black): game.match.id for game in event.played}
    games = [
        (
            pairing.round,
            _cell(names[pairing.white]),
            _cell(names[pairing.black]),
            "" if pairing.score is None else pairing.score,
            pairing.code.value,
            matches.get((pairing.round, pairing.white, pairing.black), ""),
        )
        for pairing in event.pairings()
    ]
    return _csv("games.csv", [("round", "white", "black", "white_points", "decision", "game"), *games])


def _cell(name: UserText) -> str:
    """Return a name in a form that no spreadsheet treats as a formula."""
    return f"'{name.plain}" if name.plain.startswith(("=", "+", "-", "@")) else name.plain


def _csv(name: str, rows: Iterable[Iterable[object]]) -> Upload:
    text = io.StringIO()
    csv.writer(text).writerows(rows)
    return Upload(text.getvalue().encode("utf-8-sig"), name)
