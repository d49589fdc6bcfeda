"""The laws of chess in composed positions, ordered by articles of the FIDE Laws of Chess."""

from __future__ import annotations

import pytest

import rules
from rules import BLACK, WHITE, Outcome, Reason
from tests.cases import loop_over


def position(fen: str, key: str = "chess") -> rules.Position:
    return rules.Position.from_fen(rules.variant(key), fen)


def ucis(fen: str, key: str = "chess", *, prefix: str = "") -> set[str]:
    return {move.uci() for move in position(fen, key).legal_moves() if move.uci().startswith(prefix)}


def play(game: rules.Game, *texts: str) -> rules.Game:
    for text in texts:
        game.play(game.position.parse(text))
    return game


# ---- 3.7 pawns


def test_double_step_needs_two_empty_squares() -> None:
    assert ucis("4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", prefix="e2") == set()
    assert ucis("4k3/8/8/8/4p3/8/4P3/4K3 w - - 0 1", prefix="e2") == {"e2e3"}
    assert ucis("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", prefix="e2") == {"e2e3", "e2e4"}
    assert ucis("4k3/8/8/8/8/4P3/8/4K3 w - - 0 1", prefix="e3") == {"e3e4"}


def test_en_passant_lasts_one_move() -> None:
    start = position("4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1")
    passed = start.play(start.parse("d5"))
    assert passed.fen().split()[3] == "d6"
    taken = passed.play(passed.parse("exd6"))
    assert taken.fen() == "4k3/8/3P4/8/8/8/8/4K3 b - - 0 2"
    waited = passed.play(passed.parse("Kd1"))
    waited = waited.play(waited.parse("Kd8"))
    assert "e5d6" not in {move.uci() for move in waited.legal_moves()}


def test_fen_has_the_en_passant_square_only_if_a_pawn_attacks_it() -> None:
    start = rules.variant("chess").start()
    assert start.play(start.parse("e4")).fen().split()[3] == "-"


def test_en_passant_must_not_expose_the_king_on_the_rank() -> None:
    # both pawns leave the fifth rank, on which the rook would attack the king
    assert "d5e6" not in ucis("4k3/8/8/K2Pp2r/8/8/8/8 w - e6 0 1")
    assert "d5e6" in ucis("4k3/8/8/K1nPp2r/8/8/8/8 w - e6 0 1")


def test_en_passant_can_capture_the_checking_pawn() -> None:
    assert ucis("8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1") >= {"e4d3"}


def test_pawn_promotes_to_four_pieces() -> None:
    assert ucis("8/4P3/8/k7/8/8/8/4K3 w - - 0 1", prefix="e7") == {"e7e8q", "e7e8r", "e7e8b", "e7e8n"}


def test_promoted_piece_gives_check_at_once() -> None:
    start = position("7k/4P3/8/8/8/8/8/4K3 w - - 0 1")
    after = start.play(start.parse("e8=Q"))
    assert after.fen() == "4Q2k/8/8/8/8/8/8/4K3 b - - 0 1"
    assert after.in_check


# ---- 3.8 castling

CASTLING = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"


def test_castling_moves_king_and_rook() -> None:
    start = position(CASTLING)
    assert start.play(start.parse("O-O")).fen() == "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1"
    assert start.play(start.parse("O-O-O")).fen() == "r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1"


@loop_over(
    ("fen", "allowed"),
    [
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", {"e1g1", "e1c1"}),
        ("4k3/8/8/8/8/8/8/R3K2R w K - 0 1", {"e1g1"}),
        ("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", set()),
        ("4k3/4r3/8/8/8/8/8/R3K2R w KQ - 0 1", set()),  # in check
        ("4k3/5r2/8/8/8/8/8/R3K2R w KQ - 0 1", {"e1c1"}),  # f1 attacked
        ("4k3/6r1/8/8/8/8/8/R3K2R w KQ - 0 1", {"e1c1"}),  # g1 attacked
        ("4k3/7r/8/8/8/8/8/R3K2R w KQ - 0 1", {"e1g1", "e1c1"}),  # only the rook is attacked
        ("4k3/1r6/8/8/8/8/8/R3K2R w KQ - 0 1", {"e1g1", "e1c1"}),  # b1 attacked: only the rook crosses it
        ("4k3/3r4/8/8/8/8/8/R3K2R w KQ - 0 1", {"e1g1"}),  # d1 attacked
        ("4k3/8/8/8/8/8/8/RN2K1NR w KQ - 0 1", set()),  # blocked
        ("4k3/8/8/8/8/8/8/Rn2K2R w KQ - 0 1", {"e1g1"}),
    ],
)
def test_castling_conditions(fen: str, allowed: set[str]) -> None:
    assert {uci for uci in ucis(fen) if uci in {"e1g1", "e1c1"}} == allowed


@pytest.mark.parametrize(
    ("move", "left"), [("Ra2", "Kkq"), ("Rh2", "Qkq"), ("Ke2", "kq"), ("Rxa8", "Kk"), ("Rxh8", "Qq")]
)
def test_castling_rights_are_lost(move: str, left: str) -> None:
    start = position(CASTLING)
    assert start.play(start.parse(move)).fen().split()[2] == left


def test_returned_rook_cannot_castle() -> None:
    game = play(rules.Game(position(CASTLING)), "Rh2", "Ra7", "Rh1", "Ra8")
    assert game.position.fen().split()[2] == "Qk"


# ---- Guidelines II: Chess960


@pytest.mark.parametrize(
    ("fen", "uci", "after"),
    [
        # king and rook swap squares
        ("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"),
        # the king stays, and the rook jumps over it
        ("4k3/8/8/8/8/8/8/6KR w H - 0 1", "g1h1", "4k3/8/8/8/8/8/8/5RK1 b - - 1 1"),
        # the king moves far to the left, past the rook's target
        ("4k3/8/8/8/8/8/8/1R4K1 w B - 0 1", "g1b1", "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"),
        # the king on b1 castles queenside by moving to the right
        ("4k3/8/8/8/8/8/8/RK6 w A - 0 1", "b1a1", "4k3/8/8/8/8/8/8/2KR4 b - - 1 1"),
    ],
)
def test_chess960_castling_ends_on_the_squares_of_chess(fen: str, uci: str, after: str) -> None:
    start = position(fen, "chess960")
    move = start.move_from_uci(uci)
    assert move.castling
    assert start.play(move).fen() == after


def test_chess960_castling_must_not_expose_the_king_on_the_rank() -> None:
    # the rook on b1 shields the king from the rook on a1 before castling
    assert "c1b1" not in ucis("4k3/8/8/8/8/8/8/rRK5 w B - 0 1", "chess960")
    assert "c1b1" in ucis("4k3/8/8/8/8/8/8/1RK5 w B - 0 1", "chess960")


def test_chess960_castling_needs_an_empty_and_safe_path() -> None:
    assert "b1f1" not in ucis("4k3/8/8/8/8/8/8/1K3RN1 w F - 0 1", "chess960")  # g1 is the king's target
    assert "b1f1" not in ucis("4k3/8/8/3r4/8/8/8/1K3R2 w F - 0 1", "chess960")  # d1 on the path is attacked


# ---- 1.4, 5.1, 5.2 end of the game


@loop_over(
    ("fen", "outcome"),
    [
        ("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", Outcome(BLACK, Reason.CHECKMATE)),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", Outcome(None, Reason.STALEMATE)),
        ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", Outcome(WHITE, Reason.CHECKMATE)),
        ("8/8/8/4k3/8/8/8/4K3 w - - 0 1", Outcome(None, Reason.INSUFFICIENT_MATERIAL)),
        ("8/8/8/4k3/8/3N4/8/4K3 b - - 0 1", Outcome(None, Reason.INSUFFICIENT_MATERIAL)),
        ("8/8/8/4k3/8/2B5/8/4K3 b - - 0 1", Outcome(None, Reason.INSUFFICIENT_MATERIAL)),
        ("8/8/4b3/4k3/8/3B4/8/4K3 w - - 0 1", Outcome(None, Reason.INSUFFICIENT_MATERIAL)),  # both light
        ("8/8/5b2/4k3/8/3B4/8/4K3 w - - 0 1", None),  # bishops on different colours can still mate
        ("8/8/4n3/4k3/8/3N4/8/4K3 b - - 0 1", None),
        ("8/8/8/4k3/8/3NN3/8/4K3 b - - 0 1", None),  # two knights: mate can't be forced, but it exists
        ("8/8/8/4k3/8/4P3/8/4K3 w - - 0 1", None),
    ],
)
def test_outcome_of_a_position(fen: str, outcome: Outcome | None) -> None:
    assert position(fen).outcome() == outcome


def test_check_by_a_lone_knight_is_a_dead_position() -> None:
    start = position("7k/8/5N2/8/8/8/8/K7 b - - 0 1")
    assert start.outcome() == Outcome(None, Reason.INSUFFICIENT_MATERIAL)


# ---- 9.2, 9.3, 9.6 claims and counters


def test_threefold_repetition_can_be_claimed_and_fivefold_repetition_ends_the_game() -> None:
    game = rules.Game(rules.variant("chess").start())
    for appearance in range(2, 6):
        assert game.outcome() is None
        play(game, "Nf3", "Nf6", "Ng1")
        assert Reason.THREEFOLD_REPETITION not in game.claims() or appearance > 3
        play(game, "Ng8")
        assert (Reason.THREEFOLD_REPETITION in game.claims()) == (3 <= appearance < 5)
    assert game.outcome() == Outcome(None, Reason.FIVEFOLD_REPETITION)
    assert game.claims() == ()
    with pytest.raises(rules.IllegalMove) as caught:
        game.play(game.position.legal_moves()[0])
    assert caught.value.reason is rules.Illegal.GAME_OVER


def test_position_with_lost_castling_rights_is_not_a_repetition() -> None:
    game = play(rules.Game(rules.variant("chess").start()), "e4", "e5", "Nf3", "Nf6")
    first = game.position.identity()
    play(game, "Ke2", "Nc6", "Ke1", "Nb8")
    assert game.position.board == game.positions[4].board
    assert game.position.identity() != first


def test_en_passant_square_distinguishes_positions_only_if_the_capture_is_legal() -> None:
    # the pawn on b4 attacks a3 but is pinned, so it can't capture
    pinned = position("8/8/8/8/k7/8/P7/4K3 w - - 0 1")
    assert pinned.identity() == position("8/8/8/8/k7/8/P7/4K3 w - - 5 9").identity()
    live = position("4k3/8/8/8/Pp6/8/8/4K3 b - a3 0 1")
    assert live.identity() != position("4k3/8/8/8/Pp6/8/8/4K3 b - - 0 1").identity()
    dead = position("1k6/8/8/8/Pp6/8/8/1R2K3 b - a3 0 1")
    assert dead.fen().split()[3] == "a3"
    assert dead.identity() == position("1k6/8/8/8/Pp6/8/8/1R2K3 b - - 0 1").identity()


def test_fifty_move_rule_can_be_claimed_after_a_hundred_plies() -> None:
    game = rules.Game(position("4k3/8/8/8/8/8/R7/4K3 w - - 98 80"))
    play(game, "Rb2")
    assert game.claims() == ()
    play(game, "Kd8")
    assert game.claims() == (Reason.FIFTY_MOVES,)
    assert game.claim(Reason.FIFTY_MOVES) == Outcome(None, Reason.FIFTY_MOVES)
    with pytest.raises(ValueError, match="cannot be claimed"):
        game.claim(Reason.THREEFOLD_REPETITION)


def test_seventyfive_moves_end_the_game() -> None:
    game = rules.Game(position("4k3/8/8/8/8/8/R7/4K3 w - - 149 80"))
    play(game, "Rb2")
    assert game.outcome() == Outcome(None, Reason.SEVENTYFIVE_MOVES)


@pytest.mark.parametrize("clock", [99, 149])
def test_checkmate_takes_precedence_over_move_counters(clock: int) -> None:
    game = play(rules.Game(position(f"7k/8/6K1/8/8/8/R7/8 w - - {clock} 90")), "Ra8")
    assert game.outcome() == Outcome(WHITE, Reason.CHECKMATE)
    assert game.claims() == ()


def test_pawn_moves_and_captures_reset_the_halfmove_clock() -> None:
    game = play(rules.Game(position("4k3/3p4/8/8/8/8/R7/4K3 w - - 42 80")), "Rd2")
    assert game.position.halfmove_clock == 43
    play(game, "d6")
    assert game.position.halfmove_clock == 0
    play(game, "Rd3", "Kd7", "Rxd6")
    assert game.position.halfmove_clock == 0


# ---- positions and games as objects


def test_positions_are_immutable_and_compared_by_value() -> None:
    start = rules.variant("chess").start()
    before = start.fen()
    after = start.play(start.parse("e4"))
    assert start.fen() == before != after.fen()
    assert start == rules.variant("chess").start()
    assert len({start, rules.variant("chess").start(), after}) == 2
    assert start != rules.variant("chess960").start(518)
    assert start.legal_moves() is not start.legal_moves()


def test_move_does_not_change_another_game() -> None:
    first, second = (rules.Game(rules.variant("chess").start()) for _ in range(2))
    play(first, "e4")
    assert second.position.fen().startswith("rnbqkbnr/pppppppp/8/8/8/8")


def test_move_in_a_copy_does_not_change_the_game() -> None:
    game = play(rules.Game(rules.variant("chess").start()), "Nf3", "Nf6", "Ng1", "Ng8")
    copy = play(game.copy(), "Nf3", "Nf6", "Ng1", "Ng8")
    assert (len(game.moves), len(copy.moves)) == (4, 8)
    assert (game.appearances(), copy.appearances()) == (2, 3)
