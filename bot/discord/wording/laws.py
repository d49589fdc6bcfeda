"""A variant's special laws in a few sentences, made from its section: what is turned on there is told here.

Nothing here knows Discord, and no variant is named: a new one is told of by the laws that it uses.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import islice
from typing import Any, NamedTuple

import render
import rules
from bot.discord.wording.sentences import Wording
from bot.texts import Texts

SENTENCES = 5
"""Told of one variant at most. The telling ones come first; the summary says the rest."""

NOTHING: dict[str, Any] = {}

Facts = Callable[["Section"], "dict[str, Any] | None"]


class Section(NamedTuple):
    """What is asked about a variant."""

    variant: rules.Variant
    words: Callable[[tuple[str, ...]], str]
    """Names of pieces by their letters, in a row."""
    squares: Callable[[tuple[str, ...]], str]
    """Squares by their names, as one says of which any will do."""

    def get(self, key: str, default: Any = None) -> Any:
        return self.variant.section.get(key, default)

    def has(self, name: str) -> bool:
        """Is a piece taken by this name of the rules' own?"""
        return self.variant.named(name) is not None


def sentences(texts: Texts, wording: Wording, locale: str, variant: rules.Variant) -> list[str]:
    """What is special about a variant, at most SENTENCES, the most telling first."""

    def words(letters: tuple[str, ...]) -> str:
        kinds = {kind.letter: kind.name for kind in variant.pieces}
        return wording.listed(
            locale, [wording.piece(locale, kinds[letter], variant) for letter in letters if letter in kinds]
        )

    def squares(names: tuple[str, ...]) -> str:
        shown = [render.square_name(variant, variant.square(name), locale) for name in names]
        return wording.any_of(locale, shown)

    found = told(Section(variant, words, squares))
    return [texts.said(locale, key, variant.family, **args) for key, args in found]


def told(section: Section) -> list[tuple[str, dict[str, Any]]]:
    """The messages that tell what is special and what they name, as sentences() has them."""
    found = ((key, args) for key, facts in LAWS.items() if (args := facts(section)) is not None)
    return list(islice(found, SENTENCES))


def _when(key: str, value: object = True) -> Facts:
    """A law that is told of where a key has a value."""
    return lambda section: NOTHING if section.get(key) == value else None


def _pieces(section: Section, key: str) -> dict[str, Any]:
    return {"pieces": section.words(tuple(section.get(key, ())))}


def _goal(kind: str) -> Facts:
    """Squares to be reached: any of a few, or a rank; at once, safely, in a race or for a turn."""

    def facts(section: Section) -> dict[str, Any] | None:
        region: tuple[str, ...] = tuple(section.get("flagRegionWhite", ()))
        if not section.get("flagPiece") or not region or _kind_of_goal(section, region) != kind:
            return None
        told = _pieces(section, "flagPiece")
        whole = region[0].startswith("*")
        return told | ({"rank": int(region[0][1:])} if whole else {"squares": section.squares(region)})

    return facts


def _kind_of_goal(section: Section, region: tuple[str, ...]) -> str:
    if section.get("flagMove"):
        return "race" if section.variant.named("king") in section.get("flagPiece") else "stay"
    if not region[0].startswith("*"):
        return "squares"
    return "safe" if section.get("flagPieceSafe") else "rank"


def _checks(section: Section) -> dict[str, Any] | None:
    count = re.search(r" (\d+)\+\d+", str(section.get("startFen")))
    return {"count": int(count[1])} if section.get("checkCounting") and count else None


def _extinct(value: str, *, everything: bool, several: bool = True) -> Facts:
    """Losing pieces that are not royal: all of them, or all of a kind, one of `several` or the only one."""

    def facts(section: Section) -> dict[str, Any] | None:
        types = tuple(section.get("extinctionPieceTypes", ()))
        told_otherwise = section.get("extinctionPseudoRoyal") or section.get("blastOnCapture")
        if section.get("extinctionValue") != value or told_otherwise or everything != (types == ("*",)):
            return None
        if not everything and several != (len(types) > 1):
            return None
        count = int(section.get("extinctionPieceCount", 0))
        if everything and value == "loss" and count:
            return None
        return {"pieces": section.words(types), "count": count}

    return facts


def _only(section: Section) -> dict[str, Any] | None:
    """Losing the one piece of a kind that each side has."""
    found = _extinct("loss", everything=False, several=False)(section)
    placed = str(section.get("startFen")).partition(" ")[0]
    return found if found and placed.count(section.get("extinctionPieceTypes")[0]) == 1 else None


def _last_one(section: Section) -> dict[str, Any] | None:
    several = _only(section) is None
    return _extinct("loss", everything=False, several=False)(section) if several else None


def _bare(section: Section) -> dict[str, Any] | None:
    alone = section.get("extinctionPieceTypes") == ("*",) and section.get("extinctionPieceCount") == 1
    return NOTHING if alone and section.get("extinctionValue") == "loss" else None


def _royal(*, each: bool) -> Facts:
    """Further royal pieces, of which each must be kept, or one."""

    def facts(section: Section) -> dict[str, Any] | None:
        if not section.get("extinctionPseudoRoyal") or section.get("blastOnCapture"):
            return None
        kept = bool(section.get("extinctionPieceCount"))
        return _pieces(section, "extinctionPieceTypes") if kept == each else None

    return facts


def _drops(*, either_side: bool) -> Facts:
    def facts(section: Section) -> dict[str, Any] | None:
        again = section.get("capturesToHand") and section.get("pieceDrops")
        return NOTHING if again and bool(section.get("dropPromoted")) == either_side else None

    return facts


def _setting_up(section: Section) -> dict[str, Any] | None:
    return NOTHING if section.get("mustDrop") and not section.get("capturesToHand") else None


def _in_hand(section: Section) -> dict[str, Any] | None:
    reserve = section.get("pieceDrops") and not section.get("capturesToHand") and not section.get("mustDrop")
    return NOTHING if reserve and not section.get("seirawanGating") else None


def _gating(section: Section) -> dict[str, Any] | None:
    return NOTHING if section.get("gating") and section.get("seirawanGating") else None


def _doubled(section: Section) -> dict[str, Any] | None:
    limited = section.get("dropNoDoubled") and section.get("pieceDrops")
    most = int(section.get("dropNoDoubledCount", 1))
    return _pieces(section, "dropNoDoubled") | {"count": most} if limited else None


def _zone(*, must: bool) -> Facts:
    """Ranks in which pieces may be turned over, or must."""

    def facts(section: Section) -> dict[str, Any] | None:
        if not section.get("promotedPieceType") or section.get("pieceDemotion") or section.has("queen"):
            return None
        region = tuple(section.get("promotionRegionWhite", ()))
        deep = len(region) if all(part.startswith("*") for part in region) else 0
        return {"count": deep} if deep and bool(section.get("mandatoryPiecePromotion")) == must else None

    return facts


def _demotion(*, by_capture: bool) -> Facts:
    def facts(section: Section) -> dict[str, Any] | None:
        turns = section.get("pieceDemotion")
        return NOTHING if turns and bool(section.get("piecePromotionOnCapture")) == by_capture else None

    return facts


def _drop_mate(section: Section) -> dict[str, Any] | None:
    forbidden = section.get("shogiPawnDropMateIllegal") and section.get("pieceDrops")
    return {"pieces": section.words((section.variant.named("shogiPawn") or "",))} if forbidden else None


def _no_drop_checks(section: Section) -> dict[str, Any] | None:
    return NOTHING if section.get("pieceDrops") and section.get("dropChecks") is False else None


def _repetition(value: str) -> Facts:
    """What a repeated position is worth where that isn't claimed: a draw, with or without checks that are to
    blame, or the loss of White ("first") or of whoever repeats it ("mover")."""

    def facts(section: Section) -> dict[str, Any] | None:
        count = int(section.get("kibitzNFoldEnd", 0))
        worth = section.get("nFoldValue", "draw")
        if worth != "draw":
            found = "first" if section.get("nFoldValueAbsolute") else "mover"
        else:
            found = "checks" if section.get("perpetualCheckIllegal") else "draw"
        usual = section.variant.family == rules.variants()[0].family
        by_points = section.get("materialCounting", "none") != "none"
        return {"count": count} if count and found == value and not usual and not by_points else None

    return facts


def _perpetual(section: Section) -> dict[str, Any] | None:
    """Where it isn't told with repetition."""
    drawn = section.get("nFoldValue", "draw") == "draw" and _repetition("checks")(section) is not None
    return NOTHING if section.get("perpetualCheckIllegal") and not drawn else None


def _counting(rule: str) -> Facts:
    """Counting rules, with the names of the pieces whose number matters."""

    def facts(section: Section) -> dict[str, Any] | None:
        if section.get("countingRule") != rule:
            return None
        names = {"rook": "rook", "khon": "silver", "knight": "knight"}
        return {key: section.words((section.variant.named(name) or "",)) for key, name in names.items()}

    return facts


def _in_place(section: Section) -> dict[str, Any] | None:
    return _pieces(section, "promotionPieceTypes") if section.get("sittuyinPromotion") else None


def _bare_draw(section: Section) -> dict[str, Any] | None:
    alone = section.get("extinctionPieceTypes") == ("*",) and section.get("extinctionPieceCount") == 1
    return NOTHING if alone and section.get("extinctionValue") == "draw" else None


def _explosion(section: Section) -> dict[str, Any] | None:
    return NOTHING if section.get("blastOnCapture") and not section.get("blastImmuneTypes") else None


def _spared(section: Section) -> dict[str, Any] | None:
    blast = section.get("blastOnCapture") and section.get("blastImmuneTypes")
    return _pieces(section, "blastImmuneTypes") if blast else None


def _palace(section: Section) -> dict[str, Any] | None:
    """The king and whoever may not leave where he may not."""
    palace = set(section.get("mobilityRegionWhiteKing", ()))
    kept = [
        letter
        for name in ("king", "fers", "wazir")
        if (letter := section.variant.named(name)) is not None
        and set(section.get(f"mobilityRegionWhite{name.title()}", ("",))) <= palace
    ]
    return {"pieces": section.words(tuple(kept))} if palace else None


def _no_castling(section: Section) -> dict[str, Any] | None:
    usual = section.variant.family == rules.variants()[0].family
    able = section.has("king") and section.has("rook")
    return NOTHING if usual and able and not section.get("castling") else None


def _stuck(section: Section) -> dict[str, Any] | None:
    return NOTHING if section.get("stalemateValue") == "loss" and not section.get("pass") else None


def _starts(section: Section) -> dict[str, Any] | None:
    return {"count": len(section.variant.starts)} if section.variant.starts else None


LAWS: dict[str, Facts] = {
    "law-starts": _starts,
    "law-goal-squares": _goal("squares"),
    "law-goal-rank": _goal("rank"),
    "law-goal-safe": _goal("safe"),
    "law-goal-race": _goal("race"),
    "law-goal-stay": _goal("stay"),
    "law-checks": _checks,
    "law-no-checks": _when("checking", value=False),
    "law-must-capture": _when("mustCapture"),
    "law-explosion": _explosion,
    "law-explosion-spared": _spared,
    "law-lose-all": _extinct("win", everything=True),
    "law-lose-kind": _extinct("win", everything=False, several=False),
    "law-take-all": _extinct("loss", everything=True),
    "law-extinct": _extinct("loss", everything=False),
    "law-extinct-only": _only,
    "law-extinct-one": _last_one,
    "law-bare-king": _bare,
    "law-royal-too": _royal(each=True),
    "law-last-royal": _royal(each=False),
    "law-duple-check": _when("dupleCheck"),
    "law-duck": _when("wallingRule", "duck"),
    "law-setting-up": _setting_up,
    "law-drops": _drops(either_side=False),
    "law-drops-either": _drops(either_side=True),
    "law-no-drop-checks": _no_drop_checks,
    "law-in-hand": _in_hand,
    "law-gating": _gating,
    "law-demotion": _demotion(by_capture=False),
    "law-demotion-capture": _demotion(by_capture=True),
    "law-zone": _zone(must=False),
    "law-zone-must": _zone(must=True),
    "law-doubled": _doubled,
    "law-drop-mate": _drop_mate,
    "law-shak": _when("shatarMateRule"),
    "law-bare-draw": _bare_draw,
    "law-pass": _when("pass"),
    "law-facing": _when("flyingGeneral"),
    "law-bikjang": _when("bikjangRule"),
    "law-points": lambda section: NOTHING if section.get("materialCounting", "none") != "none" else None,
    "law-palace": _palace,
    "law-first-leaps": _when("cambodianMoves"),
    "law-in-place": _in_place,
    "law-counting-makruk": _counting("makruk"),
    "law-counting-cambodian": _counting("cambodian"),
    "law-counting-asean": _counting("asean"),
    "law-limit": _when("mandatoryPawnPromotion", value=False),
    "law-repetition": _repetition("draw"),
    "law-repetition-checks": _repetition("checks"),
    "law-repetition-first": _repetition("first"),
    "law-repetition-mover": _repetition("mover"),
    "law-chase": _when("chasingRule", "axf"),
    "law-perpetual": _perpetual,
    "law-stalemate-wins": _when("stalemateValue", "win"),
    "law-stalemate-loses": _stuck,
    "law-no-castling": _no_castling,
}
"""Every law that is told of, with what its sentence says; in the order of importance."""
