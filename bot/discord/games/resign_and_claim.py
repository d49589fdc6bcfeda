"""/resign and /claim: end a game, and tell how it ended."""

from __future__ import annotations

import re

from bot.discord.boards.posting import Posted
from bot.discord.games.game_actions import game_action
from bot.discord.games.game_visibility import visible_match
from bot.discord.games.which_game import name_elsewhere
from bot.discord.platform.components import ID, button, confirmation, custom_id, view
from bot.discord.platform.discord_types import Action, Interaction, Note
from bot.discord.platform.language import locale_for, say
from bot.discord.platform.reply import reply_to
from bot.discord.services import services_of
from bot.discord.wording.sentences import moves_needed
from bot.matches import Match

CLAIMED = re.compile(ID.pattern + r":(?P<reason>[a-z-]{1,40})")


async def ask_to_resign(interaction: Interaction, match: Match, _text: str = "") -> None:
    """Ask the player to confirm a resignation."""
    match.check_running(interaction.user.id)
    await ask_first(interaction, match, "resign")


async def ask_first(interaction: Interaction, match: Match, what: str) -> None:
    """Ask once before what can't be undone: to "resign" or "abort"."""
    services, other = services_of(interaction), match.opponent_of(interaction.user.id)
    opponent = (await services.names.of(other, match.guild_id)).markdown
    yes = say(interaction, f"button-{what}-yes"), custom_id(f"{what}-yes", match.id)
    no = say(interaction, "button-resign-no"), custom_id("resign-no", match.id)
    question = confirmation(say(interaction, f"{what}-ask", opponent=opponent), yes, no)
    await reply_to(interaction).ask_privately(question, f"{what}:{match.id}")


async def resign_yes(interaction: Interaction, ids: re.Match[str]) -> None:
    reply_to(interaction).close_question()
    match = await visible_match(interaction, int(ids["id"]))
    match = await services_of(interaction).matches.play.resign(match.id, interaction.user.id)
    await name_elsewhere(interaction, match)
    await announce_end(interaction, match, "resign-done")


async def resign_no(interaction: Interaction, ids: re.Match[str]) -> None:
    reply_to(interaction).close_question()
    match = await visible_match(interaction, int(ids["id"]))
    match.check_running(interaction.user.id)
    await reply_to(interaction).conclude(say(interaction, "resign-kept"))


async def announce_end(interaction: Interaction, match: Match, key: str) -> None:
    """Post how the match ended, and confirm it to the player who ended it."""
    text = say(interaction, key)
    posted = await services_of(interaction).boards.post(match.id, match, first=match.ply + 1)
    if posted is Posted.NOWHERE:
        text = f"{text} {services_of(interaction).delivery.refusal_text(match, locale_for(interaction))}"
    elif posted is Posted.LATER:
        text = f"{text} {say(interaction, 'board-later')}"
    await reply_to(interaction).conclude(text)


async def claim(interaction: Interaction, match: Match, _text: str = "") -> None:
    """Claim the result that the rules allow now; if there are several, ask which."""
    claims = match.game.claims()
    if len(claims) < 2 or interaction.user.id != match.turn_player or match.is_over:
        await _claim_end(interaction, match)
        return
    moves = moves_needed(match)
    items = (
        button(
            say(interaction, f"claim-as-{reason.value}", count=moves),
            custom_id("claim-as", match.id, reason.value),
        )
        for reason in claims
    )
    question = Note(say(interaction, "claim-which"), view=view(*items))
    await reply_to(interaction).ask_privately(question, f"claim:{match.id}")


async def _claim_end(interaction: Interaction, match: Match, reason: str | None = None) -> None:
    match = await services_of(interaction).matches.play.claim(match.id, interaction.user.id, reason)
    await name_elsewhere(interaction, match)
    await announce_end(interaction, match, "claim-done" if match.winner is None else "claim-won")


async def claim_as(interaction: Interaction, ids: re.Match[str]) -> None:
    reply_to(interaction).close_question()
    match = await visible_match(interaction, int(ids["id"]))
    await _claim_end(interaction, match, ids["reason"])


ACTIONS = (
    game_action("resign", ask_to_resign),
    Action("resign-yes", ID, resign_yes, own=True),
    Action("resign-no", ID, resign_no, own=True),
    game_action("claim", claim),
    Action("claim-as", CLAIMED, claim_as, own=True),
)
