"""What a scenario is played with: people who act on a Discord and see what lies in front of them.

A scenario is written once, against `Scene`. `Driver` is what each simulated Discord offers for it.
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
"""Options that are given by a person's name."""
PATIENCE = 60.0
"""Seconds until what must come counts as missing."""

STRING_SELECT = 3
MENTION = re.compile(r"<@(\d+)>")


class Kind(StrEnum):
    """Where people may be playing."""

    THREAD = "a server, where games get threads"
    CHANNEL = "a server, where Kibitz may not open threads"
    GUESTS = "a server that never invited Kibitz"
    GROUP = "a group of people"
    TWO = "messages between two people"

    @property
    def is_ours(self) -> bool:
        """Whether Kibitz is a member and hears what is written; elsewhere alice and bob have brought it."""
        return self in (Kind.THREAD, Kind.CHANNEL)


@dataclass(frozen=True)
class Seen:
    """A message as one person reads it, mentions as @names.

    `buttons` and `options` map what is written on them to what they send, `links` to where they lead.
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
        """From Discord's JSON. `people` are all but the bot."""
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
    """A Discord with alice, bob and carol in one place, and Kibitz. Places are channels, by id.

    Only alice and bob are in the messages between two people.
    """

    @property
    def kind(self) -> Kind: ...

    @property
    def lobby(self) -> int:
        """The channel in which people meet."""
        ...

    def speak(self, *, server: str, **people: str) -> None:
        """Set the language of the server, and of people by name."""
        ...

    def threads(self) -> dict[int, str]:
        """The threads of the lobby, with their names."""
        ...

    def sees(self, who: str, place: int) -> list[Seen]:
        """All that somebody sees in a place, oldest first."""
        ...

    async def restart(self) -> None:
        """End Kibitz without warning, and start it again."""
        ...

    async def wait(self, seconds: float) -> None:
        """So much time passes, with what falls due in it; where it passes by itself, nothing is done."""
        ...

    async def write(self, who: str, place: int, text: str, reply_to: Seen | None = None) -> None: ...

    async def slash(self, who: str, place: int, command: str, options: Mapping[str, str]) -> None:
        """Use a command; a person is given by name."""
        ...

    async def press(self, who: str, on: Seen, custom_id: str, value: str | None = None) -> None:
        """Press a button, or choose a value of a menu."""
        ...

    async def suggestions(self, who: str, place: int, command: str, option: str, typed: str) -> list[str]:
        """The names of the choices offered while somebody types."""
        ...


class Scene:
    """How scenarios speak: each deed is followed by what it must lead to."""

    def __init__(self, driver: Driver) -> None:
        self.driver = driver
        self.lobby = driver.lobby
        self.onlooker = ALICE if driver.kind is Kind.TWO else CAROL
        """Somebody who sees what everyone sees."""
        self.place = driver.lobby
        """Where the game is played."""

    # ---- seeing

    def all(self, who: str, place: int | None = None) -> list[Seen]:
        """What the bot said, as far as somebody sees it."""
        return [seen for seen in self.driver.sees(who, place or self.place) if seen.by_bot]

    def boards(self) -> list[Seen]:
        """The boards that everyone sees, oldest first."""
        return [seen for seen in self.all(self.onlooker) if seen.is_board and not seen.private]

    async def shown(self, who: str, *texts: str, place: int | None = None, private: bool = False) -> Seen:
        """The newest message that holds these texts, as soon as somebody sees it."""

        def there() -> Seen | None:
            fitting = [
                seen
                for seen in self.all(who, place)
                if seen.private == private and all(text in seen.text for text in texts)
            ]
            return fitting[-1] if fitting else None

        return await self.until(there, f"{texts} for {who}")

    async def told(self, who: str, *texts: str, place: int | None = None) -> Seen:
        """As `shown`, for an answer that nobody else may see."""
        answer = await self.shown(who, *texts, place=place, private=True)
        for other in {ALICE, BOB, self.onlooker} - {who}:
            assert answer.id not in [seen.id for seen in self.driver.sees(other, answer.place)]
        return answer

    async def board(self, ply: int) -> Seen:
        """The board after `ply` moves: the newest, the only one of them, and the only one with buttons."""

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

    # ---- doing

    async def slash(self, who: str, command: str, *, place: int | None = None, **options: str) -> None:
        await self.driver.slash(who, place or self.place, command, options)

    async def press(self, who: str, on: Seen, label: str) -> None:
        await self.driver.press(who, on, on.buttons[label])

    async def choose(self, who: str, on: Seen, label: str) -> None:
        await self.driver.press(who, on, *on.options[label])

    async def challenge(self, *texts: str, **options: str) -> Seen:
        """Alice challenges bob, and takes White unless said otherwise; the card."""
        options = {"opponent": BOB, "color": "white"} | options
        await self.slash(ALICE, "challenge", place=self.lobby, **options)
        wanted = texts or ("challenges",)

        def there() -> Seen | None:
            # Where the answer took long, a call to it follows, which tells of the challenge too.
            cards = [seen for seen in self.all(self.onlooker, self.lobby) if seen.buttons]
            return next((card for card in cards[::-1] if all(text in card.text for text in wanted)), None)

        return await self.until(there, f"card with {wanted}")

    async def begin(self, accept: str = "Accept", *texts: str, **options: str) -> Seen:
        """A game of alice against bob, up to its first board."""
        card = await self.challenge(*texts, **options)
        await self.press(BOB, card, accept)
        if self.driver.kind is Kind.THREAD:
            (self.place,) = await self.until(lambda: self.driver.threads() or None, "thread")
        return await self.board(0)

    async def play(self, moves: str) -> Seen:
        """Moves in turn, by whoever's turn it is, written or as commands; the last board."""
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
