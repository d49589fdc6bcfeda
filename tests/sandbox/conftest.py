"""A running lab, and plain bots that connect to it over real sockets."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from types import ModuleType
from typing import Any

import aiohttp
import discord.gateway
import discord.http
import pytest
import pytest_asyncio

from bot.sandbox.redirect import redirect
from tests.discord_lab import DiscordLab
from tests.sandbox import plainbot
from tests.sandbox.page import Page


@pytest.fixture(scope="session")
def plain() -> ModuleType:
    return plainbot


@pytest.fixture(autouse=True)
def _undirected(monkeypatch: pytest.MonkeyPatch) -> None:
    """Undo redirects after each test."""
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
    """Yield a function that starts a plain bot and waits until it is ready. Close all bots at the end."""
    running: list[tuple[Any, asyncio.Task[None]]] = []

    async def start(server: DiscordLab = sandbox, **options: Any) -> Any:
        redirect(server.url, server.token)
        bot = plain.PlainBot(**options)
        task = asyncio.create_task(bot.start(server.token))
        running.append((bot, task))
        prepared = asyncio.create_task(bot.prepared.wait())
        done, _ = await asyncio.wait((task, prepared), timeout=60, return_when=asyncio.FIRST_COMPLETED)
        if prepared not in done:
            # It failed or took too long: clean up and raise the reason.
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
        # discord.py sends heartbeats from threads. It doesn't stop the thread of a connection that was being
        # resumed when its bot was closed.
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
