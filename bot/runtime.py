"""Opens the database, runs the bot and its workers until a stop signal, and closes everything in order."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Generator, Iterator
from contextlib import ExitStack, contextmanager
from datetime import timedelta

import aiohttp
import discord

import rules
from bot import operator_lines
from bot.config import Settings
from bot.database.errors import BadDatabaseUrl, DatabaseAway, DatabaseBusy, DatabaseUnwritable, StorageError
from bot.database.open_database import open_database
from bot.database.sqlite import sole_process
from bot.database.transactions import Database
from bot.discord import KibitzBot
from bot.discord.platform.discord_clock import DiscordClock
from bot.discord.wording.notation import VOCABULARY
from bot.engine.engines import Engines
from bot.engine.external_engine import ExternalEngine
from bot.engine.worker_pool import Workers
from bot.operator_lines import StartError
from bot.start_health import HealthMonitor
from bot.state.downtime import OtherShardTotal
from bot.state.game_setup import Limits
from bot.state.use_cases import KnownWords, UseCases
from bot.texts import LOCALES, Texts

log = logging.getLogger("kibitz")

CLOSE_SECONDS = 7.0
"""Timeout for closing the connection to Discord. Supervisors send SIGKILL soon after SIGTERM."""


async def serve(settings: Settings, token: str, stop: asyncio.Event, version: str, setting: str) -> None:
    """Run the bot until `stop` is set. Locks an SQLite file against other processes.

    `setting`: the setting that selects the database, for error messages. Raises StartError.
    """
    with ExitStack() as held:
        with explain_database_errors(setting, operator_lines.DATABASE_BUSY):
            held.enter_context(sole_process(settings.database_url))
        monitor = HealthMonitor(settings, version)
        with explain_database_errors(setting, operator_lines.DATABASE_BUSY):
            database = await open_database(
                settings.database_url,
                limits=settings.limits,
                on_transaction=monitor.metrics.transaction,
                shards=settings.own_shards,
            )
        try:
            bot, engines = _build(settings, database, monitor)
            await monitor.start(bot, database)
            await _run(bot, engines, token, stop)
        finally:
            await monitor.stop()
            await database.close()


@contextmanager
def explain_database_errors(setting: str, busy: str) -> Generator[None]:
    """Convert database errors to StartError. `setting`: see serve(). `busy`: the line for a used database."""
    try:
        yield
    except (StorageError, BadDatabaseUrl) as error:
        is_held = isinstance(error, DatabaseBusy) and not isinstance(error, DatabaseAway | DatabaseUnwritable)
        line = busy if is_held else operator_lines.DATABASE_FAILED
        raise StartError(line.format(setting=setting, reason=error)) from error


def _build(settings: Settings, database: Database, monitor: HealthMonitor) -> tuple[KibitzBot, Engines]:
    """Return the bot and its engines."""
    clock = DiscordClock()
    external = ExternalEngine(settings.uci_engine) if settings.uci_engine else None
    engines = Engines(Workers(), Workers(background=True), external)

    async def inspect(text: str, user_id: int) -> tuple[str, int]:
        found = await engines.check(text, user_id)
        return found.title, found.table_size

    use_cases = UseCases(
        database,
        inspect=inspect,
        now=clock.now,
        limits=Limits(
            expiry=timedelta(hours=settings.challenge_hours),
            open_challenges=settings.open_challenges,
            running_games=settings.running_games,
            retention_days=settings.retention_days,
        ),
        words=KnownWords(_titles(), VOCABULARY),
    )
    # Kibitz doesn't use voice: suppress the warning about missing voice libraries.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    bot = KibitzBot(settings, use_cases, engines, monitor.metrics, clock)
    engines.report_faults_to(bot.quarantine.report)
    return bot, engines


def _titles() -> Iterator[tuple[str, str]]:
    """Yield the title of every variant in every language, with the variant's key."""
    for variant in rules.variants():
        for texts in map(Texts, LOCALES):
            if texts.has(f"title-{variant.key}"):
                yield texts.text(f"title-{variant.key}"), variant.key


async def _run(bot: KibitzBot, engines: Engines, token: str, stop: asyncio.Event) -> None:
    """Run the bot and its workers until `stop` is set. Raises StartError."""
    # Don't wait for the workers: jobs are queued until one is ready.
    opening = asyncio.create_task(engines.open(), name="kibitz: workers")
    running = asyncio.create_task(bot.start(token), name="kibitz: discord")
    stopping = asyncio.create_task(stop.wait(), name="kibitz: stop")
    try:
        await asyncio.wait((running, stopping), return_when=asyncio.FIRST_COMPLETED)
        if not running.done():
            log.info(operator_lines.STOPPING)
    finally:
        await _close(bot, running)
        for task in (stopping, opening):
            task.cancel()
        await asyncio.wait((opening,))
        await engines.close()
    error = bot.failure or (None if running.cancelled() else running.exception())
    # Ignore errors caused by closing the connection.
    if error is not None and not stop.is_set():
        raise _to_start_error(error) from error
    log.info(operator_lines.STOPPED)


async def _close(bot: KibitzBot, running: asyncio.Task[None]) -> None:
    """Close the connection to Discord, or cancel it after CLOSE_SECONDS."""
    try:
        async with asyncio.timeout(CLOSE_SECONDS):
            await bot.close()
            await asyncio.wait((running,))
    except TimeoutError:
        running.cancel()
        await asyncio.wait((running,))


def _to_start_error(error: BaseException) -> BaseException:
    """Return a StartError for an error of Discord or the network. Other errors, which are bugs, are
    unchanged.
    """
    reason = " ".join(str(error).split()) or type(error).__name__
    match error:
        case OtherShardTotal():
            return StartError(operator_lines.OTHER_SHARD_TOTAL.format(ours=error.ours, theirs=error.theirs))
        case discord.LoginFailure():
            return StartError(operator_lines.NOT_ACCEPTED)
        case discord.PrivilegedIntentsRequired():
            return StartError(operator_lines.INTENT_REFUSED)
        case aiohttp.ClientError() | OSError():
            return StartError(operator_lines.NO_NETWORK.format(reason=reason))
        case discord.HTTPException() | discord.GatewayNotFound() | discord.ConnectionClosed():
            return StartError(operator_lines.DISCORD_FAILED.format(reason=reason))
        case _:
            return error
