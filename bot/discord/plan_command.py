"""/plan: moves planned in advance."""

from __future__ import annotations

import re
from functools import cache

from discord import app_commands

import rules
from bot.discord.actions import Action, autocomplete, command
from bot.discord.context import Context
from bot.discord.games.which_game import game_action, offered_games, run_on_game, visible_match
from bot.discord.platform.components import ID, Content, view
from bot.discord.platform.user_text import escaped, quoted
from bot.discord.wording.move_texts import move_text, text_after
from bot.discord.wording.notation import Notation
from bot.discord.wording.refusal_sentences import Refusals
from bot.state.match import Match
from bot.state.planned_moves import AmbiguousPlan, Plan
from bot.texts import LANGUAGES
from bot.texts.words import CHARACTER

PLAN_LENGTH = 400
"""Maximum length of a typed plan, in characters."""


@command("plan", direct=True, deferred=True)
@autocomplete(game=offered_games)
async def plan(
    ctx: Context, moves: app_commands.Range[str, 1, PLAN_LENGTH] | None = None, game: int | None = None
) -> None:
    """Plan answers to the opponent's replies, or show the plans; only this player sees the answer."""
    await run_on_game(ctx, game, PLAN, moves or "")


def plan_content(ctx: Context, plan: Plan) -> Content:
    """Return a plan, line by line, as pairs of a reply and its answer."""
    lines = [_written(ctx.notation, plan.match.position, line) for line in plan.lines if line]
    if not lines:
        return Content(ctx.say("plan-none", family=plan.match.variant.family))
    shown = [ctx.say("plan-shown")]
    for line in lines:
        # After the opponent's reply a line begins with the player's answer.
        pairs = zip(line[len(line) % 2 :: 2], line[len(line) % 2 + 1 :: 2], strict=True)
        parts = [
            ctx.say("plan-pair", reply=escaped(reply), answer=escaped(answer)) for reply, answer in pairs
        ]
        shown.append("- " + ctx.say("plan-pairs-between").join(parts))
    drop = ctx.button("button-plan-drop", "plan-drop", plan.match.id)
    return Content("\n".join(shown), view=view(drop))


async def send_plan(ctx: Context, match: Match, text: str) -> None:
    use_cases, player, text = ctx.services.use_cases, ctx.user.id, without_plan_words(text)
    try:
        plan = await (
            use_cases.plans.make(match.id, player, text, ctx.notation.usual)
            if text
            else use_cases.plans.plan_of(match.id, player)
        )
    except rules.MoveError as error:
        await ctx.reply.send_private(_refused(ctx, error, match))
        return
    await ctx.reply.send_private(plan_content(ctx, plan))


def without_plan_words(text: str) -> str:
    """Replace the words around a plan's moves, in any language, by spaces: "if Nf6 then Bg5"."""
    return _plan_words().sub(" ", text)


@cache
def _plan_words() -> re.Pattern[str]:
    words = {word for language in LANGUAGES.values() for word in language.plan_words}
    # Chinese and Japanese words have no spaces around them. The longest word first: it may contain another.
    alone, joined = (
        "|".join(
            sorted(
                (word for word in words if (CHARACTER.match(word) is None) is spaced), key=len, reverse=True
            )
        )
        for spaced in (True, False)
    )
    return re.compile(rf"(?<![^\s,;→])(?:{alone})(?![^\s,;→])|{joined}", re.IGNORECASE)


def _refused(ctx: Context, error: rules.MoveError, match: Match) -> str:
    if isinstance(error, rules.MalformedMove):
        return Refusals(ctx.wording).malformed(ctx.notation, error.text, match.position)
    if isinstance(error, AmbiguousPlan):
        texts = [escaped(move_text(ctx.notation, error.position, move)) for move in error.candidates]
        moves = ctx.wording.listed(texts)
        return ctx.say("plan-ambiguous", text=quoted(error.text), moves=moves)
    return ctx.say("plan-impossible", text=quoted(error.text))


def _written(notation: Notation, position: rules.Position, line: tuple[str, ...]) -> list[str]:
    texts: list[str] = []
    before: rules.Move | None = None
    for san in line:
        move = position.parse(san)
        texts.append(text_after(notation, position, move, before))
        position, before = position.play(move), move
    return texts


async def drop(ctx: Context, ids: re.Match[str]) -> None:
    match = await visible_match(ctx, int(ids["id"]))
    await ctx.services.use_cases.plans.drop(match.id, ctx.user.id)
    await ctx.reply.conclude(ctx.say("plan-dropped"))


PLAN = game_action("plan", send_plan, by=plan, button=False)
ACTIONS = (PLAN, Action("plan-drop", ID, drop, own=True))
