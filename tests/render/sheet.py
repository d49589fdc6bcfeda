"""Draws the start position of every variant, for looking at. Run: python -m tests.render.sheet FOLDER [THEME]

Writes one PNG for each variant and sheets of twelve, sheet-1.png and so on.
"""

from __future__ import annotations

import io
import sys
from pathlib import Path

from PIL import Image

import render
import rules

_COLUMNS, _ROWS, _CELL, _MARGIN = 4, 3, 440, 14


def main(folder: Path, theme: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    style = render.Style(theme=theme)
    pictures: list[Image.Image] = []
    for variant in rules.variants():
        position = variant.start(next(iter(variant.starts), None))
        png = render.board(position, style=style)
        (folder / f"{variant.key}.png").write_bytes(png)
        pictures.append(Image.open(io.BytesIO(png)).convert("RGB"))
    page = _COLUMNS * _ROWS
    for number, start in enumerate(range(0, len(pictures), page), 1):
        sheet = Image.new("RGB", (_COLUMNS * _CELL, _ROWS * _CELL), "#808080")
        for place, picture in enumerate(pictures[start : start + page]):
            picture.thumbnail((_CELL - _MARGIN, _CELL - _MARGIN), Image.Resampling.LANCZOS)
            row, column = divmod(place, _COLUMNS)
            sheet.paste(picture, (column * _CELL, row * _CELL))
        sheet.save(folder / f"sheet-{number}.png")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else render.themes()[0])
