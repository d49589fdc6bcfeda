"""Explains why a move is illegal, with the squares and pieces involved.

Each piece that an `Intent` may mean gets an objection. The most informative one is reported, for example a
pin rather than "cannot reach".
"""

from __future__ import annotations

from collections.abc import Sequence

from rules.board.pieces import OWN, WALL
from rules.errors import Illegal, IllegalMove, Objection
from rules.laws.castling import Castling
from rules.laws.drops import Drops
from rules.laws.en_passant import DoubleStep
from rules.laws.gating import Gating
from rules.laws.regions import regions_of
from rules.laws.walls import Walling
from rules.move import Move
from rules.move_intent import Intent
from rules.movement import betza
from rules.movement.paths import all_paths
from rules.notation import san, uci
from rules.position import Position

_INFORMATIVE = (
    Illegal.MUST_CAPTURE, Illegal.EXPLODES_ROYAL, Illegal.IMMUNE, Illegal.GIVES_CHECK, Illegal.ALL_ATTACKED,
    Illegal.PINNED, Illegal.STILL_CHECK, Illegal.INTO_CHECK, Illegal.PROMOTION_PIECE, Illegal.NO_PROMOTION,
    Illegal.NO_CAPTURE, Illegal.NO_EN_PASSANT, Illegal.OWN_PIECE, Illegal.SHUNNED, Illegal.NO_HURDLE,
    Illegal.BLOCKED, Illegal.OFF_LIMITS, Illegal.CANNOT_REACH,
)  # fmt: skip
"""The least informative reasons, the best of them first. All other reasons are more informative."""


def _rank(objection: Objection) -> int:
    return _INFORMATIVE.index(objection.reason) if objection.reason in _INFORMATIVE else -1


def explain(position: Position, intent: Intent, text: str, near: Sequence[Move] = ()) -> IllegalMove:
    """Return the error for an intent that no legal move matches."""
    objection = (
        _general_objection(position, intent)
        or _gating_objection(position, intent)
        or _wall_objection(position, intent)
        or _refusal(position, intent)
    )
    if objection is None:
        origins = [square for square, _ in position.pieces() if intent.can_mean_piece_on(position, square)]
        objections = [_piece_objection(position, intent, origin) for origin in origins]
        if objections:
            objection = min(objections, key=_rank)
            if objection.reason is Illegal.CANNOT_REACH and (len(origins) > 1 or _is_push(position, intent)):
                objection = _no_piece_objection(position, intent)
            elif objection.reason is Illegal.OWN_PIECE and len(origins) > 1:
                # Don't mark an origin, because the text may mean any of them.
                objection = objection._replace(squares=(intent.target,))
        else:
            objection = _no_piece_objection(position, intent)
    objection = _with_wall_name(position, objection)
    return IllegalMove(text, objection.reason, objection.details, objection.squares, near)


def _is_push(position: Position, intent: Intent) -> bool:
    """Return whether the text is just a square, which means a pawn's advance."""
    has_more = (
        intent.capture or intent.drop or (intent.origin, intent.file, intent.rank) != (None, None, None)
    )
    return intent.as_san and not has_more and intent.letter == san.pawn_letter(position.variant)


def _refusal(position: Position, intent: Intent) -> Objection | None:
    """Return a law's objection to this kind of move, for example to drops."""
    refusals = (law.refusal(position, intent) for law in position.variant.compiled.hooks("refusal"))
    return next((objection for objection in refusals if objection is not None), None)


def explain_castling(position: Position, text: str, *, kingside: bool) -> IllegalMove:
    """Return the error for an illegal castling."""
    if not position.has_legal_moves:
        return IllegalMove(text, Illegal.GAME_OVER)
    law = position.variant.compiled.law(Castling)
    if law is None:
        return IllegalMove(text, Illegal.NO_CASTLING)
    objection = _with_wall_name(position, law.explain(position, kingside=kingside))
    return IllegalMove(text, objection.reason, objection.details, objection.squares)


# ---- objections


def _general_objection(position: Position, intent: Intent) -> Objection | None:
    """Return an objection that applies to all pieces, such as a wrong origin square, or None."""
    if not position.has_legal_moves:
        return Objection(Illegal.GAME_OVER, {})
    if intent.origin is not None:
        piece = position.piece_at(intent.origin)
        square = position.variant.square_name(intent.origin)
        if piece is None:
            return Objection(Illegal.EMPTY_SQUARE, {"square": square}, (intent.origin,))
        if piece.color is not position.turn:
            details = {"square": square, "piece": piece.type.name, "color": piece.color.label}
            return Objection(Illegal.WRONG_SIDE, details, (intent.origin,))
    return None


def _no_piece_objection(position: Position, intent: Intent) -> Objection:
    """Return the objection that no such piece can reach the target, or that there is none."""
    kinds = position.variant.kinds.piece_of_code
    named = [kind.type for code, kind in enumerate(kinds) if kind and intent.names_piece_of(position, code)]
    if not named:  # "+K": a piece that never promotes
        target = position.variant.square_name(intent.target)
        return Objection(Illegal.NO_PROMOTION, {"to": target}, (intent.target,))
    # SAN and FEN may use the same letter for different pieces.
    name = next((kind.name for kind in named if kind.letter == intent.letter), named[0].name)
    if not any(OWN[position.turn][code] and intent.names_piece_of(position, code) for code in position.board):
        return Objection(Illegal.NO_SUCH_PIECE, {"piece": name})
    target = position.variant.square_name(intent.target)
    return Objection(Illegal.CANNOT_REACH, {"piece": name, "to": target}, (intent.target,))


def _piece_objection(position: Position, intent: Intent, origin: int) -> Objection:
    """Return why the piece on `origin` can't make the move."""
    variant, target = position.variant, intent.target
    piece = variant.kinds.type_of(position.board[origin]).name
    names = {"piece": piece, "from": variant.square_name(origin), "to": variant.square_name(target)}
    generator = variant.compiled.generator
    moves = [*generator.of_piece(position.board, origin), *generator.moves_of_laws(position)]
    reaching = [move for move in moves if (move.origin, move.target) == (origin, target)]
    if reaching:
        bare = intent._replace(wall=None)
        meant = next((move for move in reaching if bare.matches(position, move)), reaching[0])
        objection = generator.any_objection(position, meant)
        if objection is not None:
            return objection
        return _form_objection(position, intent, reaching, names)
    if OWN[position.turn][position.board[target]]:
        own = variant.kinds.type_of(position.board[target]).name
        return Objection(Illegal.OWN_PIECE, {"to": names["to"], "piece": own}, (origin, target))
    hop = _hop_objection(position, origin, target, names)
    if hop is not None:
        return hop
    blocker = _blocker(position, origin, target)
    if blocker is not None:
        details = {**names, "square": variant.square_name(blocker)}
        details["blocker"] = variant.kinds.name_of(position.board[blocker])
        return Objection(Illegal.BLOCKED, details, (origin, blocker, target))
    if (
        not position.board[target]
        and _captures_on(position, origin, target)
        and not _is_push(position, intent)
    ):
        passing = variant.compiled.law(DoubleStep)
        late = passing is not None and passing.comes_too_late(position, origin, target)
        reason = Illegal.NO_EN_PASSANT if late else Illegal.NO_CAPTURE
        return Objection(reason, {"to": names["to"]}, (origin, target))
    if _is_off_limits(position, origin, target):
        return Objection(Illegal.OFF_LIMITS, names, (origin, target))
    return Objection(Illegal.CANNOT_REACH, names, (origin, target))


def _form_objection(
    position: Position, intent: Intent, reaching: list[Move], names: dict[str, str]
) -> Objection:
    """Return the objection to the promotion or capture sign of a text with valid squares."""
    squares = (reaching[0].squares[0], intent.target)
    promotes = any(move.promotion is not None for move in reaching)
    if intent.promotion == "" and promotes:
        return Objection(Illegal.MUST_PROMOTE, {"to": names["to"]}, squares)
    if intent.promotion:
        piece = position.variant.type_of_letter.get(intent.promotion)
        if promotes and piece is not None:
            return Objection(Illegal.PROMOTION_PIECE, {"piece": piece.name}, squares)
        return Objection(Illegal.NO_PROMOTION, {"to": names["to"]}, squares)
    if intent.capture:
        return Objection(Illegal.NO_CAPTURE, {"to": names["to"]}, squares)
    return Objection(Illegal.CANNOT_REACH, names, squares)


def _blocker(position: Position, origin: int, target: int) -> int | None:
    """Return the square of the first piece that blocks an otherwise possible move, or None."""
    board = position.board
    capturing = bool(board[target])
    paths = position.variant.compiled.tables.paths(board[origin], origin)
    for path in paths:
        if not path.hop and target in path.squares and (path.captures if capturing else path.moves):
            passed = (*path.before, *path.squares[: path.squares.index(target)])
            return next((square for square in passed if board[square]), None)
    quiet_targets = {square for path in paths if path.moves and not path.hop for square in path.squares}
    return target if capturing and target in quiet_targets else None


def _captures_on(position: Position, origin: int, target: int) -> bool:
    """Return whether the piece could capture a piece on `target`."""
    paths = position.variant.compiled.tables.paths(position.board[origin], origin)
    return any(target in path.squares for path in paths if path.captures and not path.moves)


def _hop_objection(position: Position, origin: int, target: int, names: dict[str, str]) -> Objection | None:
    """Return the objection to a move that must jump over exactly one piece, or None."""
    board, variant = position.board, position.variant
    for path in variant.compiled.tables.paths(board[origin], origin):
        fits = path.captures if board[target] else path.moves
        if not path.hop or not fits or target not in path.squares:
            continue
        passed = path.squares[: path.squares.index(target)]
        hurdles = [square for square in passed if board[square]]
        shunned = next((s for s in (*hurdles[:1], target) if board[s] in path.shuns), None)
        if shunned is not None:
            details = {**names, "square": variant.square_name(shunned)}
            return Objection(Illegal.SHUNNED, details, (origin, shunned, target))
        if not hurdles:
            return Objection(Illegal.NO_HURDLE, names, (origin, target))
        second = hurdles[1] if len(hurdles) > 1 else hurdles[0]
        blocker = variant.kinds.name_of(board[second])
        details = {**names, "square": variant.square_name(second), "blocker": blocker}
        return Objection(Illegal.BLOCKED, details, (origin, second, target))
    return None


def _is_off_limits(position: Position, origin: int, target: int) -> bool:
    """Return whether the piece could reach `target` if it weren't confined to a region."""
    variant, code = position.variant, position.board[origin]
    if target in regions_of(variant).get(code, (target,)):
        return False
    movements = betza.parse(variant.kinds.type_of(code).betza)
    paths = all_paths(variant.geometry, movements, position.turn, origin)
    return any(target in path.squares for path in paths)


def _with_wall_name(position: Position, objection: Objection) -> Objection:
    """Return the objection with the variant's name for walls, such as "duck"."""
    walling = position.variant.compiled.law(Walling)
    name = "wall" if walling is None else walling.wall_name
    details = {key: name if value == "wall" else value for key, value in objection.details.items()}
    return objection._replace(details=details)


def _gating_objection(position: Position, intent: Intent) -> Objection | None:
    """Return the objection to gating, or None. A piece enters only after a piece's first move."""
    variant = position.variant
    if variant.compiled.law(Gating) is None or variant.compiled.law(Drops) is not None:
        return None
    letter = intent.letter if intent.drop else intent.promotion
    piece = variant.type_of_letter.get(letter or "")
    if piece is None:
        return None
    bare = intent._replace(promotion=None)
    generator = variant.compiled.generator
    bases = [] if intent.drop else generator.bases(position)
    moves = [move for move in bases if bare.matches(position, move)]
    if not intent.drop and (not moves or any(move.promotion is not None for move in moves)):
        return None
    if letter not in {held.letter for held, _ in position.hand(position.turn)}:
        return Objection(Illegal.NOT_IN_HAND, {"piece": piece.name})
    details = {"piece": piece.name}
    legal = (move for base in generator.bases(position) for move in generator.extended(position, [base]))
    example = next((move for move in legal if uci.entering(move) == letter), None)
    if example is not None:
        details["moves"] = san.bare(position, example)
    return Objection(Illegal.ENTERS, details, moves[0].squares if moves else (intent.target,))


def _wall_objection(position: Position, intent: Intent) -> Objection | None:
    """Return the objection to a wall's square if the move itself is possible, else None."""
    walling, wall = position.variant.compiled.law(Walling), intent.wall
    if walling is None or wall is None:
        return None
    bare = intent._replace(wall=None)
    moves = [
        move for move in position.variant.compiled.generator.bases(position) if bare.matches(position, move)
    ]
    if not moves:
        return None
    details = {"blocker": walling.wall_name, "square": position.variant.square_name(wall)}
    if position.board[wall] == WALL:
        return Objection(Illegal.WALL_STAYS, details, (wall,))
    code = position.play(moves[0]).board[wall]
    if code:
        piece = position.variant.kinds.name_of(code)
        return Objection(Illegal.WALL_OCCUPIED, {**details, "piece": piece}, (wall,))
    return Objection(Illegal.WALL_PLACE, details, (wall,))
