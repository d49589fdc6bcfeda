"""Draws boards for looking at, as large as players see them. Run: python -m tests.tools.sheet TO [BEFORE]

Writes one PNG for each variant, some moves into a game and told beside as in Discord, and sheets of them as
Discord's desktop shows them (within 550 by 350 pixels) and as a phone does (330 wide): sheet-1.png,
phone-1.png and so on. BEFORE: a folder that was written so at another time; its pictures stand at the left of
those of today.
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
"""Within what a picture is shown, and how large a sheet is."""


def played(variant: rules.Variant) -> bytes:
    """A board in the midst of a random game, always the same one."""
    chance = random.Random(variant.key)
    start = variant.first_start()
    position, last, told = start, None, ""
    for ply in range(_PLIES):
        moves = sorted(position.legal_moves(), key=lambda move: move.uci())
        if not moves or position.outcome():
            break
        captures = [move for move in moves if position.is_capture(move)]
        last = chance.choice(captures if captures and chance.random() < 0.5 else moves)
        told = f"{ply // 2 + 1}{'…' if position.turn else '.'} {position.san(last)}"
        position = position.play(last)
    labels = render.Labels("alice", "勝男", told, start=start)
    return render.board(position, view=position.turn, last_move=last, labels=labels)


def shown(picture: Image.Image, within: tuple[int, int]) -> Image.Image:
    """A picture as large as it is shown."""
    scale = min(within[0] / picture.width, within[1] / picture.height)
    return picture.resize(
        (round(picture.width * scale), round(picture.height * scale)), Image.Resampling.LANCZOS
    )


def sheets(groups: list[list[Image.Image]], width: int, height: int) -> list[Image.Image]:
    """Pictures in rows, those of a group beside each other."""
    found: list[Image.Image] = []
    x = y = row = 0
    for group in groups:
        wide = sum(each.width + _MARGIN for each in group)
        high = max(each.height for each in group) + _MARGIN
        if x + wide > width:
            x, y, row = 0, y + row, 0
        if not found or y + high > height:
            found.append(Image.new("RGB", (width, height), "#313338"))
            x = y = row = 0
        for each in group:
            found[-1].paste(each, (x, y))
            x += each.width + _MARGIN
        row = max(row, high)
    return found


def main(folder: Path, before: Path | None) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    groups: list[list[Image.Image]] = []
    for variant in rules.variants():
        png = played(variant)
        (folder / f"{variant.key}.png").write_bytes(png)
        old = before / f"{variant.key}.png" if before else None
        pictures = [Image.open(old)] if old and old.exists() else []
        groups.append([each.convert("RGB") for each in (*pictures, Image.open(io.BytesIO(png)))])
    for name, (within, width, height) in _SHEETS.items():
        scaled = [[shown(picture, within) for picture in group] for group in groups]
        for number, sheet in enumerate(sheets(scaled, width, height), 1):
            sheet.save(folder / f"{name}-{number}.png")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]) if len(sys.argv) > 2 else None)
