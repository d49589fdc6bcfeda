"""Measure the cost of storing a move: `python tests/tools/bench/storage.py [MOVES]`.

For each move the bot reads the game of a channel and its players' settings, stores the move, and marks its
board as posted. For one game at a time and for many in parallel, print the CPU time of all threads per
move, the time per move, and the maximum lag of the event loop. To compare two versions of the code, run them
alternately.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3]))

from bot.database.engines import Database
from bot.state.game_setup import Terms
from bot.state.use_cases import Matches

MOVES = 1000
GAMES = (1, 20)
GUILD = 7
TEXTS = ("Nf3", "Nf6", "Ng1", "Ng8", "Nc3", "Nc6", "Nb1", "Nb8")
TICK_SECONDS = 0.001


async def new_game(matches: Matches, number: int) -> int:
    """Start a game in a separate channel and return its id."""
    challenge = await matches.challenges.make(
        2 * number, 2 * number + 1, Terms(color="white"), channel_id=number, guild_id=GUILD
    )
    match = await matches.challenges.accept(challenge.id, 2 * number + 1)
    await matches.posting.mark_posted(match, 1)
    return match.id


async def play(matches: Matches, number: int, moves: int) -> None:
    """Play games in a channel as the bot does."""
    match_id, ply = await new_game(matches, number), 0
    for _ in range(moves):
        if ply == len(TEXTS) - 1:  # Before the position repeats for the third time.
            match_id, ply = await new_game(matches, number), 0
        player = 2 * number + ply % 2
        seen = next(match for match in await matches.lookup.at(number) if match.id == match_id)
        made = await matches.play.move(match_id, player, TEXTS[ply], seen=seen)
        await matches.posting.mark_posted(made.match, 1)
        ply = made.match.ply
        if ply == len(TEXTS) - 1:
            await matches.play.resign(match_id, player)


async def measure_lateness(worst: list[float]) -> None:
    """Record the maximum lag of the event loop in milliseconds, until cancelled."""
    while True:
        due = time.perf_counter() + TICK_SECONDS
        await asyncio.sleep(TICK_SECONDS)
        worst[0] = max(worst[0], (time.perf_counter() - due) * 1000)


async def measure(games: int, moves: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        database = await Database.open(f"sqlite:///{Path(folder) / 'kibitz.db'}")
        matches = Matches.on(database)
        await play(matches, GAMES[-1] + 1, len(TEXTS))
        worst = [0.0]
        start, used = time.perf_counter(), time.process_time()
        await asyncio.gather(*(play(matches, n + 1, moves // games) for n in range(games)))
        used, took = time.process_time() - used, time.perf_counter() - start
        watch = asyncio.create_task(measure_lateness(worst))
        await asyncio.gather(*(play(matches, n + 1, moves // games // 5) for n in range(games)))
        watch.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await watch
        await database.close()
    played = moves // games * games
    print(
        f"{games:>3} games in parallel   CPU {used / played * 1000:6.2f} ms per move   "
        f"{took / played * games * 1000:7.2f} ms per move   loop lag up to {worst[0]:5.1f} ms"
    )


if __name__ == "__main__":
    for at_once in GAMES:
        asyncio.run(measure(at_once, int(sys.argv[1]) if len(sys.argv) > 1 else MOVES))
