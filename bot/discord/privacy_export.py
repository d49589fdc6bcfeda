"""The files of a player's exported data, for /privacy."""

from __future__ import annotations

import asyncio
import io
import json
import zipfile
from collections.abc import AsyncIterator
from typing import Any

from bot.discord.platform.components import Upload
from bot.discord.platform.discord_limits import FILES

NAME = "kibitz-data"
"""The name of an exported file."""

MAX_UNCOMPRESSED = 2 << 20
"""Maximum size of an uncompressed file in bytes."""

PART_SIZE = 32 << 20
"""Size in bytes after which another file begins; compressed, it is far below Discord's limit. FILES files
are enough for tens of thousands of games."""


async def archive(head: dict[str, Any], pages: AsyncIterator[list[dict[str, Any]]]) -> tuple[Upload, ...]:
    """Return a player's data as one file, or several if there are very many games. `head`: all but games."""
    files: list[Upload] = []
    parts: list[str] = []
    async for page in pages:
        if sum(map(len, parts)) > PART_SIZE and len(files) < FILES - 1:
            files.append(await _file(head, parts, len(files) + 1))
            # Lists other than games are only in the first file.
            head, parts = {name: value for name, value in head.items() if not isinstance(value, list)}, []
        parts += await asyncio.to_thread(_encoded, page)  # This may take a long time.
    files.append(await _file(head, parts, len(files) + 1))
    return tuple(files)


def _encoded(games: list[dict[str, Any]]) -> list[str]:
    return [json.dumps(game, ensure_ascii=False) for game in games]


async def _file(head: dict[str, Any], games: list[str], number: int) -> Upload:
    text = json.dumps(head | {"part": number, "games": []}, ensure_ascii=False, indent=1)
    body = text.removesuffix("[]\n}") + "[\n" + ",\n".join(games) + "\n]\n}\n"
    name = NAME if number == 1 else f"{NAME}-{number}"
    data = body.encode()
    if len(data) <= MAX_UNCOMPRESSED:
        return Upload(data, f"{name}.json")
    return Upload(await asyncio.to_thread(_compressed, data, f"{name}.json"), f"{name}.zip")


def _compressed(data: bytes, name: str) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, data)
    return buffer.getvalue()
