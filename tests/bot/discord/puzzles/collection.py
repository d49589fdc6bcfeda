"""A small collection of puzzles with known solutions."""

from __future__ import annotations

import pytest

from bot.discord.puzzles import choose_puzzle, current_puzzle, daily_post, daily_settings, puzzle_command
from bot.puzzles import Goal, Puzzle
from tests.tools.puzzle_generator.themes import Theme

BACK_RANK = Puzzle(
    "chess", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "h8g8", ("a1a8",), (("a1a8",),), Goal.MATE,
    (Theme.MATE_IN_1,), 1,
)  # fmt: skip
LADDER = Puzzle(
    "chess", "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", None, ("a2a7", "h8g8", "b1b8"), (("a2a7",), ("b1b8",)),
    Goal.MATE, (Theme.MATE_IN_2,), 2,
)  # fmt: skip
KING_HUNT = Puzzle(
    "kingofthehill", "6k1/8/8/8/8/3K4/8/8 w - - 0 1", None, ("d3d4",), (("d3d4", "d3e4"),), Goal.MATE,
    (Theme.WIN_IN_1, Theme.GOAL), 1,
)  # fmt: skip
GOLD_HEAD = Puzzle(
    "shogi", "4k4/9/4P4/9/9/9/9/9/4K4[Grrbbgggssssnnnnllllpppppppppppppppppp] w - - 0 1", None, ("G@e8",),
    (("G@e8",),), Goal.MATE, (Theme.MATE_IN_1, Theme.TSUME, Theme.DROP), 1,
)  # fmt: skip
CORNER = Puzzle(
    "chess", "7k/6pp/8/8/8/8/6PP/R6K w - - 0 1", None, ("a1a8",), (("a1a8",),), Goal.MATE,
    (Theme.MATE_IN_1,), 1,
)  # fmt: skip
"""Another puzzle with the solution Ra8; not in ALL."""
ALL = (BACK_RANK, LADDER, KING_HUNT, GOLD_HEAD)


def packaged(variant: str | None = None, difficulty: int | None = None) -> tuple[Puzzle, ...]:
    return tuple(
        candidate
        for candidate in ALL
        if variant in (None, candidate.variant) and difficulty in (None, candidate.difficulty)
    )


def puzzle(identifier: str) -> Puzzle:
    by_id = {candidate.id: candidate for candidate in ALL}
    return by_id[identifier]


def install(monkeypatch: pytest.MonkeyPatch) -> None:
    """Replace the packaged puzzles with these."""
    for module in (choose_puzzle, puzzle_command, daily_post, daily_settings):
        monkeypatch.setattr(module, "packaged", packaged)
    monkeypatch.setattr(current_puzzle, "packaged", puzzle)
