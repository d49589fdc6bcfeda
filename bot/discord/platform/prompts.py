"""Private questions before actions that can't be undone; earlier ones about the same subject are deleted."""

from __future__ import annotations

import logging
from dataclasses import dataclass

from bot.discord.platform.channels import InteractionWebhook
from bot.discord.platform.components import Interaction
from bot.discord.platform.retry import REQUEST_ERRORS, SHORT, send_with_retries
from bot.recent_cache import Recent

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Prompt(InteractionWebhook):
    """A question that may still be unanswered."""

    message_id: int


class Prompts:
    """The questions of this process. After a restart earlier questions stay, and still work."""

    def __init__(self) -> None:
        self._open: Recent[Prompt] = Recent()
        """By player, and subject of the question."""

    async def replace(self, interaction: Interaction, subject: str, message_id: int) -> None:
        """Register the question of an interaction, and delete an earlier one about the subject."""
        key = interaction.user.id, subject
        earlier = self._open.get(key)
        self._open.keep(key, Prompt(interaction.followup, interaction.expires_at, message_id))
        if earlier is None or not earlier.is_open or earlier.message_id == message_id:
            return
        try:
            await send_with_retries(lambda: earlier.webhook.delete_message(earlier.message_id), SHORT)
        except REQUEST_ERRORS as error:
            log.info("can't delete an earlier question: %s", error)

    def forget(self, message_id: int) -> None:
        """Forget an answered question: its message now shows the answer."""
        self._open.forget_values(lambda prompt: prompt.message_id == message_id)

    def delete_expired(self) -> None:
        self._open.forget_values(lambda prompt: not prompt.is_open)
