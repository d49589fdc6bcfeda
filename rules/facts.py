"""What a variant's laws say of themselves, for pictures and sentences: typed facts, whatever keys made them.

Each law in force fills in its own (see Law.describe); the others keep their defaults.
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
"""White's and Black's pieces of some sort."""
Value = Literal["draw", "win", "loss"]
"""What an end of the game is worth to one side."""
NOWHERE: Regions = (frozenset(), frozenset())


class GoalFact(NamedTuple):
    """Squares that win for who brings a piece there."""

    pieces: tuple[PieceType, ...]
    """White's pieces that count there; none named where all do."""
    codes: tuple[frozenset[int], frozenset[int]]
    """White's and Black's board bytes that count there."""
    regions: Regions
    must_be_safe: bool
    """Does a piece count only where it can't be taken?"""
    must_stay: bool
    """Must the piece still stand there when its side is to move again?"""
    is_race: bool
    """Is the royal piece to arrive, and may Black's follow White's at once?"""


class ExtinctionFact(NamedTuple):
    """Pieces that must not, or should, be lost."""

    pieces: tuple[PieceType, ...]
    """Types that are counted one by one; none where all pieces are counted together."""
    codes: frozenset[int]
    """The board bytes of both sides' pieces that are counted."""
    value: Value
    """What it is worth to have no more than `least` of them."""
    least: int
    spares_equals: bool
    """Has nobody lost where both sides are down to the least (two bare kings)?"""
    explodes: bool
    """Do they die out by explosions, so that to take them is to blow them up?"""


class PseudoRoyalFact(NamedTuple):
    """Pieces that are royal while few of them are left."""

    pieces: tuple[PieceType, ...]
    codes: frozenset[int]
    """Their board bytes, White's and Black's."""
    most: int
    """Royal as long as there are no more than so many."""


class DoubledFact(NamedTuple):
    """No more than `most` unpromoted pieces of this type on a file, as far as drops go."""

    piece: PieceType
    most: int


class PromotionFact(NamedTuple):
    """How pieces are promoted in their zones."""

    becomes: Mapping[int, tuple[int, ...]]
    """By board byte the board bytes of all that a piece may be promoted to."""
    pawns: Pieces
    """White's and Black's pieces that become another one, of their player's choice."""
    choices: Pieces
    """What they become."""
    turned: tuple[tuple[PieceType, PieceType], ...]
    """Pieces that are turned over, each with what it becomes."""
    turns: bool
    """Are pieces turned over, as in shogi?"""
    turns_back: bool
    """Does the next move turn them back?"""
    by_capture_alone: bool
    """Do pieces turn over, or back, only by capturing?"""
    pieces_must: bool
    """Must a piece be turned over wherever it may?"""
    pawns_must: bool
    """Must a pawn be promoted on reaching its zone?"""


class RepetitionFact(NamedTuple):
    """What a repeated position means."""

    claim_at: int
    """Appearances after which a draw may be claimed; 0 for never."""
    end_at: int
    """Appearances that end the game; 0 for none."""
    value: Value
    """What the end is worth to the side to move, or to White."""
    for_white: bool
    blames_checks: bool
    """Does who gave check all along lose?"""
    blames_chases: bool
    """Does who kept chasing a piece lose?"""


class CastlingFact(NamedTuple):
    """How kings castle."""

    targets: tuple[int, int]
    """Where White's king ends on the kingside and on the queenside."""
    rooks: tuple[PieceType, ...]
    """White's pieces with which it castles."""
    sides: tuple[bool, bool]
    """Have White, Black the right to castle in the beginning, or may they come to have it?"""
    is_shuffled: bool
    """Do kings and rooks begin on various squares?"""
    is_placed: bool
    """Are king and rook first set down by their player?"""


class EnPassantFact(NamedTuple):
    """Captures in passing."""

    takers: Pieces
    """White's and Black's pieces that capture so."""
    squares: Squares
    """Squares on which something can be taken."""


class FiftyMovesFact(NamedTuple):
    """Draws after many moves without progress, in moves by each player."""

    claim_at: int
    """When a draw may be claimed; 0 for never."""
    end_at: int
    """When the game ends without a claim; 0 for never."""
    reset_by: tuple[PieceType, ...]
    """Pieces whose moves begin the count anew, as captures do."""
    forgives_checks: bool
    """Are only ten checks of one side counted?"""


class ImpasseFact(NamedTuple):
    """What the player of a king in the opponent's camp may claim."""

    ranks: int
    """The furthest so many ranks are the camp."""
    companions: int
    """Other pieces that must have come there."""
    great: tuple[PieceType, ...]
    """Pieces that count `great_worth` points; all others count one."""
    great_worth: int
    to_win: tuple[int, int]
    """Points with which White, Black wins."""
    to_draw: tuple[int, int]
    """Points with which White, Black may have a draw at least."""


class PointsFact(NamedTuple):
    """Points that decide a game without a winner."""

    worth: tuple[tuple[PieceType, int], ...]
    head_start: float
    """What Black has before anything is counted."""
    by_code: Mapping[int, int]
    """The points of every board byte that has any."""

    def total(self, board: bytes, color: Color) -> float:
        """What `color` has on the board, the head start included."""
        own = OWN[color]
        total = sum(self.by_code.get(code, 0) for code in board if own[code])
        return total + (self.head_start if color is Color.BLACK else 0)

    def leader(self, board: bytes) -> Color | None:
        """Who has more points; None for a tie."""
        white, black = (self.total(board, color) for color in Color)
        if white == black:
            return None
        return Color.WHITE if white > black else Color.BLACK


class Facts(NamedTuple):
    """What is so in one variant: `Variant.facts`, each field described beneath it.

    >>> import rules
    >>> facts = rules.variant("kingofthehill").facts
    >>> [rules.variant("kingofthehill").square_name(square) for square in sorted(facts.goal.regions[0])]
    ['d4', 'e4', 'd5', 'e5']
    >>> rules.variant("shogi").facts.captures_to_hand
    True
    """

    goal: GoalFact | None = None
    """Squares to be reached."""
    connection: int = 0
    """How many pieces in a row win; 0 for never."""
    checks_to_give: tuple[int, int] | None = None
    """How many checks White, Black must give to win."""
    may_give_check: bool = True
    """Or is giving check forbidden?"""
    must_capture: bool = False
    """Must whoever can capture do so?"""
    explodes: bool = False
    """Does a capture blow up what stands around?"""
    immune: tuple[PieceType, ...] = ()
    """Pieces that no explosion takes."""
    mutually_immune: tuple[PieceType, ...] = ()
    """Pieces that can't take others of their own type."""
    common_king: PieceType | None = None
    """The piece that goes like a king where nothing is royal: it may be left to be taken."""
    extinction: ExtinctionFact | None = None
    """Pieces whose loss ends the game, where they are not royal."""
    pseudo_royals: PseudoRoyalFact | None = None
    """Further royal pieces."""
    duple_check: bool = False
    """Are several royal pieces in check only where all are attacked?"""
    walling: str | None = None
    """The rule by which each move walls off a square: "duck" and its kin."""
    wall_moves: bool = False
    """Is there one wall, which each move takes from where it was?"""
    petrifies: bool = False
    """Do some pieces turn into a wall by capturing?"""
    hands: bool = False
    """May a player hold pieces off the board, to bring them in later?"""
    captures_to_hand: bool = False
    """Does a captured piece change sides, to be dropped?"""
    drops: bool = False
    """May a piece from the hand be set down in place of a move?"""
    drops_promoted: bool = False
    """May it be set down on its promoted side?"""
    keeps_promoted: bool = False
    """Does a promoted piece stay promoted when it is captured?"""
    drop_regions: Mapping[PieceType, Regions] = MappingProxyType[PieceType, Regions]({})
    """Where pieces may be dropped that may not be dropped everywhere."""
    must_drop: bool = False
    """Must what is in hand be dropped before anything moves?"""
    drop_checks: bool = True
    """May a drop give check?"""
    doubled: DoubledFact | None = None
    """Which piece may not be dropped on a file that holds its like."""
    bishops_apart: PieceType | None = None
    """The pieces that must be set down half on light squares, half on dark ones."""
    drop_mate: PieceType | None = None
    """The piece that may not be dropped to give mate."""
    gating: bool = False
    """Does a piece from the hand enter behind one that moves for the first time?"""
    promotion: PromotionFact | None = None
    """How pieces are promoted where they are by a move of their own."""
    promotion_zones: Regions = NOWHERE
    """Where."""
    promotion_limits: Mapping[PieceType, int] = MappingProxyType[PieceType, int]({})
    """Of which pieces a side may have no more than so many by promotion."""
    must_move_on: bool = False
    """Must a piece never stand where it could not move again?"""
    promoted_in_place: tuple[PieceType, ...] = ()
    """What a pawn may be exchanged for as a move of its own."""
    first_steps: Regions = NOWHERE
    """Squares from which pawns, or other pieces with a first move, make it."""
    first_movers: tuple[PieceType, ...] = ()
    """White's pieces that make such moves."""
    en_passant: EnPassantFact | None = None
    """Can what made such a step be taken in passing?"""
    castling: CastlingFact | None = None
    """Is there castling?"""
    first_leaps: bool = False
    """May king and adviser leap once each game?"""
    regions: Mapping[PieceType, Regions] = MappingProxyType[PieceType, Regions]({})
    """Where pieces may stand that may not stand everywhere: palaces, and the near side of a river."""
    palace_lines: Squares = frozenset()
    """Points of diagonals along which pieces that go straight may go too."""
    river_crossing: PieceType | None = None
    """The piece that steps sideways only once it is across the river."""
    shunning: PieceType | None = None
    """The piece that neither jumps over its like nor takes it."""
    flying_general: bool = False
    """May the generals never face each other?"""
    bikjang: bool = False
    """Are facing generals an offer to end the game?"""
    may_pass: tuple[bool, bool] = (False, False)
    """May White, Black pass whenever they like (but in check)?"""
    stalemate: Value = "draw"
    """What it is worth to the side that can't move."""
    checkmate: Value = "loss"
    """What it is worth to the side that is mated."""
    no_flight: bool = False
    """May a king in check move only to take the one piece that checks him?"""
    shak_mate: bool = False
    """Does mate count only after a strong check, as in shatar?"""
    points: PointsFact | None = None
    """Are undecided games decided by points?"""
    dead_draws: bool = False
    """Is the game drawn where neither side can mate any more?"""
    lone_minors: tuple[PieceType, ...] = ()
    """Pieces of which a single one can't mate a lone king: the game is drawn then, too."""
    never_meet_draws: bool = False
    """Is the game drawn where nothing can ever be captured any more?"""
    fifty_moves: FiftyMovesFact | None = None
    """When moves without progress draw."""
    impasse: ImpasseFact | None = None
    """What a king who entered the opponent's camp may claim."""
    counting: str | None = None
    """The counting rule by which a stronger side must hurry."""
    repetition: RepetitionFact | None = None
    """What a repeated position means."""
    to_and_fro: bool = False
    """Does it lose to move one piece to and fro a third time?"""
