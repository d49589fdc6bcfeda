"""Piece movement in words: from Betza notation, and from laws that extend or restrict it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

import regex

import rules
from bot.graphemes import visible
from bot.texts import Texts, join_words
from rules.movement import betza
from rules.movement.directions import Vector

_SIGNS = regex.compile(r"[^\p{L}\p{M}\p{N}\p{Join_Control}'’-]+|^-+")
"""Characters that are removed from piece names in definitions."""

# ---- Moves from Betza notation, and all pieces of the catalogue


class KnownPiece(NamedTuple):
    """A piece type, and a variant that has it."""

    variant: rules.Variant
    piece: rules.PieceType

    @property
    def key(self) -> str:
        """Return the key for known_piece(): the variant's key and the piece's letter."""
        return f"{self.variant.key}:{self.piece.letter}"


@cache
def known_pieces() -> tuple[KnownPiece, ...]:
    """Return each piece of the catalogue once for each family of games, from the first variant with it."""
    found: dict[tuple[str, str, str], KnownPiece] = {}
    for variant in rules.variants():
        for piece in variant.pieces:
            found.setdefault((piece.name, piece.betza, variant.family), KnownPiece(variant, piece))
    return tuple(found.values())


def custom_pieces(variants: Iterable[rules.Variant]) -> list[KnownPiece]:
    """Return the pieces of custom variants that no variant of the catalogue has."""
    catalogue = {(known.piece.name, known.piece.betza) for known in known_pieces()}
    return [
        KnownPiece(variant, piece)
        for variant in variants
        for piece in variant.pieces
        if (piece.name, piece.betza) not in catalogue
    ]


def known_piece(key: str, custom: rules.Variant | None = None) -> KnownPiece | None:
    """Return the piece of a KnownPiece.key, or None. `custom`: the key's variant, if it is a custom one."""
    name, _, letter = key.partition(":")
    for variant in rules.variants() if custom is None else (custom,):
        for piece in variant.piece_types if variant.key == name else ():
            if piece.letter == letter:
                return KnownPiece(variant, piece)
    return None


def variants_with(piece: rules.PieceType) -> tuple[rules.Variant, ...]:
    """Return the catalogue's variants that have a piece of this name with the same moves."""
    same = (piece.name, piece.betza)
    return tuple(v for v in rules.variants() if any((p.name, p.betza) == same for p in v.pieces))


class _Manner(NamedTuple):
    """Properties by which movements are grouped into one clause. `leap`: (0, 0) for steps and slides."""

    leap: Vector
    limit: int
    moves: bool = True
    captures: bool = True
    hop: str = ""
    lame: bool = False
    bounces: bool = False
    initial: bool = False


BENT = {
    ("aside", True): "gait-bent-aside",
    ("diagonal", True): "gait-bent-diagonal-straight",
    ("step", False): "gait-bent-step-diagonal",
    ("leap", True): "gait-bent-leap-straight",
    ("leap", False): "gait-bent-leap-diagonal",
}
"""Message ids for paths with one bend, by the first step and whether the rest is straight;
"aside" is a step to the side, to capture."""
ONWARD = frozenset(key for (first, _), key in BENT.items() if first != "aside")
"""The messages for paths that continue from where another move of the piece ends."""

STRAIGHT = {(0, 1): "f", (0, -1): "b", (-1, 0): "l", (1, 0): "r"}
DIAGONAL = {(-1, 1): "fl", (1, 1): "fr", (-1, -1): "bl", (1, -1): "br"}


_KNIGHT_LEAP: Vector = (1, 2)
_STOPPED_DIAGONALLY = _Manner((2, 2), 1, lame=True)
"""The manner in which the elephant of Chinese chess moves."""
_WELL_KNOWN: dict[tuple[Vector, int, int, bool], str] = {
    ((0, 0), 0, 8, True): "queen",
    ((0, 0), 0, 4, True): "rook",
    ((0, 0), 0, 4, False): "bishop",
    (_KNIGHT_LEAP, 1, 8, False): "knight",
    ((0, 0), 1, 8, True): "king",
}
"""Well-known pieces by leap, limit, number of directions, and whether any of these are straight."""


def _grouped_movements(
    piece: rules.PieceType, *, common: bool
) -> tuple[dict[_Manner, set[Vector]], list[str], list[str]]:
    """Return directions by manner, the messages for bent paths, and those for paths in ONWARD."""
    found: dict[_Manner, set[Vector]] = {}
    bent: dict[str, None] = {}
    onward: dict[str, None] = {}
    for movement in betza.parse(piece.betza):
        if movement.legs or movement.skips:
            bend = _bend(movement)
            (onward if bend in ONWARD else bent)[bend] = None
            continue
        for vector in movement.vectors:
            if common and not vector[1]:
                continue
            long, short = sorted((abs(vector[0]), abs(vector[1])))[::-1]
            leap = (0, 0) if long == 1 else (short, long)
            manner = _Manner(
                leap, movement.limit, movement.moves, movement.captures,
                movement.hop, movement.lame, movement.bounces, movement.initial,
            )  # fmt: skip
            found.setdefault(manner, set()).add(vector)
    return found, list(bent), list(onward)


def clauses(
    texts: Texts, piece: rules.PieceType, family: str, *, common: bool = False, first: str | None = None
) -> list[str]:
    """Describe a piece's moves, with one clause per alternative; law_clauses() adds those of laws.

    `family`: the family of games whose names of pieces are used. `common`: leave out the sideways moves that
    a piece gains further up the board. `first`: the squares of its first moves, in words; by default its
    starting square.
    """
    first = first or texts.text("gait-from-start")
    found, bent, onward = _grouped_movements(piece, common=common)
    similar: dict[str, list[str]] = {}
    own_name = piece_name(texts, piece.name, family)
    for manner, vectors in list(found.items()):
        key = _known_as(manner, vectors)
        name = None if key is None else texts.text(f"piece-{key}", family=family, side="")
        how = _how(manner)
        # A chariot doesn't "move like a rook" in a family that calls both by the same name.
        if name is not None and key != piece.name and (name != own_name or how != "both"):
            similar.setdefault(how, []).append(name)
            del found[manner]
    like: list[str] = []
    for how, names in similar.items():
        pieces = join_words(names, texts.text("list-both").join)
        like.append(texts.text(f"gait-like-{how}", count=len(names), pieces=pieces))
    restricted = any(_how(manner) != "both" and not manner.initial for manner in found)
    steps_first = sorted(found, key=lambda manner: restricted and not _is_unrestricted_step(manner))
    others = [_clause(texts, manner, found[manner], first, restricted=restricted) for manner in steps_first]
    ways = [*like, *others, *(texts.text(key) for key in bent)]
    if onward:  # These continue from where the last way ends.
        more = [texts.text(key) for key in onward]
        ways[-1:] = [texts.text("list-remarks").join([*ways[-1:], *more])]
    return ways


def piece_name(texts: Texts, name: str, family: str, side: str = "") -> str:
    """Return a piece type's name; without a translation, the name in its definition, without signs that
    might be markup.

    `side`: the label of its side, because some pieces have a different name for each side; "": for both.
    """
    if not texts.has(f"piece-{name}"):
        return _SIGNS.sub(" ", visible(name)).strip() or "?"
    return texts.text(f"piece-{name}", family=family, side=side)


def _known_as(manner: _Manner, vectors: set[Vector]) -> str | None:
    """Return the name of the well-known piece that has exactly these moves, or None."""
    if manner != _Manner(manner.leap, manner.limit, manner.moves, manner.captures):
        return None
    is_straight = any(0 in vector for vector in vectors)
    return _WELL_KNOWN.get((manner.leap, manner.limit, len(vectors), is_straight))


def _how(manner: _Manner) -> str:
    return "both" if manner.moves and manner.captures else "quiet" if manner.moves else "capture"


def _is_unrestricted_step(manner: _Manner) -> bool:
    return manner.leap == (0, 0) and not manner.hop and _how(manner) == "both"


def _bend(movement: betza.Movement) -> str:
    """Return the message id for a bent path; the message of uncommon ones refers to the picture."""
    legs = [length for _, length in movement.legs]
    straight = all(0 in vector for vector in movement.vectors)
    if legs == [1] and not movement.limit and not movement.skips:
        ((leg, _),) = movement.legs
        first = "leap" if max(map(abs, leg)) > 1 else "step" if 0 in leg else "diagonal"
        if first == "step" and not leg[1] and movement.captures and not movement.moves:
            first = "aside"
        if (first, straight) in BENT:
            return BENT[first, straight]
    return "gait-bent" if movement.moves else "gait-bent-capture"


def _clause(texts: Texts, manner: _Manner, vectors: set[Vector], first: str, *, restricted: bool) -> str:
    """Describe one manner of moving. `restricted`: the piece has other moves that may or must not capture."""
    if manner == _Manner(_KNIGHT_LEAP, limit=0) and len(vectors) == 8:
        return texts.text("gait-rider")
    if manner == _STOPPED_DIAGONALLY and len(vectors) == 4:
        return texts.text("gait-lame-diagonal")
    how, where = _how(manner), _where(texts, vectors)
    if manner.leap == (0, 0):
        # A hop is described without its range.
        what = texts.text("gait-step", limit=0 if manner.hop else manner.limit, where=where)
    else:
        what = _leap(texts, manner, vectors)
    # A move that a piece in between can block isn't called a leap.
    if manner.leap != (0, 0) and not _is_blockable(manner):
        how += "-leap"
    elif restricted and _is_unrestricted_step(manner):
        how = "either"
    if manner.initial:
        # Only forward directions: there is no space behind a piece's starting square.
        ahead = _where(texts, {vector for vector in vectors if vector[1] > 0})
        key = "gait-first" if _is_blockable(manner) else "gait-first-leap"
        return texts.text(key, where=ahead, **{"from": first})
    if manner.hop == "g":
        return texts.text("gait-behind", where=where)
    clause = _path(texts, manner, vectors) or texts.text(f"gait-{how}", what=what)
    conditions = {"gait-over": manner.hop, "gait-lame": _is_blockable(manner), "gait-bounces": manner.bounces}
    for key in (key for key, holds in conditions.items() if holds):
        clause = texts.text(key, clause=clause, where=where, captures=int(not manner.moves))
    return clause


def _is_blockable(manner: _Manner) -> bool:
    """Return whether a piece in between can block a move of several squares along a line."""
    return manner.lame and manner.leap[0] in (0, manner.leap[1])


def _path(texts: Texts, manner: _Manner, vectors: set[Vector]) -> str:
    """Describe a blockable leap as a path, as players do: one square straight, then diagonally."""
    short, long = manner.leap
    walks = manner.lame and long - short == 1 <= short and len(vectors) == 8
    return texts.text("gait-path", count=short) if walks and manner.moves and manner.captures else ""


def _where(texts: Texts, vectors: set[Vector]) -> str:
    """Describe the directions of straight and diagonal vectors of any length."""
    units = {(_sign(x), _sign(y)) for x, y in vectors}
    straight = {STRAIGHT[unit] for unit in units if unit in STRAIGHT}
    diagonal = {DIAGONAL[unit] for unit in units if unit in DIAGONAL}
    if len(straight) == len(diagonal) == 4:
        ways = ["any"]
    elif len(straight) == 4 and len(diagonal) > 1:
        closed = _diagonals(set(DIAGONAL.values()) - diagonal)
        return texts.text("way-any-but", where=_joined(texts, closed))
    else:
        ways = [*_straights(straight), *_diagonals(diagonal)]
    return _joined(texts, ways)


def _joined(texts: Texts, ways: list[str]) -> str:
    *others, last = (texts.text(f"way-{way}") for way in ways)
    first = texts.text("list-or-before").join(others)
    return texts.text("list-or").join([first, last] if first else [last])


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _straights(letters: set[str]) -> list[str]:
    if len(letters) == 4:
        return ["straight"]
    if letters >= {"l", "r"}:
        letters = letters - {"l", "r"} | {"s"}
    return [letter for letter in "fbslr" if letter in letters]


def _diagonals(letters: set[str]) -> list[str]:
    if len(letters) == 4:
        return ["diagonal"]
    found: list[str] = []
    for side in "fb":
        own = sorted(letter for letter in letters if letter[0] == side)
        found += [f"d{side}"] if len(own) == 2 else [f"d{letter}" for letter in own]
    return found


def _leap(texts: Texts, manner: _Manner, vectors: set[Vector]) -> str:
    short, long = manner.leap
    if short in (0, long):
        what = texts.text("leap-line", long=long, where=_where(texts, vectors))
    else:
        side = "straight-leap" if len(vectors) == 8 else _side(vectors)
        where = texts.text(f"way-{side}")
        key = "leap-oblique" if side in "fbv" else "leap-oblique-any"
        what = texts.text(key, long=long, short=short, where=where)
    return what if manner.limit == 1 else texts.text("leap-on", what=what)


def _side(vectors: set[Vector]) -> str:
    """Return the way- key for oblique leaps that don't go in all eight directions."""
    if all(y > 0 for _, y in vectors):
        return "f"
    if all(y < 0 for _, y in vectors):
        return "b"
    if all(abs(x) > abs(y) for x, y in vectors):
        return "s"
    return "v" if all(abs(y) > abs(x) for x, y in vectors) else "some"


# ---- Laws that extend or restrict the moves of a variant's pieces
#
# Betza notation describes moves on an empty board; rivers, palaces and double steps of pawns are laws.

_KEPT = ("king", "fers", "wazir", "elephant")
"""Names of pieces that have a clause if they must stay in a region."""


def law_clauses(
    texts: Texts, variant: rules.Variant, piece: rules.PieceType, *, on_card: bool = False
) -> list[str]:
    """Return clauses on laws about a piece. `on_card`: without those of a card's own sentences."""
    facts = variant.facts
    keys = [*_laws_of(variant, piece), *(() if on_card else _laws_on_card(variant, piece))]
    if _is(variant, piece, "king") and facts.checkmate == "loss" and facts.may_give_check:
        keys.append("gait-royal")
    first = first_squares(texts, variant, piece) if "gait-double" in keys else ""
    return [texts.text(key, **{"from": first}) for key in keys]


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


def is_common_soldier(variant: rules.Variant, piece: rules.PieceType) -> bool:
    """Return whether a piece moves as in its notation only after crossing the river."""
    return variant.facts.river_crossing == piece


def _laws_of(variant: rules.Variant, piece: rules.PieceType) -> Iterator[str]:
    facts = variant.facts
    region = facts.first_steps[rules.WHITE]
    if region and _is(variant, piece, "pawn"):  # The notation doesn't contain the double step.
        yield "gait-double-anywhere" if len(region) == variant.files * variant.ranks else "gait-double"
    if is_common_soldier(variant, piece):
        yield "gait-river"
    if facts.palace_lines and _has_both_axes(piece):
        yield _along_palace_lines(piece)
    elif facts.palace_lines and _has_both_axes(piece, forward=True):
        yield "gait-palace-lines-forward"
    if facts.shunning == piece:
        yield "gait-shuns"
    if _is_one_sided(piece):
        yield "gait-own-view"


def _is_one_sided(piece: rules.PieceType) -> bool:
    """Return whether a piece moves differently to the left and to the right."""
    movements = [movement for movement in betza.parse(piece.betza) if not movement.legs]
    ways = {(vector, movement[1:]) for movement in movements for vector in movement.vectors}
    return any(((-x, y), rest) not in ways for (x, y), rest in ways)


def _along_palace_lines(piece: rules.PieceType) -> str:
    """Return the message id on how a rook-like piece follows the palace's diagonal lines."""
    movements = betza.parse(piece.betza)
    if all(movement.hop for movement in movements):
        return "gait-palace-lines-hop"
    return "gait-palace-lines-step" if all(each.limit == 1 for each in movements) else "gait-palace-lines"


def _is(variant: rules.Variant, piece: rules.PieceType, name: str) -> bool:
    return variant.named(name) == piece.letter


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


def _laws_on_card(variant: rules.Variant, piece: rules.PieceType) -> Iterator[str]:
    """Yield the clauses of laws with their own sentences on a card: en passant, palace, river, first rank."""
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
