"""Points discord.py at a loopback server, in this process, before a client is started.

The only place of the sandbox that knows discord.py. It refuses every token but a sandbox's own, and every
address but a loopback one; and once it has been used, so does discord.py in this process. So a real token is
never sent to the sandbox, and a bot that was meant for Discord never ends up here.
"""

from __future__ import annotations

import re
from typing import Any

from yarl import URL

TOKEN = re.compile(r"kibitz-sandbox\.(\d+)\.[0-9a-f]{32}")
"""The second part is the port of the server to which the token belongs. No real token has this form: it
begins with the bot's id in base64."""


def redirect(url: str, token: str) -> None:
    """Make discord.py talk to the sandbox at `url`, "http://127.0.0.1:port", and log in nowhere else.

    ValueError when the address isn't a loopback one, or the token isn't that of the sandbox there; from then
    on every login with such a token raises it, too.
    """
    address = URL(url)
    # An address and no name: what a name stands for is decided elsewhere.
    if url != f"http://127.0.0.1:{address.explicit_port}":
        raise ValueError(f"{url} is no loopback address")
    _check(token, address)

    import discord.gateway
    import discord.http

    # A client takes its token by this method alone, before its first request.
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
        raise ValueError(f"that token isn't the one of the sandbox at {address}")
