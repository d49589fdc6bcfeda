"""One person who asks two hundred things in a second, over real sockets, and what the others notice of it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.discord_lab import DiscordLab, Person, places
from tests.live.matrix.games import Cell
from tests.live.table import Table

pytestmark = pytest.mark.slow

MOST = 120

PATIENCE = 15.0
"""Seconds until a move must be shown, on a machine that is busy besides; it takes about one."""

ANSWERED = 60.0
"""The same for each of the two hundred answers; they take two seconds."""

COMMANDS: list[tuple[str, dict[str, str]]] = [
    ("games", {}),
    ("board", {}),
    ("moves", {}),
    ("help", {}),
    ("challenge", {"color": "white"}),
]


async def test_two_hundred_commands_in_a_second(tmp_path: Path) -> None:
    async with DiscordLab() as sandbox:
        table = Table(sandbox, tmp_path)
        await table.start(KIBITZ_COMMANDS_PER_MINUTE=str(MOST), KIBITZ_OPEN_CHALLENGES="10")
        try:
            await _flooded(table)
        finally:
            await table.kill()
        log = table.log.read_text()
    assert "Traceback" not in log
    assert "ERROR" not in log


async def _flooded(table: Table) -> None:
    cell = Cell.new(table.sandbox, table.folder / "kibitz.db", "flooded")
    await cell.begin()
    mallory = table.sandbox.add_person("mallory")
    places.join_guild(table.sandbox.world, table.sandbox.guild(), mallory.user)
    clock = asyncio.get_running_loop().time
    begun = clock()
    flood = [asyncio.create_task(_ask(mallory, cell.channel, number)) for number in range(200)]
    await asyncio.sleep(0)
    # Meanwhile a game goes on, and others' commands are answered.
    for ply, text in enumerate(("e4", "e5", "Nf3", "Nc6"), start=1):
        (cell.alice if ply % 2 else cell.bob).send(cell.place(), text)
        await cell.until(lambda ply=ply: cell.board(ply), f"board {ply}", PATIENCE)
    asked = await cell.bob.slash(cell.place(), "games")
    assert "Your ongoing games" in (await cell.bob.answer(asked))["content"]
    answers = await asyncio.gather(*flood)
    refused = [text for text in answers if f"I answer {MOST} commands" in text]
    # In the seconds that it takes some drops come back.
    returned = int((clock() - begun) * MOST / 60) + 1
    assert 200 - MOST - returned <= len(refused) <= 200 - MOST
    assert "" not in answers
    assert cell.challenges("pending") == 10
    cell.once()


async def _ask(who: Person, channel: int, number: int) -> str:
    """The answer to one of many commands, all of which fall into one second."""
    await asyncio.sleep(number / 200)
    command, options = COMMANDS[number % len(COMMANDS)]
    outcome = await who.slash(channel, command, options)
    answer = await who.answer(outcome, seconds=ANSWERED)
    return answer["content"]
