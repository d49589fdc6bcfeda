"""From a move's text to its posted board, through real sockets: `python tests/bench/moves.py`.

The bot runs in a process of its own, on a loopback Discord in this one. First one game, a move at a time: the
time from the message to the board's arrival, everything inside the bot and the way there and back included,
beside the same for a bare bot that answers each message with a ready-made PNG of the same size (the floor).
Then 40 games at once, every player moving as soon as the board is there: how long that takes, and whether
every stored move is the one that was sent.
"""

from __future__ import annotations

import asyncio
import os
import random
import sqlite3
import statistics
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

import rules
from bot.sandbox.people import Person
from bot.sandbox.server import Sandbox
from bot.sandbox.world import Event
from tests.live.table import Table, board_of

MOVES = 60
GAMES = 40
PLIES = 12
PAUSE = 0.05
"""Seconds between moves of the single game, so that each is alone on the machine."""

ECHO = """
import discord, io, os, sys
from bot.sandbox.redirect import redirect
redirect(sys.argv[1], os.environ["DISCORD_TOKEN"])
picture = open(sys.argv[2], "rb").read()
intents = discord.Intents(guilds=True, guild_messages=True, message_content=True)
client = discord.Client(intents=intents)
@client.event
async def on_message(message):
    if not message.author.bot:
        name = "board-1-" + message.content + ".png"
        await message.channel.send(message.content, file=discord.File(io.BytesIO(picture), name))
client.run(os.environ["DISCORD_TOKEN"], log_handler=None)
"""


def spread(times: list[float]) -> str:
    ordered = sorted(times)
    tail = ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]
    return f"median {statistics.median(ordered) * 1e3:6.1f} ms   p99 {tail * 1e3:6.1f} ms"


class Arrivals:
    """Notes when each board arrives at the server, by channel and ply."""

    def __init__(self, sandbox: Sandbox) -> None:
        self._waiting: dict[tuple[int, int], asyncio.Future[float]] = {}
        sandbox.world.listeners.append(self._hear)

    def _hear(self, event: Event) -> None:
        found = board_of(event.data) if event.name == "MESSAGE_CREATE" else None
        if found is not None:
            future = self._waiting.pop((int(event.data["channel_id"]), int(found["ply"])), None)
            if future is not None:
                future.set_result(time.perf_counter())

    async def after(self, person: Person, channel: int, text: str, ply: int) -> float:
        """Seconds from a message to the board that answers it."""
        future = self._waiting[channel, ply] = asyncio.get_running_loop().create_future()
        began = time.perf_counter()
        person.send(channel, text)
        return await asyncio.wait_for(future, 30) - began


async def one_game(table: Table, arrivals: Arrivals) -> list[float]:
    dice = random.Random(1)
    alice, bob = table.sandbox.person("alice"), table.sandbox.person("bob")
    channel = await table.begin(alice, bob)
    position = rules.variant("chess").start()
    times: list[float] = []
    for ply in range(1, MOVES + 1):
        move = dice.choice(position.legal_moves())
        mover = alice if position.turn is rules.WHITE else bob
        times.append(await arrivals.after(mover, channel, position.san(move), ply))
        position = position.play(move)
        await asyncio.sleep(PAUSE)
    return times


async def floor(sandbox: Sandbox, arrivals: Arrivals, picture: Path) -> list[float]:
    """The bare bot's times, on the same server once ours has left."""
    environ = os.environ | {"DISCORD_TOKEN": sandbox.token, "PYTHONPATH": str(Path(__file__).parents[2])}
    child = await asyncio.create_subprocess_exec(
        sys.executable, "-W", "ignore", "-c", ECHO, sandbox.url, str(picture), env=environ
    )
    try:
        await sandbox.connected(20)
        await asyncio.sleep(0.5)
        alice, channel = sandbox.person("alice"), sandbox.channel().id
        times: list[float] = []
        for number in range(1000, 1000 + MOVES):
            times.append(await arrivals.after(alice, channel, str(number), number))
            await asyncio.sleep(PAUSE)
        return times
    finally:
        child.kill()
        await child.wait()


async def many_games(table: Table, arrivals: Arrivals) -> tuple[float, list[float], dict[int, list[str]]]:
    """Plays all games at once; returns the seconds, each move's time and what each game should hold."""
    sandbox, dice = table.sandbox, random.Random(2)
    pairs = [(sandbox.add_person(f"w{n}"), sandbox.add_person(f"b{n}")) for n in range(GAMES)]
    channels = [await table.begin(white, black) for white, black in pairs]
    times: list[float] = []
    sent: dict[int, list[str]] = {}

    async def play(pair: tuple[Person, Person], channel: int) -> None:
        position = rules.variant("chess").start()
        for ply in range(1, PLIES + 1):
            move = dice.choice(position.legal_moves())
            times.append(await arrivals.after(pair[position.turn], channel, move.uci(), ply))
            sent.setdefault(channel, []).append(move.uci())
            position = position.play(move)

    began = time.perf_counter()
    await asyncio.gather(*(play(pair, channel) for pair, channel in zip(pairs, channels, strict=True)))
    return time.perf_counter() - began, times, sent


def stored(folder: Path) -> dict[int, list[str]]:
    query = (
        "SELECT thread_id, uci FROM moves JOIN matches ON matches.id = match_id ORDER BY match_id, moves.ply"
    )
    found: dict[int, list[str]] = {}
    with sqlite3.connect(folder / "kibitz.db") as connection:
        for thread, uci in connection.execute(query):
            found.setdefault(int(thread), []).append(uci)
    return found


async def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        async with Sandbox() as sandbox:
            table, arrivals = Table(sandbox, folder), Arrivals(sandbox)
            await table.start()
            alone = await one_game(table, arrivals)
            picture = folder / "board.png"
            size = picture.write_bytes(max(sandbox.world.files.values(), key=len))
            seconds, crowd, sent = await many_games(table, arrivals)
            kept = stored(folder)
            await table.stop()
            bare = await floor(sandbox, arrivals, picture)
    intact = sum(kept.get(channel) == moves for channel, moves in sent.items())
    print(f"one game, text to posted board    {spread(alone)}")
    print(f"bare bot, text to posted picture  {spread(bare)}   ({size / 1024:.0f} KiB)")
    difference = statistics.median(alone) - statistics.median(bare)
    print(f"inside the bot, the difference    median {difference * 1e3:6.1f} ms")
    print(f"{GAMES} games at once             {spread(crowd)}   {len(crowd) / seconds:.0f} moves a second")
    print(f"games stored exactly as sent      {intact} of {GAMES}")


if __name__ == "__main__":
    asyncio.run(main())
