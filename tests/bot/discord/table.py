"""The `table` fixture: a simulated server with a bot and players, and functions that read messages."""

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
from simcord.results import InteractionResult, ResponseMessage

import render
import rules
from bot.database.transactions import Database
from bot.discord import KibitzBot, client
from bot.engine.assessments import Assessment, assess
from bot.engine.background_queue import OnProgress, Progress
from bot.engine.engines import Engines
from bot.engine.jobs import Answer, Job
from bot.engine.review import Review, review_of
from bot.engine.search import Limits
from bot.engine.trial import Trial, TrialGame, facts_of, play_on, start_of, trial_of
from bot.refusals import Refusal
from bot.state.match import Match
from bot.state.use_cases import UseCases
from tests.bot.clock import Clock, skip_downtime

PATIENCE = 30
"""Number of attempts to settle the bot. simcord limits each to five seconds, which may be too short on a
busy machine or disk."""
TRIED = 4
"""Number of games of a trial."""


class Engine(Engines):
    """An engine that answers without a search: the next of `moves`, or else the first legal move.

    `score`: its evaluation of every position. `waits`: the engine returns no move while this is true.
    """

    def __init__(self) -> None:
        self.score = 0
        self.waits: Callable[[], bool] = lambda: False
        self.asked: list[Job] = []
        self.known: set[str] = set()
        """Keys of the variants that can be played at the level of the operator's engine."""
        self.moves: list[str] = []
        """The next moves to return, in UCI."""
        self.reviewed: list[rules.Game] = []
        self.tried: list[rules.Variant] = []
        self.holds: asyncio.Event | None = None
        self.draft: Review | None = None
        self.reviewer = ""
        """The name of the external engine that makes reviews."""

    async def supports(self, variant: rules.Variant) -> bool:
        return variant.key in self.known

    async def find(self, job: Job, user_id: int) -> Answer:
        self.asked.append(job)
        while self.waits():  # noqa: ASYNC110 - nothing signals the change
            await asyncio.sleep(0.001)
        moves = [move.uci() for move in job.game().position.legal_moves()]
        chosen = self.moves.pop(0) if self.moves else moves[0]
        assert chosen in moves
        return Answer(chosen, self.score, 1, len(moves))

    async def review(
        self,
        game: rules.Game,
        user_id: int,
        *,
        on_progress: OnProgress = lambda _: None,
        on_draft: Callable[[Review], None] = lambda _: None,
    ) -> Review:
        """Return a review that searches little. `holds`: event to wait for. `draft`: the first review."""
        self.reviewed.append(game)
        if self.draft is not None:
            on_draft(self.draft)
        total = len(game.moves) + 1
        assessments: list[Assessment] = []
        for ply in range(total - 1, -1, -1):
            on_progress(Progress(len(assessments), total))
            if self.holds is not None:
                await self.holds.wait()
            assessments.append(await self.assess(game.until(ply), user_id))
        return review_of(game, assessments[::-1], engine=self.reviewer)

    async def trial(
        self, variant: rules.Variant, user_id: int, *, on_progress: OnProgress = lambda _: None
    ) -> Trial:
        """Return a trial of games that end after a few moves. `holds`: event to wait for."""
        self.tried.append(variant)
        games: list[TrialGame] = []
        for seed in range(TRIED):
            on_progress(Progress(seed, TRIED))
            if self.holds is not None:
                await self.holds.wait()
            game = rules.Game(start_of(variant, seed))
            playout = await asyncio.to_thread(play_on, game, seed, max_plies=3, seconds=60.0)
            games.append(TrialGame(facts_of(game), playout.chances))
        return trial_of(variant, games, Assessment(0, 1, ()))

    async def assess(self, game: rules.Game, user_id: int, *, second: bool = False) -> Assessment:
        return await asyncio.to_thread(assess, game, Limits(nodes=400), second=second)


@dataclass
class Table:
    """A simulated server with its members, the bot and the bot's database."""

    env: simcord.env.Env
    guild: GuildHandle
    channel: ChannelHandle
    alice: MemberActor
    bob: MemberActor
    carol: MemberActor
    database: Database
    use_cases: UseCases
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
        """The bot as a member of the server."""
        assert self.guild.me is not None
        return self.guild.me

    async def challenge(self, **options: Any) -> discord.Message:
        """Let Alice challenge Bob (or `opponent`), and return the card."""
        options.setdefault("opponent", self.bob)
        if options["opponent"] is None:
            del options["opponent"]
        result = response(await self.alice.slash(self.channel, "challenge", **options))
        assert not result.ephemeral, result.content
        return result.message

    async def start(self, **options: Any) -> ChannelHandle:
        """Start a game of Alice, with White by default, against Bob, and return its thread."""
        options.setdefault("color", "white")
        earlier = {thread.id for thread in self.channel.threads}
        card = await self.challenge(**options)
        await self.bob.click(card, label="Accept")
        (thread,) = [thread for thread in self.channel.threads if thread.id not in earlier]
        return thread

    def flat(self) -> ChannelHandle:
        """Create a channel in which the bot may not open threads."""
        denied = discord.PermissionOverwrite(create_public_threads=False)
        return self.guild.create_text_channel("flat", overwrites={self.me: denied})

    def secret_thread(self) -> ChannelHandle:
        """Create a private thread of Alice and Bob that the bot has not joined and gets no events of."""
        denied = discord.PermissionOverwrite(manage_threads=False)
        parent, backend = self.guild.create_text_channel("p", overwrites={self.me: denied}), self.env.backend
        thread = backend.create_thread(
            parent.id, "secret", self.alice.id, type=ChannelType.PRIVATE_THREAD, broadcast=False
        )
        thread.thread_members[self.bob.id] = backend.now_iso()
        return parent.threads[0]

    async def add_bot(self, thread: ChannelHandle) -> None:
        """Add the bot to a private thread, as a mention of it does."""
        backend = self.env.backend
        backend.emit("THREAD_CREATE", serializers.channel_payload(backend, backend.get_thread(thread.id)))
        backend.add_thread_member(thread.id, self.me.id)
        await self.env.settle()

    async def remove_bot(self, thread: ChannelHandle) -> None:
        """Remove the bot from a private thread."""
        self.env.backend.remove_thread_member(thread.id, self.me.id)
        await self.env.settle()

    async def start_in(self, place: ChannelHandle) -> None:
        """Start a game of Alice, with White, against Bob in this channel."""
        card = response(await self.alice.slash(place, "challenge", opponent=self.bob, color="white"))
        await self.bob.click(card, label="Accept")

    async def play(self, place: ChannelHandle, moves: str) -> discord.Message:
        """Send moves alternately, Alice first, and return the last message of the channel."""
        for number, move in enumerate(moves.split()):
            await (self.bob if number % 2 else self.alice).send(place, move)
        return last(place)

    async def resign(
        self, place: ChannelHandle, player: MemberActor | None = None, *, yes: str = "Yes, resign"
    ) -> discord.Message:
        """Let a player, Alice by default, resign the game here; return the last board."""
        loser = player or self.alice
        await loser.click(response(await loser.slash(place, "resign")), label=yes)
        return boards(place)[-1]

    async def match(self, place: ChannelHandle) -> Match:
        (match,) = await self.use_cases.lookup.at(place.id)
        return match

    async def wait(self, time: timedelta) -> None:
        """Let time pass while the bot is online, and process what becomes due."""
        self.clock.advance(time)
        await skip_downtime(self.database, self.clock.time)
        await self.sweep()

    async def sweep(self) -> None:
        await self.bot.clocks.sweep()
        await self.call_flags()

    async def call_flags(self) -> None:
        """End the live games whose time is up."""
        clocks = self.bot.clocks
        await clocks.end_flagged()
        # Flags fall in background tasks, which first fetch messages that the gateway hasn't delivered.
        await clocks.flags.finish()
        await self.env.settle()

    @asynccontextmanager
    async def at_once(self) -> AsyncIterator[None]:
        """Run the actions of the block without pauses in between, then wait until the bot has settled."""

        async def skip_waiting(**_: Any) -> None:
            """Don't wait, as simcord otherwise does after each action until the bot has settled."""

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(self.env, "_settle_internal", skip_waiting)
            yield
        await self.env.settle()

    async def restart(self) -> None:
        """Start a new process: another bot object on the same database."""
        await self.env.restart_bot(self.new_bot())


def settle_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check every 10 ms whether the bot has settled, rather than every 50 ms, and retry after timeouts."""
    settle = simcord.env.Env._settle_internal
    assert settle.__kwdefaults__ is not None
    monkeypatch.setitem(settle.__kwdefaults__, "idle", 0.01)

    async def settle_patiently(env: simcord.env.Env, **options: Any) -> None:
        # A longer limit isn't possible: simcord also uses it to detect work that is due only later.
        for _ in range(PATIENCE if options.get("_deadline") is None else 0):
            with suppress(TimeoutError):
                return await settle(env, **options)
        return await settle(env, **options)

    advance = simcord.env.Env.advance_time

    async def advance_patiently(env: simcord.env.Env, seconds: float) -> None:
        # It may time out for the same reason; the time that has already passed counts.
        until = env.now() + timedelta(seconds=seconds)
        for _ in range(PATIENCE):
            with suppress(TimeoutError):
                return await advance(env, (until - env.now()).total_seconds())
        return await advance(env, (until - env.now()).total_seconds())

    monkeypatch.setattr(simcord.env.Env, "_settle_internal", settle_patiently)
    monkeypatch.setattr(simcord.env.Env, "advance_time", advance_patiently)
    # As often as the other clocks: each round of a loop takes simcord longer than the bot. Flags of a table
    # fall in its sweeps, by the table's clock.
    monkeypatch.setattr(client, "FLAG_SECONDS", client.CLOCK_SECONDS)


class Payload(dict[str, Any]):
    """A command as sent to Discord. It is never modified, so simcord's record of requests needs no copy:
    copying all commands took a fifth of a bot's start."""

    def __deepcopy__(self, _: Any) -> Payload:
        return self


_payloads: dict[Any, Payload] = {}
"""The payload of each command, in all languages. All bots of a process send the same payloads."""


def forgive_refusals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep simcord from recording refusals as errors: the bot has answered them."""
    record_error = simcord.env.Env._record_error

    def record(env: simcord.env.Env, error: BaseException) -> None:
        cause = error.original if isinstance(error, app_commands.CommandInvokeError) else None
        if not isinstance(cause, Refusal):
            record_error(env, error)

    monkeypatch.setattr(simcord.env.Env, "_record_error", record)


def translate_commands_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reuse the translations of all commands, which every starting bot sends to Discord."""
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


def reply_to(message: discord.Message) -> dict[str, Any]:
    """Return the argument that makes a direct message (send_dm) a reply."""
    return {"reference": {"channel_id": str(message.channel.id), "message_id": str(message.id)}}


def boards(place: ChannelHandle) -> list[discord.Message]:
    """Return the board messages of a channel, oldest first."""
    return [m for m in place.history() if any(a.filename.startswith("board-") for a in m.attachments)]


def labels(message: discord.Message) -> list[str]:
    """Return the labels of a message's buttons."""
    return [
        str(child.label)
        for row in message.components
        if isinstance(row, discord.ActionRow)
        for child in row.children
        if isinstance(child, discord.Button)
    ]


def forget_channel(monkeypatch: pytest.MonkeyPatch, channel_id: int) -> None:
    """Hide a channel from discord.py, as if Discord had sent only its threads."""
    original = discord.Guild.get_channel

    def get_channel(guild: discord.Guild, requested_id: int) -> object:
        return None if requested_id == channel_id else original(guild, requested_id)

    monkeypatch.setattr(discord.Guild, "get_channel", get_channel)


async def picture(message: discord.Message) -> Image.Image:
    """Return the PNG posted with a message, as Discord stored it."""
    (attachment,) = [a for a in message.attachments if a.filename.endswith(".png")]
    data = await attachment.read()
    assert data.startswith(b"\x89PNG")
    return Image.open(io.BytesIO(data)).convert("RGB")


async def board_of_card(message: discord.Message, position: rules.Position) -> Image.Image:
    """Return the board from a card that shows a position, to the left of its texts."""
    card, board = await picture(message), Image.open(io.BytesIO(render.board(position)))
    assert card.width > board.width
    assert card.height == board.height
    return card.crop((0, 0, board.width, board.height))


def recorded_drawings(monkeypatch: pytest.MonkeyPatch, name: str) -> list[Any]:
    """Return a list to which each call of `render.<name>` adds its last positional argument."""
    drawn: list[Any] = []
    draw = getattr(render, name)

    def recording_draw(*shown: Any, **how: Any) -> bytes:
        drawn.append(shown[-1])
        return draw(*shown, **how)

    monkeypatch.setattr(render, name, recording_draw)
    return drawn


def occupied(
    image: Image.Image, variant: rules.Variant, bottom: rules.Color, *, labelled: bool = True
) -> set[str]:
    """Return the names of the squares that are not empty: the middle of an empty square has a single colour.

    `labelled`: the picture has a bar for each player, as the boards of matches do.
    """
    names: set[str] = set()
    for square in range(variant.files * variant.ranks):
        left, top, right, low = render.square_box(variant, square, bottom, render.Style(), labelled=labelled)
        margin = (right - left) // 4
        middle = image.crop((left + margin, top + margin, right - margin, low - margin))
        if len(middle.getcolors(100_000) or []) > 1:
            names.add(variant.square_name(square))
    return names


def squares_of(position: rules.Position) -> set[str]:
    return {position.variant.square_name(square) for square, _ in position.pieces()}


MOVE_NUMBER = re.compile(r"^\*\*(\d+)(\.|…) (\S+)\*\*", re.MULTILINE)


def is_shown(match: Match) -> bool:
    """Return whether the board of the last move is posted, and the result if the match is over."""
    return match.posted_ply >= match.ply and (match.end_posted or not match.is_over)


def announced(message: discord.Message) -> str:
    """Return the move that a board message announces, in SAN."""
    announcement = MOVE_NUMBER.search(message.content)
    assert announcement is not None, message.content
    return announcement[3]


def response(result: InteractionResult) -> ResponseMessage:
    """Return the message that answers a command or press."""
    assert result.response is not None, result
    return result.response


def private(result: InteractionResult) -> str:
    """Return the text of the answer that only its reader sees."""
    answers = [message for message in (*result.followups, result.response) if message is not None]
    shown = [message.content for message in answers if message.ephemeral]
    assert len(shown) == 1, answers
    return shown[0]
