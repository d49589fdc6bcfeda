"""Castling in chess, from shuffled starts and in placement chess.

FIDE laws of chess, article 3.8.2: the king moves towards a rook on its first rank, and the rook passes to its
other side. The right is lost once the king or that rook has moved. A player can't castle while the king's
square, its target or a square that it crosses is attacked, or while there is a piece between king and rook.
Guidelines II (Chess960): wherever king and rook start, they end on the same squares as in chess, and except
for these two pieces, all squares between their old and new places must be empty. This applies to numbered
start positions and to `chess960`.

Placement chess (`castlingDroppedPiece`): the players first drop their pieces on the first rank. A king that
was dropped on its usual file may castle with rooks in the corners.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache, partial
from typing import NamedTuple

from rules.board.geometry import FILE_LETTERS
from rules.board.pieces import BLACK, BLACK_BIT, WHITE, Color
from rules.caches import MAX_ENTRIES
from rules.definitions.section_values import (
    Section,
    boolean,
    codes_by_color,
    file,
    integer,
    letters,
    readers_by_color,
)
from rules.errors import Flaw, Illegal, InvalidFen, Objection, VariantError
from rules.facts import CastlingFact, Facts
from rules.laws.law import Law
from rules.move import CastlingMove, Move, castling_of
from rules.movegen.one_royal_generator import OneRoyalGenerator
from rules.position import Position
from rules.position_draft import Draft, Fields
from rules.variant import Variant


class Plan(NamedTuple):
    """Castling of a king with a rook on certain squares."""

    move: CastlingMove
    vacant: tuple[int, ...]
    """Squares that must be empty, from the king outwards."""
    crossed: tuple[int, ...]
    """Squares on which the king must not be attacked, from its origin to its target."""
    king_path: int
    """A bitboard of the crossed squares."""
    shields: bool
    """Whether the rook may be shielding its king from an attack along the rank; not in the corner."""


class Castling(Law):
    """Castling. A position's rights are the squares of the rooks that may still castle."""

    switch = ("castling", True)
    keys = {
        **dict.fromkeys(("castlingDroppedPiece", "chess960", "oppositeCastling"), boolean),
        **readers_by_color(letters, "castlingKingPiece", "castlingRookPieces"),
        **{f"castling{which}File": file for which in ("King", "RookKingside", "RookQueenside")},
        **{f"castling{which}File": file for which in ("Kingside", "Queenside")},
        "castlingRank": integer(1, 16),
    }

    @classmethod
    def for_variant(cls, variant: Variant, facts: Facts) -> Castling | None:
        is_explicit = _sets_castling(variant.section)
        try:
            law = super().for_variant(variant, facts)
        except VariantError:
            if is_explicit:
                raise
            return None
        # A section may inherit castling without the parent's rooks.
        return law if law is None or is_explicit or any(law._rooks) else None

    def __init__(self, variant: Variant) -> None:
        section = variant.section
        self._kings = (_king(variant, Color.WHITE), _king(variant, Color.BLACK))
        self.ending_rights = frozenset(self._kings)
        self._rooks = codes_by_color(variant, "castlingRookPieces", ("R",))
        self._files = (section.get("castlingKingsideFile", 6), section.get("castlingQueensideFile", 2))
        for key, target in zip(("castlingKingsideFile", "castlingQueensideFile"), self._files, strict=True):
            if not 0 < target < variant.files - 1:
                raise section.error(key, Flaw.CASTLING_FILE)
        rank = int(section.get("castlingRank", 1)) - 1
        if rank >= variant.ranks:
            raise section.error("castlingRank", Flaw.NUMBER, value=str(rank + 1), low=1, high=variant.ranks)
        self._ranks = (rank, variant.ranks - 1 - rank)
        if len(set(self._ranks)) == 1:
            raise section.error("castlingRank", Flaw.CASTLING_RANK)
        self._variant = variant
        self._royal = variant.kinds.royal == self._kings
        self._geometry = variant.geometry
        self._shuffled = is_shuffled(variant)
        self._opposite: bool = section.get("oppositeCastling", False)
        self._castles_after_drops: bool = section.get("castlingDroppedPiece", False)
        self._rook_files: tuple[int, int] = (
            section.get("castlingRookKingsideFile", variant.files - 1),
            section.get("castlingRookQueensideFile", 0),
        )
        self._dropped_homes = tuple(self._home(section, color) for color in Color)
        self._homes = tuple(None if self._shuffled else home for home in self._dropped_homes)
        squares = self._geometry.squares
        self.concerns = frozenset(s for s in squares if self._geometry.rank_of(s) in self._ranks)
        rights = section.start_rights()
        self._begins_with = (rights != rights.lower(), rights != rights.upper())
        self._planned: dict[tuple[tuple[int, ...], Color, int], list[Plan]] = {}
        """Results of `plans`, by rights, side and the king's square."""
        # Cached because searches call it very often.
        self._rights_from_homes = lru_cache(MAX_ENTRIES)(
            partial(_rights_from_homes, self._geometry.files, self._homes)
        )

    def _home(self, section: Section, color: Color) -> int:
        """Return the square from which the king castles: on `castlingKingFile`, or as in the start FEN."""
        base = self._ranks[color] * self._geometry.files
        file: int | None = section.get("castlingKingFile")
        if file is None:
            rows = section.start_placement().partition("[")[0].split("/")
            king = self._variant.kinds.kind_of(self._kings[color]).symbol
            rank = self._ranks[color]
            cells = _cells(rows[-1 - rank]) if rank < len(rows) else []
            symbol = king if color is Color.WHITE else king.lower()
            file = cells.index(symbol) if symbol in cells else 4
        return base + file

    def release(self) -> None:
        self._planned.clear()
        self._rights_from_homes.cache_clear()

    def describe(self, facts: Facts) -> Facts:
        base = self._ranks[Color.WHITE] * self._geometry.files
        fact = CastlingFact(
            targets=(base + self._files[0], base + self._files[1]),
            rooks=tuple(self._variant.kinds.type_of(code) for code in sorted(self._rooks[Color.WHITE])),
            sides=(True, True) if self._castles_after_drops else self._begins_with,
            is_shuffled=self._shuffled,
            is_placed=self._castles_after_drops,
            ignores_attacks=self._royals(facts).isdisjoint(self._kings),
        )
        return facts._replace(castling=fact)

    def _royals(self, facts: Facts) -> frozenset[int]:
        """Return the codes of pieces that are always or sometimes royal."""
        some = facts.pseudo_royals.codes if facts.pseudo_royals else frozenset[int]()
        return some | set(self._variant.kinds.royal)

    # ---- moves

    def plans(self, position: Position, color: Color) -> list[Plan]:
        """Return the castlings that `color` has the right to, even if they are blocked or prevented now."""
        king = self._king_square(position.board, color)
        plans = self._planned.get((position.rights, color, king))
        if plans is None:
            rank, files = self._ranks[color], self._geometry.files
            rooks = [rook for rook in position.rights if rook // files == rank]
            plans = [self._make_plan(self._kings[color], king, rook) for rook in rooks]
            self._planned[position.rights, color, king] = plans
        return plans

    def _make_plan(self, code: int, king: int, rook: int) -> Plan:
        base = king - self._geometry.file_of(king)
        kingside = rook > king
        king_target = base + self._files[0 if kingside else 1]
        rook_target = king_target + (-1 if kingside else 1)
        swept = [*_between(king, king_target), *_between(rook, rook_target), *_between(king, rook)]
        vacant = sorted(set(swept) - {king, rook}, key=lambda square: abs(square - king))
        names = self._geometry.names
        paths = self._variant.compiled.tables.paths(code, king)
        ordinary = {end for path in paths if path.moves and not path.hop for end in path.squares}
        # The UCI text must differ from an ordinary king move's.
        names_rook = self._shuffled or king_target == king or king_target in ordinary
        uci = names[king] + names[rook if names_rook else king_target]
        move = CastlingMove(uci, self, king, king_target, rook, rook_target)
        crossed = _between(king, king_target)
        king_path = sum(1 << square for square in crossed)
        shields = 0 < self._geometry.file_of(rook) < self._geometry.files - 1
        return Plan(move, tuple(vacant), crossed, king_path, shields)

    def generate_castlings(self, position: Position) -> list[Move]:
        board = position.board
        vacant: list[Plan] = []
        for plan in self.plans(position, position.turn):
            for square in plan.vacant:
                if board[square]:
                    break
            else:
                vacant.append(plan)
        if not vacant:
            return []
        generator, paths = position.variant.compiled.generator, 0
        if not (self._royal and isinstance(generator, OneRoyalGenerator)):
            free = [plan.move for plan in vacant if self._attack(position, plan) is None]
            # If the castling king isn't royal, castling may expose the piece that is.
            return [move for move in free if self._royal or generator.objection(position, move) is None]
        for plan in vacant:
            paths |= plan.king_path
        danger = generator.attacked(position, paths)
        safe = [plan for plan in vacant if not danger & plan.king_path]
        return [plan.move for plan in safe if not (plan.shields and generator.objection(position, plan.move))]

    def _attack(self, position: Position, plan: Plan) -> tuple[int, int] | None:
        """Return the first attacked square on the king's path and the attacker's square, or None."""
        variant, by, move = position.variant, position.turn.opponent, plan.move
        if move.king not in variant.compiled.generator.royals(position, position.turn):
            return None
        blocking = variant.compiled.hooks("blocks_attack")
        lifted = bytearray(position.board)
        lifted[move.king] = 0
        settled = bytearray(lifted)
        settled[move.rook] = 0
        settled[move.rook_target] = position.board[move.rook]
        for square in plan.crossed:
            # When the king reaches its target, the rook is on its new square and may shield it. This matters
            # for a king that was safe at its origin only because it was next to the other king (explosions).
            board = bytes(settled if square == move.target != move.king else lifted)
            if any(law.blocks_attack(position, square, position.turn) for law in blocking):
                continue
            attacker = variant.compiled.attacks.attacker(board, square, by)
            if attacker is not None:
                return square, attacker
        return None

    def play(self, draft: Draft, move: Move) -> None:
        castling = castling_of(move)
        rook = draft.board[castling.rook]
        draft.board[castling.king] = draft.board[castling.rook] = 0
        draft.board[castling.target] = draft.code
        draft.board[castling.rook_target] = rook
        draft.captured = 0

    # ---- rights

    def after(self, draft: Draft, move: Move) -> None:
        if move.castling and self._opposite:
            draft.rights = self._other_wing(draft.rights, draft, move)
        if draft.rights:
            draft.rights = self._rights_on_board(draft.rights, draft.board, draft.code, move)
        if self._castles_after_drops and move.origin is None:
            draft.rights = tuple(sorted({*draft.rights, *self._completed_by(draft, move.target)}))

    def rights_left(
        self, rights: tuple[int, ...], board: bytes | bytearray, code: int, move: Move
    ) -> tuple[int, ...]:
        # In shuffled starts, only the board shows where the king is; otherwise its home square is fixed.
        if self._shuffled:
            return self._rights_on_board(rights, board, code, move)
        return self._rights_from_homes(rights, move.origin, move.target)

    def _rights_on_board(
        self, rights: tuple[int, ...], board: bytes | bytearray, code: int, move: Move
    ) -> tuple[int, ...]:
        """Return the rights left after a move, judging by the resulting board.

        Moving or capturing the king ends both rights of its side; moving or capturing a rook ends one.
        """
        origin, target = move.origin, move.target
        files, first = self._geometry.files, self._ranks[WHITE]
        if move.castling or (self._shuffled and code in self._kings):
            rank = self._ranks[code > BLACK_BIT]
            rights = tuple([rook for rook in rights if rook // files != rank])
        white, black = self._king_square(board, WHITE) >= 0, self._king_square(board, BLACK) >= 0
        left = [rook for rook in rights if rook != origin and rook != target]
        return tuple([rook for rook in left if (white if rook // files == first else black)])

    def _other_wing(self, rights: tuple[int, ...], draft: Draft, move: Move) -> tuple[int, ...]:
        """Return the rights without the opponent's castling on the same side (`oppositeCastling`)."""
        king = self._king_square(draft.board, draft.mover.opponent)
        rank = self._ranks[draft.mover.opponent]
        same = castling_of(move).is_kingside
        return tuple(rook for rook in rights if self._geometry.rank_of(rook) != rank or (rook > king) != same)

    def _completed_by(self, draft: Draft, square: int) -> list[int]:
        """Return the corner rooks that may castle after the king or a rook is dropped on `square`."""
        color, files = draft.mover, self._geometry.files
        base = self._ranks[color] * files
        king = self._dropped_homes[color]
        corners = [corner for corner in (base, base + files - 1) if draft.board[corner] in self._rooks[color]]
        if draft.board[king] != self._kings[color]:
            return []
        return corners if square == king else [corner for corner in corners if corner == square]

    def rights_without(self, draft: Draft, squares: Iterable[int]) -> tuple[int, ...]:
        """Return the rights left after the pieces on `squares` are removed."""
        gone = set(squares)
        kings = [self._king_square(draft.board, color) for color in Color]
        return tuple(
            rook for rook in draft.rights if rook not in gone and kings[self._side(rook)] not in gone
        )

    def _side(self, rook: int) -> Color:
        """Return the side that may castle with the rook on this square."""
        return Color.WHITE if self._geometry.rank_of(rook) == self._ranks[Color.WHITE] else Color.BLACK

    def _king_square(self, board: bytes | bytearray, color: Color) -> int:
        """Return the square of the king that may castle, or -1 if it isn't there.

        It is on its home square or, in shuffled starts, the first king on its rank.
        """
        home = self._homes[color]
        if home is not None:
            return home if board[home] == self._kings[color] else -1
        base = self._ranks[color] * self._geometry.files
        return board.find(self._kings[color], base, base + self._geometry.files)

    # ---- FEN

    def read(self, draft: Draft, fields: Fields) -> None:
        rights: set[int] = set()
        if fields.rights != "-":
            for letter in fields.rights:
                rook = self._rook_of(draft, letter)
                if rook is None or self._is_taken(draft, rook, rights):
                    raise InvalidFen(
                        "castling",
                        "castling rights",
                        f"{letter!r} doesn't refer to a king and a rook that can still castle",
                    )
                rights.add(rook)
        draft.rights = tuple(sorted(rights))

    def _rook_of(self, draft: Draft, letter: str) -> int | None:
        """Return the square of the rook that a letter in FEN's castling field means, or None.

        K and Q mean the outermost rook, other letters the rook on that file. None if there is no such rook or
        the king can't castle.
        """
        color = Color.WHITE if letter.isupper() else Color.BLACK
        base = self._ranks[color] * self._geometry.files
        rank = draft.board[base : base + self._geometry.files]
        king = self._king_square(draft.board, color) - base
        rooks = [place for place, code in enumerate(rank) if code in self._rooks[color]]
        if king < 0:
            return None
        outermost = self._rook_files
        if letter in "Kk":
            rooks = [place for place in rooks if king < place <= outermost[0]][-1:]
        elif letter in "Qq":
            rooks = [place for place in rooks if outermost[1] <= place < king][:1]
        else:
            rooks = [place for place in rooks if FILE_LETTERS[place] == letter.lower()]
        return base + rooks[0] if rooks else None

    def _is_taken(self, draft: Draft, rook: int, rights: set[int]) -> bool:
        """Return whether `rights` include this rook or another one on the same side of its king."""
        side = self._side(rook)
        king = self._king_square(draft.board, side)
        return any(self._side(right) == side and (right > king) == (rook > king) for right in rights)

    def write(self, position: Position, fields: Fields) -> Fields:
        letters_of = [
            self._letter(position, rook) for color in Color for rook in self._in_order(position, color)
        ]
        return fields._replace(rights="".join(letters_of) or "-")

    def _in_order(self, position: Position, color: Color) -> list[int]:
        """Return the squares of a side's rooks that may castle, starting from the kingside."""
        rank = self._ranks[color]
        return sorted((r for r in position.rights if self._geometry.rank_of(r) == rank), reverse=True)

    def _letter(self, position: Position, rook: int) -> str:
        if not self._shuffled:
            return self.wing(position, rook)
        letter = FILE_LETTERS[self._geometry.file_of(rook)]
        return letter.upper() if self._side(rook) is Color.WHITE else letter

    def wing(self, position: Position, rook: int) -> str:
        """Return the letter for the right to castle with this rook: K, Q, k or q."""
        color = self._side(rook)
        letter = "k" if rook > self._king_square(position.board, color) else "q"
        return letter.upper() if color is Color.WHITE else letter

    # ---- FEN with gates

    def squares_of_right(self, draft: Draft, letter: str) -> tuple[int, ...]:
        """Return the squares of king and rook for a letter in the castling field; () if it is invalid."""
        rook = self._rook_of(draft, letter)
        color = Color.WHITE if letter.isupper() else Color.BLACK
        return () if rook is None else (self._king_square(draft.board, color), rook)

    def unmoved_rooks(self, draft: Draft, squares: int, color: Color) -> list[int]:
        """Return the files of the rooks that may castle. `squares`: a bitboard of all unmoved pieces."""
        base = self._ranks[color] * self._geometry.files
        rank = {base + file: draft.board[base + file] for file in range(self._geometry.files)}
        unmoved = [square for square in rank if squares >> square & 1]
        if not any(rank[square] == self._kings[color] for square in unmoved):
            return []
        return [square - base for square in unmoved if rank[square] in self._rooks[color]]

    def unmoved_by_rights(self, position: Position, color: Color) -> int:
        """Return a bitboard of the pieces that can't have moved, judging by the castling rights."""
        rooks = self._in_order(position, color)
        king = self._king_square(position.board, color)
        squares = rooks if self._shuffled or not rooks else [*rooks, king]
        return sum(1 << square for square in squares)

    # ---- explaining

    def explain(self, position: Position, *, kingside: bool) -> Objection:
        """Return why the side to move can't castle on this side."""
        name = position.variant.square_name
        plans = self.plans(position, position.turn)
        plans = [plan for plan in plans if plan.move.is_kingside == kingside]
        if not plans:
            return Objection(Illegal.CASTLING_RIGHTS)
        plan = plans[0]
        blocker = next((square for square in plan.vacant if position.board[square]), None)
        if blocker is not None:
            piece = position.variant.kinds.name_of(position.board[blocker])
            details = {"square": name(blocker), "blocker": piece}
            return Objection(Illegal.CASTLING_BLOCKED, details, (blocker,))
        attack = self._attack(position, plan) or position.variant.compiled.generator.attack_on_royal(
            position.play(plan.move), position.turn
        )
        if attack is None:
            return Objection(Illegal.CASTLING_RIGHTS)
        square, attacker = attack
        piece = position.variant.kinds.type_of(position.board[attacker]).name
        details = {"square": name(square), "attacker": piece, "attacker-square": name(attacker)}
        if square == plan.move.king:
            del details["square"]
            return Objection(Illegal.CASTLING_FROM_CHECK, details, (square, attacker))
        return Objection(Illegal.CASTLING_THROUGH, details, (square, attacker))


def is_shuffled(variant: Variant) -> bool:
    """Return whether kings and rooks castle from any start squares, as in Chess960."""
    return bool(variant.starts) or variant.section.get("chess960", False)


def _rights_from_homes(
    files: int, homes: tuple[int | None, ...], rights: tuple[int, ...], origin: int, target: int
) -> tuple[int, ...]:
    """Return the rights left after a move that isn't castling, if the kings castle from `homes`."""
    touched = {origin, target}
    ended = {home // files for home in homes if home in touched}
    return tuple([rook for rook in rights if rook not in touched and rook // files not in ended])


def _sets_castling(section: Section) -> bool:
    """Return whether the section itself sets a castling key or a start FEN with castling rights."""
    own = {key for key, entry in section.entries.items() if entry.section == section.name and entry.line}
    return not own.isdisjoint(Castling.keys) or ("startFen" in own and section.start_rights() != "-")


def _king(variant: Variant, color: Color) -> int:
    """Return the code of the piece that castles as the king of `color`. Raises VariantError."""
    section = variant.section
    key = f"castlingKingPiece{color.label.capitalize()}"
    letters = section.get(key, section.get("castlingKingPiece", ("K",)))
    # A promoted piece may have the same letter, but doesn't castle.
    kings = {code for code in variant.kinds.codes(letters)[color] if variant.kinds.kind_of(code).base is None}
    if len(kings) != 1:
        raise section.error(key if key in section.entries else "castlingKingPiece", Flaw.CASTLING_PIECE)
    return next(iter(kings))


def _cells(row: str) -> list[str]:
    """Split a FEN rank into squares; empty squares are empty strings."""
    cells: list[str] = []
    for token in re.findall(r"[0-9]{1,2}|\+?.~?", row):
        cells += [""] * int(token) if token.isascii() and token.isdigit() else [token]
    return cells


def _between(start: int, end: int) -> tuple[int, ...]:
    """Return the squares of a rank from `start` to `end`, inclusive, in this order."""
    return tuple(range(start, end + 1)) if start <= end else tuple(range(start, end - 1, -1))
