"""Puzzles from a player's own games: mistakes in reviewed games where one move was clearly best."""

from __future__ import annotations

import re

from bot.discord.reviews_and_trials import ENGINE
from bot.discord.services import Services
from bot.engine.jobs import JobFailed
from bot.engine.judgements import Judgement, winning_chances
from bot.engine.review import Review, ReviewedMove
from bot.puzzles import Goal, Puzzle
from bot.puzzles.puzzle import LEAD
from bot.refusals import NoSuchPuzzle, Refusal
from bot.state.definitions import is_custom
from bot.state.match import Match
from bot.state.puzzles import OWN

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
        text = await services.use_cases.reviews.find(match, ENGINE)
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
