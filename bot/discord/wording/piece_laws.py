"""Laws that extend or restrict the moves of a variant's pieces, in words.

Betza notation describes moves on an empty board; rivers, palaces and double steps of pawns are laws.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import rules
from bot.discord.wording.pieces import piece_name
from bot.texts import Texts, join_words
from rules.movement import betza
from rules.movement.directions import Vector

Applies = Callable[[rules.Variant, rules.PieceType], bool]
"""Function that returns whether a law applies to a piece."""


def law_clauses(
    texts: Texts, variant: rules.Variant, piece: rules.PieceType, *, on_card: bool = False
) -> list[str]:
    """Return clauses on laws about a piece. `on_card`: without those of a card's own sentences."""
    keys = [key for key, applies in PIECE_LAWS.items() if applies(variant, piece)]
    if on_card:
        keys = [key for key in keys if key not in ON_CARD]
    first = first_squares(texts, variant, piece) if DOUBLE_STEP in keys else ""
    return [texts.text(key, **{"from": first}) for key in keys]


# ---- First moves


def _steps_double(variant: rules.Variant, piece: rules.PieceType, *, anywhere: bool) -> bool:
    """Return whether a piece has a double step that its notation doesn't contain."""
    region = variant.facts.first_steps[rules.WHITE]
    is_everywhere = len(region) == variant.files * variant.ranks
    return bool(region) and _is(variant, piece, "pawn") and is_everywhere == anywhere


def first_squares(texts: Texts, variant: rules.Variant, piece: rules.PieceType) -> str:
    """Describe where a piece makes its first moves: on its starting square, or on other squares too."""
    if piece not in variant.facts.first_movers:
        return texts.text("gait-from-start")
    start = variant.first_start()
    placed = {(each.color, square) for square, each in start.pieces() if each.type == piece}
    color = next(iter(sorted(placed)), (rules.WHITE, 0))[0]
    region = variant.facts.first_steps[color]
    own = {square for side, square in placed if side is color}
    if not _can_reach(variant, piece, color, own, region):
        return texts.text("gait-from-start")
    ranks = sorted({square // variant.files + 1 for square in region})
    if len(region) < len(ranks) * variant.files:
        names = [piece_name(texts, each.name, variant.family) for each in variant.facts.first_movers]
        movers = join_words(names, texts.text("list-or").join)
        return texts.text("gait-from-starts", pieces=movers)
    if color is rules.BLACK:
        ranks = [variant.ranks + 1 - rank for rank in reversed(ranks)]
    return texts.text("gait-from-ranks", ranks=_any_rank(texts, ranks))


def _any_rank(texts: Texts, ranks: list[int]) -> str:
    *others, last = map(str, ranks)
    if not others:
        return last
    items = texts.text("list-separator").join(others)
    return texts.text("list-any", items=items, last=last, count=len(ranks), before="latin", after="latin")


def _can_reach(
    variant: rules.Variant, piece: rules.PieceType, color: rules.Color, own: set[int], region: frozenset[int]
) -> bool:
    """Return whether a piece can reach a square of `region` from its starting squares `own` or by a drop."""
    facts = variant.facts
    if facts.drops and facts.captures_to_hand:
        return bool(facts.drop_regions.get(piece, (region, region))[color] & region)
    code, seen, todo = variant.kinds.code(piece.letter, color), set(own), list(own)
    while todo:
        paths = variant.compiled.tables.paths(code, todo.pop())
        reached = {square for path in paths for square in path.squares}
        if reached & region:
            return True
        todo += reached - seen
        seen |= reached
    return False


def _captures_en_passant(variant: rules.Variant, piece: rules.PieceType) -> bool:
    facts = variant.facts
    takers = facts.en_passant.takers if facts.en_passant and any(facts.first_steps) else ()
    return any(piece in pieces for pieces in takers)


# ---- Rivers and palaces


def is_common_soldier(variant: rules.Variant, piece: rules.PieceType) -> bool:
    """Return whether a piece moves as in its notation only after crossing the river."""
    return variant.facts.river_crossing == piece


def _follows_palace_lines(variant: rules.Variant, piece: rules.PieceType, *, key: str) -> bool:
    """Return whether a piece follows the palace's diagonal lines as described by `key`."""
    return bool(variant.facts.palace_lines) and _along_palace_lines(piece) == key


def _along_palace_lines(piece: rules.PieceType) -> str:
    """Return the message id on how a piece that moves along ranks and files follows such lines, or ""."""
    movements = betza.parse(piece.betza)
    if not _has_both_axes(piece):
        return "gait-palace-lines-forward" if _has_both_axes(piece, forward=True) else ""
    if all(movement.hop for movement in movements):
        return "gait-palace-lines-hop"
    return "gait-palace-lines-step" if all(each.limit == 1 for each in movements) else "gait-palace-lines"


def _has_both_axes(piece: rules.PieceType, *, forward: bool = False) -> bool:
    """Return whether a piece moves along ranks and files, so that it may follow the palace's lines.

    `forward`: along ranks and ahead is enough.
    """
    back = frozenset[Vector]() if forward else frozenset({(0, -1)})
    needed = (frozenset({(0, 1)}), back, frozenset({(1, 0), (-1, 0)}))
    return any(
        not movement.legs and all(axis & set(movement.vectors) for axis in needed if axis)
        for movement in betza.parse(piece.betza)
    )


_KEPT = ("king", "fers", "wazir", "elephant")
"""Names of pieces that have a clause if they must stay in a region."""


def _is_kept(variant: rules.Variant, piece: rules.PieceType, *, in_palace: bool) -> bool:
    """Return whether a piece must stay in the palace (`in_palace`), or else on its own side."""
    regions = _regions(variant)
    if piece.letter not in regions or not any(_is(variant, piece, name) for name in _KEPT):
        return False
    palace = regions.get(variant.named("king") or "", frozenset[int]())
    return (regions[piece.letter] <= palace) == in_palace


def _never_goes_back(variant: rules.Variant, piece: rules.PieceType) -> bool:
    """Return whether a piece may go anywhere except to its first rank."""
    later_ranks = frozenset(range(variant.files, variant.files * variant.ranks))
    is_kept = any(_is(variant, piece, name) for name in _KEPT)
    return not is_kept and _regions(variant).get(piece.letter) == later_ranks


def _regions(variant: rules.Variant) -> dict[str, frozenset[int]]:
    """Return the squares to which White's pieces are restricted, by letter."""
    return {kept.letter: squares for kept, (squares, _) in variant.facts.regions.items()}


# ---- Other laws


def _is_one_sided(_: rules.Variant, piece: rules.PieceType) -> bool:
    """Return whether a piece moves differently to the left and to the right."""
    movements = [movement for movement in betza.parse(piece.betza) if not movement.legs]
    ways = {(vector, movement[1:]) for movement in movements for vector in movement.vectors}
    return any(((-x, y), rest) not in ways for (x, y), rest in ways)


def _is_mated(variant: rules.Variant, piece: rules.PieceType) -> bool:
    facts = variant.facts
    return _is(variant, piece, "king") and facts.checkmate == "loss" and facts.may_give_check


def _is(variant: rules.Variant, piece: rules.PieceType, name: str) -> bool:
    return variant.named(name) == piece.letter


DOUBLE_STEP = "gait-double"
PIECE_LAWS: dict[str, Applies] = {
    # More moves
    "gait-double-anywhere": partial(_steps_double, anywhere=True),
    DOUBLE_STEP: partial(_steps_double, anywhere=False),
    "gait-river": is_common_soldier,
    "gait-palace-lines": partial(_follows_palace_lines, key="gait-palace-lines"),
    "gait-palace-lines-step": partial(_follows_palace_lines, key="gait-palace-lines-step"),
    "gait-palace-lines-hop": partial(_follows_palace_lines, key="gait-palace-lines-hop"),
    "gait-palace-lines-forward": partial(_follows_palace_lines, key="gait-palace-lines-forward"),
    # Remarks on its moves
    "gait-shuns": lambda variant, piece: variant.facts.shunning == piece,
    "gait-own-view": _is_one_sided,
    # Laws that have sentences of their own on a card
    "gait-en-passant": _captures_en_passant,
    "gait-palace": partial(_is_kept, in_palace=True),
    "gait-own-side": partial(_is_kept, in_palace=False),
    "gait-never-back": _never_goes_back,
    # Its aim
    "gait-royal": _is_mated,
}
"""The message ids of clauses, in order, with the functions that decide which apply."""
ON_CARD = ("gait-en-passant", "gait-palace", "gait-own-side", "gait-never-back")
"""The clauses that a card leaves out, because it has sentences on these laws."""
