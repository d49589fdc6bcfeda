"""Sentences about trials: statistics from the engine's self-play, for a message and a picture."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import render
import rules
from bot.discord.wording.game_sentences import Wording
from bot.discord.wording.markup import percent
from bot.discord.wording.move_texts import count_moves
from bot.engine.engines import GAMES, TRIAL_SECONDS
from bot.engine.trial import Concern, End, PieceStatistics, Trial, TrialWarning

PICTURE_WARNINGS = 2
"""Maximum number of warnings in the picture; further ones are in the message."""
SHOWN_ENDS = 4
"""Maximum number of endings to list; if there are more, the last is "other"."""


def _capitalized(text: str) -> str:
    return text[:1].upper() + text[1:]


@dataclass(frozen=True, slots=True)
class TrialSentences:
    """Sentences about the trial of a variant in one language."""

    wording: Wording
    variant: rules.Variant
    trial: Trial

    def sentence(self, key: str, **args: str | int) -> str:
        """Return a message in the reader's language, worded for the variant's family of games."""
        return self.wording.text(key, family=self.variant.family, **args)

    def lines(self) -> list[str]:
        """Return the message's lines: what the picture doesn't show."""
        stopped = self.sentence("trial-stopped", count=round(TRIAL_SECONDS / 60))
        return [
            self.sentence("trial-title"),
            *([stopped] if self.trial.games < GAMES else []),
            *(f"- **{warning}**" for warning in self.warnings()[PICTURE_WARNINGS:]),
            self._length(),
            self._pieces("trial-taken", self._taken),
        ]

    def alt(self) -> str:
        """Return the picture's alt text: warnings first, then details."""
        title = self.wording.title(self.variant).plain
        parts = [
            self.sentence("trial-alt", variant=title, count=self.trial.games),
            *(self.warnings() or [self.sentence("trial-praise")]),
            self._score(),
            self.sentence("trial-ends", ends=self.wording.listed(self._ends())),
            self._pieces("trial-pieces", self._piece),
        ]
        return "\n".join(parts)

    def card(self) -> render.TrialCard:
        trial, games = self.trial, self.trial.games
        won, lost = trial.wins
        shares = won / games, (trial.draws + trial.unfinished) / games, lost / games
        white, black = (self.wording.color(color, self.variant) for color in rules.Color)
        won_percent, drawn_percent, lost_percent = (self._percent(share) for share in shares)
        count = count_moves(self.wording.locale, trial.lengths[2])
        return render.TrialCard(
            title=self.wording.title(self.variant).plain,
            note=self.sentence("trial-note", games=str(games), count=count),
            names=(white, black),
            shares=shares,
            numbers=(won_percent, drawn_percent, lost_percent),
            score=self.sentence(
                "trial-picture-score", color=white, percent=percent(trial.score), error=percent(trial.error)
            ),
            ends=tuple(
                render.CardEnd(
                    _capitalized(self._reason(end)), end.games / games, self._percent(end.games / games)
                )
                for end in self._shown_ends()
            ),
            pieces=tuple(
                render.CardPiece(piece.letter, self._value(piece.value))
                for piece in trial.pieces
                if piece.value is not None
            ),
            caption=_capitalized(self.sentence("trial-caption")),
            warnings=tuple(self.warnings()[:PICTURE_WARNINGS]),
            praise=self.sentence("trial-praise"),
            undecided=self.sentence("trial-undecided"),
            more=lambda count: self.sentence("trial-more", count=count),
        )

    def warnings(self) -> list[str]:
        """Return the warnings, the most serious first; all idle pieces are one warning."""
        idle = [each.piece for each in self.trial.warnings if each.concern is Concern.IDLE_PIECE]
        found = [
            self._warning(each) for each in self.trial.warnings if each.concern is not Concern.IDLE_PIECE
        ]
        if idle:
            pieces = self.wording.listed(map(self._name, idle))
            found.append(self.sentence("trial-warning-idle-piece", piece=pieces))
        return found

    def _warning(self, warned: TrialWarning) -> str:
        args: dict[str, str | int] = {"count": warned.count}
        if warned.concern is Concern.FORCED_WIN:  # count_moves takes plies.
            args["count"] = count_moves(self.wording.locale, max(1, 2 * warned.count - 1))
        if warned.side is not None:
            args["color"] = self.wording.color(warned.side, self.variant)
        return self.sentence(f"trial-warning-{warned.concern}", **args)

    def _score(self) -> str:
        trial = self.trial
        return self.sentence(
            "trial-score",
            color=self.wording.color(rules.WHITE, self.variant),
            percent=percent(trial.score),
            error=percent(trial.error),
            won=str(trial.wins[rules.WHITE]),
            drawn=str(trial.draws),
            lost=str(trial.wins[rules.BLACK]),
            unfinished=trial.unfinished,
        )

    def _length(self) -> str:
        _, first, middle, last, _ = (count_moves(self.wording.locale, plies) for plies in self.trial.lengths)
        choices = str(self.trial.choices)
        return self.sentence("trial-length", count=middle, first=str(first), last=str(last), choices=choices)

    def _ends(self) -> list[str]:
        games = self.trial.games
        return [
            self.sentence("trial-end-share", reason=self._reason(end), percent=percent(end.games / games))
            for end in self._shown_ends()
        ]

    def _shown_ends(self) -> list[End]:
        ends = list(self.trial.ends)
        if len(ends) <= SHOWN_ENDS:
            return ends
        shown, rest = ends[: SHOWN_ENDS - 1], ends[SHOWN_ENDS - 1 :]
        return [*shown, End("other", games=sum(end.games for end in rest))]

    def _reason(self, end: End) -> str:
        return self.sentence(f"trial-end-{end.reason or 'none'}")

    def _pieces(self, key: str, written: Callable[[PieceStatistics], str]) -> str:
        return self.sentence(key, pieces=self.wording.listed(map(written, self.trial.pieces)))

    def _taken(self, piece: PieceStatistics) -> str:
        return self.sentence("trial-king", piece=self._name(piece.letter), percent=percent(piece.captured))

    def _piece(self, piece: PieceStatistics) -> str:
        if piece.value is None:
            return self._taken(piece)
        name, captured = self._name(piece.letter), percent(piece.captured)
        return self.sentence("trial-piece", piece=name, value=self._value(piece.value), percent=captured)

    def _name(self, letter: str) -> str:
        kind = self.variant.type_of_letter.get(letter)
        return self.wording.piece(kind.name if kind else letter, self.variant)

    def _value(self, value: float) -> str:
        whole, _, tenths = f"{value / 100:.1f}".partition(".")
        return self.sentence("trial-value", whole=whole, tenths=tenths)

    def _percent(self, share: float) -> str:
        return self.sentence("trial-percent", percent=percent(share))
