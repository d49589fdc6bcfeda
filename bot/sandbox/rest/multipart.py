"""multipart/form-data, taken apart in memory (RFC 7578, RFC 2046 section 5.1).

aiohttp's reader is made for streams, and reads each part's few headers with the parser for e-mail: half the
time that a message with a picture would take here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import unquote

from bot.sandbox.errors import api_error

BOUNDARY = re.compile(r';\s*boundary=(?:"([^"]+)"|([^\s;]+))', re.IGNORECASE)
DISPOSITION = re.compile(rb"^content-disposition:[ \t]*form-data[ \t]*;(.*)$", re.IGNORECASE | re.MULTILINE)
PARAMETER = re.compile(r'(?:^|;)\s*([\w*-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]*))')


def parts(content_type: str, body: bytes) -> Iterator[tuple[str, str | None, bytes]]:
    """Each part's name, file name (None: it is no file) and bytes; 50109 for what isn't in the form."""
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
