"""Actions on games: which game a command, button or message refers to, and who may see it."""

from __future__ import annotations

import re
from collections.abc import Sequence

import discord
from discord import app_commands, ui

import rules
from bot import logs
from bot.discord.actions import Action, Answer, GameAction, GameRun, autocomplete, command, context_menu
from bot.discord.boards.board_message import match_id_of_board
from bot.discord.context import Context, Request
from bot.discord.platform.channels import permissions_in
from bot.discord.platform.components import (
    ID,
    Command,
    Content,
    custom_id,
    menu,
    menu_option,
    suggestion,
    view,
)
from bot.discord.platform.discord_limits import BUTTON_LABEL, CHOICE, CHOICES, OPTIONS
from bot.discord.platform.fuzzy_search import ranked
from bot.discord.wording.markup import link_to_board
from bot.discord.wording.notation import Notation, typed_move
from bot.graphemes import shortened
from bot.refusals import ChallengeGone, Refusal
from bot.state.challenges import Challenge
from bot.state.match import Match, MatchRow
from bot.state.match_lookup import Listed, Reader
from bot.state.use_cases import UseCases

# ---- Who may see which games: the players, and everyone who sees the channel where the game is played
#
# Every command, button and menu looks up its game here. For a game that the user may not see, the answer is
# the same as for an unknown id.


async def visible_match(ctx: Request, match_id: int) -> Match:
    """Return a match. Raises NoSuchMatch if there is none that this user may see, and MatchBroken."""
    lookup = ctx.services.use_cases.lookup
    return await lookup.get(match_id, lambda row: _is_visible(ctx, row))


async def visible_challenge(ctx: Request, challenge_id: int) -> Challenge:
    """Return a challenge. Raises ChallengeGone if there is none that this user may see."""
    challenge = await ctx.services.use_cases.challenges.get(challenge_id)
    people = (challenge.challenger, challenge.opponent)
    if ctx.user.id in people or sees_place(ctx, challenge.guild_id, challenge.channel_id):
        return challenge
    raise ChallengeGone("challenge-gone")


def _is_visible(ctx: Request, row: MatchRow) -> bool:
    """Return whether this user plays in a match or sees the place where it is played."""
    if ctx.user.id in row.players or ctx.channel_id == row.thread_id:
        return True
    return sees_place(ctx, row.guild_id, row.channel_id)


def sees_place(ctx: Request, guild_id: int | None, channel_id: int) -> bool:
    """Return whether this user sees the channel where something was posted.

    An unknown channel (deleted, or an archived thread) is only seen from inside it.
    """
    if channel_id == ctx.channel_id:
        return True
    known = _known_guild(ctx) if guild_id == ctx.guild_id else None
    channel = known.get_channel_or_thread(channel_id) if known is not None else None
    return channel is not None and _may_read(ctx.user, channel)


def reader(ctx: Context, player: int) -> Reader:
    """Return the user as a reader of a player's list; they see all of their own, whatever its channels."""
    return Reader(ctx.user.id, ctx.guild_id, () if player == ctx.user.id else seen_channels(ctx))


def seen_channels(ctx: Request) -> set[int]:
    """Return the channels of the server that this user is known to see, and this channel."""
    known = _known_guild(ctx)
    channels = () if known is None else (*known.channels, *known.threads)
    return {ctx.channel_id, *(channel.id for channel in channels if _may_read(ctx.user, channel))}


def _known_guild(ctx: Request) -> discord.Guild | None:
    """Return the server of a request with its channels, if the bot is a member."""
    return None if ctx.guild is None else ctx.services.connection.get_guild(ctx.guild.id)


def _may_read(user: discord.abc.User, channel: discord.abc.GuildChannel | discord.Thread) -> bool:
    if not isinstance(user, discord.Member):
        return False
    if isinstance(channel, discord.Thread) and channel.is_private():
        return False  # Its members are unknown.
    allowed = permissions_in(channel, user)
    return allowed is not None and allowed.view_channel and allowed.read_message_history


# ---- Decides which game a command, or a typed text, is about
#
# In a game's thread that is its newest game. Elsewhere it is the player's own newest game in that place.
# Among several games, a move is played where it fits. Without a game here, it is their running game anywhere;
# if there are several, the bot asks which. A button always refers to the game of its message.

MAX_LINKED = 5
"""Maximum number of the player's own games linked in an answer; `/games` lists all."""

MAX_TYPED_LENGTH = 60
"""Maximum number of typed characters that fit in a menu's custom_id."""
WHICH = re.compile(rf"(?s)(?P<action>[a-z]+):(?P<text>.{{0,{MAX_TYPED_LENGTH}}})")


async def running_here(use_cases: UseCases, place_id: int, player: int) -> tuple[Match, ...]:
    """Return a player's running games in a channel or thread, the one with the newest board first."""
    running = await use_cases.lookup.at(place_id, player, CHOICES)
    return tuple(sorted(running, key=lambda match: match.posted_message_id or 0, reverse=True))


def game_to_move_in(running: Sequence[Match], player: int, typed: str) -> Match | None:
    """Return the one of a player's running games here in which they mean to move; None if they have none.

    Prefer a game where it is their turn, then one where the move is legal, then the newest board.
    """
    if len(running) < 2:
        return running[0] if running else None
    waiting = [match for match in running if match.may_move(player)]
    playable = [match for match in waiting if _is_playable(match, typed)]
    return (playable or waiting or running)[0]


def _is_playable(match: Match, typed: str) -> bool:
    """Return whether a text is a legal move, in English letters or those of the game's language."""
    move = typed_move(match.position, typed, Notation(match.locale, local_letters=True))
    return isinstance(move, rules.Move | rules.AmbiguousMove)


async def newest_game(
    use_cases: UseCases, place_id: int, player: int, *, in_thread: bool, acts: bool
) -> Match | None:
    """Return the game that a player refers to in a channel; None if there is none. Raises MatchBroken.

    `in_thread`: the channel is a game's thread. `acts`: the player wants to change the game. Then their
    newest running game comes first, and outside of threads only running games count.
    """
    if acts:
        running = await use_cases.lookup.at(place_id, player, 1)
        if running or not in_thread:
            return running[0] if running else None
    found = await use_cases.lookup.newest_at(place_id, None if in_thread else player)
    return None if found is None else await use_cases.lookup.get(found)


async def games_meant(ctx: Context, limit: int, *, acts: bool) -> tuple[Match, ...]:
    """Return the game that a command refers to; if the player has none here, at most `limit` candidates.

    `acts`: the command changes the game; otherwise games of other players here are candidates, too.
    """
    use_cases, place, player = ctx.services.use_cases, ctx.channel_id, ctx.user.id
    in_thread = await belongs_to_a_game(ctx)
    match = await newest_game(use_cases, place, player, in_thread=in_thread, acts=acts)
    if match is None and not in_thread:
        others = () if acts else await use_cases.lookup.at(place, limit=limit)
        if found := others or await use_cases.lookup.running_of(player, limit):
            return found
        if not acts and (past := await use_cases.lookup.newest_at(place)) is not None:
            match = await visible_match(ctx, past)
    return () if match is None else (match,)


async def belongs_to_a_game(ctx: Context) -> bool:
    """Return whether this thread was opened for a game, running or finished."""
    if not isinstance(ctx.channel, discord.Thread):
        return False
    services = ctx.services
    opened = ctx.channel.owner_id == services.us.id
    return opened or bool(await services.use_cases.lookup.at(ctx.channel_id, limit=1))


async def _find_game(ctx: Context, action: GameAction, text: str) -> Match | None:
    """Return the match that a command refers to; None after asking which one, or replying that there is none.

    `text`: the text that the player typed with the command.
    """
    found = await games_meant(ctx, CHOICES, acts=not action.for_viewers)
    if len(found) > 1:
        await ask_which(ctx, action, found, text)
        return None
    match = found[0] if found else None
    if match is not None and (action.for_viewers or match.may_act(ctx.user.id)):
        return match
    if match is None and not await belongs_to_a_game(ctx):
        await ctx.reply.send_private(ctx.say("game-none-here"))
    else:
        await ctx.reply.send_private(await _not_theirs(ctx, match))
    return None


async def _not_theirs(ctx: Context, match: Match | None) -> Content:
    """Return a sentence about the game that this thread belongs to, with links to the reader's own games."""
    lookup = ctx.services.use_cases.lookup
    if match is None:
        whose = ctx.say("game-past-here")
    else:
        players = await ctx.wording.players(match)
        white, black = players.white.markdown, players.black.markdown
        whose = ctx.say("game-of-others", white=white, black=black)
    own = await lookup.running_of(ctx.user.id, MAX_LINKED)
    links = [
        ui.Button[ui.View](label=shortened(await label(ctx, game), BUTTON_LABEL), url=link_to_board(game))
        for game in own
    ]
    own_games = ctx.say("game-own-links" if links else "game-none")
    return Content(ctx.join(whose, own_games), view=view(*links))


async def why_no_moves(ctx: Context, found: Sequence[Match], typed: str) -> list[app_commands.Choice[str]]:
    """Return a single autocomplete choice that explains why no moves can be suggested."""
    services, player = ctx.services, ctx.user.id
    if len(found) > 1:
        text = ctx.say("hint-several")
    elif found and found[0].is_over:
        text = ctx.say("hint-over")
    elif found and found[0].may_act(player):
        who = found[0].turn_player
        await services.names.fetch_missing([(who, found[0].guild_id)])
        name = services.names.known(who, found[0].guild_id, ctx.locale).plain
        text = ctx.say("hint-not-your-turn", player=name)
    elif found:
        text = ctx.say("hint-others")
    else:
        text = ctx.say("hint-no-game")
    return [suggestion(text, typed[:CHOICE].strip() or "?")]


async def ask_which(ctx: Context, action: GameAction, matches: Sequence[Match], text: str) -> None:
    """Ask which of these games the player wants. `text`: the text typed with the command."""
    mine = any(ctx.user.id in match.players for match in matches)
    question = ctx.say("game-which" if mine else "game-several-here")
    if len(text) > MAX_TYPED_LENGTH:
        await ctx.reply.send_private(question)
        return
    options = [menu_option(await label(ctx, match), match.id) for match in matches[:OPTIONS]]
    items = view(menu(custom_id("which", action.name, text), ctx.say("menu-which"), options))
    await ctx.reply.send_private(Content(question, view=items))


async def label(ctx: Context, match: Match) -> str:
    """Return a game's label: with the opponent's name for its players, with both names for others."""
    services, player = ctx.services, ctx.user.id
    args = {"variant": ctx.wording.title(match.variant).plain, "number": str(match.id)}
    if player in match.players:
        opponent = await services.names.name_of(match.opponent_of(player), match.guild_id, ctx.locale)
        return ctx.say("game-label", opponent=opponent.plain, **args)
    players = await ctx.wording.players(match)
    return ctx.say("game-label-both", white=players.white.plain, black=players.black.plain, **args)


async def pick(ctx: Context, ids: re.Match[str]) -> None:
    """Run the action of a menu of games on the picked game."""
    await ctx.reply.acknowledge(replacing=True)
    action = _game_actions.get(ids["action"])
    if action is None:
        raise Refusal("button-unknown")
    await run_on_game(ctx, int(ctx.picked(ID)["id"]), action, ids["text"])


async def name_elsewhere(ctx: Context, match: Match) -> None:
    """If a game isn't played here, begin all further answers with a line that names and links it."""
    if match.place_id == ctx.channel_id:
        return
    services, player, link = ctx.services, ctx.user.id, link_to_board(match)
    if player in match.players:
        other = match.opponent_of(player)
        opponent = (await services.names.name_of(other, match.guild_id, ctx.locale)).markdown
        ctx.reply.begin_with(ctx.say("game-elsewhere", opponent=opponent, link=link))
        return
    players = await ctx.wording.players(match)
    white, black = players.white.markdown, players.black.markdown
    ctx.reply.begin_with(ctx.say("game-elsewhere-both", white=white, black=black, link=link))


# ---- Actions on a game: their command, button and context menu entry, and autocomplete for the game

_game_actions: dict[str, GameAction] = {}
"""All of them, by name."""


def game_action(
    name: str,
    run: GameRun,
    *,
    by: Command | None = None,
    button: bool = True,
    menu: bool = False,
    for_viewers: bool = False,
) -> GameAction:
    """Declare an action on a game: `/name`, a button and, with `menu`, an entry in a board's context menu.

    `by`: the command to use, if it has options besides the game. `for_viewers`: see GameAction.
    """

    @autocomplete(game=offered_games)
    async def typed(ctx: Context, game: int | None = None) -> None:
        await run_on_game(ctx, game, action)

    async def pressed(ctx: Context, ids: re.Match[str]) -> None:
        await run(ctx, await visible_match(ctx, int(ids["id"])), "")

    async def picked(ctx: Context, message: discord.Message) -> None:
        match_id = match_id_of_board(message, ctx.services.us)
        if match_id is None:
            raise Refusal("app-no-board")
        await run_on_game(ctx, match_id, action)

    action = GameAction(
        name,
        ID if button else None,
        pressed if button else None,
        Answer.BENEATH,
        command=by or command(name, direct=True, deferred=True)(typed),
        menu=context_menu(name, picked) if menu else None,
        run=run,
        for_viewers=for_viewers,
    )
    _game_actions[name] = action
    return action


async def run_on_game(ctx: Context, game: int | None, action: GameAction, text: str = "") -> None:
    """Run an action on the game with this id, else on the one that the command refers to, if that is clear.

    `text`: the text that the player typed with the command.
    """
    match = await _find_game(ctx, action, text) if game is None else await visible_match(ctx, game)
    if match is not None:
        logs.add_log_ids(match=match.id)
        if not action.for_viewers:
            match.check_actor(ctx.user.id)
        await name_elsewhere(ctx, match)
        await action.run(ctx, match, text)


async def offered_games(ctx: Context, typed: str) -> list[app_commands.Choice[int]]:
    """Suggest the player's running games, their turn first."""
    return await suggested_games(ctx, typed, await ctx.services.use_cases.lookup.listed(ctx.user.id))


async def suggested_games(
    ctx: Context, typed: str, games: Sequence[Listed]
) -> list[app_commands.Choice[int]]:
    """Suggest games of the user, found by opponent, variant or number."""
    names = ctx.services.names
    opponents = [(game.row.opponent_of(ctx.user.id), game.row.guild_id) for game in games]
    # Discord waits three seconds for suggestions. Names that take longer appear with the next keystroke.
    await names.fetch_missing(opponents, CHOICES)
    labels: dict[int, tuple[str, ...]] = {}
    for game, opponent in zip(games, opponents, strict=True):
        name, title = names.known(*opponent, ctx.locale).plain, ctx.wording.title(game.variant).plain
        number = str(game.row.id)
        label = ctx.say("game-label", opponent=name, variant=title, number=number)
        labels[game.row.id] = (label, title, number)
    found = ranked(typed, labels.items()) if typed.strip() else [*labels][:CHOICES]
    return [suggestion(labels[number][0], number) for number in found]


ACTIONS = (Action("which", WHICH, pick, Answer.BY_ACTION, own=True),)
