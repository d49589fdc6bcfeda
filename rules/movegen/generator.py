"""Legal moves, from what rules.movegen.line_cache and rules.movegen.leap_cache remember.

Where a side has one royal piece and nothing but lines and leaps can attack it, checks and pins are read off
the lines through its square: a piece alone between it and an attacker is pinned to that line, and a check
must be answered on its line or by the royal piece itself. So an ordinary move needs no trial. Everywhere else
a move is tried on the board and judged by the variant's laws, unless it touches no square that matters.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, reduce
from itertools import chain
from operator import getitem
from typing import TYPE_CHECKING

from rules.board.pieces import BLACK, BLACK_BIT, OWN, WALL, WHITE, Color
from rules.movegen.leap_cache import LeapMoves
from rules.movegen.line_cache import Board, CheckOrPin
from rules.movegen.notes import Notes
from rules.movegen.royals import royal_squares
from rules.movegen.trials import Trials

if TYPE_CHECKING:
    from rules.laws import Law
    from rules.move import Move
    from rules.outcome import Outcome
    from rules.position import Position
    from rules.variant import Variant


class Generator(Trials):
    """Generates the moves of one variant."""

    def __init__(self, variant: Variant) -> None:
        super().__init__(variant)
        self._jumpers: dict[tuple[int, int], LeapMoves] = {}
        self._royal_steps: dict[tuple[int, int], tuple[tuple[int, Move], ...]] = {}
        self._generating = variant.hooks("generate")
        self._by_fields = {
            (rights, en_passant): tuple(
                law
                for law in self._generating
                if {"rights": rights, "en_passant": en_passant, None: True}[law.generates_from]
            )
            for rights in (False, True)
            for en_passant in (False, True)
        }
        """By whether a position has rights, and squares to take in passing, the laws that may add moves."""
        self._selecting = variant.hooks("select")
        self._extending = variant.hooks("extend")
        # Whether a move leaves a royal piece attacked may depend on the wall that it builds, or lifts.
        self._walls_shield = bool(self._judging) and any(law.needs_walls for law in self._extending)
        self._alters_moves = bool(self._extending) or not all(
            law.selects_drops_alone for law in self._selecting
        )
        self.selects = self._alters_moves
        """Do laws add to the legal moves, or choose among them?"""
        self._deciding = variant.hooks("decided")
        self._royal = variant.royal
        # Bent and bouncing rides may meet each other, and lines, on a square.
        self._may_repeat = any(
            self._tables.may_jump(index) and not self._tables.only_leaps(index)
            for index in range(len(variant.kinds))
        )
        self._lines = Board(self._tables, self._royal, self._memories)

    @cached_property
    def lines_tell_checks(self) -> bool:
        """Are leaps and lines all that attacks, so that checks and pins can be read off them?"""
        return (
            self._only_royalty
            and self._by_attacks
            and not (self._judges_captures and any(self._royal))
            and not self._crowning
            and all(self._tables.only_leaps(index) for index in range(len(self._variant.kinds)))
        )

    def king_danger(self, position: Position) -> int:
        """The squares, as bits, that the opponent attacks, also through the royal piece of the side to move.

        Only where `lines_tell_checks`; remembered in the position.
        """
        notes = self.notes(position)
        if notes.danger is None:
            notes.danger = self._covered(position, BLACK if position.turn is WHITE else WHITE)
        return notes.danger

    def _covered(self, position: Position, by: Color) -> int:
        board, leaping = position.board, self._leaping
        found: int = reduce(int.__or__, filter(None, self.notes(position).cover[by]), 0)
        for code in self._jumping[by]:
            square = board.find(code)
            while square >= 0:
                found |= leaping[code][square]
                square = board.find(code, square + 1)
        return found

    # ---- pseudo-legal moves

    def notes(self, position: Position) -> Notes:
        """What the lines hold, remembered in the position; from what held before, where that is known."""
        known = position._notes  # pyright: ignore[reportPrivateUsage]
        if isinstance(known, Notes):
            return known
        board, lines = position.board, self._lines
        notes = lines.notes(board) if known is None else lines.updated(board, *known)
        position._notes = notes  # pyright: ignore[reportPrivateUsage]
        return notes

    def _along_lines(self, position: Position) -> list[Move]:
        moves: list[Move] = []
        for found in filter(None, self.notes(position).moves[position.turn]):
            moves += found
        return moves

    def _jumper(self, code: int, square: int) -> LeapMoves:
        jumper = self._jumpers.get((code, square))
        if jumper is None:
            jumper = self._jumpers[code, square] = LeapMoves(self._tables, code, square, self._memories)
        return jumper

    def _add_jumps(self, board: bytes, color: Color, moves: list[Move]) -> None:
        """Adds the moves off the lines, the royal piece's left out."""
        royal = self._royal[color]
        for code in self._jumping[color]:
            if code == royal:
                continue
            square = board.find(code)
            while square >= 0:
                moves += self._jumper(code, square).moves(board)
                square = board.find(code, square + 1)

    def of_piece(self, board: bytes, square: int) -> list[Move]:
        """The moves of the piece on `square`, whoever's turn it is, before any thought of check."""
        code = board[square]
        color = Color.BLACK if OWN[Color.BLACK][code] else Color.WHITE
        enemy = OWN[color.opponent]
        moves: list[Move] = list(self._jumper(code, square).moves(board))
        for number, ways in self._tables.reach(code, square).ways.items():
            line = self._tables.grid.lines[number]
            start = line.index(square)
            for direction, quiet, captures in ways:
                way = line[start + 1 :] if direction > 0 else line[:start][::-1]
                for steps, target in enumerate(way, 1):
                    other = board[target]
                    if steps <= captures if enemy[other] else not other and steps <= quiet:
                        moves += self._tables.moves(code, square, target)
                    if other:
                        break
        return moves

    def _generators(self, position: Position) -> tuple[Law, ...]:
        """The laws that may have moves to add as things stand."""
        return self._by_fields[bool(position.rights), bool(position.en_passant)]

    def pseudo_legal(self, position: Position) -> list[Move]:
        """All moves before any thought of the royal piece's safety, those of laws included."""
        board, color = position.board, position.turn
        moves = self._along_lines(position)
        self._add_jumps(board, color, moves)
        for square in royal_squares(position, color):
            moves += self.of_piece(board, square)
        for law in self._generators(position):
            moves += law.generate(position)
        for law in self._widening:
            moves = law.widen(position, moves)
        return moves

    # ---- legal moves

    def surely_legal(self, position: Position, origin: int, target: int, uci: str) -> Move | None:
        """The plain move of this text, if a short look shows that it is legal; None decides nothing.

        That is so where nothing checks or pins, for any piece but the royal one.
        """
        royals = royal_squares(position, position.turn)
        if (
            not self.lines_tell_checks
            or self._alters_moves
            or self._sifting
            or len(royals) != 1
            or origin in royals
        ):
            return None
        if self.decided(position) is not None:
            return None
        board, by, royal = position.board, position.turn.opponent, royals[0]
        if not OWN[position.turn][board[origin]]:
            return None
        watch, approach = self._watch(royal, by), self._approaches[by][royal]
        if any(map(getitem, watch.checks_and_pins, watch.cut(board))) or (
            approach and approach.attacker(board)
        ):
            return None
        code = board[origin]
        if not self._tables.is_open(code, origin, target, board):
            return None
        return next((move for move in self._tables.moves(code, origin, target) if move.uci() == uci), None)

    def legal_moves(self, position: Position) -> list[Move]:
        """Every legal move of the side to move; none where the game is decided."""
        if self._deciding and self.decided(position) is not None:
            return []
        moves = self.pseudo_legal(position) if self._walls_shield else self.lawful(position)
        for law in self._extending:
            moves = law.extend(position, moves)
        if self._walls_shield:
            moves = [move for move in moves if self.objection(position, move) is None]
        for law in self._selecting:
            moves = law.select(position, moves)
        return moves

    def bases(self, position: Position) -> list[Move]:
        """The legal moves before laws extend them; all of it where that does not part from what laws make
        of them afterwards."""
        if not self._extending or self._selecting or self._walls_shield:
            return position.legal_moves()
        return [] if self._deciding and self.decided(position) is not None else self.lawful(position)

    def extended(self, position: Position, bases: list[Move]) -> list[Move]:
        """The legal moves that come of these bases."""
        if not (self._selecting or self._walls_shield):
            for law in self._extending:
                bases = law.extend(position, bases)
        return bases

    def has_moves(self, position: Position) -> bool:
        """Is there a legal move? Extends no more of them than it takes to find one."""
        return any(self.extended(position, [move]) for move in self.bases(position))

    def lawful(self, position: Position) -> list[Move]:
        """The moves that leave no royal piece attacked, before laws extend them or select from them."""
        royal = self._only_royal(position) if self.lines_tell_checks else None
        if royal is not None:
            moves = (
                self._beside_checks_and_pins(position, royal) if royal >= 0 else self.pseudo_legal(position)
            )
        elif self._judging:
            moves = self._tried(position, self.pseudo_legal(position))
        else:
            moves = self.pseudo_legal(position)
        for law in self._sifting:
            moves = law.sift(position, moves)
        if self._may_repeat:
            return list(dict.fromkeys(moves))
        return moves

    def _only_royal(self, position: Position) -> int | None:
        """The square of the one royal piece of the side to move, -1 where it has none, None for several."""
        code = self._royal[position.turn]
        square = position.board.find(code) if code else -1
        return square if square < 0 or position.board.find(code, square + 1) < 0 else None

    def _beside_checks_and_pins(self, position: Position, royal: int) -> list[Move]:
        """The legal moves around the only royal piece, which stands on `royal`."""
        board, turn = position.board, position.turn
        by = BLACK if turn is WHITE else WHITE
        watch = self._watches[by].get(royal) or self._watch(royal, by)
        checks_and_pins = [*chain.from_iterable(map(getitem, watch.checks_and_pins, watch.cut(board)))]
        approach = self._approaches[by][royal]
        if approach is not None and approach.attacker(board):
            checks_and_pins += approach.leapers(board)
        moves = self._along_lines(position)
        self._add_jumps(board, turn, moves)
        special: list[Move] = []
        for law in self._generators(position):
            if law.moves_are_plain:
                moves += law.generate(position)
            else:
                special += law.generate(position)
        if checks_and_pins:
            moves = _answering(moves, checks_and_pins)
        self._add_royal(position, royal, moves)
        if special:
            moves += [move for move in special if not self.objects(position, move, position.play(move))]
        return moves

    def _add_royal(self, position: Position, royal: int, moves: list[Move]) -> None:
        """Adds the royal piece's moves to squares that nobody attacks once it has left its own."""
        found = self._royal_moves(position.board, royal)
        if found:
            king_danger = self.king_danger(position)
            moves += [move for move in found if not king_danger >> move.target & 1]

    def _royal_moves(self, board: bytes, royal: int) -> list[Move]:
        """The pseudo-legal moves of the royal piece: steps, as a rule."""
        code = board[royal]
        steps = self._royal_steps.get((code, royal))
        if steps is None:
            steps = self._royal_steps[code, royal] = self._steps(code, royal)
        if not steps:
            return self.of_piece(board, royal)
        own = OWN[code > BLACK_BIT]
        return [move for target, move in steps if not own[board[target]] and board[target] != WALL]

    def _steps(self, code: int, square: int) -> tuple[tuple[int, Move], ...]:
        """The piece's moves from there if each is a single step that also captures; else nothing."""
        paths = self._tables.paths(code, square)
        targets = [path.squares[0] for path in paths if len(path.squares) == 1 and not path.before]
        both = all(path.moves and path.captures and not path.hop for path in paths)
        moves = [self._tables.moves(code, square, target) for target in targets]
        if not both or len(targets) < len(paths) or any(len(each) > 1 for each in moves):
            return ()
        return tuple((target, move) for target, (move,) in zip(targets, moves, strict=True))

    def decided(self, position: Position) -> Outcome | None:
        """The outcome that the board shows, whatever moves there would be."""
        for law in self._deciding:
            outcome = law.decided(position)
            if outcome is not None:
                return outcome
        return None


def _answering(moves: Iterable[Move], checks_and_pins: list[CheckOrPin]) -> list[Move]:
    """The moves that answer every check and leave no pinned piece's line."""
    evasions: frozenset[int] | None = None
    pins: dict[int, frozenset[int]] = {}
    for _, pinned, path in checks_and_pins:
        if pinned is None:
            evasions = path if evasions is None else evasions & path
        else:
            pins[pinned] = pins[pinned] & path if pinned in pins else path
    if evasions is not None:
        moves = [move for move in moves if move.target in evasions]
    if not pins:
        return list(moves)
    return [move for move in moves if move.origin not in pins or move.target in pins[move.origin]]


def perft(position: Position, depth: int) -> int:
    """The number of move sequences of `depth` plies from here (the usual measure of a move generator).

    >>> import rules
    >>> rules.perft(rules.variant("xiangqi").start(), 2)
    1920
    """
    if depth <= 0:
        return 1
    moves = position.variant.generator.legal_moves(position)
    if depth == 1:
        return len(moves)
    return sum(perft(position.play(move), depth - 1) for move in moves)
