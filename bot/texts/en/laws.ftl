### The rules of a variant, a sentence each: the first ones on its card, the rest behind the button More rules.
### $count = 3: how many; each message says of what
### $pieces = "knight, bishop": names of pieces, one or several
### $any = "general or advisor": names of pieces, one or several joined by list-or
### $targets = "pawn": which may be captured en passant, one or several joined by list-or
### $leaves = 1: 0 where no piece that promotes can move on from the last rank, else 1
### $squares = "d4, e4, d5 or e5": squares, White's where the sides have their own; for pawns that start ahead, a list
### $rank = 8: a rank, from 1; 0 where single squares are meant
### $pairs = "pawn → tokin, lance → promoted lance": pieces with their other side
### $worth = "chariot 13, cannon 7": pieces with their points
### $points = 2, 7, 13: the points of one piece
### $color = "Red": the side that moves second
### $extra = "1.5": points that this side has from the beginning
### $rook = "rook": a piece
### $khon = "khon": a piece
### $knight = "knight": a piece
### $piece = "Hawk": the name of a piece, or of several that move alike
### $moves = "moves like a bishop or knight": gait- messages, joined by list-clauses
### $choices = "queen, rook, bishop or knight": what a pawn may become, White's where the sides have their own
### $theirs = "hoplite": Black's pawns
### $rest = "king, general or captain": what Black's pawns may become
### $ranks = "2 or 3": ranks, counted from one's own side
### $files = "c- or g-": the files on which kings end, each made by castling-file
### $rooks = "rook": the pieces with which kings castle
### $claim = 3, 4, 50: how often a position has come up, or how many moves were made, when a draw may be claimed
### $end = 4, 5, 50, 75: after how many moves the game ends anyway
### $reset = 1: 0 where a pawn's move doesn't begin the count anew
### $companions = 3, 10: how many pieces must have come along with the king
### $first = 24, 28: the points with which the side that began wins
### $second = 24, 27: the same for the other side
### $excluded = 1: how many of the numbered arrangements are never drawn at random
### $numbers = "518": their numbers

law-starts = { $excluded ->
    [0] The back rank is shuffled into one of { $count } numbered arrangements.
   *[other] The back rank is shuffled into one of { $count } numbered arrangements (never picked at random: { $numbers }).
}
law-setting-up = { $count ->
    [one] First, take turns placing your pieces on your back rank. Then play begins.
   *[other] First, take turns placing your pieces on empty squares of your first { $count } ranks. Then play begins.
  }
law-first-rank-alone = Place { FORM($any, "many") } on your first rank only.
law-bishops-apart = Place your bishops on squares of different colors.
law-pawns-ahead = Some pawns start further ahead: White's on { $squares }, Black's on { $theirs }.
law-goal-squares = Get your { $pieces } to { $squares } and you win.
law-goal-rank = Get any { $pieces } to the far rank and you win.
law-goal-safe = Get your { $pieces } to the far rank, safe from capture on the next move, and you win. If a move leaves both { FORM($pieces, "many") } safe on their far ranks, the game is drawn.
law-goal-race = The first { $pieces } on { $rank ->
    [0] { $squares }
   *[other] rank { $rank }
  } wins. But if White gets there first and Black follows with the very next move, the game is drawn.
law-goal-stay = Get a { $pieces } to { $squares } and you win if it is still there when your next turn comes.
law-checks = { $count ->
    [one] Give check and you win.
   *[other] Give check { $count } times and you win.
  }
law-no-checks = No move may give check.
law-must-capture = If you have a legal capture, you must capture. Which one is up to you.
law-explosion = A capture explodes: it removes the capturing and the captured piece and everything on the eight surrounding squares except pawns.
law-explosion-spared = A capture explodes: it removes the capturing and the captured piece and everything on the eight surrounding squares except pawns. No explosion can harm the { $any }.
law-blow-up = Blow up the enemy { $pieces } and you win.
law-blow-up-royal = Blow up the enemy { $pieces } and you win, even while your own is in check.
law-blow-up-own = Blow up your own { $pieces } and you lose, even if the enemy's goes with it. So it should never capture.
law-blow-up-never = You may not blow up your own { $pieces }, so your { $pieces } can't capture.
law-explosion-beside = While the two kings stand next to each other, neither is in check.
law-mutually-immune = A { $pieces } can't capture another { $pieces }.
law-lose-all = { $count ->
    [0] Lose all your pieces and you win.
   *[other] Lose everything but your king and you win.
  }
law-lose-kind = Lose your { $pieces } and you win.
law-take-all = If you lose all your pieces, you lose.
law-extinct = { $count ->
    [0] You lose when you run out of any one of these: { $pieces }.
   *[other] You lose when you are down to { $count } of any one of these: { $pieces }.
  }
law-extinct-promoting = Promoting your last pawn loses, too.
law-extinct-only = If your { $pieces } is captured, you lose.
law-extinct-first = You lose as soon as any { $pieces } of yours is captured.
law-extinct-last = { $count ->
    [0] You lose when you have no { $pieces } left, even by promoting the last one.
   *[other] You lose when you are down to { $count } of these: { $pieces }.
  }
law-mate-wins = If you are checkmated, you win.
law-bare-king = With nothing but your king left, you lose; but if you can take the last enemy piece at once, the game is drawn.
law-royal-too = Royal like the king: { $pieces }, including any that a pawn becomes. None may be left attacked; mating one wins.
law-last-royal = While you have more than one { $pieces }, you may lose one and play on. Your last one can be checked and mated as usual.
law-duple-check = With two kings, you are in check only when both are attacked at once; then you must save at least one.
law-common-king = There is no check: your { $pieces } may stay on or move to a square where it can be captured.
law-duck = After each move, put the duck on another empty square. Nothing can land on it or slide through it; knights jump over it.
law-shak = Mate wins only at the end of an unbroken series of checks, at least one of them by bers, rook or knight (a shak).
law-shak-none = Mate without any shak is a draw (niol).
law-shak-knight = Never mate with knights alone: if only knights give check at the end, the mated side wins.
law-bare-draw = When a side has nothing left but its king, the game is drawn.
law-no-flight = A king in check may not step away. Block the check or capture the checking piece (with the king, too).
law-drops = Pieces you capture go to your hand: instead of moving, you may drop one on an empty square.
law-drops-either = Pieces you capture go to your hand: instead of moving, you may drop one on an empty square, either side up.
law-in-hand = You begin with a piece in hand: instead of moving, you may drop it on an empty square.
law-gating = When a piece on your back rank moves for the first time, you may put a piece from your hand on the square it left; when you castle, on the king's or the rook's square. The move must be legal on its own.
law-gating-closed = A back-rank square is closed once its first piece has moved or been captured.
law-drops-back = When captured, a promoted piece turns back into what it was.
law-drops-promoted = A promoted piece stays promoted when captured.
law-zone = { $count ->
    [one] A piece may promote when it moves onto or off the last rank.
   *[other] A piece may promote when it moves into, within or out of the last { $count } ranks.
  }
law-zone-must = { $count ->
    [one] { $leaves ->
        [0] A piece that can promote must do so when it moves onto the far rank.
       *[other] A piece that can promote must do so when it moves onto or off the far rank.
      }
   *[other] A piece that can promote must do so when it moves into, within or out of the last { $count } ranks.
  }
law-demotion = A piece flips every time it moves, and then moves differently. Only the king never flips.
law-demotion-capture = A piece flips when it captures, and only then; it then moves differently.
law-turned = Promotions: { $pairs }.
law-two-sides = The two sides: { $pairs }.
law-doubled = { $count ->
    [one] You may not drop a { $pieces } on a file where you already have an unpromoted one (nifu).
   *[other] You may not drop a { $pieces } on a file where you already have { $count } unpromoted ones.
  }
law-drop-mate = You may not give mate by dropping a { $pieces } (uchifuzume).
law-stuck = A piece may not be dropped, or left unpromoted, where it could never move again.
law-stuck-unpromoted = A piece must promote where it could never move again otherwise.
law-no-drop-checks = A drop may not give check.
law-drop-pawns = No { $pieces } may be dropped on the first or last rank.
law-drop-pawns-first = A { $pieces } may be dropped on the first rank too, but not on the last.
law-dropped-step = A { $pieces } that you drop on { $rank ->
    [1] your first rank
    [2] your second rank
   *[other] rank { $ranks }, counted from your side,
  } may later move two squares from there.
law-drop-own-side = Drop pieces on your own side of the river only.
law-drop-reached = You may drop { FORM($any, "many") } only on squares that they could have reached by moving.
law-facing = The two generals may never face each other with nothing in between.
law-bikjang = If you leave the generals facing each other (bikjang), your opponent must break the line or pass (even in check). A pass then ends the game as a draw.
law-bikjang-points = If you leave the generals facing each other (bikjang), your opponent must break the line or pass (even in check). A pass then ends the game, and points decide.
law-pass = You may pass unless you are in check. Two passes in a row end the game as a draw.
law-pass-points = You may pass unless you are in check. After two passes in a row, points decide.
law-points = Points: { $worth }; { $color }, who moves second, gets { $extra } extra. Points also decide any game that would otherwise be drawn.
# Part of $worth in law-points
law-points-worth = { $piece } { $points }
law-stalemate-wins = If you have no legal move, you win.
law-stalemate-loses = If you have no legal move, you lose.
law-stalemate-draws = Stalemate (no legal move, but not in check) is a draw.
law-repetition = When the same position comes up for the { $count ->
    [3] third
    [4] fourth
   *[other] { $count }th
  } time, the game is drawn.
law-repetition-points = When the same position comes up for the { $count ->
    [3] third
    [4] fourth
   *[other] { $count }th
  } time, the game ends and points decide.
law-repetition-checks = When the same position comes up for the { $count ->
    [3] third
    [4] fourth
   *[other] { $count }th
  } time, the game is drawn, unless one side has given check on every move in between; in that case, that side loses.
law-repetition-first = When the same position comes up for the { $count ->
    [3] third
    [4] fourth
   *[other] { $count }th
  } time, the side that moved first in the game loses.
law-repetition-mover = If you bring about the same position for the { $count ->
    [3] third
    [4] fourth
   *[other] { $count }th
  } time, you lose.
law-perpetual = If one side gave check on every move between the repeated positions, however, that side loses.
law-chase = A player who repeats the position by chasing the same piece on every move loses if that piece is unprotected or worth more than its attacker. Generals and soldiers may chase without penalty, and a soldier that hasn't crossed the river may be chased. If both sides do it, the game is drawn.
law-to-and-fro = Moving the same piece back and forth a third time loses. Generals, guards and answers to check are exempt.
law-counting-makruk = Once no unpromoted pawn is left, mate must come within 64 moves, or the game is drawn. Against a bare king the count restarts from the number of pieces on the board (kings included), and the limit depends on what the stronger side has: two { $rook }s 8, one { $rook } 16, two { $khon }s 22, two { $knight }s 32, one { $khon } 44, anything else 64.
law-counting-cambodian = Against three pieces or fewer (king included), mate must come within 63 moves, or the game is drawn. Against a bare king, without pawns, the count restarts from the number of pieces on the board (kings included), and the limit depends on what the stronger side has: two { $rook }s 7, one { $rook } 15, two { $khon }s 21, two { $knight }s 31, one { $khon } 43, anything else 63.
law-counting-asean = Against a bare king, once no unpromoted pawn is left, the strongest piece sets how many moves mate may take: 16 ({ $rook }), 44 ({ $khon }) or 64 ({ $knight }). After that, the game is drawn.
law-palace = No { $any } may leave the palace (3 × 3 points).
law-own-side = No { $any } may cross the river.
law-first-leaps = Once a game, unless in check, the king may leap like a knight, two squares sideways and one ahead, as long as it has not moved and no enemy rook has come onto its rank or file; the met may go two squares straight ahead as its first move, even over a piece. Both land on empty squares.
law-in-place = While you have no { $pieces }, a pawn on a long diagonal in the enemy half (your last pawn anywhere) may spend its turn promoting to one, on its square or one diagonal step away. This may not capture, attack anything or give check.
law-in-place-free = Promotion is never forced: with only a king and a pawn that could do nothing but promote, you are stalemated (a draw).
law-piece = { $piece }: { $moves }.
law-never-back = Your first rank is closed to { FORM($pieces, "many") }.
law-promotion = { $count ->
    [one] On the last rank, a { $pieces } promotes to { $choices }.
   *[other] On rank { $rank }, counted from its own side, a { $pieces } promotes to { $choices }.
  }
# $count = 2, 3: how many ranks
law-promotion-late = On the last { $count } ranks, a { $pieces } may promote, and on the very last it must: to { $choices }.
law-promotion-sides = On the last rank, White's { $pieces } promotes to { $choices }, Black's { $theirs } to { $rest }.
law-promotion-file = On the last square of its file, a { $pieces } promotes to { $choices }.
# $theirs = "e1, f1 or g1": Black's squares
law-promotion-squares = A { $pieces } promotes to { $choices }: White's on { $squares }, Black's on { $theirs }.
law-promotion-also = A { $pieces } may also promote to { $choices }.
law-limit-lost = You can promote only to a piece of yours that has been captured. Without one, a pawn can't go to the last rank.
law-limit = You may not promote to { $pieces } while you already have { $count }.
law-double-step = From its starting square, a pawn may move two squares straight ahead if both are empty.
law-double-step-ranks = A pawn may move two squares straight ahead, if both are empty, from rank { $ranks }, counted from its own side.
law-double-step-anywhere = A pawn may move two squares straight ahead from anywhere if both are empty.
law-no-double-step = Pawns never move two squares at once.
law-en-passant = En passant: when an enemy { $targets } has just moved two squares, a { $pieces } may capture it on the next move as if it had moved only one.
law-en-passant-not = After a double step from rank { $rank } there is no en passant.
law-en-passant-takers = Can be captured en passant but can't capture that way: { FORM($pieces, "many") }.
law-no-en-passant = There is no en passant.
# $file = "c": a file; joined by list-or where there are several.
castling-file = { $file }-
law-castling = Castling: the king goes to the { $files }file, the { $rooks } to the square beside it, toward the center. Neither may have moved, nothing may stand between them, and the king may not be in check or pass over or land on an attacked square.
law-castling-elsewhere = When castling, the king goes to the { $files }file and the { $rooks } to the square beside it, toward the center.
law-castling-shuffled = After castling, king and rook stand on the usual squares, wherever they began: the king on the { $files }file, the { $rooks } beside it, toward the center. No other piece may stand in their way.
law-castling-placed = A king placed on its usual square may castle with a { $rooks } placed in a corner.
law-castling-white = Only White can castle.
law-castling-black = Only Black can castle.
law-castling-attacked = You may castle even if your king stands on, crosses or lands on an attacked square.
law-no-castling = There is no castling.
law-repetition-claim = When the same position comes up for the { $claim ->
    [3] third
    [4] fourth
   *[other] { $claim }th
  } time, the player to move may claim a draw. The { $count ->
    [5] fifth
   *[other] { $count }th
  } time, the game is drawn automatically.
law-moves-both = After { $claim } moves by each side without a capture{ $reset ->
    [0] {""}
   *[other] {" "}or a pawn move
  }, the player to move may claim a draw. After { $end }, the game is drawn automatically.
law-moves-claim = After { $claim } moves by each side without a capture{ $reset ->
    [0] {""}
   *[other] {" "}or a pawn move
  }, the player to move may claim a draw.
law-moves-end = After { $end } moves by each side without a capture, the game is drawn.
law-moves-points = After { $end } moves by each side without a capture, points decide.
law-moves-drops = A drop resets the { $claim }-move count, as a capture does.
law-moves-pieces = A { $any } move resets the { $claim }-move count, too, as a pawn move does.
law-moves-checks = Only the first ten checks by each side count toward those moves.
# $ranks = 2, 3: how many of the last ranks are the camp
# $worth = "5": the points of $pieces
law-impasse = You may claim a win if you are not in check, your king and at least { $companions } of your other pieces are in the last { $ranks } ranks, and you have enough points: { $first } for Sente, { $second } for Gote. Those other pieces and the ones in hand count 1 point each, or { $worth } for a { $any }, promoted or not.
law-dead = { $count ->
    [0] When each side has only its { $pieces } left, the game is drawn.
   *[other] When neither side has enough material to mate, the game is drawn. A single { $pieces } can't mate a bare king.
  }
law-dead-not = There is no draw by insufficient material.
law-never-meet = The game is drawn by insufficient material only when just bishops are left and none can ever meet an enemy.
law-otherwise = Everything else is as in chess.
# In place of this, if only the starting position differs.
law-only-start = The game starts from another position; everything else is as in chess.
