"""A player's plan as they see it, and the button that forgets it."""

from __future__ import annotations

import re

import rules
from bot.discord.games.game_visibility import visible_match
from bot.discord.platform.components import ID, button, custom_id, view
from bot.discord.platform.discord_types import Action, Interaction
from bot.discord.platform.language import reader, say
from bot.discord.platform.names import escaped, quoted
from bot.discord.platform.outgoing import Note
from bot.discord.platform.reply import reply_to
from bot.discord.services import services_of
from bot.discord.wording.sentences import after, long_text
from bot.matches import Match, Plan


def plan_note(interaction: Interaction, plan: Plan) -> Note:
    """A plan, a line each, as pairs of a reply and its answer."""
    services, locale = services_of(interaction), reader(interaction)
    lines = [_written(locale, plan.match.position, line) for line in plan.lines if line]
    if not lines:
        return Note(services.texts.text(locale, "plan-none", family=plan.match.variant.family))
    shown = [say(interaction, "plan-shown")]
    for line in lines:
        # After the opponent's reply a line begins with the player's answer.
        pairs = zip(line[len(line) % 2 :: 2], line[len(line) % 2 + 1 :: 2], strict=True)
        parts = [
            say(interaction, "plan-pair", reply=escaped(reply), answer=escaped(answer))
            for reply, answer in pairs
        ]
        shown.append("- " + services.wording.listed(locale, parts))
    drop = button(say(interaction, "button-plan-drop"), custom_id("plan-drop", plan.match.id))
    return Note("\n".join(shown), view=view(drop))


async def send_plan(interaction: Interaction, match: Match, text: str) -> None:
    """Answer /plan: store the typed plan, or show the stored ones."""
    matches, player = services_of(interaction).matches, interaction.user.id
    try:
        plan = await (
            matches.plans.make(match.id, player, text) if text else matches.plans.of(match.id, player)
        )
    except rules.MoveError as error:
        await reply_to(interaction).send_private(_refused(interaction, error, match))
        return
    await reply_to(interaction).send_private(plan_note(interaction, plan))


def _refused(interaction: Interaction, error: rules.MoveError, match: Match) -> str:
    """Which move of a plan can't be."""
    services, locale = services_of(interaction), reader(interaction)
    if isinstance(error, rules.MalformedMove):
        return services.refusals.malformed(locale, error.text, match.position)
    if isinstance(error, rules.AmbiguousMove):
        moves = services.wording.listed(
            locale, [long_text(locale, match.variant, move) for move in error.candidates]
        )
        return say(interaction, "plan-ambiguous", text=quoted(error.text), moves=moves)
    return say(interaction, "plan-impossible", text=quoted(error.text))


def _written(locale: str, position: rules.Position, line: tuple[str, ...]) -> list[str]:
    """The moves of a line as the reader writes them."""
    found: list[str] = []
    before: rules.Move | None = None
    for san in line:
        move = position.parse(san)
        found.append(after(locale, position, move, before))
        position, before = position.play(move), move
    return found


async def drop(interaction: Interaction, ids: re.Match[str]) -> None:
    match = await visible_match(interaction, int(ids["id"]))
    await services_of(interaction).matches.plans.drop(match.id, interaction.user.id)
    await reply_to(interaction).conclude(say(interaction, "plan-dropped"))


ACTIONS = (Action("plan-drop", ID, drop, own=True),)
