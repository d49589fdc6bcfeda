"""A variant's rules in sentences, the most important first, made from its facts.

No variant is named here: a new variant is described by the laws that it uses. Variants of chess are described
by their differences from chess; chess itself and all other games are described completely.
"""

from __future__ import annotations

from functools import partial

import rules
from bot.discord.wording.game_sentences import Wording
from bot.discord.wording.laws import drops_and_promotion, ends, moves, winning
from bot.discord.wording.laws.section import NOTHING, Args, Law, Section, when
from rules import BLACK, WHITE

PIECE = "law-piece"
"""The message id of a piece's moves, used once for each piece that chess lacks."""
OTHERWISE = "law-otherwise"
"""The message id of "otherwise as in chess"."""
ONLY_START = "law-only-start"
"""The message id used instead if only the starting position differs from that of chess."""


def sentences(wording: Wording, variant: rules.Variant) -> list[str]:
    """Return the rules of a variant, the most important first."""
    found = described_laws(Section(wording, variant))
    return [wording.text(key, family=variant.family, **args) for key, args in found]


def described_laws(section: Section) -> list[tuple[str, Args]]:
    """Return the message ids of sentences(), each with its variables."""
    usual = None if section.usual is None else section._replace(variant=section.usual)
    found: list[tuple[str, Args]] = []
    as_usual = False
    for key, law in LAWS.items():
        if key == PIECE:
            found += [(PIECE, args) for args in moves.own_pieces(section)]
        args = law(section)
        if args is None:
            continue
        if usual is not None and law(usual) == args:
            as_usual = True
        else:
            found.append((key, args))
    if usual is not None and not found and usual.variant.start().fen() != section.variant.start().fen():
        return [(ONLY_START, NOTHING)]
    return [*found, (OTHERWISE, NOTHING)] if as_usual else found


LAWS: dict[str, Law] = {
    # The beginning
    "law-starts": winning.starts,
    "law-setting-up": winning.setting_up,
    "law-first-rank-alone": winning.first_rank_alone,
    "law-bishops-apart": when(lambda facts: facts.bishops_apart is not None),
    "law-pawns-ahead": winning.pawns_ahead,
    # Winning and losing
    "law-goal-squares": partial(winning.goal, kind="squares"),
    "law-goal-rank": partial(winning.goal, kind="rank"),
    "law-goal-safe": partial(winning.goal, kind="safe"),
    "law-goal-race": partial(winning.goal, kind="race"),
    "law-goal-stay": partial(winning.goal, kind="stay"),
    "law-checks": winning.checks,
    "law-no-checks": when(lambda facts: not facts.may_give_check),
    "law-must-capture": when(lambda facts: facts.must_capture),
    "law-explosion": partial(winning.explosion, spares=False),
    "law-explosion-spared": partial(winning.explosion, spares=True),
    "law-blow-up": partial(winning.blown_up, royal=False),
    "law-blow-up-royal": partial(winning.blown_up, royal=True),
    "law-blow-up-own": partial(winning.blown_up, royal=False),
    "law-blow-up-never": partial(winning.blown_up, royal=True),
    "law-explosion-beside": partial(winning.blown_up, royal=True),
    "law-mutually-immune": winning.mutually_immune,
    "law-lose-all": partial(winning.lost, value="win", everything=True),
    "law-lose-kind": partial(winning.lost, value="win", everything=False),
    "law-take-all": partial(winning.lost, value="loss", everything=True),
    "law-extinct": partial(winning.lost, value="loss", everything=False),
    "law-extinct-promoting": winning.promoted_away,
    "law-extinct-only": partial(winning.one_kind, kind="only"),
    "law-extinct-first": partial(winning.one_kind, kind="first"),
    "law-extinct-last": partial(winning.one_kind, kind="last"),
    "law-mate-wins": when(lambda facts: facts.checkmate == "win"),
    "law-bare-king": partial(winning.bare, value="loss"),
    "law-royal-too": partial(winning.royal, each=True),
    "law-last-royal": partial(winning.royal, each=False),
    "law-duple-check": when(lambda facts: facts.duple_check),
    "law-common-king": winning.common_king,
    "law-duck": when(lambda facts: facts.wall_moves),
    "law-shak": when(lambda facts: facts.shak_mate),
    "law-shak-none": when(lambda facts: facts.shak_mate),
    "law-shak-knight": when(lambda facts: facts.shak_mate),
    "law-bare-draw": partial(winning.bare, value="draw"),
    "law-no-flight": when(lambda facts: facts.no_flight),
    "law-first-leaps": when(lambda facts: facts.first_leaps),
    "law-in-place": drops_and_promotion.in_place,
    "law-in-place-free": when(lambda facts: bool(facts.promoted_in_place)),
    # Hands, and pieces that turn over
    "law-drops": drops_and_promotion.drops(either_side=False),
    "law-drops-either": drops_and_promotion.drops(either_side=True),
    "law-in-hand": when(drops_and_promotion.in_hand),
    "law-gating": when(lambda facts: facts.gating),
    "law-gating-closed": when(lambda facts: facts.gating),
    "law-drops-back": when(drops_and_promotion.turns_back),
    "law-drops-promoted": when(lambda facts: facts.keeps_promoted),
    "law-zone": partial(drops_and_promotion.zone, must=False),
    "law-zone-must": partial(drops_and_promotion.zone, must=True),
    "law-demotion": partial(drops_and_promotion.demotion, by_capture=False),
    "law-demotion-capture": partial(drops_and_promotion.demotion, by_capture=True),
    "law-turned": partial(drops_and_promotion.turned, back=False),
    "law-two-sides": partial(drops_and_promotion.turned, back=True),
    "law-doubled": drops_and_promotion.doubled,
    "law-drop-mate": drops_and_promotion.drop_mate,
    "law-stuck": partial(drops_and_promotion.stuck, drops=True),
    "law-stuck-unpromoted": partial(drops_and_promotion.stuck, drops=False),
    "law-no-drop-checks": when(lambda facts: facts.drops and not facts.drop_checks),
    "law-drop-pawns": partial(drops_and_promotion.pawn_drops, on_first=False),
    "law-drop-pawns-first": partial(drops_and_promotion.pawn_drops, on_first=True),
    "law-dropped-step": moves.dropped_step,
    "law-drop-own-side": drops_and_promotion.own_side_drops,
    "law-drop-reached": drops_and_promotion.reached_drops,
    # Ends of games other than chess
    "law-facing": when(lambda facts: facts.flying_general),
    "law-bikjang": when(lambda facts: facts.bikjang and not facts.points),
    "law-bikjang-points": when(lambda facts: facts.bikjang and facts.points is not None),
    "law-pass": when(lambda facts: all(facts.may_pass) and not facts.points),
    "law-pass-points": when(lambda facts: all(facts.may_pass) and facts.points is not None),
    "law-points": ends.points,
    "law-stalemate-wins": ends.stalemate("win"),
    "law-stalemate-loses": ends.stalemate("loss"),
    "law-repetition-points": partial(ends.repetition, value="points"),
    "law-repetition-checks": partial(ends.repetition, value="checks"),
    "law-repetition-first": partial(ends.repetition, value="first"),
    "law-repetition-mover": partial(ends.repetition, value="mover"),
    "law-perpetual": ends.perpetual,
    "law-chase": when(lambda facts: facts.repetition is not None and facts.repetition.blames_chases),
    "law-to-and-fro": when(lambda facts: facts.to_and_fro),
    "law-impasse": ends.impasse,
    "law-counting-makruk": partial(ends.counting, rule="makruk"),
    "law-counting-cambodian": partial(ends.counting, rule="cambodian"),
    "law-counting-asean": partial(ends.counting, rule="asean"),
    # Pieces
    "law-palace": moves.palace,
    "law-own-side": moves.own_side,
    PIECE: when(lambda _: False),
    "law-never-back": moves.never_back,
    "law-promotion": partial(drops_and_promotion.promotion, kind="rank"),
    "law-promotion-late": partial(drops_and_promotion.promotion, kind="late"),
    "law-promotion-sides": partial(drops_and_promotion.promotion, kind="sides"),
    "law-promotion-file": partial(drops_and_promotion.promotion, kind="file"),
    "law-promotion-squares": partial(drops_and_promotion.promotion, kind="squares"),
    "law-promotion-also": drops_and_promotion.also_turned,
    "law-limit-lost": partial(drops_and_promotion.limits, lost=True),
    "law-limit": partial(drops_and_promotion.limits, lost=False),
    "law-double-step": partial(moves.double_step, kind="start"),
    "law-double-step-ranks": partial(moves.double_step, kind="ranks"),
    "law-double-step-anywhere": partial(moves.double_step, kind="anywhere"),
    "law-no-double-step": moves.no_double_step,
    "law-en-passant": moves.en_passant,
    "law-en-passant-not": moves.rank_without_en_passant,
    "law-en-passant-takers": moves.cannot_capture_en_passant,
    "law-no-en-passant": moves.no_en_passant,
    "law-castling": partial(moves.castling, kind="usual"),
    "law-castling-elsewhere": partial(moves.castling, kind="elsewhere"),
    "law-castling-shuffled": partial(moves.castling, kind="shuffled"),
    "law-castling-placed": partial(moves.castling, kind="placed"),
    "law-castling-white": partial(moves.one_castles, side=WHITE),
    "law-castling-black": partial(moves.one_castles, side=BLACK),
    "law-castling-attacked": moves.castling_attacked,
    "law-no-castling": moves.no_castling,
    # Late ends
    "law-stalemate-draws": ends.stalemate("draw"),
    "law-repetition": partial(ends.repetition, value="draw"),
    "law-repetition-claim": partial(ends.repetition, value="claim"),
    "law-moves-both": partial(ends.idle_moves, kind="both"),
    "law-moves-claim": partial(ends.idle_moves, kind="claim"),
    "law-moves-end": partial(ends.idle_moves, kind="end"),
    "law-moves-points": partial(ends.idle_moves, kind="points"),
    "law-moves-pieces": ends.more_resets,
    "law-moves-drops": ends.drops_restart,
    "law-moves-checks": when(
        lambda facts: facts.fifty_moves is not None and facts.fifty_moves.forgives_checks
    ),
    "law-dead": ends.dead,
    "law-dead-not": ends.never_dead,
    "law-never-meet": when(lambda facts: facts.never_meet_draws),
}
"""The function with the variables of each sentence, by message id in order of importance."""
