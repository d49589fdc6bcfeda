"""Draws the README's pictures. Run: python -m tests.render.readme_pictures"""

from __future__ import annotations

from pathlib import Path

import render
import rules

FOLDER = Path(__file__).parents[2] / "docs"
GAMES = {
    "chess": (
        "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Na5 Bc2 c5 d4 Qc7 Nbd2 cxd4 cxd4 Nc6"
    ),
    "shogi": ("7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h 4a3b 2e2d 2c2d 2h2d 8e8f 8g8f 8b8f 2d3d 2b3c"),
}
"""Moves of well-known openings, by variant."""


def picture(key: str) -> bytes:
    """The board after the moves, with the players' names beside it."""
    start = position = rules.variant(key).start()
    last = None
    label = ""
    for ply, text in enumerate(GAMES[key].split()):
        last = position.parse(text)
        label = f"{ply // 2 + 1}{'…' if position.turn else '.'} {position.san(last)}"
        position = position.play(last)
    labels = render.Labels("alice", "bob", label, start=start)
    return render.board(position, last_move=last, labels=labels)


def main() -> None:
    for key in GAMES:
        (FOLDER / f"{key}.png").write_bytes(picture(key))


if __name__ == "__main__":
    main()
