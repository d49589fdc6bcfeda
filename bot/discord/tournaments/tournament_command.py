"""/tournament: creating and showing tournaments, and the buttons of their messages."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from typing import Any

import discord
from discord import app_commands

from bot.discord.actions import NO_IDS, Action, Answer, ShortText, autocomplete, choices, command, group
from bot.discord.challenges.challenges import times
from bot.discord.context import Context, Request
from bot.discord.games.find_variants import find_variant, suggest_variants, variant_or_default
from bot.discord.games.offers_and_ends import ASKED, ask_first
from bot.discord.games.start_checks import check_start, has_threads
from bot.discord.games.which_game import sees_place
from bot.discord.moves.play_move import post_move
from bot.discord.paged_lists import PAGE_NUMBER
from bot.discord.platform.components import ID, Content, custom_id, menu, menu_option
from bot.discord.platform.retry import REQUEST_ERRORS
from bot.discord.tournaments.event_card import event_title
from bot.discord.tournaments.format_cards import card_of
from bot.refusals import MatchOver, NoSuchMatch, Refusal
from bot.state.time_control import DAY, MINUTE, TimeControl, parse
from bot.state.tournament_formats import FORMATS, Event, RoundRobin
from bot.state.tournament_tables import ARENA, OPEN, PAUSED, ROUND_ROBIN, RUNNING, WITHDRAWN, NewTournament

PAGE = re.compile(f"{ID.pattern}:{PAGE_NUMBER}")

LONGEST_WAIT = 7 * 24 * 60
"""The latest start of a tournament, in minutes from now."""
DAILY = TimeControl(per_move=DAY)

ARENA_TIME, ARENA_LENGTH, ARENA_WAIT = TimeControl(base=3 * MINUTE, increment=2), 45, 10
"""The default time control of an arena, its length, and the time until its start, in minutes."""
SHORTEST, LONGEST = 10, 180
"""The range of an arena's length, in minutes."""
MIN_ARENA_BASE = 2 * MINUTE
"""The minimum base time of an arena: faster games need too many requests to Discord."""


# ---- /tournament new


def host_refusal(ctx: Context) -> Refusal | None:
    """Return why the user may not create tournaments here; None if they may."""
    hosts, role_id = ctx.server.event_hosts, ctx.server.event_host_role_id
    if ctx.guild_id is None or ctx.is_foreign:
        return Refusal("event-no-server")
    if hosts == "nobody":
        return Refusal("event-hosts-nobody")
    if ctx.is_in_group(hosts, role_id):
        return None
    if hosts == "role" and role_id is not None:
        return Refusal("event-hosts-role", role=f"<@&{role_id}>")
    return Refusal("event-hosts-managers", permissions=ctx.say("permission-manage"))


def check_host(ctx: Context) -> int:
    """Return the server's id. Raises Refusal if the user may not create tournaments here."""
    if (refusal := host_refusal(ctx)) is not None:
        raise refusal
    return ctx.guild_id or 0


def _time(ctx: Context, typed: str | None, *, is_arena: bool) -> TimeControl:
    """Return the time control, by default the server's or a day per move, in an arena 3+2. Raises Refusal."""
    time = parse(typed) if typed is not None else ARENA_TIME if is_arena else ctx.default_time or DAILY
    if is_arena and (time is None or time.base < MIN_ARENA_BASE):
        raise Refusal("event-arena-time", minutes=MIN_ARENA_BASE // MINUTE)
    if time is None:
        raise Refusal("event-no-time")
    return time


@command("tournament-new", private=False)
@app_commands.choices(
    event=choices("event-format", (ROUND_ROBIN, ARENA)),
    cycles=choices("event-cycles", ("1", "2")),
    rated=choices("choice", ("yes", "no")),
)
@autocomplete(variant=suggest_variants, time=times)
async def new(
    ctx: Context,
    event: app_commands.Choice[str],
    variant: ShortText | None = None,
    time: ShortText | None = None,
    minutes: app_commands.Range[int, SHORTEST, LONGEST] | None = None,
    wait: app_commands.Range[int, 1, LONGEST_WAIT] | None = None,
    cycles: app_commands.Choice[str] | None = None,
    seats: app_commands.Range[int, RoundRobin.min_players, RoundRobin.max_players] | None = None,
    rated: app_commands.Choice[str] | None = None,
) -> None:
    """Create a tournament, and answer with its card, which pings nobody."""
    guild, is_arena = check_host(ctx), event.value == ARENA
    if is_arena and (cycles or seats):
        raise Refusal("event-only-round-robin")
    if minutes is not None and not is_arena:
        raise Refusal("event-only-arena")
    control = _time(ctx, time, is_arena=is_arena)
    if wait is None and is_arena:
        wait = ARENA_WAIT
    terms = NewTournament(
        guild_id=guild,
        channel_id=ctx.channel_id,
        format=event.value,
        variant=(await variant_or_default(ctx, variant)).key,
        time=control,
        cycles=1 if cycles is None else int(cycles.value),
        minutes=(minutes or ARENA_LENGTH) if is_arena else None,
        max_players=seats or FORMATS[event.value].max_players,
        locale=ctx.public_locale,
        starts_at=None if wait is None else ctx.services.use_cases.now() + timedelta(minutes=wait),
    )
    await announce(ctx, terms, rated=None if rated is None else rated.value == "yes")


async def announce(ctx: Context, terms: NewTournament, *, rated: bool | None) -> None:
    """Create a tournament, and post its card."""
    await check_start(ctx)
    if not has_threads(ctx):
        raise Refusal("event-no-threads")
    tournaments = ctx.services.use_cases.tournaments
    made = await ctx.reply.await_promptly(tournaments.create(ctx.user.id, terms, rated=rated))
    try:
        card_id = await ctx.reply.answer_mentioning(await _card(ctx, made))
    except REQUEST_ERRORS:
        # Without its card nobody would know about it.
        await tournaments.end(made.tournament.id)
        raise
    await tournaments.mark_shown(made.tournament, card_id, is_new=True)


async def again(ctx: Context, ids: re.Match[str]) -> None:
    """Create a tournament with the terms of one that is over."""
    guild = check_host(ctx)
    old = (await _visible(ctx, int(ids["id"]))).tournament
    if not old.is_over:
        raise Refusal("button-unknown")
    await find_variant(ctx, old.variant)  # A custom variant may have been deleted.
    now, wait = ctx.services.use_cases.now(), timedelta(minutes=ARENA_WAIT)
    terms: dict[str, Any] = {name: getattr(old, name) for name in NewTournament.__dataclass_fields__}
    terms |= {"guild_id": guild, "channel_id": ctx.channel_id}
    terms["starts_at"] = now + wait if old.format == ARENA else None
    await announce(ctx, NewTournament(**terms), rated=None if old.rated else False)


async def _card(ctx: Context, event: Event) -> Content:
    card = card_of(ctx.services, event)
    return replace(await card.public(), uploads=(await card.opening_picture(ctx.server),))


# ---- /tournament show, and the private standings


async def _visible(ctx: Request, tournament_id: int) -> Event:
    """Return a tournament. Raises Refusal if there is none that this user may see."""
    event = await ctx.services.use_cases.tournaments.get(tournament_id)
    if not sees_place(ctx, event.tournament.guild_id, event.tournament.channel_id):
        raise Refusal("event-gone")
    return event


@command("tournament-show", private=False, deferred=True)
async def show(ctx: Context) -> None:
    """Show the server's newest tournament privately, with a menu of the others."""
    if ctx.guild_id is None:
        raise Refusal("event-no-server")
    found = await ctx.services.use_cases.tournaments.of_server(ctx.guild_id)
    found = [each for each in found if sees_place(ctx, each.guild_id, each.channel_id)]
    if not found:
        raise Refusal("event-none")
    await show_privately(ctx, found[0].id)


async def show_privately(ctx: Context, tournament_id: int) -> None:
    await ctx.reply.send_private(await _standings(ctx, await _visible(ctx, tournament_id)))


async def _standings(ctx: Context, event: Event, page: int = 0) -> Content:
    listed = await ctx.services.use_cases.tournaments.of_server(event.tournament.guild_id)
    others: list[discord.SelectOption] = []
    for each in listed:
        if each.id != event.tournament.id and sees_place(ctx, each.guild_id, each.channel_id):
            state = ctx.say(f"event-status-{each.status}")
            others.append(menu_option(event_title(ctx.wording, each), each.id, state))
    menus = [menu(custom_id("event-pick"), ctx.say("menu-event"), others)] if others else []
    return await card_of(ctx.services, event, ctx.locale).private(ctx, page, menus)


async def table(ctx: Context, ids: re.Match[str]) -> None:
    await ctx.reply.show(await _standings(ctx, await _visible(ctx, int(ids["id"])), int(ids["page"])))


async def pick(ctx: Context, _ids: re.Match[str]) -> None:
    """Show the tournament that was picked from the menu; the menu's value is its id."""
    await ctx.reply.show(await _standings(ctx, await _visible(ctx, int(ctx.picked(ID)["id"]))))


async def send_files(ctx: Context, ids: re.Match[str]) -> None:
    """Send the standings and the games as CSV files."""
    event = await _visible(ctx, int(ids["id"]))
    files = await card_of(ctx.services, event, ctx.locale).files()
    await ctx.reply.send_private(Content(ctx.say("event-files"), files))


async def switch_reminders(ctx: Context, ids: re.Match[str]) -> None:
    event = await _visible(ctx, int(ids["id"]))
    event = await ctx.services.use_cases.tournaments.switch_reminders(event.tournament.id, ctx.user.id)
    await ctx.reply.show(await _standings(ctx, event))


# ---- actions of players


async def join(ctx: Request, ids: re.Match[str]) -> None:
    event = await _visible(ctx, int(ids["id"]))
    event = await ctx.services.use_cases.tournaments.join(event.tournament.id, ctx.user.id)
    await ctx.reply.send_private(ctx.say("event-joined", count=len(event.entrants)))


async def leave(ctx: Request, ids: re.Match[str]) -> None:
    """Leave before the start, or pause in an arena; afterwards ask for confirmation."""
    event = await _visible(ctx, int(ids["id"]))
    tournament_id = event.tournament.id
    is_final = event.tournament.status == RUNNING and event.status_after_leaving == WITHDRAWN
    if is_final and event.entrant(ctx.user.id) is not None:
        await ask_first(
            ctx, tournament_id, ctx.say("event-leave-ask"), "button-event-leave-yes", "button-event-keep"
        )
        return
    await ctx.services.use_cases.tournaments.leave(tournament_id, ctx.user.id)
    await ctx.reply.send_private(ctx.say("event-left"))


async def _answered_event(ctx: Context, ids: re.Match[str]) -> Event:
    """Close a pressed question of ask_first(), and return its tournament."""
    ctx.reply.close_question()
    event = await _visible(ctx, int(ids["id"]))
    if ids["asked"] is not None:
        ctx.speak(event.tournament.locale)
    return event


async def leave_yes(ctx: Context, ids: re.Match[str]) -> None:
    """Withdraw the player, and resign their games in the tournament."""
    use_cases, user = ctx.services.use_cases, ctx.user.id
    event = await _answered_event(ctx, ids)
    own = event.entrant(user)
    event = await use_cases.tournaments.leave(event.tournament.id, user)
    await ctx.reply.conclude(ctx.say("event-left"))
    for game in event.played:
        if own is not None and own.number in (game.white, game.black) and not game.is_over:
            with suppress(MatchOver, NoSuchMatch):  # It may have ended in the meantime.
                await post_move(ctx.services, await use_cases.play.resign(game.match.id, user))


async def keep(ctx: Context, ids: re.Match[str]) -> None:
    await _answered_event(ctx, ids)
    await ctx.reply.conclude(ctx.say("event-kept"))


async def pause(ctx: Context, ids: re.Match[str]) -> None:
    event = await _visible(ctx, int(ids["id"]))
    event = await ctx.services.use_cases.tournaments.pause_or_resume(event.tournament.id, ctx.user.id)
    own = event.entrant(ctx.user.id)
    is_paused = own is not None and own.status == PAUSED
    await ctx.reply.send_private(ctx.say("event-pause-on" if is_paused else "event-pause-off"))


# ---- actions of hosts


def _check_control(ctx: Request, event: Event) -> None:
    """Raise Refusal unless this user created a tournament, or may control it as a manager of the server."""
    if ctx.user.id != event.tournament.host and not ctx.is_manager:
        raise Refusal("event-not-yours", permissions=ctx.say("permission-manage"))


async def start(ctx: Context, ids: re.Match[str]) -> None:
    event = await _visible(ctx, int(ids["id"]))
    _check_control(ctx, event)
    await ctx.services.use_cases.tournaments.start(event.tournament.id)
    await ctx.reply.send_private(ctx.say("event-starting"))


async def end(ctx: Request, ids: re.Match[str]) -> None:
    event = await _visible(ctx, int(ids["id"]))
    _check_control(ctx, event)
    if event.tournament.is_over:
        raise Refusal("event-over")
    key = "event-end-ask-open" if event.tournament.status == OPEN else "event-end-ask"
    await ask_first(ctx, event.tournament.id, ctx.say(key), "button-event-end-yes", "button-event-keep")


async def end_yes(ctx: Context, ids: re.Match[str]) -> None:
    event = await _answered_event(ctx, ids)
    _check_control(ctx, event)
    await ctx.services.use_cases.tournaments.end(event.tournament.id)
    await ctx.reply.conclude(ctx.say("event-ended"))


ACTIONS = (
    Action("tournament", command=group("tournament", new, show, direct=False, private=False)),
    Action("event-join", ID, join, Answer.BENEATH),
    Action("event-leave", ID, leave, Answer.BENEATH),
    Action("event-leave-yes", ASKED, leave_yes, own=True),
    Action("event-keep", ASKED, keep, own=True),
    Action("event-pause", ID, pause, Answer.BENEATH),
    Action("event-start", ID, start, Answer.BENEATH),
    Action("event-end", ID, end, Answer.BENEATH),
    Action("event-end-yes", ASKED, end_yes, own=True),
    Action("event-table", PAGE, table, Answer.PRIVATE),
    Action("event-pick", NO_IDS, pick, own=True),
    Action("event-again", ID, again, Answer.BY_ACTION),
    Action("event-csv", ID, send_files, Answer.BENEATH),
    Action("event-remind", ID, switch_reminders, own=True),
)
