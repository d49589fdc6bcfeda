"""The real command: one clear line for each error that prevents a start, and a clean shutdown."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
import sqlite3
import sys
import threading
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web
from aiohttp.test_utils import TestServer

import bot.database
from bot import __main__ as main
from bot.database.open_database import open_database
from tests.bot.command import TOKEN, Exit, files, kibitz, start_process, wait_for_exit

IDENTIFY = 2
USER = {"id": "123", "username": "kibitz", "discriminator": "0", "avatar": None, "bot": True}


@pytest.mark.slow
async def test_help_and_version(tmp_path: Path) -> None:
    shown = await kibitz(tmp_path, "--help", KIBITZ_NONSENSE="1")
    assert (shown.code, shown.err) == (0, "")
    assert all(word in shown.out for word in (".env", "--sandbox", "--no-browser", "--port"))
    shown = await kibitz(tmp_path, "--version")
    assert (shown.code, shown.err) == (0, "")
    assert shown.out.startswith("kibitz ")


@dataclass
class Here:
    """The command in this process, which is a thousand times faster, in an empty working directory."""

    monkeypatch: pytest.MonkeyPatch
    capsys: pytest.CaptureFixture[str]

    def __call__(self, *arguments: str, **environ: str) -> Exit:
        with self.monkeypatch.context() as patched:
            for name in [*os.environ]:
                if name.startswith(("KIBITZ_", "DISCORD_", "DATABASE_")):
                    patched.delenv(name)
            for name, value in environ.items():
                patched.setenv(name, value)
            code = main.main(arguments)
        shown = self.capsys.readouterr()
        return Exit(code, shown.out, shown.err)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Here:
    monkeypatch.chdir(tmp_path)
    return Here(monkeypatch, capsys)


@pytest.mark.parametrize(
    ("environ", "line"),
    [
        (
            {"KIBITZ_LOG_LEVL": "1"},
            "KIBITZ_LOG_LEVL is not a setting of Kibitz; did you mean KIBITZ_LOG_LEVEL?",
        ),
        ({"KIBITZ_LOG_LEVEL": "x"}, "KIBITZ_LOG_LEVEL must be DEBUG, INFO, WARNING or ERROR, not 'x'"),
        ({"DATABASE_URL": "kibitz.db"}, "DATABASE_URL must be sqlite:///<file> or postgresql://"),
        ({"DISCORD_TOKEN": "a b"}, "DISCORD_TOKEN must be the bot's token"),
        (
            {"KIBITZ_DEFAULT_VARIANT": "ches"},
            "KIBITZ_DEFAULT_VARIANT must be the key of a variant: no variant 'ches'",
        ),
        (
            {"KIBITZ_DEFAULT_VARIANT": "draughts"},
            "KIBITZ_DEFAULT_VARIANT must be the key of a variant: no variant 'draughts'",
        ),
        (
            {"KIBITZ_UCI_ENGINE": "no-such-engine --fast"},
            "KIBITZ_UCI_ENGINE: program 'no-such-engine' not found; install it",
        ),
        (
            {"KIBITZ_UCI_ENGINE": '"/opt/my engine/fish'},
            "KIBITZ_UCI_ENGINE must be a command that starts a UCI engine, such as fairy-stockfish, with"
            " balanced quotation marks, not '\"/opt/my engine/fish'",
        ),
        (
            {"KIBITZ_UCI_ENGINE": '"/opt/my engine/fish --fast"'},
            "KIBITZ_UCI_ENGINE: program '/opt/my engine/fish --fast' not found; if this is a path with"
            " options, quote only the path",
        ),
    ],
)
def test_settings(here: Here, environ: dict[str, str], line: str) -> None:
    for given in ({"DISCORD_TOKEN": TOKEN} | environ, environ):
        shown = here(**given)
        assert shown.code == 2
        assert shown.line.startswith(line)
    assert files(Path()) == []


@pytest.mark.slow
async def test_real_command_checks_settings(tmp_path: Path) -> None:
    shown = await kibitz(tmp_path, DISCORD_TOKEN=TOKEN, KIBITZ_LOG_LEVL="1")
    assert shown.code == 2
    assert shown.line.startswith("KIBITZ_LOG_LEVL is not a setting of Kibitz; ")
    assert files(tmp_path) == []


@pytest.mark.slow
async def test_sandbox_options_need_the_sandbox(tmp_path: Path) -> None:
    shown = await kibitz(tmp_path, "--port", "8960", DISCORD_TOKEN=TOKEN)
    assert (shown.code, shown.line[:26]) == (2, "--port is for the sandbox,")
    for port in ("0", "65536", "http"):
        shown = await kibitz(tmp_path, "--port", port)
        assert shown.code == 2
        assert "invalid port value" in shown.err


def test_malformed_env_file(here: Here) -> None:
    Path(".env").write_text("DISCORD_TOKEN\n")
    shown = here()
    assert (shown.code, shown.line) == (2, ".env line 1 must be NAME=value")
    for engine in ('"/opt/my engine/fish" --fast', '"/opt/my engine/fish'):
        Path(".env").write_text(f"KIBITZ_UCI_ENGINE={engine}\n")
        shown = here()
        assert (shown.code, shown.line) == (
            2,
            ".env line 1 must be NAME=value; quote the whole value, as in"
            """ NAME='"/path/of a/program" --option'""",
        )


PLACES = {
    "sqlite:///missing/k.db": "there is no directory missing",
    "sqlite:///.": "is a directory",
    "sqlite:///text": "not a database",
    "postgresql://me:pw-secret@127.0.0.1:1/k": "can't be reached",
}


@pytest.mark.slow
async def test_database_places(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("This is not a database. " * 100)
    for url, reason in PLACES.items():
        shown = await kibitz(tmp_path, DISCORD_TOKEN=TOKEN, DATABASE_URL=url)
        assert shown.code == 1
        assert shown.line.startswith("DATABASE_URL: ")
        assert reason in shown.line
        assert "pw-secret" not in shown.err


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="needs a place where not even root may write")
async def test_database_not_writable(tmp_path: Path) -> None:
    shown = await kibitz(tmp_path, DISCORD_TOKEN=TOKEN, DATABASE_URL="sqlite:////proc/kibitz.db")
    assert shown.code == 1
    assert shown.line.startswith("DATABASE_URL: /proc/kibitz.db can't be used: ")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="needs a limit for the size of files")
async def test_database_on_a_full_disk(tmp_path: Path) -> None:
    """The file can be read, but its log can't grow. The error is printed before the bot logs in."""
    await (await open_database(f"sqlite:///{tmp_path / 'kibitz.db'}")).close()
    reader, writer = (sqlite3.connect(tmp_path / "kibitz.db", isolation_level=None) for _ in range(2))
    with closing(reader), closing(writer):
        reader.execute("BEGIN")  # A reader keeps the log from starting over.
        reader.execute("SELECT * FROM matches").fetchall()
        writer.execute(f"CREATE TABLE ballast AS SELECT zeroblob({2 * FULL})")
        # Python would truncate its own compiled modules.
        environ = {"DISCORD_TOKEN": TOKEN, "PYTHONDONTWRITEBYTECODE": "1"}
        shown = await wait_for_exit(await start_process(tmp_path, "-c", LIMITED, environ=environ))
    assert (shown.code, shown.line) == (1, "DATABASE_URL: kibitz.db can't be written: disk I/O error")


FULL = 1 << 15
"""The maximum file size on the full disk, in bytes: what SQLite needs besides a database to read it."""

LIMITED = (
    f"import resource, runpy; resource.setrlimit(resource.RLIMIT_FSIZE, ({FULL}, {FULL}));"
    "runpy.run_module('bot', run_name='__main__')"
)


@pytest.mark.slow
async def test_database_locked(tmp_path: Path) -> None:
    await (await open_database(f"sqlite:///{tmp_path / 'kibitz.db'}")).close()
    holder = sqlite3.connect(tmp_path / "kibitz.db", isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    shown = await kibitz(tmp_path, DISCORD_TOKEN=TOKEN)
    holder.close()
    assert (shown.code, shown.line) == (
        1,
        "DATABASE_URL: kibitz.db is locked by another program; stop that program and start Kibitz again",
    )


def test_postgresql_without_its_driver_names_the_extra(here: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    monkeypatch.delitem(sys.modules, "bot.database.postgres", raising=False)
    monkeypatch.delattr(bot.database, "postgres", raising=False)
    shown = here(DISCORD_TOKEN=TOKEN, DATABASE_URL="postgresql://me@127.0.0.1:1/k")
    line = "DATABASE_URL: PostgreSQL needs the package asyncpg: pip install '.[postgres]'"
    assert (shown.code, shown.line) == (1, line)


@pytest.mark.slow
async def test_health_port_taken(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        shown = await kibitz(tmp_path, DISCORD_TOKEN=TOKEN, KIBITZ_HEALTH_PORT=port)
    assert shown.code == 1
    assert shown.line.startswith(f"KIBITZ_HEALTH_PORT: can't listen on 127.0.0.1, port {port}: ")


@pytest.mark.slow
async def test_health_modules_are_imported_only_if_needed(tmp_path: Path) -> None:
    """Without KIBITZ_HEALTH_PORT, they would only slow down the start."""
    code = (
        "import sys, bot.discord, bot.logs, bot.start_health; from bot.config import Settings;"
        "bot.logs.set_up('INFO'); bot.start_health.HealthMonitor(Settings.load({}, None), '');"
        "print({'prometheus_client', 'bot.health.health_server'} & sys.modules.keys())"
    )
    shown = await wait_for_exit(await start_process(tmp_path, "-c", code, environ={}))
    assert (shown.code, shown.out) == (0, "set()\n"), shown.err


# With a fake Discord


def answer(content: object, status: int = 200) -> web.Response:
    """Return JSON like Discord's: discord.py expects the content type without a charset."""
    return web.Response(body=json.dumps(content).encode(), status=status, content_type="application/json")


@dataclass
class Discord:
    """The parts of Discord that a start needs: rejects the token, closes the gateway, or accepts the bot."""

    token_accepted: bool = True
    close_code: int | None = None
    identified: asyncio.Event = field(default_factory=asyncio.Event)
    url: str = ""

    async def rest(self, request: web.Request) -> web.StreamResponse:
        if not self.token_accepted:
            return answer({"message": "401: Unauthorized", "code": 0}, status=401)
        match request.path.split("/")[-1]:
            case "bot":
                limit = {"total": 1000, "remaining": 999, "reset_after": 1, "max_concurrency": 1}
                gateway = self.url.replace("http", "ws") + "/gateway"
                return answer({"url": gateway, "shards": 1, "session_start_limit": limit})
            case "commands":
                return answer([])
            case "@me" if "applications" in request.path:
                owner = {**USER, "bot": False}
                info = {"id": "123", "name": "kibitz", "description": "", "owner": owner, "bot_public": True}
                info |= {"bot_require_code_grant": False, "verify_key": "", "flags": 0, "icon": None}
                return answer(info)
            case _:
                return answer(USER)

    async def gateway(self, request: web.Request) -> web.StreamResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_json({"op": 10, "d": {"heartbeat_interval": 45000}, "s": None, "t": None})
        payload: dict[str, Any] = {}
        while payload.get("op") != IDENTIFY:
            payload = await socket.receive_json()
        assert payload["d"]["token"] == TOKEN
        if self.close_code is not None:
            await socket.close(code=self.close_code)
            return socket
        ready: dict[str, Any] = {"v": 10, "user": USER, "guilds": [], "session_id": "s", "shard": [0, 1]}
        ready |= {"resume_gateway_url": self.url, "application": {"id": "123", "flags": 0}}
        await socket.send_json({"op": 0, "d": ready, "s": 1, "t": "READY"})
        self.identified.set()
        async for _ in socket:
            pass
        return socket


@pytest.fixture
async def discord() -> AsyncIterator[Discord]:
    fake = Discord()
    application = web.Application()
    application.router.add_get("/gateway/", fake.gateway)
    application.router.add_get("/gateway", fake.gateway)
    application.router.add_route("*", "/{path:.*}", fake.rest)
    async with TestServer(application) as server:
        fake.url = str(server.make_url("")).rstrip("/")
        yield fake


async def start_redirected(folder: Path, url: str, **environ: str) -> asyncio.subprocess.Process:
    given = {"DISCORD_TOKEN": TOKEN, **environ}
    return await start_process(folder, "-m", "tests.bot.kibitz_process", url, environ=given)


@pytest.mark.slow
async def test_token_refused(tmp_path: Path, discord: Discord) -> None:
    discord.token_accepted = False
    shown = await wait_for_exit(await start_redirected(tmp_path, discord.url))
    assert shown.code == 1
    assert shown.line.startswith("Discord rejects DISCORD_TOKEN; ")


@pytest.mark.slow
async def test_intent_refused(tmp_path: Path, discord: Discord) -> None:
    discord.close_code = 4014
    shown = await wait_for_exit(await start_redirected(tmp_path, discord.url))
    assert shown.code == 1
    assert shown.line.startswith("KIBITZ_MESSAGE_CONTENT is on, but Discord rejects the intent; ")


@pytest.mark.slow
async def test_no_network(tmp_path: Path) -> None:
    with socket.socket() as unused:
        unused.bind(("127.0.0.1", 0))
        port = unused.getsockname()[1]
    shown = await wait_for_exit(await start_redirected(tmp_path, f"http://127.0.0.1:{port}"))
    assert shown.code == 1
    assert shown.line.startswith("can't connect to Discord (")


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_signal_ends_cleanly(tmp_path: Path, discord: Discord, number: signal.Signals) -> None:
    child = await start_redirected(tmp_path, discord.url)
    await asyncio.wait_for(discord.identified.wait(), 90)
    child.send_signal(number)
    shown = await wait_for_exit(child)
    assert shown.code == 0, shown.err
    assert "Traceback" not in shown.err
    assert "Unclosed" not in shown.err
    assert shown.err.splitlines()[-1].endswith("stopped; all moves are stored")
    # A clean shutdown leaves one file: the log was written back and removed.
    assert files(tmp_path) == ["kibitz.db", "kibitz.db.lock"]


@pytest.mark.slow
async def test_second_process_on_a_file_exits_with_one_line(tmp_path: Path, discord: Discord) -> None:
    child = await start_redirected(tmp_path, discord.url)
    await asyncio.wait_for(discord.identified.wait(), 90)
    second = await kibitz(tmp_path, DISCORD_TOKEN=TOKEN)
    assert (second.code, second.line) == (
        1,
        "DATABASE_URL: kibitz.db is in use by another process; an SQLite file serves one, several need "
        "PostgreSQL; stop that program and start Kibitz again",
    )
    saved = await kibitz(tmp_path, "backup", "copy.db")
    assert (saved.code, saved.out) == (0, "saved 0 games to copy.db\n")
    child.kill()
    await child.communicate()
    discord.identified.clear()
    child = await start_redirected(tmp_path, discord.url)
    await asyncio.wait_for(discord.identified.wait(), 90)
    child.terminate()
    assert (await wait_for_exit(child)).code == 0


@pytest.mark.slow
async def test_shards_of_a_process_need_postgresql(tmp_path: Path) -> None:
    shards = {"KIBITZ_SHARD_COUNT": "2", "KIBITZ_SHARD_IDS": "0"}
    shown = await kibitz(tmp_path, DISCORD_TOKEN=TOKEN, **shards)
    assert shown.code == 2
    assert shown.line.startswith("KIBITZ_SHARD_IDS is for several processes, which need PostgreSQL")


@pytest.mark.slow
async def test_signal_while_starting(tmp_path: Path) -> None:
    with socket.socket() as silent:  # Accepts the connection and never answers.
        silent.bind(("127.0.0.1", 0))
        silent.listen()
        silent.setblocking(False)
        child = await start_redirected(tmp_path, f"http://127.0.0.1:{silent.getsockname()[1]}")
        connection, _ = await asyncio.wait_for(asyncio.get_running_loop().sock_accept(silent), 30)
        with connection:
            child.terminate()
            shown = await wait_for_exit(child)
    assert shown.code == 0, shown.err
    assert "Traceback" not in shown.err
    assert "Unclosed" not in shown.err


def test_shutdown_time_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process exits even if a thread or task hangs after the signal."""
    ended, codes = threading.Event(), list[int]()
    monkeypatch.setattr(main, "END_SECONDS", 0.0)
    monkeypatch.setattr(main.os, "_exit", lambda code: (codes.append(code), ended.set()))
    main._exit_if_hanging()
    assert ended.wait(30)
    assert codes == [1]
