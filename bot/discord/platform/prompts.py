"""Private questions before actions that can't be undone; earlier ones about the same subject are deleted."""

from __future__ import annotations

import logging
from collections import OrderedDict
from dataclasses import dataclass
from datetime import datetime

import discord

from bot.discord.platform.components import Interaction
from bot.discord.platform.retry import REQUEST_ERRORS, SHORT, send_with_retries

log = logging.getLogger(__name__)

MAX_PROMPTS = 5_000
"""Maximum number of open questions to keep."""

Key = tuple[int, str]
"""The player, and the subject of the question."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """A question that may still be unanswered. Its webhook works until the interaction's token expires."""

    message_id: int
    webhook: discord.Webhook
    until: datetime

    @property
    def is_open(self) -> bool:
        return discord.utils.utcnow() < self.until


class Prompts:
    """The questions of this process. After a restart earlier questions stay, and still work."""

    def __init__(self) -> None:
        self._open: OrderedDict[Key, Prompt] = OrderedDict()

    async def replace(self, interaction: Interaction, subject: str, message_id: int) -> None:
        """Register the question of an interaction, and delete an earlier one about the subject."""
        key = interaction.user.id, subject
        earlier = self._open.pop(key, None)
        self._open[key] = Prompt(message_id, interaction.followup, interaction.expires_at)
        self.delete_expired()
        if earlier is None or not earlier.is_open or earlier.message_id == message_id:
            return
        try:
            await send_with_retries(lambda: earlier.webhook.delete_message(earlier.message_id), SHORT)
        except REQUEST_ERRORS as error:
            log.info("can't delete an earlier question: %s", error)

    def forget(self, message_id: int) -> None:
        """Forget an answered question: its message now shows the answer."""
        for key in [key for key, prompt in self._open.items() if prompt.message_id == message_id]:
            del self._open[key]

    def delete_expired(self) -> None:
        while self._open and (len(self._open) > MAX_PROMPTS or not next(iter(self._open.values())).is_open):
            self._open.popitem(last=False)
