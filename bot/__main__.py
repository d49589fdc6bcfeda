"""The command `kibitz` (`python -m bot`): opens the database and workers, runs until stopped, closes them."""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import shlex
import shutil
import signal
import sys
import threading
from collections.abc import Generator, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from datetime import timedelta
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING

from bot import logs, operator_lines
from bot.operator_lines import DEFAULT_PORT, MISCONFIGURED, OK, StartError
from bot.refusals import Refusal

if TYPE_CHECKING:
    from bot.config import Settings
    from bot.discord import KibitzBot
    from bot.discord.platform.discord_clock import DiscordClock
    from bot.engine.engines import Engines
    from bot.matches import Matches
    from bot.start_health import Watch
    from bot.storage import Database
    from bot.texts import Texts

log = logging.getLogger("kibitz")

CLOSE_SECONDS = 7.0
"""Seconds for closing the connection to Discord. Whoever sent SIGTERM sends SIGKILL soon after."""

END_SECONDS = 15.0
"""Seconds after the signal until the process exits even if something hangs. Accepted moves are stored."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run Kibitz with these arguments (None: the command line's).

    Returns the exit code: 0 after SIGTERM or Ctrl-C, 1 if Discord, the database, or the sandbox's port or
    folder can't be used, 2 if a setting is wrong. Each failure is one line on standard error.
    """
    # Slow modules are imported after this, so that --help answers at once.
    chosen = _parser().parse_args(argv)
    if chosen.command == "uci":
        from bot.engine import uci_interface

        return uci_interface.main()
    try:
        settings = _settings()
        token = settings.discord_token
        logs.set_up(settings.log_level, settings.log_format)
        if chosen.command is not None:
            print(_back_up_or_restore(settings, chosen))  # noqa: T201
        elif token is None or chosen.sandbox:
            asyncio.run(_run_sandbox(settings, chosen))
        elif chosen.port is not None:
            raise StartError(operator_lines.ONLY_SANDBOX, MISCONFIGURED)
        else:
            asyncio.run(_run_on_discord(settings, token.get_secret_value()))
    except StartError as error:
        print(f"kibitz: {error}", file=sys.stderr)  # noqa: T201
        return error.code
    except KeyboardInterrupt:  # Where the event loop can't take signals (Windows).
        pass
    return OK


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "kibitz", description=operator_lines.DESCRIPTION, epilog=operator_lines.SETTINGS
    )
    parser.add_argument("--version", action="version", version=f"kibitz {_version()}")
    parser.add_argument("--sandbox", action="store_true", help=operator_lines.SANDBOX_OPTION)
    parser.add_argument(
        "--port", type=_port, metavar="N", help=operator_lines.PORT_OPTION.format(port=DEFAULT_PORT)
    )
    parser.add_argument("--no-browser", action="store_true", help=operator_lines.BROWSER_OPTION)
    commands = parser.add_subparsers(dest="command", metavar="")
    commands.add_parser("uci", help=operator_lines.UCI_COMMAND, description=operator_lines.UCI_COMMAND)
    for name, told in (
        ("backup", operator_lines.BACKUP_COMMAND),
        ("restore", operator_lines.RESTORE_COMMAND),
    ):
        command = commands.add_parser(name, help=told, description=told)
        command.add_argument("file", type=Path, metavar="FILE", help=operator_lines.BACKUP_FILE)
        _add_sandbox(command)
    return parser


def _add_sandbox(command: argparse.ArgumentParser) -> None:
    # Without SUPPRESS the subcommand's default would override --sandbox before it.
    default = argparse.SUPPRESS
    command.add_argument("--sandbox", action="store_true", default=default, help=operator_lines.SANDBOX_GAMES)


def _back_up_or_restore(settings: Settings, chosen: argparse.Namespace) -> str:
    """Make or restore a backup; return the line that tells the operator. Raises StartError."""
    from bot.storage import backup

    with _database_of(settings, chosen) as url:
        database = backup.file_of(url)
        if chosen.command == "backup":
            return operator_lines.BACKED_UP.format(
                games=backup.back_up(database, chosen.file), file=chosen.file
            )
        line = operator_lines.RESTORED if database.exists() else operator_lines.RESTORED_ANEW
        games = backup.restore(chosen.file, database)
        return line.format(games=games, file=database, kept=f"{database}{backup.KEPT}")


@contextmanager
def _database_of(settings: Settings, chosen: argparse.Namespace) -> Generator[str]:
    """Yield the URL of the database that a command works on; turn its errors into StartError."""
    from bot import start_sandbox

    setting = "KIBITZ_SANDBOX_FOLDER" if chosen.sandbox else "DATABASE_URL"
    settings = start_sandbox.adapted(settings) if chosen.sandbox else settings
    with _explained_database(setting, operator_lines.IN_USE):
        yield settings.database_url


@contextmanager
def _explained_database(setting: str, busy: str) -> Generator[None]:
    """Turn errors of the database of a `setting` into a StartError; `busy`: the line if others hold it."""
    from bot.storage import BadDatabaseUrl, DatabaseAway, DatabaseBusy, DatabaseUnwritable, StorageError

    try:
        yield
    except (StorageError, BadDatabaseUrl) as error:
        is_held = isinstance(error, DatabaseBusy) and not isinstance(error, DatabaseAway | DatabaseUnwritable)
        line = busy if is_held else operator_lines.DATABASE_FAILED
        raise StartError(line.format(setting=setting, reason=error)) from error


def _port(text: str) -> int:
    """Parse a port number. Raises ValueError, which argparse reports."""
    if not text.isdecimal() or not 0 < int(text) < 1 << 16:
        raise ValueError
    return int(text)


_port.__name__ = "port"  # argparse says "invalid port value".


def _version() -> str:
    try:
        return metadata.version("kibitz")
    except metadata.PackageNotFoundError:  # Run from a checkout that isn't installed.
        return "(not installed)"


def _settings() -> Settings:
    import rules
    from bot.config import Settings, SettingsError

    try:
        settings = Settings.load()
        rules.variant(settings.default_variant)
        _check_engine(settings.uci_engine)
    except SettingsError as error:
        raise StartError(str(error), MISCONFIGURED) from None
    except rules.UnknownVariant as error:
        raise StartError(operator_lines.UNKNOWN_VARIANT.format(reason=error), MISCONFIGURED) from None
    return settings


def _check_engine(command: str | None) -> None:
    program = next(iter(shlex.split(command or "")), None)
    if program is not None and shutil.which(program) is None:
        line = operator_lines.NO_ENGINE_QUOTED if " " in program else operator_lines.NO_ENGINE
        raise StartError(line.format(program=program), MISCONFIGURED)


async def _run_sandbox(settings: Settings, chosen: argparse.Namespace) -> None:
    """Run the sandbox, and the bot in it, until a signal comes. Raises StartError."""
    from bot import start_sandbox

    # Log lines of the sandbox and of discord.py interest a player only if something is wrong.
    if settings.log_level != "DEBUG":
        for name in ("discord", "bot.sandbox"):
            logging.getLogger(name).setLevel(logging.WARNING)
    stop = _stop_signal()
    sandbox = await start_sandbox.opened(settings, chosen.port)
    try:
        print(start_sandbox.greeting(settings, sandbox, chosen.port), flush=True)  # noqa: T201
        if not chosen.no_browser:
            start_sandbox.show(start_sandbox.page(sandbox))
        await start_sandbox.redirected(sandbox)
        await _serve(start_sandbox.adapted(settings), sandbox.token, stop, "KIBITZ_SANDBOX_FOLDER")
    finally:
        await sandbox.close()


async def _run_on_discord(settings: Settings, token: str) -> None:
    """Run the bot on Discord until a signal comes. Raises StartError."""
    from bot.storage.urls import is_sqlite, normalised

    if settings.shard_ids is not None and is_sqlite(normalised(settings.database_url)):
        raise StartError(operator_lines.SHARDS_ON_FILE, MISCONFIGURED)
    await _serve(settings, token, _stop_signal(), "DATABASE_URL")


async def _serve(settings: Settings, token: str, stop: asyncio.Event, setting: str) -> None:
    """Run the bot until `stop`, as the only process on its database file. `setting`: the name of the
    database's setting. Raises StartError."""
    from bot.storage import sole_process

    with ExitStack() as held:
        with _explained_database(setting, operator_lines.DATABASE_BUSY):
            held.enter_context(sole_process(settings.database_url))
        await _serve_alone(settings, token, stop, setting)


async def _serve_alone(settings: Settings, token: str, stop: asyncio.Event, setting: str) -> None:
    from bot.discord.platform.discord_clock import DiscordClock
    from bot.engine.engines import Engines
    from bot.engine.external_engine import ExternalEngine
    from bot.engine.jobs import DefinitionTooCostly
    from bot.engine.worker_pool import Workers
    from bot.matches import Matches
    from bot.start_health import Watch
    from bot.storage import Database
    from bot.texts import Texts

    watch = Watch(settings, _version())
    with _explained_database(setting, operator_lines.DATABASE_BUSY):
        note = watch.metrics.asked_database
        database = await Database.open(
            settings.database_url, limits=settings.limits, note=note, shards=settings.own_shards
        )
    clock = DiscordClock()
    external = ExternalEngine(settings.uci_engine) if settings.uci_engine else None
    engines = Engines(Workers(), Workers(background=True), external)
    texts = Texts()

    async def check(text: str, person: int) -> tuple[str, int]:
        try:
            found = await engines.check(text, person)
        except DefinitionTooCostly:
            raise Refusal("definition-slow") from None
        return found.title, found.ways

    try:
        matches = Matches.on(
            database,
            check=check,
            reserved=_titles(texts),
            now=clock.now,
            expiry=timedelta(hours=settings.challenge_hours),
            open_challenges=settings.open_challenges,
            running_games=settings.running_games,
            retention_days=settings.retention_days,
        )
        await _run_bot(settings, matches, texts, engines, token, stop, database, watch, clock)
        if database.gone.is_set():
            raise StartError(operator_lines.DATABASE_GONE.format(setting=setting))
    finally:
        await watch.end()
        await database.close()


def _titles(texts: Texts) -> Iterator[tuple[str, str]]:
    import rules
    from bot.texts import LOCALES

    for variant in rules.variants():
        for locale in LOCALES:
            if texts.has(locale, f"title-{variant.key}"):
                yield texts.text(locale, f"title-{variant.key}"), variant.key


def _stop_signal() -> asyncio.Event:
    """Return an event that SIGTERM and SIGINT set, so that shutdown never interrupts a write."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()

    def on_signal() -> None:
        if not stop.is_set():
            stop.set()
            _exit_if_hanging()

    for number in (signal.SIGTERM, signal.SIGINT):
        try:
            loop.add_signal_handler(number, on_signal)
        except NotImplementedError:  # Windows: Ctrl-C arrives as KeyboardInterrupt instead.
            break
    return stop


def _exit_if_hanging() -> None:
    """Exit after END_SECONDS even if a task, thread or connection hangs."""

    def end() -> None:
        log.warning(operator_lines.HANGING)
        logging.shutdown()
        os._exit(operator_lines.FAILED)

    timer = threading.Timer(END_SECONDS, end)
    timer.daemon = True
    timer.start()


async def _run_bot(
    settings: Settings,
    matches: Matches,
    texts: Texts,
    engines: Engines,
    token: str,
    stop: asyncio.Event,
    database: Database,
    watch: Watch,
    clock: DiscordClock,
) -> None:
    """Run the bot and its workers until `stop`, or until the database is gone. Raises StartError."""
    import discord

    from bot.discord import KibitzBot

    # Kibitz uses no voice; don't warn about missing voice libraries.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    bot = KibitzBot(settings, matches, texts, engines, watch.metrics, clock)
    engines.report_harm(bot.quarantine.report)
    gone = database.gone
    await watch.begin(bot, database)
    # Don't wait for the workers: jobs given meanwhile go to the first one that is ready.
    opening = asyncio.create_task(engines.open(), name="kibitz: workers")
    running = asyncio.create_task(bot.start(token), name="kibitz: discord")
    stopping = [asyncio.create_task(event.wait(), name="kibitz: stop") for event in (stop, gone)]
    try:
        await asyncio.wait((running, *stopping), return_when=asyncio.FIRST_COMPLETED)
        if not running.done():
            log.info(operator_lines.STOPPING)
    finally:
        await _close(bot, running)
        for task in (*stopping, opening):
            task.cancel()
        await asyncio.wait((opening,))
        await engines.close()
    error = bot.failure or (None if running.cancelled() else running.exception())
    # Don't log errors caused by closing the connection.
    if error is not None and not (stop.is_set() or gone.is_set()):
        raise _to_start_error(error) from error
    if not gone.is_set():
        log.info(operator_lines.STOPPED)


async def _close(bot: KibitzBot, running: asyncio.Task[None]) -> None:
    """Close the connection to Discord; cancel it if that takes longer than CLOSE_SECONDS."""
    try:
        async with asyncio.timeout(CLOSE_SECONDS):
            await bot.close()
            await asyncio.wait((running,))
    except TimeoutError:
        running.cancel()
        await asyncio.wait((running,))


def _to_start_error(error: BaseException) -> BaseException:
    """Return a StartError for an error of Discord or the network; return others unchanged: they are bugs."""
    import aiohttp
    import discord

    from bot.matches import OtherShardTotal

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


if __name__ == "__main__":
    sys.exit(main())
