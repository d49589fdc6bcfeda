"""The podium of an event: a step for each of the first three places, with a medal and names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from render import chart, fonts
from render.chart import LEFT, RIGHT, Chart
from render.colors import RGB, blend, contrast
from render.line_breaks import wrapped
from render.themes import Theme

GOLD: RGB = (0xE6, 0xB4, 0x22)
_MEDALS: tuple[RGB, ...] = (GOLD, (0xC3, 0xC9, 0xD0), (0xB8, 0x6B, 0x32))
_HEIGHTS = 110, 88, 66
"""Heights of the steps, from the first place to the third."""
_ORDER = 1, 0, 2
"""Columns of the first, second and third step: the winner is in the middle."""
_GAP = 12
_WIDTH = (RIGHT - LEFT - 2 * _GAP) / 3
_NUMBER, _NAME_ROW, _ABOVE, _MARGIN = 38, 54, 6, 14
"""Size of numbers, height of a name, space between a name and its step, and space around the podium."""
_NAMES = (44, 1), (40, 1), (37, 1), (37, 2)
"""Sizes to try for all names, and maximum numbers of lines of a name that is alone on its step."""
_MAX_NAMES = 3
"""Maximum number of names on a step."""
_RADIUS = 28
"""Radius of a medal."""


class PodiumPlace(NamedTuple):
    """A player on the podium. rank: 1 to 3; players who share a place have the same rank."""

    rank: int
    name: str


class _Step(NamedTuple):
    """A step with the players on it. top: relative to the bottom of the podium."""

    column: int
    players: Sequence[PodiumPlace]

    @property
    def rank(self) -> int:
        return self.players[0].rank

    @property
    def height(self) -> int:
        return _HEIGHTS[self.rank - 1]

    @property
    def left(self) -> float:
        return LEFT + self.column * (_WIDTH + _GAP)

    @property
    def middle(self) -> float:
        return self.left + _WIDTH / 2

    @property
    def names(self) -> list[str]:
        """The names to show, from the top, and the number of players who are left out."""
        names = [player.name for player in self.players]
        more = len(names) - _MAX_NAMES
        return names if more <= 0 else [*names[: _MAX_NAMES - 1], f"+{more + 1}"]


def podium_height(places: Sequence[PodiumPlace]) -> int:
    """Return the height of the podium in pixels. Raises ValueError for ranks other than 1 to 3."""
    if any(place.rank not in (1, 2, 3) for place in places):
        raise ValueError("expected players with the ranks 1 to 3")
    steps = _steps(places)
    lines = zip(steps, _names(steps), strict=True)
    return max(step.height + len(names) * _NAME_ROW for step, names in lines) + _ABOVE + 2 * _MARGIN


def podium_shapes(places: Sequence[PodiumPlace], look: Theme) -> Iterator[str]:
    """Yield the steps and medals. The podium is at the top of the picture."""
    bottom = podium_height(places) - _MARGIN
    for step in _steps(places):
        top, size = bottom - step.height, (_WIDTH, step.height)
        yield chart.box((step.left, top), size, blend(look.frame, look.label, 0.17), radius=8)
        medal = _MEDALS[step.rank - 1]
        yield chart.dot((step.middle, bottom - step.height / 2), _RADIUS, medal, (_ink_on(medal), 4))


def write_podium(picture: Chart, places: Sequence[PodiumPlace]) -> None:
    """Write the names above the steps, and the numbers on the medals."""
    bottom, steps = podium_height(places) - _MARGIN, _steps(places)
    for step, names in zip(steps, _names(steps), strict=True):
        number = fonts.line(str(step.rank), _NUMBER, 2 * _RADIUS)
        ink = _ink_on(_MEDALS[step.rank - 1])
        picture.write((step.middle, bottom - step.height / 2), number, ink, anchor="mm", weight=1)
        for row, line in enumerate(reversed(names)):
            y = bottom - step.height - _ABOVE - _NAME_ROW * (row + 0.5)
            picture.write((step.middle, y), line, anchor="mm", weight=0.8)


def _names(steps: Sequence[_Step]) -> list[list[fonts.Line]]:
    """Return the lines above each step, in the largest common size in which none is cut."""
    lines: list[list[fonts.Line]] = []
    for size, most in _NAMES:
        lines = [
            [
                line
                for name in step.names
                for line in wrapped(name, size, _WIDTH - _GAP, most if len(step.names) == 1 else 1)
                if line
            ]
            for step in steps
        ]
        if not any(line.is_cut for names in lines for line in names):
            break
    return lines


def _steps(places: Sequence[PodiumPlace]) -> list[_Step]:
    groups = [places[:1], places[1:2], places[2:]]
    return [_Step(column, group) for column, group in zip(_ORDER, groups, strict=True) if group]


def _ink_on(ground: RGB) -> RGB:
    return max(((0x20, 0x16, 0x08), (0xFF, 0xFF, 0xFF)), key=lambda ink: contrast(ink, ground))
