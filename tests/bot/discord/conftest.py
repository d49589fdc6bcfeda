"""Fixtures for the real bot on simcord's offline Discord, with a real database."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import discord
import pytest
import pytest_asyncio
import simcord.env
import simcord.interactions
from simcord.actors import MemberActor

from bot.config import Settings
from bot.database.open_database import open_database
from bot.database.transactions import Database
from bot.discord import KibitzBot
from bot.discord.features import ACTIONS
from bot.discord.wording.notation import VOCABULARY
from bot.state.game_setup import Limits
from bot.state.use_cases import KnownWords, UseCases
from tests.bot.clock import Clock
from tests.bot.discord.puzzles.collection import install
from tests.bot.discord.table import Engine, Table, forgive_refusals, settle_at_once, translate_commands_once


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    settle_at_once(monkeypatch)
    translate_commands_once(monkeypatch)
    forgive_refusals(monkeypatch)


@pytest.fixture(autouse=True)
def _readable_custom_ids(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check that actions can parse the custom_ids of all buttons and menus that the bot shows."""
    add_item = discord.ui.View.add_item

    def add_checked(view: discord.ui.View, item: Any) -> discord.ui.View:
        if isinstance(item, discord.ui.Button | discord.ui.Select) and item.custom_id is not None:
            _, name, *ids = item.custom_id.split(":", 2)
            pattern = ACTIONS[name].ids
            assert pattern is not None, item.custom_id
            assert pattern.fullmatch("".join(ids)), item.custom_id
        return add_item(view, item)

    monkeypatch.setattr(discord.ui.View, "add_item", add_checked)


@pytest.fixture
def speak(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Return a function that sets the reader's and the server's locale for later interactions."""
    original = simcord.interactions.base_payload

    def set_locale(reader: str, server: str = "en-US") -> None:
        def payload(*args: Any, **kwargs: Any) -> Any:
            record, fields = original(*args, **kwargs)
            fields["locale"] = reader
            if "guild_locale" in fields:
                fields["guild_locale"] = server
            return record, fields

        monkeypatch.setattr(simcord.interactions, "base_payload", payload)

    return set_locale


@pytest_asyncio.fixture
async def database(path: Path) -> AsyncIterator[Database]:
    opened = await open_database(f"sqlite:///{path}", busy_seconds=0.2)
    try:
        yield opened
    finally:
        await opened.close()


@pytest.fixture
def bot_settings() -> dict[str, str]:
    """Settings of the bot as environment variables; override the fixture or parametrize it to change them."""
    return {}


@pytest_asyncio.fixture
async def table(database: Database, bot_settings: dict[str, str], path: Path) -> AsyncIterator[Table]:
    """A server with a running bot and three members. `bot_settings` changes the settings of its bots."""
    clock = Clock()
    # Tests send commands faster than people.
    unlimited = {"KIBITZ_COMMANDS_PER_MINUTE": "10000"}
    settings = Settings.load(unlimited | bot_settings, env_file=None)
    limits = (settings.open_challenges, settings.running_games)
    use_cases = UseCases(
        database,
        now=clock,
        limits=Limits(open_challenges=limits[0], running_games=limits[1]),
        words=KnownWords(vocabulary=VOCABULARY),
    )

    engine = Engine()

    def new_bot() -> KibitzBot:
        return KibitzBot(settings, use_cases, engine, shard_count=1)

    env = simcord.env.Env(new_bot())
    await env.start()
    try:
        guild = env.create_guild("Chess club")
        channel = guild.create_text_channel("games")
        alice, bob, carol = (guild.add_member(env.create_user(n)) for n in ("alice", "bob", "carol"))
        people = (alice, bob, carol)
        yield Table(env, guild, channel, *people, database, use_cases, clock, new_bot, path, engine)
    finally:
        await env.shutdown()
    # Like simcord's own fixture: an error that the test hasn't acknowledged fails it.
    env._raise_errors_since(env._errors_acknowledged)


@pytest.fixture
def small_collection(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace the packaged puzzles with a few known ones."""
    install(monkeypatch)


@pytest.fixture
def manager(table: Table) -> MemberActor:
    """A member with the Manage Server permission."""
    role = table.guild.create_role("managers", permissions=discord.Permissions(manage_guild=True))
    return table.guild.add_member(table.env.create_user("dora"), roles=[role])
