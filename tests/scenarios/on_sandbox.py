"""Scenarios on the loopback Discord, with real sockets and the bot as a separate process."""

from __future__ import annotations

from collections.abc import Mapping

from bot.sandbox import guilds_and_channels
from bot.sandbox.model import LOADING
from tests.discord_lab import Permission, Person, places
from tests.live.table import Table
from tests.scenarios.driver import ALICE, BOB, CAROL, PEOPLE, Kind, Seen


class SandboxDriver:
    """A separate place with its own people on a Discord that all scenarios share. See Driver."""

    def __init__(self, table: Table, name: str, kind: Kind = Kind.THREAD) -> None:
        self.kind = kind
        self._table = table
        self._sandbox = sandbox = table.sandbox
        number, world = sandbox.world.ids.next(), sandbox.world
        names = (ALICE, BOB, CAROL)
        users = [guilds_and_channels.add_user(world, f"{who}{number}") for who in names]
        for user, who in zip(users, names, strict=True):
            user.global_name = who
        self._people = {who: sandbox.person(user.id) for who, user in zip(names, users, strict=True)}
        self._guild = sandbox.add_guild(name[:100], users, bot=kind.is_ours)
        channel = sandbox.channel(guild=self._guild)
        self.lobby = channel.id
        alice, bob, carol = self._people.values()
        if kind is Kind.CHANNEL:
            places.overwrite(world, channel, world.bot_id, deny=Permission.CREATE_PUBLIC_THREADS)
        if kind is Kind.GROUP:
            self.lobby = alice.open_group([bob.id, carol.id], "chess")
        if kind is Kind.TWO:
            self.lobby = alice.open_dm(bob.id)
        if not kind.is_ours:
            alice.install()
            bob.install()

    def deny_everyone(self, permission: Permission) -> None:
        """Deny all members a permission in the lobby."""
        world = self._sandbox.world
        places.overwrite(world, world.channel(self.lobby), self._guild.id, deny=permission)

    def id_of(self, who: str) -> int:
        return self._people[who].id

    def person(self, who: str) -> Person:
        return self._people[who]

    def speak(self, *, server: str, **people: str) -> None:
        guilds_and_channels.change_guild(self._sandbox.world, self._guild, locale=server)
        for who, locale in people.items():
            self._people[who].user.locale = locale

    def threads(self) -> dict[int, str]:
        channels = self._sandbox.world.channels.values()
        return {channel.id: channel.name for channel in channels if channel.parent_id == self.lobby}

    def sees(self, who: str, place: int) -> list[Seen]:
        messages = self._people[who].messages(place)
        names = {person.id: name for name, person in self._people.items()}
        return [Seen.of(message, names) for message in messages if not message["flags"] & LOADING]

    async def restart(self) -> None:
        await self._table.kill()
        await self._table.start()

    async def wait(self, seconds: float) -> None:
        """Do nothing: `shown` polls in real time."""

    async def write(self, who: str, place: int, text: str, reply_to: Seen | None = None) -> None:
        self._people[who].send(place, text, reply_to=reply_to and reply_to.id)

    async def slash(self, who: str, place: int, command: str, options: Mapping[str, str]) -> None:
        given = dict(options)
        for option in PEOPLE & given.keys():
            given[option] = str(self._people[given[option]].id)
        await self._people[who].slash(place, command, given)

    async def press(self, who: str, on: Seen, custom_id: str, value: str | None = None) -> None:
        values = None if value is None else [value]
        await self._people[who].use_component(on.place, on.id, custom_id, values)

    async def suggestions(self, who: str, place: int, command: str, option: str, typed: str) -> list[str]:
        choices = await self._people[who].autocomplete(place, command, option, {option: typed})
        return [choice["name"] for choice in choices]
