"""The services of Kibitz that this package uses, available from every interaction."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

from bot.discord.platform.background_tasks import UnderWay
from bot.discord.platform.channels import Channels
from bot.discord.platform.command_links import CommandLinks
from bot.discord.platform.discord_types import Action, Interaction
from bot.discord.platform.display_names import Names
from bot.discord.platform.prompts import Prompts
from bot.discord.platform.user_rate_limit import Quota
from bot.health.metrics import Metrics
from bot.refusals import Refusal
from bot.texts import Texts


class Chosen(Protocol):
    """The settings of a player or server, as far as this package uses them."""

    @property
    def language(self) -> str | None:
        """The chosen language; None: Discord's locale decides."""
        ...


Choices = tuple[Chosen, Chosen]
"""The settings of the player and of the server on which they act."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlatformServices:
    """The services of this package, held by the client."""

    texts: Texts
    names: Names
    links: CommandLinks
    channels: Channels
    prompts: Prompts
    quota: Quota
    refusal: Callable[[Refusal, str, int | None], Awaitable[str]]
    """Returns the sentence of a refusal in a language (locale), on a server (id)."""
    read_settings: Callable[[int, int | None], Awaitable[Choices]]
    """Loads the settings of a player (by id) and of a server (by id, None for none)."""
    metrics: Metrics
    under_way: UnderWay
    actions: Mapping[str, Action]
    """The actions of buttons and menus, by the name at the start of their custom_id."""


def platform_of(interaction: Interaction) -> PlatformServices:
    """Return the services from the client that has received an interaction."""
    services = getattr(interaction.client, "services", None)
    assert isinstance(services, PlatformServices), "the client has no services"  # noqa: S101
    return services
