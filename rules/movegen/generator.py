"""Legal moves: pseudo-legal moves from line_cache and leap_cache, filtered by the laws.

Moves are played on the board and judged by the laws, except those that touch no square on which the safety of
the royal piece depends. In most positions of most variants, one_royal_generator finds the legal moves without
playing any.
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
    """Legal move generator of one variant."""

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
        """Whether laws extend the legal moves or select from them."""
        forbidding = hooks("forbids")
        # If the board after a move decides its legality, the move needn't be played in full.
        self._judged_by_board = all(law in forbidding for law in self._judging) and not (
            self._judging_captures or self._adding_royals or self._blocking or hooks("allows_exposed_king")
        )
        self._by_attacks = is_judged_by_attacks(variant)
        self._only_royal_safety = self._by_attacks or self._judged_by_board
        # The wall of a move may shield a royal piece, or expose it.
        self._walls_shield = bool(self._judging or self._judging_captures) and bool(variant.facts.walling)
        self._jumpers: dict[int, Jumpers] = {}
        self._royal_moves: dict[int, Jumpers] = {}
        groups = line_groups(self._tables.grid)
        self._lines = tuple(
            Lines(self._tables, groups, color, self._royal, self._attacks.cache_limit) for color in Color
        )

    # ---- royal pieces

    def royals(self, position: Position | Draft, color: Color) -> list[int]:
        """Return the squares of all royal pieces of `color`, including those that laws add."""
        squares = royal_squares(position, color)
        for law in self._adding_royals:
            squares += law.royals(position, color)
        return squares

    def checked(self, position: Position) -> tuple[int, ...]:
        return tuple(square for square, _ in self._attacks_on_royals(position, position.turn))

    def attack_on_royal(self, position: Position | Draft, color: Color) -> tuple[int, int] | None:
        """Return the squares of an attacked royal piece of `color` and of an attacker, or None."""
        return next(self._attacks_on_royals(position, color), None)

    def are_royals_attacked(self, position: Position) -> bool:
        if self._adding_royals or self._blocking:
            return self.attack_on_royal(position, position.turn) is not None
        return self.is_royal_attacked(position.board, position.turn)

    def is_unlawful(self, position: Position) -> bool:
        """Return whether a royal piece of the side not to move is attacked.

        This builds no move tables, because the variant of a position that was only read may never be played.
        """
        color = position.turn.opponent
        royals = [s for s in self.royals(position, color) if not self._is_protected(position, s, color)]
        return self._attacks.first_attack(position.board, royals, position.turn) is not None

    def is_royal_attacked(self, board: bytes, color: Color) -> bool:
        """Return whether the royal piece of `color` is attacked.

        This ignores laws that add royal pieces or block attacks.
        """
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
            attacker = self._attacker(board, square, color.opponent)
            if attacker is not None:
                yield square, attacker

    def _is_protected(self, position: Position | Draft, square: int, color: Color) -> bool:
        return any(law.blocks_attack(position, square, color) for law in self._blocking)

    # ---- testing moves one by one

    def _filter_tested(self, position: Position, moves: list[Move]) -> list[Move]:
        """Return the legal moves, testing all but those far from every royal piece."""
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
        legal: list[Move] = []
        for move in moves:
            origin, target = move.origin, move.target
            if (
                origin in royals
                or (origin is None and (self._adding_royals or move.drop is self._royal_type))
                or not self._is_plain(position, move)
            ):
                is_legal = self.objection(position, move) is None
            elif not checked and origin not in near and target not in near:
                is_legal = True
            elif self._by_attacks and origin is not None and move.law is None:
                is_legal = self._attacks.exposed(board, origin, target, exposed, turn.opponent) is None
            else:
                is_legal = self.objection(position, move) is None
            if is_legal:
                legal.append(move)
        return legal

    def _near(self, royals: Iterable[int], by: Color) -> set[int]:
        """Return the squares that decide whether `by` attacks one of the royal pieces."""
        return {near for square in royals for near in self._attacks.around(square, by)}

    def _filter_by_board(self, position: Position, royals: list[int], moves: list[Move]) -> list[Move]:
        """Return the legal moves if each law decides by the board alone.

        Moves that touch no relevant square are legal, unless the position itself is forbidden.
        """
        board, judging = position.board, self._judging
        near = self._near(royals, position.turn.opponent)
        if moves and any(law.forbids(position, moves[0], board) for law in judging):
            near = set(range(len(board)))
        legal: list[Move] = []
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
            legal.append(move)
        return legal

    def _is_plain(self, position: Position, move: Move) -> bool:
        """Return whether the move only puts its piece on the target, as far as royal safety goes."""
        if self._judging_captures and position.board[move.target]:
            return False
        return move.law is None or (move.origin is None and move.simple)

    def objection(self, position: Position, move: Move) -> Objection | None:
        """Return the reason why a pseudo-legal move is illegal, or None."""
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
        """Return the reason why a pseudo-legal move may not be played, or None.

        Unlike `objection`, this includes laws that judge drops or select moves.
        """
        objection = self.objection(position, move)
        if objection is not None:
            return objection
        dropping = self._judging_drops if move.origin is None else ()
        objections = [law.drop_objection(position, move) for law in dropping]
        # Legal moves are listed only if a law needs them: on large boards with walls there are very many.
        selecting = self._variant.compiled.hooks("deselected")
        objections += [law.deselected(position, move, position.legal_moves()) for law in selecting]
        return next((reason for reason in objections if reason is not None), None)

    def is_illegal(self, position: Position, move: Move, following: Position) -> bool:
        """Return whether a pseudo-legal move, which leads to `following`, is illegal."""
        if self._judged_by_board:
            board = following.board
            for law in self._judging:  # noqa: SIM110  # a loop for speed: searches call this for every move
                if law.forbids(position, move, board):
                    return True
            return False
        return self._objection(position, move, following) is not None

    # ---- tables built once

    def _of_kind(self, code: int) -> Jumpers:
        jumpers = self._jumpers.get(code)
        if jumpers is None:
            jumpers = self._jumpers[code] = Jumpers(self._tables, code, self._attacks.cache_limit)
        return jumpers

    def _moves_of_royal(self, code: int, square: int) -> LeapMoves:
        jumpers = self._royal_moves.get(code)
        if jumpers is None:
            jumpers = Jumpers(self._tables, code, self._attacks.cache_limit, by_every_path=True)
            self._royal_moves[code] = jumpers
        return jumpers[square]

    @cached_property
    def _leapers(self) -> tuple[list[tuple[int, Jumpers]], ...]:
        """The kinds with moves off the lines by colour, without the royal piece."""
        return tuple(
            [(code, self._of_kind(code)) for code in codes if code != royal]
            for codes, royal in zip(self._attacks.jumping, self._royal, strict=True)
        )

    # ---- line caches

    def cache_of(self, position: Position) -> PositionCache:
        """Return the position's line cache, updated from the previous position's if possible."""
        known = position._cache  # pyright: ignore[reportPrivateUsage]
        if type(known) is PositionCache:
            return known
        cache = position._cache = PositionCache(position.board, known)  # pyright: ignore[reportPrivateUsage]
        self._lines[position.turn].side(cache)
        return cache

    def _side(self, position: Position) -> SideLines:
        """Return the moves and threats along lines for the side to move."""
        cache = self.cache_of(position)
        return cache.sides[position.turn] or self._lines[position.turn].side(cache)

    # ---- pseudo-legal moves

    def of_piece(self, board: bytes, square: int) -> list[Move]:
        """Return the pseudo-legal moves of the piece on `square`, regardless of the side to move."""
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
                    occupant = board[target]
                    if enemy[occupant]:
                        is_open = steps <= captures and target not in jumped_to_capture
                    else:
                        is_open = not occupant and steps <= quiet and target not in jumped
                    if is_open:
                        moves += self._tables.moves(code, square, target)
                    if occupant:
                        break
        return moves

    def pseudo_legal(self, position: Position) -> list[Move]:
        """Return all pseudo-legal moves, including those that laws generate."""
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
        """Return the generated moves that must be tested one by one."""
        moves: list[Move] = []
        for law in self._capturing_en_passant if position.en_passant else ():
            moves += law.generate_en_passant(position)
        for law in self._generating:
            moves += law.generate(position)
        return moves

    # ---- legal moves

    def plain_legal_move(self, position: Position, origin: int, target: int, uci: str) -> Move | None:  # noqa: ARG002
        """Return the plain move with this UCI text if it is easily shown to be legal, else None."""
        return None

    def legal_moves(self, position: Position) -> list[Move]:
        """Return the legal moves of the side to move, or no moves if the game is decided."""
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
        """Return whether a law forbids this drop, which leaves no royal piece attacked."""
        return move.origin is None and any(
            law.drop_objection(position, move) is not None for law in self._judging_drops
        )

    def bases(self, position: Position) -> list[Move]:
        """Return the legal moves before laws extend them.

        If the two can't be separated, return all legal moves.
        """
        if not self._extending or self._selecting or self._judging_drops or self._walls_shield:
            return position.legal_moves()
        return [] if self._deciding and self.decided(position) is not None else self.lawful(position)

    def extended(self, position: Position, bases: list[Move]) -> list[Move]:
        """Return the legal moves that extend these moves of `bases`."""
        if not (self._selecting or self._judging_drops or self._walls_shield):
            for law in self._extending:
                bases = law.extend(position, bases)
        return bases

    def has_moves(self, position: Position) -> bool:
        """Return whether there is a legal move, stopping at the first one."""
        return any(self.extended(position, [move]) for move in self.bases(position))

    def lawful(self, position: Position) -> list[Move]:
        """Return the moves that leave no royal piece attacked, before laws extend or select."""
        moves = self._safe_moves(position)
        for law in self._filtering:
            moves = law.filter_moves(position, moves)
        return moves

    def _safe_moves(self, position: Position) -> list[Move]:
        """Return the moves that leave no royal piece attacked, before `filter_moves`."""
        moves = self.pseudo_legal(position)
        return self._filter_tested(position, moves) if self._judging or self._judging_captures else moves

    def decided(self, position: Position) -> Outcome | None:
        """Return the outcome that the board alone decides, or None."""
        for law in self._deciding:
            outcome = law.decided(position)
            if outcome is not None:
                return outcome
        return None


def is_judged_by_attacks(variant: Variant) -> bool:
    """Return whether moves are illegal only for leaving a royal piece attacked.

    Laws that filter moves don't count.
    """
    filtering = variant.compiled.hooks("filter_moves")
    return all(law.keeps_royals_safe for law in variant.compiled.hooks("objection") if law not in filtering)


def royal_squares(position: Position | Draft, color: Color) -> list[int]:
    """Return the squares of the royal pieces of `color`, without those that laws add."""
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
