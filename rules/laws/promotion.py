"""Promotion.

FIDE laws of chess, article 3.7.3: a pawn that reaches the rank furthest from its starting position must be
exchanged, as part of the same move, for a piece of its own colour that the player chooses.

Shogi: a piece that moves into, within or out of the last three ranks may be turned over, and then moves as
its other side shows until it is captured. It must be turned over if it could otherwise never move again
(rules/laws/immobile_pieces.py). In some games, it must be turned over whenever possible, or its next move
turns it back (demotion).

Each variant sets the promoting pieces, the zones and the choices. If pawns must promote and there is no
choice, they can't enter their zone.

Grand chess: a pawn becomes one of its side's captured pieces, so there are never more of a kind than at the
start. Micro shogi: a piece is turned over when it captures, and only then.
"""

from __future__ import annotations

from rules.board.pieces import BLACK_BIT, Color, PieceType, encode, side_of
from rules.definitions.section_values import (
    amounts,
    boolean,
    codes_by_color,
    letters,
    no_letter,
    pairs,
    readers_by_color,
    region,
    types_of,
    zones,
)
from rules.errors import Illegal, InvalidFen, Objection
from rules.facts import Facts, PromotionFact
from rules.laws.law import Law
from rules.move import Move
from rules.move_intent import Intent
from rules.movement import betza
from rules.position import Position
from rules.position_draft import Draft, Fields
from rules.variant import Variant

TURNED, TURNED_BACK = "+", "-"
"""UCI suffixes for turning a piece over and back."""


class Promotion(Law):
    """Promotion in a zone: pawns become one of their side's choices, other pieces turn over."""

    keys = {
        **readers_by_color(letters, "promotionPawnTypes", "promotionPieceTypes"),
        "promotionRegionWhite": region,
        "promotionRegionBlack": region,
        "promotedPieceType": pairs,
        "mandatoryPawnPromotion": boolean,
        "mandatoryPiecePromotion": boolean,
        "pieceDemotion": boolean,
    }

    def __init__(self, variant: Variant) -> None:
        section = variant.section
        self.zones = zones(variant, "promotionRegion")
        self._variant = variant
        self._pawns = codes_by_color(variant, "promotionPawnTypes")
        self._advancing = tuple(
            frozenset(code for code in codes if not _retreats(variant.kinds.type_of(code)))
            for codes in self._pawns
        )
        """Pawns that can't move backward, and therefore never return to their first rank."""
        white, black = (
            tuple(
                piece
                for letter in letters
                for piece in (variant.piece_types if letter == "*" else [variant.type_of_letter[letter]])
                if "+" not in piece.letter
            )
            for letters in section.values_by_color("promotionPieceTypes", ())
        )
        self._choices = (white, black)
        self.turned, self.turned_back = turns(variant, demotion=section.get("pieceDemotion", False))
        self._pawns_must: bool = section.get("mandatoryPawnPromotion", True)
        self._pieces_must = section.get("mandatoryPiecePromotion", False) and not section.get(
            "piecePromotionOnCapture", False
        )
        self._opens_first_rank: bool = section.get("firstRankPawnDrops", False)
        self._opens_zones: bool = section.get("pieceDrops", False) and section.get(
            "promotionZonePawnDrops", False
        )

    @classmethod
    def for_variant(cls, variant: Variant, facts: Facts) -> Promotion | None:
        for key in ("promotionPawnTypes", "promotionPieceTypes"):
            codes_by_color(variant, key)
        law = cls(variant)
        in_zone = (any(law._choices) or (law._pawns_must and any(law.zones))) and any(law._pawns)
        to_choose = in_zone and not variant.section.get("sittuyinPromotion", False)
        return law if to_choose or law.turned else None

    def describe(self, facts: Facts) -> Facts:
        variant, section = self._variant, self._variant.section
        white, black = section.values_by_color("promotionPawnTypes", ())
        turned = [(code, promoted) for code, promoted in self.turned.items() if code < BLACK_BIT]
        fact = PromotionFact(
            becomes={
                code: self._all_promotions(code) for codes in variant.kinds.codes("*") for code in codes
            },
            pawns=(types_of(variant, white), types_of(variant, black)),
            choices=self._choices,
            turned=tuple(
                (variant.kinds.type_of(code), variant.kinds.type_of(promoted)) for code, promoted in turned
            ),
            turns=bool(self.turned),
            turns_back=bool(self.turned_back),
            by_capture_alone=section.get("piecePromotionOnCapture", False),
            pieces_must=section.get("mandatoryPiecePromotion", False),
            pawns_must=self._pawns_must,
        )
        return facts._replace(promotion=fact, promotion_zones=self.zones)

    def expand(self, code: int, move: Move) -> tuple[Move, ...] | None:
        if move.law is not None or move.origin is None:
            return None
        color = side_of(code)
        zone = self.zones[color]
        promotions: list[Move] = []
        stays = True
        if code in self._pawns[color] and move.target in zone:
            promotions += [
                self._promotion_move(move, choice, choice.letter.lower()) for choice in self._choices[color]
            ]
            stays = not self._pawns_must
        if move.target in zone or move.origin in zone:
            for ending, codes in ((TURNED, self.turned), (TURNED_BACK, self.turned_back)):
                if code in codes:
                    promotions.append(
                        self._promotion_move(move, self._variant.kinds.type_of(codes[code]), ending)
                    )
                    stays = stays and not self._pieces_must
        if stays:
            return (move, *promotions) if promotions else None
        return tuple(promotions)

    def _promotion_move(self, move: Move, piece: PieceType, ending: str) -> Move:
        uci = move.uci() + ending
        return Move(uci, move.origin, move.target, law=self, promotion=piece)

    def play(self, draft: Draft, move: Move) -> None:
        assert move.origin is not None and move.promotion is not None  # noqa: S101, PT018
        draft.board[move.origin] = 0
        draft.board[move.target] = self._after(draft, move)
        if not self.turned_back:  # Turning over isn't progress if it can be undone.
            draft.halfmove_clock = 0

    def _after(self, draft: Draft, move: Move) -> int:
        assert move.promotion is not None  # noqa: S101
        ending = move.uci()[-1]
        if ending in (TURNED, TURNED_BACK):
            return (self.turned if ending == TURNED else self.turned_back)[draft.code]
        letter = move.promotion.letter
        try:
            return draft.variant.kinds.code(f"{letter}~", draft.mover)
        except KeyError:
            return draft.variant.kinds.code(letter, draft.mover)

    def read(self, draft: Draft, fields: Fields) -> None:
        """Reject pawns where they must have promoted, and on a first rank that they can't reach."""
        variant = draft.variant
        last = (variant.ranks - 1) * variant.files
        first_rank = set(range(variant.files)), set(range(last, last + variant.files))
        for color in Color:
            must = self._pawns_must and self._choices[color] and not self._opens_zones
            zone = self.zones[color] if must else frozenset[int]()
            is_open = self._opens_first_rank or not any(self._choices)
            first = set[int]() if is_open else first_rank[color] & self.zones[color.opponent]
            for square in (zone | first) - variant.facts.first_steps[color]:
                barred = self._pawns[color] if square in zone else self._advancing[color]
                if draft.board[square] in barred:
                    name = variant.square_name(square)
                    raise InvalidFen("pawn-rank", "placement", f"a pawn cannot stand on {name}")

    def refusal(self, position: Position, intent: Intent) -> Objection | None:
        """Return the objection to entering the zone if there is nothing to promote to, or None."""
        turn, target, board = position.turn, intent.target, position.board
        if intent.drop or not self._pawns_must or self._choices[turn] or target not in self.zones[turn]:
            return None
        for origin, code in enumerate(board):
            if (
                code in self._pawns[turn]
                and code not in self.turned
                and intent.can_mean_piece_on(position, origin)
                and self._variant.compiled.tables.is_open(code, origin, target, board)
            ):
                details = {"piece": self._variant.kinds.type_of(code).name}
                details["to"] = self._variant.square_name(target)
                return Objection(Illegal.PROMOTION_NONE, details, (origin, target))
        return None

    def _all_promotions(self, code: int) -> tuple[int, ...]:
        """Return the codes of the pieces to which the piece `code` may promote."""
        color = side_of(code)
        chosen = self._choices[color] if code in self._pawns[color] else ()
        promotions = [self._variant.kinds.code(piece.letter, color) for piece in chosen]
        return (*promotions, self.turned[code]) if code in self.turned else tuple(promotions)


def _retreats(piece: PieceType) -> bool:
    return any(ranks < 0 for movement in betza.parse(piece.betza) for _, ranks in movement.vectors)


def turns(variant: Variant, *, demotion: bool) -> tuple[dict[int, int], dict[int, int]]:
    """Return the codes of pieces when turned over and, with demotion, when turned back, by code."""
    turned: dict[int, int] = {}
    for index, kind in enumerate(variant.kinds):
        if kind.base is not None and kind.symbol.startswith(TURNED):
            turned |= {encode(kind.base, color): encode(index, color) for color in Color}
    return turned, {promoted: code for code, promoted in turned.items()} if demotion else {}


class PromotionLimit(Law):
    """Limit on the number of pieces of a type that a side may reach by promotion."""

    switch = ("promotionLimit", True)
    keys = {"promotionLimit": amounts}

    def __init__(self, variant: Variant) -> None:
        section = variant.section
        for letter, _ in section.own("promotionLimit"):
            if letter not in variant.type_of_letter:
                raise no_letter(section, "promotionLimit", letter)
        self._limits: dict[str, int] = dict(variant.section.get("promotionLimit", ()))
        self._nature = variant.kinds.nature
        self._types = variant.type_of_letter
        self._counted = {letter: variant.kinds.codes([letter]) for letter in self._limits}

    def describe(self, facts: Facts) -> Facts:
        types = self._types
        limits = {types[letter]: limit for letter, limit in self._limits.items() if letter in types}
        return facts._replace(promotion_limits=limits)

    def _is_reached(self, position: Position, piece: PieceType) -> bool:
        letter = self._nature[piece.letter]
        limit = self._limits.get(letter)
        if limit is None:
            return False
        return sum(map(position.board.count, self._counted[letter][position.turn])) >= limit

    def select(self, position: Position, moves: list[Move]) -> list[Move]:
        pieces = {move.promotion for move in moves if move.promotion is not None}
        over = {piece for piece in pieces if self._is_reached(position, piece)}
        return [move for move in moves if move.promotion not in over] if over else moves

    def deselected(self, position: Position, move: Move, moves: list[Move]) -> Objection | None:
        if move.promotion is None or not self._is_reached(position, move.promotion):
            return None
        return Objection(Illegal.PROMOTION_LIMIT, {"piece": move.promotion.name}, (move.target,))


class PromotionOnCapture(Law):
    """Promotion only by captures and, if it is mandatory, by every capture."""

    switch = ("piecePromotionOnCapture", True)

    def __init__(self, variant: Variant) -> None:
        turned, turned_back = turns(variant, demotion=variant.section.get("pieceDemotion", False))
        self._turns = turned.keys() | turned_back.keys()
        self._zones = zones(variant, "promotionRegion")
        self._must: bool = variant.section.get("mandatoryPiecePromotion", False)

    @classmethod
    def for_variant(cls, variant: Variant, facts: Facts) -> PromotionOnCapture | None:
        turns_pieces = facts.promotion is not None and facts.promotion.turns
        return super().for_variant(variant, facts) if turns_pieces else None

    def _allows(self, position: Position, move: Move) -> bool:
        if move.origin is None:
            return True
        captures = bool(position.board[move.target])
        if move.promotion is not None:
            return captures
        if not (self._must and captures and position.board[move.origin] in self._turns):
            return True
        zone = self._zones[position.turn]
        return move.origin not in zone and move.target not in zone

    def select(self, position: Position, moves: list[Move]) -> list[Move]:
        return [move for move in moves if self._allows(position, move)]

    def deselected(self, position: Position, move: Move, moves: list[Move]) -> Objection | None:
        if self._allows(position, move):
            return None
        square = position.variant.square_name(move.target)
        reason = Illegal.NO_PROMOTION if move.promotion is not None else Illegal.MUST_PROMOTE
        return Objection(reason, {"to": square}, move.squares)
