"""Draw and takeback offers, aborts and claims, on SQLite files and with concurrent processes."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import rules
from bot.refusals import MatchOver, MoveTaken, NotAPlayer, NothingToClaim, OfferGone, Refusal
from bot.state.match import ABORTED, AGREEMENT, Match, MoveMade
from bot.state.offers import DRAW, TAKEBACK, Offer
from bot.state.play import Sent
from bot.state.use_cases import UseCases
from tests.bot.state.games import ALICE, BOB, CAROL, begin_match, play_moves
from tests.refusals import raises_refusal, refusal_keys

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


async def make_offer(use_cases: UseCases, match: Match, player: int, kind: str = DRAW) -> Offer:
    made = await use_cases.offers.make(match.id, player, kind)
    assert isinstance(made, Offer)
    return made


def ucis(match: Match) -> list[str]:
    return [move.uci() for move in match.game.moves]


@pytest.mark.parametrize("player", [ALICE, BOB])
async def test_draw_is_offered_and_accepted(use_cases: UseCases, player: int) -> None:
    match = await begin_match(use_cases, "e4")
    offer = await make_offer(use_cases, match, player)
    assert (offer.to, offer.kind) == (match.opponent_of(player), DRAW)
    with raises_refusal("offer-not-yours") as caught:
        await use_cases.offers.answer(match.id, player, DRAW, accept=True)
    assert caught.value.facts == {"player": offer.to}
    with pytest.raises(NotAPlayer):
        await use_cases.offers.answer(match.id, CAROL, DRAW, accept=True)
    over = await use_cases.offers.answer(match.id, offer.to, DRAW, accept=True, version=offer.version)
    assert (over.result, over.reason, over.winner) == ("1/2-1/2", AGREEMENT, None)
    for again in (
        use_cases.offers.make(match.id, player, DRAW),
        use_cases.offers.answer(match.id, player, DRAW, accept=False),
    ):
        with pytest.raises(MatchOver):
            await again


async def test_draw_offer_after_the_opponents_offer_agrees(use_cases: UseCases) -> None:
    match = await begin_match(use_cases, "e4")
    await make_offer(use_cases, match, ALICE)
    over = await use_cases.offers.make(match.id, BOB, DRAW)
    assert isinstance(over, Match)
    assert over.reason == AGREEMENT


async def test_offer_lapses_with_the_next_move(use_cases: UseCases) -> None:
    match = await begin_match(use_cases, "e4")
    offer = await make_offer(use_cases, match, ALICE)
    match = await play_moves(use_cases, match, "e5")
    for version in (offer.version, None):
        with pytest.raises(OfferGone):
            await use_cases.offers.answer(match.id, BOB, DRAW, accept=True, version=version)
    assert not (await use_cases.lookup.get(match.id)).is_over


@pytest.mark.parametrize("start", [None, "4k3/8/8/8/8/8/4P3/4K2R b K - 0 1"])
async def test_draw_offer_survives_the_offerers_own_move(use_cases: UseCases, start: str | None) -> None:
    match = await begin_match(use_cases, start=start)
    offerer = match.turn_player
    for accept in (False, True):
        before = match
        draw = await make_offer(use_cases, match, offerer)
        await use_cases.offers.show(draw, 17)
        match = await play_any_move(use_cases, match)
        assert (await offers_to_close(use_cases, match)) == []
        newest = await use_cases.offers.newest_to(match, draw.to)
        assert newest is not None
        assert newest.version == before.version
        answered = await use_cases.offers.answer(
            match.id, draw.to, DRAW, accept=accept, version=newest.version, shown=17
        )
        assert await offers_to_close(use_cases, answered) == [DRAW]
        assert answered.reason == (AGREEMENT if accept else None)
        await use_cases.offers.mark_closed(match.id, 17)
        if not accept:
            with raises_refusal("offer-soon"):
                await use_cases.offers.make(match.id, offerer, DRAW)
            match = await play_any_move(use_cases, match)


async def test_draw_offer_lapses_with_the_opponents_move(use_cases: UseCases) -> None:
    match = await begin_match(use_cases, "e4 e5")
    await use_cases.offers.show(await make_offer(use_cases, match, ALICE), 17)
    match = await play_moves(use_cases, match, "Nf3", "Nc6")
    assert await offers_to_close(use_cases, match) == [DRAW]
    with pytest.raises(OfferGone):
        await use_cases.offers.answer(match.id, BOB, DRAW, accept=True)
    await make_offer(use_cases, match, ALICE)


@pytest.mark.parametrize("moves", ["", "Nf3"])
async def test_draw_offer_lapses_with_a_takeback(use_cases: UseCases, moves: str) -> None:
    match = await begin_match(use_cases, "e4 e5")
    await use_cases.offers.show(await make_offer(use_cases, match, ALICE), 17)
    match = await play_moves(use_cases, match, *moves.split())
    await make_offer(use_cases, match, ALICE, TAKEBACK)
    match = await use_cases.offers.answer(match.id, BOB, TAKEBACK, accept=True)
    assert await offers_to_close(use_cases, match) == [DRAW]
    match = await play_any_move(use_cases, match)
    with pytest.raises(OfferGone):
        await use_cases.offers.answer(match.id, BOB, DRAW, accept=True)


async def test_takeback_request_lapses_with_the_players_own_move(use_cases: UseCases) -> None:
    match = await begin_match(use_cases, "e4 e5")
    await use_cases.offers.show(await make_offer(use_cases, match, ALICE, TAKEBACK), 17)
    match = await play_moves(use_cases, match, "Nf3")
    assert await offers_to_close(use_cases, match) == [TAKEBACK]
    with pytest.raises(OfferGone):
        await use_cases.offers.answer(match.id, BOB, TAKEBACK, accept=True)


async def play_any_move(use_cases: UseCases, match: Match) -> Match:
    return await play_moves(use_cases, match, match.position.legal_moves()[0].uci())


async def offers_to_close(use_cases: UseCases, match: Match) -> list[str]:
    """Return the kinds of the match's offers to be closed; the query of all matches must find the same."""
    kinds = [offer.kind for offer in await use_cases.offers.to_close(match)]
    assert await use_cases.offers.with_offers_to_close() == ([match.id] if kinds else [])
    return kinds


@pytest.mark.slow
@pytest.mark.parametrize("accept", [True, False])
async def test_answer_races_with_the_offerers_own_move(
    use_cases: UseCases, others: UseCases, accept: bool
) -> None:
    for _ in range(8):
        match = await begin_match(use_cases, "e4 e5")
        await make_offer(use_cases, match, ALICE)
        answered, moved = await asyncio.gather(
            others.offers.answer(match.id, BOB, DRAW, accept=accept),
            use_cases.play.move(match.id, ALICE, "Nf3"),
            return_exceptions=True,
        )
        assert isinstance(answered, Match), answered
        assert isinstance(moved, MoveMade if not accept else (MoveMade, MatchOver, MoveTaken)), moved
        assert (await others.lookup.get(match.id)).is_over == accept


async def test_offer_is_not_repeated_before_the_opponent_has_moved(use_cases: UseCases) -> None:
    match = await begin_match(use_cases, "e4")
    offer = await make_offer(use_cases, match, ALICE)
    await use_cases.offers.show(offer, 17)
    with raises_refusal("offer-open") as refused:
        await use_cases.offers.make(match.id, ALICE, DRAW)
    assert refused.value.facts == {"player": BOB, "kind": DRAW}
    await use_cases.offers.answer(match.id, BOB, DRAW, accept=False)
    with raises_refusal("offer-soon"):
        await use_cases.offers.make(match.id, ALICE, DRAW)
    # The opponent's offers and other kinds of offers are not affected.
    await make_offer(use_cases, match, BOB)
    await use_cases.offers.answer(match.id, ALICE, DRAW, accept=False)
    await make_offer(use_cases, match, ALICE, TAKEBACK)
    match = await play_moves(use_cases, match, "e5")
    offer = await make_offer(use_cases, match, ALICE)
    await use_cases.offers.show(offer, 18)
    match = await play_moves(use_cases, match, "Nf3")
    with raises_refusal("offer-open"):
        await use_cases.offers.make(match.id, ALICE, DRAW)
    match = await play_moves(use_cases, match, "Nc6")
    await make_offer(use_cases, match, ALICE)


async def test_answer_to_an_earlier_offer_is_refused(use_cases: UseCases) -> None:
    match = await begin_match(use_cases, "e4")
    first = await make_offer(use_cases, match, ALICE)
    match = await play_moves(use_cases, match, "e5", "Nf3")
    await make_offer(use_cases, match, ALICE)
    with pytest.raises(OfferGone):
        await use_cases.offers.answer(match.id, BOB, DRAW, accept=True, version=first.version)
    assert (await use_cases.offers.answer(match.id, BOB, DRAW, accept=True)).reason == AGREEMENT


@pytest.mark.slow
@pytest.mark.parametrize(
    ("moves", "player", "moves_left"),
    [
        ("e4 e5 Nf3", ALICE, "e2e4 e7e5"),
        ("e4 e5 Nf3", BOB, "e2e4"),
        ("e4", ALICE, ""),
        ("e4 e5", ALICE, ""),
    ],
)
async def test_takeback_undoes_the_players_last_move(
    use_cases: UseCases, others: UseCases, path: Path, moves: str, player: int, moves_left: str
) -> None:
    match = await begin_match(use_cases, moves)
    await use_cases.posting.mark_posted(match, 77)
    offer = await make_offer(use_cases, match, player, TAKEBACK)
    back = await use_cases.offers.answer(match.id, offer.to, TAKEBACK, accept=True)
    assert ucis(back) == moves_left.split()
    assert (back.turn_player, back.ply, back.takebacks) == (player, len(moves_left.split()), 1)
    assert (back.posted_ply, back.posted_message_id) == (back.ply - 1, 77)
    assert await others.lookup.get(match.id) == back
    assert ucis(await others.lookup.get(match.id)) == moves_left.split()
    # Moves that were taken back are archived.
    with closing(sqlite3.connect(path)) as connection, connection:
        kept = connection.execute(
            "SELECT ply, san, player_id, takeback FROM retracted ORDER BY ply"
        ).fetchall()
    connection.close()
    plies = range(back.ply + 1, match.ply + 1)
    assert kept == [(ply, moves.split()[ply - 1], (BOB, ALICE)[ply % 2], 1) for ply in plies]
    again = await play_moves(use_cases, back, "a3" if player == ALICE else "a6")
    assert ucis(await others.lookup.get(match.id)) == ucis(again)


async def test_message_reread_after_restart_does_not_repeat_a_move_taken_back(
    use_cases: UseCases,
) -> None:
    match, before, after = (
        await begin_match(use_cases),
        NOW - timedelta(seconds=1),
        NOW + timedelta(seconds=1),
    )
    match = (await use_cases.play.move(match.id, ALICE, "e4", sent=Sent(70, before))).match
    offer = await make_offer(use_cases, match, ALICE, TAKEBACK)
    await use_cases.offers.answer(match.id, offer.to, TAKEBACK, accept=True)
    with raises_refusal("move-stale"):
        await use_cases.play.move(match.id, ALICE, "e4", sent=Sent(70, before, late=True))
    assert (await use_cases.play.move(match.id, ALICE, "d4", sent=Sent(90, after, late=True))).match.ply == 1


@pytest.mark.slow
async def test_repeated_takebacks(use_cases: UseCases, others: UseCases) -> None:
    match = await begin_match(use_cases, "e4 e5")
    for _ in range(3):
        match = await play_moves(use_cases, match, "Nf3", "Nc6")
        await make_offer(use_cases, match, ALICE, TAKEBACK)
        match = await others.offers.answer(match.id, BOB, TAKEBACK, accept=True)
        assert ucis(match) == ["e2e4", "e7e5"]
        match = await play_moves(use_cases, match, "Bc4", "Bc5", "Nf3")
        assert ucis(await others.lookup.get(match.id)) == ucis(match)
        await make_offer(use_cases, match, BOB, TAKEBACK)
        match = await others.offers.answer(match.id, ALICE, TAKEBACK, accept=True)
        match = await play_moves(use_cases, match, "Be7", "Be2")
        assert ucis(match)[2:] == ["f1c4", "f8e7", "c4e2"]
        match = await take_back_moves(use_cases, match)
    assert match.takebacks == 12


async def take_back_moves(use_cases: UseCases, match: Match) -> Match:
    """Take back Alice's moves one by one, until two plies are left."""
    while match.ply > 2:
        await make_offer(use_cases, match, ALICE, TAKEBACK)
        match = await use_cases.offers.answer(match.id, BOB, TAKEBACK, accept=True)
    return match


async def test_takeback_is_refused_without_a_move(use_cases: UseCases) -> None:
    match = await begin_match(use_cases)
    for player in (ALICE, BOB):
        with raises_refusal("takeback-none"):
            await use_cases.offers.make(match.id, player, TAKEBACK)
    match = await play_moves(use_cases, match, "e4")
    with raises_refusal("takeback-none"):
        await use_cases.offers.make(match.id, BOB, TAKEBACK)
    with pytest.raises(NotAPlayer):
        await use_cases.offers.make(match.id, CAROL, TAKEBACK)


async def test_move_for_the_position_before_a_takeback_is_refused(
    use_cases: UseCases, others: UseCases
) -> None:
    match = await begin_match(use_cases, "e4 e5")
    seen = await others.lookup.get(match.id)
    await make_offer(use_cases, match, ALICE, TAKEBACK)
    await use_cases.offers.answer(match.id, BOB, TAKEBACK, accept=True)
    made = await others.play.move(match.id, ALICE, "d4", seen=seen)
    assert ucis(made.match) == ["d2d4"]
    with raises_refusal("move-stale"):
        await others.play.move(match.id, BOB, "d5", ply=2)


async def test_late_confirmation_of_a_board_taken_back_is_ignored(use_cases: UseCases) -> None:
    match = await begin_match(use_cases, "e4 e5")
    await make_offer(use_cases, match, BOB, TAKEBACK)
    back = await use_cases.offers.answer(match.id, ALICE, TAKEBACK, accept=True)
    after = await play_moves(use_cases, back, "d5")
    assert not await use_cases.posting.mark_posted(match, 5)
    assert await use_cases.posting.mark_posted(after, 6)


@pytest.mark.slow
@pytest.mark.parametrize("kind", [DRAW, TAKEBACK])
async def test_answers_race_with_a_move(use_cases: UseCases, others: UseCases, kind: str) -> None:
    """With two processes, exactly one of these happens: acceptance, refusal, or the next move."""
    for _ in range(12):
        match = await begin_match(use_cases, "e4 e5 Nf3")
        await make_offer(use_cases, match, ALICE, kind)
        results = await asyncio.gather(
            others.offers.answer(match.id, BOB, kind, accept=True),
            use_cases.play.move(match.id, BOB, "Nc6"),
            others.offers.answer(match.id, BOB, kind, accept=True),
            use_cases.offers.answer(match.id, BOB, kind, accept=False),
            return_exceptions=True,
        )
        for result in results:
            # If the move was taken back first, it is the other player's turn.
            assert isinstance(result, (Match, MoveMade, Refusal, rules.IllegalMove)), result
        gone = {"offer-gone", "move-taken", "move-over", "move-not-your-turn"}
        assert set(refusal_keys(results)) <= gone
        current = await use_cases.lookup.get(match.id)
        assert ucis(current) == ucis(await others.lookup.get(match.id))
        taken = [results[n] for n in (0, 2) if isinstance(results[n], Match)]
        assert len(taken) <= 1
        if taken and kind == DRAW:
            assert current.reason == AGREEMENT
        moved = isinstance(results[1], MoveMade)
        declined = isinstance(results[3], Match)
        # After a refusal, the game continues.
        assert len(taken) + declined <= 1
        assert moved or taken


@pytest.mark.slow
async def test_concurrent_offers_agree(use_cases: UseCases, others: UseCases) -> None:
    for _ in range(10):
        match = await begin_match(use_cases, "e4")
        results = await asyncio.gather(
            use_cases.offers.make(match.id, ALICE, DRAW),
            others.offers.make(match.id, BOB, DRAW),
            return_exceptions=True,
        )
        # The second offer agrees to the first one.
        assert sorted(type(result).__name__ for result in results) == ["Match", "Offer"]
        assert (await use_cases.lookup.get(match.id)).reason == AGREEMENT


@pytest.mark.parametrize("player", [ALICE, BOB])
@pytest.mark.parametrize("moves", ["", "e4"])
async def test_game_is_aborted_before_both_have_moved(use_cases: UseCases, player: int, moves: str) -> None:
    match = await begin_match(use_cases, moves)
    with pytest.raises(NotAPlayer):
        await use_cases.play.abort(match.id, CAROL)
    over = await use_cases.play.abort(match.id, player)
    assert (over.reason, over.result, over.winner, over.is_over) == (ABORTED, "*", None, True)
    assert '[Termination "abandoned"]' in over.pgn("a", "b")
    with pytest.raises(MatchOver):
        await use_cases.play.abort(match.id, player)


async def test_abort_is_refused_after_both_have_moved(use_cases: UseCases) -> None:
    match = await begin_match(use_cases, "e4 e5")
    with raises_refusal("abort-late"):
        await use_cases.play.abort(match.id, ALICE)
    assert not (await use_cases.lookup.get(match.id)).is_over


async def test_refused_claim_reports_progress(use_cases: UseCases) -> None:
    fen = "4k3/8/8/8/8/8/4P3/4K2R w K - 60 80"
    match = await begin_match(use_cases, "Rg1 Kd8 Rh1 Ke8", start=fen)
    with pytest.raises(NothingToClaim) as caught:
        await use_cases.play.claim(match.id, ALICE)
    game = caught.value.facts["progress"]
    assert isinstance(game, rules.Game)
    reached = {progress.reason: (progress.reached, progress.needed) for progress in game.progress()}
    assert reached == {rules.Reason.THREEFOLD_REPETITION: (1, 3), rules.Reason.FIFTY_MOVES: (32, 50)}
