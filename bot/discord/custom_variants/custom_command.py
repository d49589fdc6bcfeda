"""/custom: creating, listing, changing, sharing and trying a server's custom variants ("games" in the
commands)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice

import rules
from bot.discord.actions import NO_IDS, Action, Answer, ShortText, autocomplete, command, group
from bot.discord.challenges.start_buttons import popular_first, variant_menu
from bot.discord.context import Context
from bot.discord.custom_variants.definition_keys import show_keys
from bot.discord.custom_variants.draft_forms import new_variant_form, read_text, sent_variant, starting_text
from bot.discord.custom_variants.draft_pages import (
    Page,
    editor_content,
    new_draft,
    own_draft,
    require_maker,
    require_server,
    text_file,
)
from bot.discord.games.find_variants import (
    catalogue_variants,
    find_variant,
    in_catalogue,
    suggest_variants,
    variant_named,
)
from bot.discord.paged_lists import PAGE_NUMBER, cut_page
from bot.discord.platform.components import (
    ID,
    Content,
    Control,
    confirmation,
    custom_id,
    menu,
    menu_option,
    suggestion,
    view,
)
from bot.discord.platform.discord_limits import MESSAGE
from bot.discord.platform.fuzzy_search import ranked
from bot.discord.platform.user_text import user_text
from bot.discord.trial_message import show_trial
from bot.discord.variants_and_pieces import variant_content
from bot.refusals import Refusal
from bot.state.custom_variants import SERVER, CustomVariant, Draft
from rules.definitions.editing import parent_of
from rules.variant import FAMILIES

# ---- The card of a custom variant, with buttons for its owner and the server's managers

MAX_CARD = MESSAGE - 60
"""Maximum length of a card in characters, which leaves space for the reply's heading."""

MAKING = ("edit", "publish", "share", "clone")
"""Actions that need the right to create games."""

ANSWERS = ("sure", "kept")
"""Answers to the confirmation of a deletion."""


async def game_content(ctx: Context, made: CustomVariant, heading: str = "") -> Content:
    """Return the card with the game's visibility, and buttons for what the user may do with it."""
    items, title = _buttons(ctx, made), user_text(made.title).markdown
    try:
        variant = await ctx.services.use_cases.variants.get(made.key)
    except rules.UnknownVariant:
        lines = [heading, f"**{title}**", ctx.say("custom-quarantined", name=title)]
        return Content("\n".join(filter(None, lines)), view=view(*items))
    content = await variant_content(ctx, variant)
    for item in items:
        content.view.add_item(item)
    text = "\n".join(filter(None, [heading, content.text]))
    visibility = "game-hidden" if made.hidden else f"game-{made.visibility}"
    with_status = f"{text}\n{ctx.say(visibility, number=made.version)}"
    if made.share_code is not None and made.owner_id == ctx.user.id:
        with_status += "\n" + ctx.say("game-code", code=made.share_code)
    return replace(content, text=with_status if len(with_status) <= MAX_CARD else text[:MAX_CARD])


def _buttons(ctx: Context, made: CustomVariant) -> list[Control]:
    own, names = made.owner_id == ctx.user.id, list[str]()
    if own:
        names += ["edit", "withdraw" if made.visibility == SERVER else "publish"]
        names += ["share"] if made.share_code is None else []
    # Managers see hidden games but can only copy those that they would also find as players.
    names += ["export", "clone"] if made.is_found_by(ctx.user.id) else ["export"]
    if ctx.is_manager and (made.visibility == SERVER or made.hidden):
        names.append("unhide" if made.hidden else "hide")
    if own or ctx.is_manager:
        names.append("delete")
    return [ctx.button(f"button-game-{name}", "game-own", made.id, name) for name in names]


async def press(ctx: Context, ids: re.Match[str]) -> None:
    """Run a card's button on a game of this server that the user may find or manages."""
    custom = ctx.services.use_cases.custom_variants
    if ids["what"] in ANSWERS:
        ctx.reply.close_question()
    made = await custom.get(int(ids["id"]), None if ctx.is_manager else ctx.user.id)
    if made.guild_id != ctx.guild_id:
        raise Refusal("custom-none")
    await act(ctx, made, ids["what"])


async def act(ctx: Context, made: CustomVariant, what: str) -> None:
    """Run an action on a game and answer. Raises Refusal."""
    reply, user_id = ctx.reply, ctx.user.id
    custom, title = ctx.services.use_cases.custom_variants, user_text(made.title).markdown
    if what in MAKING:
        require_maker(ctx)
    if (what == "edit" or (what == "delete" and not ctx.is_manager)) and made.owner_id != user_id:
        raise Refusal("custom-not-yours", player=made.owner_id)
    match what:
        case "export":
            file = text_file(await custom.text(made.key), made.name)
            await reply.send_private(Content(ctx.say("game-exported", title=title), (file,)))
        case "edit":
            text = await custom.text(made.key)
            await reply.send_private(await new_draft(ctx, text, made.id))
        case "clone":
            copy = await custom.clone(made.id, user_id, made.guild_id)
            await reply.send_private(await game_content(ctx, copy, ctx.say("game-cloned")))
        case "delete":
            yes = ctx.say("button-game-delete"), custom_id("game-own", made.id, "sure")
            no = ctx.say("button-game-keep"), custom_id("game-own", made.id, "kept")
            question = ctx.say("game-delete-ask", title=title)
            await reply.send_private(confirmation(question, yes, no))
        case "sure":
            server = ctx.guild_id if ctx.is_manager else None
            await custom.delete(made.id, user_id, manages=server)
            await reply.conclude(ctx.say("game-deleted", title=title))
        case "kept":
            await reply.conclude(ctx.say("game-kept"))
        case _:
            await reply.show(await game_content(ctx, await _changed(ctx, made, what)))


async def _changed(ctx: Context, made: CustomVariant, what: str) -> CustomVariant:
    custom, user_id = ctx.services.use_cases.custom_variants, ctx.user.id
    if what in ("hide", "unhide"):
        if not ctx.is_manager:
            raise Refusal("custom-not-yours", player=made.owner_id)
        return await custom.hide(made.id, made.guild_id, hidden=what == "hide")
    change = {"publish": custom.publish, "withdraw": custom.withdraw, "share": custom.share}[what]
    return await change(made.id, user_id)


WHAT = "edit|withdraw|publish|share|export|clone|hide|unhide|delete|sure|kept"


# ---- Creating a game


@command("custom-new", private=False, deferred=True)
@autocomplete(parent=catalogue_variants)
async def make(
    ctx: Context, parent: ShortText | None = None, definition: discord.Attachment | None = None
) -> None:
    """Open the editor with a new game; without a parent or a file, show the menu of parents."""
    require_maker(ctx)
    if definition is not None:
        content = await new_draft(ctx, await read_text(definition))
    elif parent is not None:
        content = await new_draft(ctx, starting_text(ctx, variant_named(parent)))
    else:
        content = begin_content(ctx)
    await ctx.reply.send_private(content)


def begin_content(ctx: Context) -> Content:
    """Return the first question about a new game: the family of its parent, or its text in a form."""
    options = [menu_option(ctx.say(f"family-{family}"), family) for family in FAMILIES]
    families = menu(custom_id("game-family", ""), ctx.say("menu-game-family"), options)
    as_text = ctx.button("button-game-form", "game-new-form", "")
    keys = ctx.button("button-game-keys", "game-keys-open", "")
    return Content(ctx.say("game-begin"), view=view(families, as_text, keys))


async def choose_family(ctx: Context, _ids: re.Match[str]) -> None:
    await _show_family(ctx, ctx.picked_value, 0)


async def turn_family(ctx: Context, ids: re.Match[str]) -> None:
    await _show_family(ctx, ids["family"], int(ids["page"]))


async def _show_family(ctx: Context, family: str, page: int) -> None:
    if family not in FAMILIES:
        raise Refusal("button-unknown")
    listed = [variant for variant in popular_first() if variant.family == family]
    chess = rules.variants()[0]
    listed.sort(key=lambda variant: variant is not chess)
    items = variant_menu(ctx, listed, page, "game-parent", "game-parents", family)
    back = ctx.button("button-game-back", "game-begin", "")
    await ctx.reply.show(Content(ctx.say("game-begin-parent"), view=view(*items, back)))


async def begin_again(ctx: Context, _ids: re.Match[str]) -> None:
    """Show the first question: for the Back button, and for the New button below the list of games."""
    await ctx.reply.show(begin_content(ctx))


async def choose_parent(ctx: Context, _ids: re.Match[str]) -> None:
    key = ctx.picked_value
    if not in_catalogue(key):
        raise Refusal("button-unknown")
    await ctx.reply.show(await new_draft(ctx, starting_text(ctx, rules.variant(key))))


async def ask_form(ctx: Context, _ids: re.Match[str]) -> None:
    await ctx.reply.ask(new_variant_form(ctx))


async def form_sent(ctx: Context, _ids: re.Match[str]) -> None:
    await ctx.reply.show(await new_draft(ctx, await sent_variant(ctx)))


# ---- The list of games

PAGE = 15
"""Games per page of the list."""


async def list_content(ctx: Context, page: int = 0) -> Content:
    """Return a page of the games that the user may find, with menus of them and of the user's drafts."""
    services, user_id = ctx.services, ctx.user.id
    games = await _listed(ctx)
    drafts = await services.use_cases.drafts.of_user(user_id, ctx.guild_id or 0)
    shown = cut_page(games, page, PAGE)
    heading = ctx.say("game-list", count=len(games), page=shown.number + 1, pages=shown.count)
    lines = [heading if games else ctx.say("game-list-none")]
    lines += [await _line(ctx, made) for made in shown.items]
    items: list[Control] = []
    if shown.items:
        options = [menu_option(user_text(made.title).plain, made.id) for made in shown.items]
        items.append(menu(custom_id("game-open", ""), ctx.say("menu-game-open"), options))
    if drafts:
        items.append(menu(custom_id("game-resume", ""), ctx.say("menu-game-resume"), _drafts(ctx, drafts)))
    items += shown.buttons(ctx, partial(custom_id, "game-list"))
    items.append(ctx.button("button-game-new", "game-begin", ""))
    return Content("\n".join(lines), view=view(*items))


async def _listed(ctx: Context) -> Sequence[CustomVariant]:
    """Return the server's games that the user may find; for managers, all of them."""
    if ctx.guild_id is None:
        return []
    viewer = None if ctx.is_manager else ctx.user.id
    return await ctx.services.use_cases.custom_variants.listed(ctx.guild_id, viewer)


def _drafts(ctx: Context, drafts: Sequence[Draft]) -> list[discord.SelectOption]:
    """Return a menu's options for drafts: title and parent. Of several with the same title, the later ones
    have a number."""
    labels: dict[int, str] = {}
    counts = Counter[str]()
    for draft in sorted(drafts, key=lambda draft: draft.id):
        title = _title_of(ctx, draft.text)
        counts[title] += 1
        number = counts[title]
        labels[draft.id] = title if number == 1 else ctx.say("bracketed", text=title, more=str(number))
    return [menu_option(labels[draft.id], draft.id, _parent_title(ctx, draft.text)) for draft in drafts]


def _parent_title(ctx: Context, text: str) -> str:
    """Return the title of the catalogue's variant from which a draft starts, or "" if it names none."""
    parent = parent_of(text)
    return ctx.wording.title(rules.variant(parent)).plain if in_catalogue(parent) else ""


def _title_of(ctx: Context, text: str) -> str:
    """Return the title in a draft's text, which may be invalid."""
    found = re.findall(r"(?m)^\s*kibitzTitle\s*=\s*(\S.*)$", text)
    return user_text(found[-1]).plain if found else ctx.say("game-new-title")


async def _line(ctx: Context, made: CustomVariant) -> str:
    name = (await ctx.services.names.name_of(made.owner_id, made.guild_id, ctx.locale)).markdown
    who = "hidden" if made.hidden else "everyone" if made.visibility == SERVER else "own"
    visibility = ctx.say(f"game-for-{who}")
    return ctx.say("game-line", title=user_text(made.title).markdown, player=name, who=visibility)


@command("custom-list", private=False, deferred=True)
async def list_games(ctx: Context) -> None:
    require_server(ctx)
    await ctx.reply.send_private(await list_content(ctx))


async def turn_list(ctx: Context, ids: re.Match[str]) -> None:
    await ctx.reply.show(await list_content(ctx, int(ids["page"])))


async def open_game(ctx: Context, _ids: re.Match[str]) -> None:
    """Show the card of a game picked from the list in a new message, so that the list stays."""
    made = await _find_game(ctx, ctx.picked_value)
    await ctx.reply.send_private(await game_content(ctx, made))


async def resume(ctx: Context, _ids: re.Match[str]) -> None:
    draft = await own_draft(ctx, int(ctx.picked(ID)["id"]))
    await ctx.reply.send_private(await editor_content(ctx, draft, Page()))


# ---- One game


async def offered_games(ctx: Context, typed: str) -> list[Choice[str]]:
    found = ranked(typed, ((made, (made.title, made.name)) for made in await _listed(ctx)))
    return [suggestion(user_text(made.title).plain, str(made.id)) for made in found]


async def _find_game(ctx: Context, typed: str) -> CustomVariant:
    """Return the game with this id, title or name that the user may find. Raises Refusal."""
    guild, custom = ctx.guild_id, ctx.services.use_cases.custom_variants
    listed = await _listed(ctx)
    found = next((made for made in listed if str(made.id) == typed.strip()), None)
    if found is None and guild is not None:
        found = await custom.find(guild, ctx.user.id, typed, manages=ctx.is_manager)
    if found is None:
        raise Refusal("custom-none")
    return found


def _game_subcommand(what: str) -> app_commands.Command[Any, ..., None]:
    """Declare a subcommand for one game: show its card, or do the same as one of the card's buttons."""

    @command(f"custom-{what}", private=False, deferred=True)
    @autocomplete(own=offered_games)
    async def on_one(ctx: Context, own: ShortText) -> None:
        made = await _find_game(ctx, own)
        if what == "show":
            await ctx.reply.send_private(await game_content(ctx, made))
        else:
            await act(ctx, made, what)

    return on_one


@command("custom-import", private=False, deferred=True)
async def import_game(ctx: Context, code: ShortText) -> None:
    guild, custom = require_maker(ctx), ctx.services.use_cases.custom_variants
    made = await custom.import_code(code, ctx.user.id, guild)
    await ctx.reply.send_private(await game_content(ctx, made, ctx.say("game-imported")))


@command("custom-try", private=False, deferred=True)
@autocomplete(variant=suggest_variants)
async def try_game(ctx: Context, variant: ShortText) -> None:
    """Show the trial of any variant."""
    await show_trial(ctx, await find_variant(ctx, variant))


custom = group(
    "custom",
    make,
    list_games,
    *(_game_subcommand(what) for what in ("show", "edit", "clone", "delete", "export")),
    import_game,
    try_game,
    show_keys,
    direct=False,
    private=False,
)


FAMILY = re.compile(r"[a-z]{1,20}")

ACTIONS = (
    Action("game-own", re.compile(rf"(?P<id>[1-9][0-9]{{0,17}}):(?P<what>{WHAT})"), press, own=True),
    Action("custom", command=custom),
    Action("game-begin", NO_IDS, begin_again, own=True),
    Action("game-family", NO_IDS, choose_family, own=True),
    Action("game-parents", re.compile(f"(?P<family>{FAMILY.pattern}):{PAGE_NUMBER}"), turn_family, own=True),
    Action("game-parent", FAMILY, choose_parent, own=True),
    Action("game-new-form", NO_IDS, ask_form, Answer.BY_ACTION, own=True),
    Action("game-new-sent", NO_IDS, form_sent, own=True),
    Action("game-list", re.compile(PAGE_NUMBER), turn_list, own=True),
    Action("game-open", NO_IDS, open_game, own=True),
    Action("game-resume", NO_IDS, resume, own=True),
)
