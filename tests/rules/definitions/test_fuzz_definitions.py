"""Untrusted definitions and FENs: mutated texts are read or raise the documented error, in a short time."""

from __future__ import annotations

import os
import random
import time
from importlib import resources

import pytest

import rules

SEED = os.environ.get("TEST_SEED", "")
TEXT = resources.files("rules").joinpath("variants.ini").read_text("utf-8")
SECTIONS = ["[" + section for section in TEXT.split("\n[")[1:]]
KEYS = sorted({line.split(" = ")[0] for line in TEXT.splitlines() if " = " in line})
VALUES = sorted({line.split(" = ")[1] for line in TEXT.splitlines() if " = " in line})
SIGNS = "0123456789[]:=#/- \n\tabcknpqruwxKWNPRFQBmfbslhvinjpgyaw*+~()?éÿ\x00将"
INI_MUTANTS = 400
FEN_MUTANTS = 2_000
LONGEST = 20.0
"""Maximum CPU time in seconds for one definition, far above the usual time."""


def mutated(dice: random.Random, text: str, signs: str = SIGNS) -> str:
    """Return the text with one to three errors: characters replaced, removed, inserted or doubled."""
    for _ in range(dice.randint(1, 3)):
        start = dice.randrange(len(text) + 1)
        end = min(len(text), start + dice.choice((0, 0, 1, 1, 2, 5, 40)))
        new = dice.choice(("", "".join(dice.choices(signs, k=dice.randint(1, 3))), text[start:end] * 2))
        text = text[:start] + new + text[end:]
    return text


def with_other_settings(dice: random.Random, section: str) -> str:
    """Return the section with settings inserted or replaced, from random keys and values of the catalogue."""
    lines = [line for line in section.splitlines() if not line.startswith("kibitz")]
    for _ in range(dice.randint(1, 4)):
        setting = f"{dice.choice(KEYS)} = {dice.choice(VALUES)}"
        index = dice.randrange(1, len(lines) + 1)
        lines[index : index + dice.randint(0, 1)] = [setting]
    return "\n".join(lines)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(4))
def test_mutated_definitions_are_playable_or_raise_variant_error(part: int) -> None:
    dice = random.Random(f"{SEED}/ini/{part}")
    playable = 0
    for _ in range(INI_MUTANTS // 4):
        section = dice.choice(SECTIONS).replace("[", "[x-", 1)
        text = (mutated if dice.random() < 0.5 else with_other_settings)(dice, section)
        began = time.process_time()
        try:
            variants = rules.load(text)
        except rules.VariantError as error:
            assert str(error)
        else:
            playable += len(variants)
            for variant in variants:
                play(dice, variant)
        assert time.process_time() - began < LONGEST, text
    assert playable, "every mutated text was rejected: the mutations are too coarse"


def play(dice: random.Random, variant: rules.Variant) -> None:
    """Play a few moves of an accepted variant. They must not raise exceptions."""
    game = rules.Game(variant.start())
    for _ in range(6):
        legal = game.position.legal_moves()
        if not legal or game.outcome() is not None:
            return
        move = dice.choice(legal)
        assert game.position.san(move)
        game.play(move)
        assert rules.Position.from_fen(variant, game.position.fen()).fen() == game.position.fen()


@pytest.mark.parametrize("part", range(2))
def test_mutated_fens_are_read_back_or_raise_invalid_fen(part: int) -> None:
    dice = random.Random(f"{SEED}/fen/{part}")
    catalogue = rules.variants()
    accepted = 0
    for _ in range(FEN_MUTANTS // 2):
        variant = dice.choice(catalogue)
        fen = mutated(dice, str(variant.section.need("startFen")))
        try:
            position = rules.Position.from_fen(variant, fen)
        except rules.InvalidFen as error:
            assert str(error)
            continue
        accepted += 1
        assert rules.Position.from_fen(variant, position.fen()) == position, fen
        position.legal_moves()
        position.outcome()
    assert accepted
