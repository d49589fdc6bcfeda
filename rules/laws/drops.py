"""Drops: moves that bring a piece from the hand onto the board.

Crazyhouse and shogi: instead of moving, a player may place a piece from the hand on an empty square. The
variant sets the squares: pawns usually can't be dropped on the first rank or where they promote. Other laws
close squares in some positions (rules/laws/drop_limits.py). In some games, pieces may be dropped promoted
(`dropPromoted`), on the same squares. UCI writes P@e4 and +P@e4.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.board.pieces import Color, PieceType, encode
from rules.caches import cached_in_variant
from rules.definitions.section_values import boolean, region, zone, zones
from rules.errors import Illegal, IllegalMove, Objection
from rules.facts import Facts, Regions
from rules.laws.law import Law
from rules.laws.promotion import TURNED, turns
from rules.laws.regions import regions_of
from rules.move import Move
from rules.move_intent import Intent
from rules.position import Position
from rules.position_draft import Draft
from rules.variant import Variant

PAWN, ROOK = "pawn", "rook"


@cached_in_variant
def drop_squares(variant: Variant) -> dict[int, frozenset[int]]:
    """Return the squares where a piece may ever be dropped, by code. Raises VariantError."""
    section, geometry = variant.section, variant.geometry
    promotion_zones = zones(variant, "promotionRegion")
    pawns_in_zone = section.get("promotionZonePawnDrops", False)
    pawns_on_first = section.get("firstRankPawnDrops", False)
    rooks_on_first = section.get("sittuyinRookDrop", False)
    by_code: dict[int, frozenset[int]] = {}
    for color, codes in zip(Color, variant.kinds.codes("*"), strict=True):
        region = zone(variant, f"dropRegion{color.label.capitalize()}", ("**",))
        first_rank = 0 if color is Color.WHITE else geometry.ranks - 1
        on_first = {square for square in region if geometry.rank_of(square) == first_rank}
        for code in codes:
            squares = region
            if code in variant.kinds.codes_named(PAWN)[color]:
                squares -= frozenset() if pawns_in_zone else promotion_zones[color]
                squares -= frozenset() if pawns_on_first else on_first
            if rooks_on_first and code in variant.kinds.codes_named(ROOK)[color]:
                squares &= on_first
            by_code[code] = squares & regions_of(variant).get(code, squares)
    return by_code


class Drops(Law):
    """Drops of pieces from the hand on empty squares."""

    switch = ("pieceDrops", True)
    keys = {
        **dict.fromkeys(
            ("dropPromoted", "firstRankPawnDrops", "promotionZonePawnDrops", "sittuyinRookDrop"), boolean
        ),
        **dict.fromkeys(("dropRegionWhite", "dropRegionBlack"), region),
    }

    def __init__(self, variant: Variant) -> None:
        super().__init__(variant)
        self._size = len(variant.kinds)
        drops_promoted = variant.section.get("dropPromoted", False)
        self._turned = turns(variant, demotion=False)[0] if drops_promoted else dict[int, int]()
        squares = drop_squares(variant)
        self._squares = squares | {turned: squares[code] for code, turned in self._turned.items()}
        self._known: dict[int, tuple[Move, ...]] = {}

    def release(self) -> None:
        self._known.clear()

    def describe(self, facts: Facts) -> Facts:
        everywhere = frozenset(self._variant.geometry.squares)
        regions: dict[PieceType, Regions] = {}
        for piece in self._variant.piece_types:
            white, black = (self._squares[self._variant.kinds.code(piece.letter, color)] for color in Color)
            if (white, black) != (everywhere, everywhere):
                regions[piece] = (white, black)
        return facts._replace(drops=True, drops_promoted=bool(self._turned), drop_regions=regions)

    # ---- moves

    def generate_drops(self, position: Position) -> Iterator[Move]:
        board, turn, size = position.board, position.turn, self._size
        held = position.hands[turn * size : (turn + 1) * size]
        if not any(held):
            return
        closing = self._variant.compiled.hooks("closed_to_drops")
        for index, count in enumerate(held):
            if not count:
                continue
            own = encode(index, turn)
            for code in filter(None, (own, self._turned.get(own))):
                closed = {square for law in closing for square in law.closed_to_drops(position, code)}
                for move in self._moves(code):
                    if not board[move.target] and move.target not in closed:
                        yield move

    def _moves(self, code: int) -> tuple[Move, ...]:
        moves = self._known.get(code)
        if moves is None:
            piece = self._variant.kinds.type_of(code)
            names = self._variant.geometry.names
            moves = self._known[code] = tuple(
                Move(f"{piece.letter}@{names[square]}", None, square, law=self, drop=piece)
                for square in sorted(self._squares[code])
            )
        return moves

    def play(self, draft: Draft, move: Move) -> None:
        assert move.drop is not None  # noqa: S101
        letter = move.drop.letter
        draft.code = draft.board[move.target] = self._variant.kinds.code(letter, draft.mover)
        index = self._variant.kinds.code(letter.removeprefix(TURNED), Color.WHITE) - 1
        if not draft.hands[draft.mover * self._size + index]:
            raise IllegalMove(move.uci(), Illegal.NOT_IN_HAND, {"piece": move.drop.name})
        draft.hands[draft.mover * self._size + index] -= 1
        draft.halfmove_clock = 0

    # ---- explaining

    def refusal(self, position: Position, intent: Intent) -> Objection | None:
        if not intent.drop:
            return None
        variant, target = self._variant, intent.target
        piece = self._piece_named(position, intent)
        held = {held.letter for held, _ in position.hand(position.turn)}
        letter = None if piece is None else piece.letter.removeprefix("+")
        if piece is None or letter not in held:
            return Objection(Illegal.NOT_IN_HAND, {"piece": piece.name if piece else "pawn"})
        if position.board[target]:
            details = {
                "to": variant.square_name(target),
                "piece": variant.kinds.name_of(position.board[target]),
            }
            return Objection(Illegal.DROP_ON_PIECE, details, (target,))
        return self._explain(position, variant.kinds.code(piece.letter, position.turn), target)

    def _piece_named(self, position: Position, intent: Intent) -> PieceType | None:
        """Return the piece that the intent names by its FEN or SAN letter, or None."""
        pieces = self._variant.piece_types
        exact = next((piece for piece in pieces if piece.letter == intent.letter), None)
        if exact is not None or intent.letter is None:
            return exact
        codes = ((piece, self._variant.kinds.code(piece.letter, position.turn)) for piece in pieces)
        return next((piece for piece, code in codes if intent.names_piece_of(position, code)), None)

    def _explain(self, position: Position, code: int, target: int) -> Objection:
        variant = self._variant
        for law in variant.compiled.hooks("closed_to_drops"):
            if target in law.closed_to_drops(position, code):
                return law.drop_refusal(position, code, target)
        for move in self.generate_drops(position):
            if move.target == target and move.drop is variant.kinds.type_of(code):
                objection = variant.compiled.generator.any_objection(position, move)
                if objection is not None:
                    return objection
        details = {"piece": variant.kinds.type_of(code).name, "to": variant.square_name(target)}
        return Objection(Illegal.DROP_REGION, details, (target,))
