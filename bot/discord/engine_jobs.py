"""The engine's work for players: its moves as their opponent, reviews of games, trials of variants."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Awaitable, Callable, Coroutine, Hashable
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Generic, Protocol, TypeVar

import discord

import rules
from bot.discord.boards.offer_messages import OfferMessages
from bot.discord.boards.posting import Boards, Posted
from bot.discord.platform.background_tasks import BackgroundTasks
from bot.discord.platform.components import Note
from bot.discord.platform.recent_cache import Recent
from bot.discord.platform.reply import Reply
from bot.engine import LEVELS, THINKING_SECONDS
from bot.engine.background_queue import OnProgress, Progress
from bot.engine.jobs import Answer, Job
from bot.engine.levels import ScoreHistory, accepts_draw
from bot.engine.review import VERSION, Assessment, Review
from bot.engine.trial import Trial
from bot.health.metrics import Metrics
from bot.refusals import Busy, MatchOver, MoveTaken, NothingToClaim, Refusal
from bot.state.match import DRAW, NOBODY, Match
from bot.state.offers import Offer
from bot.state.reviews import Reviews, Trials, check_reviewable
from bot.state.use_cases import Matches

# ---- Runs slow jobs (reviews of games, trials of variants) and shows their progress to the waiting users
#
# Users who ask for the same job share it; it is cancelled when the last of them leaves. One message shows
# the progress, and then the result. It is edited through the interaction, whose token is valid for 15
# minutes.

log = logging.getLogger(__name__)
T = TypeVar("T")

Make = Callable[[OnProgress], Coroutine[Any, Any, T]]
"""Runs the job and reports its progress."""

EDIT_SECONDS = 3.0
"""The shortest time between two edits of the message that shows progress."""

MARGIN = timedelta(minutes=1)
"""Stop showing progress this long before the interaction's token expires."""

MAX_JOBS = 3
"""Maximum number of jobs of one kind that a user may wait for at the same time."""


class SharedJob(Generic[T]):
    """A running job. `waiting`: users by their wait, a future that is done once the user cancels it."""

    def __init__(self, make: Make[T], total: int, sort: str) -> None:
        self.progress = Progress(0, total)
        self.waiting: dict[asyncio.Future[None], int] = {}
        self.task = asyncio.create_task(make(self.note), name=f"kibitz: a {sort}")

    def note(self, progress: Progress) -> None:
        self.progress = progress


class SharedJobs(Generic[T]):
    """The running jobs of one sort, by key. `sort`: what they are, for the log."""

    def __init__(self, sort: str) -> None:
        self._sort = sort
        self._jobs: dict[Hashable, SharedJob[T]] = {}
        self.is_closed = False
        """Whether the process is ending and starts no more jobs."""

    def wait_for(
        self, name: Hashable, person: int, make: Make[T], total: int
    ) -> tuple[SharedJob[T], asyncio.Future[None]]:
        """Start or join a job of `total` parts; the future is done once the user cancels the wait."""
        job = self._jobs.get(name)
        if job is None or job.task.done():
            begun = job = self._jobs[name] = SharedJob(make, total, self._sort)
            job.task.add_done_callback(lambda ended: self._ended(name, begun, ended))
        cancelled: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        job.waiting[cancelled] = person
        return job, cancelled

    def leave(
        self, name: Hashable, job: SharedJob[T], wait: asyncio.Future[None], *, goes_on: bool = False
    ) -> None:
        """End one user's wait. A job without waiting users is cancelled, unless it `goes_on`."""
        del job.waiting[wait]
        if job.waiting or job.task.done() or goes_on:
            return
        job.task.cancel()
        self._forget(name, job)  # The next request starts a new job.

    def cancel(self, name: Hashable, person: int) -> bool:
        """End a user's waits for a job at their request; return False if there were none."""
        job = self._jobs.get(name)
        own = [wait for wait, who in job.waiting.items() if who == person] if job is not None else []
        for wait in own:
            if not wait.done():
                wait.set_result(None)
        return bool(own)

    def count(self, person: int) -> int:
        return sum(who == person for job in self._jobs.values() for who in job.waiting.values())

    def close(self) -> None:
        """Cancel all jobs because the process ends; the waiting users get a message."""
        self.is_closed = True
        for job in list(self._jobs.values()):
            job.task.cancel()

    def _forget(self, name: Hashable, job: SharedJob[T]) -> None:
        if self._jobs.get(name) is job:
            del self._jobs[name]

    def _ended(self, name: Hashable, job: SharedJob[T], task: asyncio.Task[T]) -> None:
        self._forget(name, job)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("a %s failed", self._sort, exc_info=error)


@dataclass(frozen=True, slots=True)
class WaitNotes:
    """Messages for a user who waits for a job.

    `stopped`: if it ends without a result: "restart", "late", "cancelled" or "failed". `many`: if the user
    waits for too many jobs.
    """

    progress: Callable[[Progress], Note]
    stopped: Callable[[str], Note]
    many: str


async def wait_for_result(
    reply: Reply, jobs: SharedJobs[T], name: Hashable, make: Make[T], total: int, notes: WaitNotes
) -> T | None:
    """Wait for a job of `total` parts and return its result; the interaction must be acknowledged.

    Returns None if there is no result, after showing the user why.
    """
    person = reply.user_id
    if jobs.is_closed:
        await reply.show(notes.stopped("restart"))
        return None
    if jobs.count(person) >= MAX_JOBS:
        await reply.send_private(notes.many)
        return None
    (job, cancelled), late = jobs.wait_for(name, person, make, total), False
    try:
        await asyncio.sleep(0)  # Let the job begin: then it knows how many jobs are ahead of it.
        shown: Progress | None = None
        while not job.task.done() and not cancelled.done():
            late = discord.utils.utcnow() > reply.expires_at - MARGIN
            if late:
                await reply.show(notes.stopped("late"))
                return None
            if shown != job.progress:
                shown = job.progress
                await reply.show(notes.progress(shown))
            await asyncio.wait(
                (job.task, cancelled), timeout=EDIT_SECONDS, return_when=asyncio.FIRST_COMPLETED
            )
    finally:
        jobs.leave(name, job, cancelled, goes_on=late)
    if cancelled.done():
        await reply.show(notes.stopped("cancelled"))
    elif job.task.cancelled():
        await reply.show(notes.stopped("restart"))
    elif job.task.exception() is not None:
        await reply.show(notes.stopped("failed"))
    else:
        return job.task.result()
    return None


# ---- Reviews of games, one per game even if several users ask at once; caches the latest
#
# A review of a stored game is stored with it; one of a game from a file is only remembered for a while.

ENGINE = f"kibitz {VERSION}"
"""The stored name of our engine and version; reviews and trials by other versions are redone."""

CACHE_SIZE = 100
"""Maximum number of reviews in the cache."""


class GameReviewer(Protocol):
    """Makes reviews: the engines, or a substitute in tests."""

    async def review(self, game: rules.Game, person: int, *, on_progress: OnProgress) -> Review:
        """Review a game that is over for a person. Raises JobFailed."""
        ...

    async def assess(self, game: rules.Game, person: int, *, second: bool = False) -> Assessment:
        """Assess the current position, if wanted with the `second` best move's score. Raises JobFailed."""
        ...


class GameReviews:
    """Makes reviews with `engine`, and keeps those of stored games in `stored`."""

    def __init__(self, stored: Reviews, engine: GameReviewer) -> None:
        self._stored = stored
        self.engine = engine
        self._latest: Recent[Review] = Recent(CACHE_SIZE)
        self.jobs: SharedJobs[Review] = SharedJobs("review")
        """The reviews that are being made, by `cache_key`."""

    async def of(self, match: Match) -> Review | None:
        """Return the review of a game; None if there is none. Raises Refusal."""
        check_reviewable(match)
        key = cache_key(match)
        known = self._latest.get(key)
        if known is not None or match.id == NOBODY:
            return known
        text = await self._stored.of(match, ENGINE)
        if text is None:
            return None
        try:
            return self._latest.keep(key, Review.from_json(text))
        except ValueError:
            log.exception("match %s: can't read its stored review; it will be made again", match.id)
            return None

    async def make(self, match: Match, person: int, on_progress: OnProgress) -> Review:
        """Make the review of a game for a person, and store it. Raises JobFailed."""
        review = await self.engine.review(match.game, person, on_progress=on_progress)
        if match.id != NOBODY:
            try:
                # Returns False if another process has stored one in the meantime, or the game was deleted.
                await self._stored.keep(match, ENGINE, review.depth, review.to_json())
            except Busy:
                log.warning("match %s: its review is not stored: the database is busy", match.id)
        return self._latest.keep(cache_key(match), review)


def cache_key(match: Match) -> int:
    """Return the id of a stored game, else a negative digest of the game."""
    if match.id != NOBODY:
        return match.id
    moves = " ".join(move.uci() for move in match.game.moves)
    text = f"{match.variant.key} {match.game.start.fen()} {moves}"
    return -int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest())


# ---- Trials of variants, one per variant even if several users ask at once; stored for good


class VariantTrier(Protocol):
    """Runs trials of variants: the engines, or a substitute in tests."""

    async def trial(self, variant: rules.Variant, person: int, *, on_progress: OnProgress) -> Trial:
        """Try a variant for a person with games of the engine against itself. Raises JobFailed."""
        ...


class VariantTrials:
    """Tries variants with `engine`, and keeps the results in `stored`."""

    def __init__(self, stored: Trials, engine: VariantTrier) -> None:
        self._stored = stored
        self._engine = engine
        self.jobs: SharedJobs[Trial] = SharedJobs("trial")
        """The trials that are being made, by the keys of their variants."""

    async def of(self, key: str) -> Trial | None:
        text = await self._stored.of(key, ENGINE)
        if text is None:
            return None
        try:
            return Trial.from_json(text)
        except ValueError:
            log.exception("%s: can't read its stored trial; it will be made again", key)
            return None

    async def make(self, variant: rules.Variant, person: int, on_progress: OnProgress) -> Trial:
        """Try a variant for a person, and store the result. Raises JobFailed."""
        trial = await self._engine.trial(variant, person, on_progress=on_progress)
        try:
            await self._stored.keep(variant.key, ENGINE, trial.to_json())
        except Busy:
            log.warning("%s: its trial is not stored: the database is busy", variant.key)
        return trial


# ---- The engine as opponent: finds its reply, stores it, and posts it together with the player's move
#
# One board shows both moves; only if thinking takes longer is the player's own move posted first. Only the
# database stores whose turn it is, so any process continues a game after a shutdown. A reply is stored once,
# because it names the version of the game that it was found for.

PATIENCE = 1.5
"""Seconds that the player's own move waits for the reply, so that one board shows both."""

HINT_LEVEL = len(LEVELS)
"""Hints use at least our own engine's highest level."""


class Finder(Protocol):
    """Finds moves: the worker processes, or a substitute in tests."""

    async def find(self, job: Job, person: int) -> Answer: ...

    async def knows(self, variant: rules.Variant) -> bool:
        """Return whether the operator's engine supports a variant, which adds a level above our own."""
        ...


class Opponent:
    """Plays the engine's side."""

    def __init__(
        self,
        matches: Matches,
        finder: Finder,
        boards: Boards,
        offers: OfferMessages,
        typing: Callable[[int], Awaitable[None]],
        metrics: Metrics,
    ) -> None:
        self._matches = matches
        self._finder = finder
        self._boards = boards
        self._offers = offers
        self._typing = typing
        """Shows "typing …" in a channel."""
        self._metrics = metrics
        self._thinking: dict[int, tuple[int, asyncio.Task[Match]]] = {}
        """By match id, the version that the engine is thinking about, and the task."""
        self._later = BackgroundTasks("a later reply")
        self._scores = ScoreHistory()

    async def top_level(self, variant: rules.Variant) -> int:
        """Return the highest level of a variant: one above our own if the operator's engine supports it."""
        return len(LEVELS) + await self._finder.knows(variant)

    # ---- playing

    async def reply(self, match: Match) -> Posted:
        """Post a match in which the engine is to move, with its reply if it comes within PATIENCE."""
        task = self._think(match)
        done, _ = await asyncio.wait((task,), timeout=PATIENCE)
        if done:
            match = self._result(task) or match
        posted = await self._boards.post(match.id, match)
        self._later.begin(self._offer_draw(match) if done else self._post_later(match, task))
        return posted

    async def resume_games(self, grace: timedelta) -> None:
        """Resume games in which the engine is to move and nothing has happened for `grace`."""
        last = 0
        while page := await self._matches.engine.waiting(after=last, grace=grace):
            last = page[-1]
            await asyncio.gather(*(self._go_on(match_id) for match_id in page))

    async def _go_on(self, match_id: int) -> None:
        try:
            match = await self._matches.lookup.get(match_id)
            if match.is_engines_turn:
                await self.reply(match)
        except Exception:
            # A broken match must not block the replies in others.
            log.exception("match %s: the engine can't continue", match_id)

    def stop(self, match_id: int) -> None:
        """Stop thinking about a match whose position was taken back or whose game is over."""
        if match_id in self._thinking:
            self._thinking.pop(match_id)[1].cancel()

    def cancel(self) -> None:
        for match_id in list(self._thinking):
            self.stop(match_id)
        self._later.cancel()

    def _think(self, match: Match) -> asyncio.Task[Match]:
        """Return the task that finds and stores the reply; repeated calls for a position share one task."""
        version, task = self._thinking.get(match.id, (-1, None))
        if task is not None and version == match.version and not task.done():
            return task
        self.stop(match.id)
        task = asyncio.create_task(self._reply(match), name="kibitz: thinking")
        self._thinking[match.id] = match.version, task
        task.add_done_callback(lambda ended: self._forget(match.id, ended))
        return task

    def _forget(self, match_id: int, ended: asyncio.Task[Match]) -> None:
        if self._thinking.get(match_id, (0, None))[1] is ended:
            del self._thinking[match_id]

    def _result(self, task: asyncio.Task[Match]) -> Match | None:
        """Return the match after the engine's reply; None if the task was cancelled or has failed."""
        if task.cancelled():
            return None
        if (error := task.exception()) is not None:
            log.error("the engine found no reply; it will be retried later", exc_info=error)
            return None
        return task.result()

    async def _post_later(self, match: Match, task: asyncio.Task[Match]) -> None:
        if not task.done():
            await self._typing(match.place_id)
            await asyncio.wait((task,))
        after = self._result(task)
        if after is not None:
            await self._boards.post(after.id, after)
            await self._offer_draw(after)

    async def _offer_draw(self, match: Match) -> None:
        """Offer a draw after a run of even scores with few pieces left; the next offer needs a new run."""
        if match.is_over or match.engine is None or match.is_engines_turn:
            return
        if not self._scores.offers_draw(match.id, match.position):
            return
        with suppress(Refusal):
            made = await self._matches.offers.make(match.id, match.player(match.engine), DRAW)
            if isinstance(made, Offer):
                await self._offers.post(made)

    async def _reply(self, match: Match) -> Match:
        """Play the engine's replies, and the player's plans in between, until the player is to move."""
        while match.is_engines_turn:
            answer = await self._ask_engine(match)
            try:
                match = await self._apply_answer(match, answer)
            except (MoveTaken, MatchOver):
                # Another process was quicker, or the player has acted in the meantime.
                match = await self._matches.lookup.get(match.id)
        return match

    async def _apply_answer(self, match: Match, answer: Answer) -> Match:
        engine = match.turn_player
        self._scores.note(match.id, answer.score)
        if self._scores.resigns(match.id, match.level or 0):
            return await self._matches.play.resign(match.id, engine)
        claims = match.game.claims()
        wins = any(match.game.claim(reason).winner is match.engine for reason in claims)
        if claims and (wins or accepts_draw(answer.score)):
            try:
                return await self._matches.play.claim(match.id, engine)
            except NothingToClaim:
                log.warning("match %s: a claim was refused", match.id)
        made = await self._matches.play.reply(match, answer.move)
        self._metrics.moved("engine")
        self._metrics.moved("plan", made.match.ply - made.ply)
        return made.match

    # ---- hints and offers

    async def _ask_engine(self, match: Match, level: int | None = None) -> Answer:
        """Return the engine's move for the side to move, with its score for that side."""
        job = Job(
            variant=match.variant.key,
            start=match.game.start.fen(),
            moves=tuple(move.uci() for move in match.game.moves),
            level=level or match.level or 1,
            seed=match.seed or 0,
            seconds=THINKING_SECONDS,
            text=match.variant.definition,
        )
        person = 0 if match.engine is None else match.player(match.engine.opponent)
        return await self._finder.find(job, person)

    async def accepts_draw(self, match: Match) -> bool:
        score = (await self._ask_engine(match)).score
        return accepts_draw(score if match.is_engines_turn else -score)

    async def hint(self, match: Match) -> Answer:
        return await self._ask_engine(match, max(HINT_LEVEL, match.level or 0))

    async def answer_offer(self, match: Match, kind: str, *, accept: bool) -> Match:
        """Answer a player's offer on the engine's behalf. Raises Refusal."""
        assert match.engine is not None  # noqa: S101
        if accept:
            self.stop(match.id)
        return await self._matches.offers.answer(match.id, match.player(match.engine), kind, accept=accept)
