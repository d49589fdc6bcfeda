"""Sentences about moves in reviews: proven reasons with pieces and squares, in every language."""

from __future__ import annotations

import pytest

import rules
from bot.discord.reviews.review_pages import evaluation
from bot.discord.wording.notation import Notation
from bot.discord.wording.review_sentences import ReviewSentences
from bot.engine.fault_reasons import MISSED_CHANCES, Explanation, Fault
from bot.engine.judgements import Judgement
from bot.engine.review import ReviewedMove
from bot.engine.search import MATE
from bot.state.match import match_of_record
from bot.texts import LOCALES, Texts
from tests.cases import loop_over
from tests.words import WORDINGS

LOST = ("4k3/3b4/8/8/3N4/8/8/4K3 w - - 0 1", "d4c6", "d4f3", "d7c6 e1e2")
FORK = ("4k3/8/8/8/3n4/8/3K4/R7 w - - 0 1", "d2e1", "d2d3", "d4c2 e1d2 c2a1")
LEFT = ("6k1/8/8/3r4/8/8/3R4/4K3 w - - 0 1", "e1f1", "d2d5", "d5d2 f1e1")
PAWN = ("8/8/8/8/8/1p1K4/8/7k w - - 0 1", "d3e3", "d3c3", "b3b2 e3d3 b2b1q")
FOOLS = ("rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2", "g2g4", "e2e4", "d8h4")

CASES: dict[Fault, tuple[tuple[str, str, str, str], tuple[str, ...], int, tuple[str, ...]]] = {
    Fault.LOSES_PIECE: (LOST, ("c6",), 0, ("c6", "Bxc6")),
    Fault.UNPROTECTED: (LEFT, ("d2",), 0, ("d2", "Rxd2")),
    Fault.ALLOWS_FORK: (FORK, ("c2", "e1", "a1"), 0, ("Nc2+", "e1", "a1")),
    Fault.ALLOWS_PROMOTION: (PAWN, ("b3",), 0, ("b3",)),
    Fault.ALLOWS_MATE: (FOOLS, (), 1, ("Qh4#",)),
    Fault.ALLOWS_WIN: (FOOLS, (), 2, ("Qh4#", "2")),
    Fault.MISSES_MATE: (FOOLS, (), 3, ("3",)),
    Fault.MISSES_WIN: (FOOLS, (), 2, ("2",)),
    Fault.MISSES_CAPTURE: (LEFT, ("d5",), 0, ("d5",)),
    Fault.BACK_RANK: (FOOLS, (), 1, ("Qh4#",)),
    Fault.STALEMATES: (FOOLS, (), 0, ()),
    Fault.LOSES_EXCHANGE: (LOST, ("c6", "d7"), 0, ("c6", "Bxc6")),
    Fault.ALLOWS_PIN: (LOST, ("c6", "e8"), 0, ("c6", "e8", "Bxc6")),
    Fault.ALLOWS_SKEWER: (LOST, ("c6", "e1"), 0, ("c6", "e1", "Bxc6")),
    Fault.DISCOVERY: (LOST, ("d7", "c6"), 0, ("d7", "c6", "Bxc6")),
    Fault.TRAPPED: (LOST, ("c6",), 0, ("c6", "Bxc6")),
    Fault.ALLOWS_GAIN: (LOST, ("c6",), 0, ("c6", "Bxc6")),
    Fault.EXPLODES: (LOST, ("c6",), 0, ("c6", "Bxc6")),
    Fault.MISSES_GAIN: (LEFT, ("d5",), 0, ("d5", "Rxd5")),
}


def sentences_of(locale: str, fault: Fault) -> tuple[str, str, str]:
    """Return the sentences of a fault: judgement, reason, better move."""
    (fen, move, best, refutation), squares, count, _ = CASES[fault]
    chess = rules.variant("chess")
    game = rules.Game.replay(rules.Position.from_fen(chess, fen), [move])
    line = tuple((best if fault in MISSED_CHANCES else refutation).split())
    explanation = Explanation(fault, tuple(map(chess.square, squares)), line, count)
    reviewed = ReviewedMove(
        1, move, rules.WHITE, 0.62, 0.3, 50.0, -300, Judgement.BLUNDER, tuple(best.split()), explanation
    )
    sentences = ReviewSentences(WORDINGS[locale], Notation(locale))
    match = match_of_record(rules.Record({}, game, "0-1"))
    return (
        sentences.judged(match, reviewed),
        sentences.fault(match, reviewed),
        sentences.better(match, reviewed),
    )


@loop_over("locale", LOCALES)
@loop_over("fault", Fault)
def test_fault_names_its_pieces_and_squares(locale: str, fault: Fault) -> None:
    judged, reason, better = sentences_of(locale, fault)
    for word in CASES[fault][3]:
        assert word in reason.replace("\\", "")
    assert "62" in judged
    assert "30" in judged
    assert better
    assert "None" not in reason
    assert "{" not in reason


@pytest.mark.parametrize(
    ("fault", "reason"),
    [
        (Fault.LOSES_PIECE, "It loses the knight on c6 to **Bxc6**."),
        (Fault.UNPROTECTED, "It leaves the rook on d2 hanging: **Rxd2** captures it."),
        (Fault.ALLOWS_FORK, "It walks into a fork: **Nc2+** attacks the king on e1 and the rook on a1."),
        (Fault.ALLOWS_PROMOTION, "It lets the pawn on b3 promote."),
        (Fault.ALLOWS_MATE, "It allows mate: **Qh4#**."),
        (Fault.MISSES_CAPTURE, "It misses that the rook on d5 could be taken."),
        (Fault.BACK_RANK, "It allows a back-rank mate: **Qh4#**."),
        (Fault.STALEMATES, "It is stalemate: the opponent has no legal move."),
        (Fault.LOSES_EXCHANGE, "It loses the knight on c6 for the bishop: **Bxc6**."),
        (Fault.ALLOWS_PIN, "It allows a pin: **Bxc6** pins the knight on c6 to the king on e8."),
        (Fault.ALLOWS_GAIN, "It allows **Bxc6**, which wins the knight on c6."),
        (Fault.MISSES_GAIN, "It misses **Rxd5**, which wins the rook on d5."),
    ],
)
def test_reasons_in_english(fault: Fault, reason: str) -> None:
    assert sentences_of("en", fault)[1] == reason


@loop_over("locale", LOCALES)
def test_wins_by_the_goal_of_the_variant_are_named(locale: str) -> None:
    hill = rules.variant("kingofthehill")
    game = rules.Game.replay(rules.Position.from_fen(hill, "4k3/8/8/8/8/4K3/8/7r w - - 0 1"), ["e3f2"])
    found = Explanation(Fault.MISSES_WIN, (), ("e3e4",), 1, "goal")
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
