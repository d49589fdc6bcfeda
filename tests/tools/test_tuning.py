"""The tuner's own steps that need no other engine."""

from pathlib import Path

import rules
from bot.engine.piece_square_tables import PieceSquareTables
from tests.tools.tuning import fit, positions

XIANGQI = rules.variant("xiangqi")
BARE_KING = "3k5/9/9/9/9/9/8N/9/9/4K4 w - - 0 1"


def test_fit_starts_from_the_values_of_the_board_alone() -> None:
    position = rules.Position.from_fen(XIANGQI, BARE_KING)
    tables = PieceSquareTables(XIANGQI, {})
    value = fit.untuned_value(tables, 0)(position)
    assert value == tables.board_value(0.0)(position.board) > 0


def test_positions_keep_scores_and_games(tmp_path: Path) -> None:
    path = tmp_path / "xiangqi.tsv"
    path.write_text(f"{BARE_KING}\t380\t7\n", "utf-8")
    assert positions.read(path, XIANGQI) == [(rules.Position.from_fen(XIANGQI, BARE_KING), 380, 7)]
