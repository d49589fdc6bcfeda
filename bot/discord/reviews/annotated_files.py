"""A reviewed game as files: PGN with evaluations, signs and better lines; KIF with comments."""

from __future__ import annotations

import rules
from bot.discord.platform.outgoing import Upload
from bot.discord.viewer.source import Source
from bot.discord.wording.review_sentences import ReviewSentences, line_from
from bot.engine import MATE
from bot.engine.review import Judgement, Review, ReviewedMove
from bot.engine.transposition import MATE_BOUND
from bot.matches import NOBODY, Match

NAGS = {Judgement.INACCURACY: 6, Judgement.MISTAKE: 2, Judgement.BLUNDER: 4, Judgement.GOOD: 1}
"""Numeric annotation glyphs of the PGN standard, section 10: $6 is ?!, and so on."""

ANNOTATOR = {"Annotator": "Kibitz"}


def annotated(sentences: ReviewSentences, source: Source, review: Review) -> tuple[Upload, ...]:
    match, players = source.match, source.players
    name = "kibitz-review" if source.is_file else f"kibitz-{match.id}-review"
    annotations = {move.ply: _annotation(match, move) for move in review.moves}
    tags = {**source.tags, "White": players.white, "Black": players.black}
    if match.id == NOBODY:
        text = rules.pgn_text(match.game, {**tags, **ANNOTATOR}, match.result, (), annotations)
    else:
        tags |= {"Event": sentences.texts.text(match.locale, "end-pgn-event"), "Site": "Discord"}
        tags["Date"] = match.created_at.strftime("%Y.%m.%d")
        text = match.pgn(players.white, players.black, {**tags, **ANNOTATOR}, (), annotations)
    files = [Upload(text.encode(), f"{name}.pgn")]
    try:
        comments = {
            move.ply: comment for move in review.moves if (comment := _comment(sentences, match, move))
        }
        kif = rules.kif_text(rules.Record(tags, match.game, match.result), comments)
    except ValueError:
        return tuple(files)  # Not of the family that is written so.
    return (*files, Upload(kif.encode(), f"{name}.kif"))


def evaluation(score: int) -> str:
    """A score of White's as PGN's comments have it: in pawns, "#3" for a mate in 3 moves, "#-3" for Black's;
    "" where the game is over."""
    if abs(score) <= MATE_BOUND:
        return f"{score / 100:.2f}"
    moves = (MATE - abs(score) + 1) // 2
    if not moves:
        return ""
    return f"#{moves}" if score > 0 else f"#-{moves}"


def _annotation(match: Match, move: ReviewedMove) -> rules.Annotation:
    told = evaluation(move.score)
    comment = f"[%eval {told}]" if told else ""
    if move.judgement is None:
        return rules.Annotation(comment=comment)
    variations: list[tuple[rules.Move, ...]] = []
    if move.best and move.best[0] != move.move:
        variations.append(line_from(match, move.ply, move.best).game.moves[move.ply - 1 :])
    return rules.Annotation((NAGS[move.judgement],), comment, variations)


def _comment(sentences: ReviewSentences, match: Match, move: ReviewedMove) -> str:
    """What is said of a bad move, in lines; "" for other moves."""
    if move.judgement is None:
        return ""
    judged, fault = sentences.judged(match, move), sentences.fault(match, move)
    told = filter(None, (judged, fault, sentences.better(match, move)))
    return "\n".join(told).replace("**", "").replace("\\", "")
