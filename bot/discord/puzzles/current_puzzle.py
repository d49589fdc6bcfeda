"""A player's current puzzle: loading it, and what the player does with it: moves, hints, the solution.

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
from bot.state.puzzle_runs import Run
from bot.state.puzzles import (
    ALONE,
    MAX_HINTS,
    AtPost,
    InRun,
    Origin,
    PuzzlePost,
    Try,
    origin_key,
    origin_of_key,
)

BY_RATING = 0
"""Used instead of a difficulty to choose puzzles by the solver's rating."""
DIFFICULTIES = range(1, 6)

KEY = r"(?P<puzzle>[a-z0-9_-]{1,60}):(?P<origin>-?[0-9]{1,18}):(?P<level>[0-5])"
"""Pattern of the puzzle's id, its origin's key, and a difficulty or BY_RATING."""
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
        return self.puzzle.id, origin_key(self.tried.origin), self.level


def packaged_puzzle(puzzle_id: str) -> Puzzle:
    """Return the packaged puzzle with an id. Raises NoSuchPuzzle."""
    try:
        return packaged(puzzle_id)
    except LookupError:
        raise NoSuchPuzzle("puzzle-none") from None


async def load_puzzle(services: Services, player: int, puzzle_id: str) -> Puzzle:
    """Return the puzzle with an id, packaged or from the player's own games. Raises NoSuchPuzzle."""
    return await own_puzzle(services, player, puzzle_id) if is_own(puzzle_id) else packaged_puzzle(puzzle_id)


async def newest_try(services: Services, player: int, *, finished: bool = False) -> Try | None:
    """Return the try that a player began last, alone or in a run. `finished`: see Puzzles.newest()."""
    run = await services.use_cases.runs.last_stored(player)
    origins = (ALONE,) if run is None or run.is_over else (ALONE, run.origin)
    return await services.use_cases.puzzles.newest(player, origins, finished=finished)


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

    origin, level = origin_of_key(int(ids["origin"])), int(ids["level"])
    return await load_solving(ctx.services, ctx.user.id, ids["puzzle"], origin, level, sees)


async def load_solving(
    services: Services,
    player: int,
    puzzle_id: str,
    origin: Origin = ALONE,
    level: int = BY_RATING,
    sees: Callable[[PuzzlePost], bool] = lambda _: True,
) -> Solving:
    """Load a puzzle with a player's progress. Raises NoSuchPuzzle, even if only `sees` denies its post."""
    post = None
    if isinstance(origin, InRun):
        run = await services.use_cases.runs.last(player)
        if run is None or run.origin != origin:
            raise NoSuchPuzzle("puzzle-none")
        return await solving_in_run(services, player, run)
    if isinstance(origin, AtPost):
        post = await services.use_cases.puzzle_posts.get(origin.post_id)
        if post is None or post.puzzle_id != puzzle_id or not sees(post):
            raise NoSuchPuzzle("puzzle-none")
    puzzle = await load_puzzle(services, player, puzzle_id)
    return Solving(puzzle, await services.use_cases.puzzles.begin(player, puzzle, origin), level, post)


async def solving_in_run(services: Services, player: int, run: Run) -> Solving:
    """Load the current puzzle of a player's run. Raises NoSuchPuzzle."""
    puzzle = packaged_puzzle(run.puzzle_id)
    return Solving(puzzle, await services.use_cases.puzzles.begin(player, puzzle, run.origin), run=run)


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


async def play_move(
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


async def give_hint(services: Services, solving: Solving) -> Solving:
    """Give a hint: which piece moves; with the second hint, also its target square."""
    if solving.tried.hints_for_move == MAX_HINTS:
        return solving
    return replace(solving, tried=await services.use_cases.puzzles.store_hint(solving.tried, solving.puzzle))


async def reveal_solution(services: Services, solving: Solving) -> Solving:
    """End a puzzle, so that its solution is shown."""
    puzzles = services.use_cases.puzzles
    return replace(solving, tried=await puzzles.store_given_up(solving.tried, solving.puzzle))


async def end_run(services: Services, solving: Solving) -> Solving:
    """End the run to which a puzzle belongs."""
    if solving.run is None:
        return solving
    return replace(solving, run=await services.use_cases.runs.end(solving.run))
