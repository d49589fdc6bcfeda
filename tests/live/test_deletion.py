"""Kills during a deletion of personal data: it resumes automatically until it is complete."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from pathlib import Path

import pytest
import pytest_asyncio

import rules
from bot.sandbox import guilds_and_channels
from tests.discord_lab import DiscordLab, Person
from tests.live.table import Table, buttons, running_table

pytestmark = pytest.mark.slow

RUNNING, FINISHED = 12, 3000
"""Numbers of games of the deleted player, large enough that resigning and anonymizing them takes a while."""

SECONDS = 60.0
"""Timeout for each step; a step takes one or two seconds."""

QUICK = {"UPKEEP_SECONDS": "0.2", "DELETION_SECONDS": "1"}


@pytest_asyncio.fixture
async def table(tmp_path: Path) -> AsyncIterator[Table]:
    async with DiscordLab() as sandbox, running_table(sandbox, tmp_path, **QUICK) as table:
        yield table


def ask(folder: Path, query: str, *values: object) -> int:
    """Return a number from the database file, with a separate connection."""
    with closing(sqlite3.connect(f"file:{folder / 'kibitz.db'}?mode=ro", uri=True, timeout=5)) as connection:
        return int(connection.execute(query, values).fetchone()[0])


def count(folder: Path, status: str, person: int) -> int:
    """Return the number of a person's games with this status."""
    query = "SELECT COUNT(*) FROM matches WHERE status = ? AND ? IN (white_id, black_id)"
    return ask(folder, query, status, person)


async def until(there: Callable[[], bool], table: Table, what: str) -> None:
    deadline = asyncio.get_running_loop().time() + SECONDS
    while not there():
        assert asyncio.get_running_loop().time() < deadline, (what, table.log.read_text()[-3000:])
        await asyncio.sleep(0.001)


def fill(folder: Path, leaver: int, others: list[int], channel: int, guild: int) -> None:
    """Add FINISHED finished games of one move, with their results, while the bot isn't running."""
    start, now = rules.variant("chess").start().fen(), "2026-01-01 00:00:00.000000"
    with closing(sqlite3.connect(folder / "kibitz.db")) as connection, connection:
        moment = connection.execute("SELECT created_at FROM matches LIMIT 1").fetchone()
        now = moment[0]
        for number in range(FINISHED):
            other = others[number % len(others)]
            white, black = (leaver, other) if number % 2 else (other, leaver)
            made = connection.execute(
                "INSERT INTO matches (variant, start_fen, white_id, black_id, guild_id, channel_id, locale,"
                " status, reason, version, ply, posted_ply, end_posted, takebacks, rated, speed, planned,"
                " lost_before, created_at, updated_at)"
                " VALUES ('chess', ?, ?, ?, ?, ?, 'en', 'finished', 'time', 1, 1, 1, 1, 0, 0,"
                " 'correspondence', 0, 0, ?, ?)",
                (start, white, black, guild, channel, now, now),
            )
            connection.execute(
                "INSERT INTO moves (match_id, ply, uci, san, player_id, created_at)"
                " VALUES (?, 1, 'e2e4', 'e4', ?, ?)",
                (made.lastrowid, white, now),
            )
            for player, opponent, color in ((white, black, "white"), (black, white, "black")):
                connection.execute(
                    "INSERT INTO results (player_id, ended_at, match_id, opponent_id, variant, color,"
                    " outcome, speed, guild_id) VALUES (?, ?, ?, ?, 'chess', ?, 'draw', 'correspondence', ?)",
                    (player, now, made.lastrowid, opponent, color, guild),
                )


def statements_with(folder: Path, person: int) -> list[str]:
    """Return the statements of a database dump that contain a person's id."""
    with closing(sqlite3.connect(folder / "kibitz.db")) as connection:
        return [line[:200] for line in connection.iterdump() if str(person) in line]


async def confirm_deletion(person: Person, channel: int) -> None:
    """Request the deletion and confirm it."""
    question = await person.answer(await person.slash(channel, "privacy", {"action": "delete"}))
    assert f"{RUNNING} ongoing games" in question["content"]
    yes = next(b["custom_id"] for b in buttons(question) if "privacy-delete-yes" in b["custom_id"])
    await person.use_component(channel, int(question["id"]), yes)


async def test_a_deletion_is_completed_after_kills(table: Table) -> None:
    """The first kill is during the resignations, the second one while finished games are anonymized."""
    sandbox, folder = table.sandbox, table.folder
    leaver, other = sandbox.person("alice"), sandbox.person("bob")
    guests = [sandbox.person(guilds_and_channels.add_user(sandbox.world, f"guest{n}").id) for n in range(2)]
    channels = [await table.begin(leaver, other) for _ in range(RUNNING)]
    await leaver.slash(sandbox.channel().id, "settings player", {"theme": "green"})
    await table.stop()
    people = [other.id, *(guest.id for guest in guests)]
    fill(folder, leaver.id, people, sandbox.channel().id, sandbox.guild().id)
    assert statements_with(folder, leaver.id)
    await table.start(**QUICK)

    await confirm_deletion(leaver, sandbox.channel().id)
    await until(lambda: count(folder, "running", leaver.id) < RUNNING, table, "resigned game")
    await table.kill()
    assert count(folder, "finished", leaver.id) >= FINISHED, "finished games are anonymized last"
    assert ask(folder, "SELECT COUNT(*) FROM deletions") == 1
    await table.start(**QUICK)

    await until(lambda: count(folder, "finished", leaver.id) < FINISHED, table, "anonymized game")
    await table.kill()
    assert count(folder, "running", leaver.id) == 0
    assert count(folder, "finished", leaver.id) > 0
    assert ask(folder, "SELECT COUNT(*) FROM deletions") == 1
    log = table.log.stat().st_size
    await table.start(**QUICK)

    await until(lambda: ask(folder, "SELECT COUNT(*) FROM deletions") == 0, table, "end of the deletion")
    for channel in channels:
        ends = [board for board in table.boards(other, channel) if "resigned" in board["content"]]
        assert len(ends) == 1, "each opponent is notified once"
    await table.stop()
    assert statements_with(folder, leaver.id) == []
    assert ask(folder, "SELECT COUNT(*) FROM matches") == RUNNING + FINISHED, "the games themselves stay"
    with table.log.open("rb") as file:
        file.seek(log)
        assert str(leaver.id).encode() not in file.read()
