"""Sentences about reviewed games: accuracy, bad moves with their reasons, and better moves."""

from __future__ import annotations

from dataclasses import dataclass, replace

import rules
from bot.discord.platform.user_text import UserText, escaped
from bot.discord.wording.game_sentences import Wording
from bot.discord.wording.markup import percent
from bot.discord.wording.move_texts import move_text, numbered, played_text
from bot.discord.wording.notation import KIF, Notation, counts_plies, style_in
from bot.engine.fault_reasons import MISSED_CHANCES, Fault
from bot.engine.judgements import Judgement
from bot.engine.review import Review, ReviewedMove
from bot.openings import opening_reached
from bot.state.match import Match

WINS_BY_A_MOVE = (rules.Reason.EXPLOSION, rules.Reason.GOAL, rules.Reason.CHECKS)
"""The outcomes of single moves with sentences of their own."""
SHOWN_MOVES = 5
"""Maximum number of half-moves of a better line to show."""


def line_from(match: Match, ply: int, line: tuple[str, ...]) -> Match:
    """Return a copy of a match in which the moves from `ply` (>= 1) on are those of a line, in UCI."""
    game = match.game.until(ply - 1)
    for uci in line[:SHOWN_MOVES]:
        game.play(game.position.move_from_uci(uci))
    return replace(match, game=game, ply=len(game.moves), status="running", winner=None, reason=None)


@dataclass(frozen=True, slots=True)
class ReviewSentences:
    """Sentences about reviewed games in one notation and its language."""

    wording: Wording
    notation: Notation

    def sentence(self, key: str, match: Match, **args: str | int) -> str:
        """Return a message in the reader's language, worded for the variant's family of games."""
        return self.wording.text(key, family=match.variant.family, **args)

    def color(self, match: Match, side: rules.Color) -> str:
        return self.wording.color(side, match.variant)

    def opening(self, match: Match, review: Review) -> str:
        """Name the opening and its last move; "" if it has no name."""
        found = opening_reached(match.game, review.book)
        if found is None:
            return ""
        name = UserText(found.opening.name).markdown
        last = escaped(numbered(match, review.book, self.notation))
        return self.sentence("review-opening", match, name=name, eco=found.opening.eco, move=last)

    def side(self, match: Match, review: Review, side: rules.Color, player: UserText) -> str:
        """Return the number of a side's bad moves of each kind."""
        counts = dict.fromkeys(Judgement, 0)
        for move in review.moves:
            if move.side is side and move.judgement is not None:
                counts[move.judgement] += 1
        return self.sentence(
            "review-side",
            match,
            player=player.markdown,
            color=self.color(match, side),
            inaccuracies=counts[Judgement.INACCURACY],
            mistakes=counts[Judgement.MISTAKE],
            blunders=counts[Judgement.BLUNDER],
        )

    def judged(self, match: Match, move: ReviewedMove) -> str:
        """Return the judgement of a bad move, with the winning chances before and after it."""
        assert move.judgement is not None  # noqa: S101
        before, after = move.chances_before, move.chances_after
        if move.side is rules.BLACK:
            before, after = 1 - before, 1 - after
        return self.sentence(
            f"review-{move.judgement.name.lower()}",
            match,
            move=escaped(numbered(match, move.ply, self.notation)),
            color=self.color(match, move.side),
            before=percent(before),
            after=percent(after),
        )

    def fault(self, match: Match, move: ReviewedMove) -> str:
        """Explain why a move was bad; "" if no reason is proven."""
        found = move.explanation
        if found is None:
            return ""
        position = match.game.positions[move.ply - (found.fault in MISSED_CHANCES)]
        details: dict[str, str | int] = {"moves": found.count, "plies": 2 * found.count - 1}
        if found.line:
            first = position.move_from_uci(found.line[0])
            details["move"] = escaped(move_text(self.notation, position, first))
        # The first square of a fork is the target of the forking move, which the sentence contains anyway.
        squares = found.squares[1:] if found.fault is Fault.ALLOWS_FORK else found.squares
        pieces = self.wording.pieces_on(position, squares)
        key = found.fault.value
        if found.count == 1 and found.reason in WINS_BY_A_MOVE:
            key = f"{'misses' if found.fault in MISSED_CHANCES else 'allows'}-{found.reason}"
        return self.sentence(f"review-{key}", match, **details, **pieces)

    def better(self, match: Match, move: ReviewedMove) -> str:
        """Return the better move and a possible continuation; "" if none is known."""
        if not move.best or move.best[0] == move.move:
            return ""
        other = line_from(match, move.ply, move.best)
        first = escaped(numbered(other, move.ply, self.notation))
        following = self._following(other, move.ply + 1)
        if not following:
            return self.sentence("review-better", match, move=first)
        return self.sentence("review-better-line", match, move=first, line=escaped(following))

    def _following(self, match: Match, ply: int) -> str:
        """Return the moves of a match from `ply` on, numbered as is usual in the notation."""
        words: list[str] = []
        for each in range(ply, match.ply + 1):
            first = match.game.positions[each - 1].turn is rules.WHITE
            if style_in(self.wording.locale, match.variant) == KIF:
                words.append(f"{'▲' if first else '△'}{played_text(match, each, self.notation)}")
            else:
                text = numbered if first or each == ply or counts_plies(match.variant) else played_text
                words.append(text(match, each, self.notation))
        return " ".join(words)
