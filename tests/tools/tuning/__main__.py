"""Fit the values of pieces, by square and along their lines, to the scores of Debian's fairy-stockfish for
positions from its self-play.

Run `python -m tests.tools.tuning PART`. The parts are:

    positions KEY ... label positions: KEY.tsv in the folder --data
    fit KEY ...       fit tables to them, and store these in bot/engine/tables.json
    match KEY ...     play games between these tables and the untuned ones
    drop KEY ...      remove tables that don't improve the play
    games KEY ...     play games of the engine against itself: KEY.games in --data
    judged KEY ...    the same with games judged by fairy-stockfish
    chances           fit the curves of winning chances to all games in --data, and store them in
                      bot/engine/chances.json
    chances KEY ...   the same with the games of these variants, for the curves of their families only
    endgame           make bot/engine/bishop_and_knight.zlib, an endgame table

Only the resulting numbers are part of the project. Labels take about 5 ms of CPU time per position with
1,000 nodes, a fit to 85,000 positions with --lines about 100 s, a match of 40 games with 400 nodes per move
about 70 s.

Origin of the current tables. Chess: 80,000 positions with 1,000 nodes, a fit with --lines (four minutes with
other load), 71 ± 6 % of the points against the previous tables (30,000 positions, only squares) in 50 games
with 0.1 s of CPU time per move. The same tables scored against the untuned ones, in 24 games with 500
nodes: 3check and 5check 75 ± 9 %, pocketknight 79 ± 7 %; but chess960 54 ± 8 %, nocastle 52 ± 9 % and
placement 48 ± 10 %, which therefore have none. Crazyhouse: 36,000 positions, --lines, 72.5 ± 7.1 % against
the previous squares in 40 games with 0.06 s; with --kings, too, 36 ± 6 % in 70 games with 0.05 s against
these, so without. Xiangqi: 94,425 positions, --lines --next-pieces --to-move, fitted with
scipy; 64.5 ± 3.0 % in 220 games with 0.05 s against the tables before (36,000 positions, --lines), which
scored 81.3 ± 4.9 % against the untuned ones in 40 games with 0.06 s. To fit them again:

    positions xiangqi --count 95000
    fit xiangqi --lines --next-pieces --to-move

On 8,995 positions of games that were not fitted, the tables from the second command have an error of 0.00453,
those from scipy 0.00455. Since the fits for other variants, the regularization and the learning rate have
changed, and games are more varied.

Kingofthehill: 12,000 positions, only squares (76.7 ± 7.7 % in 30 games with 400 nodes); lines made no
difference (51.7 % in 30). Shogi: 21,815 positions, --kings, fitted with numpy with the same parts and the
regularization of that time; 75 ± 8 % against the untuned tables in 32 games with 0.04 s, 72.5 ± 3.1 % in 200
games with 0.05 s against the engine before, whose captures also didn't count the piece in hand. With --lines
instead of --kings, the gain was not significant (58.3 ± 8.8 % in 30). No tables: minishogi, 9,000 positions,
only squares (47.5 ± 7.9 % in 40 games).

Origin of the curves of winning chances. Xiangqi: ten judged games, `judged xiangqi --games 10`, then `chances
xiangqi`; a bootstrap over these games changes the slope by 2 %. Chess, crazyhouse and shogi: seven judged
games each, about four minutes of CPU time per variant, with the weight of results, which pulls the slopes
nearer to the common one. Other families: about 60 judged quiet positions each of
capablanca, atomic, antichess, losers, kingofthehill, 3check, racingkings, makruk, janggi, minishogi and
minixiangqi, from fairy-stockfish's self-play; three games each were too few to replace them (the slope of
atomic was a ninth). Horde and shouse are excluded, because their scores are not comparable with those of
their families. Eight games of engine self-play in chess (800 nodes per move) and crazyhouse (400) were too
few: the slopes were a tenth of these.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from pathlib import Path

import rules
from bot.engine import Evaluation, Limits, Search
from bot.engine.evaluation import evaluation_of
from bot.engine.piece_square_tables import PieceSquareTables
from bot.engine.search import repeatable_positions
from tests.tools.bench.engine.games import match, print_result
from tests.tools.bench.engine.players import Player, fairy
from tests.tools.tuning import chances, endgame, fit, positions

DATA = Path(tempfile.gettempdir()) / "kibitz-tuning"
TABLES = Path(__file__).parents[3] / "bot" / "engine" / "tables.json"


def label(chosen: argparse.Namespace) -> None:
    command = fairy()
    if command is None:
        raise SystemExit("fairy-stockfish is not installed (Debian's package of that name)")
    chosen.data.mkdir(exist_ok=True)
    for key in chosen.keys:
        positions.write(chosen.data / f"{key}.tsv", command, rules.variant(key), chosen.count, chosen.seed)


def fit_tables(chosen: argparse.Namespace) -> None:
    for key in chosen.keys:
        variant = rules.variant(key)
        labelled = positions.read(chosen.data / f"{key}.tsv", variant)
        cells, weights = fit.fitted(
            variant, labelled, lines=chosen.lines, kings=chosen.kings, next_pieces=chosen.next_pieces
        )
        known = json.loads(TABLES.read_text("utf-8"))
        names = next((names for names in known if key in names.split()), key)
        samples = [each.position for each in labelled]
        save({**known, names: fit.as_data(cells, weights, samples, to_move=chosen.to_move)})


def drop(chosen: argparse.Namespace) -> None:
    known = json.loads(TABLES.read_text("utf-8"))
    save({names: worths for names, worths in known.items() if not set(names.split()) & set(chosen.keys)})


def save(tables: dict[str, dict[str, dict[str, object]]]) -> None:
    """Write the file, with one line for the numbers of each kind."""
    variants = []
    for names, worths in sorted(tables.items()):
        kinds = ",\n".join(
            f"    {json.dumps(symbol)}: {json.dumps(worth)}" for symbol, worth in worths.items()
        )
        variants.append(f"  {json.dumps(names)}: {{\n{kinds}\n  }}")
    TABLES.write_text("{\n" + ",\n".join(variants) + "\n}\n", "utf-8")


def play(chosen: argparse.Namespace) -> None:
    for key in chosen.keys:
        variant = rules.variant(key)
        plain = Evaluation(variant, PieceSquareTables(variant, {}))
        result = match(
            key,
            lambda _, variant=variant: by(evaluation_of(variant), chosen.nodes),
            lambda _, plain=plain: by(plain, chosen.nodes),
            chosen.games,
        )
        print_result(f"{key}, tuned against untuned", result, chosen.games)


def by(evaluation: Evaluation, nodes: int) -> Player:
    """Return the engine with these tables and `nodes` per move."""

    def choose(game: rules.Game) -> str:
        search = Search(evaluation.for_search(game.position), Limits(nodes=nodes))
        info = search.run(game.position, repeatable_positions(game))
        assert info is not None
        return info.line[0].uci()

    return choose


def play_games(chosen: argparse.Namespace) -> None:
    chosen.data.mkdir(exist_ok=True)
    for key in chosen.keys:
        path = chosen.data / f"{key}.games"
        chances.write(path, rules.variant(key), chosen.games, chosen.nodes, chosen.seed)


def judge(chosen: argparse.Namespace) -> None:
    command = fairy()
    if command is None:
        raise SystemExit("fairy-stockfish is not installed (Debian's package of that name)")
    chosen.data.mkdir(exist_ok=True)
    for key in chosen.keys:
        chances.write_judged(chosen.data / f"{key}.games", command, key, chosen.games)


def fit_chances(chosen: argparse.Namespace) -> None:
    chances.save(chances.fit(chosen.data, chosen.keys))


PARTS = {
    "positions": label,
    "fit": fit_tables,
    "match": play,
    "drop": drop,
    "games": play_games,
    "judged": judge,
    "chances": fit_chances,
    "endgame": lambda _: endgame.make(),
}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("part", choices=PARTS)
    parser.add_argument("keys", nargs="*", help="variants")
    parser.add_argument("--count", type=int, default=20_000, help="number of positions of each variant")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--data", type=Path, default=DATA, help="folder of positions and games")
    parser.add_argument("--lines", action="store_true", help="also fit the terms along lines")
    parser.add_argument(
        "--next-pieces", action="store_true", help="with --lines: and those for the next pieces on a line"
    )
    parser.add_argument("--to-move", action="store_true", help="also store the bonus of the side to move")
    parser.add_argument("--kings", action="store_true", help="also fit the values near the kings")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--nodes", type=int, default=1_500)
    chosen = parser.parse_args()
    PARTS[chosen.part](chosen)


if __name__ == "__main__":
    main()
