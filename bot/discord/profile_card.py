"""The picture of a profile: ratings with their curves, form, best win, favourites, puzzles and streak."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

import render
from bot.discord.context import Context
from bot.discord.pictures import drawn_name
from bot.discord.platform.components import Upload
from bot.discord.platform.user_text import UserText
from bot.state.glicko import SHOWN_FROM, RatingRow
from bot.state.profiles import BestWin, CurvePoint, Profile, Rated
from bot.state.ratings import COUNTS, WIN

RATINGS = 3
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
    shown = [rated for rated in profile.ratings if rated.is_shown][:RATINGS] or profile.ratings[:1]
    ratings = [_card_rating(ctx, rated, profile.curves.get(rated.kind, ())) for rated in shown]
    count = profile.total.games or profile.against_engine.games
    card = render.ProfileCard(
        drawn_name(services.names, profile.player, name).plain,
        ctx.say("profile-card-games", count=count) if count else "",
        ratings,
        [*await _results(ctx, profile, shown), *_puzzles(ctx, puzzles), *_streak(ctx, profile)],
    )
    picture = await services.painter.draw_slow(render.profile_card, card, style=ctx.style)
    return (Upload(picture, "profile.png", _alt(ctx, profile, name, shown, card)),)


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


async def _results(ctx: Context, profile: Profile, shown: Sequence[Rated]) -> list[render.CardFact]:
    """Return the last games, the best win, and the most played variants that the ratings don't name, unless
    the ratings leave no room for them."""
    facts: list[render.CardFact] = []
    if profile.form:
        against = "profile-card-form" if profile.total.games else "profile-card-form-engine"
        facts.append(render.CardFact(ctx.say(against), outcomes=profile.form))
    if profile.best_win is not None:
        facts.append(await _best(ctx, profile.best_win))
    named = {rated.kind.variant for rated in shown}
    favourites = [variant for variant in profile.favourites if variant not in named]
    if len(shown) < RATINGS and favourites and len(profile.favourites) > 1:
        titles = [ctx.wording.variant_title(variant).plain for variant in favourites]
        text, *shorter = [ctx.wording.listed(titles[:count]) for count in range(len(titles), 0, -1)]
        label = ctx.say("profile-card-also" if named else "profile-card-favourites")
        facts.append(render.CardFact(label, text, shorter=shorter))
    return facts


async def _best(ctx: Context, win: BestWin) -> render.CardFact:
    services, wording, label = ctx.services, ctx.wording, ctx.say("profile-card-best")
    variant = wording.variant_title(win.variant).plain
    if win.rating is None:
        text = ctx.say("profile-card-win-engine", level=str(win.level), variant=variant)
        return render.CardFact(label, text)
    name = await services.names.of(win.opponent, ctx.guild_id, ctx.locale)
    rating = wording.rating(win.rating, SHOWN_FROM, provisional=win.provisional)
    opponent = drawn_name(services.names, win.opponent, name).plain
    text = ctx.say("profile-card-win", opponent=opponent, rating=rating, variant=variant)
    short = ctx.say("profile-card-win-short", opponent=opponent, rating=rating)
    return render.CardFact(label, text, name=opponent, shorter=(short,))


def _puzzles(ctx: Context, puzzles: Mapping[str, RatingRow]) -> list[render.CardFact]:
    """Return the rating in the puzzles of the variant with the most tries."""
    texts = [
        puzzle_rating_text(ctx, ctx.wording.variant_title(variant).plain, own)
        for variant, own in puzzles.items()
    ]
    return [render.CardFact(ctx.say("profile-card-puzzles"), text) for text in texts[:1]]


def _streak(ctx: Context, profile: Profile) -> list[render.CardFact]:
    streak = profile.streak
    if streak is None or streak.most_wins < MIN_STREAK:
        return []
    count = streak.length if streak.outcome == WIN else 0
    text = ctx.say("profile-card-streak-length", count=count, most=streak.most_wins)
    return [render.CardFact(ctx.say("profile-card-streak"), text)]


def _alt(
    ctx: Context, profile: Profile, name: UserText, rated: Sequence[Rated], card: render.ProfileCard
) -> str:
    """Return the card in words."""
    facts = [(ctx.wording.kind(each.kind).plain, rating_text(ctx, each)) for each in rated]
    counts = {key: profile.form.count(outcome) for outcome, key in COUNTS.items()}
    facts += [(fact.label, fact.text or ctx.say("profile-card-outcomes", **counts)) for fact in card.facts]
    shown = [ctx.say("profile-card-fact", label=label, text=text) for label, text in facts]
    return ctx.join(ctx.say("profile-card-alt", player=name.plain), *shown)
