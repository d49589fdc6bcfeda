"""The simulated Discord without a server: world, interactions, gateway and people."""

from __future__ import annotations

from collections.abc import Sequence

from bot.sandbox import guilds_and_channels
from bot.sandbox.client_actions import Person
from bot.sandbox.gateway import Gateway
from bot.sandbox.interactions import Interactions
from bot.sandbox.model import User
from bot.sandbox.world import World

PEOPLE = ("alice", "bob")


class Simulation:
    """A Discord with one application, its bot `kibitz`, and one guild with alice, bob and a channel.

    The lab passes its own parts, and overrides `populate` and `person_of`.
    """

    def __init__(self, world: World, interactions: Interactions, gateway: Gateway) -> None:
        self.world = world
        self.interactions = interactions
        self.gateway = gateway

    def initialize(self) -> None:
        """Create the bot, people and a guild in an empty world."""
        bot = guilds_and_channels.add_user(self.world, "kibitz", bot=True)
        self.world.application.id = bot.id
        self.populate()

    def populate(self) -> None:
        """Add people and a guild to a world that has only the bot."""
        alice, bob = (guilds_and_channels.add_user(self.world, name) for name in PEOPLE)
        guild = guilds_and_channels.add_guild(self.world, self.world.ids.next(), "sandbox", alice)
        guilds_and_channels.add_channel(self.world, guild, "general")
        guilds_and_channels.join_guild(self.world, guild, bob)
        guilds_and_channels.join_guild(self.world, guild, self.bot)

    @property
    def token(self) -> str:
        """The bot's token, which is new at each start."""
        return self.world.application.token

    @property
    def bot(self) -> User:
        return self.world.user(self.world.bot_id)

    def person_of(self, user: User) -> Person:
        return Person(self.world, self.interactions, user)

    def people(self) -> Sequence[Person]:
        return [self.person_of(user) for user in self.world.users.values() if not user.bot]

    def user(self, name: str | int) -> User:
        """Return a person or the bot by name or id. Raises LookupError."""
        for user in self.world.users.values():
            if str(name) in (user.username, str(user.id)):
                return user
        raise LookupError(
            f"there is no {name}, only {', '.join(u.username for u in self.world.users.values())}"
        )

    def person(self, name: str | int) -> Person:
        """Return a person by name or id. Raises LookupError."""
        user = self.user(name)
        if user.bot:
            raise LookupError(f"{name} is a bot")
        return self.person_of(user)
