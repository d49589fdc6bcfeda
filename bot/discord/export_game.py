"""/export: a game as files in its notations and as a GIF, its FEN, and a link to an analysis board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace

from discord import ui

import render
import rules
from bot.discord.boards.board_message import game_tags, labels_of
from bot.discord.context import Context
from bot.discord.games.view_board import own_side
from bot.discord.games.which_game import game_action
from bot.discord.platform.components import Content, Control, Upload, view
from bot.discord.wording.analysis_links import site_of
from bot.discord.wording.game_sentences import Players
from bot.discord.wording.move_texts import numbered
from bot.discord.wording.notation import Notation
from bot.engine.judgements import SERIOUS
from bot.engine.review import Review
from bot.state.match import TERMINATIONS, Match
from bot.state.match_lookup import MoveTime
from bot.state.reviews import is_reviewable
from bot.state.time_control import kif_times
from rules.notation import usi


async def export_content(
    ctx: Context, match: Match, imported: tuple[Players, Mapping[str, str]] | None = None
) -> Content:
    """Return a match in all formats of its variant. `imported`: players and tags of an imported game."""
    services = ctx.services
    times: Sequence[MoveTime] = ()
    if imported is None:
        times = (await services.use_cases.lookup.move_times(match))[: match.ply]
        players = await ctx.wording.players(match)
        tags, name = game_tags(match), str(match.id)
    else:
        (players, tags), name = imported, "game"
    name = f"kibitz-{name}"
    texts = _texts(match, players, tags, times)
    uploads = [Upload(text.encode(), f"{name}.{kind}") for kind, text in texts]
    review = await services.reviews.find(match) if is_reviewable(match) else None
    animation = await _animation(ctx, match, players, review)
    alt = ctx.say(
        "export-alt" if review is None else "export-alt-reviewed",
        white=players.white.plain,
        black=players.black.plain,
    )
    uploads.append(Upload(animation, f"{name}.gif", alt))
    title = ctx.wording.title(match.variant).markdown
    white, black = players.white.markdown, players.black.markdown
    lines = [
        ctx.say("export-title", white=white, black=black, variant=title),
        ctx.say("export-fen", fen=match.position.fen()),
    ]
    links: list[Control] = []
    site = site_of(match.variant)
    if site is not None:
        label = ctx.say("button-analysis", site=site.name)
        links.append(ui.Button(label=label, url=site.link(match.position)))
    return Content("\n".join(lines), tuple(uploads), view(*links))


async def _animation(ctx: Context, match: Match, players: Players, review: Review | None) -> bytes:
    """Draw an animation of a game's moves in the reader's style; a review adds evaluations and mistakes."""
    chances: Sequence[float] = ()
    badges: dict[int, str] = {}
    if review is not None:
        chances = review.chances
        badges = {move.ply: str(move.judgement) for move in review.moves if move.judgement in SERIOUS}
    moves = [numbered(match, ply, Notation(ctx.locale)) for ply in range(1, match.ply + 1)]
    return await ctx.services.painter.draw_animation(
        ctx.user.id,
        render.replay,
        match.game,
        view=own_side(ctx, match),
        style=replace(ctx.style, square_px=render.GIF_SQUARE_PX),
        labels=labels_of(ctx.wording, match, players, over=match.is_over),
        annotations=render.Annotations(moves, chances, badges),
    )


def _texts(
    match: Match, players: Players, tags: Mapping[str, str], times: Sequence[MoveTime]
) -> list[tuple[str, str]]:
    white, black = players.white.plain, players.black.plain
    tags = {**tags, "White": white, "Black": black}
    found = [("pgn", match.pgn(white, black, tags, [time.left for time in times]))]
    if match.reason in TERMINATIONS:
        tags["Termination"] = TERMINATIONS[match.reason]
    if match.clock is not None:
        tags |= kif_times(match.clock)
    record = rules.Record(tags, match.game, match.result, [time.spent for time in times])
    # Only games of the shogi family have KIF and USI files, and only ordinary shogi has CSA.
    for kind, write in (("kif", rules.kif_text), ("csa", rules.csa_text)):
        with suppress(ValueError):
            found.append((kind, write(record)))
    if len(found) > 1:
        found.append(("usi", f"position {usi.write_game(match.game)}\n"))
    return found


async def send_export(ctx: Context, match: Match, _text: str = "") -> None:
    await ctx.reply.send_private(await export_content(ctx, match))


ACTIONS = (game_action("export", send_export, for_viewers=True),)
