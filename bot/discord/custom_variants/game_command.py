"""/game: make games, list them, look at one, try, change, copy, delete, export and import them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice

import rules
from bot.discord.actions import NO_IDS, Action, Answer
from bot.discord.challenges.start_buttons import popular_first, variant_menu
from bot.discord.context import Context
from bot.discord.custom_variants import draft_forms
from bot.discord.custom_variants.checked_drafts import own_draft, require_maker, require_server, starting_text
from bot.discord.custom_variants.custom_cards import act, game_note
from bot.discord.custom_variants.definition_keys import show_keys
from bot.discord.custom_variants.draft_editor import main_page, new_draft
from bot.discord.declare_commands import autocomplete, command, group, options
from bot.discord.games.variant_autocomplete import (
    catalogue_variants,
    find_variant,
    in_catalogue,
    suggest_variants,
    variant_named,
)
from bot.discord.paged_lists import PAGE_NUMBER, cut_page
from bot.discord.platform.components import (
    ID,
    Control,
    Note,
    button,
    custom_id,
    menu,
    menu_option,
    suggestion,
    view,
)
from bot.discord.platform.fuzzy_search import ranked
from bot.discord.platform.limits import OPTIONS
from bot.discord.platform.user_text import user_text
from bot.discord.trials import show_trial
from bot.refusals import Refusal
from bot.state.custom_variants import SERVER, CustomVariant
from rules.definitions.editing import with_setting
from rules.variant import FAMILIES

PAGE = 15
"""Games on a page of the list."""


# ---- making


@command("game-new", private=False, deferred=True)
@options("parent", "definition")
@autocomplete(parent=catalogue_variants)
async def make(
    ctx: Context,
    parent: app_commands.Range[str, 1, 100] | None = None,
    definition: discord.Attachment | None = None,
) -> None:
    """Open the editor with a new game; without a parent or a file, ask what to start from."""
    require_maker(ctx)
    if definition is not None:
        note = await new_draft(ctx, await draft_forms.read_text(ctx, definition))
    elif parent is not None:
        note = await new_draft(ctx, starting_text(ctx, variant_named(parent)))
    else:
        note = begin_note(ctx)
    await ctx.reply.send_private(note)


def begin_note(ctx: Context) -> Note:
    """Ask what a new game starts from: a variant, chosen by its family, or a form."""
    options = [menu_option(ctx.say(f"family-{family}"), family) for family in FAMILIES]
    families = menu(custom_id("game-family", ""), ctx.say("menu-game-family"), options)
    as_text = button(ctx.say("button-game-form"), custom_id("game-new-form", ""))
    keys = button(ctx.say("button-game-keys"), custom_id("game-keys-open", ""))
    return Note(ctx.say("game-begin"), view=view(families, as_text, keys))


async def choose_family(ctx: Context, _ids: re.Match[str]) -> None:
    await _show_family(ctx, ctx.picked_value, 0)


async def turn_family(ctx: Context, ids: re.Match[str]) -> None:
    await _show_family(ctx, ids["family"], int(ids["page"]))


async def _show_family(ctx: Context, family: str, page: int) -> None:
    if family not in FAMILIES:
        raise Refusal("button-unknown")
    listed = [each for each in popular_first() if each.family == family]
    chess = rules.variants()[0]
    listed.sort(key=lambda each: each is not chess)
    items = variant_menu(ctx, listed, page, "game-parent", "game-parents", family)
    back = button(ctx.say("button-game-back"), custom_id("game-begin", ""))
    await ctx.reply.show(Note(ctx.say("game-begin-parent"), view=view(*items, back)))


async def begin_again(ctx: Context, _ids: re.Match[str]) -> None:
    """Show the first question: for the Back button, and for the New button below the list of games."""
    await ctx.reply.show(begin_note(ctx))


async def choose_parent(ctx: Context, _ids: re.Match[str]) -> None:
    key = ctx.picked_value
    if not in_catalogue(key):
        raise Refusal("button-unknown")
    await ctx.reply.show(await new_draft(ctx, starting_text(ctx, rules.variant(key))))


async def ask_form(ctx: Context, _ids: re.Match[str]) -> None:
    wording, locale = ctx.services.wording, ctx.locale
    chess = rules.variants()[0]
    parents = [
        menu_option(wording.title(locale, each).plain, each.key, chosen=each is chess)
        for each in [chess, *(each for each in popular_first() if each is not chess)][:OPTIONS]
    ]
    await ctx.reply.ask(draft_forms.new_form(ctx, parents))


async def form_sent(ctx: Context, _ids: re.Match[str]) -> None:
    file, key = draft_forms.sent_file(ctx), ctx.field_value(draft_forms.PARENT)
    title = " ".join(ctx.field_value(draft_forms.TITLE).split())
    if file is not None:
        text = await draft_forms.read_text(ctx, file)
        text = with_setting(text, "kibitzTitle", title) if title else text
    else:
        parent = rules.variant(key) if in_catalogue(key) else rules.variants()[0]
        text = starting_text(ctx, parent, title, draft_forms.sent_text(ctx))
    await ctx.reply.show(await new_draft(ctx, text))


# ---- the list


async def list_note(ctx: Context, page: int = 0) -> Note:
    """Return the list of the server's games that the user may find, with menus of these and their drafts."""
    services, person = ctx.services, ctx.user.id
    all_of_them = await _listed(ctx)
    drafts = await services.matches.drafts.of_person(person, ctx.guild_id or 0)
    shown = cut_page(all_of_them, page, PAGE)
    lines = [ctx.say("game-list", count=len(all_of_them), page=shown.number + 1, pages=shown.count)]
    lines += [await _line(ctx, each) for each in shown.items]
    items: list[Control] = []
    if shown.items:
        games = [menu_option(user_text(each.title).plain, each.id) for each in shown.items]
        items.append(menu(custom_id("game-open", ""), ctx.say("menu-game-open"), games))
    if drafts:
        written = [menu_option(_title_of(ctx, each.text), each.id) for each in drafts]
        items.append(menu(custom_id("game-resume", ""), ctx.say("menu-game-resume"), written))
    items += shown.buttons(ctx, partial(custom_id, "game-list"))
    items.append(button(ctx.say("button-game-new"), custom_id("game-begin", "")))
    return Note("\n".join(lines), view=view(*items))


async def _listed(ctx: Context) -> Sequence[CustomVariant]:
    """Return the server's games that the user may find; for managers, all of them."""
    if ctx.guild_id is None:
        return []
    viewer = None if ctx.is_manager else ctx.user.id
    return await ctx.services.matches.custom_variants.listed(ctx.guild_id, viewer)


def _title_of(ctx: Context, text: str) -> str:
    found = re.findall(r"(?m)^\s*kibitzTitle\s*=\s*(\S.*)$", text)
    return user_text(found[-1]).plain if found else ctx.say("game-new-title")


async def _line(ctx: Context, made: CustomVariant) -> str:
    services, locale = ctx.services, ctx.locale
    name = (await services.names.of(made.owner_id, made.guild_id, locale)).markdown
    who = "hidden" if made.hidden else "everyone" if made.visibility == SERVER else "own"
    finders = ctx.say(f"game-for-{who}")
    return ctx.say("game-line", title=user_text(made.title).markdown, player=name, who=finders)


@command("game-list", private=False, deferred=True)
async def list_games(ctx: Context) -> None:
    require_server(ctx)
    await ctx.reply.send_private(await list_note(ctx))


async def turn_list(ctx: Context, ids: re.Match[str]) -> None:
    await ctx.reply.show(await list_note(ctx, int(ids["page"])))


async def open_game(ctx: Context, _ids: re.Match[str]) -> None:
    """Show the card of a game picked from the list in a new message, so that the list stays."""
    made = await _find_game(ctx, ctx.picked_value)
    await ctx.reply.send_private(await game_note(ctx, made))


async def resume(ctx: Context, _ids: re.Match[str]) -> None:
    number = ID.fullmatch(ctx.picked_value)
    draft = await own_draft(ctx, 0 if number is None else int(number["id"]))
    await ctx.reply.send_private(await main_page(ctx, draft))


# ---- one game


async def offered_games(ctx: Context, typed: str) -> list[Choice[str]]:
    found = ranked(typed, ((each, (each.title, each.name)) for each in await _listed(ctx)))
    return [suggestion(user_text(each.title).plain, str(each.id)) for each in found]


async def _find_game(ctx: Context, typed: str) -> CustomVariant:
    """Return the game with this id, title or name that the user may find. Raises Refusal."""
    guild, custom = ctx.guild_id, ctx.services.matches.custom_variants
    listed = await _listed(ctx)
    found = next((each for each in listed if str(each.id) == typed.strip()), None)
    if found is None and guild is not None:
        found = await custom.find(guild, ctx.user.id, typed, manages=ctx.is_manager)
    if found is None:
        raise Refusal("custom-none")
    return found


def _game_subcommand(what: str) -> app_commands.Command[Any, ..., None]:
    """Build a subcommand for one game: it shows the game's card, or acts like one of the card's buttons."""

    @command(f"game-{what}", private=False, deferred=True)
    @options("own")
    @autocomplete(own=offered_games)
    async def on_one(ctx: Context, own: app_commands.Range[str, 1, 100]) -> None:
        made = await _find_game(ctx, own)
        if what == "show":
            await ctx.reply.send_private(await game_note(ctx, made))
        else:
            await act(ctx, made, what)

    return on_one


@command("game-import", private=False, deferred=True)
@options("code")
async def import_game(ctx: Context, code: app_commands.Range[str, 1, 40]) -> None:
    guild, custom = require_maker(ctx), ctx.services.matches.custom_variants
    made = await custom.import_code(code, ctx.user.id, guild)
    said = ctx.say("game-imported")
    await ctx.reply.send_private(await game_note(ctx, made, said))


@command("game-try", private=False, deferred=True)
@options("variant")
@autocomplete(variant=suggest_variants)
async def try_game(ctx: Context, variant: app_commands.Range[str, 1, 100]) -> None:
    """Show the trial of a custom variant, or of a variant of the catalogue."""
    await show_trial(ctx, await find_variant(ctx, variant))


game = group(
    "game",
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
    Action("game", command=game),
    Action("game-begin", NO_IDS, begin_again, own=True),
    Action("game-family", NO_IDS, choose_family, own=True),
    Action("game-parents", re.compile(f"(?P<family>[a-z]{{1,20}}):{PAGE_NUMBER}"), turn_family, own=True),
    Action("game-parent", FAMILY, choose_parent, own=True),
    Action("game-new-form", NO_IDS, ask_form, Answer.BY_ACTION, own=True),
    Action("game-new-sent", NO_IDS, form_sent, own=True),
    Action("game-list", re.compile(PAGE_NUMBER), turn_list, own=True),
    Action("game-open", NO_IDS, open_game, own=True),
    Action("game-resume", NO_IDS, resume, own=True),
)
