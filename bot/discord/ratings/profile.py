"""/profile: a player's results in text and as rating curves."""

from __future__ import annotations

import re

import discord

import render
import rules
from bot.discord.actions import Action
from bot.discord.context import Context
from bot.discord.declare_commands import command, options
from bot.discord.games.page_in_custom_id import FIRST, long, short
from bot.discord.games.variant_autocomplete import in_catalogue
from bot.discord.platform.channels import is_bot_dm
from bot.discord.platform.components import Control, button, custom_id, menu, menu_option, view
from bot.discord.platform.discord_types import Note, Upload
from bot.discord.platform.user_text import UserText
from bot.discord.ratings.leaderboard import CHOSEN, kind_option
from bot.refusals import Refusal
from bot.state.glicko import SHOWN_FROM, Kind
from bot.state.profiles import Profile
from bot.state.ratings import Scores

RATINGS = 8
"""The most ratings in a profile, those with the most games."""

FAVOURITES = 3

MIXED = "mixed"
"""The family to pass to a text about variants that name their sides differently."""

PERSON = re.compile(r"(?P<player>[1-9a-z][0-9a-z]{0,12})")


async def profile_note(ctx: Context, person: int, followed: Kind | None = None) -> Note:
    """Return a player's profile as the reader may see it. `followed`: draw only this rating's curve."""
    services, asker = ctx.services, ctx.user.id
    if services.connection.user is not None and person == services.connection.user.id:
        return Note(ctx.say("profile-kibitz"))
    name = await services.names.of(person, ctx.guild_id, ctx.locale)
    profile = await services.matches.profiles.profile(person, asker, followed)
    if profile is None:
        return Note(ctx.say("profile-hidden", player=name.markdown))
    await services.matches.variants.prepare(profile.by_variant)
    empty = "profile-empty" if person == asker else "profile-empty-other"
    lines = [
        ctx.say("profile-title", player=name.markdown),
        *(_lines(ctx, profile) or [ctx.say(empty)]),
        *await _puzzles(ctx, person),
    ]
    pictures = await _picture(ctx, profile, name)
    if followed is not None and not pictures:
        kind = services.wording.kind(ctx.locale, followed).markdown
        lines.append(ctx.say("profile-no-curve", kind=kind))
    return Note("\n".join(lines), pictures, view(*_items(ctx, profile, followed)))


def _lines(ctx: Context, profile: Profile) -> list[str]:
    lines = [*_ratings(ctx, profile), *_games(ctx, profile)]
    if profile.against_engine.games:
        lines.append(ctx.say("profile-engine", **_scores(profile.against_engine)))
        if not profile.total.games and profile.player == ctx.user.id:
            lines.append(ctx.say("profile-engine-only"))
    if profile.meeting.games:
        lines.append(ctx.say("profile-meeting", **_scores(profile.meeting)))
    return lines


async def _puzzles(ctx: Context, person: int) -> list[str]:
    services, locale = ctx.services, ctx.locale
    ratings = await services.matches.puzzles.ratings(person)
    if not ratings:
        return []
    shown: list[str] = []
    for variant, own in ratings.items():
        points, provisional = round(own.rating.rating), own.rating.is_provisional
        rated = services.wording.rating(locale, points, own.tries, provisional=provisional)
        title = services.wording.variant_title(locale, variant).markdown
        shown.append(ctx.say("profile-puzzle", variant=title, rating=rated))
    return [ctx.say("profile-puzzles", puzzles=services.wording.listed(locale, shown))]


def _ratings(ctx: Context, profile: Profile) -> list[str]:
    wording, locale = ctx.services.wording, ctx.locale
    shown = profile.ratings[:RATINGS]
    lines = [
        ctx.say(
            "profile-rating" if one.games >= SHOWN_FROM else "profile-rating-few",
            kind=wording.kind(locale, one.kind).markdown,
            rating=wording.rating(locale, one.rating, one.games, provisional=one.provisional),
            count=one.games,
        )
        for one in shown
    ]
    if any(one.provisional and one.games >= SHOWN_FROM for one in shown):
        lines.append(ctx.say("rating-question"))
    return lines


def _games(ctx: Context, profile: Profile) -> list[str]:
    """Return the lines on games against people: in all, by colour, by variant, and the current streak."""
    if not profile.total.games:
        return []
    lines = [ctx.say("profile-total", **_scores(profile.total))]
    if profile.total.games > 1:
        lines += _by_side(ctx, profile)
    lines += _favourites(ctx, profile)
    streak = profile.streak
    if streak is None:
        return lines
    # Don't mention the longest streak twice.
    best = streak.most_wins > 1 and not (streak.outcome == "win" and streak.length >= streak.most_wins)
    if streak.length > 1:
        lines.append(ctx.say(f"profile-streak-{streak.outcome}", count=streak.length))
    if best:
        lines.append(ctx.say("profile-most-wins", count=streak.most_wins))
    return lines


def _by_side(ctx: Context, profile: Profile) -> list[str]:
    """Return the results by side. Sides are named only if all variants played use the same names."""
    wording, locale = ctx.services.wording, ctx.locale
    variants = [rules.variant(key) for key in profile.by_variant if in_catalogue(key)]
    named = {tuple(wording.color(locale, side, variant) for side in rules.Color) for variant in variants}
    alike = len(named) == 1
    family, names = (variants[0].family, *named) if alike else (MIXED, ("", ""))
    return [
        ctx.say(f"profile-{side.label}", family=family, color=names[side], **_scores(scores))
        for side in rules.Color
        if (scores := profile.of_color(side.label)).games
    ]


def _favourites(ctx: Context, profile: Profile) -> list[str]:
    """Return the line about the most played variants; none for a single variant that has a rating line."""
    wording, locale = ctx.services.wording, ctx.locale
    if len(profile.by_variant) == 1:
        (variant,) = profile.by_variant
        title = wording.variant_title(locale, variant).markdown
        return [] if profile.ratings else [ctx.say("profile-only", variant=title)]
    favourites: list[str] = []
    for variant in list(profile.by_variant)[:FAVOURITES]:
        title, scores = wording.variant_title(locale, variant).markdown, _scores(profile.of_variant(variant))
        favourites.append(ctx.say("profile-favourite", variant=title, **scores))
    return [ctx.say("profile-favourites", variants=wording.listed(locale, favourites))]


def _scores(scores: Scores) -> dict[str, int]:
    return {"count": scores.games, "wins": scores.wins, "draws": scores.draws, "losses": scores.losses}


async def _picture(ctx: Context, profile: Profile, name: UserText) -> tuple[Upload, ...]:
    """Draw the rating curves; return () if none has more than one point."""
    if all(len(points) < 2 for points in profile.curves.values()):
        return ()
    services, locale = ctx.services, ctx.locale
    wording = services.wording
    now = {one.kind: one for one in profile.ratings}
    drawn: list[render.Curve] = []
    # If all curves are of one speed, name only the variants.
    alike = len(profile.curves) > 1 and len({kind.speed for kind in profile.curves}) == 1
    described: list[str] = []
    for kind, points in profile.curves.items():
        if not points:
            continue
        title = wording.kind(locale, kind).plain
        rating = wording.rating(locale, now[kind].rating, now[kind].games, provisional=now[kind].provisional)
        label = wording.variant_title(locale, kind.variant).plain if alike else title
        curve = tuple((point.game or point.day, point.rating, point.provisional) for point in points)
        drawn.append(render.Curve(label, rating, curve))
        first, last = points[0], points[-1]
        key = "profile-alt-point" if first is last else "profile-alt-curve"
        days = {"since": first.day.isoformat(), "until": last.day.isoformat()}
        begun = str(round(first.rating))
        described.append(ctx.say(key, kind=title, first=begun, rating=rating, **days))
    numbers = [point.game for points in profile.curves.values() for point in points if point.game]
    games = (min(numbers), max(numbers)) if numbers else ()
    ends = [ctx.say("profile-curve-game", number=number) for number in games]
    picture = await services.painter.draw_slow(render.rating_curve, tuple(drawn), style=ctx.style, ends=ends)
    alt = ctx.say("profile-alt", player=name.plain, curves=" ".join(described))
    return (Upload(picture, "ratings.png", alt),)


def _items(ctx: Context, profile: Profile, followed: Kind | None) -> list[Control]:
    player, is_own = profile.player, profile.player == ctx.user.id
    items: list[Control] = []
    if len(profile.ratings) > 1:
        items.append(_menu(ctx, profile, followed))
    if profile.total.games or profile.against_engine.games:
        label = ctx.say("button-profile-history")
        items.append(button(label, custom_id("history-open", short(player), "", "", FIRST)))
    if profile.meeting.games:
        label = ctx.say("button-profile-meeting")
        mine = (short(ctx.user.id), "", short(player))
        items.append(button(label, custom_id("history-open", *mine, FIRST)))
    if ctx.guild_id is not None:
        kind = followed or next((one.kind for one in profile.ratings), None)
        ids = () if kind is None else (kind.variant, kind.speed)
        items.append(button(ctx.say("button-profile-leaders"), custom_id("leaders-open", *ids)))
    if not is_own and not is_bot_dm(ctx.interaction):
        label = ctx.say("button-profile-challenge")
        items.append(button(label, custom_id("invite-open", player), discord.ButtonStyle.primary))
    return items


def _menu(ctx: Context, profile: Profile, followed: Kind | None) -> Control:
    options = [
        menu_option(ctx.say("menu-profile-all"), "all", chosen=followed is None),
        *(kind_option(ctx, one.kind, chosen=one.kind == followed) for one in profile.ratings),
    ]
    return menu(custom_id("profile-of", short(profile.player)), ctx.say("menu-profile"), options)


async def follow(ctx: Context, ids: re.Match[str]) -> None:
    found = CHOSEN.fullmatch(ctx.picked_value)
    if found is None and ctx.picked_value != "all":
        raise Refusal("button-unknown")
    kind = None if found is None else Kind(found["variant"], found["speed"])
    await ctx.reply.show(await profile_note(ctx, long(ids["player"]), kind))


@command("profile", direct=True, deferred=True)
@options("person")
async def profile(ctx: Context, person: discord.User | None = None) -> None:
    who = person or ctx.user
    if who.bot and who != ctx.services.connection.user:
        raise Refusal("profile-bot")
    await ctx.reply.send_private(await profile_note(ctx, who.id))


ACTIONS = (Action("profile", command=profile), Action("profile-of", PERSON, follow, own=True))
