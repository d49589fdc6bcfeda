"""The table of an event: places, names, results, and points.

In a crosstable, a column has the results against the player in the row with the same number. Other tables
have the number of games, and the last results in the order of the games.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from render import chart, fonts
from render.chart import LEFT, RIGHT, Chart
from render.colors import RGB, blend, contrast
from render.podium import GOLD, PodiumPlace, podium_height, podium_shapes, write_podium
from render.style import DEFAULT_STYLE, Style
from render.themes import Theme

_LINES, _MAX_ROW, _MAX_HEIGHT = (40, 48), 96, 1150
"""Minimum and comfortable height of a line of results, maximum height of a row, and the height up to which
rows of many players are comfortable: a phone shows it in full width."""
_TEXTS, _PER_ROW = (48, 42, 37), 0.55
"""Sizes to try for all text, and its maximum size as a fraction of the row's height, except the smallest,
which is readable on a phone."""
_HEAD_ROW, _HEAD, _MANY_COLUMNS = 54, 37, 10
"""Height of the row of headings, their size, and number of columns from which only every second one has its
number, because the others have no room."""
_MARGIN, _GAP = 18, 14
_MIN_TILE, _TALLEST, _OF_ROW, _BETWEEN = 38, 1.25, 0.9, 4
"""Minimum width of a result, its maximum height relative to its width and to its row, and space between."""
_MAX_NAMES, _USUAL_NAME = 13, 9
"""Maximum widths of names for which results shrink, and for which the text shrinks, results are stacked and
tie-breaks are left out, as multiples of the text's size."""
_MIN_LAST = 6
"""Minimum number of last results to show beside long names."""
_STATE = 1.1
"""Width of the sign of a state with the space before it, as a fraction of the text's size."""
_PER_TILE = 1.1
"""Maximum size of a result's text, as a fraction of the width of its tile."""
_TONES = 0.07, 0.24, 0.92
"""Strength of the tiles of losses, draws and wins."""

MAX_LINES = 16
"""Maximum number of lines of results, players times games of a pair, with which a crosstable is legible."""

PAUSED, WITHDRAWN = "paused", "withdrawn"
"""States of players who get no games."""


class Mark(NamedTuple):
    """A result as text.

    share: the share of the game's points, 0 to 1; None for a game without a result. is_doubled: whether a
    streak doubled the points.
    """

    text: str
    share: float | None = None
    is_doubled: bool = False


PLAYING, TO_PLAY = Mark("•"), Mark("")
"""Games without a result: in progress, and still to come."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A player's row. results: for each column; none against oneself or if the game doesn't count.

    games: the number of games, which a crosstable doesn't show. tie: the tie-breaks, if any. state: PAUSED,
    WITHDRAWN or "".
    """

    name: str
    points: str
    results: Sequence[Sequence[Mark]]
    games: str = ""
    tie: str = ""
    state: str = ""


@dataclass(frozen=True, slots=True)
class EventTable:
    """The contents of the picture, in the reader's language.

    is_cross: whether it is a crosstable. points, tie, games: the headings of these columns; crosstables have
    none for games. first: the number of the first row. podium: the players with ranks 1 to 3 for a podium
    above the table, best first; if there are more than three because some share a place, several are on the
    last step.
    """

    rows: Sequence[TableRow]
    points: str
    tie: str = ""
    games: str = ""
    is_cross: bool = True
    first: int = 1
    podium: Sequence[PodiumPlace] = ()


def event_table(table: EventTable, *, style: Style = DEFAULT_STYLE) -> bytes:
    """Draw the table as a PNG, 1100 pixels wide, in the colours of the style's theme.

    If names are long, all text is smaller; very long names are cut. In a table that is too wide, the results
    of two games are stacked, and tie-breaks are left out. Of many columns, every second one has its number.
    Raises ValueError without rows, if a crosstable isn't square, or for other ranks on the podium.
    """
    rows = table.rows
    if not rows or (table.is_cross and any(len(row.results) != len(rows) for row in rows)):
        raise ValueError("expected rows with a result for each row")
    place, look = _fitting_layout(table), style.look
    shapes = [*podium_shapes(table.podium, look)] if table.podium else []
    shapes += _shapes(table, place, look)
    picture = Chart(look, shapes, weight=0.4, height=round(place.top + place.row * len(rows) + _MARGIN))
    if table.podium:
        write_podium(picture, table.podium)
    _write_headings(picture, table, place)
    for number, row in enumerate(rows):
        _write_row(picture, row, number, place)
        text = fonts.line(str(table.first + number), place.size, place.names[0])
        picture.write((place.names[0] - _GAP, place.middle(number)), text, look.secondary, anchor="rm")
    return picture.png(128)


class _Box(NamedTuple):
    left: float
    top: float
    width: float
    height: float


class _Layout(NamedTuple):
    """Layout of the table.

    top, row: top and height of the rows. size: of the text. names: left edge and width of the names. games:
    left edge of the numbers of games, which end before the results. cells, columns, cell: left edge of the
    results, number of columns, and width of each. is_stacked: whether the results of a cell are stacked. tie:
    right edge of the tie-breaks; None if they aren't shown.
    """

    top: float
    row: float
    size: float
    names: tuple[float, float]
    games: float
    cells: float
    columns: int
    cell: float
    is_stacked: bool
    tie: float | None

    @property
    def end(self) -> float:
        """The right edge of the results."""
        return self.cells + self.cell * self.columns

    def middle(self, number: int) -> float:
        """Return the middle of a row."""
        return self.top + self.row * (number + 0.5)

    def tiles(self, number: int, column: int, count: int) -> list[_Box]:
        """Return the tiles of `count` results in a cell."""
        left, top = self.cells + self.cell * column, self.top + self.row * number
        wide, high, parts = self.cell, self.row, range(count)
        if self.is_stacked:
            return [_tile(left, top + high * part / count, wide, high / count) for part in parts]
        if count > 1:
            left, wide = left + _BETWEEN, wide - 2 * _BETWEEN
        return [_tile(left + wide * part / count, top, wide / count, high) for part in parts]


def _tile(left: float, top: float, width: float, height: float) -> _Box:
    """Return the tile in the middle of an area."""
    high = min(height * _OF_ROW, width * _TALLEST)
    return _Box(left + _BETWEEN / 2, top + (height - high + _BETWEEN) / 2, width - _BETWEEN, high - _BETWEEN)


def _fitting_layout(table: EventTable) -> _Layout:
    """Return the first layout in which usual names are whole, with the largest text; otherwise the last.

    Results are side by side in the first ones, then stacked, and tie-breaks are left out in the last.
    """
    per_cell = max((len(cell) for row in table.rows for cell in row.results), default=1) or 1
    has_ties = any(row.tie for row in table.rows)
    options = [(per_cell == 1, has_ties), (True, has_ties), (True, False)]
    places = [
        _sized(table, per_cell, size, is_stacked=is_stacked, has_ties=ties)
        for is_stacked, ties in options
        for size in _TEXTS
    ]
    for place in places:
        if place.names[1] >= min(_USUAL_NAME * place.size, _names_width(table.rows, place.size)):
            return place
    return places[-1]


def _sized(table: EventTable, per_cell: int, size: float, *, is_stacked: bool, has_ties: bool) -> _Layout:
    """Return the layout with text of this size, or smaller if rows are too low for it."""
    rows, lines = table.rows, per_cell if is_stacked else 1
    top = _HEAD_ROW + (podium_height(table.podium) if table.podium else _MARGIN)
    usual, most = ((height - top - _MARGIN) / len(rows) for height in (chart.SIZE[1], _MAX_HEIGHT))
    row = max(_LINES[0] * lines, min(_LINES[1] * lines, most), min(_MAX_ROW, usual))
    size = max(_TEXTS[-1], min(size, _PER_ROW * row / lines))
    names = LEFT + _widest([str(table.first + at) for at in range(len(rows))], size) + _GAP
    # The last of many columns has no number, so the heading of the points may begin above it.
    above = 2 * _GAP if _number_step(table) > 1 and not has_ties else 0
    points = max(_widest([row.points for row in rows], size), _widest([table.points], _HEAD) - above)
    right = RIGHT - points - _GAP
    tie = right - _GAP if has_ties else None
    if has_ties:
        # Only a crosstable has numbers of columns, above which there is no room for a longer heading.
        heading = _widest([table.tie], _HEAD) if table.is_cross else 0
        right -= 3 * _GAP + max(_widest([row.tie for row in rows], size), heading)
    counts = [] if table.is_cross else [row.games for row in rows if row.games]
    games = _widest(counts, size) + _GAP if counts else 0
    free = right - names - 2 * _GAP - games
    wanted = min(_MAX_NAMES * size, _names_width(rows, size))
    columns = max(len(row.results) for row in rows)
    per_line = 1 if is_stacked else per_cell
    least = _MIN_TILE if per_line == 1 else _MIN_TILE + _BETWEEN
    tile = max(least, min(row, (free - wanted) / max(columns * per_line, 1)))
    if not table.is_cross:
        tile = min(max(least, (free - wanted) / _MIN_LAST), size + _BETWEEN)
        columns = max(1, min(columns, max(_MIN_LAST, int((free - wanted) / tile))))
    cell = tile * per_line
    cells, room = right - columns * cell, free - columns * cell
    return _Layout(top, row, size, (names, room), cells - games, cells, columns, cell, is_stacked, tie)


def _widest(texts: Sequence[str], size: float) -> float:
    lines = [fonts.line(text, size, RIGHT) for text in texts]
    return max((line.width for line in lines if line), default=0.0)


def _number_step(table: EventTable) -> int:
    """Return the distance of columns with a number in a crosstable."""
    return 2 if table.is_cross and len(table.rows) >= _MANY_COLUMNS else 1


def _names_width(rows: Sequence[TableRow], size: float) -> float:
    """Return the width of the widest name including the sign for its state."""
    return max(_widest([row.name], size) + (_STATE * size if row.state else 0) for row in rows)


def _shapes(table: EventTable, place: _Layout, look: Theme) -> Iterator[str]:
    """Yield the lines between rows, and the tiles of results."""
    rule = blend(look.frame, look.label, 0.14)
    for number, row in enumerate(table.rows):
        yield chart.box((LEFT, round(place.top + place.row * number) - 1), (RIGHT - LEFT, 2), rule)
        if table.is_cross:
            left, top, width, height = place.tiles(number, number, 1)[0]
            yield chart.box((left, top), (width, height), rule, radius=6)
        for mark, tile in _marks(row, number, place):
            fill, edge = _tone(mark, look), None
            if mark.share is None:
                edge = blend(look.frame, look.label, 0.6 if mark.text else 0.25), 2
            yield chart.box(tile[:2], tile[2:], fill, radius=6, edge=edge)
        if row.state:
            yield from _state_shapes(row, place, place.middle(number), look)


def _marks(row: TableRow, number: int, place: _Layout) -> Iterator[tuple[Mark, _Box]]:
    """Yield the results of a row, each with its tile."""
    for column, marks in enumerate(row.results[-place.columns :]):
        yield from zip(marks, place.tiles(number, column, len(marks)), strict=True)


def _state_shapes(row: TableRow, place: _Layout, y: float, look: Theme) -> Iterator[str]:
    """Yield the sign in a ring after a name: two bars for a pause, a cross for a withdrawal."""
    name, size, ink = _name(row, place), place.size, look.secondary
    x = place.names[0] + (name.width if name else 0) + size * (_STATE - 0.4)
    yield chart.dot((x, y), size * 0.36, look.frame, (ink, size * 0.07))
    wide, lean = (0.14, -1) if row.state == WITHDRAWN else (0.09, 1)
    for side in (-wide * size, wide * size):
        yield chart.line([(x + side, y - size * 0.14), (x + lean * side, y + size * 0.14)], ink, size * 0.1)


def _name(row: TableRow, place: _Layout) -> fonts.Line | None:
    return fonts.line(row.name, place.size, place.names[1] - (_STATE * place.size if row.state else 0))


def _tone(mark: Mark, look: Theme) -> RGB:
    """Return the colour of a result's tile."""
    share, (loss, draw, win) = mark.share, _TONES
    if share is None:
        return look.frame
    ink = GOLD if mark.is_doubled else look.label
    return blend(look.frame, ink, win if share > 0.75 else draw if share > 0.25 else loss)


def _write_headings(picture: Chart, table: EventTable, place: _Layout) -> None:
    y, pale, left = place.top - _HEAD_ROW / 2, picture.theme.secondary, place.end
    games, points = (fonts.line(text, _HEAD, RIGHT) for text in (table.games, table.points))
    if games is not None:
        left = min(place.games, place.end - games.width)
        left += picture.write((left, y), games, pale) + _GAP
    step = _number_step(table)
    for column in range(0, place.columns - step + 1 if table.is_cross else 0, step):
        x, text = place.cells + place.cell * (column + 0.5), fonts.line(str(column + 1), _HEAD, RIGHT)
        picture.write((x, y), text, pale, anchor="mm")
    if place.tie is not None:
        picture.write((place.tie, y), fonts.line(table.tie, _HEAD, place.tie - left), pale, anchor="rm")
    picture.write((RIGHT, y), points, pale, anchor="rm")


def _write_row(picture: Chart, row: TableRow, number: int, place: _Layout) -> None:
    look, y = picture.theme, place.middle(number)
    ink = look.secondary if row.state else look.label
    picture.write((place.names[0], y), _name(row, place), ink)
    if place.games < place.cells:
        games = fonts.line(row.games, place.size, RIGHT)
        picture.write((place.cells - _GAP, y), games, look.secondary, anchor="rm")
    for mark, (left, top, width, height) in _marks(row, number, place):
        ground = _tone(mark, look)
        on_tile = max((look.frame, look.label), key=lambda color: contrast(color, ground))
        text = fonts.line(mark.text, min(place.size, width * _PER_TILE), width)
        picture.write((left + width / 2, top + height / 2), text, on_tile, anchor="mm", weight=0.8)
    if place.tie is not None:
        picture.write((place.tie, y), fonts.line(row.tie, place.size, RIGHT), look.secondary, anchor="rm")
    picture.write((RIGHT, y), fonts.line(row.points, place.size, RIGHT), ink, anchor="rm", weight=1.2)
