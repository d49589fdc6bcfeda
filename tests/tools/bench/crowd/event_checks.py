"""Checks of tournaments played by events.py, from the bot's database and from what Discord has recorded."""

from __future__ import annotations

import csv
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from bot.sandbox.ids import EPOCH_MS
from bot.state.time_control import parse
from bot.tournaments.arena import CLOSING
from tests.live.table import buttons

if TYPE_CHECKING:
    from tests.tools.bench.crowd.events import Crowd, Hall

MAX_WAIT = 70.0
"""The longest time that a player may wait while a partner is free: a minute, and two ticks."""
MESSAGES, MESSAGE_SECONDS = 5, 5.0
REQUESTS, REQUEST_SECONDS = 50, 1.0
POSTED = re.compile(r"/channels/(\d+)/messages")
MENTION = re.compile(r"<@!?(\d+)>")
GAINED = ": **+"
"""Part of the message that shows the points of an arena's game."""
LATE = 60.0
"""Seconds after the end of a game in which its thread may still mention its players."""

Span = tuple[float, float]


class Played(NamedTuple):
    """A game of a tournament; times in seconds."""

    match: int
    white: int
    black: int
    begun: float
    ended: float
    status: str
    winner: str | None
    reason: str | None
    ply: int
    thread: int | None

    @property
    def score(self) -> float:
        """White's result."""
        if self.reason == "unmoved":
            return self.ply % 2
        return {"white": 1, "black": 0}.get(self.winner or "", 0.5)


def played_in(hall: Hall, crowd: Crowd) -> list[Played]:
    query = """SELECT m.id, white_id, black_id, m.created_at / 1e6, m.updated_at / 1e6, status, winner,
        reason, ply, thread_id FROM pairings JOIN matches m ON m.id = match_id WHERE tournament_id = ?
        ORDER BY m.updated_at, m.id"""
    return [Played(*row) for row in hall.rows(query, crowd.id)]


# ---- points


def points_in_arena(results: Iterable[float]) -> float:
    total, streak = 0.0, 0
    for result in results:
        total += 2 * result * (2 if streak >= 2 else 1)
        streak = streak + 1 if result == 1 else 0
    return total


def recount(games: Iterable[Played], *, is_arena: bool) -> dict[int, float]:
    """Return each player's points."""
    results = defaultdict[int, list[float]](list)
    for game in games:
        results[game.white].append(game.score)
        results[game.black].append(1 - game.score)
    return {person: points_in_arena(own) if is_arena else sum(own) for person, own in results.items()}


async def shown_points(crowd: Crowd) -> dict[int, float]:
    """Return the points in the CSV file that a player downloads."""
    person, files = crowd.people[0], dict[str, str]()
    found = await person.answer(await person.slash(crowd.channel, "tournament show"))
    button = next(b["custom_id"] for b in buttons(found) if ":event-csv:" in b["custom_id"])
    answer = await person.answer(await person.use_component(crowd.channel, int(found["id"]), button))
    for attachment in answer["attachments"]:
        files[attachment["filename"]] = person.world.files[int(attachment["id"])].decode("utf-8-sig")
    ids = {each.user.username: each.id for each in crowd.people}
    return {
        ids[row["player"]]: float(row["points"])
        for row in csv.DictReader(files["standings.csv"].splitlines())
    }


# ---- waiting


def longest_wait(games: Sequence[Played], people: Iterable[int], lasts: Span, *, is_arena: bool) -> float:
    """Return the longest time that a player was free while somebody was free whom they could have played."""
    free, met = dict[int, list[Span]](), dict[frozenset[int], float]()
    for person in people:
        own = sorted((game.begun, game.ended) for game in games if person in (game.white, game.black))
        ends = [(lasts[0], lasts[0]), *own, (lasts[1], lasts[1])]
        free[person] = [
            (one[1], min(other[0], lasts[1])) for one, other in pairwise(ends) if one[1] < lasts[1]
        ]
    for game in games:
        met[frozenset((game.white, game.black))] = game.begun
    longest = 0.0
    for person, own in free.items():
        both: list[Span] = []
        for other, theirs in free.items():
            last = lasts[1] if is_arena else met.get(frozenset((person, other)), 0)
            if other != person:
                both += [
                    (max(a, c), min(b, d, last))
                    for a, b in own
                    for c, d in theirs
                    if max(a, c) < min(b, d, last)
                ]
        longest = max([longest, *(end - begin for begin, end in merged(both))])
    return longest


def merged(spans: Iterable[Span]) -> list[Span]:
    """Return the union of time spans."""
    union: list[Span] = []
    for begin, end in sorted(spans):
        if union and begin <= union[-1][1]:
            union[-1] = union[-1][0], max(union[-1][1], end)
        else:
            union.append((begin, end))
    return union


# ---- what was posted


def mention_problems(hall: Hall, crowd: Crowd, games: Sequence[Played], best: Sequence[int]) -> list[str]:
    """Check whom the bot's messages mentioned, and print how many messages mentioned somebody and why."""
    world, reasons, problems = hall.table.sandbox.world, Counter[str](), list[str]()
    for message in list(world.messages.values()):
        place = world.channels.get(message.channel_id)
        pinged = set(world.notified.get(message.id, ()))
        if (
            place is None
            or place.guild_id != crowd.guild.id
            or message.author_id != world.bot_id
            or not pinged
        ):
            continue
        at, first = (message.id >> 22) / 1000 + EPOCH_MS / 1000, MENTION.sub("@", hall.texts[message.id])[:40]
        if place.is_thread:
            mine = [g for g in games if g.thread == place.id and g.begun <= at <= g.ended + LATE]
            allowed = {person for game in mine for person in (game.white, game.black)}
            reason = "in a thread, with a board" if message.attachments else f"in a thread: {first!r}"
        else:
            allowed, reason = {person.id for person in crowd.people}, f"in the channel: {first!r}"
            if crowd.kind == "arena":
                allowed = set(best)
        reasons[reason] += 1
        if not pinged <= allowed:
            problems.append(f"mentioned {pinged - allowed}: {hall.texts[message.id]!r}")
    for reason, count in reasons.most_common():
        print(f"    {count} messages mention players {reason}")
    return problems


def board_problems(hall: Hall, crowd: Crowd, games: Sequence[Played]) -> list[str]:
    """Check that each game has one thread and one board for each position, and no thread is unused."""
    world, problems = hall.table.sandbox.world, list[str]()
    threads = {channel.id for channel in world.channels.values() if channel.parent_id == crowd.channel}
    used = [game.thread for game in games]
    if crowd.kind != "arena" and len(set(used)) != len(games):
        problems.append("two games share a thread")
    if set(used) != threads:
        problems.append(
            f"threads without games {threads - {*used}}, games without threads {used.count(None)}"
        )
    for game in games:
        for ply in range(game.ply + 1):
            count, most = hall.boards[game.match, ply], 1 + (ply == game.ply and game.reason != "checkmate")
            if not 1 <= count <= most:
                problems.append(f"game {game.match}: {count} boards after ply {ply} of {game.ply}")
    messages = [message for message in crowd.host.messages(crowd.channel, 10_000) if message["components"]]
    if [":event-again:" in b["custom_id"] for m in messages for b in buttons(m)].count(True) != 1:
        problems.append("not one message with the result")
    if len(messages) != 1:
        problems.append(f"{len(messages)} messages in the channel have buttons")
    return problems


# ---- the report


async def report(hall: Hall, crowd: Crowd) -> int:
    """Print a tournament's figures and problems; return the number of problems."""
    query = "SELECT started_at / 1e6, ended_at / 1e6, clock FROM tournaments WHERE id = ?"
    ((begun, ended, clock),) = hall.rows(query, crowd.id)
    every, is_arena = played_in(hall, crowd), crowd.kind == "arena"
    counted = [game for game in every if game.ended <= ended and game.reason != "aborted"]
    print(
        f"{crowd.kind} of {len(crowd.people)}: {len(every)} games ({len(counted)} counted), "
        f"{sum(game.ply for game in every)} moves in {ended - begun:.0f} s, {hall.kills} kills so far"
    )
    print("    ends of games:", dict(Counter(game.reason for game in every)))
    problems: list[str] = []
    for person in crowd.people:
        own = sorted((g for g in every if person.id in (g.white, g.black)), key=lambda game: game.begun)
        problems += [
            f"games {one.match} and {other.match} of {person.user.username} at once"
            for one, other in pairwise(own)
            if other.begun < one.ended
        ]
    points, shown = recount(counted, is_arena=is_arena), await shown_points(crowd)
    if {person: points.get(person, 0.0) for person in shown} != shown:
        problems.append(f"points {shown}, recounted {points}")
    time_control = parse(clock)
    assert time_control is not None
    closes = ended - min(time_control.base / 2, CLOSING.total_seconds()) if is_arena else ended
    wait = longest_wait(every, [person.id for person in crowd.people], (begun, closes), is_arena=is_arena)
    print(f"    longest wait while a partner was free: {wait:.1f} s")
    if wait > MAX_WAIT and not hall.kills:
        problems.append(f"a player waited {wait:.1f} s")
    if is_arena:
        shown_in = Counter(
            m.channel_id for m in crowd.host.world.messages.values() if GAINED in hall.texts[m.id]
        )
        explained = sum(shown_in[thread] for thread in {game.thread or 0 for game in every})
        if explained != len(counted):
            problems.append(f"{explained} messages show the points of {len(counted)} games")
    states = Counter(
        status for (status,) in hall.rows("SELECT status FROM entrants WHERE tournament_id = ?", crowd.id)
    )
    print("    players:", dict(states))
    best = sorted(shown, key=lambda person: -shown[person])
    podium = [person for person in best if shown[person] >= shown[best[min(2, len(best) - 1)]]]
    problems += mention_problems(hall, crowd, every, podium)
    problems += board_problems(hall, crowd, every)
    for problem in problems:
        print("    PROBLEM:", problem)
    return len(problems)


def busiest_window(times: Sequence[float], seconds: float) -> int:
    """Return the most requests in a window, which begins with its first request, as on Discord."""
    most, begun, count = 0, -seconds, 0
    for at in times:
        if at - begun >= seconds:
            begun, count = at, 0
        count += 1
        most = max(most, count)
    return most


def report_requests(hall: Hall) -> None:
    """Print the bot's use of Discord's rate limits."""
    requests, posts, counted = hall.requests, defaultdict[int, list[float]](list), list[float]()
    statuses = Counter(status for _, _, status in requests)
    for (method, path, _), at in zip(requests, requests.times, strict=True):
        posted = POSTED.fullmatch(path)
        if posted is not None and method == "POST":
            posts[int(posted[1])].append(at)
        if not path.startswith(("/interactions/", "/webhooks/")):
            counted.append(at)
    busiest = max((busiest_window(times, MESSAGE_SECONDS) for times in posts.values()), default=0)
    print(f"{len(requests)} requests, by status {dict(statuses)}; 429s: {statuses[429]}")
    print(
        f"at most {busiest_window(counted, REQUEST_SECONDS)} requests in a second (limit {REQUESTS}), "
        f"{busiest} messages in 5 s in one channel (limit {MESSAGES})"
    )
    print(
        f"{hall.unanswered} interactions without an answer, {hall.repeated} actions repeated, "
        f"{hall.kills} kills"
    )
