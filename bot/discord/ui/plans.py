"""A player's plan as they see it, and the button that forgets it."""

from __future__ import annotations

import re

import rules
from bot.discord.answers import Note, acknowledge, conclude, reader, say
from bot.discord.kinds import Interaction
from bot.discord.names import escaped
from bot.discord.ui.press import ID, Action, button, custom_id, view
from bot.discord.wording import move_text
from bot.matches import Plan


def plan_note(interaction: Interaction, plan: Plan) -> Note:
    """A plan, a line each, as pairs of a reply and its answer."""
    client, locale = interaction.client, reader(interaction)
    lines = [_written(locale, plan.match.position, line) for line in plan.lines if line]
    if not lines:
        return Note(client.texts.said(locale, "plan-none", plan.match.variant.family))
    shown = [say(interaction, "plan-shown")]
    for line in lines:
        # Once a reply has come and its answer hasn't, a line begins with that.
        pairs = zip(line[len(line) % 2 :: 2], line[len(line) % 2 + 1 :: 2], strict=True)
        parts = [
            say(interaction, "plan-pair", reply=escaped(reply), answer=escaped(answer))
            for reply, answer in pairs
        ]
        shown.append("- " + client.wording.listed(locale, parts))
    drop = button(say(interaction, "button-plan-drop"), custom_id("plan-drop", plan.match.id))
    return Note("\n".join(shown), view=view(drop))


def _written(locale: str, position: rules.Position, line: tuple[str, ...]) -> list[str]:
    """The moves of a line as the reader writes them."""
    found: list[str] = []
    for san in line:
        move = position.parse(san)
        found.append(move_text(locale, position, move))
        position = position.play(move)
    return found


async def drop(interaction: Interaction, ids: re.Match[str]) -> None:
    await acknowledge(interaction)
    await interaction.client.matches.drop_plan(int(ids["id"]), interaction.user.id)
    await conclude(interaction, say(interaction, "plan-dropped"))


ACTIONS = {"plan-drop": Action(ID, drop)}
