"""/profile: a player's results as a picture; the details in text and as rating curves."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from datetime import date
from functools import partial

import discord

import render
import rules
from bot.discord.actions import Action, command
from bot.discord.context import Context
from bot.discord.games.find_variants import in_catalogue
from bot.discord.leaderboard import CHOSEN, kind_option
from bot.discord.paged_lists import FIRST, from_base_36, to_base_36
from bot.discord.pictures import drawn_name
from bot.discord.platform.components import Content, Control, Upload, custom_id, menu, menu_option, view
from bot.discord.platform.user_text import UserText
from bot.discord.wording.game_sentences import Wording
from bot.refusals import Refusal
from bot.state.glicko import SHOWN_FROM, RatingKind, RatingRow
from bot.state.profiles import BestWin, CurvePoint, Profile, Rated
from bot.state.ratings import COUNTS, WIN, Scores

RATINGS = 8
"""Maximum number of ratings in a profile; those with the most games are shown."""
FAVOURITES = 3
"""Number of most-played variants in a profile."""

MIXED = "mixed"
"""The family passed to texts about variants with different names of sides."""
PERSON = re.compile(r"(?P<player>[1-9a-z][0-9a-z]{0,12})")


async def profile_content(ctx: Context, user_id: int) -> Content:
    """Return a player's profile for the reader: a picture, and at most three lines of text."""
    name, profile = await _read(ctx, user_id)
    if profile is None:
        return _missing(ctx, user_id, name)
    pictures = await profile_card(ctx, profile, name, await ctx.services.use_cases.puzzles.ratings(user_id))
    lines = [_title(ctx, name), *(_summary(ctx, profile) or [_empty(ctx, user_id)])]
    return Content("\n".join(lines), pictures, view(*_items(ctx, profile, detailed=bool(pictures))))


async def details_content(ctx: Context, user_id: int, followed: RatingKind | None = None) -> Content:
    """Return the details of a player's profile: all lines, and the curves of their ratings.

    `followed`: draw only this rating's curve, if it can be drawn.
    """
    name, profile = await _read(ctx, user_id, followed)
    if profile is None:
        return _missing(ctx, user_id, name)
    lines = [
        _title(ctx, name),
        *(_lines(ctx, profile) or [_empty(ctx, user_id)]),
        *await _puzzles(ctx, user_id),
    ]
    back = ctx.button("button-profile-overview", "profile-overview", to_base_36(user_id))
    items = [*_menu(ctx, profile, followed), back]
    return Content("\n".join(lines), await _picture(ctx, profile, name), view(*items))


async def _read(
    ctx: Context, user_id: int, followed: RatingKind | None = None
) -> tuple[UserText, Profile | None]:
    """Return a player's name and profile; None if they hide it, or for the bot itself."""
    services, use_cases = ctx.services, ctx.services.use_cases
    name = await services.names.name_of(user_id, ctx.guild_id, ctx.locale)
    if user_id == ctx.services.us.id:
        return name, None
    profile = await use_cases.profiles.profile(user_id, ctx.user.id, followed)
    if profile is not None:
        await use_cases.variants.by_key((*profile.by_variant, *profile.favourites))
    return name, profile


def _title(ctx: Context, name: UserText) -> str:
    return ctx.say("profile-title", player=name.markdown)


def _missing(ctx: Context, user_id: int, name: UserText) -> Content:
    """Return the message in place of a hidden profile, or of the bot's own."""
    if user_id == ctx.services.us.id:
        return Content(ctx.say("profile-kibitz"))
    return Content(ctx.say("profile-hidden", player=name.markdown))


def _empty(ctx: Context, user_id: int) -> str:
    return ctx.say("profile-empty" if user_id == ctx.user.id else "profile-empty-other")


def _summary(ctx: Context, profile: Profile) -> list[str]:
    """Return at most two lines about the games."""
    if not profile.total.games:
        return _against_engine(ctx, profile)
    lines = [ctx.say("profile-total", **_scores(profile.total))]
    if profile.meeting.games:
        lines.append(ctx.say("profile-meeting", **_scores(profile.meeting)))
    return lines


def _against_engine(ctx: Context, profile: Profile) -> list[str]:
    """Return the lines on games against the engine."""
    if not profile.against_engine.games:
        return []
    lines = [ctx.say("profile-engine", **_scores(profile.against_engine))]
    if not profile.total.games and profile.player == ctx.user.id:
        lines.append(ctx.say("profile-engine-only"))
    return lines


def _lines(ctx: Context, profile: Profile) -> list[str]:
    lines = [*_ratings(ctx, profile), *_games(ctx, profile), *_against_engine(ctx, profile)]
    if profile.meeting.games:
        lines.append(ctx.say("profile-meeting", **_scores(profile.meeting)))
    return lines


async def _puzzles(ctx: Context, user_id: int) -> list[str]:
    wording = ctx.wording
    ratings = await ctx.services.use_cases.puzzles.ratings(user_id)
    if not ratings:
        return []
    shown = [
        puzzle_rating_text(ctx, wording.variant_title(variant).markdown, own)
        for variant, own in ratings.items()
    ]
    return [ctx.say("profile-puzzles", puzzles=wording.listed(shown))]


def _ratings(ctx: Context, profile: Profile) -> list[str]:
    shown = profile.ratings[:RATINGS]
    lines = [
        ctx.say(
            "profile-rating" if rated.is_shown else "profile-rating-few",
            kind=ctx.wording.kind(rated.kind).markdown,
            rating=rating_text(ctx, rated),
            count=rated.games,
        )
        for rated in shown
    ]
    if any(rated.provisional and rated.is_shown for rated in shown):
        lines.append(ctx.say("rating-question"))
    return lines


def _games(ctx: Context, profile: Profile) -> list[str]:
    """Return the lines on games against people: total, by side, by variant, and the current streak."""
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
    variants = [rules.variant(key) for key in profile.by_variant if in_catalogue(key)]
    named = {tuple(ctx.wording.color(side, variant) for side in rules.Color) for variant in variants}
    same_names = len(named) == 1
    family, names = (variants[0].family, *named) if same_names else (MIXED, ("", ""))
    return [
        ctx.say(f"profile-{side.label}", family=family, color=names[side], **_scores(scores))
        for side in rules.Color
        if (scores := profile.of_color(side.label)).games
    ]


def _favourites(ctx: Context, profile: Profile) -> list[str]:
    """Return the line about the most played variants; none for a single variant that has a rating line."""
    wording = ctx.wording
    if len(profile.by_variant) == 1:
        (variant,) = profile.by_variant
        title = wording.variant_title(variant).markdown
        return [] if profile.ratings else [ctx.say("profile-only", variant=title)]
    favourites: list[str] = []
    for variant in list(profile.by_variant)[:FAVOURITES]:
        title, scores = wording.variant_title(variant).markdown, _scores(profile.of_variant(variant))
        favourites.append(ctx.say("profile-favourite", variant=title, **scores))
    return [ctx.say("profile-favourites", variants=wording.listed(favourites))]


def _scores(scores: Scores) -> dict[str, int]:
    return {"count": scores.games, "wins": scores.wins, "draws": scores.draws, "losses": scores.losses}


async def _picture(ctx: Context, profile: Profile, name: UserText) -> tuple[Upload, ...]:
    """Draw the rating curves; return () if none has more than one point."""
    if all(len(points) < 2 for points in profile.curves.values()):
        return ()
    wording = ctx.wording
    now = {rated.kind: rated for rated in profile.ratings}
    drawn: list[render.Curve] = []
    described: list[str] = []
    curves = {kind: points for kind, points in profile.curves.items() if points}
    for (kind, points), label in zip(curves.items(), curve_labels(wording, curves), strict=True):
        title = wording.kind(kind).plain
        rating = rating_text(ctx, now[kind])
        drawn.append(render.Curve(label, rating, drawn_points(points)))
        first, last = points[0], points[-1]
        key = "profile-alt-point" if first is last else "profile-alt-curve"
        days = {"since": first.day.isoformat(), "until": last.day.isoformat()}
        start = str(round(first.rating))
        described.append(ctx.say(key, kind=title, first=start, rating=rating, **days))
    numbers = [point.game for points in profile.curves.values() for point in points if point.game]
    games = (min(numbers), max(numbers)) if numbers else ()
    ends = [ctx.say("profile-curve-game", number=number) for number in games]
    picture = await ctx.services.painter.draw_slow(
        render.rating_curve, tuple(drawn), style=ctx.style, ends=ends, month=partial(_month, ctx)
    )
    alt = ctx.say("profile-alt", player=name.plain, curves=ctx.join(*described))
    return (Upload(picture, "ratings.png", alt),)


def curve_labels(wording: Wording, kinds: Collection[RatingKind]) -> list[str]:
    """Return the labels of curves; among several, one contains the speed only if its variant has several."""
    variants = [kind.variant for kind in kinds]
    return [
        wording.kind(kind).plain
        if len(kinds) == 1 or variants.count(kind.variant) > 1
        else wording.variant_title(kind.variant).plain
        for kind in kinds
    ]


def _month(ctx: Context, day: date) -> str:
    """Return the month of a day as text."""
    return ctx.say("profile-curve-month", month=day.month, year=str(day.year))


def _items(ctx: Context, profile: Profile, *, detailed: bool) -> list[Control]:
    """Return the buttons of a profile. `detailed`: whether there are details."""
    player, is_own = profile.player, profile.player == ctx.user.id
    items: list[Control] = []
    if detailed:
        items.append(ctx.button("button-profile-details", "profile-details", to_base_36(player)))
    if profile.total.games or profile.against_engine.games:
        items.append(ctx.button("button-profile-history", "history-open", to_base_36(player), "", "", FIRST))
    if profile.meeting.games:
        mine = (to_base_36(ctx.user.id), "", to_base_36(player))
        items.append(ctx.button("button-profile-meeting", "history-open", *mine, FIRST))
    if ctx.guild_id is not None:
        kind = next((rated.kind for rated in profile.ratings if not rated.is_private), None)
        ids = () if kind is None else (kind.variant, kind.speed)
        items.append(ctx.button("button-profile-leaders", "leaders-open", *ids))
    if not is_own and not ctx.is_bot_dm:
        primary = discord.ButtonStyle.primary
        items.append(ctx.button("button-profile-challenge", "invite-open", player, style=primary))
    return items


def _menu(ctx: Context, profile: Profile, followed: RatingKind | None) -> list[Control]:
    """Return a menu of the ratings whose curves can be drawn, if there are several ratings."""
    drawable = [rated.kind for rated in profile.ratings if rated.kind in profile.drawable]
    if len(profile.ratings) < 2 or not drawable:
        return []
    options = [
        menu_option(ctx.say("menu-profile-all"), "all", chosen=followed not in drawable),
        *(kind_option(ctx, kind, chosen=kind == followed) for kind in drawable),
    ]
    return [menu(custom_id("profile-of", to_base_36(profile.player)), ctx.say("menu-profile"), options)]


async def follow(ctx: Context, ids: re.Match[str]) -> None:
    found = CHOSEN.fullmatch(ctx.picked_value)
    if found is None and ctx.picked_value != "all":
        raise Refusal("button-unknown")
    kind = None if found is None else RatingKind(found["variant"], found["speed"])
    await ctx.reply.show(await details_content(ctx, from_base_36(ids["player"]), kind))


async def show_details(ctx: Context, ids: re.Match[str]) -> None:
    await ctx.reply.show(await details_content(ctx, from_base_36(ids["player"])))


async def show_overview(ctx: Context, ids: re.Match[str]) -> None:
    await ctx.reply.show(await profile_content(ctx, from_base_36(ids["player"])))


@command("profile", direct=True, deferred=True)
async def profile(ctx: Context, person: discord.User | None = None) -> None:
    who = person or ctx.user
    if who.bot and who != ctx.services.us:
        raise Refusal("profile-bot")
    await ctx.reply.send_private(await profile_content(ctx, who.id))


# ---- The picture of a profile: ratings with their curves, form, best win, favourites, puzzles and streak

CARD_RATINGS = 3
"""Maximum number of ratings in the picture."""
MIN_STREAK = 2
"""Length of the shortest winning streak that is shown."""


async def profile_card(
    ctx: Context, profile: Profile, name: UserText, puzzles: Mapping[str, RatingRow]
) -> tuple[Upload, ...]:
    """Draw a profile for the reader; return () if there is nothing to show.

    `puzzles`: the player's puzzle ratings, most tries first.
    """
    services = ctx.services
    if not (profile.form or puzzles):
        return ()
    shown = [rated for rated in profile.ratings if rated.is_shown][:CARD_RATINGS] or profile.ratings[:1]
    ratings = [_card_rating(ctx, rated, profile.curves.get(rated.kind, ())) for rated in shown]
    count = profile.total.games or profile.against_engine.games
    card = render.ProfileCard(
        drawn_name(services.names, profile.player, name).plain,
        ctx.say("profile-card-games", count=count) if count else "",
        ratings,
        [
            *await _card_results(ctx, profile, shown),
            *_card_puzzles(ctx, puzzles),
            *_card_streak(ctx, profile),
        ],
    )
    picture = await services.painter.draw_slow(render.profile_card, card, style=ctx.style)
    return (Upload(picture, "profile.png", _card_alt(ctx, profile, name, shown, card)),)


def _card_rating(ctx: Context, rated: Rated, points: tuple[CurvePoint, ...]) -> render.CardRating:
    """Return a rating with its curve; if it isn't shown yet, how many of the games that it needs."""
    title = ctx.wording.variant_title(rated.kind.variant).plain
    speed = ctx.wording.named(f"speed-{rated.kind.speed}", rated.kind.speed)
    if rated.is_shown:
        return render.CardRating(render.Curve(title, rating_text(ctx, rated), drawn_points(points)), speed)
    note = ctx.say("profile-card-few", speed=speed, needed=rated.shown_from)
    return render.CardRating(render.Curve(title, "", ()), note, (rated.games, rated.shown_from))


def rating_text(ctx: Context, rated: Rated) -> str:
    """Return a rating as text, or how many games it still needs."""
    games = SHOWN_FROM if rated.is_shown else rated.games
    return ctx.wording.rating(rated.rating, games, provisional=rated.provisional)


def puzzle_rating_text(ctx: Context, title: str, own: RatingRow) -> str:
    """Return a puzzle rating as text, with the title of its variant."""
    points = ctx.wording.rating(round(own.rating), own.games, provisional=own.is_provisional)
    return ctx.say("profile-puzzle", variant=title, rating=points)


def drawn_points(points: tuple[CurvePoint, ...]) -> tuple[tuple[date | int, float], ...]:
    """Return the points of a curve in the form that pictures need."""
    return tuple((point.game or point.day, point.rating) for point in points)


async def _card_results(ctx: Context, profile: Profile, shown: Sequence[Rated]) -> list[render.CardFact]:
    """Return the last games, the best win, and the most played variants that the ratings don't name, unless
    the ratings leave no room for them."""
    facts: list[render.CardFact] = []
    if profile.form:
        against = "profile-card-form" if profile.total.games else "profile-card-form-engine"
        facts.append(render.CardFact(ctx.say(against), outcomes=profile.form))
    if profile.best_win is not None:
        facts.append(await _card_best_win(ctx, profile.best_win))
    named = {rated.kind.variant for rated in shown}
    favourites = [variant for variant in profile.favourites if variant not in named]
    if len(shown) < CARD_RATINGS and favourites and len(profile.favourites) > 1:
        titles = [ctx.wording.variant_title(variant).plain for variant in favourites]
        text, *shorter = [ctx.wording.listed(titles[:count]) for count in range(len(titles), 0, -1)]
        label = ctx.say("profile-card-also" if named else "profile-card-favourites")
        facts.append(render.CardFact(label, text, shorter=shorter))
    return facts


async def _card_best_win(ctx: Context, win: BestWin) -> render.CardFact:
    services, wording, label = ctx.services, ctx.wording, ctx.say("profile-card-best")
    variant = wording.variant_title(win.variant).plain
    if win.rating is None:
        text = ctx.say("profile-card-win-engine", level=str(win.level), variant=variant)
        return render.CardFact(label, text)
    name = await services.names.name_of(win.opponent, ctx.guild_id, ctx.locale)
    rating = wording.rating(win.rating, SHOWN_FROM, provisional=win.provisional)
    opponent = drawn_name(services.names, win.opponent, name).plain
    text = ctx.say("profile-card-win", opponent=opponent, rating=rating, variant=variant)
    short = ctx.say("profile-card-win-short", opponent=opponent, rating=rating)
    return render.CardFact(label, text, name=opponent, shorter=(short,))


def _card_puzzles(ctx: Context, puzzles: Mapping[str, RatingRow]) -> list[render.CardFact]:
    """Return the rating in the puzzles of the variant with the most tries."""
    texts = [
        puzzle_rating_text(ctx, ctx.wording.variant_title(variant).plain, own)
        for variant, own in puzzles.items()
    ]
    return [render.CardFact(ctx.say("profile-card-puzzles"), text) for text in texts[:1]]


def _card_streak(ctx: Context, profile: Profile) -> list[render.CardFact]:
    streak = profile.streak
    if streak is None or streak.most_wins < MIN_STREAK:
        return []
    count = streak.length if streak.outcome == WIN else 0
    text = ctx.say("profile-card-streak-length", count=count, most=streak.most_wins)
    return [render.CardFact(ctx.say("profile-card-streak"), text)]


def _card_alt(
    ctx: Context, profile: Profile, name: UserText, rated: Sequence[Rated], card: render.ProfileCard
) -> str:
    """Return the card in words."""
    facts = [(ctx.wording.kind(each.kind).plain, rating_text(ctx, each)) for each in rated]
    counts = {key: profile.form.count(outcome) for outcome, key in COUNTS.items()}
    facts += [(fact.label, fact.text or ctx.say("profile-card-outcomes", **counts)) for fact in card.facts]
    shown = [ctx.say("profile-card-fact", label=label, text=text) for label, text in facts]
    return ctx.join(ctx.say("profile-card-alt", player=name.plain), *shown)


ACTIONS = (
    Action("profile", command=profile),
    Action("profile-details", PERSON, show_details, own=True),
    Action("profile-overview", PERSON, show_overview, own=True),
    Action("profile-of", PERSON, follow, own=True),
)
