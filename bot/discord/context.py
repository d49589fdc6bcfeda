"""The context of a request: the user, their settings and language, the services, and the answer."""

from __future__ import annotations

import asyncio
import logging
import re
from abc import ABC, abstractmethod
from collections.abc import Coroutine, Sequence
from datetime import datetime
from functools import cached_property
from typing import Any, TypeVar, cast

import discord

import render
from bot import logs
from bot.discord.pictures import style_of
from bot.discord.platform.channels import is_foreign, missing_for_public_answers
from bot.discord.platform.components import Control, Interaction, button, custom_id
from bot.discord.platform.reply import Answers, Reply
from bot.discord.services import Services
from bot.discord.wording.game_sentences import Wording
from bot.discord.wording.notation import Notation
from bot.refusals import Refusal
from bot.state.settings import LOCAL, PlayerSettings, ServerSettings
from bot.state.time_control import TimeControl, per_move
from bot.texts import DEFAULT, known_language, locale_of

log = logging.getLogger(__name__)

R = TypeVar("R")

LOAD_SECONDS = 1.0
"""Timeout for loading settings, in seconds; Discord allows three for an answer."""


COMMUNITY = "COMMUNITY"
"""Discord's name for the feature of servers that choose their locale."""


class Request(ABC):
    """A request by an interaction or a message: the user, their settings and language, and the reply.

    `guild`: the server, if Discord has sent it to us. `guild_locale`: the locale that Discord reports for it.
    `client_locale`: the language of the user's client, which interactions name and messages don't.
    """

    guild_id: int | None
    channel_id: int
    channel: object
    message: discord.Message | None
    """The message whose button was pressed."""
    source: int
    """The id of the interaction or the message."""
    is_foreign: bool
    """Whether the bot is not a member of this place."""
    is_bot_dm: bool
    """Whether it comes from the user's direct messages with the bot."""
    missing_permissions: Sequence[str] = ()
    """The permissions (ids of texts) without which Discord shows answers only to this user."""
    app_permissions: discord.Permissions
    """The bot's permissions here."""
    permissions: discord.Permissions
    """The user's permissions here."""
    edited_at: datetime | None = None
    """When the message was edited, if it was."""
    question_ids: tuple[int, ...] = ()
    """Additional ids in the custom_ids of a question's buttons: the user's id, if others see the question but
    only this user may answer it."""

    def __init__(
        self,
        services: Services,
        user: discord.abc.User,
        guild: discord.Guild | None,
        *,
        guild_locale: discord.Locale | None,
        client_locale: str | None = None,
    ) -> None:
        self.services = services
        self.user = user
        self.guild = guild
        self.player = PlayerSettings()
        self.server = ServerSettings()
        self._client_locale = client_locale
        self._guild_locale = guild_locale
        self._spoken = ""

    @property
    def locale(self) -> str:
        """The language of speak(), or the user's own."""
        if self._spoken:
            return self._spoken
        # A message names no locale, so that of the user's last interaction counts, else the server's.
        client = self._client_locale or self.player.client_locale
        return choose_own_locale(self.player.language, client, self._choose_public_locale(DEFAULT))

    def speak(self, locale: str) -> None:
        """Set the language of the answers, because others read them."""
        self._spoken = locale

    @property
    def notation(self) -> Notation:
        """The notation of moves in answers that only the user sees, and in what the user types."""
        is_local = self.player.move_letters == LOCAL and not self._spoken
        return Notation(self.locale, local_letters=is_local)

    @property
    def public_locale(self) -> str:
        """The language of a new public message; a challenge, a game and a puzzle post keep theirs."""
        return self._choose_public_locale(self.locale)

    def _choose_public_locale(self, author: str) -> str:
        return choose_public_locale(self.server.language, self.guild, self._guild_locale, author)

    @property
    def style(self) -> render.Style:
        """The style of pictures that only the user sees, with a rim in their language."""
        return style_of(self.player, self.locale)

    @property
    def wording(self) -> Wording:
        """The wording in the language of speak() or the user's own."""
        return self.services.wording(self.locale)

    def say(self, key: str, /, **args: str | int) -> str:
        """Return a message in the user's language."""
        return self.wording.text(key, **args)

    def join(self, *sentences: str) -> str:
        """Join sentences as the user's language does (see Texts.join)."""
        return self.wording.join(sentences)

    def button(
        self,
        key: str,
        action: str,
        *ids: str | int,
        style: discord.ButtonStyle = discord.ButtonStyle.secondary,
        disabled: bool = False,
    ) -> Control:
        """Build a button that runs an action with these ids. `key`: the message that is its label."""
        return button(self.say(key), custom_id(action, *ids), style, disabled=disabled)

    @property
    @abstractmethod
    def reply(self) -> Answers: ...

    @property
    def parent_channel_id(self) -> int:
        """The id of the channel; for a thread, that of its parent."""
        parent = self.channel.parent_id if isinstance(self.channel, discord.Thread) else None
        return parent or self.channel_id

    @property
    def default_variant(self) -> str:
        """The key of the variant that is played by default here: the server's, else Kibitz's."""
        return self.server.variant or self.services.default_variant

    @property
    def default_time(self) -> TimeControl | None:
        """The default time control of games here; None: no limit."""
        return per_move(self.server.move_seconds)

    @property
    def is_manager(self) -> bool:
        """Whether the user may manage the server ("Manage Server"); False outside servers."""
        return self.guild_id is not None and self.permissions.manage_guild

    def is_in_group(self, group: str, role_id: int | None) -> bool:
        """Return whether the user is in a group of the server's settings, as managers are in every one:
        "everyone", "role" (the members with this role), or "managers"."""
        if self.is_manager or group == "everyone":
            return True
        user, role = self.user, role_id if group == "role" else None
        return role is not None and isinstance(user, discord.Member) and user.get_role(role) is not None


class Context(Request):
    """An interaction: who acts, their settings and language, Kibitz's services, and the reply."""

    def __init__(self, interaction: Interaction) -> None:
        services: Services = cast("Any", interaction.client).services
        super().__init__(
            services,
            interaction.user,
            interaction.guild,
            guild_locale=interaction.guild_locale,
            client_locale=locale_of(interaction.locale.value),
        )
        self.interaction = interaction
        self.source = interaction.id
        self.guild_id = interaction.guild_id
        self.channel_id = interaction.channel_id or 0
        self.channel = interaction.channel
        self.message = interaction.message
        self.is_foreign = is_foreign(interaction)
        self.is_bot_dm = self.guild_id is None and not interaction.context.private_channel
        self.missing_permissions = missing_for_public_answers(interaction)
        self.app_permissions = interaction.app_permissions
        self.permissions = interaction.permissions
        self._reply = Reply(interaction, services.channels, services.links, lambda: self.say("moment"))

    @classmethod
    async def load(cls, interaction: Interaction) -> Context:
        """Return the context of a new interaction, with settings. Command handlers receive it from
        from_interaction()."""
        logs.set_log_ids(interaction=interaction.id)
        context = interaction.extras[cls] = cls(interaction)
        context.services.running_tasks.register()
        context.services.names.remember(interaction.user)
        is_loaded = await context.load_settings()
        if is_loaded and interaction.type is not discord.InteractionType.autocomplete:
            await context._store_client_locale()
        return context

    @classmethod
    def from_interaction(cls, interaction: Interaction) -> Context:
        """Return the context that load() has created. Raises KeyError before that."""
        return interaction.extras[cls]

    async def load_settings(self) -> bool:
        """Load the settings, or reload them after a change; return whether that worked.

        If the database hangs, they keep their values, initially the defaults.
        """
        settings = await self._in_time(self.services.use_cases.settings.get(self.user.id, self.guild_id))
        if settings is not None:
            self.player, self.server = settings
        return settings is not None

    async def _store_client_locale(self) -> None:
        """Store the language of the user's client if it has changed, for answers to their messages."""
        if self.player.client_locale != self._client_locale:
            changed = self.services.use_cases.settings.change_player(
                self.user.id, client_locale=self._client_locale
            )
            await self._in_time(changed)

    async def _in_time(self, work: Coroutine[Any, Any, R]) -> R | None:
        """Return the result of a query; None, after LOAD_SECONDS, if it is late, or if it fails."""
        querying = asyncio.ensure_future(work)
        # Cancelling a query may take as long as the query, so don't wait for the end of a late one.
        done, _ = await asyncio.wait((querying,), timeout=LOAD_SECONDS)
        if not done:
            querying.add_done_callback(lambda late: late.cancelled() or late.exception())
            return None
        try:
            return querying.result()
        except Exception:
            log.exception("can't read or store a player's settings")
            return None

    @property
    def reply(self) -> Reply:
        return self._reply

    @property
    def can_show_others(self) -> bool:
        """Whether others could see a public answer to this user."""
        return not self.is_bot_dm and not self.missing_permissions

    def managed_server(self) -> int:
        """Return the id of the server whose settings the user changes. Raises Refusal if they may not."""
        if self.guild_id is None:
            raise Refusal("settings-no-server")
        if not self.is_manager:
            raise Refusal("settings-not-yours", permissions=self.say("permission-manage"))
        return self.guild_id

    @property
    def is_private_message(self) -> bool:
        """Whether the pressed message is private (ephemeral)."""
        return self.message is not None and self.message.flags.ephemeral

    @cached_property
    def data(self) -> dict[str, Any]:
        """The data of the interaction as Discord sent it; {} if there is none."""
        return cast("dict[str, Any]", self.interaction.data or {})

    @property
    def picked_value(self) -> str:
        """The value selected in a menu; "" if none."""
        return str((self.data.get("values") or [""])[0])

    def picked(self, pattern: re.Pattern[str]) -> re.Match[str]:
        """Return the match of the value selected in a menu. Raises Refusal if the value isn't one of ours."""
        found = pattern.fullmatch(self.picked_value)
        if found is None:
            raise Refusal("button-unknown")
        return found

    def field_value(self, field: str) -> str:
        """Return the text entered or the value picked in a field of a form; "" if none."""
        part = self._field(field)
        return str(part.get("value") or (part.get("values") or [""])[0])

    def uploaded_files(self, field: str) -> list[discord.Attachment]:
        """Return the files uploaded with a form."""
        known = self.data.get("resolved", {}).get("attachments", {})
        chosen = [known[file] for file in self._field(field).get("values") or () if file in known]
        # The library only takes the HTTP client from the state.
        state: Any = self.services.connection
        return [discord.Attachment(data=file, state=state) for file in chosen]

    def _field(self, field: str) -> dict[str, Any]:
        labels: list[dict[str, Any]] = self.data.get("components") or []
        for label in labels:
            part: dict[str, Any] | None = label.get("component")
            if part is not None and part.get("custom_id") == field:
                return part
        return {}


# ---- Languages


def choose_own_locale(chosen: str | None, client: str | None, otherwise: str) -> str:
    """Return a user's own language: the one in their settings, else that of their Discord client.

    `otherwise`: the language if neither is known. A stored language that only a newer version has counts as
    none; so does that of a server.
    """
    return known_language(chosen) or known_language(client) or otherwise


def choose_public_locale(
    chosen: str | None, guild: discord.Guild | None, reported: discord.Locale | None, author: str
) -> str:
    """Return the language of public messages: the server's setting, a Community's locale, or the author's.

    `chosen`: the server's setting. `reported`: the locale that Discord reports for the server, which is
    American English for every server that is not a Community, because those can't choose.
    """
    if guild is None:
        return author
    if (setting := known_language(chosen)) is not None:
        return setting
    if reported is None or (reported is discord.Locale.american_english and COMMUNITY not in guild.features):
        return author
    return locale_of(reported.value)
