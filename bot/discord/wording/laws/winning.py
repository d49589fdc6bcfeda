"""Sentences about the start of a game, and about winning and losing."""

from __future__ import annotations

from collections import Counter

from bot.discord.wording.laws.section import NOTHING, Args, Section, named
from rules import WHITE, Color, Facts

MAX_NUMBERS = 5
"""Maximum number of excluded start positions that a card lists by number."""


def starts(section: Section) -> Args | None:
    variant = section.variant
    if not variant.starts:
        return None
    excluded = [str(number) for number in variant.excluded_starts]
    numbers = excluded if len(excluded) <= MAX_NUMBERS else [*excluded[:MAX_NUMBERS], "…"]
    return {
        "count": len(variant.starts),
        "excluded": len(excluded),
        "numbers": section.wording.listed(numbers),
    }


def is_set_up(facts: Facts) -> bool:
    return facts.must_drop and not facts.captures_to_hand


def setting_up(section: Section) -> Args | None:
    """Describe the ranks on which players set up their pieces."""
    if not is_set_up(section.facts):
        return None
    near = max((squares for squares, _ in section.facts.drop_regions.values()), key=len)
    return {"count": len(section.ranks(near))}


def first_rank_alone(section: Section) -> Args | None:
    """Describe pieces that are set up on the first rank only, unlike others."""
    placed = setting_up(section)
    if placed is None or placed["count"] == 1:
        return None
    regions = section.facts.drop_regions.items()
    pieces = tuple(piece for piece, (squares, _) in regions if section.ranks(squares) == [1])
    return named(section, *pieces) if pieces else None


def pawns_ahead(section: Section) -> Args | None:
    """Describe pawns that start ahead of all others, in variants without a double step."""
    facts, variant = section.facts, section.variant
    if facts.promotion is None or any(facts.first_steps):
        return None
    start = variant.first_start()
    ahead: list[str] = []
    for color in Color:
        pawns = facts.promotion.pawns[color]
        squares = [square for square, piece in start.pieces() if piece.color is color and piece.type in pawns]
        ranks = Counter(square // variant.files for square in squares)
        usual = next((rank for rank, count in ranks.items() if 2 * count > len(squares)), None)
        if usual is None or len(ranks) == 1:
            return None
        odd = frozenset(square for square in squares if square // variant.files != usual)
        ahead.append(section.all_squares(odd))
    return {"squares": ahead[0], "theirs": ahead[1]}


def goal(section: Section, kind: str) -> Args | None:
    """Describe the goal: any of a few squares, or a rank; immediately, safely, in a race, or for a turn."""
    goal = section.facts.goal
    if goal is None or not goal.pieces:
        return None
    whole = section.whole_ranks(goal.regions[WHITE])
    rank = whole[0] if len(whole) == 1 else 0
    is_kind = "squares"
    if goal.is_race or goal.must_stay:
        is_kind = "race" if goal.is_race else "stay"
    elif rank == section.variant.ranks:
        is_kind = "safe" if goal.must_be_safe else "rank"
    if is_kind != kind:
        return None
    where = {"squares": section.any_square(goal.regions[WHITE]), "rank": rank}
    return named(section, *goal.pieces) | where


def checks(section: Section) -> Args | None:
    count = section.facts.checks_to_give
    return {"count": count[WHITE]} if count else None


def explosion(section: Section, *, spares: bool) -> Args | None:
    facts = section.facts
    return named(section, *facts.immune) if facts.explodes and spares == bool(facts.immune) else None


def blown_up(section: Section, *, royal: bool) -> Args | None:
    """Describe pieces whose explosion ends the game. `royal`: in variants in which they are also royal."""
    found = section.facts.extinction
    if found is None or not found.explodes or section.facts.immune:
        return None
    return named(section, *found.pieces) if royal == bool(section.facts.pseudo_royals) else None


def mutually_immune(section: Section) -> Args | None:
    pieces = section.facts.mutually_immune
    return named(section, *pieces) if pieces else None


def lost(section: Section, value: str, *, everything: bool) -> Args | None:
    """Describe the loss of non-royal pieces: all of them (`everything`), or all of a kind."""
    found = section.facts.extinction
    if found is None or found.value != value or everything != (not found.pieces):
        return None
    if found.explodes and not section.facts.immune:
        return None  # Described with the explosion.
    if everything and value == "loss" and found.least:
        return None  # Described by bare().
    if not everything and value == "loss" and len(found.pieces) == 1:
        return None  # Described by one_kind().
    return named(section, *found.pieces) | {"count": found.least}


def promoted_away(section: Section) -> Args | None:
    """Describe the promotion of the last pawn, if pawns are among the kinds that must not be lost."""
    found, promotion = section.facts.extinction, section.facts.promotion
    if lost(section, "loss", everything=False) is None or found is None or promotion is None:
        return None
    last = not found.least and set(promotion.pawns[WHITE]) & set(found.pieces)
    return NOTHING if last and promotion.choices[WHITE] else None


def one_kind(section: Section, kind: str) -> Args | None:
    """Describe the loss of the "only" piece of a kind, the "first" one or the "last" of several."""
    found = section.facts.extinction
    if found is None or found.value != "loss" or len(found.pieces) != 1:
        return None
    if found.explodes and not section.facts.immune:
        return None
    (piece,) = found.pieces
    spare = section.start_count(piece) - found.least
    is_kind = "last" if spare > 1 else "first" if found.least else "only"
    return named(section, piece) | {"count": found.least} if is_kind == kind else None


def bare(section: Section, value: str) -> Args | None:
    """Describe the result of having only the king left."""
    found = section.facts.extinction
    alone = found and not found.pieces and found.least == 1 and found.value == value
    return NOTHING if alone else None


def royal(section: Section, *, each: bool) -> Args | None:
    """Describe additional royal pieces, of which each must be kept, or one of them."""
    found = section.facts.pseudo_royals
    if found is None or section.facts.explodes:
        return None
    pieces = section.words(found.pieces) if each else section.either(map(section.name, found.pieces))
    return {"pieces": pieces} if (found.limit > 1) == each else None


def common_king(section: Section) -> Args | None:
    king = section.facts.common_king
    return None if king is None else named(section, king)
