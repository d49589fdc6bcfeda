"""What a message means where it may mean several things. The words and moves are tested elsewhere."""

from __future__ import annotations

from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import pytest

import rules
from bot.discord.classify_message import (
    Answer,
    Meaning,
    MoveAfterEnd,
    MoveElsewhere,
    PossibleMove,
    RequestToBot,
    Situation,
    Word,
    classify,
)
from bot.discord.moves.written_message import Question, Written, bare_move
from bot.discord.request_words import without_courtesies
from bot.discord.typed_answers import TypedAnswer
from bot.state.match import Match

ALICE, BOB, CAROL = 1, 2, 3
THREAD, CHANNEL = 10, 11
NOW = datetime(2026, 3, 1, tzinfo=UTC)


def match_of_alice(number: int = 1, **changed: Any) -> Match:
    """Return a running game of Alice against Bob, with Alice to move, in THREAD of CHANNEL."""
    start = rules.variant("chess").start()
    row: dict[str, Any] = {
        "variant_key": "chess", "start_fen": start.fen(), "start_number": None, "white": ALICE, "black": BOB,
        "guild_id": 5, "channel_id": CHANNEL, "thread_id": THREAD, "id": number, "status": "running",
        "winner": None, "reason": None, "ply": 0, "created_at": NOW, "updated_at": NOW,
    }  # fmt: skip
    return Match(game=rules.Game(start), **(row | changed))


RUNNING, OLDER = match_of_alice(2), match_of_alice(1)
OVER = match_of_alice(3, status="finished", winner=rules.BLACK, reason="resignation")
AGAINST_KIBITZ = match_of_alice(4, engine_parity=1, level=3)
IN_CHANNEL = match_of_alice(5, thread_id=None)


def written(
    text: str,
    *,
    place: int | None = THREAD,
    author: int = ALICE,
    mentions: bool = False,
    board: int | None = None,
) -> Written:
    """Return a message in a game's thread, in its channel, or (None) in a direct message."""
    guild = None if place is None else SimpleNamespace(id=5)
    message: Any = SimpleNamespace(
        author=SimpleNamespace(id=author), guild=guild, channel=SimpleNamespace(id=place), reference=None
    )
    in_thread = place == THREAD
    return Written(message, text, bare_move(text), without_courtesies(text), None, board, mentions, in_thread)


def answer_to_offer(match: Match, given: str = "accept", asked: int | None = None) -> dict[str, Any]:
    """Return the part of a situation in which a message answers an offer, or a question to a user."""
    message: Any = SimpleNamespace()
    ids: Any = {"id": str(match.id)}
    action = "offer-yes" if asked is None else "resign-yes"
    question = Question(message, action, ids, asked, None if asked is not None else ("draw", 1))
    return {"answer": TypedAnswer(question, given), "subject": match}


@pytest.mark.parametrize(
    ("message", "situation", "meaning"),
    [
        # An answer is not also a word of the game; only the user who is asked can give it.
        ("i resign", answer_to_offer(RUNNING, asked=ALICE), Answer),
        ("i resign", answer_to_offer(RUNNING, asked=BOB), Word("resign", RUNNING)),
        ("yes", answer_to_offer(RUNNING) | {"offered": frozenset({RUNNING.id})}, Answer),
        ("yes", answer_to_offer(RUNNING), PossibleMove(RUNNING)),
        # A word needs a game in which it makes sense.
        ("draw", {}, Word("draw", RUNNING)),
        ("accept", {"offered": frozenset({RUNNING.id})}, Word("accept", RUNNING)),
        ("draw", {"running": (), "newest": OVER}, None),
        ("rematch", {"running": (), "newest": OVER}, Word("rematch", OVER)),
        ("level 2", {}, PossibleMove(RUNNING)),
        ("level 2", {"running": (AGAINST_KIBITZ,)}, Word("level", AGAINST_KIBITZ)),
        # In a game's thread, everything of its players may be a move, until the game is over.
        ("Nf3", {}, PossibleMove(RUNNING)),
        ("nice weather", {}, PossibleMove(RUNNING)),
        ("Nf3", {"running": (RUNNING, OLDER)}, PossibleMove(RUNNING)),
        ("Nf3", {"running": (), "newest": OVER}, MoveAfterEnd(OVER)),
        ("nice game", {"running": (), "newest": OVER}, None),
        (written("Nf3", author=CAROL), {"running": (), "newest": OVER}, None),
        # A mention makes it a request, unless it is like a move.
        (written("Nf3", mentions=True), {}, PossibleMove(RUNNING)),
        (written("d4 please", mentions=True), {}, PossibleMove(RUNNING)),
        (written("play atomic", mentions=True), {}, RequestToBot(RUNNING, True)),
        (written("Nf3", mentions=True), {"running": (), "newest": OVER}, RequestToBot(None, True)),
        # Against Kibitz, some requests need no mention.
        ("play atomic", {"running": (AGAINST_KIBITZ,)}, RequestToBot(AGAINST_KIBITZ, False)),
        ("play atomic", {}, PossibleMove(RUNNING)),
        ("what a nice day", {"running": (AGAINST_KIBITZ,)}, PossibleMove(AGAINST_KIBITZ)),
        # In a channel, a move may belong into the thread of a game.
        (written("Nf3", place=CHANNEL), {"running": (IN_CHANNEL,)}, PossibleMove(IN_CHANNEL)),
        (written("Nf3", place=CHANNEL), {"running": (), "elsewhere": (RUNNING,)}, MoveElsewhere(RUNNING)),
        (written("10", place=CHANNEL), {"running": (), "elsewhere": (RUNNING,)}, None),
        (written("draw", place=CHANNEL), {"running": (IN_CHANNEL,)}, PossibleMove(IN_CHANNEL)),
        # The board that a message replies to comes before other games, even if its game is over.
        (written("Nf3", board=3), {"running": (), "shown": OVER}, PossibleMove(OVER)),
        (written("draw", board=2, place=CHANNEL), {"running": (), "shown": RUNNING}, Word("draw", RUNNING)),
        (written("Nf3", board=2, place=12), {"running": (), "shown": RUNNING}, None),
        # An emoji before a move is a comment, except where people write to play.
        (written("🔥 d4", place=CHANNEL), {"running": (IN_CHANNEL,)}, None),
        (written("🔥 d4", place=CHANNEL), {"running": (), "elsewhere": (RUNNING,)}, None),
        (written("d4 🔥", place=CHANNEL), {"running": (IN_CHANNEL,)}, PossibleMove(IN_CHANNEL)),
        ("🔥 d4", {}, PossibleMove(RUNNING)),
        (
            written("🔥 d4", place=CHANNEL, mentions=True),
            {"running": (IN_CHANNEL,)},
            PossibleMove(IN_CHANNEL),
        ),
        (written("🔥 d4", place=None), {}, PossibleMove(RUNNING)),
        # Direct messages are to the bot.
        (written("hi", place=None), {"running": ()}, RequestToBot(None, True)),
        (written("hi", place=CHANNEL), {"running": ()}, None),
    ],
)
def test_meaning(
    message: str | Written, situation: dict[str, Any], meaning: Meaning | type[Answer] | None
) -> None:
    """Without other fields, Alice writes in the thread of her running game."""
    if isinstance(message, str):
        message = written(message)
    fields: dict[str, Any] = {"running": (RUNNING,), **situation}
    found = classify(message, Situation(**fields))
    assert isinstance(found, Answer) if meaning is Answer else found == meaning
