"""Builds the packaged table of openings from lichess's chess-openings (CC0).

    python -m tests.tools.openings a.tsv b.tsv c.tsv d.tsv e.tsv

Each file has the columns eco, name and pgn. See `bot.openings` for the format of the result.
"""

from __future__ import annotations

import csv
import json
import sys
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

import bot.openings
import rules
from bot.openings import Opening, key_of

DATA = Path(bot.openings.__file__).with_name("openings.zlib")
VARIANTS = ("chess", "chess960")
"""Chess960 has the same laws, and one of its start positions is that of chess."""


def rows(files: Iterable[Path]) -> Iterator[tuple[Opening, str]]:
    """Yield the openings with their moves."""
    for path in files:
        with path.open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file, delimiter="\t"):
                yield Opening(row["eco"], row["name"]), row["pgn"]


def packed(openings: Iterable[tuple[Opening, str]]) -> bytes:
    """Return the packaged data of openings with their moves."""
    named: dict[str, Opening] = {}
    lines: Counter[str] = Counter()
    start = rules.variant(VARIANTS[0]).start()
    for opening, moves in openings:
        game = rules.Game(start)
        for word in moves.split():
            if not word.endswith("."):
                game.play(game.parse(word))
        keys = [key_of(position) for position in game.positions[1:]]
        lines.update(keys)
        if named.setdefault(keys[-1], opening) != opening:
            raise ValueError(f"two names for a position: {named[keys[-1]]}, {opening}")
    positions: defaultdict[Opening, list[str]] = defaultdict(list)
    for key, opening in sorted(named.items()):
        positions[opening].append(key)
    data = {
        "variants": VARIANTS,
        "openings": [[*opening, " ".join(keys)] for opening, keys in sorted(positions.items())],
        "unnamed": " ".join(sorted(lines.keys() - named.keys())),
        "lines": {key: count for key, count in sorted(lines.items()) if count > 1},
    }
    return zlib.compress(json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode(), 9)


def main() -> None:
    data = packed(rows(map(Path, sys.argv[1:])))
    DATA.write_bytes(data)
    print(f"{DATA}: {len(data)} bytes")


if __name__ == "__main__":
    main()
