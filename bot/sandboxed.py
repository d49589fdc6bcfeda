"""`kibitz` without a token: the loopback Discord and its page, in the same process as the bot.

One process, so that one Ctrl-C or one kill ends both and none is left behind. The bot draws and stores in
threads, and is imported in one, so the page answers all the while.
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
from typing import TYPE_CHECKING

from sqlalchemy import URL

from bot import startup
from bot.sandbox import FolderBusy, Sandbox, StoreError
from bot.startup import StartError

if TYPE_CHECKING:
    from bot.config import Settings


async def opened(settings: Settings, port: int | None) -> Sandbox:
    """A sandbox that listens: on `port`, by default on the usual one or, where that is taken, on a free one.

    StartError when it can't.
    """
    wanted = startup.DEFAULT_PORT if port is None else port
    try:
        try:
            return await _listening(settings, wanted)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise StartError(startup.PORT_REFUSED.format(port=wanted, reason=error.strerror)) from error
            if port is not None:
                raise StartError(startup.PORT_TAKEN.format(port=port)) from error
        return await _listening(settings, 0)
    except FolderBusy as error:
        raise StartError(startup.FOLDER_BUSY.format(reason=error, port=startup.DEFAULT_PORT)) from error
    except StoreError as error:
        raise StartError(startup.FOLDER_FAILED.format(reason=error)) from error


async def _listening(settings: Settings, port: int) -> Sandbox:
    sandbox = Sandbox(port=port, folder=settings.sandbox_folder)
    await sandbox.start()
    return sandbox


async def redirected(sandbox: Sandbox) -> None:
    """Point discord.py, in this process, at the sandbox."""
    # What takes a second to import is imported beside the page, which answers already.
    await asyncio.to_thread(importlib.import_module, "bot.discord")
    from bot.sandbox.redirect import redirect

    redirect(sandbox.url, sandbox.token)


def adapted(settings: Settings) -> Settings:
    """The settings of a bot in the sandbox: its own games, and no server of Discord's.

    Games of another database belong to channels that don't exist here; the bot would take them for deleted.
    """
    games = URL.create("sqlite", database=str(settings.sandbox_folder / "kibitz.db"))
    alone = {"dev_guild": None, "shard_count": None, "shard_ids": None}
    return settings.model_copy(update={"database_url": games.render_as_string(), **alone})


def greeting(settings: Settings, sandbox: Sandbox, port: int | None) -> str:
    """What the person who started it is told."""
    lines = [startup.SANDBOX.format(url=page(sandbox), folder=settings.sandbox_folder)]
    if port is None and page(sandbox) != f"http://127.0.0.1:{startup.DEFAULT_PORT}/":
        lines.append(startup.OTHER_PORT.format(taken=startup.DEFAULT_PORT))
    lines.append(startup.WHY_SANDBOX if settings.discord_token is None else startup.SANDBOX_ASKED)
    if "database_url" in settings.model_fields_set:
        lines.append(startup.DATABASE_UNUSED)
    return "\n".join(lines)


def page(sandbox: Sandbox) -> str:
    """The page's address."""
    return f"{sandbox.url}/"


def show(url: str) -> None:
    """Open the page in a browser where somebody sits before one. That it doesn't open is no error."""
    if _someone_looks(os.environ):
        # Some browsers only return when they are closed.
        threading.Thread(target=_open, args=(url,), name="kibitz: browser", daemon=True).start()


def _someone_looks(environ: Mapping[str, str]) -> bool:
    """Whether this is a terminal on a desktop: no service, no pipeline, no machine that tests."""
    if environ.get("CI") or not sys.stdout.isatty():
        return False
    return sys.platform in ("win32", "darwin") or bool(
        environ.get("DISPLAY") or environ.get("WAYLAND_DISPLAY")
    )


def _open(url: str) -> None:
    # The address is printed, whatever comes of this.
    with contextlib.suppress(webbrowser.Error, OSError):
        webbrowser.open(url)
