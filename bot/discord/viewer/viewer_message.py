"""The viewer's message: the board after a move, the moves around it, and the buttons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import discord

import rules
from bot.discord.context import Context
from bot.discord.platform.components import Control, Note, custom_id, menu, menu_option, view
from bot.discord.platform.discord_limits import OPTIONS
from bot.discord.platform.user_text import escaped
from bot.discord.viewer.viewed_game import ViewedGame
from bot.discord.wording.game_sentences import BoardView
from bot.discord.wording.markup import link_to_board
from bot.discord.wording.move_texts import move_number, numbered, played_text
from bot.discord.wording.notation import KIF, Notation, counts_plies, style_in
from bot.state.match import Match
from bot.state.reviews import is_reviewable

TURNS = ("first", "before", "after", "last")
LAST_ROW = 2

AROUND = 12
"""Moves shown on either side of the current one."""

NEAR = 5
"""Moves on either side of the current one that the menu lists one by one."""

MAX_LIST_LENGTH = 1000
"""Maximum length of the list of moves in characters; ordinary lists are far shorter."""


async def view_note(ctx: Context, source: ViewedGame, ply: int, bottom: rules.Color) -> Note:
    """Return the viewer's message for one reader: the game after `ply` moves."""
    match = replace(source.match, locale=ctx.locale)
    ply = min(ply, match.ply)
    text = _text(ctx, source, match, ply)
    return await board_note(ctx, source, ply, bottom, text, _buttons(ctx, source, match, ply, bottom))


async def board_note(
    ctx: Context, source: ViewedGame, ply: int, bottom: rules.Color, text: str, items: Sequence[Control]
) -> Note:
    """Return a message with the board after `ply` moves above the given text and buttons."""
    shown = BoardView(
        replace(source.match, locale=ctx.locale), ply, bottom, source.players, ctx.notation.local_letters
    )
    picture = await ctx.services.board_messages.upload(shown, ctx.style, f"view-{shown.match.id}-{ply}.png")
    return Note(text, (picture, *source.uploads), view(*items), source.kept)


def _text(ctx: Context, source: ViewedGame, match: Match, ply: int) -> str:
    wording, players = ctx.wording, source.players
    title = wording.title(match.variant).markdown
    if source.is_position:
        lines = [f"**{title}**"]
    else:
        white, black = players.white.markdown, players.black.markdown
        lines = [ctx.say("viewer-title", white=white, black=black, variant=title)]
    if not source.is_file and match.place_id != ctx.channel_id:
        lines[0] += f" · {link_to_board(match)}"
    if ply:
        move = escaped(numbered(match, ply, ctx.notation))
        lines.append(ctx.say("viewer-at", move=move, ply=str(ply), last=str(match.ply)))
    elif source.is_position:
        lines.append(ctx.say("viewer-position"))
    else:
        lines.append(ctx.say("viewer-start", last=str(match.ply)))
    if ply == match.ply and match.is_over:
        lines.append(wording.result(match, players))
    else:
        color = wording.color(match.game.positions[ply].turn, match.variant)
        lines[-1] += ctx.say("viewer-turn", color=color)
    lines.append(wording.opening(match, ply))
    if match.ply:
        lines.append(move_list(match, ply, ctx.notation))
    return "\n".join(line.rstrip() for line in lines if line)


def _buttons(ctx: Context, source: ViewedGame, match: Match, ply: int, bottom: rules.Color) -> list[Control]:
    here = (source.name, ply, bottom.label)
    items: list[Control] = []
    if match.ply:
        items = [
            ctx.button(
                f"button-view-{step}",
                "view",
                *here,
                step,
                disabled=ply == (0 if step in ("first", "before") else match.ply),
            )
            for step in TURNS
        ]
        items.append(_menu(ctx, source, match, ply, bottom))
    ended = rules.Game(match.game.positions[ply]).outcome() is not None
    exports = "button-view-export" if match.ply else "button-export"
    others = [
        ctx.button("button-flip", "view", *here, "flip"),
        ctx.button(exports, "view-export", *here[:2]),
        ctx.button(
            "button-view-play", "view", *here, "play", style=discord.ButtonStyle.primary, disabled=ended
        ),
    ]
    if is_reviewable(match):
        others.append(ctx.button("button-review", "review-open", source.name))
    if source.is_one_of_several:
        others.append(ctx.button("button-view-games", "view-games", ply, bottom.label, 0))
    for item in others:
        # Four buttons fit in one row on a phone; a fifth would need another.
        item.row = LAST_ROW
    return [*items, *others]


def _menu(ctx: Context, source: ViewedGame, match: Match, ply: int, bottom: rules.Color) -> Control:
    options = [
        menu_option(numbered(match, each, ctx.notation) if each else ctx.say("menu-view-start"), each)
        for each in stops(match, ply)
    ]
    identity = custom_id("view-go", source.name, bottom.label)
    return menu(identity, ctx.say("menu-view"), options)


def move_list(match: Match, ply: int, notation: Notation) -> str:
    """Return the moves around `ply`, the current one marked."""
    first, last = max(1, ply - AROUND), min(match.ply, ply + AROUND)
    if first > 1 and match.game.positions[first - 1].turn is rules.BLACK:
        first -= 1  # Lines begin with White's move.
    words = [_word(match, each, notation, current=each == ply) for each in range(first, last + 1)]
    while sum(map(len, words)) + len(words) > MAX_LIST_LENGTH:
        # Drop from the end that is further from the current move.
        if last - ply > ply - first:
            words.pop()
            last -= 1
        else:
            words.pop(0)
            first += 1
    before, after = ["…"] if first > 1 else [], ["…"] if last < match.ply else []
    if words and match.game.positions[first - 1].turn is rules.BLACK and not counts_plies(match.variant):
        words[0] = f"{match.game.positions[first - 1].fullmove}… {words[0]}"
    return " ".join([*before, *words, *after])


def _word(match: Match, ply: int, notation: Notation, *, current: bool) -> str:
    before = match.game.positions[ply - 1]
    text = escaped(played_text(match, ply, notation))
    if style_in(notation.locale, match.variant) == KIF:
        number, text = f"{move_number(match, ply)} ", f"{'△' if before.turn else '▲'}{text}"
    else:
        has_number = before.turn is rules.WHITE or counts_plies(match.variant)
        number = f"{move_number(match, ply)}. " if has_number else ""
    return f"{number}__**{text}**__" if current else f"{number}{text}"


def stops(match: Match, ply: int) -> list[int]:
    """Return the plies to jump to: both ends, all nearby, the rest at even distances."""
    if match.ply < OPTIONS:
        return list(range(match.ply + 1))
    plies = {0, match.ply, *range(max(0, ply - NEAR), min(match.ply, ply + NEAR) + 1)}
    free = OPTIONS - len(plies)
    plies |= {round(match.ply * part / (free + 1)) for part in range(1, free + 1)}
    return sorted(plies)
