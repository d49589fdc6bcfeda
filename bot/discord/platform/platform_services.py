"""What the platform itself uses of Kibitz, at hand wherever an interaction is."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, cast

from bot.discord.platform.channels import Channels
from bot.discord.platform.command_links import CommandLinks
from bot.discord.platform.discord_types import Action, Interaction
from bot.discord.platform.names import Names
from bot.discord.platform.under_way import UnderWay
from bot.discord.platform.user_rate_limit import SharedQuota
from bot.health.metrics import Metrics
from bot.texts import Texts


class Chosen(Protocol):
    """What a person or a server has chosen, as far as the platform asks."""

    @property
    def language(self) -> str | None:
        """A language that has texts; None: Discord's locale decides."""
        ...


Choices = tuple[Chosen, Chosen]
"""What a person has chosen, and the server that they act on."""


class Refusals(Protocol):
    """Words the "no" of a use case."""

    async def refusal(self, error: Any, locale: str, guild_id: int | None) -> str:
        """Why it was said, in the language asked for."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class PlatformServices:
    """Held by the client, and by nothing else."""

    texts: Texts
    names: Names
    links: CommandLinks
    channels: Channels
    quota: SharedQuota
    refusals: Refusals
    refused: tuple[type[Exception], ...]
    """What a use case raises when it says no."""
    busy: type[Exception]
    """Among them: the database doesn't answer in time."""
    read_settings: Callable[[int, int | None], Awaitable[Choices]]
    """The choices of a person (by id) and of a server (by id, None for none)."""
    metrics: Metrics
    under_way: UnderWay
    actions: Mapping[str, Action]
    """What buttons and menus do, by the name that their custom_id begins with."""


class _HasServices(Protocol):
    services: PlatformServices


def platform_of(interaction: Interaction) -> PlatformServices:
    """What the platform uses, from the client that an interaction has come through."""
    return cast("_HasServices", interaction.client).services
