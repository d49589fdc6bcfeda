"""A person's profile: what their games come to, in words and as curves."""

from __future__ import annotations

import discord

import render
from bot.discord.platform.discord_types import Interaction
from bot.discord.platform.language import reader, say
from bot.discord.platform.names import escaped
from bot.discord.platform.outgoing import Note, Upload
from bot.discord.platform.styles import style_for
from bot.discord.services import services_of
from bot.matches import Kind, Profile, Scores

RATINGS = 8
"""Ratings that a profile names, those with the most games."""

FAVOURITES = 3


async def profile_note(interaction: Interaction, person: discord.User | discord.Member) -> Note:
    """The profile of a person as the one who asks may see it."""
    services, asker = services_of(interaction), interaction.user.id
    if services.connection.user is not None and person.id == services.connection.user.id:
        return Note(say(interaction, "profile-kibitz"))
    name = escaped(await services.names.of(person.id, interaction.guild_id))
    profile = await services.matches.ratings.profile(person.id, asker)
    if profile is None:
        return Note(say(interaction, "profile-hidden", player=name))
    lines = [say(interaction, "profile-title", player=name)]
    if not profile.total.games and not profile.against_engine.games:
        lines.append(say(interaction, "profile-empty"))
        return Note("\n".join(lines))
    lines += [*_ratings(interaction, profile), *_games(interaction, profile)]
    if profile.against_engine.games:
        lines.append(say(interaction, "profile-engine", **_scores(profile.against_engine)))
    if profile.meeting.games:
        key = "profile-meeting"
        lines.append(say(interaction, key, **_scores(profile.meeting)))
    return Note("\n".join(lines), await _picture(interaction, profile, name))


def _ratings(interaction: Interaction, profile: Profile) -> list[str]:
    wording, locale = services_of(interaction).wording, reader(interaction)
    return [
        say(
            interaction,
            "profile-rating",
            kind=wording.kind(locale, one.kind),
            rating=wording.rating(locale, one.rating, provisional=one.provisional),
            count=one.games,
        )
        for one in profile.ratings[:RATINGS]
    ]


def _games(interaction: Interaction, profile: Profile) -> list[str]:
    """The games against people: in all, by colour, by variant, and the last of them."""
    if not profile.total.games:
        return []
    wording, locale = services_of(interaction).wording, reader(interaction)
    lines = [say(interaction, "profile-total", **_scores(profile.total))]
    for color in ("white", "black"):
        scores = profile.of_color(color)
        if scores.games:
            lines.append(say(interaction, f"profile-{color}", **_scores(scores)))
    favourites = [
        say(
            interaction,
            "profile-favourite",
            variant=wording.variant_title(locale, variant),
            **_scores(profile.of_variant(variant)),
        )
        for variant in list(profile.by_variant)[:FAVOURITES]
    ]
    listed = wording.listed(locale, favourites)
    lines.append(say(interaction, "profile-favourites", variants=listed))
    streak = profile.streak
    if streak is not None and streak.length > 1:
        key = f"profile-streak-{streak.outcome}"
        lines.append(say(interaction, key, count=streak.length, most=streak.most_wins))
    return lines


def _scores(scores: Scores) -> dict[str, int]:
    return {"count": scores.games, "wins": scores.wins, "draws": scores.draws, "losses": scores.losses}


async def _picture(interaction: Interaction, profile: Profile, name: str) -> tuple[Upload, ...]:
    """The curves of ratings, where there is one that has more than a point."""
    services, locale = services_of(interaction), reader(interaction)
    wording = services.wording
    now = {one.kind: one for one in profile.ratings}
    drawn: dict[Kind, render.Curve] = {}
    told: list[str] = []
    for kind, points in profile.curves.items():
        if not points:
            continue
        title = wording.kind(locale, kind)
        rating = wording.rating(locale, now[kind].rating, provisional=now[kind].provisional)
        drawn[kind] = render.Curve(
            title, rating, tuple((point.day, point.rating, point.provisional) for point in points)
        )
        told.append(
            say(
                interaction,
                "profile-alt-curve",
                kind=title,
                first=str(round(points[0].rating)),
                since=points[0].day.isoformat(),
                rating=rating,
                until=points[-1].day.isoformat(),
            )
        )
    if not drawn or all(len(points) < 2 for points in profile.curves.values()):
        return ()
    picture = await services.painter.rating_curve(tuple(drawn.values()), style_for(interaction))
    alt = say(interaction, "profile-alt", player=name, curves=" ".join(told))
    return (Upload(picture, "ratings.png", alt),)
