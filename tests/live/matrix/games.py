"""One cell of the matrix: a game of alice against bob in a channel of its own, and what is left of it."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from bot.sandbox.model import LOADING, THREAD_CREATED
from tests.discord_lab import DiscordLab, Outcome, Person, places
from tests.live.table import board_of, buttons

T = TypeVar("T")

PATIENCE = 25.0
"""Seconds until what must come counts as missing; the longest that it takes where nothing else runs is 12."""


QUESTIONS = {"step", "resign-yes", "accept", "flip", "rematch"}
"""Actions of the buttons under what is no answer."""


class Missing(AssertionError):
    """Something that must come did not."""


@dataclass
class Cell:
    """A channel with its players. Everything is looked up in the world that the server holds."""

    sandbox: DiscordLab
    database: Path
    channel: int
    alice: Person
    bob: Person
    outcomes: list[Outcome] = field(default_factory=list[Outcome])
    fault: str = ""
    struck: Callable[[], bool] = bool
    """Whether the fault has come."""
    first_words: int = 0
    """How many answers there were before the fault."""
    heard: int = 0
    """How many answers there were before the last thing that somebody asked for."""

    @classmethod
    def new(cls, sandbox: DiscordLab, database: Path, name: str) -> Cell:
        channel = places.add_channel(sandbox.world, sandbox.guild(), name)
        return cls(sandbox, database, channel.id, sandbox.person("alice"), sandbox.person("bob"))

    # ---- looking

    def messages(self) -> list[dict[str, Any]]:
        """What both players see in the thread and its channel, ephemeral answers included."""
        found: dict[str, dict[str, Any]] = {}
        for place in (self.channel, self.thread):
            if place is not None and place in self.sandbox.world.channels:
                for person in (self.alice, self.bob):
                    found |= {message["id"]: message for message in person.messages(place, 500)}
        return sorted(found.values(), key=lambda message: int(message["id"]))

    def boards(self) -> list[tuple[int, dict[str, Any]]]:
        """The boards that everyone sees, with their ply, oldest first."""
        shown = [(board_of(message), message) for message in self.messages() if not message["flags"] & 64]
        return [(int(found["ply"]), message) for found, message in shown if found is not None]

    def board(self, ply: int) -> dict[str, Any] | None:
        return next((message for shown, message in self.boards() if shown == ply), None)

    def rows(self, query: str, *values: Any) -> list[Any]:
        """What the database answers; a question mark for each value."""
        with sqlite3.connect(self.database) as connection:
            return connection.execute(query, values).fetchall()

    def stored(self) -> list[tuple[str, list[str], str | None]]:
        """The matches in the database: status, moves in SAN, reason of the end."""
        matches = "SELECT id, status, reason FROM matches WHERE channel_id = ? ORDER BY id"
        query = "SELECT san FROM moves WHERE match_id = ? ORDER BY ply"
        return [
            (status, [san for (san,) in self.rows(query, number)], reason)
            for number, status, reason in self.rows(matches, self.channel)
        ]

    def moves(self) -> list[str]:
        return next((moves for _, moves, _ in self.stored()), [])

    def challenges(self, status: str) -> int:
        query = "SELECT count(*) FROM challenges WHERE channel_id = ? AND status = ?"
        return self.rows(query, self.channel, status)[0][0]

    def challenge_of(self, card: dict[str, Any]) -> str:
        """The status of the challenge that a card offers."""
        number = int(buttons(card)[0]["custom_id"].rpartition(":")[2])
        return self.rows("SELECT status FROM challenges WHERE id = ?", number)[0][0]

    def answers(self) -> list[dict[str, Any]]:
        """What the bot said that is neither board nor card nor question: the text of an answer."""
        bot = str(self.sandbox.bot.id)

        def asks(message: dict[str, Any]) -> bool:
            actions = {b["custom_id"].split(":")[1] for b in buttons(message)}
            return bool(actions & QUESTIONS)

        return [
            message
            for message in self.messages()
            if message["author"]["id"] == bot
            and message["content"]
            and message["type"] != THREAD_CREATED
            and not message["flags"] & LOADING
            and board_of(message) is None
            and not any(a["filename"] == "start.png" for a in message["attachments"])
            and not asks(message)
        ]

    async def until(self, there: Callable[[], T | None], what: str, seconds: float = PATIENCE) -> T:
        """What `there` returns as soon as it is something; Missing."""
        deadline = asyncio.get_running_loop().time() + seconds
        while not (found := there()):
            if asyncio.get_running_loop().time() > deadline:
                raise Missing(f"{what}; stored: {self.stored()}")
            await asyncio.sleep(0.02)
        return found

    @property
    def thread(self) -> int | None:
        """The game's thread, if it has one."""
        inside = (c for c in self.sandbox.world.channels.values() if c.parent_id == self.channel)
        return next((channel.id for channel in inside), None)

    def reachable(self) -> bool:
        """Whether a place is left in which anything can be said."""
        return self.channel in self.sandbox.world.channels

    # ---- doing

    def place(self) -> int:
        """Where the game is played: by what is stored."""
        query = "SELECT thread_id FROM matches WHERE channel_id = ? ORDER BY id DESC"
        found = self.rows(query, self.channel)
        return (found[0][0] if found else None) or self.channel

    def mover(self) -> Person:
        return self.bob if len(self.moves()) % 2 else self.alice

    async def press(self, person: Person, message: dict[str, Any], action: str, value: str | None = None):
        """Press a button, or choose in a menu, by its action."""
        (identity,) = [b["custom_id"] for b in buttons(message) if f":{action}:" in b["custom_id"]]
        values = None if value is None else [value]
        place = int(message["channel_id"])
        return await self.noted(person.select(place, int(message["id"]), identity, values))

    async def noted(self, asked: Any) -> Outcome:
        self.heard = len(self.answers())
        outcome = await asked
        self.outcomes.append(outcome)
        return outcome

    async def shown(self, outcome: Outcome, has: str) -> dict[str, Any]:
        """The message of an outcome once it has a button or menu of this action.

        Missing as soon as it is known that it won't come: Discord or the bot said so.
        """

        def there() -> dict[str, Any] | None:
            for message in self.messages():
                mine = message["id"] == str(outcome.message_id)
                if mine and any(f":{has}:" in b["custom_id"] for b in buttons(message)):
                    return message
            if outcome.kind == "failed" or len(self.answers()) > self.heard:
                raise Missing(f"what has {has}: there was another answer")
            return None

        return await self.until(there, f"what has {has}")

    async def challenge(self) -> Outcome:
        """Alice challenges bob, and takes White."""
        options = {"opponent": str(self.bob.id), "color": "white"}
        return await self.noted(self.alice.slash(self.channel, "challenge", options))

    async def begin(self, *moves: str) -> None:
        """A game with a thread, and some moves on its board."""
        await self.press(self.bob, await self.shown(await self.challenge(), "accept"), "accept")
        await self.until(lambda: self.board(0), "first board")
        for ply, text in enumerate(moves, 1):
            self.mover().send(self.place(), text)
            await self.until(lambda ply=ply: self.board(ply), f"board after {text}")
        if moves:
            await self.until(lambda: self.retired(len(moves)), "old buttons gone")

    def retired(self, ply: int) -> bool:
        """Whether only the newest board has buttons."""
        return not any(buttons(message) for shown, message in self.boards() if shown < ply)

    # ---- judging

    def thinking(self) -> list[dict[str, Any]]:
        """Answers that people still wait for."""
        return [message for message in self.messages() if message["flags"] & LOADING]

    def once(self) -> None:
        """No board twice."""
        plies = [(ply, len(message["attachments"])) for ply, message in self.boards()]
        assert len(plies) == len(set(plies)), f"boards {plies}"
