"""`kibitz` without a token: the loopback Discord and its page, in the same process as the bot.

One process, so that Ctrl-C or a kill ends both. The bot draws and stores in threads and is imported in one,
so that the page answers meanwhile.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import importlib
import os
import sys
import threading
import webbrowser
from collections.abc import Mapping
from types import ModuleType
from typing import TYPE_CHECKING

from sqlalchemy import URL

from bot import operator_lines
from bot.operator_lines import StartError
from bot.sandbox import FolderBusy, Sandbox, StoreError

if TYPE_CHECKING:
    from bot.config import Settings


async def opened(settings: Settings, port: int | None) -> Sandbox:
    """Start a sandbox on `port`, or on the usual or else a free one (None). Raises StartError."""
    wanted = operator_lines.DEFAULT_PORT if port is None else port
    try:
        try:
            return await _listening(settings, wanted)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise StartError(
                    operator_lines.PORT_REFUSED.format(port=wanted, reason=error.strerror)
                ) from error
            if port is not None:
                raise StartError(operator_lines.PORT_TAKEN.format(port=port)) from error
        return await _listening(settings, 0)
    except FolderBusy as error:
        raise StartError(
            operator_lines.FOLDER_BUSY.format(reason=error, port=operator_lines.DEFAULT_PORT)
        ) from error
    except StoreError as error:
        raise StartError(operator_lines.FOLDER_FAILED.format(reason=error)) from error


async def _listening(settings: Settings, port: int) -> Sandbox:
    sandbox = Sandbox(port=port, folder=settings.sandbox_folder)
    await sandbox.start()
    return sandbox


async def redirected_runtime(sandbox: Sandbox) -> ModuleType:
    """Direct discord.py, in this process, to the sandbox; return the module that runs the bot."""
    # This import takes a second, so do it in a thread: the page already answers.
    runtime = await asyncio.to_thread(importlib.import_module, "bot.runtime")
    from bot.sandbox.redirect import redirect

    redirect(sandbox.url, sandbox.token)
    return runtime


def adapted(settings: Settings) -> Settings:
    """Return the settings of a bot in the sandbox: with its own games, without a Discord server.

    Games of another database belong to channels that don't exist here; the bot would treat those as deleted.
    """
    games = URL.create("sqlite", database=str(settings.sandbox_folder / "kibitz.db"))
    alone = {"dev_guild": None, "shard_count": None, "shard_ids": None}
    return settings.model_copy(update={"database_url": games.render_as_string(), **alone})


def greeting(settings: Settings, sandbox: Sandbox, port: int | None) -> str:
    """Return the text for the person who started it."""
    lines = [operator_lines.SANDBOX.format(url=page(sandbox), folder=settings.sandbox_folder)]
    if port is None and page(sandbox) != f"http://127.0.0.1:{operator_lines.DEFAULT_PORT}/":
        lines.append(operator_lines.OTHER_PORT.format(taken=operator_lines.DEFAULT_PORT))
    lines.append(
        operator_lines.WHY_SANDBOX if settings.discord_token is None else operator_lines.SANDBOX_ASKED
    )
    if "database_url" in settings.model_fields_set:
        lines.append(operator_lines.DATABASE_UNUSED)
    return "\n".join(lines)


def page(sandbox: Sandbox) -> str:
    return f"{sandbox.url}/"


def show(url: str) -> None:
    """Open the page in a browser if there is a desktop. Failing to open it is no error."""
    if _someone_looks(os.environ):
        # In a thread: some browsers only return when they are closed.
        threading.Thread(target=_open, args=(url,), name="kibitz: browser", daemon=True).start()


def _someone_looks(environ: Mapping[str, str]) -> bool:
    """Whether this is a terminal on a desktop, not a service, pipeline or test machine."""
    if environ.get("CI") or not sys.stdout.isatty():
        return False
    return sys.platform in ("win32", "darwin") or bool(
        environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY")
    )


def _open(url: str) -> None:
    # The address was printed anyway.
    with contextlib.suppress(webbrowser.Error, OSError):
        webbrowser.open(url)
