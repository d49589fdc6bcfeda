"""Baseline: a minimal bot that answers each message with a prepared picture, named like a board of Kibitz.

python -m tests.tools.bench.crowd.floor URL PICTURE
"""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path

import discord

from bot.sandbox.redirect import redirect
from tests.tools.bench.crowd import lag


def run(url: str, picture: bytes) -> None:
    redirect(url, os.environ["DISCORD_TOKEN"])
    intents = discord.Intents(guilds=True, guild_messages=True, message_content=True)
    client = discord.Client(intents=intents, chunk_guilds_at_startup=False, max_messages=None)

    @client.event
    async def on_message(message: discord.Message) -> None:
        if not message.author.bot:
            file = discord.File(io.BytesIO(picture), f"board-1-{message.content}.png")
            await message.channel.send(message.content, file=file)

    client.run(os.environ["DISCORD_TOKEN"], log_handler=None)


if __name__ == "__main__":
    lag.watch()
    run(sys.argv[1], Path(sys.argv[2]).read_bytes())
