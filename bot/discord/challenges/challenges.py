"""Challenges: the command, the card, its buttons, and the start of the game."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from functools import partial

import discord
from discord import app_commands, ui
from discord.utils import format_dt

import render
from bot.discord.actions import NO_IDS, Action
from bot.discord.boards.posting import Posted, PostOptions
from bot.discord.context import Context, Request
from bot.discord.declare_commands import autocomplete, choices, command, options
from bot.discord.games.start_checks import check_opponent, check_place, check_start
from bot.discord.games.variant_autocomplete import (
    COLOR_LENGTH,
    START_LENGTH,
    color_named,
    suggest_sides,
    suggest_variants,
    variant_or_default,
)
from bot.discord.games.which_game import visible_challenge
from bot.discord.pictures import drawn_name, public_style
from bot.discord.platform.components import (
    ID,
    Control,
    Note,
    Upload,
    button,
    custom_id,
    menu,
    menu_option,
    suggestion,
    view,
)
from bot.discord.platform.limits import CHOICES
from bot.discord.platform.retry import REQUEST_ERRORS, send_with_retries
from bot.discord.play import HIGHEST, explain_unposted, levels, play_engine
from bot.discord.services import Services
from bot.discord.wording.examples import drop_lines
from bot.refusals import BadTime, Busy, ChallengeGone, Refusal
from bot.state.challenges import Challenge
from bot.state.game_setup import Terms
from bot.state.match import SIDES, Match
from bot.state.time_control import TimeControl, parse, speed_of

# ---- The challenge card: its text, picture and buttons, and its final state

log = logging.getLogger(__name__)


class Cards:
    """Builds, edits and closes challenge cards. It holds no state: create one wherever it is needed."""

    def __init__(self, services: Services) -> None:
        self._services = services

    def text(self, challenge: Challenge, last_line: str | None = None) -> str:
        """Return the card's text. `last_line`: how the challenge ended; by default, when it expires."""
        texts, locale = self._services.texts, challenge.locale
        variant = challenge.variant
        title = self._services.wording.title(locale, variant).markdown
        challenger = f"<@{challenge.challenger}>"
        if challenge.opponent is None:
            lines = [texts.text(locale, "card-open", challenger=challenger, variant=title)]
        else:
            opponent = f"<@{challenge.opponent}>"
            lines = [texts.text(locale, "card-to", challenger=challenger, opponent=opponent, variant=title)]
        summary = self._services.wording.summary(locale, variant).markdown
        lines += [summary] if summary else []
        lines += drop_lines(texts, self._services.wording, locale, variant)
        lines += self._terms(challenge, challenger)
        if challenge.start_number is not None:
            lines.append(texts.text(locale, "card-start-number", number=str(challenge.start_number)))
        elif challenge.start_fen != variant.start().fen():
            lines.append(texts.text(locale, "card-start-fen", fen=challenge.start_fen))
        if last_line is None:
            last_line = texts.text(locale, "card-until", when=format_dt(challenge.expires_at, "R"))
        lines.append(last_line)
        return "\n".join(lines)

    def _terms(self, challenge: Challenge, challenger: str) -> list[str]:
        texts, locale, variant = self._services.texts, challenge.locale, challenge.variant
        lines: list[str] = []
        side = SIDES.get(challenge.color)
        if side is None:
            lines.append(texts.text(locale, "card-color-random", family=variant.family))
        else:
            color = self._services.wording.color(locale, side, variant)
            lines.append(texts.text(locale, "card-color", challenger=challenger, color=color))
        if challenge.time is not None:
            time = self._services.wording.time(locale, challenge.time)
            lines.append(texts.text(locale, "card-time", time=time))
        lines.append(self._stake(challenge))
        return lines

    def _stake(self, challenge: Challenge) -> str:
        return self._services.texts.text(challenge.locale, "game-rated" if challenge.rated else "game-casual")

    async def mention_text(self, challenge: Challenge) -> str | None:
        """Return a message that mentions the opponent, to send after a late card; None if anyone may join."""
        if challenge.opponent is None:
            return None
        opponent, challenger = f"<@{challenge.opponent}>", await self.name(challenge, challenge.challenger)
        return self._services.texts.text(
            challenge.locale, "card-call", opponent=opponent, challenger=challenger
        )

    async def picture(self, challenge: Challenge, style: render.Style) -> Upload:
        """Draw the card: players, variant and terms; the start position if it is not the usual one."""
        texts, locale, variant = self._services.texts, challenge.locale, challenge.variant
        title, side = self._services.wording.title(locale, variant).plain, SIDES.get(challenge.color)
        known, guild_id = self._services.names, challenge.guild_id
        players = filter(None, (challenge.challenger, challenge.opponent))
        names = [
            drawn_name(known, player, await known.of(player, guild_id, locale)).plain for player in players
        ]
        if challenge.opponent is None:
            names.append("?")
        alt = texts.text(locale, "card-picture", variant=title, players=" – ".join(names))
        usual = challenge.start_number is None and challenge.start_fen == variant.start().fen()
        if not usual:
            alt += "\n" + self._services.wording.described(locale, challenge.position)
        more = [self._stake(challenge)]
        if side is None:
            more.insert(0, texts.text(locale, "card-color-random", family=variant.family))
        picture = await self._services.painter.draw_slow(
            render.challenge_card,
            variant if usual else challenge.position,
            render.ChallengeCard(
                title,
                names,
                side,
                self._time(challenge),
                more,
                self._services.wording.picture_words(locale),
            ),
            style=style,
        )
        return Upload(picture, "start.png", alt)

    def _time(self, challenge: Challenge) -> str:
        time = challenge.time
        if time is None:
            return ""
        if time.is_live and not time.period:
            return str(time)
        return self._services.wording.time(challenge.locale, time)

    def buttons(self, challenge: Challenge) -> ui.View:
        """Return Accept, Decline and Cancel, or Join and Cancel for an open challenge."""
        success, danger = discord.ButtonStyle.success, discord.ButtonStyle.danger
        answers = (
            [("join", success)] if challenge.opponent is None else [("accept", success), ("decline", danger)]
        )
        answers.append(("cancel", discord.ButtonStyle.secondary))
        items: list[Control] = []
        for name, style in answers:
            label = self._services.texts.text(challenge.locale, f"button-{name}")
            items.append(button(label, custom_id(name, challenge.id), style))
        return view(*items)

    async def close(self, challenge: Challenge, last_line: str) -> None:
        """Edit the card to its final text and remove its buttons; a deleted card is ignored."""
        if challenge.message_id is None:
            return
        edit = partial(
            self._services.channels.edit,
            challenge.channel_id,
            challenge.message_id,
            guild_id=challenge.guild_id,
            content=self.text(challenge, last_line),
        )
        try:
            await send_with_retries(edit)
        except REQUEST_ERRORS as error:
            log.info("challenge %s: can't close its card: %s", challenge.id, error)
            if not isinstance(error, discord.HTTPException) or error.status >= 500:
                return
        try:
            await self._services.matches.challenges.mark_card_closed(challenge.id)
        except Busy:
            log.info("challenge %s: its card is closed, which will be stored later", challenge.id)

    async def close_unaccepted(self, challenge: Challenge) -> None:
        """Close the card of a challenge that was declined or cancelled, or has expired."""
        by = {"declined": challenge.opponent, "cancelled": challenge.challenger}.get(challenge.status)
        player = "" if by is None else await self.name(challenge, by)
        key = f"card-{challenge.status}"
        await self.close(challenge, self._services.texts.text(challenge.locale, key, player=player))

    async def expire(self) -> None:
        """Close the cards of expired challenges on servers of these shards."""
        while expired := await self._services.matches.challenges.expire():
            for challenge in expired:
                await self.close_unaccepted(challenge)

    async def name(self, challenge: Challenge, user_id: int) -> str:
        return (await self._services.names.of(user_id, challenge.guild_id, challenge.locale)).markdown


async def post_challenge(
    ctx: Request, opponent: int | None, terms: Terms, *, locale: str | None = None
) -> None:
    """Create a challenge and answer with its card, which notifies only the opponent (None: anyone may join).

    `locale`: the language of card and game; None: the language of public messages here.
    """
    services = ctx.services
    offer = services.matches.challenges.make(
        ctx.user.id,
        opponent,
        terms,
        guild_id=ctx.guild_id,
        channel_id=ctx.channel_id or 0,
        locale=locale or ctx.public_locale,
    )
    made = asyncio.ensure_future(offer)
    try:
        note = await ctx.reply.await_promptly(_card(ctx, made))
        challenge = made.result()
        allowed = discord.AllowedMentions(users=[discord.Object(opponent)] if opponent else False)
        late = await Cards(services).mention_text(challenge)
        card_id = await ctx.reply.answer_mentioning(note, allowed, late)
    except REQUEST_ERRORS:
        # A challenge without its card must not stay open.
        challenge = await made
        await services.matches.challenges.cancel(challenge.id, challenge.challenger)
        raise
    try:
        await services.matches.challenges.set_card(challenge.id, card_id)
    except Busy:
        log.warning(
            "challenge %s: could not store the id of its card; a button press will store it", challenge.id
        )


async def _card(ctx: Request, made: Awaitable[Challenge]) -> Note:
    challenge, cards = await made, Cards(ctx.services)
    style = public_style(ctx.server, ctx.player, challenge.locale)
    picture = await cards.picture(challenge, style)
    return Note(cards.text(challenge), (picture,), cards.buttons(challenge))


# ---- /join lists the open challenges; also its menu, the buttons of challenge cards, and the game's start


@asynccontextmanager
async def _pressed_challenge(ctx: Request, challenge_id: int) -> AsyncGenerator[Challenge, None]:
    """Yield the challenge of a pressed card. If the challenge has expired, close the card."""
    try:
        yield await visible_challenge(ctx, challenge_id)
    except ChallengeGone as gone:
        if gone.facts.get("status") == "expired":
            services = ctx.services
            challenge = _with_card(ctx, await services.matches.challenges.get(challenge_id))
            await Cards(services).close(challenge, services.texts.text(challenge.locale, "card-expired"))
        raise


@command("join")
async def list_open(ctx: Context) -> None:
    """Offer the open challenges of this channel, newest first, as a menu."""
    services = ctx.services
    await ctx.reply.acknowledge(ephemeral=True, thinking=True)
    here = await services.matches.challenges.open_in(ctx.channel_id or 0)
    listed = [challenge for challenge in here if challenge.challenger != ctx.user.id][:CHOICES]
    if not listed:
        raise Refusal("join-own" if here else "join-none")
    options: list[discord.SelectOption] = []
    for challenge in listed:
        title = services.wording.title(ctx.locale, challenge.variant).plain
        player = (await services.names.of(challenge.challenger, challenge.guild_id, ctx.locale)).plain
        label = ctx.say("menu-join-option", variant=title, player=player)
        time = services.wording.time(ctx.locale, challenge.time)
        options.append(menu_option(label, challenge.id, time))
    items = view(menu(custom_id("pick", ""), ctx.say("menu-join"), options))
    await ctx.reply.send_private(Note(ctx.say("join-list"), view=items))


async def accept(ctx: Context, ids: re.Match[str]) -> None:
    """Start the game: for the challenged player, or for anyone but the author of an open challenge."""
    async with _pressed_challenge(ctx, int(ids["id"])) as challenge:
        await accept_challenge(ctx, challenge)


async def accept_challenge(ctx: Request, challenge: Challenge) -> None:
    services, player = ctx.services, ctx.user.id
    await check_place(ctx)
    match = await services.matches.challenges.accept(challenge.id, player, _card_id(ctx), challenge)
    # Hold the lock until the thread is known, so that nothing else posts the board elsewhere.
    async with services.boards.lock(match.id):
        match, posted = await _begin(services, _with_card(ctx, challenge), match, player)
    await explain_unposted(ctx, match, posted)


def _with_card(ctx: Request, challenge: Challenge) -> Challenge:
    """Return the challenge, with the pressed message as its card if the database has no card for it."""
    return challenge if challenge.message_id is not None else replace(challenge, message_id=_card_id(ctx))


def _card_id(ctx: Request) -> int | None:
    """Return the id of the pressed message; None if it is ephemeral, as the list of /join is."""
    pressed = ctx.message
    return None if pressed is None or pressed.flags.ephemeral else pressed.id


async def decline(ctx: Context, ids: re.Match[str]) -> None:
    await decline_challenge(ctx, int(ids["id"]))


async def decline_challenge(ctx: Request, challenge_id: int) -> None:
    await _end_challenge(ctx, challenge_id, ctx.services.matches.challenges.decline)


async def newest_challenge(services: Services, channel_id: int, by: int, to: int) -> Challenge | None:
    """Return the newest pending challenge of one player to another in a channel; None if there is none."""
    found = await services.matches.challenges.open_in(channel_id, to=to)
    return next((challenge for challenge in found if challenge.challenger == by), None)


async def cancel(ctx: Context, ids: re.Match[str]) -> None:
    await _end_challenge(ctx, int(ids["id"]), ctx.services.matches.challenges.cancel)


async def _end_challenge(
    ctx: Request,
    challenge_id: int,
    end: Callable[[int, int, int | None], Awaitable[Challenge]],
) -> None:
    async with _pressed_challenge(ctx, challenge_id):
        ended = await end(challenge_id, ctx.user.id, _card_id(ctx))
        await Cards(ctx.services).close_unaccepted(_with_card(ctx, ended))


async def pick(ctx: Context, _ids: re.Match[str]) -> None:
    """Accept the challenge picked from the /join list; the menu's value is its id."""
    chosen = ID.fullmatch(ctx.picked_value)
    if chosen is None:
        raise Refusal("button-unknown")
    await accept_challenge(ctx, await visible_challenge(ctx, int(chosen["id"])))
    await ctx.reply.conclude(ctx.say("join-done"))


async def resume(services: Services, challenge: Challenge) -> None:
    """Resume the start of a game that a crash interrupted: its thread, card, first board."""
    if challenge.match_id is None:
        await Cards(services).close_unaccepted(challenge)
        return
    async with services.boards.lock(challenge.match_id):
        match = await services.matches.lookup.get(challenge.match_id)
        joined = match.opponent_of(challenge.challenger)
        await _begin(services, challenge, match, joined, again=True)


async def _begin(
    services: Services, challenge: Challenge, match: Match, joined: int, *, again: bool = False
) -> tuple[Match, Posted]:
    """Open the thread, close the card, post the first board. `again`: after an interrupted attempt."""
    match = await services.matches.lookup.with_settings(match)
    locale, player = challenge.locale, await services.names.of(joined, match.guild_id, challenge.locale)
    if match.posted_ply < 0:
        match = await services.threads.open(challenge.message_id, match)
    args = {"player": player.markdown, "thread": f"<#{match.place_id}>"}
    is_elsewhere = match.place_id != challenge.channel_id
    line = services.texts.text(locale, "card-accepted-thread" if is_elsewhere else "card-accepted", **args)
    if challenge.rated and not match.rated:
        line = f"{services.texts.text(locale, 'card-casual-now')}\n{line}"
    await Cards(services).close(replace(challenge, rated=match.rated), line)
    posted = await services.boards.post_locked(match.id, match, PostOptions(search=again))
    await services.threads.add_unmentioned_players(match)
    return match, posted


# ---- /challenge

TIME_LENGTH = 60
USUAL = ("none", "1h", "1d", "3d", "7d")
LIVE = ("1+0", "2+1", "3+0", "3+2", "5+0", "5+3", "10+0", "10+5", "15+10", "30+0", "30+20")

BYO_YOMI = ("3m+30s byo-yomi", "10m+30s byo-yomi", "15m+60s byo-yomi", "0m+10s byo-yomi", "0m+30s byo-yomi")
"""Usual time controls, as parse() reads them."""

BYO_YOMI_FAMILIES = ("shogi",)
"""Families usually played with byo-yomi, which is therefore offered first."""


async def times(ctx: Context, typed: str) -> list[app_commands.Choice[str]]:
    """Suggest time controls that match the typed text; its exact meaning comes first."""
    try:
        family = (await variant_or_default(ctx, ctx.interaction.namespace.variant)).family
    except Refusal:
        family = ""  # The text isn't the name of a variant.
    live = (*BYO_YOMI, *LIVE) if family in BYO_YOMI_FAMILIES else (*LIVE, *BYO_YOMI)
    named = {text: _named(ctx, parse(text)) for text in (*live[:11], *USUAL, *live[11:])}
    wanted = "".join(typed.casefold().split())
    shown = {
        text: name for text, name in named.items()
        if wanted in "".join(f"{text} {name}".casefold().split())
    }  # fmt: skip
    try:
        meant = parse(typed) if wanted else None
    except BadTime:
        meant = None
    if meant is not None:
        shown = {str(meant): _named(ctx, meant)} | shown
    return [suggestion(name, text) for text, name in shown.items()][:CHOICES]


def _named(ctx: Context, time: TimeControl | None) -> str:
    words = ctx.services.wording.time(ctx.locale, time)
    if time is None or not time.is_live:
        return words
    return ctx.say("time-choice", time=words, speed=ctx.say(f"speed-{speed_of(time).value}"))


@command("challenge")
@options("opponent", "variant", "color", "time", "rated", "start", "level")
@app_commands.choices(rated=choices("choice", ("yes", "no")))
@autocomplete(variant=suggest_variants, color=suggest_sides, level=levels, time=times)
async def challenge(
    ctx: Context,
    opponent: discord.User | None = None,
    variant: app_commands.Range[str, 1, 100] | None = None,
    color: app_commands.Range[str, 1, COLOR_LENGTH] | None = None,
    time: app_commands.Range[str, 1, TIME_LENGTH] | None = None,
    rated: app_commands.Choice[str] | None = None,
    start: app_commands.Range[str, 1, START_LENGTH] | None = None,
    level: app_commands.Range[int, 1, HIGHEST] | None = None,
) -> None:
    """Check the terms and post a challenge card; a game against Kibitz starts immediately."""
    is_engine = opponent is not None and opponent == ctx.services.connection.user
    await check_start(ctx)
    if not is_engine:
        check_opponent(ctx, opponent)
    played = await variant_or_default(ctx, variant)
    side = color_named(ctx, color, played)
    terms = Terms(
        variant=played.key,
        color=side,
        start=start,
        time=parse(time) if time is not None else None,
        rated=None if rated is None else rated.value == "yes",
    )
    if is_engine:
        if terms.time is not None and terms.time.is_live:
            raise Refusal("play-no-clock")
        if terms.rated:
            raise Refusal("play-no-ratings")
        await play_engine(ctx, terms, level=level)
        return
    if time is None:
        terms = replace(terms, time=ctx.default_time)
    await post_challenge(ctx, opponent.id if opponent is not None else None, terms)


ACTIONS = (
    Action("accept", ID, accept),
    Action("join", ID, accept, command=list_open),
    Action("decline", ID, decline),
    Action("cancel", ID, cancel),
    Action("pick", NO_IDS, pick, own=True),
    Action("challenge", command=challenge),
)
