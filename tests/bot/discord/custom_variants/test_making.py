"""/custom: creating a game with menus and forms, and the actions of its owner and other users."""

from __future__ import annotations

import re
import threading
from typing import Any

import pytest
from simcord.results import InteractionResult

from bot.discord.custom_variants import definition_keys
from bot.discord.custom_variants.definition_keys import Key, keys_like
from tests.bot.discord.menus import values_by_label
from tests.bot.discord.table import Table, labels, picture, private, response

NEW = "[mygame:chess]\nkibitzTitle = Arch Chess\narchbishop = n\n"


def shown(answer: InteractionResult) -> str:
    return response(answer).content


def text_in(content: str) -> str:
    """Return the definition that an editor shows."""
    (definition,) = re.findall(r"```ini\n(.*?)\n```", content, re.DOTALL)
    return definition


async def begin(table: Table, actor: Any, parent: str = "chess") -> InteractionResult:
    """Open the editor with a new game."""
    return await actor.slash(table.channel, "custom new", **{"from": parent})


async def pick_from_menu(actor: Any, answer: InteractionResult, part: str, value: str) -> InteractionResult:
    """Pick a value in the menu whose placeholder has this part."""
    for row in response(answer)._message.components:
        for component in row["components"]:
            if part in component.get("placeholder", "") or part in component["custom_id"]:
                return await actor.select(response(answer), [value], custom_id=component["custom_id"])
    raise AssertionError(part)


def last_answer(answer: InteractionResult) -> str:
    """Return the text of the last private answer."""
    return answer.followups[-1].content if answer.followups else shown(answer)


async def submit_form(actor: Any, answer: InteractionResult, label: str, **fields: Any) -> InteractionResult:
    """Open a form from an editor and submit it."""
    question = await actor.click(response(answer), label=label)
    assert question.modal is not None
    return await actor.submit_modal(
        question, {name.replace("_", "-"): value for name, value in fields.items()}
    )


async def make_and_save(table: Table, actor: Any, title: str = "Arch Chess") -> InteractionResult:
    """Make and save a game; return its card."""
    editor = await begin(table, actor)
    await submit_form(actor, editor, "Title", title=title, summary="")
    await actor.click(response(editor), label="Pieces")
    await pick_from_menu(actor, editor, "Which piece", "N")
    await pick_from_menu(actor, editor, "Replace it with", "seirawan:H")
    await actor.click(response(editor), label="Back")
    await actor.click(response(editor), label="Back")
    await actor.click(response(editor), label="Save")
    return editor


@pytest.mark.slow
async def test_game_is_made_with_menus_and_buttons(table: Table) -> None:
    editor = await table.alice.slash(table.channel, "custom new")
    assert "pick a game to start from" in shown(editor)
    await pick_from_menu(table.alice, editor, "to start from", "chess")
    await pick_from_menu(table.alice, editor, "–", "chess")
    assert text_in(shown(editor)) == "[new-game:chess]\nkibitzTitle = New game"
    assert labels(response(editor).message)[:5] == ["Save", "Pieces", "Starting position", "Rules", "Title"]
    await table.restart()
    await table.alice.click(response(editor), label="Pieces")
    await pick_from_menu(table.alice, editor, "Which piece", "Q")
    assert "**queen** (Q)" in shown(editor)
    assert (await picture(response(editor).message)).width > 300
    while "griffin:G" not in values_by_label(response(editor)).values():
        await table.alice.click(response(editor), label="Next")
    await pick_from_menu(table.alice, editor, "Replace it with", "griffin:G")
    assert "**griffin** (Q)" in shown(editor)
    assert "customPiece1 = q:FyafsF" in text_in(shown(editor))
    await table.alice.click(response(editor), label="Back")
    await table.alice.click(response(editor), label="Back")
    await table.alice.click(response(editor), label="Starting position")
    assert "A change for one side also applies to the other." in shown(editor)
    await pick_from_menu(table.alice, editor, "Which square", "a1")
    await pick_from_menu(table.alice, editor, "Swap with", "b1")
    assert "startFen = nrbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/NRBQKBNR w KQkq - 0 1" in text_in(shown(editor))
    await table.alice.click(response(editor), label="Back")
    await table.alice.click(response(editor), label="Back")
    await table.alice.click(response(editor), label="Rules")
    await pick_from_menu(table.alice, editor, "Turn a rule", "hill")
    assert "flagRegionWhite = d4 e4 d5 e5" in text_in(shown(editor))
    assert "✓ A king in the center wins" in values_by_label(response(editor))
    await table.alice.click(response(editor), label="Undo")
    assert "flagRegionWhite" not in shown(editor)
    await submit_form(table.alice, editor, "Title", title="Evening  Chess", summary="Griffins at dusk.")
    assert "[evening-chess:chess]" in text_in(shown(editor))
    assert "**Evening Chess** (not saved yet)" in shown(editor)
    await table.alice.click(response(editor), label="Save")
    card = shown(editor)
    assert card.startswith("Saved. For now only you and this server's managers can see it")
    assert "**Evening Chess**" in card
    assert "Griffins at dusk." in card
    assert "griffin" in card.lower()
    assert (await picture(response(editor).message)).width > 500


@pytest.mark.slow
async def test_a_game_from_the_form_and_from_a_file(table: Table) -> None:
    prompt = await table.alice.slash(table.channel, "custom new")
    await submit_form(
        table.alice,
        prompt,
        "Fill in the form",
        title="Must Take",
        parent=["atomic"],
        text_0="mustCapture = true",
    )
    assert text_in(shown(prompt)) == "[must-take:atomic]\nkibitzTitle = Must Take\nmustCapture = true"
    answer = await table.alice.slash(table.channel, "custom new", file=("arch.ini", NEW.encode()))
    assert "**Arch Chess** (not saved yet)" in private(answer)
    prompt = await table.alice.slash(table.channel, "custom new")
    opened = await table.alice.click(response(prompt), label="Fill in the form")
    sent = {"title": "Evening Arch", "text-0": "", "parent": ["chess"], "file": ("arch.ini", NEW.encode())}
    await table.alice.submit_modal(opened, sent)
    assert "**Evening Arch** (not saved yet)" in shown(prompt)
    text = private(await table.alice.slash(table.channel, "custom new", file=("a.ini", b"hello")))
    assert "I can't find a game in that file" in text
    big = ("a.ini", b"[x:chess]\n" + b"#" * 17_000)
    assert "16 KiB" in private(await table.alice.slash(table.channel, "custom new", file=big))


@pytest.mark.slow
async def test_error_is_shown_with_its_line_and_the_text_is_kept(table: Table) -> None:
    editor = await begin(table, table.alice)
    await submit_form(
        table.alice, editor, "Edit text", text_0="[mine:chess]\nkibitzTitle = Mine\nmustCapture = maybe"
    )
    text = shown(editor)
    assert "`mustCapture`" in text
    assert "> 3: mustCapture = maybe" in text
    assert "mustCapture = true" in text, "an example"
    assert "Save" not in labels(response(editor).message)
    question = await table.alice.click(response(editor), label="Edit text")
    assert "mustCapture = maybe" in str(question.modal)
    await table.alice.submit_modal(
        question, {"text-0": "[mine:chess]\nkibitzTitle = Mine\nmustCapture = true"}
    )
    assert "Save" in labels(response(editor).message)
    text = last_answer(
        await submit_form(table.alice, editor, "Edit text", text_0="[mine:chess]\n" + "x" * 3_000)
    )
    assert "> 2:" in shown(editor)


@pytest.mark.slow
async def test_all_errors_are_shown_at_once(table: Table) -> None:
    editor = await begin(table, table.alice)
    text = "[mine:chess]\nkibitzTitle = Mine\nmustCaptur = true\nmaxRank = many\nflagPiece\nmaxFile = 9"
    await submit_form(table.alice, editor, "Edit text", text_0=text)
    answer = shown(editor)
    assert "**Line 3, `mustCaptur`**: " in answer
    assert "Did you mean `mustCapture`?" in answer
    assert "**Line 4, `maxRank`**: " in answer
    assert "**Line 5**: " in answer
    assert "> 3: mustCaptur = true\n> 4: maxRank = many\n> 5: flagPiece\n```" in answer


@pytest.mark.slow
async def test_a_known_but_unsupported_key_is_named_as_such(table: Table) -> None:
    editor = await begin(table, table.alice)
    text = "[mine:chess]\nkibitzTitle = Mine\n{}\n"
    await submit_form(table.alice, editor, "Edit text", text_0=text.format("twoBoards = true"))
    assert "> 3: twoBoards = true" in shown(editor)
    assert "Fairy-Stockfish has this key, but its rule isn't played here." in shown(editor)
    assert "Save" not in labels(response(editor).message)
    await submit_form(table.alice, editor, "Edit text", text_0=text.format("promotionRank = 7"))
    assert "Save" in labels(response(editor).message)


@pytest.mark.slow
async def test_typed_movement_is_shown(table: Table) -> None:
    editor = await begin(table, table.alice)
    await table.alice.click(response(editor), label="Pieces")
    await pick_from_menu(table.alice, editor, "Which piece", "new")
    await submit_form(table.alice, editor, "Enter a movement…", name="Squirrel", betza="NADX")
    assert "Character 4 of `NADX`: there's no movement `X`." in shown(editor)
    question = await table.alice.click(response(editor), label="Try again")
    assert "NADX" in str(question.modal)
    assert "Squirrel" in str(question.modal)
    await table.alice.submit_modal(question, {"name": "Squirrel", "betza": "NAD"})
    assert "**Squirrel** (S)" in shown(editor)
    assert "It isn't on the board yet" in shown(editor)
    assert "customPiece1 = s:NAD" in text_in(shown(editor))
    await table.alice.click(response(editor), label="Remove")
    assert "customPiece1" not in shown(editor)


@pytest.mark.slow
async def test_refused_title_or_start_stays_in_the_form(table: Table) -> None:
    editor = await begin(table, table.alice)
    await submit_form(
        table.alice, editor, "Title", title="Take *all*", summary="Take „all“ — 取れるなら取る。"
    )
    assert "`*`" in shown(editor)
    assert "Save" not in labels(response(editor).message)
    question = await table.alice.click(response(editor), label="Title")
    assert "Take *all*" in str(question.modal)
    await table.alice.submit_modal(
        question, {"title": "Take all", "summary": "Take „all“ — 取れるなら取る。"}
    )
    assert "Save" in labels(response(editor).message)
    await table.alice.click(response(editor), label="Starting position")
    await submit_form(table.alice, editor, "FEN…", fen="8/8/8 w - - 0 1")
    assert "startFen = 8/8/8 w - - 0 1" in shown(editor)
    assert "8/8/8" in str((await table.alice.click(response(editor), label="FEN…")).modal)
    await table.alice.click(response(editor), label="Undo")
    assert "startFen" not in text_in(shown(editor))


@pytest.mark.slow
async def test_visibility_of_a_game_decides_who_finds_and_changes_it(table: Table) -> None:
    card = await make_and_save(table, table.alice)
    assert labels(response(card).message)[-6:] == [
        "Edit", "Show to everyone here", "Share code", "Export", "Copy", "Delete",
    ]  # fmt: skip
    assert "0" in private(await table.bob.slash(table.channel, "custom list"))
    assert "isn't here anymore" in private(
        await table.bob.slash(table.channel, "custom show", game="Arch Chess")
    )
    await table.alice.click(response(card), label="Show to everyone here")
    assert "everyone here can see it" in shown(card)
    listed = await table.bob.slash(table.channel, "custom list")
    assert "**Arch Chess** by alice · everyone here" in private(listed)
    (offered,) = await table.bob.autocomplete(table.channel, "custom show", "game", "arch")
    theirs = await table.bob.slash(table.channel, "custom show", game=offered["value"])
    assert labels(response(theirs).message)[-2:] == ["Export", "Copy"]
    for what in ("edit", "delete", "publish", "withdraw", "share", "sure", "hide"):
        item = {"type": 2, "style": 2, "label": "x", "custom_id": f"kibitz:game-own:1:{what}"}
        response(theirs)._message.components[:] = [{"type": 1, "components": [item]}]
        answer = await table.bob.click(response(theirs), custom_id=f"kibitz:game-own:1:{what}")
        assert "Only alice" in last_answer(answer), what
    copy = await table.bob.slash(table.channel, "custom clone", game="Arch Chess")
    assert "Here is your own copy" in private(copy)
    answer = await table.bob.slash(table.channel, "custom export", game="Arch Chess")
    (file,) = response(answer).message.attachments
    assert "customPiece1 = n:BN" in (await file.read()).decode()


@pytest.mark.slow
async def test_new_version_keeps_running_games_and_deletion_is_confirmed(table: Table) -> None:
    card = await make_and_save(table, table.alice)
    editor = (await table.alice.click(response(card), label="Edit")).followups[-1]
    assert "(changes not saved yet)" in editor.content
    await table.alice.click(editor, label="Save")
    answer = await table.alice.slash(table.channel, "custom delete", game="arch chess")
    assert "Delete **Arch Chess** for good?" in private(answer)
    await table.alice.click(response(answer), label="Keep")
    assert "nothing was deleted" in shown(answer)
    answer = await table.alice.slash(table.channel, "custom delete", game="arch chess")
    await table.alice.click(response(answer), label="Delete")
    assert "**Arch Chess** is deleted." in shown(answer)
    assert "isn't here anymore" in private(
        await table.alice.slash(table.channel, "custom show", game="arch chess")
    )


@pytest.mark.slow
async def test_game_is_imported_on_another_server_by_its_code(table: Table) -> None:
    card = await make_and_save(table, table.alice)
    await table.alice.click(response(card), label="Share code")
    (code,) = re.findall(r"Share code: `(\w+)`", shown(card))
    answer = await table.bob.slash(table.channel, "custom import", code=code)
    assert "Here it is." in private(answer)
    text = private(await table.bob.slash(table.channel, "custom import", code="nonsense"))
    assert "No shared game has" in text


@pytest.mark.slow
async def test_names_of_the_catalogue_are_refused(table: Table) -> None:
    editor = await begin(table, table.alice)
    await submit_form(table.alice, editor, "Title", title="Аtomic", summary="")
    assert "is the name of Atomic, or looks like it" in shown(editor)


async def test_empty_list_of_games_explains_how_to_begin(table: Table) -> None:
    listed = await table.alice.slash(table.channel, "custom list")
    assert "no custom games here yet" in shown(listed)
    assert "New game" in labels(response(listed).message)


async def test_drafts_with_the_same_title_have_different_labels(table: Table) -> None:
    for parent in ("chess", "shogi", "chess"):
        await begin(table, table.alice, parent)
    listed = await table.alice.slash(table.channel, "custom list")
    (menu,) = [
        row["components"][0] for row in response(listed).components if "options" in row["components"][0]
    ]
    assert [(option["label"], option["description"]) for option in menu["options"]] == [
        ("New game (3)", "Chess"),
        ("New game (2)", "Shogi"),
        ("New game", "Chess"),
    ]


async def test_game_with_another_start_is_described_by_it(table: Table) -> None:
    start = "nnnnknnn/pppppppp/8/8/8/8/PPPPPPPP/NNNNKNNN w - - 0 1"
    text = f"[nightmare:chess]\nkibitzTitle = Nightmare\nstartFen = {start}\n"
    answer = response(await table.alice.slash(table.channel, "custom new", file=("a.ini", text.encode())))
    assert "- The game starts from another position; everything else is as in chess." in answer.content


@pytest.mark.slow
async def test_new_game_is_described_as_its_parent_until_it_differs(table: Table) -> None:
    editor = await begin(table, table.alice, "shogi")
    assert "So far it's the same as **Shogi**." in shown(editor)
    await submit_form(table.alice, editor, "Title", title="Evening Shogi", summary="")
    assert "So far it's the same as **Shogi**." in shown(editor)
    await submit_form(
        table.alice, editor, "Edit text", text_0="[evening:chess]\nkibitzTitle = X\nmustCapture = true\n"
    )
    assert "So far" not in shown(editor)


@pytest.mark.slow
async def test_drafts_are_listed_until_they_are_saved_or_expire(table: Table) -> None:
    await begin(table, table.alice, "shogi")
    listed = await table.alice.slash(table.channel, "custom list")
    draft = (await pick_from_menu(table.alice, listed, "Continue", "1")).followups[-1]
    assert "[new-game:shogi]" in draft.content
    await table.alice.click(draft, label="Discard")
    await table.alice.click(draft, label="Keep")
    await table.alice.click(draft, label="Discard")
    await table.alice.click(draft, label="Discard")
    assert "Discarded." in draft.content


FORGED = (
    "game-page:1:piece:ZZ", "game-page:1:square:z99", "game-page:1:start:99", "game-page:1:nothing:",
    "game-edit:1:nothing:", "game-edit:1:empty:z9", "game-edit:1:remove:Z", "game-edit:1:rule:",
    "game-edit:99:undo:", "game-form:1:nothing:", "game-save:99", "game-discard:99",
    "game-keys:nothing:0",
    "game-keys:board:99", "game-parents:nothing:0", "game-list:99", "game-own:99:sure", "game-open:",
    "game-resume:", "game-parent:x", "game-key:", "game-keys-group:", "game-family:",
)  # fmt: skip


@pytest.mark.slow
async def test_forged_presses_change_nothing(table: Table) -> None:
    editor = await begin(table, table.alice)
    before = shown(editor)
    for forged in FORGED:
        item = {"type": 2, "style": 2, "label": "x", "custom_id": f"kibitz:{forged}"}
        response(editor)._message.components[:] = [{"type": 1, "components": [item]}]
        await table.alice.click(response(editor), custom_id=f"kibitz:{forged}")
        draft = await table.use_cases.drafts.get(1, table.alice.id)
        assert draft.text.strip() == text_in(before), forged


async def test_keys_are_listed_and_searched(table: Table) -> None:
    page = await table.bob.slash(table.channel, "custom keys")
    assert "`maxFile` · How many files" in private(page)
    assert "Which group of keys?" in str(response(page)._message.components)
    await pick_from_menu(table.bob, page, "game-keys-group", "pieces")
    await table.bob.click(response(page), label="Next")
    await pick_from_menu(table.bob, page, "Show an example", "amazon")
    assert "amazon: " in private(page)
    text = private(await table.bob.slash(table.channel, "custom keys", key="explode"))
    assert "blastOnCapture" in text
    assert "```ini\n[mygame:chess]" in text
    assert "No key fits" in private(await table.bob.slash(table.channel, "custom keys", key="xyzzy"))
    suggestions = await table.bob.autocomplete(table.channel, "custom keys", "key", "promotionRegionW")
    assert suggestions[0]["value"] == "promotionRegion"


async def test_keys_are_suggested_from_a_thread(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first search of a process takes half a second."""
    threads: list[threading.Thread] = []

    def search(typed: str) -> list[Key]:
        threads.append(threading.current_thread())
        return keys_like(typed)

    monkeypatch.setattr(definition_keys, "keys_like", search)
    suggestions = await table.bob.autocomplete(table.channel, "custom keys", "key", "maxFile")
    assert suggestions[0]["value"] == "maxFile"
    assert threading.main_thread() not in threads
