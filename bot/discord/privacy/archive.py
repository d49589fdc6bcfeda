"""A person's data as files: JSON, compressed where there is much of it."""

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
"""Bytes up to which a file is left as it is."""

LARGEST = 32 << 20
"""Bytes from which on a further file begins: compressed, one of these is far smaller than Discord takes."""

FILES = 10
"""Files in a message; tens of thousands of games fit into so many."""


async def archive(head: dict[str, Any], pages: AsyncIterator[list[dict[str, Any]]]) -> tuple[Upload, ...]:
    """What there is besides games, and pages of games, as one file, or more where there are very many."""
    files: list[Upload] = []
    parts: list[str] = []
    async for page in pages:
        if sum(map(len, parts)) > LARGEST and len(files) < FILES - 1:
            files.append(await _file(head, parts, len(files) + 1))
            # What isn't games is in the first one.
            head, parts = {name: value for name, value in head.items() if not isinstance(value, list)}, []
        # Much to write: others have their turn meanwhile.
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
