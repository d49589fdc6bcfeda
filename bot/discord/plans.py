"""/plan and /vacation: what a player arranges in advance, and the button that forgets a plan."""

from __future__ import annotations

import re

from discord import app_commands
from discord.utils import utcnow

import rules
from bot.discord.chosen_settings import of_server
from bot.discord.games.game_actions import acknowledge_and_run, game_action, offered_games
from bot.discord.games.game_visibility import visible_match
from bot.discord.platform.components import ID, button, custom_id, view
from bot.discord.platform.declare_commands import command, options
from bot.discord.platform.discord_types import Action, Interaction, Note
from bot.discord.platform.language import locale_for, say
from bot.discord.platform.reply import reply_to
from bot.discord.platform.user_text import escaped, quoted
from bot.discord.services import Services, services_of
from bot.discord.wording.sentences import long_text, stamp, text_after
from bot.matches import Match, Plan, Vacation
from bot.refusals import Refusal

PLAN_LENGTH = 400
"""Characters of a plan as it is typed."""


@command("plan", direct=True)
@options("moves", "game")
@app_commands.autocomplete(game=offered_games)
async def plan(
    interaction: Interaction,
    moves: app_commands.Range[str, 1, PLAN_LENGTH] | None = None,
    game: int | None = None,
) -> None:
    """Plan answers to the opponent's replies, or show the plans; only this player sees the answer."""
    await acknowledge_and_run(interaction, game, PLAN, moves or "")


def plan_note(interaction: Interaction, plan: Plan) -> Note:
    """A plan, a line each, as pairs of a reply and its answer."""
    services, locale = services_of(interaction), locale_for(interaction)
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
    services, locale = services_of(interaction), locale_for(interaction)
    if isinstance(error, rules.MalformedMove):
        return services.refusals.malformed(locale, error.text, match.position)
    if isinstance(error, rules.AmbiguousMove):
        moves = services.wording.listed(
            locale, [long_text(locale, match.variant, move) for move in error.candidates]
        )
        return say(interaction, "plan-ambiguous", text=quoted(error.text), moves=moves)
    return say(interaction, "plan-impossible", text=quoted(error.text))


def _written(locale: str, position: rules.Position, line: tuple[str, ...]) -> list[str]:
    found: list[str] = []
    before: rules.Move | None = None
    for san in line:
        move = position.parse(san)
        found.append(text_after(locale, position, move, before))
        position, before = position.play(move), move
    return found


async def drop(interaction: Interaction, ids: re.Match[str]) -> None:
    match = await visible_match(interaction, int(ids["id"]))
    await services_of(interaction).matches.plans.drop(match.id, interaction.user.id)
    await reply_to(interaction).conclude(say(interaction, "plan-dropped"))


# ---- vacations


@command("vacation", private=False, deferred=True)
@options("days")
async def vacation(interaction: Interaction, days: app_commands.Range[int, 0, 60] | None = None) -> None:
    """Stop the player's clocks on this server for some days, resume them (0), or show their state."""
    matches, player, guild = services_of(interaction).matches, interaction.user.id, interaction.guild_id
    if guild is None:
        raise Refusal("vacation-server")
    allowed = bool(of_server(interaction).vacation_days)
    if days is None or (days == 0 and not allowed):
        taken = await matches.vacations.of(player, guild)
    elif days == 0:
        taken = await matches.vacations.come_back(player, guild)
    else:
        taken = await matches.vacations.leave(player, guild, days)
    if not allowed and taken.until is None:
        raise Refusal("vacation-none")
    await reply_to(interaction).send_private(_standing(interaction, taken))
    await _announce_vacation(services_of(interaction), taken)


async def _announce_vacation(services: Services, taken: Vacation) -> None:
    """Say in the games concerned that a player's clock stands still, or goes on."""
    for match in taken.matches:
        player = (await services.names.of(match.turn_player, match.guild_id)).markdown
        args = {"player": player, "until": stamp(taken.until, "f") if taken.until else ""}
        key = "vacation-begun" if taken.until else "vacation-over"
        due = stamp(match.due_at) if match.due_at else ""
        text = services.texts.text(match.locale, key, when=due, **args)
        await services.delivery.post(match, Note(text), f"v{match.id}-{int(utcnow().timestamp())}")


def _standing(interaction: Interaction, taken: Vacation) -> str:
    left = say(interaction, "vacation-left", count=taken.days_left)
    if taken.until is None:
        return f"{say(interaction, 'vacation-not')} {left}"
    return f"{say(interaction, 'vacation-until', until=stamp(taken.until, 'f'))} {left}"


PLAN = game_action("plan", send_plan, by=plan, button=False)
ACTIONS = (PLAN, Action("plan-drop", ID, drop, own=True), Action("vacation", command=vacation))
