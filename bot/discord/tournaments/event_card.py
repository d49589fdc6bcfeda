"""The card of a tournament: the messages about it, in one language."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import ClassVar, Generic, NamedTuple, TypeVar

from discord import ButtonStyle

import render
from bot.discord.challenges.challenge_card import card_time
from bot.discord.context import Request
from bot.discord.pictures import public_style
from bot.discord.platform.components import Content, Control, Upload, button, custom_id, view
from bot.discord.platform.user_text import UserText
from bot.discord.services import Services
from bot.discord.tournaments.event_tables import games_csv
from bot.discord.wording.game_sentences import Wording
from bot.discord.wording.markup import link_to, stamp
from bot.state.match import Match
from bot.state.settings import ServerSettings
from bot.state.tournament_formats import Event
from bot.state.tournament_tables import (
    CANCELLED,
    FINISHED,
    IN,
    OPEN,
    PAUSED,
    RUNNING,
    WITHDRAWN,
    Played,
    Tournament,
)

PLAIN, PRIMARY = ButtonStyle.secondary, ButtonStyle.primary
SUCCESS, DANGER = ButtonStyle.success, ButtonStyle.danger

MAX_NAME, MAX_NAMES = 16, 20
"""Maximum length of a name in a list, and maximum number of names, so that a message has room for them."""

E = TypeVar("E", bound=Event)


def event_title(wording: Wording, tournament: Tournament) -> str:
    """Return the format and the variant: "Round robin · Atomic"."""
    kind = wording.text(f"event-format-{tournament.format}")
    variant = wording.variant_title(tournament.variant).markdown
    return wording.text("event-title", format=kind, variant=variant)


class Part(NamedTuple):
    """A part of a message: lines, pictures, and buttons."""

    lines: Sequence[str] = ()
    uploads: tuple[Upload, ...] = ()
    items: Sequence[Control] = ()


class EventCard(ABC, Generic[E]):
    """Composer of the messages about a tournament in one language; each format is a subclass.

    `locale`: by default the tournament's language.
    """

    opening_key: ClassVar[str] = "event-open"
    picture_key: ClassVar[str] = "event-picture"
    game_key: ClassVar[str] = "event-game"
    table_key: ClassVar[str] = "button-event-table"
    headings: ClassVar[Mapping[str, str]] = {RUNNING: "event-begins"}
    """The line that mentions users, by the state that has just begun."""
    running_buttons: ClassVar[Mapping[str, ButtonStyle]] = {
        "table": PRIMARY, "pause": PLAIN, "leave": PLAIN, "end": DANGER,
    }  # fmt: skip

    def __init__(self, services: Services, event: E, locale: str | None = None) -> None:
        self.services = services
        self.event = event
        self.wording = services.wording(locale or event.tournament.locale)

    # ---- the message for everyone

    async def public(self, mentioned: Collection[int] = ()) -> Content:
        """Return the message for everyone. `mentioned`: the users to mention at its start or end."""
        status = self.event.tournament.status
        lines, table = await self._lines(mentioned), Part()
        if status in (RUNNING, FINISHED):
            table = await self.public_table()
            lines += table.lines
        if mentioned and status in self.headings:
            mentions = " ".join(f"<@{user_id}>" for user_id in mentioned)
            lines.insert(0, self.say(self.headings[status], players=mentions))
        return Content("\n".join(lines), table.uploads, view(*self._buttons()))

    async def replaced(self, link: str) -> str:
        """Return the text of an announcement that a newer message replaces. `link`: to the newer one."""
        tournament = self.event.tournament
        return "\n".join(
            [
                f"**{event_title(self.wording, tournament)}**",
                *self._terms(await self._host()),
                await self._players_line(),
                self.say("event-replaced", link=link),
            ]
        )

    async def opening_picture(self, server: ServerSettings) -> Upload:
        """Draw the picture of a new tournament."""
        tournament, wording = self.event.tournament, self.wording
        variant = wording.find(tournament.variant)
        title, time = wording.title(variant).plain, wording.time(tournament.time)
        kind = self.say(f"event-format-{tournament.format}")
        stake = self.say("game-rated" if tournament.rated else "game-casual")
        card = render.ChallengeCard(title, time=card_time(wording, tournament.time), more=[stake], kind=kind)
        style = public_style(server, server, wording.locale)
        picture = await self.services.painter.draw_slow(render.challenge_card, variant, card, style=style)
        alt = self.say(self.picture_key, variant=title, format=kind, time=time)
        return Upload(picture, "tournament.png", alt)

    def concerned(self) -> list[int]:
        """Return the users to mention when the tournament starts or ends: at the start, all players."""
        is_running = self.event.tournament.status == RUNNING
        return [each.user_id for each in self.event.entrants if is_running and each.status != WITHDRAWN]

    async def _lines(self, mentioned: Collection[int] = ()) -> list[str]:
        """Return the announcement; after the start, the title and the state, without the table."""
        event, least = self.event, self.event.min_players
        if event.tournament.status == OPEN:
            return await self._announcement()
        title = f"**{event_title(self.wording, event.tournament)}**"
        if event.tournament.status == CANCELLED:
            is_small = len(event.entrants) < least
            return [title, self.say("event-cancelled-few" if is_small else "event-cancelled", least=least)]
        return [title, *await self.state_lines(mentioned)]

    async def _announcement(self) -> list[str]:
        host, title = await self._host(), event_title(self.wording, self.event.tournament)
        return [
            self.say(self.opening_key, host=host, title=title),
            *self._terms(host),
            self.start_line(host),
            await self._players_line(),
        ]

    def _terms(self, host: str) -> list[str]:
        """Return the rules, the time control, and whether the games are rated."""
        stake = self.say("game-rated" if self.event.tournament.rated else "game-casual")
        return [*self.rules(host), *self.time_lines(), stake]

    async def _host(self) -> str:
        host = self.event.tournament.host
        return self.say("former-player") if host is None else (await self.name(host)).markdown

    async def _players_line(self) -> str:
        entrants = self.event.entrants
        names = [(await self.name(entrant.user_id)).markdown for entrant in entrants[:MAX_NAMES]]
        players = self.wording.listed([*names, *self.more_than(MAX_NAMES, len(entrants))])
        return self.say("event-players", count=len(entrants), players=players)

    def _buttons(self) -> list[Control]:
        names = {
            OPEN: {"join": SUCCESS, "leave": PLAIN, "start": PRIMARY, "end": DANGER},
            RUNNING: self.running_buttons,
            FINISHED: {"table": PLAIN, "again": SUCCESS},
        }.get(self.event.tournament.status, {})
        return [self.public_button(name, style) for name, style in names.items()]

    # ---- the message for one reader

    async def private(self, ctx: Request, page: int, menus: Iterable[Control]) -> Content:
        """Return a page of the standings for the user, with `menus` above its buttons."""
        tournament, lines = self.event.tournament, await self._lines()
        items, part = list(menus), Part()
        if tournament.status in (RUNNING, FINISHED):
            part = await self.private_part(ctx, page)
            lines += part.lines
            files = button(self.say("button-event-csv"), custom_id("event-csv", tournament.id))
            items += [*part.items, files]
        own = self.event.entrant(ctx.user.id)
        if own is not None and own.status in (IN, PAUSED) and not tournament.is_over:
            label = self.say("button-event-quiet" if own.reminders else "button-event-remind")
            items.append(button(label, custom_id("event-remind", tournament.id)))
        if tournament.message_id is not None:
            link = link_to(tournament.guild_id, tournament.channel_id, tournament.message_id)
            lines.append(self.say("event-link", link=link))
        return Content("\n".join(lines), part.uploads, view(*items))

    async def files(self) -> tuple[Upload, ...]:
        """Return the results as CSV files."""
        return (games_csv(self.event, await self.names()),)

    # ---- messages to players

    def notice(self, key: str, **args: str) -> Content:
        """Return a message to players; to one who was paused, with the button that ends the pause."""
        items = [self.public_button("pause")] if key.startswith("event-paused") else []
        return Content(self.say(key, **args), view=view(*items))

    async def game_message(self, match: Match, game: Played) -> tuple[str, str | None]:
        """Return the message on which the thread of a game is opened, and the thread's name; None: that of
        any game."""
        names = await self.services.wording(match.locale).players(match)
        white, black = names.white.markdown, names.black.markdown
        return self.say(self.game_key, round=str(game.round), white=white, black=black), None

    # ---- the parts that depend on the format

    @abstractmethod
    def rules(self, host: str) -> list[str]:
        """Return the rules in the announcement. `host`: the host's name."""

    def time_lines(self) -> list[str]:
        """Return the time control in the announcement."""
        time = self.wording.time(self.event.tournament.time)
        return [self.say("card-time", time=time)]

    def start_line(self, host: str) -> str:
        """Return when it starts, for the announcement. `host`: the host's name."""
        tournament = self.event.tournament
        if tournament.starts_at is None:
            return self.say("event-starts-by-host", host=host, most=tournament.max_players)
        when = stamp(tournament.starts_at)
        return self.say("event-starts-at", when=when, most=tournament.max_players)

    @abstractmethod
    async def state_lines(self, mentioned: Collection[int]) -> list[str]:
        """Return the state after the start, without the table. `mentioned`: the users to mention."""

    async def public_table(self) -> Part:
        """Return the table for everyone as text or as a picture; a simul has none."""
        return Part()

    @abstractmethod
    async def private_part(self, ctx: Request, page: int) -> Part:
        """Return what the user sees after the start, below the state."""

    # ---- texts, names and buttons

    def say(self, key: str, /, **args: str | int) -> str:
        """Return a message in the card's language."""
        return self.wording.text(key, **args)

    def more_than(self, most: int, count: int) -> list[str]:
        """Return how many of `count` players are missing in a list of at most `most`."""
        return [self.say("event-more", count=count - most)] if count > most else []

    async def names(self, numbers: Iterable[int] | None = None) -> dict[int, UserText]:
        """Return the name of each number, by default of all, with a substitute for former players."""
        users, former = self.event.users, UserText(self.say("former-player"))
        return {
            number: await self.name(users[number]) if number in users else former
            for number in (self.event.numbers if numbers is None else numbers)
        }

    async def name(self, user_id: int) -> UserText:
        name = await self.services.names.name_of(user_id, self.event.tournament.guild_id, self.wording.locale)
        return name.shortened(MAX_NAME)

    def public_button(self, name: str, style: ButtonStyle = PLAIN) -> Control:
        """Return a button of the message for everyone."""
        is_table = name == "table"
        identity = custom_id(f"event-{name}", self.event.tournament.id, *((0,) if is_table else ()))
        return button(self.say(self.table_key if is_table else f"button-event-{name}"), identity, style)
