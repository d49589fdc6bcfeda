### What players do besides moving: offers, claims, resigning, lists of games, exports. Offers are read by both players,
### answers by the one who asked.
### $player = "alice": a person's name
### $opponent = "bob": the other player's name
### $mention = "@bob": who is asked, as a mention that notifies
### $white = "alice": the name of the player who moves first
### $black = "bob": the name of the other one
### $variant = "Atomic": a variant's title
### $number = "1234": the number of the game
### $color = "White": a side, as it is called in the variant
### $fen = "8/8/8/8/8/8/8/8 w - - 0 1": a position as text
### $text = "queen": what was typed
### $piece = "knight g1": a piece with its square
### $pieces = "knight g1, pawn e2": pieces with squares; in claims, kinds of pieces
### $squares = "f3, h3": squares
### $link = "<#123456789>": a link to the game
### $when = "in 6 days": how far off a moment is; Discord counts it down
### $count = 3: how many; in claims, how many so far
### $needed = 50: how many a claim takes
### $progress = "There is nothing to claim in this game.": how far each claim of the game is, in lines

export-title = **{ $white }** – **{ $black }** · { $variant }
export-fen = FEN: `{ $fen }`
export-alt = The game of { $white } against { $black }, move by move
export-alt-reviewed = The game of { $white } against { $black }, move by move, with winning chances and the marks of the review
moves-all = { $color } to move. Pieces that can move: { $pieces }
moves-piece = The **{ FORM($piece, "spoken") }** ({ $color }) can move to: { $squares }
moves-pass = { $color } may pass.
moves-none = There is no piece "{ $text }" that can move.
game-none-here = You have no ongoing game here. `/games` lists your games; `/challenge` starts one.
game-none = You have no ongoing games. `/challenge` starts one.
game-which = You have several ongoing games. Which one do you mean?
game-several-here = There are several ongoing games here. Which one do you mean?
game-elsewhere = Your game against **{ $opponent }** ({ $link }):
game-elsewhere-both = The game between { $white } and { $black } ({ $link }):
game-of-others = This thread belongs to the game between { $white } and { $black }, and commands here are for that game.
game-past-here = This thread's game is over, and commands here are for that game.
game-own-links = Yours is here:
game-unknown = I can't find that game. `/games` lists yours.
game-label-both = { $white } – { $black } · { $variant } (game { $number })
game-label = { $opponent } · { $variant } (game { $number })
games-title = Your ongoing games:
games-yours = **{ $opponent }** · { $variant } · your turn ({ $color }) · { $link }
games-theirs = **{ $opponent }** · { $variant } · waiting for { $opponent } · { $link }
games-time = { " · " }time runs out { $when }
# In place of the link to a game.
games-deleted = channel deleted (use `/move`)
games-more =
    { $count ->
        [one] … and one more.
       *[other] … and { $count } more.
    }
games-server-title = Games on this server:
games-server-none = There are no ongoing games to watch here right now. `/challenge` starts one.
games-server-none-here = That only works on servers. Here, `/games` lists your own games.
games-server-line = **{ $white }** – **{ $black }** · { $variant } · { $count ->
        [0] no move yet
        [one] one move
       *[other] { $count } moves
    } · { $when } · { $link }
resign-ask = Do you really want to resign your game against { $opponent }?
resign-done = You resigned.
resign-kept = OK, the game goes on.
# The answer to the word "help" in a game's thread; read by everyone there.
# $examples = "`e4`, `Nf3`": moves as they are typed
# $words = "`resign`, `draw`": words that work in the thread
words-help = You can type your move here, such as { $examples }, or one of these words: { $words }. `/help` explains everything else.
# The same after the game.
# $words = "`rematch`, `board`": words that work in the thread
words-help-over = This game is over. You can type one of these words here: { $words }. `/help` explains everything else.
# The answer to "how do I castle?"; read by everyone there.
castling-help = To castle, type `O-O`, or `O-O-O` on the queen's side. If it isn't possible, I'll tell you why.
# Read by someone who presses a button of another player's question, such as whether to resign.
question-not-yours = Only { $player } can answer this question.
rematch-former = Your opponent has deleted their data, so there can be no rematch. Find someone else with `/challenge`.
rematch-which = Which variant would you like? Colors are swapped.
claim-none =
    There is nothing to claim right now.
    { $progress }
claim-threefold-repetition = Repetition: this position has occurred { $count ->
    [one] once
    [2] twice
   *[other] { $count } times
  }; it must occur { $needed } times.
claim-repetition = Repetition: this position has occurred { $count ->
    [one] once
    [2] twice
   *[other] { $count } times
  }; it must occur { $needed } times.
claim-fifty-moves = Moves by each side without a capture or { $pieces } move: { $count } of { $needed }.
claim-moves-without-capture = Moves by each side without a capture: { $count } of { $needed }.
claim-impasse = Entering king: you have { $count ->
    [one] one point
   *[other] { $count } points
  } and need { $needed }. Points count once your king and ten other pieces are in the enemy camp.
# $count = 12: moves counted by the counting rule of makruk and its relatives
# $needed = 64: the last move counted before the game is drawn
claim-counted-out = Count: { $count } of { $needed }. When it runs out, the game is drawn without a claim.
claim-never = There is nothing to claim in this game; repetition and the like end it automatically.
claim-done = You claimed a draw.
claim-won = You claimed the win.
claim-which = You can make more than one claim. Which one?
claim-as-threefold-repetition = Threefold repetition
claim-as-repetition = Repetition
claim-as-fifty-moves =
    { $count ->
        [50] Fifty
       *[other] { $count }
    }-move rule
claim-as-impasse = Entering king
offer-draw = { $player } offers a draw. { $mention }, do you accept? The offer stands until you move.
offer-takeback-rated = This game is rated; a takeback makes it casual.
offer-takeback = { $player } would like to take back their last move. { $mention }, do you agree? The request stands until one of you moves.
offer-made-draw = You offered a draw. The offer stands until your opponent moves.
offer-made-takeback = You asked to take back your last move. The request stands until one of you moves.
offer-accepted-draw = { $player } accepted.
offer-accepted-takeback = { $player } agreed: the move has been taken back.
offer-declined = { $player } declined.
offer-lapsed = This offer has expired.
offer-open = You have already asked. { $player } can still answer.
offer-soon = You have already asked. You can ask again once { $player } has moved.
offer-gone = That offer is no longer open: it was answered, or the game went on. `/draw` and `/takeback` make a new one.
offer-not-yours = Only { $player } can answer this offer.
draw-done = Draw agreed.
takeback-done = The move has been taken back.
takeback-none = You haven't moved yet, so there is nothing to take back.
abort-done = You aborted the game. There is no winner or loser.
abort-ask = Do you really want to abort your game against { $opponent }? There will be no winner or loser.
abort-late = Both sides have moved, so the game can no longer be aborted. You can offer a draw with `/draw` or resign with `/resign`.
# Reply to a move such as Rf1 by a player whose language uses R for the king; buttons move-r-king and move-r-rook
move-r-ask = Is R the king or the rook in your moves? I'll remember your answer.
move-r-king = King
move-r-rook = Rook
