"""Sentences about moves: pieces that chess lacks, double steps, en passant, castling."""

from __future__ import annotations

from collections.abc import Iterator

import rules
from bot.discord.wording.laws.section import NOTHING, Args, Section, named
from bot.discord.wording.piece_laws import first_squares, is_common_soldier, law_clauses
from bot.discord.wording.piece_moves import clauses
from bot.texts import form_of
from rules import WHITE, PieceType

# ---- Pieces


def own_pieces(section: Section) -> Iterator[Args]:
    """Yield the pieces that chess lacks with their moves, grouped by moves; all pieces for other families."""
    first = rules.variants()[0]
    is_chess = section.variant is first or section.usual is first
    known = {(piece.name, piece.betza) for piece in first.pieces} if is_chess else set[tuple[str, str]]()
    by_moves: dict[str, list[str]] = {}
    for piece in section.variant.pieces:
        if (piece.name, piece.betza) not in known:
            by_moves.setdefault(moves_of(section, piece), []).append(section.name(piece))
    for moves, names in by_moves.items():
        shown = section.wording.listed(dict.fromkeys(names))
        yield {"piece": shown[:1].upper() + shown[1:], "moves": moves}


def moves_of(section: Section, piece: PieceType) -> str:
    """Return the moves of a piece in words, with the laws that restrict them."""
    texts, variant = section.wording, section.variant
    common = is_common_soldier(variant, piece)
    first = first_squares(texts, variant, piece)
    ways = clauses(texts, piece, variant.family, common=common, first=first)
    remarks = law_clauses(texts, variant, piece, on_card=True)
    # Some languages need another form before "or": "moves ... or jumps ...".
    between = texts.text("list-clauses")
    joined = [form_of(way, "joined", way + between) for way in ways[:-1]]
    return texts.text("list-remarks").join(["".join([*joined, *ways[-1:]]), *remarks])


def palace(section: Section) -> Args | None:
    """Describe the king and other pieces confined to the palace."""
    regions = {piece: squares for piece, (squares, _) in section.facts.regions.items()}
    palace = king_region(section)
    kept = tuple(piece for piece, squares in regions.items() if squares <= palace)
    return named(section, *kept) if kept else None


def king_region(section: Section) -> frozenset[int]:
    royal = section.variant.named("king")
    regions = section.facts.regions.items()
    return next((squares for piece, (squares, _) in regions if piece.letter == royal), frozenset[int]())


def own_side(section: Section) -> Args | None:
    """Describe pieces that must stay on their own side, but not in the palace."""
    palace, half = king_region(section), section.variant.ranks // 2
    regions = section.facts.regions.items()
    kept = tuple(
        piece
        for piece, (squares, _) in regions
        if not squares <= palace and max(section.ranks(squares)) <= half
    )
    return named(section, *kept) if kept else None


def never_back(section: Section) -> Args | None:
    """Describe pieces that may go anywhere except to their first rank."""
    later = list(range(2, section.variant.ranks + 1))
    regions = section.facts.regions.items()
    kept = tuple(piece for piece, (squares, _) in regions if section.whole_ranks(squares) == later)
    return named(section, *kept) if kept else None


# ---- Double steps and en passant


def double_step(section: Section, kind: str) -> Args | None:
    """Describe double steps from the starting squares ("start"), from certain "ranks" or from "anywhere"."""
    squares = section.facts.first_steps[WHITE]
    if not squares or _kind_of_double_step(section) != kind:
        return None
    ranks = section.any_rank(section.ranks(squares))
    return {"ranks": ranks} if kind == "ranks" else NOTHING


def _kind_of_double_step(section: Section) -> str:
    squares, movers = section.facts.first_steps[WHITE], section.facts.first_movers
    if len(squares) == section.variant.files * section.variant.ranks:
        return "anywhere"
    start = section.variant.first_start()
    placed = {square for square, each in start.pieces() if each.color is WHITE and each.type in movers}
    if not placed or section.ranks(squares) == section.ranks(frozenset(placed)):
        return "start"
    return "ranks"


def dropped_step(section: Section) -> Args | None:
    """Describe the ranks from which a dropped pawn may move two squares."""
    facts, squares = section.facts, section.facts.first_steps[WHITE]
    if (
        not (facts.drops and facts.captures_to_hand)
        or len(squares) == section.variant.files * section.variant.ranks
    ):
        return None
    for piece in facts.first_movers:
        open_squares = facts.drop_regions.get(piece, (squares, squares))[WHITE] & squares
        if open_squares:
            ranks = section.ranks(open_squares)
            where = {"rank": ranks[0] if len(ranks) == 1 else 0, "ranks": section.any_rank(ranks)}
            return named(section, piece) | where
    return None


def no_double_step(section: Section) -> Args | None:
    promotion = section.facts.promotion
    pawns = section.usual is not None and promotion is not None and any(promotion.pawns)
    return NOTHING if pawns and not section.facts.first_steps[WHITE] else None


def en_passant(section: Section) -> Args | None:
    found = section.facts.en_passant
    if found is None or not section.facts.first_steps[WHITE]:
        return None
    movers = section.either(map(section.name, section.facts.first_movers))
    return {"pieces": section.either(map(section.name, found.takers[WHITE])), "targets": movers}


def rank_without_en_passant(section: Section) -> Args | None:
    """Describe the rank whose double steps can't be captured en passant."""
    found, files = section.facts.en_passant, section.variant.files
    if found is None:
        return None
    free = {square for square in section.facts.first_steps[WHITE] if square + files not in found.squares}
    last = section.variant.ranks - 1
    ranks = [rank for rank in section.ranks(frozenset(free)) if rank < last]
    return {"rank": ranks[0]} if ranks else None


def cannot_capture_en_passant(section: Section) -> Args | None:
    """Describe pieces with a double step that can't capture en passant."""
    found = section.facts.en_passant
    if found is None:
        return None
    idle = tuple(piece for piece in section.facts.first_movers if piece not in found.takers[WHITE])
    return named(section, *idle) if idle else None


def no_en_passant(section: Section) -> Args | None:
    facts = section.facts
    return NOTHING if section.usual and facts.first_steps[WHITE] and facts.en_passant is None else None


# ---- Castling


def castling(section: Section, kind: str) -> Args | None:
    """Describe castling to the "usual" squares or "elsewhere", or from "shuffled" or "placed" squares."""
    found, usual = section.facts.castling, section.usual
    if found is None:
        return None
    is_kind = "shuffled" if found.is_shuffled else "placed" if found.is_placed else "usual"
    if is_kind == "usual" and usual and usual.facts.castling:
        theirs = section._replace(variant=usual)
        is_kind = "usual" if castled(section) == castled(theirs) else "elsewhere"
    return castled(section) if is_kind == kind else None


def castled(section: Section) -> Args:
    """Return the target files of castling kings and the pieces with which they castle, as variables."""
    found = section.facts.castling
    assert found is not None  # noqa: S101
    names = [section.variant.square_name(square)[0] for square in sorted(found.targets)]
    files = [section.wording.text("castling-file", file=name) for name in names]
    rooks = section.either(map(section.name, found.rooks))
    return {"files": section.either(files), "rooks": rooks}


def castling_attacked(section: Section) -> Args | None:
    """Describe kings that may castle out of, through and into attack."""
    found = section.facts.castling
    return NOTHING if found and found.ignores_attacks else None


def one_castles(section: Section, side: rules.Color) -> Args | None:
    found = section.facts.castling
    return NOTHING if found and found.sides[side] and not found.sides[side.opponent] else None


def no_castling(section: Section) -> Args | None:
    named = section.variant.named
    able = section.usual and (named("king") or section.facts.common_king) and named("rook")
    return NOTHING if able and not section.facts.castling else None
