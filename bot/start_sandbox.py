"""Starts the sandbox, which `kibitz` runs without a token, in the same process as the bot.

With one process, Ctrl-C or a kill ends both. The bot renders, writes to the database and is imported in
threads, so the page always responds.
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


async def open_sandbox(settings: Settings, port: int | None) -> Sandbox:
    """Start a sandbox on a port (None: the default port, or a free one if it is in use).

    Raises StartError.
    """
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
    """Redirect this process's discord.py to the sandbox and return the module that runs the bot."""
    # The page already responds, and this import takes a second, so it runs in a thread.
    runtime = await asyncio.to_thread(importlib.import_module, "bot.runtime")
    from bot.sandbox.redirect import redirect

    redirect(sandbox.url, sandbox.token)
    return runtime


def sandbox_settings(settings: Settings) -> Settings:
    """Return the settings for a bot in the sandbox: with its database, without shards or a dev guild.

    Games in another database belong to channels that don't exist here; the bot would treat them as deleted.
    """
    games = URL.create("sqlite", database=str(settings.sandbox_folder / "kibitz.db"))
    alone = {"dev_guild": None, "shard_count": None, "shard_ids": None}
    return settings.model_copy(update={"database_url": games.render_as_string(), **alone})


def startup_message(settings: Settings, sandbox: Sandbox, port: int | None) -> str:
    """Return the text to print when the sandbox has started."""
    lines = [operator_lines.SANDBOX.format(url=page(sandbox), folder=settings.sandbox_folder)]
    if port is None and page(sandbox) != f"http://127.0.0.1:{operator_lines.DEFAULT_PORT}/":
        lines.append(operator_lines.OTHER_PORT.format(taken=operator_lines.DEFAULT_PORT))
    lines.append(
        operator_lines.WHY_SANDBOX if settings.discord_token is None else operator_lines.SANDBOX_CHOSEN
    )
    if "database_url" in settings.model_fields_set:
        lines.append(operator_lines.DATABASE_UNUSED)
    return "\n".join(lines)


def page(sandbox: Sandbox) -> str:
    return f"{sandbox.url}/"


def open_browser(url: str) -> None:
    """Open the page in a browser if there is a desktop. Ignores failures."""
    if _is_on_desktop(os.environ):
        # In a thread, because some browsers return only when they are closed.
        threading.Thread(target=_open_page, args=(url,), name="kibitz: browser", daemon=True).start()


def _is_on_desktop(environ: Mapping[str, str]) -> bool:
    """Return whether this is a terminal on a desktop, not a service, pipeline or test machine."""
    if environ.get("CI") or not sys.stdout.isatty():
        return False
    return sys.platform in ("win32", "darwin") or bool(
        environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY")
    )


def _open_page(url: str) -> None:
    # The address was printed anyway.
    with contextlib.suppress(webbrowser.Error, OSError):
        webbrowser.open(url)
