"""Clauses on how a variant's laws extend or restrict its pieces' moves.

The notation of a piece tells its moves on an empty board; a river, a palace and a pawn's first step are laws.
"""

from __future__ import annotations

from collections.abc import Iterator

import rules
from bot.discord.wording.piece_moves import piece_name
from bot.texts import Texts, join_words
from rules.movement import betza
from rules.movement.directions import Vector

_KEPT = ("king", "fers", "wazir", "elephant")
"""Names of pieces whose kept squares have a clause."""


def law_clauses(
    texts: Texts, locale: str, variant: rules.Variant, piece: rules.PieceType, *, on_card: bool = False
) -> list[str]:
    """What laws say of a piece. `on_card`: without the laws that have sentences of their own on a card."""
    facts = variant.facts
    keys = [*_laws_of(variant, piece), *(() if on_card else _told_on_card(variant, piece))]
    if _is(variant, piece, "king") and facts.checkmate == "loss" and facts.may_give_check:
        keys.append("gait-royal")
    first = first_squares(texts, locale, variant, piece) if "gait-double" in keys else ""
    return [texts.text(locale, key, **{"from": first}) for key in keys]


def first_squares(texts: Texts, locale: str, variant: rules.Variant, piece: rules.PieceType) -> str:
    """From where a piece makes first moves, in words: its starting square, or others to which it comes."""
    if piece not in variant.facts.first_movers:
        return texts.text(locale, "gait-from-start")
    start = variant.first_start()
    begun = {(each.color, square) for square, each in start.pieces() if each.type == piece}
    color = next(iter(sorted(begun)), (rules.WHITE, 0))[0]
    region = variant.facts.first_steps[color]
    own = {square for side, square in begun if side is color}
    if not _comes_to(variant, piece, color, own, region):
        return texts.text(locale, "gait-from-start")
    ranks = sorted({square // variant.files + 1 for square in region})
    if len(region) < len(ranks) * variant.files:
        names = [piece_name(texts, locale, each, variant.family) for each in variant.facts.first_movers]
        movers = join_words(names, texts.text(locale, "list-or").join)
        return texts.text(locale, "gait-from-starts", pieces=movers)
    if color is rules.BLACK:
        ranks = [variant.ranks + 1 - rank for rank in reversed(ranks)]
    named = join_words([str(rank) for rank in ranks], texts.text(locale, "list-or").join)
    return texts.text(locale, "gait-from-ranks", ranks=named)


def _comes_to(
    variant: rules.Variant, piece: rules.PieceType, color: rules.Color, own: set[int], region: frozenset[int]
) -> bool:
    """Whether a piece may come to a square of `region` by moving from `own`, its first ones, or by a drop."""
    facts = variant.facts
    if facts.drops and facts.captures_to_hand:
        return bool(facts.drop_regions.get(piece, (region, region))[color] & region)
    code, seen, todo = variant.code(piece.letter, color), set(own), list(own)
    while todo:
        paths = variant.tables.paths(code, todo.pop())
        reached = {square for path in paths for square in path.squares}
        if reached & region:
            return True
        todo += reached - seen
        seen |= reached
    return False


def is_common_soldier(variant: rules.Variant, piece: rules.PieceType) -> bool:
    """Whether a piece has to cross the river before it moves as its notation says."""
    return variant.facts.river_crossing == piece


def _laws_of(variant: rules.Variant, piece: rules.PieceType) -> Iterator[str]:
    facts = variant.facts
    region = facts.first_steps[rules.WHITE]
    if region and _is(variant, piece, "pawn"):  # The notation doesn't tell the double step.
        yield "gait-double-anywhere" if len(region) == variant.files * variant.ranks else "gait-double"
    if is_common_soldier(variant, piece):
        yield "gait-river"
    if facts.palace_lines and _has_both_axes(piece):
        yield _along_palace_lines(piece)
    elif facts.palace_lines and _has_both_axes(piece, forward=True):
        yield "gait-palace-lines-forward"
    if facts.shunning == piece:
        yield "gait-shuns"


def _along_palace_lines(piece: rules.PieceType) -> str:
    """The message on how a piece that goes along ranks and files follows the palace's diagonal lines."""
    movements = betza.parse(piece.betza)
    if all(movement.hop for movement in movements):
        return "gait-palace-lines-hop"
    return "gait-palace-lines-step" if all(each.limit == 1 for each in movements) else "gait-palace-lines"


def _is(variant: rules.Variant, piece: rules.PieceType, name: str) -> bool:
    return variant.named(name) == piece.letter


def _has_both_axes(piece: rules.PieceType, *, forward: bool = False) -> bool:
    """Whether the palace's lines are open to a piece, which goes along ranks and files (`forward`: ahead)."""
    back = frozenset[Vector]() if forward else frozenset({(0, -1)})
    needed = (frozenset({(0, 1)}), back, frozenset({(1, 0), (-1, 0)}))
    return any(
        not movement.legs and all(axis & set(movement.vectors) for axis in needed if axis)
        for movement in betza.parse(piece.betza)
    )


def _told_on_card(variant: rules.Variant, piece: rules.PieceType) -> Iterator[str]:
    """En passant, the palace, the river that elephants don't cross, a first rank where nothing returns."""
    facts = variant.facts
    takers = facts.en_passant.takers if facts.en_passant and any(facts.first_steps) else ()
    if any(piece in pieces for pieces in takers):
        yield "gait-en-passant"
    regions = {kept.letter: squares for kept, (squares, _) in facts.regions.items()}
    palace = regions.get(variant.named("king") or "", frozenset[int]())
    later_ranks = frozenset(range(variant.files, variant.files * variant.ranks))
    if piece.letter in regions and any(_is(variant, piece, name) for name in _KEPT):
        yield "gait-palace" if regions[piece.letter] <= palace else "gait-own-side"
    elif regions.get(piece.letter) == later_ranks:
        yield "gait-never-back"
