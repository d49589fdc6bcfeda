"""A client of the page's API."""

from __future__ import annotations

from typing import Any

import aiohttp


class Page:
    """Client that sends requests as the page in a browser does."""

    def __init__(self, session: aiohttp.ClientSession, url: str) -> None:
        self.session = session
        self.url = url

    async def __call__(self, method: str, path: str, body: Any = None, **more: Any) -> Any:
        async with self.session.request(
            method, f"{self.url}/sandbox/api{path}", json=body, **more
        ) as response:
            self.status = response.status
            return await response.json() if "json" in response.content_type else None
