"""/games and /help."""

from __future__ import annotations

import re

from discord import app_commands

import rules
from bot.discord.actions import Action
from bot.discord.challenges.start_buttons import begin_buttons
from bot.discord.context import Context
from bot.discord.declare_commands import choices, command
from bot.discord.history import server_note
from bot.discord.paged_lists import FIRST
from bot.discord.plain_words import words_text
from bot.discord.platform.channels import Readable, is_foreign, readable
from bot.discord.platform.components import Control, Note, button, custom_id, view
from bot.discord.wording.markup import link_to_board, stamp
from bot.refusals import Refusal
from bot.state.match import Match

MAX_LISTED = 12
"""Maximum number of games in one answer."""

MAX_LIST_LENGTH = 1900
"""Maximum length of the list of games in characters; this leaves space for the number of unlisted games."""


HOW_TO_MOVE = {
    Readable.ALL: "help-moves-typed",
    Readable.REPLIES: "help-moves-reply",
    Readable.NOTHING: "help-moves-button",
}


async def _line(ctx: Context, match: Match) -> str:
    """Return a game's line in the list."""
    services, player = ctx.services, ctx.user.id
    turn = match.game.position.turn
    key = "games-yours" if match.player(turn) == player else "games-theirs"
    locale = ctx.locale
    opponent = (await services.names.of(match.opponent_of(player), match.guild_id, locale)).markdown
    title = services.wording.title(locale, match.variant).markdown
    color = services.wording.color(locale, turn, match.variant)
    line = ctx.say(key, opponent=opponent, variant=title, color=color, link=link_to_board(match))
    return line if match.due_at is None else line + ctx.say("games-time", when=stamp(match.due_at))


@command("games", direct=True, deferred=True)
@app_commands.choices(where=choices("where", ("mine", "server")))
async def games(ctx: Context, where: app_commands.Choice[str] | None = None) -> None:
    """Show the user's running games anywhere, those on their turn first; or the server's games."""
    if where is not None and where.value == "server":
        await ctx.reply.send_private(await server_note(ctx, FIRST))
        return
    services, player = ctx.services, ctx.user.id
    listed = await services.matches.lookup.listed(player)
    if not listed:
        raise Refusal("game-none")
    shown = listed[:MAX_LISTED]
    await services.names.fetch_missing(((game.opponent, game.guild_id) for game in shown), MAX_LISTED)
    lines = [ctx.say("games-title")]
    running = await services.matches.lookup.running(tuple(game.id for game in shown))
    for match in running:
        line = await _line(ctx, match)
        if sum(map(len, lines)) + len(lines) + len(line) > MAX_LIST_LENGTH:
            break
        lines.append(line)
    more = len(listed) - len(lines) + 1
    if more:
        lines.append(ctx.say("games-more", count=more))
    await ctx.reply.send_private("\n".join(lines))


TOPICS = ("play", "moves", "draw", "puzzles", "variants", "server")
TOPIC = re.compile(rf"({'|'.join(TOPICS)})?")
"""The topic of a page of /help; "": the first page."""


def _help_note(ctx: Context, topic: str) -> Note:
    """Return a page of /help: the first one with a line for each topic, or the page of a topic."""
    is_member = not is_foreign(ctx.interaction)
    read = readable(ctx.services.connection, ctx.guild_id, is_member=is_member)
    facts = {"variants": len(rules.variants()), "moves": ctx.say(HOW_TO_MOVE[read])}
    if topic:
        title = ctx.say("help-title", topic=ctx.say(f"button-help-{topic}"))
        back = button(ctx.say("button-step-back"), custom_id("help", ""))
        text = f"{title}\n{ctx.say(f'help-topic-{topic}', **facts)}"
        if topic == "draw" and read is Readable.ALL:
            text += "\n" + ctx.say("help-words", words=words_text(ctx.services, ctx.locale))
        return Note(text, view=view(*_help_buttons(ctx, topic), back))
    labels = {topic: ctx.say(f"button-help-{topic}") for topic in TOPICS}
    lines = [
        ctx.say("help-line", topic=label, text=ctx.say(f"help-brief-{topic}", **facts))
        for topic, label in labels.items()
    ]
    buttons = [button(label, custom_id("help", topic)) for topic, label in labels.items()]
    return Note("\n".join([ctx.say("help"), *lines]), view=view(*buttons))


def _help_buttons(ctx: Context, topic: str) -> list[Control]:
    """Return the buttons that start what a topic describes."""
    if topic == "play":
        return begin_buttons(ctx)
    if topic == "variants":
        return [button(ctx.say("button-variants"), custom_id("catalogue-open", ""))]
    return []


@command("help", direct=True)
async def show_help(ctx: Context) -> None:
    await ctx.reply.send_private(_help_note(ctx, ""))


async def turn_help(ctx: Context, ids: re.Match[str]) -> None:
    await ctx.reply.show(_help_note(ctx, ids[0]))


ACTIONS = (
    Action("games", command=games),
    Action("help", TOPIC, turn_help, own=True, command=show_help),
)
