"""What all use cases share: the database, the time, and matches rebuilt from what is stored."""

from __future__ import annotations

import asyncio
import functools
import logging
import random
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterable
from datetime import UTC, datetime, timedelta
from typing import Concatenate, ParamSpec, TypeVar

import rules
from bot.matches.errors import Busy, MatchBroken, NoSuchMatch
from bot.matches.values import Match
from bot.storage import Database, DatabaseBusy, MatchRow, Timer

log = logging.getLogger(__name__)

KEPT_GAMES = 128
"""Games kept rebuilt; at two kilobytes a position, a few dozen megabytes at most."""

REMINDER = timedelta(minutes=10)
"""How long before the end of the time a reminder comes at the latest."""

PATIENCE = timedelta(seconds=60)
"""How long a shard may be heard by nobody before the time is charged to nobody."""

Clock = Callable[[], datetime]
_P = ParamSpec("_P")
_R = TypeVar("_R")
_C = TypeVar("_C", bound="Core")

SIDES = {"white": rules.WHITE, "black": rules.BLACK}
"""The sides by their stored names."""


def use_case(
    method: Callable[Concatenate[_C, _P], Awaitable[_R]],
) -> Callable[Concatenate[_C, _P], Awaitable[_R]]:
    """A use case answers a person, so a database that is held by others is an answer too."""

    @functools.wraps(method)
    async def answered(self: _C, *args: _P.args, **kwargs: _P.kwargs) -> _R:
        try:
            return await method(self, *args, **kwargs)
        except DatabaseBusy as error:
            log.warning("%s: %s", method.__name__, error)
            raise Busy from error

    return answered


class Core:
    """The ground the use cases stand on."""

    def __init__(
        self,
        database: Database,
        *,
        now: Clock = lambda: datetime.now(UTC),
        rng: random.Random | None = None,
        expiry: timedelta = timedelta(hours=24),
        default_variant: str | None = None,
        open_challenges: int | None = None,
        running_games: int | None = None,
    ) -> None:
        self._database = database
        # A day is twenty-four hours: in other zones than UTC, adding one may mean something else.
        self._now: Clock = lambda: now().astimezone(UTC)
        self._rng = rng or random.SystemRandom()
        self._expiry = expiry
        self._default_variant = default_variant
        self._open_challenges = open_challenges
        self._running_games = running_games
        # By match id, with the version that the game is of. Nothing depends on what is in here: a game is
        # used only while the stored version is still the same.
        self._games: OrderedDict[int, tuple[int, rules.Game]] = OrderedDict()

    async def _load(self, match_id: int) -> Match:
        """A match as it is stored now. Raises NoSuchMatch, MatchBroken."""
        row = await self._database.matches.get(match_id)
        if row is None:
            raise NoSuchMatch
        return await self._loaded(row)

    async def _loaded(self, row: MatchRow, ucis: list[str] | None = None) -> Match:
        """The match of a row, `ucis` its moves if they were read already. Raises MatchBroken."""
        while True:
            game = self._kept(row)
            if game is None:
                if ucis is None:
                    ucis = (await self._database.matches.moves([row])).get(row.id, [])
                try:
                    game = rebuilt(row, ucis)
                except MatchBroken:
                    newer = await self._database.matches.get(row.id)
                    if newer is None or newer.takebacks == row.takebacks:
                        raise
                    # Moves were taken back between the two glances.
                    row, ucis = newer, None
                    continue
            return self._keep(row, game)

    async def _load_all(self, rows: Iterable[MatchRow]) -> tuple[Match, ...]:
        """Those of the matches that can be rebuilt, in the same order; the others are logged."""
        rows = list(rows)
        lost = {row.id for row in rows if self._kept(row) is None}
        moves = await self._database.matches.moves(row for row in rows if row.id in lost)
        found: list[Match] = []
        for row in rows:
            if row.id in lost:
                # Rebuilding takes a few milliseconds each: let others have their turn in between.
                await asyncio.sleep(0)
            try:
                found.append(await self._loaded(row, moves.get(row.id, []) if row.id in lost else None))
            except MatchBroken:
                log.exception("match %d can't be rebuilt and is left out", row.id)
        return tuple(found)

    async def _is_heard(self, guild_id: int | None, now: datetime) -> bool:
        """Whether moves were taken on a server up to now; if not, its clocks have yet to gain that time."""
        return await self._database.deadlines.is_heard(guild_id, now, PATIENCE)

    def _kept(self, row: MatchRow) -> rules.Game | None:
        version, game = self._games.get(row.id, (-1, None))
        return game if version == row.version else None

    def _keep(self, row: MatchRow, game: rules.Game) -> Match:
        """The match of a row and its rebuilt game."""
        # A slower reader may come with an older version: it gets its match, but the newer game stays.
        if row.version >= self._games.get(row.id, (-1, None))[0]:
            self._games[row.id] = (row.version, game)
        self._games.move_to_end(row.id)
        if len(self._games) > KEPT_GAMES:
            self._games.popitem(last=False)
        return _match(row, game)


def timer(move_seconds: int | None, since: datetime) -> Timer:
    """The clock of a move whose player may begin to think at `since`.

    The reminder comes when a quarter of the time is left, but at least ten minutes before its end; where
    all of it is shorter than that, there is none.
    """
    if move_seconds is None:
        return Timer()
    due = since + timedelta(seconds=move_seconds)
    remind = due - max(timedelta(seconds=move_seconds) / 4, REMINDER)
    return Timer(due, remind if remind > since else None)


def side(color: rules.Color) -> str:
    """A side's stored name."""
    return color.name.lower()


def rebuilt(row: MatchRow, ucis: list[str]) -> rules.Game:
    """The game of a stored match. Raises MatchBroken at the first move that the rules refuse."""
    try:
        game = rules.Game(rules.Position.from_fen(rules.variant(row.variant), row.start_fen))
    except (rules.UnknownVariant, rules.InvalidFen) as error:
        raise MatchBroken(match=row.id, ply=0) from error
    for ply, uci in enumerate(ucis, start=1):
        try:
            game.play(game.position.move_from_uci(uci))
        except rules.MoveError as error:
            raise MatchBroken(match=row.id, ply=ply) from error
    if len(ucis) != row.ply:
        raise MatchBroken(match=row.id, ply=len(ucis) + 1)
    return game


def continued(game: rules.Game, move: rules.Move) -> rules.Game:
    """A game with one more move; the one given is shared and stays as it is."""
    following = game.copy()
    following.play(move)
    return following


def _match(row: MatchRow, game: rules.Game) -> Match:
    return Match(
        id=row.id,
        variant=game.start.variant,
        game=game,
        start_number=row.start_number,
        white=row.white_id,
        black=row.black_id,
        guild_id=row.guild_id,
        channel_id=row.channel_id,
        thread_id=row.thread_id,
        locale=row.locale,
        status=row.status,
        winner=None if row.winner is None else SIDES[row.winner],
        reason=row.reason,
        version=row.version,
        ply=row.ply,
        posted_ply=row.posted_ply,
        posted_message_id=row.posted_message_id,
        end_posted=row.end_posted,
        created_at=row.created_at,
        updated_at=row.updated_at,
        takebacks=row.takebacks,
        move_seconds=row.move_seconds,
        due_at=row.due_at,
        remind_at=row.remind_at,
        planned=row.planned,
        level=row.level,
        seed=row.seed,
        engine_parity=row.engine_parity,
        lost_before=row.lost_before,
    )
