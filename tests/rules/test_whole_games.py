"""The games that are played to their end through the bot are legal, whole and there for every variant."""

from __future__ import annotations

import pytest

import rules
from tests.cases import loop_over
from tests.rules.whole_games import WholeGame, whole_games

GAMES = whole_games()


def test_every_variant_has_a_whole_game() -> None:
    """In catalogue order; `python -m tests.tools.search_games KEY` finds one that is missing."""
    assert list(GAMES) == [variant.key for variant in rules.variants()]


@pytest.mark.slow
@loop_over("whole", GAMES.values(), ids=lambda whole: whole.variant.key)
def test_a_whole_game_ends_with_its_last_move(whole: WholeGame) -> None:
    game = rules.Game(whole.variant.start(whole.number))
    for uci in whole.moves:
        assert game.outcome() is None
        game.play(game.position.move_from_uci(uci))
    assert game.outcome() is not None
    assert WholeGame.read(whole.written) == whole
