"""/game: make games, list them, look at one, try, change, copy, delete, export and import them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice

import rules
from bot.discord.challenges.start_buttons import popular_first, variant_menu
from bot.discord.custom_variants import draft_forms
from bot.discord.custom_variants.checked_drafts import (
    own_draft,
    require_maker,
    require_server,
    starting_text,
)
from bot.discord.custom_variants.custom_cards import act, game_note
from bot.discord.custom_variants.definition_keys import show_keys
from bot.discord.custom_variants.draft_editor import main_page, new_draft
from bot.discord.games.variant_autocomplete import (
    catalogue_variants,
    find_variant,
    in_catalogue,
    suggest_variants,
    variant_named,
)
from bot.discord.platform.components import (
    ID,
    Control,
    button,
    custom_id,
    field_value,
    menu,
    menu_option,
    one_page,
    page_buttons,
    picked_value,
    suggestion,
    view,
)
from bot.discord.platform.declare_commands import command, group, options
from bot.discord.platform.discord_limits import OPTIONS
from bot.discord.platform.discord_types import NO_IDS, Action, Answer, Interaction, Note
from bot.discord.platform.fuzzy_search import ranked
from bot.discord.platform.language import locale_for, say
from bot.discord.platform.permissions import is_manager
from bot.discord.platform.reply import reply_to
from bot.discord.platform.user_text import user_text
from bot.discord.services import services_of
from bot.discord.trials import show_trial
from bot.matches import CustomVariant
from bot.matches.custom_variants import SERVER
from bot.refusals import Refusal
from rules.definitions.editing import with_setting
from rules.variant import FAMILIES

PAGE = 15
"""Games on a page of the list."""


# ---- making


@command("game-new", private=False, deferred=True)
@options("parent", "definition")
@app_commands.autocomplete(parent=catalogue_variants)
async def make(
    interaction: Interaction,
    parent: app_commands.Range[str, 1, 100] | None = None,
    definition: discord.Attachment | None = None,
) -> None:
    """Open the editor with a new game; without a parent or a file, ask what to start from."""
    require_maker(interaction)
    if definition is not None:
        note = await new_draft(interaction, await draft_forms.read_text(interaction, definition))
    elif parent is not None:
        note = await new_draft(interaction, starting_text(interaction, variant_named(parent)))
    else:
        note = begin_note(interaction)
    await reply_to(interaction).send_private(note)


def begin_note(interaction: Interaction) -> Note:
    """Ask what a new game starts from: a variant, chosen by its family, or a form."""
    options = [menu_option(say(interaction, f"family-{family}"), family) for family in FAMILIES]
    families = menu(custom_id("game-family", ""), say(interaction, "menu-game-family"), options)
    as_text = button(say(interaction, "button-game-form"), custom_id("game-new-form", ""))
    keys = button(say(interaction, "button-game-keys"), custom_id("game-keys-open", ""))
    return Note(say(interaction, "game-begin"), view=view(families, as_text, keys))


async def choose_family(interaction: Interaction, _ids: re.Match[str]) -> None:
    await _show_family(interaction, picked_value(interaction), 0)


async def turn_family(interaction: Interaction, ids: re.Match[str]) -> None:
    await _show_family(interaction, ids["family"], int(ids["page"]))


async def _show_family(interaction: Interaction, family: str, page: int) -> None:
    if family not in FAMILIES:
        raise Refusal("button-unknown")
    listed = [each for each in popular_first() if each.family == family]
    chess = rules.variants()[0]
    listed.sort(key=lambda each: each is not chess)
    items = variant_menu(interaction, listed, page, "game-parent", "game-parents", family)
    back = button(say(interaction, "button-game-back"), custom_id("game-begin", ""))
    await reply_to(interaction).show(Note(say(interaction, "game-begin-parent"), view=view(*items, back)))


async def begin_again(interaction: Interaction, _ids: re.Match[str]) -> None:
    """Show the first question: for the Back button, and for the New button below the list of games."""
    await reply_to(interaction).show(begin_note(interaction))


async def choose_parent(interaction: Interaction, _ids: re.Match[str]) -> None:
    key = picked_value(interaction)
    if not in_catalogue(key):
        raise Refusal("button-unknown")
    await reply_to(interaction).show(
        await new_draft(interaction, starting_text(interaction, rules.variant(key)))
    )


async def ask_form(interaction: Interaction, _ids: re.Match[str]) -> None:
    wording, locale = services_of(interaction).wording, locale_for(interaction)
    chess = rules.variants()[0]
    parents = [
        menu_option(wording.title(locale, each).plain, each.key, chosen=each is chess)
        for each in [chess, *(each for each in popular_first() if each is not chess)][:OPTIONS]
    ]
    await reply_to(interaction).ask(draft_forms.new_form(interaction, parents))


async def form_sent(interaction: Interaction, _ids: re.Match[str]) -> None:
    file, key = draft_forms.sent_file(interaction), field_value(interaction, draft_forms.PARENT)
    title = " ".join(field_value(interaction, draft_forms.TITLE).split())
    if file is not None:
        text = await draft_forms.read_text(interaction, file)
        text = with_setting(text, "kibitzTitle", title) if title else text
    else:
        parent = rules.variant(key) if in_catalogue(key) else rules.variants()[0]
        text = starting_text(interaction, parent, title, draft_forms.sent_text(interaction))
    await reply_to(interaction).show(await new_draft(interaction, text))


# ---- the list


async def list_note(interaction: Interaction, page: int = 0) -> Note:
    """Return the list of the server's games that the user may find, with menus of these and their drafts."""
    services, person = services_of(interaction), interaction.user.id
    all_of_them = await _listed(interaction)
    drafts = await services.matches.drafts.of_person(person, interaction.guild_id or 0)
    shown, page, pages = one_page(all_of_them, page, PAGE)
    lines = [say(interaction, "game-list", count=len(all_of_them), page=page + 1, pages=pages)]
    lines += [await _line(interaction, each) for each in shown]
    items: list[Control] = []
    if shown:
        games = [menu_option(user_text(each.title).plain, each.id) for each in shown]
        items.append(menu(custom_id("game-open", ""), say(interaction, "menu-game-open"), games))
    if drafts:
        written = [menu_option(_title_of(interaction, each.text), each.id) for each in drafts]
        items.append(menu(custom_id("game-resume", ""), say(interaction, "menu-game-resume"), written))
    items += page_buttons(interaction, page, pages, "game-list")
    items.append(button(say(interaction, "button-game-new"), custom_id("game-begin", "")))
    return Note("\n".join(lines), view=view(*items))


async def _listed(interaction: Interaction) -> Sequence[CustomVariant]:
    """Return the server's games that the user may find; for managers, all of them."""
    if interaction.guild_id is None:
        return []
    viewer = None if is_manager(interaction) else interaction.user.id
    return await services_of(interaction).matches.custom_variants.listed(interaction.guild_id, viewer)


def _title_of(interaction: Interaction, text: str) -> str:
    found = re.findall(r"(?m)^\s*kibitzTitle\s*=\s*(\S.*)$", text)
    return user_text(found[-1]).plain if found else say(interaction, "game-new-title")


async def _line(interaction: Interaction, made: CustomVariant) -> str:
    services, locale = services_of(interaction), locale_for(interaction)
    name = (await services.names.of(made.owner_id, made.guild_id, locale)).markdown
    who = "hidden" if made.hidden else "everyone" if made.visibility == SERVER else "own"
    finders = say(interaction, f"game-for-{who}")
    return say(interaction, "game-line", title=user_text(made.title).markdown, player=name, who=finders)


@command("game-list", private=False, deferred=True)
async def list_games(interaction: Interaction) -> None:
    require_server(interaction)
    await reply_to(interaction).send_private(await list_note(interaction))


async def turn_list(interaction: Interaction, ids: re.Match[str]) -> None:
    await reply_to(interaction).show(await list_note(interaction, int(ids["page"])))


async def open_game(interaction: Interaction, _ids: re.Match[str]) -> None:
    """Show the card of a game picked from the list in a new message, so that the list stays."""
    made = await _find_game(interaction, picked_value(interaction))
    await reply_to(interaction).send_private(await game_note(interaction, made))


async def resume(interaction: Interaction, _ids: re.Match[str]) -> None:
    number = ID.fullmatch(picked_value(interaction))
    draft = await own_draft(interaction, 0 if number is None else int(number["id"]))
    await reply_to(interaction).send_private(await main_page(interaction, draft))


# ---- one game


async def offered_games(interaction: Interaction, typed: str) -> list[Choice[str]]:
    found = ranked(typed, ((each, (each.title, each.name)) for each in await _listed(interaction)))
    return [suggestion(user_text(each.title).plain, str(each.id)) for each in found]


async def _find_game(interaction: Interaction, typed: str) -> CustomVariant:
    """Return the game with this id, title or name that the user may find. Raises Refusal."""
    guild, custom = interaction.guild_id, services_of(interaction).matches.custom_variants
    listed = await _listed(interaction)
    found = next((each for each in listed if str(each.id) == typed.strip()), None)
    if found is None and guild is not None:
        found = await custom.find(guild, interaction.user.id, typed, manages=is_manager(interaction))
    if found is None:
        raise Refusal("custom-none")
    return found


def _game_subcommand(what: str) -> app_commands.Command[Any, ..., None]:
    """Build a subcommand for one game: it shows the game's card, or acts like one of the card's buttons."""

    @command(f"game-{what}", private=False, deferred=True)
    @options("own")
    @app_commands.autocomplete(own=offered_games)
    async def on_one(interaction: Interaction, own: app_commands.Range[str, 1, 100]) -> None:
        made = await _find_game(interaction, own)
        if what == "show":
            await reply_to(interaction).send_private(await game_note(interaction, made))
        else:
            await act(interaction, made, what)

    return on_one


@command("game-import", private=False, deferred=True)
@options("code")
async def import_game(interaction: Interaction, code: app_commands.Range[str, 1, 40]) -> None:
    guild, custom = require_maker(interaction), services_of(interaction).matches.custom_variants
    made = await custom.import_code(code, interaction.user.id, guild)
    said = say(interaction, "game-imported")
    await reply_to(interaction).send_private(await game_note(interaction, made, said))


@command("game-try", private=False, deferred=True)
@options("variant")
@app_commands.autocomplete(variant=suggest_variants)
async def try_game(interaction: Interaction, variant: app_commands.Range[str, 1, 100]) -> None:
    """Show the trial of a custom variant, or of a variant of the catalogue."""
    await show_trial(interaction, await find_variant(interaction, variant))


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
    Action(
        "game-parents", re.compile(r"(?P<family>[a-z]{1,20}):(?P<page>[0-9]{1,3})"), turn_family, own=True
    ),
    Action("game-parent", FAMILY, choose_parent, own=True),
    Action("game-new-form", NO_IDS, ask_form, Answer.BY_ACTION, own=True),
    Action("game-new-sent", NO_IDS, form_sent, own=True),
    Action("game-list", re.compile(r"(?P<page>[0-9]{1,3})"), turn_list, own=True),
    Action("game-open", NO_IDS, open_game, own=True),
    Action("game-resume", NO_IDS, resume, own=True),
)
