"""The interface of scenarios: people who use a simulated Discord and read its messages.

A scenario is written once, against `Scene`. `Driver` is the part that each simulated Discord implements.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol, TypeVar

Found = TypeVar("Found")

ALICE, BOB, CAROL = "alice", "bob", "carol"
PEOPLE = frozenset({"opponent", "player"})
"""Options whose value is a person's name."""
PATIENCE = 60.0
"""Seconds to wait for a message before it counts as missing."""

STRING_SELECT = 3
MENTION = re.compile(r"<@(\d+)>")


class Kind(StrEnum):
    """Kinds of places in which people play."""

    THREAD = "a server, where games get threads"
    CHANNEL = "a server, where Kibitz may not open threads"
    GUESTS = "a server that never invited Kibitz"
    GROUP = "a group of people"
    TWO = "messages between two people"

    @property
    def is_ours(self) -> bool:
        """Whether Kibitz is a member and reads messages; elsewhere alice and bob have installed it."""
        return self in (Kind.THREAD, Kind.CHANNEL)


@dataclass(frozen=True)
class Seen:
    """A message as one person sees it, with mentions as @names.

    `buttons` and `options` map labels to custom_ids (and values), `links` maps labels to URLs.
    """

    id: int
    place: int
    by_bot: bool
    text: str
    private: bool
    files: tuple[str, ...]
    alt: str
    buttons: Mapping[str, str]
    links: Mapping[str, str]
    options: Mapping[str, tuple[str, str]]

    @property
    def is_board(self) -> bool:
        return any(name.startswith("board-") for name in self.files)

    @classmethod
    def of(cls, message: Mapping[str, Any], people: Mapping[int, str]) -> Seen:
        """Read Discord's JSON. `people`: everyone but the bot."""
        parts = [part for row in message.get("components", ()) for part in row["components"]]
        files = message.get("attachments", ())
        return cls(
            id=int(message["id"]),
            place=int(message["channel_id"]),
            by_bot=int(message["author"]["id"]) not in people,
            text=MENTION.sub(lambda found: f"@{people[int(found[1])]}", message["content"]),
            private=bool(int(message.get("flags", 0)) & 64),
            files=tuple(file["filename"] for file in files),
            alt=" ".join(file.get("description") or "" for file in files),
            buttons={
                part["label"]: part["custom_id"] for part in parts if {"label", "custom_id"} <= part.keys()
            },
            links={part["label"]: part["url"] for part in parts if "url" in part},
            options={
                option["label"]: (part["custom_id"], option["value"])
                for part in parts
                if part["type"] == STRING_SELECT
                for option in part["options"]
            },
        )


class Driver(Protocol):
    """A Discord with Kibitz and with alice, bob and carol in one place. Places are channels, by id.

    Carol isn't in direct messages between two people.
    """

    @property
    def kind(self) -> Kind: ...

    @property
    def lobby(self) -> int:
        """The main channel."""
        ...

    def speak(self, *, server: str, **people: str) -> None:
        """Set the language of the server, and of people by name."""
        ...

    def threads(self) -> dict[int, str]:
        """Return the names of the lobby's threads by id."""
        ...

    def sees(self, who: str, place: int) -> list[Seen]:
        """Return the messages that a person sees in a place, oldest first."""
        ...

    async def restart(self) -> None:
        """Kill Kibitz and start it again."""
        ...

    async def wait(self, seconds: float) -> None:
        """Let this time pass, including everything that becomes due; on a real clock, do nothing."""
        ...

    async def write(self, who: str, place: int, text: str, reply_to: Seen | None = None) -> None: ...

    async def slash(self, who: str, place: int, command: str, options: Mapping[str, str]) -> None:
        """Use a command; options that are people contain their names."""
        ...

    async def press(self, who: str, on: Seen, custom_id: str, value: str | None = None) -> None:
        """Press a button or choose a value of a menu."""
        ...

    async def suggestions(self, who: str, place: int, command: str, option: str, typed: str) -> list[str]:
        """Return the names of the choices of an autocomplete."""
        ...


class Scene:
    """The actions and expectations of scenarios."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self.lobby = driver.lobby
        self.onlooker = ALICE if driver.kind is Kind.TWO else CAROL
        """A person who only sees public messages."""
        self.place = driver.lobby
        """Where the game is played."""

    # ---- expectations

    def all(self, who: str, place: int | None = None) -> list[Seen]:
        """Return the bot's messages that a person sees."""
        return [seen for seen in self.driver.sees(who, place or self.place) if seen.by_bot]

    def boards(self) -> list[Seen]:
        """Return the public boards, oldest first."""
        return [seen for seen in self.all(self.onlooker) if seen.is_board and not seen.private]

    async def shown(self, who: str, *texts: str, place: int | None = None, private: bool = False) -> Seen:
        """Wait until a person sees a message with these texts; return the newest one."""

        def there() -> Seen | None:
            fitting = [
                seen
                for seen in self.all(who, place)
                if seen.private == private and all(text in seen.text for text in texts)
            ]
            return fitting[-1] if fitting else None

        return await self.until(there, f"{texts} for {who}")

    async def answer(self, who: str, *texts: str, place: int | None = None) -> Seen:
        """Wait for an answer with these texts that only this person sees; return it."""
        answer = await self.shown(who, *texts, place=place, private=True)
        for other in {ALICE, BOB, self.onlooker} - {who}:
            assert answer.id not in [seen.id for seen in self.driver.sees(other, answer.place)]
        return answer

    async def board(self, ply: int) -> Seen:
        """Wait for the board after `ply` half-moves: the newest, posted once, the only one with buttons."""

        def there() -> Seen | None:
            boards = self.boards()
            retired = not any(seen.buttons for seen in boards[:-1])
            return boards[-1] if len(boards) == ply + 1 and retired else None

        return await self.until(there, f"board {ply}")

    async def until(self, there: Callable[[], Found | None], what: str) -> Found:
        deadline = asyncio.get_running_loop().time() + PATIENCE
        while (found := there()) is None:
            if asyncio.get_running_loop().time() > deadline:
                seen = {who: self.driver.sees(who, self.place) for who in (ALICE, BOB, self.onlooker)}
                raise AssertionError(f"missing: {what}; there is {seen}")
            await asyncio.sleep(0.01)
        return found

    # ---- actions

    async def slash(self, who: str, command: str, *, place: int | None = None, **options: str) -> None:
        await self.driver.slash(who, place or self.place, command, options)

    async def press(self, who: str, on: Seen, label: str) -> None:
        await self.driver.press(who, on, on.buttons[label])

    async def choose(self, who: str, on: Seen, label: str) -> None:
        await self.driver.press(who, on, *on.options[label])

    async def challenge(self, *texts: str, **options: str) -> Seen:
        """Let alice challenge bob and, by default, take White; return the card."""
        options = {"opponent": BOB, "color": "white"} | options
        await self.slash(ALICE, "challenge", place=self.lobby, **options)
        wanted = texts or ("challenges",)

        def there() -> Seen | None:
            # After a slow answer a mention follows, which contains the challenge's text, too.
            cards = [seen for seen in self.all(self.onlooker, self.lobby) if seen.buttons]
            return next((card for card in cards[::-1] if all(text in card.text for text in wanted)), None)

        return await self.until(there, f"card with {wanted}")

    async def begin(self, accept: str = "Accept", *texts: str, **options: str) -> Seen:
        """Start a game of alice against bob; return its first board."""
        card = await self.challenge(*texts, **options)
        await self.press(BOB, card, accept)
        if self.driver.kind is Kind.THREAD:
            (self.place,) = await self.until(lambda: self.driver.threads() or None, "thread")
        return await self.board(0)

    async def play(self, moves: str) -> Seen:
        """Play moves alternately, typed or as commands; return the last board."""
        board = self.boards()[-1]
        for text in moves.split():
            ply = len(self.boards())
            mover = BOB if ply % 2 == 0 else ALICE
            if self.driver.kind.is_ours:
                await self.driver.write(mover, self.place, text)
            else:
                await self.slash(mover, "move", move=text)
            board = await self.board(ply)
        return board
