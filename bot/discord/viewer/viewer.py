"""The viewer: step through running, finished and imported games, and play on from a position.

Nothing is stored: the custom_ids of its buttons hold the game and the move. A user who plays on takes the
side at the bottom of the board. Others see nothing until the user has chosen an opponent and confirmed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import discord
from discord import ui

import rules
from bot.discord.actions import NO_IDS, Action, Answer
from bot.discord.challenges.challenges import post_challenge
from bot.discord.challenges.start_buttons import check_person
from bot.discord.context import Context
from bot.discord.export_game import export_content
from bot.discord.games.start_checks import check_start
from bot.discord.games.view_board import own_side
from bot.discord.games.which_game import visible_match
from bot.discord.platform.components import (
    ID,
    USER,
    Content,
    Control,
    button,
    custom_id,
    menu,
    menu_option,
    view,
)
from bot.discord.platform.discord_limits import OPTIONS
from bot.discord.platform.user_text import escaped
from bot.discord.play_command import USUAL_LEVEL, level_name, play_engine, top_level
from bot.discord.viewer.viewed_game import AT, BOTTOM, GAME, ViewedGame, find, view_match
from bot.discord.wording.game_sentences import BoardView
from bot.discord.wording.markup import link_to_board
from bot.discord.wording.move_texts import move_number, numbered, played_text
from bot.discord.wording.notation import KIF, Notation, counts_plies, style_in
from bot.refusals import MoveTaken, Refusal
from bot.state.game_setup import Terms
from bot.state.match import SIDES, Match
from bot.state.player_ids import is_former
from bot.state.reviews import is_reviewable
from rules.notation.kif_board import is_problem

# ---- The message: the board after a move, the moves around it, and the buttons

TURNS = ("first", "before", "after", "last")
LAST_ROW = 2

AROUND = 12
"""Moves shown on either side of the current one."""

NEAR = 5
"""Moves on either side of the current one that the menu lists one by one."""

MAX_LIST_LENGTH = 1000
"""Maximum length of the list of moves in characters; ordinary lists are far shorter."""


async def view_content(ctx: Context, source: ViewedGame, ply: int, bottom: rules.Color) -> Content:
    """Return the viewer's message for one reader: the game after `ply` moves."""
    match = replace(source.match, locale=ctx.locale)
    ply = min(ply, match.ply)
    text = _text(ctx, source, match, ply)
    return await board_content(ctx, source, ply, bottom, text, _buttons(ctx, source, match, ply, bottom))


async def board_content(
    ctx: Context, source: ViewedGame, ply: int, bottom: rules.Color, text: str, items: Sequence[Control]
) -> Content:
    """Return a message with the board after `ply` moves above the given text and buttons."""
    shown = BoardView(
        replace(source.match, locale=ctx.locale), ply, bottom, source.players, ctx.notation.local_letters
    )
    picture = await ctx.services.board_messages.upload(shown, ctx.style, f"view-{shown.match.id}-{ply}.png")
    return Content(text, (picture, *source.uploads), view(*items), source.kept)


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


# ---- Steps

PLY = re.compile(r"[0-9]{1,5}")
STEP = re.compile(rf"{AT}:{BOTTOM}:(?P<step>open|first|before|after|last|flip|turn|play|stay)")


def ply_after_step(step: str, ply: int, last: int) -> int:
    """Return the ply that a step leads to; it stays within the game, which may have become shorter."""
    ply = {"first": 0, "before": ply - 1, "after": ply + 1, "last": last}.get(step, ply)
    return max(0, min(ply, last))


async def turn(ctx: Context, ids: re.Match[str]) -> None:
    """Handle a step along the game or a flip of the board; or open the viewer.

    After "play" and "turn", a flip during that question, the user chooses an opponent.
    """
    step = ids["step"]
    own = ctx.is_private_message and step != "open"
    await ctx.reply.acknowledge(ephemeral=True, thinking=not own)
    source = await find(ctx, ids["game"])
    # A shared board opens with the side to move at the bottom, a personal one with the reader's side.
    bottom = own_side(ctx, source.match) if step == "open" else SIDES[ids["bottom"]]
    bottom = bottom.opponent if step in ("flip", "turn") else bottom
    ply = ply_after_step(step, int(ids["ply"]), source.match.ply)
    if step in ("play", "turn"):
        await ask_for_opponent(ctx, source, ply, bottom)
        return
    await ctx.reply.show(await view_content(ctx, source, ply, bottom))


async def go(ctx: Context, ids: re.Match[str]) -> None:
    source, ply = await find(ctx, ids["game"]), int(ctx.picked(PLY)[0])
    await ctx.reply.show(await view_content(ctx, source, ply, SIDES[ids["bottom"]]))


async def export(ctx: Context, ids: re.Match[str]) -> None:
    """Send the game up to the current move as files."""
    source = await find(ctx, ids["game"])
    match = source.match.up_to(int(ids["ply"]))
    imported = (source.players, source.tags) if source.is_file else None
    await ctx.reply.send_private(await export_content(ctx, match, imported))


async def pick(ctx: Context, _ids: re.Match[str]) -> None:
    """Open a game that was picked from a list, below that list."""
    match = await visible_match(ctx, int(ctx.picked(ID)["id"]))
    source = await view_match(ctx, match)
    await ctx.reply.send_private(await view_content(ctx, source, match.ply, own_side(ctx, match)))


# ---- Playing on

ANYONE, ENGINE = "anyone", "kibitz"
"""Opponents in custom_ids; any other is a user id."""

OPPONENT_ID = rf"(?P<who>user|level|{ANYONE}|{ENGINE}-[1-9]|[1-9][0-9]{{0,17}}|[1-8][0-9]{{18}})"
"""The opponent in a custom_id; "user" and "level" mean the value picked in that menu."""
LEVEL = re.compile(r"[1-9]")
PLAY_IDS = re.compile(rf"{AT}:{BOTTOM}:{OPPONENT_ID}")


def _engine_at(level: int) -> str:
    return f"{ENGINE}-{level}"


def _usual_engine(source: ViewedGame) -> str:
    """Return the engine at the level of the viewed game, else at the default one."""
    return _engine_at(source.match.level or USUAL_LEVEL)


def _level(who: str) -> int | None:
    """Return the level of the engine; None for any other opponent."""
    return int(who.removeprefix(f"{ENGINE}-")) if who.startswith(ENGINE) else None


def _check_playable(source: ViewedGame) -> None:
    """Raise Refusal if no game can be played from the viewed one: it is a problem with one king."""
    if is_problem(source.match.variant):
        raise Refusal("import-remark-one-king")


async def ask_for_opponent(ctx: Context, source: ViewedGame, ply: int, bottom: rules.Color) -> None:
    """Ask for an opponent, in place of the viewer; in the bot's DM, the opponent is always the engine."""
    _check_playable(source)
    await check_start(ctx)
    if ctx.is_bot_dm:
        await _ask_confirmation(ctx, source, ply, bottom, _usual_engine(source))
        return
    services = ctx.services
    color = ctx.wording.color(bottom, source.match.variant)
    here = (source.name, ply, bottom.label)
    question, identity = ctx.say("menu-view-play"), custom_id("view-ask", *here, "user")
    items: list[Control] = [ui.UserSelect(custom_id=identity, placeholder=question)]
    opponent = _opponent(ctx, source)
    if opponent is not None:
        name = await services.names.name_of(opponent, source.match.guild_id, ctx.locale)
        items.append(button(name.plain, custom_id("view-ask", *here, opponent)))
    items += [
        ctx.button("button-view-anyone", "view-ask", *here, ANYONE),
        ctx.button("button-view-kibitz", "view-ask", *here, _usual_engine(source)),
        ctx.button("button-flip", "view", *here, "turn"),
        ctx.button("button-step-back", "view", *here, "stay"),
    ]
    text = ctx.say("viewer-play", color=color)
    await ctx.reply.show(await board_content(ctx, source, ply, bottom, text, items))


def _opponent(ctx: Context, source: ViewedGame) -> int | None:
    match, reader_id = source.match, ctx.user.id
    if source.is_file or match.engine is not None or reader_id not in match.players:
        return None
    other = match.opponent_of(reader_id)
    return None if is_former(other) or other == reader_id else other


async def confirm(ctx: Context, ids: re.Match[str]) -> None:
    await _ask_confirmation(ctx, *await _chosen(ctx, ids))


async def _ask_confirmation(
    ctx: Context, source: ViewedGame, ply: int, bottom: rules.Color, who: str
) -> None:
    """Ask whether to post a challenge to `who`, or to start a game against the engine."""
    here, level = (source.name, ply, bottom.label), _level(who)
    items: list[Control] = []
    if level is not None:
        top = await top_level(ctx, source.match.variant.key)
        level = min(level, top)
        who = _engine_at(level)
        levels = (
            menu_option(level_name(ctx.wording, each), each, chosen=each == level)
            for each in range(1, top + 1)
        )
        items.append(menu(custom_id("view-ask", *here, "level"), ctx.say("menu-view-level"), list(levels)))
    begin = "button-view-challenge" if level is None else "button-view-begin"
    other = (source.name, ply, bottom.opponent.label)
    items += [
        ctx.button(begin, "view-play", *here, who, style=discord.ButtonStyle.success),
        ctx.button("button-flip", "view-ask", *other, who),
    ]
    if not ctx.is_bot_dm:
        items.append(ctx.button("button-step-back", "view", *here, "play"))
    items.append(ctx.button("button-view-cancel", "view", *here, "stay"))
    text = await _question(ctx, source, ply, bottom, who, level)
    await ctx.reply.show(await board_content(ctx, source, ply, bottom, text, items))


async def _question(
    ctx: Context, source: ViewedGame, ply: int, bottom: rules.Color, who: str, level: int | None
) -> str:
    wording, match, position = ctx.wording, source.match, source.match.game.positions[ply]
    variant = wording.title(match.variant).markdown
    if level is not None:
        name = level_name(wording, level)
        lines = [ctx.say("play-on-kibitz", variant=variant, level=name)]
    elif who == ANYONE:
        lines = [ctx.say("play-on-anyone", variant=variant)]
    else:
        player = (await wording.names.name_of(int(who), ctx.guild_id, ctx.locale)).markdown
        lines = [ctx.say("play-on-person", player=player, variant=variant)]
    sides: dict[str, str | int] = {
        "color": wording.color(bottom, match.variant),
        "turn": wording.color(position.turn, match.variant),
        "yours": int(position.turn is bottom),
    }
    if ply:
        move = escaped(numbered(match, ply, ctx.notation))
        lines.append(ctx.say("play-on-after", move=move, **sides))
    else:
        lines.append(ctx.say("play-on-start", **sides))
    if level is None:
        time = ctx.default_time
        terms = [] if time is None else [ctx.say("card-time", time=wording.time(time))]
        lines.append(ctx.join(*terms, ctx.say("game-casual")))
    lines.append(ctx.say("play-on-unsent"))
    return "\n".join(lines)


async def play_on(ctx: Context, ids: re.Match[str]) -> None:
    """Handle the confirmation: post the challenge or start the game, and return to the viewer."""
    source, ply, bottom, who = await _chosen(ctx, ids)
    _check_playable(source)
    # Remove the question first: a second press would start another game.
    await ctx.reply.show(await view_content(ctx, source, ply, bottom))
    start = source.match.game.positions[ply].fen()
    terms = Terms(variant=source.match.variant.key, color=bottom.label, start=start)
    level = _level(who)
    if level is not None:
        match = await play_engine(ctx, terms, level=level)
        done = ctx.say("play-on-begun", link=link_to_board(match))
    else:
        opponent = None if who == ANYONE else int(who)
        await post_challenge(ctx, opponent, replace(terms, time=ctx.default_time))
        done = ctx.say("play-on-posted")
    ctx.reply.begin_with(done)
    await ctx.reply.show(await view_content(ctx, source, ply, bottom))


async def _chosen(ctx: Context, ids: re.Match[str]) -> tuple[ViewedGame, int, rules.Color, str]:
    """Return the game, ply, side and opponent that a custom_id names. Raises Refusal."""
    source, ply = await find(ctx, ids["game"]), int(ids["ply"])
    if ply > source.match.ply:
        raise MoveTaken("move-stale")
    who = _opponent_named(ctx, ids["who"], source)
    await check_start(ctx)
    if _level(who) is None:
        if ctx.is_bot_dm:
            raise Refusal("button-unknown")
        if who != ANYONE:
            await check_person(ctx, int(who))
    return source, ply, SIDES[ids["bottom"]], who


def _opponent_named(ctx: Context, who: str, source: ViewedGame) -> str:
    if who == "level":
        return _engine_at(int(ctx.picked(LEVEL)[0]))
    if who == "user":
        who = ctx.picked(USER)["id"]
    return _usual_engine(source) if who == str(ctx.services.us.id) else who


ACTIONS = (
    Action("view", STEP, turn, Answer.BY_ACTION),
    Action("view-go", re.compile(rf"{GAME}:{BOTTOM}"), go, own=True),
    Action("view-export", re.compile(AT), export, Answer.BENEATH),
    Action("view-pick", NO_IDS, pick, own=True),
    Action("view-ask", PLAY_IDS, confirm, own=True),
    Action("view-play", PLAY_IDS, play_on, own=True),
)
