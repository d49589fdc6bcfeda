"""A running loopback server, and plain bots that talk to it over real sockets."""

from __future__ import annotations

import asyncio
import contextlib
import importlib.util
import sys
import threading
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import aiohttp
import discord.gateway
import discord.http
import pytest
import pytest_asyncio

from bot.sandbox.redirect import redirect
from tests.discord_lab import DiscordLab
from tests.sandbox.page import Page


def _plainbot() -> ModuleType:
    name = "kibitz_sandbox_plainbot"
    if name not in sys.modules:
        spec = importlib.util.spec_from_file_location(name, Path(__file__).with_name("plainbot.py"))
        assert spec
        assert spec.loader
        module = importlib.util.module_from_spec(spec)
        sys.modules[name] = module
        spec.loader.exec_module(module)
    return sys.modules[name]


@pytest.fixture(scope="session")
def plain() -> ModuleType:
    return _plainbot()


@pytest.fixture(autouse=True)
def _undirected(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a test redirects is put back."""
    monkeypatch.setattr(discord.http.Route, "BASE", discord.http.Route.BASE)
    monkeypatch.setattr(discord.http.HTTPClient, "static_login", discord.http.HTTPClient.static_login)
    gateway = discord.gateway.DiscordWebSocket
    monkeypatch.setattr(gateway, "DEFAULT_GATEWAY", gateway.DEFAULT_GATEWAY)


@pytest_asyncio.fixture
async def sandbox() -> AsyncIterator[DiscordLab]:
    async with DiscordLab() as server:
        yield server


@contextlib.asynccontextmanager
async def connecting(sandbox: DiscordLab, plain: ModuleType) -> AsyncGenerator[Callable[..., Any]]:
    """`await connect(...)` starts a plain bot and waits until it is ready; all are closed at the end."""
    running: list[tuple[Any, asyncio.Task[None]]] = []

    async def start(server: DiscordLab = sandbox, **options: Any) -> Any:
        redirect(server.url, server.token)
        bot = plain.PlainBot(**options)
        task = asyncio.create_task(bot.start(server.token))
        running.append((bot, task))
        prepared = asyncio.create_task(bot.prepared.wait())
        done, _ = await asyncio.wait((task, prepared), timeout=10, return_when=asyncio.FIRST_COMPLETED)
        if prepared not in done:
            # It failed, or took too long: clean up, and raise why.
            running.pop()
            prepared.cancel()
            await bot.close()
            task.cancel()
            await task
        return bot

    try:
        yield start
    finally:
        for bot, task in running:
            await bot.close()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        # discord.py's heartbeats come from threads. One may be about to ask the loop for another; that of a
        # line which was not quite there again when its bot was closed isn't even told to stop.
        for thread in threading.enumerate():
            if isinstance(thread, discord.gateway.KeepAliveHandler):
                thread.stop()
                await asyncio.to_thread(thread.join, 10)


@pytest_asyncio.fixture
async def connect(sandbox: DiscordLab, plain: ModuleType) -> AsyncIterator[Callable[..., Any]]:
    async with connecting(sandbox, plain) as start:
        yield start


@pytest_asyncio.fixture
async def bot(connect: Callable[..., Any]) -> Any:
    return await connect()


@pytest.fixture
def general(sandbox: DiscordLab) -> int:
    return sandbox.channel().id


@pytest_asyncio.fixture
async def page(sandbox: DiscordLab):
    async with aiohttp.ClientSession() as session:
        yield Page(session, sandbox.url)
