"""What a variant's card says of its laws is what happens on the board: each sentence is played."""

from __future__ import annotations

import re
from typing import cast

import pytest

import rules
from bot.discord.platform.names import Names
from bot.discord.wording.laws import LAWS, Section, sentences
from bot.discord.wording.sentences import Wording
from bot.texts import LOCALES, Texts
from rules import WHITE, Outcome, Reason

TEXTS = Texts()
WORDING = Wording(TEXTS, cast("Names", None))


def at(key: str, fen: str) -> rules.Position:
    return rules.Position.from_fen(rules.variant(key), fen)


def after(key: str, fen: str, moves: str) -> rules.Position:
    position = at(key, fen)
    for text in moves.split():
        position = position.play(position.parse(text))
    return position


def card(key: str, locale: str = "en") -> str:
    variant = rules.variant(key)
    return "\n".join([WORDING.summary(locale, variant), *sentences(TEXTS, WORDING, locale, variant)])


def tells(law: str, key: str) -> bool:
    return LAWS[law](Section(rules.variant(key), " ".join, " ".join)) is not None


@pytest.mark.parametrize(
    ("key", "told"),
    [
        ("racingkings", "Black's can follow at once"),
        ("jesonmor", "Any knight that still stands on e5 when its side is to move again wins."),
        ("dobutsu", "Bring your lion to the far rank, where nothing can take it, to win."),
        ("losers", "Whoever has a legal capture must capture."),
        ("micro", "A piece turns over whenever it captures, and only then"),
        ("kyotoshogi", "turns over whenever it moves"),
        ("euroshogi", "must do so as they enter, leave or move within the last 3 ranks"),
        ("torishogi", "must do so as they enter, leave or move within the last 2 ranks"),
        ("torishogi", "No more than 2 unpromoted swallows of one side on a file."),
        ("shogi", "No second unpromoted pawn of one side on a file (nifu)."),
        ("shogi", "No pawn may be dropped to give mate (uchifuzume)."),
        ("shogi", "The fourth appearance of a position is a draw, but who gave check all along loses."),
        ("xiangqi", "Whoever keeps chasing the same unprotected piece"),
        ("minishogi", "loses for the side that moved first"),
        ("duck", "knights may jump over"),
        ("manchu", "Red has one banner (chariot, cannon and horse in one) in place of six pieces"),
        ("shatar", "Mate by the knight alone loses."),
        ("sittuyin", "may turn into the general"),
        ("spartan", "Black's Spartans have two kings, may lose one"),
        ("supply", "No drop may give check."),
        ("codrus", "Whoever has no king left wins."),
    ],
)
def test_what_a_card_says(key: str, told: str) -> None:
    assert told in card(key)


@pytest.mark.parametrize(
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
def test_how_a_game_ends(key: str, fen: str, moves: str, outcome: Outcome | None) -> None:
    assert after(key, fen, moves).outcome() == outcome


def test_a_capture_answers_a_check_in_losers_whenever_it_can() -> None:
    position = at("losers", "4k3/8/8/8/4r3/3P4/3P4/4K3 w - - 0 1")
    assert position.in_check
    assert [move.uci() for move in position.legal_moves()] == ["d3e4"]


def test_the_duck_is_jumped_by_knights_alone() -> None:
    moves = {move.uci()[:4] for move in at("duck", "4k3/8/8/8/8/7*/7P/4K1NR w - - 0 1").legal_moves()}
    assert {"g1f3", "g1e2"} <= moves
    assert not {"g1h3", "h2h3", "h2h4"} & moves
    moves = {move.uci()[:4] for move in at("duck", "4k3/8/8/8/8/8/6*1/4K1NR w - - 0 1").legal_moves()}
    assert "g1h3" in moves


@pytest.mark.parametrize("key", [v.key for v in rules.variants() if tells("law-zone-must", v.key)])
def test_what_must_promote_has_no_other_move(key: str) -> None:
    """In every position of a game in which moves lead into a zone."""
    position, found = rules.variant(key).start(), 0
    for ply in range(60):
        moves = position.legal_moves()
        turning = {(move.origin, move.target) for move in moves if move.promotion is not None}
        plain = {(m.origin, m.target) for m in moves if m.promotion is None and m.origin is not None}
        assert not turning & plain
        found += len(turning)
        turn = [move for move in moves if move.promotion is not None] or moves
        position = position.play(turn[ply * 7 % len(turn)])
        if position.outcome() is not None:
            break
    assert found, key


LIMITED = {
    "makruk": ("RR", "R", "SS", "NN", "S", "M"),
    "cambodian": ("RR", "R", "SS", "NN", "S", "M"),
    "asean": ("R", "B", "N"),
    "sittuyin": ("R", "S", "N"),
}
"""What mates a king alone, in the order of the sentence."""


@pytest.mark.parametrize("key", LIMITED)
@pytest.mark.parametrize("locale", LOCALES)
def test_counts_run_as_far_as_is_said(key: str, locale: str) -> None:
    """White's king takes the last pawn: the count that begins then stands in the FEN."""
    told = next(line for line in card(key, locale).splitlines() if "64" in line or "63" in line)
    hands = "[]" if key == "sittuyin" else ""
    for force in LIMITED[key]:
        row = f"{force}{8 - len(force)}"
        position = at(key, f"4k3/8/8/8/3p4/4K3/8/{row}{hands} w - - 0 1")
        fen = position.play(position.parse("Kxd4")).fen()
        limit, passed = fen.split()[3:5]
        assert str(int(limit) // 2) in re.findall(r"\d+", told), (force, fen)
        anew = key in ("makruk", "cambodian")
        assert int(passed) == (2 * (2 + len(force)) if anew else 0), fen


@pytest.mark.parametrize("variant", rules.variants(), ids=lambda variant: variant.key)
@pytest.mark.parametrize("locale", LOCALES)
def test_a_card_says_nothing_twice_and_leaves_no_hole(variant: rules.Variant, locale: str) -> None:
    told = sentences(TEXTS, WORDING, locale, variant)
    assert len(set(told)) == len(told)
    for sentence in told:
        assert "  " not in sentence, sentence
        assert " ." not in sentence, sentence
        assert "（）" not in sentence, sentence


@pytest.mark.parametrize("key", [v.key for v in rules.variants() if v.family == "shogi"])
def test_what_shogi_is_known_for_is_on_the_card(key: str) -> None:
    told, section = card(key, "ja"), rules.variant(key).section
    for law, words in (("shogiPawnDropMateIllegal", "打ち歩詰め"), ("kibitzNFoldEnd", "千日手")):
        if section.get(law) and section.get("pieceDrops"):
            assert words in told, key
