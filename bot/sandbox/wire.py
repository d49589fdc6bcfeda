"""How gateway packets travel: plain JSON text, or one zlib stream per connection (compress=zlib-stream)."""

from __future__ import annotations

import zlib

import orjson

from bot.sandbox.errors import Json


def dumps(value: object) -> bytes:
    """JSON without spaces, in UTF-8."""
    return orjson.dumps(value)


class Packer:
    """Packs a connection's packets. What it can't compress (zstd-stream) goes as text, as clients accept."""

    def __init__(self, compress: str | None) -> None:
        self._stream = zlib.compressobj() if compress == "zlib-stream" else None

    def pack(self, packet: Json) -> str | bytes:
        text = dumps(packet)
        if self._stream is None:
            return text.decode()
        # The flush ends each packet with 00 00 FF FF, by which a client knows that it is whole.
        return self._stream.compress(text) + self._stream.flush(zlib.Z_SYNC_FLUSH)
