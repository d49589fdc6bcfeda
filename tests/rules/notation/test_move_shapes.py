"""Recognition of texts that look like moves, and moves shown as examples."""

from __future__ import annotations

import os
import random

import pytest

import rules
from rules.notation import STYLES, writes_kif
from rules.notation.move_examples import examples
from rules.notation.move_shapes import looks_like_move
from tests.cases import loop_over
from tests.rules.oracles import choose
from tests.variants import one_of_each_kind

ALL = [variant.key for variant in rules.variants()]
WORDS = """\
ok gg lol hi no nice wp a I はい 了解 hm ty thx brb glhf u2 m8 l8r gr8 me2
k K n B e 42 2nd 1-0 50/50 0 - x oo ooo
👍 🙂 １２３ 76 同意 同じ 同感です 王手 詰み 三手 二歩 5分
10分 馬鹿 強い 一局 将棋 飛車 四間飛車 さすが 장군 将军 象 好棋
e4e5e6e7 https://example.org/e4 @everyone <@123456789012345678> ||e4||?"""
CHAT = [
    *WORDS.split(),
    "good luck!", "Be careful", "gl hf", "no u", "a b", "nice castle", "I castle now", "the knight on f3",
    "x" * 2000,
    "e4 was a mistake", "my b pawn", "one moment, please", "次は e4 かな", "lol e4", "take it back?",
    "７六歩かな", "７六歩ですね", "７六歩はどう",
]  # fmt: skip
ATTEMPTS = {
    "chess": ["e9", "i4", "B c4", "b c4", "Nf6", "Zd4", "castle", "0-0-0-0", "knight f6", "e4 e5", "e8=X",
              "P@e4", "Nf3/H", "a11", "k e2", "Sxd5", "e2e9", "e2-e9", "Ng1-i2", "bishop takes c9"],
    "shogi": ["９九飛", "９九龍", "同銀", "▲76飛", "P-7j", "Z*5e", "7776XX", "5五角成打", "同と",
              "7z7f", "e4", "Nf3"],
    "dobutsu": ["７六歩", "P-7f", "４四ライオン", "４四ひよこ", "４四にわとり"],
    "xiangqi": ["C9=0", "馬九進十", "士五进四", "Z2=5", "Nf3", "e11", "車二平十"],
    "janggi": ["H10-83", "99馬99", "Z02-83", "02마00"],
    "breakthrough": ["Nf3", "e9", "O-O"],
}  # fmt: skip


@pytest.mark.parametrize("key", sorted(ATTEMPTS))
def test_chat_does_not_look_like_a_move(key: str) -> None:
    assert [text for text in CHAT if looks_like_move(rules.variant(key), text)] == []


@pytest.mark.parametrize("key", sorted(ATTEMPTS))
def test_attempted_moves_look_like_moves(key: str) -> None:
    missed: list[str] = []
    for text in ATTEMPTS[key]:
        try:
            rules.variant(key).start().parse(text)
        except rules.MalformedMove:
            if not looks_like_move(rules.variant(key), text):
                missed.append(text)
        except rules.MoveError:
            pass  # It has a reason.
    assert set(missed) <= {"車二平十", "馬九進十", "C9=0", "7z7f"}


@loop_over("key", ALL)
def test_legal_moves_look_like_moves(key: str) -> None:
    start = rules.variant(key).start()
    for move in start.legal_moves()[:40]:
        assert looks_like_move(start.variant, start.san(move)), start.san(move)


@pytest.mark.slow
def test_examples_are_read_back_as_legal_moves() -> None:
    for variant in one_of_each_kind():
        read_examples_back(variant.key)


def read_examples_back(key: str) -> None:
    dice = random.Random(f"{os.environ['TEST_SEED']}/examples/{key}")
    game = rules.Game(rules.variant(key).start())
    while game.outcome() is None and len(game.moves) < 20:
        legal = set(game.position.legal_moves())
        for style in (None, "kif") if writes_kif(game.variant) else (None,):
            shown = examples(game.position, style)
            assert 0 < len(shown) <= 4
            moves = [game.position.parse(text) for text in shown]
            assert set(moves) <= legal
            assert len(set(shown)) == len(shown)
        game.play(choose(dice, game.position))
    assert "kif" in STYLES


def test_no_examples_after_the_end_of_the_game() -> None:
    fen = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3"
    assert examples(rules.Position.from_fen(rules.variant("chess"), fen)) == []
