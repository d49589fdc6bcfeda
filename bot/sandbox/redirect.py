"""Redirects discord.py in this process to a loopback server before a client starts.

The sandbox imports discord.py only here. It accepts only loopback addresses and a sandbox's tokens; after the
redirect, so does discord.py. A real token is therefore never sent to the sandbox, and a bot with a real token
never connects to it.
"""

from __future__ import annotations

import re
from typing import Any

from yarl import URL

TOKEN = re.compile(r"kibitz-sandbox\.(\d+)\.[0-9a-f]{32}")
"""Matches a sandbox's token, which contains the server's port. Real tokens look different."""


def redirect(url: str, token: str) -> None:
    """Make discord.py connect only to the sandbox at `url`, "http://127.0.0.1:port".

    Raises ValueError if it isn't a loopback address or the token doesn't belong to this sandbox. Later logins
    with other tokens raise it, too.
    """
    address = URL(url)
    # Not a host name, because it could resolve to any address.
    if url != f"http://127.0.0.1:{address.explicit_port}":
        raise ValueError(f"{url} is not a loopback address")
    _check(token, address)

    import discord.gateway
    import discord.http

    # Clients set their token only in this method, before the first request.
    login = getattr(discord.http.HTTPClient.static_login, "redirected", discord.http.HTTPClient.static_login)

    async def static_login(self: discord.http.HTTPClient, token: str) -> Any:
        _check(token, address)
        return await login(self, token)

    static_login.redirected = login  # pyright: ignore[reportFunctionMemberAccess]
    discord.http.HTTPClient.static_login = static_login
    discord.http.Route.BASE = str(address / "api" / "v10")
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = address.with_scheme("ws") / "gateway"


def _check(token: str, address: URL) -> None:
    match = TOKEN.fullmatch(token)
    if match is None or int(match[1]) != address.port:
        raise ValueError(f"the token doesn't belong to the sandbox at {address}")
