"""A player's current puzzle: loading it from a custom_id, and judging the player's move.

Puzzles are packaged with the bot or made from mistakes in the player's reviewed games.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from dataclasses import dataclass, replace

import rules
from bot.discord.context import Context
from bot.discord.games.find_variants import in_catalogue
from bot.discord.games.which_game import sees_place
from bot.discord.platform.user_text import escaped
from bot.discord.puzzles.own_puzzles import is_own, own_puzzle
from bot.discord.services import Services
from bot.discord.wording.move_texts import move_text
from bot.discord.wording.notation import Notation
from bot.puzzles import Attempt, Puzzle, Verdict
from bot.puzzles import puzzle as packaged
from bot.refusals import NoSuchPuzzle, Refusal
from bot.state.puzzles import NO_POST, PuzzlePost, Run, Try

BY_RATING = 0
"""Used instead of a difficulty to choose puzzles by the solver's rating."""
DIFFICULTIES = range(1, 6)

KEY = r"(?P<puzzle>[a-z0-9_-]{1,60}):(?P<post>-?[0-9]{1,18}):(?P<level>[0-5])"
"""Pattern of puzzle id, post id (0: none, negative: a run) and difficulty (0: by rating)."""
ABOUT = re.compile(KEY)


@dataclass(frozen=True, slots=True)
class Solving:
    """A puzzle with its solver's progress; it may belong to a `post` or a `run`."""

    puzzle: Puzzle
    tried: Try
    level: int = BY_RATING
    """The requested difficulty."""
    post: PuzzlePost | None = None
    run: Run | None = None

    @property
    def attempt(self) -> Attempt:
        return Attempt(self.puzzle, self.tried.moves)

    @property
    def is_open(self) -> bool:
        return self.tried.is_open and (self.run is None or not self.run.is_over)

    @property
    def ply(self) -> int:
        """The number of half-moves played since the puzzle's first position."""
        return len(self.tried.moves)

    @property
    def ids(self) -> tuple[str | int, ...]:
        """The part of the buttons' custom_ids that ABOUT matches."""
        return self.puzzle.id, self.tried.post_id, self.level


def puzzle_of(puzzle_id: str) -> Puzzle:
    """Return the packaged puzzle with an id. Raises NoSuchPuzzle."""
    try:
        return packaged(puzzle_id)
    except LookupError:
        raise NoSuchPuzzle("puzzle-none") from None


async def any_puzzle(services: Services, player: int, puzzle_id: str) -> Puzzle:
    """Return the puzzle with an id, packaged or from the player's own games. Raises NoSuchPuzzle."""
    return await own_puzzle(services, player, puzzle_id) if is_own(puzzle_id) else puzzle_of(puzzle_id)


async def newest_try(services: Services, player: int, *, finished: bool = False) -> Try | None:
    """Return the try that a player began last, alone or in a run. `finished`: see Puzzles.newest()."""
    run = await services.use_cases.runs.last(player)
    posts = (NO_POST,) if run is None or run.is_over else (NO_POST, run.post_id)
    return await services.use_cases.puzzles.newest(player, posts, finished=finished)


def check_variant(key: str) -> None:
    """Raise NoSuchPuzzle for an unknown variant, because a custom_id may be forged."""
    if not in_catalogue(key):
        raise NoSuchPuzzle("puzzle-none")


async def solving_of_id(ctx: Context, ids: re.Match[str]) -> Solving:
    """Load the puzzle of a custom_id for the user who pressed.

    Raises NoSuchPuzzle if there is none, or if it was posted in a channel that they can't see.
    """

    def sees(post: PuzzlePost) -> bool:
        return sees_place(ctx, post.guild_id, post.channel_id)

    services, player = ctx.services, ctx.user.id
    return await load_solving(services, player, ids["puzzle"], int(ids["post"]), int(ids["level"]), sees)


async def load_solving(
    services: Services,
    player: int,
    puzzle_id: str,
    post_id: int = NO_POST,
    level: int = BY_RATING,
    sees: Callable[[PuzzlePost], bool] = lambda _: True,
) -> Solving:
    """Load a puzzle with a player's progress. Raises NoSuchPuzzle, even if only `sees` denies its post."""
    if post_id < NO_POST:
        run = await services.use_cases.runs.of(player)
        if run is None or run.post_id != post_id:
            raise NoSuchPuzzle("puzzle-none")
        return await solving_in_run(services, player, run)
    post = None
    if post_id != NO_POST:
        post = await services.use_cases.puzzle_posts.get(post_id)
        if post is None or post.puzzle_id != puzzle_id or not sees(post):
            raise NoSuchPuzzle("puzzle-none")
    puzzle = await any_puzzle(services, player, puzzle_id)
    return Solving(puzzle, await services.use_cases.puzzles.begin(player, puzzle, post_id), level, post)


async def solving_in_run(services: Services, player: int, run: Run) -> Solving:
    """Load the current puzzle of a player's run. Raises NoSuchPuzzle."""
    puzzle = puzzle_of(run.puzzle_id)
    return Solving(puzzle, await services.use_cases.puzzles.begin(player, puzzle, run.post_id), run=run)


@dataclass(frozen=True, slots=True)
class Answered:
    """Result of a move; `text` describes it to the reader.

    `after`: the position after the move. `reply`: the opponent's reply in that position.
    """

    solving: Solving
    verdict: Verdict
    text: str
    move: rules.Move
    after: rules.Position
    reply: rules.Move | None = None


async def answer(
    services: Services, solving: Solving, move: rules.Move, notation: Notation, *, hide: bool = False
) -> Answered:
    """Play a legal move of the puzzle's position. Raises MoveTaken or another Refusal.

    `hide`: put moves in spoilers, because others read the answer.
    """
    if not solving.is_open:
        raise Refusal("puzzle-over")
    position, attempt = solving.attempt.position, solving.attempt
    # Searching for the refutation of a wrong move takes a moment.
    judged = await asyncio.to_thread(attempt.answer, move)
    puzzles, puzzle = services.use_cases.puzzles, solving.puzzle
    if judged.verdict is Verdict.WRONG:
        tried = await puzzles.store_wrong(solving.tried, puzzle)
    else:
        solved = judged.verdict is Verdict.SOLVED
        tried = await puzzles.store_right(solving.tried, puzzle, judged.attempt.played, solved=solved)
    after, wording = position.play(move), services.wording(notation.locale)

    def shown(before: rules.Position, played: rules.Move) -> str:
        text = f"**{escaped(move_text(notation, before, played))}**"
        return f"||{text}||" if hide else text

    key = f"puzzle-{judged.verdict.value}"
    args: dict[str, str] = {"move": shown(position, move)}
    if judged.reply is not None:
        key = f"{key}-reply"
        args["reply"] = shown(after, judged.reply)
        args["color"] = wording.color(after.turn, after.variant)
    text = wording.text(key, family=after.variant.family, **args)
    return Answered(replace(solving, tried=tried), judged.verdict, text, move, after, judged.reply)
