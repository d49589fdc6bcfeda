"""Writes KIF, the file format of shogi programs such as Kifu for Windows.

A file has headers, one move per line (`   1 ７六歩(77)`), the end of the game, and a last line with the
result. The start position is named if it is the variant's or one of shogi's handicaps (手合割), otherwise
drawn as a diagram. A move may be followed by its time and the side's total time: `( 0:16/00:00:16)`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import timedelta
from itertools import zip_longest
from types import MappingProxyType

from rules.board.pieces import BLACK, WHITE, Color
from rules.game import Game
from rules.notation import shogi
from rules.notation.kif_board import diagram, game_name, handicap_name, is_problem
from rules.notation.recorded_game import Record, on_one_line
from rules.outcome import Reason
from rules.variant import Variant

SIDES = {"先手": WHITE, "下手": WHITE, "後手": BLACK, "上手": BLACK}
"""Names of the sides. White moves first in even games (先手) and receives handicaps (下手)."""
NAMED = {"棋戦": "Event", "場所": "Site", "先手": "White", "下手": "White", "後手": "Black", "上手": "Black"}
"""PGN tags by header. The header 開始日時 contains the tags Date and Time."""
BEGUN = "開始日時"
GAME = "手合割"
LOSES = ("投了", "詰み", "切れ負け", "時間切れ", "反則負け", "不戦敗")
"""Words for endings in which the side to move loses."""
WINS = ("反則勝ち", "入玉勝ち", "勝ち宣言", "宣言勝ち", "不戦勝")
DRAWN = ("千日手", "持将棋", "引き分け")
FORFEIT = "time forfeit"
"""The value of the PGN tag Termination for a loss on time."""
OPEN = ("中断", "封じ手", "不詰", "最大手数", "不明")
PASSED = "パス"
HEADER = re.compile(r"([^\s：:0-9０-９*#&|+][^：:]{0,19})[：:](.*)", re.DOTALL)
_OWN = ("手数", "まで", "変化", BEGUN, GAME)
_ROSTER = ("Result", "Variant", "SetUp", "FEN", "Date", "Time", "Round", "Termination", "TimeControl")
_TAGS_OF_PGN = (*_ROSTER, *NAMED.values())
_RULE = "手数----指手---------消費時間--"


def kif_text(record: Record, comments: Mapping[int, str] = MappingProxyType({})) -> str:
    """Write a game as KIF, with lines that end with a line feed.

    `comments`: comments after moves, by ply from 1. Raises ValueError if the variant isn't in the shogi
    family or its board has more than nine files or ranks.

    >>> import rules
    >>> game = rules.Game.replay(rules.variant("shogi").start(), ["c3c4"])
    >>> "７六歩(77)" in rules.kif_text(rules.Record({}, game, "*"))
    True
    """
    game = record.game
    variant = game.variant
    if not can_write(variant):
        raise ValueError(f"{variant.title} can't be written as KIF")
    name = handicap_name(game.start)
    is_handicap = name is not None and game.start.turn is BLACK
    first, second = ("下手", "上手") if is_handicap else ("先手", "後手")
    lines = [f"{GAME}：{name or game_name(variant)}"]
    if name is None and (is_problem(variant) or game.start != variant.start() or variant.starts):
        lines += diagram(game.start)
    lines += [*_headers(record.tags, first, second), _RULE]
    number = 0 if name else 2 * (game.start.fullmove - 1) + game.start.turn
    moves = map("".join, zip_longest(_moves(game), _times(record), fillvalue=""))
    for ply, text in enumerate([*moves, *_ending(record)], 1):
        lines.append(f"{number + ply:4} {text}")
        lines += [f"*{on_one_line(line)}" for line in comments.get(ply, "").splitlines()]
    lines.append(f"まで{len(game.moves)}手で{_summary(record.result, first, second)}")
    return "\n".join(lines) + "\n"


def can_write(variant: Variant) -> bool:
    """Return whether games of this variant can be written as KIF."""
    return variant.family == "shogi" and max(variant.files, variant.ranks) <= len(shogi.NUMERALS)


def _headers(tags: Mapping[str, str], first: str, second: str) -> Iterator[str]:
    """Yield the headers for date, event, site and players, and other headers kept from a KIF file."""
    date = tags.get("Date", "?")
    if "?" not in date:
        yield f"{BEGUN}：{on_one_line(date.replace('.', '/') + ' ' + tags.get('Time', ''))}"
    for header in ("棋戦", "場所", first, second):
        if tags.get(NAMED[header], "?") != "?":
            yield f"{header}：{on_one_line(tags[NAMED[header]])}"
    for name, value in tags.items():
        is_written = name.startswith(_OWN) or name in SIDES or name.endswith(("の持駒", "番"))
        if name not in _TAGS_OF_PGN and not is_written and HEADER.fullmatch(f"{name}："):
            yield f"{on_one_line(name)}：{on_one_line(value)}"


def _moves(game: Game) -> Iterator[str]:
    """Yield the moves. Origins in parentheses make them unambiguous without words such as 右."""
    previous = None
    for position, move in zip(game.positions, game.moves, strict=False):
        variant = game.variant
        same = previous is not None and previous.target == move.target
        place = f"{shogi.SAME}　" if same else shogi.square_name(variant, move.target)
        text = place + shogi.names(variant)[shogi.symbol(position, move)][0]
        if move.origin is None:
            yield f"{text}打"
        else:
            sign = "成" if move.uci().endswith("+") else ""
            yield "{}{}({}{})".format(text, sign, *shogi.coordinates(variant, move.origin))
        previous = move


def _times(record: Record) -> Iterator[str]:
    """Yield each move's time and the side's total time; "" if unknown."""
    totals = {WHITE: timedelta(), BLACK: timedelta()}
    for position, spent in zip(record.game.positions[:-1], record.spent, strict=False):
        if spent is None:
            yield ""
            continue
        # Shogi clocks add whole seconds.
        whole = timedelta(seconds=int(spent.total_seconds()))
        totals[position.turn] += whole
        minutes, seconds = divmod(int(whole.total_seconds()), 60)
        hours, rest = divmod(int(totals[position.turn].total_seconds()), 3600)
        yield f"   ({minutes:2}:{seconds:02}/{hours:02}:{rest // 60:02}:{rest % 60:02})"


_ENDS = {
    Reason.CHECKMATE: ("", "詰み", ""),
    Reason.STALEMATE: ("", "詰み", ""),
    Reason.REPETITION: ("", "", "千日手"),
    Reason.PERPETUAL_CHECK: ("反則勝ち", "反則負け", "千日手"),
    Reason.IMPASSE: ("入玉勝ち", "", "持将棋"),
}
"""Words for the end of the game: the side to move has won, has lost, and a draw."""


def _ending(record: Record) -> Iterator[str]:
    """Yield the word for the end of the game, if KIF has one."""
    game, result = record.game, record.result
    turn = game.position.turn
    outcome = game.outcome()
    if outcome is not None and outcome.result == result:
        won, lost, drawn = _ENDS.get(outcome.reason, ("", "", ""))
        word = drawn if outcome.winner is None else won if outcome.winner is turn else lost
    elif result == "*":
        word = "中断"
    else:
        lost = "切れ負け" if record.tags.get("Termination") == FORFEIT else "投了"
        word = lost if result == won_by(turn.opponent) else ""
    if word:
        yield word


def won_by(color: Color) -> str:
    """Return the result of a win by `color`."""
    return "1-0" if color is WHITE else "0-1"


def _summary(result: str, first: str, second: str) -> str:
    return {"1-0": f"{first}の勝ち", "0-1": f"{second}の勝ち", "1/2-1/2": "引き分け"}.get(result, "中断")
