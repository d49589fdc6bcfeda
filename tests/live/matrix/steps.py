"""The steps of a game at which a fault happens, and their allowed results.

A step prepares a game, performs an action whose request to Discord gets the fault, and checks the result:
either the effect is stored once and shown once, or there is a clear answer and nothing has changed. Then the
game goes on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from bot.sandbox.api_errors import ApiError
from tests.discord_lab import DiscordLab, Refused
from tests.live.matrix.faults import ANSWER, CALLBACK, EDIT, POST, THREAD, Kind, removal
from tests.live.matrix.games import PATIENCE, Cell, Missing

SETTLE = 0.4
"""Seconds in which a duplicate would appear."""

Action = Callable[[Cell], Awaitable[None]]


@dataclass(frozen=True)
class Step:
    """A row of the matrix. `skip`: number of matching requests before the one that gets the fault."""

    name: str
    route: str
    prepare: Action
    act: Action
    judge: Callable[[Cell], Awaitable[str]]
    skip: int = 0


async def attempt(action: Awaitable[Any]) -> Exception | None:
    """Perform an action; return the error if the bot doesn't react as expected."""
    try:
        await action
    except (Missing, ApiError, Refused, ValueError) as error:
        return error
    return None


# ---- preparation


async def leave_empty(_: Cell) -> None:
    """Leave the channel empty."""


async def start_challenge(cell: Cell) -> None:
    await cell.shown(await cell.challenge(), "accept")


async def start_game(cell: Cell) -> None:
    """Start a game with two half-moves, so that it is alice's turn."""
    await cell.begin("e4", "e5")


# ---- actions


async def send_move(cell: Cell) -> None:
    cell.alice.send(cell.place(), "Nf3")


async def send_illegal_move(cell: Cell) -> None:
    cell.alice.send(cell.place(), "Ke3")


async def use_command(cell: Cell) -> None:
    await cell.record(cell.alice.slash(cell.place(), "move", {"move": "Nf3"}))


async def use_menu(cell: Cell) -> None:
    board = cell.board(2)
    if board is None:
        raise Missing("board")
    opened = await cell.press(cell.alice, board, "menu")
    chosen = await cell.press(cell.alice, await cell.shown(opened, "step"), "step", "g1")
    await cell.press(cell.alice, await cell.shown(chosen, "menu"), "step", "g1f3")


async def challenge(cell: Cell) -> None:
    await cell.challenge()


async def accept(cell: Cell) -> None:
    card = next(message for message in cell.messages() if message["components"])
    await cell.press(cell.bob, card, "accept")


ATTEMPTS = 10
"""Attempts of a person: after a fault the bot may be disconnected for a few seconds."""


async def retry_challenge(cell: Cell) -> None:
    for _ in range(ATTEMPTS):
        if (made := await cell.challenge()).kind != "failed":
            await cell.shown(made, "accept")
            return


async def retry_accept(cell: Cell) -> None:
    for _ in range(ATTEMPTS):
        card = next(message for message in cell.messages() if message["components"])
        if (await cell.press(cell.bob, card, "accept")).kind != "failed":
            return


async def resign(cell: Cell) -> None:
    board = cell.board(2)
    if board is None:
        raise Missing("board")
    asked = await cell.press(cell.alice, board, "resign")
    await cell.press(cell.alice, await cell.shown(asked, "resign-yes"), "resign-yes")


# ---- checks


async def wait_for_answer(cell: Cell) -> None:
    """Wait until the person gets an answer, or Discord reports that the interaction failed."""
    failed = any(outcome.kind == "failed" for outcome in cell.outcomes)
    before = cell.answers_before_fault
    await cell.until(lambda: failed or len(cell.answers()) > before, "answer")


async def check_move(cell: Cell) -> str:
    """Check that a move is stored and shown, or answered and not stored, and that the game goes on."""

    def settled() -> str | None:
        if cell.moves() == ["e4", "e5", "Nf3"]:
            return "played" if cell.board(3) or not cell.reachable() else None
        failed = any(outcome.kind == "failed" for outcome in cell.outcomes)
        return "answered" if failed or len(cell.answers()) > cell.answers_before_fault else None

    result = await cell.until(settled, "board or answer")
    if result == "answered":
        assert cell.moves() == ["e4", "e5"]
    await asyncio.sleep(SETTLE)
    await _check_game_goes_on(cell, "Nf3" if result == "answered" else "Nc6")
    cell.assert_no_duplicate_boards()
    return result


async def check_illegal_move(cell: Cell) -> str:
    """Check that nothing is stored and that there is one answer, or none if the place is deleted."""
    gone = cell.fault in ("10003", "thread gone", "channel gone")
    if gone:
        await cell.until(cell.struck, "fault")
    else:
        await wait_for_answer(cell)
    await asyncio.sleep(SETTLE)
    assert cell.moves() == ["e4", "e5"]
    assert len(cell.answers()) <= cell.answers_before_fault + (not gone), "more than one answer"
    await _check_game_goes_on(cell, "Nf3")
    cell.assert_no_duplicate_boards()
    return "gone" if gone else "answered"


async def _check_game_goes_on(cell: Cell, text: str) -> None:
    """Check that the next move is stored and shown, and that no answer is still pending."""
    if not cell.reachable():
        return
    plies = len(cell.moves())
    cell.mover().send(cell.place(), text)
    await cell.until(lambda: cell.board(plies + 1), f"board after {text}")
    assert len(cell.moves()) == plies + 1
    await cell.until(lambda: not cell.thinking(), "end of thinking")


async def check_challenge(cell: Cell) -> str:
    """Check that there is a card that can be accepted, or an answer and no challenge."""

    def settled() -> str | None:
        card = any(message["components"] for message in cell.messages())
        failed = any(outcome.kind == "failed" for outcome in cell.outcomes)
        if card and cell.challenges("pending") == 1:
            return "posted"
        return "answered" if not cell.challenges("pending") and (failed or cell.answers()) else None

    result = await cell.until(settled, f"card or answer; pending: {cell.challenges('pending')}")
    await asyncio.sleep(SETTLE)
    assert len([message for message in cell.messages() if message["components"]]) == (result == "posted")
    if result == "answered":
        await retry_challenge(cell)
    await retry_accept(cell)
    await cell.until(lambda: cell.board(0), "first board")
    cell.assert_no_duplicate_boards()
    assert not cell.thinking()
    return result


async def check_start(cell: Cell) -> str:
    """Check that one game has started, or that there is an answer and the challenge is still open."""

    def settled() -> str | None:
        if cell.stored():
            return "begun" if cell.board(0) or not cell.reachable() else None
        failed = any(outcome.kind == "failed" for outcome in cell.outcomes)
        return "answered" if failed or len(cell.answers()) > cell.answers_before_fault else None

    result = await cell.until(settled, "first board or answer")
    await asyncio.sleep(SETTLE)
    assert len(cell.stored()) == (result == "begun")
    if result == "answered":
        assert cell.challenges("pending") == 1
        if not any(message["components"] for message in cell.messages()):
            await retry_challenge(cell)  # The card itself was deleted.
        await retry_accept(cell)
        await cell.until(lambda: cell.board(0), "first board")
    await _check_game_goes_on(cell, "e4")
    cell.assert_no_duplicate_boards()
    return result


async def check_end(cell: Cell) -> str:
    """Check that the end is stored and shown once, or that there is an answer and the game goes on."""

    def settled() -> str | None:
        ((status, _, _),) = cell.stored()
        if status == "finished":
            ends = [message for _, message in cell.boards() if len(message["attachments"]) == 2]
            return "ended" if len(ends) == 1 or not cell.reachable() else None
        failed = any(outcome.kind == "failed" for outcome in cell.outcomes)
        return "answered" if failed or len(cell.answers()) > cell.answers_before_fault else None

    result = await cell.until(settled, "end or answer")
    await asyncio.sleep(SETTLE)
    await cell.until(lambda: not cell.thinking(), "end of thinking")
    if result == "answered":
        assert cell.stored()[0][0] == "running"
        await _check_game_goes_on(cell, "Nf3")
    cell.assert_no_duplicate_boards()
    return result


STEPS = (
    Step("move written: its board", POST, start_game, send_move, check_move),
    Step("move written: old buttons off", EDIT, start_game, send_move, check_move),
    Step("illegal move: its answer", POST, start_game, send_illegal_move, check_illegal_move),
    Step("/move: acknowledged", CALLBACK, start_game, use_command, check_move),
    Step("/move: its board", POST, start_game, use_command, check_move),
    Step("/move: answered", ANSWER, start_game, use_command, check_move),
    Step("Move pressed: acknowledged", CALLBACK, start_game, use_menu, check_move),
    Step("Move pressed: pieces shown", ANSWER, start_game, use_menu, check_move),
    Step("piece picked: acknowledged", CALLBACK, start_game, use_menu, check_move, skip=1),
    Step("piece picked: moves shown", ANSWER, start_game, use_menu, check_move, skip=1),
    Step("move picked: acknowledged", CALLBACK, start_game, use_menu, check_move, skip=2),
    Step("move picked: its board", POST, start_game, use_menu, check_move),
    Step("move picked: answered", ANSWER, start_game, use_menu, check_move, skip=2),
    Step("/challenge: its card", CALLBACK, leave_empty, challenge, check_challenge),
    Step("Accept: acknowledged", CALLBACK, start_challenge, accept, check_start),
    Step("Accept: thread", THREAD, start_challenge, accept, check_start),
    Step("Accept: card closed", EDIT, start_challenge, accept, check_start),
    Step("Accept: first board", POST, start_challenge, accept, check_start),
    Step("Resign: acknowledged", CALLBACK, start_game, resign, check_end),
    Step("Resign: confirmation", ANSWER, start_game, resign, check_end),
    Step("Yes, resign: acknowledged", CALLBACK, start_game, resign, check_end, skip=1),
    Step("Yes, resign: the end", POST, start_game, resign, check_end),
    Step("Yes, resign: answered", ANSWER, start_game, resign, check_end, skip=1),
)


async def strike(
    sandbox: DiscordLab, cell: Cell, step: Step, kind: Kind, prepared: asyncio.Barrier | None = None
) -> str:
    """Play one cell; return its result. Raises AssertionError if the result isn't allowed.

    `prepared`: a barrier at which all cells wait until their games are prepared.
    """
    await step.prepare(cell)
    if prepared is not None:
        await prepared.wait()
    cell.answers_before_fault = len(cell.answers())
    cell.outcomes.clear()
    cell.fault = kind.name
    fault = kind.make(step.route)
    action = removal(sandbox, kind.deletes, cell.channel, cell.thread) if kind.deletes else None
    fault.skip = step.skip
    cell.struck = lambda: fault.hits > 0
    sandbox.faults.add(fault.aim(sandbox, cell.channel, action))
    try:
        async with asyncio.timeout(4 * PATIENCE):
            stopped = await attempt(step.act(cell))
            try:
                result = await step.judge(cell)
            except Missing as missing:
                raise Missing(f"{missing} (the action: {stopped!r})") from missing
        with suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                # The result may be complete before the request with the fault arrives.
                while not fault.hits:  # noqa: ASYNC110 - there is no event
                    await asyncio.sleep(0.05)
    finally:
        sandbox.faults.all.remove(fault)
    assert fault.hits, "the fault never happened"
    return result
