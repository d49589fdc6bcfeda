"""Directions in Betza notation: selecting among the eight images of a leap, and turning later legs.

A leap such as the knight's has eight images. Each is named by two letters, for the directions of its long
axis and of its short axis: "fr" is two forward and one to the right. The images of straight and diagonal
leaps coincide in pairs. All vectors are (files to the right, ranks forward) from White's point of view.
"""

from __future__ import annotations

Vector = tuple[int, int]
"""(files to the right, ranks forward), for White."""

DIRECTIONS = "fblrvsh"
"""f b l r: forward, backward, left, right. v: f and b. s: l and r. h: half of a leap's images."""

_AXES: dict[str, Vector] = {"f": (0, 1), "b": (0, -1), "r": (1, 0), "l": (-1, 0)}
_COVERS = {"f": "f", "b": "b", "r": "r", "l": "l", "v": "fb", "s": "lr", "h": ""}
_IMAGES = ("fr", "rf", "rb", "br", "bl", "lb", "lf", "fl")
"""The images clockwise; those at even indices have their short axis to the right of the long one."""
_TURNS = {"f": 0, "fr": 1, "r": 2, "br": 3, "b": 4, "bl": 5, "l": 6, "fl": 7}
"""Turns in steps of 45 degrees, clockwise."""
_COMPASS: tuple[Vector, ...] = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))


def is_straight(vector: Vector) -> bool:
    """Return whether the vector runs along a file or a rank."""
    return 0 in vector


def is_oblique(vector: Vector) -> bool:
    """Return whether the vector is neither straight nor diagonal, like a knight's leap."""
    return not is_straight(vector) and abs(vector[0]) != abs(vector[1])


def images(leap: Vector) -> tuple[Vector, ...]:
    """Return the eight images of a leap (short side, long side), clockwise."""
    short, long = min(leap), max(leap)
    return tuple(
        (_AXES[a][0] * long + _AXES[b][0] * short, _AXES[a][1] * long + _AXES[b][1] * short)
        for a, b in _IMAGES
    )


def pairs(letters: str) -> list[str]:
    """Pair the direction letters of a leg's modifiers as Fairy-Stockfish does.

    A letter joins the next one if both are the same, or if one is vertical and the other horizontal. A single
    letter counts as doubled: "fsbb" is fs and bb, "fbr" is ff and br. Other modifiers between two letters
    separate them.
    """
    paired: list[str] = []
    index = 0
    while index < len(letters):
        first, second = letters[index], letters[index + 1 : index + 2]
        index += 1
        if first not in DIRECTIONS:
            continue
        if second and (second == first or _crosses(first, second) or _crosses(second, first)):
            paired.append(first + second)
            index += 1
        else:
            paired.append(first * 2)
    return paired


def _crosses(first: str, second: str) -> bool:
    return first in "fbvh" and second in "lrsh"


def selected_images(leap: Vector, directions: list[str], *, alone: bool) -> tuple[Vector, ...]:
    """Return the images of a first leg that the pairs of letters select; all images if there are no letters.

    `alone`: whether the atom has only this leap. Each letter then selects a direction of a straight leap by
    itself: fsW moves forward and sideways. In K and Q, letters stay paired: fsK moves sideways and diagonally
    forward.
    """
    if alone and is_straight(leap):
        directions = [letter * 2 for pair in directions for letter in pair]
    vectors = images(leap)
    if directions:
        vectors = tuple(
            vector
            for vector, image in zip(vectors, _IMAGES, strict=True)
            if any(_selects(pair, image) for pair in directions)
        )
    return tuple(dict.fromkeys(vectors))


def _selects(pair: str, image: str) -> bool:
    """Return whether a pair selects an image.

    A doubled letter names the long axis; in a mixed pair, the first letter names the short axis. With h, fh
    is the half with f on either axis, and hr and hl are the right-handed and left-handed halves.
    """
    (first, second), (long, short) = pair, image
    if first == second:
        return long in _COVERS[second]
    if second == "h":
        return first in image
    if first == "h":
        return second == "rl"[_IMAGES.index(image) % 2]
    return first == short and long in _COVERS[second]


def turns(directions: list[str]) -> frozenset[int] | None:
    """Return the turns of a later leg, 0 to 7 in steps of 45 degrees clockwise; None if a letter is h.

    Here, a vertical and a horizontal letter always mean the diagonal between them: fs is half left or right.
    """
    steps: set[int] = set()
    for first, second in directions:
        if "h" in (first, second):
            return None
        for a in _COVERS[first]:
            for b in _COVERS[second] if second != first else a:
                steps.add(_TURNS[a if a == b else a + b if a in "fb" else b + a])
    return frozenset(steps)


def turn_vector(vector: Vector, turn: int, mirrored: bool) -> Vector:
    """Return `vector` turned by `turn` steps of 45 degrees clockwise, or counterclockwise if `mirrored`.

    Straight and diagonal leaps of the same size turn into each other (W and F, D and A, H and G), oblique
    ones into the next of their eight images.
    """
    ring = _ring(vector)
    return ring[(ring.index(vector) + (-turn if mirrored else turn)) % 8]


def _ring(vector: Vector) -> tuple[Vector, ...]:
    if is_oblique(vector):
        return images((min(map(abs, vector)), max(map(abs, vector))))
    size = max(map(abs, vector))
    return tuple((x * size, y * size) for x, y in _COMPASS)


def is_left_handed(vector: Vector) -> bool:
    """Return whether an oblique leap has its short side to the left of the long one.

    After such a leap, left and right are swapped, so that every notation is symmetrical.
    """
    return is_oblique(vector) and _ring(vector).index(vector) % 2 == 1


def turn_between(before: Vector, after: Vector) -> int:
    """Return the turn from one leg to a straight or diagonal one, 0 to 7; mirrored after a left-handed leg.

    An oblique leap has the direction of its long side.
    """
    course = before
    if is_oblique(before):
        course = (before[0], 0) if abs(before[0]) > abs(before[1]) else (0, before[1])
    turn = _COMPASS.index(_unit(after)) - _COMPASS.index(_unit(course))
    return (-turn if is_left_handed(before) else turn) % 8


def _unit(vector: Vector) -> Vector:
    size = max(map(abs, vector))
    return vector[0] // size, vector[1] // size


def is_outward(before: Vector, after: Vector) -> bool:
    """Return whether the later leg leads outward: no coordinate shrinks, and the turn is below a right
    angle."""
    files, ranks = before[0] * after[0], before[1] * after[1]
    return files >= 0 and ranks >= 0 and files + ranks > 0
