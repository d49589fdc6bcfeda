"""A card names each rule of its variant, or "otherwise as in chess" is true of it.

The rules come from the code of the laws: the laws in force, and the facts that they publish (rules/facts.py).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, cast

import rules
from bot.discord.wording.laws import OTHERWISE, PIECE, Section, described_laws
from rules import WHITE, PieceType
from rules.facts import Regions
from tests.cases import loop_over
from tests.words import WORDINGS

CHESS = rules.variants()[0]


def card(variant: rules.Variant) -> set[str]:
    """Return the message ids of a card's sentences."""
    return {key for key, _ in described_laws(Section(WORDINGS["en"], variant))}


# ---- Facts

GOAL = ("law-goal-squares", "law-goal-rank", "law-goal-safe", "law-goal-race", "law-goal-stay")
EXTINCTION = (
    "law-lose-all", "law-lose-kind", "law-take-all", "law-extinct", "law-extinct-only", "law-extinct-first",
    "law-extinct-last", "law-bare-king", "law-bare-draw", "law-blow-up", "law-blow-up-royal",
)  # fmt: skip
DROPS = ("law-drops", "law-drops-either", "law-in-hand", "law-setting-up", "law-gating")
PAWN_PROMOTION = (
    "law-promotion", "law-promotion-late", "law-promotion-sides", "law-promotion-file",
    "law-promotion-squares",
)  # fmt: skip
ZONE = ("law-zone", "law-zone-must", "law-demotion", "law-demotion-capture")
DOUBLE_STEP = (
    "law-double-step", "law-double-step-ranks", "law-double-step-anywhere", "law-no-double-step", PIECE,
)  # fmt: skip
NO_EN_PASSANT = ("law-no-en-passant", "law-no-double-step")
CASTLING = (
    "law-castling", "law-castling-elsewhere", "law-castling-shuffled", "law-castling-placed",
    "law-no-castling",
)  # fmt: skip
DEAD = ("law-dead", "law-dead-not", "law-never-meet", "law-bare-king", "law-bare-draw")
IDLE_MOVES = ("law-moves-both", "law-moves-claim", "law-moves-end", "law-moves-points")
REPETITION = (
    "law-repetition", "law-repetition-claim", "law-repetition-points", "law-repetition-checks",
    "law-repetition-first", "law-repetition-mover",
)  # fmt: skip

NAMED_BY: Mapping[str, tuple[str, ...]] = {
    "goal": GOAL,
    "goal.pieces": GOAL,
    "goal.regions": GOAL,
    "goal.must_be_safe": ("law-goal-safe",),
    "goal.must_stay": ("law-goal-stay",),
    "goal.is_race": ("law-goal-race",),
    "checks_to_give": ("law-checks",),
    "may_give_check": ("law-no-checks",),
    "must_capture": ("law-must-capture",),
    "explodes": ("law-explosion", "law-explosion-spared"),
    "immune": ("law-explosion-spared",),
    "mutually_immune": ("law-mutually-immune",),
    "common_king": ("law-common-king",),
    "extinction": EXTINCTION,
    "extinction.pieces": EXTINCTION,
    "extinction.value": EXTINCTION,
    "extinction.least": EXTINCTION,
    "extinction.explodes": ("law-blow-up", "law-blow-up-royal", "law-explosion-spared"),
    "pseudo_royals": ("law-royal-too", "law-last-royal", "law-blow-up-royal"),
    "pseudo_royals.pieces": ("law-royal-too", "law-last-royal", "law-blow-up-royal"),
    "pseudo_royals.limit": ("law-royal-too", "law-last-royal", "law-blow-up-royal"),
    "duple_check": ("law-duple-check",),
    "walling": ("law-duck",),
    "wall_moves": ("law-duck",),
    "hands": DROPS,
    "drops": DROPS,
    "captures_to_hand": ("law-drops", "law-drops-either"),
    "drops_promoted": ("law-drops-either",),
    "keeps_promoted": ("law-drops-promoted",),
    "drop_regions": (
        "law-drop-pawns", "law-drop-pawns-first", "law-drop-own-side", "law-drop-reached", "law-setting-up",
        "law-stuck",
    ),
    "must_drop": ("law-setting-up", "law-extinct-only"),
    "drop_checks": ("law-no-drop-checks",),
    "doubled": ("law-doubled",),
    "doubled.piece": ("law-doubled",),
    "doubled.limit": ("law-doubled",),
    "bishops_apart": ("law-bishops-apart",),
    "drop_mate": ("law-drop-mate",),
    "gating": ("law-gating",),
    "promotion": (*PAWN_PROMOTION, *ZONE),
    "promotion.pawns": PAWN_PROMOTION,
    "promotion.choices": PAWN_PROMOTION,
    "promotion.turned": ("law-turned", "law-two-sides", "law-promotion-also"),
    "promotion.turns": ("law-turned", "law-two-sides", "law-promotion-also"),
    "promotion.turns_back": ("law-demotion", "law-demotion-capture"),
    "promotion.by_capture_alone": ("law-demotion-capture",),
    "promotion.pieces_must": ("law-zone-must", "law-demotion", "law-demotion-capture"),
    "promotion.pawns_must": ("law-promotion-late",),
    "promotion_zones": (*PAWN_PROMOTION, *ZONE, "law-in-place"),
    "promotion_limits": ("law-limit", "law-limit-lost", "law-in-place"),
    "must_move_on": ("law-stuck", "law-stuck-unpromoted", "law-limit-lost"),
    "promoted_in_place": ("law-in-place",),
    "first_steps": DOUBLE_STEP,
    "first_movers": DOUBLE_STEP,
    "en_passant": ("law-en-passant", *NO_EN_PASSANT),
    "en_passant.takers": ("law-en-passant", *NO_EN_PASSANT),
    "en_passant.squares": ("law-en-passant-not", *NO_EN_PASSANT),
    "castling": CASTLING,
    "castling.targets": CASTLING,
    "castling.rooks": CASTLING,
    "castling.sides": ("law-castling-white", "law-castling-black", "law-no-castling"),
    "castling.is_shuffled": ("law-castling-shuffled", "law-no-castling"),
    "castling.is_placed": ("law-castling-placed", "law-no-castling"),
    "castling.ignores_attacks": ("law-castling-attacked", "law-no-castling"),
    "first_leaps": ("law-first-leaps",),
    "regions": ("law-palace", "law-own-side", "law-never-back"),
    "palace_lines": (PIECE,),
    "river_crossing": (PIECE,),
    "shunning": (PIECE,),
    "flying_general": ("law-facing",),
    "bikjang": ("law-bikjang", "law-bikjang-points"),
    "may_pass": ("law-pass", "law-pass-points"),
    "stalemate": ("law-stalemate-wins", "law-stalemate-loses", "law-pass", "law-pass-points"),
    "checkmate": ("law-mate-wins",),
    "no_flight": ("law-no-flight",),
    "shak_mate": ("law-shak",),
    "points": ("law-points",),
    "points.worth": ("law-points",),
    "points.head_start": ("law-points",),
    "dead_draws": DEAD,
    "lone_minors": DEAD,
    "never_meet_draws": ("law-never-meet",),
    "fifty_moves": IDLE_MOVES,
    "fifty_moves.claim_at": IDLE_MOVES,
    "fifty_moves.end_at": IDLE_MOVES,
    "fifty_moves.reset_by": (*IDLE_MOVES, "law-moves-pieces"),
    "fifty_moves.forgives_checks": ("law-moves-checks",),
    "impasse": ("law-impasse",),
    "impasse.ranks": ("law-impasse",),
    "impasse.companions": ("law-impasse",),
    "impasse.great": ("law-impasse",),
    "impasse.great_worth": ("law-impasse",),
    "impasse.to_win": ("law-impasse",),
    "counting": ("law-counting-makruk", "law-counting-cambodian", "law-counting-asean"),
    "repetition": REPETITION,
    "repetition.claim_at": REPETITION,
    "repetition.end_at": REPETITION,
    "repetition.value": ("law-repetition-first", "law-repetition-mover"),
    "repetition.for_white": ("law-repetition-first",),
    "repetition.blames_checks": ("law-perpetual", "law-repetition-checks"),
    "repetition.blames_chases": ("law-chase",),
    "to_and_fro": ("law-to-and-fro",),
}  # fmt: skip
"""The sentences that state a fact, by its name."""

NEVER_DEAD = {"dead_draws", "lone_minors"}
"""Facts that never matter if captured pieces come back."""

UNNAMED = {
    "extinction.spares_equals": "a king captures only one king, so both sides never lack one",
}
"""Facts that decide nothing on their own, with the reason."""


def plain(variant: rules.Variant) -> dict[str, Any]:
    """Return the facts of a variant by name, in a form that is equal for the same rule on other boards."""
    facts = variant.facts
    if not facts.drops:
        facts = facts._replace(doubled=None, drop_mate=None)
    if facts.repetition is not None and not facts.repetition.end_at:
        facts = facts._replace(repetition=None)
    if not facts.captures_to_hand:
        held = {piece for piece, _ in variant.first_start().hand(WHITE)}
        regions = {piece: squares for piece, squares in facts.drop_regions.items() if piece in held}
        facts = facts._replace(drop_regions=regions)
    return dict(_flat(variant, "", facts))


def _flat(variant: rules.Variant, prefix: str, facts: Any) -> Iterator[tuple[str, Any]]:
    for field, value in facts._asdict().items():
        name = f"{prefix}{field}"
        if field in ("becomes", "codes", "by_code"):
            continue
        if isinstance(value, PieceType) or not hasattr(value, "_asdict"):
            yield name, SHAPES.get(name, lambda _, value: value)(variant, _named(variant, value))
            continue
        yield name, True
        yield from _flat(variant, f"{name}.", value)


def _named(variant: rules.Variant, value: Any) -> Any:
    """Replace pieces by their names."""
    if isinstance(value, PieceType):
        return WORDINGS["en"].piece(value.name, variant)
    if isinstance(value, tuple | list):
        return tuple(_named(variant, each) for each in cast("tuple[Any]", value))
    if isinstance(value, Mapping):
        items = cast("Mapping[Any, Any]", value).items()
        return {_named(variant, key): _named(variant, each) for key, each in items}
    return value


def from_last(variant: rules.Variant, regions: Regions) -> object:
    """Return White's promotion ranks, counted from the last; single squares as they are."""
    ranks = {square // variant.files for square in regions[WHITE]}
    if len(regions[WHITE]) < len(ranks) * variant.files:
        return regions
    return {variant.ranks - 1 - rank for rank in ranks}


def where_pawns_start(variant: rules.Variant, regions: Regions) -> object:
    """Return "start" if White's pawns make their first step exactly from the ranks on which they start."""
    movers = variant.facts.first_movers
    start = {
        square // variant.files
        for square, piece in variant.first_start().pieces()
        if piece.color is WHITE and piece.type in movers
    }
    return (
        "start" if not start or start == {square // variant.files for square in regions[WHITE]} else regions
    )


SHAPES: Mapping[str, Any] = {
    "promotion_zones": from_last,
    "first_steps": where_pawns_start,
    "en_passant.squares": lambda variant, squares: len(squares) == variant.files * variant.ranks,
    "castling.targets": lambda variant, squares: {square % variant.files for square in squares},
    "castling.rooks": lambda _, names: set(names),
    "fifty_moves.reset_by": lambda _, names: {"pawn" if "pawn" in name else name for name in names},
    "immune": lambda _, names: set(names),
}
"""Functions that make facts comparable between boards, by the fact's name."""


WITHOUT_LAWS: Mapping[str, Any] = {
    "castling.sides": (True, True),
    "checkmate": "loss",
    "drop_checks": True,
    "en_passant.squares": True,
    "may_give_check": True,
    "promotion.pawns_must": True,
    "repetition.value": "draw",
    "stalemate": "draw",
}
"""The facts of a game without laws, where they aren't empty."""


def differing(variant: rules.Variant, usual: Mapping[str, Any]) -> list[str]:
    """Return the names of the facts of a variant that differ from the usual ones."""
    own = plain(variant)
    names = own if usual is WITHOUT_LAWS else dict.fromkeys([*own, *usual])
    found = [name for name in names if own.get(name) != usual.get(name)]
    return [name for name in found if _is_set(own.get(name)) or _is_set(usual.get(name))]


def _is_set(value: Any) -> bool:
    return any(map(_is_set, cast("tuple[Any]", value))) if isinstance(value, tuple) else bool(value)


@loop_over("variant", rules.variants())
def test_card_names_every_fact_that_differs(variant: rules.Variant) -> None:
    """Differences are those from chess if the card refers to chess, else from a game without laws."""
    found = card(variant)
    usual = plain(CHESS) if OTHERWISE in found else WITHOUT_LAWS
    missing = [
        name
        for name in differing(variant, usual)
        if name not in UNNAMED
        and found.isdisjoint(NAMED_BY[name])
        and not (variant.facts.captures_to_hand and name in NEVER_DEAD)
    ]
    assert missing == []


# ---- Laws of chess that are not in force

REPLACED_BY = {
    "Castling": ("law-no-castling",),
    "DeadPosition": DEAD,
    "DoubleStep": ("law-no-double-step",),
    "Royalty": ("law-common-king",),
}
"""The sentences that state that a law of chess is not in force."""


@loop_over("variant", rules.variants())
def test_card_names_every_law_of_chess_that_is_not_in_force(variant: rules.Variant) -> None:
    found = card(variant)
    if OTHERWISE not in found:
        return
    usual, own = ({type(law).__name__ for law in each.compiled.laws} for each in (CHESS, variant))
    assert [law for law in usual - own if found.isdisjoint(REPLACED_BY[law])] == []
