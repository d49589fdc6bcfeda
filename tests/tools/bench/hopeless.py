"""What boards that can't be posted cost: `python tests/tools/bench/hopeless.py [GAMES]`.

Fills a database with 100,000 games (or as many as named) of servers that have gone, each with a board that
was never posted, and prints how long it takes to give them all up, once; then what every later look costs,
beside a look in an empty database, in time and in memory; and what a move costs in both.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
import tracemalloc
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3]))

from bot.matches import Matches
from bot.storage import Database
from tests.bot.matches.test_board_posting import fill
from tests.tools.bench.deadlines import measured, show

GAMES = 100_000
LIMIT = 5.0
"""Milliseconds that a look may take at the median."""


async def give_up(matches: Matches) -> int:
    """What the bot does at its first look; returns how many pages it took."""
    pages, last = 0, None
    while page := await matches.posting.unposted(after=last):
        last = page[-1]
        await matches.posting.give_up([row.id for row in page])
        pages += 1
    return pages


async def look(name: str, path: Path) -> float:
    """Print what a look for boards to post and a move cost; return the look's median in milliseconds."""
    database = await Database.open(f"sqlite:///{path}")
    matches = Matches.on(database)
    began = time.perf_counter()
    tracemalloc.start()
    pages = await give_up(matches)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    took = time.perf_counter() - began
    print(f"{name}: {pages} pages given up in {took:.2f} s (traced), at most {peak / 1e6:.1f} MB")
    looks = await measured(matches.posting.unposted)
    show(f"{name}: a look", looks)
    match = await matches.challenges.accept(
        (await matches.challenges.make(1, 2, channel_id=3, color="white")).id, 2
    )
    await matches.posting.mark_posted(match.id, 0, 1)

    async def move() -> None:
        nonlocal match
        text = ("Nf3", "Nf6", "Ng1", "Ng8")[match.ply % 4] if match.ply < 7 else ("a3", "a6")[match.ply % 2]
        match = (await matches.play.move(match.id, match.turn_player, text)).match
        await matches.posting.mark_posted(match.id, match.ply, 1)

    show(f"{name}: a move and its board", await measured(move, 7))
    await database.close()
    return looks[len(looks) // 2]


async def main(games: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        for name, count in (("empty", 0), (f"{games:,} hopeless", games)):
            path = Path(folder) / f"{count}.db"
            await (await Database.open(f"sqlite:///{path}")).close()
            fill(path, count, 7)
            median = await look(name, path)
    verdict = "within" if median <= LIMIT else "beyond"
    print(f"a look is {verdict} {LIMIT:.0f} ms")


if __name__ == "__main__":
    asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES))
