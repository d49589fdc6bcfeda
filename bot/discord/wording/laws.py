"""A variant's special laws in a few sentences, made from its facts: what its laws say is told here.

Nothing here knows Discord, and no variant is named: a new one is told of by the laws that it uses.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from typing import Any, NamedTuple

import rules
from bot.discord.wording.notation import square_name
from bot.discord.wording.sentences import Wording
from bot.texts import Texts
from rules.facts import GoalFact

SENTENCES = 5
"""Told of one variant at most. The telling ones come first; the summary says the rest."""

NOTHING: dict[str, Any] = {}

Law = Callable[["Section"], "dict[str, Any] | None"]


class Section(NamedTuple):
    """What is asked about a variant."""

    variant: rules.Variant
    words: Callable[[tuple[str, ...]], str]
    """Names of pieces by their letters, in a row."""
    squares: Callable[[tuple[str, ...]], str]
    """Squares by their names, as one says of which any will do."""

    @property
    def facts(self) -> rules.Facts:
        return self.variant.facts

    def has(self, name: str) -> bool:
        """Is a piece taken by this name of the rules' own?"""
        return self.variant.named(name) is not None


def sentences(texts: Texts, wording: Wording, locale: str, variant: rules.Variant) -> list[str]:
    """What is special about a variant, at most SENTENCES, the most telling first."""

    def words(letters: tuple[str, ...]) -> str:
        kinds = {kind.letter: kind.name for kind in variant.piece_types}
        return wording.listed(
            locale, [wording.piece(locale, kinds[letter], variant) for letter in letters if letter in kinds]
        )

    def squares(names: tuple[str, ...]) -> str:
        shown = [square_name(variant, variant.square(name), locale) for name in names]
        return wording.any_of(locale, shown)

    found = told(Section(variant, words, squares))
    return [texts.text(locale, key, family=variant.family, **args) for key, args in found]


def told(section: Section) -> list[tuple[str, dict[str, Any]]]:
    """The messages that tell what is special and what they name, as sentences() has them."""
    found = ((key, args) for key, law in LAWS.items() if (args := law(section)) is not None)
    return list(islice(found, SENTENCES))


def _when(holds: Callable[[rules.Facts], bool]) -> Law:
    """A law that names nothing."""
    return lambda section: NOTHING if holds(section.facts) else None


def _pieces(section: Section, *pieces: rules.PieceType) -> dict[str, Any]:
    return {"pieces": section.words(tuple(piece.letter for piece in pieces))}


def _goal(kind: str) -> Law:
    """Squares to be reached: any of a few, or a rank; at once, safely, in a race or for a turn."""

    def law(section: Section) -> dict[str, Any] | None:
        goal = section.facts.goal
        if goal is None or not goal.pieces:
            return None
        squares, files = sorted(goal.regions[rules.WHITE]), section.variant.files
        ranks = {square // files for square in squares}
        rank = min(ranks) + 1 if len(ranks) == 1 and len(squares) == files else None
        if _kind_of_goal(goal, rank) != kind:
            return None
        names = tuple(map(section.variant.square_name, squares))
        where = {"squares": section.squares(names)} if rank is None else {"rank": rank}
        return _pieces(section, *goal.pieces) | where

    return law


def _kind_of_goal(goal: GoalFact, rank: int | None) -> str:
    if goal.is_race or goal.must_stay:
        return "race" if goal.is_race else "stay"
    if rank is None:
        return "squares"
    return "safe" if goal.must_be_safe else "rank"


def _checks(section: Section) -> dict[str, Any] | None:
    count = section.facts.checks_to_give
    return {"count": count[rules.WHITE]} if count else None


def _extinct(value: str, *, everything: bool, several: bool = True) -> Law:
    """Losing pieces that are not royal: all of them, or all of a kind, one of `several` or the only one."""

    def law(section: Section) -> dict[str, Any] | None:
        found = section.facts.extinction
        if found is None or found.explodes or found.value != value or everything != (not found.pieces):
            return None
        if not everything and several != (len(found.pieces) > 1):
            return None
        if everything and value == "loss" and found.least:
            return None
        return _pieces(section, *found.pieces) | {"count": found.least}

    return law


def _only(section: Section) -> dict[str, Any] | None:
    """Losing the one piece of a kind that each side has."""
    told, found = _extinct("loss", everything=False, several=False)(section), section.facts.extinction
    if told is None or found is None:
        return None
    placed = [piece.type for _, piece in section.variant.start().pieces() if piece.color is rules.WHITE]
    return told if placed.count(found.pieces[0]) == 1 else None


def _last_one(section: Section) -> dict[str, Any] | None:
    several = _only(section) is None
    return _extinct("loss", everything=False, several=False)(section) if several else None


def _bare(value: str) -> Law:
    """Having nothing but the king left."""

    def law(section: Section) -> dict[str, Any] | None:
        found = section.facts.extinction
        alone = found and not found.pieces and found.least == 1 and found.value == value
        return NOTHING if alone else None

    return law


def _royal(*, each: bool) -> Law:
    """Further royal pieces, of which each must be kept, or one."""

    def law(section: Section) -> dict[str, Any] | None:
        found = section.facts.pseudo_royals
        if found is None or section.facts.explodes:
            return None
        return _pieces(section, *found.pieces) if (found.most > 1) == each else None

    return law


def _drops(*, either_side: bool) -> Law:
    return _when(lambda facts: facts.captures_to_hand and facts.drops and facts.drops_promoted == either_side)


def _in_hand(facts: rules.Facts) -> bool:
    return facts.drops and not (facts.captures_to_hand or facts.must_drop or facts.gating)


def _doubled(section: Section) -> dict[str, Any] | None:
    found = section.facts.doubled
    return _pieces(section, found.piece) | {"count": found.most} if found and section.facts.drops else None


def _zone(*, must: bool) -> Law:
    """Ranks in which pieces may be turned over, or must."""

    def law(section: Section) -> dict[str, Any] | None:
        found = section.facts.promotion
        if found is None or not found.turns or found.turns_back or section.has("queen"):
            return None
        zone = section.facts.promotion_zones[rules.WHITE]
        ranks = {square // section.variant.files for square in zone}
        whole = len(zone) == len(ranks) * section.variant.files
        return {"count": len(ranks)} if ranks and whole and found.pieces_must == must else None

    return law


def _demotion(*, by_capture: bool) -> Law:
    def law(section: Section) -> dict[str, Any] | None:
        found = section.facts.promotion
        turns = found and found.turns_back and found.by_capture_alone == by_capture
        return NOTHING if turns else None

    return law


def _drop_mate(section: Section) -> dict[str, Any] | None:
    piece = section.facts.drop_mate
    return _pieces(section, piece) if piece and section.facts.drops else None


def _repetition(value: str) -> Law:
    """What a repeated position is worth where that isn't claimed: a draw, with or without checks that are to
    blame, or the loss of White ("first") or of whoever repeats it ("mover")."""

    def law(section: Section) -> dict[str, Any] | None:
        repeated = section.facts.repetition
        usual = section.variant.family == rules.variants()[0].family
        if repeated is None or not repeated.end_at or usual or section.facts.points:
            return None
        if repeated.value != "draw":
            found = "first" if repeated.for_white else "mover"
        else:
            found = "checks" if repeated.blames_checks else "draw"
        return {"count": repeated.end_at} if found == value else None

    return law


def _perpetual(section: Section) -> dict[str, Any] | None:
    """Where it isn't told with repetition."""
    repeated = section.facts.repetition
    blames = repeated is not None and repeated.blames_checks
    return NOTHING if blames and _repetition("checks")(section) is None else None


def _counting(rule: str) -> Law:
    """Counting rules, with the names of the pieces whose number matters."""

    def law(section: Section) -> dict[str, Any] | None:
        if section.facts.counting != rule:
            return None
        names = {"rook": "rook", "khon": "silver", "knight": "knight"}
        return {key: section.words((section.variant.named(name) or "",)) for key, name in names.items()}

    return law


def _in_place(section: Section) -> dict[str, Any] | None:
    pieces = section.facts.promoted_in_place
    return _pieces(section, *pieces) if pieces else None


def _spared(section: Section) -> dict[str, Any] | None:
    return _pieces(section, *section.facts.immune) if section.facts.immune else None


def _palace(section: Section) -> dict[str, Any] | None:
    """The king and whoever may not leave where he may not."""
    regions = {piece.letter: squares for piece, (squares, _) in section.facts.regions.items()}
    palace = regions.get(section.variant.named("king") or "")
    if palace is None:
        return None
    named = (section.variant.named(name) for name in ("king", "fers", "wazir"))
    kept = tuple(letter for letter in named if letter in regions and regions[letter] <= palace)
    return {"pieces": section.words(kept)}


def _no_castling(section: Section) -> dict[str, Any] | None:
    usual = section.variant.family == rules.variants()[0].family
    able = section.has("king") and section.has("rook")
    return NOTHING if usual and able and not section.facts.castling else None


def _starts(section: Section) -> dict[str, Any] | None:
    return {"count": len(section.variant.starts)} if section.variant.starts else None


LAWS: dict[str, Law] = {
    "law-starts": _starts,
    "law-goal-squares": _goal("squares"),
    "law-goal-rank": _goal("rank"),
    "law-goal-safe": _goal("safe"),
    "law-goal-race": _goal("race"),
    "law-goal-stay": _goal("stay"),
    "law-checks": _checks,
    "law-no-checks": _when(lambda facts: not facts.may_give_check),
    "law-must-capture": _when(lambda facts: facts.must_capture),
    "law-explosion": _when(lambda facts: facts.explodes and not facts.immune),
    "law-explosion-spared": _spared,
    "law-lose-all": _extinct("win", everything=True),
    "law-lose-kind": _extinct("win", everything=False, several=False),
    "law-take-all": _extinct("loss", everything=True),
    "law-extinct": _extinct("loss", everything=False),
    "law-extinct-only": _only,
    "law-extinct-one": _last_one,
    "law-bare-king": _bare("loss"),
    "law-royal-too": _royal(each=True),
    "law-last-royal": _royal(each=False),
    "law-duple-check": _when(lambda facts: facts.duple_check),
    "law-duck": _when(lambda facts: facts.walling == "duck"),
    "law-setting-up": _when(lambda facts: facts.must_drop and not facts.captures_to_hand),
    "law-drops": _drops(either_side=False),
    "law-drops-either": _drops(either_side=True),
    "law-no-drop-checks": _when(lambda facts: facts.drops and not facts.drop_checks),
    "law-in-hand": _when(_in_hand),
    "law-gating": _when(lambda facts: facts.gating),
    "law-demotion": _demotion(by_capture=False),
    "law-demotion-capture": _demotion(by_capture=True),
    "law-zone": _zone(must=False),
    "law-zone-must": _zone(must=True),
    "law-doubled": _doubled,
    "law-drop-mate": _drop_mate,
    "law-shak": _when(lambda facts: facts.shak_mate),
    "law-bare-draw": _bare("draw"),
    "law-pass": _when(lambda facts: all(facts.may_pass)),
    "law-facing": _when(lambda facts: facts.flying_general),
    "law-bikjang": _when(lambda facts: facts.bikjang),
    "law-points": _when(lambda facts: facts.points is not None),
    "law-palace": _palace,
    "law-first-leaps": _when(lambda facts: facts.first_leaps),
    "law-in-place": _in_place,
    "law-counting-makruk": _counting("makruk"),
    "law-counting-cambodian": _counting("cambodian"),
    "law-counting-asean": _counting("asean"),
    "law-limit": _when(lambda facts: facts.promotion is not None and not facts.promotion.pawns_must),
    "law-repetition": _repetition("draw"),
    "law-repetition-checks": _repetition("checks"),
    "law-repetition-first": _repetition("first"),
    "law-repetition-mover": _repetition("mover"),
    "law-chase": _when(lambda facts: facts.repetition is not None and facts.repetition.blames_chases),
    "law-perpetual": _perpetual,
    "law-stalemate-wins": _when(lambda facts: facts.stalemate == "win"),
    "law-stalemate-loses": _when(lambda facts: facts.stalemate == "loss" and not any(facts.may_pass)),
    "law-no-castling": _no_castling,
}
"""Every law that is told of, with what its sentence says; in the order of importance."""
