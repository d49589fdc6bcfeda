"""A position: an immutable value. Playing a move gives a new one and leaves the old as it was."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import TYPE_CHECKING, Any  # the state of a law is known to it alone

from rules import fen as fen_text
from rules import notation
from rules.board.pieces import BLACK, WALL, WHITE, Color, Piece, PieceType
from rules.errors import Illegal, IllegalMove
from rules.fen import MOST_COUNTED

if TYPE_CHECKING:
    from rules.move import Move
    from rules.movegen.line_cache import Sums
    from rules.outcome import Outcome
    from rules.variant import Variant


class Draft:
    """The next position while it is being made: laws write here, `seal` finishes it.

    `mover` is the side that makes the move, `code` the piece that it lifts or drops, `captured` what the move
    took from the board (0 for nothing); the rest are the position's own fields, still open to change.
    """

    __slots__ = (
        "board",
        "captured",
        "code",
        "en_passant",
        "extra",
        "fullmove",
        "halfmove_clock",
        "hands",
        "mover",
        "rights",
        "variant",
    )

    def __init__(self, variant: Variant, board: bytearray, mover: Color) -> None:
        self.variant = variant
        self.board = board
        self.mover = mover
        self.code = 0
        self.captured = 0
        self.rights: tuple[int, ...] = ()
        self.en_passant: tuple[int, ...] = ()
        self.hands = bytearray(2 * len(variant.kinds) if variant.has_hands else 0)
        self.extra: list[Any] = []
        self.halfmove_clock = 0
        self.fullmove = 1

    @classmethod
    def following(cls, position: Position, move: Move) -> Draft:
        """The draft in which `move` is about to be carried out."""
        draft = cls.__new__(cls)
        board = bytearray(position.board)
        draft.variant = position.variant
        draft.board = board
        draft.mover = position.turn
        draft.code = 0 if move.origin is None else board[move.origin]
        draft.captured = board[move.target]
        draft.rights = position.rights
        draft.en_passant = ()
        draft.hands = bytearray(position.hands)
        draft.extra = list(position.extra)
        clock, number = position.halfmove_clock, position.fullmove
        draft.halfmove_clock = clock + (clock < MOST_COUNTED)
        draft.fullmove = number + (position.turn and number < MOST_COUNTED)
        return draft

    def seal(self, turn: Color) -> Position:
        """The finished position, with `turn` to move."""
        position = Position.__new__(Position)
        position.variant = self.variant
        position.board = bytes(self.board)
        position.turn = turn
        position.rights = self.rights
        position.en_passant = self.en_passant
        position.hands = bytes(self.hands)
        position.extra = tuple(self.extra)
        position.halfmove_clock = self.halfmove_clock
        position.fullmove = self.fullmove
        position.legal = position.king_danger = position.lines = position.basis = None
        return position


class Position:
    """Who stands where, whose turn it is, and what else a FEN tells.

    `board` has one byte per square (see rules.board.pieces), `rights` the squares of the rooks that may still
    castle, `en_passant` the squares on which a pawn can be taken in passing by a pawn that attacks them,
    `hands` how many of each kind White, then Black holds (empty where nothing is dropped), `extra` what
    further laws keep (see Law.slot), `halfmove_clock` the half-moves since the last capture or pawn move,
    `fullmove` the move's number from 1. `legal` remembers the legal moves once they were asked for,
    `king_danger`, `lines` and `basis` are the generator's notes.
    """

    __slots__ = (
        "basis",
        "board",
        "en_passant",
        "extra",
        "fullmove",
        "halfmove_clock",
        "hands",
        "king_danger",
        "legal",
        "lines",
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
    legal: tuple[Move, ...] | None
    king_danger: int | None
    lines: Sums | None
    basis: tuple[Sums, int, int] | None

    @classmethod
    def from_fen(cls, variant: Variant, fen: str) -> Position:
        """Reads a FEN; trailing counters may be left out. Raises InvalidFen, which says what is wrong."""
        return fen_text.read(variant, fen)

    def fen(self) -> str:
        """The position in Fairy-Stockfish's dialect of FEN."""
        return fen_text.write(self)

    # ---- looking

    def piece_at(self, square: int) -> Piece | None:
        return self.variant.piece_of_code[self.board[square]]

    def pieces(self) -> Iterator[tuple[int, Piece]]:
        """Every piece with its square, from a1 along the ranks."""
        known = self.variant.piece_of_code
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
        found = self.variant.generator.checked(self)
        for law in self.variant.hooks("checked"):
            found += law.checked(self)
        return found

    @property
    def in_check(self) -> bool:
        return bool(self.checked())

    def identity(self) -> Hashable:
        """What must be the same for a position to be repeated (FIDE laws of chess 9.2.3).

        That is the board, the hands, the side to move and the moves that are possible: a right to castle
        counts, and a square for en passant only where the capture is legal.
        """
        passing = (
            tuple(sorted({move.target for move in self.legal_moves() if self._in_passing(move)}))
            if self.en_passant
            else ()
        )
        extra = tuple(map(self.extra.__getitem__, self.variant.telling_slots))
        return self.board, self.turn, self.rights, passing, self.hands, extra

    def _in_passing(self, move: Move) -> bool:
        return move.law is not None and move.target in self.en_passant and not self.board[move.target]

    # ---- moving

    def legal_moves(self) -> list[Move]:
        """Every legal move, each once; the order means nothing."""
        return list(self._legal())

    def _legal(self) -> tuple[Move, ...]:
        if self.legal is None:
            self.legal = tuple(self.variant.generator.legal_moves(self))
        return self.legal

    @property
    def has_legal_moves(self) -> bool:
        return self.variant.generator.has_moves(self) if self.legal is None else bool(self.legal)

    # ---- moving without asking first, for programs that search

    def pseudo_legal_moves(self) -> list[Move]:
        """Moves among which are all legal ones: those that leave a royal piece attacked are there too.

        Cheap where trying every move would be dear; `after` tells which of them are legal. Where laws add to
        the legal moves or choose among them (walls, mandatory captures) these are the legal moves themselves.
        """
        if self.legal is not None:
            return list(self.legal)
        generator = self.variant.generator
        if generator.selects:
            return list(self._legal())
        return [] if generator.decided(self) is not None else generator.pseudo_legal(self)

    def after(self, move: Move) -> Position | None:
        """The position after one of `pseudo_legal_moves()`, or None where the move is illegal.

        A drop that only its own law forbids (the pawn that mates in shogi) may pass; `legal_moves` has the
        last word.
        """
        following = self.play(move)
        generator = self.variant.generator
        if not generator.selects and generator.objects(self, move, following):
            return None
        return following

    def passed(self) -> Position:
        """The position with the other side to move and nothing else changed: no move of any game, but a
        question that searching programs ask (null move)."""
        draft = Draft(self.variant, bytearray(self.board), self.turn)
        draft.rights, draft.hands, draft.extra = self.rights, bytearray(self.hands), list(self.extra)
        draft.halfmove_clock, draft.fullmove = self.halfmove_clock + 1, self.fullmove + self.turn
        return draft.seal(self.turn.opponent)

    def attacked_royals(self) -> bool:
        """Is a royal piece of the side to move attacked? The cheap half of `in_check`."""
        return self.variant.generator.attack_on_royal(self, self.turn) is not None

    def play(self, move: Move) -> Position:
        """The position after `move`, which must be one of `legal_moves()`."""
        variant, law = self.variant, move.law
        origin, target = move.origin, move.target
        if origin is not None and (law is None or law.plays_plainly(self.board, move)):
            concerns = variant.concerns
            level = concerns[origin] | concerns[target]
            if level <= 1 and not (variant.captures_concern and self.board[target]):
                following = self._moved(move, origin, target)
                if level and not self._keeps_rights(origin, target):
                    following.rights = self._rights_left(following.board, move, origin)
                return following
        draft = Draft.following(self, move)
        if move.law is not None:
            move.law.play(draft, move)
        elif origin is not None:
            draft.board[origin] = 0
            draft.board[target] = draft.code
        for law in variant.hooks("after"):
            law.after(draft, move)
        zeroing = variant.zeroing[draft.code]
        if draft.captured or zeroing == 1 or (zeroing and not variant.may_return(draft.code, move)):
            draft.halfmove_clock = 0
        following = draft.seal(self.turn.opponent)
        if move.simple and self.lines is not None and variant.keeps_board:
            following.basis = self.lines, target if origin is None else origin, target
        return following

    def _keeps_rights(self, origin: int, target: int) -> bool:
        """Does a plain move leave all rights to castle, or the like, as they are?"""
        rights = self.rights
        if not rights:
            return True
        if origin in rights or target in rights:
            return False
        ending, board = self.variant.ending_rights, self.board
        return board[origin] not in ending and board[target] not in ending

    def _rights_left(self, board: bytes, move: Move, origin: int) -> tuple[int, ...]:
        rights = self.rights
        for law in self.variant.hooks("rights_left"):
            rights = law.rights_left(rights, board, self.board[origin], move)
        return rights

    def _moved(self, move: Move, origin: int, target: int) -> Position:
        """The position after a plain move that concerns no law: most moves, so it takes the short way."""
        board = bytearray(self.board)
        code = board[origin]
        keeps_clock = not board[target]
        zeroing = self.variant.zeroing[code]
        if zeroing and keeps_clock:
            keeps_clock = zeroing == 2 and self.variant.may_return(code, move)
        board[origin] = 0
        board[target] = code
        position = _new(Position)
        position.variant = self.variant
        position.board = bytes(board)
        position.rights = self.rights
        position.en_passant = ()
        position.hands = self.hands
        position.extra = self.extra
        clock, number = self.halfmove_clock, self.fullmove
        position.halfmove_clock = clock + (clock < MOST_COUNTED) if keeps_clock else 0
        if self.turn:
            position.turn = WHITE
            position.fullmove = number + (number < MOST_COUNTED)
        else:
            position.turn = BLACK
            position.fullmove = number
        position.legal = position.king_danger = position.lines = None
        position.basis = None if self.lines is None else (self.lines, origin, target)
        return position

    def is_capture(self, move: Move) -> bool:
        """Does this legal move take a piece (en passant included)?"""
        if move.castling or move.origin is None or move.origin == move.target:
            return False
        return self.board[move.target] != 0 or self._in_passing(move)

    def move_from_uci(self, uci: str) -> Move:
        """The legal move whose UCI text is exactly `uci`. Raises IllegalMove."""
        if self.legal is None:
            move = self._at_a_glance(uci)
            if move is not None:
                return move
        for move in self._legal():
            if move.uci() == uci:
                return move
        raise IllegalMove(uci, Illegal.GAME_OVER if not self._legal() else Illegal.CANNOT_REACH)

    def _at_a_glance(self, uci: str) -> Move | None:
        """The move of a UCI text where one need not find all others first (a stored game is full of them)."""
        cut = 3 if uci[2:3].isdigit() else 2
        squares = self.variant.square_of
        origin, target = squares.get(uci[:cut]), squares.get(uci[cut : cut + 2])
        if origin is None or target is None:
            return None
        return self.variant.generator.surely_legal(self, origin, target, uci)

    def parse(self, written: str, previous: Move | None = None) -> Move:
        """The one legal move that a player's text means: SAN, UCI, the notations of the variant's family, and
        what people type for them. `previous`, the move before it, helps where a text refers to that (同歩).

        Raises MalformedMove, AmbiguousMove or IllegalMove, all of them MoveError.
        """
        from rules.notation import text

        return text.parse(self, written, previous)

    def san(self, move: Move) -> str:
        """A legal move in the notation of the variant's family: SAN with + or #, P-7f, C2=5."""
        return notation.write(self, move)

    def outcome(self) -> Outcome | None:
        """How the game has ended, as far as the position alone decides; None while it goes on."""
        decided = self.variant.generator.decided(self)
        if decided is not None:
            return decided
        for law in self.variant.hooks("ending"):
            outcome = law.ending(self)
            if outcome is not None:
                return outcome
        return None

    def can_win(self, color: Color) -> bool:
        """May `color` still win by some series of legal moves, however unlikely? True where no law knows."""
        return all(law.can_win(self, color) for law in self.variant.hooks("can_win"))

    # ---- a value

    def _state(self) -> tuple[object, ...]:
        """What makes a position the same, and all else that its FEN tells.

        The dialect has no room for the half-move clock beneath a count that takes its place, nor for what
        only the moves before could tell.
        """
        extra = tuple(map(self.extra.__getitem__, self.variant.telling_slots))
        rest = (self.en_passant, self.hands, extra, self.fen())
        return (self.variant, self.board, self.turn, self.rights, *rest)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._state() == other._state()

    def __hash__(self) -> int:
        return hash(self._state())

    def __repr__(self) -> str:
        return f"<Position {self.variant.key} {self.fen()}>"


_new = Position.__new__
