"""Why a use case says no. Each error names its wording; the sentence itself lives in bot/texts."""

from __future__ import annotations

from typing import ClassVar

import rules

PEOPLE = frozenset({"player", "white", "black"})
"""Arguments that are ids of people."""


class MatchError(Exception):
    """A use case refused, and nothing was changed.

    `text_id` is the id of a message in bot/texts; `args_for_text` are its variables. Values under the names
    "player", "white" and "black" are Discord user ids; "variant" is a variant's key; "name" is as it was
    typed; all other values are shown as they are. Counts are int, as texts choose their plural by them;
    other numbers are str. `family` is the family of games it is about, where families differ in words.
    """

    text_id: ClassVar[str]

    def __init__(self, family: str | None = None, /, **args: str | int) -> None:
        # Errors are logged, without ids of people.
        shown = ", ".join(f"{name}={value}" for name, value in args.items() if name not in PEOPLE)
        super().__init__(f"{self.text_id}({shown})")
        self.args_for_text: dict[str, str | int] = args
        self.family = family


# Challenges


class SelfChallenge(MatchError):
    text_id = "challenge-self"


class NoSuchVariant(MatchError):
    """No variant has this key and none is near. args: name."""

    text_id = "challenge-variant"


class NoSuchVariantButNear(NoSuchVariant):
    """No variant has this key, but some look like it. args: name, near (keys, comma-separated)."""

    text_id = "challenge-variant-near"


class NoSuchSide(MatchError):
    """No side of the variant is called so. args: name."""

    text_id = "challenge-color"


class BadStart(MatchError):
    """A start number outside the variant's range. args: variant (key), first, last."""

    text_id = "challenge-start-range"


class NoNumberedStarts(BadStart):
    """A start number for a variant that has one start position only. args: variant (key)."""

    text_id = "challenge-start-none"


class StartIsOver(BadStart):
    text_id = "challenge-start-over"


class StartNotRated(MatchError):
    """A rated game is asked for from a start of the challenger's choice."""

    text_id = "challenge-unrated-start"


class CustomNotRated(MatchError):
    text_id = "challenge-unrated-custom"


class ServerNotRated(MatchError):
    text_id = "challenge-unrated-server"


class BadTime(MatchError):
    """What was typed is no time control. args: name."""

    text_id = "challenge-time-bad"


class BareTime(BadTime):
    """A number alone, that could be minutes or days. args: number."""

    text_id = "challenge-time-bare"


class TimeOutOfRange(BadTime):
    """A time control too short or too long to play by. args: minutes, seconds, least (seconds), days."""

    text_id = "challenge-time-range"


class ChallengeGone(MatchError):
    """The challenge is unknown, answered, taken back or expired; `status` says which (None: unknown)."""

    text_id = "challenge-gone"

    def __init__(self, status: str | None = None) -> None:
        super().__init__()
        self.status = status


class NotForYou(MatchError):
    """Someone other than the challenged answers. args: player (the one who may)."""

    text_id = "challenge-not-yours-accept"


class NotYoursToCancel(NotForYou):
    """Someone other than the challenger takes a challenge back. args: player (the challenger)."""

    text_id = "challenge-not-yours-cancel"


class OwnChallenge(NotForYou):
    text_id = "challenge-own-join"


# Matches


class NoSuchMatch(MatchError):
    text_id = "game-unknown"


class MatchBroken(MatchError):
    """The stored moves of a match no longer replay (the rules have changed under it).

    args: match (id), ply (the first move that is refused, from 1; 0: variant or start
    position). The match stays stored as it is.
    """

    text_id = "match-broken"


class MatchOver(MatchError):
    text_id = "move-over"


class NotAPlayer(MatchError):
    """Someone who doesn't play in this match acts in it. args: white, black."""

    text_id = "move-not-player"


class NotYourTurn(MatchError):
    """A player acts out of turn. args: player (whose turn it is)."""

    text_id = "move-not-your-turn"


class MoveTaken(MatchError):
    """Another move (from another click, message or process) was stored first; this one was not."""

    text_id = "move-taken"


class AlreadyPlayed(MoveTaken):
    """This message has already made a move (another process received it too). No reply is needed."""


class StalePosition(MoveTaken):
    """The move was meant for an earlier position than the one on the board."""

    text_id = "move-stale"


class NothingToClaim(MatchError):
    """The claim, or if none was named every claim, is not possible now.

    `progress`: how far each of the game's claims is; empty if it has no claims.
    """

    text_id = "claim-none"

    def __init__(self, progress: tuple[rules.Progress, ...] = (), family: str | None = None) -> None:
        super().__init__(family)
        self.progress = progress


class TimeIsUp(MatchError):
    """A move came after its time was up; the match is about to end, or has."""

    text_id = "move-time-up"


class TooLateToAbort(MatchError):
    text_id = "abort-late"


class OfferOpen(MatchError):
    """The player's own offer of this kind is open still. args: player (who may answer), kind."""

    text_id = "offer-open"


class OfferTooSoon(MatchError):
    """The player has offered the same before the opponent has moved. args: player (the opponent), kind."""

    text_id = "offer-soon"


class OfferGone(MatchError):
    text_id = "offer-gone"


class NotYoursToAnswer(MatchError):
    """Only the player who got an offer may answer it. args: player (the one who may)."""

    text_id = "offer-not-yours"


class PlanBeginsLater(MatchError):
    """A plan begins with the opponent's reply, but it is the player's own turn."""

    text_id = "plan-own-turn"


class PlanUnanswered(MatchError):
    """A line of a plan doesn't end with a move of one's own."""

    text_id = "plan-unanswered"


class PlanTooLong(MatchError):
    text_id = "plan-long"


class NoVacation(MatchError):
    text_id = "vacation-none"


class VacationSpent(MatchError):
    """The player has fewer days of vacation left this year. args: days."""

    text_id = "vacation-spent"


class TooManyChallenges(MatchError):
    """The challenger has as many open challenges as one person may. args: most."""

    text_id = "limit-challenges"


class TooManyGames(MatchError):
    """The player has as many running games as one person may. args: most."""

    text_id = "limit-games"


class OpponentTooBusy(MatchError):
    """Someone accepts a challenge, but its challenger has too many running games. args: player, most."""

    text_id = "limit-opponent"


class TooManyChannels(MatchError):
    """A server lists more channels than can be kept. args: most."""

    text_id = "settings-channels-full"


class NothingToTakeBack(MatchError):
    text_id = "takeback-none"


class HistoryHidden(MatchError):
    """The player hides their finished games from others. args: player."""

    text_id = "history-hidden"


class ReviewWhileRunning(MatchError):
    text_id = "review-running"


class PositionInPlay(MatchError):
    """The engine's help is asked for with a position of the player's running game against a person."""

    text_id = "position-in-play"


class ReviewCalledOff(MatchError):
    text_id = "review-called-off"


class ReviewTooShort(MatchError):
    """The game is too short for a review. args: count, least."""

    text_id = "review-short"


class Busy(MatchError):
    """The database is held by another program for longer than we wait; trying again may help."""

    text_id = "error-busy"


# Puzzles


class PuzzleOver(MatchError):
    """The puzzle was solved, or its solution shown."""

    text_id = "puzzle-over"


class NoSuchPuzzle(MatchError):
    text_id = "puzzle-none"


class NoPuzzles(MatchError):
    """There are no puzzles of the variant (and the difficulty). args: variant (key)."""

    text_id = "puzzle-none-of"


class NoSuchZone(MatchError):
    """No time zone has this name. args: name."""

    text_id = "daily-zone"


# Custom variants


class BadDefinition(MatchError):
    """A text that defines no variant that can be played; `cause` says where and why."""

    text_id = "definition-bad"

    def __init__(self, cause: rules.VariantError) -> None:
        super().__init__()
        self.cause = cause


class DefinitionTooLong(MatchError):
    """A definition is too long. args: most (KiB)."""

    text_id = "definition-long"


class DefinitionTooSlow(MatchError):
    """A definition takes too much time or memory to be played."""

    text_id = "definition-slow"


class CatalogueName(MatchError):
    """The name is or resembles a catalogue variant's. args: name, variant (key)."""

    text_id = "custom-name-catalogue"


class NameTaken(MatchError):
    """The user finds another custom variant with this title on the server. args: name (the title)."""

    text_id = "custom-name-taken"


class TitlePublished(MatchError):
    """Another custom variant with this title was published on the server. args: name (the title)."""

    text_id = "custom-title-published"


class NoSuchCustomVariant(MatchError):
    """There is no such custom variant (any more), or it isn't for this person."""

    text_id = "custom-none"


class NotYourVariant(MatchError):
    """Somebody else than its maker wants to change a custom variant. args: player (its maker)."""

    text_id = "custom-not-yours"


class VariantChanged(MatchError):
    """Somebody has stored another version of a custom variant meanwhile."""

    text_id = "custom-changed"


class TooManyVariants(MatchError):
    """A server has as many custom variants as it may. args: most."""

    text_id = "custom-server-full"


class TooManyOwnVariants(MatchError):
    """Somebody has made as many custom variants on a server as one person may. args: most."""

    text_id = "custom-own-full"


class VariantsTooLarge(MatchError):
    """A server's custom variants together exceed the limit on move tables."""

    text_id = "custom-server-large"


class NoSuchShareCode(MatchError):
    """No custom variant is shared by this code. args: name (as it was typed)."""

    text_id = "custom-code-none"


class VariantQuarantined(MatchError):
    """A custom variant that did harm can't be played or changed. args: name (its title)."""

    text_id = "custom-quarantined"


class NoSuchDraft(MatchError):
    """The draft is gone, has changed since it was shown, or is somebody else's."""

    text_id = "draft-none"
