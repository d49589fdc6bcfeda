"""/leaderboard: the best players of a server, page by page."""

from __future__ import annotations

from datetime import timedelta

import pytest
from simcord.actors import MemberActor
from simcord.results import InteractionResult, ResponseMessage
from sqlalchemy import Connection, insert, update

from bot.state.glicko import RatingKind
from bot.state.ratings import ratings, standings
from tests.bot.discord.table import Table, labels, private

CHESS, SHOGI = RatingKind("chess", "correspondence"), RatingKind("shogi", "blitz")


async def add_standings(
    table: Table,
    kind: RatingKind,
    people: list[MemberActor],
    certain: bool = True,
    games: int = 20,
    deviation: int = 120,
) -> None:
    """Put players on the server's leaderboard, the best first. `deviation`: that of uncertain ratings."""
    until = table.clock.time + timedelta(days=30) if certain else None
    rows = [
        {
            "guild_id": table.guild.id, "player_id": person.id, "variant": kind.variant, "speed": kind.speed,
            "rating": 1900.4 - 10 * number, "deviation": 60 if certain else deviation, "ranked_until": until,
        }
        for number, person in enumerate(people)
    ]  # fmt: skip
    rated = [
        {name: value for name, value in row.items() if name != "guild_id"}
        | {"volatility": 0.06, "games": games, "last_at": table.clock.time}
        for row in rows
    ]

    def write(connection: Connection) -> None:
        connection.execute(insert(standings), rows)
        connection.execute(insert(ratings), rated)

    await table.database.write(write)


def people(table: Table, count: int) -> list[MemberActor]:
    return [table.guild.add_member(table.env.create_user(f"player{n}")) for n in range(count)]


async def board(table: Table, who: MemberActor, **options: str) -> ResponseMessage:
    answer = await who.slash(table.channel, "leaderboard", **options)
    shown = answer.followups[-1] if answer.followups else answer.response
    assert shown is not None
    assert shown.ephemeral
    return shown


@pytest.mark.slow
async def test_leaderboard_of_a_server(table: Table) -> None:
    """Pages, each with the reader's own place, and the menu of other ratings."""
    others = people(table, 13)
    await add_standings(table, CHESS, [*others[:11], table.alice, *others[11:]])
    await add_standings(table, SHOGI, others[:2])
    shown = await board(table, table.alice)
    assert "**Chess · Correspondence**: top players on this server (page 1 of 2)" in shown.content
    assert "1. player0 **1900**" in shown.content
    assert "10. player9" in shown.content
    assert "player10" not in shown.content
    assert "You: #12 of 14 with **1790**." in shown.content
    assert labels(shown.message) == ["Next"]
    await table.alice.click(shown, label="Next")
    assert "11. player10" in shown.content
    assert "12. alice **1790**" in shown.content
    assert "You: #12 of 14" in shown.content
    assert labels(shown.message) == ["Previous"]
    (menu,) = shown.components[0]["components"]
    assert [option["value"] for option in menu["options"]] == ["chess:correspondence", "shogi:blitz"]
    await table.alice.select(shown, ["shogi:blitz"], custom_id="kibitz:leaders-of:")
    assert "**Shogi · Blitz**" in shown.content
    assert "You haven't played a rated game of this kind here yet." in shown.content
    shown = await board(table, table.bob, variant="shogi")
    assert "**Shogi · Blitz**" in shown.content
    shown = await board(table, table.bob, variant="atomic", speed="rapid")
    assert "**Atomic" in shown.content
    assert "· Rapid**" in shown.content
    assert "Nobody is on the leaderboard yet" in shown.content
    assert shown.content.count("/challenge") == 1, "says only once how to begin"


async def test_former_members_are_not_shown(table: Table) -> None:
    """Former members don't count in the places of others either."""
    others = people(table, 12)
    await add_standings(table, CHESS, [*others, table.alice])
    for gone in (others[0], others[11]):
        table.guild.remove_member(gone)
    shown = await board(table, table.alice)
    assert "player0" not in shown.content
    assert "1. player1 **1890**" in shown.content
    assert "10. player10" in shown.content
    await table.alice.click(shown, label="Next")
    assert "11. alice" in shown.content
    assert "You: #11 of 11" in shown.content


EXPLANATION = (
    '"?": still uncertain, so ranked after the others, by rating − 2 × deviation. The "?" disappears '
    "once the deviation is ±75 or less and you have played at least two opponents.\n"
)


async def test_hidden_profiles_and_uncertain_ratings(table: Table) -> None:
    await add_standings(table, CHESS, [table.alice, table.bob])
    await add_standings(table, CHESS, [table.carol], certain=False)
    await table.bob.slash(table.channel, "settings player", profile="off")
    shown = await board(table, table.bob)
    assert "1. alice" in shown.content
    assert "bob" not in shown.content
    assert "You: **1890**. Your profile is hidden" in shown.content
    shown = await board(table, table.carol)
    assert f"1. alice **1900**\n2. carol **1900?**\n{EXPLANATION}\n" in shown.content
    assert "You: #2 of 2 with **1900?** (deviation ±120)." in shown.content


async def test_uncertain_ratings_are_ranked_by_rating_minus_two_deviations(table: Table) -> None:
    """Players whose rating isn't shown yet are last, without a number."""
    dave, erin = people(table, 2)
    await add_standings(table, CHESS, [dave], certain=False, games=4, deviation=45)
    await add_standings(table, CHESS, [table.alice, table.bob], certain=False, games=5, deviation=120)
    await add_standings(table, CHESS, [erin, table.carol], certain=False, deviation=110)
    shown = await board(table, table.bob)
    assert (
        "1. player1 **1900?**\n2. carol **1890?**\n3. alice **1900?**\n4. bob **1890?**\n"
        f"– player0 **provisional, 4 of 5 rated games**\n{EXPLANATION}\n"
        "You: #4 of 4 with **1890?** (deviation ±120)." in shown.content
    )
    shown = await board(table, dave)
    assert "You: **provisional, 4 of 5 rated games**. Your rating will be shown after 5" in shown.content


@pytest.mark.slow
async def test_players_are_not_called_uncertain_only_because_of_few_games(table: Table) -> None:
    await add_standings(table, CHESS, [table.alice], certain=False, games=1)
    shown = await board(table, table.alice)
    assert "– alice **provisional, 1 of 5 rated games**" in shown.content
    assert "uncertain" not in shown.content
    assert "Nobody" not in shown.content


@pytest.mark.slow
async def test_rating_from_a_single_opponent_is_uncertain(table: Table) -> None:
    await add_standings(table, CHESS, [table.alice])

    def alone(connection: Connection) -> None:
        connection.execute(update(standings).values(ranked_until=None))

    await table.database.write(alone)
    shown = await board(table, table.alice)
    assert f"1. alice **1900?**\n{EXPLANATION}" in shown.content
    assert "You: #1 of 1 with **1900?** (deviation ±60)." in shown.content


@pytest.mark.slow
async def test_servers_default_variant_comes_first_among_equally_popular_ones(table: Table) -> None:
    for variant in ("atomic", "chess", "shogi"):
        await add_standings(table, RatingKind(variant, "correspondence"), [table.alice, table.bob])
    assert (await board(table, table.alice)).content.startswith("**Chess · Correspondence**")
    await add_standings(table, RatingKind("crazyhouse", "blitz"), [table.alice, table.bob, table.carol])
    assert (await board(table, table.alice)).content.startswith("**Crazyhouse · Blitz**")


@pytest.mark.slow
async def test_misspelled_variant_is_found(table: Table) -> None:
    answer = await table.alice.slash(table.channel, "leaderboard", variant="atomik")
    assert (
        private(answer) == 'I don\'t know the variant "atomik". Did you mean Atomic or Atomic without Checks?'
    )
    answer = await table.alice.slash(table.channel, "challenge", variant="クレイジーハオス")
    assert private(answer).endswith("Did you mean Crazyhouse?")


@pytest.mark.slow
async def test_returning_member_is_listed_after_opening_the_leaderboard(table: Table) -> None:
    await add_standings(table, CHESS, [table.alice])

    def away(connection: Connection) -> None:
        connection.execute(update(standings).values(gone=True))

    await table.database.write(away)
    assert "Nobody" in (await board(table, table.bob)).content
    assert "1. alice" in (await board(table, table.alice)).content


def is_refused(answer: InteractionResult) -> bool:
    return any(
        "no longer works" in message.content for message in (*answer.followups, answer.response) if message
    )


@pytest.mark.slow
async def test_forged_pages_show_a_page_or_are_refused(table: Table) -> None:
    """A forged press or pick shows a page or is refused."""
    await add_standings(table, CHESS, people(table, 12))
    await add_standings(table, SHOGI, [table.alice])
    for forged in ("leaders:chess:fast:0", "leaders:chess:blitz:-1", "leaders:chess", "leaders:a:b:c:1"):
        shown = await board(table, table.alice)
        shown._message.components[1]["components"][0]["custom_id"] = f"kibitz:{forged}"
        answer = await table.alice.click(shown, custom_id=f"kibitz:{forged}")
        assert is_refused(answer)
    for forged in ("chess:fast", "chess", "", ":blitz"):
        shown = await board(table, table.alice)
        shown._message.components[0]["components"][0]["options"][0]["value"] = forged
        answer = await table.alice.select(shown, [forged], custom_id="kibitz:leaders-of:")
        assert is_refused(answer)
    shown = await board(table, table.alice)
    shown._message.components[1]["components"][0]["custom_id"] = "kibitz:leaders:no-such:blitz:9999"
    await table.alice.click(shown, custom_id="kibitz:leaders:no-such:blitz:9999")
    assert "**no-such · Blitz**: top players on this server (page 1 of 1)" in shown.content


@pytest.mark.slow
async def test_leaderboard_is_refused_outside_servers(table: Table) -> None:
    answer = await table.alice.user.slash("leaderboard")
    assert "Each server has its own leaderboard" in private(answer)
