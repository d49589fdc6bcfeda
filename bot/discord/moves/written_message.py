"""Messages as possible moves: their text, and whether they are for the bot."""

from __future__ import annotations

import re
from dataclasses import dataclass

import discord
import regex

from bot.discord.boards.board_message import match_id_of_board
from bot.discord.boards.offer_messages import match_id_of_offer
from bot.discord.platform.user_messages import without_mentions
from bot.discord.wording.notation import VOCABULARY
from bot.state.match import Match
from bot.texts import LOCALES
from bot.texts.words import words_of
from rules.notation.move_shapes import seems_a_move

MOVE_LENGTH = 40
"""Maximum length of a move; longer text is conversation."""

MOVE_SHAPE = re.compile(r"(?=.*[0-9０-９一二三四五六七八九])\S{2,10}|[oO0](?:-[oO0]){1,2}[+#]?")
"""Matches text that looks like a move, used while the game that it belongs to can't be looked up."""

_QUOTED = re.compile(r"(?:> .*\n)+|> ")
_BARS = re.compile(r"\|*([^|]+)\|*")
"""Matches a text between spoiler bars, some of which may be missing."""
_MARKED = re.compile(r"(\*{1,3}|_{1,3})((?:(?!\1).)+)\1")
_EMOJI = regex.compile(
    r"(?:\s*(?:<a?:\w+:\d+>|:\w+:|(?![♔-♟])[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}]"
    r"|[\u200D\uFE0F]))+$"
)
"""Matches emoji at the end of a text, but no chess figures, which may be a promotion."""


def _words_before() -> re.Pattern[str]:
    """Return a pattern of the words before a move; Chinese and Japanese ones are written without spaces."""
    unspaced, spaced = list[str](), list[str]()
    for locale in LOCALES:
        for word in words_of(locale, "move")["before"]:
            (unspaced if word[0] >= "\u3000" else spaced).append(re.escape(word))
    longest_first = ["|".join(sorted(words, key=len, reverse=True)) for words in (spaced, unspaced)]
    return re.compile(
        rf"[!/]?\s*(?:(?:{longest_first[0]})(?:\s*[:：]|\s)\s*|(?:{longest_first[1]})\s*[:：]?\s*)|[!/]\s*",
        re.IGNORECASE,
    )


_BEFORE = _words_before()


def bare_move(text: str) -> str:
    """Return a text without what people write around a move: Discord's markup, emoji, "my move:", "!move".

    Struck-through text stays as it is: its author has taken it back.
    """
    bare, previous = text, ""
    while bare != previous and len(bare) <= 2 * MOVE_LENGTH:
        previous = bare
        bare = _QUOTED.sub("", bare, count=1) if bare.startswith("> ") else bare
        if hidden := _BARS.fullmatch(bare):
            bare = hidden[1]
        if marked := _MARKED.fullmatch(bare):
            bare = marked[2]
        before = _BEFORE.match(bare)
        bare = _EMOJI.sub("", bare[before.end() :] if before else bare).strip()
    return bare or text


@dataclass(frozen=True, slots=True)
class Written:
    """A message that may be a move.

    `text`: its text without mentions of the bot. `move`: its text as a move (see bare_move). `answered`: the
    message of the bot that it replies to. `board`, `offer`: the id of the match whose board, or open offer,
    that is. `mentions`: it contains a mention of the bot; the ping of a reply doesn't count. `in_thread`: it
    is in a game's own thread.
    """

    message: discord.Message
    text: str
    move: str
    answered: discord.Message | None
    board: int | None
    offer: int | None
    mentions: bool
    in_thread: bool

    @property
    def addressed(self) -> bool:
        """Whether it mentions the bot or replies to a board."""
        return self.mentions or self.board is not None

    @property
    def is_conversation(self) -> bool:
        """Whether it is certainly no move and not for the bot."""
        return len(self.text) > MOVE_LENGTH and not self.addressed and self.message.guild is not None

    @property
    def may_be_move(self) -> bool:
        """Whether it is probably a move, judging by its text and channel."""
        return self.addressed or (self.in_thread and MOVE_SHAPE.fullmatch(self.move) is not None)

    @property
    def is_to_bot(self) -> bool:
        """Whether its author writes to the bot: with a mention, or in a direct message."""
        return self.mentions or self.message.guild is None

    def is_like_move(self, match: Match) -> bool:
        """Return whether its text looks like a move of a match's variant."""
        return seems_a_move(match.variant, self.move, VOCABULARY)

    def is_for_bot(self, match: Match) -> bool:
        """Return whether it is text like a move, and in a game's thread or a DM, or addressed to the bot."""
        is_ours = self.in_thread or self.message.guild is None
        return (self.addressed or is_ours) and self.is_like_move(match)


def read_message(message: discord.Message, us: discord.ClientUser) -> Written:
    """Return a message as a possible move."""
    replied = message.reference.resolved if message.reference is not None else None
    answered = replied if isinstance(replied, discord.Message) and replied.author.id == us.id else None
    text = without_mentions(message, us.id)
    return Written(
        message,
        text.strip(),
        bare_move(text.strip()),
        answered,
        board=None if answered is None else match_id_of_board(answered, us),
        offer=None if answered is None else match_id_of_offer(answered),
        mentions=text != message.content,
        in_thread=isinstance(message.channel, discord.Thread) and message.channel.owner_id == us.id,
    )
