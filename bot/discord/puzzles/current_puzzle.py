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
from bot.discord.reviews_and_trials import ENGINE
from bot.discord.services import Services
from bot.discord.wording.move_texts import move_text
from bot.discord.wording.notation import Notation
from bot.engine.jobs import JobFailed
from bot.engine.judgements import Judgement, winning_chances
from bot.engine.review import Review, ReviewedMove
from bot.puzzles import Attempt, Goal, Puzzle, Verdict
from bot.puzzles import puzzle as packaged
from bot.puzzles.puzzle import LEAD
from bot.refusals import NoSuchPuzzle, Refusal
from bot.state.definitions import is_custom
from bot.state.match import Match
from bot.state.puzzle_posts import PuzzlePost
from bot.state.puzzle_runs import Run
from bot.state.puzzles import NO_POST, OWN, Try

# ---- Puzzles from a player's own games: mistakes in reviewed games where one move was clearly best

SEARCHED_GAMES = 30
"""The number of a player's latest reviewed games to search."""

MAX_ASSESSED = 6
"""Maximum number of mistakes assessed for one request; each takes a worker a few tenths of a second."""
BAD = (Judgement.MISTAKE, Judgement.BLUNDER)
MINE = re.compile(rf"{OWN}-(?P<id>[1-9][0-9]{{0,17}})-(?P<ply>[1-9][0-9]{{0,3}})")


async def own_puzzle(services: Services, player: int, puzzle_id: str) -> Puzzle:
    """Return the puzzle of a player's mistake. Raises NoSuchPuzzle if it isn't theirs or no longer exists."""
    found = MINE.fullmatch(puzzle_id)
    if found is None:
        raise NoSuchPuzzle("puzzle-none")
    try:
        match = await services.use_cases.lookup.get(int(found["id"]))
        text = await services.use_cases.reviews.of(match, ENGINE)
        review = None if text is None else Review.from_json(text)
    except (Refusal, ValueError):
        raise NoSuchPuzzle("puzzle-none") from None
    ply = int(found["ply"])
    if review is None or ply > len(review.moves) or not _is_theirs(match, review.move(ply), player):
        raise NoSuchPuzzle("puzzle-none")
    return _puzzle(match, review.move(ply))


async def find_own(services: Services, player: int) -> Puzzle | None:
    """Return the player's newest untried mistake, else the one tried longest ago."""
    tried = await services.use_cases.puzzles.tried_own(player)
    reviews = await services.use_cases.reviews.of_player(player, ENGINE, SEARCHED_GAMES)
    assessed, again = 0, list[Puzzle]()
    for match_id, text in reviews.items():
        match = await services.use_cases.lookup.get(match_id)
        for move in Review.from_json(text).moves:
            if not _is_theirs(match, move, player):
                continue
            puzzle = _puzzle(match, move)
            if puzzle.id in tried:
                again.append(puzzle)
                continue
            clear = services.mistakes.get(puzzle.id)
            if clear is None and assessed < MAX_ASSESSED:
                assessed += 1
                clear = await _is_clear(services, match, move, player, puzzle.id)
            if clear:
                return puzzle
    return min(again, key=lambda puzzle: tried[puzzle.id], default=None)


def _is_theirs(match: Match, move: ReviewedMove, player: int) -> bool:
    """Return whether a move is this player's mistake and a better move is known."""
    known = bool(move.best) and move.best[0] != move.move
    return known and move.judgement in BAD and match.player(move.side) == player


async def _is_clear(
    services: Services, match: Match, move: ReviewedMove, player: int, name: str
) -> bool | None:
    """Return whether the review's move was clearly the best one; None if the engine can't assess it now."""
    try:
        found = await services.reviews.engine.assess(match.game.until(move.ply - 1), player, second=True)
    except JobFailed:
        return None
    clear = False
    if found.second is not None and found.line[:1] == move.best[:1]:
        best, second = (winning_chances(match.variant, score) for score in (found.score, found.second))
        clear = best - second >= LEAD
    return services.mistakes.keep(name, clear)


def _puzzle(match: Match, move: ReviewedMove) -> Puzzle:
    """Return the puzzle to find the better move in the position before a mistake."""
    moves, position = match.game.moves, match.game.positions[move.ply - 1]
    best = move.best[0]
    return Puzzle(
        variant=match.variant.key,
        fen=position.fen(),
        last_move=moves[move.ply - 2].uci() if move.ply > 1 else None,
        line=(best,),
        accepts=((best,),),
        goal=Goal.WIN,
        themes=(),
        difficulty=3,
        custom=match.variant if is_custom(match.variant.key) else None,
        own_id=f"{OWN}-{match.id}-{move.ply}",
    )


def is_own(puzzle_id: str) -> bool:
    return puzzle_id.startswith(f"{OWN}-")


# ---- The current puzzle

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
    run = await services.use_cases.runs.unended(player)
    posts = (NO_POST,) if run is None else (NO_POST, run.post_id)
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
