"""The card of a game that the server has made: its variant's card, and what its maker and managers can do."""

from __future__ import annotations

import re
from dataclasses import replace

import rules
from bot.discord.custom_variants.checked_drafts import require_maker
from bot.discord.custom_variants.draft_editor import new_draft, text_file
from bot.discord.platform.components import Control, button, confirmation, custom_id, view
from bot.discord.platform.discord_limits import MESSAGE
from bot.discord.platform.discord_types import Action, Interaction, Note
from bot.discord.platform.language import say
from bot.discord.platform.permissions import is_manager
from bot.discord.platform.reply import reply_to
from bot.discord.platform.user_text import user_text
from bot.discord.services import services_of
from bot.discord.variants_and_pieces import variant_note
from bot.matches import CustomVariant
from bot.matches.custom_variants import SERVER
from bot.refusals import Refusal

ROOM = MESSAGE - 60
"""Characters of a card, so that an answer's heading has room."""
MAKING = ("edit", "publish", "share", "clone")
"""What only those do who may make games."""
ANSWERS = ("sure", "kept")
"""Answers to the question whether to delete a game."""


async def game_note(interaction: Interaction, made: CustomVariant, said: str = "") -> Note:
    """The card with who finds the game, and buttons for what this person may do with it."""
    items, title = _buttons(interaction, made), user_text(made.title).markdown
    try:
        variant = await services_of(interaction).matches.variants.get(made.key)
    except rules.UnknownVariant:
        lines = [said, f"**{title}**", say(interaction, "custom-quarantined", name=title)]
        return Note("\n".join(filter(None, lines)), view=view(*items))
    note = await variant_note(interaction, variant)
    for item in items:
        note.view.add_item(item)
    text = "\n".join(filter(None, [said, note.content]))
    finders = "game-hidden" if made.hidden else f"game-{made.visibility}"
    with_status = f"{text}\n{say(interaction, finders, number=made.version)}"
    if made.share_code is not None and made.owner_id == interaction.user.id:
        with_status += "\n" + say(interaction, "game-code", code=made.share_code)
    return replace(note, content=with_status if len(with_status) <= ROOM else text[:ROOM])


def _buttons(interaction: Interaction, made: CustomVariant) -> list[Control]:
    own, names = made.owner_id == interaction.user.id, list[str]()
    if own:
        names += ["edit", "withdraw" if made.visibility == SERVER else "publish"]
        names += ["share"] if made.share_code is None else []
    # A copy is made of what one finds oneself, not of what one looks at as a manager.
    names += ["export", "clone"] if made.is_found_by(interaction.user.id) else ["export"]
    if is_manager(interaction) and (made.visibility == SERVER or made.hidden):
        names.append("unhide" if made.hidden else "hide")
    if own or is_manager(interaction):
        names.append("delete")
    return [
        button(say(interaction, f"button-game-{name}"), custom_id("game-own", made.id, name))
        for name in names
    ]


async def press(interaction: Interaction, ids: re.Match[str]) -> None:
    """What a card's button does with a game of this server that the person finds, or manages."""
    custom = services_of(interaction).matches.custom_variants
    if ids["what"] in ANSWERS:
        reply_to(interaction).close_question()
    made = await custom.get(int(ids["id"]), None if is_manager(interaction) else interaction.user.id)
    if made.guild_id != interaction.guild_id:
        raise Refusal("custom-none")
    await act(interaction, made, ids["what"])


async def act(interaction: Interaction, made: CustomVariant, what: str) -> None:
    """Do something with a game and answer. Raises what the use cases refuse."""
    reply, person = reply_to(interaction), interaction.user.id
    custom, title = services_of(interaction).matches.custom_variants, user_text(made.title).markdown
    if what in MAKING:
        require_maker(interaction)
    if (what == "edit" or (what == "delete" and not is_manager(interaction))) and made.owner_id != person:
        raise Refusal("custom-not-yours", player=made.owner_id)
    match what:
        case "export":
            file = text_file(await custom.text(made.key), made.name)
            await reply.send_private(Note(say(interaction, "game-exported", title=title), (file,)))
        case "edit":
            text = await custom.text(made.key)
            await reply.send_private(await new_draft(interaction, text, made.id))
        case "clone":
            copy = await custom.clone(made.id, person, made.guild_id)
            await reply.send_private(await game_note(interaction, copy, say(interaction, "game-cloned")))
        case "delete":
            yes = say(interaction, "button-game-delete"), custom_id("game-own", made.id, "sure")
            no = say(interaction, "button-game-keep"), custom_id("game-own", made.id, "kept")
            question = say(interaction, "game-delete-ask", title=title)
            await reply.ask_privately(confirmation(question, yes, no), f"game-delete:{made.id}")
        case "sure":
            server = interaction.guild_id if is_manager(interaction) else None
            await custom.delete(made.id, person, manages=server)
            await reply.conclude(say(interaction, "game-deleted", title=title))
        case "kept":
            await reply.conclude(say(interaction, "game-kept"))
        case _:
            await reply.show(await game_note(interaction, await _changed(interaction, made, what)))


async def _changed(interaction: Interaction, made: CustomVariant, what: str) -> CustomVariant:
    custom, person = services_of(interaction).matches.custom_variants, interaction.user.id
    if what in ("hide", "unhide"):
        if not is_manager(interaction):
            raise Refusal("custom-not-yours", player=made.owner_id)
        return await custom.hide(made.id, made.guild_id, hidden=what == "hide")
    change = {"publish": custom.publish, "withdraw": custom.withdraw, "share": custom.share}[what]
    return await change(made.id, person)


WHAT = "edit|withdraw|publish|share|export|clone|hide|unhide|delete|sure|kept"
ACTIONS = (Action("game-own", re.compile(rf"(?P<id>[1-9][0-9]{{0,17}}):(?P<what>{WHAT})"), press, own=True),)
