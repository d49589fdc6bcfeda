"""The sentences about laws on cards agree with the rules."""

from __future__ import annotations

import re

import pytest

import rules
from bot.discord.wording.laws import LAWS, Section, sentences
from bot.texts import LOCALES
from rules import WHITE, Outcome, Reason
from tests.cases import loop_over
from tests.words import WORDINGS


def at(key: str, fen: str) -> rules.Position:
    return rules.Position.from_fen(rules.variant(key), fen)


def after(key: str, fen: str, moves: str) -> rules.Position:
    position = at(key, fen)
    for text in moves.split():
        position = position.play(position.parse(text))
    return position


def card(key: str, locale: str = "en") -> str:
    variant = rules.variant(key)
    return "\n".join([WORDINGS[locale].summary(variant).plain, *sentences(WORDINGS[locale], variant)])


def describes(law: str, key: str) -> bool:
    return LAWS[law](Section(WORDINGS["en"], rules.variant(key))) is not None


def test_a_card_lists_only_the_first_of_many_excluded_starts() -> None:
    numbers = " ".join(map(str, range(480)))
    variant = rules.load(f"[few:chess960]\nkibitzExcludedStarts = {numbers}\n")[-1]
    text = "\n".join(sentences(WORDINGS["en"], variant))
    assert "(never picked at random: 0, 1, 2, 3, 4, …)" in text


@pytest.mark.slow
@loop_over("locale", LOCALES)
@loop_over(
    ("definition", "expected"),
    [
        ("flagRegion = e8 f8\nflagMove = true", "The first king on e8 or f8 wins."),
        ("flagRegion = *8\nflagMove = true", "The first king on rank 8 wins."),
        ("flagRegion = *8\nflagMove = false", "Get any king to the far rank and you win."),
        ("flagRegion = e4 d5\nflagMove = false", "Get your king to e4 or d5 and you win."),
        (
            "flagRegion = *5\nflagMove = false",
            "Get your king to a5, b5, c5, d5, e5, f5, g5 or h5 and you win.",
        ),
    ],
)
def test_goals_that_the_catalogue_lacks(definition: str, expected: str, locale: str) -> None:
    variant = rules.load(f"[race:racingkings]\n{definition}\n")[-1]
    text = "\n".join(sentences(WORDINGS[locale], variant))
    assert locale != "en" or expected in text
    assert "$" not in text


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "expected"),
    [
        ("racingkings", "if White gets there first and Black follows with the very next move"),
        ("jesonmor", "Get a knight to e5 and you win if it is still there when your next turn comes."),
        ("dobutsu", "Get your lion to the far rank, safe from capture on the next move, and you win."),
        ("losers", "If you have a legal capture, you must capture."),
        ("losers", "If you are checkmated, you win."),
        ("micro", "A piece flips when it captures, and only then"),
        (
            "kyotoshogi",
            "A piece flips every time it moves, and then moves differently. Only the king never flips.",
        ),
        ("euroshogi", "must do so when it moves into, within or out of the last 3 ranks"),
        ("torishogi", "must do so when it moves into, within or out of the last 2 ranks"),
        ("torishogi", "You may not drop a swallow on a file where you already have 2 unpromoted ones."),
        (
            "torishogi",
            "If one side gave check on every move between the repeated positions, however, that side loses.",
        ),
        (
            "minishogi",
            "If one side gave check on every move between the repeated positions, however, that side loses.",
        ),
        ("minishogi", "the side that moved first in the game loses"),
        ("shogi", "You may not drop a pawn on a file where you already have an unpromoted one (nifu)."),
        ("shogi", "You may not give mate by dropping a pawn (uchifuzume)."),
        ("shogi", "for the fourth time, the game is drawn, unless one side has given check on every move"),
        ("shogi", "enough points: 28 for Sente, 27 for Gote."),
        ("shogi", "Gold general, tokin, promoted lance, promoted knight, promoted silver: moves one square"),
        ("shoshogi", "more than one king or crown prince"),
        ("xiangqi", "chasing the same piece on every move loses if that piece is unprotected"),
        ("xiangqi", "a piece on that first square blocks it"),
        ("knightmate", "Royal knight: moves like a knight; checkmate it to win the game."),
        (
            "janggi",
            "one piece; may jump in the same way along the diagonal lines in the palace; can neither",
        ),
        ("griffin", "Griffin: moves one square diagonally; from there, if that square is empty"),
        ("xiangqi", "Elephant: moves exactly two squares diagonally; a piece in between blocks it."),
        ("extinction", "Promoting your last pawn loses, too."),
        ("minishogi", "A piece may not be dropped, or left unpromoted, where it could never move again."),
        ("duck", "knights jump over it"),
        ("manchu", "Red has one banner (chariot, cannon and horse in one) in place of six pieces"),
        ("shatar", "if only knights give check at the end, the mated side wins"),
        ("shatar", "Mate without any shak is a draw (niol)."),
        ("shatar", "When a side has nothing left but its king, the game is drawn."),
        ("sittuyin", "Place rooks on your first rank only."),
        ("sittuyin", "your last pawn anywhere"),
        ("spartan", "While you have more than one king, you may lose one and play on."),
        ("supply", "A drop may not give check."),
        ("codrus", "Lose your king and you win."),
        ("atomic", "You may not blow up your own king, so your king can't capture."),
        ("atomic", "While the two kings stand next to each other, neither is in check."),
        ("crazyhouse", "No pawn may be dropped on the first or last rank."),
        ("crazyhouse", "When captured, a promoted piece turns back into what it was."),
        ("antichess", "There is no castling."),
        ("antichess", "promotes to king, queen, rook, bishop or knight"),
        ("threekings", "There is no castling."),
        ("ai-wok", "promotes to ai-wok"),
        ("asean", "On the last rank, a pawn promotes to rook, knight, khon or met."),
        (
            "berolina",
            "when an enemy Berolina pawn has just moved two squares, a Berolina pawn may capture it",
        ),
        ("grasshopper", "Pawns never move two squares at once."),
        ("courier", "Pawns never move two squares at once."),
        ("army", "from rank 2 or 3"),
        (
            "janggi",
            "horse 5, elephant 3, guard 3, soldier 2; Red, who moves second, gets 1.5 extra.",
        ),
        (
            "janggi",
            "goes one square straight and then two diagonally outward; any piece on the way blocks it",
        ),
        ("placement", "A king placed on its usual square may castle with a rook placed in a corner."),
        ("grand", "On the last 3 ranks, a pawn may promote, and on the very last it must"),
        ("seirawan", "Hawk: moves like a bishop or knight."),
        ("seirawan", "Elephant: moves like a rook or knight."),
        ("shako", "Elephant: moves one square diagonally, or leaps two squares diagonally."),
        ("gothic", "Chancellor: moves like a rook or knight."),
        ("tencubed", "Archbishop: moves like a bishop or knight."),
        ("opulent", "Stepping knight: moves like a knight, or moves one square horizontally or vertically."),
        ("reflecting", "may bounce off the edge of the board once"),
        ("legan", "captures one square forward or to the left"),
        ("wolf", "A pawn may also promote to elephant."),
        ("unicorntank", "captures by going one square sideways"),
    ],
)
def test_sentences_of_cards(key: str, expected: str) -> None:
    assert expected in card(key)


@loop_over(
    ("key", "fen", "moves", "outcome"),
    [
        ("racingkings", "8/k6K/8/8/8/8/8/8 w - - 0 1", "Kh8 Ka8", Outcome(None, Reason.GOAL_SHARED)),
        ("racingkings", "8/k6K/8/8/8/8/8/8 w - - 0 1", "Kh8 Kb6", Outcome(WHITE, Reason.GOAL)),
        ("racingkings", "8/7K/k7/8/8/8/8/8 w - - 0 1", "Kh8", Outcome(WHITE, Reason.GOAL)),
        ("jesonmor", "9/9/9/9/4N4/9/9/9/n8 b - - 0 1", "", None),
        ("jesonmor", "9/9/9/9/4N4/9/9/9/n8 b - - 0 1", "Nb3", Outcome(WHITE, Reason.GOAL)),
        ("koedem", "4k3/4Q3/8/8/8/8/8/4K3[] w - - 0 1", "Qxe8", Outcome(WHITE, Reason.EXTINCTION)),
        ("dobutsu", "1l1/L2/3/3[] w 0 1", "Lxb4", Outcome(WHITE, Reason.EXTINCTION)),
        ("codrus", "8/8/8/8/8/4k3/3P4/7K b - - 0 1", "Kxd2", None),
        ("shatar", "k7/8/1K6/8/8/8/8/r6J w - - 0 1", "Jxa1", Outcome(None, Reason.BARE_KING)),
        ("spartan", "3kk3/8/8/8/8/8/3Q4/4K3 w - - 0 1", "Qxd8", None),
    ],
)
def test_games_end_as_described(key: str, fen: str, moves: str, outcome: Outcome | None) -> None:
    assert after(key, fen, moves).outcome() == outcome


def test_check_in_losers_is_answered_by_a_capture_if_possible() -> None:
    position = at("losers", "4k3/8/8/8/4r3/3P4/3P4/4K3 w - - 0 1")
    assert position.in_check
    assert [move.uci() for move in position.legal_moves()] == ["d3e4"]


def test_only_knights_jump_over_the_duck() -> None:
    moves = {move.uci()[:4] for move in at("duck", "4k3/8/8/8/8/7*/7P/4K1NR w - - 0 1").legal_moves()}
    assert {"g1f3", "g1e2"} <= moves
    assert not {"g1h3", "h2h3", "h2h4"} & moves
    moves = {move.uci()[:4] for move in at("duck", "4k3/8/8/8/8/8/6*1/4K1NR w - - 0 1").legal_moves()}
    assert "g1h3" in moves


@pytest.mark.parametrize("key", [v.key for v in rules.variants() if describes("law-zone-must", v.key)])
def test_piece_that_must_promote_has_no_other_move(key: str) -> None:
    """Check every position of a game with moves into a zone."""
    position, count = rules.variant(key).start(), 0
    for ply in range(60):
        moves = position.legal_moves()
        turning = {(move.origin, move.target) for move in moves if move.promotion is not None}
        plain = {(m.origin, m.target) for m in moves if m.promotion is None and m.origin is not None}
        assert not turning & plain
        count += len(turning)
        turn = [move for move in moves if move.promotion is not None] or moves
        position = position.play(turn[ply * 7 % len(turn)])
        if position.outcome() is not None:
            break
    assert count, key


LIMITED = {
    "makruk": ("RR", "R", "SS", "NN", "S", "M"),
    "cambodian": ("RR", "R", "SS", "NN", "S", "M"),
    "asean": ("R", "B", "N"),
    "sittuyin": ("R", "S", "N"),
}
"""Pieces that mate a bare king, in the order of the sentence."""


@loop_over("key", LIMITED)
@loop_over("locale", LOCALES)
def test_counts_end_as_described(key: str, locale: str) -> None:
    """White's king captures the last pawn, and the count that begins is in the FEN."""
    line = next(line for line in card(key, locale).splitlines() if "64" in line or "63" in line)
    hands = "[]" if key == "sittuyin" else ""
    for force in LIMITED[key]:
        row = f"{force}{8 - len(force)}"
        position = at(key, f"4k3/8/8/8/3p4/4K3/8/{row}{hands} w - - 0 1")
        fen = position.play(position.parse("Kxd4")).fen()
        limit, passed = fen.split()[3:5]
        assert str(int(limit) // 2) in re.findall(r"\d+", line), (force, fen)
        restarts = key in ("makruk", "cambodian")
        assert int(passed) == (2 * (2 + len(force)) if restarts else 0), fen


@pytest.mark.slow
@pytest.mark.parametrize("locale", LOCALES)
def test_card_repeats_nothing_and_has_no_empty_variables(locale: str) -> None:
    wrong: list[tuple[str, str]] = []
    for variant in rules.variants():
        lines = sentences(WORDINGS[locale], variant)
        wrong += [
            (variant.key, sentence)
            for at, sentence in enumerate(lines)
            if sentence in lines[:at] or any(gap in sentence for gap in ("  ", " .", "（）"))
        ]
    assert wrong == []


@loop_over("key", [v.key for v in rules.variants() if v.family == "shogi"])
def test_card_of_shogi_has_its_characteristic_rules(key: str) -> None:
    text, section = card(key, "ja"), rules.variant(key).section
    for law, words in (("shogiPawnDropMateIllegal", "打ち歩詰め"), ("kibitzNFoldEnd", "千日手")):
        if section.get(law) and section.get("pieceDrops"):
            assert words in text, key
