"""Typed facts about the laws of a variant, for pictures, wording and the engine.

Each law in force fills in its own facts (see Law.describe); the others keep their defaults.
Regions are squares by colour, White's first; pieces are piece types.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from rules.board.pieces import OWN, Color, PieceType

Squares = frozenset[int]
Regions = tuple[Squares, Squares]
"""White's and Black's squares."""
Pieces = tuple[tuple[PieceType, ...], tuple[PieceType, ...]]
"""White's and Black's pieces."""
Value = Literal["draw", "win", "loss"]
"""The result of the game for one side."""
NOWHERE: Regions = (frozenset(), frozenset())


class GoalFact(NamedTuple):
    """Squares that win for the side that brings a piece there."""

    pieces: tuple[PieceType, ...]
    """White's pieces that count there; empty if all do."""
    codes: tuple[frozenset[int], frozenset[int]]
    """White's and Black's board bytes that count there."""
    regions: Regions
    must_be_safe: bool
    """Does a piece count only if it can't be captured there?"""
    must_stay: bool
    """Must the piece still stand there when its side is to move again?"""
    is_race: bool
    """Is it a race of royal pieces, in which Black's may follow White's at once?"""


class ExtinctionFact(NamedTuple):
    """Pieces whose loss decides the game."""

    pieces: tuple[PieceType, ...]
    """Types that count separately; empty if all pieces count together."""
    codes: frozenset[int]
    """The board bytes of both sides' counted pieces."""
    value: Value
    """The result for a side that has `least` of them or fewer."""
    least: int
    spares_equals: bool
    """Does nobody lose if both sides have only the least (two bare kings)?"""
    explodes: bool
    """Are they lost by explosions?"""


class PseudoRoyalFact(NamedTuple):
    """Pieces that are royal while few of them are left."""

    pieces: tuple[PieceType, ...]
    codes: frozenset[int]
    """Their board bytes, White's and Black's."""
    most: int
    """The largest number of them that are royal."""


class DoubledFact(NamedTuple):
    """No drop may put more than `most` unpromoted pieces of this type on a file."""

    piece: PieceType
    most: int


class PromotionFact(NamedTuple):
    """How pieces are promoted in their zones."""

    becomes: Mapping[int, tuple[int, ...]]
    """By board byte, the board bytes that a piece may promote to."""
    pawns: Pieces
    """White's and Black's pieces that promote to a piece of choice."""
    choices: Pieces
    """The pieces to choose from."""
    turned: tuple[tuple[PieceType, PieceType], ...]
    """Pieces that turn over, each with the piece on its other side."""
    turns: bool
    """Do pieces turn over, as in shogi?"""
    turns_back: bool
    """Does the next move turn them back?"""
    by_capture_alone: bool
    """Do pieces turn over, or back, only by capturing?"""
    pieces_must: bool
    """Must a piece turn over whenever it can?"""
    pawns_must: bool
    """Must a pawn promote on reaching its zone?"""


class RepetitionFact(NamedTuple):
    """The consequences of a repeated position."""

    claim_at: int
    """Appearances after which a draw may be claimed; 0 for never."""
    end_at: int
    """Appearances that end the game; 0 for none."""
    value: Value
    """The result for the side to move, or for White if `for_white`."""
    for_white: bool
    blames_checks: bool
    """Does perpetual check lose?"""
    blames_chases: bool
    """Does perpetual chase lose?"""


class CastlingFact(NamedTuple):
    """How kings castle."""

    targets: tuple[int, int]
    """White's king's target squares, kingside and queenside."""
    rooks: tuple[PieceType, ...]
    """White's pieces with which its king castles."""
    sides: tuple[bool, bool]
    """Can White, Black have the right to castle?"""
    is_shuffled: bool
    """Are kings and rooks shuffled at the start?"""
    is_placed: bool
    """Do players first place king and rook?"""


class EnPassantFact(NamedTuple):
    """Captures en passant."""

    takers: Pieces
    """White's and Black's pieces that capture en passant."""
    squares: Squares
    """Squares where en passant captures can happen."""


class FiftyMovesFact(NamedTuple):
    """Draws after moves without progress, counted in moves by each player."""

    claim_at: int
    """When a draw may be claimed; 0 for never."""
    end_at: int
    """When the game ends without a claim; 0 for never."""
    reset_by: tuple[PieceType, ...]
    """Pieces whose moves reset the count, as captures do."""
    forgives_checks: bool
    """Do only ten checks of each side count?"""


class ImpasseFact(NamedTuple):
    """The claim of a player whose king has entered the opponent's camp."""

    ranks: int
    """The number of ranks of the camp."""
    companions: int
    """The number of other pieces that must be there."""
    great: tuple[PieceType, ...]
    """Pieces worth `great_worth` points; all others are worth one."""
    great_worth: int
    to_win: tuple[int, int]
    """Points with which White, Black wins."""


class PointsFact(NamedTuple):
    """Points that decide undecided games."""

    worth: tuple[tuple[PieceType, int], ...]
    head_start: float
    """The points that Black has in addition to those of its pieces."""
    by_code: Mapping[int, int]
    """The points of each board byte."""

    def total(self, board: bytes, color: Color) -> float:
        """The points of `color` on the board, head start included."""
        own = OWN[color]
        total = sum(self.by_code.get(code, 0) for code in board if own[code])
        return total + (self.head_start if color is Color.BLACK else 0)

    def leader(self, board: bytes) -> Color | None:
        """The side with more points; None for a tie."""
        white, black = (self.total(board, color) for color in Color)
        if white == black:
            return None
        return Color.WHITE if white > black else Color.BLACK


class Facts(NamedTuple):
    """All facts about one variant (`Variant.facts`).

    >>> import rules
    >>> facts = rules.variant("kingofthehill").facts
    >>> [rules.variant("kingofthehill").square_name(square) for square in sorted(facts.goal.regions[0])]
    ['d4', 'e4', 'd5', 'e5']
    >>> rules.variant("shogi").facts.captures_to_hand
    True
    """

    goal: GoalFact | None = None
    """Squares that win."""
    connection: int = 0
    """The number of pieces in a row that win; 0 if rows don't win."""
    checks_to_give: tuple[int, int] | None = None
    """The checks that White, Black must give to win."""
    may_give_check: bool = True
    """Is giving check allowed?"""
    must_capture: bool = False
    """Are captures mandatory?"""
    explodes: bool = False
    """Do captures explode?"""
    immune: tuple[PieceType, ...] = ()
    """Pieces that survive explosions."""
    mutually_immune: tuple[PieceType, ...] = ()
    """Pieces that can't capture others of their own type."""
    common_king: PieceType | None = None
    """The piece that moves like a king but is not royal, in variants without royal pieces."""
    extinction: ExtinctionFact | None = None
    """Pieces that are not royal, but whose loss ends the game."""
    pseudo_royals: PseudoRoyalFact | None = None
    """Further royal pieces."""
    duple_check: bool = False
    """Are several royal pieces in check only if all are attacked?"""
    walling: str | None = None
    """The rule by which each move walls off a square, such as "duck"."""
    wall_moves: bool = False
    """Is there a single wall that each move relocates?"""
    petrifies: bool = False
    """Do some pieces turn into a wall by capturing?"""
    hands: bool = False
    """May a player hold pieces off the board, to bring them in later?"""
    captures_to_hand: bool = False
    """Do captured pieces change sides and go to the hand?"""
    drops: bool = False
    """May a player drop a piece from the hand instead of moving?"""
    drops_promoted: bool = False
    """May a piece be dropped promoted?"""
    keeps_promoted: bool = False
    """Does a promoted piece stay promoted when it is captured?"""
    drop_regions: Mapping[PieceType, Regions] = MappingProxyType[PieceType, Regions]({})
    """The squares for drops of pieces that may not be dropped everywhere."""
    must_drop: bool = False
    """Must pieces in hand be dropped before others move?"""
    drop_checks: bool = True
    """May a drop give check?"""
    doubled: DoubledFact | None = None
    """The piece that may not be dropped on a file with others of its type."""
    bishops_apart: PieceType | None = None
    """The piece whose drops must be divided equally between light and dark squares."""
    drop_mate: PieceType | None = None
    """The piece that may not be dropped to give mate."""
    gating: bool = False
    """Can a piece in hand enter behind a piece that first moves?"""
    promotion: PromotionFact | None = None
    """How pieces promote by moving."""
    promotion_zones: Regions = NOWHERE
    """The squares of promotion."""
    promotion_limits: Mapping[PieceType, int] = MappingProxyType[PieceType, int]({})
    """The most pieces of a type that a side may have by promotion."""
    must_move_on: bool = False
    """Is it illegal to put a piece where it could never move again?"""
    promoted_in_place: tuple[PieceType, ...] = ()
    """The pieces that a pawn may be exchanged for as a move of its own."""
    first_steps: Regions = NOWHERE
    """Squares from which pieces make their special first move."""
    first_movers: tuple[PieceType, ...] = ()
    """White's pieces with a special first move."""
    en_passant: EnPassantFact | None = None
    """Captures en passant after special first moves, if there are any."""
    castling: CastlingFact | None = None
    """How kings castle, if they do."""
    first_leaps: bool = False
    """May king and adviser leap once?"""
    regions: Mapping[PieceType, Regions] = MappingProxyType[PieceType, Regions]({})
    """The squares of pieces confined to a part of the board, as to a palace."""
    palace_lines: Squares = frozenset()
    """Points on the diagonals of palaces."""
    river_crossing: PieceType | None = None
    """The piece that moves sideways only across the river."""
    shunning: PieceType | None = None
    """The piece that neither jumps over nor captures its own type."""
    flying_general: bool = False
    """Is it illegal for the generals to face each other?"""
    bikjang: bool = False
    """Do facing generals offer to end the game?"""
    may_pass: tuple[bool, bool] = (False, False)
    """May White, Black always pass, except in check?"""
    stalemate: Value = "draw"
    """The result for the stalemated side."""
    checkmate: Value = "loss"
    """The result for the checkmated side."""
    no_flight: bool = False
    """May a king in check move only to capture the checking piece?"""
    shak_mate: bool = False
    """Does mate count only after a shak, as in shatar?"""
    points: PointsFact | None = None
    """The points that decide undecided games, if there are any."""
    dead_draws: bool = False
    """Is the game drawn when neither side can mate?"""
    lone_minors: tuple[PieceType, ...] = ()
    """A king with just one of these can't mate a lone king: then the game is drawn, too."""
    never_meet_draws: bool = False
    """Is the game drawn when captures have become impossible?"""
    fifty_moves: FiftyMovesFact | None = None
    """The rule on moves without progress."""
    impasse: ImpasseFact | None = None
    """The claim of a king in the opponent's camp."""
    counting: str | None = None
    """The counting rule, by name."""
    repetition: RepetitionFact | None = None
    """The consequences of a repeated position."""
    to_and_fro: bool = False
    """Does moving one piece to and fro a third time lose?"""
