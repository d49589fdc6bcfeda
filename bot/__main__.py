"""The command line interface `kibitz` (`python -m bot`): arguments, settings, signals and exit codes."""

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
from collections.abc import Sequence
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING

from bot import logs, operator_lines
from bot.operator_lines import DEFAULT_PORT, MISCONFIGURED, OK, StartError

if TYPE_CHECKING:
    from bot.config import Settings

log = logging.getLogger("kibitz")

END_SECONDS = 15.0
"""Seconds from a stop signal to a forced exit. Accepted moves are already stored then."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run Kibitz with these arguments (None: sys.argv).

    Returns the exit code: 0 after SIGTERM or Ctrl-C, 1 if Discord, the database, or the sandbox's port or
    folder can't be used, 2 if a setting is invalid. Failures print one line to standard error.
    """
    # Slow modules are imported later to keep --help fast.
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
    except KeyboardInterrupt:  # On Windows, the event loop can't handle signals.
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
    commands = parser.add_subparsers(dest="command", title="commands", metavar="COMMAND")
    commands.add_parser("uci", help=operator_lines.UCI_COMMAND, description=operator_lines.UCI_COMMAND)
    for name, description in (
        ("backup", operator_lines.BACKUP_COMMAND),
        ("restore", operator_lines.RESTORE_COMMAND),
    ):
        command = commands.add_parser(name, help=description, description=description)
        command.add_argument("file", type=Path, metavar="FILE", help=operator_lines.BACKUP_FILE)
        # Without SUPPRESS, the subcommand's default would override a --sandbox in front of the command.
        command.add_argument(
            "--sandbox", action="store_true", default=argparse.SUPPRESS, help=operator_lines.SANDBOX_GAMES
        )
    return parser


def _back_up_or_restore(settings: Settings, chosen: argparse.Namespace) -> str:
    """Create or restore a backup and return a line for the operator. Raises StartError."""
    from bot import start_sandbox
    from bot.database import backup
    from bot.runtime import explain_database_errors

    setting = "KIBITZ_SANDBOX_FOLDER" if chosen.sandbox else "DATABASE_URL"
    settings = start_sandbox.sandbox_settings(settings) if chosen.sandbox else settings
    with explain_database_errors(setting, operator_lines.IN_USE):
        database = backup.require_file(settings.database_url)
        if chosen.command == "backup":
            return operator_lines.BACKED_UP.format(
                games=backup.back_up(database, chosen.file), file=chosen.file
            )
        line = operator_lines.RESTORED if database.exists() else operator_lines.RESTORED_NEW
        games = backup.restore(chosen.file, database)
        return line.format(games=games, file=database, kept=f"{database}{backup.KEPT_SUFFIX}")


def _port(text: str) -> int:
    """Parse a port number. argparse reports ValueError."""
    if not text.isdecimal() or not 0 < int(text) < 1 << 16:
        raise ValueError
    return int(text)


_port.__name__ = "port"  # For argparse's message "invalid port value".


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
    """Run the sandbox and its bot until a signal arrives. Raises StartError."""
    from bot import start_sandbox

    # Players need log lines from the sandbox and discord.py only if something goes wrong.
    if settings.log_level != "DEBUG":
        for name in ("discord", "bot.sandbox"):
            logging.getLogger(name).setLevel(logging.WARNING)
    stop = _stop_signal()
    sandbox = await start_sandbox.open_sandbox(settings, chosen.port)
    try:
        print(start_sandbox.startup_message(settings, sandbox, chosen.port), flush=True)  # noqa: T201
        if not chosen.no_browser:
            start_sandbox.open_browser(start_sandbox.page(sandbox))
        runtime = await start_sandbox.redirected_runtime(sandbox)
        own = start_sandbox.sandbox_settings(settings)
        await runtime.serve(own, sandbox.token, stop, _version(), "KIBITZ_SANDBOX_FOLDER")
    finally:
        await sandbox.close()


async def _run_on_discord(settings: Settings, token: str) -> None:
    """Run the bot on Discord until a signal arrives. Raises StartError."""
    from bot import runtime
    from bot.database.urls import file_of

    if settings.shard_ids is not None and file_of(settings.database_url) is not None:
        raise StartError(operator_lines.SHARDS_ON_FILE, MISCONFIGURED)
    await runtime.serve(settings, token, _stop_signal(), _version(), "DATABASE_URL")


def _stop_signal() -> asyncio.Event:
    """Return an event that SIGTERM and SIGINT set. Unlike an exception, it can't interrupt a write."""
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


if __name__ == "__main__":
    sys.exit(main())
