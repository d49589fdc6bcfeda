"""/vote: starting a game in which a crowd votes on its moves, starting it again, and excluding voters."""

from __future__ import annotations

import re
from datetime import timedelta

from discord import app_commands, ui

from bot.discord.actions import Action, Answer, ShortText, autocomplete, command
from bot.discord.challenges.rematch import remove_rematch_button
from bot.discord.context import Context
from bot.discord.games.find_variants import (
    color_named,
    suggest_sides,
    suggest_variants,
    variant_or_default,
)
from bot.discord.games.start_checks import check_start, has_threads
from bot.discord.games.which_game import visible_match
from bot.discord.platform.components import ID, USER, Content, custom_id, suggestion, view
from bot.discord.platform.retry import REQUEST_ERRORS
from bot.discord.play_command import (
    HIGHEST,
    USUAL_LEVEL,
    begin_in_thread,
    explain_unposted,
    level_name,
    levels,
    top_level,
)
from bot.discord.tournaments.tournament_command import host_refusal
from bot.refusals import Refusal
from bot.state.game_setup import EnginePlayer, Terms
from bot.state.match import Match
from bot.state.player_ids import EVERYONE
from bot.state.time_control import DAY, HOUR, MINUTE, TimeControl
from bot.votes.tally import MAX_TURN, MIN_TURN

ANOTHER_TEAM = 0
"""The value of the option `opponent` for a second crowd; the others are levels of the engine."""

USUAL_TURN = 5 * MINUTE
TURNS = (
    30,
    MINUTE,
    2 * MINUTE,
    USUAL_TURN,
    10 * MINUTE,
    30 * MINUTE,
    HOUR,
    4 * HOUR,
    12 * HOUR,
    DAY,
    3 * DAY,
)
"""The suggested lengths of a turn, in seconds."""

LENGTH = re.compile(r"(?P<count>\d{1,6})\s*(?P<unit>[smhd])[a-z]*")
UNITS = {"s": 1, "m": MINUTE, "h": HOUR, "d": DAY}


async def _opponents(ctx: Context, typed: str) -> list[app_commands.Choice[int]]:
    """Suggest Kibitz at each level, and another team."""
    team = ctx.say("vote-opponent-team")
    teams = [suggestion(team, ANOTHER_TEAM)] if typed.strip().casefold() in team.casefold() else []
    return [*await levels(ctx, typed), *teams]


async def _turns(ctx: Context, typed: str) -> list[app_commands.Choice[str]]:
    """Suggest lengths of a turn."""
    wanted = typed.strip().casefold()
    named = [(ctx.wording.duration(seconds), seconds) for seconds in TURNS]
    found = [suggestion(name, f"{seconds}s") for name, seconds in named if name.casefold().startswith(wanted)]
    return found or [suggestion(name, f"{seconds}s") for name, seconds in named]


def _turn(typed: str | None) -> TimeControl:
    """Return the length of a turn. Raises Refusal."""
    if typed is None:
        return TimeControl(per_move=USUAL_TURN)
    found = LENGTH.fullmatch(typed.strip().casefold())
    length = timedelta(seconds=int(found["count"]) * UNITS[found["unit"]] if found else 0)
    if not MIN_TURN <= length <= MAX_TURN:
        raise Refusal("vote-turn-bad")
    return TimeControl(per_move=int(length.total_seconds()))


def _check_host(ctx: Context) -> None:
    """Raise Refusal if the user may not start vote chess here."""
    if host_refusal(ctx) is not None:
        raise Refusal("vote-not-allowed")


@command("vote", private=False)
@autocomplete(variant=suggest_variants, rival=_opponents, color=suggest_sides, turn=_turns)
async def vote(
    ctx: Context,
    variant: ShortText | None = None,
    rival: app_commands.Range[int, 0, HIGHEST] | None = None,
    color: ShortText | None = None,
    turn: ShortText | None = None,
) -> None:
    """Start vote chess; the answer is a card with the thread, which pings nobody."""
    _check_host(ctx)
    await check_start(ctx)
    if not has_threads(ctx):
        raise Refusal("vote-no-threads")
    played = await variant_or_default(ctx, variant)
    terms = Terms(variant=played.key, color=color_named(ctx, color, played), time=_turn(turn))
    level = USUAL_LEVEL if rival is None else rival
    if level > (top := await ctx.reply.await_promptly(top_level(ctx, played.key))):
        raise Refusal("level-none", level=str(level), top=str(top))
    await _begin(ctx, terms, level, ctx.public_locale)


async def _begin(ctx: Context, terms: Terms, level: int, locale: str) -> None:
    services = ctx.services
    engine = None if level == ANOTHER_TEAM else EnginePlayer(services.us.id, level)
    begun = services.use_cases.votes.begin(
        ctx.user.id, engine, terms, guild_id=ctx.guild_id or 0, channel_id=ctx.channel_id, locale=locale
    )
    match = await ctx.reply.await_promptly(begun)
    card = await _card(ctx, match, terms.time)
    try:
        card_id = await ctx.reply.answer_mentioning(card)
    except REQUEST_ERRORS:
        # Without the card nobody would know about the game.
        await services.use_cases.votes.call_off(match)
        raise
    match, posted = await begin_in_thread(services, match, card_id, card)
    await explain_unposted(ctx, match, posted)


async def _card(ctx: Context, match: Match, time: TimeControl | None) -> Content:
    wording = ctx.services.wording(match.locale)
    players = await wording.players(match)
    variant = wording.title(match.variant).markdown
    text = wording.text(
        "vote-card",
        variant=variant,
        white=players.white.markdown,
        black=players.black.markdown,
        time=wording.duration(0 if time is None else time.per_move),
    )
    lines = [text]
    if match.level is not None:
        lines.append(wording.text("vote-card-level", level=level_name(wording, match.level)))
    lines.append(wording.summary(match.variant).markdown)
    return Content("\n".join(line for line in lines if line))


async def again(ctx: Context, ids: re.Match[str]) -> None:
    """Start the same game again, with colors swapped, in the thread of a finished one."""
    match = await visible_match(ctx, int(ids["id"]))
    if not match.has_crowd or not match.is_over:
        raise Refusal("button-unknown")
    _check_host(ctx)
    await check_start(ctx)
    if await ctx.services.use_cases.lookup.at(match.place_id, limit=1):
        raise Refusal("vote-running")
    color = "black" if match.white == EVERYONE else "white"
    time = TimeControl(per_move=await ctx.services.use_cases.votes.turn_seconds(match.id))
    terms = Terms(variant=match.variant.key, color=color, time=time)
    await _begin(ctx, terms, match.level or ANOTHER_TEAM, match.locale)
    await remove_rematch_button(ctx, match)


async def _managed(ctx: Context, ids: re.Match[str]) -> Match:
    """Return a running game of vote chess. Raises Refusal unless the user manages the server."""
    match = await visible_match(ctx, int(ids["id"]))
    if not match.has_crowd or match.is_over:
        raise Refusal("button-unknown")
    if not ctx.is_manager or match.guild_id != ctx.guild_id:
        raise Refusal("settings-not-yours", permissions=ctx.say("permission-manage"))
    return match


async def ask_whom(ctx: Context, ids: re.Match[str]) -> None:
    """Ask a manager whom to exclude from voting in a game."""
    match = await _managed(ctx, ids)
    menu: ui.UserSelect[ui.View] = ui.UserSelect(
        custom_id=custom_id("vote-exclude-as", match.id), placeholder=ctx.say("menu-vote-exclude")
    )
    await ctx.reply.send_private(Content(ctx.say("vote-exclude-ask"), view=view(menu)))


async def exclude(ctx: Context, ids: re.Match[str]) -> None:
    match = await _managed(ctx, ids)
    user = ctx.picked(USER)["id"]
    is_excluded = await ctx.services.use_cases.votes.exclude(match.id, int(user))
    key = "vote-exclude-done" if is_excluded else "vote-exclude-undone"
    await ctx.reply.conclude(ctx.say(key, player=f"<@{user}>"))


ACTIONS = (
    Action("vote", command=vote),
    Action("vote-again", ID, again, Answer.BY_ACTION),
    Action("vote-exclude", ID, ask_whom, Answer.BENEATH),
    Action("vote-exclude-as", ID, exclude, own=True),
)
