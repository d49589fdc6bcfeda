"""Players in a separate process, who use the people's side of the loopback Discord.

python -m tests.tools.bench.crowd.players

Read a line of JSON for each round, play, and print a line of JSON.

Input: {"url", "bot": "kibitz" or "floor", "seconds", "pause", "mixed", "pairs": [[number, guild, channel],
...]} and optionally:
    mixed     moves are made alternately by message, by /move, by the Move button and its menus, after /board
    whole     every pair plays one game to its end, regardless of "seconds"; one in five games is long, or all
              if it is "long"
    alone     places in which a person plays against the engine ("level"), thinking "think" seconds on average
    time      the clock of the pairs' games
    reviews   places with the id of a finished game; a person in each requests its review, and cancels it at
              the end of the round, or waits for it if "served" is true

Output: "seconds" (duration), "times" (seconds from each message to its board's arrival at the umpire),
"games" (number of finished games), "sent" (moves sent, by thread), "answered" (seconds until the engine's
replies), "matches" (last finished game of each pair), "reviewed" (for each review, the first text shown, and
the seconds until the review, or null).
"""

from __future__ import annotations

import asyncio
import json
import math
import random
import re
import sys
import time
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass
from typing import Any

import aiohttp

import rules
from tests.live.table import board_of, buttons
from tests.tools.bench.crowd.server import UMPIRE

PATIENCE = 30.0
"""Maximum seconds to wait for a board."""

# Famous games that end in mate, as people would type them: Morphy's Opera Game, Légal's mate, a game of
# Greco, and the fool's mate.
GAMES = tuple(
    text.split()
    for text in (
        "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 Bxb5+ Nbd7 O-O-O "
        "Rd8 Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#",
        "e4 e5 Nf3 d6 Bc4 Bg4 Nc3 g6 Nxe5 Bxd1 Bxf7+ Ke7 Nd5#",
        "e4 b6 d4 Bb7 Bd3 f5 exf5 Bxg2 Qh5+ g6 fxg6 Nf6 gxh7+ Nxh5 Bg6#",
        "f3 e5 g4 Qh4#",
    )
)
LONG = (
    "e4 e5 f4 exf4 Bc4 Qh4+ Kf1 b5 Bxb5 Nf6 Nf3 Qh6 d3 Nh5 Nh4 Qg5 Nf5 c6 g4 Nf6 Rg1 cxb5 h4 Qg6 h5 Qg5 Qf3 "
    "Ng8 Bxf4 Qf6 Nc3 Bc5 Nd5 Qxb2 Bd6 Bxg1 e5 Qxa1+ Ke2 Na6 Nxg7+ Kd8 Qf6+ Nxf6 Be7#"
)
"""Anderssen's Immortal Game. Including it, games have 22 plies on average."""


@dataclass(frozen=True)
class Board:
    """A board as received by the umpire."""

    arrived: float
    channel: int
    message: int
    match: int
    ply: int
    text: str


ANSWER = re.compile(r"\d+… (?P<move>[^\s*]+)")
"""Black's move in the text of a board."""
WAYS = ("text", "command", "menu", "look")
"""Ways to move: by message, by /move with autocompletion, by the Move button, by /move after /board."""


class Crowd:
    """All players of one loopback Discord."""

    def __init__(self, session: aiohttp.ClientSession, url: str, pause: float, *, mixed: bool) -> None:
        self._session = session
        self._pause = pause
        self._mixed = mixed
        self._url = f"{url}/sandbox"
        self._waiting: dict[tuple[int, int], asyncio.Future[Board]] = {}
        self.times: list[float] = []
        self.engine_times: list[float] = []
        self.sent: dict[int, list[str]] = {}
        self.games = 0
        self.long = False
        """Whether all whole games are long."""
        self.time: str | None = None
        """The clock of the games."""
        self.matches: dict[int, int] = {}
        """The last finished game of each pair."""
        self.reviewed: list[tuple[str, float | None]] = []
        self.watched = asyncio.Event()

    async def wait_until_connected(self) -> None:
        """Wait until the bot is connected and has registered its commands."""
        async with asyncio.timeout(PATIENCE):
            while True:
                async with self._session.get(f"{self._url}/api/state") as answer:
                    if (await answer.json())["bot"]["connected"]:
                        return
                await asyncio.sleep(0.05)

    async def umpire(self) -> None:
        """Receive every board."""
        async with self._session.ws_connect(f"{self._url}/events", params={"as": UMPIRE}) as socket:
            self.watched.set()
            async for message in socket:
                event = json.loads(message.data)
                found = board_of(event["data"]) if event["event"] == "MESSAGE_CREATE" else None
                if found is None:
                    continue
                # First boards are awaited by server, because their thread is new; others by channel.
                ply, data = int(found["ply"]), event["data"]
                place = data["guild_id"] if ply == 0 else data["channel_id"]
                future = self._waiting.pop((int(place), ply), None)
                if future is not None:
                    place = int(data["channel_id"]), int(data["id"])
                    now, match = time.perf_counter(), int(found["match"])
                    future.set_result(Board(now, *place, match, ply, data["content"]))

    def board(self, place: int, ply: int) -> asyncio.Future[Board]:
        future = self._waiting[place, ply] = asyncio.get_running_loop().create_future()
        return future

    async def request(self, path: str, body: Any) -> Any:
        async with self._session.post(f"{self._url}/api/people/{path}", json=body) as answer:
            data = await answer.json()
            assert answer.status < 400, data
            return data

    async def send(self, person: str, channel: int, text: str, ply: int) -> Board:
        """Send a message and wait for the board that answers it."""
        return await self.act_and_wait(
            channel, ply, text, self.request(f"{person}/channels/{channel}/messages", {"content": text})
        )

    async def act_and_wait(self, channel: int, ply: int, text: str, action: Awaitable[Any]) -> Board:
        """Await the action that plays the move `text`, and wait for its board."""
        board = self.board(channel, ply)
        start = time.perf_counter()
        await action
        posted = await asyncio.wait_for(board, PATIENCE)
        self.times.append(posted.arrived - start)
        self.sent.setdefault(channel, []).append(text)
        await asyncio.sleep(self._pause * random.uniform(0.5, 1.5))
        return posted

    async def play_mixed(self, person: str, before: Board, text: str, position: rules.Position) -> Board:
        """Play a move in one of WAYS, alternately."""
        here, ply = f"{person}/channels/{before.channel}", before.ply + 1
        way = (before.match + ply) % len(WAYS)
        if WAYS[way] == "text":
            return await self.send(person, before.channel, text, ply)
        if WAYS[way] == "menu":
            action = self.pick(here, before, position.parse(text))
            return await self.act_and_wait(before.channel, ply, text, action)
        if WAYS[way] == "look":
            await self.request(f"{here}/commands", {"name": "board", "wait": PATIENCE})
        for end in range(2):
            typed = {"name": "move", "focused": "move", "options": {"move": text[:end]}}
            await self.request(f"{here}/autocomplete", typed)
        body = {"name": "move", "options": {"move": text}}
        return await self.act_and_wait(before.channel, ply, text, self.request(f"{here}/commands", body))

    async def pick(self, here: str, board: Board, move: rules.Move) -> None:
        """Press the Move button of a board and select from the menus that appear."""
        press = {"custom_id": f"kibitz:menu:{board.match}:{board.ply}", "wait": PATIENCE}
        menus = (await self.request(f"{here}/messages/{board.message}/use", press))["message"]
        for value in (move.uci()[:2], move.uci()):
            menu = await self.find_menu(here, menus["id"], value)
            await self.request(f"{here}/messages/{menus['id']}/use", {"custom_id": menu, "values": [value]})

    async def find_menu(self, here: str, message: str, value: str) -> str:
        """Wait for the menu of a message that offers a value, and return its custom_id."""
        async with asyncio.timeout(PATIENCE):
            while True:
                async with self._session.get(f"{self._url}/api/people/{here}/messages?limit=9") as answer:
                    messages = [data for data in await answer.json() if data["id"] == message]
                for item in buttons(messages[0]) if messages else ():
                    if value in [option["value"] for option in item.get("options", ())]:
                        return str(item["custom_id"])
                await asyncio.sleep(0.02)

    async def play_games(self, number: int, guild: int, channel: int, until: float) -> None:
        """Play full games of one pair, one after another. With pauses, pairs start at different times."""
        await asyncio.sleep(self._pause * random.uniform(0, 4))
        game = number
        while time.perf_counter() < until:
            if await self.one_game(number, guild, channel, GAMES[game % len(GAMES)], until):
                game += 1

    async def play_whole_games(self, number: int, guild: int, channel: int, _until: float) -> None:
        """Play one game of a pair to its end."""
        games = (LONG.split(),) if self.long else (*GAMES, LONG.split())
        await self.one_game(number, guild, channel, games[number % len(games)], math.inf)

    async def one_game(
        self, number: int, guild: int, channel: int, texts: Sequence[str], until: float
    ) -> bool:
        """Challenge, accept and play; return whether the game ended."""
        white, black = f"white{number}", f"black{number}"
        first = self.board(guild, 0)
        await self.begin_game(white, black, channel)
        board = await asyncio.wait_for(first, PATIENCE)
        position = rules.variant("chess").start()
        for text in texts:
            if time.perf_counter() >= until:
                return False
            person = white if board.ply % 2 == 0 else black
            if self._mixed:
                board = await self.play_mixed(person, board, text, position)
                position = position.play(position.parse(text))
            else:
                board = await self.send(person, board.channel, text, board.ply + 1)
        self.games += 1
        self.matches[number] = board.match
        return True

    async def begin_game(self, white: str, black: str, channel: int) -> None:
        """Have White challenge and Black accept."""
        options = {"opponent": black, "color": "white"}
        if self.time is not None:
            options["time"] = self.time
        body = {"name": "challenge", "options": options, "wait": PATIENCE}
        card = None
        while card is None or not card["components"]:
            # On an overloaded machine, the answer may miss Discord's three seconds; try again.
            card = (await self.request(f"{white}/channels/{channel}/commands", body))["message"]
        accept = next(b["custom_id"] for b in buttons(card) if ":accept:" in b["custom_id"])
        await self.request(f"{black}/channels/{channel}/messages/{card['id']}/use", {"custom_id": accept})

    async def review(self, number: int, channel: int, match: int, until: float, *, served: bool) -> None:
        """Request the review of a game, and cancel it at the end of the round.

        served: wait for the review instead.
        """
        here, start = f"white{number}/channels/{channel}", time.perf_counter()
        body = {"name": "review", "options": {"game": match}, "wait": PATIENCE}
        message = (await self.request(f"{here}/commands", body))["message"]
        first, took = str(message["content"]), None
        while took is None and (served or time.perf_counter() < until):
            await asyncio.sleep(0.5)
            message = await self.message(here, message["id"])
            first = first or str(message["content"])
            if any(file["filename"] == "review.png" for file in message["attachments"]):
                took = time.perf_counter() - start
        self.reviewed.append((first, took))
        if took is None:
            cancel = next(b["custom_id"] for b in buttons(message) if ":review-cancel:" in b["custom_id"])
            await self.request(f"{here}/messages/{message['id']}/use", {"custom_id": cancel})

    async def message(self, here: str, message: str) -> Any:
        """Return a message as the person sees it now."""
        async with self._session.get(f"{self._url}/api/people/{here}/messages?limit=9") as answer:
            return next(data for data in await answer.json() if data["id"] == message)

    async def play_alone(
        self, number: int, guild: int, channel: int, until: float, level: int, think: float
    ) -> None:
        """Play against the engine: random legal moves after some thinking time."""
        dice, person = random.Random(number), f"white{number}"
        while time.perf_counter() < until:
            first = self.board(guild, 0)
            options = {"variant": "chess", "color": "white", "level": level}
            await self.request(
                f"{person}/channels/{channel}/commands",
                {"name": "play", "options": options, "wait": PATIENCE},
            )
            board = await asyncio.wait_for(first, PATIENCE)
            game = rules.Game(rules.variant("chess").start())
            while game.outcome() is None and not game.claims() and time.perf_counter() < until:
                await asyncio.sleep(dice.uniform(0.5, 1.5) * think)
                board = await self.play_against_engine(person, board, game, dice)

    async def play_against_engine(
        self, person: str, before: Board, game: rules.Game, dice: random.Random
    ) -> Board:
        """Play a move, and wait for the board with the engine's reply unless the move ended the game."""
        move = dice.choice(sorted(game.position.legal_moves(), key=rules.Move.uci))
        text = game.position.san(move)
        game.play(move)
        ply = before.ply + (1 if game.outcome() is not None else 2)
        board, start = self.board(before.channel, ply), time.perf_counter()
        await self.request(f"{person}/channels/{before.channel}/messages", {"content": text})
        posted = await asyncio.wait_for(board, PATIENCE)
        self.engine_times.append(posted.arrived - start)
        answer = ANSWER.search(posted.text)
        if answer is not None and game.outcome() is None:
            game.play(game.position.parse(answer["move"].replace("\\", "")))
        return posted

    async def write(self, number: int, _guild: int, channel: int, until: float) -> None:
        """Write messages of one pair to the minimal bot."""
        ply = int(time.time() * 1000)
        while time.perf_counter() < until:
            ply += 1
            await self.send(f"black{number}" if ply % 2 == 0 else f"white{number}", channel, str(ply), ply)


async def play(task: dict[str, Any]) -> dict[str, Any]:
    timeout = aiohttp.ClientTimeout(total=PATIENCE)
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0), timeout=timeout) as session:
        crowd = Crowd(session, task["url"], task["pause"], mixed=task.get("mixed", False))
        crowd.time, crowd.long = task.get("time"), task.get("whole") == "long"
        umpire = asyncio.create_task(crowd.umpire())
        await asyncio.wait_for(crowd.watched.wait(), PATIENCE)
        await crowd.wait_until_connected()
        start = time.perf_counter()
        of_kibitz = crowd.play_whole_games if task.get("whole") else crowd.play_games
        player = of_kibitz if task["bot"] == "kibitz" else crowd.write
        until = start + task["seconds"]
        alone = [
            crowd.play_alone(number, guild, channel, until, task["level"], task["think"])
            for number, guild, channel in task.get("alone", ())
        ]
        pairs = [player(number, guild, channel, until) for number, guild, channel in task["pairs"]]
        reviews = [
            crowd.review(number, channel, match, until, served=task.get("served", False))
            for number, _, channel, match in task.get("reviews", ())
        ]
        await asyncio.gather(*pairs, *alone, *reviews)
        seconds = time.perf_counter() - start
        umpire.cancel()
        return {
            "seconds": seconds,
            "times": crowd.times,
            "games": crowd.games,
            "sent": crowd.sent,
            "answered": crowd.engine_times,
            "matches": crowd.matches,
            "reviewed": crowd.reviewed,
        }


if __name__ == "__main__":
    for line in sys.stdin:
        print(json.dumps(asyncio.run(play(json.loads(line)))), flush=True)
