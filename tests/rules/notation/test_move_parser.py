"""Parsing of typed moves, and the reasons for illegal ones."""

from __future__ import annotations

import pytest

import rules
from rules import WHITE, AmbiguousMove, Illegal, IllegalMove, MalformedMove
from rules.position import Position
from tests.cases import loop_over


def position(fen: str, key: str = "chess") -> Position:
    return Position.from_fen(rules.variant(key), fen)


START = rules.variant("chess").start().fen()
OPEN = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4"
B_AND_BISHOP = "4k3/8/8/3p4/2p5/1P1B4/8/4K3 w - - 0 1"  # The pawn on b3 and the bishop can capture on c4.
PROMOTING = "3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1"


@loop_over(
    ("fen", "text", "uci"),
    [
        (START, "e4", "e2e4"),
        (START, " e4 ", "e2e4"),
        (START, "E4", "e2e4"),
        (START, "e4!", "e2e4"),
        (START, "e4!?", "e2e4"),
        (START, "1. e4", "e2e4"),
        (START, "1.e4", "e2e4"),
        (START, "e2e4", "e2e4"),
        (START, "E2E4", "e2e4"),
        (START, "e2-e4", "e2e4"),
        (START, "e2–e4", "e2e4"),
        (START, "Nf3", "g1f3"),
        (START, "nf3", "g1f3"),
        (START, "NF3", "g1f3"),
        (START, "Ng1f3", "g1f3"),
        (START, "Ng1-f3", "g1f3"),
        (START, "♘f3", "g1f3"),
        (START, "Ｎｆ３", "g1f3"),
        (START, "Pe4", "e2e4"),
        (OPEN, "O-O", "e1g1"),
        (OPEN, "0-0", "e1g1"),
        (OPEN, "o-o", "e1g1"),
        (OPEN, "0-0!", "e1g1"),
        (OPEN, "e1g1", "e1g1"),
        (OPEN, "e1h1", "e1g1"),
        (OPEN, "Nxe5", "f3e5"),
        (OPEN, "Ne5", "f3e5"),
        (OPEN, "nxe5+", "f3e5"),
        (OPEN, "Bxf7#", "c4f7"),
        (OPEN, "b4", "b2b4"),
        (OPEN, "bb5", "c4b5"),
        (OPEN, "bb3", "c4b3"),
        (OPEN, "b b3", "c4b3"),
        (OPEN, "BB3", "c4b3"),
        (B_AND_BISHOP, "bxc4", "b3c4"),
        (B_AND_BISHOP, "bc4", "b3c4"),
        (B_AND_BISHOP, "Bxc4", "d3c4"),
        (B_AND_BISHOP, "b3xc4", "b3c4"),
        ("8/5k2/B4p2/8/8/8/2K5/8 w - - 9 45".replace("B4p2", "BP3p2"), "b6b7", "b6b7"),
        ("8/5k2/B7/8/B7/8/2K5/8 w - - 9 45", "B6b5", "a6b5"),
        (START, "B2B4", "b2b4"),
        (PROMOTING, "e8=Q", "e7e8q"),
        (PROMOTING, "e8Q", "e7e8q"),
        (PROMOTING, "e8q", "e7e8q"),
        (PROMOTING, "e8=n", "e7e8n"),
        (PROMOTING, "e8(R)", "e7e8r"),
        (PROMOTING, "e8/B", "e7e8b"),
        (PROMOTING, "exd8=Q+", "e7d8q"),
        (PROMOTING, "ed8q", "e7d8q"),
        (PROMOTING, "e7e8Q", "e7e8q"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6 e.p.", "e5d6"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6ep", "e5d6"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6 (e.p.)", "e5d6"),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "exd6 en passant!", "e5d6"),
        ("r3k3/8/8/8/8/8/8/R3K3 w Qq - 0 1", "0-0-0", "e1c1"),
        ("r3k3/8/8/8/8/8/8/R3K3 b Qq - 0 1", "O-O-O+", "e8c8"),
    ],
)
def test_spellings_of_a_move(fen: str, text: str, uci: str) -> None:
    assert position(fen).parse(text).uci() == uci


def test_at_means_a_drop_where_pieces_are_in_hand() -> None:
    dropping = position("4k3/8/8/8/8/8/8/4K1N1[N] w - - 0 1", "crazyhouse")
    assert dropping.parse("N at f3").uci() == "N@f3"
    assert dropping.parse("knight to f3").uci() == "g1f3"
    assert position("4k3/8/8/8/8/8/8/4K1N1 w - - 0 1").parse("N at f3").uci() == "g1f3"


@pytest.mark.parametrize(
    ("fen", "text", "uci"),
    [
        ("4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1", "O-O", "f1g1"),
        ("4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1", "f1g1", "f1g1"),  # the king's and the rook's square
        ("4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1", "O-O-O", "f1b1"),
        ("4k3/8/8/8/8/8/8/1R3KR1 w GB - 0 1", "f1c1", "f1b1"),
        ("4k3/8/8/8/8/8/8/1R2K2R w HB - 0 1", "e1d1", "e1d1"),  # an ordinary king move
    ],
)
def test_shuffled_castling(fen: str, text: str, uci: str) -> None:
    assert position(fen, "chess960").parse(text).uci() == uci


@loop_over(
    "text",
    ["", " ", "hello", "lol e4 was bad", "e9", "i4", "good game", "gg", "ok", "oo", "?", "...", "1.", "42"]
    + [
        "e4 e5",
        "<@123456789>",
        "||e4||",
        "x" * 2000,
        "e4\u200f",
        "\u202ee4",
        "e4\x00",
        "８８８",
        "Xe4",
    ],
)
def test_conversation_is_malformed(text: str) -> None:
    with pytest.raises(MalformedMove):
        position(START).parse(text)


@pytest.mark.parametrize(
    ("fen", "text", "candidates"),
    [
        ("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "Nd2", {"b1d2", "f3d2"}),
        (PROMOTING, "e8", {"e7e8q", "e7e8r", "e7e8b", "e7e8n"}),
        (PROMOTING, "e7e8", {"e7e8q", "e7e8r", "e7e8b", "e7e8n"}),
        ("4k3/8/8/3p4/2P1P3/8/8/4K3 w - - 0 1", "xd5", {"c4d5", "e4d5"}),
        (START, "ee4", {"e2e4"}),
        (START, "DD4", {"d2d4"}),
        (PROMOTING, "ee8=Q", {"e7e8q"}),
    ],
)
def test_ambiguous_move_has_all_candidates(fen: str, text: str, candidates: set[str]) -> None:
    with pytest.raises(AmbiguousMove) as error:
        position(fen).parse(text)
    assert {move.uci() for move in error.value.candidates} == candidates


@loop_over(
    ("fen", "text", "reason", "details"),
    [
        (START, "e3e4", Illegal.EMPTY_SQUARE, {"square": "e3"}),
        (START, "e7e5", Illegal.WRONG_SIDE, {"square": "e7", "piece": "pawn", "color": "black"}),
        (START, "e5", Illegal.CANNOT_REACH, {"piece": "pawn", "to": "e5"}),
        (START, "Ng1e4", Illegal.CANNOT_REACH, {"piece": "knight", "from": "g1", "to": "e4"}),
        (START, "Ra3", Illegal.BLOCKED,
         {"piece": "rook", "from": "a1", "to": "a3", "square": "a2", "blocker": "pawn"}),
        (START, "Ke2", Illegal.OWN_PIECE, {"to": "e2", "piece": "pawn"}),
        (START, "exd3", Illegal.NO_CAPTURE, {"to": "d3"}),
        (START, "Nxf3", Illegal.NO_CAPTURE, {"to": "f3"}),
        (START, "e4=Q", Illegal.NO_PROMOTION, {"to": "e4"}),
        (PROMOTING, "e8=K", Illegal.PROMOTION_PIECE, {"piece": "king"}),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", "Qd4", Illegal.NO_SUCH_PIECE, {"piece": "queen"}),
        (
            "4k3/8/8/8/1b6/8/3N4/4K3 w - - 0 1",
            "Nf3",
            Illegal.PINNED,
            {"piece": "knight", "from": "d2", "royal": "king", "royal-square": "e1", "attacker": "bishop",
             "attacker-square": "b4"},
        ),
        (
            "4k3/8/8/7b/8/8/N7/3K4 w - - 0 1",
            "Nc3",
            Illegal.STILL_CHECK,
            {"royal": "king", "royal-square": "d1", "attacker": "bishop", "attacker-square": "h5"},
        ),
        (
            "4k3/8/8/8/8/8/3r4/6K1 w - - 0 1",
            "Kf2",
            Illegal.INTO_CHECK,
            {"royal": "king", "to": "f2", "attacker": "rook", "attacker-square": "d2"},
        ),
        ("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "O-O", Illegal.CASTLING_RIGHTS, {}),
        (OPEN.replace("K2R", "KB1R"), "O-O", Illegal.CASTLING_BLOCKED, {"square": "f1", "blocker": "bishop"}),
        (
            "4k3/5r2/8/8/8/8/8/R3K2R w KQ - 0 1",
            "O-O",
            Illegal.CASTLING_THROUGH,
            {"square": "f1", "attacker": "rook", "attacker-square": "f7"},
        ),
        (
            "4k3/4r3/8/8/8/8/8/R3K2R w KQ - 0 1",
            "O-O",
            Illegal.CASTLING_FROM_CHECK,
            {"attacker": "rook", "attacker-square": "e7"},
        ),
        ("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "a3", Illegal.GAME_OVER, {}),
        ("4k3/8/8/8/8/8/4p3/4K3 w - - 0 1".replace("4p3", "3pP3"), "e2e2", Illegal.OWN_PIECE, None),
    ],
)  # fmt: skip
def test_illegal_move_has_a_reason(
    fen: str, text: str, reason: Illegal, details: dict[str, str] | None
) -> None:
    with pytest.raises(IllegalMove) as error:
        position(fen).parse(text)
    assert error.value.reason is reason
    if details is not None:
        assert error.value.details == details


def test_castling_that_uncovers_an_attack_names_the_attacker() -> None:
    with pytest.raises(IllegalMove) as error:
        position("4k3/8/8/8/8/8/8/rRK5 w B - 0 1", "chess960").parse("O-O-O")
    assert error.value.details["attacker-square"] == "a1"


@pytest.mark.parametrize(
    ("fen", "text", "near"),
    [
        (START, "Nf4", {"f2f4", "g1f3"}),
        (START, "Ng3", {"g1f3", "g1h3", "g2g3"}),
        (START, "exd4", {"d2d4", "e2e4"}),
        ("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "d5", {"e4d5", "e4e5"}),
        (START, "Qh5", set()),
        (START, "bb3", {"b2b3"}),
        (START, "BB4", {"b2b4"}),
    ],
)
def test_typos_have_suggestions(fen: str, text: str, near: set[str]) -> None:
    with pytest.raises(IllegalMove) as error:
        position(fen).parse(text)
    assert {move.uci() for move in error.value.near} == near


def test_pawns_that_also_move_diagonally_are_named_by_their_file() -> None:
    start = rules.variant("breakthrough").start()
    assert [start.parse(text).uci() for text in ("de3", "ee3", "EE3")] == ["d2e3", "e2e3", "e2e3"]


def test_suggestions_are_legal_and_few() -> None:
    with pytest.raises(IllegalMove) as error:
        position(START).parse("a5")
    legal = set(position(START).legal_moves())
    assert 0 < len(error.value.near) <= 3
    assert set(error.value.near) <= legal


def test_piece_letters_depend_on_the_variant() -> None:
    unicorn = rules.variant("unicorn").start()
    assert unicorn.parse("Uc3").uci() == "b1c3"
    assert unicorn.parse("ua3").uci() == "b1a3"
    with pytest.raises(MalformedMove):
        position(START).parse("Uc3")


def test_san_disambiguates_by_file_rank_or_both() -> None:
    def san(fen: str, uci: str) -> str:
        start = position(fen)
        return start.san(start.move_from_uci(uci))

    assert san("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "b1d2") == "Nbd2"
    assert san("k7/8/8/1N6/8/8/8/1N2K3 w - - 0 1", "b1a3") == "N1a3"
    assert san("8/k6K/8/8/4Q2Q/8/8/7Q w - - 0 1", "h4e1") == "Qh4e1"
    # The other knight is pinned, so the text is unambiguous.
    assert san("4k3/8/8/8/1b6/2N5/8/4K1N1 w - - 0 1", "g1e2") == "Ne2"


def test_move_from_uci_accepts_only_exact_uci() -> None:
    start = rules.variant("chess").start()
    assert start.move_from_uci("e2e4") == start.parse("e4")
    with pytest.raises(IllegalMove):
        start.move_from_uci("e4")
    assert start.turn is WHITE


@pytest.mark.parametrize(
    ("variant", "text"),
    [("shogi", "+K-6h"), ("shogi", "+G4i-4h"), ("gorogoro", "+G4f-3f"), ("shogi", "+K5i")],
)
def test_promoted_letter_of_unpromotable_piece_is_illegal(variant: str, text: str) -> None:
    with pytest.raises(rules.IllegalMove):
        rules.variant(variant).start().parse(text)
