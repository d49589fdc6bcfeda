"""Live clocks on SQLite files with a manual clock: time per move, flags, takebacks and outages."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

import pytest

import rules
from bot.database.shards import Shards
from bot.database.transactions import Database
from bot.refusals import MatchOver
from bot.state.deadlines import GRACE
from bot.state.downtime import LIVE_PATIENCE
from bot.state.game_setup import Terms
from bot.state.match import TIME, UNMOVED, Match
from bot.state.offers import TAKEBACK
from bot.state.play import Sent
from bot.state.time_control import TimeControl, per_move
from bot.state.turn_clock import FIRST_MOVE, left_after_move, time_allowed, time_left, time_shown
from bot.state.use_cases import UseCases
from tests.records import read_all
from tests.refusals import raises_refusal

ALICE, BOB = 11, 12
GUILD = 3 << 22
SECOND, INSTANT = timedelta(seconds=1), timedelta(microseconds=1)
BLITZ = TimeControl(180, 2)


@dataclass
class Live:
    """A live game whose boards are posted, with a manual clock."""

    use_cases: UseCases
    now: list[datetime]
    id: int = 0
    posted: int = field(default=-1)

    @property
    def time(self) -> datetime:
        return self.now[0]

    def advance(self, seconds: float) -> None:
        self.now[0] += timedelta(seconds=seconds)

    async def match(self) -> Match:
        return await self.use_cases.lookup.get(self.id)

    async def begin(self, clock: TimeControl, start: str | None = None, variant: str = "chess") -> Match:
        challenge = await self.use_cases.challenges.make(
            ALICE,
            BOB,
            Terms(color="white", time=clock, start=start, variant=variant),
            channel_id=8,
            guild_id=GUILD,
        )
        self.id = (await self.use_cases.challenges.accept(challenge.id, BOB)).id
        await self.post()
        return await self.match()

    async def post(self, at: datetime | None = None) -> Match:
        """Mark the newest board as posted, by default now."""
        await self.use_cases.posting.mark_posted(await self.match(), 99, at or self.time)
        return await self.match()

    async def play(self, text: str, after: float = 0.0, late: float = 0.0, *, posted: bool = True) -> Match:
        """Play a move `after` seconds from now; it arrives `late` seconds after that."""
        self.advance(after)
        at = self.time
        self.advance(late)
        match = await self.match()
        made = (await self.use_cases.play.move(match.id, match.turn_player, text, sent=Sent(at=at))).match
        return await self.post() if posted and not made.is_over else made

    async def play_first_moves(self, first: str = "e4", second: str = "e5") -> Match:
        await self.play(first)
        return await self.play(second)

    async def heartbeat(self) -> None:
        """Store a heartbeat: the shard is connected now."""
        await self.use_cases.heartbeats.store({0}, 1)


@pytest.fixture
def game(database: Database) -> Live:
    now = [datetime(2026, 3, 28, 12, tzinfo=UTC)]
    return Live(UseCases(database, now=lambda: now[0], rng=random.Random(1)), now)


def seconds_left(match: Match) -> tuple[float, float]:
    return time_left(match, rules.WHITE).total_seconds(), time_left(match, rules.BLACK).total_seconds()


# ---- time used by moves


def test_increment_is_added_after_each_move() -> None:
    assert left_after_move(BLITZ, 180 * SECOND, 5 * SECOND) == 177 * SECOND
    assert left_after_move(BLITZ, 180 * SECOND, timedelta()) == 182 * SECOND
    assert left_after_move(BLITZ, SECOND, SECOND) == 2 * SECOND


def test_byo_yomi_period_renews_without_saving_time() -> None:
    byo_yomi = TimeControl(600, period=30)
    assert left_after_move(byo_yomi, 600 * SECOND, 100 * SECOND) == 500 * SECOND
    assert time_allowed(byo_yomi, 10 * SECOND) == 40 * SECOND
    assert left_after_move(byo_yomi, 10 * SECOND, 25 * SECOND) == timedelta()
    assert left_after_move(byo_yomi, 10 * SECOND, 40 * SECOND) == timedelta()
    assert time_allowed(byo_yomi, timedelta()) == 30 * SECOND
    assert left_after_move(byo_yomi, timedelta(), 29 * SECOND) == timedelta()


async def test_clocks_start_after_both_first_moves(game: Live) -> None:
    match = await game.begin(BLITZ)
    assert seconds_left(match) == (180, 180)
    match = await game.play("e4", after=100)
    match = await game.play("e5", after=100)
    assert seconds_left(match) == (180, 180)
    match = await game.play("Nf3", after=10)
    assert seconds_left(match) == (172, 180)
    match = await game.play("Nc6", after=4.5)
    assert seconds_left(match) == (172, 177.5)
    assert match.due_at == game.time + 172 * SECOND


async def test_timestamp_of_a_move_counts_not_its_arrival(game: Live) -> None:
    await game.begin(BLITZ)
    await game.play_first_moves()
    assert seconds_left(await game.play("Nf3", after=10, late=30)) == (172, 180)


async def test_clock_starts_when_the_board_is_posted(game: Live) -> None:
    await game.begin(BLITZ)
    await game.play_first_moves()
    match = await game.play("Nf3", after=1, posted=False)
    assert (match.due_at, match.clock_at) == (None, None)
    game.advance(500)  # A crash and a long outage.
    match = await game.post()
    assert match.due_at == game.time + 180 * SECOND
    assert seconds_left(await game.play("Nc6", after=2)) == (181, 180)


async def test_move_before_the_board_is_posted_does_not_cost_time(game: Live) -> None:
    await game.begin(BLITZ)
    await game.play_first_moves()
    await game.play("Nf3", after=1, posted=False)
    assert seconds_left(await game.play("Nc6", after=7)) == (181, 182)


async def test_timestamp_before_clock_start_does_not_cost_time(game: Live) -> None:
    await game.begin(BLITZ)
    await game.play_first_moves()
    match = await game.match()
    at = game.time - 3 * SECOND
    match = (await game.use_cases.play.move(match.id, ALICE, "Nf3", sent=Sent(at=at))).match
    assert seconds_left(match) == (182, 180)


async def test_reposting_a_board_does_not_restart_the_clock(game: Live) -> None:
    await game.begin(BLITZ)
    match = await game.play_first_moves()
    game.advance(20)
    assert (await game.post()).due_at == match.due_at


async def test_byo_yomi_renews_with_each_move_after_base_time(game: Live) -> None:
    await game.begin(TimeControl(20, period=10))
    await game.play_first_moves()
    assert seconds_left(await game.play("Nf3", after=12)) == (8, 20)
    await game.play("Nc6", after=1)
    match = await game.play("Bc4", after=15)
    assert seconds_left(match) == (0, 19)
    for white, black in (("d3", "d6"), ("c3", "a6"), ("a4", "h6")):
        await game.play(black)
        match = await game.match()
        assert match.due_at == game.time + 10 * SECOND
        match = await game.play(white, after=10)
        assert seconds_left(match) == (0, 19)
    await game.play("Nf6")
    with raises_refusal("move-time-up"):
        await game.play("O-O", after=10.001)


async def test_move_times_are_stored(game: Live) -> None:
    await game.begin(BLITZ)
    await game.play_first_moves()
    await game.play("Nf3", after=10)
    match = await game.play("Nc6", after=3)
    times = await game.use_cases.lookup.move_times(match)
    assert [time.spent for time in times] == [timedelta(), timedelta(), 10 * SECOND, 3 * SECOND]
    assert [time.left for time in times] == [180 * SECOND, 180 * SECOND, 172 * SECOND, 179 * SECOND]
    pgn = match.pgn("Ann", "Ben", clocks=[time.left for time in times])
    assert '[TimeControl "180+2"]' in pgn
    text = " ".join(pgn.split())
    assert "1. e4 { [%clk 0:03:00] } 1... e5 { [%clk 0:03:00] } 2. Nf3 { [%clk 0:02:52] } 2... Nc6" in text
    (read,) = read_all(pgn)
    assert [move.uci() for move in read.game.moves] == [move.uci() for move in match.game.moves]


# ---- flags


async def test_flag_falls_exactly_when_time_is_up(game: Live) -> None:
    await game.begin(BLITZ)
    match = await game.play_first_moves()
    assert match.due_at is not None
    game.now[0] = match.due_at + GRACE - INSTANT
    assert await game.use_cases.deadlines.end_flagged() == ()
    game.now[0] = match.due_at + GRACE
    (over,) = await game.use_cases.deadlines.end_flagged()
    assert (over.winner, over.reason, over.due_at) == (rules.BLACK, TIME, None)
    assert time_left(over, rules.WHITE) == timedelta()
    assert await game.use_cases.deadlines.end_flagged() == ()


async def test_move_in_the_last_microsecond_counts(game: Live) -> None:
    await game.begin(BLITZ)
    match = await game.play_first_moves()
    assert seconds_left(await game.play("Nf3", after=180)) == (2, 180)
    await game.play("Nc6")
    match = await game.match()
    with raises_refusal("move-time-up"):
        await game.use_cases.play.move(match.id, ALICE, "Bc4", sent=Sent(at=game.time + 2 * SECOND + INSTANT))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("late", "reason"), [(-INSTANT, "checkmate"), (timedelta(), "checkmate"), (INSTANT, TIME)]
)
async def test_timestamp_of_a_mating_move_decides_against_the_flag(
    game: Live, late: timedelta, reason: str
) -> None:
    await game.begin(BLITZ)
    await game.play_first_moves("f3", "e5")
    match = await game.play("g4", after=1)
    assert match.due_at is not None
    at = match.due_at + late
    # It arrives after the time is up, but before the flag is called.
    game.now[0] = match.due_at + GRACE - INSTANT
    await game.heartbeat()
    assert await game.use_cases.deadlines.end_flagged() == ()
    if reason == TIME:
        with raises_refusal("move-time-up"):
            await game.use_cases.play.move(match.id, BOB, "Qh4#", sent=Sent(at=at))
        game.advance(1)
        (over,) = await game.use_cases.deadlines.end_flagged()
    else:
        over = (await game.use_cases.play.move(match.id, BOB, "Qh4#", sent=Sent(at=at))).match
        game.advance(1)
        assert await game.use_cases.deadlines.end_flagged() == ()
    assert over.reason == reason


async def test_no_move_counts_after_the_flag_has_fallen(game: Live) -> None:
    await game.begin(BLITZ)
    match = await game.play_first_moves()
    game.advance(181)
    assert len(await game.use_cases.deadlines.end_flagged()) == 1
    with pytest.raises(MatchOver):
        await game.use_cases.play.move(match.id, ALICE, "Nf3", sent=Sent(at=game.time - 100 * SECOND))


async def test_flag_draws_if_the_opponent_cannot_win(game: Live) -> None:
    await game.begin(BLITZ, start="4k3/3q4/8/8/8/8/8/4K3 w - - 0 1")
    await game.play_first_moves("Kf1", "Kf8")
    await game.play("Kg1")
    game.advance(181)
    (over,) = await game.use_cases.deadlines.end_flagged()
    assert (over.winner, over.reason, over.result) == (None, TIME, "1/2-1/2")


@pytest.mark.parametrize("moves", [[], ["e4"]])
async def test_game_is_aborted_without_first_moves(game: Live, moves: list[str]) -> None:
    await game.begin(BLITZ)
    for move in moves:
        await game.play(move, after=100)
    game.advance(FIRST_MOVE.total_seconds() - 1)
    assert await game.use_cases.deadlines.end_flagged() == ()
    game.advance(2)
    (over,) = await game.use_cases.deadlines.end_flagged()
    assert (over.winner, over.reason, over.result) == (None, UNMOVED, "*")


async def test_one_of_two_processes_calls_the_flag(game: Live, database: Database) -> None:
    second_process = UseCases(database, now=lambda: game.time)
    await game.begin(BLITZ)
    await game.play_first_moves()
    game.advance(181)
    assert (
        len(await game.use_cases.deadlines.end_flagged()) + len(await second_process.deadlines.end_flagged())
        == 1
    )


async def test_correspondence_sweeps_ignore_live_games(game: Live) -> None:
    await game.begin(BLITZ)
    await game.play_first_moves()
    game.advance(181)
    assert await game.use_cases.deadlines.time_out() == ()
    assert await game.use_cases.deadlines.remind() == ()


async def test_no_draw_is_claimed_or_agreed_after_time_is_up(game: Live) -> None:
    await game.begin(BLITZ)
    match = await game.play_first_moves()
    await game.use_cases.offers.make(match.id, BOB, "draw")
    game.advance(180.1)
    with raises_refusal("move-time-up"):
        await game.use_cases.play.claim(match.id, ALICE)
    with raises_refusal("move-time-up"):
        await game.use_cases.offers.answer(match.id, ALICE, "draw", accept=True)


# ---- takebacks, vacations


async def test_takeback_returns_no_time(game: Live) -> None:
    await game.begin(BLITZ)
    await game.play_first_moves()
    match = await game.play("Nf3", after=30)
    await game.use_cases.offers.make(match.id, ALICE, TAKEBACK)
    game.advance(20)
    match = await game.use_cases.offers.answer(match.id, BOB, TAKEBACK, accept=True)
    assert isinstance(match, Match)
    assert (match.ply, match.clock_at, seconds_left(match)) == (2, None, (152, 160))
    match = await game.post()
    assert match.due_at == game.time + 152 * SECOND
    assert seconds_left(await game.play("Nc3", after=2)) == (152, 160)


async def test_takeback_of_the_first_move_stops_the_clocks(game: Live) -> None:
    await game.begin(BLITZ)
    match = await game.play_first_moves()
    await game.use_cases.offers.make(match.id, BOB, TAKEBACK)
    game.advance(20)
    match = await game.use_cases.offers.answer(match.id, ALICE, TAKEBACK, accept=True)
    match = await game.post()
    assert (match.ply, seconds_left(match), match.due_at) == (1, (160, 180), game.time + FIRST_MOVE)


async def test_vacation_does_not_stop_live_clocks(game: Live) -> None:
    await game.use_cases.settings.change_server(GUILD, vacation_days=7)
    await game.begin(BLITZ)
    match = await game.play_first_moves()
    await game.use_cases.vacations.leave(ALICE, GUILD, 3)
    assert (await game.match()).due_at == match.due_at
    await game.play("Nf3")
    await game.use_cases.vacations.leave(BOB, GUILD, 3)
    assert (await game.match()).due_at == game.time + 180 * SECOND


# ---- outages


async def test_shard_outage_does_not_cost_time(game: Live) -> None:
    await game.begin(BLITZ)
    await game.heartbeat()
    match = await game.play_first_moves()
    before = match.due_at
    assert before is not None
    game.advance(60)
    await game.use_cases.heartbeats.store({0}, 1, live=timedelta())
    match = await game.match()
    assert match.due_at == before + 60 * SECOND
    assert seconds_left(await game.play("Nf3", after=5)) == (177, 180)


async def test_no_flag_falls_during_a_shard_outage(game: Live) -> None:
    await game.begin(BLITZ)
    match = await game.play_first_moves()
    await game.heartbeat()
    game.advance(175)
    await game.heartbeat()
    # The connection is lost; later the clock runs out.
    assert match.due_at is not None
    game.now[0] = match.due_at + 30 * SECOND
    assert await game.use_cases.deadlines.end_flagged() == ()
    assert await game.use_cases.deadlines.end_flagged(Shards((), 1)) == ()
    await game.use_cases.heartbeats.store({0}, 1, live=timedelta())
    assert await game.use_cases.deadlines.end_flagged() == ()
    assert len(seconds_left(await game.play("Nf3"))) == 2


async def test_disconnected_process_does_not_call_flags(game: Live) -> None:
    await game.begin(BLITZ)
    await game.play_first_moves()
    game.advance(179)
    await game.heartbeat()
    game.advance(2)
    assert await game.use_cases.deadlines.end_flagged(Shards((), 1)) == ()
    assert len(await game.use_cases.deadlines.end_flagged()) == 1


async def test_move_is_in_time_before_the_outage_is_compensated(game: Live) -> None:
    await game.begin(BLITZ)
    await game.play_first_moves()
    await game.heartbeat()
    match = await game.play("Nf3", after=180 + LIVE_PATIENCE.total_seconds() + 1)
    assert seconds_left(match) == (2, 180)


async def test_regular_heartbeats_do_not_change_deadlines(game: Live) -> None:
    await game.begin(BLITZ)
    await game.heartbeat()
    match = await game.play_first_moves()
    for _ in range(3):
        game.advance(10)
        await game.heartbeat()
    assert (await game.match()).due_at == match.due_at


async def test_quick_restart_is_compensated(game: Live) -> None:
    await game.begin(BLITZ)
    await game.heartbeat()
    match = await game.play_first_moves()
    game.advance(7)
    await game.use_cases.heartbeats.store(live=timedelta())
    assert match.due_at is not None
    assert (await game.match()).due_at == match.due_at + 7 * SECOND


async def test_clock_started_during_an_outage_gains_only_the_rest(game: Live) -> None:
    await game.begin(BLITZ)
    await game.heartbeat()
    game.advance(20)
    match = await game.play_first_moves()
    game.advance(10)
    await game.use_cases.heartbeats.store({0}, 1, live=timedelta())
    assert match.due_at is not None
    assert (await game.match()).due_at == match.due_at + 10 * SECOND


async def test_correspondence_game_gains_nothing_from_short_outages(game: Live) -> None:
    challenge = await game.use_cases.challenges.make(
        ALICE, BOB, Terms(time=per_move(3600)), channel_id=8, guild_id=GUILD
    )
    match = await game.use_cases.challenges.accept(challenge.id, BOB)
    await game.heartbeat()
    game.advance(30)
    await game.use_cases.heartbeats.store({0}, 1, live=timedelta())
    assert (await game.use_cases.lookup.get(match.id)).due_at == match.due_at


# ---- stored and shown times


async def test_challenge_keeps_its_clock(game: Live, database: Database) -> None:
    clock = TimeControl(600, period=30)
    challenge = await game.use_cases.challenges.make(ALICE, None, Terms(time=clock), channel_id=8)
    assert (await UseCases(database).challenges.get(challenge.id)).time == clock
    match = await game.use_cases.challenges.accept(challenge.id, BOB)
    assert (match.clock, match.time, match.move_seconds) == (clock, clock, None)


async def test_clock_shows_the_time_left_now(game: Live) -> None:
    match = await game.begin(TimeControl(20, period=10))
    shown = [time_shown(match, color, game.time).total_seconds() for color in (rules.WHITE, rules.BLACK)]
    assert shown == [20, 20]
    match = await game.play_first_moves()
    for passed, expected in ((0, 20), (5, 15), (15, 10), (5, 5), (6, 0)):
        game.advance(passed)
        assert time_shown(match, rules.WHITE, game.time) == expected * SECOND
        assert time_shown(match, rules.BLACK, game.time) == 20 * SECOND
    (over,) = await game.use_cases.deadlines.end_flagged()
    assert time_shown(over, rules.WHITE, game.time) == timedelta()
    assert time_shown(over, rules.BLACK, game.time) == 20 * SECOND


async def test_clock_starts_if_the_board_cannot_be_posted(game: Live) -> None:
    await game.begin(BLITZ)
    await game.play_first_moves()
    match = await game.play("Nf3", after=2, posted=False)
    assert match.due_at is None
    until = game.time + 180 * SECOND
    for _ in range(2):  # The second call changes nothing.
        await game.use_cases.posting.start_clock_without_board(match)
        found = await game.match()
        assert (found.due_at, found.posted_ply) == (until, 2)
        game.advance(1)
