"""Take the README's screenshot, docs/chat.png: `python -m tests.tools.readme_screenshot`.

Alice and bob play a Ruy Lopez in the sandbox; bob tries an illegal move first. Needs chromium.
"""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from pathlib import Path

from playwright.async_api import FloatRect, async_playwright

from tests.browser.conftest import ARGUMENTS
from tests.browser.window import Windows
from tests.discord_lab import DiscordLab
from tests.live.table import Table, is_board

FILE = Path(__file__).parents[2] / "docs" / "chat.png"
MOVES = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Na5 Bc2 c5 d4 Qc7 Nbd2 cxd4 cxd4"
ILLEGAL, LAST = "Nb4", "Nc6"
VIEW = {"width": 900, "height": 1600}
LONGEST = 30.0


async def play(table: Table) -> int:
    """Play the game and return the id of its thread."""
    people = [table.sandbox.person(name) for name in ("alice", "bob")]
    thread = await table.begin(people[0], people[1])
    for ply, text in enumerate(MOVES.split(), 1):
        person = people[(ply - 1) % 2]
        person.send(thread, text)
        await person.wait_for(lambda message, ply=ply: is_board(message, ply), seconds=LONGEST)
    people[1].send(thread, ILLEGAL)
    await people[1].wait_for(lambda message: message["attachments"] != [] and "b4" in message["content"])
    people[1].send(thread, LAST)
    await people[0].wait_for(lambda message: is_board(message, len(MOVES.split()) + 1), seconds=LONGEST)
    return thread


async def main() -> None:
    chromium = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    with tempfile.TemporaryDirectory() as folder:
        async with async_playwright() as playwright, DiscordLab() as sandbox:
            browser = await playwright.chromium.launch(executable_path=chromium, args=list(ARGUMENTS))
            table = Table(sandbox, Path(folder))
            await table.start()
            thread = await play(table)
            windows = Windows(browser, sandbox)
            window = await windows.open("alice", viewport=VIEW, color_scheme="light")
            await window.page.goto(f"{sandbox.url}/?as=alice#{thread}")
            await window.page.wait_for_load_state("networkidle")
            first = await window.message(ILLEGAL).bounding_box()
            last = await window.last().bounding_box()
            assert first is not None
            assert last is not None
            height = last["y"] + last["height"] - first["y"]
            clip: FloatRect = {"x": first["x"], "y": first["y"], "width": first["width"], "height": height}
            FILE.write_bytes(await window.page.screenshot(clip=clip))
            await browser.close()
            await table.stop()


if __name__ == "__main__":
    asyncio.run(main())
