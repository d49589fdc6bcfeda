"""/board: a match's current board for one reader; its buttons flip it and put letters on pieces."""

from __future__ import annotations

import re
from dataclasses import replace

import rules
from bot.discord.actions import Action, Answer
from bot.discord.boards.board_message import copy_name
from bot.discord.context import Context, Request
from bot.discord.games.which_game import game_action, name_elsewhere, visible_match
from bot.discord.platform.components import ID, Content, view
from bot.discord.wording.captions import Captions
from bot.discord.wording.game_sentences import BoardView
from bot.state.match import SIDES, Match

VIEWED = re.compile(ID.pattern + r":(?P<bottom>white|black)")


def own_side(ctx: Request, match: Match) -> rules.Color:
    plays_black = ctx.user.id == match.black and ctx.user.id != match.white
    return rules.BLACK if plays_black and not ctx.player.white_down else rules.WHITE


async def board_content(ctx: Request, match: Match, bottom: rules.Color) -> Content:
    """Build a match's current board for one reader, with the time left, and buttons to flip, show moves,
    replay and export.
    """
    wording = ctx.wording
    players = await wording.players(match)
    shown = BoardView(
        replace(match, locale=ctx.locale), match.ply, bottom, players, ctx.notation.local_letters
    )
    picture = await ctx.services.board_messages.upload(shown, ctx.style, copy_name(match, match.ply))
    other = bottom.opponent.label
    items = [ctx.button("button-flip", "flip", match.id, other)]
    if not match.is_over:
        items.append(ctx.button("button-moves", "moves", match.id))
    if match.ply:
        items.append(ctx.button("button-view", "view", match.id, match.ply, bottom.label, "open"))
    items.append(ctx.button("button-export", "export", match.id))
    lines = [wording.standing(ctx.notation, match, players)]
    if not match.is_over and not match.has_crowd:
        lines += Captions(wording).time_left(shown, match.due_at, ctx.services.use_cases.now())
    return Content("\n".join(lines), (picture,), view(*items))


async def send_board(ctx: Request, match: Match, _text: str = "") -> None:
    await ctx.reply.send_private(await board_content(ctx, match, own_side(ctx, match)))


async def flip(ctx: Context, ids: re.Match[str]) -> None:
    """Show the user the board from the other side: a private board is replaced, a shared one stays."""
    match = await visible_match(ctx, int(ids["id"]))
    bottom = SIDES[ids["bottom"]]
    await name_elsewhere(ctx, match)
    await ctx.reply.show(await board_content(ctx, match, bottom))


async def put_letters(ctx: Context, ids: re.Match[str]) -> None:
    """Enable letters on pieces for the user, and show them this board with letters."""
    services = ctx.services
    match = await visible_match(ctx, int(ids["id"]))
    match.check_player(ctx.user.id)
    await services.use_cases.settings.change_player(ctx.user.id, letters=True)
    await ctx.load_settings()
    content = await board_content(ctx, match, own_side(ctx, match))
    await ctx.reply.send_private(replace(content, text=ctx.say("letters-on")))


ACTIONS = (
    game_action("board", send_board, button=False, menu=True, for_viewers=True),
    Action("flip", VIEWED, flip, Answer.PRIVATE),
    Action("letters", ID, put_letters, Answer.BENEATH),
)
