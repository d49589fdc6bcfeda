"""The annotated game of a review as files: PGN with evaluations and better lines, and KIF with comments."""

from __future__ import annotations

from contextlib import suppress

import rules
from bot.discord.boards.board_message import game_tags
from bot.discord.platform.components import Upload
from bot.discord.platform.user_text import unformatted
from bot.discord.viewer.viewed_game import ViewedGame
from bot.discord.wording.review_sentences import ReviewSentences, line_from
from bot.engine import MATE
from bot.engine.judgements import Judgement
from bot.engine.review import Review, ReviewedMove
from bot.engine.search import MATE_BOUND
from bot.openings import opening_tags
from bot.state.match import NOBODY, Match

NAGS = {Judgement.INACCURACY: 6, Judgement.MISTAKE: 2, Judgement.BLUNDER: 4, Judgement.GOOD: 1}
"""Numeric annotation glyphs of the PGN standard, section 10: $6 is ?!, and so on."""
ANNOTATOR = {"Annotator": "Kibitz"}


def annotated_files(sentences: ReviewSentences, source: ViewedGame, review: Review) -> list[Upload]:
    """Return the annotated game as a PGN file, and as a KIF file if it is a game of shogi."""
    match, players = source.match, source.players
    name = "kibitz-review" if source.is_file else f"kibitz-{match.id}-review"
    annotations = {move.ply: _annotation(match, move) for move in review.moves}
    tags = {**source.tags, "White": players.white.plain, "Black": players.black.plain}
    if match.id == NOBODY:
        tags |= opening_tags(match.game)
        text = rules.pgn_text(match.game, {**tags, **ANNOTATOR}, match.result, (), annotations)
    else:
        tags |= game_tags(match)
        text = match.pgn(tags["White"], tags["Black"], {**tags, **ANNOTATOR}, (), annotations)
    files = [Upload(text.encode(), f"{name}.pgn")]
    with suppress(ValueError):  # Only games of the shogi family have a KIF file.
        comments = {
            move.ply: comment for move in review.moves if (comment := _comment(sentences, match, move))
        }
        kif = rules.kif_text(rules.Record(tags, match.game, match.result), comments)
        files.append(Upload(kif.encode(), f"{name}.kif"))
    return files


def evaluation(score: int) -> str:
    """Return White's score as in PGN's [%eval] comments.

    In pawns; "#3" if White mates in 3 moves, "#-3" if Black does; "" if the game is over.
    """
    if abs(score) <= MATE_BOUND:
        return f"{score / 100:.2f}"
    moves = (MATE - abs(score) + 1) // 2
    if not moves:
        return ""
    return f"#{moves}" if score > 0 else f"#-{moves}"


def _annotation(match: Match, move: ReviewedMove) -> rules.Annotation:
    score = evaluation(move.score)
    comment = f"[%eval {score}]" if score else ""
    if move.judgement is None:
        return rules.Annotation(comment=comment)
    variations: list[tuple[rules.Move, ...]] = []
    if move.best and move.best[0] != move.move:
        variations.append(line_from(match, move.ply, move.best).game.moves[move.ply - 1 :])
    return rules.Annotation((NAGS[move.judgement],), comment, variations)


def _comment(sentences: ReviewSentences, match: Match, move: ReviewedMove) -> str:
    """Return the comment on a bad move; "" for other moves."""
    if move.judgement is None:
        return ""
    judged, fault = sentences.judged(match, move), sentences.fault(match, move)
    lines = filter(None, (judged, fault, sentences.better(match, move)))
    return unformatted("\n".join(lines))
