"""The games of whole_games.txt, which tests of the bot play, are legal and complete."""

from __future__ import annotations

import pytest

import rules
from tests.cases import loop_over
from tests.rules.whole_games import WholeGame, whole_games

GAMES = whole_games()


def test_every_variant_has_a_whole_game() -> None:
    """In catalogue order; find a missing game with `python -m tests.tools.search_games KEY`."""
    assert list(GAMES) == [variant.key for variant in rules.variants()]


@pytest.mark.slow
@loop_over("whole", GAMES.values(), ids=lambda whole: whole.variant.key)
def test_whole_game_ends_with_its_last_move(whole: WholeGame) -> None:
    game = rules.Game(whole.variant.start(whole.number))
    for uci in whole.moves:
        assert game.outcome() is None
        game.play(game.position.move_from_uci(uci))
    assert game.outcome() is not None
    assert WholeGame.read(whole.written) == whole
