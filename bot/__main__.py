"""`kibitz`, `python -m bot`: open what is needed, run until told to stop, let go of everything."""

from __future__ import annotations

import argparse
import asyncio
import gc
import logging
import os
import shlex
import shutil
import signal
import sys
import threading
import time
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING

from bot import free_memory, logs, operator_lines
from bot.operator_lines import DEFAULT_PORT, MISCONFIGURED, OK, StartError

if TYPE_CHECKING:
    from bot.config import Settings
    from bot.discord import KibitzBot
    from bot.discord.platform.discord_clock import DiscordClock
    from bot.engine.engines import Engines
    from bot.matches import Matches
    from bot.shard_leases import ShardLeases
    from bot.start_health import Watch
    from bot.storage import Database
    from bot.texts import Texts

log = logging.getLogger("kibitz")

CLOSE_SECONDS = 7.0
"""How long saying good-bye to Discord may take; those who send SIGTERM send SIGKILL next."""

END_SECONDS = 15.0
"""How long after the signal the process ends whatever hangs: what was accepted is stored."""

SWITCH_SECONDS = 0.0005
"""How long a thread may run Python while another one waits to. Each statement goes to the thread of a
database file and back a few times; at Python's own 0.005 it would wait each time for whatever else runs."""

GARBAGE = (3_000, 4, 2)
"""Objects made, less those freed, that start a garbage collection; after how many of these a pass looks at
what they left, too, and after how many of those at everything (gc.set_threshold). So a pass sees some tens of
thousands of objects, and takes less than 50 ms."""

LONG_PASS = 0.01
"""Seconds of a pass of the garbage collector after which what it left is exempt from later ones."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run Kibitz with these arguments (None: the command line's).

    Returns the exit code: 0 after SIGTERM or Ctrl-C, 1 when Discord, the database or the sandbox's port or
    folder refuses, 2 when a setting is wrong. Each failure is one line on standard error.
    """
    # --help answers at once, so whatever takes time to import is imported after it.
    chosen = _parser().parse_args(argv)
    if chosen.command == "uci":
        from bot.engine import uci_interface

        return uci_interface.main()
    # Modules are never freed, so collecting garbage now only slows the start by a fifth.
    gc.disable()
    try:
        settings = _settings()
        token = settings.discord_token
        logs.set_up(settings.log_level, settings.log_format)
        if chosen.command == "migrate":
            print(_changed(settings, chosen))  # noqa: T201
        elif chosen.command is not None:
            print(_copied(settings, chosen))  # noqa: T201
        elif token is None or chosen.sandbox:
            asyncio.run(_play(settings, chosen))
        elif chosen.port is not None:
            raise StartError(operator_lines.ONLY_SANDBOX, MISCONFIGURED)
        else:
            asyncio.run(_run(settings, token.get_secret_value()))
    except StartError as error:
        print(f"kibitz: {error}", file=sys.stderr)  # noqa: T201
        return error.code
    except KeyboardInterrupt:  # Where the event loop can't take signals (Windows).
        pass
    finally:
        gc.enable()
    return OK


def keep_pauses_short() -> None:
    """Set the interpreter up for an event loop: threads and the garbage collector take short turns.

    What is loaded by now is exempt from it, and what a long pass leaves: variants, for example, and texts,
    which are parsed when they are first used. A full pass over all of that would hold everything up for
    0.1 s. The price: what is exempt is freed when nothing refers to it, but not if it refers to itself.
    """
    gc.freeze()
    began = 0.0

    def freeze_after_long(phase: str, _info: dict[str, int]) -> None:
        nonlocal began
        if phase == "start":
            began = time.thread_time()
        elif time.thread_time() - began > LONG_PASS:
            gc.freeze()

    gc.callbacks.append(freeze_after_long)
    gc.set_threshold(*GARBAGE)
    gc.enable()
    sys.setswitchinterval(SWITCH_SECONDS)


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
    migrate = commands.add_parser(
        "migrate", help=operator_lines.MIGRATE_COMMAND, description=operator_lines.MIGRATE_COMMAND
    )
    migrate.add_argument("--to", metavar="REVISION", required=True, help=operator_lines.REVISION)
    _add_sandbox(migrate)
    return parser


def _add_sandbox(command: argparse.ArgumentParser) -> None:
    # Without SUPPRESS the subcommand's default would override --sandbox before it.
    default = argparse.SUPPRESS
    command.add_argument("--sandbox", action="store_true", default=default, help=operator_lines.SANDBOX_GAMES)


def _copied(settings: Settings, chosen: argparse.Namespace) -> str:
    """Take a backup, or put one back; returns what the operator is told. Raises StartError."""
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


def _changed(settings: Settings, chosen: argparse.Namespace) -> str:
    """Bring the tables to another revision; returns what the operator is told. Raises StartError."""
    from bot.storage.database import change_tables

    with _database_of(settings, chosen) as url:
        before = asyncio.run(change_tables(url, chosen.to, settings.limits))
    return operator_lines.MIGRATED.format(before=before, after=chosen.to)


@contextmanager
def _database_of(settings: Settings, chosen: argparse.Namespace) -> Generator[str]:
    """The address of the database that a command is about; what goes wrong with it is a StartError."""
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
    """A port to listen on; ValueError, which argparse answers."""
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


async def _play(settings: Settings, chosen: argparse.Namespace) -> None:
    """Run the sandbox, and the bot in it, until a signal comes. Raises StartError."""
    from bot import start_sandbox

    # The sandbox and the library that talks to it have nothing to tell a player, unless something is wrong.
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


async def _run(settings: Settings, token: str) -> None:
    """Run the bot on Discord until a signal comes. Raises StartError."""
    await _serve(settings, token, _stop_signal(), "DATABASE_URL")


async def _serve(settings: Settings, token: str, stop: asyncio.Event, setting: str) -> None:
    """Run the bot until `stop`. `setting` is what says where the database is. Raises StartError."""
    from bot.discord.platform.discord_clock import DiscordClock
    from bot.engine.engines import Engines
    from bot.engine.external_engine import ExternalEngine
    from bot.engine.jobs import DefinitionTooCostly
    from bot.engine.worker_pool import Workers
    from bot.matches import DefinitionTooSlow, Matches
    from bot.shard_leases import ShardLeases
    from bot.start_health import Watch
    from bot.storage import Database
    from bot.texts import Texts

    watch = Watch(settings, _version())
    with _explained_database(setting, operator_lines.DATABASE_BUSY):
        note = watch.metrics.asked_database
        database = await Database.open(settings.database_url, limits=settings.limits, note=note)
    clock = DiscordClock()
    external = ExternalEngine(settings.uci_engine) if settings.uci_engine else None
    engines = Engines(Workers(), Workers(background=True), external)
    texts = Texts()

    async def check(text: str) -> tuple[str, int]:
        try:
            found = await engines.check(text)
        except DefinitionTooCostly:
            raise DefinitionTooSlow from None
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
        # A process on a file is alone, unless its shards are named: then others have the rest.
        alone = settings.own_shards is None and not database.is_server
        leases = None if alone else ShardLeases(database.leases, own=settings.own_shards)
        await _talk(settings, matches, texts, engines, leases, token, stop, database, watch, clock)
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
            _end_in_time()

    for number in (signal.SIGTERM, signal.SIGINT):
        try:
            loop.add_signal_handler(number, on_signal)
        except NotImplementedError:  # Windows: Ctrl-C arrives as KeyboardInterrupt instead.
            break
    return stop


def _end_in_time() -> None:
    """From now on the process ends in END_SECONDS, whatever task, thread or connection hangs."""

    def end() -> None:
        log.warning(operator_lines.HANGING)
        logging.shutdown()
        os._exit(operator_lines.FAILED)

    timer = threading.Timer(END_SECONDS, end)
    timer.daemon = True
    timer.start()


async def _talk(
    settings: Settings,
    matches: Matches,
    texts: Texts,
    engines: Engines,
    leases: ShardLeases | None,
    token: str,
    stop: asyncio.Event,
    database: Database,
    watch: Watch,
    clock: DiscordClock,
) -> None:
    """Be on Discord until `stop`, or until the database is gone. Raises StartError."""
    import discord

    from bot.discord import KibitzBot

    # Kibitz uses no voice; don't warn about missing voice libraries.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    bot = KibitzBot(settings, matches, texts, engines, leases, watch.metrics, clock)
    engines.report_harm(bot.quarantine.report)
    gone = database.gone
    await watch.begin(bot, database)
    # Nobody waits for them to start: what is asked meanwhile is done by the first that is ready.
    opening = asyncio.create_task(engines.open(), name="kibitz: workers")
    trimming = asyncio.create_task(free_memory.trim_regularly(), name="kibitz: memory")
    keep_pauses_short()
    running = asyncio.create_task(bot.start(token), name="kibitz: discord")
    stopping = [asyncio.create_task(event.wait(), name="kibitz: stop") for event in (stop, gone)]
    try:
        await asyncio.wait((running, *stopping), return_when=asyncio.FIRST_COMPLETED)
        if not running.done():
            log.info(operator_lines.STOPPING)
    finally:
        await _close(bot, running)
        for task in (*stopping, opening, trimming):
            task.cancel()
        await asyncio.wait((opening, trimming))
        await engines.close()
    error = None if running.cancelled() else running.exception()
    # Don't log errors caused by closing the connection.
    if error is not None and not (stop.is_set() or gone.is_set()):
        raise _explained(error) from error
    if not gone.is_set():
        log.info(operator_lines.STOPPED)


async def _close(bot: KibitzBot, running: asyncio.Task[None]) -> None:
    """Close the connection to Discord; never hang on it."""
    try:
        async with asyncio.timeout(CLOSE_SECONDS):
            await bot.close()
            await asyncio.wait((running,))
    except TimeoutError:
        running.cancel()
        await asyncio.wait((running,))


def _explained(error: BaseException) -> BaseException:
    """Return one line for errors of Discord or the network; other errors are bugs and stay as they are."""
    import aiohttp
    import discord

    reason = " ".join(str(error).split()) or type(error).__name__
    match error:
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
