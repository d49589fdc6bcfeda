### Puzzles: their message, answers to moves, hints, puzzles for everyone in a channel.
### $variant = "Atomic": a variant's title
### $stars = "★★★☆☆": how hard it is
### $color = "White": the side that is to move, or that replies
### $count = 3: how many moves; in puzzle-first which try it was, in puzzle-solvers how many people, in puzzle-rating-soon how many puzzles; in puzzle-themes how many themes
### $plies = 1, 3, 5: in puzzle-task- how many moves, counting both sides' moves
### $least = 5: after how many puzzles a rating is shown
### $wrong = 0, 1, 3: wrong moves
### $move = "**Nf7**": the move that was tried, perhaps between spoiler bars; in puzzle-alt-last by its squares
### $reply = "**Kxf7**": the other side's answer
### $line = "Qh6 Kg8 Qg7#": the solution
### $rating = "1512": a puzzle rating
### $themes = "fork, pin": messages puzzle-theme-
### $change = "+12": by how much it has changed
### $piece = "knight": a piece
### $square = "f7": where it goes
### $task = "White to move: mate in 2.": one of the messages puzzle-task-
### $player = "alice": a person's name
### $number = "214": the number of a daily puzzle
### $button = "Type a move": a button's label
### $title = "**Atomic** ★★★☆☆": the message puzzle-title
### $text = "Kibitz #214 Atomic ★★★☆☆ 🟩🟥🟩": what is shared
### $streak = 1, 12: how many daily puzzles in a row somebody has solved
### $channel = "<#123>": a channel
### $server = "Chess club": a server
### $time = "9:00": the hour
### $zone = "Europe/Berlin": a time zone
### $variants = "Chess, Atomic": variants
### $next = "24 November 2026 09:00": when the next one comes
### $permissions = "Send Messages": permissions as Discord calls them
### $name = "Berlni": what was typed
### $ends = "in 2 minutes": when a run ends; Discord counts it down
### $errors = "1/3": errors in a run, of how many
### $place = "https://discord.com/channels/1/2/3": a link to the game

puzzle-title = **{ $variant }** { $stars }
puzzle-task-mate = { $color } to move: **mate in { $count }**.
puzzle-task-tsume = { $count ->
    [1] Tsume, { $color } to move: **mate in 1**.
   *[other] Tsume (every move a check), { $color } to move: **mate in { $plies }**, counting both sides' moves.
  }
puzzle-task-end = { $color } to move: **win the game in { $count ->
    [one] one move
   *[other] { $count } moves
  }**.
puzzle-task-win = { $color } to move: **find { $count ->
    [one] the winning move
   *[other] { $count } winning moves in a row
  }**.
puzzle-right-reply = ✅ { $move } is right. { $color } answered { $reply }. What now?
puzzle-solved = ✅ { $move } is right!
puzzle-wrong = ❌ { $move } isn't it. Try another move.
puzzle-wrong-reply = ❌ { $move } isn't it: { $color } has { $reply }. Try another move.
puzzle-solved-in = **Solved**{ $wrong ->
    [0] {" "}without a wrong move.
    [one] , with one wrong move.
   *[other] , with { $wrong } wrong moves.
  }
puzzle-shown = Solution: **{ $line }**.
puzzle-themes = { $count ->
    [one] Theme
   *[other] Themes
  }: { $themes }.
puzzle-theme-goal = goal reached
puzzle-theme-checks = final check
puzzle-theme-capture-wins = decisive capture
puzzle-theme-pieces-lost = no pieces left
puzzle-theme-stalemate = winning by stalemate
puzzle-theme-connection = pieces in a row
puzzle-theme-fork = fork
puzzle-theme-pin = pin
puzzle-theme-promotion = promotion
puzzle-theme-underpromotion = underpromotion
puzzle-theme-drop = drop
puzzle-theme-sacrifice = sacrifice
puzzle-theme-explosion = explosion
puzzle-theme-discovered-check = discovered check
puzzle-theme-double-check = double check
puzzle-theme-quiet-move = quiet move
puzzle-theme-en-passant = en passant
puzzle-theme-castling = castling
puzzle-theme-smothered-mate = smothered mate
puzzle-rating = Your puzzle rating: **{ $rating }** ({ $change }).
puzzle-rating-soon = Your puzzle rating will be shown after { $least } puzzles ({ $count } so far).
puzzle-hint-piece = 💡 The { $piece } moves.
puzzle-hint-drop = 💡 Drop the { $piece }.
puzzle-hint-to = 💡 The { $piece } goes to **{ $square }**.
puzzle-hint-drop-to = 💡 Drop the { $piece } on **{ $square }**.
puzzle-alt = Puzzle. { $task }
puzzle-alt-last = Last move: { $move }.
puzzle-type-here = Type your move here, or press **Move**.
puzzle-everyone = Anyone can try: press **Try it**, and only you will see your moves. Or reply with your move between spoiler bars: `||move||`.
# Where I read no messages.
puzzle-everyone-button = Anyone can try: press **Try it**, and only you will see your moves.
# To the person who has posted a puzzle for everyone.
puzzle-posted = Posted: anyone here can try it.
puzzle-first = 🥇 **{ $player }** solved it first, { $count ->
    [one] on the first try
   *[other] in { $count } tries
  }.
puzzle-solvers = Solved by { $count ->
    [one] one person
   *[other] { $count } people
  }.
puzzle-line = Solution: { $line }
# To a reply to a public puzzle with a move that spoiler bars don't hide; it may follow the result of the move.
puzzle-bars = Next time, put your move between spoiler bars, `||move||`, so that others can still try.
# To a reply to a public puzzle whose text between spoiler bars is no move; the text isn't repeated.
puzzle-unreadable = I can't read the hidden text as a move. Write one move at a time between the bars: `||move||`.
# A move was typed in a channel by someone who is solving a puzzle privately.
puzzle-answer-privately = To answer your puzzle, press **{ $button }** below it: moves typed here don't count.
# To a reply like "hint" or "give up" to a puzzle for everyone.
puzzle-help-privately = Press **{ $button }** below the puzzle for hints and the solution: only you will see them.
puzzle-form = Your move
puzzle-form-move = Type it as you would in a game
puzzle-over = You have already finished this puzzle.
puzzle-none = This puzzle is no longer available. `/puzzle solve` gives you another one.
puzzle-none-of = I don't have puzzles like that for { $variant } yet. Try another difficulty or variant.
# The reader has had all puzzles of the chosen variant and difficulty within a week.
puzzle-all-had = You've had all my puzzles like that for { $variant } this week. Try another difficulty or variant.
puzzle-daily-title = **Puzzle #{ $number }** · { $title }
difficulty-1 = ★ very easy
difficulty-2 = ★★ easy
difficulty-3 = ★★★ medium
difficulty-4 = ★★★★ hard
difficulty-5 = ★★★★★ very hard
audience-me = just me
audience-everyone = everyone here
daily-nobody = Nobody solved puzzle #{ $number } yesterday. Its solution: { $line }
daily-solved = The last puzzle, #{ $number }, was solved by { $count ->
    [one] one person
   *[other] { $count } people
  }. Solution: { $line }
daily-solver-first = 🥇 { $player }: { $count ->
    [one] one try
   *[other] { $count } tries
  } · streak: { $streak }
daily-solver = • { $player }: { $count ->
    [one] one try
   *[other] { $count } tries
  } · streak: { $streak }
daily-streak = streak: { $count }
daily-share = Copy this to share your result without spoilers:
    { $text }
daily-off = There will be no more daily puzzles on this server.
daily-none = This server has no daily puzzle yet. Choose a channel, an hour and a time zone to start one.
daily-chosen = Daily puzzle: { $variants }, in { $channel }, at { $time } ({ $zone }). Next one: { $next }.
daily-rights = I can't post there: I need { $permissions } in that channel.
daily-warning = I can't post the daily puzzle of **{ $server }** in { $channel } anymore: the channel is gone, or I'm not allowed to write and attach files there. I'll try again every day. Use `/settings daily` to pick another channel or turn it off.
daily-zone = There is no time zone "{ $name }". Type a city, like Berlin or Tokyo, and pick from the list.
run-line = ⏱ { $ends } · ✅ { $count } · ❌ { $errors }
run-begins = Three minutes, three mistakes: how many puzzles can you solve? They get harder as you go.
# To a word like "hint" or "skip" in a direct message during a run.
run-no-help = A run has no hints or solutions, and you can't skip puzzles. Type a move, or press **{ $button }**.
run-wrong = ❌ The solution was **{ $line }**.
run-title = Puzzle run · { $variant }
run-solved-time = **{ $player }** solved { $count ->
    [one] **one** puzzle
   *[other] **{ $count }** puzzles
  } in three minutes ({ $variant }).
run-solved-mistakes = **{ $player }** solved { $count ->
    [one] **one** puzzle
   *[other] **{ $count }** puzzles
  } before the third mistake ({ $variant }).
# The run was ended by a button, or because no puzzles were left.
run-solved-early = **{ $player }** solved { $count ->
    [one] **one** puzzle
   *[other] **{ $count }** puzzles
  } in a run ({ $variant }).
run-best = Best so far: { $count }.
# In the picture of a run, in small letters below the number of puzzles solved.
run-unit = solved
run-gone = That is no longer your latest run.
puzzle-mine-title = **{ $variant }** · from your game { $number }
puzzle-task-mine = { $color } to move: **find { $count ->
    [one] the best move
   *[other] { $count } best moves in a row
  }**.
puzzle-mine-played = You played **{ $move }** here: { $place }
puzzle-mine-none = I found no suitable mistakes in your reviewed games. Review a finished game with `/review`, then try again.
