"""Positions as immutable values: playing a move returns a new position."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import TYPE_CHECKING, Any  # Any: a law's own state

from rules import fen as fen_text
from rules import notation
from rules.board.pieces import BLACK, OWN, WALL, WHITE, Color, Piece, PieceType
from rules.errors import Illegal, IllegalMove
from rules.move import EnPassantCapture, Move, innermost_base
from rules.movegen.line_cache import Basis, PositionCache
from rules.movement import betza
from rules.outcome import Count, Outcome
from rules.position_draft import MAX_COUNTED, Draft

if TYPE_CHECKING:
    from rules.notation.vocabulary import Vocabulary
    from rules.variant import Variant


class Position:
    """The board, the side to move and all other contents of a FEN, as an immutable value.

    `variant`: the variant played. `board`: one code for each square from a1 along the ranks (see
    rules.board.pieces; `piece_at` and `pieces` decode it). `turn`: the side to move. `rights`: the
    squares of rooks that may still castle. `en_passant`: the target squares of possible en passant
    captures. `hands`: the numbers of pieces of each kind in White's hand, then in Black's; empty in
    variants without hands. `extra`: the state of other laws (see Law.slot). `halfmove_clock`: half-moves
    since the last capture or pawn move. `fullmove`: the move number, from 1.

    >>> import rules
    >>> start = rules.variant("chess").start()
    >>> position = start.play(start.parse("e4"))
    >>> position.fen()
    'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1'
    >>> len(position.legal_moves()), position.in_check, position.outcome()
    (20, False, None)
    >>> position == rules.Position.from_fen(position.variant, position.fen())
    True
    """

    __slots__ = (
        "_cache",
        "board",
        "en_passant",
        "extra",
        "fullmove",
        "halfmove_clock",
        "hands",
        "rights",
        "turn",
        "variant",
    )

    variant: Variant
    board: bytes
    turn: Color
    rights: tuple[int, ...]
    en_passant: tuple[int, ...]
    hands: bytes
    extra: tuple[Any, ...]
    halfmove_clock: int
    fullmove: int
    _cache: PositionCache | Basis | None
    """The cache of this position, or of the previous position with the squares that changed since."""

    @classmethod
    def from_fen(cls, variant: Variant, fen: str) -> Position:
        """Parse a FEN. The fields after the side to move are optional. Raises InvalidFen."""
        draft = fen_text.read(variant, fen)
        position = cls.from_draft(draft, draft.mover)
        fen_text.verify(position)
        return position

    @classmethod
    def from_draft(cls, draft: Draft, turn: Color, cache: Basis | None = None) -> Position:
        """Create a position from a finished draft, with `turn` to move.

        `cache`: the previous position's cache if only a few lines (ranks, files, diagonals) have changed.
        """
        position = cls.__new__(cls)
        position.variant = draft.variant
        position.board = bytes(draft.board)
        position.turn = turn
        position.rights = draft.rights
        position.en_passant = draft.en_passant
        position.hands = bytes(draft.hands)
        position.extra = tuple(draft.extra)
        position.halfmove_clock = draft.halfmove_clock
        position.fullmove = draft.fullmove
        position._cache = cache
        return position

    def fen(self) -> str:
        """Return the FEN, in Fairy-Stockfish's dialect."""
        return fen_text.write(self)

    # ---- contents

    def piece_at(self, square: int) -> Piece | None:
        """Return the piece on a square (0 is a1; see Variant.square), or None."""
        return self.variant.kinds.piece_of_code[self.board[square]]

    def pieces(self) -> Iterator[tuple[int, Piece]]:
        """Yield each occupied square with its piece, from a1 along the ranks."""
        known = self.variant.kinds.piece_of_code
        for square, code in enumerate(self.board):
            piece = known[code]
            if piece is not None:
                yield square, piece

    def walls(self) -> tuple[int, ...]:
        """Return the squares with walls."""
        if WALL not in self.board:
            return ()
        return tuple(square for square, code in enumerate(self.board) if code == WALL)

    def hand(self, color: Color) -> tuple[tuple[PieceType, int], ...]:
        """Return the piece types in the hand of `color`, each with its count."""
        held = zip(self.variant.kinds, self.held(color), strict=False)
        return tuple((kind.type, count) for kind, count in held if count)

    def held(self, color: Color) -> bytes:
        """Return the count of each kind in the hand of `color`; empty in variants without hands."""
        size = len(self.variant.kinds)
        return self.hands[color * size : (color + 1) * size]

    def checked(self) -> tuple[int, ...]:
        """Return the squares of the attacked royal pieces of the side to move."""
        squares = self.variant.compiled.generator.checked(self)
        for law in self.variant.compiled.hooks("checked"):
            squares += law.checked(self)
        return squares

    @property
    def in_check(self) -> bool:
        """Whether a royal piece of the side to move is attacked, or another law counts it as in check."""
        return bool(self.checked())

    @property
    def checks_left(self) -> tuple[int, int] | None:
        """How many checks White and Black must still give to win; None if checks don't win."""
        slot = self.variant.compiled.slots.get("checks")
        return None if slot is None else self.extra[slot]

    @property
    def count(self) -> Count | None:
        """The state of the variant's counting rule; None if nobody counts."""
        slot = self.variant.compiled.slots.get("count")
        count: Count | None = None if slot is None else self.extra[slot]
        return count if count and count.limit else None

    def gates(self, color: Color) -> tuple[int, ...]:
        """Return the squares where a piece from the hand of `color` may still enter by gating."""
        slot = self.variant.compiled.slots.get("gates")
        if slot is None or not self.hand(color):
            return ()
        return tuple(
            square for square in self.variant.geometry.squares if self.extra[slot][color] >> square & 1
        )

    def identity(self) -> Hashable:
        """Return a value that is equal for repeated positions (FIDE laws of chess, article 9.2.3).

        It contains the board, the hands, the side to move, the castling rights, and the en passant squares on
        which a capture is legal.
        """
        en_passant = (
            tuple(sorted({move.target for move in self.legal_moves() if _is_en_passant(move)}))
            if self.en_passant
            else ()
        )
        extra = tuple(map(self.extra.__getitem__, self.variant.compiled.identity_slots))
        return self.board, self.turn, self.rights, en_passant, self.hands, extra

    # ---- moving

    def legal_moves(self) -> list[Move]:
        """Return all legal moves, without duplicates and in no particular order."""
        return list(self._legal())

    def _legal(self) -> tuple[Move, ...]:
        generator = self.variant.compiled.generator
        cache = generator.cache_of(self)
        if cache.legal is None:
            cache.legal = tuple(generator.legal_moves(self))
        return cache.legal

    def _known_moves(self) -> tuple[Move, ...] | None:
        """Return the legal moves if they are cached, else None."""
        cache = self._cache
        return cache.legal if isinstance(cache, PositionCache) else None

    def forget(self) -> None:
        """Free the position's cache, which takes most of its memory. It is rebuilt on demand."""
        self._cache = None

    @property
    def has_legal_moves(self) -> bool:
        """Whether the side to move has a legal move. Cheaper than `legal_moves`."""
        known = self._known_moves()
        return self.variant.compiled.generator.has_moves(self) if known is None else bool(known)

    # ---- moves for the search

    def pseudo_legal_moves(self) -> list[Move]:
        """Return the legal moves and possibly moves that leave a royal piece attacked, which `after` rejects.

        Cheaper than `legal_moves`. If laws extend or select moves (walls, mandatory captures), these are
        exactly the legal moves.
        """
        known = self._known_moves()
        if known is not None:
            return list(known)
        generator = self.variant.compiled.generator
        if generator.selects:
            return list(self._legal())
        return [] if generator.decided(self) is not None else generator.pseudo_legal(self)

    def after(self, move: Move) -> Position | None:
        """Return the position after one of `pseudo_legal_moves()`, or None if the move is illegal."""
        after = self.play(move)
        generator = self.variant.compiled.generator
        if generator.selects:
            return after
        if generator.is_illegal(self, move, after) or generator.forbids_drop(self, move):
            return None
        return after

    def after_null_move(self) -> Position:
        """Return the position after a null move, which only passes the turn."""
        draft = Draft(self.variant, bytearray(self.board), self.turn)
        draft.rights, draft.hands, draft.extra = self.rights, bytearray(self.hands), list(self.extra)
        draft.halfmove_clock, draft.fullmove = self.halfmove_clock + 1, self.fullmove + self.turn
        return Position.from_draft(draft, self.turn.opponent)

    def attacked_royals(self) -> bool:
        """Return whether a royal piece of the side to move is attacked. Cheaper than `in_check`."""
        return self.variant.compiled.generator.are_royals_attacked(self)

    def play(self, move: Move) -> Position:
        """Return the position after `move`, one of `legal_moves()`.

        Legality isn't checked (see Game.play). Raises IllegalMove only if the moved piece doesn't belong to
        the side to move, or a dropped piece isn't in hand.
        """
        variant, law, before = self.variant, move.law, self.board
        origin, target = move.origin, move.target
        if origin is None:
            return self._played_by_laws(move)
        code, taken = before[origin], before[target]
        if not OWN[self.turn][code] and origin != target:  # A side without pieces may pass.
            raise IllegalMove(move.uci(), Illegal.WRONG_SIDE if code else Illegal.EMPTY_SQUARE)
        plain = variant.compiled.plain_moves
        level = plain.concerns[origin] | plain.concerns[target]
        may_be_plain = law is None or (move.simple and law.may_be_plain)
        if level > 1 or (taken and plain.captures_concern) or not may_be_plain:
            return self._played_by_laws(move)
        # Most moves are plain and need no hooks. This case is inlined for speed.
        changed = bytearray(before)
        changed[origin] = 0
        changed[target] = code
        position = _new(Position)
        position.board = board = bytes(changed)
        en_passant = () if law is None else law.plays_plainly(board, move)
        if en_passant is None:
            return self._played_by_laws(move)
        position.en_passant = en_passant
        position.variant = variant
        rights = self.rights
        if level and rights:
            ending = plain.ending_rights
            if origin in rights or target in rights or ending[code] or ending[taken]:
                for rights_law in plain.settling:
                    rights = rights_law.rights_left(rights, board, code, move)
        position.rights = rights
        position.hands = self.hands
        position.extra = self.extra
        zeroing = plain.zeroing[code]
        if taken or (zeroing and (zeroing == 1 or not variant.compiled.tables.may_return(code, move))):
            position.halfmove_clock = 0
        else:
            clock = self.halfmove_clock
            position.halfmove_clock = clock + (clock < MAX_COUNTED)
        number = self.fullmove
        if self.turn:
            position.turn, number = WHITE, number + (number < MAX_COUNTED)
        else:
            position.turn = BLACK
        position.fullmove = number
        cache = self._cache
        position._cache = (cache, origin, target) if type(cache) is PositionCache else None
        return position

    def _played_by_laws(self, move: Move) -> Position:
        """Return the position after a move that needs hooks of laws."""
        compiled, origin, target = self.variant.compiled, move.origin, move.target
        draft = Draft.for_move(self, move)
        draft.play(move)
        if draft.captured:
            for law in compiled.hooks("change_board"):
                law.change_board(draft, move)
            for law in compiled.hooks("after_capture"):
                law.after_capture(draft, move)
        for law in compiled.hooks("after"):
            law.after(draft, move)
        zeroing = compiled.plain_moves.zeroing[draft.code]
        if draft.captured or zeroing == 1 or (zeroing and not compiled.tables.may_return(draft.code, move)):
            draft.halfmove_clock = 0
        cache = self._cache
        if move.simple and isinstance(cache, PositionCache) and compiled.keeps_board:
            return Position.from_draft(
                draft, self.turn.opponent, (cache, target if origin is None else origin, target)
            )
        return Position.from_draft(draft, self.turn.opponent)

    def is_capture(self, move: Move) -> bool:
        """Return whether this legal move captures a piece, possibly en passant."""
        if not self.board[move.target]:
            return bool(self.en_passant) and _is_en_passant(move)
        return move.origin not in (None, move.target) and not move.castling

    def move_from_uci(self, uci: str) -> Move:
        """Return the legal move with exactly this UCI text. Raises IllegalMove."""
        for move in self._legal():
            if move.uci() == uci:
                return move
        raise IllegalMove(uci, Illegal.GAME_OVER if not self._legal() else Illegal.CANNOT_REACH)

    def parse(self, written: str, previous: Move | None = None, vocabulary: Vocabulary | None = None) -> Move:
        """Return the legal move that a text means, in SAN, UCI or a notation of the variant's family.

        Common deviations from these notations are accepted. `previous`: the previous move, for texts that
        refer to it (同歩). `vocabulary`: letters and names of pieces in other languages.

        Raises MalformedMove, AmbiguousMove or IllegalMove, all of them MoveError.
        """
        from rules.notation import move_parser  # It imports this module.

        return move_parser.parse(self, written, previous, vocabulary)

    def san(self, move: Move) -> str:
        """Write a legal move in the notation of the variant's family: SAN with + or #, P-7f, C2=5."""
        return notation.write(self, move)

    def outcome(self) -> Outcome | None:
        """Return the outcome if the position alone decides it, else None."""
        outcome = self.variant.compiled.generator.decided(self)
        if outcome is not None:
            return outcome
        for law in self.variant.compiled.hooks("ending"):
            outcome = law.ending(self)
            if outcome is not None:
                return outcome
        return None

    def can_win(self, color: Color) -> bool:
        """Return whether `color` can still win by some series of legal moves. True unless a law excludes
        it."""
        return all(law.can_win(self, color) for law in self.variant.compiled.hooks("can_win"))

    # ---- equality

    def __eq__(self, other: object) -> bool:
        """Return whether both positions have the same FEN.

        A FEN doesn't contain state that depends on earlier moves. While a counting rule is active, its count
        replaces the half-move clock in the FEN.
        """
        if self is other:
            return True
        if not isinstance(other, Position) or self._placed() != other._placed():
            return False
        counts = self.halfmove_clock, self.fullmove
        if self.extra == other.extra and counts == (other.halfmove_clock, other.fullmove):
            return True  # Then the FENs are equal. This shortcut makes cache look-ups fast.
        slots = self.variant.compiled.identity_slots
        return all(self.extra[slot] == other.extra[slot] for slot in slots) and self.fen() == other.fen()

    def __hash__(self) -> int:
        return hash(self._placed())

    def _placed(self) -> tuple[object, ...]:
        """Return fields that are equal in equal positions."""
        return (self.variant, self.board, self.turn, self.rights, self.en_passant, self.hands)

    def __repr__(self) -> str:
        return f"<Position {self.variant.key} {self.fen()}>"


_new = Position.__new__


def _is_en_passant(move: Move) -> bool:
    return move.law is not None and isinstance(innermost_base(move), EnPassantCapture)


class PlainMoves:
    """Tables of one variant from which `Position.play` decides whether a plain move needs hooks of laws.

    Plain moves without them make perft and searches about a fifth faster.

    `concerns`: by square, the laws that must see moves from or to it (see Law.after), as bits: 1 for laws
    that only update rights, 2 for others. `captures_concern`: whether laws have hooks for captures.
    `ending_rights`: by code, 1 for pieces whose moves or captures may end rights. `settling`: the laws that
    update these rights. `zeroing`: by code, 1 for pieces all of whose moves reset the half-move clock, 2 if
    only irreversible moves do.
    """

    __slots__ = ("captures_concern", "concerns", "ending_rights", "settling", "zeroing")

    def __init__(self, variant: Variant) -> None:
        hooks = variant.compiled.hooks
        self.settling = hooks("rights_left")
        concerns = bytearray(len(variant.geometry.squares))
        for law in hooks("after"):
            for square in variant.geometry.squares if law.concerns is None else law.concerns:
                concerns[square] |= 1 if law in self.settling else 2
        self.concerns = bytes(concerns)
        self.captures_concern = bool(hooks("change_board") or hooks("after_capture"))
        ending = {code for law in self.settling for code in law.ending_rights}
        self.ending_rights = bytes(code in ending for code in range(256))
        zeroing = bytearray(256)
        for code in (code for law in variant.compiled.laws for code in law.zeroing):
            movements = betza.parse(variant.kinds.type_of(code).betza)
            steps = {step for movement in movements if movement.moves for step in movement.vectors}
            zeroing[code] = 2 if any((-x, -y) in steps for x, y in steps) else 1
        self.zeroing = bytes(zeroing)
