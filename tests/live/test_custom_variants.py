"""Custom variants with the same title on two servers with separate processes: each server plays its own
variant, even after the process that stored it is killed and restarted."""

from __future__ import annotations

import base64
import re
from pathlib import Path
from typing import Any

import pytest

from bot.sandbox.model import Guild
from tests.bot.database.postgres import INSTALLED
from tests.discord_lab import Person
from tests.live.several import server, wait_for_board, wait_for_shards
from tests.live.table import buttons
from tests.live.test_sharing import SHARDS, Fleet, open_fleet, postgres

__all__ = ["postgres"]

pytestmark = [
    pytest.mark.skipif(not INSTALLED, reason="PostgreSQL's initdb and pg_ctl not installed"),
    pytest.mark.slow,
]

TEXTS = (
    "[arch:chess]\nkibitzTitle = Arch Chess\nknight = -\ncustomPiece1 = n:C\n",
    "[arch:chess]\nkibitzTitle = Arch Chess\nknight = -\ncustomPiece1 = n:A\n",
)
"""Two variants with different knights: (3, 1) leapers in the first, (2, 2) leapers in the second."""
LEAPS = ("Nc4", "Nd3")
"""First moves; each is legal in one of the variants only."""


async def press(person: Person, channel: int, message: dict[str, Any], label: str) -> dict[str, Any]:
    """Press a button of a person's card; return the message without that button."""
    pressed = next(button for button in buttons(message) if button.get("label") == label)
    await person.use_component(channel, int(message["id"]), pressed["custom_id"])
    return await person.wait_for(
        lambda found: found["id"] == message["id"] and label not in map(_label, buttons(found)),
        channel_id=channel,
    )


def _label(item: dict[str, Any]) -> str:
    return str(item.get("label", ""))


async def make(person: Person, channel: int, text: str) -> dict[str, Any]:
    """Send a definition as a file, save it and show it to everyone; return its card."""
    file = {"filename": "arch.ini", "base64": base64.b64encode(text.encode()).decode()}
    draft = await person.answer(await person.slash(channel, "custom new", {"file": file}))
    saved = await press(person, channel, draft, "Save")
    return await press(person, channel, saved, "Show to everyone here")


async def keys(fleet: Fleet, title: str = "Arch Chess") -> dict[int, str]:
    """Return the key of the variant with this title on each server."""
    rows = await fleet.ask("SELECT guild_id, key FROM custom_variants WHERE title = $1", title)
    return {row["guild_id"]: row["key"] for row in rows}


async def test_each_server_plays_its_own_variant(postgres: tuple[str, int], tmp_path: Path) -> None:
    async with open_fleet(postgres, tmp_path) as fleet:
        sandbox, (alice, bob) = fleet.sandbox, map(fleet.sandbox.person, ("alice", "bob"))
        guilds: list[Guild] = [server(sandbox, shard, SHARDS) for shard in range(SHARDS)]
        channels = [sandbox.channel(guild=guild).id for guild in guilds]
        for shard in range(SHARDS):
            await fleet.start(shard, shard)
        await wait_for_shards(sandbox, {0, 1}, SHARDS)
        cards = [await make(alice, channel, text) for channel, text in zip(channels, TEXTS, strict=True)]
        made = await keys(fleet)
        assert len(set(made.values())) == SHARDS, "two variants with the same title"
        table = fleet.processes[0]
        games = [await table.begin(alice, bob, guild, variant="Arch Chess") for guild in guilds]
        rows = await fleet.ask("SELECT guild_id, variant FROM matches")
        assert {row["guild_id"]: row["variant"] for row in rows} == made

        await table.kill_one()
        await wait_for_shards(sandbox, {1}, SHARDS)
        await fleet.start(0, 0)
        await wait_for_shards(sandbox, {0, 1}, SHARDS)
        alice.send(games[0], LEAPS[0])
        await wait_for_board(alice, games[0], 1)
        alice.send(games[1], LEAPS[0])
        alice.send(games[1], LEAPS[1])
        await wait_for_board(alice, games[1], 1)
        for game, leap in zip(games, LEAPS, strict=True):
            assert await fleet.moves(game) == [leap]

        shared = await press(alice, channels[0], cards[0], "Share code")
        (code,) = re.findall(r"Share code: `(\w+)`", shared["content"])
        copied = await bob.answer(await bob.slash(channels[1], "custom import", {"code": code}))
        assert "Here it is." in copied["content"]
