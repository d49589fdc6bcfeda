"""Sentences about late ends of a game: stalemate, repetition, move counts, points, impasse."""

from __future__ import annotations

from bot.discord.wording.laws.section import NOTHING, Args, Law, Section, named, when
from bot.discord.wording.laws.winning import bare, is_set_up
from rules import BLACK, WHITE, Facts


def stalemate(value: str) -> Law:
    return when(lambda facts: facts.stalemate == value and not any(facts.may_pass))


def repetition(section: Section, value: str) -> Args | None:
    """Describe the result of repetition, by `value`.

    "draw": an automatic draw; "checks": the same, but perpetual check loses; "claim": a draw on request;
    "points": points decide; "first": White loses; "mover": the side that repeats the position loses.
    """
    repeated = section.facts.repetition
    if repeated is None or not repeated.end_at or kind_of_repetition(section.facts) != value:
        return None
    return {"count": repeated.end_at, "claim": repeated.claim_at}


def kind_of_repetition(facts: Facts) -> str:
    repeated = facts.repetition
    if repeated is None:
        return ""
    if repeated.value != "draw":
        return "first" if repeated.for_white else "mover"
    if repeated.claim_at < repeated.end_at:
        return "claim"
    if facts.points:
        return "points"
    return "checks" if repeated.blames_checks else "draw"


def perpetual(section: Section) -> Args | None:
    """Describe the result of perpetual check, unless the sentence on repetition includes it."""
    repeated = section.facts.repetition
    blames = repeated is not None and repeated.blames_checks
    return NOTHING if blames and kind_of_repetition(section.facts) != "checks" else None


def idle_moves(section: Section, kind: str) -> Args | None:
    """Describe moves without progress until a draw may be claimed, and until the game ends."""
    found = section.facts.fifty_moves
    if found is None:
        return None
    is_kind = "points" if section.facts.points else "end"
    if found.claim_at != found.end_at:
        is_kind = "both" if found.end_at else "claim"
    args: Args = {"reset": len(found.reset_by[:1]), "claim": found.claim_at, "end": found.end_at}
    return args if is_kind == kind else None


def drops_restart(section: Section) -> Args | None:
    """Describe drops that restart the count of moves without progress."""
    found, facts = section.facts.fifty_moves, section.facts
    if found is None or not facts.drops or is_set_up(facts):
        return None
    return {"claim": found.claim_at or found.end_at}


def more_resets(section: Section) -> Args | None:
    """Describe pieces other than pawns whose moves restart the count of moves without progress."""
    found = section.facts.fifty_moves
    if found is None or len(found.reset_by) < 2:
        return None
    others = tuple(piece for piece in found.reset_by if piece.letter != section.variant.named("pawn"))
    return named(section, *others) | {"claim": found.claim_at or found.end_at}


def dead(section: Section) -> Args | None:
    """Describe insufficient material: kings with a single minor piece, else kings alone.

    Omitted if captured pieces are dropped again or a bare king ends the game.
    """
    facts = section.facts
    if not facts.dead_draws or facts.captures_to_hand:
        return None
    if any(bare(section, value) is not None for value in ("draw", "loss")):
        return None
    royal = section.variant.kinds.royal[WHITE]
    kings = facts.pseudo_royals.pieces if facts.pseudo_royals else ()
    kings = (section.variant.kinds.type_of(royal),) if royal else kings
    return {"count": len(facts.lone_minors), "pieces": section.any_piece(facts.lone_minors or kings)}


def never_dead(section: Section) -> Args | None:
    """Describe insufficient material that isn't a draw, although it is one in the usual game.

    Omitted if another sentence names the positions that draw.
    """
    facts, usual = section.facts, section.usual
    if usual is None or facts.dead_draws or not usual.facts.dead_draws:
        return None
    return None if facts.never_meet_draws or bare(section, "draw") is not None else NOTHING


def counting(section: Section, rule: str) -> Args | None:
    """Describe counting rules, with the pieces that determine the limit."""
    if section.facts.counting != rule:
        return None
    names = {"rook": "rook", "khon": "silver", "knight": "knight"}
    letters = {key: section.variant.named(name) or "" for key, name in names.items()}
    return {key: section.name(section.variant.type_of_letter[letter]) for key, letter in letters.items()}


def impasse(section: Section) -> Args | None:
    found = section.facts.impasse
    if found is None:
        return None
    return named(section, *found.great) | {
        "ranks": found.ranks,
        "companions": found.companions,
        "worth": found.great_worth,
        "first": found.to_win[WHITE],
        "second": found.to_win[BLACK],
    }


def points(section: Section) -> Args | None:
    found = section.facts.points
    if found is None:
        return None
    worth = [
        section.wording.text("law-points-worth", piece=section.name(piece), points=points)
        for piece, points in found.worth
    ]
    return {
        "worth": section.wording.listed(worth),
        "color": section.wording.color(BLACK, section.variant),
        "extra": found.head_start,
    }
