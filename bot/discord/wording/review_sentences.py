"""Sentences about reviewed games: accuracy, bad moves with their reasons, and better moves."""

from __future__ import annotations

from dataclasses import dataclass, replace

import rules
from bot.discord.platform.user_text import UserText, escaped
from bot.discord.wording.game_sentences import Wording
from bot.discord.wording.markup import percent
from bot.discord.wording.move_texts import move_text, numbered, played_text
from bot.discord.wording.notation import KIF, Notation, counts_plies, style_in
from bot.engine.fault_reasons import (
    AllowedWin,
    AllowsExplosion,
    AllowsGain,
    AllowsMate,
    AllowsMotif,
    AllowsPromotion,
    AllowsWin,
    Fault,
    LeavesUnprotected,
    LosesExchange,
    LosesPiece,
    MissedChance,
    MissesCapture,
    MissesGain,
    MissesMate,
    MissesWin,
    Stalemates,
)
from bot.engine.judgements import Judgement
from bot.engine.motifs import Discovery, Fork, Motif, Pin, Skewer, Trap
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
        fault = move.fault
        if fault is None:
            return ""
        position = match.game.positions[move.ply - isinstance(fault, MissedChance)]
        return FaultSentences(self.wording, self.notation, position).sentence_of(fault)

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


@dataclass(frozen=True, slots=True)
class FaultSentences:
    """Sentences about faults. `position`: the one in which the fault's `move` is played."""

    wording: Wording
    notation: Notation
    position: rules.Position

    def sentence_of(self, fault: Fault) -> str:
        match fault:
            case Stalemates():
                return self.sentence("review-stalemates")
            case AllowsMate() | AllowsWin() | MissesMate() | MissesWin():
                return self._win_sentence(fault)
            case LosesPiece(move, piece):
                return self.sentence("review-loses-piece", move, piece)
            case LosesExchange(move, piece, capturer):
                return self.sentence("review-loses-exchange", move, piece, capturer)
            case LeavesUnprotected(move, piece):
                return self.sentence("review-unprotected", move, piece)
            case AllowsPromotion(move, pawn):
                return self.sentence("review-allows-promotion", move, pawn)
            case AllowsMotif(move, motif):
                return self._motif_sentence(move, motif)
            case AllowsGain(move, piece):
                return self.sentence("review-allows-gain", move, piece)
            case AllowsExplosion(move, piece):
                return self.sentence("review-explodes", move, piece)
            case MissesCapture(move, piece):
                return self.sentence("review-misses-capture", move, piece)
            case MissesGain(move, piece):
                return self.sentence("review-misses-gain", move, piece)

    def _win_sentence(self, fault: AllowedWin | MissesMate | MissesWin) -> str:
        match fault:
            case AllowsMate(move, moves, on_back_rank=True):
                return self.sentence("review-back-rank", move, moves=moves)
            case AllowsMate(move, moves):
                return self.sentence("review-allows-mate", move, moves=moves)
            case AllowsWin(move, 1, reason) if reason in WINS_BY_A_MOVE:
                return self.sentence(f"review-allows-{reason}", move)
            case AllowsWin(move, moves):
                return self.sentence("review-allows-win", move, moves=moves)
            case MissesMate(move, moves):
                return self.sentence("review-misses-mate", move, moves=moves)
            case MissesWin(move, 1, reason) if reason in WINS_BY_A_MOVE:
                return self.sentence(f"review-misses-{reason}", move)
            case MissesWin(move, moves):
                return self.sentence("review-misses-win", move, moves=moves)

    def _motif_sentence(self, move: str, motif: Motif) -> str:
        match motif:
            case Fork(first, second):
                return self.sentence("review-allows-fork", move, first, second)
            case Skewer(front, behind):
                return self.sentence("review-allows-skewer", move, front, behind)
            case Pin(pinned, behind):
                return self.sentence("review-allows-pin", move, pinned, behind)
            case Discovery(attacker, target):
                return self.sentence("review-discovery", move, attacker, target)
            case Trap(piece):
                return self.sentence("review-trapped", move, piece)

    def sentence(self, key: str, move: str = "", *squares: int, moves: int = 0) -> str:
        """Return a message that names a move, in UCI, and the pieces on squares, in order.

        `moves`: the number of moves to the win.
        """
        args: dict[str, str | int] = {"moves": moves, "plies": 2 * moves - 1} if moves else {}
        if move:
            first = self.position.move_from_uci(move)
            args["move"] = escaped(move_text(self.notation, self.position, first))
        pieces = self.wording.pieces_on(self.position, squares)
        return self.wording.text(key, family=self.position.variant.family, **args, **pieces)
