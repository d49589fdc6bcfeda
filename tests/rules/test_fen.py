"""Reading and writing FENs, and errors in invalid FENs."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules import InvalidFen, Position
from tests.cases import loop_over

CHESS = rules.variant("chess")


@pytest.mark.parametrize(
    "fen",
    [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R b Kq - 12 34",
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 2",
        "8/8/8/8/8/8/k6K/8 b - - 99 200",
    ],
)
def test_fen_is_written_as_read(fen: str) -> None:
    assert Position.from_fen(CHESS, fen).fen() == fen


@pytest.mark.parametrize(
    ("key", "given_fen", "written"),
    [
        ("chess", "4k3/8/8/8/8/8/8/4K3 w", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
        ("chess", "4k3/8/8/8/8/8/8/4K2R w K", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
        ("chess", " 4k3/8/8/8/8/8/8/4K2R  w  K  -  0  3 ", "4k3/8/8/8/8/8/8/4K2R w K - 0 3"),
        ("chess", "4k3/8/8/8/8/8/8/4K2R w K - 3", "4k3/8/8/8/8/8/8/4K2R w K - 3 1"),
        ("chess", "4k3/8/8/8/8/8/8/4K3 w 3 5", "4k3/8/8/8/8/8/8/4K3 w - - 3 5"),
        # an en passant square that no pawn attacks is valid, but ignored
        ("chess", "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"),
        ("chess960", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1"),
        ("chess960", "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1", "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1"),
        # in X-FEN, K is the right of the outermost rook
        ("chess960", "4k3/8/8/8/8/8/8/4KR1R w K - 0 1", "4k3/8/8/8/8/8/8/4KR1R w H - 0 1"),
        ("chess960", "4k3/8/8/8/8/8/8/4KR1R w F - 0 1", "4k3/8/8/8/8/8/8/4KR1R w F - 0 1"),
    ],
)
def test_short_and_unusual_fens_are_normalized(key: str, given_fen: str, written: str) -> None:
    assert Position.from_fen(rules.variant(key), given_fen).fen() == written


@loop_over(
    ("fen", "reason"),
    [
        ("", "fields"),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", "fields"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 extra", "fields"),
        ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "turn"),
        ("4k3/8/8/8/8/8/4K3 w - - 0 1", "ranks"),
        ("4k3/8/8/8/8/8/8/4K4 w - - 0 1", "files"),
        ("4k3/8/8/8/8/8/7/4K3 w - - 0 1", "files"),
        ("4k3/8/8/8/8/99/8/4K3 w - - 0 1", "files"),
        ("4k3/8/8/8/3U4/8/8/4K3 w - - 0 1", "piece"),
        ("4k3/8/8/8/3é4/8/8/4K3 w - - 0 1", "piece"),
        ("4k3/8/8/8/3K4/8/8/2K1K3 w - - 0 1", "kings"),
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", "kings"),
        ("P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "pawn-rank"),
        ("4k3/8/8/8/8/8/8/p3K3 w - - 0 1", "pawn-rank"),
        ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", "castling"),
        ("4k3/8/8/8/8/8/8/R3K3 w QQ - 0 1", "castling"),
        ("4k3/8/8/8/8/8/8/3K3R w K - 0 1", "castling"),
        ("4k3/8/8/8/8/8/8/R3K3 w X - 0 1", "castling"),
        ("4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "en-passant"),
        ("4k3/8/8/8/8/8/8/4K3 w - z9 0 1", "en-passant"),
        ("4k3/8/8/4p3/8/8/8/4K3 b - e6 0 1", "en-passant"),
        # omitted fields
        ("rnbqkbnr/ppp2ppp/4p3/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq  0 3", "en-passant-missing"),
        ("4k3/8/8/8/8/8/8/R3K3 w Q 0 3", "en-passant-missing"),
        ("4k3/8/8/8/8/8/8/4K3 w - 0 3", "en-passant-missing"),
        ("4k3/8/8/8/8/8/8/4K3 w - 3", "en-passant-missing"),
        ("4k3/8/8/8/8/8/8/4K3 w - 3 0 1", "en-passant-missing"),
        ("4k3/8/8/8/8/8/8/4K3 w 3", "castling"),
        ("4k3/8/8/8/8/8/8/4K3 w - - -1 1", "counter"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 0", "counter"),
        ("4k3/8/8/8/8/8/8/4K3 w - - ９ 1", "counter"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 99999999999999999999", "counter"),
        ("4k3/8/8/8/8/8/8/4K2r b - - 0 1", "opposite-check"),
        ("4" * 2000 + " w", "fields"),
    ],
)
def test_invalid_chess_fen_has_a_reason(fen: str, reason: str) -> None:
    with pytest.raises(InvalidFen) as error:
        Position.from_fen(CHESS, fen)
    assert error.value.reason == reason
    assert error.value.field
    assert str(error.value)


@pytest.mark.parametrize(
    ("key", "fen", "reason"),
    [
        # a royal piece may be in hand only if it is at the start of a game
        ("shogi", "9/9/9/9/9/9/9/9/4K4[k] w - - 0 1", "kings"),
        ("shogi", "4k4/9/9/9/9/9/9/9/4K4[K] w - - 0 1", "kings"),
        ("shogi", "9/9/9/9/9/9/9/9/9[Kk] w - - 0 1", "kings"),
        ("crazyhouse", "4k3/8/8/8/8/8/8/8[K] w - - 0 1", "kings"),
        ("seirawan", "4k3/8/8/8/8/8/8/8[K] w - - 0 1", "kings"),
        ("sittuyin", "8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[Kkk] w - - 0 1", "kings"),
        # remaining and given checks are limited to the number at the start
        ("3check", "4k3/8/8/8/8/8/8/R3K3 w - - 4+3 0 1", "checks-many"),
        ("3check", "4k3/8/8/8/8/8/8/R3K3 w - - 3+9 0 1", "checks-many"),
        ("3check", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1 +1+4", "checks-many"),
        ("5check", "4k3/8/8/8/8/8/8/R3K3 w - - 5+6 0 1", "checks-many"),
        # moves that give check are illegal
        ("racingkings", "8/8/8/k5R1/8/8/1rbnNB1K/qrbnNBRQ b - - 0 1", "check-given"),
        ("racingkings", "8/8/8/7K/8/8/krbn4/q6r w - - 0 1", "check-given"),
        ("makruk", "4k3/8/8/8/8/8/8/R3K3 b - 10000 0 1", "counter"),
        ("shogi", "4k4/9/9/9/9/9/9/9/4K4[] w - 0 3", "en-passant-missing"),
        ("nocastle", "4k3/8/8/8/8/8/8/4K3 w 3", "castling"),
    ],
)
def test_invalid_variant_fen_has_a_reason(key: str, fen: str, reason: str) -> None:
    with pytest.raises(InvalidFen) as error:
        Position.from_fen(rules.variant(key), fen)
    assert error.value.reason == reason


def test_only_ascii_digits_are_numbers() -> None:
    position = Position.from_fen(rules.variant("makruk"), "4k3/8/8/8/8/8/8/R3K3 b - ² 0 1")
    assert position.fen() == "4k3/8/8/8/8/8/8/R3K3 b - - 0 1"
    for digit in "²❶፩８":
        for rank in (digit, f"4{digit}3", f"{digit}8"):
            with pytest.raises(InvalidFen):
                Position.from_fen(rules.variant("chess"), f"4k3/8/{rank}/8/8/8/8/4K3 w - - 0 1")


def test_royal_piece_may_be_in_hand_at_the_start() -> None:
    fen = "8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[KFRRSSNNkfrrssnn] w - - 0 1"
    assert Position.from_fen(rules.variant("sittuyin"), fen) == rules.variant("sittuyin").start()


ALPHABET = st.sampled_from("rnbqkpRNBQKPu12345678/ -wWabcdefghKQkq09xé\u200f\u202e\n~+[]")


@settings(max_examples=400, deadline=None)
@given(st.text(ALPHABET, max_size=90))
def test_any_text_gives_a_position_or_invalid_fen(text: str) -> None:
    try:
        position = Position.from_fen(CHESS, text)
    except InvalidFen:
        return
    assert Position.from_fen(CHESS, position.fen()) == position


@pytest.mark.slow
@settings(max_examples=600, deadline=None)
@given(st.data())
def test_mutated_fens_give_usable_positions_or_invalid_fen(data: st.DataObject) -> None:
    base = data.draw(
        st.sampled_from(["r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"])
    )
    start = data.draw(st.integers(0, len(base)))
    length = data.draw(st.integers(0, 4))
    fen = base[:start] + data.draw(st.text(ALPHABET, max_size=4)) + base[start + length :]
    for key in ("chess", "chess960", "unicorn"):
        try:
            position = Position.from_fen(rules.variant(key), fen)
        except InvalidFen:
            continue
        assert Position.from_fen(position.variant, position.fen()) == position
        for move in position.legal_moves():
            assert position.parse(position.san(move)) == move


@pytest.mark.slow
@settings(max_examples=600, deadline=None)
@given(
    st.text(st.characters(), max_size=40)
    | st.text(st.sampled_from("abcdefgh12345678NBRQKPUnox-=O0+#!? ."), max_size=9)
)
def test_any_text_gives_a_move_or_move_error(text: str) -> None:
    position = rules.variant("unicorn").start()
    before = position.fen()
    try:
        move = position.parse(text)
    except rules.MoveError as error:
        assert str(error)
        assert not isinstance(error, rules.AmbiguousMove) or len(error.candidates) > 1
    else:
        assert move in position.legal_moves()
    assert position.fen() == before
