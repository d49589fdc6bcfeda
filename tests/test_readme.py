"""What the README tells an operator is so."""

from __future__ import annotations

import os
import re
from pathlib import Path

import discord

from render.sprites import all_sets

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")

ASKED = {
    "View Channels": "view_channel",
    "Send Messages": "send_messages",
    "Create Public Threads": "create_public_threads",
    "Send Messages in Threads": "send_messages_in_threads",
    "Attach Files": "attach_files",
    "Read Message History": "read_message_history",
}
"""The portal's names of permissions, and discord.py's."""


def test_the_invitation_asks_for_the_permissions_that_are_listed() -> None:
    table = README.partition("| permission | why |")[2].partition("\n\n")[0]
    assert re.findall(r"^ *\| ([A-Z][\w ]+?) \|", table, re.MULTILINE) == list(ASKED)
    wanted = discord.Permissions(**dict.fromkeys(ASKED.values(), True)).value
    assert {int(number) for number in re.findall(r"permissions=(\d+)", README)} == {wanted}
    assert f"`{wanted}`" in README


def test_links_within_the_page_lead_to_a_heading() -> None:
    headings = re.findall(r"^#+ (.+)$", README, re.MULTILINE)
    anchors = {re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}
    linked = set(re.findall(r"\]\(#([\w-]+)\)", README))
    assert "backups" in linked
    assert linked <= anchors


def test_sets_whose_colours_are_changed_are_said_to_be() -> None:
    """As their licences ask."""
    told = " ".join(README.partition("\n## Credits")[2].split())
    changed = re.search(r"[^.]*darkened[^.]*recoloured[^.]*\.", told)
    assert changed is not None
    for name, pieces in all_sets().items():
        if any(pieces.recolors):
            assert name.capitalize() in changed[0], name


def test_the_variables_of_the_gate_are_named() -> None:
    gate = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    named = set(re.findall(r"\b((?:TEST|KIBITZ)_[A-Z_]+)=", gate))
    assert "TEST_EXPECTATIONS" in named
    assert {name for name in named if f"`{name}" not in README} == set()
    assert os.access(ROOT / ".ci" / "run", os.X_OK)
