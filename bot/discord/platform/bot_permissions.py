"""The permissions that Kibitz asks for when it is invited to a server.

The invitation link with their number is in README.md and docs/server-setup.md, which tests/test_docs.py
compares with this. What a game's channel must grant is checked in bot/discord/games/start_checks.py.
"""

from __future__ import annotations

import discord

INVITED_WITH = discord.Permissions(
    view_channel=True,
    send_messages=True,
    create_public_threads=True,
    send_messages_in_threads=True,
    attach_files=True,
    read_message_history=True,
)
"""Without threads games stay in the channel; without the history answers are no replies. As a number this is
the link's `permissions`, 309237746688."""
