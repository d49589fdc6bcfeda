"""A temporary PostgreSQL server, and a proxy in front of it that can hang."""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

PLACES = [str(place) for place in sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)]
"""Folders of the server's programs on Debian."""
PATH = os.pathsep.join([os.environ.get("PATH", ""), *PLACES])
FOUND = all(shutil.which(program, path=PATH) for program in ("initdb", "pg_ctl"))
INSTALLED = FOUND or "KIBITZ_REQUIRE_POSTGRES" in os.environ


@contextmanager
def running_server(settings: str = "-c fsync=off") -> Iterator[tuple[str, int]]:
    """Run a server; yield its socket folder and port. `settings` are options of `postgres`."""
    # PostgreSQL refuses to run as root.
    user = "nobody" if os.geteuid() == 0 else None
    with tempfile.TemporaryDirectory(dir="/tmp") as name:
        folder = Path(name)
        if user is not None:
            shutil.chown(folder, user)

        def run(*command: str) -> None:
            subprocess.run(
                (shutil.which(command[0], path=PATH) or command[0], *command[1:]),
                user=user,
                cwd=folder,
                env={"PATH": PATH, "LC_ALL": "C"},
                check=True,
                timeout=60,
                stdout=subprocess.DEVNULL,
            )

        run("initdb", "-D", f"{folder}/data", "-U", "kibitz", "-A", "trust", "--no-sync")
        options = f"-k {folder} -c listen_addresses='' {settings}"
        run("pg_ctl", "-D", f"{folder}/data", "-o", options, "-l", f"{folder}/log", "-w", "start")
        try:
            yield name, 5432
        finally:
            run("pg_ctl", "-D", f"{folder}/data", "-m", "immediate", "-w", "stop")


SYNC = b"S\0\0\0\4"
"""The Sync message, which ends a query in PostgreSQL's protocol."""


class Proxy:
    """A proxy between 127.0.0.1 and the server whose connections can be made to hang."""

    def __init__(self, socket_path: str) -> None:
        self._socket_path = socket_path
        self._tasks: set[asyncio.Task[None]] = set()
        self._writers: list[asyncio.StreamWriter] = []
        self.port = 0
        self._queries_left: int | None = None
        self._is_connected = asyncio.Event()
        self._is_connected.set()

    def hang(self) -> None:
        """Make all open connections hang: no more data passes, and they aren't closed."""
        for task in self._tasks:
            task.cancel()
        self._tasks.clear()

    def disconnect(self) -> None:
        """Make all open and new connections hang until `reconnect` is called."""
        self._is_connected.clear()
        self.hang()

    def cut(self, queries: int) -> None:
        """Call `disconnect` during the last of `queries`: the server has executed it, but waits for the Sync
        message."""
        self._queries_left = queries

    def reconnect(self) -> None:
        """Let new connections through again."""
        self._is_connected.set()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.append(writer)
        await self._is_connected.wait()
        if writer.is_closing():
            return
        there, back = await asyncio.open_unix_connection(self._socket_path)
        self._writers.append(back)
        for source, target in ((reader, back), (there, writer)):
            self._tasks.add(asyncio.create_task(self._pass(source, target)))

    async def _pass(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        while data := await source.read(65536):
            if data.endswith(SYNC) and self._queries_left is not None:
                self._queries_left -= 1
                if self._queries_left == 0:
                    self._queries_left = None
                    target.write(data.removesuffix(SYNC))
                    self.disconnect()
                    return
            target.write(data)
            await target.drain()
        target.close()

    async def close(self) -> None:
        self.hang()
        for writer in self._writers:
            writer.transport.abort()
        self.reconnect()  # Waiting connections notice that they are closed.
        await asyncio.gather(*(writer.wait_closed() for writer in self._writers), return_exceptions=True)


@asynccontextmanager
async def proxied(folder: str, port: int) -> AsyncIterator[Proxy]:
    proxy = Proxy(f"{folder}/.s.PGSQL.{port}")
    server = await asyncio.start_server(proxy.serve, "127.0.0.1", 0, family=socket.AF_INET)
    proxy.port = server.sockets[0].getsockname()[1]
    try:
        yield proxy
    finally:
        server.close()
        await proxy.close()
