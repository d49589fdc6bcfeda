"""Draw boards of all variants at the size at which players see them: python -m tests.tools.sheet TO [BEFORE]

Write a PNG for each variant, some moves into a game, with labels as on Discord, and sheets of all pictures as
shown by Discord's desktop client (within 550 by 350 pixels) and by a phone (330 pixels wide): sheet-1.png,
phone-1.png and so on. BEFORE: a folder from an earlier run, whose pictures are shown to the left of the new
ones.
"""

from __future__ import annotations

import io
import random
import sys
from pathlib import Path

from PIL import Image

import render
import rules

_PLIES = 40
_DESKTOP, _PHONE, _MARGIN = (550, 350), (330, 4000), 10
_SHEETS = {"sheet": (_DESKTOP, 1300, 1100), "phone": (_PHONE, 1360, 1300)}
"""Maximum size of a picture, and width and height of a sheet, by name."""


def random_board(variant: rules.Variant) -> bytes:
    """Return a board from the middle of a random game, the same in each run."""
    chance = random.Random(variant.key)
    start = variant.first_start()
    position, last, move_text = start, None, ""
    for ply in range(_PLIES):
        moves = sorted(position.legal_moves(), key=lambda move: move.uci())
        if not moves or position.outcome():
            break
        captures = [move for move in moves if position.is_capture(move)]
        last = chance.choice(captures if captures and chance.random() < 0.5 else moves)
        move_text = f"{ply // 2 + 1}{'…' if position.turn else '.'} {position.san(last)}"
        position = position.play(last)
    labels = render.Labels("alice", "勝男", move_text, start=start)
    return render.board(position, view=position.turn, last_move=last, labels=labels)


def shown(picture: Image.Image, within: tuple[int, int]) -> Image.Image:
    """Return a picture at the size at which it is shown."""
    scale = min(within[0] / picture.width, within[1] / picture.height)
    return picture.resize(
        (round(picture.width * scale), round(picture.height * scale)), Image.Resampling.LANCZOS
    )


def sheets(groups: list[list[Image.Image]], width: int, height: int) -> list[Image.Image]:
    """Return sheets with pictures in rows, those of a group side by side."""
    pages: list[Image.Image] = []
    x = y = row = 0
    for group in groups:
        wide = sum(picture.width + _MARGIN for picture in group)
        high = max(picture.height for picture in group) + _MARGIN
        if x + wide > width:
            x, y, row = 0, y + row, 0
        if not pages or y + high > height:
            pages.append(Image.new("RGB", (width, height), "#313338"))
            x = y = row = 0
        for picture in group:
            pages[-1].paste(picture, (x, y))
            x += picture.width + _MARGIN
        row = max(row, high)
    return pages


def main(folder: Path, before: Path | None) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    groups: list[list[Image.Image]] = []
    for variant in rules.variants():
        png = random_board(variant)
        (folder / f"{variant.key}.png").write_bytes(png)
        old = before / f"{variant.key}.png" if before else None
        pictures = [Image.open(old)] if old and old.exists() else []
        groups.append([picture.convert("RGB") for picture in (*pictures, Image.open(io.BytesIO(png)))])
    for name, (within, width, height) in _SHEETS.items():
        scaled = [[shown(picture, within) for picture in group] for group in groups]
        for number, sheet in enumerate(sheets(scaled, width, height), 1):
            sheet.save(folder / f"{name}-{number}.png")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]) if len(sys.argv) > 2 else None)
