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

export-title = **{ $white }** – **{ $black }** · { $variant }
export-fen = FEN: `{ $fen }`
export-alt = The game of { $white } against { $black }, move by move
moves-all = { $color } is to move. Pieces that can move: { $pieces }
moves-piece = **{ $piece }** ({ $color }) can go to: { $squares }
moves-pass = { $color } may pass: nothing moves, and the turn goes over.
moves-none = I see no piece "{ $text }" that can move.
game-none-here = No game of yours is running here. `/games` lists them; `/challenge` starts one.
game-none = You have no running games. `/challenge` starts one.
game-which = You have several running games. Which one do you mean?
game-several-here = Several games are running here. Which one do you mean?
game-elsewhere = Your game against **{ $opponent }** ({ $link }):
game-elsewhere-both = The game of { $white } and { $black } ({ $link }):
game-of-others = This thread is the game of { $white } and { $black }, and commands here mean it.
game-past-here = The game of this thread is over, and commands here mean it.
game-own-links = Your own is here:
game-unknown = I can't find that game. `/games` lists yours.
game-label-both = { $white } – { $black } · { $variant } (game { $number })
game-label = { $opponent } · { $variant } (game { $number })
games-title = Your running games:
games-yours = **{ $opponent }** · { $variant } · your turn ({ $color }) · { $link }
games-theirs = **{ $opponent }** · { $variant } · waiting for { $opponent } · { $link }
games-time = { " · " }time runs out { $when }
games-more =
    { $count ->
        [one] … and one more.
       *[other] … and { $count } more.
    }
games-server-title = Games on this server:
games-server-none = There are no games to watch here right now. `/challenge` starts one.
games-server-none-here = That is for servers. Here `/games` lists your own games.
games-server-line = **{ $white }** – **{ $black }** · { $variant } · { $count ->
        [0] no move yet
        [one] one move
       *[other] { $count } moves
    } · { $when } · { $link }
resign-ask = Do you really want to resign against { $opponent }?
resign-done = You resigned.
resign-kept = Good, the game goes on.
rematch-former = Your opponent has left Kibitz, so there can be no rematch. `/challenge` finds you someone else.
rematch-which = Which variant shall it be? Colours are swapped.
claim-none = Nothing can be claimed now.
claim-threefold-repetition =
    Repetition: this position has been on the board { $count ->
        [one] once
        [2] twice
       *[other] { $count } times
    }; it takes { $needed }.
claim-repetition =
    Repetition: this position has been on the board { $count ->
        [one] once
        [2] twice
       *[other] { $count } times
    }; it takes { $needed }.
claim-fifty-moves =
    No progress: { $count ->
        [one] one move
       *[other] { $count } moves
    } by each side without a capture or a move by a { $pieces }; it takes { $needed }.
claim-moves-without-capture =
    No progress: { $count ->
        [one] one move
       *[other] { $count } moves
    } by each side without a capture; it takes { $needed }.
claim-impasse =
    Entering king: { $count ->
        [one] one point counts
       *[other] { $count } points count
    } now; it takes { $needed }. They count once the king and ten more pieces are in the enemy camp.
claim-never = In this game there is nothing to claim; repetition and the like end it by themselves.
claim-done = A draw, as you claimed.
claim-won = You win, as you claimed.
claim-which = More than one claim is possible. Which one is yours?
claim-as-threefold-repetition = Threefold repetition
claim-as-repetition = Repetition
claim-as-fifty-moves =
    { $count ->
        [50] Fifty
       *[other] { $count }
    }-move rule
claim-as-impasse = Entering king
offer-draw = { $player } offers a draw. { $mention }, do you accept? The offer holds until the next move.
offer-takeback-rated = The game is rated; taking back makes it casual.
offer-takeback = { $player } would like to take back the last move. { $mention }, is that all right? The offer holds until the next move.
offer-made-draw = You offered a draw. The offer holds until the next move.
offer-made-takeback = You asked to take back your last move. Your opponent can agree until the next move.
offer-accepted-draw = { $player } accepted.
offer-accepted-takeback = { $player } agreed: the move is taken back.
offer-declined = { $player } declined.
offer-lapsed = The game has gone on, so this offer has lapsed.
offer-open = Your offer is open already. { $player } can still answer it.
offer-soon = You have asked already. You can again once { $player } has moved.
offer-gone = That offer isn't open any more: it was answered, or the game has gone on. `/draw` and `/takeback` make a new one.
offer-not-yours = Only { $player } can answer this offer.
draw-done = Agreed: the game is drawn.
takeback-done = The move is taken back.
takeback-none = You haven't made a move yet, so there is nothing to take back.
abort-done = You called the game off. Nobody has won or lost.
abort-ask = Do you really want to call off your game against { $opponent }? Then nobody wins or loses.
abort-late = Both of you have moved, so the game can't be called off any more. You can offer a draw with `/draw` or give up with `/resign`.
