"""Custom variants of one title on two servers, in two processes: each server's own one is played, also after
the process that made it is killed and starts again."""

from __future__ import annotations

import base64
import re
from pathlib import Path
from typing import Any

import pytest

from bot.sandbox.model import Guild
from tests.bot.database.postgres import INSTALLED
from tests.discord_lab import Person
from tests.live.several import server, shown, wait_for_shards
from tests.live.table import buttons
from tests.live.test_sharing import OF, Fleet, fleet, postgres

__all__ = ["postgres"]

pytestmark = [
    pytest.mark.skipif(not INSTALLED, reason="PostgreSQL's initdb and pg_ctl not installed"),
    pytest.mark.slow,
]

TEXTS = (
    "[arch:chess]\nkibitzTitle = Arch Chess\nknight = -\ncustomPiece1 = n:C\n",
    "[arch:chess]\nkibitzTitle = Arch Chess\nknight = -\ncustomPiece1 = n:A\n",
)
"""The knights of one leap three squares and one aside, those of the other two squares on diagonals."""
LEAPS = ("Nc4", "Nd3")
"""A first move that only the one or the other has."""


async def press(person: Person, channel: int, message: dict[str, Any], label: str) -> dict[str, Any]:
    """Press a button of one's own card; the message as it becomes."""
    pressed = next(each for each in buttons(message) if each.get("label") == label)
    await person.click(channel, int(message["id"]), pressed["custom_id"])
    return await person.wait_for(
        lambda found: found["id"] == message["id"] and label not in map(_label, buttons(found)),
        channel_id=channel,
    )


def _label(item: dict[str, Any]) -> str:
    return str(item.get("label", ""))


async def make(person: Person, channel: int, text: str) -> dict[str, Any]:
    """Send a definition as a file, save it and show it to everyone; its card."""
    file = {"filename": "arch.ini", "base64": base64.b64encode(text.encode()).decode()}
    draft = await person.answer(await person.slash(channel, "game new", {"file": file}))
    saved = await press(person, channel, draft, "Save")
    return await press(person, channel, saved, "Show to everyone here")


async def keys(all_: Fleet, title: str = "Arch Chess") -> dict[int, str]:
    """The newest text of that title on each server, by its key."""
    rows = await all_.ask("SELECT guild_id, key FROM custom_variants WHERE title = $1", title)
    return {row["guild_id"]: row["key"] for row in rows}


async def test_each_server_plays_its_own(postgres: tuple[str, int], tmp_path: Path) -> None:
    async with fleet(postgres, tmp_path) as all_:
        sandbox, (alice, bob) = all_.sandbox, map(all_.sandbox.person, ("alice", "bob"))
        guilds: list[Guild] = [server(sandbox, shard, OF) for shard in range(OF)]
        rooms = [sandbox.channel(guild=guild).id for guild in guilds]
        for shard in range(OF):
            await all_.start(shard, shard)
        await wait_for_shards(sandbox, {0, 1}, OF)
        cards = [await make(alice, room, text) for room, text in zip(rooms, TEXTS, strict=True)]
        made = await keys(all_)
        assert len(set(made.values())) == OF, "the same title, but each its own"
        table = all_.processes[0]
        games = [await table.begin(alice, bob, guild, variant="Arch Chess") for guild in guilds]
        rows = await all_.ask("SELECT guild_id, variant FROM matches")
        assert {row["guild_id"]: row["variant"] for row in rows} == made

        await table.kill_one()
        await wait_for_shards(sandbox, {1}, OF)
        await all_.start(0, 0)
        await wait_for_shards(sandbox, {0, 1}, OF)
        alice.send(games[0], LEAPS[0])
        await shown(alice, games[0], 1)
        alice.send(games[1], LEAPS[0])
        alice.send(games[1], LEAPS[1])
        await shown(alice, games[1], 1)
        for game, leap in zip(games, LEAPS, strict=True):
            assert await all_.moves(game) == [leap]

        shared = await press(alice, rooms[0], cards[0], "Share code")
        (code,) = re.findall(r"Share code: `(\w+)`", shared["content"])
        copied = await bob.answer(await bob.slash(rooms[1], "game import", {"code": code}))
        assert "Here it is." in copied["content"]
