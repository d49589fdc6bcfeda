"""Reviews of games from given assessments, and their JSON."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest

import rules
from bot.engine import review as judging
from bot.engine.assessments import Assessment, assess, moves_to_mate
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
from bot.engine.judgements import Judgement, curve, family_of, slope_of, winning_chances
from bot.engine.motifs import Discovery, Fork, Motif, Pin, Skewer, Trap
from bot.engine.review import Review, review_of
from bot.engine.search import MATE
from rules import BLACK, WHITE
from tests.cases import loop_over

LICHESS_SLOPE = 0.00368208
FOOLS_MATE = ("f2f3", "e7e5", "g2g4", "d8h4")
UNCASTLED = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"
"""Not a start position, so no move counts as an opening."""


@pytest.fixture(autouse=True)
def _lichess_curve(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use lichess's curve instead of the fitted ones."""
    monkeypatch.setattr(judging, "winning_chances", lambda _, score: curve(LICHESS_SLOPE, score))


def played(*moves: str, key: str = "chess", fen: str = UNCASTLED) -> rules.Game:
    return rules.Game.replay(rules.Position.from_fen(rules.variant(key), fen), moves)


def assessed(*scores: int, line: tuple[str, ...] = ("a2a3",)) -> list[Assessment]:
    """Return assessments with these scores for White."""
    return [Assessment(-score if ply % 2 else score, 6, line) for ply, score in enumerate(scores)]


def judgements(*scores: int) -> list[Judgement | None]:
    """Return the judgements of the moves of a quiet game with these scores."""
    moves = ("g1f3", "g8f6", "b1c3", "b8c6")[: len(scores) - 1]
    return [move.judgement for move in review_of(played(*moves), assessed(*scores)).moves]


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ((0, 0), None),
        ((0, 100), None),
        # 5 of 100 points are 54.5 centipawns from an even game, 10 are 110, 15 are 168.
        ((0, -54), None),
        ((0, -55), Judgement.INACCURACY),
        ((0, -109), Judgement.INACCURACY),
        ((0, -111), Judgement.MISTAKE),
        ((0, -167), Judgement.MISTAKE),
        ((0, -169), Judgement.BLUNDER),
        # In a won position a pawn counts less.
        ((900, 700), None),
    ],
)
def test_judgement_of_a_loss_in_winning_chances(scores: tuple[int, ...], expected: Judgement | None) -> None:
    assert judgements(*scores) == [expected]


@loop_over(
    ("before", "after", "expected"),
    [
        (0, -MATE + 4, Judgement.BLUNDER),
        (-800, -MATE + 4, Judgement.MISTAKE),
        (-1200, -MATE + 4, Judgement.INACCURACY),
        (MATE - 3, 0, Judgement.BLUNDER),
        (MATE - 3, 800, Judgement.MISTAKE),
        (MATE - 3, 1200, Judgement.INACCURACY),
        (MATE - 3, -MATE + 4, Judgement.BLUNDER),
        # Mated later, mating later, mated sooner.
        (-MATE + 4, -MATE + 8, None),
        (MATE - 3, MATE - 9, None),
        (-MATE + 8, -MATE + 2, None),
    ],
)
def test_judgement_of_allowed_and_missed_mates(before: int, after: int, expected: Judgement | None) -> None:
    assert judgements(before, after) == [expected]


def test_blunders_are_assigned_to_their_side() -> None:
    assert judgements(0, 0, 400, 0, 0) == [None, Judgement.BLUNDER, Judgement.BLUNDER, None]


def test_only_legal_move_is_not_criticised() -> None:
    game = rules.Game(rules.Position.from_fen(rules.variant("chess"), "6rk/8/8/8/8/8/7q/7K w - - 0 1"))
    game.play(game.position.move_from_uci("h1h2"))
    (move,) = review_of(game, assessed(0, -900)).moves
    assert move.judgement is None


def test_best_move_is_not_criticised() -> None:
    game = played("a2a3")
    assert review_of(game, assessed(0, -400)).moves[0].judgement is None


def test_final_position_is_scored_by_the_result() -> None:
    game = played(*FOOLS_MATE)
    assert assess(game) == Assessment(-MATE, 0, ())
    review = review_of(game, [*assessed(0, -50, 0, -MATE + 1), assess(game)])
    assert review.moves[-1].chances_after == 0.0
    assert review.moves[-1].score == -MATE
    assert review.moves[2].judgement is Judgement.BLUNDER
    assert review.turning_points == (3,)


def test_stalemate_is_even() -> None:
    position = rules.Position.from_fen(rules.variant("chess"), "7k/8/5KQ1/8/8/8/8/8 w - - 0 1")
    game = rules.Game(position)
    game.play(position.move_from_uci("g6f7"))
    review = review_of(game, [Assessment(MATE - 1, 5, ("g6g7",)), assess(game)])
    assert review.chances[-1] == 0.5
    assert review.moves[0].judgement is Judgement.BLUNDER
    assert review.accuracy[BLACK] is None


def test_wrong_number_of_assessments_is_refused() -> None:
    with pytest.raises(ValueError, match="2 assessments for 1 positions"):
        review_of(played(), assessed(0, 0))


def test_review_survives_json() -> None:
    review = review_of(played(*FOOLS_MATE), [*assessed(0, -50, 0, -MATE + 1), Assessment(-MATE, 0, ())])
    assert Review.from_json(review.to_json()) == review
    assert review.accuracy[WHITE] is not None
    empty = review_of(played(), assessed(0))
    assert Review.from_json(empty.to_json()) == empty
    assert empty.chances == ()


FAULTS: list[Fault] = [
    Stalemates(),
    AllowsMate("d8h4", 1, on_back_rank=True),
    AllowsWin("e5e4", 2, rules.Reason.GOAL),
    MissesMate("a2a7", 3),
    MissesWin("e3e4", 1, rules.Reason.CHECKS),
    LosesPiece("d7c6", 42),
    LosesExchange("g6e4", 28, 46),
    LeavesUnprotected("d5d2", 11),
    AllowsPromotion("b3b2", 17),
    AllowsMotif("d4c2", Fork(4, 0)),
    AllowsMotif("a8d8", Skewer(27, 3)),
    AllowsMotif("f8b4", Pin(11, 4)),
    AllowsMotif("d5c3", Discovery(49, 14)),
    AllowsMotif("f8g7", Trap(63)),
    AllowsGain("a5c3", 0),
    AllowsExplosion("e5f3", 14),
    MissesCapture("c4c6", 42),
    MissesGain("b5c7", 56),
]


def test_every_fault_survives_json() -> None:
    review = review_of(played(*FOOLS_MATE), [*assessed(0, -50, 0, -MATE + 1), Assessment(-MATE, 0, ())])
    moves = tuple(replace(review.moves[0], fault=fault) for fault in FAULTS)
    read = Review.from_json(replace(review, moves=moves).to_json())
    assert [move.fault for move in read.moves] == FAULTS
    assert {type(fault) for fault in FAULTS} == set(get_args(Fault))
    motifs = {type(fault.motif) for fault in FAULTS if isinstance(fault, AllowsMotif)}
    assert motifs == set(get_args(Motif))


def test_unknown_fault_in_json_is_refused() -> None:
    review = review_of(played(*FOOLS_MATE), [*assessed(0, -50, 0, -MATE + 1), Assessment(-MATE, 0, ())])
    written = replace(review, moves=(replace(review.moves[0], fault=Stalemates()),)).to_json()
    with pytest.raises(ValueError, match="not a review"):
        Review.from_json(written.replace('"stalemates"', '"sleeps"'))


@pytest.mark.parametrize("written", ["", "[]", "{}", '{"version": 0}', '{"version": 1}', "null"])
def test_invalid_review_json_is_refused(written: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        Review.from_json(written)


@pytest.mark.parametrize(
    ("score", "moves"),
    [(0, None), (2_000, None), (MATE, 0), (-MATE, 0), (MATE - 1, 1), (MATE - 3, 2), (-MATE + 2, -1)],
)
def test_moves_to_mate(score: int, moves: int | None) -> None:
    assert moves_to_mate(score) == moves


def test_winning_chances_rise_and_are_symmetric_in_every_family() -> None:
    for variant in rules.variants():
        assert 0.001 < slope_of(variant) < 0.02
        assert winning_chances(variant, 0) == 0.5
        assert 0.5 < winning_chances(variant, 100) < winning_chances(variant, 300) < 1
        assert winning_chances(variant, 300) + winning_chances(variant, -300) == pytest.approx(1)
        assert winning_chances(variant, MATE - 3) == pytest.approx(0.9755, abs=1e-4)


@loop_over(
    ("key", "family"),
    [
        ("capablanca", "chess"),
        ("duck", "chess"),
        ("antichess", "captures"),
        ("atomic", "explosions"),
        ("3check", "goals"),
        ("racingkings", "goals"),
        ("crazyhouse", "hands chess"),
        ("minishogi", "hands shogi"),
        ("sittuyin", "makruk"),
        ("janggi", "janggi"),
    ],
)
def test_family_depends_on_how_games_are_decided(key: str, family: str) -> None:
    assert family_of(rules.variant(key)) == family
