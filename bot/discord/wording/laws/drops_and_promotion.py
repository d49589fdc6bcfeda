"""Sentences about drops and promotion."""

from __future__ import annotations

from collections.abc import Iterable

from bot.discord.wording.laws.section import NOTHING, Args, Law, Section, named, when
from rules import BLACK, WHITE, Facts, PieceType

# ---- Drops


def drops(*, either_side: bool) -> Law:
    return when(lambda facts: facts.captures_to_hand and facts.drops and facts.drops_promoted == either_side)


def turns_back(facts: Facts) -> bool:
    captured = facts.captures_to_hand and facts.drops and facts.promotion is not None
    return captured and not (facts.keeps_promoted or facts.drops_promoted)


def in_hand(facts: Facts) -> bool:
    return facts.drops and not (facts.captures_to_hand or facts.must_drop or facts.gating)


def pawn_drops(section: Section, *, on_first: bool) -> Args | None:
    """Describe pawns that can't be dropped on the last rank. `on_first`: whether the first is allowed."""
    facts, last = section.facts, section.variant.ranks
    if not facts.captures_to_hand or facts.promotion is None:
        return None
    for piece in facts.promotion.pawns[WHITE]:
        open_ranks = section.ranks(facts.drop_regions.get(piece, (frozenset[int](), frozenset[int]()))[WHITE])
        if open_ranks and last not in open_ranks and on_first == (1 in open_ranks):
            return named(section, piece)
    return None


def near_side(section: Section) -> frozenset[int]:
    """Return White's drop squares if players drop pieces only on their own side; else an empty set."""
    facts = section.facts
    if not (facts.captures_to_hand and facts.drop_regions):
        return frozenset()
    widest = max((squares for squares, _ in facts.drop_regions.values()), key=len)
    ranks = section.whole_ranks(widest)
    return widest if ranks and max(ranks) * 2 <= section.variant.ranks else frozenset()


def own_side_drops(section: Section) -> Args | None:
    return NOTHING if near_side(section) else None


def reached_drops(section: Section) -> Args | None:
    """Describe pieces that players may drop only on some squares of their own side."""
    near, royal = near_side(section), section.variant.named("king")
    regions = section.facts.drop_regions.items()
    pieces = tuple(piece for piece, (here, _) in regions if here != near and piece.letter != royal)
    return named(section, *pieces) if near and pieces else None


def doubled(section: Section) -> Args | None:
    found = section.facts.doubled
    return named(section, found.piece) | {"count": found.limit} if found and section.facts.drops else None


def drop_mate(section: Section) -> Args | None:
    piece = section.facts.drop_mate
    return named(section, piece) if piece and section.facts.drops else None


def stuck(section: Section, *, drops: bool) -> Args | None:
    """Describe that pieces must turn over if they couldn't move on. `drops`: in variants with drops."""
    promotion = section.facts.promotion
    turns = section.facts.must_move_on and promotion is not None and promotion.turned
    return NOTHING if turns and section.facts.drops == drops else None


# ---- Promotion


def zone(section: Section, *, must: bool) -> Args | None:
    """Describe the ranks on which pieces may turn over; `must`: have to turn over."""
    found = section.facts.promotion
    if found is None or not found.turned or found.turns_back or any(found.choices):
        return None
    ranks = section.whole_ranks(section.facts.promotion_zones[WHITE])
    if not ranks or found.pieces_must != must:
        return None
    return {"count": len(ranks), "leaves": int(_leaves(section, found.turned))}


def _leaves(section: Section, turned: Iterable[tuple[PieceType, PieceType]]) -> bool:
    """Return whether an unpromoted piece in the zone can move on."""
    variant = section.variant
    codes = [variant.kinds.code(piece.letter, WHITE) for piece, _ in turned]
    zone = section.facts.promotion_zones[WHITE]
    return any(variant.compiled.tables.paths(code, square) for code in codes for square in zone)


def turned(section: Section, *, back: bool) -> Args | None:
    """Describe the other sides of pieces. `back`: pieces also turn back."""
    found = section.facts.promotion
    if found is None or not found.turned or any(found.choices) or found.turns_back != back:
        return None
    arrow = "⇔" if back else "→"
    pairs = [f"{section.name(piece)} {arrow} {section.name(other)}" for piece, other in found.turned]
    return {"pairs": section.wording.listed(pairs)}


def demotion(section: Section, *, by_capture: bool) -> Args | None:
    found = section.facts.promotion
    turns = found and found.turns_back and found.by_capture_alone == by_capture
    return NOTHING if turns else None


def kind_of_promotion(section: Section) -> str:
    """Describe the pawns' promotion as the `kind` of promotion(); "" if they have none."""
    found = section.facts.promotion
    if found is None or not any(found.choices):
        return ""
    zone = section.facts.promotion_zones[WHITE]
    if section.whole_ranks(zone):
        if not found.pawns_must:
            return "late"
        is_same = found.pawns[WHITE] == found.pawns[BLACK] and found.choices[WHITE] == found.choices[BLACK]
        return "rank" if is_same else "sides"
    files = [square % section.variant.files for square in zone]
    return "file" if len(set(files)) == len(files) == section.variant.files else "squares"


def promotion(section: Section, kind: str) -> Args | None:
    """Describe the promotion of pawns, by `kind`.

    "rank": on certain ranks; "late": optional there; "sides": different for each side; "file": at the end of
    each file; "squares": on certain squares.
    """
    found = section.facts.promotion
    if found is None or kind_of_promotion(section) != kind:
        return None
    zones = section.facts.promotion_zones
    args: Args = {
        "pieces": section.either(map(section.name, found.pawns[WHITE])),
        "choices": section.any_piece(found.choices[WHITE]),
    }
    if kind in ("rank", "late"):
        ranks = section.ranks(zones[WHITE])
        args |= {"count": len(ranks)} | ({"rank": ranks[0]} if len(ranks) > 1 else {})
    elif kind == "sides":
        args |= {
            "theirs": section.either(map(section.name, found.pawns[BLACK])),
            "rest": section.any_piece(found.choices[BLACK]),
        }
    elif kind == "squares":
        args |= {"squares": section.any_square(zones[WHITE]), "theirs": section.any_square(zones[BLACK])}
    return args


def also_turned(section: Section) -> Args | None:
    """Describe promotion in the zone by turning over, for pawns that also choose on the last rank."""
    found = section.facts.promotion
    if found is None or not found.turned or not any(found.choices):
        return None
    (piece, other) = found.turned[0]
    return named(section, piece) | {"choices": section.name(other)}


def limits(section: Section, *, lost: bool) -> Args | None:
    """Describe promotion only to lost pieces (`lost`), or to a limited number of a piece."""
    limits, promotion = section.facts.promotion_limits, section.facts.promotion
    if not limits or promotion is None:
        return None
    of_all = all(limits.get(piece) == section.start_count(piece) for piece in promotion.choices[WHITE])
    if of_all or lost:
        return NOTHING if of_all and lost else None
    piece, limit = next(iter(limits.items()))
    return named(section, piece) | {"count": limit}


def in_place(section: Section) -> Args | None:
    pieces = section.facts.promoted_in_place
    return named(section, *pieces) if pieces else None
