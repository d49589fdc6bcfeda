"""One person sends two hundred commands within a second, over real sockets; others are hardly affected."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from bot.sandbox import guilds_and_channels
from tests.discord_lab import DiscordLab, Person
from tests.live.matrix.games import Cell
from tests.live.table import Table

pytestmark = pytest.mark.slow

COMMANDS_PER_MINUTE = 120

PATIENCE = 60.0
"""Timeout in seconds for a move on a busy machine; it takes about one."""

ANSWER_TIMEOUT = 60.0
"""Timeout in seconds for each of the two hundred answers; they take two."""

COMMANDS: list[tuple[str, dict[str, str]]] = [
    ("games", {}),
    ("board", {}),
    ("moves", {}),
    ("help", {}),
    ("challenge", {"color": "white"}),
]


async def test_a_flood_of_commands_is_limited_while_games_continue(tmp_path: Path) -> None:
    # Discord's limit of 3 seconds for an answer would measure the machine, with 200 commands in a second.
    async with DiscordLab(response_seconds=30.0) as sandbox:
        table = Table(sandbox, tmp_path)
        await table.start(KIBITZ_COMMANDS_PER_MINUTE=str(COMMANDS_PER_MINUTE), KIBITZ_OPEN_CHALLENGES="10")
        try:
            await _flood(table)
        finally:
            await table.kill()
            print(table.log.read_text()[-20_000:])  # pytest shows it after a failure.
        log = table.log.read_text()
    assert "Traceback" not in log
    assert "ERROR" not in log


async def _flood(table: Table) -> None:
    cell = Cell.of(table, "flooded")
    await cell.begin()
    mallory = table.sandbox.add_person("mallory")
    guilds_and_channels.join_guild(table.sandbox.world, table.sandbox.guild(), mallory.user)
    clock = asyncio.get_running_loop().time
    begun = clock()
    flood = [asyncio.create_task(_ask(mallory, cell.channel, number)) for number in range(200)]
    await asyncio.sleep(0)
    # Meanwhile a game continues and other people's commands are answered.
    for ply, text in enumerate(("e4", "e5", "Nf3", "Nc6"), start=1):
        (cell.alice if ply % 2 else cell.bob).send(cell.place(), text)
        await cell.until(lambda ply=ply: cell.board(ply), f"board {ply}", PATIENCE)
    asked = await cell.bob.slash(cell.place(), "games")
    assert "Your ongoing games" in (await cell.bob.answer(asked))["content"]
    answers = await asyncio.gather(*flood)
    refused = [text for text in answers if f"at most {COMMANDS_PER_MINUTE} commands" in text]
    # The limit refills during the test.
    refilled = int((clock() - begun) * COMMANDS_PER_MINUTE / 60) + 1
    assert 200 - COMMANDS_PER_MINUTE - refilled <= len(refused) <= 200 - COMMANDS_PER_MINUTE
    assert "" not in answers
    assert cell.challenges("pending") == 10
    cell.assert_no_duplicate_boards()


async def _ask(who: Person, channel: int, number: int) -> str:
    """Send one of the commands, which are spread over a second; return the answer."""
    await asyncio.sleep(number / 200)
    command, options = COMMANDS[number % len(COMMANDS)]
    outcome = await who.slash(channel, command, options)
    answer = await who.answer(outcome, seconds=ANSWER_TIMEOUT)
    return answer["content"]
