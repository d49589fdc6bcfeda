"""`kibitz` without a token: the sandbox's page, and games that survive every kind of exit."""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import re
import signal
import socket
import sqlite3
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from bot.operator_lines import DEFAULT_PORT
from tests.bot.command import TOKEN, Exit, files, kibitz, start_process, wait_for_exit

FOLDER = "kibitz-sandbox"
ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)/")
BOARD = re.compile(r"board-\d+-(\d+)\.png")
ROUNDS = 2
EPHEMERAL, LOADING = 1 << 6, 1 << 7
Json = dict[str, Any]


class Running:
    """A `kibitz` with its page open. Each call looks up users and channels, because they survive restarts."""

    def __init__(self, child: asyncio.subprocess.Process, greeting: str, session: aiohttp.ClientSession):
        self.child = child
        self.greeting = greeting
        self.session = session
        found = ADDRESS.search(greeting)
        assert found, greeting
        self.url, self.port = found[0], int(found[1])

    async def ask(self, method: str, path: str, body: Any = None) -> Any:
        async with self.session.request(method, f"{self.url}sandbox/api{path}", json=body) as response:
            assert response.status == 200, await response.text()
            return await response.json()

    async def until(self, there: Callable[[], Any]) -> Any:
        """Call `there` until it returns something; return that."""
        async with asyncio.timeout(60):
            while not (found := await there()):  # noqa: ASYNC110 - another process
                await asyncio.sleep(0.01)
            return found

    async def wait_until_connected(self) -> None:
        async def there() -> bool:
            return (await self.ask("GET", "/state"))["bot"]["connected"]

        await self.until(there)

    async def places(self) -> list[Json]:
        (guild,) = (await self.ask("GET", "/people/alice/places"))["guilds"]
        return [*guild["channels"], *guild["threads"]]

    async def chat(self, reader: str = "alice") -> list[Json]:
        """Return all messages that a user can read."""
        chats = [
            await self.ask("GET", f"/people/{reader}/channels/{place['id']}/messages?limit=500")
            for place in await self.places()
        ]
        return [message for messages in chats for message in messages]

    async def boards(self) -> dict[int, Json]:
        """Return the boards by ply. Each must appear only once."""
        found: dict[int, Json] = {}
        for message in await self.chat():
            for attachment in message["attachments"]:
                # Copies for a single user are ephemeral.
                if (board := BOARD.fullmatch(attachment["filename"])) and not message["flags"] & EPHEMERAL:
                    assert int(board[1]) not in found
                    found[int(board[1])] = message
        return found

    async def board(self, ply: int) -> Json:
        async def there() -> Json | None:
            return (await self.boards()).get(ply)

        return await self.until(there)

    async def begin(self) -> str:
        """Start a game of alice (White) against bob; return its channel."""
        card = await self.use_command("alice", "challenge", {"opponent": "bob", "color": "white"})
        await self.press("bob", card, ":accept:")
        return (await self.board(0))["channel_id"]

    async def use_command(self, person: str, name: str, options: Json | None = None) -> Json:
        """Use a command in the first channel; return the complete answer."""
        await self.wait_until_connected()
        channel = (await self.places())[0]["id"]
        place = f"/people/{person}/channels/{channel}/commands"
        await self.until(lambda: self.ask("GET", place))

        async def made() -> Any:
            # On a busy machine, the three seconds may pass: try again, as a user would.
            return (await self.ask("POST", place, {"name": name, "options": options or {}}))["message"]

        return await self.wait_until_complete(await self.until(made), person)

    async def wait_until_complete(self, message: Json, reader: str = "alice") -> Json:
        """Wait until a message is no longer "thinking"; return it. `reader` must be able to read it."""

        async def there() -> Json | None:
            shown = [found for found in await self.chat(reader) if found["id"] == message["id"]]
            return next((found for found in shown if not found["flags"] & LOADING), None)

        return await self.until(there)

    async def press(self, person: str, message: Json, action: str) -> Json:
        """Press the button whose custom_id contains `action`; return the result."""
        buttons = [button["custom_id"] for row in message["components"] for button in row["components"]]
        (custom_id,) = (button for button in buttons if action in button)
        place = f"/people/{person}/channels/{message['channel_id']}/messages/{message['id']}/use"
        pressed = await self.ask("POST", place, {"custom_id": custom_id})
        return pressed | {"message": await self.wait_until_complete(pressed["message"])}

    async def say(self, person: str, channel: str, text: str) -> Json:
        return await self.ask("POST", f"/people/{person}/channels/{channel}/messages", {"content": text})

    async def end(self, number: signal.Signals = signal.SIGTERM) -> Exit:
        self.child.send_signal(number)
        shown = await wait_for_exit(self.child)
        assert (shown.code, "Traceback" in shown.err, "Unclosed" in shown.err) == (0, False, False), shown.err
        return shown


@asynccontextmanager
async def running(folder: Path, *arguments: str, **environ: str) -> AsyncIterator[Running]:
    """Run `kibitz` in `folder` and wait until it prints its address; kill it at the end if necessary."""
    child = await start_process(folder, "-m", "bot", *arguments, environ=environ)
    assert child.stdout
    try:
        line = (await asyncio.wait_for(child.stdout.readline(), 30)).decode()
        if not line:
            raise AssertionError((await wait_for_exit(child)).err)
        async with aiohttp.ClientSession() as session:
            yield Running(child, line, session)
    finally:
        with contextlib.suppress(ProcessLookupError):
            child.kill()
        # pytest shows this if the test fails.
        print((await child.communicate())[1].decode())


def stored(folder: Path) -> list[str]:
    """Return the moves in the database."""
    with contextlib.closing(sqlite3.connect(folder / FOLDER / "kibitz.db")) as database:
        return [uci for (uci,) in database.execute("SELECT uci FROM moves ORDER BY ply")]


@pytest.mark.slow
async def test_game_continues_after_a_restart(tmp_path: Path) -> None:
    async with running(tmp_path) as kibitz:
        async with kibitz.session.get(kibitz.url) as page:
            assert (page.status, page.content_type) == (200, "text/html")
        channel = await kibitz.begin()
        await kibitz.say("alice", channel, "e4")
        await kibitz.board(1)
        chat = await kibitz.chat()
        shown = await kibitz.end(signal.SIGINT)
        assert FOLDER in shown.out
        assert "DISCORD_TOKEN is not set" in shown.out
    assert files(tmp_path) == [FOLDER]
    assert sorted(files(tmp_path / FOLDER)) == ["discord.db", "kibitz.db", "kibitz.db.lock"]
    async with running(tmp_path) as kibitz:
        port = str(kibitz.port)
        assert [m["content"] for m in await kibitz.chat()] == [m["content"] for m in chat]
        await kibitz.wait_until_connected()
        board = await kibitz.board(1)
        async with kibitz.session.get(board["attachments"][0]["url"]) as picture:
            assert port in str(picture.url)
            assert (await picture.read()).startswith(b"\x89PNG")
        menu = await kibitz.press("alice", board, ":more:")
        rows = menu["message"]["components"]
        assert {"Takeback", "Abort"} <= {button["label"] for row in rows for button in row["components"]}
        await kibitz.say("bob", channel, "e5")
        await kibitz.board(2)
        await kibitz.end()
    assert stored(tmp_path) == ["e2e4", "e7e5"]


@pytest.mark.slow
@pytest.mark.parametrize("command", ["settings server", "settings daily"])
async def test_only_the_owner_manages_the_server(tmp_path: Path, command: str) -> None:
    async with running(tmp_path) as kibitz:
        owner, other = [await kibitz.use_command(person, command) for person in ("alice", "bob")]
        await kibitz.end()
    assert "Manage Server" not in owner["content"]
    assert "Manage Server" in other["content"]


@pytest.mark.slow
async def test_kill_loses_nothing(tmp_path: Path) -> None:
    """Accepted messages and moves are there after a kill, and each board once."""
    dice = random.Random(os.environ["TEST_SEED"])
    channel, sent, moves = "", set[str](), ("Nf3", "Nf6", "Ng1", "Ng8")
    for round_ in range(ROUNDS):
        async with running(tmp_path) as kibitz:
            if not channel:
                channel = await kibitz.begin()
            else:
                await kibitz.wait_until_connected()
            played = len(stored(tmp_path))
            assert set(await kibitz.boards()) | {played} == set(range(played + 1)), f"round {round_}"
            await kibitz.board(played)
            assert sent <= {message["id"] for message in await kibitz.chat()}
            for ply in range(played, played + dice.randrange(1, 4)):
                person = ("alice", "bob")[ply % 2]
                sent.add((await kibitz.say(person, channel, moves[ply % 4]))["id"])
                if dice.random() < 0.5:
                    sent.add((await kibitz.board(ply + 1))["id"])
                else:
                    await asyncio.sleep(dice.uniform(0, 0.06))
                    break
            kibitz.child.kill()
    assert len(sent) >= ROUNDS


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_signal_while_starting(tmp_path: Path, number: signal.Signals) -> None:
    async with running(tmp_path) as kibitz:
        await kibitz.end(number)
    async with running(tmp_path) as kibitz:
        await kibitz.begin()


@pytest.mark.slow
async def test_sandbox_does_not_use_a_real_token(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text(f"DISCORD_TOKEN={TOKEN}\nDATABASE_URL=sqlite:///mine.db\n")
    async with running(tmp_path, "--sandbox", KIBITZ_DEV_GUILD="123", KIBITZ_LOG_LEVEL="DEBUG") as kibitz:
        await kibitz.begin()
        shown = await kibitz.end()
    assert "DISCORD_TOKEN is set but not used" in shown.out
    assert "DATABASE_URL is set but not used" in shown.out
    assert TOKEN not in shown.out + shown.err
    assert sorted(files(tmp_path)) == [".env", FOLDER]
    kept = b"".join(path.read_bytes() for path in (tmp_path / FOLDER).iterdir())
    assert TOKEN.encode() not in kept


@pytest.mark.slow
async def test_folder_setting_is_used(tmp_path: Path) -> None:
    async with running(tmp_path, KIBITZ_SANDBOX_FOLDER="deep/in here?") as kibitz:
        await kibitz.begin()
        assert "deep/in here?" in (await kibitz.end()).out
    assert sorted(files(tmp_path / "deep" / "in here?")) == ["discord.db", "kibitz.db", "kibitz.db.lock"]


@pytest.mark.slow
async def test_folder_in_use_is_refused(tmp_path: Path) -> None:
    async with running(tmp_path) as first:
        shown = await kibitz(tmp_path)
        assert shown.code == 1
        assert shown.line.startswith(f"KIBITZ_SANDBOX_FOLDER: {FOLDER} is in use by another process; ")
        await first.end()


@pytest.mark.slow
@pytest.mark.parametrize("name", ["discord.db", "kibitz.db"])
async def test_invalid_database_file_is_refused(tmp_path: Path, name: str) -> None:
    (tmp_path / FOLDER).mkdir()
    (tmp_path / FOLDER / name).write_text("This is not a database. " * 100)
    shown = await kibitz(tmp_path)
    assert (shown.code, shown.line[:23]) == (1, "KIBITZ_SANDBOX_FOLDER: ")
    assert f"{FOLDER}/{name}" in shown.line


@pytest.mark.slow
async def test_chosen_port_in_use_is_refused_and_default_replaced(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        shown = await kibitz(tmp_path, "--port", str(port))
        assert (shown.code, shown.line) == (
            1, f"port {port} is in use; choose another with --port, or omit --port",
        )  # fmt: skip
    async with running(tmp_path, "--port", str(port)) as there:
        assert there.port == port
        await there.end()
    with socket.socket() as usual, contextlib.suppress(OSError):
        # If another test is already using it, the result is the same.
        usual.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        usual.bind(("127.0.0.1", DEFAULT_PORT))
        usual.listen()
        async with running(tmp_path) as elsewhere:
            assert elsewhere.port != DEFAULT_PORT
            shown = await elsewhere.end()
            assert f"Port {DEFAULT_PORT} is in use" in shown.out


BROWSERS = {
    "a desktop": ({"DISPLAY": ":0"}, (), True),
    "the option --no-browser": ({"DISPLAY": ":0"}, ("--no-browser",), False),
    "a CI machine": ({"DISPLAY": ":0", "CI": "true"}, (), False),
    "no display": ({}, (), False),
    "a missing browser": ({"DISPLAY": ":0", "BROWSER": "/no/such/browser"}, (), False),
}


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="other systems always have a display")
@pytest.mark.parametrize("name", BROWSERS)
async def test_browser_opens_only_on_a_desktop(tmp_path: Path, name: str) -> None:
    """Run in a terminal, with a fake browser that writes the address to a file."""
    environ, arguments, opens = BROWSERS[name]
    browser, opened = tmp_path / "browser", tmp_path / "opened"
    browser.write_text(f'#!/bin/sh\necho "$1" > {opened}\n')
    browser.chmod(0o755)
    blank = {"DISPLAY": "", "WAYLAND_DISPLAY": "", "CI": "", "BROWSER": str(browser), "PATH": ""}
    terminal, side = os.openpty()
    child = await start_process(tmp_path, "-m", "bot", *arguments, stdout=side, environ=blank | environ)
    os.close(side)
    loop, output = asyncio.get_running_loop(), ""
    try:
        while not (address := ADDRESS.search(output)):
            read = await asyncio.wait_for(loop.run_in_executor(None, os.read, terminal, 1000), 30)
            output += read.decode()
        async with aiohttp.ClientSession() as session:
            kibitz = Running(child, output, session)
            await kibitz.wait_until_connected()
            async with asyncio.timeout(60):
                while opens and not (opened.exists() and opened.read_text()):  # noqa: ASYNC110
                    await asyncio.sleep(0.01)
            await kibitz.begin()
        child.terminate()
        shown = await wait_for_exit(child)
        assert (shown.code, "Traceback" in shown.err) == (0, False), shown.err
        assert opened.exists() == opens
        assert not opens or opened.read_text().strip() == address[0]
    finally:
        with contextlib.suppress(ProcessLookupError):
            child.kill()
        os.close(terminal)
