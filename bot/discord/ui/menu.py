"""The Move button: pick a piece, then one of its moves, from menus only the player sees.

A menu holds nothing but the match and the ply it was made for; whether the move is legal is judged when it is
picked. Discord allows 25 options a menu and five menus a message, so longer lists go on in further menus.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, cast

import discord
from discord import ui

import rules
from bot.discord.answers import Note, Upload, acknowledge, conclude, reader, say, show, tell
from bot.discord.kinds import Interaction
from bot.discord.names import escaped
from bot.discord.play import play
from bot.discord.ui.press import ID, Action, Pressed, button, custom_id, view
from bot.matches import Match, MatchOver, NotAPlayer, NotYourTurn

OPTIONS = 25
"""Options Discord accepts in one menu."""

MENUS = 4
"""Menus on one message; the fifth row is for the way back."""

SEEN = re.compile(ID.pattern + r":(?P<ply>\d{1,5})(:\d)?")


async def open_menu(interaction: Interaction, ids: re.Match[str]) -> None:
    """The Move button of a board, and the way back from a piece's moves: which piece?"""
    own = interaction.message is not None and interaction.message.flags.ephemeral
    await acknowledge(interaction, ephemeral=True, thinking=not own)
    match = await interaction.client.matches.get(int(ids["id"]))
    _check_turn(match, interaction.user.id)
    note = Note(say(interaction, "menu-piece"), view=view(*_pieces(interaction, match)))
    await (show if own else tell)(interaction, note)


async def choose_piece(interaction: Interaction, ids: re.Match[str]) -> None:
    """A piece was picked: show where it may go."""
    await acknowledge(interaction)
    match = await _same_position(interaction, ids)
    if match is None:
        return
    moves = _groups(match.position).get(_picked(interaction))
    if not moves:
        await tell(interaction, say(interaction, "button-unknown"))
        return
    await show(interaction, await _moves(interaction, match, moves))


async def choose_move(interaction: Interaction, ids: re.Match[str]) -> None:
    """A move was picked: play it."""
    await acknowledge(interaction)
    match = await _same_position(interaction, ids)
    if match is None:
        return
    said = await play(
        interaction.client,
        match,
        interaction.user.id,
        _picked(interaction),
        reader(interaction),
        ply=match.ply,
    )
    if said.note is not None:
        await tell(interaction, said.note)
    if said.played is not None:
        done = say(interaction, "move-done", move=escaped(said.played))
        await conclude(interaction, done)


def _check_turn(match: Match, user_id: int) -> None:
    """Raises what a move would be refused with before anyone asks which."""
    if user_id not in match.players:
        raise NotAPlayer(white=match.white, black=match.black)
    if match.is_over:
        raise MatchOver
    if user_id != match.turn_player:
        raise NotYourTurn(player=match.turn_player)


async def _same_position(interaction: Interaction, ids: re.Match[str]) -> Match | None:
    """The match, if its position is still the one the menu was made for; else the player is told."""
    match = await interaction.client.matches.get(int(ids["id"]))
    _check_turn(match, interaction.user.id)
    if match.ply == int(ids["ply"]):
        return match
    await tell(interaction, say(interaction, "move-stale"))
    return None


def _picked(interaction: Interaction) -> str:
    data = cast("dict[str, Any]", interaction.data)
    return str((data.get("values") or [""])[0])


# ---- the menus


def _groups(position: rules.Position) -> dict[str, list[rules.Move]]:
    """Legal moves by what is picked first: the piece's square, or its letter for a drop."""
    groups: dict[str, list[rules.Move]] = {}
    for move in sorted(position.legal_moves(), key=lambda move: (move.origin is None, move.origin or 0)):
        letter = move.drop.letter if move.drop else ""
        key = f"{letter}@" if move.origin is None else position.variant.square_name(move.origin)
        groups.setdefault(key, []).append(move)
    return groups


def _pieces(interaction: Interaction, match: Match) -> list[Pressed]:
    """Menus of the pieces that can move, strongest habits first: by square, along the ranks."""
    options: list[discord.SelectOption] = []
    for key, moves in _groups(match.position).items():
        first = moves[0]
        piece = first.drop if first.origin is None else _standing(match.position, first.origin)
        name = interaction.client.wording.piece(reader(interaction), piece.name) if piece else ""
        options.append(discord.SelectOption(label=f"{name} {key}".strip()[:100], value=key))
    return _menus("from", match, options, say(interaction, "menu-piece"))


def _standing(position: rules.Position, square: int) -> rules.PieceType | None:
    piece = position.piece_at(square)
    return None if piece is None else piece.type


async def _moves(interaction: Interaction, match: Match, moves: Sequence[rules.Move]) -> Note:
    """Menus of one piece's moves, with a picture of where they end."""
    position, name = match.position, match.position.variant.square_name
    named = sorted((position.san(move), move.uci()) for move in moves)
    options = [discord.SelectOption(label=san[:100], value=uci) for san, uci in named]
    items = _menus("to", match, options, say(interaction, "menu-move"))
    items.append(button(say(interaction, "button-back"), custom_id("menu", match.id, match.ply)))
    targets = sorted({move.squares[-1] for move in moves})
    picture = await interaction.client.painter.png(
        position, position.turn, targets=tuple(moves), selected=moves[0].origin
    )
    listed = interaction.client.wording.listed(reader(interaction), map(name, targets))
    alt = say(interaction, "board-alt-targets", squares=listed)
    return Note(say(interaction, "menu-move"), (Upload(picture, "moves.png", alt),), view(*items))


def _menus(action: str, match: Match, options: list[discord.SelectOption], placeholder: str) -> list[Pressed]:
    """The options in as many menus as they need."""
    parts = [options[start : start + OPTIONS] for start in range(0, len(options), OPTIONS)][:MENUS]
    return [
        Pressed(
            ui.Select(
                custom_id=custom_id(action, match.id, match.ply, number),
                placeholder=f"{placeholder} {part[0].label} – {part[-1].label}"
                if len(parts) > 1
                else placeholder,
                options=part,
            )
        )
        for number, part in enumerate(parts)
    ]


ACTIONS = {
    "menu": Action(SEEN, open_menu),
    "from": Action(SEEN, choose_piece),
    "to": Action(SEEN, choose_move),
}
