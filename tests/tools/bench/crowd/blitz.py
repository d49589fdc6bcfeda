"""Players of live games in a separate process: they think as long as people do until one forgets to move.

python -m tests.tools.bench.crowd.blitz

Read a line of JSON, {"url", "seconds", "pairs": [[number, guild, channel], ...]}, play, and print a line of
JSON, {"times", "errors"}: the seconds from each message to its board's arrival, and the delay in seconds of
each flag's announcement. The end of a player's time is computed here, from Discord's timestamps of messages
and boards and from the time control.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import time
from datetime import datetime, timedelta
from typing import Any

import aiohttp
from discord.utils import snowflake_time

from bot.state.time_control import TimeControl, parse
from bot.state.turn_clock import left_after_move, time_allowed
from tests.live.table import buttons
from tests.tools.bench.crowd.players import PATIENCE, Board, Crowd

CLOCKS = ("2s+1", "3s byo-yomi", "4s+2", "2s byo-yomi", "15s")
THINKING = (0.8, 2.5)
"""Minimum and maximum thinking time of a move in seconds."""
LINE = "Nf3 Nf6 Ng1 Ng8 Nc3 Nc6 Nb1 Nb8 d3 d6 e3 e6 Be2 Be7 Bd2 Bd7 a3 a6 h3 h6"
MOVES = tuple(LINE.split(" "))
MARGIN = 0.4
"""Minimum seconds left on the clock when a player moves."""


class Clock:
    """The clock of both sides, by the timestamps of boards and messages."""

    def __init__(self, time_control: TimeControl) -> None:
        self.control = time_control
        self.left = [time_control.start, time_control.start]
        self.since: datetime | None = None
        self.ply = 0

    @property
    def allowed(self) -> timedelta:
        return time_allowed(self.control, self.left[self.ply % 2])

    @property
    def due(self) -> datetime:
        assert self.since is not None
        return self.since + self.allowed

    def record_move(self, message: int, board: int) -> None:
        """Update the clock after a move's message and its board."""
        if self.ply >= 2:
            assert self.since is not None
            spent = max(snowflake_time(message) - self.since, timedelta())
            assert spent <= self.allowed, "the player moved after the end of the time"
            self.left[self.ply % 2] = left_after_move(self.control, self.left[self.ply % 2], spent)
        self.ply += 1
        self.since = snowflake_time(board)


class Blitz(Crowd):
    """Pairs that play live games, one after another, each until a player runs out of time."""

    def __init__(self, session: aiohttp.ClientSession, url: str) -> None:
        super().__init__(session, url, 0.0, mixed=False)
        self.errors: list[float] = []

    async def pair(self, number: int, guild: int, channel: int, until: float) -> None:
        dice = random.Random(number)
        await asyncio.sleep(dice.uniform(0, 3))
        while time.perf_counter() < until:
            await self.game(number, guild, channel, dice)

    async def game(self, number: int, guild: int, channel: int, dice: random.Random) -> None:
        people = f"white{number}", f"black{number}"
        text = dice.choice(CLOCKS)
        control = parse(text)
        assert control is not None
        clock = Clock(control)
        first = self.board(guild, 0)
        options = {"opponent": people[1], "color": "white", "time": text}
        body = {"name": "challenge", "options": options, "wait": PATIENCE}
        card = (await self.request(f"{people[0]}/channels/{channel}/commands", body))["message"]
        accept = next(b["custom_id"] for b in buttons(card) if ":accept:" in b["custom_id"])
        await self.request(f"{people[1]}/channels/{channel}/messages/{card['id']}/use", {"custom_id": accept})
        board = await asyncio.wait_for(first, PATIENCE)
        for ply in range(dice.randint(6, len(MOVES))):
            if ply >= 2:
                thinking = dice.uniform(*THINKING)
                if thinking > clock.allowed.total_seconds() - MARGIN:
                    break
                await asyncio.sleep(thinking)
            board = await self.move(people[ply % 2], board, MOVES[ply], clock)
        over = self.board(board.channel, board.ply)
        end = await asyncio.wait_for(over, PATIENCE)
        self.errors.append((snowflake_time(end.message) - clock.due).total_seconds())

    async def move(self, person: str, before: Board, text: str, clock: Clock) -> Board:
        ply = before.ply + 1
        board = self.board(before.channel, ply)
        start = time.perf_counter()
        sent = await self.request(f"{person}/channels/{before.channel}/messages", {"content": text})
        posted = await asyncio.wait_for(board, PATIENCE)
        self.times.append(posted.arrived - start)
        clock.record_move(int(sent["id"]), posted.message)
        return posted


async def play(task: dict[str, Any]) -> dict[str, Any]:
    timeout = aiohttp.ClientTimeout(total=PATIENCE)
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0), timeout=timeout) as session:
        crowd = Blitz(session, task["url"])
        umpire = asyncio.create_task(crowd.umpire())
        await asyncio.wait_for(crowd.watched.wait(), PATIENCE)
        await crowd.wait_until_connected()
        until = time.perf_counter() + task["seconds"]
        pairs = task["pairs"]
        await asyncio.gather(*(crowd.pair(number, guild, channel, until) for number, guild, channel in pairs))
        umpire.cancel()
        return {"times": crowd.times, "errors": crowd.errors}


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(asyncio.run(play(json.loads(line)))), flush=True)
