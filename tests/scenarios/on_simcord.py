"""Scenarios on simcord, inside this process and without sockets."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import discord
import pytest
import simcord.env
import simcord.interactions
from simcord.backend import serializers
from simcord.builders import ChannelHandle

from bot.config import Settings
from bot.database.open_database import open_database
from bot.discord import KibitzBot
from bot.state.use_cases import UseCases
from tests.bot.database.databases import fresh
from tests.bot.discord.table import Engine, forgive_refusals, settle_at_once, translate_commands_once
from tests.scenarios.driver import ALICE, BOB, CAROL, PEOPLE, Kind, Seen


class SimcordDriver:
    """A separate simulated server. See Driver."""

    def __init__(
        self,
        env: simcord.env.Env,
        new_bot: Callable[[], KibitzBot],
        monkeypatch: pytest.MonkeyPatch,
        kind: Kind = Kind.THREAD,
    ) -> None:
        self.kind = kind
        self._env = env
        self._new_bot = new_bot
        self._guild = env.create_guild("Chess club")
        assert self._guild.me is not None
        may_open = discord.PermissionOverwrite(create_public_threads=kind is Kind.THREAD)
        self._channel = self._guild.create_text_channel("games", overwrites={self._guild.me: may_open})
        self._people = {who: self._guild.add_member(env.create_user(who)) for who in (ALICE, BOB, CAROL)}
        self._server, self._locales = "en-US", dict[int, str]()
        self.lobby = self._channel.id
        self._original = simcord.interactions.base_payload
        # All users of simcord have an English client.
        monkeypatch.setattr(simcord.interactions, "base_payload", self._payload)

    def _payload(self, *args: Any, **kwargs: Any) -> Any:
        record, payload = self._original(*args, **kwargs)
        payload["locale"] = self._locales.get(kwargs["user_id"], "en-US")
        payload["guild_locale"] = self._server
        return record, payload

    def speak(self, *, server: str, **people: str) -> None:
        self._server = server
        self._locales = {self._people[who].id: locale for who, locale in people.items()}

    def threads(self) -> dict[int, str]:
        return {thread.id: thread.name or "" for thread in self._channel.threads}

    def _handle(self, place: int) -> ChannelHandle:
        return next(handle for handle in (self._channel, *self._channel.threads) if handle.id == place)

    def sees(self, who: str, place: int) -> list[Seen]:
        history = self._handle(place).history(viewer=self._people[who])
        backend = self._env.backend
        stored = [backend.get_message(place, message.id) for message in history]
        names = {person.id: name for name, person in self._people.items()}
        return [Seen.of(dict(serializers.message_payload(backend, message)), names) for message in stored]

    def _message(self, who: str, seen: Seen) -> Any:
        history = self._handle(seen.place).history(viewer=self._people[who])
        return next(message for message in history if message.id == seen.id)

    async def restart(self) -> None:
        await self._env.restart_bot(self._new_bot())

    async def wait(self, seconds: float) -> None:
        await self._env.advance_time(seconds)

    async def write(self, who: str, place: int, text: str, reply_to: Seen | None = None) -> None:
        answered = None if reply_to is None else self._message(who, reply_to)
        await self._people[who].send(self._handle(place), text, reply_to=answered)

    async def slash(self, who: str, place: int, command: str, options: Mapping[str, str]) -> None:
        given: dict[str, Any] = dict(options)
        for option in PEOPLE & given.keys():
            given[option] = self._people[given[option]]
        await self._people[who].slash(self._handle(place), command, **given)

    async def press(self, who: str, on: Seen, custom_id: str, value: str | None = None) -> None:
        message = self._message(who, on)
        if value is None:
            await self._people[who].click(message, custom_id=custom_id)
        else:
            await self._people[who].select(message, [value], custom_id=custom_id)

    async def suggestions(self, who: str, place: int, command: str, option: str, typed: str) -> list[str]:
        choices = await self._people[who].autocomplete(self._handle(place), command, option, typed)
        return [choice["name"] for choice in choices]


@asynccontextmanager
async def simulated(
    folder: Path, monkeypatch: pytest.MonkeyPatch, kind: Kind = Kind.THREAD
) -> AsyncIterator[SimcordDriver]:
    """Run a simulated Discord with the bot, on a new database."""
    settle_at_once(monkeypatch)
    translate_commands_once(monkeypatch)
    forgive_refusals(monkeypatch)
    database = await open_database(f"sqlite:///{await fresh(folder / 'kibitz.db')}")
    settings = Settings.load({"KIBITZ_COMMANDS_PER_MINUTE": "10000"}, env_file=None)
    # Everything uses simcord's clock, which tests advance.
    use_cases = UseCases(database, now=lambda: env.backend.clock.now())

    def new_bot() -> KibitzBot:
        return KibitzBot(settings, use_cases, Engine(), shard_count=1)

    env = simcord.env.Env(new_bot())
    await env.start()
    try:
        yield SimcordDriver(env, new_bot, monkeypatch, kind)
    finally:
        await env.shutdown()
        await database.close()
    # Like simcord's own fixture: unhandled errors fail the test.
    env._raise_errors_since(env._errors_acknowledged)
