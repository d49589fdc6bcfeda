"""Offers of a draw or takeback, answers to them, aborting a game, and the menu of rarer actions."""

from __future__ import annotations

import re
from contextlib import suppress
from functools import partial

from bot.discord.boards.posting import Posted
from bot.discord.games.game_actions import game_action
from bot.discord.games.game_visibility import visible_match
from bot.discord.games.resign_and_claim import announce_end, ask_first
from bot.discord.games.view_board import own_side
from bot.discord.games.which_game import name_elsewhere
from bot.discord.platform.components import ID, Control, button, custom_id, view
from bot.discord.platform.discord_types import Action, Answer, Interaction, Note
from bot.discord.platform.language import locale_for, say
from bot.discord.platform.reply import reply_to
from bot.discord.platform.retry import send_with_retries
from bot.discord.services import services_of
from bot.matches import DRAW, TAKEBACK, Match, Offer
from bot.refusals import Busy, OfferGone, Refusal

OFFERED = re.compile(ID.pattern + r":(?P<kind>draw|takeback):(?P<version>[0-9]{1,9})")


async def make_offer(interaction: Interaction, match: Match, _text: str = "", *, kind: str) -> None:
    """Make an offer, or accept the opponent's; the player who acts gets a private answer."""
    services = services_of(interaction)
    made = await services.matches.offers.make(match.id, interaction.user.id, kind)
    if isinstance(made, Offer) and made.match.engine is not None:
        await _answered_by_engine(interaction, made)
    elif isinstance(made, Match):
        await services.offer_messages.close_settled(made)
        await _accepted(interaction, made, kind)
    elif await services.offer_messages.post(made):
        await reply_to(interaction).send_private(say(interaction, f"offer-made-{kind}"))
    else:
        text = services.delivery.refusal_text(match, locale_for(interaction))
        await reply_to(interaction).send_private(text)


async def _answered_by_engine(interaction: Interaction, offer: Offer) -> None:
    """Answer an offer for the engine: accept every takeback, and a draw unless it is better."""
    opponent, match = services_of(interaction).opponent, offer.match
    accept = offer.kind == TAKEBACK or await opponent.takes_draw(match)
    match = await opponent.answer_offer(match, offer.kind, accept=accept)
    if accept:
        await _accepted(interaction, match, offer.kind)
    else:
        await reply_to(interaction).send_private(say(interaction, "offer-not-now"))


async def _accepted(interaction: Interaction, match: Match, kind: str) -> None:
    if match.is_over:
        await announce_end(interaction, match, "draw-done")
        return
    posted = await services_of(interaction).boards.post(match.id, match, undone=True)
    text = say(interaction, f"{kind}-done")
    await reply_to(interaction).conclude(
        text if posted is Posted.ALL else f"{text} {say(interaction, 'board-later')}"
    )


async def answer(interaction: Interaction, ids: re.Match[str], *, accept: bool) -> None:
    """The button of an offer's message, which says afterwards what has become of it."""
    services, kind = services_of(interaction), ids["kind"]
    match_id, version = (await visible_match(interaction, int(ids["id"]))).id, int(ids["version"])
    try:
        match = await services.matches.offers.answer(
            match_id,
            interaction.user.id,
            kind,
            accept=accept,
            version=version,
            shown=None if interaction.message is None else interaction.message.id,
        )
    except OfferGone:
        match = await visible_match(interaction, match_id)
        await _close(
            interaction,
            await services.offer_messages.outcome_line(match, "offer-lapsed", interaction.user.id),
        )
        raise
    key = f"offer-accepted-{kind}" if accept else "offer-declined"
    await _close(interaction, await services.offer_messages.outcome_line(match, key, interaction.user.id))
    # Store this last: after a crash the message is closed again, which does no harm.
    with suppress(Busy):
        await services.matches.offers.mark_closed(match_id, kind, version)
    if accept:
        await services.boards.post(match.id, match, undone=kind == TAKEBACK)


async def _close(interaction: Interaction, line: str) -> None:
    message = interaction.message
    said = "" if message is None else message.content
    content = said if line in said.splitlines() else f"{said}\n{line}"
    await send_with_retries(lambda: interaction.edit_original_response(content=content, view=None))


async def ask_to_abort(interaction: Interaction, match: Match, _text: str = "") -> None:
    """Ask once, for it can't be undone."""
    match.check_running(interaction.user.id)
    if match.both_have_moved:
        raise Refusal("abort-late")
    await ask_first(interaction, match, "abort")


async def abort_yes(interaction: Interaction, ids: re.Match[str]) -> None:
    reply_to(interaction).close_question()
    match = await visible_match(interaction, int(ids["id"]))
    match = await services_of(interaction).matches.play.abort(match.id, interaction.user.id)
    await name_elsewhere(interaction, match)
    await announce_end(interaction, match, "abort-done")


async def more(interaction: Interaction, ids: re.Match[str]) -> None:
    """The board's last button: what is done more rarely, to each what they may do."""
    player = interaction.user.id
    match = await visible_match(interaction, int(ids["id"]))
    items: list[Control] = []

    def offer(action: str, *rest: str) -> None:
        items.append(button(say(interaction, f"button-{action}"), custom_id(action, match.id, *rest)))

    if player in match.players and not match.is_over:
        if any(match.player(position.turn) == player for position in match.game.positions[:-1]):
            offer("takeback")
        offer("draw")
        if not match.both_have_moved:
            offer("abort")
    bottom = own_side(interaction, match)
    offer("flip", bottom.opponent.label)
    if match.ply:
        identity = custom_id("view", match.id, match.ply, bottom.label, "open")
        items.append(button(say(interaction, "button-view"), identity))
    offer("moves")
    offer("export")
    await reply_to(interaction).send_private(Note(say(interaction, "menu-more"), view=view(*items)))


ACTIONS = (
    game_action("draw", partial(make_offer, kind=DRAW)),
    game_action("takeback", partial(make_offer, kind=TAKEBACK)),
    Action("offer-yes", OFFERED, partial(answer, accept=True)),
    Action("offer-no", OFFERED, partial(answer, accept=False)),
    game_action("abort", ask_to_abort),
    Action("abort-yes", ID, abort_yes, own=True),
    Action("more", ID, more, Answer.BENEATH),
)
