"""Whether someone may write here: asked before every message of the bot and of people."""

from __future__ import annotations

from bot.sandbox.json_payload import Json
from bot.sandbox.model import DM, THREADS, Channel
from tests.discord_lab.errors import api_error
from tests.discord_lab.permission_bits import Permission
from tests.discord_lab.world import LabWorld

GROUP_DM = 3
WRITABLE = (0, DM, GROUP_DM, 2, 5, 13, *THREADS)


def demand_send(world: LabWorld, user_id: int, channel: Channel, payload: Json, *, files: bool) -> None:
    """Raise what Discord answers when a user may not post this here."""
    if channel.kind not in WRITABLE:
        raise api_error(50008)
    if channel.kind == DM:
        others = set(channel.recipients) - {user_id}
        if user_id in channel.recipients and others & world.refuses_dms:
            raise api_error(50007)
    write = Permission.SEND_MESSAGES_IN_THREADS if channel.is_thread else Permission.SEND_MESSAGES
    needed = [] if channel.guild_id is None else [write]
    if files:
        needed.append(Permission.ATTACH_FILES)
    if payload.get("embeds"):
        needed.append(Permission.EMBED_LINKS)
    world.require_access(user_id, channel, *needed)
    granted = world.permissions(user_id, channel)
    if payload.get("message_reference") and not granted & Permission.READ_MESSAGE_HISTORY:
        raise api_error(160002)
    manages = world.permissions(user_id, channel) & Permission.MANAGE_THREADS
    if channel.is_thread and channel.locked and not manages:
        raise api_error(160005)
