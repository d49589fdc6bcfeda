"""A position: an immutable value. Playing a move gives a new one and leaves the old as it was."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import TYPE_CHECKING, Any  # each law defines its own type of state

from rules import fen as fen_text
from rules import notation
from rules.board.pieces import BLACK, OWN, WALL, WHITE, Color, Piece, PieceType
from rules.errors import Illegal, IllegalMove
from rules.move import EnPassantCapture, Move, unextended
from rules.movegen.line_cache import Basis, PositionCache
from rules.movement import betza
from rules.outcome import Count, Outcome
from rules.position_draft import MOST_COUNTED, Draft

if TYPE_CHECKING:
    from rules.variant import Variant


class Position:
    """The board, the side to move and everything else that a FEN holds, as an immutable value.

    `variant`: the variant played. `turn`: the side to move. `board`: one byte per square (see
    rules.board.pieces; `piece_at` and `pieces` decode it). `rights`: the squares of rooks that may still
    castle. `en_passant`: the squares on which a pawn can be captured en passant by a pawn that attacks them.
    `hands`: the number of each kind that White, then Black holds, empty without drops. `extra`: the state of
    further laws (see Law.slot). `halfmove_clock`: half-moves since the last capture or pawn move. `fullmove`:
    the number of the move, from 1.

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
    """Cached facts about this position, or the previous position's cache with the squares that changed."""

    @classmethod
    def from_fen(cls, variant: Variant, fen: str) -> Position:
        """The position of a FEN, whose trailing counters may be missing. Raises InvalidFen."""
        draft = fen_text.read(variant, fen)
        position = cls.of(draft, draft.mover)
        fen_text.verify(position)
        return position

    @classmethod
    def of(cls, draft: Draft, turn: Color, cache: Basis | None = None) -> Position:
        """The position of a finished draft, with `turn` to move.

        `cache`: the previous position's, if few lines (ranks, files, diagonals) have changed.
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
        """The position in Fairy-Stockfish's dialect of FEN."""
        return fen_text.write(self)

    # ---- contents

    def piece_at(self, square: int) -> Piece | None:
        """The piece on a square (0 is a1; `Variant.square` gives the square of a name), or None."""
        return self.variant.kinds.piece_of_code[self.board[square]]

    def pieces(self) -> Iterator[tuple[int, Piece]]:
        """Every piece with its square, from a1 along the ranks."""
        known = self.variant.kinds.piece_of_code
        for square, code in enumerate(self.board):
            piece = known[code]
            if piece is not None:
                yield square, piece

    def walls(self) -> tuple[int, ...]:
        """The squares that are walled off."""
        if WALL not in self.board:
            return ()
        return tuple(square for square, code in enumerate(self.board) if code == WALL)

    def hand(self, color: Color) -> tuple[tuple[PieceType, int], ...]:
        """The pieces that `color` holds to drop, with their number; empty where the variant has no hand."""
        kinds = self.variant.kinds
        held = self.hands[color * len(kinds) : (color + 1) * len(kinds)]
        return tuple((kind.type, count) for kind, count in zip(kinds, held, strict=False) if count)

    def checked(self) -> tuple[int, ...]:
        """The squares of the royal pieces of the side to move that are attacked."""
        found = self.variant.compiled.generator.checked(self)
        for law in self.variant.compiled.hooks("checked"):
            found += law.checked(self)
        return found

    @property
    def in_check(self) -> bool:
        """Is a royal piece of the side to move attacked, by every law?"""
        return bool(self.checked())

    @property
    def checks_left(self) -> tuple[int, int] | None:
        """The checks that White, Black still must give to win; None if checks don't count."""
        slot = self.variant.compiled.slots.get("checks")
        return None if slot is None else self.extra[slot]

    @property
    def count(self) -> Count | None:
        """The state of the variant's counting rule, None without one."""
        slot = self.variant.compiled.slots.get("count")
        return None if slot is None else self.extra[slot]

    def identity(self) -> Hashable:
        """A value that is equal for repeated positions (FIDE laws of chess 9.2.3).

        It holds the board, the hands, the side to move and the moves that are possible: a right to castle
        counts, and a square for en passant only where the capture is legal.
        """
        passing = (
            tuple(sorted({move.target for move in self.legal_moves() if _is_en_passant(move)}))
            if self.en_passant
            else ()
        )
        extra = tuple(map(self.extra.__getitem__, self.variant.compiled.identity_slots))
        return self.board, self.turn, self.rights, passing, self.hands, extra

    # ---- moving

    def legal_moves(self) -> list[Move]:
        """Every legal move, each once, in no particular order."""
        return list(self._legal())

    def _legal(self) -> tuple[Move, ...]:
        generator = self.variant.compiled.generator
        cache = generator.cache_of(self)
        if cache.legal is None:
            cache.legal = tuple(generator.legal_moves(self))
        return cache.legal

    def _known_moves(self) -> tuple[Move, ...] | None:
        """The legal moves, if they are cached."""
        cache = self._cache
        return cache.legal if isinstance(cache, PositionCache) else None

    def forget(self) -> None:
        """Free the position's cache, which is most of its memory; it is rebuilt when needed."""
        self._cache = None

    @property
    def has_legal_moves(self) -> bool:
        """Has the side to move a legal move? Cheaper than `legal_moves`."""
        known = self._known_moves()
        return self.variant.compiled.generator.has_moves(self) if known is None else bool(known)

    # ---- for search

    def pseudo_legal_moves(self) -> list[Move]:
        """All legal moves, and maybe others that leave a royal piece attacked, which `after` recognizes.

        Cheaper than `legal_moves`. If laws add to the legal moves or select from them (walls, mandatory
        captures), these are exactly the legal moves.
        """
        known = self._known_moves()
        if known is not None:
            return list(known)
        generator = self.variant.compiled.generator
        if generator.selects:
            return list(self._legal())
        return [] if generator.decided(self) is not None else generator.pseudo_legal(self)

    def after(self, move: Move) -> Position | None:
        """The position after one of `pseudo_legal_moves()`, or None if the move is illegal."""
        following = self.play(move)
        generator = self.variant.compiled.generator
        if generator.selects:
            return following
        if generator.is_illegal(self, move, following) or generator.forbids_drop(self, move):
            return None
        return following

    def after_null_move(self) -> Position:
        """The position after a null move: the other side to move, nothing else changed."""
        draft = Draft(self.variant, bytearray(self.board), self.turn)
        draft.rights, draft.hands, draft.extra = self.rights, bytearray(self.hands), list(self.extra)
        draft.halfmove_clock, draft.fullmove = self.halfmove_clock + 1, self.fullmove + self.turn
        return Position.of(draft, self.turn.opponent)

    def attacked_royals(self) -> bool:
        """Is a royal piece of the side to move attacked? Cheaper than `in_check`."""
        return self.variant.compiled.generator.are_royals_attacked(self)

    def play(self, move: Move) -> Position:
        """The position after `move`, one of `legal_moves()`. Legality isn't checked here (see Game.play).

        Raises IllegalMove only if the piece isn't the mover's, or if a dropped piece isn't in hand."""
        variant, law, before = self.variant, move.law, self.board
        origin, target = move.origin, move.target
        if origin is None:
            return self._played_by_laws(move)
        code, taken = before[origin], before[target]
        if not OWN[self.turn][code] and origin != target:  # a side without pieces may pass
            raise IllegalMove(move.uci(), Illegal.WRONG_SIDE if code else Illegal.EMPTY_SQUARE)
        plain = variant.compiled.plain_moves
        level = plain.concerns[origin] | plain.concerns[target]
        may_be_plain = law is None or (move.simple and law.may_be_plain)
        if level > 1 or (taken and plain.captures_concern) or not may_be_plain:
            return self._played_by_laws(move)
        # Most moves are plain and concern no law: inlined for speed.
        changed = bytearray(before)
        changed[origin] = 0
        changed[target] = code
        position = _new(Position)
        position.board = board = bytes(changed)
        passing = () if law is None else law.plays_plainly(board, move)
        if passing is None:
            return self._played_by_laws(move)
        position.en_passant = passing
        position.variant = variant
        rights = self.rights
        if level and rights:
            ending = plain.ending_rights
            if origin in rights or target in rights or ending[code] or ending[taken]:
                for each in plain.settling:
                    rights = each.rights_left(rights, board, code, move)
        position.rights = rights
        position.hands = self.hands
        position.extra = self.extra
        zeroing = plain.zeroing[code]
        if taken or (zeroing and (zeroing == 1 or not variant.compiled.tables.may_return(code, move))):
            position.halfmove_clock = 0
        else:
            clock = self.halfmove_clock
            position.halfmove_clock = clock + (clock < MOST_COUNTED)
        number = self.fullmove
        if self.turn:
            position.turn, number = WHITE, number + (number < MOST_COUNTED)
        else:
            position.turn = BLACK
        position.fullmove = number
        cache = self._cache
        position._cache = (cache, origin, target) if type(cache) is PositionCache else None
        return position

    def _played_by_laws(self, move: Move) -> Position:
        """The position after a move that needs hooks of laws."""
        compiled, origin, target = self.variant.compiled, move.origin, move.target
        draft = Draft.following(self, move)
        if move.law is not None:
            move.law.play(draft, move)
        elif origin is not None:
            draft.board[origin] = 0
            draft.board[target] = draft.code
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
            return Position.of(
                draft, self.turn.opponent, (cache, target if origin is None else origin, target)
            )
        return Position.of(draft, self.turn.opponent)

    def is_capture(self, move: Move) -> bool:
        """Does this legal move take a piece (en passant included)?"""
        if not self.board[move.target]:
            return bool(self.en_passant) and _is_en_passant(move)
        return move.origin not in (None, move.target) and not move.castling

    def move_from_uci(self, uci: str) -> Move:
        """The legal move whose UCI text is exactly `uci`. Raises IllegalMove."""
        if self._known_moves() is None:
            # For a plain move, skip the list of all legal moves: this makes replays faster.
            cut, squares = 3 if uci[2:3].isdigit() else 2, self.variant.geometry.square_of
            origin, target = squares.get(uci[:cut]), squares.get(uci[cut : cut + 2])
            if origin is not None and target is not None:
                move = self.variant.compiled.generator.plain_legal_move(self, origin, target, uci)
                if move is not None:
                    return move
        for move in self._legal():
            if move.uci() == uci:
                return move
        raise IllegalMove(uci, Illegal.GAME_OVER if not self._legal() else Illegal.CANNOT_REACH)

    def parse(self, written: str, previous: Move | None = None) -> Move:
        """The legal move that a text means, in SAN, UCI or a notation of the variant's family.

        It tolerates what people type. `previous`: the move before, for texts that refer to it (同歩).

        Raises MalformedMove, AmbiguousMove or IllegalMove, all of them MoveError.
        """
        from rules.notation import move_parser  # It imports this module.

        return move_parser.parse(self, written, previous)

    def san(self, move: Move) -> str:
        """A legal move in the notation of the variant's family: SAN with + or #, P-7f, C2=5."""
        return notation.write(self, move)

    def outcome(self) -> Outcome | None:
        """The outcome that the position alone decides, or None."""
        decided = self.variant.compiled.generator.decided(self)
        if decided is not None:
            return decided
        for law in self.variant.compiled.hooks("ending"):
            outcome = law.ending(self)
            if outcome is not None:
                return outcome
        return None

    def can_win(self, color: Color) -> bool:
        """Can `color` still win by some series of legal moves? True if no law rules it out."""
        return all(law.can_win(self, color) for law in self.variant.compiled.hooks("can_win"))

    # ---- a value

    def __eq__(self, other: object) -> bool:
        """Positions with the same FEN are equal.

        A FEN leaves out state that depends on earlier moves. Where a counting rule counts, its count stands
        in the FEN instead of the half-move clock.
        """
        if self is other:
            return True
        if not isinstance(other, Position) or self._placed() != other._placed():
            return False
        counts = self.halfmove_clock, self.fullmove
        if self.extra == other.extra and counts == (other.halfmove_clock, other.fullmove):
            return True  # then the FENs are equal, too: this makes look-ups in caches fast
        slots = self.variant.compiled.identity_slots
        return all(self.extra[slot] == other.extra[slot] for slot in slots) and self.fen() == other.fen()

    def __hash__(self) -> int:
        return hash(self._placed())

    def _placed(self) -> tuple[object, ...]:
        """Fields that equal positions share."""
        return (self.variant, self.board, self.turn, self.rights, self.en_passant, self.hands)

    def __repr__(self) -> str:
        return f"<Position {self.variant.key} {self.fen()}>"


_new = Position.__new__


def _is_en_passant(move: Move) -> bool:
    return move.law is not None and isinstance(unextended(move), EnPassantCapture)


class PlainMoves:
    """Tables by which `Position.play` finds out whether a plain move needs hooks of laws, for one variant.

    `concerns`: by square, which laws a move from or to it concerns (see Law.after), as bits: 1 for laws that
    only update rights, 2 for others. `captures_concern`: do laws have hooks for captures? `ending_rights`: by
    board byte, 1 for pieces whose move or capture may end rights; the laws in `settling` decide. `zeroing`:
    1 for pieces whose moves all reset the half-move clock, 2 if only their irreversible moves do.
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
