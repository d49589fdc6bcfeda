"""Statistics from engine self-play."""

from __future__ import annotations

import dataclasses

import pytest

import rules
from bot.engine.assessments import Assessment, assess
from bot.engine.search import MATE, Limits
from bot.engine.trial import (
    MAX_PLIES,
    Concern,
    GameFacts,
    Trial,
    TrialGame,
    TrialWarning,
    decided_at,
    ending_of,
    facts_of,
    play_on,
    start_of,
    trial_of,
)
from rules import BLACK, WHITE, Color

CHESS = rules.variant("chess")
QUIET = Assessment(20, 5, ("e2e4",))


def play_trial_game(variant: rules.Variant, seed: int) -> TrialGame:
    game = rules.Game(start_of(variant, seed))
    part = play_on(game, seed, seconds=60)
    assert part.is_over
    return TrialGame(facts_of(game), part.chances)


def facts_after(variant: rules.Variant, *moves: str, fen: str = "") -> GameFacts:
    start = rules.Position.from_fen(variant, fen) if fen else variant.start()
    return facts_of(rules.Game.replay(start, moves))


def facts(
    winner: Color | None, reason: str | None = "checkmate", plies: int = 40, legal: int = 30
) -> GameFacts:
    return GameFacts(winner, reason, (legal,) * plies, {"K": 2}, {"K": plies}, {}, {"K": 2})


def tried(
    winner: Color | None, reason: str | None = "checkmate", plies: int = 40, legal: int = 30
) -> TrialGame:
    return TrialGame(facts(winner, reason, plies, legal), (0.5,) * plies)


def concerns(games: list[TrialGame], start: Assessment = QUIET) -> dict[Concern, TrialWarning]:
    return {each.concern: each for each in trial_of(CHESS, games, start).warnings}


# ---- playing


@pytest.mark.slow
@pytest.mark.parametrize("key", ["chess", "minishogi", "antichess"])
def test_game_played_in_parts_equals_the_whole_game(key: str) -> None:
    variant = rules.variant(key)
    whole = rules.Game(start_of(variant, 7))
    play_on(whole, 7, seconds=60)
    parts = rules.Game(start_of(variant, 7))
    chances: tuple[float, ...] = ()
    for _ in range(MAX_PLIES):
        part = play_on(parts, 7, seconds=0.0)
        chances += part.chances
        if part.is_over:
            break
        assert len(part.moves) == 1
    assert parts.moves == whole.moves
    assert len(chances) == len(whole.moves)
    assert ending_of(parts) is not None or len(parts.moves) == MAX_PLIES


def test_games_differ_and_repeat_by_their_seeds() -> None:
    def opening(seed: int) -> tuple[rules.Move, ...]:
        game = rules.Game(CHESS.start())
        while len(game.moves) < 6:
            play_on(game, seed, seconds=0)
        return game.moves

    assert opening(1) == opening(1)
    assert len({opening(seed) for seed in range(8)}) >= 6


def test_trials_use_many_start_positions() -> None:
    variant = rules.variant("chess960")
    assert len({start_of(variant, seed).fen() for seed in range(10)}) > 5


def test_threefold_repetition_ends_a_game() -> None:
    shuffled = rules.Game.replay(CHESS.start(), ("g1f3", "g8f6", "f3g1", "f6g8") * 2)
    ending = ending_of(shuffled)
    assert ending is not None
    assert ending.reason is rules.Reason.THREEFOLD_REPETITION
    assert not play_on(shuffled, 1, seconds=60).moves


def test_cancelled_game_ends_after_one_move() -> None:
    game = rules.Game(CHESS.start())
    assert len(play_on(game, 1, seconds=60, cancelled=lambda: True).moves) == 1


# ---- statistics of one game


def test_moves_and_captures_are_counted_by_piece() -> None:
    found = facts_after(CHESS, "e2e4", "d7d5", "e4d5", "d8d5", "b1c3", "d5a5")
    assert found.at_start == {"P": 16, "N": 4, "B": 4, "R": 4, "Q": 2, "K": 2}
    assert found.moved == {"P": 3, "Q": 2, "N": 1}
    assert found.captured == {"P": 2}
    assert found.left["P"] == 14
    assert found.choices[0] == 20
    assert (found.winner, found.reason) == (None, None), "undecided"


def test_promoted_shogi_piece_counts_as_its_base_piece() -> None:
    shogi = rules.variant("shogi")
    found = facts_after(shogi, "c3c4", "g7g6", "b2h8+", "g9h8")
    assert found.moved == {"P": 2, "B": 1, "S": 1}
    assert found.captured == {"B": 2}
    assert found.left["B"] == 2, "one in each hand"


def test_explosion_counts_the_surrounding_pieces() -> None:
    found = facts_after(rules.variant("atomic"), "g1f3", "a7a6", "f3e5", "a6a5", "e5d7")
    assert found.captured == {"P": 1, "B": 1, "Q": 1, "K": 1}, "not its own knight"
    assert found.winner is WHITE
    assert found.reason == "explosion"


# ---- statistics of all games


def test_score_and_its_error() -> None:
    games = (
        [tried(WHITE)] * 60 + [tried(BLACK)] * 20 + [tried(None, "stalemate")] * 15 + [tried(None, None)] * 5
    )
    found = trial_of(CHESS, games, QUIET)
    assert (found.wins, found.draws, found.unfinished) == ((60, 20), 15, 5)
    assert found.score == pytest.approx(0.7)
    assert found.error == pytest.approx(0.079, abs=0.004)
    assert [(end.reason, end.games) for end in found.ends] == [("checkmate", 80), ("stalemate", 15), ("", 5)]
    assert trial_of(CHESS, [tried(WHITE)] * 10, QUIET).error > 0.1, "ten games prove little"


def test_lengths_and_median_choices() -> None:
    games = [tried(WHITE, plies=plies, legal=plies) for plies in (10, 20, 30, 40, 50)]
    found = trial_of(CHESS, games, QUIET)
    assert found.lengths == (10, 20, 30, 40, 50)
    assert found.choices == 40, "by move, not by game"


def test_trial_survives_json() -> None:
    games = [play_trial_game(rules.variant("minishogi"), seed) for seed in range(3)]
    found = trial_of(rules.variant("minishogi"), games, Assessment(MATE - 5, 5, ()))
    assert found.warnings
    assert Trial.from_json(found.to_json()) == found
    for wrong in ("", "[]", "{}", found.to_json().replace('"version":1', '"version":0')):
        with pytest.raises(ValueError, match=r"not a trial|another version|Expecting"):
            Trial.from_json(wrong)


@pytest.mark.slow
def test_pieces_are_sorted_by_value() -> None:
    found = trial_of(CHESS, [play_trial_game(CHESS, 3)], QUIET)
    assert [piece.letter for piece in found.pieces] == ["Q", "R", "B", "N", "P", "K"]
    assert found.pieces[-1].value is None, "a king has no price"
    assert sum(piece.moved for piece in found.pieces) == pytest.approx(1)


# ---- warnings


def test_balanced_variant_has_no_warnings() -> None:
    assert not concerns([tried(WHITE), tried(BLACK), tried(None, "stalemate")] * 30)


def test_warning_of_a_forced_win_names_its_side() -> None:
    even = [tried(WHITE), tried(BLACK)] * 10
    assert concerns(even, Assessment(MATE - 5, 5, ()))[Concern.FORCED_WIN] == TrialWarning(
        Concern.FORCED_WIN, WHITE, 3
    )
    assert concerns(even, Assessment(-MATE + 4, 4, ()))[Concern.FORCED_WIN].side is BLACK


def test_warning_of_an_advantage() -> None:
    found = concerns([tried(BLACK)] * 75 + [tried(WHITE)] * 25)
    assert found[Concern.ADVANTAGE] == TrialWarning(Concern.ADVANTAGE, BLACK, 75)
    assert Concern.NEVER_WINS not in found
    assert Concern.ADVANTAGE not in concerns([tried(BLACK)] * 55 + [tried(WHITE)] * 45), "within the error"
    assert concerns([tried(BLACK)] * 90 + [tried(None)] * 10)[Concern.NEVER_WINS].side is WHITE


def test_warning_of_games_decided_by_the_first_moves() -> None:
    early = dataclasses.replace(tried(WHITE), chances=(0.5, 0.6, 0.95, *(0.97,) * 37))
    late = dataclasses.replace(tried(WHITE), chances=(*(0.97,) * 20, 0.5, *(0.97,) * 19))
    black = dataclasses.replace(tried(BLACK), chances=(0.5, *(0.02,) * 39))
    assert [decided_at(game) for game in (early, late, black, tried(None))] == [2, 21, 1, float("inf")]
    assert concerns([early, black] * 10)[Concern.FIRST_MOVES].count == 100
    assert Concern.FIRST_MOVES not in concerns([late] * 10)


def test_warnings_of_endless_and_drawn_games() -> None:
    assert concerns([tried(WHITE), tried(BLACK), tried(None, None)] * 10)[Concern.ENDLESS].count == 33
    assert concerns([tried(WHITE)] * 2 + [tried(None, "stalemate")] * 8)[Concern.DRAWISH].count == 80


def test_warnings_of_forced_and_short_games() -> None:
    assert concerns([tried(WHITE, legal=1), tried(BLACK, legal=2)] * 5)[Concern.NO_CHOICE].count == 100
    assert concerns([tried(WHITE, plies=6), tried(BLACK, plies=8)] * 5)[Concern.SHORT].count == 7


def test_warning_of_a_piece_that_never_moves() -> None:
    idle = dataclasses.replace(facts(WHITE), at_start={"K": 2, "Q": 2})
    assert concerns([TrialGame(idle, (0.5,) * 40), tried(BLACK)])[Concern.IDLE_PIECE].piece == "Q"


# ---- real games

FORCED = """
[lonequeen:chess]
startFen = 7k/8/5K2/8/8/8/8/6Q1 w - - 0 1
castling = false
doubleStep = false
"""


@pytest.mark.slow
def test_won_start_position_is_detected() -> None:
    (variant,) = rules.load(FORCED)
    start = assess(rules.Game(variant.start()), Limits(nodes=8_000))
    found = trial_of(variant, [play_trial_game(variant, seed) for seed in range(12)], start)
    warnings = {each.concern: each for each in found.warnings}
    assert warnings[Concern.FORCED_WIN] == TrialWarning(Concern.FORCED_WIN, WHITE, 1)
    assert warnings[Concern.NEVER_WINS].side is BLACK
    assert found.score > 0.9
