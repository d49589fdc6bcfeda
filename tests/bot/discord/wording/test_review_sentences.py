"""Sentences about moves in reviews: proven reasons with pieces and squares, in every language."""

from __future__ import annotations

from typing import get_args

import pytest

import rules
from bot.discord.reviews.review_pages import evaluation
from bot.discord.wording.notation import Notation
from bot.discord.wording.review_sentences import ReviewSentences
from bot.engine.fault_reasons import (
    AllowsExplosion,
    AllowsGain,
    AllowsMate,
    AllowsMotif,
    AllowsPromotion,
    AllowsWin,
    Fault,
    LeavesUnprotected,
    LosesExchange,
    LosesPiece,
    MissesCapture,
    MissesGain,
    MissesMate,
    MissesWin,
    Stalemates,
)
from bot.engine.judgements import Judgement
from bot.engine.motifs import Discovery, Fork, Motif, Pin, Skewer, Trap
from bot.engine.review import ReviewedMove
from bot.engine.search import MATE
from bot.state.match import match_of_record
from bot.texts import LOCALES, Texts
from tests.cases import loop_over
from tests.words import WORDINGS

GOAL = rules.Reason.GOAL
LOST = ("4k3/3b4/8/8/3N4/8/8/4K3 w - - 0 1", "d4c6", "d4f3", "d7c6 e1e2")
FORK = ("4k3/8/8/8/3n4/8/3K4/R7 w - - 0 1", "d2e1", "d2d3", "d4c2 e1d2 c2a1")
LEFT = ("6k1/8/8/3r4/8/8/3R4/4K3 w - - 0 1", "e1f1", "d2d5", "d5d2 f1e1")
PAWN = ("8/8/8/8/8/1p1K4/8/7k w - - 0 1", "d3e3", "d3c3", "b3b2 e3d3 b2b1q")
FOOLS = ("rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2", "g2g4", "e2e4", "d8h4")

Game = tuple[str, str, str, str]
"""A position, a bad move, the better line, and the refutation."""


def at(name: str) -> int:
    return rules.variant("chess").square(name)


CASES: dict[str, tuple[Game, Fault, tuple[str, ...]]] = {
    "loses piece": (LOST, LosesPiece("d7c6", at("c6")), ("c6", "Bxc6")),
    "unprotected": (LEFT, LeavesUnprotected("d5d2", at("d2")), ("d2", "Rxd2")),
    "fork": (FORK, AllowsMotif("d4c2", Fork(at("e1"), at("a1"))), ("Nc2+", "e1", "a1")),
    "promotion": (PAWN, AllowsPromotion("b3b2", at("b3")), ("b3",)),
    "mate": (FOOLS, AllowsMate("d8h4", 1, on_back_rank=False), ("Qh4#",)),
    "later mate": (FOOLS, AllowsMate("d8h4", 3, on_back_rank=False), ("Qh4#", "3")),
    "win": (FOOLS, AllowsWin("d8h4", 2, GOAL), ("Qh4#", "2")),
    "missed mate": (FOOLS, MissesMate("e2e4", 3), ("3",)),
    "missed win": (FOOLS, MissesWin("e2e4", 2, GOAL), ("2",)),
    "missed capture": (LEFT, MissesCapture("d2d5", at("d5")), ("d5",)),
    "back rank": (FOOLS, AllowsMate("d8h4", 1, on_back_rank=True), ("Qh4#",)),
    "stalemate": (FOOLS, Stalemates(), ()),
    "exchange": (LOST, LosesExchange("d7c6", at("c6"), at("d7")), ("c6", "Bxc6")),
    "pin": (LOST, AllowsMotif("d7c6", Pin(at("c6"), at("e8"))), ("c6", "e8", "Bxc6")),
    "skewer": (LOST, AllowsMotif("d7c6", Skewer(at("c6"), at("e1"))), ("c6", "e1", "Bxc6")),
    "discovery": (LOST, AllowsMotif("d7c6", Discovery(at("d7"), at("c6"))), ("d7", "c6", "Bxc6")),
    "trap": (LOST, AllowsMotif("d7c6", Trap(at("c6"))), ("c6", "Bxc6")),
    "gain": (LOST, AllowsGain("d7c6", at("c6")), ("c6", "Bxc6")),
    "explosion": (LOST, AllowsExplosion("d7c6", at("c6")), ("c6", "Bxc6")),
    "missed gain": (LEFT, MissesGain("d2d5", at("d5")), ("d5", "Rxd5")),
}
"""Faults, and words that their sentences contain in every language."""


def sentences_of(locale: str, name: str) -> tuple[str, str, str]:
    """Return the sentences of a case: judgement, reason, better move."""
    (fen, move, best, _), fault, _ = CASES[name]
    game = rules.Game.replay(rules.Position.from_fen(rules.variant("chess"), fen), [move])
    reviewed = ReviewedMove(
        1, move, rules.WHITE, 0.62, 0.3, 50.0, -300, Judgement.BLUNDER, tuple(best.split()), fault
    )
    sentences = ReviewSentences(WORDINGS[locale], Notation(locale))
    match = match_of_record(rules.Record({}, game, "0-1"))
    return (
        sentences.judged(match, reviewed),
        sentences.fault(match, reviewed),
        sentences.better(match, reviewed),
    )


def test_every_fault_has_a_case() -> None:
    faults = [fault for _, fault, _ in CASES.values()]
    assert {type(fault) for fault in faults} == set(get_args(Fault))
    motifs = {type(fault.motif) for fault in faults if isinstance(fault, AllowsMotif)}
    assert motifs == set(get_args(Motif))


@loop_over("locale", LOCALES)
@loop_over("name", CASES)
def test_fault_names_its_pieces_and_squares(locale: str, name: str) -> None:
    judged, reason, better = sentences_of(locale, name)
    for word in CASES[name][2]:
        assert word in reason.replace("\\", "")
    assert "62" in judged
    assert "30" in judged
    assert better
    assert "None" not in reason
    assert "{" not in reason


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("loses piece", "It loses the knight on c6 to **Bxc6**."),
        ("unprotected", "It leaves the rook on d2 hanging: **Rxd2** captures it."),
        ("fork", "It walks into a fork: **Nc2+** attacks the king on e1 and the rook on a1."),
        ("promotion", "It lets the pawn on b3 promote."),
        ("mate", "It allows mate: **Qh4#**."),
        ("missed capture", "It misses that the rook on d5 could be taken."),
        ("back rank", "It allows a back-rank mate: **Qh4#**."),
        ("stalemate", "It is stalemate: the opponent has no legal move."),
        ("exchange", "It loses the knight on c6 for the bishop: **Bxc6**."),
        ("pin", "It allows a pin: **Bxc6** pins the knight on c6 to the king on e8."),
        ("gain", "It allows **Bxc6**, which wins the knight on c6."),
        ("missed gain", "It misses **Rxd5**, which wins the rook on d5."),
    ],
)
def test_reasons_in_english(name: str, reason: str) -> None:
    assert sentences_of("en", name)[1] == reason


@loop_over("locale", LOCALES)
def test_wins_by_the_goal_of_the_variant_are_named(locale: str) -> None:
    hill = rules.variant("kingofthehill")
    game = rules.Game.replay(rules.Position.from_fen(hill, "4k3/8/8/8/8/4K3/8/7r w - - 0 1"), ["e3f2"])
    found = MissesWin("e3e4", 1, GOAL)
    move = ReviewedMove(1, "e3f2", rules.WHITE, 1.0, 0.3, 50.0, -300, Judgement.BLUNDER, ("e3e4",), found)
    match = match_of_record(rules.Record({}, game, "0-1"))
    reason = ReviewSentences(WORDINGS[locale], Notation(locale)).fault(match, move)
    assert reason == Texts(locale).text("review-misses-goal")
    assert locale != "en" or reason == "It misses a move that reaches the goal."


@pytest.mark.parametrize(
    ("score", "written"),
    [
        (35, "0.35"),
        (-120, "-1.20"),
        (MATE - 1, "#1"),
        (MATE - 2, "#1"),
        (MATE - 3, "#2"),
        (1 - MATE, "#-1"),
        (4 - MATE, "#-2"),
        (MATE, ""),
        (-MATE, ""),
    ],
)
def test_scores_are_written_in_standard_notation(score: int, written: str) -> None:
    assert evaluation(score) == written
