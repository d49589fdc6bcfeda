"""A throwaway PostgreSQL server, and a proxy before it that can fall silent."""

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
"""Where Debian keeps the server's programs."""
PATH = os.pathsep.join([os.environ.get("PATH", ""), *PLACES])
FOUND = all(shutil.which(program, path=PATH) for program in ("initdb", "pg_ctl"))
INSTALLED = FOUND or "KIBITZ_REQUIRE_POSTGRES" in os.environ


@contextmanager
def running_server(settings: str = "-c fsync=off") -> Iterator[tuple[str, int]]:
    """The folder of its socket, and the port that this is named by. `settings`: as for postgres itself."""
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
"""The end of a question, in the server's protocol."""


class Proxy:
    """Passes bytes between 127.0.0.1 and the server; what it has let in may hang, without a word."""

    def __init__(self, socket_path: str) -> None:
        self._socket_path = socket_path
        self._tasks: set[asyncio.Task[None]] = set()
        self._writers: list[asyncio.StreamWriter] = []
        self.port = 0
        self._asked: int | None = None
        self._is_joined = asyncio.Event()
        self._is_joined.set()

    def hang(self) -> None:
        """Silence all connections that there are: nothing comes through them any more, and nobody is told."""
        for task in self._tasks:
            task.cancel()
        self._tasks.clear()

    def part(self) -> None:
        """Silence all that there is and all that comes, until it is joined."""
        self._is_joined.clear()
        self.hang()

    def cut(self, asked: int) -> None:
        """Part as soon as so many questions have been asked, in the middle of the last one: the server has
        carried it out, but not heard that it is over, and waits for that."""
        self._asked = asked

    def join(self) -> None:
        """Let through what comes from now on."""
        self._is_joined.set()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.append(writer)
        await self._is_joined.wait()
        if writer.is_closing():
            return
        there, back = await asyncio.open_unix_connection(self._socket_path)
        self._writers.append(back)
        for source, target in ((reader, back), (there, writer)):
            self._tasks.add(asyncio.create_task(self._pass(source, target)))

    async def _pass(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        while data := await source.read(65536):
            if data.endswith(SYNC) and self._asked is not None:
                self._asked -= 1
                if self._asked == 0:
                    self._asked = None
                    target.write(data.removesuffix(SYNC))
                    self.part()
                    return
            target.write(data)
            await target.drain()
        target.close()

    async def close(self) -> None:
        self.hang()
        for writer in self._writers:
            writer.transport.abort()
        self.join()  # Those that still wait for it see that they are closed.
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
