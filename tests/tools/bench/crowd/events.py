"""Play tournaments with crowds on the loopback Discord, kill the bot meanwhile, and check what happened.

    python -m tests.tools.bench.crowd.events arena:12 round-robin:6 [--kills 20]

Tournaments given together run at the same time, each on a server of its own, with Discord's rate limits. The
players press Join, type random legal moves after some thinking, and resign after a few. A player who gets no
answer repeats the action, as people do. With --kills, the bot is killed at random requests, half of them in
the tournaments' channels, and started again; the tournaments are repeated until all kills have happened.

Print figures and every problem that event_checks.py finds; exit with status 1 if there is one.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import random
import signal
import sqlite3
import sys
import tempfile
import time
from collections import Counter, deque
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import rules
from bot.sandbox.api_errors import ApiError
from bot.sandbox.model import Guild
from bot.sandbox.world import Event
from tests.discord_lab import LIKE_DISCORD, DiscordLab, Person, Refused
from tests.live.kills.killing import SETTINGS, Trigger
from tests.live.table import Table, board_of, buttons, running_table
from tests.tools.bench.crowd.event_checks import report, report_requests
from tests.tools.bench.crowd.players import PATIENCE

SHORTEST = 10
"""Minimum length of an arena for /tournament, in minutes; shorter ones are set in the database."""
REPEAT_AFTER = 10.0
"""Seconds after which a player repeats a move that wasn't answered."""
END_SECONDS = 1800.0
KILL_EVERY = (0.3, 4.0)
"""Minimum and maximum seconds between the start of the bot and arming its kill."""
KILL_PATIENCE = 3.0
"""Seconds after which the bot is killed even if it sends too few requests."""
UNANSWERED = (ApiError, Refused, TimeoutError, StopIteration)
"""Errors that a player's action may raise when the bot is killed."""


class Requests(deque[tuple[str, str, int]]):
    """The bot's requests, with the time of each."""

    def __init__(self) -> None:
        super().__init__()
        self.times: list[float] = []

    def append(self, request: tuple[str, str, int], /) -> None:
        self.times.append(time.time())
        super().append(request)


@dataclass
class Crowd:
    """One tournament: its server, its host, who doesn't play, and its players."""

    kind: str
    guild: Guild
    channel: int
    host: Person
    people: list[Person]
    id: int = 0


@dataclass
class Hall:
    """All players of all tournaments. They watch the boards, and the player to move acts."""

    table: Table
    plies: tuple[int, int]
    think: float
    dice: random.Random
    requests: Requests = field(default_factory=Requests)
    boards: Counter[tuple[int, int]] = field(default_factory=Counter[tuple[int, int]])
    """Number of boards of each match and ply."""
    texts: dict[int, str] = field(default_factory=dict[int, str])
    """The text of each message as it was posted."""
    games: dict[int, asyncio.Task[None]] = field(default_factory=dict[int, asyncio.Task[None]])
    unanswered: int = 0
    repeated: int = 0
    kills: int = 0

    def rows(self, query: str, *values: Any) -> list[Any]:
        """Run a statement in the bot's database."""
        with closing(sqlite3.connect(self.table.folder / "kibitz.db", timeout=30)) as connection, connection:
            return connection.execute(query, values).fetchall()

    def watch(self, event: Event) -> None:
        """Receive a message. The first board of a game lets its players begin."""
        if event.name != "MESSAGE_CREATE":
            return
        self.texts[int(event.data["id"])] = event.data["content"]
        found = board_of(event.data)
        if found is not None:
            match, ply = int(found["match"]), int(found["ply"])
            self.boards[match, ply] += 1
            if match not in self.games:
                thread = int(event.data["channel_id"])
                self.games[match] = asyncio.create_task(self.play(match, thread))

    # ---- before the start

    def crowd(self, kind: str, count: int) -> Crowd:
        sandbox, number = self.table.sandbox, len(self.table.sandbox.world.guilds)
        people = [sandbox.add_person(f"g{number}p{one}", guilds=[]) for one in range(count + 1)]
        guild = sandbox.add_guild(f"{kind} {number}", [person.user for person in people])
        return Crowd(kind, guild, sandbox.channel(guild=guild).id, people[0], people[1:])

    async def announce(self, crowd: Crowd, time_control: str, minutes: float) -> None:
        """Create a tournament, and have everyone join."""
        options: dict[str, Any] = {"format": crowd.kind, "variant": "chess", "time": time_control}
        if crowd.kind == "arena":
            options["minutes"] = max(SHORTEST, int(minutes))
        made = await crowd.host.slash(crowd.channel, "tournament new", options)
        card = await crowd.host.answer(made, seconds=PATIENCE)
        join = next(b["custom_id"] for b in buttons(card) if ":event-join:" in b["custom_id"])
        crowd.id = int(join.rpartition(":")[2])
        if crowd.kind == "arena":
            self.rows("UPDATE tournaments SET minutes = ? WHERE id = ?", minutes, crowd.id)
        await asyncio.gather(*(self.join(crowd, person, int(card["id"]), join) for person in crowd.people))

    async def join(self, crowd: Crowd, person: Person, card: int, button: str) -> None:
        await asyncio.sleep(self.dice.uniform(0, len(crowd.people) / 8))
        query = "SELECT count(*) FROM entrants WHERE tournament_id = ? AND user_id = ?"
        while self.rows(query, crowd.id, person.id) == [(0,)]:
            await self.click(person, crowd.channel, card, button)

    async def start(self, crowd: Crowd) -> None:
        """Press Start now until the tournament starts."""
        while self.state(crowd)[0] == "open":
            for message in crowd.host.messages(crowd.channel):
                for item in buttons(message):
                    if ":event-start:" in item["custom_id"]:
                        await self.click(crowd.host, crowd.channel, int(message["id"]), item["custom_id"])
            await asyncio.sleep(1)

    def state(self, crowd: Crowd) -> tuple[str, bool]:
        """Return a tournament's status, and whether everything was shown and counted."""
        unsettled = "SELECT 1 FROM pairings WHERE tournament_id = tournaments.id AND stage < 2"
        query = f"""SELECT status, shown_version = version AND NOT EXISTS ({unsettled})
            FROM tournaments WHERE id = ?"""
        ((status, is_settled),) = self.rows(query, crowd.id)
        return status, bool(is_settled)

    # ---- games

    async def click(self, person: Person, channel: int, message: int, button: str) -> None:
        try:
            outcome = await person.use_component(channel, message, button)
            self.unanswered += outcome.kind == "failed"
        except UNANSWERED:
            self.unanswered += 1
            await asyncio.sleep(0.2)

    def is_over(self, match: int) -> bool:
        return self.rows("SELECT status FROM matches WHERE id = ?", match) != [("running",)]

    async def play(self, match: int, thread: int) -> None:
        """Play a game until it ends."""
        ((*ids,),) = self.rows("SELECT white_id, black_id FROM matches WHERE id = ?", match)
        players = [self.table.sandbox.person(person) for person in ids]
        game, last = rules.Game(rules.variant("chess").start()), self.dice.randint(*self.plies)
        while not self.is_over(match):
            await asyncio.sleep(self.think * self.dice.uniform(0.5, 1.5))
            ply, mover = len(game.moves), players[len(game.moves) % 2]
            move = self.dice.choice(sorted(game.position.legal_moves(), key=rules.Move.uci))
            while not self.boards[match, ply + 1] and not self.is_over(match):
                with suppress(*UNANSWERED):
                    if ply >= last:
                        await self.resign(mover, thread)
                    else:
                        mover.send(thread, game.position.san(move))
                if not await self.answered(match, ply + 1):
                    self.repeated += 1
            game.play(move)

    async def answered(self, match: int, ply: int) -> bool:
        """Wait until the board after `ply` half-moves is there or the game is over."""
        until = time.monotonic() + REPEAT_AFTER
        while time.monotonic() < until:
            for _ in range(10):
                if self.boards[match, ply]:
                    return True
                await asyncio.sleep(0.05)
            if self.is_over(match):
                return True
        return False

    async def resign(self, person: Person, thread: int) -> None:
        question = await person.answer(await person.slash(thread, "resign"), seconds=REPEAT_AFTER)
        yes = next(b["custom_id"] for b in buttons(question) if ":resign-yes:" in b["custom_id"])
        await self.click(person, thread, int(question["id"]), yes)

    # ---- kills

    async def kill(self, channels: list[int]) -> None:
        """Kill the bot at one of its next requests, and start it again."""
        await asyncio.sleep(self.dice.uniform(*KILL_EVERY))
        bot, sandbox = self.table.bot, self.table.sandbox
        assert bot is not None
        route, requests = self.dice.choice(((".*", 24), (f"channels/({'|'.join(map(str, channels))})/", 4)))
        trigger = Trigger("drop", route, times=None)
        trigger.arm(self.dice, requests, lambda: os.kill(bot.pid, signal.SIGKILL))
        sandbox.faults.add(trigger)
        with suppress(TimeoutError):
            await asyncio.wait_for(trigger.pulled.wait(), KILL_PATIENCE)
        trigger.pull()
        self.kills += 1
        await self.table.kill()
        sandbox.faults.clear()
        await self.table.start(**SETTINGS)


async def run(hall: Hall, chosen: argparse.Namespace) -> int:
    """Run the tournaments once, with kills if some are left; return the number of problems."""
    parts = [kind.partition(":") for kind in chosen.events]
    crowds = [hall.crowd(kind, int(count)) for kind, _, count in parts]
    for crowd in crowds:
        await hall.announce(crowd, chosen.time, chosen.minutes)
    starts = [asyncio.create_task(hall.start(crowd)) for crowd in crowds]
    until = time.monotonic() + END_SECONDS
    while any(hall.state(crowd) != ("finished", True) for crowd in crowds):
        if time.monotonic() > until:
            print("not over in time:", [hall.state(crowd) for crowd in crowds])
            break
        for game in hall.games.values():
            if game.done():
                game.result()
        if hall.kills < chosen.kills:
            await hall.kill([crowd.channel for crowd in crowds])
        await asyncio.sleep(1)
    await asyncio.gather(*starts, *hall.games.values())
    return sum([await report(hall, crowd) for crowd in crowds])


async def main(chosen: argparse.Namespace) -> int:
    logging.getLogger("aiohttp.server").setLevel(logging.CRITICAL)  # Requests of a killed bot break off.
    with tempfile.TemporaryDirectory() as folder:
        async with DiscordLab(populated=False, rates=LIKE_DISCORD) as sandbox:
            settings = SETTINGS if chosen.kills else {"GUILD_SECONDS": "0.1"}
            async with running_table(sandbox, Path(folder), **settings) as table:
                hall = Hall(table, tuple(chosen.plies), chosen.think, random.Random(chosen.seed))
                sandbox.rest.requests = hall.requests
                sandbox.world.nonce_seconds = chosen.nonces
                sandbox.world.listeners.append(hall.watch)
                try:
                    problems = await run(hall, chosen)
                    while hall.kills < chosen.kills:
                        problems += await run(hall, chosen)
                finally:
                    print(table.log.read_text()[-chosen.log :] if chosen.log else "")
    report_requests(hall)
    return problems


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("events", nargs="+", help="format:players, such as arena:12 or round-robin:6")
    parser.add_argument("--time", default="3+2", help="time control")
    parser.add_argument("--minutes", type=float, default=10, help="length of arenas")
    parser.add_argument("--plies", type=int, nargs=2, default=(4, 20), help="range of a game's length")
    parser.add_argument("--think", type=float, default=1.5, help="mean time for a move, in seconds")
    parser.add_argument("--kills", type=int, default=0, help="number of kills of the bot")
    parser.add_argument("--nonces", type=float, default=180, help="seconds for which Discord knows a nonce")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--log", type=int, default=0, help="characters of the bot's log to print")
    sys.exit(min(1, asyncio.run(main(parser.parse_args()))))
