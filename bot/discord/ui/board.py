"""Presses on boards and on the moves offered as candidates."""

from __future__ import annotations

import re
from collections.abc import Sequence

import discord

import rules
from bot.discord.answers import Note, Upload, acknowledge, conclude, reader, say, show, tell
from bot.discord.boards import Posted
from bot.discord.elsewhere import name_elsewhere
from bot.discord.kinds import Interaction
from bot.discord.looks import own
from bot.discord.names import escaped
from bot.discord.play import play as play_move
from bot.discord.results import moves_needed
from bot.discord.ui.press import ID, Action, button, custom_id, view
from bot.matches import Match, MatchOver, NotAPlayer

VIEWED = re.compile(ID.pattern + r":(?P<bottom>white|black)")
CLAIMED = re.compile(ID.pattern + r":(?P<reason>[a-z-]{1,40})")
CANDIDATE = re.compile(ID.pattern + r":(?P<ply>[0-9]{1,5}):(?P<uci>[!-~]{2,20})")


def check_player(match: Match, user_id: int) -> None:
    """Raises NotAPlayer for anyone who doesn't play in the match."""
    if user_id not in match.players:
        raise NotAPlayer(white=match.white, black=match.black)


def check_running(match: Match, user_id: int) -> None:
    """Raises NotAPlayer, or MatchOver for a match that has ended."""
    check_player(match, user_id)
    if match.is_over:
        raise MatchOver


def own_side(interaction: Interaction, match: Match) -> rules.Color:
    """The side that the reader has at the bottom."""
    plays_black = interaction.user.id == match.black and interaction.user.id != match.white
    return rules.BLACK if plays_black and not own(interaction).white_down else rules.WHITE


async def board_note(interaction: Interaction, match: Match, bottom: rules.Color) -> Note:
    """A match's present board for one reader; buttons turn it, show moves, and export the game."""
    client, locale = interaction.client, reader(interaction)
    players = await client.wording.players(match)
    picture = await client.boards.picture(match, match.ply, bottom, players)
    alt = client.wording.alt(locale, match, match.ply, players)
    other = bottom.opponent.name.lower()
    items = [button(client.texts.text(locale, "button-flip"), custom_id("flip", match.id, other))]
    if not match.is_over:
        items.append(button(client.texts.text(locale, "button-moves"), custom_id("moves", match.id)))
    items.append(button(client.texts.text(locale, "button-export"), custom_id("export", match.id)))
    text = client.wording.standing(locale, match, players)
    return Note(text, (Upload(picture, f"board-{match.id}-{match.ply}.png", alt),), view(*items))


async def tell_board(interaction: Interaction, match: Match) -> None:
    """Answer /board."""
    await tell(interaction, await board_note(interaction, match, own_side(interaction, match)))


async def flip(interaction: Interaction, ids: re.Match[str]) -> None:
    """Show the board from the other side, to the one who asked: theirs turns, a shared one stays."""
    own = interaction.message is not None and interaction.message.flags.ephemeral
    await acknowledge(interaction, ephemeral=True, thinking=not own)
    match = await interaction.client.matches.get(int(ids["id"]))
    bottom = rules.WHITE if ids["bottom"] == "white" else rules.BLACK
    await name_elsewhere(interaction, match)
    note = await board_note(interaction, match, bottom)
    await (show if own else tell)(interaction, note)


async def ask_to_resign(interaction: Interaction, match: Match) -> None:
    """Ask once; only the player's own answer counts. Raises NotAPlayer, MatchOver."""
    check_running(match, interaction.user.id)
    client = interaction.client
    opponent = escaped(await client.names.of(match.opponent_of(interaction.user.id), match.guild_id))
    yes = button(
        say(interaction, "button-resign-yes"), custom_id("resign-yes", match.id), discord.ButtonStyle.danger
    )
    no = button(say(interaction, "button-resign-no"), custom_id("resign-no", match.id))
    await tell(interaction, Note(say(interaction, "resign-ask", opponent=opponent), view=view(yes, no)))


async def resign(interaction: Interaction, ids: re.Match[str]) -> None:
    await acknowledge(interaction, ephemeral=True, thinking=True)
    match = await interaction.client.matches.get(int(ids["id"]))
    await ask_to_resign(interaction, match)


async def resign_yes(interaction: Interaction, ids: re.Match[str]) -> None:
    await acknowledge(interaction)
    match = await interaction.client.matches.resign(int(ids["id"]), interaction.user.id)
    await name_elsewhere(interaction, match)
    await announce_end(interaction, match, "resign-done")


async def resign_no(interaction: Interaction, _ids: re.Match[str]) -> None:
    await acknowledge(interaction)
    await conclude(interaction, say(interaction, "resign-kept"))


async def announce_end(interaction: Interaction, match: Match, key: str) -> None:
    """Post how the match ended and tell the one who ended it, in place of what they pressed or asked."""
    text = say(interaction, key)
    posted = await interaction.client.boards.post(match.id, match)
    if posted is Posted.NOWHERE:
        permissions = say(interaction, "permission-write")
        text = f"{text} {say(interaction, 'error-permission', permissions=permissions)}"
    elif posted is Posted.LATER:
        text = f"{text} {say(interaction, 'board-later')}"
    await conclude(interaction, text)


async def claim(interaction: Interaction, ids: re.Match[str]) -> None:
    await acknowledge(interaction, ephemeral=True, thinking=True)
    await claim_end(interaction, int(ids["id"]))


async def claim_end(interaction: Interaction, match_id: int, reason: str | None = None) -> None:
    """Claim the end for a reason; without one whatever there is to claim, or ask which of several."""
    matches, player = interaction.client.matches, interaction.user.id
    if reason is None:
        match = await matches.get(match_id)
        claims = match.game.claims()
        if len(claims) > 1 and player == match.turn_player and not match.is_over:
            await tell(interaction, _which_claim(interaction, match, claims))
            return
    match = await matches.claim(match_id, player, reason)
    await name_elsewhere(interaction, match)
    await announce_end(interaction, match, "claim-done" if match.winner is None else "claim-won")


def _which_claim(interaction: Interaction, match: Match, claims: Sequence[rules.Reason]) -> Note:
    moves = moves_needed(match)
    items = (
        button(
            say(interaction, f"claim-as-{claim.value}", count=moves),
            custom_id("claim-as", match.id, claim.value),
        )
        for claim in claims
    )
    return Note(say(interaction, "claim-which"), view=view(*items))


async def claim_as(interaction: Interaction, ids: re.Match[str]) -> None:
    """One of several claims was chosen."""
    await acknowledge(interaction)
    await claim_end(interaction, int(ids["id"]), ids["reason"])


async def play(interaction: Interaction, ids: re.Match[str]) -> None:
    """A candidate chosen by its button: in its position only, and by its player only."""
    await acknowledge(interaction)
    client = interaction.client
    match = await client.matches.get(int(ids["id"]))
    check_player(match, interaction.user.id)
    await name_elsewhere(interaction, match)
    if match.ply != int(ids["ply"]):
        await tell(interaction, say(interaction, "move-stale"))
        return
    said = await play_move(
        client, match, interaction.user.id, ids["uci"], reader(interaction), ply=int(ids["ply"])
    )
    if said.note is not None:
        await tell(interaction, said.note)
    if said.played is not None:
        done = say(interaction, "move-done", move=escaped(said.played))
        await conclude(interaction, done)


ACTIONS = {
    "flip": Action(VIEWED, flip),
    "resign": Action(ID, resign),
    "resign-yes": Action(ID, resign_yes, own=True),
    "resign-no": Action(ID, resign_no, own=True),
    "claim": Action(ID, claim),
    "claim-as": Action(CLAIMED, claim_as, own=True),
    "play": Action(CANDIDATE, play),
}
