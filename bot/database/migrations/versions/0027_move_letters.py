"""Replace the meaning of R with the piece letters in a player's moves: king becomes local, rook english."""

from __future__ import annotations

from alembic import op

revision = "0027"
down_revision = "0026"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.execute("ALTER TABLE players RENAME COLUMN letter_r TO move_letters")
    op.execute("UPDATE players SET move_letters = 'local' WHERE move_letters = 'king'")
    op.execute("UPDATE players SET move_letters = 'english' WHERE move_letters = 'rook'")
