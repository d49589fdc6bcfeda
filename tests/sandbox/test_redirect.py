"""Real tokens are never sent to a sandbox, and a redirected process logs in nowhere else."""

from __future__ import annotations

import discord
import pytest
from discord.gateway import DiscordWebSocket
from discord.http import HTTPClient, Route

from bot.sandbox.redirect import redirect
from tests.cases import loop_over
from tests.discord_lab import DiscordLab

REAL = "MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs"
OWN = "kibitz-sandbox.8080." + "0" * 32
HERE = "http://127.0.0.1:8080"


def target() -> tuple[str, object, object]:
    return Route.BASE, DiscordWebSocket.DEFAULT_GATEWAY, HTTPClient.static_login


@loop_over(
    ("url", "token"),
    [
        (HERE, REAL),
        (HERE, f"Bot {OWN}"),
        (HERE, OWN + REAL),
        (HERE, ""),
        ("http://127.0.0.1:8081", OWN),
        ("http://127.0.0.1", OWN),
        ("http://localhost:8080", OWN),
        ("http://0.0.0.0:8080", OWN),
        ("http://example.org:8080", OWN),
        ("http://127.0.0.1.example.org:8080", OWN),
        ("http://127.0.0.1:8080@example.org:8080", OWN),
        ("https://127.0.0.1:8080", OWN),
        ("http://127.0.0.1:8080/elsewhere", OWN),
    ],
)
def test_redirect_requires_sandbox_address_and_token(url: str, token: str) -> None:
    before = target()
    with pytest.raises(ValueError, match=r"loopback|token"):
        redirect(url, token)
    assert target() == before


def test_redirect_sets_api_and_gateway_addresses() -> None:
    redirect(HERE, OWN)
    assert f"{HERE}/api/v10" == Route.BASE
    assert str(DiscordWebSocket.DEFAULT_GATEWAY) == "ws://127.0.0.1:8080/gateway"


@pytest.mark.parametrize("token", [REAL, "kibitz-sandbox.1." + "0" * 32])
async def test_other_tokens_cannot_log_in_after_a_redirect(sandbox: DiscordLab, token: str) -> None:
    redirect(sandbox.url, sandbox.token)
    async with discord.Client(intents=discord.Intents.none()) as client:
        with pytest.raises(ValueError, match="token doesn't belong to the sandbox") as caught:
            await client.login(token)
        assert token not in str(caught.value)
        assert not sandbox.requests, "nothing was sent"
        await client.login(sandbox.token)
    assert [status for _, _, status in sandbox.requests] == [200, 200]


async def test_last_redirect_applies(sandbox: DiscordLab) -> None:
    redirect(HERE, OWN)
    redirect(sandbox.url, sandbox.token)
    async with discord.Client(intents=discord.Intents.none()) as client:
        with pytest.raises(ValueError, match="token"):
            await client.login(OWN)
        await client.login(sandbox.token)
