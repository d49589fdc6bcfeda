"""The card of a challenge: the variant with its emblem, the players with their colours, and the time.

An unusual start position is shown on a board to the left of the texts, instead of the emblem.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import NamedTuple

from PIL import Image

from render import fonts
from render.board import draw_board, is_flipped
from render.card_rows import (
    EMBLEM,
    JOINED,
    MARGIN,
    MORE,
    NAME,
    NO_SIGN,
    SIGN_ROOM,
    STOPS,
    TEXT_ROOM,
    TITLE,
    WHOLE_ROOM,
    WORD,
    WORD_GAP,
    Row,
    balanced,
    header,
    height_of,
    sentence_rows,
    text_rows,
    write_groups,
)
from render.drawing_kit import Kit, color_of, kit_of
from render.empty_board import empty_board
from render.icons import clock, counter, divided_counter, emblem
from render.png import png
from render.position_in_words import Words, english
from render.style import DEFAULT_STYLE, Style, layout_of
from rules import WHITE, Color, Position, Variant

_PANEL, _SCALES = 0.6, (1.25, 1.1, 0.95, 0.8, 0.65, 0.4)
"""Width of the texts beside a board, so that both fill Discord's area for pictures, and sizes to try for
them: the width for which texts have their usual size. Both are fractions of the board's width."""
_PROBE = 24
"""Size in pixels at which names are tested for letters that can be written."""
_NAME_SHRUNK = (1.0, 0.85, 0.7)
"""Sizes to try for a name before it gets several lines."""
_MORE_SHRUNK = (1.0, 0.9, 0.78)
"""Sizes of further sentences beside an emblem, of which the largest with the fewest lines is chosen."""
_KIND_ROOM = 0.9
"""Width of the kind as a fraction of the free width, which leaves room for the ends of its plate."""
_NAME_LINES = 3
"""Maximum number of lines of a name."""


@dataclass(frozen=True, slots=True)
class ChallengeCard:
    """The contents of a challenge's card."""

    title: str
    """The variant's title. If too long for a line, it is smaller, then has up to four lines, then is cut."""
    players: Sequence[str] = ()
    """The players' names, which have the same size."""
    side: Color | None = None
    """The first player's colour; None for a random one."""
    time: str = ""
    """The time control, as large as the names, in at most five lines, then cut."""
    more: Sequence[str] = ()
    """Sentences, joined without full stops in at most five lines that are not larger than the names."""
    words: Words = english
    """The wording of colour names."""
    kind: str = ""
    """The kind of event, on a small plate above the title."""


def challenge_card(
    start: Position | Variant, card: ChallengeCard, *, view: Color = WHITE, style: Style = DEFAULT_STYLE
) -> bytes:
    """Draw the card of a challenge as a PNG with a palette.

    start: a variant, or a position to show at the left. Names that are too long for a line beside the emblem
    go below it. view, style: as for render.board. Characters without a glyph are omitted.
    """
    if isinstance(start, Position):
        return _card_with_board(start, card, view, style)
    kit, width = kit_of(start, style), layout_of(start, style).size[0]
    room, whole = width * TEXT_ROOM, width * WHOLE_ROOM
    players, below = _player_rows(kit, start.family, card, width, room), list[list[Row]]()
    if any(len(rows) > 1 for rows in players):
        players, below = [], _player_rows(kit, start.family, card, width, whole)
    kind, title, *terms = _other_rows(kit, card, players or below, width, room, _MORE_SHRUNK)
    plate = emblem(kit, start, round(width * EMBLEM))
    image = header(kit, plate, [kind, title, *players, *terms], width, below)
    return png(kit.palette.map(image))


def _card_with_board(start: Position, card: ChallengeCard, view: Color, style: Style) -> bytes:
    """Draw the card with a position, which has trays if a hand holds a piece."""
    variant = start.variant
    empty = empty_board(variant, style, is_flipped(view))
    kit, held = empty.kit, any(any(start.hand(color)) for color in Color)
    board = draw_board(empty, start, trays=held)
    panel, width, groups = round(board.width * _PANEL), 0, list[list[Row]]()
    for scale in _SCALES:
        width = round(board.width * scale)
        room = panel - 2 * width * MARGIN
        word_size = WORD * (board.width + panel) / width
        players = _player_rows(kit, variant.family, card, width, room, word_size)
        kind, title, *terms = _other_rows(kit, card, players, width, room, (1.0,))
        groups = [kind, title, *players, *terms]
        if (height_of(groups) + MARGIN) * width <= board.height:
            break
    image = Image.new("RGB", (board.width + panel, board.height), kit.theme.frame)
    write_groups(image, kit, groups, (board.width + width * MARGIN, board.height / 2), width)
    whole = kit.palette.map(image)
    whole.paste(board, (0, 0))
    return png(whole)


def _other_rows(
    kit: Kit,
    card: ChallengeCard,
    players: Sequence[Sequence[Row]],
    width: int,
    room: float,
    scales: Sequence[float],
) -> list[list[Row]]:
    """Return the rows of the kind, of the title, of the time, and of further sentences.

    The time has the size of the players' names. scales: the sizes to try for the sentences.
    """
    ink, pale, sign = kit.theme.label, kit.theme.secondary, clock(kit.theme.label)
    size = min((row.size for rows in players for row in rows), default=NAME)
    more = JOINED.join(sentence.rstrip(STOPS) for sentence in card.more)
    return [
        [row._replace(on_plate=True) for row in text_rows(card.kind, MORE, pale, width, room * _KIND_ROOM)],
        [*text_rows(card.title, TITLE, ink, width, room)],
        sentence_rows(card.time, [size], ink, width, room, sign),
        sentence_rows(more, [min(size, MORE) * scale for scale in scales], pale, width, room),
    ]


def _player_rows(
    kit: Kit, family: str, card: ChallengeCard, width: int, room: float, word_size: float = WORD
) -> list[list[Row]]:
    """Return the rows of each player: a counter of the colour, the name, and the colour's name if both fit.

    Names have the same size, the largest in which neither is cut. Longer names have several lines.
    word_size: that of the colour's name, as a fraction of `width`.
    """
    ground, side, players = kit.theme.squares(kit.checkered)[0][0], card.side, card.players
    sides = (None, None) if side is None else (side, side.opponent)
    words = ["" if color is None else card.words(f"color-{color.label}", family=family) for color in sides]
    seats = _seats(players, words, width, room, word_size)
    is_small = any(seat.size < NAME * _NAME_SHRUNK[1] for seat in seats)
    if is_small or not _fit(players, [seat.line for seat in seats]):
        seats = _seats(players, ("", ""), width, room, word_size)
    players_rows: list[list[Row]] = []
    for name, seat, color in zip(players, seats, sides, strict=False):
        white, black = (color_of(kit.pieces, side_color) for side_color in Color)
        sign = (
            divided_counter(kit.pieces.body, white, black, ground)
            if color is None
            else counter(kit.pieces.body, black if color else white, ground)
        )
        lines = [seat.line] if seat.line else []
        if seat.line and seat.line.is_cut:
            lines = balanced(name, width * seat.size, seat.room, _NAME_LINES)
        players_rows.append(
            [
                Row(line, seat.size, kit.theme.label, seat.word, NO_SIGN if at else sign)
                for at, line in enumerate(lines)
            ]
        )
    return players_rows


class _Seat(NamedTuple):
    """A player's name in its width in pixels, the word after it, and the name's size."""

    line: fonts.Line | None
    room: float
    word: fonts.Line | None
    size: float


def _seats(
    names: Sequence[str], words: Sequence[str], width: int, room: float, word_size: float
) -> list[_Seat]:
    """Return names with the words after them in the largest size in which all names fit, otherwise the
    smallest.
    """
    seats: list[_Seat] = []
    for scale in _NAME_SHRUNK:
        size = NAME * scale
        named = [fonts.line(word, width * word_size, width) for word in words]
        taken = max((word.width + width * WORD_GAP for word in named if word), default=0)
        free = room - width * size * SIGN_ROOM - taken
        lines = [fonts.line(name, width * size, free) for name in names]
        seats = [_Seat(line, free, word, size) for line, word in zip(lines, named, strict=False)]
        if _fit(names, lines):
            break
    return seats


def _fit(names: Sequence[str], lines: Sequence[fonts.Line | None]) -> bool:
    """Return whether all names that can be written are complete."""
    return all(
        not line.is_cut if line else fonts.line(name, _PROBE, inf) is None
        for name, line in zip(names, lines, strict=False)
    )
