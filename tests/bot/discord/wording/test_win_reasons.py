"""The named reasons of results agree with the last moves."""

from __future__ import annotations

import pytest

import rules
from bot.database.transactions import Database
from bot.discord.platform.user_text import UserText
from bot.discord.wording.game_sentences import Players
from bot.discord.wording.refusal_sentences import Refusals
from bot.refusals import NothingToClaim
from bot.state.game_setup import Terms
from bot.state.use_cases import UseCases
from tests.bot.clock import Clock
from tests.words import WORDINGS

PLAYERS = Players(UserText("alice"), UserText("bob"))
ALICE, BOB = 1, 2


@pytest.fixture
async def use_cases(database: Database) -> UseCases:
    return UseCases(database, now=Clock())


async def result_of(use_cases: UseCases, variant: str, fen: str, moves: str, locale: str = "en") -> str:
    """Return the announced result of a game after these moves."""
    made = await use_cases.challenges.make(
        ALICE, BOB, Terms(variant=variant, start=fen, color="white"), channel_id=1
    )
    match = await use_cases.challenges.accept(made.id, BOB)
    for text in moves.split():
        match = (await use_cases.play.move(match.id, match.turn_player, text)).match
    assert match.is_over
    return WORDINGS[locale].result(match, PLAYERS)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("variant", "fen", "moves", "expected"),
    [
        ("kinglet", "4k3/P7/8/8/8/8/7p/4K3 w - - 0 1", "a8=K", "because alice promoted their last pawn"),
        ("kinglet", "4k3/8/8/8/8/P6p/6P1/4K3 w - - 0 1", "gxh3", "by capturing the last pawn"),
        ("duck", "4k3/4Q3/8/8/8/8/8/4K3 w - - 0 1", "e7e8,e8e7", "by capturing the king"),
        ("threekings", "k1k1k3/4Q3/8/8/8/8/8/KKK5 w - - 0 1", "Qxe8", "by capturing one king: losing"),
        ("dobutsu", "1l1/1G1/3/1L1[] w 0 1", "Gxb4", "by capturing the lion"),
        ("atomic", "4k3/4p3/8/8/8/8/4R3/K7 w - - 0 1", "Rxe7", "by blowing up the king"),
        ("nocheckatomic", "4k3/8/8/8/8/8/4p3/4K2R w - - 0 1", "Kxe2", "because alice blew up their own king"),
        ("atomar", "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", "Rxe8", "by capturing the king"),
        ("nocheckatomic", "4k3/4R3/8/8/8/8/8/K7 w - - 0 1", "Rxe8", "by capturing the king"),
    ],
)
async def test_lost_pieces_and_their_side_are_named(
    use_cases: UseCases, variant: str, fen: str, moves: str, expected: str
) -> None:
    assert expected in await result_of(use_cases, variant, fen, moves)
    assert "{" not in await result_of(use_cases, variant, fen, moves, "ja")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("variant", "expected"),
    [
        ("chess", "without a capture or pawn move: "),
        ("shatranj", " of 70."),
        ("wolf", "pawn or sergeant move: "),
        ("pawnback", "by each side without a capture: "),
        ("jesonmor", "by each side without a capture: "),
        ("xiangqi", "by each side without a capture: "),
        ("janggi", "by each side without a capture: "),
    ],
)
async def test_progress_towards_claims_is_shown(use_cases: UseCases, variant: str, expected: str) -> None:
    made = await use_cases.challenges.make(ALICE, BOB, Terms(variant=variant, color="white"), channel_id=1)
    match = await use_cases.challenges.accept(made.id, BOB)
    with pytest.raises(NothingToClaim) as refused:
        await use_cases.play.claim(match.id, ALICE)
    assert expected in await Refusals(WORDINGS["en"]).refusal(refused.value, None)


@pytest.mark.parametrize(
    ("variant", "count", "expected"), [("chess", 50, "fifty-move"), ("shatranj", 70, "70-move")]
)
async def test_claim_names_its_number_of_moves(
    use_cases: UseCases, variant: str, count: int, expected: str
) -> None:
    fen = rules.variant(variant).start().fen().rsplit(" ", 2)[0] + f" {2 * count} 90"
    made = await use_cases.challenges.make(
        ALICE, BOB, Terms(variant=variant, start=fen, color="white"), channel_id=1
    )
    match = await use_cases.challenges.accept(made.id, BOB)
    over = await use_cases.play.claim(match.id, ALICE)
    assert f"claimed by the {expected} rule" in WORDINGS["en"].result(over, PLAYERS)
    assert f"{count}手ルール" in WORDINGS["ja"].result(over, PLAYERS)
