"""A player's data as files: JSON, compressed if large."""

from __future__ import annotations

import asyncio
import io
import json
import zipfile
from collections.abc import AsyncIterator
from typing import Any

from bot.discord.platform.outgoing import Upload

NAME = "kibitz-data"

PLAIN = 2 << 20
"""Files up to this many bytes are sent uncompressed."""

LARGEST = 32 << 20
"""Bytes after which another file begins: compressed, it stays far below Discord's limit."""

FILES = 10
"""The most files in a message; together they hold tens of thousands of games."""


async def archive(head: dict[str, Any], pages: AsyncIterator[list[dict[str, Any]]]) -> tuple[Upload, ...]:
    """Return a player's data as one file, or several if there are very many games. `head`: everything but
    games."""
    files: list[Upload] = []
    parts: list[str] = []
    async for page in pages:
        if sum(map(len, parts)) > LARGEST and len(files) < FILES - 1:
            files.append(await _file(head, parts, len(files) + 1))
            # Only the first file has what isn't games.
            head, parts = {name: value for name, value in head.items() if not isinstance(value, list)}, []
        # Encoding may take long: do it in a thread.
        parts += await asyncio.to_thread(_written, page)
    files.append(await _file(head, parts, len(files) + 1))
    return tuple(files)


def _written(games: list[dict[str, Any]]) -> list[str]:
    return [json.dumps(game, ensure_ascii=False) for game in games]


async def _file(head: dict[str, Any], games: list[str], number: int) -> Upload:
    text = json.dumps(head | {"part": number, "games": []}, ensure_ascii=False, indent=1)
    body = text.removesuffix("[]\n}") + "[\n" + ",\n".join(games) + "\n]\n}\n"
    name = NAME if number == 1 else f"{NAME}-{number}"
    data = body.encode()
    if len(data) <= PLAIN:
        return Upload(data, f"{name}.json")
    return Upload(await asyncio.to_thread(_compressed, data, f"{name}.json"), f"{name}.zip")


def _compressed(data: bytes, name: str) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr(name, data)
    return made.getvalue()
