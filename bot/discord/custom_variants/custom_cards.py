"""The card of a game that the server has made: its variant's card, and what its maker and managers can do."""

from __future__ import annotations

import re
from dataclasses import replace

import rules
from bot.discord.actions import Action
from bot.discord.context import Context
from bot.discord.custom_variants.checked_drafts import require_maker
from bot.discord.custom_variants.draft_editor import new_draft, text_file
from bot.discord.platform.components import Control, Note, button, confirmation, custom_id, view
from bot.discord.platform.limits import MESSAGE
from bot.discord.platform.user_text import user_text
from bot.discord.variants_and_pieces import variant_note
from bot.refusals import Refusal
from bot.state.custom_variants import SERVER, CustomVariant

ROOM = MESSAGE - 60
"""Characters of a card, so that an answer's heading has room."""
MAKING = ("edit", "publish", "share", "clone")
"""What only those do who may make games."""
ANSWERS = ("sure", "kept")
"""Answers to the question whether to delete a game."""


async def game_note(ctx: Context, made: CustomVariant, said: str = "") -> Note:
    """The card with who finds the game, and buttons for what this person may do with it."""
    items, title = _buttons(ctx, made), user_text(made.title).markdown
    try:
        variant = await ctx.services.matches.variants.get(made.key)
    except rules.UnknownVariant:
        lines = [said, f"**{title}**", ctx.say("custom-quarantined", name=title)]
        return Note("\n".join(filter(None, lines)), view=view(*items))
    note = await variant_note(ctx, variant)
    for item in items:
        note.view.add_item(item)
    text = "\n".join(filter(None, [said, note.content]))
    finders = "game-hidden" if made.hidden else f"game-{made.visibility}"
    with_status = f"{text}\n{ctx.say(finders, number=made.version)}"
    if made.share_code is not None and made.owner_id == ctx.user.id:
        with_status += "\n" + ctx.say("game-code", code=made.share_code)
    return replace(note, content=with_status if len(with_status) <= ROOM else text[:ROOM])


def _buttons(ctx: Context, made: CustomVariant) -> list[Control]:
    own, names = made.owner_id == ctx.user.id, list[str]()
    if own:
        names += ["edit", "withdraw" if made.visibility == SERVER else "publish"]
        names += ["share"] if made.share_code is None else []
    # A copy is made of what one finds oneself, not of what one looks at as a manager.
    names += ["export", "clone"] if made.is_found_by(ctx.user.id) else ["export"]
    if ctx.is_manager and (made.visibility == SERVER or made.hidden):
        names.append("unhide" if made.hidden else "hide")
    if own or ctx.is_manager:
        names.append("delete")
    return [button(ctx.say(f"button-game-{name}"), custom_id("game-own", made.id, name)) for name in names]


async def press(ctx: Context, ids: re.Match[str]) -> None:
    """What a card's button does with a game of this server that the person finds, or manages."""
    custom = ctx.services.matches.custom_variants
    if ids["what"] in ANSWERS:
        ctx.reply.close_question()
    made = await custom.get(int(ids["id"]), None if ctx.is_manager else ctx.user.id)
    if made.guild_id != ctx.guild_id:
        raise Refusal("custom-none")
    await act(ctx, made, ids["what"])


async def act(ctx: Context, made: CustomVariant, what: str) -> None:
    """Do something with a game and answer. Raises what the use cases refuse."""
    reply, person = ctx.reply, ctx.user.id
    custom, title = ctx.services.matches.custom_variants, user_text(made.title).markdown
    if what in MAKING:
        require_maker(ctx)
    if (what == "edit" or (what == "delete" and not ctx.is_manager)) and made.owner_id != person:
        raise Refusal("custom-not-yours", player=made.owner_id)
    match what:
        case "export":
            file = text_file(await custom.text(made.key), made.name)
            await reply.send_private(Note(ctx.say("game-exported", title=title), (file,)))
        case "edit":
            text = await custom.text(made.key)
            await reply.send_private(await new_draft(ctx, text, made.id))
        case "clone":
            copy = await custom.clone(made.id, person, made.guild_id)
            await reply.send_private(await game_note(ctx, copy, ctx.say("game-cloned")))
        case "delete":
            yes = ctx.say("button-game-delete"), custom_id("game-own", made.id, "sure")
            no = ctx.say("button-game-keep"), custom_id("game-own", made.id, "kept")
            question = ctx.say("game-delete-ask", title=title)
            await reply.ask_privately(confirmation(question, yes, no), f"game-delete:{made.id}")
        case "sure":
            server = ctx.guild_id if ctx.is_manager else None
            await custom.delete(made.id, person, manages=server)
            await reply.conclude(ctx.say("game-deleted", title=title))
        case "kept":
            await reply.conclude(ctx.say("game-kept"))
        case _:
            await reply.show(await game_note(ctx, await _changed(ctx, made, what)))


async def _changed(ctx: Context, made: CustomVariant, what: str) -> CustomVariant:
    custom, person = ctx.services.matches.custom_variants, ctx.user.id
    if what in ("hide", "unhide"):
        if not ctx.is_manager:
            raise Refusal("custom-not-yours", player=made.owner_id)
        return await custom.hide(made.id, made.guild_id, hidden=what == "hide")
    change = {"publish": custom.publish, "withdraw": custom.withdraw, "share": custom.share}[what]
    return await change(made.id, person)


WHAT = "edit|withdraw|publish|share|export|clone|hide|unhide|delete|sure|kept"
ACTIONS = (Action("game-own", re.compile(rf"(?P<id>[1-9][0-9]{{0,17}}):(?P<what>{WHAT})"), press, own=True),)
