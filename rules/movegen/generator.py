"""Legal moves: pseudo-legal moves from line_cache and leap_cache, filtered by the laws.

Each move is made on the board and judged by the laws, unless it touches no square on which the royal piece's
safety depends. In most positions of most variants one_royal_generator finds the legal moves without that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING

from rules.board.pieces import BLACK, OWN, WHITE, Color, squares_of
from rules.errors import Objection
from rules.move import Move
from rules.movegen.leap_cache import Jumpers, LeapMoves
from rules.movegen.line_cache import Lines, PositionCache, SideLines, line_groups
from rules.outcome import Outcome
from rules.position import Position
from rules.position_draft import Draft

if TYPE_CHECKING:
    from rules.variant import Variant


class Generator:
    """The generator of one variant's legal moves."""

    def __init__(self, variant: Variant) -> None:
        self._variant = variant
        hooks = variant.compiled.hooks
        self._tables, self._attacks = variant.compiled.tables, variant.compiled.attacks
        self._attacker = self._attacks.attacker
        self._royal = variant.kinds.royal
        self._royal_type = variant.kinds.type_of(self._royal[WHITE]) if any(self._royal) else None
        self._adding_royals = hooks("royals")
        self._blocking = hooks("blocks_attack")
        self._generating = hooks("generate")
        self._dropping = hooks("generate_drops")
        self._capturing_en_passant = hooks("generate_en_passant")
        self._castling = hooks("generate_castlings")
        self._judging = hooks("objection")
        self._judging_captures = hooks("capture_objection")
        self._checking = hooks("checked")
        self._filtering = hooks("filter_moves")
        self._extending = hooks("extend")
        self._judging_drops = hooks("drop_objection")
        self._selecting = hooks("select")
        self._deciding = hooks("decided")
        self.selects = bool(self._extending or self._selecting)
        """Do laws extend the legal moves or select from them?"""
        forbidding = hooks("forbids")
        # Does the board after a move decide its legality? Then the move needn't be played in full.
        self._judged_by_board = all(law in forbidding for law in self._judging) and not (
            self._judging_captures or self._adding_royals or self._blocking or hooks("allows_exposed_king")
        )
        self._by_attacks = is_judged_by_attacks(variant)
        self._only_royal_safety = self._by_attacks or self._judged_by_board
        # A move's wall may shield a royal piece, or expose it.
        self._walls_shield = bool(self._judging or self._judging_captures) and bool(variant.facts.walling)
        self._jumpers: dict[int, Jumpers] = {}
        self._royal_moves: dict[int, Jumpers] = {}
        groups = line_groups(self._tables.grid)
        self._lines = tuple(
            Lines(self._tables, groups, color, self._royal, self._attacks.cache_limit) for color in Color
        )

    # ---- royal pieces

    def royals(self, position: Position | Draft, color: Color) -> list[int]:
        """The squares of all royal pieces of `color`, by every law."""
        found = royal_squares(position, color)
        for law in self._adding_royals:
            found += law.royals(position, color)
        return found

    def checked(self, position: Position) -> tuple[int, ...]:
        return tuple(square for square, _ in self._attacks_on_royals(position, position.turn))

    def attack_on_royal(self, position: Position | Draft, color: Color) -> tuple[int, int] | None:
        """The squares of an attacked royal piece of `color` and of an attacker, or None."""
        return next(self._attacks_on_royals(position, color), None)

    def are_royals_attacked(self, position: Position) -> bool:
        if self._adding_royals or self._blocking:
            return self.attack_on_royal(position, position.turn) is not None
        return self.is_royal_attacked(position.board, position.turn)

    def is_unlawful(self, position: Position) -> bool:
        """Is a royal piece of the side that is not to move attacked?

        Builds no tables for a position that was only read, as its variant may never be played.
        """
        color = position.turn.opponent
        royals = [s for s in self.royals(position, color) if not self._is_protected(position, s, color)]
        return self._attacks.first_attack(position.board, royals, position.turn) is not None

    def is_royal_attacked(self, board: bytes, color: Color) -> bool:
        """Is the royal piece of `color` attacked, leaving out laws that add royals or block attacks?"""
        code = self._variant.kinds.royal[color]
        if not code:
            return False
        by = BLACK if color is WHITE else WHITE
        square = board.find(code)
        while square >= 0:
            if self._attacker(board, square, by) is not None:
                return True
            square = board.find(code, square + 1)
        return False

    def _attacks_on_royals(self, position: Position | Draft, color: Color) -> Iterator[tuple[int, int]]:
        board = bytes(position.board)
        for square in self.royals(position, color):
            if self._is_protected(position, square, color):
                continue
            found = self._attacker(board, square, color.opponent)
            if found is not None:
                yield square, found

    def _is_protected(self, position: Position | Draft, square: int, color: Color) -> bool:
        return any(law.blocks_attack(position, square, color) for law in self._blocking)

    # ---- judging moves one by one

    def _filter_tested(self, position: Position, moves: list[Move]) -> list[Move]:
        """The legal moves, tested one by one except for moves far from every royal piece."""
        if not self._only_royal_safety:
            return [move for move in moves if self.objection(position, move) is None]
        royals = self.royals(position, position.turn)
        if self._judged_by_board:
            return self._filter_by_board(position, royals, moves)
        turn, board = position.turn, position.board
        exposed = [square for square in royals if not self._is_protected(position, square, turn)]
        checked = any(self._attacker(board, square, turn.opponent) is not None for square in exposed)
        checked = checked or any(law.checked(position) for law in self._checking)
        near = self._near(royals, turn.opponent)
        found: list[Move] = []
        for move in moves:
            origin, target = move.origin, move.target
            if (
                origin in royals
                or (origin is None and (self._adding_royals or move.drop is self._royal_type))
                or not self._is_plain(position, move)
            ):
                legal = self.objection(position, move) is None
            elif not checked and origin not in near and target not in near:
                legal = True
            elif self._by_attacks and origin is not None and move.law is None:
                legal = self._attacks.exposed(board, origin, target, exposed, turn.opponent) is None
            else:
                legal = self.objection(position, move) is None
            if legal:
                found.append(move)
        return found

    def _near(self, royals: Iterable[int], by: Color) -> set[int]:
        """The squares that decide whether `by` attacks one of the royal pieces."""
        return {near for square in royals for near in self._attacks.around(square, by)}

    def _filter_by_board(self, position: Position, royals: list[int], moves: list[Move]) -> list[Move]:
        """The legal moves where each law decides by the board alone.

        Moves that touch no square that matters are legal, unless the position itself is forbidden.
        """
        board, judging = position.board, self._judging
        near = self._near(royals, position.turn.opponent)
        if moves and any(law.forbids(position, moves[0], board) for law in judging):
            near = set(range(len(board)))
        found: list[Move] = []
        for move in moves:
            origin, target = move.origin, move.target
            if move.law is not None or origin is None:
                if self.objection(position, move) is not None:
                    continue
            elif origin in near or target in near:
                changed = bytearray(board)
                changed[target] = changed[origin]
                changed[origin] = 0
                after = bytes(changed)
                if any(law.forbids(position, move, after) for law in judging):
                    continue
            found.append(move)
        return found

    def _is_plain(self, position: Position, move: Move) -> bool:
        """Does the move only put its piece on the target, as far as royal pieces are concerned?"""
        if self._judging_captures and position.board[move.target]:
            return False
        return move.law is None or (move.origin is None and move.simple)

    def objection(self, position: Position, move: Move) -> Objection | None:
        """Why a pseudo-legal move is illegal, or None for a legal one."""
        return self._objection(position, move, position.play(move))

    def _objection(self, position: Position, move: Move, following: Position) -> Objection | None:
        if self._judging_captures and position.is_capture(move):
            for law in self._judging_captures:
                objection = law.capture_objection(position, move, following)
                if objection is not None:
                    return objection
        for law in self._judging:
            objection = law.objection(position, move, following)
            if objection is not None:
                return objection
        return None

    def any_objection(self, position: Position, move: Move) -> Objection | None:
        """Why a pseudo-legal move may not be played, laws that judge drops or select moves included."""
        objection = self.objection(position, move)
        if objection is not None:
            return objection
        dropping = self._judging_drops if move.origin is None else ()
        found = [law.drop_objection(position, move) for law in dropping]
        # Legal moves are listed only if a law needs them: on large boards with walls there are very many.
        selecting = self._variant.compiled.hooks("deselected")
        found += [law.deselected(position, move, position.legal_moves()) for law in selecting]
        return next((each for each in found if each is not None), None)

    def is_illegal(self, position: Position, move: Move, following: Position) -> bool:
        """Is a pseudo-legal move, which leads to `following`, illegal?"""
        if self._judged_by_board:
            board = following.board
            for law in self._judging:  # noqa: SIM110  # a loop for speed: searches call this for every move
                if law.forbids(position, move, board):
                    return True
            return False
        return self._objection(position, move, following) is not None

    # ---- tables built once

    def _of_kind(self, code: int) -> Jumpers:
        found = self._jumpers.get(code)
        if found is None:
            found = self._jumpers[code] = Jumpers(self._tables, code, self._attacks.cache_limit)
        return found

    def _moves_of_royal(self, code: int, square: int) -> LeapMoves:
        found = self._royal_moves.get(code)
        if found is None:
            found = Jumpers(self._tables, code, self._attacks.cache_limit, by_every_path=True)
            self._royal_moves[code] = found
        return found[square]

    @cached_property
    def _leapers(self) -> tuple[list[tuple[int, Jumpers]], ...]:
        """By colour, the kinds with moves off the lines, without the royal piece."""
        return tuple(
            [(code, self._of_kind(code)) for code in codes if code != royal]
            for codes, royal in zip(self._attacks.jumping, self._royal, strict=True)
        )

    # ---- line caches

    def cache_of(self, position: Position) -> PositionCache:
        """The position's cache of lines, updated from that of the position before if possible."""
        known = position._cache  # pyright: ignore[reportPrivateUsage]
        if type(known) is PositionCache:
            return known
        cache = position._cache = PositionCache(position.board, known)  # pyright: ignore[reportPrivateUsage]
        self._lines[position.turn].side(cache)
        return cache

    def _side(self, position: Position) -> SideLines:
        """The moves and threats along lines for the side to move."""
        cache = self.cache_of(position)
        return cache.sides[position.turn] or self._lines[position.turn].side(cache)

    # ---- pseudo-legal moves

    def of_piece(self, board: bytes, square: int) -> list[Move]:
        """The pseudo-legal moves of the piece on `square`, of either side."""
        code = board[square]
        color = Color.BLACK if OWN[Color.BLACK][code] else Color.WHITE
        enemy = OWN[color.opponent]
        jumper = self._of_kind(code)[square]
        moves = list(jumper.known[jumper.key(board)])
        reach = self._tables.reach(code, square)
        jumped, jumped_to_capture = reach.jumped
        for number, ways in reach.ways.items():
            line = self._tables.grid.lines[number]
            start = line.index(square)
            for direction, quiet, captures in ways:
                way = line[start + 1 :] if direction > 0 else line[:start][::-1]
                for steps, target in enumerate(way, 1):
                    other = board[target]
                    if enemy[other]:
                        is_open = steps <= captures and target not in jumped_to_capture
                    else:
                        is_open = not other and steps <= quiet and target not in jumped
                    if is_open:
                        moves += self._tables.moves(code, square, target)
                    if other:
                        break
        return moves

    def pseudo_legal(self, position: Position) -> list[Move]:
        """All pseudo-legal moves, those of laws included."""
        board, color = position.board, position.turn
        moves = joined(self._side(position)[0])
        add_jumps(board, self._leapers[color], moves)
        for square in royal_squares(position, color):
            royal = self._moves_of_royal(board[square], square)
            moves += royal.known[royal.key(board)]
        moves += self.moves_of_laws(position)
        return moves

    def moves_of_laws(self, position: Position) -> list[Move]:
        moves: list[Move] = []
        for law in self._dropping:
            moves += law.generate_drops(position)
        for law in self._castling if position.rights else ():
            moves += law.generate_castlings(position)
        if position.en_passant or self._generating:
            moves += self._special(position)
        return moves

    def _special(self, position: Position) -> list[Move]:
        """The generated moves that must be tested one by one."""
        moves: list[Move] = []
        for law in self._capturing_en_passant if position.en_passant else ():
            moves += law.generate_en_passant(position)
        for law in self._generating:
            moves += law.generate(position)
        return moves

    # ---- legal moves

    def plain_legal_move(self, position: Position, origin: int, target: int, uci: str) -> Move | None:  # noqa: ARG002
        """The plain move with this UCI text if it is easily shown to be legal; None if unsure."""
        return None

    def legal_moves(self, position: Position) -> list[Move]:
        """Every legal move of the side to move; none if the game is decided."""
        if self._deciding and self.decided(position) is not None:
            return []
        moves = self.pseudo_legal(position) if self._walls_shield else self.lawful(position)
        for law in self._extending:
            moves = law.extend(position, moves)
        if self._walls_shield:
            moves = [move for move in moves if self.objection(position, move) is None]
        if self._judging_drops and any(position.hands):
            for law in self._judging_drops:
                moves = [
                    move
                    for move in moves
                    if move.origin is not None or law.drop_objection(position, move) is None
                ]
        for law in self._selecting:
            moves = law.select(position, moves)
        return moves

    def forbids_drop(self, position: Position, move: Move) -> bool:
        """Does a law forbid this drop, which leaves no royal piece attacked?"""
        return move.origin is None and any(
            law.drop_objection(position, move) is not None for law in self._judging_drops
        )

    def bases(self, position: Position) -> list[Move]:
        """The legal moves before laws extend them, or all legal moves where the two can't be separated."""
        if not self._extending or self._selecting or self._judging_drops or self._walls_shield:
            return position.legal_moves()
        return [] if self._deciding and self.decided(position) is not None else self.lawful(position)

    def extended(self, position: Position, bases: list[Move]) -> list[Move]:
        """The legal moves that extend these moves of `bases`."""
        if not (self._selecting or self._judging_drops or self._walls_shield):
            for law in self._extending:
                bases = law.extend(position, bases)
        return bases

    def has_moves(self, position: Position) -> bool:
        """Is there a legal move? Stops at the first one."""
        return any(self.extended(position, [move]) for move in self.bases(position))

    def lawful(self, position: Position) -> list[Move]:
        """The moves that leave no royal piece attacked, before laws extend or select."""
        moves = self._safe_moves(position)
        for law in self._filtering:
            moves = law.filter_moves(position, moves)
        return moves

    def _safe_moves(self, position: Position) -> list[Move]:
        """The moves that leave no royal piece attacked, those that `filter_moves` removes included."""
        moves = self.pseudo_legal(position)
        return self._filter_tested(position, moves) if self._judging or self._judging_captures else moves

    def decided(self, position: Position) -> Outcome | None:
        """The outcome that the board alone decides, or None."""
        for law in self._deciding:
            outcome = law.decided(position)
            if outcome is not None:
                return outcome
        return None


def is_judged_by_attacks(variant: Variant) -> bool:
    """Return whether a move is only illegal if it leaves a royal piece attacked, filtered moves aside."""
    filtering = variant.compiled.hooks("filter_moves")
    return all(law.keeps_royals_safe for law in variant.compiled.hooks("objection") if law not in filtering)


def royal_squares(position: Position | Draft, color: Color) -> list[int]:
    """The squares of the royal pieces of `color`, without those that laws add."""
    code = position.variant.kinds.royal[color]
    return squares_of(position.board, code) if code else []


def joined(parts: Iterable[tuple[Move, ...]]) -> list[Move]:
    moves: list[Move] = []
    for part in filter(None, parts):
        moves += part
    return moves


def add_jumps(board: bytes, leapers: list[tuple[int, Jumpers]], moves: list[Move]) -> None:
    """Add the moves off the lines to `moves`."""
    for code, jumpers in leapers:
        square = board.find(code)
        while square >= 0:
            jumper = jumpers[square]
            moves += jumper.known[jumper.key(board)]
            square = board.find(code, square + 1)
