"""Drops: a turn spent on bringing a piece from the hand onto the board.

Crazyhouse and shogi: instead of moving, a player may place a piece from the hand on an empty square. Which
squares are open to it is the variant's: pawns usually neither on the first rank nor where they would promote,
and other laws bar squares as the position stands (rules/laws/drop_limits.py). In some games pieces may be
dropped on their promoted side (`dropPromoted`). UCI writes P@e4 and +P@e4.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rules.board.pieces import Color, PieceType, encode
from rules.definitions.values import Section, boolean, region, zone, zones
from rules.errors import Illegal, IllegalMove, Objection
from rules.laws.law import Law
from rules.laws.promotion import TURNED, turns
from rules.laws.regions import MobilityRegion
from rules.move import Move

if TYPE_CHECKING:
    from rules.draft import Draft
    from rules.explain import Intent
    from rules.facts import Facts, Regions
    from rules.position import Position
    from rules.variant import Variant

PAWN, ROOK = "pawn", "rook"


class Drops(Law):
    """`regions` are the squares on which White, Black may drop pieces at all."""

    moves_are_plain = True
    keys = {
        **dict.fromkeys(
            (
                *("pieceDrops", "dropPromoted", "firstRankPawnDrops", "promotionZonePawnDrops"),
                "sittuyinRookDrop",
            ),
            boolean,
        ),
        **dict.fromkeys(("dropRegionWhite", "dropRegionBlack", "whiteDropRegion", "blackDropRegion"), region),
    }

    def __init__(self, section: Section, variant: Variant) -> None:
        self._section = section
        self._variant = variant
        self._size = len(variant.kinds)
        self.regions = tuple(self._region(color) for color in Color)
        # Read here, not in a game: what is wrong with a value is told as the variant is loaded.
        self._pawns_in_zone = bool(section.get("promotionZonePawnDrops", False))
        self._pawns_on_first = bool(section.get("firstRankPawnDrops", False))
        self._rooks_on_first = bool(section.get("sittuyinRookDrop", False))
        self._zones = zones(section, variant, "promotionRegion")
        self._turned = (
            turns(variant, demotion=False)[0] if section.get("dropPromoted", False) else dict[int, int]()
        )
        self._known: dict[int, tuple[Move, ...]] = {}
        self._open: dict[int, frozenset[int]] = {}

    @classmethod
    def of(cls, section: Section, variant: Variant) -> Drops | None:
        return cls(section, variant) if section.get("pieceDrops", False) else None

    def describe(self, facts: Facts) -> Facts:
        everywhere = frozenset(self._variant.geometry.squares)
        regions: dict[PieceType, Regions] = {}
        for piece in self._variant.piece_types:
            white, black = (self.squares(self._variant.code(piece.letter, color), color) for color in Color)
            if (white, black) != (everywhere, everywhere):
                regions[piece] = (white, black)
        return facts._replace(drops=True, drops_promoted=bool(self._turned), drop_regions=regions)

    # ---- where

    def _region(self, color: Color) -> frozenset[int]:
        """Where a side may drop, by whichever key says so."""
        name = color.name.lower()
        for key in (f"dropRegion{name.title()}", f"{name}DropRegion"):
            if key in self._section.entries:
                return zone(self._section, self._variant, key)
        return frozenset(self._variant.geometry.squares)

    def squares(self, code: int, color: Color) -> frozenset[int]:
        """Where `color` may drop the piece `code`, whatever else stands on the board."""
        found = self._open.get(code)
        if found is None:
            found = self._open[code] = self._squares(code, color)
        return found

    def _squares(self, code: int, color: Color) -> frozenset[int]:
        found = self.regions[color]
        geometry = self._variant.geometry
        first_rank = 0 if color is Color.WHITE else geometry.ranks - 1
        on_first = {square for square in found if geometry.rank_of(square) == first_rank}
        if code in self._variant.codes_named(PAWN)[color]:
            if not self._pawns_in_zone:
                found -= self._zones[color]
            if not self._pawns_on_first:
                found -= on_first
        if code in self._variant.codes_named(ROOK)[color] and self._rooks_on_first:
            found &= on_first
        mobility = self._variant.law(MobilityRegion)
        return found if mobility is None else found & mobility.regions.get(code, found)

    # ---- moves

    def generate(self, position: Position) -> Iterator[Move]:
        board, turn, size = position.board, position.turn, self._size
        held = position.hands[turn * size : (turn + 1) * size]
        if not any(held):
            return
        barring = self._variant.hooks("bars")
        for index, count in enumerate(held):
            if not count:
                continue
            for code in self._sides(encode(index, turn)):
                barred = {square for law in barring for square in law.bars(position, code)}
                for move in self._moves(code, turn):
                    if not board[move.target] and move.target not in barred:
                        yield move

    def _sides(self, code: int) -> tuple[int, ...]:
        """The codes as which a piece in hand may be put down."""
        turned = self._turned.get(code)
        return (code,) if turned is None else (code, turned)

    def _moves(self, code: int, color: Color) -> tuple[Move, ...]:
        """The drops of the piece `code` on all squares that are ever open to it."""
        found = self._known.get(code)
        if found is None:
            piece = self._variant.type_of(code)
            names = self._variant.geometry.names
            found = self._known[code] = tuple(
                Move(f"{piece.letter}@{names[square]}", None, square, law=self, drop=piece, simple=True)
                for square in sorted(self.squares(code, color))
            )
        return found

    def play(self, draft: Draft, move: Move) -> None:
        assert move.drop is not None  # noqa: S101
        letter = move.drop.letter
        draft.code = draft.board[move.target] = self._variant.code(letter, draft.mover)
        index = self._variant.code(letter.removeprefix(TURNED), Color.WHITE) - 1
        if not draft.hands[draft.mover * self._size + index]:
            raise IllegalMove(move.uci(), Illegal.NOT_IN_HAND, {"piece": move.drop.name})
        draft.hands[draft.mover * self._size + index] -= 1
        draft.halfmove_clock = 0

    # ---- explaining

    def refusal(self, position: Position, intent: Intent) -> Objection | None:
        """Why a drop that is meant is illegal."""
        if not intent.drop:
            return None
        variant, target = self._variant, intent.target
        piece = self._meant(position, intent)
        held = {held.letter for held, _ in position.hand(position.turn)}
        letter = None if piece is None else piece.letter.removeprefix("+")
        if piece is None or letter not in held:
            return Objection(Illegal.NOT_IN_HAND, {"piece": piece.name if piece else "pawn"})
        if position.board[target]:
            details = {"to": variant.square_name(target), "piece": variant.name_of(position.board[target])}
            return Objection(Illegal.DROP_ON_PIECE, details, (target,))
        return self._barred(position, variant.code(piece.letter, position.turn), target)

    def _meant(self, position: Position, intent: Intent) -> PieceType | None:
        """The piece that the intent names, by its letter or by what SAN calls it."""
        pieces = self._variant.piece_types
        exact = next((piece for piece in pieces if piece.letter == intent.letter), None)
        if exact is not None or intent.letter is None:
            return exact
        codes = ((piece, self._variant.code(piece.letter, position.turn)) for piece in pieces)
        return next((piece for piece, code in codes if intent.is_called(position, code)), None)

    def _barred(self, position: Position, code: int, target: int) -> Objection:
        variant = self._variant
        for law in variant.hooks("bars"):
            if target in law.bars(position, code):
                return law.barred(position, code, target)
        details = {"piece": variant.type_of(code).name, "to": variant.square_name(target)}
        for move in self.generate(position):
            if move.target == target and move.drop is variant.type_of(code):
                return self._unlawful(position, move) or Objection(Illegal.DROP_REGION, details, (target,))
        return Objection(Illegal.DROP_REGION, details, (target,))

    def _unlawful(self, position: Position, move: Move) -> Objection | None:
        objection = self._variant.generator.objection(position, move)
        if objection is not None:
            return objection
        found = (
            law.deselected(position, move, position.legal_moves())
            for law in self._variant.hooks("deselected")
        )
        return next((each for each in found if each is not None), None)
