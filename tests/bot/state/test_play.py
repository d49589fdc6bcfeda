"""The use cases on real files: who may do what, what is refused, and that nothing accepted is ever lost."""

from __future__ import annotations

import asyncio
import random
import signal
import sqlite3
from datetime import timedelta
from typing import Any

import pytest

import rules
from bot.database.engines import Database
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
from bot.state.use_cases import Matches
from tests.bot.clock import Clock
from tests.bot.processes import process, processes, said, tell
from tests.cases import loop_over
from tests.refusals import raises_refusal, refusal_keys

ALICE, BOB, CAROL = 11, 12, 13
FOOLS_MATE = ("f3", "e5", "g4", "Qh4#")
SHUFFLE = ("Nf3", "Nf6", "Ng1", "Ng8")


async def challenged(
    matches: Matches, opponent: int | None = BOB, variant: str | None = None, start: str | None = None
) -> Challenge:
    return await matches.challenges.make(
        ALICE, opponent, Terms(color="white", variant=variant, start=start), channel_id=8, guild_id=7
    )


async def begun(matches: Matches, variant: str | None = None, start: str | None = None) -> Match:
    """A match that Alice plays with White against Bob."""
    return await matches.challenges.accept((await challenged(matches, variant=variant, start=start)).id, BOB)


async def played(matches: Matches, match: Match, *texts: str) -> Match:
    for text in texts:
        match = (await matches.play.move(match.id, match.turn_player, text)).match
    return match


# Challenges


async def test_challenge_and_accept(matches: Matches, clock: Clock) -> None:
    challenge = await challenged(matches)
    assert (challenge.challenger, challenge.opponent, challenge.status) == (ALICE, BOB, "pending")
    assert challenge.expires_at == clock.time + timedelta(hours=24)
    assert challenge.variant is rules.variant("chess")
    assert challenge.opponent is not None
    await matches.challenges.set_card(challenge.id, 555)
    assert (await matches.challenges.get(challenge.id)).message_id == 555
    match = await matches.challenges.accept(challenge.id, BOB)
    assert (match.white, match.black, match.channel_id, match.guild_id, match.place_id) == (
        ALICE,
        BOB,
        8,
        7,
        8,
    )
    assert (match.ply, match.posted_ply, match.is_over, match.result) == (0, -1, False, "*")
    assert match.game.start.fen() == challenge.start_fen == rules.variant("chess").start().fen()
    answered = await matches.challenges.get(challenge.id)
    assert (answered.status, answered.match_id) == ("accepted", match.id)


@pytest.mark.parametrize(("color", "white"), [("white", ALICE), ("black", BOB)])
async def test_colors(matches: Matches, color: str, white: int) -> None:
    challenge = await matches.challenges.make(ALICE, BOB, Terms(color=color), channel_id=8)
    match = await matches.challenges.accept(challenge.id, BOB)
    assert match.white == white
    assert match.opponent_of(white) == match.black


async def test_random_color_falls_both_ways(matches: Matches) -> None:
    whites = set[int]()
    for _ in range(20):
        challenge = await matches.challenges.make(ALICE, BOB, channel_id=8)
        whites.add((await matches.challenges.accept(challenge.id, BOB)).white)
    assert whites == {ALICE, BOB}


async def test_oneself_is_no_opponent(matches: Matches) -> None:
    with raises_refusal("challenge-self"):
        await challenged(matches, ALICE)


async def test_only_the_challenged_answers(matches: Matches) -> None:
    challenge = await challenged(matches)
    for player in (ALICE, CAROL):
        for answer in (matches.challenges.accept, matches.challenges.decline):
            with raises_refusal("challenge-not-yours-accept") as caught:
                await answer(challenge.id, player)
            assert caught.value.facts == {"player": BOB}
    for player in (BOB, CAROL):
        with raises_refusal("challenge-not-yours-cancel") as refused:
            await matches.challenges.cancel(challenge.id, player)
        assert refused.value.facts == {"player": ALICE}
    assert (await matches.challenges.get(challenge.id)).status == "pending"


async def refused_as(matches: Matches, challenge: Challenge, status: str) -> None:
    """No answer to a challenge is taken any more, for it is closed like that."""
    for answer, player in (
        (matches.challenges.accept, BOB),
        (matches.challenges.decline, BOB),
        (matches.challenges.cancel, ALICE),
    ):
        with pytest.raises(ChallengeGone) as caught:
            await answer(challenge.id, player)
        assert caught.value.facts == {"status": status}


async def test_a_closed_challenge_stays_closed(matches: Matches) -> None:
    declined = await matches.challenges.decline((await challenged(matches)).id, BOB)
    cancelled = await matches.challenges.cancel((await challenged(matches)).id, ALICE)
    accepted = await challenged(matches)
    await matches.challenges.accept(accepted.id, BOB)
    for challenge, status in ((declined, "declined"), (cancelled, "cancelled"), (accepted, "accepted")):
        await refused_as(matches, challenge, status)
    with pytest.raises(ChallengeGone) as unknown:
        await matches.challenges.accept(999, BOB)
    assert unknown.value.facts == {}
    with pytest.raises(ChallengeGone):
        await matches.challenges.get(999)


async def test_open_challenge(matches: Matches, database: Database) -> None:
    challenge = await challenged(matches, None)
    assert challenge.opponent is None
    assert await matches.challenges.open_in(8) == (challenge,)
    assert await matches.challenges.open_in(9) == ()
    with raises_refusal("challenge-own-join"):
        await matches.challenges.accept(challenge.id, ALICE)
    with raises_refusal("challenge-not-yours-accept"):
        await matches.challenges.decline(challenge.id, CAROL)
    others = Matches.on(database)
    results = await asyncio.gather(
        *((matches, others)[n % 2].challenges.accept(challenge.id, 100 + n) for n in range(6)),
        return_exceptions=True,
    )
    joined = [result for result in results if isinstance(result, Match)]
    assert len(joined) == 1
    assert refusal_keys(results) == ["challenge-gone"] * 5
    assert await matches.lookup.of(ALICE) == tuple(joined)
    assert await matches.challenges.open_in(8) == ()


async def test_expiry(matches: Matches, clock: Clock) -> None:
    challenge = await challenged(matches)
    clock.time += timedelta(hours=24)
    await refused_as(matches, challenge, "expired")
    assert [expired.id for expired in await matches.challenges.expire()] == [challenge.id]
    assert await matches.challenges.expire() == ()
    assert (await matches.challenges.get(challenge.id)).status == "expired"


@pytest.mark.parametrize("start", ["518", " #518 ", "５１８", "+518"])
async def test_numbered_start(matches: Matches, start: str) -> None:
    challenge = await challenged(matches, variant="Chess960 ", start=start)
    assert challenge.start_number == 518
    assert challenge.start_fen.startswith("rnbqkbnr/pppppppp/")
    assert (await matches.challenges.accept(challenge.id, BOB)).start_number == 518


async def test_shuffled_start_is_fixed_by_the_challenge(matches: Matches) -> None:
    numbers = set[int | None]()
    for _ in range(8):
        challenge = await challenged(matches, variant="chess960")
        match = await matches.challenges.accept(challenge.id, BOB)
        assert challenge.start_number is not None
        assert match.game.start.fen() == challenge.start_fen
        assert match.start_number == challenge.start_number
        numbers.add(match.start_number)
    assert len(numbers) > 1


async def test_a_random_start_of_chess960_is_never_the_usual_array(database: Database) -> None:
    class Rigged(random.Random):
        def choice(self, seq: Any) -> Any:
            return seq[518 if len(seq) > 518 else 0]

    challenge = await challenged(Matches.on(database, rng=Rigged()), variant="chess960")
    assert challenge.start_number == 519


async def test_start_from_fen(matches: Matches) -> None:
    fen = "4k3/8/8/8/8/8/4P3/4K3 b - - 3 40"
    challenge = await challenged(matches, start=f"  {fen} ")
    assert (challenge.start_fen, challenge.start_number) == (fen, None)
    match = await matches.challenges.accept(challenge.id, BOB)
    assert match.turn_player == BOB
    numbered = await challenged(matches, variant="chess960", start=rules.variant("chess960").start(7).fen())
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
async def test_bad_starts(matches: Matches, variant: str, start: str, key: str) -> None:
    with raises_refusal(key):
        await challenged(matches, None, variant=variant, start=start)
    assert await matches.challenges.open_in(8) == ()


async def test_unknown_variant(matches: Matches) -> None:
    with raises_refusal("challenge-variant-near") as near:
        await challenged(matches, variant="ches")
    assert "chess" in str(near.value.facts["near"])
    with raises_refusal("challenge-variant"):
        await challenged(matches, variant="ゼ" * 3000)


# Playing


async def test_fools_mate(matches: Matches) -> None:
    match = await begun(matches)
    match = await played(matches, match, *FOOLS_MATE[:3])
    made = await matches.play.move(match.id, BOB, "d8h4")
    assert (made.ply, made.match.game.moves[3].uci()) == (4, "d8h4")
    over = made.match
    assert (over.status, over.winner, over.reason, over.result) == (
        "finished",
        rules.BLACK,
        "checkmate",
        "0-1",
    )
    assert over.ended_by_move
    again = await matches.lookup.get(match.id)
    assert [move.uci() for move in again.game.moves] == ["f2f3", "e7e5", "g2g4", "d8h4"]
    for player in (ALICE, BOB):
        with pytest.raises(MatchOver):
            await matches.play.move(match.id, player, "e4")
        with pytest.raises(MatchOver):
            await matches.play.resign(match.id, player)
        with pytest.raises(MatchOver):
            await matches.play.claim(match.id, player)
    text = again.pgn("alice", 'b"ob', {"Event": "Casual"})
    for tag in (
        '[Event "Casual"]',
        '[White "alice"]',
        '[Result "0-1"]',
        '[Date "2026.03.01"]',
        "2. g4 Qh4# 0-1",
    ):
        assert tag in text


async def test_refused_moves_change_nothing(matches: Matches) -> None:
    match = await played(matches, await begun(matches), "e4")
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
            await matches.play.move(match.id, player, text, ply=ply)
    with raises_refusal("move-not-your-turn") as turn:
        await matches.play.move(match.id, ALICE, "d4")
    assert turn.value.facts == {"player": BOB}
    assert await matches.lookup.get(match.id) == match
    with pytest.raises(NoSuchMatch):
        await matches.play.move(999, ALICE, "e4")
    assert (await matches.play.move(match.id, BOB, "e5", ply=1)).ply == 2


async def test_values_stay_as_they_were(matches: Matches) -> None:
    before = await begun(matches)
    kept = await matches.lookup.get(before.id)
    after = await played(matches, kept, "e4", "e5")
    assert (kept.ply, len(kept.game.moves), kept.position.fen()) == (0, 0, before.position.fen())
    assert (after.ply, len(after.game.moves)) == (2, 2)


async def test_resignation_in_and_out_of_turn(matches: Matches) -> None:
    for player, winner in ((ALICE, rules.BLACK), (BOB, rules.WHITE)):
        match = await played(matches, await begun(matches), "e4")
        with pytest.raises(NotAPlayer):
            await matches.play.resign(match.id, CAROL)
        over = await matches.play.resign(match.id, player)
        assert (over.winner, over.reason, over.ply) == (winner, RESIGNATION, 1)
        assert not over.ended_by_move
        assert await matches.lookup.get(match.id) == over


async def test_claims(matches: Matches) -> None:
    match = await played(matches, await begun(matches), *SHUFFLE)
    with pytest.raises(NothingToClaim):
        await matches.play.claim(match.id, ALICE)
    match = await played(matches, match, *SHUFFLE)
    with raises_refusal("move-not-your-turn"):
        await matches.play.claim(match.id, BOB)
    with pytest.raises(NotAPlayer):
        await matches.play.claim(match.id, CAROL)
    with pytest.raises(NothingToClaim):
        await matches.play.claim(match.id, ALICE, "fifty-moves")
    over = await matches.play.claim(match.id, ALICE, "threefold-repetition")
    assert (over.winner, over.reason, over.result) == (None, "threefold-repetition", "1/2-1/2")
    assert not over.ended_by_move


@pytest.mark.slow
async def test_fivefold_ends_by_itself_even_when_rebuilt_each_time(matches: Matches, address: str) -> None:
    match = await begun(matches)
    for text in SHUFFLE * 4:
        assert not match.is_over
        database = await Database.open(address)
        match = (await Matches.on(database).play.move(match.id, match.turn_player, text)).match
        await database.close()
    assert (match.reason, match.winner) == ("fivefold-repetition", None)


async def test_crossing_castling_and_unicorn_are_rebuilt(matches: Matches, address: str) -> None:
    fen = "1k6/8/8/8/8/8/8/RK6 w Q - 0 1"
    castled = await begun(matches, variant="chess960", start=fen)
    castled = await played(matches, castled, "O-O-O")
    jumped = await played(matches, await begun(matches, variant="unicorn"), "b1d5")
    database = await Database.open(address)
    for match in (castled, jumped):
        again = await Matches.on(database).lookup.get(match.id)
        assert again.position.fen() == match.position.fen()
        assert again.game.moves == match.game.moves
    await database.close()


# Races and crashes


@pytest.mark.slow
async def test_six_moves_at_once_for_one_turn(address: str) -> None:
    databases = [await Database.open(address) for _ in range(2)]
    tables = [Matches.on(database) for database in databases]
    match = await begun(tables[0])
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
async def test_three_processes_race_for_one_turn(matches: Matches, address: str) -> None:
    match = await begun(matches)
    other = ["e4", "d4", "Nf3"]
    with processes(3, "move", address, str(match.id), str(ALICE)) as children:
        for child, text in zip(children, other, strict=True):
            tell(child, text)
        answers = sorted(said(child) for child in children)
    assert answers.count("made") == 1
    assert set(answers) <= {"made", "move-taken", "move-not-your-turn"}
    assert (await matches.lookup.get(match.id)).ply == 1


TWICE = [
    ("", "e4"),
    ("e4 e5", "Nf3"),
    ("f3 e5 g4", "Qh4#"),  # Afterwards the game is over.
    ("Nf3 Nf6", "Rg1"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("before", "text"), TWICE)
async def test_a_message_that_two_processes_hear_is_one_move(address: str, before: str, text: str) -> None:
    databases = [await Database.open(address) for _ in range(2)]
    one, other = (Matches.on(database) for database in databases)
    match = await played(one, await begun(one), *before.split())
    player = match.turn_player
    seen = await other.lookup.get(match.id)
    results = await asyncio.gather(
        *(each.play.move(match.id, player, text, seen=seen, source=77) for each in (one, other)),
        return_exceptions=True,
    )
    assert sorted(type(result).__name__ for result in results) == ["AlreadyPlayed", "MoveMade"]
    assert await other.lookup.has_made_move(77)
    with pytest.raises(AlreadyPlayed):
        await one.play.move(match.id, player, text, source=77)
    # Another message says so again, and is told; what is no move at all is chat, whoever wrote it.
    with pytest.raises(Refusal) as caught:
        await one.play.move(match.id, player, text, source=78)
    assert not isinstance(caught.value, AlreadyPlayed)
    assert not await other.lookup.has_made_move(78)
    with pytest.raises(rules.MalformedMove):
        await one.play.move(match.id, player, "hello", source=77)
    for database in databases:
        await database.close()


async def test_what_was_heard_late_is_for_the_position_it_was_written_in(matches: Matches) -> None:
    """Nobody heard the first; its writer has moved otherwise since, and would have it played now."""
    match = await begun(matches)
    for player, text, source in ((ALICE, "e4", 70), (BOB, "Nf6", 75), (ALICE, "Nc3", 80)):
        await matches.play.move(match.id, player, text, source=source)
    for seen in (None, await matches.lookup.get(match.id)):
        for source in (72, 79):  # The second came out of its turn.
            with raises_refusal("move-stale"):
                await matches.play.move(match.id, BOB, "e5", seen=seen, source=source, late=True)
        with pytest.raises(AlreadyPlayed):
            await matches.play.move(match.id, BOB, "Nf6", seen=seen, source=75, late=True)
        with pytest.raises(rules.MalformedMove):
            await matches.play.move(match.id, BOB, "hello", seen=seen, source=72, late=True)
    # What was written in its turn is played, one after the other.
    await matches.play.move(match.id, BOB, "e5", source=85, late=True)
    with raises_refusal("move-stale"):
        await matches.play.move(match.id, ALICE, "d4", source=82, late=True)
    assert (await matches.play.move(match.id, ALICE, "d4", source=86, late=True)).match.ply == 5


async def test_a_message_moves_once_although_the_same_would_be_legal_again(
    matches: Matches, address: str
) -> None:
    """By the time the second process hears it, a plan has answered and it is the same player's turn."""
    match = await played(matches, await begun(matches), "e4", "e5")
    await matches.plans.make(match.id, BOB, "Ke2 Ke7 Ke1 Ke8")
    seen = await matches.lookup.get(match.id)
    made = await matches.play.move(match.id, ALICE, "Ke2", seen=seen, source=5)
    assert made.match.ply == 4
    database = await Database.open(address)
    with pytest.raises(AlreadyPlayed):
        await Matches.on(database).play.move(match.id, ALICE, "Ke1", source=5)
    await database.close()
    assert (await matches.lookup.get(match.id)).ply == 4


@pytest.mark.slow
async def test_resignation_against_a_move_at_once(address: str) -> None:
    databases = [await Database.open(address) for _ in range(2)]
    alices, bobs = (Matches.on(database) for database in databases)
    for _ in range(10):
        match = await begun(alices)
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
async def test_forty_matches_at_once_stay_apart(matches: Matches) -> None:
    async def game(seed: int) -> tuple[int, list[str]]:
        chance = random.Random(seed)
        match, mine = await begun(matches), list[str]()
        while not match.is_over and match.ply < 12:
            move = chance.choice(match.position.legal_moves())
            match = (await matches.play.move(match.id, match.turn_player, move.uci())).match
            mine.append(move.uci())
        return match.id, mine

    for match_id, mine in await asyncio.gather(*(game(seed) for seed in range(40))):
        assert [move.uci() for move in (await matches.lookup.get(match_id)).game.moves] == mine


async def test_kill_9_loses_no_accepted_move(address: str) -> None:
    told: dict[tuple[int, int], str] = {}
    for _ in range(3):
        with process("play", address) as child:
            # Killed with lines of its still unread: whatever it managed to say was accepted.
            assert child.stdout is not None
            first = await asyncio.to_thread(child.stdout.readline)
            await asyncio.sleep(random.uniform(0.1, 0.6))
            child.send_signal(signal.SIGKILL)
            for line in [first, *child.stdout.read().splitlines()]:
                if len(words := line.split()) == 3:
                    told[int(words[0]), int(words[1])] = words[2]
    assert len(told) > 10
    database = await Database.open(address)
    matches = Matches.on(database)
    last = max(match_id for match_id, _ in told)
    extra = 0
    for match_id in range(1, last + 1):
        match = await matches.lookup.get(match_id)
        stored = {(match_id, ply): move.uci() for ply, move in enumerate(match.game.moves, start=1)}
        mine = {key: uci for key, uci in told.items() if key[0] == match_id}
        assert mine.items() <= stored.items()
        extra += len(stored) - len(mine)
    # Stored and not told of: at most the one move each kill came after.
    assert extra <= 3
    await database.close()


# What the chat shows


async def test_posting(matches: Matches) -> None:
    match = await begun(matches)
    assert [found.id for found in await matches.posting.unposted()] == [match.id]
    assert await matches.posting.mark_posted(match.id, 0, 700)
    assert await matches.posting.unposted() == ()
    match = await played(matches, await matches.lookup.get(match.id), "e4")
    assert match.posted_ply < match.ply
    over = await matches.play.resign(match.id, BOB)
    # The board of e4 was on its way while Bob resigned: the end is still to be announced.
    assert await matches.posting.mark_posted(match.id, 1, 701)
    assert [found.id for found in await matches.posting.unposted()] == [over.id]
    assert await matches.posting.mark_posted(match.id, 1, 702, end=True)
    assert not await matches.posting.mark_posted(match.id, 1, 703, end=True)
    assert await matches.posting.unposted() == ()
    final = await matches.lookup.get(match.id)
    assert (final.posted_ply, final.end_posted, final.posted_message_id) == (1, True, 702)


async def test_threads(matches: Matches) -> None:
    match = await begun(matches)
    assert [found.id for found in await matches.lookup.at(8)] == [match.id]
    threaded = await matches.posting.attach_thread(match.id, 99)
    assert threaded.place_id == 99
    assert await matches.lookup.at(8) == ()
    assert await matches.lookup.at(99) == (threaded,)
    assert (await matches.posting.attach_thread(match.id, None)).place_id == 8
    with pytest.raises(NoSuchMatch):
        await matches.posting.attach_thread(999, 1)


async def test_a_thread_attached_meanwhile_does_not_cost_the_move(matches: Matches, address: str) -> None:
    database = await Database.open(address)
    match = await begun(matches)
    results = await asyncio.gather(
        matches.play.move(match.id, ALICE, "e4"),
        Matches.on(database).posting.attach_thread(match.id, 99),
        Matches.on(database).posting.mark_posted(match.id, 0, 1),
    )
    await database.close()
    assert results[0].ply == 1
    assert (await matches.lookup.get(match.id)).thread_id == 99


@pytest.mark.slow
async def test_list_of_more_matches_than_are_kept(matches: Matches) -> None:
    ids = [(await begun(matches)).id for _ in range(140)]
    assert [match.id for match in await matches.lookup.at(8)] == ids[::-1]


# What goes wrong below


async def test_moves_that_no_longer_replay(
    matches: Matches, address: str, caplog: pytest.LogCaptureFixture
) -> None:
    broken, shortened, gone, fine = [
        await played(matches, await begun(matches), "e4", "e5") for _ in range(4)
    ]
    with sqlite3.connect(address.removeprefix("sqlite:///")) as connection:
        connection.execute("UPDATE moves SET uci = 'a1a8' WHERE match_id = ? AND ply = 2", (broken.id,))
        connection.execute("DELETE FROM moves WHERE match_id = ? AND ply = 2", (shortened.id,))
        connection.execute("UPDATE matches SET variant = 'gone' WHERE id = ?", (gone.id,))
    connection.close()
    database = await Database.open(address)
    again = Matches.on(database)
    for match, ply in ((broken, 2), (shortened, 2), (gone, 0)):
        for use in (
            again.lookup.get(match.id),
            again.play.move(match.id, ALICE, "d4"),
            again.play.resign(match.id, ALICE),
        ):
            with pytest.raises(MatchBroken) as caught:
                await use
            assert caught.value.facts == {"match": str(match.id), "ply": ply}
    assert await again.lookup.of(ALICE) == (fine,)
    assert f"match {broken.id} can't be rebuilt" in caplog.text
    await database.close()


async def test_database_held_by_another_program(address: str) -> None:
    database = await Database.open(address, busy_seconds=0.1)
    matches = Matches.on(database)
    match = await begun(matches)
    holder = sqlite3.connect(address.removeprefix("sqlite:///"), isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    with pytest.raises(Busy):
        await matches.play.move(match.id, ALICE, "e4")
    assert (await matches.lookup.get(match.id)).ply == 0
    holder.close()
    assert (await matches.play.move(match.id, ALICE, "e4")).ply == 1
    await database.close()
