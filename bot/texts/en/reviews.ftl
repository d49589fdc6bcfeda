### Reviews of finished games: how well both sides played, where the game turned, and why.
### $count = 0, 1, 3: moves that were made, both sides' counted; see the messages for what else
### $least = 4: how many a review needs
### $most = 3: reviews that one person may wait for at once
### $done = "12": positions that are assessed
### $total = "61": all positions of the game
### $player = "alice": a player's name
### $color = "White": what a side is called in the variant
### $percent = "87": a share in percent
### $accuracy = "87": a side's accuracy in percent
### $inaccuracies = 0, 1, 2, 5: how many inaccuracies a side has made
### $mistakes = 0, 1, 2, 5: how many mistakes
### $blunders = 0, 1, 2, 5: how many blunders
### $moves = 1, 2, 3: the moves to a win
### $plies = 1, 3, 5: the moves to a win, counting both sides' moves
### $move = "14. Nf3": a move, with its number where it was played
### $line = "Bd6 16. O-O": what may follow a move
### $before = "62": winning chances before a move, in percent
### $after = "30": winning chances after it
### $start = "50": winning chances at the start
### $end = "100": winning chances at the end
### $chance = "62": winning chances in a position
### $better = "Nxe5": the better move
### $number = "2": which turning point
### $piece1 = "knight": a piece
### $square1 = "c6": where it stands
### $piece2 = "rook": another piece
### $square2 = "a8": where that stands

review-running = This game isn't over yet. Ask for a review once it is.
review-called-off = This game was aborted, so there is nothing to review.
review-short = { $count ->
    [0] No move was made in this game
    [one] Only one move was made in this game
   *[other] Only { $count } moves were made in this game
  }, and a review needs at least { $least }.

# How far it is. Beneath it there is the button Cancel.
review-progress = Reviewing the game: { $done } of { $total } positions.
# Instead, below the graph of the whole game, while a longer search confirms the worst moves.
# $done = "3": moves that are confirmed
# $total = "9": moves to confirm
review-confirming = Checking the worst moves: { $done } of { $total }.
# $count = 1, 2, 5: other reviews that come first.
review-queue = { $count ->
    [one] 1 review is ahead of yours.
   *[other] { $count } reviews are ahead of yours.
  }
review-cancelled = You canceled this review.
review-restart = I'm restarting, so this review stopped. Ask again in a moment.
# Discord lets a message be edited for a quarter of an hour only.
review-late = Many reviews are waiting, so this one takes a while. It's still in line; press **Review** again in a few minutes.
review-failed = Something went wrong with this review. Please try again.
review-many = You're already waiting for { $most } reviews. Try again when one of them is done.
review-gone = I don't have this review anymore. Use `/review` to make it again.
review-none = You have no finished game to review yet.

## The first page

# Above the lines of both sides. $move: the last move of the opening, up to which no move is judged.
# $name = "Ruy Lopez: Closed": the opening's English name
# $eco = "C84": its code
review-opening = Opening: { $name } ({ $eco }), book moves up to **{ $move }**
review-side = **{ $player }** ({ $color }): { $inaccuracies ->
    [one] 1 inaccuracy
   *[other] { $inaccuracies } inaccuracies
  } · { $mistakes ->
    [one] 1 mistake
   *[other] { $mistakes } mistakes
  } · { $blunders ->
    [one] 1 blunder
   *[other] { $blunders } blunders
  }
# A side's accuracy, on the picture of the graph.
review-accuracy = { $accuracy }% accuracy
review-no-turns = No turning points: neither side made a serious mistake.
# $count = 1, 2, 7: how many half-moves the search looked ahead.
review-depth = { $count ->
    [one] This is a quick look, about 1 half-move deep; it can miss things.
    [2] This is a quick look, about 2 half-moves deep; it can miss things.
    [3] This is a quick look, about 3 half-moves deep; it can miss things.
    [4] This is a quick look, about 4 half-moves deep; it can miss things.
   *[other] I looked about { $count } half-moves ahead.
  }
# Instead, if another engine that the owner has installed made the review. $count: half-moves, 10 or more.
# $name = "Fairy-Stockfish 14": the engine's name
review-engine = Reviewed by { $name }, about { $count } half-moves ahead.
# The alt text of the graph's picture: the first side's winning chances. Then each side's accuracy and each turning point.
review-graph-alt = Graph of { $color }'s winning chances: { $start }% at the start, { $end }% at the end.
review-graph-alt-side = { $player }: { $accuracy }% accuracy.
review-graph-alt-turn = With { $move }, the chances go from { $before }% to { $after }%.

## Turning points

review-turn = Turning point { $number } of { $count }
review-inaccuracy = **{ $move }?!** is an inaccuracy: { $color }'s winning chances drop from { $before }% to { $after }%.
review-mistake = **{ $move }?** is a mistake: { $color }'s winning chances drop from { $before }% to { $after }%.
review-blunder = **{ $move }??** is a blunder: { $color }'s winning chances drop from { $before }% to { $after }%.
# Why, below that. $move: the move that punishes it, without a number; $moves: how many moves it takes.
review-allows-mate = { $moves ->
    [1] It allows mate: **{ $move }**.
   *[other] It allows mate in { $moves }, starting with **{ $move }**.
  }
# A rook or queen mates on the king's first rank, behind its own pieces.
review-back-rank = { $moves ->
    [1] It allows a back-rank mate: **{ $move }**.
   *[other] It allows a back-rank mate in { $moves }, starting with **{ $move }**.
  }
# The game isn't won by checkmate.
review-allows-win = { $moves ->
    [1] It allows **{ $move }**, which wins the game.
   *[other] It allows a forced win in { $moves } moves, starting with **{ $move }**.
  }
# The same for one move in variants with explosions, goals of a race and counted checks.
review-allows-explosion = It allows **{ $move }**, which blows up the king.
review-allows-goal = It allows **{ $move }**, which reaches the goal.
review-allows-checks = It allows **{ $move }**, which gives the final check.
review-misses-mate = It misses mate in { $moves }.
review-misses-win = { $moves ->
    [1] It misses a move that wins the game.
   *[other] It misses a forced win in { $moves } moves.
  }
review-misses-explosion = It misses a move that blows up the king.
review-misses-goal = It misses a move that reaches the goal.
review-misses-checks = It misses a move that gives the final check.
# The move itself ends the game with a draw.
review-stalemates = It is stalemate: the opponent has no legal move.
review-loses-piece = It loses the { $piece1 } on { $square1 } to **{ $move }**.
# The first piece is lost, the second one captures it and is captured in return.
review-loses-exchange = It loses the { $piece1 } on { $square1 } for the { $piece2 }: **{ $move }**.
review-unprotected = It leaves the { $piece1 } on { $square1 } hanging: **{ $move }** captures it.
review-allows-fork = It walks into a fork: **{ $move }** attacks the { $piece1 } on { $square1 } and the { $piece2 } on { $square2 }.
# The pinned piece and the more valuable one behind it.
review-allows-pin = It allows a pin: **{ $move }** pins the { $piece1 } on { $square1 } to the { $piece2 } on { $square2 }.
# The first piece is attacked and moves away; the second one, behind it, is lost.
review-allows-skewer = It allows a skewer: **{ $move }** attacks the { $piece1 } on { $square1 } and the { $piece2 } on { $square2 } behind it.
# The move uncovers the attack of the first piece, the opponent's, on the second one.
review-discovery = It allows a discovered attack: **{ $move }** opens the line from the { $piece1 } on { $square1 } to the { $piece2 } on { $square2 }.
review-trapped = It lets **{ $move }** trap the { $piece1 } on { $square1 }.
review-allows-promotion = It lets the { $piece1 } on { $square1 } promote.
# The opponent's move wins a piece within the next moves.
review-allows-gain = It allows **{ $move }**, which wins the { $piece1 } on { $square1 }.
# In variants with explosions.
review-explodes = It allows **{ $move }**, which blows up the { $piece1 } on { $square1 }.
review-misses-capture = It misses that the { $piece1 } on { $square1 } could be taken.
# The player's own move would have won a piece within the next moves.
review-misses-gain = It misses **{ $move }**, which wins the { $piece1 } on { $square1 }.
# What the move should have been, and how the game might have gone on.
review-better = **{ $move }** was better.
review-better-line = **{ $move }** was better, with { $line } to follow.
# Alt texts of the board; the pieces and their squares follow. $color: the first side.
review-board-alt = Board before { $move }, marked with arrows for this move and for the better { $better }. { $color }'s winning chances: { $chance }%.
review-find-alt = Board before { $move }, which is marked with an arrow. { $color }'s winning chances: { $chance }%.

## Find a better move: that move is hidden until the player has found it or presses Show

review-find = What was better? Pick a piece from the menu, or type your move.
# In a message for everyone, above the buttons Find a better move and Show.
review-find-shared = What was better?
review-right = ✓ **{ $move }** is right!
review-good-too = ✓ **{ $move }** is good too!
review-wrong = ✗ **{ $move }** isn't good enough. Try another move.
review-wrong-played = ✗ **{ $move }** is the move from the game. Try another one.
# The title of the form, and its field.
review-form = Find the better move
review-form-move = Your move
