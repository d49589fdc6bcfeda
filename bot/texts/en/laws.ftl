### What is special about a variant: lines on its card.
### $count = 3: how many; each message says of what
### $pieces = "knight, bishop": names of pieces, one or several
### $squares = "d4, e4, d5 or e5": squares
### $rank = 8: a rank
### $rook = "rook": a piece
### $khon = "khon": a piece
### $knight = "knight": a piece

law-starts = The pieces begin in one of { $count } numbered arrangements.
law-goal-squares = Bring your { $pieces } to { $squares } to win.
law-goal-rank = Bring any { $pieces } to the far rank to win.
law-goal-safe = Bring your { $pieces } to the far rank, where nothing can take it, to win.
law-goal-race = The first { $pieces } on rank { $rank } wins. If White's gets there and Black's can follow at once, Black may do so, and the game is drawn.
law-goal-stay = Any { $pieces } that still stands on { $squares } when its side is to move again wins.
law-checks =
    { $count ->
        [one] The first check wins.
       *[other] Giving check { $count } times wins.
    }
law-no-checks = No move may give check.
law-must-capture = Whoever has a legal capture must capture.
law-explosion = A capture removes the piece that takes along with the one it takes, and all pieces but pawns on the eight squares around; whoever blows up the king wins.
law-explosion-spared = A capture removes the piece that takes along with the one it takes, and all pieces but pawns on the eight squares around; only being taken itself removes this one: { $pieces }.
law-lose-all =
    { $count ->
        [0] Whoever has lost everything wins.
       *[other] Whoever has lost everything but the king wins.
    }
law-lose-kind = Whoever has no { $pieces } left wins.
law-take-all = Whoever has lost all pieces loses.
law-extinct =
    { $count ->
        [0] Whoever loses all of one kind loses: { $pieces }.
       *[other] Whoever is down to { $count } of one kind loses: { $pieces }.
    }
law-extinct-only = Whoever loses the { $pieces } loses.
law-extinct-one =
    { $count ->
        [0] Whoever has no { $pieces } left loses.
       *[other] Whoever is down to { $count } of these loses: { $pieces }.
    }
law-bare-king = A king left alone loses, unless it takes the opponent's last piece at once.
law-royal-too = These must not be lost either: { $pieces }.
law-last-royal = A side with more than one of these loses only with the last: { $pieces }.
law-duple-check = With two kings, both attacked at once is check.
law-duck = After each move its player puts the duck on another empty square. Nothing can enter that or slide through it; knights may jump over.
law-setting-up = First both sides place the pieces they hold; then the game goes on as usual.
law-drops = Captured pieces change sides: in place of a move, put one on an empty square.
law-drops-either = Captured pieces change sides: in place of a move, put one on an empty square, either side up.
law-no-drop-checks = No drop may give check.
law-in-hand = A piece in hand may be put on an empty square in place of a move.
law-gating = When a piece of the back rank first moves, a piece from the hand may enter on the square it left.
law-demotion = A piece but the king turns over whenever it moves, and its other side moves otherwise.
law-demotion-capture = A piece turns over whenever it captures, and only then; its other side moves otherwise.
law-zone =
    { $count ->
        [one] Pieces may promote as they enter or leave the last rank.
       *[other] Pieces may promote as they enter, leave or move within the last { $count } ranks.
    }
law-zone-must =
    { $count ->
        [one] Pieces that can promote must do so as they enter or leave the last rank.
       *[other] Pieces that can promote must do so as they enter, leave or move within the last { $count } ranks.
    }
law-doubled =
    { $count ->
        [one] No second unpromoted { $pieces } of one side on a file (nifu).
       *[other] No more than { $count } unpromoted { $pieces }s of one side on a file.
    }
law-drop-mate = No { $pieces } may be dropped to give mate (uchifuzume).
law-shak = Mate wins only if it ends an unbroken series of checks with one by bers, rook or knight among them; without one it is a draw. Mate by the knight alone loses.
law-bare-draw = A king left alone draws.
law-pass = A turn may be passed; if both pass, the game ends.
law-facing = The generals may not face each other on an open file.
law-bikjang = Generals that face each other on an open line (bikjang) end the game if the opponent leaves it so.
law-points = Pieces have points, which decide a game that nobody can win by mate.
law-palace = These stay in the palace: { $pieces }.
law-first-leaps = As its first move the king, unless in check, may leap to the side like a knight, one rank ahead, until a rook has come onto its rank or file; the met may leap two squares ahead. Both land on empty squares.
law-in-place = A pawn on a long diagonal in the enemy half, or the last one anywhere, may turn into the { $pieces } as a move of its own, where it stands or one step on, while its side has none; it may not take, attack or check by that.
law-counting-makruk = Once no unpromoted pawns are left, mate must come within 64 moves, or it's a draw. Against a king alone the count begins anew, at the number of pieces on the board, and runs to 8 with two { $rook }s, 16 with one, 22 with two { $khon }s, 32 with two { $knight }s, 44 with one { $khon }, else to 64.
law-counting-cambodian = Against three pieces or fewer, mate must come within 63 moves, or it's a draw. Against a king alone, without pawns, the count begins at the number of pieces on the board and runs to 7 with two { $rook }s, 15 with one, 21 with two { $khon }s, 31 with two { $knight }s, 43 with one { $khon }, else to 63.
law-counting-asean = Against a king alone, once no unpromoted pawns are left, mate must come within 16 moves with any { $rook }, 44 with any { $khon }, 64 with any { $knight }, or it's a draw.
law-limit = Pawns become only what has been captured before.
law-stalemate-wins = Whoever has no legal move left wins.
law-stalemate-loses = Whoever has no legal move left loses.
law-repetition =
    { $count ->
        [3] The third appearance of a position is a draw.
        [4] The fourth appearance of a position is a draw.
       *[other] Appearance number { $count } of a position is a draw.
    }
law-repetition-checks =
    { $count ->
        [3] The third appearance of a position is a draw, but who gave check all along loses.
        [4] The fourth appearance of a position is a draw, but who gave check all along loses.
       *[other] Appearance number { $count } of a position is a draw, but who gave check all along loses.
    }
law-repetition-first =
    { $count ->
        [4] The fourth appearance of a position loses for the side that moved first in the game.
       *[other] Appearance number { $count } of a position loses for the side that moved first in the game.
    }
law-repetition-mover =
    { $count ->
        [4] Whoever brings a position about for the fourth time loses.
       *[other] Whoever brings a position about { $count } times loses.
    }
law-chase = Whoever keeps chasing the same unprotected piece in a repeated cycle loses.
law-perpetual = Whoever repeats the position by giving check all the time loses.
law-no-castling = There is no castling.
