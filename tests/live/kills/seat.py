"""A channel in which games are started, played and ended; a kill may interrupt any of these actions."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import rules
from tests.discord_lab import Refused
from tests.live.matrix.games import Cell
from tests.live.table import buttons

LONG_GAME = 24
"""Plies after which players resign more often."""
END_ATTACHMENTS = 2
"""Attachments of the message that shows a game's end: the board and the game as a file."""
ATTEMPTS = 15
"""Attempts after which a button counts as dead."""

Action = Callable[["Seat"], Awaitable[None]]


class Wrong(AssertionError):
    """Something was lost, done twice, or left dead."""


@dataclass
class Seat:
    """The known state of one game; `make` creates a channel for the next one."""

    make: Callable[[], Cell]
    dice: random.Random
    cell: Cell = field(init=False)
    status: str | None = None
    """Status of the game; None before it starts."""
    moves: list[str] = field(default_factory=list[str])
    reached: Counter[int] = field(default_factory=Counter[int])
    """Number of times that the game reached each ply; each time requires a board."""
    action: str = ""
    done: Counter[str] = field(default_factory=Counter[str])
    """Actions that were stored, of all that were started."""
    begun: Counter[str] = field(default_factory=Counter[str])
    outdated: Counter[str] = field(default_factory=Counter[str])
    """Outdated messages that still had buttons after a kill: boards and offers."""

    def __post_init__(self) -> None:
        self.cell = self.make()

    def take_new_channel(self) -> None:
        """Leave a finished game, whose rematch card would look like an open challenge."""
        self.cell, self.status, self.moves, self.reached = self.make(), None, [], Counter()

    # ---- state

    def update(self) -> None:
        """Read the stored game. Raises Wrong if a move is missing or was stored twice."""
        stored = self.cell.stored()
        if not stored:
            if self.status is not None:
                raise Wrong(f"the game is gone: {self}")
            return
        if len(stored) > 1:
            raise Wrong(f"one challenge started {len(stored)} games: {self}")
        ((status, moves, reason),) = stored
        if self.status is None:
            self.reached[0] += 1
            self.done[self.action] += 1
        kept = len([1 for old, new in zip(self.moves, moves, strict=False) if old == new])
        taken_back = self.action.startswith("yes") and len(self.moves) - 2 <= len(moves) < len(self.moves)
        if kept < len(self.moves) and not (taken_back and kept == len(moves)):
            raise Wrong(f"stored {moves}: {self}")
        if len(moves) > len(self.moves) + 1:
            raise Wrong(f"a move was played twice, stored {moves}: {self}")
        if len(moves) != len(self.moves):
            self.reached[len(moves)] += 1
            self.done[self.action] += 1
        if status != self.status and status == "finished":
            if len(moves) == len(self.moves):
                # Not ended by a move: the end has a separate message.
                self.reached[len(moves)] += 1
                self.done[self.action] += 1
            if reason is None:
                raise Wrong(f"ended without a reason: {self}")
        if self.status == "finished" and status != "finished":
            raise Wrong(f"a finished game continues: {self}")
        self.status, self.moves = status, moves

    def boards(self) -> list[tuple[int, dict[str, Any]]]:
        return self.cell.boards()

    def open_offers(self) -> list[dict[str, Any]]:
        """Return the messages with buttons that answer an offer."""
        return [m for m in self.cell.messages() if _has(m, "offer-yes")]

    def card(self) -> dict[str, Any] | None:
        """Return the card of a challenge that can be accepted."""
        return next((m for m in self.cell.messages() if _has(m, "accept")), None)

    def problem(self) -> str | None:
        """Return a description of what is wrong or missing; the bot may still be repairing it."""
        self.update()
        plies = Counter(ply for ply, _ in self.boards())
        if plies != self.reached:
            return f"boards {sorted(plies.elements())}, reached {sorted(self.reached.elements())}"
        card = self.card()
        if self.status is None:
            return None
        if card is not None:
            return "the card of a started game can still be accepted"
        if self.cell.thread is None or self.cell.place() != self.cell.thread:
            return f"thread {self.cell.thread}, played in {self.cell.place()}"
        _, newest = self.boards()[-1]
        if not _has(newest, "rematch" if self.status == "finished" else "more"):
            return "the newest board has no buttons"
        if len(newest["attachments"]) != (END_ATTACHMENTS if self.status == "finished" else 1):
            return "the end is not shown"
        return None

    async def wait_until_consistent(self, seconds: float) -> None:
        """Wait until nothing is wrong or missing. Raises Wrong after `seconds`."""
        deadline = asyncio.get_running_loop().time() + seconds
        while (found := self.problem()) is not None:
            if asyncio.get_running_loop().time() > deadline:
                raise Wrong(f"{found}: {self}")
            await asyncio.sleep(0.05)

    async def check_buttons(self) -> None:
        """Press a button of the newest board and of an old board that still has buttons after a kill.

        Raises Wrong if a button is dead.
        """
        if self.status is None:
            return
        for message in self.open_offers():
            if self._is_answered():
                await self._close(message)
        *old, (_, newest) = self.boards()
        action = "more" if self.status == "running" else "rematch"
        await self._press(newest, action, "flip" if action == "more" else "accept")
        for message in [message for _, message in old if _has(message, "more")][-1:]:
            self.outdated["board"] += 1
            await self._press(message, "more", "flip")

    def _is_answered(self) -> bool:
        """Return whether no offer is open."""
        query = "SELECT id, version FROM matches WHERE channel_id = ?"
        ((match, version),) = self.cell.rows(query, self.cell.channel)
        query = "SELECT count(*) FROM offers WHERE match_id = ? AND version = ? AND status = 'open'"
        ((asked,),) = self.cell.rows(query, match, version)
        return self.status == "finished" or asked == 0

    async def _close(self, offer: dict[str, Any]) -> None:
        """Press a button of an answered offer whose message id was not stored: it must be answered."""
        self.outdated["offer"] += 1
        for person in (self.cell.alice, self.cell.bob):
            with suppress(Refused):  # The buttons are gone.
                outcome = await self.cell.press(person, offer, "offer-no")
                if outcome.kind == "failed":
                    raise Wrong(f"an old offer is dead: {self}")

    async def _press(self, message: dict[str, Any], action: str, answered: str) -> None:
        for _ in range(ATTEMPTS):  # A busy machine may miss Discord's limit of three seconds.
            try:
                outcome = await self.cell.press(self.cell.alice, message, action)
            except Refused:
                return  # It is an old board by now, without buttons.
            if outcome.kind != "failed":
                answer = await self.cell.alice.answer(outcome, seconds=20)
                if not _has(answer, answered):
                    raise Wrong(f"{action} answers {answer['content']!r}: {self}")
                return
        raise Wrong(f"{action} is dead: {self}")

    # ---- actions

    async def act(self, delay: float) -> None:
        """Do something that is possible in the current state; a kill may interrupt it."""
        await asyncio.sleep(delay)
        known = self.moves
        self.update()
        if self.moves != known:
            return  # A move delayed by the kill was played after the last check; its board may be missing.
        action = self._choose()
        self.action = action.__name__
        self.begun[self.action] += 1
        await action(self)

    def _choose(self) -> Action:
        if self.status is None:
            if self.card() is None:
                return challenge
            return accept
        if self.open_offers():
            return self.dice.choice((yes, yes, no, write))
        resign_weight = 30 if len(self.moves) > LONG_GAME else 4
        actions: tuple[Action, ...] = (write, command, menu, resign, draw, takeback)
        takeback_weight = 0 if len(self.moves) < 2 else 8
        return self.dice.choices(actions, (40, 15, 15, resign_weight, 6, takeback_weight))[0]

    def move(self) -> rules.Move:
        position = rules.variant("chess").start()
        for san in self.moves:
            position = position.play(position.parse(san))
        self._position = position
        return self.dice.choice(position.legal_moves())

    def san(self) -> str:
        move = self.move()
        return self._position.san(move)

    def __str__(self) -> str:
        return f"{self.action} in channel {self.cell.channel}, {self.status}, {len(self.moves)} moves"


def _has(message: dict[str, Any], action: str) -> bool:
    return any(f":{action}:" in b["custom_id"] for b in buttons(message) if "custom_id" in b)


async def challenge(seat: Seat) -> None:
    await seat.cell.challenge()


async def accept(seat: Seat) -> None:
    card = seat.card()
    if card is not None:
        await seat.cell.press(seat.cell.bob, card, "accept")


async def write(seat: Seat) -> None:
    seat.cell.mover().send(seat.cell.place(), seat.san())


async def command(seat: Seat) -> None:
    await seat.cell.record(seat.cell.mover().slash(seat.cell.place(), "move", {"move": seat.san()}))


async def menu(seat: Seat) -> None:
    cell, mover, uci = seat.cell, seat.cell.mover(), seat.move().uci()
    opened = await cell.press(mover, seat.boards()[-1][1], "menu")
    chosen = await cell.press(mover, await cell.shown(opened, "step"), "step", uci[:2])
    await cell.press(mover, await cell.shown(chosen, "menu"), "step", uci)


async def resign(seat: Seat) -> None:
    cell, person = seat.cell, seat.cell.mover()
    asked = await cell.press(person, seat.boards()[-1][1], "resign")
    await cell.press(person, await cell.shown(asked, "resign-yes"), "resign-yes")


async def draw(seat: Seat) -> None:
    await seat.cell.mover().slash(seat.cell.place(), "draw")


async def takeback(seat: Seat) -> None:
    await seat.cell.mover().slash(seat.cell.place(), "takeback")


async def _answer(seat: Seat, action: str) -> None:
    asked = seat.open_offers()[-1]
    # The seat doesn't know who made the offer: one of the two may answer it.
    for person in (seat.cell.alice, seat.cell.bob):
        await seat.cell.press(person, asked, action)


async def yes(seat: Seat) -> None:
    await _answer(seat, "offer-yes")


async def no(seat: Seat) -> None:
    await _answer(seat, "offer-no")
