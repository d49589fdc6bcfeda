"""Board styles, and the layout of boards' pictures."""

from __future__ import annotations

from dataclasses import dataclass, replace

from render.pieces import Credit, PieceSet, all_sets, piece_sets
from render.themes import Theme, all_themes
from rules import Color, Position, Variant
from rules.variant import FAMILIES

DEFAULT_THEME = next(iter(all_themes()))
_DEFAULT_SETS = {family: piece_sets(family)[0] for family in FAMILIES}
TWICE_NAMED = ("xiangqi",)
"""Families with file labels at the top, too: notation numbers files, but square names have letters."""
SQUARE_PX = range(16, 193)
_NEAR, _FAR, _GAUGE = 0.039, 0.008, 0.042
"""Widths of the rim with coordinates, of the right rim, and of an evaluation bar, as fractions of the board's
longer side. Coordinates are readable in a picture that is 330 pixels wide."""

Box = tuple[int, int, int, int]


@dataclass(frozen=True, slots=True)
class Style:
    """The appearance of boards. Hashable, so that it can be part of a cache key.

    theme: one of `render.themes()`. pieces, shogi, xiangqi, janggi, makruk: the piece sets for the chess
    family and the other families, each from `render.piece_sets(family)`.
    square_px: 16 to 192, the side of a square in pixels on a board 8 squares wide. Other boards have larger
    or smaller squares (3/4 to 11/5 of it), so that all boards are about equally wide.
    coordinates: whether to label files and ranks; without labels, there is no rim.
    kanji: whether to label the ranks of shogi boards with kanji numbers instead of letters (up to ten ranks).
    letters: whether to add a letter to each piece whose picture is a Chinese character.
    Raises ValueError or TypeError with the name of the invalid field.
    """

    theme: str = DEFAULT_THEME
    pieces: str = _DEFAULT_SETS["chess"]
    square_px: int = 96
    coordinates: bool = True
    shogi: str = _DEFAULT_SETS["shogi"]
    xiangqi: str = _DEFAULT_SETS["xiangqi"]
    janggi: str = _DEFAULT_SETS["janggi"]
    makruk: str = _DEFAULT_SETS["makruk"]
    kanji: bool = False
    letters: bool = False

    def __post_init__(self) -> None:
        if self.theme not in all_themes():
            raise ValueError(f"theme: {self.theme!r} is not one of {', '.join(all_themes())}")
        for family in FAMILIES:
            field, offered = _field(family), piece_sets(family)
            if getattr(self, field) not in offered:
                raise ValueError(f"{field}: {getattr(self, field)!r} is not one of {', '.join(offered)}")
        # A bool or float would pass the range check and then fail deep inside Pillow.
        if type(self.square_px) is not int:
            raise TypeError(f"square_px: a whole number of pixels, not {self.square_px!r}")
        if self.square_px not in SQUARE_PX:
            raise ValueError(
                f"square_px: {self.square_px} is not within {SQUARE_PX.start} to {SQUARE_PX.stop - 1}"
            )

    @property
    def look(self) -> Theme:
        """The colours that `theme` names."""
        return all_themes()[self.theme]

    def piece_set(self, family: str = FAMILIES[0]) -> PieceSet:
        """Return the piece set for a family."""
        return all_sets()[getattr(self, _field(family))]


def has_characters(variant: Variant, style: Style) -> bool:
    """Return whether a variant's pieces are Chinese characters in this style, so adding letters helps."""
    return style.piece_set(variant.family).characters


def _field(family: str) -> str:
    return "pieces" if family == FAMILIES[0] else family


DEFAULT_STYLE = Style()


@dataclass(frozen=True, slots=True)
class Layout:
    """The layout of a board's picture, in pixels."""

    files: int
    ranks: int
    square: int
    near: int
    """Size of the rim with coordinates, on the left and at the bottom."""
    far: int
    """Width of the rim on the right."""
    top: int
    """Height of the rim at the top: `near` if it has coordinates (TWICE_NAMED), otherwise as wide as the
    right rim without an evaluation bar."""
    tray: int
    """Height of a bar with a hand, whether or not it has labels."""
    bar: int
    """Height of a bar with labels, but without a hand."""
    gauge: int = 0
    """Width of the evaluation bar, which is in the middle of the right rim; 0 if there is none."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height of squares and rim, without bars and hands."""
        width, height = self.files * self.square, self.ranks * self.square
        return self.near + width + self.far, self.top + height + self.near

    @property
    def gauge_box(self) -> Box:
        """Left, top, right and bottom of the evaluation bar, from the upper left corner of the rim."""
        right = self.size[0] - (self.far - self.gauge) // 2
        return right - self.gauge, self.top, right, self.top + self.ranks * self.square

    def beside(self, tray: bool, labelled: bool) -> int:
        """Return the height of a bar or hand above or below the board; 0 if there is none."""
        return self.tray if tray else self.bar if labelled else 0

    def corner(self, square: int, flipped: bool) -> tuple[int, int]:
        """Return left and top of a square, relative to the upper left corner of the rim."""
        rank, file = divmod(square, self.files)
        column, row = (self.files - 1 - file, rank) if flipped else (file, self.ranks - 1 - rank)
        return self.near + column * self.square, self.top + row * self.square

    def box(self, square: int, flipped: bool) -> Box:
        """Return left, top, right and bottom of a square, relative to the upper left corner of the rim; right
        and bottom are the first pixels beyond it."""
        left, top = self.corner(square, flipped)
        return left, top, left + self.square, top + self.square


def has_trays(variant: Variant, position: Position | None = None) -> bool:
    """Return whether both sides have a tray.

    They always do if captured pieces go to the hand, otherwise only while a hand holds a piece.
    """
    if variant.facts.captures_to_hand:
        return True
    return position is not None and any(position.hand(color) for color in Color)


def layout_of(variant: Variant, style: Style, *, gauge: bool = False) -> Layout:
    """Return the layout of a variant's board, with or without room for an evaluation bar."""
    files, ranks = variant.files, variant.ranks
    # Boards are as wide as an 8x8 board but not higher than 12 of its squares, and squares stay readable.
    square = min(-(-8 * style.square_px // files), 12 * style.square_px // ranks)
    square = max(style.square_px * 3 // 4, min(square, style.square_px * 11 // 5))
    # Rim and bars scale with the board, not with the squares: on a phone, a picture is as wide as the screen,
    # so labels that scale with a large board's squares would be unreadable.
    side = max(files, ranks) * square
    bar = int(side * 0.068)
    near, far = (round(side * _NEAR), round(side * _FAR)) if style.coordinates else (0, 0)
    top = near if variant.family in TWICE_NAMED else far
    place = Layout(files, ranks, square, near, far, top, round(bar * 1.65), bar)
    if not gauge:
        return place
    wide = round(side * _GAUGE)
    return replace(place, gauge=wide, far=wide + 2 * round(side * _FAR))


def square_box(
    variant: Variant,
    square: int,
    view: Color,
    style: Style,
    *,
    labelled: bool = False,
    position: Position | None = None,
) -> Box:
    """Return the box in which render.board draws a square: left, top, right, bottom in pixels.

    labelled: whether the picture has bars with labels. position: the drawn position, needed if the variant
    has pieces in hand only from the start (None: empty hands). An evaluation bar doesn't move the squares.
    Right and bottom are the first pixels beyond the square, as in Pillow's boxes. Raises ValueError if the
    square isn't on the board.
    """
    check_square(variant, square)
    place = layout_of(variant, style)
    left, top, right, bottom = place.box(square, view == Color.BLACK)
    above = place.beside(has_trays(variant, position), labelled)
    return left, top + above, right, bottom + above


def check_square(variant: Variant, square: int) -> None:
    """Raise ValueError if the square isn't on the board."""
    if not 0 <= square < variant.files * variant.ranks:
        raise ValueError(f"square {square} is not on a board of {variant.files}x{variant.ranks}")


def themes() -> tuple[str, ...]:
    """Return the names of the themes, the default first."""
    return tuple(all_themes())


def art_credits() -> tuple[Credit, ...]:
    """Return the credits of all piece sets. Users must be able to read them."""
    return tuple(pieces.credit for pieces in all_sets().values())
