"""Reviews of known games: neither opening theory nor brilliant moves are criticised."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

import rules
from bot.engine.assessments import NODES, Assessment, assess_stretch
from bot.engine.engines import Engines
from bot.engine.fault_reasons import Fault
from bot.engine.judgements import SERIOUS, Judgement
from bot.engine.review import review_of
from bot.engine.search import Limits
from bot.engine.worker_pool import Workers
from bot.openings import opening_reached
from rules import BLACK, WHITE

OPERA = (
    "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 O-O-O Rd8 "
    "Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#"
)
IMMORTAL = (
    "e4 e5 f4 exf4 Bc4 Qh4+ Kf1 b5 Bxb5 Nf6 Nf3 Qh6 d3 Nh5 Nh4 Qg5 Nf5 c6 g4 Nf6 Rg1 cxb5 h4 Qg6 h5 Qg5 Qf3 "
    "Ng8 Bxf4 Qf6 Nc3 Bc5 Nd5 Qxb2 Bd6 Bxg1 e5 Qxa1+ Ke2 Na6 Nxg7+ Kd8 Qf6+ Nxf6 Be7#"
)
MAIN_LINES = {
    "Slav": "d4 d5 c4 c6 Nf3 Nf6 Nc3 dxc4 a4 Bf5 e3 e6 Bxc4 Bb4 O-O O-O Qe2 Nbd7 e4 Bg6 Bd3 Bh5 e5 Nd5",
    "King's Indian": ("d4 Nf6 c4 g6 Nc3 Bg7 e4 d6 Nf3 O-O Be2 e5 O-O Nc6 d5 Ne7 Ne1 Nd7 Be3 f5 f3 f4 Bf2 g5"),
    "Najdorf": ("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Be3 e5 Nb3 Be6 f3 Be7 Qd2 O-O O-O-O Nbd7 g4 b5 g5 b4"),
    "Winawer": (
        "e4 e6 d4 d5 Nc3 Bb4 e5 c5 a3 Bxc3+ bxc3 Ne7 Qg4 Qc7 Qxg7 Rg8 Qxh7 cxd4 Ne2 dxc3 f4 Nbc6 Qd3 Bd7"
    ),
    "Ruy Lopez": ("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Na5 Bc2 c5 d4 Qc7 Nbd2 cxd4"),
    "Queen's Gambit Declined": (
        "d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7 e3 O-O Nf3 h6 Bh4 b6 cxd5 Nxd5 Bxe7 Qxe7 Nxd5 exd5 Rc1 Be6 Qa4 c5"
    ),
    "Nimzo-Indian": (
        "d4 Nf6 c4 e6 Nc3 Bb4 e3 O-O Bd3 d5 Nf3 c5 O-O Nc6 a3 Bxc3 bxc3 dxc4 Bxc4 Qc7 Bd3 e5 Qc2 Re8"
    ),
    "Dragon": ("e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 g6 Be3 Bg7 f3 O-O Qd2 Nc6 Bc4 Bd7 O-O-O Rc8 Bb3 Ne5 h4 h5"),
    "Grünfeld": (
        "d4 Nf6 c4 g6 Nc3 d5 cxd5 Nxd5 e4 Nxc3 bxc3 Bg7 Bc4 c5 Ne2 Nc6 Be3 O-O O-O Bg4 f3 Na5 Bd3 cxd4"
    ),
    "Caro-Kann": (
        "e4 c6 d4 d5 Nc3 dxe4 Nxe4 Bf5 Ng3 Bg6 h4 h6 Nf3 Nd7 h5 Bh7 Bd3 Bxd3 Qxd3 e6 Bd2 Ngf6 O-O-O Be7"
    ),
}
"""Main lines, of 24 half-moves."""


def game_of(moves: str, key: str = "chess") -> rules.Game:
    game = rules.Game(rules.variant(key).start())
    for text in moves.split():
        game.play(game.parse(text))
    return game


@pytest.fixture
async def engines() -> AsyncIterator[Engines]:
    """Return engines whose background worker starts with the first review."""
    found = Engines(Workers(1), Workers(1, background=True))
    yield found
    await found.close()


@pytest.mark.slow
@pytest.mark.parametrize("name", MAIN_LINES)
async def test_main_lines_are_not_blamed(engines: Engines, name: str) -> None:
    game = game_of(MAIN_LINES[name])
    assert len(game.moves) == 24
    reached = opening_reached(game)
    assert reached is not None
    assert reached.ply >= 13
    review = await engines.review(game, 1)
    assert review.book >= reached.ply
    blamed = {game.positions[move.ply - 1].san(game.moves[move.ply - 1]): move for move in review.moves}
    assert [san for san, move in blamed.items() if move.judgement in SERIOUS] == []


@pytest.mark.slow
async def test_opera_game(engines: Engines) -> None:
    review = await engines.review(game_of(OPERA), 1)
    assert (review.accuracy[WHITE] or 0) > 85
    assert [move.ply for move in review.moves if move.side is WHITE and move.judgement is not None] == []


@pytest.mark.slow
def test_immortal_game_ends_with_a_sound_sacrifice() -> None:
    """Black's 20...Na6 allows it; the opening is a sound enough gambit."""
    game = game_of(IMMORTAL)
    later = assess_stretch(game, 34, Limits(nodes=NODES))
    review = review_of(game, [Assessment(0, 1, ()) for _ in range(34)] + later)
    assert review.book == 8
    assert review.moves[39].judgement is Judgement.BLUNDER
    assert [move.judgement for move in review.moves[40:] if move.side is WHITE] == [None] * 3


# ---- the moves of the opening


def judged_opening(
    moves: str, line: tuple[str, ...], score: int, key: str = "chess"
) -> tuple[Judgement | None, Fault | None]:
    """Return the review of the last move, after which `line` leads to a score for the opponent."""
    game = game_of(moves, key)
    count = len(game.moves)
    even = Assessment(0, 4, ("a2a3",) if count % 2 else ("a7a6",))
    last = review_of(game, [even] * count + [Assessment(score, 4, line)]).moves[-1]
    return last.judgement, last.fault


def test_gambits_are_not_judged() -> None:
    assert judged_opening("e4 e5 f4", ("e5f4", "g1f3"), 90) == (None, None)
    # A piece for a pawn, by a known gambit.
    assert judged_opening("e4 e5 Nf3 Nc6 Nc3 Nf6 Nxe5", ("c6e5", "a2a3"), 250) == (None, None)


def test_book_move_that_allows_mate_is_judged() -> None:
    """The table contains Fool's Mate."""
    game = game_of("f3 e5 g4 Qh4#")
    review = review_of(game, assess_stretch(game, 0, Limits(nodes=NODES)))
    assert review.book == 4
    assert [move.judgement for move in review.moves] == [None, None, Judgement.BLUNDER, None]
    assert review.moves[0].accuracy == 100.0


def test_first_moves_without_names_are_judged_only_for_large_losses() -> None:
    assert judged_opening("e4 e5 Nf3", ("b8c6",), 200, "crazyhouse") == (None, None)
    found = judged_opening("e4 e5 Qg4 d5 Qxc8", ("d8c8", "a2a3"), 900, "crazyhouse")
    assert found == (Judgement.BLUNDER, None), "the queen for a bishop"


def test_later_moves_are_judged_as_usual() -> None:
    moves = "e4 e5 Nf3 Nc6 Nc3 Nf6 d3"
    assert judged_opening(moves, ("d7d5",), 200, "crazyhouse")[0] is Judgement.BLUNDER


# ---- confirmation


def test_inaccuracies_are_confirmed_after_mistakes() -> None:
    game = game_of("a3 h6 b3 g6 e4 e5 d4 d5")
    # White's third move loses a little, Black's reply more, and White's fourth move most.
    scores = [0, 0, 0, 0, 0, 50, 50, 60, -60]
    found = [Assessment(score, 4, ("a1a1",)) for score in scores]
    review = review_of(game, found)
    assert [str(move.judgement or "") for move in review.moves[4:]] == ["?!", "?", "??", ""]
    assert review.to_confirm(()) == [7, 6, 5]
    confirmed = review_of(game, found, {5}).moves
    assert [move.judgement for move in confirmed[4:7]] == [Judgement.INACCURACY] * 3
    assert [bool(move.best) for move in confirmed[4:7]] == [True, False, False]


def test_judgements_that_are_not_confirmed_are_softened() -> None:
    game = game_of("a3 h6 b3 g6 e4 e5")
    # White's third move loses 30 points, Black's reply as many.
    scores = [0, 0, 0, 0, 0, 300, 0]
    found = [Assessment(score, 4, ("a1a1",)) for score in scores]
    review = review_of(game, found)
    assert review.to_confirm(()) == [5, 6]
    assert review.to_confirm({5}) == [6]
    assert review.to_confirm({5, 6}) == []
    assert review.to_confirm(range(12)) == [], "the limit"
    assert review_of(game, found, {5, 6}).moves[4:] == review.moves[4:]
    softened = review_of(game, found, {6})
    assert [move.judgement for move in softened.moves[4:]] == [Judgement.INACCURACY, Judgement.BLUNDER]
    assert softened.turning_points == (6,)
    assert [move.best for move in softened.moves[4:]] == [(), ("a1a1",)], (
        "only confirmed moves are recommended"
    )
    assert softened.moves[5].side is BLACK
