### Trials: what quick self-play games show of a variant, as a message and as a picture.
### $variant = "Chess": a variant's title
### $done = "12": games that are played
### $total = "100": all games
### $count = 1, 2, 5, 100: reviews or trials that come before; games; moves, in the reader's way of counting; percents; see the message
### $most = 3: trials that one person may wait for at once
### $color = "White": what a side is called in the variant
### $percent = "55": a share in percent; how often a piece is taken may be more than 100
### $error = "9": half of the 95 % interval, in points of percent
### $won = "50": games that the side has won
### $drawn = "10": drawn games
### $lost = "40": games that it has lost
### $unfinished = 0, 3: games that were given up undecided
### $first = "30": moves that a quarter of the games doesn't reach
### $last = "60": moves that a quarter of the games exceeds
### $choices = "30": legal moves
### $ends = "checkmate 80%, stalemate 20%": how games ended
### $reason = "checkmate": one of the trial-end- messages
### $pieces = "queen 8.1 (50%), rook 4.0 (60%)": pieces
### $piece = "queen": a piece's name
### $value = "8.1": its value in chess pawns
### $whole = "8": what stands before the decimal sign
### $tenths = "1": what stands after it
### $games = "100": games

# Beneath a variant's card.
button-trial = Simulate 100 games

# Beneath it there is the button Cancel.
trial-progress = Playing **{ $variant }** against myself: { $done } of { $total } games.
# What comes before it; there may be both.
trial-queue-reviews = { $count ->
    [one] 1 review is ahead of this simulation.
   *[other] { $count } reviews are ahead of this simulation.
  }
trial-queue-trials = { $count ->
    [one] 1 other simulation is ahead of this one.
   *[other] { $count } other simulations are ahead of this one.
  }
trial-cancelled = You canceled this simulation.
trial-restart = I'm restarting, so this simulation stopped. Ask again in a moment.
trial-late = This simulation takes a while. It's still running; press **Simulate 100 games** again in a few minutes.
trial-failed = Something went wrong with this simulation. Please try again.
trial-many = You're already waiting for { $most } simulations. Try again when one of them is done.

# The lines of the message: what the picture doesn't show.
trial-title = Quick games I played against myself
# The second line, if the trial stopped before all its games were played. $count = 1, 2, 3: minutes.
trial-stopped = Games of this variant take me a long time, so I stopped after { $count ->
    [one] 1 minute
   *[other] { $count } minutes
  } of computing.
# In the alt text of the picture.
trial-score = { $color }: { $percent }% of the points (± { $error }). Won { $won }, drawn { $drawn }, lost { $lost }{ $unfinished ->
    [0] .
   *[other] , undecided { $unfinished }.
  }
trial-length = Length: typically { $count ->
    [one] 1 move
   *[other] { $count } moves
  }, half of the games between { $first } and { $last }. Legal moves per turn: usually { $choices }.
# In the alt text of the picture.
trial-ends = How games end: { $ends }.
trial-end-share = { $reason } { $percent }%
trial-pieces = Pieces, with their value in chess pawns and how often one is taken: { $pieces }.
trial-taken = How often a piece is taken: { $pieces }.
trial-piece = { $piece } { $value } ({ $percent }%)
trial-king = { $piece } ({ $percent }%)
trial-value = { $whole }.{ $tenths }

# Also on the picture, where there is little room.
trial-warning-forced-win = Forced win for { $color } from the start: { $count ->
    [one] 1 move
   *[other] { $count } moves
  }
trial-warning-first-moves = The first moves decide { $count }% of the games
trial-warning-advantage = Big advantage for { $color }
trial-warning-never-wins = Not a single win for { $color }
trial-warning-endless = { $count }% of the games don't end
trial-warning-drawish = Many games are drawn
trial-warning-no-choice = Hardly any choice on { $count }% of turns
trial-warning-short = Very short: half of the games last { $count ->
    [one] 1 turn at most
   *[other] { $count } turns at most
  }
trial-warning-idle-piece = Never moved in any game: { $piece }
trial-praise = Nothing looks wrong with it.

# On the picture.
trial-note = { $games } games · { $count ->
    [one] about 1 move
   *[other] about { $count } moves
  }
trial-percent = { $percent }%
trial-picture-score = { $color } scores { $percent } ± { $error }%
trial-undecided = no winner
trial-caption = value in chess pawns
# In the place of the last piece in the picture. count: pieces that have no place.
trial-more = +{ $count } more
# The alt text of the picture. Below it there are warnings, score, ends and pieces.
trial-alt = { $variant }: { $count } quick games I played against myself.

# How games end, in few words.
trial-end-none = no end in sight
trial-end-other = other ends
trial-end-checkmate = checkmate
trial-end-stalemate = stalemate
trial-end-extinction = decisive piece lost
trial-end-pieces-lost = all pieces lost
trial-end-bare-king = bare king
trial-end-explosion = king blown up
trial-end-goal = goal reached
trial-end-goal-shared = both at the goal
trial-end-castling = castled
trial-end-castling-lost = castling lost
trial-end-checks = checks given
trial-end-connection = row of pieces
trial-end-insufficient-material = insufficient material
trial-end-fifty-moves = no-progress rule
trial-end-seventyfive-moves = no-progress limit
trial-end-threefold-repetition = threefold repetition
trial-end-fivefold-repetition = fivefold repetition
trial-end-uneventful-moves = no recent captures
trial-end-repetition = repetition
trial-end-perpetual-check = perpetual check
trial-end-perpetual-chase = perpetual chase
trial-end-move-repetition = back-and-forth moves
trial-end-impasse = entering king
trial-end-bikjang = bikjang
trial-end-both-passed = both passed
trial-end-full-board = full board
trial-end-counted-out = count ran out
trial-end-knight-mate = knight mate
trial-end-weak-mate = niol
