"""Pictures have the size that Discord shows, and open in full size."""

from __future__ import annotations

import io

import pytest
from PIL import Image
from playwright.async_api import expect

from bot.sandbox import chat
from tests.browser.window import PHONE, Windows
from tests.discord_lab import DiscordLab

pytestmark = pytest.mark.asyncio(loop_scope="session")

# The size of a picture, and its size on a desktop page: at most 550 by 350, never enlarged.
ON_A_DESKTOP = {
    "a tall board": ((1080, 1224), (309, 350)),
    "a wide board": ((1320, 840), (550, 350)),
    "a strip": ((1100, 200), (550, 100)),
    "a small one": ((200, 120), (200, 120)),
}


KINDS = ("a picture", "an animation")


# Both kinds, with pictures that are taller, wider and smaller than the maximum.
@pytest.mark.parametrize(
    ("picture", "kind"),
    [
        ("a tall board", "a picture"),
        pytest.param("a wide board", "an animation", marks=pytest.mark.slow),
        pytest.param("a strip", "a picture", marks=pytest.mark.slow),
        pytest.param("a small one", "an animation", marks=pytest.mark.slow),
    ],
)
async def test_pictures_are_shrunk_on_a_desktop_and_open_in_full_size(
    windows: Windows, sandbox: DiscordLab, picture: str, kind: str
) -> None:
    size, (width, height) = ON_A_DESKTOP[picture]
    post(sandbox, size, kind)
    alice = await windows.open("alice")
    board = alice.log.get_by_role("button", name="a board")
    box = await board.bounding_box()
    assert box is not None
    assert (box["width"], box["height"]) == pytest.approx((width, height), abs=1)
    # A click shows the full size.
    await board.click()
    whole = alice.page.get_by_role("dialog", name="Picture").get_by_role("img")
    await expect(whole).to_be_visible()
    if size[1] > 700:
        shown = await whole.bounding_box()
        assert shown is not None
        assert shown["height"] > 1.5 * height


@pytest.mark.slow
async def test_pictures_fill_the_width_of_a_phone(windows: Windows, sandbox: DiscordLab) -> None:
    post(sandbox, (1080, 1224), "a picture")
    alice = await windows.open("alice", viewport=PHONE, has_touch=True, is_mobile=True)
    board = alice.log.get_by_role("button", name="a board")
    widths = await board.evaluate("board => [board.offsetWidth, board.closest('.message-text').clientWidth]")
    assert widths[0] == widths[1]
    assert 315 <= widths[0] <= 335


def post(sandbox: DiscordLab, size: tuple[int, int], kind: str) -> None:
    """Let the bot send a picture of this size."""
    name = "animation.gif" if kind == "an animation" else "board.png"
    payload = {"attachments": [{"id": 0, "description": "a board"}]}
    picture = io.BytesIO()
    Image.new("RGB", size).save(picture, name[-3:].upper())
    files = {0: (name, picture.getvalue())}
    chat.post(sandbox.world, sandbox.channel(), sandbox.bot.id, payload, files)
