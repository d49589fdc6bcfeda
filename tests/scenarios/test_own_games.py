"""A custom variant, from the first menu to a move on its board, by menus alone in several languages."""

from __future__ import annotations

import pytest

from tests.scenarios.driver import ALICE, Scene, Seen

pytestmark = pytest.mark.asyncio(loop_scope="session")


class MenuUser:
    """A user of menus who finds components by their custom_id, regardless of their label."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene

    async def press(self, part: str, value: str | None = None, place: int | None = None) -> None:
        """Press the newest button whose custom_id contains `part`, or choose a value of such a menu."""

        def there() -> tuple[Seen, str] | None:
            for seen in reversed(self.scene.all(ALICE, place or self.scene.lobby)):
                menus = (menu for menu, offered in seen.options.values() if offered == value)
                for identity in seen.buttons.values() if value is None else menus:
                    if part in identity:
                        return seen, identity
            return None

        seen, identity = await self.scene.until(there, f"{part} {value}")
        await self.scene.driver.press(ALICE, seen, identity, value)

    async def sees(self, part: str) -> Seen:
        """Wait for a message with this text."""

        def there() -> Seen | None:
            return next((seen for seen in self.scene.all(ALICE) if part in seen.text), None)

        return await self.scene.until(there, part)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("scene", "locale"),
    [("simcord", "en-US"), ("simcord", "de"), ("sandbox", "ja")],
    indirect=["scene"],
)
async def test_making_and_playing_a_custom_variant_by_menus(scene: Scene, locale: str) -> None:
    scene.driver.speak(server=locale, alice=locale)
    user = MenuUser(scene)
    await scene.slash(ALICE, "custom new")
    await user.press(":game-family:", "chess")
    await user.press(":game-parent:", "chess")
    await user.press(":rules:")
    await user.press(":rule:", "hill")
    editor = await user.sees("flagRegionWhite = d4 e4 d5 e5")
    assert editor.private
    await user.press(":main:")
    await user.press(":game-save:")
    await user.press(":begin:play:")
    ((scene.place, _),) = (await scene.until(lambda: scene.driver.threads() or None, "thread")).items()
    await scene.board(0)
    await user.press(":menu:", place=scene.place)
    await user.press(":step:", "e2", place=scene.place)
    await user.press(":step:", "e2e4", place=scene.place)
    played = await scene.until(lambda: scene.boards()[1:] or None, "the board after a move")
    assert "e4" in played[0].text
