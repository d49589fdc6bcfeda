"""One cell of the matrix: a game of alice against bob in its own channel, and its state."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from bot.sandbox import guilds_and_channels
from bot.sandbox.model import LOADING, THREAD_CREATED
from tests.discord_lab import DiscordLab, Outcome, Person
from tests.live.table import Table, board_of, buttons

T = TypeVar("T")

PATIENCE = 25.0
"""Seconds to wait before something counts as missing; on an idle machine it takes at most 12."""


QUESTIONS = {"step", "resign-yes", "accept", "flip", "rematch"}
"""Actions of buttons whose messages don't count as answers."""


class Missing(AssertionError):
    """An expected message or change did not appear."""


@dataclass
class Cell:
    """A channel and its players. The state is read from the simulated Discord and the database."""

    sandbox: DiscordLab
    database: Path
    channel: int
    alice: Person
    bob: Person
    outcomes: list[Outcome] = field(default_factory=list[Outcome])
    fault: str = ""
    struck: Callable[[], bool] = bool
    """Whether the fault has happened."""
    answers_before_fault: int = 0
    """Number of answers before the fault."""
    answers_before_interaction: int = 0
    """Number of answers before the last interaction."""

    @classmethod
    def new(cls, sandbox: DiscordLab, database: Path, name: str) -> Cell:
        channel = guilds_and_channels.add_channel(sandbox.world, sandbox.guild(), name)
        return cls(sandbox, database, channel.id, sandbox.person("alice"), sandbox.person("bob"))

    @classmethod
    def of(cls, table: Table, name: str) -> Cell:
        return cls.new(table.sandbox, table.folder / "kibitz.db", name)

    # ---- state

    def messages(self) -> list[dict[str, Any]]:
        """Return all messages that a player sees in the thread and its channel, including ephemeral ones."""
        found: dict[str, dict[str, Any]] = {}
        for place in (self.channel, self.thread):
            if place is not None and place in self.sandbox.world.channels:
                for person in (self.alice, self.bob):
                    found |= {message["id"]: message for message in person.messages(place, 500)}
        return sorted(found.values(), key=lambda message: int(message["id"]))

    def boards(self) -> list[tuple[int, dict[str, Any]]]:
        """Return the public boards with their plies, oldest first."""
        shown = [(board_of(message), message) for message in self.messages() if not message["flags"] & 64]
        return [(int(found["ply"]), message) for found, message in shown if found is not None]

    def board(self, ply: int) -> dict[str, Any] | None:
        return next((message for shown, message in self.boards() if shown == ply), None)

    def rows(self, query: str, *values: Any) -> list[Any]:
        """Run a query with question marks as placeholders."""
        with closing(sqlite3.connect(self.database)) as connection, connection:
            return connection.execute(query, values).fetchall()

    def stored(self) -> list[tuple[str, list[str], str | None]]:
        """Return the status, the moves in SAN and the reason of the end of each stored match."""
        use_cases = "SELECT id, status, reason FROM matches WHERE channel_id = ? ORDER BY id"
        query = "SELECT san FROM moves WHERE match_id = ? ORDER BY ply"
        return [
            (status, [san for (san,) in self.rows(query, number)], reason)
            for number, status, reason in self.rows(use_cases, self.channel)
        ]

    def moves(self) -> list[str]:
        return next((moves for _, moves, _ in self.stored()), [])

    def challenges(self, status: str) -> int:
        query = "SELECT count(*) FROM challenges WHERE channel_id = ? AND status = ?"
        return self.rows(query, self.channel, status)[0][0]

    def challenge_of(self, card: dict[str, Any]) -> str:
        """Return the status of a card's challenge."""
        number = int(buttons(card)[0]["custom_id"].rpartition(":")[2])
        return self.rows("SELECT status FROM challenges WHERE id = ?", number)[0][0]

    def answers(self) -> list[dict[str, Any]]:
        """Return the bot's messages that are neither boards nor cards nor questions."""
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
        """Poll `there` until it returns something true; return that. Raises Missing."""
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
        """Return whether the bot can still send messages somewhere."""
        return self.channel in self.sandbox.world.channels

    # ---- actions

    def place(self) -> int:
        """Return the stored thread of the game, or its channel."""
        query = "SELECT thread_id FROM matches WHERE channel_id = ? ORDER BY id DESC"
        found = self.rows(query, self.channel)
        return (found[0][0] if found else None) or self.channel

    def mover(self) -> Person:
        return self.bob if len(self.moves()) % 2 else self.alice

    async def press(self, person: Person, message: dict[str, Any], action: str, value: str | None = None):
        """Press a button or choose a value of a menu, given its action."""
        (identity,) = [b["custom_id"] for b in buttons(message) if f":{action}:" in b["custom_id"]]
        values = None if value is None else [value]
        place = int(message["channel_id"])
        return await self.record(person.use_component(place, int(message["id"]), identity, values))

    async def record(self, interaction: Any) -> Outcome:
        self.answers_before_interaction = len(self.answers())
        outcome = await interaction
        self.outcomes.append(outcome)
        return outcome

    async def shown(self, outcome: Outcome, has: str) -> dict[str, Any]:
        """Return an outcome's message once it has a button or menu with this action.

        Raises Missing as soon as the interaction fails or the bot sends another answer.
        """

        def there() -> dict[str, Any] | None:
            for message in self.messages():
                mine = message["id"] == str(outcome.message_id)
                if mine and any(f":{has}:" in b["custom_id"] for b in buttons(message)):
                    return message
            if outcome.kind == "failed" or len(self.answers()) > self.answers_before_interaction:
                raise Missing(f"component {has}: the interaction failed or got another answer")
            return None

        return await self.until(there, f"component {has}")

    async def challenge(self) -> Outcome:
        """Let alice challenge bob, with White for alice."""
        options = {"opponent": str(self.bob.id), "color": "white"}
        return await self.record(self.alice.slash(self.channel, "challenge", options))

    async def begin(self, *moves: str) -> None:
        """Start a game and play some moves."""
        await self.press(self.bob, await self.shown(await self.challenge(), "accept"), "accept")
        await self.until(lambda: self.board(0), "first board")
        for ply, text in enumerate(moves, 1):
            self.mover().send(self.place(), text)
            await self.until(lambda ply=ply: self.board(ply), f"board after {text}")
        if moves:
            await self.until(lambda: self.retired(len(moves)), "old buttons gone")

    def retired(self, ply: int) -> bool:
        """Return whether the boards before `ply` have no buttons."""
        return not any(buttons(message) for shown, message in self.boards() if shown < ply)

    # ---- checks

    def thinking(self) -> list[dict[str, Any]]:
        """Return the pending answers, which still show that the bot is thinking."""
        return [message for message in self.messages() if message["flags"] & LOADING]

    def assert_no_duplicate_boards(self) -> None:
        """Check that no board was posted twice."""
        plies = [(ply, len(message["attachments"])) for ply, message in self.boards()]
        assert len(plies) == len(set(plies)), f"boards {plies}"
