"""Plays a newcomer's first game. Needs only the standard library, so that no setup is required.

python3 tests/live/first_game.py 'FIRST COMMAND' 'SECOND COMMAND'

Runs the first command, which may install Kibitz before starting it, waits for the page's address, plays a
short game as two people through the page's API, and ends the command with SIGTERM. The second command only
starts Kibitz: the game must still be there, and a new one must start. Prints the results and times; exits
with status 1 and the reason if a check fails.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable
from typing import Any

INSTALL_SECONDS = 400.0
"""Timeout for the page's address; long because the command may install Kibitz first."""
LOADING = 1 << 7
"""Flag of a message that only shows that the bot is thinking."""

ANSWER_SECONDS = 60.0
ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+/")
PART = re.compile(r"""(?:src=|href=|from |import )["']([./][\w./-]+\.(?:js|css|svg))["']""")
"""A reference from the page, its scripts or its styles to another file of the page."""
BOARD = re.compile(r"board-\d+-(\d+)\.png")
MOVES = (("bob", "f3"), ("alice", "e5"), ("bob", "g4"), ("alice", "Qh4"))
"""The shortest checkmate. Bob has White."""


class Kibitz:
    """The running command: its output, and requests to the page's API."""

    def __init__(self, command: str) -> None:
        self.output: list[str] = []
        self.address: str | None = None
        self.began = time.monotonic()
        # A new session, so that the command and its children can be ended together. The shell waits for the
        # command and returns its exit status.
        self.process = subprocess.Popen(
            ["bash", "-c", f"trap : TERM; {command}"],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.output.append(line.rstrip())
            found = ADDRESS.search(line)
            if found and self.address is None:
                self.address = found[0]

    def until(self, what: str, there: Callable[[], Any], seconds: float) -> Any:
        """Poll `there` until it returns something true; return that. Exits on a timeout."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            found = there()
            if found:
                return found
            if self.process.poll() is not None:
                raise SystemExit(f"the command ended ({self.process.returncode}) before {what}")
            time.sleep(0.01)
        raise SystemExit(f"no {what} within {seconds:.0f} s")

    def load_page(self) -> None:
        """Load the page at the printed address, with all its files."""
        address = self.until("address", lambda: self.address, INSTALL_SECONDS)
        waiting, loaded = [address], dict[str, str]()
        while waiting:
            url = waiting.pop()
            with urllib.request.urlopen(url, timeout=ANSWER_SECONDS) as response:
                loaded[url] = response.headers.get_content_type()
                parts = PART.findall(response.read().decode())
            waiting += {urllib.parse.urljoin(url, part) for part in parts} - {*loaded, *waiting}
        assert loaded[address] == "text/html", loaded
        assert {"text/css", "text/javascript"} <= set(loaded.values()), loaded

    def call_api(self, method: str, path: str, body: Any = None) -> Any:
        request = urllib.request.Request(f"{self.address}sandbox/api{path}", method=method)
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("Content-Type", "application/json")
        try:
            with urllib.request.urlopen(request, timeout=ANSWER_SECONDS) as response:
                return json.load(response)
        except urllib.error.HTTPError as error:
            raise SystemExit(f"{method} {path}: {error.code} {error.read().decode()}") from error

    def end(self) -> None:
        """Send SIGTERM, as a service manager does; the exit status must be 0."""
        os.killpg(self.process.pid, signal.SIGTERM)
        status = self.process.wait(ANSWER_SECONDS)
        self._reader.join(ANSWER_SECONDS)
        assert status == 0, f"exit status {status}"
        assert not any("Traceback" in line for line in self.output)

    def kill(self) -> None:
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()


def boards(kibitz: Kibitz) -> dict[int, list[dict[str, Any]]]:
    """Return the boards in the sandbox's threads and channels by their number of half-moves."""
    found: dict[int, list[dict[str, Any]]] = {}
    for guild in kibitz.call_api("GET", "/people/alice/places")["guilds"]:
        for place in (*guild["channels"], *guild["threads"]):
            for message in kibitz.call_api("GET", f"/people/alice/channels/{place['id']}/messages"):
                for attachment in message["attachments"]:
                    if board := BOARD.fullmatch(attachment["filename"]):
                        found.setdefault(int(board[1]), []).append(message)
    return found


def challenge(kibitz: Kibitz) -> None:
    """Let alice challenge bob, and bob accept."""
    kibitz.until("bot", lambda: kibitz.call_api("GET", "/state")["bot"]["connected"], ANSWER_SECONDS)
    (guild,) = kibitz.call_api("GET", "/people/alice/places")["guilds"]
    channel = guild["channels"][0]["id"]
    commands = f"/people/alice/channels/{channel}/commands"
    kibitz.until("command", lambda: kibitz.call_api("GET", commands), ANSWER_SECONDS)
    body = {"name": "challenge", "options": {"opponent": "bob", "color": "black"}}

    def send_challenge() -> Any:
        answered = kibitz.call_api("POST", commands, body)
        if answered["kind"] == "failed":
            # On a busy machine the bot may miss Discord's limit of three seconds: try again, like a person.
            print("the bot answered too late; trying again")
        return answered["message"]

    identity = kibitz.until("answer", send_challenge, ANSWER_SECONDS)["id"]

    def find_card() -> Any:
        shown = kibitz.call_api("GET", f"/people/alice/channels/{channel}/messages")
        cards = (message for message in shown if message["id"] == identity)
        return next((card for card in cards if not card["flags"] & LOADING), None)

    card = kibitz.until("card", find_card, ANSWER_SECONDS)
    (accept,) = (
        button["custom_id"]
        for row in card["components"]
        for button in row["components"]
        if ":accept:" in button["custom_id"]
    )
    kibitz.call_api(
        "POST", f"/people/bob/channels/{channel}/messages/{card['id']}/use", {"custom_id": accept}
    )


def play(kibitz: Kibitz) -> None:
    """Play a game, from the empty channel to checkmate."""
    kibitz.load_page()
    began = time.monotonic()
    challenge(kibitz)
    (first,) = kibitz.until("first board", lambda: boards(kibitz).get(0), ANSWER_SECONDS)
    print(f"first board {time.monotonic() - began:.2f} s after the page was loaded")
    for ply, (person, text) in enumerate(MOVES, 1):
        place = f"/people/{person}/channels/{first['channel_id']}/messages"
        kibitz.call_api("POST", place, {"content": text})
        kibitz.until(f"board after {text}", lambda ply=ply: boards(kibitz).get(ply), ANSWER_SECONDS)
    (last,) = boards(kibitz)[len(MOVES)]
    with urllib.request.urlopen(last["attachments"][0]["url"], timeout=ANSWER_SECONDS) as picture:
        assert picture.read(8) == b"\x89PNG\r\n\x1a\n"
    print(
        f"checkmate {time.monotonic() - began:.2f} s after the page was loaded:",
        last["content"].splitlines()[0],
    )


def play_after_restart(kibitz: Kibitz) -> None:
    """Check that the game is still there after a restart, and start another one."""
    kibitz.load_page()
    print(f"started again: page {time.monotonic() - kibitz.began:.2f} s after the command")
    shown = sorted(boards(kibitz))
    assert shown == list(range(len(MOVES) + 1)), f"boards after a restart: {shown}"
    challenge(kibitz)
    kibitz.until("second first board", lambda: len(boards(kibitz)[0]) == 2, ANSWER_SECONDS)
    print(f"next game's first board {time.monotonic() - kibitz.began:.2f} s after the command")


def main(first: str, second: str) -> None:
    for part, command in ((play, first), (play_after_restart, second)):
        kibitz = Kibitz(command)
        try:
            part(kibitz)
            kibitz.end()
        except BaseException:
            print("\n".join(kibitz.output), file=sys.stderr)
            raise
        finally:
            kibitz.kill()


if __name__ == "__main__":
    main(*sys.argv[1:])
