"""Reads multipart/form-data as RFC 7578 and RFC 2046 section 5.1 say, in memory.

aiohttp's reader is made for streams, and reads each part's few headers with the parser for e-mail: that would
take half of a request's time, which benchmarks would take for the bot's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote

from aiohttp import web

from bot.sandbox.api_errors import api_error
from bot.sandbox.chat import Files
from bot.sandbox.rest_call import FILE_PART, decoded

BOUNDARY = re.compile(r';\s*boundary=(?:"([^"]+)"|([^\s;]+))', re.IGNORECASE)
DISPOSITION = re.compile(rb"^content-disposition:[ \t]*form-data[ \t]*;(.*)$", re.IGNORECASE | re.MULTILINE)
PARAMETER = re.compile(r'(?:^|;)\s*([\w*-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]*))')


async def read_body(request: web.Request) -> tuple[Any, Files]:
    """The JSON of a request and its uploaded parts files[n]. Raises API error 50109 for invalid JSON."""
    raw = await request.read()
    kind = request.headers.get("Content-Type", "")
    if not kind.startswith("multipart/"):
        return decoded(raw), {}
    body: Any = {}
    files: Files = {}
    for name, filename, data in parts(kind, raw):
        number = FILE_PART.fullmatch(name)
        if name == "payload_json":
            body = decoded(data)
        elif number is not None or filename is not None:
            files[int(number[1]) if number else len(files)] = (filename or "unknown", data)
    return body, files


def parts(content_type: str, body: bytes) -> Iterator[tuple[str, str | None, bytes]]:
    """Each part's name, file name (None: no file) and bytes. Raises API error 50109 for a malformed body."""
    found = BOUNDARY.search(content_type)
    if found is None:
        raise api_error(50109)
    mark = b"--" + (found[1] or found[2]).encode()
    # A part ends where a line begins with the mark; the first mark has no line before it.
    pieces = (b"\r\n" + body).split(b"\r\n" + mark)
    if len(pieces) < 2 or not pieces[-1].startswith(b"--"):
        raise api_error(50109)
    for piece in pieces[1:-1]:
        head, gap, data = piece.partition(b"\r\n\r\n")
        about = DISPOSITION.search(head)
        if not gap or about is None:
            raise api_error(50109)
        given = {key.lower(): _text(quoted, bare) for key, quoted, bare in _parameters(about[1])}
        name = given.get("filename")
        if "filename*" in given:
            name = unquote(given["filename*"].rpartition("'")[2])
        yield given.get("name", ""), name, data


def _parameters(text: bytes) -> list[tuple[str, str, str]]:
    return PARAMETER.findall(text.decode(errors="replace").strip())


def _text(quoted: str, bare: str) -> str:
    """A parameter's value. Browsers write a quote as %22; others put a backslash before it."""
    return bare or re.sub(r"\\(.)", r"\1", quoted).replace("%22", '"')
