"""Random definitions: mutations of the catalogue's sections, random pieces and boards, hostile texts."""

from __future__ import annotations

import random
import string
from collections.abc import Callable

from tests.rules.definitions.test_fuzz_definitions import SECTIONS, mutated, with_other_settings
from tests.rules.definitions.test_untrusted import HOSTILE, section

ATOMS = (
    "W",
    "F",
    "N",
    "A",
    "D",
    "C",
    "Z",
    "H",
    "G",
    "K",
    "R",
    "B",
    "Q",
    "NN",
    "pR",
    "gQ",
    "nN",
    "WW",
    "R3",
    "B2",
)
MODIFIERS = ("", "", "", "m", "c", "f", "b", "s", "fb", "mf", "cf")
LAWS = (
    "mustCapture = true",
    "stalemateValue = loss",
    "checking = false",
    "flagRegionWhite = *5\nflagRegionBlack = *1",
    "extinctionValue = loss\nextinctionPieceTypes = a",
    "wallingRule = past",
    "wallingRule = duck",
    "blastOnCapture = true",
    "connectN = 3",
    "pass = true",
    "nMoveRule = 20",
    "nFoldValue = loss",
    "flyingGeneral = true",
    "makpongRule = true",
    "castling = true",
    "pawnTypes = a",
    "promotedPieceType = a:b",
    "immobilityIllegal = true",
)


def random_game(dice: random.Random) -> str:
    """Return a small variant with random pieces and some laws."""
    size = dice.randint(4, 9)
    letters = dice.sample([letter for letter in string.ascii_lowercase if letter != "k"], dice.randint(2, 4))
    if "a" not in letters:
        letters[0] = "a"
    if "b" not in letters:
        letters[1] = "b"
    pieces = {
        letter: "".join(dice.choice(MODIFIERS) + dice.choice(ATOMS) for _ in range(dice.randint(1, 3)))
        for letter in letters
    }
    row = [dice.choice(letters) for _ in range(size)]
    row[dice.randrange(size)] = "k"
    empty = [str(size)] * (size - 2)
    rows = ["".join(row), *empty, "".join(row).upper()]
    more = "\n".join(dice.sample(LAWS, dice.randint(0, 4)))
    return section("random", size, pieces, rows, more)


def mutated_section(dice: random.Random) -> str:
    text = dice.choice(SECTIONS).replace("[", "[x-", 1)
    return (mutated if dice.random() < 0.5 else with_other_settings)(dice, text)


def hostile(dice: random.Random) -> str:
    return mutated(dice, dice.choice(HOSTILE)()) if dice.random() < 0.5 else dice.choice(HOSTILE)()


GENERATORS: tuple[tuple[float, Callable[[random.Random], str]], ...] = (
    (0.55, mutated_section),
    (0.43, random_game),
    (0.02, hostile),
)


def definition(dice: random.Random) -> str:
    """Return a random definition, valid or not."""
    weights, generators = zip(*GENERATORS, strict=True)
    return dice.choices(generators, weights)[0](dice)
