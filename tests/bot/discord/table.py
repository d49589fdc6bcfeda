"""What scenarios work with: a table in a server, and how to read what lies on it."""

from __future__ import annotations

import asyncio
import io
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Any

import discord
import pytest
import simcord.env
import simcord.interactions
from discord import app_commands
from PIL import Image
from simcord.actors import MemberActor
from simcord.backend import serializers
from simcord.builders import ChannelHandle, GuildHandle
from simcord.enums import ChannelType
from simcord.results import InteractionResult

import render
import rules
from bot.database.engines import Database
from bot.discord import KibitzBot
from bot.discord.boards.flag_timers import Flags
from bot.engine.background_queue import OnProgress, Progress
from bot.engine.jobs import Answer, Job
from bot.engine.review import Assessment, Assessor, Review, review_of
from bot.engine.trial import Trial, TriedGame, facts_of, play_on, start_of, trial_of
from bot.refusals import Refusal
from bot.state.downtime import Heartbeats
from bot.state.match import Match
from bot.state.use_cases import Matches
from tests.bot.clock import Clock

PATIENCE = 30
"""How often simcord may find within its five seconds that the bot has something left to do: a machine that is
busy, or whose disk is, takes longer than that."""
TRIED = 4
"""Games of a trial."""


class Engine:
    """Finds a move at once and without a search: one that it was told, else the first.

    `score`: what it thinks of each position. `waits`: it has found nothing while this is so.
    """

    def __init__(self) -> None:
        self.score = 0
        self.waits: Callable[[], bool] = lambda: False
        self.asked: list[Job] = []
        self.known: set[str] = set()
        """Variants that may be played at the level above our own."""
        self.moves: list[str] = []
        """Moves to be found first, in UCI."""
        self.reviewed: list[rules.Game] = []
        self.tried: list[rules.Variant] = []
        self.holds: asyncio.Event | None = None

    async def knows(self, variant: rules.Variant) -> bool:
        return variant.key in self.known

    async def find(self, job: Job, person: int) -> Answer:
        self.asked.append(job)
        while self.waits():  # noqa: ASYNC110 - nobody tells when it has changed
            await asyncio.sleep(0.001)
        moves = [move.uci() for move in job.game().position.legal_moves()]
        found = self.moves.pop(0) if self.moves else moves[0]
        assert found in moves
        return Answer(found, self.score, 1, len(moves))

    async def review(
        self, game: rules.Game, person: int, *, on_progress: OnProgress = lambda _: None
    ) -> Review:
        """A review that looks at hardly more than the captures. `holds`: it goes on once this is set."""
        self.reviewed.append(game)
        total = len(game.moves) + 1
        found: list[Assessment] = []
        for ply in range(total - 1, -1, -1):
            on_progress(Progress(len(found), total))
            if self.holds is not None:
                await self.holds.wait()
            found.append(await self.assess(game.until(ply), person))
        return review_of(game, found[::-1])

    async def trial(
        self, variant: rules.Variant, person: int, *, on_progress: OnProgress = lambda _: None
    ) -> Trial:
        """A trial of games that end after a few moves. `holds`: it goes on once this is set."""
        self.tried.append(variant)
        found: list[TriedGame] = []
        for seed in range(TRIED):
            on_progress(Progress(seed, TRIED))
            if self.holds is not None:
                await self.holds.wait()
            game = rules.Game(start_of(variant, seed))
            part = await asyncio.to_thread(play_on, game, seed, longest=3, seconds=60.0)
            found.append(TriedGame(facts_of(game), part.chances))
        return trial_of(variant, found, Assessment(0, 1, ()))

    async def assess(self, game: rules.Game, person: int, *, second: bool = False) -> Assessment:
        return await asyncio.to_thread(Assessor().assess, game, nodes=400, second=second)


@dataclass
class Table:
    """Everything a scenario needs: the environment, the people and what lies on the table."""

    env: simcord.env.Env
    guild: GuildHandle
    channel: ChannelHandle
    alice: MemberActor
    bob: MemberActor
    carol: MemberActor
    database: Database
    matches: Matches
    clock: Clock
    new_bot: Callable[[], KibitzBot]
    database_file: Path
    engine: Engine

    @property
    def bot(self) -> KibitzBot:
        assert isinstance(self.env.bot, KibitzBot)
        return self.env.bot

    @property
    def me(self) -> discord.Member:
        """Kibitz, as a member of the server."""
        assert self.guild.me is not None
        return self.guild.me

    async def challenge(self, **options: Any) -> discord.Message:
        """Alice challenges Bob (or whoever is named); returns the card."""
        options.setdefault("opponent", self.bob)
        if options["opponent"] is None:
            del options["opponent"]
        result = await self.alice.slash(self.channel, "challenge", **options)
        assert result.response is not None
        assert not result.response.ephemeral, result.response.content
        return result.response.message

    async def start(self, **options: Any) -> ChannelHandle:
        """A game of Alice (White unless said otherwise) against Bob; returns its thread."""
        options.setdefault("color", "white")
        known = {thread.id for thread in self.channel.threads}
        card = await self.challenge(**options)
        await self.bob.click(card, label="Accept")
        (thread,) = [thread for thread in self.channel.threads if thread.id not in known]
        return thread

    def flat(self) -> ChannelHandle:
        """A channel in which the bot may open no threads."""
        denied = discord.PermissionOverwrite(create_public_threads=False)
        return self.guild.create_text_channel("flat", overwrites={self.me: denied})

    def secret_thread(self) -> ChannelHandle:
        """A private thread of alice and bob that the bot has not joined: Discord doesn't tell it of that."""
        denied = discord.PermissionOverwrite(manage_threads=False)
        parent, backend = self.guild.create_text_channel("p", overwrites={self.me: denied}), self.env.backend
        made = backend.create_thread(
            parent.id, "secret", self.alice.id, type=ChannelType.PRIVATE_THREAD, broadcast=False
        )
        made.thread_members[self.bob.id] = backend.now_iso()
        return parent.threads[0]

    async def let_in(self, thread: ChannelHandle) -> None:
        """Add the bot to a private thread, as a mention does."""
        backend = self.env.backend
        backend.emit("THREAD_CREATE", serializers.channel_payload(backend, backend.get_thread(thread.id)))
        backend.add_thread_member(thread.id, self.me.id)
        await self.env.settle()

    async def put_out(self, thread: ChannelHandle) -> None:
        """Remove the bot from a private thread."""
        self.env.backend.remove_thread_member(thread.id, self.me.id)
        await self.env.settle()

    async def start_in(self, place: ChannelHandle) -> None:
        """A game of Alice, White, against Bob, that is played in this channel."""
        card = await self.alice.slash(place, "challenge", opponent=self.bob, color="white")
        assert card.response is not None
        await self.bob.click(card.response, label="Accept")

    async def play(self, place: ChannelHandle, moves: str) -> discord.Message:
        """Alternating moves as text, Alice first; returns the last message in the place."""
        for number, move in enumerate(moves.split()):
            await (self.bob if number % 2 else self.alice).send(place, move)
        return last(place)

    async def match(self, place: ChannelHandle) -> Match:
        (match,) = await self.matches.lookup.at(place.id)
        return match

    async def wait(self, time: timedelta) -> None:
        """Time passes while the bot is there; what falls due is done."""
        self.clock.pass_by(time)
        await Heartbeats(self.database).store_heartbeat(self.clock.time, timedelta.max)
        await self.sweep()

    async def sweep(self) -> None:
        clocks = self.bot.clocks
        await clocks.sweep()
        # Flags fall beside it, after a look at what Discord has that its line hasn't brought.
        while clocks._tasks._tasks:
            await clocks._tasks.finish()
        await self.env.settle()

    @asynccontextmanager
    async def at_once(self) -> AsyncIterator[None]:
        """What people do within happens in one instant; afterwards all that comes of it has happened."""

        async def no_rest(**_: Any) -> None:
            """simcord waits after each deed until the bot has nothing left to do."""

        with pytest.MonkeyPatch.context() as meanwhile:
            meanwhile.setattr(self.env, "_settle_internal", no_rest)
            yield
        await self.env.settle()

    async def restart(self) -> None:
        """A new process: another bot object on the same database."""
        await self.env.restart_bot(self.new_bot())


def settle_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """simcord checks every 50 ms whether the bot has settled; ours settles sooner."""
    settle = simcord.env.Env._settle_internal
    assert settle.__kwdefaults__ is not None
    monkeypatch.setitem(settle.__kwdefaults__, "idle", 0.01)

    async def patient(env: simcord.env.Env, **how: Any) -> None:
        # A longer limit would not do: by it simcord also knows what is only due later.
        for _ in range(PATIENCE if how.get("_deadline") is None else 0):
            with suppress(TimeoutError):
                return await settle(env, **how)
        return await settle(env, **how)

    advance = simcord.env.Env.advance_time

    async def advance_patiently(env: simcord.env.Env, seconds: float) -> None:
        # It may stop on the way for the same reason, and what it has done counts.
        until = env.now() + timedelta(seconds=seconds)
        for _ in range(PATIENCE):
            with suppress(TimeoutError):
                return await advance(env, (until - env.now()).total_seconds())
        return await advance(env, (until - env.now()).total_seconds())

    monkeypatch.setattr(simcord.env.Env, "_settle_internal", patient)
    monkeypatch.setattr(simcord.env.Env, "advance_time", advance_patiently)
    # It would wait until a flag falls. Those of a table fall with its sweeps, by its own time.
    monkeypatch.setattr(Flags, "_set", lambda _: None)


class Payload(dict[str, Any]):
    """A command as Discord is sent it. Nobody changes one, so simcord's record of requests needs no copy:
    copying all commands took a fifth of the start of a bot."""

    def __deepcopy__(self, _: Any) -> Payload:
        return self


_payloads: dict[Any, Payload] = {}
"""What Discord is sent for each command, in all languages: every bot of a process sends the same."""


def forgive_refusals(monkeypatch: pytest.MonkeyPatch) -> None:
    """A command that is refused has raised, and the bot has answered it: simcord needn't note that."""
    note = simcord.env.Env._record_error

    def record(env: simcord.env.Env, error: BaseException) -> None:
        why = error.original if isinstance(error, app_commands.CommandInvokeError) else None
        if not isinstance(why, Refusal):
            note(env, error)

    monkeypatch.setattr(simcord.env.Env, "_record_error", record)


def translate_commands_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reuse the translations of all commands, which each bot that starts sends to Discord."""
    for kind in (app_commands.Command, app_commands.ContextMenu):
        compose = kind.get_translated_payload

        async def payload(command: Any, *args: Any, compose: Any = compose) -> dict[str, Any]:
            if command not in _payloads:
                _payloads[command] = Payload(await compose(command, *args))
            return _payloads[command]

        monkeypatch.setattr(kind, "get_translated_payload", payload)


def last(place: ChannelHandle) -> discord.Message:
    message = place.last_message
    assert message is not None
    return message


def boards(place: ChannelHandle) -> list[discord.Message]:
    """The board messages of a place, oldest first."""
    return [m for m in place.history() if any(a.filename.startswith("board-") for a in m.attachments)]


def labels(message: discord.Message) -> list[str]:
    """The labels of a message's buttons."""
    return [
        str(child.label)
        for row in message.components
        if isinstance(row, discord.ActionRow)
        for child in row.children
        if isinstance(child, discord.Button)
    ]


def forget_channel(monkeypatch: pytest.MonkeyPatch, channel_id: int) -> None:
    """Let the library not know a channel, as if Discord had sent only its threads."""
    known = discord.Guild.get_channel

    def get_channel(guild: discord.Guild, wanted: int) -> object:
        return None if wanted == channel_id else known(guild, wanted)

    monkeypatch.setattr(discord.Guild, "get_channel", get_channel)


async def picture(message: discord.Message) -> Image.Image:
    """The PNG posted with a message, as Discord stored it."""
    (attachment,) = [a for a in message.attachments if a.filename.endswith(".png")]
    data = await attachment.read()
    assert data.startswith(b"\x89PNG")
    return Image.open(io.BytesIO(data)).convert("RGB")


async def below_title(message: discord.Message, position: rules.Position) -> Image.Image:
    """The board of a card that shows a position below its title."""
    card, board = await picture(message), Image.open(io.BytesIO(render.board(position)))
    assert card.width == board.width
    assert card.height > board.height
    return card.crop((0, card.height - board.height, card.width, card.height))


def occupied(
    image: Image.Image, variant: rules.Variant, bottom: rules.Color, *, labelled: bool = True
) -> set[str]:
    """Names of the squares on which something is drawn: an empty square's middle has one colour.

    `labelled`: the picture has a bar for each player, as the boards of matches have.
    """
    found: set[str] = set()
    for square in range(variant.files * variant.ranks):
        left, top, right, low = render.square_box(variant, square, bottom, render.Style(), labelled=labelled)
        margin = (right - left) // 4
        middle = image.crop((left + margin, top + margin, right - margin, low - margin))
        if len(middle.getcolors(100_000) or []) > 1:
            found.add(variant.square_name(square))
    return found


def squares_of(position: rules.Position) -> set[str]:
    return {position.variant.square_name(square) for square, _ in position.pieces()}


MOVE_NUMBER = re.compile(r"^\*\*(\d+)(\.|…) (\S+)\*\*", re.MULTILINE)


def is_shown(match: Match) -> bool:
    """Whether the board of the last move is posted, and the result if the match is over."""
    return match.posted_ply >= match.ply and (match.end_posted or not match.is_over)


def announced(message: discord.Message) -> str:
    """The move a board message announces, in SAN."""
    found = MOVE_NUMBER.search(message.content)
    assert found is not None, message.content
    return found[3]


def private(result: InteractionResult) -> str:
    """The text of an answer that only its reader sees."""
    answers = [message for message in (*result.followups, result.response) if message is not None]
    shown = [message.content for message in answers if message.ephemeral]
    assert len(shown) == 1, answers
    return shown[0]
