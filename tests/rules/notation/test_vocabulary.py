"""Moves typed with the letters and names of pieces in other languages."""

from __future__ import annotations

import pytest

import rules
from bot.discord.wording.notation import VOCABULARY
from bot.texts import LOCALES
from bot.texts.typed_pieces import pieces_of, typed_pieces
from rules.notation.move_shapes import looks_like_move
from tests.cases import loop_over
from tests.variants import one_of_each_kind

PROMOTING = "8/4P1k1/8/8/8/8/8/4K3 w - - 0 1"


def parse(key: str, text: str, fen: str | None = None) -> str:
    variant = rules.variant(key)
    position = variant.start() if fen is None else rules.Position.from_fen(variant, fen)
    return position.parse(text, vocabulary=VOCABULARY).uci()


@loop_over(
    ("key", "texts", "uci"),
    [
        ("chess", ["Sf3", "Sf3!", "1. Sf3", "S f3", "Springer f3", "springer auf f3", "SPRINGER F3"], "g1f3"),
        ("chess", ["from e2 to e4", "von e2 nach e4", "e2 nach e4", "de e2 à e4", "E2 a E4"], "e2e4"),
        ("chess", ["de e2 pra e4", "E2からE4", "从e2到e4", "pawn from e2 to e4"], "e2e4"),
        ("chess", ["knight from g1 to f3", "Springer von g1 nach f3", "cavalo de g1 para f3"], "g1f3"),
        ("chess", ["Cf3", "caballo f3", "Caballo a f3", "cavalier f3", "cavalo para f3"], "g1f3"),
        ("chess", ["ナイトf3", "ナイト f3", "马f3", "騎士f3", "马 f3"], "g1f3"),
        ("chess", ["Bauer e4", "peón e4", "pion e4", "peão e4", "ポーンe4", "兵e4"], "e2e4"),
        ("seirawan", ["Sf3", "Springer f3"], "g1f3"),
        ("duck", ["Sf3,d5", "Cf3 d5"], "g1f3,f3d5"),
        ("shogi", ["7六步", "76步", "7f", "７六"], "c3c4"),
        ("xiangqi", ["马c3", "caballo c3", "ma c3"], "b1c3"),
        ("janggi", ["ma 02-83", "02ma83", "ma c3", "마c3"], "b1c3"),
    ],
)  # fmt: skip
def test_local_spellings(key: str, texts: list[str], uci: str) -> None:
    assert {text: parse(key, text) for text in texts} == dict.fromkeys(texts, uci)


@loop_over(
    ("text", "moves"),
    [
        ("sf3", "g1f3"),
        ("s1f3", "g1f3"),
        ("s@f3", None),
        ("cc3", "c2c3 b1c3"),
        ("dd4", "d2d4"),
        ("lb5", None),
        ("s f3", None),
        ("so3", None),
        ("sein", None),
    ],
)
def test_letters_in_lower_case(text: str, moves: str | None) -> None:
    """Files come first: cc3 isn't played as a pawn's move, but only suggested as a knight's."""
    try:
        found = parse("chess", text)
    except rules.AmbiguousMove as error:
        found = " ".join(move.uci() for move in error.candidates)
    except rules.MoveError:
        found = None
    assert found == moves


def test_lower_case_letters_are_suggested_for_illegal_pawn_moves() -> None:
    with pytest.raises(rules.IllegalMove) as raised:
        parse("chess", "cf3")
    assert raised.value.near[0].uci() == "g1f3"
    with pytest.raises(rules.IllegalMove) as raised:
        parse("chess", "a1c3")
    assert raised.value.near == (), "two squares"


def test_captures_in_words() -> None:
    position = "4k3/8/8/4p3/8/8/8/4Q1K1 w - - 0 1"
    for text in ("后吃e5", "后 吃 e5", "皇后吃e5", "Dame schlägt e5", "dama captura e5", "dame prend e5"):
        assert parse("chess", text, position) == "e1e5", text
    assert parse("chess", "马到f3") == parse("chess", "马走f3") == "g1f3"


OPEN = "r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4"
TAKING = "3r3k/4P3/8/3p1p2/4P3/8/8/4K3 w - - 0 1"
EN_PASSANT = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"
HANDS = "rnbqkbnr/pppp1ppp/8/8/8/8/PPPP1PPP/RNBQKBNR[PNpn] w KQkq - 0 4"
SHOGI_HANDS = "4k4/9/9/9/9/9/9/9/4K4[GPNgpn] w 0 1"


@loop_over(
    ("fen", "texts", "uci"),
    [
        (OPEN, ["bishop takes pawn", "Läufer schlägt den Bauern", "Läufer nimmt Bauer"], "c4f7"),
        (OPEN, ["knight takes pawn", "N takes the pawn", "knight takes pawn on e5"], "f3e5"),
        (OPEN, ["cavalier prend le pion", "caballo come al peón", "Springer schlägt auf e5"], "f3e5"),
        (TAKING, ["pawn takes pawn"], "e4d5 e4f5"),
        (TAKING, ["pawn takes rook"], "e7d8b e7d8n e7d8q e7d8r"),
        (TAKING, ["pawn takes rook, promotes to a queen", "e7 takes d8 promote to queen"], "e7d8q"),
        (TAKING, ["e8 promote to knight", "pawn e8 and promotes to a knight"], "e7e8n"),
        (TAKING, ["promote to knight", "pawn promotes to knight"], "e7d8n e7e8n"),
        (PROMOTING, ["promote to knight", "Promote to a knight!", "pawn promotes to knight"], "e7e8n"),
        (EN_PASSANT, ["pawn takes pawn"], "e5d6"),
        (PROMOTING, ["promote e8 to a rook", "e8 in Turm umwandeln", "wandle e8 in einen Turm um"], "e7e8r"),
        (PROMOTING, ["e8 promouvoir en tour", "coronar e8 como torre", "e8 promover torre"], "e7e8r"),
        (PROMOTING, ["e8ルークに成る", "e8升变车", "e8升变为车", "e8升车"], "e7e8r"),
        (TAKING, ["兵吃车升变为后"], "e7d8q"),
    ],
)  # fmt: skip
def test_captures_and_promotions_that_name_pieces(fen: str, texts: list[str], uci: str) -> None:
    for text in texts:
        try:
            found = parse("chess", text, fen)
        except rules.AmbiguousMove as error:
            found = " ".join(sorted(move.uci() for move in error.candidates))
        assert found == uci, text


def test_illegal_capture_of_a_named_piece_gets_the_reason() -> None:
    with pytest.raises(rules.IllegalMove) as raised:
        parse("chess", "bishop takes knight", OPEN)
    assert raised.value.reason is rules.Illegal.CANNOT_REACH
    with pytest.raises(rules.IllegalMove) as raised:
        parse("chess", "knight takes queen", "4r2k/8/8/8/3q4/8/4N3/4K3 w - - 0 1")
    assert raised.value.reason is rules.Illegal.PINNED


@loop_over(
    ("key", "fen", "texts", "uci"),
    [
        ("crazyhouse", HANDS, ["drop pawn e4", "drop a pawn on e4", "pawn drop e4", "place P at e4"], "P@e4"),
        ("crazyhouse", HANDS, ["Drop a knight on f3", "put my knight on f3", "drop n f3"], "N@f3"),
        ("crazyhouse", HANDS, ["Springer auf f3 einsetzen", "setze einen Springer auf f3"], "N@f3"),
        ("crazyhouse", HANDS, ["parachute un cavalier en f3", "pon un caballo en f3"], "N@f3"),
        ("crazyhouse", HANDS, ["soltar um cavalo em f3", "ナイトをf3に打つ", "在f3放马"], "N@f3"),
        ("shogi", SHOGI_HANDS, ["place gold at 5b", "drop a gold on 5b", "drop G 5b"], "G@e8"),
        ("shogi", SHOGI_HANDS, ["歩打5五", "5五に歩を打つ", "歩を5五に打つ", "5五へ歩打"], "P@e5"),
    ],
)  # fmt: skip
def test_drops_in_words(key: str, fen: str, texts: list[str], uci: str) -> None:
    assert {text: parse(key, text, fen) for text in texts} == dict.fromkeys(texts, uci)


def test_drop_without_a_square_asks_where() -> None:
    for text in ("drop a knight", "Springer einsetzen", "ナイトを打つ"):
        with pytest.raises(rules.AmbiguousMove) as raised:
            parse("crazyhouse", text, HANDS)
        moves = [move.uci() for move in raised.value.candidates]
        assert len(moves) == 34, text
        assert all(move.startswith("N@") for move in moves), text


def test_particles_in_japanese_moves() -> None:
    for text in ("歩を7六に", "歩を76へ", "7六に歩", "７六へ歩を"):
        assert parse("shogi", text) == "c3c4", text
    promoting = "4k4/9/9/9/9/9/9/1B7/4K4[] w - - 0 1"
    for text in ("角を3三に成る", "3三に角成り"):
        assert parse("shogi", text, promoting) == "b2g7+", text


def test_captures_without_spaces() -> None:
    position = "3rk3/8/8/4p3/6N1/8/8/4K3 w - - 0 1"
    for text in ("马吃兵", "马吃兵！", "ナイトがポーンを取る"):
        assert parse("chess", text, position) == "g4e5", text


def test_chat_with_words_of_drops_captures_and_promotions_is_no_move() -> None:
    for text in (
        "that takes forever", "drop me a line", "she takes the bus at e4 street", "promote your stream",
        "drop it", "put it on e4", "the queen takes too long", "queen takes all", "drop the act",
        "he takes knight", "place your bets", "I'd promote to knight", "promote", "drop e4", "drop queen",
        "put it in e4", "角に注意", "歩を取る",
    ):  # fmt: skip
        for key, fen in (("chess", OPEN), ("crazyhouse", HANDS), ("shogi", SHOGI_HANDS)):
            with pytest.raises(rules.MalformedMove):
                parse(key, text, fen)
            position = rules.Position.from_fen(rules.variant(key), fen)
            assert not looks_like_move(position.variant, text, VOCABULARY), text


@loop_over(
    ("text", "promoted"),
    [
        ("e8=D", "q"),
        ("e8D", "q"),
        ("e8d", "q"),
        ("e8=s", "n"),
        ("e8 Dame", "q"),
        ("e7e8D", "q"),
        ("e8=T", "r"),
        ("e8S", "n"),
        ("e8A", "b"),
        ("e8(D)", "q"),
        ("e8=(D)", "q"),
        ("e8クイーン", "q"),
        ("e8后", "q"),
    ],
)
def test_promotions(text: str, promoted: str) -> None:
    assert parse("chess", text, PROMOTING) == f"e7e8{promoted}"


@loop_over(
    ("texts", "uci"),
    [
        (["kurze Rochade", "petit roque", "Enroque corto!", "roque pequeno", "短易位", "0-0"], "e1g1"),
        (["Lange Rochade", "grand roque", "enroque largo", "roque grande", "長易位", "0-0-0"], "e1c1"),
    ],
)
def test_castling_in_words(texts: list[str], uci: str) -> None:
    castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
    assert {text: parse("chess", text, castling) for text in texts} == dict.fromkeys(texts, uci)
    for text in ("Rochade", "roque", "enroque", "王车易位", "キャスリング"):
        with pytest.raises(rules.AmbiguousMove):
            parse("chess", text, castling)


def test_pieces_of_variants_have_the_names_on_their_cards() -> None:
    texts = ["Erzbischof d3", "archevêque d3", "arzobispo d3", "arcebispo d3", "大主教d3", "Arzobispo a d3"]
    assert {text: parse("capablanca", text) for text in texts} == dict.fromkeys(texts, "c1d3")


def test_capital_may_be_the_file_of_a_pawn() -> None:
    pawn = "4k3/8/8/4p3/3P4/8/8/4K3 w - - 0 1"
    both = "4k3/8/8/4p3/3P4/8/4Q3/4K3 w - - 0 1"
    assert parse("chess", "Dxe5", pawn) == "d4e5"
    with pytest.raises(rules.AmbiguousMove) as raised:
        parse("chess", "Dxe5", both)
    assert {move.uci() for move in raised.value.candidates} == {"d4e5", "e2e5"}


def test_english_letters_come_first() -> None:
    fen = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"
    assert parse("chess", "Rd1", fen) == "a1d1"
    with pytest.raises(rules.IllegalMove) as raised:
        parse("chess", "Re2", fen)
    assert raised.value.near[0].uci() == "e1e2"
    with pytest.raises(rules.MalformedMove):
        rules.variant("chess").start().parse("Sf3")


@pytest.mark.parametrize("text", ["good luck", "Dame", "Springer", "Alfil?", "fou de e5 rire", "马上", "T"])
def test_chat_is_not_a_move(text: str) -> None:
    with pytest.raises(rules.MalformedMove):
        parse("chess", text)


def test_unplayable_local_moves_look_like_moves() -> None:
    chess = rules.variant("chess")
    texts = ["马f9", "ナイトh9", "Läufer c4", "cavalo e9", "lxc9", "sf9"]
    assert [text for text in texts if not looks_like_move(chess, text, VOCABULARY)] == []
    assert not looks_like_move(chess, "Dame kommt", VOCABULARY)
    assert not looks_like_move(rules.variant("courier"), "R2", VOCABULARY)


def test_square_alone_asks_in_shogi_if_several_pieces_can_go_there() -> None:
    with pytest.raises(rules.AmbiguousMove):
        rules.variant("shogi").start().parse("4h")


@pytest.mark.parametrize("variant", one_of_each_kind(), ids=lambda variant: variant.key)
def test_usual_notation_keeps_its_meaning(variant: rules.Variant) -> None:
    position = variant.start()
    for move in position.legal_moves()[:60]:
        for text in (position.san(move), move.uci()):
            assert position.parse(text, vocabulary=VOCABULARY) == position.parse(text) == move


POSITIONS = [
    "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4",
    "r4rk1/pp3ppp/2nqbn2/3p4/3P4/2NQBN2/PP3PPP/R4RK1 b - - 0 12",
    "2r3k1/1P3ppp/8/3q4/8/8/5PPP/R2Q2K1 w - - 0 30",
]


@pytest.mark.parametrize("locale", LOCALES)
def test_local_letters_mean_what_english_ones_do(locale: str) -> None:
    english = {"queen": "Q", "rook": "R", "bishop": "B", "knight": "N"}
    letters = pieces_of(locale, "letters").items()
    local = {english[name]: letter for letter, (name,) in letters if name in english}
    for fen in POSITIONS:
        position = rules.Position.from_fen(rules.variant("chess"), fen)
        for move in position.legal_moves():
            text = "".join(local.get(letter, letter) for letter in position.san(move))
            try:
                read = [position.parse(text, vocabulary=VOCABULARY)]
            except rules.AmbiguousMove as error:
                read = list(error.candidates)  # Dxe5 may also be a pawn's capture.
            assert move in read, text


def test_words_name_existing_pieces() -> None:
    known = {piece.name.lower() for variant in rules.variants() for piece in variant.piece_types}
    for table in (typed_pieces("letters"), typed_pieces("names")):
        assert {name for meanings in table.values() for name in meanings} <= known | {"duck", "wall"}
    assert set(typed_pieces("letters")) & set("KQNBP") == set()
    assert all(word == word.casefold() for word in typed_pieces("names"))
