"""The use cases on SQLite files: permissions, refusals, races and crashes."""

from __future__ import annotations

import asyncio
import random
import signal
import sqlite3
from contextlib import closing
from datetime import timedelta
from typing import Any

import pytest

import rules
from bot.database.open_database import open_database
from bot.database.transactions import Database
from bot.refusals import (
    AlreadyPlayed,
    Busy,
    ChallengeGone,
    MatchBroken,
    MatchOver,
    NoSuchMatch,
    NotAPlayer,
    NothingToClaim,
    Refusal,
)
from bot.state.challenges import Challenge
from bot.state.game_setup import Terms
from bot.state.match import RESIGNATION, Match
from bot.state.play import Sent
from bot.state.use_cases import UseCases
from tests.bot.clock import Clock
from tests.bot.processes import process, processes, read_line, send_line
from tests.bot.state.games import ALICE, BOB, CAROL, FOOLS_MATE, SHUFFLE, begin_match, play_moves
from tests.cases import loop_over
from tests.refusals import raises_refusal, refusal_keys


async def make_challenge(
    use_cases: UseCases, opponent: int | None = BOB, variant: str | None = None, start: str | None = None
) -> Challenge:
    return await use_cases.challenges.make(
        ALICE, opponent, Terms(color="white", variant=variant, start=start), channel_id=8, guild_id=7
    )


# Challenges


async def test_accepted_challenge_starts_a_match(use_cases: UseCases, clock: Clock) -> None:
    challenge = await make_challenge(use_cases)
    assert (challenge.challenger, challenge.opponent, challenge.status) == (ALICE, BOB, "pending")
    assert challenge.expires_at == clock.time + timedelta(hours=24)
    assert challenge.variant is rules.variant("chess")
    assert challenge.opponent is not None
    await use_cases.challenges.set_card(challenge.id, 555)
    assert (await use_cases.challenges.get(challenge.id)).message_id == 555
    match = await use_cases.challenges.accept(challenge.id, BOB)
    assert (match.white, match.black, match.channel_id, match.guild_id, match.place_id) == (
        ALICE,
        BOB,
        8,
        7,
        8,
    )
    assert (match.ply, match.posted_ply, match.is_over, match.result) == (0, -1, False, "*")
    assert match.game.start.fen() == challenge.start_fen == rules.variant("chess").start().fen()
    answered = await use_cases.challenges.get(challenge.id)
    assert (answered.status, answered.match_id) == ("accepted", match.id)


@pytest.mark.parametrize(("color", "white"), [("white", ALICE), ("black", BOB)])
async def test_challenger_gets_the_chosen_color(use_cases: UseCases, color: str, white: int) -> None:
    challenge = await use_cases.challenges.make(ALICE, BOB, Terms(color=color), channel_id=8)
    match = await use_cases.challenges.accept(challenge.id, BOB)
    assert match.white == white
    assert match.opponent_of(white) == match.black


async def test_random_color_gives_both_sides(use_cases: UseCases) -> None:
    whites = set[int]()
    for _ in range(20):
        challenge = await use_cases.challenges.make(ALICE, BOB, channel_id=8)
        whites.add((await use_cases.challenges.accept(challenge.id, BOB)).white)
    assert whites == {ALICE, BOB}


async def test_challenging_oneself_is_refused(use_cases: UseCases) -> None:
    with raises_refusal("challenge-self"):
        await make_challenge(use_cases, ALICE)


async def test_only_the_challenged_user_may_answer(use_cases: UseCases) -> None:
    challenge = await make_challenge(use_cases)
    for player in (ALICE, CAROL):
        for answer in (use_cases.challenges.accept, use_cases.challenges.decline):
            with raises_refusal("challenge-not-yours-accept") as caught:
                await answer(challenge.id, player)
            assert caught.value.facts == {"player": BOB}
    for player in (BOB, CAROL):
        with raises_refusal("challenge-not-yours-cancel") as refused:
            await use_cases.challenges.cancel(challenge.id, player)
        assert refused.value.facts == {"player": ALICE}
    assert (await use_cases.challenges.get(challenge.id)).status == "pending"


async def assert_closed(use_cases: UseCases, challenge: Challenge, status: str) -> None:
    """Check that every answer to a challenge is refused, with this status as the reason."""
    for answer, player in (
        (use_cases.challenges.accept, BOB),
        (use_cases.challenges.decline, BOB),
        (use_cases.challenges.cancel, ALICE),
    ):
        with pytest.raises(ChallengeGone) as caught:
            await answer(challenge.id, player)
        assert caught.value.facts == {"status": status}


async def test_closed_challenge_stays_closed(use_cases: UseCases) -> None:
    declined = await use_cases.challenges.decline((await make_challenge(use_cases)).id, BOB)
    cancelled = await use_cases.challenges.cancel((await make_challenge(use_cases)).id, ALICE)
    accepted = await make_challenge(use_cases)
    await use_cases.challenges.accept(accepted.id, BOB)
    for challenge, status in ((declined, "declined"), (cancelled, "cancelled"), (accepted, "accepted")):
        await assert_closed(use_cases, challenge, status)
    with pytest.raises(ChallengeGone) as unknown:
        await use_cases.challenges.accept(999, BOB)
    assert unknown.value.facts == {}
    with pytest.raises(ChallengeGone):
        await use_cases.challenges.get(999)


async def test_opposite_challenges_to_the_same_game_begin_one_match(
    use_cases: UseCases, database: Database
) -> None:
    for _ in range(6):
        first = await make_challenge(use_cases)
        second = await use_cases.challenges.make(BOB, ALICE, Terms(color="black"), channel_id=8, guild_id=7)
        others = [
            await use_cases.challenges.make(BOB, ALICE, terms, channel_id=place, guild_id=7)
            for terms, place in (
                (Terms(color="white"), 8),
                (Terms(color="black", variant="atomic"), 8),
                (Terms(color="black"), 9),
            )
        ]
        results = await asyncio.gather(
            use_cases.challenges.accept(first.id, BOB),
            UseCases(database).challenges.accept(second.id, ALICE),
            return_exceptions=True,
        )
        (match,) = [result for result in results if isinstance(result, Match)]
        assert refusal_keys(results) == ["challenge-gone"]
        for challenge in (first, second):
            assert (await use_cases.challenges.get(challenge.id)).match_id == match.id
        for challenge in others:
            await use_cases.challenges.cancel(challenge.id, BOB)


async def test_open_challenge_is_accepted_once(use_cases: UseCases, database: Database) -> None:
    challenge = await make_challenge(use_cases, None)
    assert challenge.opponent is None
    assert await use_cases.challenges.open_in(8) == (challenge,)
    assert await use_cases.challenges.open_in(9) == ()
    with raises_refusal("challenge-own-join"):
        await use_cases.challenges.accept(challenge.id, ALICE)
    with raises_refusal("challenge-not-yours-accept"):
        await use_cases.challenges.decline(challenge.id, CAROL)
    others = UseCases(database)
    results = await asyncio.gather(
        *((use_cases, others)[n % 2].challenges.accept(challenge.id, 100 + n) for n in range(6)),
        return_exceptions=True,
    )
    joined = [result for result in results if isinstance(result, Match)]
    assert len(joined) == 1
    assert refusal_keys(results) == ["challenge-gone"] * 5
    assert await use_cases.lookup.running_of(ALICE) == tuple(joined)
    assert await use_cases.challenges.open_in(8) == ()


async def test_challenges_expire(use_cases: UseCases, clock: Clock) -> None:
    challenge = await make_challenge(use_cases)
    clock.time += timedelta(hours=24)
    await assert_closed(use_cases, challenge, "expired")
    assert [expired.id for expired in await use_cases.challenges.expire()] == [challenge.id]
    assert await use_cases.challenges.expire() == ()
    assert (await use_cases.challenges.get(challenge.id)).status == "expired"


@pytest.mark.parametrize("start", ["518", " #518 ", "５１８", "+518"])
async def test_start_is_chosen_by_number(use_cases: UseCases, start: str) -> None:
    challenge = await make_challenge(use_cases, variant="Chess960 ", start=start)
    assert challenge.start_number == 518
    assert challenge.start_fen.startswith("rnbqkbnr/pppppppp/")
    assert (await use_cases.challenges.accept(challenge.id, BOB)).start_number == 518


async def test_challenge_determines_the_random_start(use_cases: UseCases) -> None:
    numbers = set[int | None]()
    for _ in range(8):
        challenge = await make_challenge(use_cases, variant="chess960")
        match = await use_cases.challenges.accept(challenge.id, BOB)
        assert challenge.start_number is not None
        assert match.game.start.fen() == challenge.start_fen
        assert match.start_number == challenge.start_number
        numbers.add(match.start_number)
    assert len(numbers) > 1


async def test_random_chess960_start_is_never_the_standard_position(database: Database) -> None:
    class Rigged(random.Random):
        def choice(self, seq: Any) -> Any:
            return seq[518 if len(seq) > 518 else 0]

    challenge = await make_challenge(UseCases(database, rng=Rigged()), variant="chess960")
    assert challenge.start_number == 519


async def test_start_is_chosen_by_fen(use_cases: UseCases) -> None:
    fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 3 40"
    challenge = await make_challenge(use_cases, start=f"  {fen} ")
    assert (challenge.start_fen, challenge.start_number) == (fen, None)
    match = await use_cases.challenges.accept(challenge.id, BOB)
    assert match.turn_player == BOB
    numbered = await make_challenge(
        use_cases, variant="chess960", start=rules.variant("chess960").start(7).fen()
    )
    assert numbered.start_number == 7


BAD_STARTS = [
    ("chess960", "960", "challenge-start-range"),
    ("chess960", "-1", "challenge-start-range"),
    ("chess960", "999999999", "challenge-start-range"),
    ("chess960", "9" * 1000, "challenge-start-fen"),
    ("chess", "5", "challenge-start-none"),
    ("chess", "kkk5/8/8/8/8/8/8/KKK5 w - - 0 1", "challenge-start-fen"),
    ("chess", "no start at all", "challenge-start-fen"),
    ("chess", "8" * 2000, "challenge-start-fen"),
    ("chess", "7k/5QQ1/8/8/8/8/8/K7 b - - 0 1", "challenge-start-over"),
    ("chess", "7k/8/8/8/8/8/8/K7 w - - 0 1", "challenge-start-over"),
]


@loop_over(("variant", "start", "key"), BAD_STARTS)
async def test_invalid_starts_are_refused(use_cases: UseCases, variant: str, start: str, key: str) -> None:
    with raises_refusal(key):
        await make_challenge(use_cases, None, variant=variant, start=start)
    assert await use_cases.challenges.open_in(8) == ()


async def test_unknown_variant_is_refused_with_suggestions(use_cases: UseCases) -> None:
    with raises_refusal("challenge-variant-near") as near:
        await make_challenge(use_cases, variant="ches")
    assert "chess" in str(near.value.facts["near"])
    with raises_refusal("challenge-variant"):
        await make_challenge(use_cases, variant="ゼ" * 3000)


# Playing


async def test_checkmate_ends_the_match(use_cases: UseCases) -> None:
    match = await begin_match(use_cases)
    match = await play_moves(use_cases, match, *FOOLS_MATE[:3])
    made = await use_cases.play.move(match.id, BOB, "d8h4")
    assert (made.ply, made.match.game.moves[3].uci()) == (4, "d8h4")
    over = made.match
    assert (over.status, over.winner, over.reason, over.result) == (
        "finished",
        rules.BLACK,
        "checkmate",
        "0-1",
    )
    assert over.ended_by_move
    stored = await use_cases.lookup.get(match.id)
    assert [move.uci() for move in stored.game.moves] == ["f2f3", "e7e5", "g2g4", "d8h4"]
    for player in (ALICE, BOB):
        with pytest.raises(MatchOver):
            await use_cases.play.move(match.id, player, "e4")
        with pytest.raises(MatchOver):
            await use_cases.play.resign(match.id, player)
        with pytest.raises(MatchOver):
            await use_cases.play.claim(match.id, player)
    pgn = stored.pgn("alice", 'b"ob', {"Event": "Casual"})
    for tag in (
        '[Event "Casual"]',
        '[White "alice"]',
        '[Result "0-1"]',
        '[Date "2026.03.01"]',
        "2. g4 Qh4# 0-1",
    ):
        assert tag in pgn


async def test_refused_moves_change_nothing(use_cases: UseCases) -> None:
    match = await play_moves(use_cases, await begin_match(use_cases), "e4")
    refusals: list[tuple[int, str, int | None, str | type[Exception]]] = [
        (BOB, "hello there", None, rules.MalformedMove),
        (ALICE, "hello there", None, rules.MalformedMove),
        (CAROL, "hello there", None, rules.MalformedMove),
        (CAROL, "e5", None, "move-not-player"),
        (ALICE, "d4", None, "move-not-your-turn"),
        (ALICE, "Ke5", None, "move-not-your-turn"),
        (BOB, "e5", 0, "move-stale"),
        (BOB, "Ke5", None, rules.IllegalMove),
        (BOB, "Nd4", 1, rules.IllegalMove),
    ]
    for player, text, ply, error in refusals:
        with raises_refusal(error) if isinstance(error, str) else pytest.raises(error):
            await use_cases.play.move(match.id, player, text, ply=ply)
    with raises_refusal("move-not-your-turn") as turn:
        await use_cases.play.move(match.id, ALICE, "d4")
    assert turn.value.facts == {"player": BOB}
    assert await use_cases.lookup.get(match.id) == match
    with pytest.raises(NoSuchMatch):
        await use_cases.play.move(999, ALICE, "e4")
    assert (await use_cases.play.move(match.id, BOB, "e5", ply=1)).ply == 2


async def test_matches_are_immutable_values(use_cases: UseCases) -> None:
    before = await begin_match(use_cases)
    kept = await use_cases.lookup.get(before.id)
    after = await play_moves(use_cases, kept, "e4", "e5")
    assert (kept.ply, len(kept.game.moves), kept.position.fen()) == (0, 0, before.position.fen())
    assert (after.ply, len(after.game.moves)) == (2, 2)


async def test_both_players_may_resign_at_any_time(use_cases: UseCases) -> None:
    for player, winner in ((ALICE, rules.BLACK), (BOB, rules.WHITE)):
        match = await play_moves(use_cases, await begin_match(use_cases), "e4")
        with pytest.raises(NotAPlayer):
            await use_cases.play.resign(match.id, CAROL)
        over = await use_cases.play.resign(match.id, player)
        assert (over.winner, over.reason, over.ply) == (winner, RESIGNATION, 1)
        assert not over.ended_by_move
        assert await use_cases.lookup.get(match.id) == over


async def test_draw_is_claimed_on_the_players_turn(use_cases: UseCases) -> None:
    match = await play_moves(use_cases, await begin_match(use_cases), *SHUFFLE)
    with pytest.raises(NothingToClaim):
        await use_cases.play.claim(match.id, ALICE)
    match = await play_moves(use_cases, match, *SHUFFLE)
    with raises_refusal("move-not-your-turn"):
        await use_cases.play.claim(match.id, BOB)
    with pytest.raises(NotAPlayer):
        await use_cases.play.claim(match.id, CAROL)
    with pytest.raises(NothingToClaim):
        await use_cases.play.claim(match.id, ALICE, "fifty-moves")
    over = await use_cases.play.claim(match.id, ALICE, "threefold-repetition")
    assert (over.winner, over.reason, over.result) == (None, "threefold-repetition", "1/2-1/2")
    assert not over.ended_by_move


@pytest.mark.slow
async def test_fivefold_repetition_ends_a_match_rebuilt_each_move(use_cases: UseCases, address: str) -> None:
    match = await begin_match(use_cases)
    for text in SHUFFLE * 4:
        assert not match.is_over
        database = await open_database(address)
        match = (await UseCases(database).play.move(match.id, match.turn_player, text)).match
        await database.close()
    assert (match.reason, match.winner) == ("fivefold-repetition", None)


async def test_special_moves_are_rebuilt(use_cases: UseCases, address: str) -> None:
    fen = "1k6/8/8/8/8/8/8/RK6 w Q - 0 1"
    castled = await begin_match(use_cases, variant="chess960", start=fen)
    castled = await play_moves(use_cases, castled, "O-O-O")
    jumped = await play_moves(use_cases, await begin_match(use_cases, variant="unicorn"), "b1d5")
    database = await open_database(address)
    for match in (castled, jumped):
        restarted = await UseCases(database).lookup.get(match.id)
        assert restarted.position.fen() == match.position.fen()
        assert restarted.game.moves == match.game.moves
    await database.close()


# Races and crashes


@pytest.mark.slow
async def test_one_of_six_concurrent_moves_is_played(address: str) -> None:
    databases = [await open_database(address) for _ in range(2)]
    tables = [UseCases(database) for database in databases]
    match = await begin_match(tables[0])
    for ply in range(1, 41):
        legal = random.sample(match.position.legal_moves(), k=min(6, len(match.position.legal_moves())))
        texts = [legal[n % len(legal)].uci() for n in range(6)]
        results = await asyncio.gather(
            *(tables[n % 2].play.move(match.id, match.turn_player, text) for n, text in enumerate(texts)),
            return_exceptions=True,
        )
        made = [result for result in results if not isinstance(result, BaseException)]
        assert len(made) == 1
        refused = refusal_keys(results)
        assert len(refused) == 5
        assert set(refused) <= {"move-taken", "move-not-your-turn", "move-over"}
        match = await tables[ply % 2].lookup.get(match.id)
        assert (match.ply, match.game.moves[-1]) == (ply, made[0].match.game.moves[-1])
        if match.is_over:
            break
    for database in databases:
        await database.close()


@pytest.mark.slow
async def test_three_processes_race_for_one_turn(use_cases: UseCases, address: str) -> None:
    match = await begin_match(use_cases)
    moves = ["e4", "d4", "Nf3"]
    with processes(3, "move", address, str(match.id), str(ALICE)) as children:
        for child, text in zip(children, moves, strict=True):
            send_line(child, text)
        answers = sorted(read_line(child) for child in children)
    assert answers.count("made") == 1
    assert set(answers) <= {"made", "move-taken", "move-not-your-turn"}
    assert (await use_cases.lookup.get(match.id)).ply == 1


MOVES_SENT_TWICE = [
    ("", "e4"),
    ("e4 e5", "Nf3"),
    ("f3 e5 g4", "Qh4#"),  # This move ends the game.
    ("Nf3 Nf6", "Rg1"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("before", "text"), MOVES_SENT_TWICE)
async def test_message_received_by_two_processes_is_played_once(address: str, before: str, text: str) -> None:
    databases = [await open_database(address) for _ in range(2)]
    first, second = (UseCases(database) for database in databases)
    match = await play_moves(first, await begin_match(first), *before.split())
    player = match.turn_player
    seen = await second.lookup.get(match.id)
    results = await asyncio.gather(
        *(kibitz.play.move(match.id, player, text, seen=seen, sent=Sent(77)) for kibitz in (first, second)),
        return_exceptions=True,
    )
    assert sorted(type(result).__name__ for result in results) == ["AlreadyPlayed", "MoveMade"]
    assert await second.play.move_made_by(77) is not None
    with pytest.raises(AlreadyPlayed):
        await first.play.move(match.id, player, text, sent=Sent(77))
    # Another message with the same move is refused; text that isn't a move is chat.
    with pytest.raises(Refusal) as caught:
        await first.play.move(match.id, player, text, sent=Sent(78))
    assert not isinstance(caught.value, AlreadyPlayed)
    assert await second.play.move_made_by(78) is None
    with pytest.raises(rules.MalformedMove):
        await first.play.move(match.id, player, "hello", sent=Sent(77))
    for database in databases:
        await database.close()


async def test_late_message_applies_to_the_position_it_was_written_in(use_cases: UseCases) -> None:
    """Black's first message was missed; Black has played another move since."""
    match = await begin_match(use_cases)
    for player, text, source in ((ALICE, "e4", 70), (BOB, "Nf6", 75), (ALICE, "Nc3", 80)):
        await use_cases.play.move(match.id, player, text, sent=Sent(source))
    for seen in (None, await use_cases.lookup.get(match.id)):
        for source in (72, 79):  # The second one was written out of turn.
            with raises_refusal("move-stale"):
                await use_cases.play.move(match.id, BOB, "e5", seen=seen, sent=Sent(source, late=True))
        with pytest.raises(AlreadyPlayed):
            await use_cases.play.move(match.id, BOB, "Nf6", seen=seen, sent=Sent(75, late=True))
        with pytest.raises(rules.MalformedMove):
            await use_cases.play.move(match.id, BOB, "hello", seen=seen, sent=Sent(72, late=True))
    # Messages written in turn are played in order.
    await use_cases.play.move(match.id, BOB, "e5", sent=Sent(85, late=True))
    with raises_refusal("move-stale"):
        await use_cases.play.move(match.id, ALICE, "d4", sent=Sent(82, late=True))
    assert (await use_cases.play.move(match.id, ALICE, "d4", sent=Sent(86, late=True))).match.ply == 5


async def test_message_is_played_once_even_if_legal_again(use_cases: UseCases, address: str) -> None:
    """When the second process receives it, a plan has replied and it is the same player's turn again."""
    match = await play_moves(use_cases, await begin_match(use_cases), "e4", "e5")
    await use_cases.plans.make(match.id, BOB, "Ke2 Ke7 Ke1 Ke8")
    seen = await use_cases.lookup.get(match.id)
    made = await use_cases.play.move(match.id, ALICE, "Ke2", seen=seen, sent=Sent(5))
    assert made.match.ply == 4
    database = await open_database(address)
    with pytest.raises(AlreadyPlayed):
        await UseCases(database).play.move(match.id, ALICE, "Ke1", sent=Sent(5))
    await database.close()
    assert (await use_cases.lookup.get(match.id)).ply == 4


@pytest.mark.slow
async def test_resignation_races_with_a_move(address: str) -> None:
    databases = [await open_database(address) for _ in range(2)]
    alices, bobs = (UseCases(database) for database in databases)
    for _ in range(10):
        match = await begin_match(alices)
        moved, resigned = await asyncio.gather(
            alices.play.move(match.id, ALICE, "e4"), bobs.play.resign(match.id, BOB), return_exceptions=True
        )
        assert isinstance(resigned, Match)
        final = await alices.lookup.get(match.id)
        assert (final.winner, final.reason) == (rules.WHITE, RESIGNATION)
        assert final.ply == (0 if isinstance(moved, Refusal) else 1)
    for database in databases:
        await database.close()


@pytest.mark.slow
async def test_concurrent_matches_do_not_mix(use_cases: UseCases) -> None:
    async def game(seed: int) -> tuple[int, list[str]]:
        chance = random.Random(seed)
        match, played = await begin_match(use_cases), list[str]()
        while not match.is_over and match.ply < 12:
            move = chance.choice(match.position.legal_moves())
            match = (await use_cases.play.move(match.id, match.turn_player, move.uci())).match
            played.append(move.uci())
        return match.id, played

    for match_id, played in await asyncio.gather(*(game(seed) for seed in range(40))):
        assert [move.uci() for move in (await use_cases.lookup.get(match_id)).game.moves] == played


@pytest.mark.slow
async def test_kill_9_does_not_lose_accepted_moves(address: str) -> None:
    printed: dict[tuple[int, int], str] = {}
    for _ in range(3):
        with process("play", address) as child:
            # Killed with unread output: every printed move was accepted.
            assert child.stdout is not None
            first = await asyncio.to_thread(child.stdout.readline)
            await asyncio.sleep(random.uniform(0.1, 0.6))
            child.send_signal(signal.SIGKILL)
            for line in [first, *child.stdout.read().splitlines()]:
                if len(words := line.split()) == 3:
                    printed[int(words[0]), int(words[1])] = words[2]
    assert len(printed) > 10
    database = await open_database(address)
    use_cases = UseCases(database)
    last = max(match_id for match_id, _ in printed)
    extra = 0
    for match_id in range(1, last + 1):
        match = await use_cases.lookup.get(match_id)
        stored = {(match_id, ply): move.uci() for ply, move in enumerate(match.game.moves, start=1)}
        played = {key: uci for key, uci in printed.items() if key[0] == match_id}
        assert played.items() <= stored.items()
        extra += len(stored) - len(played)
    # Stored but not printed: at most one move per kill.
    assert extra <= 3
    await database.close()


# Posting


async def test_boards_and_ends_are_posted_once(use_cases: UseCases) -> None:
    match = await begin_match(use_cases)
    assert [row.id for row in await use_cases.posting.unposted()] == [match.id]
    assert await use_cases.posting.mark_posted(match, 700)
    assert await use_cases.posting.unposted() == ()
    match = await play_moves(use_cases, await use_cases.lookup.get(match.id), "e4")
    assert match.posted_ply < match.ply
    over = await use_cases.play.resign(match.id, BOB)
    # The board of e4 was being posted while Bob resigned: the end is not announced yet.
    assert await use_cases.posting.mark_posted(match, 701)
    assert [row.id for row in await use_cases.posting.unposted()] == [over.id]
    assert await use_cases.posting.mark_posted(over, 702)
    assert not await use_cases.posting.mark_posted(over, 703)
    assert await use_cases.posting.unposted() == ()
    final = await use_cases.lookup.get(match.id)
    assert (final.posted_ply, final.end_posted, final.posted_message_id) == (1, True, 702)


async def test_match_is_attached_to_a_thread(use_cases: UseCases) -> None:
    match = await begin_match(use_cases)
    assert [row.id for row in await use_cases.lookup.at(8)] == [match.id]
    threaded = await use_cases.posting.attach_thread(match.id, 99)
    assert threaded.place_id == 99
    assert await use_cases.lookup.at(8) == ()
    assert await use_cases.lookup.at(99) == (threaded,)
    assert (await use_cases.posting.attach_thread(match.id, None)).place_id == 8
    with pytest.raises(NoSuchMatch):
        await use_cases.posting.attach_thread(999, 1)


async def test_attaching_a_thread_does_not_refuse_a_concurrent_move(
    use_cases: UseCases, address: str
) -> None:
    database = await open_database(address)
    match = await begin_match(use_cases)
    results = await asyncio.gather(
        use_cases.play.move(match.id, ALICE, "e4"),
        UseCases(database).posting.attach_thread(match.id, 99),
        UseCases(database).posting.mark_posted(match, 1),
    )
    await database.close()
    assert results[0].ply == 1
    assert (await use_cases.lookup.get(match.id)).thread_id == 99


@pytest.mark.slow
async def test_matches_beyond_the_cache_are_listed(use_cases: UseCases) -> None:
    ids = [(await begin_match(use_cases)).id for _ in range(140)]
    assert [match.id for match in await use_cases.lookup.at(8)] == ids[::-1]


# Database errors


async def test_match_that_cannot_be_rebuilt_is_refused(
    use_cases: UseCases, address: str, caplog: pytest.LogCaptureFixture
) -> None:
    broken, shortened, gone, fine = [
        await play_moves(use_cases, await begin_match(use_cases), "e4", "e5") for _ in range(4)
    ]
    with closing(sqlite3.connect(address.removeprefix("sqlite:///"))) as connection, connection:
        connection.execute("UPDATE moves SET uci = 'a1a8' WHERE match_id = ? AND ply = 2", (broken.id,))
        connection.execute("DELETE FROM moves WHERE match_id = ? AND ply = 2", (shortened.id,))
        connection.execute("UPDATE matches SET variant = 'gone' WHERE id = ?", (gone.id,))
    connection.close()
    database = await open_database(address)
    restarted = UseCases(database)
    for match, ply in ((broken, 2), (shortened, 2), (gone, 0)):
        for use in (
            restarted.lookup.get(match.id),
            restarted.play.move(match.id, ALICE, "d4"),
            restarted.play.resign(match.id, ALICE),
        ):
            with pytest.raises(MatchBroken) as caught:
                await use
            assert caught.value.facts == {"match": str(match.id), "ply": ply}
    assert await restarted.lookup.running_of(ALICE) == (fine,)
    assert f"match {broken.id} can't be rebuilt" in caplog.text
    await database.close()


async def test_broken_match_does_not_hide_others_behind_it(
    use_cases: UseCases, clock: Clock, address: str
) -> None:
    fine = await begin_match(use_cases)
    clock.advance(timedelta(minutes=1))
    other, *broken = [await begin_match(use_cases) for _ in range(3)]
    with closing(sqlite3.connect(address.removeprefix("sqlite:///"))) as connection, connection:
        query = "UPDATE matches SET variant = 'gone', updated_at = 0 WHERE id >= ?"
        connection.execute(query, (broken[0].id,))
    lookup = use_cases.lookup
    assert await lookup.at(8, ALICE, 1) == (other,)
    assert await lookup.at(8, limit=3) == (other, fine)
    assert await lookup.running_of(ALICE, 1) == (fine,)


async def test_move_is_refused_while_another_program_locks_the_database(address: str) -> None:
    database = await open_database(address, busy_seconds=0.1)
    use_cases = UseCases(database)
    match = await begin_match(use_cases)
    holder = sqlite3.connect(address.removeprefix("sqlite:///"), isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    with pytest.raises(Busy):
        await use_cases.play.move(match.id, ALICE, "e4")
    assert (await use_cases.lookup.get(match.id)).ply == 0
    holder.close()
    assert (await use_cases.play.move(match.id, ALICE, "e4")).ply == 1
    await database.close()
