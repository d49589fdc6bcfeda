"""Legal moves: pseudo-legal ones from line_cache and leap_cache, and what the laws leave of them.

Where a side has one royal piece and nothing but lines and leaps can attack it, checks and pins are read off
the lines through its square: a piece alone between it and an attacker is pinned to that line, and a check
must be answered on its line or by the royal piece itself. So an ordinary move needs no trial there.
Everywhere else a move is tried on the board and judged by the laws, unless it touches no square on which the
royal piece's safety depends.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from operator import getitem
from typing import TYPE_CHECKING

from rules.board.pieces import BLACK, OWN, WHITE, Color
from rules.draft import Draft
from rules.errors import Objection
from rules.move import Move
from rules.movegen.leap_cache import Jumpers, LeapMoves
from rules.movegen.line_cache import CheckOrPin, Lines, PositionCache, SideLines, Threats, line_groups
from rules.outcome import Outcome
from rules.position import Position

if TYPE_CHECKING:
    from rules.variant import Variant


class _Mover:
    """What the moves of one side are made of, by code: its pieces off the lines, the opponent's that leap
    with the squares that each attacks so, and by square what matters when its royal piece is there."""

    __slots__ = ("hostile", "index", "leapers", "lines", "places")

    def __init__(self, color: Color, lines: Lines) -> None:
        self.index = int(color)
        self.lines = lines
        self.leapers: list[tuple[int, Jumpers]] = []
        self.hostile: list[tuple[int, tuple[int, ...]]] = []
        self.places: dict[int, _Place] = {}


class _Place:
    """The royal piece on one square: its steps, and the groups through it and them."""

    __slots__ = ("ends", "key", "known", "pick")

    def __init__(self, steps: LeapMoves, pick: Callable[[list[Threats]], tuple[Threats, ...]]) -> None:
        self.ends = steps.ends
        self.key = steps.key
        self.known = steps.known
        self.pick = pick


class Generator:
    """Generates the moves of one variant."""

    def __init__(self, variant: Variant) -> None:
        self._variant = variant
        self._tables, self._attacks = variant.tables, variant.attacks
        self._attacker = variant.attacks.attacker
        self._royal = variant.royal
        self._naming_royals = variant.hooks("royals")
        self._blocking = variant.hooks("blocks_attack")
        self._generating = variant.hooks("generate")
        self._dropping = variant.hooks("generate_drops")
        self._taking_in_passing = variant.hooks("generate_in_passing")
        self._castling = variant.hooks("generate_castlings")
        self._judging = variant.hooks("objection")
        self._judging_captures = variant.hooks("capture_objection")
        self._checking = variant.hooks("checked")
        self._filtering = variant.hooks("filter_moves")
        self._extending = variant.hooks("extend")
        self._judging_drops = variant.hooks("drop_objection")
        self._selecting = variant.hooks("select")
        self._deciding = variant.hooks("decided")
        self.selects = bool(self._extending or self._selecting)
        """Do laws add to the legal moves, or choose among them?"""
        others = [law for law in self._judging if law not in self._filtering]
        forbidding = variant.hooks("forbids")
        # Whether a board tells that the move to it is illegal: then the move needn't be carried out whole.
        self._judged_by_board = all(law in forbidding for law in self._judging) and not (
            self._judging_captures
            or self._naming_royals
            or self._blocking
            or variant.hooks("allows_exposed_king")
        )
        self._by_attacks = all(law.keeps_royals_safe for law in others)
        self._only_royal_safety = self._by_attacks or self._judged_by_board
        # Whether a move leaves a royal piece attacked may depend on the wall that it builds, or lifts.
        self._walls_shield = bool(self._judging or self._judging_captures) and bool(variant.facts.walling)
        # Bent and bouncing rides may meet each other, and lines, on a square.
        self._may_repeat = any(
            self._tables.may_jump(index) and not self._tables.only_leaps(index)
            for index in range(len(variant.kinds))
        )
        self._jumpers: dict[int, Jumpers] = {}
        self._royal_moves: dict[int, Jumpers] = {}
        groups = line_groups(self._tables.grid)
        self._lines = tuple(
            Lines(self._tables, groups, color, self._royal, variant.attacks.memories) for color in Color
        )

    # ---- royal pieces

    def royals(self, position: Position | Draft, color: Color) -> list[int]:
        """Where the pieces stand that `color` must not lose, by every law."""
        found = royal_squares(position, color)
        for law in self._naming_royals:
            found += law.royals(position, color)
        return found

    def checked(self, position: Position) -> tuple[int, ...]:
        """The squares of the royal pieces of the side to move that are attacked."""
        return tuple(square for square, _ in self._attacks_on_royals(position, position.turn))

    def attack_on_royal(self, position: Position | Draft, color: Color) -> tuple[int, int] | None:
        """A royal piece of `color` under attack and the square of an attacker, or None."""
        return next(self._attacks_on_royals(position, color), None)

    def are_royals_attacked(self, position: Position) -> bool:
        """Is a royal piece of the side to move attacked?"""
        if self._naming_royals or self._blocking:
            return self.attack_on_royal(position, position.turn) is not None
        return self.is_royal_attacked(position.board, position.turn)

    def is_unlawful(self, position: Position) -> bool:
        """Is a royal piece of the side that is not to move attacked? Nothing is laid out to answer that of
        a position that was read: it may be of a variant that nobody plays."""
        color = position.turn.opponent
        if self._attacks.is_laid_out:
            return self.attack_on_royal(position, color) is not None
        royals = [s for s in self.royals(position, color) if not self._is_out_of_reach(position, s, color)]
        return self._attacks.first_attack(position.board, royals, position.turn) is not None

    def is_royal_attacked(self, board: bytes, color: Color) -> bool:
        """Is a royal piece as such of `color` attacked, where no law names others or blocks the attack?"""
        code = self._variant.royal[color]
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
            if self._is_out_of_reach(position, square, color):
                continue
            found = self._attacker(board, square, color.opponent)
            if found is not None:
                yield square, found

    def _is_out_of_reach(self, position: Position | Draft, square: int, color: Color) -> bool:
        return any(law.blocks_attack(position, square, color) for law in self._blocking)

    # ---- trials: what the laws object to

    def _tried(self, position: Position, moves: list[Move]) -> list[Move]:
        """The legal moves where each has to be tried, but for those far from every royal piece."""
        if not self._only_royal_safety:
            return [move for move in moves if self.objection(position, move) is None]
        royals = self.royals(position, position.turn)
        if self._judged_by_board:
            return self._tried_on_boards(position, royals, moves)
        turn, board = position.turn, position.board
        exposed = [square for square in royals if not self._is_out_of_reach(position, square, turn)]
        checked = any(self._attacker(board, square, turn.opponent) is not None for square in exposed)
        checked = checked or any(law.checked(position) for law in self._checking)
        near = self._near(royals, turn.opponent)
        found: list[Move] = []
        for move in moves:
            origin, target = move.origin, move.target
            if (
                origin in royals
                or (origin is None and self._naming_royals)
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
        """The squares on which it depends whether `by` attacks one of these."""
        return {near for square in royals for near in self._attacks.around(square, by)}

    def _tried_on_boards(self, position: Position, royals: list[int], moves: list[Move]) -> list[Move]:
        """The same where each law tells from the board alone: what touches no square that matters is legal,
        unless something must be answered."""
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
        """Does the move do no more than put its piece on the target, as far as the royal pieces can tell?"""
        if self._judging_captures and position.board[move.target]:
            return False
        return move.law is None or (move.origin is None and move.simple)

    def _fails(self, position: Position, move: Move) -> bool:
        """Is a pseudo-legal move illegal? Where a board tells, it need not be carried out whole."""
        origin, vacated = move.origin, move.vacated
        if origin is None or vacated is None or not (self._judged_by_board and self._variant.keeps_board):
            return self.objects(position, move, position.play(move))
        changed = bytearray(position.board)
        changed[move.target] = changed[origin]
        for square in (origin, *vacated):
            changed[square] = 0
        after = bytes(changed)
        return any(law.forbids(position, move, after) for law in self._judging)

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

    def objects(self, position: Position, move: Move, following: Position) -> bool:
        """Is a pseudo-legal move, which leads to `following`, illegal?"""
        if self._judged_by_board:
            board = following.board
            for law in self._judging:  # noqa: SIM110  # a loop, for programs that search ask this of every move
                if law.forbids(position, move, board):
                    return True
            return False
        return self._objection(position, move, following) is not None

    # ---- what is made of the tables once

    def _of_kind(self, code: int) -> Jumpers:
        found = self._jumpers.get(code)
        if found is None:
            found = self._jumpers[code] = Jumpers(self._tables, code, self._attacks.memories)
        return found

    def _moves_of_royal(self, code: int, square: int) -> LeapMoves:
        """What the royal piece may do: steps, as a rule."""
        found = self._royal_moves.get(code)
        if found is None:
            found = Jumpers(self._tables, code, self._attacks.memories, by_every_path=True)
            self._royal_moves[code] = found
        return found[square]

    @cached_property
    def _movers(self) -> tuple[_Mover, ...]:
        movers = tuple(_Mover(color, lines) for color, lines in zip(Color, self._lines, strict=True))
        for mover, codes, royal in zip(movers, self._attacks.jumping, self._royal, strict=True):
            mover.leapers = [(code, self._of_kind(code)) for code in codes if code != royal]
        return movers

    @cached_property
    def _watchers(self) -> tuple[_Mover, ...]:
        """The same with the opponent's leapers, laid out only where `lines_tell_checks`."""
        for mover, hostile in zip(self._movers, reversed(self._attacks.leaping), strict=True):
            mover.hostile = hostile
        return self._movers

    def _place(self, mover: _Mover, royal: int) -> _Place:
        steps = self._moves_of_royal(self._royal[mover.index], royal)
        found = mover.places[royal] = _Place(steps, mover.lines.through(steps.ends | 1 << royal))
        return found

    # ---- what the lines hold

    def cache_of(self, position: Position) -> PositionCache:
        """What the lines hold, remembered in the position; from what held before, where that is known."""
        known = position._cache  # pyright: ignore[reportPrivateUsage]
        if type(known) is PositionCache:
            return known
        cache = position._cache = PositionCache(position.board, known)  # pyright: ignore[reportPrivateUsage]
        self._lines[position.turn].side(cache)
        return cache

    def _side(self, position: Position) -> SideLines:
        """What the lines hold for the side to move."""
        cache = self.cache_of(position)
        return cache.sides[position.turn] or self._lines[position.turn].side(cache)

    def attacked(self, position: Position, squares: int) -> int:
        """Those of `squares` that the opponent attacks, also through the royal piece of the side to move; all
        as bits. Only where `lines_tell_checks`."""
        cache = self.cache_of(position)
        if squares & ~cache.seen:
            found = self._attacks.leapt_at(position.board, position.turn.opponent)
            threats = self._side(position)[1]
            for covered, _ in filter(None, self._lines[position.turn].through(squares)(threats)):
                found |= covered
            cache.seen, cache.danger = squares, found
        return cache.danger & squares

    # ---- checks and pins

    @cached_property
    def lines_tell_checks(self) -> bool:
        """Are leaps and lines all that attacks, so that checks and pins can be read off them?"""
        return (
            self._only_royal_safety
            and self._by_attacks
            and not (self._judging_captures and any(self._royal))
            and not self._naming_royals
            and all(self._tables.only_leaps(index) for index in range(len(self._variant.kinds)))
        )

    def _beside_checks_and_pins(self, position: Position, royal: int) -> list[Move]:
        """The legal moves around the only royal piece, which stands on `royal`."""
        board, cache, mover = position.board, self.cache_of(position), self._watchers[position.turn]
        along, threats = cache.sides[mover.index] or mover.lines.side(cache)
        place = mover.places.get(royal) or self._place(mover, royal)
        danger = 0
        checks_and_pins: list[CheckOrPin] = []
        for code, leaps in mover.hostile:
            square = board.find(code)
            while square >= 0:
                danger |= leaps[square]
                square = board.find(code, square + 1)
        if danger >> royal & 1:
            approach = self._attacks.approaches[1 - mover.index][royal]
            checks_and_pins += approach.leapers(board) if approach else ()
        for covered, held in filter(None, place.pick(threats)):
            danger |= covered
            if held:
                checks_and_pins += held
        cache.seen, cache.danger = place.ends, danger
        moves = joined(along)
        add_jumps(board, mover.leapers, moves)
        for law in self._dropping:
            moves += law.generate_drops(position)
        if checks_and_pins:
            moves = _answering(moves, checks_and_pins)
        if position.rights:
            for law in self._castling:
                moves += law.generate_castlings(position)
        # The royal piece goes to squares that nobody attacks once it has left its own.
        found = place.known[place.key(board)]
        if found:
            moves += (
                [move for move in found if not danger >> move.target & 1] if danger & place.ends else found
            )
        if position.en_passant or self._generating:
            moves += [move for move in self._special(position) if not self._fails(position, move)]
        return moves

    # ---- pseudo-legal moves

    def of_piece(self, board: bytes, square: int) -> list[Move]:
        """The moves of the piece on `square`, whoever's turn it is, before any thought of check."""
        code = board[square]
        color = Color.BLACK if OWN[Color.BLACK][code] else Color.WHITE
        enemy = OWN[color.opponent]
        jumper = self._of_kind(code)[square]
        moves = list(jumper.known[jumper.key(board)])
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

    def pseudo_legal(self, position: Position) -> list[Move]:
        """All moves before any thought of the royal piece's safety, those of laws included."""
        board, color = position.board, position.turn
        moves = joined(self._side(position)[0])
        add_jumps(board, self._movers[color].leapers, moves)
        for square in royal_squares(position, color):
            royal = self._moves_of_royal(board[square], square)
            moves += royal.known[royal.key(board)]
        moves += self.generated(position)
        return moves

    def generated(self, position: Position) -> list[Move]:
        """The pseudo-legal moves that laws add to those of the piece tables."""
        moves: list[Move] = []
        for law in self._dropping:
            moves += law.generate_drops(position)
        for law in self._castling if position.rights else ():
            moves += law.generate_castlings(position)
        return moves + self._special(position)

    def _special(self, position: Position) -> list[Move]:
        """Those of them that have to be tried one by one."""
        moves: list[Move] = []
        for law in self._taking_in_passing if position.en_passant else ():
            moves += law.generate_in_passing(position)
        for law in self._generating:
            moves += law.generate(position)
        return moves

    # ---- legal moves

    def surely_legal(self, position: Position, origin: int, target: int, uci: str) -> Move | None:
        """The plain move of this text, if a short look shows that it is legal; None decides nothing.

        That is so where nothing checks or pins, for any piece but the royal one.
        """
        royals = royal_squares(position, position.turn)
        if (
            not self.lines_tell_checks
            or self.selects
            or self._filtering
            or len(royals) != 1
            or origin in royals
        ):
            return None
        if self.decided(position) is not None:
            return None
        board, by, royal = position.board, position.turn.opponent, royals[0]
        if not OWN[position.turn][board[origin]]:
            return None
        watch, approach = self._attacks.watch(royal, by), self._attacks.approaches[by][royal]
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

    def withholds(self, position: Position, move: Move) -> bool:
        """Is a move that leaves no royal piece attacked a drop that a law forbids?"""
        return move.origin is None and any(
            law.drop_objection(position, move) is not None for law in self._judging_drops
        )

    def bases(self, position: Position) -> list[Move]:
        """The legal moves before laws extend them; all of it where that does not part from what laws make
        of them afterwards."""
        if not self._extending or self._selecting or self._judging_drops or self._walls_shield:
            return position.legal_moves()
        return [] if self._deciding and self.decided(position) is not None else self.lawful(position)

    def extended(self, position: Position, bases: list[Move]) -> list[Move]:
        """The legal moves that extend these bases."""
        if not (self._selecting or self._judging_drops or self._walls_shield):
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
        elif self._judging or self._judging_captures:
            moves = self._tried(position, self.pseudo_legal(position))
        else:
            moves = self.pseudo_legal(position)
        for law in self._filtering:
            moves = law.filter_moves(position, moves)
        if self._may_repeat:
            return list(dict.fromkeys(moves))
        return moves

    def _only_royal(self, position: Position) -> int | None:
        """The square of the one royal piece of the side to move, -1 where it has none, None for several."""
        code = self._royal[position.turn]
        square = position.board.find(code) if code else -1
        return square if square < 0 or position.board.find(code, square + 1) < 0 else None

    def decided(self, position: Position) -> Outcome | None:
        """The outcome that the board shows, whatever moves there would be."""
        for law in self._deciding:
            outcome = law.decided(position)
            if outcome is not None:
                return outcome
        return None


def royal_squares(position: Position | Draft, color: Color) -> list[int]:
    """Where the royal pieces as such of `color` stand."""
    code = position.variant.royal[color]
    if not code:
        return []
    board = position.board
    found: list[int] = []
    square = board.find(code)
    while square >= 0:
        found.append(square)
        square = board.find(code, square + 1)
    return found


def joined(parts: Iterable[tuple[Move, ...]]) -> list[Move]:
    """The moves of all parts in one list."""
    moves: list[Move] = []
    for part in filter(None, parts):
        moves += part
    return moves


def add_jumps(board: bytes, leapers: list[tuple[int, Jumpers]], moves: list[Move]) -> None:
    """Adds the moves off the lines."""
    for code, jumpers in leapers:
        square = board.find(code)
        while square >= 0:
            jumper = jumpers[square]
            moves += jumper.known[jumper.key(board)]
            square = board.find(code, square + 1)


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
