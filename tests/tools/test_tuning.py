"""The tuner's own steps that need no other engine."""

import json
from pathlib import Path

import pytest

import rules
from bot.engine.judgements import CHANCES, curve
from bot.engine.piece_square_tables import PieceSquareTables
from tests.tools.tuning import chances, fit, positions

XIANGQI = rules.variant("xiangqi")
BARE_KING = "3k5/9/9/9/9/9/8N/9/9/4K4 w - - 0 1"


def write_games(path: Path, slope: float) -> None:
    """Write four judged games that follow a curve with this slope."""
    scores = range(-600, 601, 50)
    lines = [f"{game}\t{score}\t{curve(slope, score):.4f}\n" for game in range(4) for score in scores]
    path.write_text("".join(lines), "utf-8")


def test_curves_of_other_families_stay(tmp_path: Path) -> None:
    write_games(tmp_path / "xiangqi.games", 0.007)
    write_games(tmp_path / "shogi.games", 0.002)
    known = json.loads(CHANCES.read_text("utf-8"))
    slopes = chances.fit(tmp_path, ["xiangqi"])
    assert slopes == {**known, "xiangqi": pytest.approx(0.007, rel=0.05)}


def test_all_curves_are_fitted_by_default(tmp_path: Path) -> None:
    write_games(tmp_path / "xiangqi.games", 0.006)
    write_games(tmp_path / "shogi.games", 0.003)
    slopes = chances.fit(tmp_path)
    assert slopes.keys() == {"common", "xiangqi", "hands shogi"}
    assert slopes["hands shogi"] < slopes["common"] < slopes["xiangqi"]


def test_fit_starts_from_the_values_of_the_board_alone() -> None:
    position = rules.Position.from_fen(XIANGQI, BARE_KING)
    tables = PieceSquareTables(XIANGQI, {})
    value = fit.untuned_value(tables, 0)(position)
    assert value == tables.board_value(0.0)(position.board) > 0


def test_positions_keep_scores_and_games(tmp_path: Path) -> None:
    path = tmp_path / "xiangqi.tsv"
    path.write_text(f"{BARE_KING}\t380\t7\n", "utf-8")
    assert positions.read(path, XIANGQI) == [(rules.Position.from_fen(XIANGQI, BARE_KING), 380, 7)]
