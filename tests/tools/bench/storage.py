"""What storing a move costs: `python tests/tools/bench/storage.py [MOVES]`.

For each move the bot reads the game of a channel and what its players have chosen, stores the move, and notes
the board that was posted. Prints, for one game after the other and for many at once, the processor time of
all threads for a move, the time that a move takes, and how late the event loop was at worst. To compare two
states of the code, run both by turns.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
import tempfile
import time
from pathlib import Path

from bot.state.game_setup import Terms

sys.path.insert(0, str(Path(__file__).parents[3]))

from bot.database.engines import Database
from bot.state.use_cases import Matches

MOVES = 1000
GAMES = (1, 20)
GUILD = 7
TEXTS = ("Nf3", "Nf6", "Ng1", "Ng8", "Nc3", "Nc6", "Nb1", "Nb8")
TICK_SECONDS = 0.001


async def begun(matches: Matches, number: int) -> int:
    """A new game in a channel of its own; returns its id."""
    challenge = await matches.challenges.make(
        2 * number, 2 * number + 1, Terms(color="white"), channel_id=number, guild_id=GUILD
    )
    match = await matches.challenges.accept(challenge.id, 2 * number + 1)
    await matches.posting.mark_posted(match.id, 0, 1)
    return match.id


async def play(matches: Matches, number: int, moves: int) -> None:
    """Play a game in its channel, each move as the bot does."""
    match_id, ply = await begun(matches, number), 0
    for _ in range(moves):
        if ply == len(TEXTS) - 1:  # Before the position repeats for the third time.
            match_id, ply = await begun(matches, number), 0
        player = 2 * number + ply % 2
        seen = next(match for match in await matches.lookup.at(number) if match.id == match_id)
        made = await matches.play.move(match_id, player, TEXTS[ply], seen=seen)
        await matches.posting.mark_posted(match_id, made.match.ply, 1)
        ply = made.match.ply
        if ply == len(TEXTS) - 1:
            await matches.play.resign(match_id, player)


async def lateness(worst: list[float]) -> None:
    """Note how late the event loop is at worst, in milliseconds, until it is cancelled."""
    while True:
        due = time.perf_counter() + TICK_SECONDS
        await asyncio.sleep(TICK_SECONDS)
        worst[0] = max(worst[0], (time.perf_counter() - due) * 1000)


async def measured(games: int, moves: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        database = await Database.open(f"sqlite:///{Path(folder) / 'kibitz.db'}")
        matches = Matches.on(database)
        await play(matches, GAMES[-1] + 1, len(TEXTS))
        worst = [0.0]
        began, used = time.perf_counter(), time.process_time()
        await asyncio.gather(*(play(matches, n + 1, moves // games) for n in range(games)))
        used, took = time.process_time() - used, time.perf_counter() - began
        watch = asyncio.create_task(lateness(worst))
        await asyncio.gather(*(play(matches, n + 1, moves // games // 5) for n in range(games)))
        watch.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await watch
        await database.close()
    played = moves // games * games
    print(
        f"{games:>3} games at once   CPU {used / played * 1000:6.2f} ms a move   "
        f"{took / played * games * 1000:7.2f} ms for each   loop late by {worst[0]:5.1f} ms at worst"
    )


if __name__ == "__main__":
    for at_once in GAMES:
        asyncio.run(measured(at_once, int(sys.argv[1]) if len(sys.argv) > 1 else MOVES))
