"""Typed facts about a variant's laws, for texts, pictures and the engine.

Each law in force sets its own facts (see Law.describe); the others keep their defaults. Regions are squares
by colour, White's first; pieces are piece types.
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
    """Squares that win when a side brings a piece there."""

    pieces: tuple[PieceType, ...]
    """White's pieces that win there; empty if all do."""
    codes: tuple[frozenset[int], frozenset[int]]
    """White's and Black's codes of these pieces."""
    regions: Regions
    must_be_safe: bool
    """Whether a piece wins only if it can't be captured there."""
    must_stay: bool
    """Whether the piece must still be there when its side moves again."""
    is_race: bool
    """Whether royal pieces race: Black draws by reaching the goal right after White."""


class ExtinctionFact(NamedTuple):
    """Pieces whose loss decides the game."""

    pieces: tuple[PieceType, ...]
    """Types that count separately; empty if all pieces count together."""
    codes: frozenset[int]
    """The codes of both sides' counted pieces."""
    value: Value
    """The result for a side that has `least` pieces or fewer."""
    least: int
    spares_equals: bool
    """Whether nobody loses if both sides have only `least` pieces, such as two bare kings."""
    explodes: bool
    """Whether explosions remove these pieces."""


class PseudoRoyalFact(NamedTuple):
    """Pieces that are royal while a side has at most `limit` of them."""

    pieces: tuple[PieceType, ...]
    codes: frozenset[int]
    """The codes of both sides' pieces."""
    limit: int


class DoubledFact(NamedTuple):
    """The limit for drops of a piece: at most `limit` unpromoted pieces on a file."""

    piece: PieceType
    limit: int


class PromotionFact(NamedTuple):
    """The promotion of pieces in their zones."""

    becomes: Mapping[int, tuple[int, ...]]
    """The codes that a piece may promote to, by its own code."""
    pawns: Pieces
    """White's and Black's pieces whose promotion the player chooses."""
    choices: Pieces
    """White's and Black's choices."""
    turned: tuple[tuple[PieceType, PieceType], ...]
    """Pieces that promote to a fixed piece, as in shogi, each with that piece."""
    turns: bool
    """Whether some pieces promote to a fixed piece, as in shogi."""
    turns_back: bool
    """Whether a promoted piece is demoted by its next move."""
    by_capture_alone: bool
    """Whether pieces in `turned` promote, or are demoted, only by capturing."""
    pieces_must: bool
    """Whether pieces in `turned` must promote whenever they can."""
    pawns_must: bool
    """Whether pawns must promote when they reach their zone."""


class RepetitionFact(NamedTuple):
    """The consequences of a repeated position."""

    claim_at: int
    """The number of appearances after which a draw may be claimed; 0 for never."""
    end_at: int
    """The number of appearances after which the game ends; 0 for never."""
    value: Value
    """The result for the side to move, or for White if `for_white`."""
    for_white: bool
    blames_checks: bool
    """Whether perpetual check loses."""
    blames_chases: bool
    """Whether perpetual chase loses."""


class CastlingFact(NamedTuple):
    """The castling of kings."""

    targets: tuple[int, int]
    """The target squares of White's king, kingside and queenside."""
    rooks: tuple[PieceType, ...]
    """White's pieces that castle with the king."""
    sides: tuple[bool, bool]
    """Whether White and Black can have castling rights."""
    is_shuffled: bool
    """Whether the start position shuffles kings and rooks."""
    is_placed: bool
    """Whether the players place their kings and rooks first."""
    ignores_attacks: bool
    """Whether the king may castle out of, through and into attacks, because it isn't royal."""


class EnPassantFact(NamedTuple):
    """Captures en passant."""

    takers: Pieces
    """White's and Black's pieces that capture en passant."""
    squares: Squares
    """Squares where en passant captures can happen."""


class FiftyMovesFact(NamedTuple):
    """Draws after moves without progress, counted in moves by each player."""

    claim_at: int
    """The count that allows a claim of a draw; 0 for never."""
    end_at: int
    """The count at which the game ends without a claim; 0 for never."""
    reset_by: tuple[PieceType, ...]
    """Pieces whose moves reset the count, as captures do."""
    forgives_checks: bool
    """Whether only ten checks by each side count."""


class ImpasseFact(NamedTuple):
    """The claim of a player whose king has entered the opponent's camp."""

    ranks: int
    """The number of ranks in the camp."""
    companions: int
    """How many of the player's other pieces must be in the camp."""
    great: tuple[PieceType, ...]
    """Pieces worth `great_worth` points; all others are worth one."""
    great_worth: int
    to_win: tuple[int, int]
    """The points that White and Black need to win."""


class PointsFact(NamedTuple):
    """Points that decide games without checkmate."""

    worth: tuple[tuple[PieceType, int], ...]
    head_start: float
    """Black's points beyond those for its pieces."""
    by_code: Mapping[int, int]
    """The points for each code."""

    def total(self, board: bytes, color: Color) -> float:
        """Return the points of `color` on the board, including the head start."""
        own = OWN[color]
        total = sum(self.by_code.get(code, 0) for code in board if own[code])
        return total + (self.head_start if color is Color.BLACK else 0)

    def leader(self, board: bytes) -> Color | None:
        """Return the side with more points, or None for a tie."""
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
    """The number of pieces in a row that wins; 0 if rows don't win."""
    checks_to_give: tuple[int, int] | None = None
    """How many checks White and Black must give to win."""
    may_give_check: bool = True
    """Whether giving check is allowed."""
    must_capture: bool = False
    """Whether captures are mandatory."""
    explodes: bool = False
    """Whether captures explode."""
    immune: tuple[PieceType, ...] = ()
    """Pieces that survive explosions."""
    mutually_immune: tuple[PieceType, ...] = ()
    """Pieces that can't capture pieces of their own type."""
    common_king: PieceType | None = None
    """The piece that moves like a king but isn't royal, in variants without royal pieces."""
    extinction: ExtinctionFact | None = None
    """Pieces that aren't royal, but whose loss ends the game."""
    pseudo_royals: PseudoRoyalFact | None = None
    """Pieces that are royal in addition to kings."""
    duple_check: bool = False
    """Whether a side with several royal pieces is in check only if all are attacked."""
    walling: str | None = None
    """The rule by which each move walls off a square, such as "duck"."""
    wall_moves: bool = False
    """Whether each move relocates the only wall."""
    petrifies: bool = False
    """Whether some pieces turn into walls when they capture."""
    hands: bool = False
    """Whether players can hold pieces in hand."""
    captures_to_hand: bool = False
    """Whether captured pieces change sides and go to the hand."""
    drops: bool = False
    """Whether a player may drop a piece from the hand instead of moving."""
    drops_promoted: bool = False
    """Whether a piece may be dropped promoted."""
    keeps_promoted: bool = False
    """Whether promoted pieces stay promoted when captured."""
    drop_regions: Mapping[PieceType, Regions] = MappingProxyType[PieceType, Regions]({})
    """The squares for drops of pieces that can't be dropped everywhere."""
    must_drop: bool = False
    """Whether pieces in hand must be dropped before other pieces move."""
    drop_checks: bool = True
    """Whether a drop may give check."""
    doubled: DoubledFact | None = None
    """The limit on pieces of a type on a file, for drops."""
    bishops_apart: PieceType | None = None
    """The piece whose drops must be split equally between light and dark squares."""
    drop_mate: PieceType | None = None
    """The piece that may not be dropped to give mate."""
    gating: bool = False
    """Whether a piece in hand may enter on the square that a piece's first move leaves."""
    promotion: PromotionFact | None = None
    """Promotion by moving."""
    promotion_zones: Regions = NOWHERE
    """The squares where pieces promote."""
    promotion_limits: Mapping[PieceType, int] = MappingProxyType[PieceType, int]({})
    """The maximum number of pieces of a type that a side may reach by promotion."""
    must_move_on: bool = False
    """Whether pieces may not go where they could never move again."""
    promoted_in_place: tuple[PieceType, ...] = ()
    """The pieces for which a pawn may be exchanged in a move of its own."""
    first_steps: Regions = NOWHERE
    """Squares from which pieces make their special first move."""
    first_movers: tuple[PieceType, ...] = ()
    """White's pieces with a special first move."""
    en_passant: EnPassantFact | None = None
    """Captures en passant after special first moves."""
    castling: CastlingFact | None = None
    """The castling of kings."""
    first_leaps: bool = False
    """Whether the king and the adviser may leap once."""
    regions: Mapping[PieceType, Regions] = MappingProxyType[PieceType, Regions]({})
    """The squares of pieces that are confined to part of the board, such as a palace."""
    palace_lines: Squares = frozenset()
    """Points on the diagonals of palaces."""
    river_crossing: PieceType | None = None
    """The piece that moves sideways only after crossing the river."""
    shunning: PieceType | None = None
    """The piece that neither jumps over nor captures its own type."""
    flying_general: bool = False
    """Whether the generals may not face each other."""
    bikjang: bool = False
    """Whether facing generals offer to end the game."""
    may_pass: tuple[bool, bool] = (False, False)
    """Whether White and Black may always pass, except in check."""
    stalemate: Value = "draw"
    """The result for the stalemated side."""
    checkmate: Value = "loss"
    """The result for the checkmated side."""
    no_flight: bool = False
    """Whether a checked king may move only to capture the checking piece."""
    shak_mate: bool = False
    """Whether a mate counts only after a shak, as in shatar."""
    points: PointsFact | None = None
    """Points that decide games without checkmate."""
    dead_draws: bool = False
    """Whether the game is drawn when neither side can mate."""
    lone_minors: tuple[PieceType, ...] = ()
    """Pieces that can't mate a lone king with only their own king's help, so the game is drawn."""
    never_meet_draws: bool = False
    """Whether the game is drawn when captures have become impossible."""
    fifty_moves: FiftyMovesFact | None = None
    """The rule about moves without progress."""
    impasse: ImpasseFact | None = None
    """The claim of a player whose king has entered the opponent's camp."""
    counting: str | None = None
    """The name of the counting rule."""
    repetition: RepetitionFact | None = None
    """The consequences of a repeated position."""
    to_and_fro: bool = False
    """Whether moving a piece back and forth a third time loses."""
