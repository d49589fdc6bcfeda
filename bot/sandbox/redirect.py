"""Points discord.py at a loopback server, in this process, before a client is started.

The only place of the sandbox that knows discord.py. It refuses every token but a sandbox's own, and every
address but a loopback one, so that a real token is never sent to the sandbox and never used beside it.
"""

from __future__ import annotations

import re

from yarl import URL

TOKEN = re.compile(r"kibitz-sandbox\.(\d+)\.[0-9a-f]{32}")
"""The second part is the port of the server to which the token belongs. No real token has this form: it
begins with the bot's id in base64."""


def redirect(url: str, token: str) -> None:
    """Make discord.py talk to the sandbox at `url`, "http://127.0.0.1:port".

    ValueError when the address isn't a loopback one, or the token isn't that of the sandbox there.
    """
    address = URL(url)
    if address.scheme != "http" or address.host not in ("127.0.0.1", "localhost"):
        raise ValueError(f"{url} is no loopback address")
    match = TOKEN.fullmatch(token)
    if match is None or int(match[1]) != address.port:
        raise ValueError(f"that token isn't the one of the sandbox at {url}")

    import discord.gateway
    import discord.http

    discord.http.Route.BASE = str(address / "api" / "v10")
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = address.with_scheme("ws") / "gateway"
